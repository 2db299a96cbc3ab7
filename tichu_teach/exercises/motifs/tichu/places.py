"""Motifs about places: who sits where, who gives whom what, who leads after the Dog (Grandmaster, Ear)."""

from __future__ import annotations

import random

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Own
from tichu_teach.engine.tichu.solo import Solo
from tichu_teach.engine.tichu.state import State
from tichu_teach.texts import Texts

from ..motif import Motifs, QuestionData
from .simulate import YOU, everybody

MOST = 10  # players; the more there are, the longer and the harder a puzzle is

MOTIFS = Motifs(lambda game, rng: game.vary(players=rng.randint(min(game.choices()[0].choices), MOST)))


def _by_players(question: Own) -> int:
    """1 to 3: how many sit at the table."""
    players: int = question.game.players
    return 1 + (players > 6) + (players > 8)


def _over(game: Solo, rng: random.Random) -> State:
    """The end of a round, whoever came in first."""
    order = rng.sample(range(game.players), game.players)
    cards = rng.sample([*game.deck], rng.randint(1, 3))
    hands = [sum(cards) if seat == order[-1] else 0 for seat in range(game.players)]
    return State(game, "over", hands, YOU, out=tuple(order[:-1]))


@MOTIFS.add("places-seats", level=lambda question: 1 + _by_players(question), levels=(2, 3, 4))
def _seats(game: Solo, rng: random.Random) -> QuestionData:
    """Everybody gets up: who sits next to whom?"""
    return {"kind": "seats", "position": _over(game, rng)}


@MOTIFS.add("places-exchange", 3, level=lambda question: 2 + _by_players(question), levels=(3, 4, 5))
def _exchange(game: Solo, rng: random.Random) -> QuestionData:
    """Ask what one player gives to whom, and one on the other side of the exchange."""
    end = _over(game, rng)
    order = [*end.out, *end.active]
    place = rng.randrange(game.players)
    one, other = order[place], order[game.players - 1 - rng.choice((place, 0, 1))]
    rows = [f"{part}.{one}" for part in ("title", "gives", "to")]
    rows += [f"{part}.{other}" for part in ("gives", "demand")]
    return {"kind": "places", "position": end, "rows": list(dict.fromkeys(rows))}


def _second_round(game: Solo, rng: random.Random) -> State:
    """The cards of a second round, before they change hands; everybody on the seat of the first."""
    dealt = game.deal(rng, _over(game, rng))
    return dealt.replace(people=game.seating())


def _told(motif: str, game: Solo, seat: int) -> QuestionData:
    """The question in the motif's own words, which name the place of a seat."""
    place = game.place_of(seat)
    return {"ask": f"puzzle.made.{motif}.ask", "values": {"title": [game.titles[place], place]}}


@MOTIFS.add("places-best", level=_by_players, levels=(1, 2, 3))
def _best(game: Solo, rng: random.Random) -> QuestionData:
    """The cards that a place has no choice about."""
    state = _second_round(game, rng)
    seat = rng.choice([seat for seat in range(game.players) if game.demanded_push(seat, state.hands[seat])])
    asked = {"kind": "play", "position": state, "you": seat, "success": "pushes"}
    return {**asked, **_told("places-best", game, seat)}


def _right(game: Solo, seat: int, hand: int, rng: random.Random) -> list[int]:
    """Return the cards that a place has to give; any if it may choose."""
    number, _ = game.exchange(seat)
    demanded = game.demanded_push(seat, hand)
    return [*demanded] if demanded else rng.sample([*bits(hand)], number)


def _wrong(game: Solo, seat: int, hand: int, rng: random.Random) -> list[int]:
    """Others than a place has to give, or too few or too many: with a free choice nothing else is wrong."""
    number, _ = game.exchange(seat)
    if not game.demanded_push(seat, hand) or not rng.randrange(4):
        return rng.sample([*bits(hand)], rng.choice([n for n in (number - 1, number + 1) if n]))
    other_end = game.worst_cards if game.demand(seat) == "best" else game.best_cards
    return rng.choice(([*other_end(hand, number)], rng.sample([*bits(hand)], number)))


@MOTIFS.add("places-laid-out", 3, level=lambda question: 1 + _by_players(question), levels=(2, 3, 4))
def _laid_out(game: Solo, rng: random.Random) -> QuestionData:
    """Somebody has laid out cards: are they right?"""
    state = _second_round(game, rng)
    seat = rng.choice([seat for seat in range(game.players) if game.exchange(seat)[0]])
    hand = state.hands[seat]
    cards = _right(game, seat, hand, rng) if rng.randrange(2) else _wrong(game, seat, hand, rng)
    names = " ".join(map(game.deck.text, cards))
    asked = {"kind": "allowed", "position": state, "you": seat, "action": f"{seat} push {names}"}
    return {**asked, **_told("places-laid-out", game, seat)}


@MOTIFS.add("places-dog", level=lambda q: 1 + len(q.position.out), levels=(1, 2, 3))
def _dog(game: Solo, rng: random.Random) -> QuestionData:
    """Somebody leads the Dog: who leads next?"""
    players, last = range(game.players), game.seat_of(game.players - 1)
    out = rng.sample(players, rng.choice((0, 1, 1, 2)))
    # In three of four whoever the rule names first can't lead: the one in the ear is out, the leader will be.
    spent = rng.randrange(4)
    if spent and out and last not in out:
        out[0] = last
    seat = rng.choice([seat for seat in players if seat not in out])
    cards = rng.sample([card for card in game.deck if not card & game.deck.dog], 4 * game.players)
    hands = [0 if each in out else sum(cards[4 * each : 4 * each + rng.randint(1, 4)]) for each in players]
    hands[seat] = game.deck.dog | (0 if spent else hands[seat])
    number = rng.choice((1, 1, 2, 3))
    state = State(game, "play", hands, seat, out=tuple(out), played=everybody(game), round=number)
    # The player in the ear decides; where the Dog knows nobody, the round is of no interest.
    ask, later = "puzzle.made.places-dog.ask", "puzzle.made.places-dog.ask.later"
    ask = later if number > 1 and Texts(game.name).has(later) else ask
    values = {"number": number, "seat": seat, "seat_last": last}
    asked = {"kind": "takes", "position": state, "script": [f"{seat} play Do"], "who": "leads"}
    you = rng.choice(players)  # were it always the same seat, so would be the name of the one in the ear
    return {**asked, "you": you, "ask": ask, "values": values}

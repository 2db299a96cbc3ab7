"""Motifs about bombs: what is one, which beats which, when, and who gets the trick."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tichu_teach.engine import Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.combo import HaggisCombo
from tichu_teach.engine.haggis.game import Haggis as Game
from tichu_teach.engine.haggis.state import State

from ...kinds.allowed import Grounds
from ..motif import Draw, Motifs, NoLuck, QuestionData, one_of, shuffled, trick_scripts
from .simulate import YOU, ask_about_action, begun, deal, odd, play_on, reached, two_or_three

MOTIFS = Motifs()


def _bombs(state: State) -> list[HaggisCombo]:
    """Your bombs."""
    return state.game.combinations.bombs(state.hands[YOU])


def _your_turn(state: State) -> bool:
    return state.phase == "play" and state.turn == YOU


def _odd_bomb(game: Game, rng: random.Random) -> int:
    """The lowest bomb or the highest."""
    suits = range(len(game.deck.suits))
    return odd(game, [rng.choice(suits)] * 4 if rng.randrange(3) == 0 else rng.sample(suits, 4))


@MOTIFS.add("haggis.order", level=lambda question: len(question.items) - 3, levels=(1, 2, 3))
def _order(game: Game, rng: random.Random) -> QuestionData:
    """Some of the six bombs, to be sorted."""
    deck = game.deck
    jack, queen, king = bits(deck.faces[YOU])
    suits = range(len(deck.suits))
    six = [
        odd(game, rng.sample(suits, 4)),
        *(jack | queen, jack | king, queen | king, jack | queen | king),
        odd(game, [rng.choice(suits)] * 4),
    ]
    items = [deck.text(bomb) for bomb in rng.sample(six, rng.randint(4, 6))]
    return {"kind": "order", "ruleset": game.header(), "items": items}


@MOTIFS.add("haggis.wait", level=lambda question: question.game.players - 1, levels=(1, 2))
def _wait(game: Game, rng: random.Random) -> QuestionData:
    """A bomb while somebody else is to play, or on your own turn after all."""
    game = two_or_three(game, rng)
    mine = rng.randrange(game.players) == YOU

    def there(state: State) -> bool:
        turn = state.phase == "play" and (state.turn == YOU) == mine
        return bool(turn and state.trick and _bombs(state))

    state = reached(begun(game, rng), rng, there, rng.randrange(4))
    return ask_about_action(state, Play(YOU, rng.choice(_bombs(state))))


def _on_a_bomb(game: Game, rng: random.Random) -> State:
    """Your turn, with a bomb on top of the trick."""
    game = two_or_three(game, rng)
    holdings = [(seat, _odd_bomb(game, rng)) for seat in (YOU, game.next_seat(YOU))]
    if holdings[0][1] & holdings[1][1]:
        holdings.pop(rng.randrange(2))
    start = begun(game, rng, *holdings)
    return reached(start, rng, lambda s: _your_turn(s) and s.trick and s.top.is_bomb, bombs=100)


@MOTIFS.add("haggis.higher", level=lambda question: 1 + question.game.players, levels=(3, 4))
def _higher(game: Game, rng: random.Random) -> QuestionData:
    """A bomb on a bomb: does yours beat it?"""
    state = _on_a_bomb(game, rng)
    return ask_about_action(state, Play(YOU, one_of(_bombs(state), rng)))


@MOTIFS.add("haggis.which", level=lambda question: 1 + question.game.players, levels=(3, 4))
def _which(game: Game, rng: random.Random) -> QuestionData:
    """A bomb on the table, several in your hand: only some are high enough."""
    state = _on_a_bomb(game, rng)
    if not 1 <= len(state.plays()) <= 2 or len(_bombs(state)) == len(state.plays()):
        raise NoLuck
    ask = "puzzle.made.haggis.which.ask"
    return {"kind": "play", "position": state, "success": "only-bomb", "ask": ask}


@MOTIFS.add(
    "haggis.loud",
    5,
    level=lambda question: question.game.players,
    levels=(2, 3),
    grounds=Grounds(("haggis.bomb.beats", "haggis.wild"), ("haggis.bomb.in-turn", "haggis.bomb.neither")),
)
def _loud(game: Game, rng: random.Random) -> QuestionData | Iterator[QuestionData]:
    """Face cards by themselves or with a suited one, or odd cards, while you are to play or somebody else."""
    draws: tuple[Draw, ...] = (_wait, _odd, _pair)
    return rng.choice(draws)(game, rng)


@MOTIFS.add("haggis.odd", level=4)
def _odd(game: Game, rng: random.Random) -> QuestionData:
    """Three, five, seven and nine in one to four suits, or with a face card among them: is it a bomb?"""
    game = two_or_three(game, rng)
    number = rng.choice((1, 1, 2, 3, 4, 4))
    chosen = rng.sample(range(len(game.deck.suits)), number)
    cards = odd(game, shuffled(chosen + [rng.choice(chosen) for _ in range(4 - number)], rng))
    start = deal(game, rng, (YOU, cards))

    def there(state: State) -> bool:
        return _your_turn(state) and not cards & ~state.hands[YOU] and state.hands[YOU] != cards

    state = reached(start, rng, there, rng.randrange(3))
    if number in (1, 4) and rng.randrange(2):
        cards = cards & ~rng.choice([*bits(cards)]) | rng.choice([*bits(game.deck.faces[YOU])])
        if cards & ~state.hands[YOU]:
            raise NoLuck
    combo = state.game.combo(cards, top=state.top if state.trick else None)
    return ask_about_action(state, Play(YOU, combo))


def _pair(game: Game, rng: random.Random) -> QuestionData:
    """Face cards on a pair or a triple: by themselves they are a bomb, with a suited card a set."""
    game = two_or_three(game, rng)

    def there(state: State) -> bool:
        set_led = bool(state.trick) and 2 <= state.top.size <= 3 and state.top.kind == "set"
        return _your_turn(state) and set_led and state.wilds[YOU] == game.deck.faces[YOU]

    state = reached(begun(game, rng), rng, there, rng.randrange(3))
    sets = [each for each in state.plays() if each.kind == "set" and each.cards & game.deck.faces[YOU]]
    if rng.randrange(3):
        combo = one_of(sets, rng)
    else:
        held = [*bits(game.deck.faces[YOU])]
        combo = state.game.combo(sum(rng.sample(held, rng.randint(2, len(held)))), top=state.top)
    return ask_about_action(state, Play(YOU, combo))


@MOTIFS.add("haggis.gift", level=lambda question: 1 + question.game.players, levels=(3, 4))
def _gift(game: Game, rng: random.Random) -> QuestionData:
    """A trick with a bomb in it is over: may its winner keep it, or whom may it be given to?"""
    game = two_or_three(game, rng)
    bombed = bool(rng.randrange(2))

    def there(state: State) -> bool:
        return state.phase == "collect" and bool(state.gift_due) == bombed

    state = reached(begun(game, rng), rng, there, rng.randrange(3) * (not bombed), bombs=60)
    give = f"{state.turn} give {rng.choice([seat for seat in range(game.players) if seat != state.turn])}"
    return ask_about_action(state, rng.choice((give, f"{state.turn} collect")))


@MOTIFS.add(
    "haggis.course",
    3,
    level=lambda question: 1 + question.game.players + (len(question.script) > 5),
    levels=(3, 4, 5),
)
def _course(game: Game, rng: random.Random) -> QuestionData:
    """A trick with a bomb in it: who gets the cards, who leads?"""
    start = begun(two_or_three(game, rng), rng)
    for now, _, lead, script in trick_scripts(play_on(start, rng, 60)):
        if len(script) > 9:
            break
        if now.phase == "collect" and now.top.is_bomb and not now.ended:
            who = rng.choice(("takes", "leads"))
            seen = script[:-1] if who == "leads" else script
            return {"kind": "takes", "position": lead, "script": seen, "who": who}
    raise NoLuck


@MOTIFS.add("haggis.surest", level=lambda question: 2 + question.game.players, levels=(4, 5))
def _surest(game: Game, rng: random.Random) -> QuestionData:
    """All hands lie open: which bomb, or what else, can nobody beat?"""
    game = two_or_three(game, rng)

    def there(state: State) -> bool:
        few = max(hand.bit_count() for hand in state.hands) <= 8 and len(state.active) == game.players
        return bool(_your_turn(state) and state.trick and few and _bombs(state))

    state = reached(begun(game, rng), rng, there, rng.randrange(3))
    if not 2 <= len(state.plays()) <= 14:
        raise NoLuck
    return {"kind": "play", "position": state, "success": "wins-trick", "open": True}

"""A line of text for every action, with its exact inverse.

An action is a seat and what it does: `0 play 8r 9r J=T` (or just `0 8r 9r J`), `1 pass`, `0 collect`,
`2 give 1`, `1 bet small`, `0 bet big`. `Q=J` is a Queen standing for a Jack, `J=8r` a Jack standing for the
red eight (the suit may be left out); `J=J` is a Jack as itself, where it could be taken for something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..climbing.cards import COPY, bits, with_ten
from ..climbing.combo import Combo
from ..climbing.reader import check_length, parse_seat
from ..errors import AmbiguousAction, NotationError, short
from .actions import Action, Bet, Collect, Give, Pass, Play
from .combo import RUNS, HaggisCombo, no_combo
from .deck import RANKS, TEN, parse_rank
from .legal import BETS
from .wilds import places_by_rank, stand_in, stands

if TYPE_CHECKING:
    from .ruleset import Haggis
    from .state import State

# What was said of face cards: each (a set of one) with the rank and, if named, the suit it stands for.
Said = dict[int, tuple[int, str]]


def format_action(action: Action, game: Haggis) -> str:
    """The text of an action; `parse_action` reads it back."""
    seat = action.seat
    match action:
        case Bet(kind=kind):
            return f"{seat} bet {kind}"
        case Play(combo=combo):
            return f"{seat} play {format_combo(combo, game)}"
        case Pass():
            return f"{seat} pass"
        case Collect():
            return f"{seat} collect"
        case Give(to=to):
            return f"{seat} give {to}"
    raise TypeError(f"not an action: {action!r}")


def format_combo(combo: Combo, game: Haggis) -> str:
    """The cards of a combination, with what each face card stands for: `8r 9r J=Tr`."""
    deck = game.deck
    words = [deck.name(card) for card in bits(combo.cards & deck.suited)]
    said = [f"={RANKS[rank]}" if rank else "" for rank in combo.joker]
    if combo.kind != "none":
        found = stands(combo, deck)
        said = ["" if deck.rank_of(s.card) == s.rank else f"={RANKS[s.rank]}{s.suit}" for s in found]
        if said and not any(said) and len(game.readings(combo.cards)) > 1:
            said[0] = f"={RANKS[found[0].rank]}"
    faces = [deck.name(card) for card in bits(combo.cards & deck.wilds)]
    said += [""] * (len(faces) - len(said))
    return " ".join(words + [face + rank for face, rank in zip(faces, said, strict=False)]) or "-"


def parse_action(text: str, state: State, *, strict: bool = False) -> Action:
    """The action that a text means in a position.

    Cards with several readings are taken as the highest that fits the trick; with `strict` they raise
    AmbiguousAction. Raises NotationError for what is no action, PositionError for a card named twice. The
    action need not be legal: ask the referee.
    """
    check_length(text)
    words = text.split()
    if not words:
        raise NotationError("an empty text is no action", text)
    seat = parse_seat(words[0].rstrip(":"), state.game, text)
    verb, rest = (words[1].lower(), words[2:]) if len(words) > 1 else ("", [])
    if verb in ("pass", "collect"):
        if rest:
            raise NotationError(
                f"{verb!r} takes nothing after it, not {short(' '.join(rest))}", text, rest[0]
            )
        return Pass(seat) if verb == "pass" else Collect(seat)
    if verb == "bet":
        if len(rest) != 1 or rest[0].lower() not in BETS:
            raise NotationError(f"a bet is small or big, not {short(' '.join(rest))}", text, " ".join(rest))
        return Bet(seat, rest[0].lower())
    if verb == "give":
        if len(rest) != 1:
            raise NotationError(f"give names one seat, not {short(' '.join(rest))}", text, " ".join(rest))
        return Give(seat, parse_seat(rest[0], state.game, text))
    names = rest if verb == "play" else words[1:]
    if not names:
        raise NotationError(f"what does seat {seat} do? Name cards, or pass, bet, give …", text)
    top = state.top if state.trick else None
    return Play(seat, parse_combo(" ".join(names), state.game, state.hands[seat], top, strict=strict))


def parse_combo(
    text: str, game: Haggis, among: int | None = None, top: Combo | None = None, *, strict: bool = False
) -> HaggisCombo:
    """The combination that a text such as `8r 9r J=T` names; kind "none" if the cards make nothing.

    Face cards of which nothing is said are themselves beside others of which something is, if they can.
    Errors as in `parse_action`.
    """
    names, meant = [], []
    for word in text.replace(",", " ").split():
        name, equals, stands_for = word.partition("=")
        names.append(name)
        meant.append(_stands_for(name, stands_for, game, word) if equals else None)
    cards, said = 0, Said()
    for card, means in zip(
        game.deck.one_by_one(names, game.deck.all if among is None else among), meant, strict=True
    ):
        cards |= card
        if means:
            said[card] = means
    game.deck.gather(names, among, text)  # refuses a card named twice
    readings = game.readings(cards)
    if not said:
        if strict and len(readings) > 1:
            forms = " or ".join(format_combo(each, game) for each in readings)
            raise AmbiguousAction(f"{short(text)} can be read as {forms}")
        return game.combo(cards, top=top)
    fitting = [each for each in readings if _is_as_said(each, said, game)]
    if not fitting:
        ranks = tuple(said.get(card, (0, ""))[0] for card in bits(cards & game.deck.wilds))
        return no_combo(cards, ranks)
    plain = [each for each in fitting if _others_are_themselves(each, said, game)]
    beating = [each for each in fitting if top is None or each.beats(top)]
    return [*plain, *beating, *fitting][0]


def _stands_for(name: str, text: str, game: Haggis, word: str) -> tuple[int, str]:
    """The rank and suit (none for `` ``) that stand after a face card and `=`."""
    if name.rstrip(COPY).upper() not in ("J", "Q", "K"):
        raise NotationError(f"only J, Q and K stand for other cards, not {name}", word, word)
    card = with_ten(text)
    rank, suit = parse_rank(card[:1]), card[1:].lower()
    if suit and (suit not in [*game.deck.suits] or rank > TEN):
        raise NotationError(f"{short(text)} is no card that a {name} can stand for", word, word)
    return rank, suit


def _ranks(cards: Iterable[int], game: Haggis) -> tuple[int, ...]:
    return tuple(game.deck.rank_of(card) for card in cards)


def _is_as_said(combo: HaggisCombo, said: Said, game: Haggis) -> bool:
    """Whether a reading lets the face cards stand for what was said of them."""
    faces = list(bits(combo.cards & game.deck.wilds))
    if not combo.joker:  # alone, or a bomb: each is itself
        return all(said[card] == (game.deck.rank_of(card), "") for card in said)
    left = Counter(combo.joker)
    left.subtract(rank for rank, _ in said.values())
    if min(left.values()) < 0 or any(game.deck.rank_of(card) < rank for card, (rank, _) in said.items()):
        return False
    others = _ranks((card for card in faces if card not in said), game)
    return stand_in(others, tuple(left.elements())) is not None and _suits_fit(combo, said, game)


def _suits_fit(combo: HaggisCombo, said: Said, game: Haggis) -> bool:
    """Whether the suits said are those of the run's lanes; in a set any will do (haggis.wild.suit)."""
    if combo.kind not in RUNS:
        return True
    deck, natural = game.deck, combo.cards & game.deck.suited
    lanes = {letter for letter, mask in zip(deck.suits, deck.suit, strict=True) if natural & mask}
    named = [(rank, suit) for rank, suit in said.values() if suit]
    places = places_by_rank(combo, deck)
    of_lanes = all(suit in places[rank] for rank, suit in named if suit in lanes)
    new = {suit for _, suit in named if suit not in lanes}
    return of_lanes and len(set(named)) == len(named) and len(new) <= combo.width - len(lanes)


def _others_are_themselves(combo: HaggisCombo, said: Said, game: Haggis) -> bool:
    others = (card for card in bits(combo.cards & game.deck.wilds) if card not in said)
    ranks = (*_ranks(others, game), *(rank for rank, _ in said.values()))
    return sorted(ranks) == sorted(combo.joker)

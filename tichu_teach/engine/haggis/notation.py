"""A line of text for every action and every position, each with its exact inverse.

`help(tichu_teach.position)` has the whole grammar.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from ..actions import Action
from ..climbing.actions import Collect, Give, Pass, Play
from ..climbing.cards import COPY, bits, with_ten
from ..climbing.combo import Combo
from ..climbing.reader import FieldReader, Spoken, is_number, numbers
from ..errors import AmbiguousAction, NotationError, PositionError, short
from ..lines import heads, unknown_field
from .actions import BETS, Bet
from .combo import RUNS, HaggisCombo, no_combo
from .deck import RANKS, TEN, parse_rank
from .rules import HaggisRules
from .state import State
from .wilds import places_by_rank, stand_in, stands

# -- actions -------------------------------------------------------------------------------------------

# What a text says of face cards: each (a set of one) with the rank and, if named, the suit it stands for.
Said = dict[int, tuple[int, str]]
_AROUND_EQUALS = re.compile(r"\s*=\s*")  # J = 8


def format_action(action: Action, game: HaggisRules) -> str:
    """The text of an action; `parse_action` reads it back."""
    seat = action.seat
    match action:
        case Bet(kind=kind):
            return f"{seat} bet {kind}"
        case Play(combo=combo):
            return f"{seat} play {format_combo(combo, game)}"
        case Pass():
            return f"{seat} pass"
        case Give(to=to):
            return f"{seat} give {to}"
    return f"{seat} collect"


def format_combo(combo: Combo, game: HaggisRules) -> str:
    """The cards of a combination, with what each face card stands for: `8r 9r J=Tr`."""
    deck = game.deck
    words = [deck.name(card) for card in bits(combo.cards & deck.suited)]
    said = [f"={RANKS[rank]}" if rank else "" for rank in combo.joker]
    if combo.kind != "none":
        found = stands(combo, deck)
        said = ["" if deck.rank_of(s.card) == s.rank else f"={RANKS[s.rank]}{s.suit}" for s in found]
        if said and not any(said):  # left unsaid, they might be read as lower cards
            said[0] = f"={RANKS[found[0].rank]}"
    faces = [deck.name(card) for card in bits(combo.cards & deck.wilds)]
    said += [""] * (len(faces) - len(said))
    return " ".join(words + [face + rank for face, rank in zip(faces, said, strict=False)]) or "-"


def parse_action(text: str, state: State, *, strict: bool = False) -> Action:
    """The action that a text means in a position.

    If cards have several readings, takes the highest that fits the trick, or with `strict` raises
    AmbiguousAction. Raises NotationError if the text is no action, PositionError for a card named twice. The
    action need not be legal: ask the referee.
    """
    spoken = Spoken.of(text, state.game)
    _, seat, verb, rest, names = spoken
    if verb in ("pass", "collect"):
        spoken.nothing_more()
        return Pass(seat) if verb == "pass" else Collect(seat)
    if verb == "bet":
        if len(rest) != 1 or rest[0].lower() not in BETS:
            raise NotationError(f"a bet is small or big, not {short(' '.join(rest))}", text, " ".join(rest))
        return Bet(seat, rest[0].lower())
    if verb == "give":
        return Give(seat, spoken.one_seat(state.game))
    spoken.plays(("pass", "collect", "bet", "give"))
    top = state.top if state.trick else None
    return Play(seat, parse_combo(" ".join(names), state.game, state.hands[seat], top, strict=strict))


def parse_combo(
    text: str, game: HaggisRules, among: int | None = None, top: Combo | None = None, *, strict: bool = False
) -> HaggisCombo:
    """The combination that a text such as `8r 9r J=T` names; kind "none" if the cards make nothing.

    If only some face cards are said to stand for something, the others are themselves if they can. Errors as
    in `parse_action`.
    """
    names, meant = [], []
    for word in _AROUND_EQUALS.sub("=", text.replace(",", " ")).split():
        name, equals, stands_for = word.partition("=")
        names.append(name)
        meant.append(_stands_for(name, stands_for, game, word) if equals else None)
    cards, said = 0, Said()
    for count, means in enumerate(meant, 1):
        before, cards = cards, game.deck.gather(names[:count], among, text)
        if means:
            said[cards & ~before] = means
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


def _stands_for(name: str, text: str, game: HaggisRules, word: str) -> tuple[int, str]:
    """The rank and suit ("" for none) named after a face card and `=`."""
    if name.rstrip(COPY).upper() not in ("J", "Q", "K"):
        raise NotationError(f"only J, Q and K stand for other cards, not {short(name)}", word, word)
    card = with_ten(text)
    rank, suit = parse_rank(card[:1]), card[1:].lower()
    if suit and (suit not in [*game.deck.suits] or rank > TEN):
        raise NotationError(f"{short(text)} is no card that a {name} can stand for", word, word)
    return rank, suit


def _ranks(cards: Iterable[int], game: HaggisRules) -> tuple[int, ...]:
    return tuple(game.deck.rank_of(card) for card in cards)


def _is_as_said(combo: HaggisCombo, said: Said, game: HaggisRules) -> bool:
    """Return True if a reading lets the face cards stand for what the text says."""
    faces = list(bits(combo.cards & game.deck.wilds))
    if not combo.joker:  # alone, or a bomb: each is itself
        return all(said[card] == (game.deck.rank_of(card), "") for card in said)
    left = Counter(combo.joker)
    left.subtract(rank for rank, _ in said.values())
    if any(game.deck.rank_of(card) < rank for card, (rank, _) in said.items()):
        return False
    others = _ranks((card for card in faces if card not in said), game)
    return stand_in(others, tuple(left.elements())) is not None and _suits_fit(combo, said, game)


def _suits_fit(combo: HaggisCombo, said: Said, game: HaggisRules) -> bool:
    """Return True if the suits named fit the lanes of the run; in a set any will do (haggis.wild.suit)."""
    if combo.kind not in RUNS:
        return True
    deck, natural = game.deck, combo.cards & game.deck.suited
    lanes = {letter for letter, mask in zip(deck.suits, deck.suit, strict=True) if natural & mask}
    named = [(rank, suit) for rank, suit in said.values() if suit]
    places = places_by_rank(combo, deck)
    of_lanes = all(suit in places[rank] for rank, suit in named if suit in lanes)
    new = {suit for _, suit in named if suit not in lanes}
    return of_lanes and len(set(named)) == len(named) and len(new) <= combo.width - len(lanes)


def _others_are_themselves(combo: HaggisCombo, said: Said, game: HaggisRules) -> bool:
    others = (card for card in bits(combo.cards & game.deck.wilds) if card not in said)
    ranks = (*_ranks(others, game), *(rank for rank, _ in said.values()))
    return sorted(ranks) == sorted(combo.joker)


# -- positions -----------------------------------------------------------------------------------------

_PHASE_WORDS = {"turn": "play", "collect": "collect", "over": "over"}


def position_fields(state: State) -> Iterator[str]:
    """The fields of a position's line; `read_position` reads them back to an equal state."""
    game, deck = state.game, state.game.deck
    yield game.header()
    for seat, hand in enumerate(state.hands):
        yield f"{seat}: {' '.join(deck.names(hand)) or '-'}"
    if state.haggis:
        yield f"haggis {deck.text(state.haggis)}"
    word = next(word for word, phase in _PHASE_WORDS.items() if phase == state.phase)
    yield word if word == "over" and state.turn == 0 else f"{word} {state.turn}"
    if state.trick:
        yield "trick " + "; ".join(f"{seat} {format_combo(combo, game)}" for seat, combo in state.trick)
    if any(state.won):
        yield "won " + "; ".join(f"{seat} {deck.text(won)}" for seat, won in enumerate(state.won) if won)
    if state.out:
        went = zip(state.out, state.caught, strict=True)
        yield "out " + numbers(f"{seat}={caught}" for seat, caught in went)
    if state.announced:
        yield "bets " + "; ".join(f"{seat} {kind}" for seat, kind in state.announced)
    if state.played != _usually_played(game, state.hands):
        yield "played " + (numbers(sorted(state.played)) or "-")
    if state.dealer:
        yield f"dealer {state.dealer}"
    if any(state.totals):
        yield "totals " + numbers(state.totals)
    if state.round != 1:
        yield f"round {state.round}"


def _usually_played(game: HaggisRules, hands: tuple[int, ...]) -> frozenset[int]:
    return frozenset(seat for seat, hand in enumerate(hands) if hand.bit_count() < game.hand_size)


def read_position(game: HaggisRules, fields: list[str], text: str) -> State:
    """The state that the fields after the ruleset describe; `validate.py` checks that it can exist.

    Raises NotationError for a field that cannot be read, PositionError for a card in two places.
    """
    return _Reader(game, text).read(fields)


class _Reader(FieldReader):
    """Reads the fields of one position."""

    def __init__(self, game: HaggisRules, text: str) -> None:
        super().__init__(game, game.deck, text)
        self.game = game
        self.caught: list[int | None] = []

    def read(self, fields: list[str]) -> State:
        later = []
        for head, body, field in heads(fields, self.text):
            if head == "won":  # read last, so that the face cards it names are those left over
                later.append((head, body, field))
            else:
                self._field(head, body, field)
        for each in later:
            self._field(*each)
        game = self.game
        hands = tuple(self.hands.get(seat, 0) for seat in range(game.players))
        self.presume()
        self.values.setdefault("played", _usually_played(game, hands))
        now = tuple(hand.bit_count() for hand in hands)
        self.values["caught"] = tuple(max(now) if number is None else number for number in self.caught)
        return self.turned(State(game, self.phase, hands, self.turn, **self.values))

    def _field(self, head: str, body: str, field: str) -> None:
        if head.endswith(":"):
            self._hand(self.seat(head[:-1]), body)
        elif head in _PHASE_WORDS:
            self._phase(head, body, field)
        elif head in _READERS:
            self.values |= _READERS[head](self, body)
        else:
            raise unknown_field(head, field, ["0:", *_PHASE_WORDS, *_READERS], self.text)

    def _hand(self, seat: int, body: str) -> None:
        cards = self.cards(body, self.game.deck.of_seat(seat))
        if cards & ~self.game.deck.of_seat(seat):
            raise PositionError(
                f"seat {seat} holds somebody else's face card: each seat has one J, Q and K",
                "other-face",
                seat=seat,
            )
        self.hands[seat] = cards

    def _phase(self, head: str, body: str, field: str) -> None:
        self.begin(_PHASE_WORDS[head], field)
        words = body.split() or (["0"] if head == "over" else [])
        if len(words) != 1:
            raise NotationError(f"{head} wants one seat, not {short(body)}", self.text, field)
        self.turn = self.seat(words[0])

    def _trick(self, body: str) -> dict[str, object]:
        trick: list[tuple[int, HaggisCombo]] = []
        for seat, rest in self.entries(body):
            free = self.game.deck.of_seat(seat) & ~self.named
            combo = parse_combo(rest, self.game, free, trick[-1][1] if trick else None)
            if combo.cards & self.game.deck.wilds & ~self.game.deck.faces[seat]:
                raise PositionError(
                    f"in the trick, seat {seat} plays a face card that is not its own",
                    "other-face",
                    seat=seat,
                )
            self.name(combo.cards, " of the trick")
            trick.append((seat, combo))
        return {"trick": tuple(trick)}

    def _out(self, body: str) -> dict[str, object]:
        out = []
        for word in body.split():
            seat, equals, number = word.partition("=")
            if equals and (not is_number(number) or int(number) < 1):
                raise NotationError(f"{number!r} is no number of cards", self.text, word)
            out.append(self.seat(seat))
            self.caught.append(int(number) if equals else None)
        return {"out": tuple(out)}


_READERS: dict[str, Callable[[_Reader, str], dict[str, object]]] = {
    "haggis": lambda reader, body: {"haggis": reader.cards(body)},
    "trick": _Reader._trick,
    "won": _Reader.won,
    "out": _Reader._out,
    "bets": lambda reader, body: reader.announced(body, "bet", {bet: bet for bet in BETS}),
    "played": lambda reader, body: {"played": frozenset(reader.seats(body))},
    "dealer": lambda reader, body: {"dealer": reader.seat(body)},
    "totals": lambda reader, body: {"totals": reader.totals(body, reader.game.columns)},
    "round": lambda reader, body: {"round": reader.round(body)},
}

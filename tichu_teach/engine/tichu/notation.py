"""A line of text for every action and every position, each with its exact inverse.

`help(tichu_teach.position)` has the whole grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..actions import Action
from ..climbing.actions import Collect, Give, Pass, Play
from ..climbing.cards import COPY, bits
from ..climbing.combo import Combo
from ..climbing.reader import FieldReader, Spoken, numbers
from ..errors import AmbiguousAction, NotationError, short
from ..lines import heads, unknown_field
from .actions import Call, Lead, NoBomb, Push, Retract, Take, Wish
from .deck import Deck, parse_rank, rank_name
from .rules import TichuRules
from .state import State

# -- actions -------------------------------------------------------------------------------------------


def format_action(action: Action, deck: Deck) -> str:
    """The text of an action; `parse_action` reads it back."""
    seat = action.seat
    match action:
        case Take():
            return f"{seat} take"
        case Call(kind=kind):
            return f"{seat} {'tichu' if kind == 'small' else kind}"
        case Retract():
            return f"{seat} retract"
        case Push(cards=cards):
            return f"{seat} push {' '.join(deck.text(card) for card in cards)}"
        case Play(combo=combo):
            return f"{seat} play {format_combo(combo, deck)}"
        case Pass():
            return f"{seat} pass"
        case NoBomb():
            return f"{seat} nobomb"
        case Wish(rank=rank):
            return f"{seat} wish {rank_name(rank) if rank else 'none'}"
        case Give(to=to):
            return f"{seat} give {to}"
        case Lead(to=to):
            return f"{seat} lead {to}"
        case Collect():
            return f"{seat} collect"
    raise TypeError(f"not an action: {action!r}")


def format_combo(combo: Combo, deck: Deck) -> str:
    """The cards of a combination, with what each Phoenix stands for: `8w Ph=8`."""
    words = []
    jokers = iter(combo.joker)
    for card in (*bits(combo.cards & ~deck.phoenix), *bits(combo.cards & deck.phoenix)):
        rank = next(jokers, 0) if card & deck.phoenix else 0
        words.append(deck.text(card) + (f"={rank_name(rank)}" if rank else ""))
    return " ".join(words) or "-"


def parse_action(text: str, state: State, *, strict: bool = False) -> Action:
    """The action that a text means in a position.

    If a Phoenix could stand for several ranks, takes the highest reading, or with `strict` raises
    AmbiguousAction. Raises NotationError if the text is no action, PositionError for a card named twice. The
    action need not be legal: ask the referee.
    """
    spoken = Spoken.of(text, state.game)
    _, seat, verb, rest, names = spoken
    if verb in _PLAIN:
        spoken.nothing_more()
        return _PLAIN[verb](seat)
    deck = state.game.deck
    if verb == "push":
        return Push(seat, tuple(deck.one_by_one(rest, state.hands[seat], text)))
    if verb == "wish":
        if len(rest) != 1:
            raise NotationError("a wish names one rank, or 'none'", text, " ".join(rest))
        return Wish(seat, 0 if rest[0].lower() == "none" else parse_rank(rest[0]))
    if verb in ("give", "lead"):
        to = spoken.one_seat(state.game)
        return Give(seat, to) if verb == "give" else Lead(seat, to)
    spoken.plays((*_PLAIN, "push", "wish", "give", "lead"))
    for name in names:
        if name.lower() == "wish":
            message = f"a wish is made after the play, as an action of its own: '{seat} wish 8'"
            raise NotationError(message, text, name)
    top = state.top if state.trick else None
    return Play(seat, parse_combo(" ".join(names), state.game, state.hands[seat], top, strict=strict))


_PLAIN: dict[str, Callable[[int], Action]] = {
    "take": Take,
    "tichu": lambda seat: Call(seat, "small"),
    "grand": lambda seat: Call(seat, "grand"),
    "retract": Retract,
    "pass": Pass,
    "nobomb": NoBomb,
    "collect": Collect,
}


def parse_combo(
    text: str, game: TichuRules, among: int | None = None, top: Combo | None = None, *, strict: bool = False
) -> Combo:
    """The combination that a text such as `8w Ph=8` names; kind "none" if the cards make nothing.

    Errors as in `parse_action`.
    """
    names, joker = [], []
    for word in text.replace(",", " ").split():
        name, equals, rank = word.partition("=")
        names.append(name)
        if equals:
            if name.rstrip(COPY).lower() != "ph":
                raise NotationError(f"only the Phoenix stands for another card, not {name}", text, word)
            joker.append(parse_rank(rank))
    cards = game.deck.gather(names, among, text)
    if strict and not joker:
        readings = game.combinations.readings(cards) if cards else ()
        if len(readings) > 1:
            forms = " or ".join(format_combo(each, game.deck) for each in readings)
            raise AmbiguousAction(f"{short(text)} can be read as {forms}")
    return game.combo(cards, tuple(sorted(joker)) or None, top)


# -- positions -----------------------------------------------------------------------------------------

_PHASE_WORDS = {
    "taking": "take",
    "pushing": "push",
    "turn": "play",
    "wishing": "wish",
    "dog": "dog",
    "bombs": "window",
    "collect": "collect",
    "over": "over",
}


def position_fields(state: State) -> Iterator[str]:
    """The fields of a position's line; `read_position` reads them back to an equal state."""
    game, deck = state.game, state.game.deck
    yield game.header()
    for seat, hand in enumerate(state.hands):
        yield f"{seat}: {deck.text(hand)}"
    for seat, rest in enumerate(state.rest):
        if rest:
            yield f"{seat}+: {' '.join(deck.text(card) for card in rest)}"
    for seat, pushed in enumerate(state.pushed):
        if pushed:
            yield f"{seat}>: {' '.join(deck.text(card) for card in pushed)}"
    yield _phase_field(state)
    if state.trick:
        yield "trick " + "; ".join(f"{seat} {format_combo(combo, deck)}" for seat, combo in state.trick)
    if state.wish:
        by = f" by {state.wisher}" if state.wisher is not None else ""
        yield f"wish {rank_name(state.wish)}{by}"
    if any(state.won):
        yield "won " + "; ".join(f"{seat} {deck.text(won)}" for seat, won in enumerate(state.won) if won)
    if state.out:
        yield "out " + numbers(state.out)
    if state.announced:
        yield "calls " + "; ".join(f"{seat} {kind}" for seat, kind in state.announced)
    if state.played != _usually_played(game, state.phase, state.hands):
        yield "played " + (numbers(sorted(state.played)) or "-")
    if any(state.totals):
        yield "totals " + numbers(state.totals)
    if state.fault is not None:
        yield f"fault {state.fault}"
    if state.open:
        yield "open " + deck.text(state.open)
    if state.round != 1:
        yield f"round {state.round}"
    if state.people != game.seating():
        yield "people " + numbers(state.people)


def _phase_field(state: State) -> str:
    word = next(word for word, phase in _PHASE_WORDS.items() if phase == state.phase)
    if state.phase == "window":
        return f"{word} {numbers(state.window)} turn {state.turn}"
    usual = state.phase in ("push", "over") and state.turn == 0
    return word if usual else f"{word} {state.turn}"


def _usually_played(game: TichuRules, phase: str, hands: tuple[int, ...]) -> frozenset[int]:
    if phase in ("take", "push"):
        return frozenset()
    return frozenset(seat for seat, hand in enumerate(hands) if hand.bit_count() < game.least_hand)


def read_position(game: TichuRules, fields: list[str], text: str) -> State:
    """The state that the fields after the ruleset describe; `validate.py` checks that it can exist.

    Raises NotationError for a field that cannot be read, PositionError for a card in two places.
    """
    return _Reader(game, text).read(fields)


class _Reader(FieldReader):
    """Reads the fields of one position."""

    def __init__(self, game: TichuRules, text: str) -> None:
        super().__init__(game, game.deck, text)
        self.game = game
        self.rest: list[tuple[int, ...]] = [()] * game.players
        self.pushed: list[tuple[int, ...]] = [()] * game.players

    def read(self, fields: list[str]) -> State:
        for head, body, field in heads(fields, self.text):
            self._field(head, body, field)
        game = self.game
        hands = tuple(self.hands.get(seat, 0) for seat in range(game.players))
        self.presume()
        values = self.values | {"rest": tuple(self.rest), "pushed": tuple(self.pushed)}
        values.setdefault("played", _usually_played(game, self.phase, hands))
        return self.turned(State(game, self.phase, hands, self.turn, **values))

    def _field(self, head: str, body: str, field: str) -> None:
        if head.endswith("+:"):
            self.rest[self.seat(head[:-2])] = tuple(self.cards_in_order(body))
        elif head.endswith(">:"):
            # Cards laid down to push are still counted in the hand.
            seat = self.seat(head[:-2])
            cards = self.game.deck.one_by_one(body.split(), self.hands.get(seat, 0), field)
            self.pushed[seat] = tuple(cards)
        elif head.endswith(":"):
            self.hands[self.seat(head[:-1])] = self.cards(body)
        elif head in _PHASE_WORDS:
            self._phase(head, body, field)
        elif head in _READERS:
            self.values |= _READERS[head](self, body)
        else:
            raise unknown_field(head, field, ["0:", *_PHASE_WORDS, *_READERS], self.text)

    def _phase(self, head: str, body: str, field: str) -> None:
        self.begin(_PHASE_WORDS[head], field)
        words = body.split()
        if head == "bombs":
            if len(words) < 3 or words[-2] != "turn":
                raise NotationError(
                    "bombs wants seats and whose turn it is: 'bombs 1 3 turn 2'", self.text, field
                )
            self.values["window"] = tuple(self.seat(word) for word in words[:-2])
            words = words[-1:]
        if head in ("pushing", "over") and not words:
            words = ["0"]
        if len(words) != 1:
            raise NotationError(f"{head} wants one seat, not {short(body)}", self.text, field)
        self.turn = self.seat(words[0])

    def _trick(self, body: str) -> dict[str, object]:
        trick: list[tuple[int, Combo]] = []
        for seat, rest in self.entries(body):
            free = self.game.deck.all & ~self.named
            combo = parse_combo(rest, self.game, free, trick[-1][1] if trick else None)
            self.name(combo.cards, " of the trick")
            trick.append((seat, combo))
        return {"trick": tuple(trick)}

    def _wish(self, body: str) -> dict[str, object]:
        rank, _, by = body.partition(" by ")
        return {"wish": parse_rank(rank.strip()), "wisher": self.seat(by.strip()) if by else None}


_CALLS = {"small": "small", "tichu": "small", "grand": "grand"}
_READERS: dict[str, Callable[[_Reader, str], dict[str, object]]] = {
    "trick": _Reader._trick,
    "wish": _Reader._wish,
    "won": _Reader.won,
    "out": lambda reader, body: {"out": reader.seats(body)},
    "calls": lambda reader, body: reader.announced(body, "call", _CALLS),
    "played": lambda reader, body: {"played": frozenset(reader.seats(body))},
    "totals": lambda reader, body: {"totals": reader.totals(body, reader.game.columns)},
    "fault": lambda reader, body: {"fault": reader.seat(body)},
    "open": lambda reader, body: {"open": reader.cards(body)},
    "round": lambda reader, body: {"round": reader.round(body)},
    "people": lambda reader, body: {"people": reader.seats(body)},
}

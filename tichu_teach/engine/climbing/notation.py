"""A line of text for every position and every action, each with its exact inverse.

A position is fields between bars; what has its usual value is left out:

    nanking | 0: Ma 2j | 1: 8w 9w | 2: 3p | 3: - | turn 1 | trick 0 Ma; 3 5s | wish 8 by 0 | out 3

    nanking wish_unable=must-pass     the ruleset, with options that differ from the default
    0: Ma 2j                          the hand of a seat, - for none
    0+: 3j 4w                         cards it has still to take, in order
    0>: 2j 3w Dr                      cards it has laid down to push, in the order of the receivers
    taking 0, pushing, turn 1, wishing 0, bombs 1 3 turn 2, collect 0, over      the phase
    trick 0 8w 8p; 1 9w Ph=9          the plays of the trick, oldest first
    wish 8 by 0                       the wish that stands, and who made it
    won 0 5j 5w; 2 Kj                 cards of tricks taken
    out 3 1                           the seats without cards, in the order they went out
    calls 1 grand; 0 small            announcements, in order
    played 0 2                        who has played a card (left out: all who hold less than a full hand)
    totals 630 970                    points of the sides before this round
    fault 1                           who overlooked the wish, ending the round

Cards that no field names are out of play. A position without a phase has the next seat of the trick
to move. An action is a seat and what it does: `0 take`, `0 tichu`, `0 grand`, `0 retract`,
`0 push 2j 3w Dr`, `1 play 8w Ph=8` (or just `1 8w Ph`), `1 pass`, `1 nobomb`, `0 wish 8`, `0 wish none`,
`2 give 1`, `2 collect`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..errors import AmbiguousAction, NotationError, OptionError, PositionError
from ..registry import games
from .actions import Action, Call, Collect, Give, NoBomb, Pass, Play, Push, Retract, Take, Wish
from .cards import Deck, bits, parse_rank, rank_name
from .combo import Combo

if TYPE_CHECKING:
    from .ruleset import Ruleset
    from .state import State

MAX_LENGTH = 4000  # characters; no position comes near it, an accident or an attack may

_PHASE_WORDS = {
    "taking": "take",
    "pushing": "push",
    "turn": "play",
    "wishing": "wish",
    "bombs": "window",
    "collect": "collect",
    "over": "over",
}


# -- actions -----------------------------------------------------------------------------------------


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
        case Collect():
            return f"{seat} collect"
    raise TypeError(f"not an action: {action!r}")


def format_combo(combo: Combo, deck: Deck) -> str:
    """The cards of a combination, with what each Phoenix stands for: `8w Ph=8`."""
    natural = deck.names(combo.cards & ~deck.phoenix)
    phoenixes = deck.names(combo.cards & deck.phoenix)
    said = [f"{name}={rank_name(rank)}" for name, rank in zip(phoenixes, combo.joker, strict=False)]
    return " ".join([*natural, *(said or phoenixes)]) or "-"


def parse_action(text: str, state: State, *, strict: bool = False) -> Action:
    """The action that a text means in a position.

    Cards whose Phoenix could stand for several ranks are read as the highest that fits the trick; with
    `strict` they raise AmbiguousAction. Raises NotationError for what is no action, PositionError for a
    card named twice. The action need not be legal: ask the referee.
    """
    words = str(text)[:MAX_LENGTH].split()
    if not words:
        raise NotationError("an empty text is no action", text)
    seat = _seat(words[0].rstrip(":"), state.game, text)
    verb, rest = (words[1].lower(), words[2:]) if len(words) > 1 else ("", [])
    if verb in _PLAIN:
        if rest:
            raise NotationError(f"{verb!r} takes nothing after it, not {' '.join(rest)!r}", text, rest[0])
        return _PLAIN[verb](seat)
    deck = state.game.deck
    if verb == "push":
        return Push(seat, tuple(deck.gather([name], state.hands[seat], text) for name in rest))
    if verb == "wish":
        if len(rest) != 1:
            raise NotationError("a wish names one rank, or 'none'", text, " ".join(rest))
        return Wish(seat, 0 if rest[0].lower() == "none" else parse_rank(rest[0].upper()))
    if verb == "give":
        if len(rest) != 1:
            raise NotationError("give names the seat that gets the trick", text, " ".join(rest))
        return Give(seat, _seat(rest[0], state.game, text))
    names = rest if verb == "play" else words[1:]
    if not names:
        raise NotationError(f"what does seat {seat} do? Name cards, or pass, wish, give …", text)
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
    text: str, game: Ruleset, among: int | None = None, top: Combo | None = None, *, strict: bool = False
) -> Combo:
    """The combination that a text such as `8w Ph=8` names; kind "none" if the cards make nothing.

    Errors as in `parse_action`.
    """
    names, joker = [], []
    for word in text.replace(",", " ").split():
        name, equals, rank = word.partition("=")
        names.append(name)
        if equals:
            if name.lower() != "ph":
                raise NotationError(f"only the Phoenix stands for another card, not {name}", text, word)
            joker.append(parse_rank(rank.upper()))
    cards = game.deck.gather(names, among, text)
    if strict and not joker:
        readings = game.combinations.readings(cards) if cards else ()
        if len(readings) > 1:
            forms = " or ".join(format_combo(each, game.deck) for each in readings)
            raise AmbiguousAction(f"{text!r} can be read as {forms}")
    return game.combo(cards, tuple(sorted(joker)) or None, top)


# -- positions ---------------------------------------------------------------------------------------


def format_position(state: State) -> str:
    """The line of a position; `parse_position` reads it back to an equal state."""
    return " | ".join(_fields(state))


def _fields(state: State) -> Iterator[str]:
    game, deck = state.game, state.game.deck
    changed = [
        f"{o.name}={getattr(game, o.name)}" for o in game.choices() if getattr(game, o.name) != o.default
    ]
    yield " ".join([game.name, *changed])
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
        yield "out " + _numbers(state.out)
    if state.announced:
        yield "calls " + "; ".join(f"{seat} {kind}" for seat, kind in state.announced)
    if state.played != _usually_played(game, state.phase, state.hands):
        yield "played " + (_numbers(sorted(state.played)) or "-")
    if any(state.totals):
        yield "totals " + _numbers(state.totals)
    if state.fault is not None:
        yield f"fault {state.fault}"


def _phase_field(state: State) -> str:
    word = next(word for word, phase in _PHASE_WORDS.items() if phase == state.phase)
    if state.phase == "push":
        return word if state.turn == 0 else f"{word} {state.turn}"
    if state.phase == "window":
        return f"{word} {_numbers(state.window)} turn {state.turn}"
    if state.phase == "over":
        return word if state.turn == 0 else f"{word} {state.turn}"
    return f"{word} {state.turn}"


def _usually_played(game: Ruleset, phase: str, hands: tuple[int, ...]) -> frozenset[int]:
    if phase in ("take", "push"):
        return frozenset()
    return frozenset(seat for seat, hand in enumerate(hands) if hand.bit_count() < game.hand_size)


def _numbers(values: Any) -> str:
    return " ".join(str(value) for value in values)


def parse_position(text: str) -> State:
    """The state that a line describes.

    Raises NotationError for what cannot be read, PositionError for a position that cannot exist,
    UnknownGame and OptionError for the first field; each names the field.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(
            f"a position takes at most {MAX_LENGTH} characters, this has {len(text)}", text[:80]
        )
    fields = [field.strip() for field in text.strip().split("|")]
    game = _parse_game(fields[0], text)
    state = _Reader(game, text).read(fields[1:])
    check_position(state)
    return state


def _parse_game(field: str, text: str) -> Ruleset:
    words = field.split()
    if not words:
        raise NotationError("a position begins with the name of its ruleset", text)
    game = games[words[0]]
    known = {choice.name: choice for choice in game.choices()}
    options: dict[str, Any] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise NotationError(
                f"after the ruleset come options such as name=value, not {word!r}", text, word
            )
        if name in known and isinstance(known[name].default, bool):
            options[name] = {"True": True, "False": False}.get(value, value)
        elif name in known and isinstance(known[name].default, int):
            options[name] = int(value) if value.isdecimal() and len(value) < 10 else value
        else:
            options[name] = value
    try:
        return game.vary(**options) if options else game
    except TypeError as error:
        raise OptionError(str(error)) from error


def _seat(word: str, game: Ruleset, text: str) -> int:
    if not word.isdecimal() or not word.isascii() or len(word) > 3 or int(word) >= game.players:
        raise NotationError(
            f"{word!r} is not a seat; {game.name} has seats 0 to {game.players - 1}", text, word
        )
    return int(word)


class _Reader:
    """Reads the fields of one position."""

    def __init__(self, game: Ruleset, text: str) -> None:
        self.game, self.text = game, text
        self.named = 0  # the cards read so far, to catch one named twice
        self.values: dict[str, Any] = {"rest": [()] * game.players, "pushed": [()] * game.players}
        self.hands: dict[int, int] = {}
        self.phase, self.turn = "", -1

    def read(self, fields: list[str]) -> State:
        from .state import State

        seen = set()
        for field in fields:
            head = field.split(maxsplit=1)[0] if field else ""
            if head in seen:
                raise NotationError(f"the field {head!r} stands twice", self.text, field)
            seen.add(head)
            self._field(head, field[len(head) :].strip(), field)
        game = self.game
        hands = tuple(self.hands.get(seat, 0) for seat in range(game.players))
        values = self.values | {name: tuple(self.values[name]) for name in ("rest", "pushed")}
        if not self.phase:
            if not values.get("trick"):
                raise NotationError("whose turn is it? Add a field such as 'turn 0'", self.text)
            self.phase, self.turn = "play", -1
        values.setdefault("played", _usually_played(game, self.phase, hands))
        state = State(game, self.phase, hands, max(self.turn, 0), **values)
        if self.turn < 0:
            if not state.active:
                raise PositionError("nobody holds a card")
            owner = state.owner if state.owner is not None else 0
            state = State(game, self.phase, hands, state.first_active(game.next_seat(owner)), **values)
        return state

    def _field(self, head: str, body: str, field: str) -> None:
        if head.endswith("+:"):
            self.values["rest"][self._seat(head[:-2])] = tuple(self._cards_in_order(body))
        elif head.endswith(">:"):
            # Cards laid down to push are still counted in the hand.
            cards = [self.game.deck.gather([name], None, field) for name in body.split()]
            self.values["pushed"][self._seat(head[:-2])] = tuple(cards)
        elif head.endswith(":"):
            self.hands[self._seat(head[:-1])] = self._cards(body)
        elif head in _PHASE_WORDS:
            self._phase(head, body, field)
        elif head in _READERS:
            self.values |= _READERS[head](self, body)
        else:
            known = ", ".join(["0:", *_PHASE_WORDS, *_READERS])
            raise NotationError(f"unknown field {head or field!r}; fields are {known}", self.text, field)

    def _phase(self, head: str, body: str, field: str) -> None:
        if self.phase:
            raise NotationError(f"two phases: {field!r} comes after another", self.text, field)
        self.phase = _PHASE_WORDS[head]
        words = body.split()
        if head == "bombs":
            if len(words) < 3 or words[-2] != "turn":
                raise NotationError(
                    "bombs wants seats and whose turn it is: 'bombs 1 3 turn 2'", self.text, field
                )
            self.values["window"] = tuple(self._seat(word) for word in words[:-2])
            words = words[-1:]
        if head in ("pushing", "over") and not words:
            words = ["0"]
        if len(words) != 1:
            raise NotationError(f"{head} wants one seat, not {body!r}", self.text, field)
        self.turn = self._seat(words[0])

    def _seat(self, word: str) -> int:
        return _seat(word, self.game, self.text)

    def _seats(self, body: str) -> tuple[int, ...]:
        return tuple(self._seat(word) for word in body.split()) if body != "-" else ()

    def _cards(self, body: str) -> int:
        return sum(self._cards_in_order(body))

    def _cards_in_order(self, body: str) -> list[int]:
        cards = []
        for name in body.replace(",", " ").split() if body != "-" else []:
            card = self.game.deck.gather([name], self.game.deck.all & ~self.named, self.text)
            if card & self.named:
                raise PositionError(f"the card {name} stands in two places")
            self.named |= card
            cards.append(card)
        return cards

    def _entries(self, body: str) -> Iterator[tuple[int, str]]:
        for entry in body.split(";"):
            seat, _, rest = entry.strip().partition(" ")
            yield self._seat(seat), rest.strip()

    def _trick(self, body: str) -> dict[str, Any]:
        trick: list[tuple[int, Combo]] = []
        for seat, rest in self._entries(body):
            free = self.game.deck.all & ~self.named
            combo = parse_combo(rest, self.game, free, trick[-1][1] if trick else None)
            if combo.cards & self.named:
                twice = self.game.deck.text(combo.cards & self.named)
                raise PositionError(f"the card {twice} of the trick stands in two places")
            self.named |= combo.cards
            trick.append((seat, combo))
        return {"trick": tuple(trick)}

    def _wish(self, body: str) -> dict[str, Any]:
        rank, _, by = body.partition(" by ")
        return {"wish": parse_rank(rank.strip().upper()), "wisher": self._seat(by.strip()) if by else None}

    def _won(self, body: str) -> dict[str, Any]:
        won = [0] * self.game.players
        for seat, rest in self._entries(body):
            won[seat] |= self._cards(rest)
        return {"won": tuple(won)}

    def _calls(self, body: str) -> dict[str, Any]:
        calls = []
        for seat, kind in self._entries(body):
            if kind not in ("small", "grand"):
                raise NotationError(f"a call is small or grand, not {kind!r}", self.text, body)
            calls.append((seat, kind))
        return {"announced": tuple(calls)}

    def _totals(self, body: str) -> dict[str, Any]:
        words = body.split()
        sides = self.game.sides
        if len(words) != sides or not all(_is_number(word) for word in words):
            raise NotationError(f"totals wants {sides} whole numbers, not {body!r}", self.text, body)
        return {"totals": tuple(int(word) for word in words)}


_READERS: dict[str, Callable[[_Reader, str], dict[str, Any]]] = {
    "trick": _Reader._trick,
    "wish": _Reader._wish,
    "won": _Reader._won,
    "out": lambda reader, body: {"out": reader._seats(body)},
    "calls": _Reader._calls,
    "played": lambda reader, body: {"played": frozenset(reader._seats(body))},
    "totals": _Reader._totals,
    "fault": lambda reader, body: {"fault": reader._seat(body)},
}


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 7


def check_position(state: State) -> None:
    """Raises PositionError, naming the reason, for a position that no round can come to."""
    for check in (_check_seats, _check_hands, _check_trick, _check_phase, _check_wish):
        check(state)


def _require(holds: object, message: str) -> None:
    if not holds:
        raise PositionError(message)


def _check_seats(state: State) -> None:
    for name, seats in (("out", state.out), ("calls", tuple(seat for seat, _ in state.announced))):
        _require(len(set(seats)) == len(seats), f"a seat stands twice in '{name}'")
    for seat, hand in enumerate(state.hands):
        if hand:
            _require(seat not in state.out, f"seat {seat} is out but holds cards")
        elif state.phase != "over" or seat not in state.out:
            _require(
                seat in state.out, f"seat {seat} holds no cards: name it in 'out', in the order they went"
            )
    _require(state.fault is None or state.phase == "over", "a fault ends the round: its phase is 'over'")


def _check_hands(state: State) -> None:
    full = state.game.hand_size
    for seat, hand in enumerate(state.hands):
        held = hand.bit_count() + len(state.rest[seat])
        _require(held <= full, f"seat {seat} holds {held} cards; {full} is the most")
        if state.phase in ("take", "push"):
            _require(held == full, f"before play seat {seat} has {full} cards, here {held}")
        _require(
            state.phase == "take" or not state.rest[seat],
            f"seat {seat} takes cards in the phase 'taking' only",
        )
        left = full - state.game.grand_before
        _require(len(state.rest[seat]) in (0, left), f"seat {seat} has {left} cards to take, or none")
        pushed = state.pushed[seat]
        _require(state.phase == "push" or not pushed, f"seat {seat} pushes cards in the phase 'pushing' only")
        if pushed:
            targets = len(state.game.push_targets(seat))
            _require(len(pushed) == targets, f"seat {seat} pushes {targets} cards, here {len(pushed)}")
            _require(sum(pushed).bit_count() == targets, f"seat {seat} pushes a card twice")
            _require(not sum(pushed) & ~hand, f"seat {seat} pushes a card that it does not hold")


def _check_trick(state: State) -> None:
    if not state.trick:
        return
    _require(state.phase in ("play", "wish", "window", "collect"), "a trick lies only while it is played")
    deck, below = state.game.deck, None
    for seat, combo in state.trick:
        text = format_combo(combo, deck)
        _require(combo.kind != "none", f"the trick holds {text}, which is no combination")
        _require(combo.kind != "dog", "the Dog lies in no trick: it passes the lead on at once")
        _require(below is None or combo.beats(below), f"in the trick, {text} does not beat what lies below")
        _require(
            seat in state.played or state.hands[seat].bit_count() < state.game.hand_size,
            f"seat {seat} has played but counts as fresh",
        )
        below = combo


def _check_phase(state: State) -> None:
    phase, turn, game = state.phase, state.turn, state.game
    over = game.round_over(state.hands, state.out)
    if phase == "over":
        _require(over or state.fault is not None, "the round is not over: several players hold cards")
        return
    if phase == "take":
        _require(state.rest[turn], f"seat {turn} has no cards left to take")
    elif phase == "push":
        _require(not all(state.pushed), "all have pushed: the cards are revealed at once")
        _require(_held(state) & game.deck.mahjong, "before play somebody holds the Mahjong")
    elif phase == "play":
        _require(not over, "the round is over: nobody is to play")
        _require(state.hands[turn], f"it is the turn of seat {turn}, which holds no cards")
        _require(turn != state.owner, f"seat {turn} cannot follow its own combination: 'collect {turn}'")
    else:
        _require(state.trick, f"{phase} wants a trick on the table")
        if phase == "window":
            _check_window(state)
        elif phase == "wish":
            _require(
                turn == state.owner and state.top.cards & game.deck.mahjong,
                "only who has just played the Mahjong wishes",
            )
        else:
            _require(turn == state.owner, f"the trick belongs to seat {state.owner}, not {turn}")
            _require(not over or state.gift_due, "the round is over and the trick taken in")


def _check_window(state: State) -> None:
    _require(len(set(state.window)) == len(state.window), "a seat stands twice in 'bombs'")
    for seat in state.window:
        bombs = state.game.combinations.bombs(state.hands[seat])
        _require(any(bomb.beats(state.top) for bomb in bombs), f"seat {seat} holds no bomb to be asked for")
    _require(
        state.hands[state.turn] or state.turn == state.owner,
        f"it is the turn of seat {state.turn}, which holds no cards",
    )


def _held(state: State) -> int:
    return sum(state.hands) | sum(map(sum, state.rest))


def _check_wish(state: State) -> None:
    if not state.wish:
        _require(state.wisher is None, "nobody wished: there is no wish")
        return
    _require(state.phase in ("play", "window", "collect"), "a wish stands only while tricks are played")
    _require(not _held(state) & state.game.deck.mahjong, "a wish stands only after the Mahjong was played")


def deal_text(state: State) -> list[str]:
    """The cards of each seat in the order in which they are taken, for a saved game."""
    deck = state.game.deck
    return [
        " ".join([*(deck.name(card) for card in bits(hand)), *(deck.name(card) for card in rest)])
        for hand, rest in zip(state.hands, state.rest, strict=True)
    ]

"""What ranks, cards, combinations, seats and sides are called.

Every function takes the `Texts` that speak, last, and speaks English without.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from typing import TYPE_CHECKING, Any

from .catalogue import area
from .family import Family, families, family
from .lookup import Texts

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.cards import Pack
    from tichu_teach.engine.climbing.combo import Combo
    from tichu_teach.engine.ruleset import Ruleset
    from tichu_teach.engine.state import State

COMMON = Texts()  # the words that all games have, in English
_LETTERS = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
_DRAGON = 16

# -- words and numbers -------------------------------------------------------------------------------


def listing(words: Sequence[str], say: Texts = COMMON) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return _joined(words, "combo.list", say)


def alternatives(words: Sequence[str], say: Texts = COMMON) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return _joined(words, "combo.either", say)


def sequence(words: Sequence[str], say: Texts = COMMON) -> str:
    """`a, b, c`: one after the other, as in a table or behind a colon."""
    return _chained(words, "combo.sequence", say)


def clauses(words: Sequence[str], say: Texts = COMMON) -> str:
    """`a; b; c`: what may hold commas itself."""
    return _chained(words, "combo.clauses", say)


def spoken(lines: Sequence[str], say: Texts = COMMON) -> str:
    """`a. b. c`: lines and titles without a full stop, as they are read out."""
    return _chained(lines, "combo.spoken", say)


def _chained(words: Sequence[str], key: str, say: Texts) -> str:
    return reduce(lambda first, last: say(key, first=first, last=last), words) if words else ""


def _joined(words: Sequence[str], key: str, say: Texts) -> str:
    return say(key, first=sequence(words[:-1], say), last=words[-1]) if len(words) > 1 else "".join(words)


def opening(words: str) -> str:
    """Words as they begin a sentence or a line: `East’s` as it is, `your` as `Your`."""
    return words[:1].upper() + words[1:]


def inner(words: str) -> str:
    """Words that begin a line as they stand inside a sentence: `Pair of eights` as `pair of eights`."""
    return words[:1].lower() + words[1:]


def figure(points: int, say: Texts = COMMON) -> str:
    """Points in figures, the minus as printed: `12`, `−12`."""
    return say("combo.minus", number=-points) if points < 0 else str(points)


def signed(points: int, say: Texts = COMMON) -> str:
    """Points with their sign: `+12`, `−12`, `0`."""
    return say("combo.plus", number=points) if points > 0 else figure(points, say)


def value_text(rank: float, say: Texts = COMMON) -> str:
    """A value in figures, halves as a fraction: `8`, `8½`."""
    whole = int(rank)
    return say("combo.half", number=whole) if whole != rank else str(whole)


# -- cards and combinations --------------------------------------------------------------------------


def rank_value(letter: str) -> int:
    """The value of a rank's letter, 2–14: `T` is 10. Raises ValueError for a letter that is no rank."""
    return _LETTERS.get(letter) or int(letter)


def rank_name(rank: float, say: Texts = COMMON) -> str:
    """`eight`, `jack`; 16 is the Dragon, a half the Phoenix: `Phoenix, worth 8½`."""
    if rank == _DRAGON:
        return say("combo.special.Dr")
    if rank != int(rank):
        return say("combo.single.ph", value=value_text(rank, say))
    return say(f"combo.rank.{int(rank)}")


def ranks_name(rank: float, say: Texts = COMMON) -> str:
    """Several cards of a rank: `eights`, `sixes`."""
    return say(f"combo.ranks.{int(rank)}")


def a_rank(rank: float, say: Texts = COMMON) -> str:
    """One card of a rank with its article: `an eight`, `a jack`."""
    return say(f"combo.a-rank.{int(rank)}")


def card_name(card: str, say: Texts = COMMON) -> str:
    """A card or tile in words: `8w` is `eight of swords`, `Ph` is `Phoenix`, `Rd` is `red dragon`.

    Raises ValueError for what is neither.
    """
    for each in families():
        if each.is_card(card):
            return each.card_name(card, say)
    raise ValueError(f"{card!r} is no card")


def cards_text(cards: Iterable[str]) -> str:
    """Cards as a learner's text shows them, each a small card: `[8w] [Ph]`."""
    return " ".join(f"[{card}]" for card in cards)


def cards_names(cards: Iterable[str], say: Texts = COMMON) -> str:
    """Cards in words, for a voice: `eight of swords and Phoenix`."""
    return listing([card_name(card, say) for card in cards], say)


def kind_name(kind: str, size: int, say: Texts = COMMON) -> str:
    """A kind of combination with its article and, where it can vary, its length: `a straight of 6`."""
    return _combining(kind).kind_name(kind, size, say)


def combo_name(combo: Combo, deck: Pack, say: Texts = COMMON) -> str:
    """A combination in a few words: `Pair of eights`, `Straight of 5, four to eight`."""
    return described(combo.kind, combo.size, combo.rank, deck.names(combo.cards), combo.joker, say)


def described(
    kind: str,
    size: int,
    rank: float,
    cards: Sequence[str],
    joker: Sequence[int] = (),
    say: Texts = COMMON,
) -> str:
    """`combo_name` of a combination given as plain facts, as verdicts hold them."""
    if kind == "none":
        return cards_names(cards, say)
    return _combining(kind).described(kind, size, rank, cards, joker, say)


def _combining(kind: str) -> Family:
    """The family that knows a kind of combination."""
    return next(each for each in families() if kind in each.KINDS)


# -- seats and sides ---------------------------------------------------------------------------------

# Who sits round a table, as `Family.CHAIRS` has it.
COMPASS = (
    ("east", "spring", "plum", "orchid", "summer"),
    ("west", "autumn", "bamboo", "pine", "winter"),
    "north",
)


def around(players: int, say: Texts = COMMON, chairs: Any = COMPASS) -> tuple[str, ...]:
    """The names round a table of 1 to 12, counter-clockwise: You, East, North, West for four.

    `chairs` are the `CHAIRS` of the family that sits there, if not those of all.
    """
    right, left, opposite = chairs
    half = (players - 1) // 2
    across = (opposite,) if players % 2 == 0 else ()
    keys = ("you", *right[:half], *across, *reversed(left[:half]))
    return tuple(say(f"combo.seat.{key}") for key in keys)


def seat_names(
    game: Ruleset, viewer: int = 0, people: Sequence[int] | None = None, say: Texts = COMMON
) -> list[str]:
    """What the seats are called where "You" sits at `viewer`; a hand played by another is the Table.

    Names belong to people: `people` says which of them sits where, if not as in a first round.
    """
    played = [seat for seat in range(game.players) if game.actor(seat) == seat]
    if people is None:
        people = game.seating()
    names, you = around(len(played), say, family(game.family).CHAIRS), people[game.actor(viewer)]
    return [
        names[(people[seat] - you) % len(played)] if seat in played else say("combo.seat.table")
        for seat in range(game.players)
    ]


def names_at(state: State[Any, Any], viewer: int = 0, say: Texts = COMMON) -> list[str]:
    """`seat_names` at a position: who has moved to another seat keeps the name."""
    return seat_names(state.game, viewer, state.people, say)


def told_names(state: Any, viewer: int = 0, say: Texts = COMMON) -> list[str]:
    """What the seats are called in a story about one position, and at the table beside it.

    As at any table (`names_at`); at Mah-Jong, where stories tell of winds, by these (in Sparrow by ranks).
    """
    return family(state.game.family).told_names(state, names_at(state, viewer, say), viewer, say)


def side_names(
    game: Ruleset, viewer: int = 0, people: Sequence[int] | None = None, say: Texts = COMMON
) -> list[str]:
    """What the sides are called, by who plays on them: You & North, East & West."""
    seats = seat_names(game, viewer, people, say)
    members: list[list[str]] = [[] for _ in range(game.sides)]
    for seat in game.seats_from(viewer):
        members[game.side(seat)].append(seats[seat])
    return [_joined(names, "combo.side", say) for names in members]


def column_names(state: State[Any, Any], viewer: int = 0, say: Texts = COMMON) -> list[str]:
    """What the columns of the score sheet are called: as the sides, or as those who sit at the table."""
    if state.game.columns == state.game.sides:
        return side_names(state.game, viewer, state.people, say)
    seats = names_at(state, viewer, say)
    return [seats[state.people.index(person)] for person in range(state.game.columns)]


def seat_name(seat: int, seats: Sequence[str] | None = None, say: Texts = COMMON) -> str:
    """Who sits there: a name of `seats`, else one of a table of four (You, East, North, West)."""
    names = seats or around(4, say)
    return names[seat] if seat < len(names) else say("combo.seat", number=seat + 1)


def seat_inside(seat: int, seats: Sequence[str] | None = None, say: Texts = COMMON) -> str:
    """`seat_name` as it stands inside a sentence: `you`, `East`, `the Table`, `the King`."""
    name = seat_name(seat, seats, say)
    return _inside(say.language).get(name, name)


@cache
def _inside(language: str) -> Mapping[str, str]:
    """By the names that are others inside a sentence how they stand there."""
    texts, tail = area("combo", language), ".inside"
    return {texts[key.removesuffix(tail)]: words for key, words in texts.items() if key.endswith(tail)}


def whose(seat: int, seats: Sequence[str] | None = None, say: Texts = COMMON) -> str:
    """`your`, or the player's name as an owner's: `East’s`, `the Table’s`."""
    if seat_name(seat, seats, say) == say("combo.seat.you"):
        return say("combo.whose.you")
    return say("combo.whose", name=seat_inside(seat, seats, say))


def title_name(title: str, place: int, feminine: bool = False, say: Texts = COMMON) -> str:
    """The title of a place, 0 the first, from `game.titles`: `Grandmaster`, `Countess`, `place 3`."""
    key = f"title.{title}.f" if feminine and say.has(f"title.{title}.f") else f"title.{title}"
    return say(key, number=place + 1)


def place_names(game: Ruleset, feminine: bool = False, say: Texts = COMMON) -> list[str]:
    """The titles of all places of a game from the first down; none where places mean nothing."""
    return [title_name(title, place, feminine, say) for place, title in enumerate(game.titles)]

"""What cards, combinations, seats and sides are called, in any language of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from . import haggis, has, mahjong, text

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.cards import Pack
    from tichu_teach.engine.climbing.combo import Combo
    from tichu_teach.engine.ruleset import Ruleset
    from tichu_teach.engine.state import State

SPECIALS = ("Ma", "Do", "Ph", "Dr")
_TICHU_SUITS = ("j", "w", "p", "s")
_LETTERS = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
_DRAGON = 16


def rank_value(letter: str) -> int:
    """The value of a rank's letter, 2–14: `T` is 10. Raises ValueError for a letter that is no rank."""
    return _LETTERS.get(letter) or int(letter)


def value_text(rank: float) -> str:
    """A value in figures, halves as a fraction: `8`, `8½`."""
    whole = int(rank)
    return f"{whole}½" if whole != rank else str(whole)


def rank_name(rank: float, language: str = "en") -> str:
    """`eight`, `jack`; 15 is the Dragon, a half the Phoenix: `Phoenix, worth 8½`."""
    if rank == _DRAGON:
        return text("combo.special.Dr", language)
    if rank != int(rank):
        return text("combo.single.ph", language, value=value_text(rank))
    return text(f"combo.rank.{int(rank)}", language)


def ranks_name(rank: float, language: str = "en") -> str:
    """Several cards of a rank: `eights`, `sixes`."""
    return text(f"combo.ranks.{int(rank)}", language)


def a_rank(rank: float, language: str = "en") -> str:
    """One card of a rank with its article: `an eight`, `a jack`."""
    return text(f"combo.a-rank.{int(rank)}", language)


def card_name(card: str, language: str = "en") -> str:
    """A card or tile in words: `8w` is `eight of swords`, `Ph` is `Phoenix`, `Rd` is `red dragon`."""
    if card in SPECIALS:
        return text(f"combo.special.{card}", language)
    if mahjong.is_tile(card):
        return mahjong.tile_name(card, language)
    if card[1:] not in _TICHU_SUITS:
        return haggis.card_name(card, language)
    rank = rank_name(rank_value(card[0]), language)
    return text("combo.card", language, rank=rank, suit=text(f"combo.suit.{card[1]}", language))


def cards_text(cards: Iterable[str]) -> str:
    """Cards as a learner's text shows them, each a small card: `[8w] [Ph]`."""
    return " ".join(f"[{card}]" for card in cards)


def listing(words: Sequence[str], language: str = "en") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return text("combo.list", language, first=", ".join(words[:-1]), last=words[-1])


def alternatives(words: Sequence[str], language: str = "en") -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return text("combo.either", language, first=", ".join(words[:-1]), last=words[-1])


def cards_names(cards: Iterable[str], language: str = "en") -> str:
    """Cards in words, for a voice: `eight of swords and Phoenix`."""
    return listing([card_name(card, language) for card in cards], language)


def kind_name(kind: str, size: int, language: str = "en") -> str:
    """A kind of combination with its article and, where it can vary, its length: `a straight of 6`."""
    if kind in haggis.KINDS:
        return haggis.kind_name(kind, size, language)
    return text(f"combo.kind.{kind}", language, count=size, pairs=size // 2)


def combo_name(combo: Combo, deck: Pack, language: str = "en") -> str:
    """A combination in a few words: `Pair of eights`, `Straight of 5, four to eight`."""
    return described(combo.kind, combo.size, combo.rank, deck.names(combo.cards), combo.joker, language)


def described(
    kind: str, size: int, rank: float, cards: Sequence[str], joker: Sequence[int] = (), language: str = "en"
) -> str:
    """`combo_name` of a combination given as plain facts, as verdicts hold them."""
    if kind == "none":
        return cards_names(cards, language)
    if kind in haggis.KINDS:
        return haggis.described(kind, size, rank, cards, language)
    if kind == "single":
        phoenix = cards == ["Ph"]  # a second one on the first may count a whole number
        name = (
            text("combo.single.ph", language, value=value_text(rank))
            if phoenix
            else card_name(cards[0], language)
        )
        return text("combo.single", language, card=name[:1].upper() + name[1:])
    if kind == "dog":
        return text("combo.dog", language)
    values: dict[str, object] = {"count": size, "high": rank_name(rank, language)}
    if kind in ("straight", "bombflush"):
        values["low"] = rank_name(rank - size + 1, language)
    elif kind == "pairs":
        values["low"], values["high"] = ranks_name(rank - size // 2 + 1, language), ranks_name(rank, language)
    else:
        values["ranks"] = ranks_name(rank, language)
    if kind == "fullhouse":
        # With two Phoenixes beside three equal cards the pair may have no card of its own.
        others = {rank_value(card[0]) for card in cards if card not in SPECIALS} | {*joker}
        others -= {int(rank)}
        values["pair"] = ranks_name(min(others), language)
    if kind == "bombflush":
        values["suit"] = text(f"combo.suit.{cards[0][1]}", language)
    return text(f"combo.{kind}", language, **values)


# Who sits round a table: on the right side of the first player and on the left, each from the nearest on,
# and across. At Mah-Jong everybody has a wind as well, another one in each hand, and suits and seasons have
# names too; there people are called by names that nothing else has.
_CHAIRS = {
    "mahjong": (("willow",), ("maple",), "pine"),
    "": (
        ("east", "spring", "plum", "orchid", "summer"),
        ("west", "autumn", "bamboo", "pine", "winter"),
        "north",
    ),
}


def around(players: int, language: str = "en", family: str = "") -> tuple[str, ...]:
    """The names round a table of 1 to 12, counter-clockwise: You, East, North, West for four.

    For the `family` "mahjong" (1 to 4) You, Willow, Pine, Maple.
    """
    right, left, opposite = _CHAIRS.get(family, _CHAIRS[""])
    half = (players - 1) // 2
    across = (opposite,) if players % 2 == 0 else ()
    keys = ("you", *right[:half], *across, *reversed(left[:half]))
    return tuple(text(f"combo.seat.{key}", language) for key in keys)


def seat_names(
    game: Ruleset, viewer: int = 0, language: str = "en", people: Sequence[int] | None = None
) -> list[str]:
    """What the seats are called where "You" sits at `viewer`; a hand played by another is the Table.

    Names belong to people: `people` says which of them sits where, if not as in a first round.
    """
    played = [seat for seat in range(game.players) if game.actor(seat) == seat]
    if people is None:
        people = game.seating()
    names, you = around(len(played), language, game.family), people[game.actor(viewer)]
    return [
        names[(people[seat] - you) % len(played)] if seat in played else text("combo.seat.table", language)
        for seat in range(game.players)
    ]


def names_at(state: State[Any, Any], viewer: int = 0, language: str = "en") -> list[str]:
    """`seat_names` at a position: who has moved to another seat keeps the name."""
    return seat_names(state.game, viewer, language, state.people)


def told_names(state: Any, viewer: int = 0, language: str = "en") -> list[str]:
    """What the seats are called in a story about one position, and at the table beside it.

    As at any table (`names_at`); at Mah-Jong, where stories tell of winds, by these (in Sparrow by ranks).
    """
    seats = names_at(state, viewer, language)
    if state.game.family == "mahjong":
        for seat in set(range(len(seats))) - {viewer}:
            seats[seat] = mahjong.titled(state.wind(seat), state.game.name, language)
    return seats


def side_names(
    game: Ruleset, viewer: int = 0, language: str = "en", people: Sequence[int] | None = None
) -> list[str]:
    """What the sides are called, by who plays on them: You & North, East & West."""
    seats = seat_names(game, viewer, language, people)
    members: list[list[str]] = [[] for _ in range(game.sides)]
    for seat in game.seats_from(viewer):
        members[game.side(seat)].append(seats[seat])
    return [_team(names, language) for names in members]


def column_names(state: State[Any, Any], viewer: int = 0, language: str = "en") -> list[str]:
    """What the columns of the score sheet are called: as the sides, or as those who sit at the table."""
    if state.game.columns == state.game.sides:
        return side_names(state.game, viewer, language, state.people)
    seats = names_at(state, viewer, language)
    return [seats[state.people.index(person)] for person in range(state.game.columns)]


def _team(names: Sequence[str], language: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return text("combo.side", language, first=", ".join(names[:-1]), last=names[-1])


def seat_name(seat: int, language: str = "en", seats: Sequence[str] | None = None) -> str:
    """Who sits there: a name of `seats`, else one of a table of four (You, East, North, West)."""
    names = seats or around(4, language)
    return names[seat] if seat < len(names) else text("combo.seat", language, number=seat + 1)


def seat_inside(seat: int, language: str = "en", seats: Sequence[str] | None = None) -> str:
    """`seat_name` as it stands inside a sentence: `you`, `East`, `the Table`."""
    name = seat_name(seat, language, seats)
    for key in ("combo.seat.you", "combo.seat.table"):
        if name == text(key, language):
            return text(f"{key}.inside", language)
    return mahjong.inside(name, language)


def whose(seat: int, language: str = "en", seats: Sequence[str] | None = None) -> str:
    """`your`, or the player's name as an owner's: `East’s`, `the Table’s`."""
    if seat_name(seat, language, seats) == text("combo.seat.you", language):
        return text("combo.whose.you", language)
    return text("combo.whose", language, name=seat_inside(seat, language, seats))


def title_name(title: str, place: int, feminine: bool = False, language: str = "en") -> str:
    """The title of a place, 0 the first, from `game.titles`: `Grandmaster`, `Countess`, `place 3`."""
    key = f"title.{title}.f" if feminine and has(f"title.{title}.f", language) else f"title.{title}"
    return text(key, language, number=place + 1)


def place_names(game: Ruleset, feminine: bool = False, language: str = "en") -> list[str]:
    """The titles of all places of a game from the first down; none where places mean nothing."""
    return [title_name(title, place, feminine, language) for place, title in enumerate(game.titles)]

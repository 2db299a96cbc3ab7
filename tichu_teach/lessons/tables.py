"""Tables to read, made from the rulesets and their referees: options, titles, deals, games compared."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tichu_teach.engine import Verdict, games, parse_position
from tichu_teach.engine.options import Value
from tichu_teach.engine.state import Ruleset
from tichu_teach.exercises.plot import load_figure
from tichu_teach.texts import Texts, has, text
from tichu_teach.texts.names import clauses, game_name, place_names, sequence

from .points import COMMON, OWN, counts, sizes

if TYPE_CHECKING:
    from tichu_teach.engine.haggis.game import Haggis
    from tichu_teach.engine.mahjong.rules import MahjongRules
    from tichu_teach.engine.options import Option
    from tichu_teach.engine.tichu.game import TichuGame


EDITIONS = ("hu", "ru", "pl")  # Hungarian 2006, Russian 2015, Polish

# The points in dispute, each with the option that decides it here, "" if all tables do the same.
DISPUTES = {
    "unable": "wish_unable",
    "fault": "wish_fault",
    "bombs": "",
    "push": "reopen_push_on_call",
    "grand": "retract_second_grand",
}
DISPUTED = {"bombs": "nanking.bomb.lead"}  # the rule of a point that no option decides

# The rows of the rule book in which this table had to settle a point that no edition mentions.
UNSAID = (
    "nanking.push.simultaneous",
    "nanking.tichu.grand",
    "nanking.tichu.both",
    "nanking.no-lead-pass",
    "nanking.wish.not-itself",
    "nanking.wish.own-top",
    "nanking.bomb.priority",
    "nanking.ph.choice",
    "nanking.dog.scores-nothing",
    "nanking.game",
)

FEW = 4  # values of an option, at most, that are named one by one


@dataclass(frozen=True)
class Grid:
    """A table to read: a head and rows of the same length."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def editions(game: Ruleset) -> Grid:
    """Compare the editions point by point, and with a table that has these options."""
    rows = []
    for point, option in DISPUTES.items():
        said = [text(f"lesson.editions.{point}.{edition}") for edition in EDITIONS]
        here = setting(option, game.options[option], game) if option else None
        here = here or text(f"lesson.editions.{point}.here")
        rows.append((text(f"lesson.editions.{point}"), *said, here))
    return Grid(_texts("lesson.editions", ("point", *EDITIONS, "here")), tuple(rows))


def unsaid(game: Ruleset) -> Grid:
    """The points on which all editions are silent, and how this table settles each."""
    return Grid(_texts("lesson.unsaid", ("point", "here")), tuple(map(settled, UNSAID)))


def settled(rule: str) -> tuple[str, str]:
    """The point of a rule on which all editions are silent, and how this table settles it."""
    key = f"lesson.unsaid.{rule.partition('.')[2]}"
    return text(key), text(f"{key}.here")


def options(game: Ruleset) -> Grid:
    """Every option of a game: its name, what it decides, how it is set, and its other values."""
    rows = []
    for option in game.choices():
        value = game.options[option.name]
        told = decides(option, game), standing(option, value, game), other_values(option, value, game)
        rows.append((option.name, *told))
    return Grid(_texts("lesson.option", ("name", "decides", "set", "values")), tuple(rows))


def setting(option: str, value: object, game: Ruleset) -> str:
    """A value of an option in a game's words; a number that has none stands for itself."""
    say, key = Texts(game.name), f"lesson.option.{option}.{str(value).lower()}"
    plain = isinstance(value, int) and not isinstance(value, bool) and not say.has(key)
    return str(value) if plain else say(key)


def decides(option: Option, game: Ruleset) -> str:
    """The meaning of an option, which may differ from game to game."""
    return Texts(game.name)(f"lesson.option.{option.name}")


def standing(option: Option, value: Value, game: Ruleset) -> str:
    """A value of an option in words; letters one by one."""
    if option.letters:
        return sequence(str(value or "")) or setting(option.name, None, game)
    return setting(option.name, value, game)


def other_values(option: Option, value: object, game: Ruleset) -> str:
    """The values that an option could have besides; of many numbers the least and the most."""
    if option.letters:
        return text("lesson.option.any-letters", letters=" ".join(option.letters))
    if not option.choices:
        number = text("lesson.option.any-number")
        none = [setting(option.name, None, game)] if option.none and value is not None else []
        return clauses([number, *none])
    numbers = [each for each in option.choices if setting(option.name, each, game) == str(each)]
    if len(numbers) > FEW:
        return text("lesson.option.range", low=numbers[0], high=numbers[-1])
    left = [setting(option.name, each, game) for each in option.choices if each != value]
    return clauses(left)


class RefereeTrial(NamedTuple):
    """A position, and an action in it to ask the referee about."""

    position: str
    action: str

    @property
    def verdict(self) -> Verdict:
        """The referee's verdict on the action."""
        return parse_position(self.position).ask(self.action)


class Point(NamedTuple):
    """The same thing tried in both games."""

    tichu: RefereeTrial
    haggis: RefereeTrial


def _led(tichu: str, haggis: str) -> Point:
    """The trials of leading these cards."""
    return Point(
        RefereeTrial(f"nanking | 0: {tichu} 2p | 1: 2j | 2: 2w | 3: 2s | turn 0", f"0 play {tichu}"),
        RefereeTrial(f"haggis | 0: {haggis} 2y | 1: 2r | turn 0", f"0 play {haggis}"),
    )


def _on_a_ten(tichu: str, haggis: str) -> Point:
    """The trials of playing these cards on a ten."""
    return Point(
        RefereeTrial(
            f"nanking | 0: {tichu} 2p | 1: 2j | 2: 2w | 3: 2s | turn 0 | trick 3 Tj", f"0 play {tichu}"
        ),
        RefereeTrial(f"haggis | 0: {haggis} 2y | 1: 2r | turn 0 | trick 1 Tr", f"0 play {haggis}"),
    )


_OUT_OF_TURN = Point(
    RefereeTrial(
        "nanking | 0: 8j 8w 8p 8s | 1: 2j | 2: 2w | 3: 2s | turn 1 | trick 3 Tj", "0 play 8j 8w 8p 8s"
    ),
    RefereeTrial("haggis players=3 | 0: 2y J Q | 1: 2r | 2: 2o | turn 2 | trick 1 Tr", "0 play J Q"),
)
_BOMBED = Point(
    RefereeTrial(
        "nanking | 0: 2p | 1: 2j | 2: 2w | 3: 2s | collect 0 | trick 3 9w; 0 8j 8w 8p 8s", "0 collect"
    ),
    RefereeTrial("haggis | 0: 2y | 1: 2r | collect 0 | trick 1 9r; 0 J Q", "0 collect"),
)
_BACK = Point(
    RefereeTrial("nanking | 0: 9j 2p | 1: 2j | 2: 2w | 3: 2s | turn 0 | trick 1 6w; 2 7w", "0 play 9j"),
    RefereeTrial("haggis players=3 | 0: 9r 2y | 1: 2r | 2: 2o | turn 0 | trick 2 5o; 1 7r", "0 play 9r"),
)
_LEADER = Point(
    RefereeTrial("nanking | 0: 9j 2p | 1: 2j | 2: 2w | 3: 2s | turn 0", "0 pass"),
    RefereeTrial("haggis | 0: 9r 2y | 1: 2r | turn 0", "0 pass"),
)

POINTS: Mapping[str, Point] = {
    "mixed": _led("4j 5w 6p 7s 8j", "4r 5o 6y 7g 8r"),
    "short": _led("4j 5j 6j", "4r 5r 6r"),
    "stairs": _led("8j 8w 9p 9s", "8r 8o 9y 9g"),
    "house": _led("8j 8w 8p 9j 9w", "8r 8o 8y 9r 9o"),
    "four": _on_a_ten("8j 8w 8p 8s", "8r 8o 8y 8g"),
    "flush": _on_a_ten("4j 5j 6j 7j 8j", "4r 5r 6r 7r 8r"),
    "odd": _on_a_ten("3j 5j 7j 9j", "3r 5r 7r 9r"),
    "out-of-turn": _OUT_OF_TURN,
    "keep": _BOMBED,
    "back": _BACK,
    "leader": _LEADER,
}
"""The points to try, by the last part of the text's key."""


def beside(game: Ruleset) -> Grid:
    """Tichu and Haggis compared by asking both referees; the same for every `game`."""
    head = _texts("lesson.beside", ("head", "tichu", "haggis"))
    rows = []
    for name, point in POINTS.items():
        said = (text(f"lesson.beside.{'yes' if trial.verdict else 'no'}") for trial in point)
        rows.append((text(f"lesson.beside.{name}"), *said))
    return Grid(head, tuple(rows))


def titles(game: TichuGame) -> Grid:
    """The titles from the first place down, for every number of players (grandmaster.titles, ear.solo)."""
    head = _texts("lesson.titles", ("players", "titles"))
    rows = tuple((str(each.players), sequence(place_names(each))) for each in sizes(game))
    return Grid(head, rows)


def deal(game: TichuGame) -> Grid:
    """The numbers of cards: in all, in each hand and open, in the first round and later."""
    head = _texts("lesson.deal", ("players", "cards", "first", "open", "later"))
    rows = []
    for each in sizes(game):
        first, size = each.hand_sizes(0), each.deck.size
        later = counts(each.hand_sizes(0, number=2))
        rows.append((str(each.players), str(size), counts(first), str(size - sum(first)), later))
    return Grid(head, tuple(rows))


def hands(game: Haggis) -> Grid:
    """The numbers of cards and where they go, for every number of players (haggis.deal …)."""
    head = _texts("lesson.hands", ("players", "suits", "cards", "dealt", "open", "haggis", "points"))
    rows = []
    for each in sizes(game):
        state, deck = each.deal(random.Random(0)), each.deck
        open_cards = state.wilds[0].bit_count()
        dealt = state.hands[0].bit_count() - open_cards
        points = deck.points(deck.all)
        numbers = (
            each.players,
            len(deck.suits),
            deck.size,
            dealt,
            open_cards,
            state.haggis.bit_count(),
            points,
        )
        rows.append(tuple(map(str, numbers)))
    return Grid(head, tuple(rows))


def names(game: MahjongRules) -> Grid:
    """The names of tiles, groups and wins where the game comes from."""
    head = _texts("lesson.names", ("old", "now"))
    rows: list[tuple[str, ...]] = []
    while has(f"lesson.names.{len(rows) + 1}.old"):
        rows.append(_texts(f"lesson.names.{len(rows) + 1}", ("old", "now")))
    return Grid(head, tuple(rows))


def figures(name: str) -> Grid:
    """A stored figure as a table."""
    found = load_figure(name)
    return Grid((found.title, ""), tuple((bar.label, bar.said) for bar in found.bars))


TABLES: Mapping[str, Callable[[Any], Grid]] = {
    "editions": editions,
    "options": options,
    "unsaid": unsaid,
    "titles": titles,
    "deal": deal,
    "hands": hands,
    "names": names,
    "beside": beside,
}
"""The tables that a lesson's step may show, by name."""


def rulesets(names: Iterable[str] = ()) -> Grid:
    """Compare rulesets side by side; if they are named, only on the points where they differ.

    Games of one family are compared on all its points, others on those that all games have.
    """
    compared = [games[name] for name in names or COMPARED]
    family, *others = dict.fromkeys(game.family for game in compared)
    points = COMMON if others else OWN.get(family, COMMON)
    head = (text("lesson.rulesets.point"), *(game_name(game.name) for game in compared))
    rows = [
        (text(f"lesson.rulesets.{point}"), *(said(game) for game in compared))
        for point, said in points.items()
    ]
    return Grid(head, tuple(row for row in rows if not names or len(set(row[1:])) > 1))


def glance() -> Grid:
    """Every game in a row, on the points that all games have."""
    rows = [(game_name(name), *(said(game) for said in COMMON.values())) for name, game in games.items()]
    return Grid(_texts("lesson.rulesets", ("game", *COMMON)), tuple(rows))


COMPARED = tuple(name for name, game in games.items() if game.family in OWN)
"""The games of families with points of their own; compared if none are named."""


def _texts(prefix: str, parts: Iterable[str]) -> tuple[str, ...]:
    return tuple(text(f"{prefix}.{part}") for part in parts)

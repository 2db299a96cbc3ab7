"""Sitting down: what a table agrees on before the first cards are dealt.

A ruleset offers its choices by the `offered` values of its options; nothing else is needed for a game to
have such a page. Its words are the first found of these, by the names of the option and the ruleset:

    game.start.<ruleset>.<option>           game.start.<option>           what is chosen
    game.start.<ruleset>.<option>.<value>   game.start.<option>.<value>   a value (else as it stands)
    game.start.text.<ruleset>               game.start.text               what is said above the choices

A value that is true or false stands in a key as `yes` or `no`, and None as `none`. Options that the cell
settles are not asked for; if nothing is left to ask, cards are dealt at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from tichu_teach.engine import OptionError, Record, games
from tichu_teach.engine.errors import check_seed, did_you_mean, short
from tichu_teach.engine.options import Value
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.game.company import USUAL, Company, Maker, player_maker
from tichu_teach.pages.presenters.controls import select
from tichu_teach.texts import Texts

if TYPE_CHECKING:
    from tichu_teach.scene.panel import Block
    from tichu_teach.scene.table import SceneTable

PREFIX = "start."
"""The beginning of the blocks' names; the option's name follows."""


class Setup:
    """The choices left before a game begins, for a learner on a seat; True if there are any.

    An option that makes no difference, given the other choices, isn't asked for.
    """

    def __init__(self, game: Ruleset, settled: Collection[str], seat: int) -> None:
        self.offers: dict[str, tuple[Any, ...]] = {}
        # The number of players comes first, then the game's own options, then those of its whole family.
        order = [name for kind in type(game).__mro__ for name in getattr(kind, "__annotations__", ())]
        for option in sorted(
            game.choices(), key=lambda each: (each.name != "players", order.index(each.name))
        ):
            if option.name not in settled and (
                option.name not in game.moot_options or "players" not in settled
            ):
                values = [v for v in option.offered if may_sit(game.vary(**{option.name: v}), seat)]
                if len(values) > 1:
                    self.offers[option.name] = tuple(values)

    def __bool__(self) -> bool:
        return bool(self.offers)

    def chosen(self, game: Ruleset, block: str, value: object) -> Ruleset:
        """The game after a choice; a value not on offer changes nothing."""
        option = block.removeprefix(PREFIX)
        offers = self.offers.get(option, ())
        fitting = [v for v in offers if _sent(v) == value and type(_sent(v)) is type(value)]
        return game.vary(**{option: fitting[0]}) if fitting else game

    def same(self, game: Ruleset, other: Ruleset) -> bool:
        """Return True if two games differ only in what can be chosen here."""
        return all(
            getattr(other, each.name) == getattr(game, each.name)
            for each in game.choices()
            if each.name not in self.offers
        )

    def blocks(self, game: Ruleset) -> list[Block]:
        """The panel's blocks: a word on the choice, and the choices."""
        blocks: list[Block] = [{"kind": "text", "text": _words(game, "text")}]
        for name, values in self.offers.items():
            if name not in game.moot_options:
                options = [(_sent(value), _value(game, name, value)) for value in values]
                chosen = _sent(game.options[name])
                blocks.append({**select(f"{PREFIX}{name}", _words(game, name), chosen, options)})
        return blocks


@dataclass(frozen=True)
class Terms:
    """The terms on which a cell asks for a game.

    `seed` is that of the deal, None for any; `home` is the learner's seat in the first round; `key` is the
    name under which a browser keeps the game.
    """

    game: Ruleset
    seed: int | None
    home: int
    company: Company
    setup: Setup
    key: str

    @classmethod
    def agreed(
        cls,
        ruleset: str,
        seed: int | None = None,
        seat: int = 0,
        player: Maker | None = None,
        opponents: str = USUAL,
        options: Mapping[str, Value] | None = None,
    ) -> Terms:
        """The terms of `play(...)`.

        Raises UnknownGame; OptionError for a seat that nobody can sit on, a seed that is no number, unknown
        opponents, and an option that the ruleset lacks.
        """
        options = dict(options or {})
        if player is not None and not callable(player):
            options["player"] = short(player)  # refused by this name: `players` was meant
        game = games[ruleset].vary(**_known(games[ruleset], options))
        check_seed(seed)
        if not may_sit(game, seat):
            seats = [str(each) for each in range(game.players) if may_sit(game, each)]
            wanted = f"0 to {seats[-1]}" if len(seats) == game.players else ", ".join(seats)
            raise OptionError(f"seat is {wanted} in {ruleset}, not {short(seat)}")
        player_maker(game, opponents)  # refused by name before anything is dealt
        others = Company(opponents, player)
        return cls(game, seed, seat, others, Setup(game, options.keys(), seat), f"game.{ruleset}")

    def fit(self, record: Record, seed: int, seat: int) -> bool:
        """Return True if a kept game is the one that these terms ask for."""
        other_seed = self.seed is not None and seed != self.seed
        return not other_seed and seat == self.home and self.setup.same(self.game, record.game)


def _known(game: Ruleset, options: dict[str, Value]) -> dict[str, Value]:
    """Return the options. Raises OptionError for one whose name is a misspelt term of `play`."""
    known = {choice.name for choice in game.choices()}
    for name in options.keys() - known:
        if hint := did_you_mean(name, ("opponents", "seat", "seed")):
            raise OptionError(f"play has no {short(name)}{hint}")
    return options


def _sent(value: object) -> Any:
    """A value as a browser's list of choices can hold it."""
    return "none" if value is None else value


def may_sit(game: Ruleset, seat: int) -> bool:
    """Return True if a game has that seat, with a player of its own on it."""
    return type(seat) is int and 0 <= seat < game.players and game.actor(seat) == seat


def covered(board: SceneTable) -> SceneTable:
    """A table as it looks before the deal: who sits where, and how many cards each will get.

    Nothing has been drawn, so nobody has a wind, or one tile more than the others.
    """
    count = min(seat["count"] + seat.get("to_come", 0) for seat in board["seats"])
    waiting = {"count": count, "hand": None, "turn": False}
    seats = [
        {name: value for name, value in seat.items() if name in ("seat", "name", "team")} | waiting
        for seat in board["seats"]
    ]
    known = {name: value for name, value in board.items() if name in _BEFORE_THE_DEAL}
    return cast("SceneTable", {**known, "seats": seats, "trick": [], "sides": [], "marked": []})


_BEFORE_THE_DEAL = ("viewer", "ruleset", "direction", "felt", "words")
"""The parts of a table that are known before anything lies there."""


def _words(game: Ruleset, what: str) -> str:
    """The words for an option, or those above the choices."""
    return Texts(game.name)(f"game.start.{what}")


def _value(game: Ruleset, option: str, value: object) -> str:
    """The words for a value, or the value itself if it has none."""
    said = {True: "yes", False: "no"}[value] if isinstance(value, bool) else _sent(value)
    say, key = Texts(game.name), f"game.start.{option}.{said}"
    return say(key) if say.has(key) else str(value)

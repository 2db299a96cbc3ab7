"""A game as a browser keeps it, so that a page opened anew goes on where the old one stopped.

It holds everybody's hands, as a saved game must; the table shows none of the others'.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from tichu_teach.engine import Record, SavedGameError
from tichu_teach.engine.plain_data import Unreadable, fields, many, one_of, spare, whole, words
from tichu_teach.engine.record import MAX_SIZE
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.game.company import BLOCK, USUAL, strengths
from tichu_teach.pages.game.setup import may_sit
from tichu_teach.pages.table.messages import SEATS

SPEEDS = ("slow", "normal", "instant")
SAVED = fields(
    record=words(MAX_SIZE),
    seat=whole(0, SEATS - 1),
    seed=whole(-(1 << 64), 1 << 64),
    speed=spare(one_of(*SPEEDS)),
    declined=spare(many(whole(0, SEATS - 1), SEATS), []),
    opponents=spare(words(20), USUAL),
)
"""The shape of a kept game.

The pace, declined bombs and opponents may be missing or unreadable: no reason to give a game up.
"""


@dataclass(frozen=True)
class SavedGame:
    """A game in a browser.

    It has the record, the seed, the learner's first seat, the pace of the others, the hands that have
    declined to bomb in the present trick, and how well the others play.
    """

    record: Record
    seed: int
    seat: int
    speed: str | None = None
    declined: tuple[int, ...] = ()
    opponents: str = USUAL

    def data(self) -> dict[str, object]:
        """Return the game as plain data."""
        return {
            "record": self.record.to_json(),
            "seat": self.seat,
            "seed": self.seed,
            "speed": self.speed,
            "declined": list(self.declined),
            "opponents": self.opponents,
        }

    @classmethod
    def read(cls, data: object, game: Ruleset) -> SavedGame:
        """Read plain data. Raises SavedGameError for anything that is no game of this name."""
        try:
            kept = SAVED(data, "game")
        except Unreadable as error:
            raise SavedGameError(f"should be {error.want}", error.where) from None
        record = read_saved(kept["record"], game, kept["seat"])
        opponents = kept["opponents"] if kept["opponents"] in strengths(record.game) else USUAL
        return cls(record, kept["seed"], kept["seat"], kept["speed"], tuple(kept["declined"]), opponents)


class OtherGameError(SavedGameError):
    """A saved game is sound, but of another game than the one played here. `name` is its ruleset."""

    def __init__(self, name: str) -> None:
        super().__init__(f"is of {name}", "ruleset")
        self.name = name


def saved_text(record: Record, opponents: str) -> str:
    """A saved game as a file, with the strength of the others if it isn't the usual one."""
    text = record.to_json()
    return (
        text if opponents == USUAL else json.dumps({**json.loads(text), BLOCK: opponents}, ensure_ascii=False)
    )


def opponents_in(text: str, game: Ruleset) -> str:
    """The strength of the others in a saved game that has been loaded."""
    opponents = json.loads(text).get(BLOCK)
    return opponents if opponents in strengths(game) else USUAL


def read_saved(text: str, game: Ruleset, seat: int) -> Record:
    """The record in a saved game.

    Raises SavedGameError, also if nobody can have begun it on that seat; OtherGameError if it is of another
    game.
    """
    record = Record.from_json(text)
    if record.game.name != game.name:
        raise OtherGameError(record.game.name)
    if not may_sit(record.game, seat):
        raise SavedGameError(f"has no player on seat {seat}", "options")
    return record

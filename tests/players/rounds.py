"""Whole rounds between sensible players, action by action with the reasons: see `tests/players/rounds`.

The figures of stored positions were found by players who play like this. If you change a player on purpose,
`python -m tests.players.rounds` writes the rounds anew. Read in the difference what it does otherwise.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from tichu_teach.engine import games
from tichu_teach.engine.actions import Action
from tichu_teach.engine.state import Own
from tichu_teach.players import sensible
from tichu_teach.players.match import moves
from tichu_teach.players.player import Choice, Reasoning

FOLDER = Path(__file__).with_name("rounds")


class Telling:
    """A player whose last reasons are kept, by its action."""

    def __init__(self, player: Reasoning) -> None:
        self.player = player
        self.told: dict[Action, Choice] = {}

    def choose(self, view: Own) -> Action:
        return self._kept(self.player.decide(view)).action

    def announce(self, view: Own) -> Action | None:
        called = self.player.call(view)
        return called and self._kept(called).action

    def _kept(self, choice: Choice) -> Choice:
        self.told[choice.action] = choice
        return choice


def played(header: str) -> Iterator[str]:
    """Play the rounds of a line such as `haggis players=3 | 5 6`: the game and the seeds of the deals."""
    game, _, seeds = header.partition(" | ")
    name, *options = game.split()
    table = games[name].vary_by_words(options)
    for seed in seeds.split():
        players = [Telling(sensible(table)(random.Random(f"{seed} {seat}"))) for seat in range(table.players)]
        told = {}
        for state, action in moves(table.deal(random.Random(int(seed))), players):
            for player in players:
                told |= player.told
            _, reason, facts, _ = told[action]
            named = " ".join([reason, *(f"{fact}={value}" for fact, value in facts.items())])
            yield f"  {state.text(action)}: {named}"
        yield ""


def written(header: str) -> str:
    return "\n".join([header, *played(header)])


if __name__ == "__main__":
    for each in FOLDER.glob("*.txt"):
        text = each.read_text(encoding="utf-8")
        each.write_text(written(text.partition("\n")[0]), encoding="utf-8")

"""The findings of quick rounds, asked of sensible players of two tempers, on deals of their own.

An answer that turns with one number of a player tells of that player and nothing of the hand. With a trick
worth more to everybody (`gain`), three pushes in ten that had been kept, every third decision and half of the
wishes could not be told apart from what was called a slip.

    python -m tests.mine.agreeing nanking push    leaves out of pack and store what they don't agree on
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tichu_teach.analysis.haggis import reviewing as haggis
from tichu_teach.analysis.sampling import mean
from tichu_teach.analysis.tichu import reviewing as tichu
from tichu_teach.analysis.tichu.evaluation import OpeningTrial
from tichu_teach.exercises import tactics
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.players.haggis import sensible as haggis_player
from tichu_teach.players.haggis import style as haggis_style
from tichu_teach.players.match import next_actions
from tichu_teach.players.tichu import sensible as tichu_player
from tichu_teach.players.tichu import style as tichu_style

from .found import Found, file_of, read, store, write
from .kept import of_one_round, unsolved

DEALS = 240  # at most
LOOK = 24  # deals between two looks at what was found
ENOUGH = 2 * LOOK  # deals after which a slip may turn out to be none
TOGETHER = 3.0  # standard errors by which both tempers together have to find it worse
ALONE = 1.0  # and each for itself

TICHU, HAGGIS = tichu_style.BEGINNER, haggis_style.BEGINNER
TEMPERS: Mapping[str, Sequence[Any]] = {
    "tichu": [
        tichu_player.SensiblePlayer(random.Random(0), style) for style in (TICHU, replace(TICHU, gain=1.45))
    ],
    "haggis": [
        haggis_player.SensiblePlayer(random.Random(0), style) for style in (HAGGIS, replace(HAGGIS, gain=1.4))
    ],
}
"""By family, players who think a sure trick worth what it is, and more: none makes calls or bets."""
REVIEWING: Mapping[str, Any] = {"tichu": tichu, "haggis": haggis}


def agreed(state: Any, seat: int, best: Any, slip: Any, seed: int) -> bool:
    """Return True if sensible players of both tempers find one choice worse than another; None is silence."""
    table, rng = _table(state, seat, best or slip), random.Random(seed)
    found: list[list[float]] = [[] for _ in TEMPERS[state.game.family]]
    for number in range(1, DEALS + 1):
        dealt = table(rng)
        for player, differences in zip(TEMPERS[state.game.family], found, strict=True):
            one, other = (_worth(dealt, seat, choice, player) for choice in (best, slip))
            differences.append(one - other)
        if number % LOOK:
            continue
        if _sure(found):
            return True
        if number >= ENOUGH and _hopeless(found, number):
            return False
    return False


def _hopeless(found: Sequence[Sequence[float]], deals: int) -> bool:
    """Return True if one finds the contrary, or on half of the deals both together find hardly anything."""
    middle, error = mean(_together(found))
    return (deals >= DEALS / 2 and middle < error) or any(one < -doubt for one, doubt in map(mean, found))


def _together(found: Sequence[Sequence[float]]) -> list[float]:
    return [sum(each) / len(found) for each in zip(*found, strict=True)]


def _sure(found: Sequence[Sequence[float]]) -> bool:
    several = [(_together(found), TOGETHER), *((each, ALONE) for each in found)]
    return all(
        middle > 0 and middle >= errors * error
        for values, errors in several
        for middle, error in [mean(values)]
    )


def _table(state: Any, seat: int, action: Any) -> Callable[[random.Random], Any]:
    """The position, dealt anew as the seat may suppose it to be."""
    if state.phase in ("take", "push"):
        return partial(OpeningTrial(state.view(seat)).table, state)
    room, (player, *_) = REVIEWING[state.game.family], TEMPERS[state.game.family]
    table: Callable[[random.Random], Any] = room.DecisionQuestions(
        room.RolloutTrial(state.view(seat)), state, action, player
    ).table
    return table


def _worth(state: Any, seat: int, choice: Any, player: Any) -> float:
    """The worth of a choice for a seat when such players go on."""
    state = state if choice is None else state.after(choice)
    while state.phase != "over":
        for action in next_actions(state, [player] * state.game.players):
            state = state.after(action)
    return float(REVIEWING[state.game.family].worth(seat, state))


# -- what is kept already ------------------------------------------------------------------------------


def held(entry: Mapping[str, Any]) -> dict[str, Any] | None:
    """The question of an entry with the slips on which there is agreement; None if too little is left."""
    question = read_question(entry)
    assert isinstance(question, DecideQuestion)
    state, rows = question.at, entry["choices"]
    best = min(rows, key=lambda row: row["behind"])["action"]

    def action(text: str) -> Any:
        return None if text == SILENT else state.action(text)

    stay = [
        row
        for row in rows
        if question.figures[row["action"]].right
        or agreed(state, question.seat, action(best), action(row["action"]), entry["seed"])
    ]
    wrong = [row for row in stay if not question.figures[row["action"]].right]
    fewest = min(len(rows), 3 if state.phase == "play" else 2)
    return {**entry, "choices": stay} if wrong and len(stay) >= fewest else None


def sifted(game: str, theme: str) -> Iterator[str]:
    """Leave out what is not agreed on; a gap in the pack is filled from the store, at its level if it can be.

    Tells how it is getting on.
    """
    pack_file, store_file = file_of(game, theme), tactics.FOLDER / f"{game}-{theme}.json"
    pack, kept = read(pack_file), read(store_file)
    levels: dict[str, list[Any]] = kept["levels"]
    for level, entries in levels.items():
        levels[level] = [found for each in entries if (found := held(each))]
        yield f"{game}-{theme}: level {level}, {len(levels[level])} of {len(entries)} stay"
    puzzles, gaps = list[Any](), list[Any]()
    for puzzle in pack["puzzles"]:
        found = held(puzzle["question"])
        yield f"{game}-{theme}: {puzzle['id']} {'stays' if found else 'goes'}"
        (puzzles if found else gaps).append({**puzzle, "question": found or puzzle["question"]})
    _thinned(levels, [puzzle["question"] for puzzle in puzzles])
    for gap in gaps:
        if other := _taken(levels, gap["difficulty"], [each["question"] for each in puzzles]):
            puzzles.append({**gap, "question": {**other, "hints": gap["question"]["hints"]}})
            yield f"{game}-{theme}: {gap['id']} is another position"
    puzzles.sort(key=lambda each: each["id"])
    write(pack_file, {**pack, "puzzles": puzzles})
    store(store_file, kept)


def _thinned(levels: dict[str, list[Any]], pack: Sequence[Any]) -> None:
    """Leave out of a store what a rule of thumb solves, where it solves too many of what is left."""
    several = [Found(each, int(level), 0) for level, entries in levels.items() for each in entries]
    kept = unsolved(several, pack)
    for level in levels:
        levels[level] = [each.data for each in kept if each.level == int(level)]


def _taken(levels: Mapping[str, list[Any]], wanted: int, pack: Sequence[Any]) -> Any | None:
    """Take an entry out of the store, of a round of its own, at this level or as near as can be."""
    shown = [read_question(each).at for each in pack]
    for level in sorted(levels, key=lambda each: abs(int(each) - wanted)):
        for each in levels[level]:
            if not any(of_one_round(read_question(each).at, other) for other in shown):
                levels[level].remove(each)
                return each
    return None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mine.agreeing", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("themes", nargs="+")
    args = parser.parse_args()
    for theme in args.themes:
        for told in sifted(args.game, theme):
            print(told, flush=True)


if __name__ == "__main__":
    main()

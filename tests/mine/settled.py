"""Drop from a store what a rule of thumb solves too often, and assign levels anew, in the store and the pack.

    python -m tests.mine.settled nanking endgame decide    some themes of a game
    python -m tests.mine.settled                           all of them

Of what a rule solves, what nearly everybody solves goes first, and no more than leaves enough positions. If
that is not enough, questions lose one of two right choices, so that the rule is wrong. Choices are turned
round where the first or the last would be right too often. A pack keeps its positions and their ids.
"""

import argparse
from typing import Any

from tests.exercises.tried import MINED, ease
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.kinds import read_question

from .found import Found, file_of, read, store, write
from .kept import ENOUGH, FEWER, changed, placed, scored, shorter, turned, unsolved
from .studies import levelled


def settled(game: str, theme: str) -> str:
    """Settle both files of a theme; return in words what has become of it."""
    pack_file, store_file = file_of(game, theme), stores.FOLDER / f"{game}-{theme}.json"
    pack, kept = read(pack_file), read(store_file)
    several = [_found(data, int(level)) for level, each in kept["levels"].items() for data in each]
    packed = [puzzle["question"] for puzzle in pack["puzzles"]]
    shown = {each["position"] for each in packed}
    stay = [each for each in several if each.data["position"] in shown]
    others = [each for each in several if each.data["position"] not in shown]
    left = [*stay, *unsolved(others, packed, FEWER.get(game, ENOUGH))]
    asked = [*packed, *(each.data for each in left if each.data["position"] not in shown)]
    for others, scores in ((shorter, scored), (turned, placed)):
        new = changed(asked, others, scores)
        for data in (*packed, *(each.data for each in left)):
            data.update(new.get(data["position"], {}))
    kept["levels"] = {level: [] for level in kept["levels"]}
    for each in levelled(left):
        kept["levels"][str(each.level)].append(each.data)
    store(store_file, kept)
    ranked = levelled([_found(puzzle["question"], puzzle["difficulty"]) for puzzle in pack["puzzles"]])
    levels = {each.data["position"]: each.level for each in ranked}
    for puzzle in pack["puzzles"]:
        puzzle["difficulty"] = levels[puzzle["question"]["position"]]
    pack["puzzles"].sort(key=lambda puzzle: (puzzle["difficulty"], puzzle["id"]))
    write(pack_file, pack)
    return f"{game}-{theme}: {len(left)} of {len(several)} stay"


def _found(data: Any, level: int) -> Found:
    question: Any = read_question(data)
    return Found(data, level, 1 - ease(question))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mine.settled", description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("themes", nargs="*")
    args = parser.parse_args()
    for game, theme in MINED:
        if args.game in (None, game) and (theme in args.themes or not args.themes):
            print(settled(game, theme), flush=True)


if __name__ == "__main__":
    main()

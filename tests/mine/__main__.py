"""Plays rounds, looks for positions that make puzzles about playing well, and writes packs and stores.

    python -m tests.mine endgame nanking --rounds 400 --pack 30

Rounds come from seeds from 0 on, so that the same command finds the same. A store that learners have seen
is not written over: made puzzles are drawn from it by their ids (`--again` does it all the same).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from typing import Any

from tichu_teach.engine import games
from tichu_teach.exercises import store

from . import hands
from .choices import choices
from .endgames import endgames
from .found import Found, shared_out, stored, write_pack, write_store
from .openings import calls, pushes
from .studies import levelled

CLIMBING = {"endgame": endgames, "decide": choices}
OPENINGS = {"push": pushes, "call": calls}
MINES = {"tichu": CLIMBING | OPENINGS, "haggis": CLIMBING, "mahjong": hands.MINES}
PLAYED_OUT = ("endgame",)  # themes whose levels are told from a single position


def _table(game: Any, rng: random.Random) -> Any:
    """The game as it is usually played: Haggis by two or three."""
    return game.varied([f"players={rng.choice((2, 3))}"]) if game.name == "haggis" else game


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mine", description=__doc__)
    parser.add_argument("theme", choices=dict.fromkeys(theme for mines in MINES.values() for theme in mines))
    parser.add_argument("game", choices=list(games))
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first round")
    parser.add_argument("--pack", type=int, default=10, help="puzzles for the curated pack")
    parser.add_argument("--most", type=int, default=200, help="positions for the store")
    parser.add_argument("--again", action="store_true", help="write over a store that is there")
    args = parser.parse_args()
    there = store.FOLDER / f"{args.game}-{args.theme}.json"
    if there.exists() and not args.again:
        print(f"{there.name} is there already: ids of made puzzles rest on it (--again writes it anew)")
        return 1
    mines = MINES[games[args.game].family]
    if args.theme not in mines:
        parser.error(f"of {args.game} there are {', '.join(mines)}")
    found, start = list[Found](), time.process_time()
    for seed in range(args.first, args.first + args.rounds):
        rng = random.Random(f"mine {args.game} {seed}")
        several = mines[args.theme](_table(games[args.game], rng), rng)
        found += [each._replace(round=seed) for each in several]
        if not (seed + 1) % 20:
            print(
                f"{seed + 1} rounds, {len(found)} positions, {time.process_time() - start:.0f} s", flush=True
            )
    pack, rest = shared_out(found if args.theme in PLAYED_OUT else levelled(found), args.pack)
    rest = sorted(rest, key=lambda each: -each.worth)[: args.most]
    write_pack(args.game, args.theme, pack)
    write_store(args.game, args.theme, stored(pack, rest))
    print(f"{args.game}-{args.theme}: {len(pack)} in the pack, {len(rest)} besides")
    return 0


if __name__ == "__main__":
    sys.exit(main())

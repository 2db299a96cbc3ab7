"""Play rounds, look for positions that make puzzles about playing well, and write packs and stores.

    python -m tests.mine nanking endgame --rounds 400 --pack 30
    python -m tests.mine mahjong decide --rounds 200 --pack 40

Rounds have seeds from 0 on, so that the same command finds the same positions. When interrupted or told to
end, it writes those found so far. A store that learners have seen is not overwritten without `--again`,
because made puzzles are drawn from it by their ids. `--anew` keeps the positions but computes their figures
again, after the players have become better; a position that no longer makes a question is replaced.
`--rarer 8` adds eight puzzles to the pack of *value* whose right answer is rare in it.
"""

import argparse
import random
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Any

from tichu_teach.engine import games
from tichu_teach.exercises import store as stores

from . import hands
from .anew import anew
from .choices import choices
from .endgames import endgames
from .found import Found, shared_out, stored, write_pack, write_store
from .kept import Fits, anything, distinct, unsolved
from .moments import MOMENTS, moments
from .openings import calls, pushes
from .rarer import SIDES, added
from .studies import levelled
from .wishes import wishes

PLAYS = {"endgame": endgames, "decide": choices}
OPENINGS = {"push": pushes, "call": calls}
ONCE = {**{theme: partial(moments, theme) for theme in MOMENTS}, "wishing": wishes}
FOUND = PLAYS | OPENINGS | ONCE


def _plays(
    game: Any, rng: random.Random, themes: Sequence[str], fits: Fits = anything
) -> Iterator[tuple[str, Found]]:
    """Mine a round of a climbing game, playing it again for each theme; Haggis with two or three players."""
    start = rng.getstate()
    for theme in themes:
        rng.setstate(start)
        table = game.vary_by_words([f"players={rng.choice((2, 3))}"]) if game.name == "haggis" else game
        yield from ((theme, found) for found in FOUND[theme](table, rng, fits))


MINES = {
    "tichu": (_plays, FOUND),
    "haggis": (_plays, PLAYS),
    "mahjong": (hands.mined, hands.THEMES),
}
"""By family, the function that looks for positions, and the themes."""


def _round(game: Any, seed: int, themes: Sequence[str]) -> Iterator[tuple[str, Found]]:
    """Mine a round, theme by theme."""
    mine, _ = MINES[game.family]
    yield from mine(game, random.Random(f"mine {game.name} {seed}"), themes)


def _found(
    game: Any, theme: str, seeds: Iterable[int], fits: Callable[[Found], bool] = lambda found: True
) -> Iterator[Found]:
    """Yield at most one position of each round."""
    for seed in seeds:
        for each in (each for _, each in _round(game, seed, [theme]) if fits(each)):
            yield each._replace(round=seed)
            break


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mine", description=__doc__)
    parser.add_argument("game", choices=list(games))
    parser.add_argument("themes", nargs="+")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first round")
    parser.add_argument("--pack", type=int, default=10, help="puzzles for the curated pack")
    parser.add_argument("--most", type=int, default=200, help="positions for the store")
    parser.add_argument("--seconds", type=float, default=inf, help="processor time after which to stop")
    parser.add_argument("--again", action="store_true", help="write over a store that is there")
    parser.add_argument("--anew", action="store_true", help="find the figures of what is there once more")
    parser.add_argument("--rarer", type=int, help="add so many to the pack that make it less one-sided")
    args = parser.parse_args()
    _, themes = MINES[games[args.game].family]
    for theme in args.themes:
        if theme not in themes:
            parser.error(f"of {args.game} there are {', '.join(themes)}")
        some = partial(_found, games[args.game], theme, range(args.first, args.first + args.rounds))
        if args.rarer:
            if theme not in SIDES:
                parser.error(f"only {', '.join(SIDES)} has sides")
            print(f"{theme}: {added(args.game, theme, args.rarer, some)} more", flush=True)
        elif args.anew:
            for told in anew(args.game, theme, some):
                print(told, flush=True)
        elif (stores.FOLDER / f"{args.game}-{theme}.json").exists() and not args.again:
            print(f"{theme} is there already: ids of made puzzles rest on its store (--again writes it anew)")
            return 1
    if args.anew or args.rarer:
        return 0
    found: dict[str, list[Found]] = {theme: [] for theme in args.themes}
    start = time.process_time()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for seed in range(args.first, args.first + args.rounds):
            for theme, each in _round(games[args.game], seed, args.themes):
                found[theme].append(each._replace(round=seed))
            if not (seed + 1) % 5:
                numbers = ", ".join(f"{len(several)} {theme}" for theme, several in found.items())
                print(f"{seed + 1} rounds, {numbers}, {time.process_time() - start:.0f} s", flush=True)
            if time.process_time() - start > args.seconds:
                print(f"time is up after round {seed}")
                break
    except KeyboardInterrupt:
        print("interrupted")
    for theme, several in found.items():
        fresh = unsolved([*distinct(several, set())], [])
        pack, rest = shared_out(levelled(fresh), args.pack)
        rest = sorted(rest, key=lambda each: -each.worth)[: args.most]
        write_pack(args.game, theme, pack)
        write_store(args.game, theme, stored(pack, rest))
        print(f"{args.game}-{theme}: {len(pack)} in the pack, {len(rest)} besides")
    return 0


if __name__ == "__main__":
    sys.exit(main())

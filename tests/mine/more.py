"""Find more positions for a store, none of them a known one in other suits, from where the last search ended.

    python -m tests.mine.more                                        the present number for each theme
    python -m tests.mine.more nanking endgame --seconds 300          looks for more
    python -m tests.mine.more mahjong decide --refused --seconds 300
    python -m tests.mine.more nanking push --fooled "push opponents the lowest" --seconds 300

Rounds have seeds; a store keeps the next unused one, so that this may be stopped at any time. One position is
taken of each round. While rules of thumb are right too often in the theme, only positions are kept that make
them so less often, all such rules together; and right claims no more than wrong ones. Where rules are named
that have to be fooled, these alone count. `settled` then drops what they solve for what was found.
"""

import argparse
import random
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from math import inf
from typing import Any

from tests.exercises.thumbs import THUMBS
from tests.exercises.tried import MINED
from tests.exercises.twins import shape
from tichu_teach.engine import games
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.puzzle import HARDEST, fingerprint

from .__main__ import MINES
from .found import Found, read, store
from .kept import Fits, Room, anything, balanced, distinct, scored
from .studies import levelled

FIRST = 10_000  # the seed of the first round: stores were first written from lower ones


def there(game: str, theme: str) -> list[Any]:
    """The data of the theme's questions in pack and store; what both have is there once."""
    packs = [puzzle.question.data for puzzle in packed_puzzles(game) if puzzle.theme == theme]
    every = [*packs, *(each for several in stores.store(theme, game).values() for each in several)]
    return [*{str(each["position"]): each for each in every}.values()]


def rounds(
    game: Any, theme: str, first: int, refused: bool, fits: Fits = anything
) -> Iterator[tuple[int, Iterator[Found]]]:
    """Yield, for ever, a round's seed and its positions for a theme, looked for one by one."""
    mine, _ = MINES[game.family]
    more = {"refused": True} if refused else {}
    for seed in range(first, sys.maxsize):
        dice = random.Random(f"mine {game.name} {seed}")
        yield seed, (each for _, each in mine(game, dice, [theme], fits, **more))


# -- a store -------------------------------------------------------------------------------------------


def added(game: str, theme: str, several: Sequence[Found], following: int) -> int:
    """Add new positions to the store, and write its next round; return the number of positions now."""
    file = stores.FOLDER / f"{game}-{theme}.json"
    kept = read(file)
    fresh = levelled([*several])
    for level in range(1, HARDEST + 1):
        new = sorted((each.data for each in fresh if each.level == level), key=fingerprint)
        kept["levels"][str(level)] += new
    store(file, {**kept, "next": following})
    return sum(map(len, kept["levels"].values()))


def more(
    game: str,
    theme: str,
    seconds: float,
    enough: float = inf,
    refused: bool = False,
    fooled: Sequence[str] = (),
) -> str:
    """Look for more positions until the time is up or there are enough; return a summary in words."""
    kept = there(game, theme)
    seen = {shape(each) for each in kept}
    first = read(stores.FOLDER / f"{game}-{theme}.json").get("next", FIRST)
    found, following, start, room = list[Found](), first, time.process_time(), Room(kept)
    fits = partial(fools, fooled) if fooled else room
    try:
        for seed, several in rounds(games[game], theme, first, refused, fits):
            wanted = (each for each in distinct(several, seen) if fits(each.data))
            for each in islice(wanted, 1):  # later ones in a round are much the same
                found.append(each._replace(round=seed))
                room.add(each.data)
            following = seed + 1
            if time.process_time() - start > seconds or len(seen) >= enough:
                break
    except KeyboardInterrupt:
        pass
    fresh = found if fooled else balanced(found, kept)
    spent = time.process_time() - start
    number = added(game, theme, fresh, following)
    told = f"{game}-{theme}: {len(fresh)} of {len(found)} new ones in {following - first} rounds"
    return f"{told} and {spent:.0f} s of the processor, {number} in the store"


def fools(rules: Sequence[str], data: Any) -> bool:
    """Return True if rules of thumb are right less often than by chance, those that have something to say."""
    try:
        found = scored(data)
    except QuestionError:
        return False
    said = [found[name] for name in rules if name in found]
    return bool(said) and all(share < chance for share, chance in said)


def table() -> Iterator[str]:
    """The number of positions of each theme that differ by more than their suits."""
    for game, theme in MINED:
        yield f"{game:13}{theme:9}{len({shape(each) for each in there(game, theme)}):4}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mine.more", description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("theme", nargs="?")
    parser.add_argument("--enough", type=float, default=inf, help="positions after which to stop")
    parser.add_argument("--seconds", type=float, default=inf, help="processor time after which to stop")
    parser.add_argument("--refused", action="store_true", help="claims that a steady player doesn't make")
    parser.add_argument("--fooled", nargs="+", choices=THUMBS, default=(), metavar="RULE")
    args = parser.parse_args()
    if not args.game:
        print(*table(), sep="\n")
    elif (args.game, args.theme) not in MINED:
        parser.error("there is " + ", ".join(" ".join(pair) for pair in MINED))
    else:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        limits = args.seconds, args.enough, args.refused, args.fooled
        print(more(args.game, args.theme, *limits), flush=True)


if __name__ == "__main__":
    main()

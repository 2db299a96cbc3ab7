"""`python -m tests.bench ratio COMMIT [PART …]`: how much faster this tree is than a commit.

Both do the same work (`workloads.py`) in new processes, in turns, and of each piece the best time counts: so
it matters little what else the machine does. With parts, only rows whose name contains one of them are run.
"""

import argparse
import os
import random
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

from tests.engine.mahjong.hands import as_hand, random_winner
from tests.engine.mahjong.oracle import Rules
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.notation import format_hand

from . import workloads

HERE = Path(__file__).parents[2]


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench ratio", description=__doc__)
    parser.add_argument("commit", help="what to compare with")
    parser.add_argument("parts", nargs="*", metavar="PART", help="a part of a row's name")
    parser.add_argument("--times", type=int, default=5, help="how often each is run")
    wanted = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name:
        folder, other = Path(name), Path(name) / "other"
        export(wanted.commit, other, "tichu_teach")
        _write_hands(folder)
        print(f"{'':<40}{wanted.commit[:10]:>12}{'here':>12}{'ratio':>8}{'aim':>6}")
        for row, (_, together, aim) in workloads.WORK.items():
            if not wanted.parts or any(part.lower() in row.lower() for part in wanted.parts):
                runs = [(_run(row, other, folder), _run(row, HERE, folder)) for _ in range(wanted.times)]
                (did, was), (does, now) = (_best(each, together) for each in zip(*runs, strict=True))
                note = "" if did == does else "  not the same work"
                print(
                    f"{row:<40}{1000 * was:9.1f} ms{1000 * now:9.1f} ms{was / now:8.2f}{aim or '':>6}{note}",
                    flush=True,
                )


def export(commit: str, folder: Path, *paths: str) -> None:
    """Write the files that a commit has at some paths into a folder."""
    packed = subprocess.run(
        ["git", "archive", commit, *paths], cwd=HERE, check=True, stdout=subprocess.PIPE
    ).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as tar:
        tar.extractall(folder, filter="data")


def _write_hands(folder: Path) -> None:
    """Write Mah-Jong hands as text, which every commit can read."""
    rng, game = random.Random(1), games["mahjong"]
    drawn = [as_hand(random_winner(rng, Rules())) for _ in range(9000)]
    # The usual set has no seasons, and a robbed kong is nowhere allowed without an option.
    winners = [hand for hand in drawn if not hand.seasons and hand.win and hand.win.source != "rob"]
    deals = (game.deal(rng) for _ in range(1000))  # East holds one more tile
    dealt = [Hand(hand) for deal in deals for seat, hand in enumerate(deal.hands) if seat != deal.east]
    for name, hands in (("winners", winners), ("waits", dealt)):
        (folder / name).write_text("\n".join(format_hand(game, hand) for hand in hands))


def _run(row: str, tree: Path, folder: Path) -> workloads.Spent:
    """The result of a tree's work, and the seconds that its pieces took."""
    did, *times = subprocess.run(
        [sys.executable, "-P", workloads.__file__, row, str(folder)],
        env=os.environ | {"PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.split()
    return int(did), [float(each) for each in times]


def _best(
    runs: Sequence[workloads.Spent], together: Callable[[list[float]], float]
) -> tuple[set[int], float]:
    """The results of several runs, and the total of each piece's best time."""
    pieces = zip(*(times for _, times in runs), strict=True)
    return {did for did, _ in runs}, together([min(each) for each in pieces])

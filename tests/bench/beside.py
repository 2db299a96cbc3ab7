"""`python -m tests.bench.beside FOLDER [--times N] [-O]`: random rounds beside another program's engine.

FOLDER is a checkout of frohlfing/tichu from GitHub: four of its random agents play in its own game loop. It
wants aiohttp, numpy and python-dotenv, and writes a log into `data/logs`. Each engine plays in a new process,
in turns; rates are of processor time. With `-O` Python leaves out assertions, as its author does.
"""

import argparse
import asyncio
import gc
import importlib
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parents[2]
ROUNDS = 1000


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.beside", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="a checkout of frohlfing/tichu")
    parser.add_argument("--times", type=int, default=3, help="how often each plays")
    parser.add_argument("-O", dest="bare", action="store_true", help="without assertions")
    wanted = parser.parse_args(words)
    (wanted.folder / "data" / "logs").mkdir(parents=True, exist_ok=True)
    for seed in range(wanted.times):
        theirs, states, board = (rate(who, seed, wanted.folder, wanted.bare) for who in PLAYED)
        print(
            f"theirs {theirs:5.0f} rounds/s   states {states:5.0f}, {states / theirs:.2f} times"
            f"   board {board:5.0f}, {board / theirs:.2f} times",
            flush=True,
        )


def rate(who: str, seed: int, folder: Path, bare: bool) -> float:
    """The rounds a second that an engine plays in a process of its own."""
    place = folder if who == "theirs" else HERE
    command = [sys.executable, *["-O"] * bare, "-P", __file__, who, str(seed)]
    paths = os.pathsep.join([str(place), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": paths}
    run = subprocess.run(command, cwd=place, env=environment, check=True, stdout=subprocess.PIPE)
    return float(run.stdout.split()[-1])


def theirs(seed: int) -> int:
    """Play whole games of the other program until there are enough rounds, and count these."""
    logging.disable(logging.CRITICAL)
    engine, agents = (
        importlib.import_module(f"src.{name}") for name in ("game_engine", "players.random_agent")
    )
    public = importlib.import_module("src.public_state").PublicState
    played, begin = 0, public.reset_round

    def counting(state: object) -> None:
        nonlocal played
        played += 1
        begin(state)

    public.reset_round = counting

    async def game(number: int) -> None:
        four = [agents.RandomAgent(f"{place}", seed=100 * number + place) for place in range(4)]
        await engine.GameEngine("table", default_agents=four, seed=number).run_game_loop()

    number = 1_000_000 * seed
    while played < ROUNDS:
        number += 1
        asyncio.run(game(number))
    return played


def states(seed: int) -> int:
    """Play as many rounds by states."""
    from tests.bench.rules import GAME, play_round

    for number in range(ROUNDS):
        play_round(GAME, ROUNDS * seed + number)
    return ROUNDS


def board(seed: int) -> int:
    """Play the same rounds on a board."""
    from tests.bench.rules import end_on_board

    for number in range(ROUNDS):
        end_on_board(ROUNDS * seed + number)
    return ROUNDS


PLAYED: dict[str, Callable[[int], int]] = {"theirs": theirs, "states": states, "board": board}


if __name__ == "__main__":
    if sys.argv[1] in PLAYED:
        play, seed = PLAYED[sys.argv[1]], int(sys.argv[2])
        play(seed)  # what is imported and made once is not counted
        gc.freeze()
        start = time.process_time()
        count = play(seed + 1)
        print(count / (time.process_time() - start))
    else:
        main(sys.argv[1:])

"""Work that is given to two versions of the package: `python -P workloads.py NAME FOLDER`.

A script, so that it runs with whichever `tichu_teach` is on PYTHONPATH. It only uses names that commits
share, and is the one place to adapt if they differ. It prints a number that shows if both did the same, and
the seconds of processor time for each piece of the work. FOLDER holds Mah-Jong hands as text.
"""

import gc
import math
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

from tichu_teach.analysis import Limit, Reviewing, evaluate
from tichu_teach.engine import games
from tichu_teach.players import RandomPlayer, beginner, moves
from tichu_teach.players.haggis import SensiblePlayer

try:
    from tichu_teach.engine.tichu.board import play_at_random
except ImportError:  # commits before 29 November 2026

    def play_at_random(state: Any, rng: random.Random) -> Any:
        *_, last = wander(state, rng)
        return last


Spent = tuple[int, list[float]]
NANKING, MAHJONG = games["nanking"], games["mahjong"]
PLAYED = ("play", "turn", "claims")


def timed(work: Callable[[Any], Any], items: Iterable[Any]) -> Spent:
    """The total of all items' results, and the seconds for each batch of items."""
    items, spent, found = list(items), [], 0
    few = -(-len(items) // 60)
    for first in range(0, len(items), few):
        start = time.process_time()
        done = [work(item) for item in items[first : first + few]]
        spent.append(time.process_time() - start)
        found += sum(len(each) if isinstance(each, (list, tuple)) else int(each) for each in done)
    return found, spent


def wander(state: Any, rng: random.Random) -> Iterator[Any]:
    """The states of a round of random legal actions, including the final one."""
    while state.phase != "over":
        yield state
        seat = state.to_act[0]
        push = state.phase == "push"
        state = state.after(state.sample_push(seat, rng) if push else rng.choice(state.legal(seat)))
    yield state


def on_tricks(states: Iterable[Any]) -> list[Any]:
    return [state for state in states if state.phase == "play" and state.trick]


def whole_rounds(game: Any, count: int, at_once: bool = False) -> Spent:
    """Play random rounds, state by state or, as far as a commit can, `at_once`."""

    def play(seed: int) -> int:
        rng = random.Random(seed)
        start = game.deal(rng)
        if at_once:
            last = play_at_random(start, rng)
        else:
            *_, last = wander(start, rng)
        return crc32(str((last.count().points, last.won)).encode())

    return timed(play, range(count))


def reviews(game: Any, count: int) -> Spent:
    """Review the decisions of one seat in rounds of beginners, round by round."""
    spent, found = [], []
    for seed in range(count):
        players = [beginner(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
        played = list(moves(game.deal(random.Random(seed)), players))
        reviewing = Reviewing(game, 0)
        start = time.process_time()
        for number, (state, action) in enumerate(played):
            reviewing.note(state, number, action)
            while not reviewing.done:
                reviewing.step()
        spent.append(time.process_time() - start)
        found += [(each.number, round(each.cost, 9)) for each in reviewing.review().decisions]
    return crc32(str(found).encode()), spent


def playouts(game: Any, rounds: int, every: int = 5) -> Spent:
    """Try choices on deals, as strong players do, and return the time per play-out, at one in `every`
    decisions with a choice in rounds of random players.
    """
    spent, found = [], []
    for seed in range(rounds):
        states = list(wander(game.deal(random.Random(seed)), random.Random(seed)))[:-1]
        asked = [state for state in states if state.phase in PLAYED]
        for state in asked[seed % every :: every]:
            view = state.view(state.to_act[0])
            if len(view.legal) > 1:
                start = time.process_time()
                evaluation = evaluate(view, Limit(positions=400, seconds=math.inf), random.Random(seed))
                spent.append((time.process_time() - start) / evaluation.playouts)
                found.append(state.text(evaluation.best) if evaluation.best else "")
    return crc32("\n".join(found).encode()), spent


# -- Tichu -------------------------------------------------------------------------------------------


def leads(cards: int, count: int) -> Spent:
    """Find every combination in random hands, after as many others that fill the tables."""
    rng, deck = random.Random(1), list(NANKING.deck)
    hands = [sum(rng.sample(deck, cards)) for _ in range(2 * count)]
    timed(NANKING.combinations.leads, hands[count:])
    return timed(NANKING.combinations.leads, hands[:count])


def plays() -> Spent:
    """List every legal action of the seat to act on the tricks in rounds of random players."""
    rounds = (
        moves(NANKING.deal(random.Random(seed)), [RandomPlayer(random.Random(seed))] * 4)
        for seed in range(40)
    )
    found = on_tricks(state for each in rounds for state, _ in each)
    return timed(lambda state: state.legal(state.turn), found)


# -- Haggis ------------------------------------------------------------------------------------------


def haggis(players: int) -> Any:
    return games["haggis"].vary(players=players)


def haggis_leads(players: int) -> Spent:
    """Every combination in freshly dealt hands."""
    game, rng = haggis(players), random.Random(1)
    return timed(game.combinations.leads, [game.deal(rng).hands[0] for _ in range(150)])


def haggis_tricks(players: int) -> Spent:
    """List every legal action of the seat to act on the tricks in random hands."""
    rngs = [random.Random(seed) for seed in range(60)]
    found = [state for rng in rngs for state in on_tricks(wander(haggis(players).deal(rng), rng))]
    return timed(lambda state: state.legal(state.turn), found)


def haggis_decisions(players: int) -> Spent:
    """Make the decisions of sensible players in some hands."""
    spent, done = [], []
    for seed in range(8):
        seats = [SensiblePlayer(random.Random(seed + seat)) for seat in range(players)]
        state = haggis(players).deal(random.Random(seed))
        while state.phase != "over":
            start = time.process_time()
            action = seats[state.turn].choose(state.view(state.turn))
            spent.append(time.process_time() - start)
            done.append(state.text(action))
            state = state.after(action)
    return crc32("\n".join(done).encode()), spent


# -- Mah-Jong ----------------------------------------------------------------------------------------


def hands(folder: Path, name: str) -> list[Any]:
    return [MAHJONG.hand(line) for line in (folder / name).read_text().splitlines()]


def winners(folder: Path, again: bool) -> Spent:
    """Score complete hands of all kinds with every line: for the first time, or after others like them."""
    found = hands(folder, "winners")
    if again:
        for hand in found:
            MAHJONG.score(hand)
    return timed(lambda hand: MAHJONG.score(hand).total, found)


def waits(folder: Path) -> Spent:
    """The tiles that complete thirteen dealt at random."""
    return timed(lambda hand: MAHJONG.waits(hand.tiles), hands(folder, "waits"))


# By name: the work, the way to combine its pieces, and the speed-up over 4cc047b that was the goal.
WORK: dict[str, tuple[Callable[[Path], Spent], Callable[[list[float]], float], float | None]] = {
    "Tichu: leads of 14 cards": (lambda _: leads(14, 600), sum, 2.2),
    "Tichu: leads of 7 cards": (lambda _: leads(7, 1800), sum, 2.0),
    "Tichu: legal plays on tricks": (lambda _: plays(), sum, 1.7),
    "Tichu: random rounds": (lambda _: whole_rounds(NANKING, 50), sum, 1.7),
    "Tichu: random rounds at once": (lambda _: whole_rounds(NANKING, 50, at_once=True), sum, None),
    "Haggis for 2: leads": (lambda _: haggis_leads(2), sum, 1.5),
    "Haggis for 3: leads": (lambda _: haggis_leads(3), sum, 1.5),
    "Haggis for 2: legal plays on tricks": (lambda _: haggis_tricks(2), sum, 1.5),
    "Haggis for 3: legal plays on tricks": (lambda _: haggis_tricks(3), sum, 1.5),
    "Haggis for 2: random hands": (lambda _: whole_rounds(haggis(2), 50), sum, None),
    "Haggis for 3: random hands": (lambda _: whole_rounds(haggis(3), 50), sum, None),
    "Haggis for 2: decisions, all": (lambda _: haggis_decisions(2), sum, None),
    "Haggis for 2: decisions, the slowest": (lambda _: haggis_decisions(2), max, 2.0),
    "Haggis for 3: decisions, all": (lambda _: haggis_decisions(3), sum, None),
    "Haggis for 3: decisions, the slowest": (lambda _: haggis_decisions(3), max, 2.0),
    "Mah-Jong: winners, first time": (lambda folder: winners(folder, False), sum, 1.3),
    "Mah-Jong: winners, again": (lambda folder: winners(folder, True), sum, 1.3),
    "Mah-Jong: waits of dealt hands": (waits, sum, 2.5),
    "Mah-Jong: random hands": (lambda _: whole_rounds(MAHJONG, 30), sum, None),
    "Tichu: play-outs": (lambda _: playouts(NANKING, 6), sum, None),
    "Haggis for 2: play-outs": (lambda _: playouts(haggis(2), 6), sum, None),
    "Mah-Jong: play-outs": (lambda _: playouts(MAHJONG, 1, 20), sum, None),
    "Tichu: reviews": (lambda _: reviews(NANKING, 3), sum, None),
    "Haggis for 2: reviews": (lambda _: reviews(haggis(2), 3), sum, None),
    "Mah-Jong: reviews": (lambda _: reviews(MAHJONG, 1), sum, None),
}

if __name__ == "__main__":
    # A garbage collection of all that was imported takes 6 ms, and hits one decision or another by chance.
    gc.freeze()
    did, times = WORK[sys.argv[1]][0](Path(sys.argv[2]))
    print(did, *times)

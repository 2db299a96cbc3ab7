"""What is proved of a seat's way out in positions of play: see `tests/analysis/proofs`.

Below each position stand the plays that carry the hand out whatever others hold (`claim`); or else a deal in
which that is not so, with how the seat is stopped (`refute`); then the first plays that keep a way out
against any reply (`safe`), each with the reply that hurts most. If anything is to be proved otherwise,
`python -m tests.analysis.proofs` writes them anew: read in the difference if it still holds.
"""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tests.written import Written, read_heading
from tichu_teach.analysis import AnalysisError, Limit, claim, refute, safe_lines
from tichu_teach.analysis.climbing.proof import OutOfLimit
from tichu_teach.players import beginner, moves

FEW = 8  # cards of a seat, at most
LIMIT = Limit(positions=2000, seconds=1e9)


def proved(state: Any, seat: int) -> Iterator[str]:
    deck, view = state.game.deck, state.view(seat)

    def cards(held: int) -> str:
        return " ".join(deck.names(held)) or "-"

    found = claim(view)
    if found:
        plays = ", ".join(cards(play.combo.cards) for play in found.plays)
        yield f"  claim: {plays}{', takes all' * found.takes_all}"
    elif against := refute(view, random.Random(1)):
        hands = "; ".join(f"{each}: {cards(hand)}" for each, hand in against.hands.items())
        line = ", ".join(f"{play.seat} {cards(play.combo.cards)}" for play in against.line)
        yield f"  refute: {line or 'nothing to play'} | {hands}"
    try:
        lines = safe_lines(view, LIMIT)
        kept = lines.plays(lines.start)
        for combo in kept[:4]:
            reply = [f"{each} {cards(play.cards)}" for each, play in lines.reply(lines.start, combo)]
            yield f"  safe: {cards(combo.cards)} | {', '.join(reply)}".rstrip(" |")
        yield f"  safe: {len(kept)}, {len(lines.lines(9))} ways"
    except OutOfLimit:
        yield "  safe: too long"
    except AnalysisError as error:
        yield f"  safe: {str(error)[:30]}"


def looked_at(header: str) -> Iterator[str]:
    """Late decisions of some rounds: a line such as `haggis players=3 | 5 4`, the game, the seed of the first
    deal, and after how many decisions another is looked at; five of them.
    """
    table, (seed, every) = read_heading(header)
    asked = (
        (state, action.seat)
        for number in range(seed, seed + 9)
        for state, action in moves(
            table.deal(random.Random(number)),
            [beginner(table)(random.Random(seat)) for seat in range(table.players)],
        )
        if state.phase == "play" and state.hands[action.seat].bit_count() <= FEW
        if state.view(action.seat).acts and len(state.view(action.seat).legal) > 1
    )
    for state, seat in islice(asked, 0, 5 * every, every):
        yield str(state)
        yield from proved(state, seat)


KEPT = Written(Path(__file__).with_name("proofs"), looked_at)

if __name__ == "__main__":
    KEPT.anew()

"""*I can go out now*: a proof that can be played, or cards that the others may hold and how they stop it.

Only what the learner sees counts. The button is there whenever it is their turn and few cards are left in
their hand, so that it tells nobody whether there is a proof.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import Play
from tichu_teach.pages.session import Data
from tichu_teach.texts import text
from tichu_teach.texts.names import seat_name

if TYPE_CHECKING:
    from tichu_teach.analysis import Claim, Refutation
    from tichu_teach.pages.playing import Playing

FEW = 8
"""With so many cards at most one may claim to go out."""


def offered(page: Playing) -> bool:
    """Whether it is a moment to claim."""
    state = page.state
    if not page.presenter.coach.claims or state.phase != "play" or state.turn != page.seat:
        return False
    return page.asked and state.hands[page.seat].bit_count() <= FEW


@dataclass(frozen=True)
class Answer:
    """What is said to a claim: the proof, or what may stop it; neither where nothing was found."""

    proof: Claim | None
    refutation: Refutation | None


def answering(page: Playing) -> Generator[None, None, Answer]:
    """The answer to a claim of the learner's, worked out bit by bit."""
    from tichu_teach.analysis import claim, refuting  # when somebody claims, not when a page is opened
    from tichu_teach.analysis.memory import remembered

    yield
    view = page.state.view(page.seat)
    proof = claim(view)
    yield
    stopped = None if proof else (yield from refuting(view, memory=remembered(page.record, page.seat)))
    return Answer(proof, stopped)


def title(found: Answer) -> str:
    """The answer in a few words."""
    return text(f"game.claim.{'yes' if found.proof else 'no' if found.refutation else 'open'}.title")


def blocks(page: Playing, found: Answer) -> list[Data]:
    """The answer as blocks of the panel."""
    if found.proof:
        return _proved(page, found.proof)
    if found.refutation:
        return _refuted(page, found.refutation)
    return [{"kind": "text", "text": text("game.claim.open"), "stays": True}]


def _proved(page: Playing, proof: Claim) -> list[Data]:
    last = text(f"game.claim.last{'.holds' if proof.takes_all else ''}")
    notes = [*[text("game.claim.holds")] * (len(proof.plays) - 1), last]
    rows = [
        {**page.presenter.naming.spread(page.state, play), "note": note}
        for play, note in zip(proof.plays, notes, strict=True)
    ]
    return [
        {"kind": "text", "text": text("game.claim.yes"), "stays": True},
        {"kind": "cards", "rows": rows, "stays": True},
    ]


def _refuted(page: Playing, refutation: Refutation) -> list[Data]:
    if not refutation.line:
        return [{"kind": "text", "text": text("game.claim.none"), "stays": True}]
    names, deck, line = page.names, page.game.deck, refutation.line
    stopping = [play.seat for play in line if play.seat != page.seat]
    told = []
    if stopping:
        rows = [
            {"label": seat_name(seat, names), "cards": deck.names(refutation.hands[seat])}
            for seat in dict.fromkeys(stopping)
        ]
        told = [
            {"kind": "text", "text": text("game.claim.suppose"), "stays": True},
            {"kind": "cards", "rows": rows, "stays": True},
        ]
    end = text("game.claim.given" if line[-1].seat == page.seat else "game.claim.lost")
    words = [*(_told(page, play) for play in line), end, text("game.claim.luck")]
    return [*told, {"kind": "text", "text": "\n\n".join(words), "stays": True}]


def _told(page: Playing, play: Play) -> str:
    """A play of the line, as the log has it."""
    row = page.presenter.naming.spread(page.state, play)
    cards = " ".join(f"[{card}]" for card in row["cards"])
    return text("game.log.play", name=seat_name(play.seat, page.names), label=row["label"], cards=cards)


def carried(page: Playing, plays: list[Play]) -> Any:
    """What the learner does next on the way out, where they have claimed it; the plays made are taken off.

    None where they have to decide themselves: what was proved cannot be done any more.
    """
    state, seat = page.state, page.acting
    if state.phase != "play":
        return page.presenter.coach.going_on(state, seat)
    play = plays.pop(0) if plays and seat == page.seat else None
    return play if play and state.ask(play) else None

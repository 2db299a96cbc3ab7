"""*I can go out now*: a proof that can be played, or cards the others may hold and how they stop it.

Only what the learner sees counts. The button is there whenever it is their turn and they hold few cards, so
its presence gives nothing away.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from tichu_teach.engine import Play
from tichu_teach.pages.game.match import Match
from tichu_teach.texts import text
from tichu_teach.texts.names import seat_name

if TYPE_CHECKING:
    from tichu_teach.analysis import Claim, Refutation
    from tichu_teach.scene.panel import Block, CardsRow

FEW = 8
"""The most cards in hand with which a learner may claim to go out."""

LONGEST_SECONDS = 3.0
"""Seconds in which to find what stops a claim: somebody is waiting, in the middle of a round."""


def may_claim(match: Match) -> bool:
    """Return True if the learner may claim now."""
    state = match.state
    if not match.presenter.coach.claims or state.phase != "play" or state.turn != match.seat:
        return False
    return match.owes_decision and state.hands[match.seat].bit_count() <= FEW


@dataclass(frozen=True)
class ClaimAnswer:
    """The answer to a claim: the proof, or what may stop it; neither if nothing was found."""

    proof: Claim | None
    refutation: Refutation | None


def answering(match: Match) -> Generator[float, None, ClaimAnswer]:
    """Work out the answer to the learner's claim bit by bit, yielding the share of its time used, 0 to 1."""
    from tichu_teach.analysis import claim, refuting  # only when somebody claims, not when a page is opened
    from tichu_teach.analysis.advice import seat_memory

    yield 0.0
    view = match.state.view(match.seat)
    proof = claim(view)
    yield 0.0
    if proof:
        return ClaimAnswer(proof, None)
    looking, end = refuting(view, memory=seat_memory(match.record, match.seat)), monotonic() + LONGEST_SECONDS
    while (now := monotonic()) < end:
        try:
            next(looking)
        except StopIteration as found:
            return ClaimAnswer(None, found.value)
        yield 1 - (end - now) / LONGEST_SECONDS
    return ClaimAnswer(None, None)


def title(found: ClaimAnswer) -> str:
    """The answer in a few words."""
    return text(f"game.claim.{'yes' if found.proof else 'no' if found.refutation else 'open'}.title")


def blocks(match: Match, found: ClaimAnswer) -> list[Block]:
    """The answer as blocks of the panel."""
    if found.proof:
        return _proved(match, found.proof)
    if found.refutation:
        return _refuted(match, found.refutation)
    return [{"kind": "text", "text": text("game.claim.open"), "stays": True}]


def _proved(match: Match, proof: Claim) -> list[Block]:
    last = text(f"game.claim.last{'.holds' if proof.takes_all else ''}")
    notes = [*[text("game.claim.holds")] * (len(proof.plays) - 1), last]
    rows: list[CardsRow] = [
        {**match.presenter.naming.play_row(match.state, play), "note": note}
        for play, note in zip(proof.plays, notes, strict=True)
    ]
    return [
        {"kind": "text", "text": text("game.claim.yes"), "stays": True},
        {"kind": "cards", "rows": rows, "stays": True},
    ]


def _refuted(match: Match, refutation: Refutation) -> list[Block]:
    if not refutation.line:
        return [{"kind": "text", "text": text("game.claim.none"), "stays": True}]
    names, line = match.names, refutation.line
    stopping = [play.seat for play in line if play.seat != match.seat]
    told: list[Block] = []
    if stopping:
        rows: list[CardsRow] = [
            {"label": seat_name(seat, names), "cards": match.game.card_names(refutation.hands[seat])}
            for seat in dict.fromkeys(stopping)
        ]
        told = [
            {"kind": "text", "text": text("game.claim.suppose"), "stays": True},
            {"kind": "cards", "rows": rows, "stays": True},
        ]
    end = text("game.claim.given" if line[-1].seat == match.seat else "game.claim.lost")
    words = [*(_play_in_words(match, play) for play in line), end, text("game.claim.luck")]
    return [*told, {"kind": "text", "text": "\n\n".join(words), "stays": True}]


def _play_in_words(match: Match, play: Play) -> str:
    """A play of the line, worded as in the log."""
    row = match.presenter.naming.play_row(match.state, play)
    cards = " ".join(f"[{card}]" for card in row["cards"])
    return text("game.log.play", name=seat_name(play.seat, match.names), label=row["label"], cards=cards)

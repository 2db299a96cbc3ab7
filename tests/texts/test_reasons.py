"""Every reason that a referee can give has words, and no words are kept for what nobody says."""

from __future__ import annotations

import pytest

from tests.texts.reasons import GAMES, REFEREES, scanned
from tichu_teach.texts import area, has

# Put around a sentence.
AROUND = {"title.yes", "title.no", "see-also", "aloud", "no.penalty", "mahjong.no.penalty"}


def keys(family: str, answer: str, reason: str) -> list[str]:
    """Where the words of a reason may stand: in a game's own words, its family's, those of all."""
    owners = [*(f"{game}." for game in GAMES[family]), f"{family}.", ""]
    tails = [f"{owner}{answer}.{reason}" for owner in owners]
    return [f"verdict.{tail}{form}" for tail in tails for form in ("", "_one", "_other", ".you")]


@pytest.mark.parametrize("family", REFEREES)
def test_every_reason_has_words(family: str) -> None:
    reasons = scanned(family)
    assert len(reasons) > 40
    for answer, reason in reasons:
        answers = [answer] if answer else ["yes", "no"]
        worded = [key for each in answers for key in keys(family, each, reason)[-8:] if has(key)]
        assert worded, f"{family}: nothing is said for {answer} {reason}"


def test_no_words_are_idle() -> None:
    said = {
        key
        for family in REFEREES
        for given, reason in scanned(family)
        for answer in ([given] if given else ["yes", "no"])
        for key in keys(family, answer, reason)
    }
    around = {f"verdict.{each}" for each in AROUND}
    assert set(area("verdict")) - around <= said

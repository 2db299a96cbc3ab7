"""What decided is said: every reason that a referee can give has words, and these are right."""

import pytest

from tests.texts.sentences import GAMES, REFEREES, check, scanned
from tests.texts.told import Told, told
from tests.together import together
from tichu_teach.engine import Play, parse_position
from tichu_teach.texts import has
from tichu_teach.texts.explain import explain
from tichu_teach.texts.names import seat_names


def test_what_decided_is_said() -> None:
    together(told(), lambda each: each.key, is_said)


def is_said(told: Told) -> None:
    state = parse_position(told.position).play(*told.done)
    nothing = Play(0, state.game.combo(0)) if told.action == "0 play" else told.action
    verdict = state.ask(nothing)
    assert check(verdict) == f"verdict.{told.key}", verdict
    assert {verdict.rule, *verdict.other_rules} <= set(state.game.rules)
    assert told.words in explain(verdict, seat_names(state.game)).text


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

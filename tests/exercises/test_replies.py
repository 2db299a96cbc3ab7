"""What is said to a choice in *What would you do?*: the reason in cards or tiles, true at this table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from tests.depth import some
from tests.together import together
from tichu_teach.analysis.climbing.reasons import NEAR
from tichu_teach.engine import Pass, Play
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.tactics import store
from tichu_teach.themes import TACTICS, THEMES

THEMED = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes if theme in TACTICS]
UNSEEN = 0.01  # of all wrong choices, those of which nothing can be seen

Wrong = tuple[DecideQuestion, str]


@cache
def decisions(ruleset: str, theme: str) -> Sequence[DecideQuestion]:
    """Those of pack and store."""
    found = [read_question(data) for several in store(theme, ruleset).values() for data in several]
    found += [puzzle.question for puzzle in packed(ruleset) if puzzle.theme == theme]
    return [each for each in found if isinstance(each, DecideQuestion)]


def wrong_choices(ruleset: str) -> Iterator[Wrong]:
    for question in (
        each for theme in TACTICS if (ruleset, theme) in THEMED for each in decisions(ruleset, theme)
    ):
        yield from ((question, text) for text, figure in question.figures.items() if not figure.right)


def named(wrong: Wrong) -> str:
    return f"{wrong[0].at} {wrong[1]}"


@pytest.mark.parametrize("ruleset", some([*THEMES], every=4))
def test_every_reply_gives_a_reason_that_is_so(ruleset: str) -> None:
    unseen, several = [], [*wrong_choices(ruleset)]

    def check(wrong: Wrong) -> None:
        question, text = wrong
        reason = question.reason(text)
        said = question.grade(text).says
        assert reason in said and len({phrase.text(at=question.names) for phrase in said}) == len(said)
        if reason.key == "puzzle.decide.unseen":
            unseen.append(wrong)
        elif SILENT not in (text, question.answers[0]):
            so(question, reason, question.at.action(text), question.at.action(question.answers[0]))

    together(several, named, check)
    assert len(unseen) <= UNSEEN * len(several), [*map(named, unseen)]


def test_a_right_choice_is_held_against_each_wrong_one() -> None:
    question = decisions("nanking", "decide")[0]
    wrong = [text for text, figure in question.figures.items() if not figure.right]
    besides = question.grade(question.answers[0]).besides
    assert [line[1] for line in besides] == [question.reason(text) for text in wrong]


def so(question: DecideQuestion, reason: Phrase, done: Any, better: Any) -> None:
    """Nothing is named that both choices share, or that is not so at this table."""
    state, name = question.at, reason.key.removeprefix("lookback.why.")
    names, values = state.game.card_names, reason.values
    cards, other = ({*values.get(key, ())} for key in ("cards", "cards_other"))
    if isinstance(seat := values.get("seat"), int) and isinstance(done, Play | Pass):
        assert (seat != question.seat and state.hands[seat].bit_count() == values.get("count", NEAR)) or (
            "count" not in values
        )
    if name.startswith("discard."):
        assert cards == {*names(1 << 3 * done.tile)} and other == {*names(1 << 3 * better.tile)}
    if not isinstance(done, Play | Pass) or not isinstance(better, Play | Pass):
        return
    one, two = ({*names(each.combo.cards)} if isinstance(each, Play) else set() for each in (done, better))
    hand = {*names(state.hands[question.seat])}
    match name.partition(".")[0], name:
        case "broken", _:
            assert cards <= hand and cards & one and not cards <= one, "it can be made no more"
            assert not cards & two or cards <= two or len(cards - two) >= 2 or cards - two
        case ("spent", "spent.high") | ("lead", "lead.wait"):
            assert (cards, other) in ((one, two), (two, one))
        case ("spent", _) | (_, "kept" | "lead.spent" | "lead.gone"):
            assert cards <= one - two, "that goes with the other choice, too"
        case ("pass" | "firm", _) | (
            _,
            "follow.low" | "lead.winner" | "lead.lower" | "lead.higher" | "lead.kept-low",
        ):
            assert cards == two
        case "follow", _:
            assert cards == one
        case "bomb", ("bomb.late" | "bomb.home" | "bomb.danger" | "bomb.caller" | "bomb.points"):
            assert cards == two
        case "bomb", _:
            assert cards == one

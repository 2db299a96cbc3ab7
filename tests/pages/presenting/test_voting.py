"""What a class's phones are asked, and what the referee says of each answer that they send."""

import json
from itertools import permutations
from typing import Any

import pytest

from tests.depth import some_chapters
from tests.exercises.kinds import QUESTIONS
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import find
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import load
from tichu_teach.live.room import MAX_WORDS, read_asked, read_stage
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.presenting import voting
from tichu_teach.pages.presenting.voting import (
    EXAMPLES,
    MOST_EVENTS,
    Judged,
    Vote,
    groups,
    judge,
    phone_question,
)
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.texts import text

from ..fake import Browser, Phone
from .test_present import presented


def sent(*events: dict[str, Any]) -> str:
    return json.dumps({"events": events})


PASS = sent({"type": "pass"})


def play(*cards: str) -> str:
    return sent({"type": "play", "cards": cards})


def vote(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.scene["present"]["vote"]
    return found


def test_a_class_is_asked_votes_and_is_told() -> None:
    browser = presented(LessonPage("nanking/7-wish"), "?step=duty")
    assert browser.scene["present"]["asks"] and vote(browser) is None
    browser.press("ask")
    asked = vote(browser)["question"]
    assert (asked["task"], asked["rule"]) == ("nanking/7-wish#duty", "nanking.wish.duty")
    assert [each["type"] for each in asked["scene"]["input"]["actions"]] == ["play", "pass"]
    said = [PASS, play("3p"), play("8w"), play("Ph"), "no json"]
    browser.say("votes", vote=vote(browser)["n"], said=said, counts=[5, 2, 4, 1, 3])
    shown = vote(browser)
    assert [(each["count"], "right" in each, "why" in each) for each in shown["groups"]] == [
        (count, False, False) for count in (7, 4, 3, 1)
    ], "plays of which the referee says the same stand together, and nothing tells which is right"
    assert not any(each["label"].startswith("You") for each in shown["groups"]), "whose play it is is known"
    assert browser.scene["present"]["hidden"]
    marks = {each["said"]: each for each in shown["marks"]}
    assert [marks[each]["right"] for each in said] == [False, False, True, False, False]
    assert "grants the wish" in marks[play("8w")]["why"], "a phone that is right hears why, too"
    assert marks[play("8w")]["went"] == {"nanking.wish.duty": "solved"} and not marks["no json"]["went"]
    browser.press("solution")
    told = vote(browser)["groups"]
    assert [(each["count"], each["right"]) for each in told] == [(7, 0), (3, 0), (1, 0), (4, 1)]
    assert "eight" in told[0]["why"] and not told[-1]["why"]


def test_a_class_that_has_talked_is_asked_once_more() -> None:
    browser = presented(LessonPage("nanking/7-wish"), "?step=forward")
    browser.press("ask")
    first = vote(browser)
    choose = [sent({"type": "choose", "block": "q", "value": value}) for value in ("may", "must")]
    browser.say("votes", vote=first["n"], said=choose, counts=[9, 1])
    browser.press("solution", "ask")
    again = vote(browser)
    assert again["again"] and again["n"] > first["n"] and browser.scene["present"]["hidden"], "hidden again"
    browser.say("votes", vote=first["n"], said=choose, counts=[0, 0])
    assert "groups" not in vote(browser), "those were for the vote before"
    browser.say("votes", vote=again["n"], said=choose, counts=[2, 8])
    rows = {each["label"]: (each["before"], each["count"]) for each in vote(browser)["groups"]}
    assert sorted(rows.values()) == [(0, 0), (1, 8), (9, 2)], "a bar for each option, also those of nobody"
    browser.press("solution")
    assert [bool(each.get("why")) for each in vote(browser)["groups"]] == [True, False, False]
    browser.press("next")
    assert vote(browser) is None


def test_only_what_the_class_has_answered_is_asked_again() -> None:
    browser = presented(LessonPage("nanking/7-wish"), "?step=forward")
    browser.press("ask")
    first = vote(browser)
    browser.press("ask")
    assert vote(browser)["n"] > first["n"] and not vote(browser)["again"], "nobody has answered"
    browser.say("votes", vote=vote(browser)["n"], said=[PASS], counts=[1])
    browser.press("solution", "next")
    while not browser.scene["present"]["asks"]:
        browser.press("next")
    browser.press("ask")
    assert not vote(browser)["again"], "another question"


def test_whoever_learns_alone_asks_no_class() -> None:
    browser = Browser.on(LessonPage("nanking/7-wish"), "?step=duty")
    before = browser.scene
    browser.press("ask")
    assert browser.scene["say"] == before["say"] and not browser.scene["present"]["on"]


async def test_what_leads_up_to_a_question_is_skipped_when_it_is_asked() -> None:
    # where there is no loop nothing is shown move by move
    browser = presented(LessonPage("nanking/7-wish"), "?step=forward")
    shown = browser.session.stand_in
    for _ in range(2):
        assert shown.watching
        browser.press("ask")
        assert not shown.watching and browser.scene["present"]["hidden"]
        browser.say("votes", vote=vote(browser)["n"], said=[PASS], counts=[1])
        assert not vote(browser)["told"] and all("right" not in each for each in vote(browser)["groups"])
        browser.press("solution")
        assert vote(browser)["told"]
        browser.press("retry")


def test_the_phone_sees_what_the_seat_that_is_asked_sees() -> None:
    for step in load("nanking/7-wish").steps:
        if step.question is None:
            continue
        browser = presented(LessonPage("nanking/7-wish"), f"?step={step.id}")
        browser.press("ask")
        scene = vote(browser)["question"]["scene"]
        seats = scene["table"]["seats"] if scene["table"] else []
        shown = {each["seat"] for each in seats if each.get("hand")}
        wanted = step.question.shown
        assert shown <= {step.question.seat, *(range(12) if wanted is True else wanted)}, step.id
        assert not scene["input"]["notation"] and scene["verdict"] is None


def test_every_kind_takes_its_right_answer() -> None:
    wrong = []
    for kind, data in QUESTIONS.items():
        question = read_question(data)
        judged = judge(question, Phone.right(question), 1)
        if not (judged.right and judged.why and judged.words):
            wrong.append((kind, judged))
    assert wrong == []


def test_a_line_of_plays_is_laid_out_as_a_whole_and_judged_to_its_end() -> None:
    question = find("nanking-endgame-01").question

    def judged(*plays: list[str]) -> Judged:
        return judge(question, sent(*({"type": "play", "cards": cards} for cards in plays)), 1)

    scene = phone_question(question, "")
    assert scene["line"] and all(s["hand"] is None for s in scene["table"]["seats"][1:]), "no hidden hands"
    assert text("present.vote.line") in json.dumps(scene)
    right, lost = judged(["Tp"], ["9j", "9s"]), judged(["9j"], ["Tp"], ["9s"])
    assert right.right and right.words.index("Tp") < right.words.index("9s")
    assert not lost.right and lost.why and lost.grade, "cut where the trick was lost"
    assert "Tp" not in lost.words, "what would have come later was never played"
    assert judged(["Tp"]).words == text("present.vote.unread"), "it stops before its end"
    row = groups(question, [right, lost], None, revealed=False)
    assert not any("why" in each for each in row) and len(row) == 2


JUNK = ["", "null", "[]", "{}", '{"events": []}', '{"events": [1]}', '{"events": [{"type": "hello"}]}']


@pytest.mark.parametrize("said", [*JUNK, sent(*[{"type": "pass"}] * (MOST_EVENTS + 1)), "[" * 4000])
def test_what_is_no_answer_is_wrong_and_says_so(said: str) -> None:
    question = load("nanking/7-wish").steps[0].question
    assert question
    judged = judge(question, said, 1)
    assert not judged.right and judged.words == text("present.vote.unread")


@pytest.mark.parametrize(("tops", "meant"), [("J", "J=J"), ("T", "J=8r"), ("9", "J=J")])
def test_of_several_meanings_the_right_one_is_taken(tops: str, meant: str) -> None:
    position = "haggis | 0: 8g 9r Tr J 9y | 1: 3y 4y | turn 0"
    question = read_question({"kind": "play", "position": position, "success": f"tops {tops}"}, "a test")
    judged = judge(question, play("9r", "Tr", "J"), 1)
    assert judged.right is (tops != "9")
    assert voting._answer(question, [("play", {"cards": ["9r", "Tr", "J"], "reading": None})]).endswith(meant)


def test_what_has_a_button_says_that_it_sends() -> None:
    question = read_question({"kind": "order", "items": ["5p", "3p", "4p", "6p"]})
    blocks = Vote(1, question, "", ("", "")).view(False)["question"]["scene"]["panel"]["blocks"]
    assert [each["take"] for each in blocks if "take" in each] == [text("present.vote.send")]


def test_the_rarest_answers_are_told_together() -> None:
    question = read_question({"kind": "order", "items": ["5p", "3p", "4p", "6p"]})
    several = [
        judge(question, sent({"type": "order", "block": "q", "values": each}), 20 - n)
        for n, each in enumerate(permutations(["3p", "4p", "5p", "6p"]))
        if n < 12
    ]
    rows = groups(question, several, None, revealed=False)
    others = {"label": text("present.vote.others"), "count": 12 + 11 + 10 + 9}
    assert rows[-1] == others
    assert groups(question, several, several[:1], revealed=False)[-1] == {**others, "before": 0}


def test_what_a_teachers_page_tells_the_room_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much there is to say: the title of what is asked, why an answer is wrong."""
    question = read_question(QUESTIONS["play"])
    vote = Vote(1, question, "x" * 1000, ("pack/1", "a.rule"))
    told = read_asked(vote.view(revealed=False)["question"])
    assert (len(told.title), told.task, told.seconds) == (240, "pack/1", None)
    assert voting.MAX_WHY <= MAX_WORDS
    monkeypatch.setattr(voting, "MAX_WHY", 5)
    vote = vote.with_ballots([(PASS, 2)])
    (mark,) = vote.view(revealed=True)["marks"]
    assert len(mark["why"]) == 5
    marks = [{name: mark[name] for name in ("said", "right", "why", "went")}]
    assert read_stage({"phase": "shown", "number": 1, "answer": None, "marks": marks}).marks[PASS].why


def test_a_record_has_the_rule_that_the_right_answer_cites() -> None:
    duty = next(step for step in load("nanking/7-wish").steps if step.id == "duty").question
    assert duty and duty.about_rules
    assert Vote(1, duty, "", ("", "another.rule")).view(False)["question"]["rule"] == "nanking.wish.duty"
    grand = next(step for step in load("nanking/6-tichu").steps if step.id == "grand").question
    assert grand and len(grand.solve()) > 1
    assert Vote(1, grand, "", ("", "")).view(False)["question"]["rule"] == "nanking.take", "of the first"


def test_of_a_sheet_the_wall_shows_what_the_class_has_filled_in() -> None:
    question = next(step for step in load("nanking/4-points").steps if step.question).question
    assert isinstance(question, SheetQuestion) and question.filled_rows
    filled = {"type": "sheet", "block": "q", "values": {"won.0": "25", "won.1": "55", "won.2": "20"}}
    judged = judge(question, sent(filled), 1)
    assert judged.words.count("\n") == 2, "three lines, without the totals"
    backwards = {**filled, "values": dict(reversed(filled["values"].items()))}
    several = [judged, judge(question, sent(backwards), 2)]
    (row,) = groups(question, several, None, revealed=False)
    assert row["count"] == 3, "whichever line was filled in first"


def test_of_a_wrong_sheet_a_phone_hears_what_is_wrong_in_it() -> None:
    question = next(step for step in load("nanking/4-points").steps if step.question).question
    assert question
    values = {"won.0": "25", "won.1": "54", "won.2": "21"}
    judged = judge(question, sent({"type": "sheet", "block": "q", "values": values}), 1)
    assert judged.grade
    rows = [Exercise(question).remark(judged.grade.rows[name]) for name in ("won.1", "won.2")]
    assert all(rows) and judged.why == " ".join(rows)


def test_a_group_names_its_commonest_answers_first() -> None:
    question = read_question(QUESTIONS["play"])
    wrong = judge(question, PASS, 1).grade
    several = [Judged(f"{n}", n, f"W{n}", None, wrong, "why") for n in range(1, EXAMPLES + 3)]
    (row,) = groups(question, several, None, revealed=True)
    first = [f"W{n}" for n in range(EXAMPLES + 2, 2, -1)]
    assert [row["label"].find(each) >= 0 for each in (*first, "W2", "W1")] == [True] * EXAMPLES + [False] * 2
    assert sorted(first, key=row["label"].index) == first


def test_the_commonest_mistake_is_told_first() -> None:
    question = next(step for step in load("nanking/7-wish").steps if step.id == "forward").question
    assert question
    chosen = [{"type": "choose", "block": "q", "value": value} for value in ("may", "must", "not")]
    several = [judge(question, sent(each), count) for count, each in enumerate(chosen, 1)]
    wrong = [each.count for each in several if not each.right]
    rows = groups(question, several, None, revealed=True)
    assert len(wrong) == 2 and [row["count"] for row in rows[:2]] == sorted(wrong, reverse=True)


@pytest.mark.parametrize("chapter", [None, *some_chapters()])
def test_what_a_phone_is_asked_holds_no_answer_and_no_hidden_card(chapter: str | None) -> None:
    """A question of each kind, or those of a chapter: no why, no hint, no hand that is hidden."""
    steps = load(chapter).steps if chapter else ()
    several = {step.id: step.question for step in steps if step.question}
    several = several or {kind: read_question(data) for kind, data in QUESTIONS.items()}
    told, seen = [], []
    for name, question in several.items():
        scene = phone_question(question, "What now?")
        sent = json.dumps(scene, ensure_ascii=False)
        answers = [question.solve()[0], *(each.answer for each in question.wrong)]
        words = [Exercise(question).say_why(question.grade(each)) for each in answers]
        words += [question.phrase(hint).text(at=question.names) for hint in question.hints]
        told += [(name, each) for each in words if json.dumps(each, ensure_ascii=False)[1:-1] in sent]
        if scene["table"] and question.shown is not True:
            others = (each for each in scene["table"]["seats"] if each["seat"] not in question.shown)
            seen += [
                (name, each["seat"]) for each in others if each["seat"] != question.seat and each["hand"]
            ]
    assert told == [] and seen == []

"""The exam's page: one pass, nothing told before the end, gone on with after a reload, marked once."""

import json
from collections.abc import Container
from datetime import date
from typing import Any

import pytest

from tests.depth import some
from tests.pages.fake import Browser, Phone
from tichu_teach.classroom.exam import Exam, exam, marked_again
from tichu_teach.classroom.record_loader import load
from tichu_teach.classroom.task import TaskPlace, place_of
from tichu_teach.engine.errors import ArgumentError
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons.taught import title_of
from tichu_teach.pages.exam.certificate import dated
from tichu_teach.pages.exam.page import ExamPage
from tichu_teach.pages.question.notes import in_words
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name

GAMES = some(("nanking", "haggis", "mahjong", "sparrow"), 3)


def opened(ruleset: str = "nanking", query: str = "?seed=7", stored: dict[str, Any] | None = None) -> Browser:
    return Browser.on(ExamPage(ruleset), query, stored)


def begun(ruleset: str = "nanking") -> tuple[Browser, Exam]:
    browser = opened(ruleset)
    browser.press("begin")
    return browser, exam(ruleset, 7)


def written(right: Container[int], ruleset: str = "nanking") -> tuple[Browser, Exam]:
    """The whole exam, these answers right and the others left out."""
    browser, paper = begun(ruleset)
    for number in range(len(paper.questions)):
        if number in right:
            browser.solve()
        browser.press("next")
    return browser, paper


@pytest.mark.parametrize("ruleset", GAMES)
def test_an_exam_of_right_answers_is_passed_and_kept(ruleset: str) -> None:
    browser, paper = written(range(20), ruleset)
    (dots,) = browser.blocks("dots")
    assert [step["state"] for step in dots["steps"]] == ["solved"] * 20
    record = load(browser.kept["progress"])
    (taken,) = record.exams[ruleset]
    assert (taken.seed, taken.right, taken.of) == (7, 20, 20)
    asked = {rule for question in paper.questions for rule in question.rules}
    assert {*record.rules} == asked and all(row.known for row in record.rules.values())


def test_a_part_without_a_right_answer_is_named_though_the_exam_is_passed() -> None:
    parts = [exam("nanking", 7).part(number) for number in range(20)]
    part = min(parts, key=parts.count)
    browser, _ = written([number for number in range(20) if parts[number] != part])
    notes = [block["text"] for block in browser.blocks("note")]
    assert "certificate" in [block["id"] for block in browser.blocks("field")]
    assert text("exam.hollow", count=1, parts=f"*{title_of(part)}*") in notes


def test_what_was_left_out_is_wrong_and_says_what_to_read() -> None:
    browser, paper = written(range(15))
    assert "wrong" in browser.buttons() and not browser.blocks("certificate")
    links = [block["href"] for block in browser.blocks("link")]
    assert links and all("?step=" in link or "/rules/nanking#" in link for link in links)
    browser.press("wrong")
    assert browser.scene["verdict"]["rule"]["id"], "the right answer is explained"
    assert any("left this one out" in block["text"] for block in browser.blocks("note"))
    assert {block["href"] for block in browser.blocks("link")} & {*links}, "and where it is taught"
    record = load(browser.kept["progress"])
    last = {rule for question in paper.questions[15:] for rule in question.rules}
    first = {rule for question in paper.questions[:15] for rule in question.rules}
    assert {rule for rule, row in record.rules.items() if not row.known} == last - first


@pytest.mark.parametrize("ruleset", GAMES)
def test_nothing_is_told_before_the_end(ruleset: str) -> None:
    """A right and a wrong answer look alike, there are no hints, and rules are not cited."""
    browser, paper = begun(ruleset)
    for _ in paper.questions:
        browser.solve()
        seen = json.dumps(browser.scene)
        assert browser.scene["verdict"] is None and browser.buttons() == ["next"]
        assert not browser.blocks("rule")
        assert '"state": "right"' not in seen and '"state": "wrong"' not in seen and '"status": "' not in seen
        browser.press("next")


def test_an_answer_can_be_changed_until_it_is_handed_in() -> None:
    browser, paper = begun()
    question = next(each for each in paper.questions if each.kind == "allowed")
    for _ in range(paper.questions.index(question)):
        browser.press("next")
    right = question.solve()[0]
    browser.give(right | {"allowed": not right["allowed"]})
    browser.give(right)
    chosen = [o["value"] for b in browser.blocks("choices") for o in b["options"] if o["state"] == "chosen"]
    assert chosen == [right["allowed"], right["rule"]]
    wrong = browser.say("choose", block="q.rule", value="no.such.rule")
    assert wrong and browser.session.exercise.given == (right,), "what can't be read changes nothing"
    browser.press("next")
    assert browser.kept["exam.nanking"]["given"][-1] == [right]


def test_a_reload_goes_on_where_it_was_and_shows_no_answer() -> None:
    browser, paper = begun("haggis")
    for _ in paper.questions[:4]:
        browser.solve("next")
    question = paper.questions[4]
    browser.solve()
    before = browser.scene
    again = opened("haggis", "", browser.kept)
    assert again.panel["title"] == before["panel"]["title"]
    assert again.kept["exam.haggis"] == browser.kept["exam.haggis"]
    kept = json.dumps(browser.kept["exam.haggis"])
    assert len(json.loads(kept)["given"]) == 4 and "rule" not in json.loads(kept)
    assert again.session.exercise.given == (question.parse_answer(question.solve()[0]),)  # type: ignore[attr-defined]


def test_an_exam_is_marked_once() -> None:
    """Opened again it shows its result: there is no second try, and the record is not written again."""
    browser, _ = written(range(3), "haggis")
    again = opened("haggis", "?seed=7", browser.kept)
    assert again.panel["title"] == browser.panel["title"] and "begin" not in again.buttons()
    assert len(load(again.kept["progress"]).exams["haggis"]) == 1
    again.press("again")
    assert again.buttons() == ["begin"]
    again.press("begin")
    assert again.kept["exam.haggis"]["given"] == [], "and it begins with its first question"


@pytest.mark.parametrize(
    "kept",
    [
        {"version": 1, "seed": "7", "day": "2026-11-22", "given": []},
        {"version": 1, "seed": 7, "day": "someday", "given": [["x"]] * 3, "now": [{"no": "answer"}]},
        {"version": 1, "seed": 7, "day": "someday", "given": [None] * 20},
        {"version": 1, "seed": 7, "day": "2026-11-22", "given": [[{"allowed": 3}]] * 20},
        {"version": 1, "seed": 7, "day": "2026-11-22", "given": [None] * 21},
        [],
    ],
)
def test_what_a_browser_kept_is_not_trusted(kept: Any) -> None:
    browser = opened("haggis", "", {"exam.haggis": kept, "name": "Ada"})
    assert browser.panel["title"] and not browser.blocks("certificate")


def test_an_exam_that_was_passed_on_no_day_is_none() -> None:
    browser, _ = written(range(20), "haggis")
    kept = {**browser.kept["exam.haggis"], "day": "someday"}
    again = opened("haggis", "", {"exam.haggis": kept, "name": "Ada"})
    assert again.buttons() == ["begin"] and not again.blocks("certificate")


def test_the_certificate_says_whose_what_and_when_and_the_record_bears_it_out() -> None:
    browser, _ = written(range(16))
    assert not browser.blocks("certificate"), "not before there is a name"
    name = "<b>Ada & Ünal</b>"
    browser.fill(certificate=f"  {name} ")
    (made,) = browser.blocks("certificate")
    assert made["name"] == name, "a name is a text and nothing else"
    facts = [fact["value"] for fact in made["facts"]]
    mark = text("exam.paper.right.value", right=16, of=20, percent=80)
    assert facts == [dated(date(2026, 11, 21)), mark, "7"]
    assert game_name("nanking") in made["lines"][0]
    (found,) = marked_again(load(browser.kept["progress"]))
    assert found.marked and found.marked.right == 16 and not found.fault, "from the record that was kept"


def test_the_name_on_the_certificate_is_the_learner_s_unless_there_is_one() -> None:
    browser, _ = written(range(20), "sparrow")
    for name in ("Ada", "Bo"):
        browser.fill(certificate=name)
        assert [block["value"] for block in browser.blocks("field")] == [name, "Ada"]
        assert browser.kept["exam.sparrow"]["name"] == name


def test_a_question_is_read_out() -> None:
    browser, paper = begun()
    first = paper.questions[0]
    assert first.ask.text(at=first.names) in browser.scene["say"]["text"]


def test_a_link_with_no_seed_says_so_and_a_cell_raises() -> None:
    browser = opened(query="?seed=seven")
    assert "not an exam seed" in browser.words() and browser.buttons() == ["begin"]
    with pytest.raises(ArgumentError, match="0 to 999999999"):
        ExamPage("nanking", -1)


def test_another_exam_that_was_begun_is_named() -> None:
    first = opened()
    first.press("begin")
    second = opened(query="?seed=8", stored=first.kept)
    assert "seed 7" in second.words()


def test_an_exam_before_a_class_is_asked_question_by_question() -> None:
    browser, paper = opened(), exam("nanking", 7)
    tasks = []
    with browser.presented():
        for question in paper.questions:
            browser.press("ask")
            asked = browser.scene["present"]["vote"]
            tasks.append((asked["question"]["task"], asked["question"]["rule"]))
            browser.say("votes", vote=asked["n"], said=[Phone.right(question)], counts=[3])
            assert browser.scene["present"]["hidden"], "shown, not told"
            assert browser.scene["present"]["vote"]["marks"][0]["right"]
            browser.press("solution")
            assert browser.scene["verdict"]["ok"] and browser.scene["present"]["vote"]["told"]
            browser.press("next")
    assert place_of(tasks[3][0]) == TaskPlace("exam", "nanking", "7", "4")
    assert len({task for task, _ in tasks}) == len(paper.questions) and all(rule for _, rule in tasks)


def test_a_link_leads_to_a_question_before_a_class() -> None:
    browser = opened(query="?seed=7&question=5")
    browser.press("present")
    assert browser.scene["panel"]["title"] == text("exam.question", number=5, of=20)
    browser.press("back")
    assert browser.scene["here"] == "?seed=7&question=4"
    browser.say("go", query="?seed=7&question=9")
    assert browser.scene["panel"]["title"] == text("exam.question", number=9, of=20)


def test_nobody_sees_the_answers_of_the_exam_that_they_write() -> None:
    browser = opened()
    browser.press("begin")
    before = browser.scene["panel"]
    assert "present" not in browser.scene
    assert browser.say("button", name="present")
    assert browser.scene["panel"] == before


def test_the_frame_of_an_exam_is_empty_while_it_is_written() -> None:
    """Before, it is the learner's record; then how each question went."""
    browser = opened()
    assert browser.session.frame_subject is browser.session.record
    browser.press("begin")
    assert browser.session.frame_subject is None
    browser.press(*["next"] * 20)
    assert browser.session.frame_subject is browser.session.marked is not None


def test_the_cover_names_the_seed_that_was_asked_for_and_no_other() -> None:
    """A class that writes the same exam sees on the cover that it is the same."""
    chosen = opened()
    assert text("exam.seed", seed=7) in chosen.words()
    chosen.press("begin", *["next"] * 20, "again")
    fresh = opened(query="")
    for browser in (chosen, fresh):
        assert browser.words() == " ".join(
            [text("exam.story"), text("exam.lead", game=game_name("nanking"), count=20, percent=80)]
            + [""] * (browser is chosen)
        ), "neither a seed nor another exam that was begun"


def test_an_exam_without_a_seed_is_drawn_by_lot_and_begun_once() -> None:
    one, other = opened(query=""), opened(query="")
    for browser in (one, other):
        browser.press("begin", "next")
        begun = browser.kept
        browser.press("begin")
        assert browser.kept == begun and browser.session.paper == exam("nanking", browser.session.seed)
    assert one.session.seed != other.session.seed


def test_a_miss_is_looked_at_with_the_answer_that_was_given_and_the_right_one() -> None:
    browser, paper = begun()
    missed = next(n for n, each in enumerate(paper.questions) if each.kind == "allowed")
    question = paper.questions[missed]
    right = question.solve()[0]
    wrong = right | {"allowed": not right["allowed"]}
    for number, each in enumerate(paper.questions):
        browser.give(wrong if number == missed else each.solve()[0])
        browser.press("next")
    browser.press("wrong")
    assert browser.panel["title"] == text("exam.question", number=missed + 1, of=20)
    told = browser.words()
    assert in_words(question, wrong) in told and "left this one out" not in told
    assert browser.scene["verdict"]["rule"]["id"] == right["rule"]
    assert browser.buttons() == ["result"], "there is no other miss"
    browser.press("result")
    assert browser.panel["title"] == text("exam.passed") and "wrong" in browser.buttons()


def test_a_right_answer_that_is_looked_at_is_played_to_its_end() -> None:
    browser, paper = written(())
    played = 0
    for _ in paper.questions:
        browser.press("wrong")
        outcome = browser.session.exercise.outcome
        assert not outcome.moving
        played += len(outcome.frames) > 1
    assert played


def test_each_wrong_row_of_a_sheet_is_named_with_what_is_wrong_there() -> None:
    browser, paper = begun()
    question = next(
        each for each in paper.questions if isinstance(each, SheetQuestion) and len(each.rows) > 3
    )
    right = question.solve()[0]
    several = [row for row in question.rows if not row.options][:3]
    wrong = {row.id: row.answer + 1_000 for row in several[1:]}
    for each in paper.questions:
        if each is question:
            for typed in ("many", ""):  # neither is an answer
                refused = browser.say("sheet", block="q", values={several[0].id: typed})
                assert bool(refused) is bool(typed) and browser.session.exercise.given is None
            browser.give(right | wrong)
        browser.press("next")
    while browser.session.looking != paper.questions.index(question):
        browser.press("wrong")
    said = browser.words()
    named = [row.id for row in several if row.label.text(at=question.names) + ":" in said]
    assert named == [*wrong], "the row that is right needs no word"
    assert said.count("Go through the cards once more") == 1, "what holds for several rows is said once"

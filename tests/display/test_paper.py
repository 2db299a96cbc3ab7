"""An exam on paper, question by question: what is asked has room for its answer, and the key says why."""

import re

from tests.exercises.kinds import QUESTIONS, ask
from tichu_teach.classroom.exam import exam
from tichu_teach.display import paper
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.texts import plain, text
from tichu_teach.texts.explain import rule_name


def test_each_question_in_markdown_is_asked_as_on_its_page() -> None:
    questions = exam("haggis", 7).questions
    told = paper.markdown("haggis", 7, questions).split("\n# ")[0]
    first, *asked = re.split(r"^## (?=\d+$)", told, flags=re.MULTILINE)
    assert text("exam.sheet.lead", count=len(questions)) in first
    assert [each.split()[0] for each in asked] == [str(n) for n in range(1, len(questions) + 1)]
    for question, words in zip(questions, asked, strict=True):
        for block in paper.Unmarked(question).blocks():
            if block["kind"] in ("text", "story", "note"):
                assert plain(block["text"]) in words
            for option in block.get("options", ()):
                assert f"- [ ] {plain(option['label'])}" in words
            for row in block.get("rows", ()) if block["kind"] == "sheet" else ():
                assert plain(row["label"]) in words


def test_whatever_an_answer_rests_on_is_said_on_paper() -> None:
    """Tell who threw the tile that may be claimed, how the winning one was got, and the others’ faces."""
    questions = exam("sparrow", 1).questions
    written, printed = paper.markdown("sparrow", 1, questions), paper.html("sparrow", 1, questions)
    for said in ("You threw the last one.", "The Queen threw the last one.", "drawn as a loose card."):
        assert said in written and said in printed
    assert re.search(
        r"^> North +17 cards +J Q K$", paper.markdown("haggis", 3, exam("haggis", 3).questions), re.M
    )


def test_a_printed_exam_has_room_to_write() -> None:
    """Boxes to tick, lines for a number, a name and sheets of their own are drawn by the style of a class."""
    html = paper.html("nanking", 7, [ask(kind) for kind in QUESTIONS])
    styled = {*re.findall(r"\.([a-z]+)", paper._LOOK)}
    assert styled and styled <= {*re.findall(r'class="(\w+)"', html)}


def test_a_sheet_has_a_line_a_row() -> None:
    rows = [{"label": "Kings", "cards": ["Kj", "Kw"]}, {"label": "Sum", "cards": []}]
    told = [*paper._block({"kind": "sheet", "question": "Count", "rows": rows})]
    assert told == ["**Count**", "- Kings Kj Kw: ____\n- Sum: ____"]


def test_the_key_has_three_answers_the_number_of_the_others_why_and_the_rule() -> None:
    several = (each.question for each in packed_puzzles("nanking"))
    question = next(each for each in several if len(each.solve()) > 4)
    answers, *why, rule = paper._key(question)
    right = question.solve()
    assert answers.split(" / ")[:3] == [paper.in_words(question, each) for each in right[:3]]
    assert answers.split(" / ")[3:] == [text("exam.sheet.more", count=len(right) - 3)]
    assert why == paper.reasons(question, question.grade(right[0]))
    assert rule == f"*{rule_name(question.rules[0], game='nanking')}*"


def test_the_key_has_all_of_three_answers() -> None:
    several = (each.question for each in packed_puzzles("nanking"))
    three = next(each for each in several if len(each.solve()) == 3)
    assert len(paper._key(three)[0].split(" / ")) == 3
    assert text("exam.sheet.more", count=0) not in paper._key(three)[0]


def test_a_sheet_s_rows_stand_in_one_line_of_the_key() -> None:
    sheets = [ask(kind) for kind in QUESTIONS if isinstance(ask(kind), SheetQuestion)]
    assert sheets
    for question in sheets:
        (answer,) = question.solve()
        told = paper._key(question)[0]
        assert "\n" not in told and told.count("; ") >= len(answer) - 1


def test_a_reason_that_is_the_answer_is_not_said_again() -> None:
    question = ask("allowed")
    answer, *more = paper._key(question)
    name = rule_name(question.reason, game=question.game.name)
    assert answer.endswith(name) and f"*{name}*" not in more

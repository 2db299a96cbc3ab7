"""The notebook of a chapter is the chapter: everything is told in it but the answers, and every step runs."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

import tichu_teach
from tests.depth import some_chapters
from tests.pages.fake import Browser
from tests.together import together
from tichu_teach.engine import parse_position
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.cells import markdown, table_markdown
from tichu_teach.lessons.chapter_notebook import chapter_notebook
from tichu_teach.lessons.lesson import UnknownStep
from tichu_teach.lessons.notebooks import source as source_of
from tichu_teach.lessons.notebooks import start_notebook
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.question.replay import telling

FOLDER = Path(tichu_teach.__file__).parent.parent / "notebooks"
DUTY = "nanking | 0: 3p 8w Kj | 1: 5p 6s | 2: 7j 8j | 3: 4s 5s | turn 0 | trick 3 Ma | wish 8"


@cache
def cells_of(name: str) -> dict[str, Any]:
    """The cells of a chapter's notebook by their ids."""
    return {cell["id"]: cell for cell in chapter_notebook(load(name), telling)["cells"]}


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def test_everything_is_told_but_the_answers() -> None:
    def check(name: str) -> None:
        lesson, cells = load(name), cells_of(name)
        told = "\n".join(source(cell) for cell in cells.values() if cell["cell_type"] == "markdown")
        for words in (lesson.title(), *lesson.can(), *(step.say("text") for step in lesson.steps)):
            assert markdown(words) in told
        for paragraph in lesson.hook().split("\n\n"):
            assert markdown(paragraph) in told
        for step in lesson.steps:
            own = source(cells[f"step-{step.id}"])
            assert step.say("title") in own and markdown(step.say("ask")) in own
            assert not step.say("done") or step.say("done") not in told
            if step.question:
                asked = [hint for hint in step.hints() if len(hint.split()) > 3]
                assert not any(markdown(hint) in own for hint in asked)
                assert not any(wrong.text and wrong.text in told for wrong in step.question.wrong)

    together(chapters(), str, check)


def test_no_two_answers_to_choose_read_alike() -> None:
    def check(name: str) -> None:
        for step in load(name).steps:
            if not (step.question and (options := step.question.options())):
                continue
            told = source(cells_of(name)[f"step-{step.id}"]).split("\n\n")
            ask = told.index(f"**{markdown(step.question.ask.text(at=step.question.names))}**")
            for row, part in enumerate(dict.fromkeys(each.part for each in options), ask + 1):
                listed = told[row].startswith("- ")
                read = told[row][2:].split("\n- ") if listed else told[row].split(" · ")
                assert len({*read}) == sum(each.part == part for each in options), told[row]

    together(chapters(), str, check)


@pytest.mark.parametrize("name", some_chapters())
def test_every_step_can_be_run_and_answered_as_the_text_promises(name: str) -> None:
    lesson, cells = load(name), cells_of(name)
    scope: dict[str, Any] = {}
    exec(source(cells["setup"]), scope)
    for step in lesson.steps:
        if step.position is None and step.question is None:
            assert f"table-{step.id}" not in cells
            continue
        *before, last = source(cells[f"table-{step.id}"]).split("\n")
        exec("\n".join(before), scope)
        page = eval(last, scope)
        assert isinstance(page, LessonPage) and repr(page) == f"step({name!r}, {step.id!r})"
        browser = Browser.on(page)
        if step.question is None:
            assert page.step is not None and page.step.final_position == step.final_position
            continue
        assert page.exercise is not None and page.exercise.question.solve() == step.question.solve()
        browser.solve()
        assert page.exercise.solved, step.id
        assert not step.say("done") or step.say("done") in browser.words()


def test_a_step_by_itself_leads_nowhere_and_keeps_nothing() -> None:
    page = tichu_teach.step("nanking/7-wish", "duty")
    browser = Browser.on(page)
    assert browser.panel["header"].endswith("step 1 of 12")
    browser.say("play", cards=["8w"])
    assert page.exercise and page.exercise.solved
    assert not {"next", "back"} & {button["name"] for button in browser.panel["buttons"]}
    assert all(block["kind"] not in ("dots", "story") for block in browser.panel["blocks"])
    browser.press("next")
    assert page.step is not None, "a late click does nothing"
    assert browser.kept == {}


def test_another_line_is_another_table_with_its_own_answers() -> None:
    def answers(line: str) -> list[Any]:
        page = tichu_teach.step("nanking/7-wish", "duty", line)
        assert page.exercise
        return page.exercise.question.solve()

    assert answers(DUTY) == ["0 play 8w"]
    assert set(answers(DUTY.replace("Kj", "8p"))) == {"0 play 8w", "0 play 8p"}


def test_a_step_that_is_none_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownStep, match=r"nanking/7-wish has no step 'dutty' \(did you mean 'duty'\?\)"):
        tichu_teach.step("nanking/7-wish", "dutty")


def test_what_is_played_first_is_told_in_words() -> None:
    def check(name: str) -> None:
        for step in load(name).steps:
            lines = source(cells_of(name)[f"step-{step.id}"]).split("\n")
            told = [line for line in lines if line.startswith("Played")]
            assert not any(f"`{action}`" in line for line in told for action in step.script)
            assert all(len(line) > len("Played first: ") for line in told)

    together(chapters(), str, check)


def test_a_play_through_is_told_as_its_log_tells_it() -> None:
    assert "Played first: You: Mahjong `Ma`\n" in source(cells_of("nanking/3-specials")["step-make"])
    persists = source(cells_of("nanking/7-wish")["step-persists"])
    assert "West: Pair of kings `Kw` `Ks` · You: pass" in persists and "The trick goes to West" in persists


@pytest.mark.parametrize(
    "line",
    ["haggis | 0: 2r K | 1: 3r Q | turn 0", "mahjong | E: K9 * | S: C4 * | W: * | N: * | turn E wall K9"],
)
def test_where_nobody_wishes_no_wish_stands(line: str) -> None:
    assert "wish" not in table_markdown(parse_position(line), [0])


def test_links_lead_to_notebooks() -> None:
    cells = [(f"{name}.ipynb", cell) for name in chapters() for cell in cells_of(name).values()]
    cells += [("start.ipynb", cell) for cell in start_notebook()["cells"]]
    linked = set()
    for place, cell in cells:
        for target in re.findall(r"\]\(([^)]+\.ipynb)\)", source(cell)):
            file = (FOLDER / place).parent / target
            assert file.is_file(), (place, target)
            linked.add(file.resolve())
    assert {FOLDER / f"{name}.ipynb" for name in chapters()} | {FOLDER / "start.ipynb"} <= linked


@pytest.mark.more
@pytest.mark.parametrize("form", ["html", "markdown", "slides"])
def test_exports_read_well_without_a_kernel(form: str) -> None:
    import nbconvert

    notebook = nbformat.reads(source_of(chapter_notebook(load("nanking/7-wish"), telling)), as_version=4)
    options = {"reveal_url_prefix": "reveal"} if form == "slides" else {}
    exporter = nbconvert.get_exporter(form)(**options)
    told, _ = exporter.from_notebook_node(notebook)
    bare = re.sub(r"<[^>]*>|[*`]", "", told)
    assert "Can you? Then you must" in bare and "You (to play): 3p 8w Kj" in bare
    assert "What do you play?" in bare
    if form == "slides":
        assert told.count("<section") > 14 and "Shift + Enter" not in told

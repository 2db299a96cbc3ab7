"""A teacher's whole way: write a chapter and a pack, have them played, collect a record, read the report."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import WIDGET, Running, tutorial, write
from tests.browser.visit import KERNEL_WAIT, kept, until
from tichu_teach import own
from tichu_teach.cli import main
from tichu_teach.texts import text

pytestmark = pytest.mark.browser

PACK = """\
title: Friday, last lesson
puzzles:
  - story: West has wished for an eight. [8w] is yours.
    question:
      kind: play
      position: "nanking | 0: 3p 8w Kj | 1: 5p 6s | 2: 7j 8j | 3: 4s 5s | turn 0 | trick 3 Ma | wish 8"
      success: fulfils-wish
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a teacher has written, and checked."""
    folder = tmp_path_factory.mktemp("school") / "notebooks"
    write(folder, "class/friday", "# Friday", 'from tichu_teach import puzzles\npuzzles(pack="friday.yaml")')
    write(folder, "class/slider", "# A slider", WIDGET)
    chapter, pack = folder / "class" / "monday.md", folder / "class" / "friday.yaml"
    assert main(["new", "chapter", str(chapter)]) == 0
    other = folder / "Klasse 7" / "größe 1.md"
    other.parent.mkdir()
    other.write_text(chapter.read_text(encoding="utf-8").replace("# An", "# Another", 1), encoding="utf-8")
    pack.write_text(PACK, encoding="utf-8")
    assert main(["check", str(chapter), str(pack)]) == 0
    return folder


@pytest.fixture(scope="module")
def school(folder: Path) -> Iterator[Running]:
    with tutorial(folder, folder.parent / "log") as running:
        yield running


def follow(page: Any, school: Running, words: str) -> None:
    """From the home page to a page of the teacher's."""
    page.goto(school.home)
    page.get_by_role("link", name=words).first.click()
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)


def play_the_eight(page: Any) -> None:
    page.locator(".tt-hand .tt-card[aria-label*='ight of swords']").click()
    page.locator(".tt-actions .tt-primary").click()
    page.locator(".tt-verdict.tt-yes").wait_for()


@pytest.mark.extra
def test_from_a_chapter_to_the_report(page: Any, school: Running, folder: Path, tmp_path: Path) -> None:
    follow(page, school, "An eight, please")
    play_the_eight(page)
    follow(page, school, "Friday")
    assert "Friday, last lesson" in page.locator(".tt-header").inner_text()
    king = page.locator(".tt-hand .tt-card[aria-label*='ing of jade']")
    king.click()
    page.locator(".tt-actions .tt-primary").click()
    page.locator(".tt-verdict:is(.tt-nudge, .tt-no)").wait_for()
    play_the_eight(page)
    until(page, lambda: len((kept(page, "progress") or {}).get("tasks", {})) == 2, "two answers are recorded")
    name = own.record_name(folder / "class" / "monday.md", folder)
    assert [*kept(page, "progress")["lessons"]] == [name], "as the home page and a site of files call it"
    page.get_by_label(text("page.record.name")).fill("Ada")
    page.keyboard.press("Enter")
    until(page, lambda: kept(page, "name") == "Ada", "the name is not kept")
    with page.expect_download() as given:
        page.get_by_role("button", name=text("page.puzzle.export")).click()
    records = tmp_path / "records"
    given.value.save_as(records / "ada.json")
    assert json.loads((records / "ada.json").read_text(encoding="utf-8"))["name"] == "Ada"
    assert main(["report", str(records)]) == 0
    page.goto((records / "report.html").as_uri())
    told = page.locator("body").inner_text()
    assert "Ada" in told and "monday" in told and "friday" in told and text("report.own") in told
    assert text("rules.nanking.wish.duty.name") in told, "the rule that was missed"


@pytest.mark.extra
def test_the_address_of_an_exam_opens_where_a_folder_is_served(
    page: Any, school: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["exam", "nanking", "--seed", "7", "--at", school.home]) == 0
    page.goto(capsys.readouterr().out.strip())
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
    assert text("exam.sheet.title", game="", seed="").partition(":")[0] in page.locator("h2").inner_text()


KINDS = ("class/monday", "class/friday", "Klasse 7/größe 1", "family/table", "family/review", "nanking/exam",
         "mahjong/calculator", "mahjong/puzzles", "haggis/guided", "nanking/game")  # fmt: skip
FROM_2024 = re.compile(r"(?:Unsatisfied|No satisfying) version .*@jupyterlab/")
"""What JupyterLab's front end, that of Voilà, says of widget libraries built for a newer one."""


@pytest.mark.extra
def test_no_page_has_anything_to_say_to_the_browsers_console(page: Any, school: Running) -> None:
    """But a notebook with widgets of others: only that needs JupyterLab's front end."""
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    for address in ("", "rules/nanking", "rules/nanking/summary"):
        page.goto(school.home + address)
        assert said == [], address
    for key in KINDS:
        page.goto(f"{school.home}voila/render/{key}.ipynb")
        page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
        assert said == [], key
    page.goto(f"{school.home}voila/render/class/slider.ipynb")
    page.locator(".widget-slider").wait_for(timeout=KERNEL_WAIT)
    warned = [each for each in said if not each.startswith("debug: ")]
    assert warned and not [each for each in warned if not FROM_2024.search(each)]

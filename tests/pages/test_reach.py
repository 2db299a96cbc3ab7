"""A site that lacks some of the tutorial: its tables lead only where there is something."""

from __future__ import annotations

import pytest

from tests.pages.fake import Browser
from tichu_teach import exam
from tichu_teach.pages.table.beside import NoPage, shown
from tichu_teach.pages.table.reach import Reach

REACH = Reach("own/monday", ("own/monday", "own/a b", "family/review"))


def test_a_link_means_its_place_from_the_page() -> None:
    there = ("../family/review.ipynb", "a b.ipynb?puzzle=1", "../../../rules/haggis#x", "../../../", "?check")
    gone = ("puzzles.ipynb", "../haggis/1-wilds.ipynb?step=x", "../own.ipynb")
    assert all(map(REACH.has, there)) and not any(map(REACH.has, gone))


def test_what_leads_nowhere_is_left_out_however_deep_it_lies() -> None:
    gone, there = ({"kind": "link", "text": "", "href": f"../{key}.ipynb"} for key in ("x/y", "own/a b"))
    told = {"kind": "text", "text": "Read"}
    panel = {
        "title": "Done",
        "blocks": [
            told,
            gone,
            {"kind": "columns", "columns": [[gone], [there]]},
            {"kind": "fold", "blocks": [gone]},
        ],
        "buttons": [{"name": "onward", "href": gone["href"]}, {"name": "home", "href": "../../../"}],
    }
    assert REACH.kept(panel) == {
        "title": "Done",
        "blocks": [told, {"kind": "columns", "columns": [[], [there]]}, {"kind": "fold", "blocks": []}],
        "buttons": [panel["buttons"][1]],  # type: ignore[index]
    }


def test_an_exam_leads_to_the_rule_book_where_the_chapters_are_not() -> None:
    everywhere, here = _ways(None), _ways(["nanking/exam", "family/review"])
    assert all(way.startswith("../nanking/") for way in everywhere)
    assert here and all(way.startswith("../../../rules/nanking#") for way in here)


def _ways(pages: list[str] | None) -> list[str]:
    """Where an exam leads whose questions were all left out, on a site of these pages."""
    page = exam("nanking")
    page.table.reach = Reach("nanking/exam", pages) if pages else None
    browser = Browser(page, {"exam.nanking": {"seed": 7, "day": "2026-11-22", "given": [None] * 20}})
    assert browser.hello() is None
    return [block["href"] for block in browser.blocks("link")]


@pytest.mark.parametrize("cells", [[], ["a = 1"], ["1"]])
def test_cells_that_show_no_page(cells: list[str]) -> None:
    with pytest.raises(NoPage):
        shown(cells)

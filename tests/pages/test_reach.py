"""A site that lacks some of the tutorial: its tables lead only where there is something."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize("cells", [[], ["a = 1"], ["1"]])
def test_cells_that_show_no_page(cells: list[str]) -> None:
    with pytest.raises(NoPage):
        shown(cells)

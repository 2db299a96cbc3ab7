"""Rule books as pages."""

import json
import re
from pathlib import Path

import pytest

from tests.app.serving import foreign
from tichu_teach.app import contents, pages, paths, rules, served
from tichu_teach.themes import THEMES


def page(file: Path, ruleset: str = "nanking", root: str = "/") -> str:
    cells = rules.cells(file, root)
    return pages.render("rules.html", root, cells=cells, ruleset=ruleset, games=(ruleset,), exam="exam")


@pytest.mark.parametrize("ruleset", THEMES)
def test_every_rule_has_an_address_and_every_link_leads_somewhere(ruleset: str) -> None:
    file = rules.find(paths.notebooks(), ruleset)
    assert file
    html = page(file, ruleset, "/club/")
    ids = re.findall(r'<section[^>]* id="([^"]+)"', html)
    cited = [cell["metadata"].get("rule") for cell in json.loads(file.read_text())["cells"]]
    assert set(filter(None, cited)) <= set(ids) and len(ids) == len(set(ids))
    assert all(f'href="#{id}"' in html for id in ids if id.startswith("part-") or id == "words")
    linked = re.findall(
        r'href="/club/voila/render/([\w-]+/[\w-]+)\.ipynb(?:\?(?:step|puzzle)=[\w-]+)?"', html
    )
    assert len(linked) > 20 and all(served.find(paths.notebooks(), key) for key in linked)
    assert foreign(html) == []


def test_what_stands_in_a_notebook_stays_text(tmp_path: Path) -> None:
    file = tmp_path / "rules" / "nanking.ipynb"
    file.parent.mkdir()
    cells = [
        "# <script>alert(1)</script>",
        "## <b>bold</b>\n\n<img src=x onerror=alert(1)>",
        "## Links\n\n[a](https://evil.example/) ![x](http://evil.example/x)",
        "### Rule\n\n[a](javascript:alert(1)) [b](../../../etc/passwd) [c](../nanking/7-wish.ipynb#step=2)",
    ]
    metadata = [{}, {}, {}, {"rule": 'x"><script>alert(2)</script>'}]
    told = [
        {"cell_type": "markdown", "source": source, "metadata": marks}
        for source, marks in zip(cells, metadata, strict=True)
    ]
    file.write_text(json.dumps({"cells": told}))
    html = page(file)
    assert "<script>alert" not in html and "<img src=x" not in html and "<b>bold" not in html
    assert "evil.example" not in re.findall(r'(?:href|src)="([^"]*)"', html)
    assert foreign(html) == [] and "javascript:" not in html and "etc/passwd" not in html
    assert 'href="/voila/render/nanking/7-wish.ipynb?step=2"' in html
    assert rules.find(tmp_path, "nanking") == file


@pytest.mark.parametrize(
    "content", ["{ torn", "[]", '{"cells": 7}', '{"cells": [{}]}', '{"cells": [[]]}', "null"]
)
def test_what_is_no_notebook_is_refused(content: str, tmp_path: Path) -> None:
    file = tmp_path / "nanking.ipynb"
    file.write_text(content)
    with pytest.raises(ValueError):
        rules.cells(file, "/")


def test_a_book_may_come_from_any_editor_but_has_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "nanking.ipynb"
    book = {"cells": [{"cell_type": "markdown", "source": ["# Nanking"], "metadata": {}}]}
    file.write_text(json.dumps(book), encoding="utf-8-sig")
    assert [cell.heading for cell in rules.cells(file, "/")] == ["Nanking"]
    monkeypatch.setattr(served, "MAX_NOTEBOOK", 20)
    with pytest.raises(ValueError, match="larger than"):
        rules.cells(file, "/elsewhere/")


def test_a_folder_without_rules_shows_ours(tmp_path: Path) -> None:
    assert rules.find(tmp_path, "haggis") == paths.notebooks() / "rules" / "haggis.ipynb"
    assert rules.find(tmp_path, "bridge") is None
    assert rules.games(tmp_path) == tuple(name for name in contents.ORDER if name in THEMES)


def test_the_books_are_no_shelf_of_their_own() -> None:
    assert served.RULES not in [shelf.ruleset for shelf in contents.shelves(paths.notebooks())]
    html = pages.home(paths.notebooks(), "/")
    assert all(f'href="/rules/{name}"' in html for name in THEMES)


def test_a_sheet_has_every_rule_and_the_shorter_sentences() -> None:
    cells = rules.cells(rules.find(paths.notebooks(), "mahjong"), "/")
    sheet = rules.summary(cells)
    told = [cell for _, part in sheet.parts for cell in part]
    assert [cell.rule for cell in told] == [cell.rule for cell in cells if cell.rule] and sheet.small
    kept = [len(cell.lead) for cell in told if cell.lead]
    left_out = [
        len(cell.lead) for cell, now in zip((c for c in cells if c.rule), told, strict=True) if not now.lead
    ]
    assert left_out and max(kept) <= min(left_out)
    assert sheet.title == cells[0].heading == "The rules of Mah-Jong"
    assert all(name and "Words" not in name for name, _ in sheet.parts)
    short = rules.summary(rules.cells(rules.find(paths.notebooks(), "haggis"), "/"))
    assert not short.small and all(cell.lead for _, part in short.parts for cell in part)

"""Rule books as pages."""

import json
import re
from pathlib import Path

import pytest
from markupsafe import Markup

from tests.app.serving import foreign
from tichu_teach.app import contents, pages, paths, rules, served
from tichu_teach.app.rules import Cell
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


def test_what_a_cell_of_a_book_is_about(tmp_path: Path) -> None:
    file = tmp_path / "nanking.ipynb"
    told = [
        ("# The rules", {}),
        ("no heading", {"rule": 7}),
        ("## Words\n\nA *pass*.", {"glossary": True}),
        ("### Duty\n\n`x.duty`\n\nYou must. If you can!", {"rule": "x.duty"}),
        ("### Bare\n\n`x.bare`", {"rule": "x.bare"}),
        ("### Not a rule\n\nof it\n\nBut words.", {}),
        ("### Open\n\n`x.open`\n\n*Is 3.5 a number? Yes.", {"rule": "x.open"}),
    ]
    cells = [{"cell_type": "markdown", "source": [source], "metadata": marks} for source, marks in told]
    cells.insert(1, {"cell_type": "code", "source": "1", "metadata": {}})
    file.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    found = rules.cells(file, "/")
    assert [(each.rule, each.glossary, each.level, each.heading) for each in found] == [
        ("", False, 1, "The rules"),
        ("", False, 0, ""),
        ("", True, 2, "Words"),
        ("x.duty", False, 3, "Duty"),
        ("x.bare", False, 3, "Bare"),
        ("", False, 3, "Not a rule"),
        ("x.open", False, 3, "Open"),
    ]
    assert [str(each.lead).strip() for each in found] == [
        *("", "", "", "<p>You must.</p>", "", "", "<p>*Is 3.5 a number?</p>"),
    ]
    assert found[2].html == "<h2>Words</h2>\n<p>A <em>pass</em>.</p>\n"


@pytest.mark.parametrize(
    ("words", "html"),
    [
        ("[a](../x/1-y.ipynb)", '<a href="/r/voila/render/x/1-y.ipynb">a</a>'),
        ("[a](../x/1-y.ipynb#step=duty)", '<a href="/r/voila/render/x/1-y.ipynb?step=duty">a</a>'),
        (
            "[a *b*](https://x.example) [c](../x/y.ipynb) d",
            'a <em>b</em> <a href="/r/voila/render/x/y.ipynb">c</a> d',
        ),
        ("![told](../x/y.ipynb) ![](x.png)", "told "),
        ("[![told](x.png)](../x/y.ipynb)", '<a href="/r/voila/render/x/y.ipynb">told</a>'),
        ("[a](../x/y.ipynb#x=y=z) [b](./x/y.ipynb) [c](../x/y/z.ipynb)", "a b c"),
    ],
)
def test_only_links_to_our_notebooks_stay(words: str, html: str) -> None:
    assert rules.markdown("/r/").render(words).strip() == f"<p>{html}</p>"


def cell(rule: str, heading: str, lead: str, level: int = 3, glossary: bool = False) -> Cell:
    return Cell(rule, glossary, level, heading, Markup(""), Markup(lead))


def test_a_sheet_keeps_as_many_sentences_as_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A heading costs its letters and the end of its line, a sentence its letters without markup."""
    monkeypatch.setattr(rules, "BEGUN", 10)
    book = (
        cell("", "Title", "", 1),
        cell("x.lost", "before any part", "no", 3),
        cell("", "One", "", 2),
        cell("x.a", "aaaa", "<p>12345678</p>"),
        cell("", "Words", "", 2, glossary=True),
        cell("x.b", "bb", "<p>123456</p>"),
        cell("", "Two", "", 2),
        cell("x.c", "cccccc", "<p>1234</p>"),
    )
    length = sum(len(each.heading) + 10 + len(each.lead.striptags()) for each in book if each.rule)
    assert length == 87

    def leads(room: int, small: int) -> tuple[bool, list[str]]:
        monkeypatch.setattr(rules, "ROOM", room)
        monkeypatch.setattr(rules, "SMALL_ROOM", small)
        sheet = rules.summary(book)
        assert sheet.title == "Title"
        assert [(name, [each.rule for each in told]) for name, told in sheet.parts] == [
            ("One", ["x.a", "x.b"]),
            ("Two", ["x.c"]),
        ]
        return sheet.small, [each.lead.striptags() for _, told in sheet.parts for each in told]

    everything = ["12345678", "123456", "1234"]
    assert leads(88, 0) == (False, everything)
    assert leads(87, 0) == (False, ["", "123456", "1234"]), "it fits, but the last letter may not"
    assert leads(86, 88) == (True, everything)
    assert leads(86, 87) == (True, ["", "123456", "1234"])
    assert leads(86, 79) == (True, ["", "", "1234"])
    assert rules.summary(()).title == "" and rules.summary(()).parts == ()

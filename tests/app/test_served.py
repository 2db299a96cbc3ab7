"""Pages by their keys: what each is called, what counts, which cards decorate it, and how shelves look."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import write
from tichu_teach import own
from tichu_teach.app import contents, pages, paths, served
from tichu_teach.app.contents import FamilyShelf, Shelf
from tichu_teach.app.served import PageStep, ServedPage
from tichu_teach.texts import text

CHAPTER = "# Title\n\n```table\n```\n"


@pytest.mark.parametrize(
    ("key", "number", "counts", "title"),
    [
        ("nanking/7-wish", 7, True, "Wish"),
        ("family/table", None, False, text("home.family.table.title")),
        ("class-5b/12-the_long-way", 12, True, "The long way"),
        ("class-5b/puzzles", None, False, text("home.puzzles.title")),
        ("class-5b/free-time", None, False, "Free time"),
        ("nanking/game", None, False, text("home.game.title")),
    ],
)
def test_what_a_page_is_called_and_if_it_counts(
    key: str, number: int | None, counts: bool, title: str
) -> None:
    page = ServedPage(key, record=key)
    assert (page.ruleset, page.name) == tuple(key.split("/"))
    assert (page.number, page.counts, page.title) == (number, counts, title)
    assert page.href == f"voila/render/{key}.ipynb"


def test_what_else_counts() -> None:
    """A chapter of a teacher's has a name of its own in records; a notebook with steps is a chapter, too."""
    assert ServedPage("own/monday", record="own/monday-12345678").counts
    assert ServedPage("x/y", record="x/y", steps=(PageStep("a", "A", ()),)).counts
    assert ServedPage("x/y", heading="Why not", record="x/y").title == "Why not"
    assert ServedPage("nanking/7-wish").blurb == text("home.nanking.7-wish.blurb") != ""
    read = ServedPage("x/y", "Why not", "x/z", (PageStep("a", "A", ()),), ("As",), broken=True)
    assert read == ServedPage("x/y") != ServedPage("x/z"), "it is the same page, whatever is read in it"
    assert ServedPage("x/y").blurb == "" and ServedPage("x/y").shelf == "X"
    assert ServedPage("haggis/game").shelf == text("rules.haggis.title")
    assert ServedPage("family/table").shelf == text("home.family.title")


@pytest.mark.parametrize(("length", "cut"), [(80, False), (81, True)])
def test_a_long_heading_is_cut(length: int, cut: bool, tmp_path: Path) -> None:
    write(tmp_path, "x/1-a", "# " + "x" * length)
    (entry,) = contents.shelves(tmp_path)[0].chapters
    assert entry.title == ("x" * 79 + "…" if cut else "x" * 80)


@pytest.mark.parametrize(
    ("words", "heading"),
    [
        ("# One\n# Two", "One"),
        ("words\n\n### Three  {#here}", "Three"),
        ("####### Seven", ""),
        ("    # code", ""),
        ("   # three blanks", "three blanks"),
        ("# A `link` to [all](x.html) and [words]", "A link to all and words"),
        ("#\n\n# *Later*", "Later"),
    ],
)
def test_a_heading_without_its_markup(words: str, heading: str) -> None:
    assert served._heading(words) == heading


@pytest.mark.parametrize(
    ("key", "served_"),
    [
        ("x/1-a", True),
        ("x/é (1), d'un & +b", True),
        ("x/" + "a" * 200, True),
        ("x/" + "a" * 201, False),
        ("x/" + "é" * 101, False),
        ("x/.hidden", False),
        ("x/-a", False),
        ("x/a/b", False),
        ("x/", False),
        ("/a", False),
        ("teachers/a", False),
        ("x/a;b", False),
    ],
)
def test_what_may_be_a_key(key: str, served_: bool) -> None:
    assert served._is_key(key) == served_


def test_a_page_is_found_where_it_lies_and_ours_where_there_is_none(tmp_path: Path) -> None:
    write(tmp_path, "x/1-a", "# A")
    for place in ("x/2-b.md", "top.md", "x/3-c.json", "own/own.md"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        content = '{"title": "Packed", "puzzles": []}' if place.endswith("json") else CHAPTER
        (tmp_path / place).write_text(content, encoding="utf-8")
    found = {
        key: served.teachers_file(tmp_path, key)
        for key in ("x/1-a", "x/2-b", "own/top", "x/3-c-puzzles", "x/3-c", "own/own", "x/top", "y/2-b")
    }
    assert {key: file and file.relative_to(tmp_path).as_posix() for key, file in found.items()} == {
        **{"x/1-a": None, "x/2-b": "x/2-b.md", "own/top": "top.md", "x/3-c-puzzles": "x/3-c.json"},
        **{"x/3-c": None, "own/own": "own/own.md", "x/top": None, "y/2-b": None},
    }
    assert served.names(tmp_path, "x") == {"1-a", "2-b", "3-c-puzzles"}
    assert served.names(tmp_path, "own") == {"top", "own"}
    assert served.cells(tmp_path, "x/3-c-puzzles") == [
        ("markdown", "# Packed"),
        ("code", "from tichu_teach import puzzles\npuzzles(pack='3-c.json')"),
    ]
    assert served.page_at(tmp_path, "x/3-c-puzzles").heading == "Packed"
    with pytest.raises(ValueError, match="y/2-b is not there"):
        served.cells(tmp_path, "y/2-b")
    assert served.source(tmp_path, "nanking/1-cards") == paths.notebooks() / "nanking" / "1-cards.ipynb"


def test_only_a_chapter_has_a_name_of_its_own_in_records(tmp_path: Path) -> None:
    write(tmp_path, "own/1-a", "# A")
    (tmp_path / "b.md").write_text(CHAPTER, encoding="utf-8")
    (tmp_path / "c.json").write_text('{"title": "Packed", "puzzles": []}', encoding="utf-8")
    for key in ("own/1-a", "own/c-puzzles"):
        assert served.page_at(tmp_path, key).record == key
    assert served.page_at(tmp_path, "own/b").record == own.record_name(tmp_path / "b.md", tmp_path) != "own/b"


def test_a_notebook_may_be_larger_than_what_is_written_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "x/1-a", "# A heading")
    (tmp_path / "x" / "b.md").write_text(f"# B heading\n\n{CHAPTER}", encoding="utf-8")
    assert [served.page_at(tmp_path, key).heading for key in ("x/1-a", "x/b")] == ["A heading", "B heading"]
    served._outline.cache_clear()
    monkeypatch.setattr(served, "MAX_BYTES", 20)
    assert [served.page_at(tmp_path, key).heading for key in ("x/1-a", "x/b")] == ["A heading", ""]


def test_the_cells_of_a_notebook_without_those_for_the_lab(tmp_path: Path) -> None:
    file = write(tmp_path, "x/1-a", "# A", "1 + 1", lab_only="2 + 2")
    assert served.cells(tmp_path, "x/1-a") == [("markdown", "# A"), ("code", "1 + 1")]
    told = json.loads(file.read_text())
    told["cells"].append({"cell_type": "raw", "source": "raw", "metadata": {}})
    told["cells"].append({"cell_type": "code", "source": ["3 ", "+ 3"], "metadata": {"tags": ["other"]}})
    file.write_text(json.dumps(told))
    assert served.cells(tmp_path, "x/1-a")[2:] == [("code", "3 + 3")]
    for torn in ('{"cells": [{}]}', '{"cells": 7}', "[]"):
        file.write_text(torn)
        with pytest.raises(ValueError, match=r"1-a\.ipynb is no notebook"):
            served.cells(tmp_path, "x/1-a")


def shelf(ruleset: str, count: int = 0, *extras: str) -> Shelf:
    chapters = tuple(
        ServedPage(f"{ruleset}/{n}-x{n}", f"Chapter {n}", f"{ruleset}/{n}-x{n}") for n in range(count)
    )
    entries = tuple(ServedPage(f"{ruleset}/{name}", record=f"{ruleset}/{name}") for name in extras)
    return Shelf(ruleset, chapters, entries, served.title_of(ruleset))


def test_what_a_shelf_has() -> None:
    full = shelf("haggis", 3, "puzzles", "game", "review")
    found = [each and each.key for each in (full.puzzles, full.game, full.review)]
    assert found == ["haggis/puzzles", "haggis/game", "haggis/review"]
    assert (full.rules, full.counted, full.blurb) == ("rules/haggis", 3, text("rules.haggis.blurb"))
    assert "bets" in full.themes and shelf("family").blurb == text("home.family.blurb")
    bare = shelf("class-5b")
    assert (bare.puzzles, bare.game, bare.review, bare.rules, bare.themes, bare.blurb) == (
        *(None, None, None),
        *("", (), ""),
    )


def test_shelves_by_family() -> None:
    shelves = [shelf(name, 5) for name in ("sparrow", "class-5b", "nanking", "haggis", "family")]
    found = contents.families(shelves)
    assert [(each.name, [one.ruleset for one in each.shelves]) for each in found] == [
        ("tichu", ["nanking", "family"]),
        ("haggis", ["haggis"]),
        ("mahjong", ["sparrow"]),
        ("", ["class-5b"]),
    ]
    for each in found[:3]:
        assert each.title == text(f"home.families.{each.name}.title")
        assert each.blurb == text(f"home.families.{each.name}.blurb")
    assert [each.cards for each in found] == [
        ("Ma", "Ph", "Dr"),
        ("9g", "J", "9r"),
        ("B1", "E", "Rd"),
        served.PLAIN,
    ]
    alone = found[-1]
    assert alone.title == "Class 5b" and alone.blurb == "Chapter 0 · Chapter 1 · Chapter 2 · Chapter 3"
    two = FamilyShelf("", (shelf("class-5b", 1), shelf("class-6a", 1)))
    assert two.title == text("home.families.other.title") and two.blurb == text("home.families.other.blurb")
    single = FamilyShelf("haggis", (shelf("haggis", 1),))
    assert single.title == text("home.families.haggis.title")


def test_files_are_looked_for_two_folders_deep_and_no_deeper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("b/2.md", "a.md", "b/1.md", "b/deep/3.md"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(place, encoding="utf-8")
    (tmp_path / "b" / "lost").symlink_to(tmp_path / "nowhere")
    found = contents.files(tmp_path)
    assert [Path(file).relative_to(tmp_path).as_posix() for file, _, _ in found] == [
        "a.md",
        "b/1.md",
        "b/2.md",
    ]
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "4.md").write_text("4", encoding="utf-8")
    shut, scan = str(tmp_path / "c"), os.scandir

    def scandir(place: str) -> Any:
        if place == shut:
            raise PermissionError("not for us")
        return scan(place)

    monkeypatch.setattr(contents.os, "scandir", scandir)
    assert contents.files(tmp_path) == found, "a folder that may not be read is left alone"
    for file, changed, size in found:
        assert (changed, size) == (Path(file).stat().st_mtime_ns, Path(file).stat().st_size)


def test_chapters_stand_by_their_numbers_then_by_their_names(tmp_path: Path) -> None:
    for name in ("10-ten", "9-nine", "b", "a", "game", "guided"):
        write(tmp_path, f"class-5b/{name}", f"# {name}")
    (only,) = contents.shelves(tmp_path)
    assert [entry.name for entry in only.chapters] == ["9-nine", "10-ten", "a", "b"]
    assert [entry.name for entry in only.extras] == ["guided", "game"]
    row = [*only.chapters, *only.extras]
    for at, entry in enumerate(row):
        before, after = contents.neighbours(tmp_path, entry)
        assert before == (row[at - 1] if at else None) and after == (row[at + 1] if at < 5 else None)
    assert contents.neighbours(tmp_path, ServedPage("class-5b/none")) == (None, None)
    keys = [page.key for page in contents.pages(tmp_path)]
    assert keys == [*(entry.key for entry in row), "family/table", "family/review"]


def test_where_a_folder_has_no_name_its_own_shelf_has_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("monday.md").write_text(CHAPTER, encoding="utf-8")
    assert [each.title for each in contents.shelves(Path())] == [text("home.own.title")]


def test_the_frame_of_a_page_knows_its_neighbours(tmp_path: Path) -> None:
    for name in ("1-one", "2-two", "3-three"):
        write(tmp_path, f"nanking/{name}", f"# {name}")
    look = pages.look("/a/")
    assert look == f"/a/look/{pages.fingerprint()}/" and len(pages.fingerprint()) == 12
    held = {"root": "/a/", "look": look, "theme": "auto", "live": "", "table": "cardtable"}
    before = {"href": "/a/voila/render/nanking/1-one.ipynb", "title": "1-one"}
    after = {"href": "/a/voila/render/nanking/3-three.ipynb", "title": "3-three"}
    middle = served.page_at(tmp_path, "nanking/2-two")
    found = pages.frame_values(tmp_path, middle, "/a/")
    assert found == {**held, "title": "2-two", "previous": before, "next": after}
    first = served.page_at(tmp_path, "nanking/1-one")
    found = pages.frame_values(tmp_path, first, "/a/", "dark", "/a/live/")
    assert (found["previous"], found["theme"], found["live"]) == (None, "dark", "/a/live/")


@pytest.mark.parametrize(("length", "room"), [(39, True), (40, False)])
def test_sockets_need_a_short_path(length: int, room: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/" * length)
    assert paths.room_for_sockets() == room


def test_where_notebooks_lie_and_what_version_this_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "tichu_teach"
    (package / "notebooks").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", package)
    assert not paths.in_checkout() and paths.notebooks() == package / "notebooks"
    (tmp_path / "pyproject.toml").touch()
    assert not paths.in_checkout(), "nor does a project's file"
    (tmp_path / "pyproject.toml").unlink()
    (tmp_path / "notebooks").mkdir()
    assert not paths.in_checkout(), "a folder of that name alone says nothing"
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "7.1"\n')
    assert paths.in_checkout() and paths.notebooks() == tmp_path / "notebooks"

    def uninstalled(name: str) -> str:
        raise paths.PackageNotFoundError

    monkeypatch.setattr(paths, "version", {"tichu-teach": "8.2"}.__getitem__)
    assert paths.our_version() == "8.2"
    monkeypatch.setattr(paths, "version", uninstalled)
    assert paths.our_version() == "7.1"

"""Small parts of a site: archives, the places of a teacher’s files, what a module imports, links, lists."""

import ast
import gzip
import io
import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import write as notebook
from tests.lessons.test_own import SHORT
from tichu_teach import own
from tichu_teach.app import contents, paths
from tichu_teach.app.served import ServedPage
from tichu_teach.lessons.library import read_kept
from tichu_teach.pages.table.session import Session
from tichu_teach.site import code, imports, pictures, writing
from tichu_teach.site.writing import NoSite, Site, check_target


def unzipped(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_the_same_files_make_the_same_archive() -> None:
    made = code.zipped({"b": b"2" * 5000, "a": b"1"})
    assert made == code.zipped({"a": b"1", "b": b"2" * 5000})
    assert unzipped(made) == {"a": b"1", "b": b"2" * 5000} and [*unzipped(made)] == ["a", "b"]
    assert len(made) < 500, "and a small one"
    with zipfile.ZipFile(io.BytesIO(made)) as files:
        assert {each.date_time for each in files.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    packed = code.in_one(made)
    assert gzip.decompress(packed) == b'{"a": 1, "b": 5000}\n1' + b"2" * 5000
    assert packed == code.in_one(made) and packed[4:8] == bytes(4), "no time is in it"
    assert writing._unpacked_size(packed) == len(gzip.decompress(packed))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    for name in ("class-5b/deep", ".git", "class-5b/.kept"):
        (folder / name).mkdir(parents=True)
    for name in ("top.md", "class-5b/one.md", ".git/x.md", "class-5b/.kept/x.md", "class-5b/.x.md"):
        (folder / name).write_text(SHORT, encoding="utf-8")
    (folder / "a folder.md").mkdir()
    for name in ("class-5b/deep/own.py", "class-5b/look.css", "class-5b/data.json"):
        (folder / name).write_text("1", encoding="utf-8")
    return folder


def test_a_teachers_text_goes_along_that_is_not_hidden_nor_huge(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(code, "_LARGEST", 1000)
    for length in (1000, 1001):
        (folder / f"x{length}.yaml").write_text("x" * length, encoding="utf-8")
    (folder.parent / "outside.md").write_text(SHORT, encoding="utf-8")
    (folder / "link.md").symlink_to(folder.parent / "outside.md")
    assert unzipped(code.own_files(folder)).keys() == {
        *("top.md", "class-5b/one.md", "class-5b/deep/own.py", "class-5b/data.json", "x1000.yaml"),
    }


def test_a_page_runs_where_its_files_are(folder: Path) -> None:
    for key, place in (
        ("own/top", own.FOLDER),
        ("class-5b/one", f"{own.FOLDER}/class-5b"),
        ("nanking/1-cards", code.HOME),
        ("class-5b/none", code.HOME),
    ):
        assert code.place(folder, key) == place, key
    assert code.place(paths.notebooks(), "nanking/1-cards") == code.HOME


def test_our_own_files_but_those_left_out() -> None:
    everything = {name for name, _ in code.ours(())}
    assert {
        "tichu_teach/cli.py",
        "tichu_teach/pages/static/dom.js",
        "tichu_teach/pages/static/base.css",
    } <= everything
    left = everything - {name for name, _ in code.ours(("cli.py", "pages/static", "eng"))}
    assert "tichu_teach/cli.py" in left and "tichu_teach/engine/state.py" not in left, "whole names"
    assert {name for name in left if name != "tichu_teach/cli.py"} == {
        name for name in everything if name.startswith("tichu_teach/pages/static/")
    }


def test_chapters_go_along_parsed_and_their_files_empty() -> None:
    found = dict(code._chapters())
    empty = {name for name, content in found.items() if not content}
    assert "tichu_teach/lessons/nanking/7-wish.md" in empty and all(name.endswith(".md") for name in empty)
    assert len(found) == 2 * len(empty) and all(
        content for name, content in found.items() if name not in empty
    )


def test_a_chapter_that_goes_along_is_read_as_it_was(tmp_path: Path) -> None:
    """Its file is empty, and has the time of change that browsers give to all."""
    names = [f"tichu_teach/lessons/nanking/{name}" for name in ("7-wish.md", "__pycache__/7-wish.chapter-")]
    for name, content in code._chapters():
        if name.startswith((*names,)):
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            os.utime(file, (code.CHANGED, code.CHANGED))
    assert read_kept(tmp_path / names[0]) == read_kept(paths.PACKAGE / "lessons" / "nanking" / "7-wish.md")


def test_browsers_give_all_files_the_time_by_which_what_was_parsed_is_known() -> None:
    worker = (writing.STATIC / "worker.js").read_text(encoding="utf-8")
    assert f"CHANGED = {1000 * code.CHANGED:_};" in worker, "in milliseconds there"


def test_other_packages_lie_as_they_are_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "only_a_folder").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    names = ("typing_extensions", "no_such_package", "only_a_folder", "mdurl")
    monkeypatch.setattr(code, "LEANS_ON", names)
    found = dict(code._others())
    assert {"typing_extensions.py", "mdurl/__init__.py", "mdurl/_parse.py"} <= found.keys()
    assert all(name.startswith(("typing_extensions.py", "mdurl/")) and name.endswith(".py") for name in found)
    assert found["mdurl/_parse.py"].read_text().startswith("#")


@pytest.mark.parametrize(
    ("line", "module", "package", "base"),
    [
        ("from a.b import c", "x.y", False, "a.b"),
        ("from . import c", "x.y.z", False, "x.y"),
        ("from .a import c", "x.y.z", False, "x.y.a"),
        ("from ..a import c", "x.y.z", False, "x.a"),
        ("from . import c", "x.y", True, "x.y"),
        ("from ..a.b import c", "x.y.z", True, "x.y.a.b"),
    ],
)
def test_dots_in_an_import(line: str, module: str, package: bool, base: str) -> None:
    node: Any = ast.parse(line).body[0]
    assert imports._base(node, module, package) == base
    assert [*imports._imports(ast.parse(line), module, package=package)] == [base, f"{base}.c"]


def test_what_only_a_type_checker_reads_is_not_imported() -> None:
    tree = ast.parse(
        "import a\nif TYPE_CHECKING:\n    import b\nelse:\n    import c\nif x:\n    import d\n"
        "def f():\n    if TYPE_CHECKING:\n        import e\n    import f, g.h\n"
    )
    assert [*imports._imports(tree, "x", package=False)] == ["a", "c", "d", "f", "g.h"]


def test_modules_by_their_files_and_their_packages() -> None:
    known = imports.modules()
    assert known["tichu_teach"] == "tichu_teach/__init__.py"
    assert imports.file_of("tichu_teach.engine.state") == "tichu_teach/engine/state.py"
    assert imports._module("tichu_teach.engine.state.State") == "tichu_teach.engine.state"
    assert imports._module("os.path") is None
    assert [*imports._above("a.b.c")] == ["a.b", "a"]


def test_what_browsers_do_without_unless_a_cell_asks_for_it() -> None:
    left = imports._left_out
    assert left("tichu_teach.display", ()) and left("tichu_teach.display.paper", ())
    assert not left("tichu_teach.displays", ()) and not left("tichu_teach.engine", ())
    assert not left("tichu_teach.display.paper", ("tichu_teach.display.paper",))
    assert not left("tichu_teach.display.paper", ("os", "tichu_teach.display.paper"))
    assert left("tichu_teach.display.paper", ("tichu_teach.engine",))


def test_links_to_pages_that_are_not_there_leave_their_words() -> None:
    there = {"voila/render/x/1-é.ipynb/index.html": ""}
    path = "rules/haggis/index.html"
    for html, said in (
        ('<a href="../../voila/render/x/1-%C3%A9.ipynb?step=a">On</a>', None),
        ('<a class="b" href="../../voila/render/x/1-%C3%A9.ipynb/">On</a>', None),
        ('<p><a href="../../voila/render/x/2.ipynb">Off <b>it</b></a></p>', "<p>Off <b>it</b></p>"),
        ('<a href="../../rules/haggis">Book</a>', None),
    ):
        assert writing._unlinked(html, path, there) == (html if said is None else said)


def test_addresses_names_and_sizes() -> None:
    assert [writing._up(address) for address in ("a", "a/b", "a/b/c")] == ["../", "../../", "../../../"]
    assert writing._picture("x/1-a") == "pictures/x.1-a.json"
    assert writing._picture("x/1-a", "links") == "pictures/x.1-a.links.json"
    assert writing._stem("a.b.js") == "a.b"
    assert Site({"a": b"12", "b": b"345"}).size == 5
    assert writing._json({"é": [1, 2]}) == '{"é":[1,2]}'.encode()
    prints = [writing._fingerprint(*each) for each in (("a", b"b"), (b"ab",), ("b", "a"))]
    assert prints[0] == prints[1] != prints[2] and len(prints[0]) == 16


def test_jupyterlab_opens_with_the_first_notebook_where_there_is_one(tmp_path: Path) -> None:
    assert writing._lab_address(tmp_path) == "jupyter/lab/index.html"
    notebook(tmp_path, "start", "# Start")
    assert writing._lab_address(tmp_path) == "jupyter/lab/index.html?path=start.ipynb"


def test_a_shelf_keeps_the_pages_that_open() -> None:
    pages = [ServedPage(f"x/{name}") for name in ("1-a", "2-b", "game", "exam")]
    shelf = contents.Shelf("x", tuple(pages[:2]), tuple(pages[2:]), "X")
    known: Any = {"x/2-b": 1, "x/exam": 1}
    assert writing._known(shelf, known) == replace(shelf, chapters=(pages[1],), extras=(pages[3],))


def test_the_service_worker_lists_what_it_keeps_and_its_edition_is_that_of_all_files() -> None:
    def lines(files: dict[str, bytes], beside: dict[str, bytes]) -> list[str]:
        return writing._service_worker(files, beside).decode().splitlines()

    told = lines({"b": b"2", "a": b"1"}, {"y": b"", "x": b""})
    assert told[0].startswith('const EDITION = "') and told[2] == 'const BESIDE = ["x", "y"];'
    assert json.loads(told[1].removeprefix("const FILES = ").rstrip(";")) == {
        name: writing._fingerprint(content) for name, content in (("a", b"1"), ("b", b"2"))
    }
    source = (writing.STATIC / "sw.js").read_text(encoding="utf-8").splitlines()
    assert told[3:] == source
    assert lines({"a": b"1", "b": b"2"}, {})[0] == told[0] != lines({"a": b"1", "b": b"3"}, {})[0]


def test_what_an_earlier_site_had_is_known_from_its_service_worker(tmp_path: Path) -> None:
    assert writing._earlier_files(tmp_path) == set()
    worker = tmp_path / writing.WORKER
    worker.write_bytes(writing._service_worker({"a/b.html": b"1"}, {"jupyter/x": b"2"}))
    assert writing._earlier_files(tmp_path) == {"a/b.html", "jupyter/x"}
    worker.write_text(
        f'1\nconst FILES = {{"../a": "", "/b": "", "c/../d": "", "e": ""}};\n{writing.BESIDE}[];\n'
    )
    assert writing._earlier_files(tmp_path) == {"e"}
    for torn in ("", "one line\n", "1\n2\n3\n"):
        worker.write_text(torn)
        assert writing._earlier_files(tmp_path) == set()


def test_where_a_site_may_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    for target in (tmp_path / "empty", tmp_path / "new", tmp_path / "new" / "deeper"):
        check_target(target)
    monkeypatch.setattr(os, "access", lambda path, mode: (path, mode) != (tmp_path, os.W_OK))
    check_target(tmp_path / "empty")
    for target in (tmp_path / "new", tmp_path / "new" / "deeper"):
        with pytest.raises(NoSite, match="Permission denied"):
            check_target(target)


def test_a_page_is_opened_where_its_files_are_and_all_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Path.cwd()
    (tmp_path / "a").mkdir()
    for before in (None, "/elsewhere"):
        if before:
            monkeypatch.setenv(own.SERVED, before)
        else:
            monkeypatch.delenv(own.SERVED, raising=False)
        with pytest.raises(KeyError), pictures._at(tmp_path / "a", tmp_path):
            assert (Path.cwd(), os.environ[own.SERVED]) == (tmp_path / "a", str(tmp_path))
            raise KeyError
        assert (Path.cwd(), os.environ.get(own.SERVED)) == (here, before)


def test_only_what_never_changes_is_shown_before_python_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[tuple[dict[str, str], str]]()

    class Page(Session):
        spoken_at = "haggis"

        def __init__(self) -> None:
            pass

        table: Any = type("Table", (), {"entry": "x.js", "recall": ("progress",)})()

    def opened(cells: Any, query: dict[str, str], day: str) -> Any:
        seen.append((query, day))
        return {"day": day} if changes else {}

    monkeypatch.setattr(pictures, "run_cells", lambda cells: Page())
    monkeypatch.setattr(pictures, "_opened", opened)
    for changes in (False, True):
        found = pictures.opening(["x"], tmp_path, tmp_path)
        assert (found.entry, found.recall, found.chapter, found.links, found.game) == (
            *("x.js", ["progress"], None),
            *({}, "haggis"),
        )
        assert found.scenes == ({} if changes else {"": {}})
    assert seen == [({}, day) for day in pictures.DAYS] * 2


def test_a_page_has_pictures_of_what_can_be_shown_at_once() -> None:
    entry = "cardtable.js"
    shown: Any = {"": {"panel": 1}}
    found = {
        "x/1": pictures.OpenedPage(entry, [], None, shown, {}, "x"),
        "x/2": pictures.OpenedPage(entry, [], None, {}, shown, "x"),
        "x/3": pictures.OpenedPage(entry, [], None, {}, {}, "x"),
    }
    parts = dict(writing._parts(found))
    there = [name for name in parts if name.startswith("pictures/")]
    assert there == ["pictures/x.1.json", "pictures/x.2.links.json"]
    assert parts[there[0]] == parts[there[1]] == b'{"":{"panel":1}}'
    assert {"cardtable.js", "cardtable.css", "words.json", "page.js", "worker.js"} <= parts.keys()
    assert writing.WORKER not in parts and "tiletable.js" not in parts
    assert json.loads(parts["words.json"]).keys() == {"table", "site"}

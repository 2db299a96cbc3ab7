"""A snapshot of Python's memory comes back as it was, and what it lacks comes when it is imported."""

import io
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import pytest

from tichu_teach.pages.table import late_modules
from tichu_teach.site import code, imports
from tichu_teach.site.runtime import NoRuntime, runtime
from tichu_teach.site.snapshot import LIBRARY, MEMORY, REST, SCRIPTS, NoSnapshot, PythonSnapshot, snapshot

SITE = SCRIPTS[0].parent
BACK = Path(__file__).with_name("back.mjs")


def test_what_it_names_of_ours_can_be_imported() -> None:
    """A name that has moved would leave all sites without a snapshot, and only slower."""
    told = "".join(file.read_text(encoding="utf-8") for file in (*SCRIPTS, SITE / "static" / "worker.js"))
    named = set(re.findall(r'pyimport\("(tichu_teach[\w.]+)"\)', told))
    for room, listed in re.findall(r"from (tichu_teach[\w.]*) import ([\w, ]+)", told):
        named |= {f"{room}.{name}" for name in listed.split("#")[0].replace(" ", "").split(",")}
    named = {name if name in imports.modules() else name.rpartition(".")[0] for name in named}
    assert "tichu_teach.pages.table.worker" in named and named <= imports.modules().keys()


def test_modules_go_along_compiled_and_other_files_as_they_are(tmp_path: Path) -> None:
    from tichu_teach.site import within  # wants Python's library in an archive, if only by name

    twice = b'def twice(own: int):\n    "Only for who reads."\n    return 2 * own\n'
    archive = code.zipped({"twice.py": twice, "words.json": b"{}"})
    files = within.compiled(Fetched(archive))
    assert files.keys() == {"twice.pyc", "words.json"} and files["words.json"] == b"{}"
    module = tmp_path / "twice.pyc"
    module.write_bytes(files["twice.pyc"])
    made = runpy.run_path(str(module))["twice"]
    assert made(21) == 42 and made.__annotations__ == {"own": int} and made.__doc__ is None


def test_of_the_code_only_files_that_no_memory_holds_are_left() -> None:
    from tichu_teach.site import within

    archive = code.zipped(dict.fromkeys(("twice.py", "words.json", f"{within.READ}puzzle.json"), b""))
    assert names(within.data(Fetched(archive))) == {"words.json"}


def test_without_node_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICHU_TEACH_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoSnapshot, match="no node"):
        snapshot({}, b"")


def test_a_script_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    monkeypatch.setenv("TICHU_TEACH_CACHE", str(tmp_path))
    with pytest.raises(NoSnapshot, match=r"pyodide\.mjs") as told:
        snapshot({}, b"")
    assert "b'" not in str(told.value)
    assert [*tmp_path.iterdir()] == []


def test_of_an_older_state_of_the_code_none_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "node"
    node.write_text(f'#!/bin/sh\ncd "$2" && touch {MEMORY} {REST} {LIBRARY}\n', encoding="utf-8")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    kept = tmp_path / "not there yet" / "kept"
    monkeypatch.setenv("TICHU_TEACH_CACHE", str(kept))
    for state in (b"older", b"newer"):
        assert snapshot({}, state).data == state
        (kept / "snapshot-").touch()  # what can't be removed stays
    assert len([each for each in kept.iterdir() if each.is_dir()]) == 1


class Fetched:
    """Bytes as the browser hands them on."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def to_bytes(self) -> bytes:
        return self.content


@pytest.fixture
def missing(tmp_path: Path) -> Iterator[list[str]]:
    """Two archives to be laid out where imports are looked for; returns what has been asked for."""
    asked: list[str] = []
    place = str(tmp_path).lstrip("/")

    def fetch(name: str) -> Fetched | None:
        asked.append(name)
        if name == "none":
            return None
        files = {f"{place}/{name}/__init__.py": b"", f"{place}/{name}/inside.py": b"WHERE = __name__"}
        return Fetched(code.in_one(code.zipped(files)))

    before = [*sys.meta_path]
    sys.path.append(str(tmp_path))
    late_modules.comes(fetch, ["none", "first_rest", "second_rest"])
    yield asked
    sys.path.remove(str(tmp_path))
    sys.meta_path[:] = before
    for name in [name for name in sys.modules if name.split(".")[0] in ("first_rest", "second_rest")]:
        del sys.modules[name]


def test_modules_come_when_they_are_imported_and_not_before(missing: list[str]) -> None:
    import json as known

    assert known is json and missing == []
    from first_rest import inside  # type: ignore[import-not-found]

    assert inside.WHERE == "first_rest.inside" and missing == ["none", "first_rest"]
    from second_rest import inside as other  # type: ignore[import-not-found]

    assert other.WHERE == "second_rest.inside" and missing == ["none", "first_rest", "second_rest"]


def test_a_module_that_is_nowhere_is_looked_for_once(missing: list[str]) -> None:
    for _ in range(2):
        with pytest.raises(ModuleNotFoundError, match="nowhere_at_all"):
            __import__("nowhere_at_all")
    assert missing == ["none", "first_rest", "second_rest"]


def test_what_is_there_is_found_first(missing: list[str]) -> None:
    kinds = [type(each).__name__ if each is not PathFinder else "PathFinder" for each in sys.meta_path]
    assert kinds[kinds.index("PathFinder") + 1] == "Rest"


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, PythonSnapshot]:
    """A snapshot in a folder, with Pyodide as browsers get it."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    try:
        engine = runtime()
    except NoRuntime as problem:
        pytest.skip(str(problem))
    found = snapshot(engine, code.archive())
    folder = tmp_path_factory.mktemp("taken")
    for name, content in engine.items():
        (folder / name).write_bytes(content)
    (folder / "python_stdlib.zip").write_bytes(code.zipped({}))
    (folder / "memory.files").write_bytes(found.memory)
    for name, archive in (("code", found.data), ("rest", found.rest), ("library", found.library)):
        (folder / f"{name}.files").write_bytes(code.in_one(archive))
    for name in ("worker.js", "sorts.js"):
        shutil.copy(SITE / "static" / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder, found


@pytest.mark.extra
def test_no_module_is_lost_and_none_there_twice(taken: tuple[Path, PythonSnapshot]) -> None:
    data, left, theirs = (names(archive) for archive in taken[1][1:])
    assert "tichu_teach/lessons/nanking/7-wish.md" in data
    assert not [name for name in data if name.endswith((".py", ".pyc"))]
    assert left and all(name.startswith("tutorial/code/tichu_teach/") for name in left)
    assert "tutorial/code/tichu_teach/pages/table/worker.pyc" not in left
    assert "tutorial/code/yaml/__init__.pyc" in theirs and [each for each in theirs if each.endswith(".zip")]


@pytest.mark.extra
@pytest.mark.parametrize(
    ("cell", "title", "asked"),
    [
        ("lesson('nanking/1-cards')", "Your first trick", []),
        ("puzzles('haggis')", "", []),
        ("assert all(each[2] is None for each in lesson.__code__.co_positions())\nplay('haggis')", "", []),
        (
            "import statistics\nassert statistics.median([2, 3, 1]) == 2\ntable()",
            "",
            ["rest.files", "library.files"],
        ),
    ],
)
def test_it_comes_back_and_opens_a_page(
    taken: tuple[Path, PythonSnapshot], cell: str, title: str, asked: list[str]
) -> None:
    """As the worker does it, under Node; what no page imports is waited for where a cell does."""
    told = come_back(taken[0], cell)
    assert told["answers"] == [{"reply": 1, "ok": True}]
    assert told["asked"] == asked
    assert told["title"] == title if title else told["title"]


@pytest.mark.extra
def test_it_is_the_same_memory_wherever_it_comes_back(taken: tuple[Path, PythonSnapshot]) -> None:
    """The allocator draws secrets by lot at its first instruction: with two lots mixed Python breaks."""
    one, two = (come_back(taken[0], "table()")["digest"] for _ in range(2))
    assert one == two != ""


def come_back(folder: Path, cell: str) -> Any:
    """What a worker with this snapshot tells that opens a page with this cell."""
    command = ["node", str(BACK), str(folder), f"from tichu_teach import *\n{cell}"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr[-600:]
    return json.loads(ran.stdout)


def names(archive: bytes) -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(archive)).namelist())


class Module:
    """A module that is there, as far as anybody sees who asks for its file."""

    def __init__(self, file: str) -> None:
        self.__file__ = file


def test_what_is_not_in_memory_yet_comes_in_two_archives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own modules in one, other packages' and Python's in the other; none that is there already."""
    from tichu_teach.site import within

    files = [f"{room}/{name}.py" for room in ("tichu_teach", "yaml") for name in ("there", "later")]
    ours = Fetched(code.zipped(dict.fromkeys([*files, "tichu_teach/words.json"], b"")))
    python = Fetched(code.zipped({"os.py": b"", "this.py": b"", "more.txt": b"more"}))
    assert within.ZIP.endswith(".zip") and within.HOME == code.HOME
    there = [f"{within.HOME}/{room}/there.pyc" for room in ("tichu_teach", "yaml")]
    for number, file in enumerate([*there, f"{within.ZIP}/os.py"]):
        monkeypatch.setitem(sys.modules, f"nobody's {number}", Module(file))
    assert names(within.rest(ours)) == {"tutorial/code/tichu_teach/later.pyc"}
    assert names(within.library(python)) == {"os.pyc", "this.py", "more.txt"}
    left = within.library_rest(ours, python)
    assert names(left) == {"tutorial/code/yaml/later.pyc", within.ZIP[1:]}
    inner = zipfile.ZipFile(io.BytesIO(left)).read(within.ZIP[1:])
    assert names(inner) == {"this.py", "more.txt"}
    assert zipfile.ZipFile(io.BytesIO(inner)).read("more.txt") == b"more"


def test_the_same_files_make_the_same_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    from tichu_teach.site import within

    files = [("b", b"2"), ("a", b"1" * 1000)]
    made = within._zipped(files)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        told = [(each.filename, each.date_time, each.compress_type) for each in archive.infolist()]
    assert told == [(name, (1980, 1, 1, 0, 0, 0), zipfile.ZIP_DEFLATED) for name in "ba"]
    assert len(made) < 500


def test_python_is_made_ready_and_left_as_it_will_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tichu_teach.site import within

    monkeypatch.setattr(sys, "path", ["elsewhere"])
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    within.begin()
    assert (sys.path, sys.dont_write_bytecode) == ([within.HOME, "elsewhere"], True)
    done = list[str]()
    monkeypatch.setattr(within, "ZIP", str(tmp_path / "python.zip"))
    monkeypatch.setattr(within.importlib, "invalidate_caches", lambda: done.append("forget"))
    for name in ("collect", "freeze"):
        monkeypatch.setattr(within.gc, name, lambda name=name: done.append(name))
    within.settle()
    assert done == ["forget", "forget", "collect", "freeze"]
    assert names((tmp_path / "python.zip").read_bytes()) == set()


def test_each_page_that_browsers_have_at_once_opens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And takes what is said to it; the questions of the first real page are counted from the beginning."""
    import tichu_teach.texts
    from tichu_teach.pages.question import attempt
    from tichu_teach.pages.table import worker
    from tichu_teach.site import within

    done, usual, texts = list[object](), worker.open_page, tichu_teach.texts.catalogue
    run_cells, answers = worker.run_cells, list[object]()
    monkeypatch.setattr(tichu_teach.texts, "catalogue", lambda: (done.append("texts"), texts())[1])

    def open_page(held: str, post: Any) -> Any:
        asked = json.loads(held)
        assert asked["place"] == within.HOME
        done.append(asked["cells"])
        hear = usual(json.dumps({**asked, "place": str(tmp_path)}), post)
        return lambda message: (done.append(json.loads(message)), hear(message))

    def heard(cells: Any) -> Any:
        page = run_cells(cells)
        page.table.send = lambda content, buffers=None: answers.append(content)
        return page

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(worker, "open_page", open_page)
    monkeypatch.setattr(worker, "run_cells", heard)
    monkeypatch.setattr(within, "PAGES", pages := (within.PAGES[0], within.PAGES[3]))
    within.use()
    assert done == [
        "texts",
        *(
            each
            for page in pages
            for each in (
                [f"from tichu_teach import *\n{page}"],
                *({"id": 1, **message} for message in (within.HELLO, *within.SAID[page])),
            )
        ),
    ]
    assert pages == ("lesson('nanking/1-cards')", "play('nanking')") and within.SAID.keys() == {*pages}
    assert answers == [{"reply": 1, "ok": True}] * 5 and within.HELLO["type"] == "hello"
    assert next(attempt._ASKINGS[0]) == 0

"""The tutorial as a folder of plain files: what is written, what is left out, what is never written over."""

import gzip
import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.app.serving import write as notebook
from tests.lessons.test_own import SHORT
from tichu_teach import own
from tichu_teach.app import paths, served
from tichu_teach.cli import main
from tichu_teach.site import code, lab, runtime, writing
from tichu_teach.site.pictures import OpenedPage
from tichu_teach.site.runtime import FETCHED, FILES, NoRuntime
from tichu_teach.site.snapshot import NoSnapshot, PythonSnapshot
from tichu_teach.site.writing import (
    CODE,
    FOLDER,
    LIBRARY,
    MEMORY,
    REST,
    NoSite,
    Site,
    SiteParts,
    check_target,
    site,
    write,
)
from tichu_teach.texts import text

pytestmark = pytest.mark.more

GAME = 'from tichu_teach import play\n\nplay("nanking", seed=7)'
TABLE_PAGE = "voila/render/class/monday.ipynb/index.html"
WISHES = "tichu_teach.analysis.figures.tichu.wishing"  # which no page of ours needs


def no_node(*_: object) -> None:
    raise NoSnapshot("no node")


@pytest.fixture(autouse=True, scope="module")
def pretended() -> Iterator[None]:
    """No Pyodide: nothing of it runs here."""
    files = dict.fromkeys(FILES, b"Pyodide")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing.runtime, "runtime", lambda package=None: dict(files))
        patch.setattr(writing, "snapshot", no_node)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A teacher's folder: a chapter, a game, a notebook that fails, and what is nobody's business."""
    base = tmp_path_factory.mktemp("site")
    folder = base / "mine"
    notebook(folder, "nanking/game", "# A game & more", GAME)
    notebook(folder, "class/torn", "# Torn", "raise RuntimeError('torn')\n1")
    notebook(folder, "class/words", "# Nothing but words")
    notebook(folder, "Yesteryear/torn", "# Torn", "raise RuntimeError('torn')\n1")
    (folder / "class" / "monday.md").write_text(SHORT)
    (folder / "class" / "broken.md").write_text(SHORT.replace("fulfils-wish", "no-such-thing"))
    (folder / "class" / "draft.ipynb").write_text("")
    (folder / "Klasse 7").mkdir()
    (folder / "Klasse 7" / "größe 1.md").write_text(SHORT)
    (folder / "class" / ".secret.md").write_text("secret")
    (folder / "class" / "wishes.py").write_text(f"from {WISHES} import *\n")
    (folder / "class" / "photo.jpg").write_bytes(b"photo")
    (base / "outside.md").write_text("# Not of this folder")
    (folder / "class" / "link.md").symlink_to(base / "outside.md")
    (folder / "class" / "large.json").write_text(" " * (2 << 20))
    return folder


@pytest.fixture(scope="module")
def made(folder: Path, pretended: None) -> Site:
    """Its site, which nobody changes."""
    return site(folder)


def part(made: Site, ending: str) -> bytes:
    (name,) = [name for name in made.files if name.startswith("parts/") and name.endswith(f"/{ending}")]
    return made.files[name]


def names(archive: bytes) -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(archive)).namelist())


def held(made: Site, key: str) -> dict[str, Any]:
    """What the page is told about itself."""
    html = made.files[f"voila/render/{key}.ipynb/index.html"].decode()
    found = re.search(r'id="tichu-held">(.*?)</script>', html, re.S)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_pages_that_show_nothing_are_left_out_with_the_reason(made: Site) -> None:
    assert set(made.left_out) == {
        *("class/torn", "class/words", "class/broken", "class/draft", "Yesteryear/torn")
    }
    assert made.left_out["class/torn"] == "RuntimeError: torn"
    assert made.left_out["class/draft"] == text("site.no-notebook")
    assert "no-such-thing" in made.left_out["class/broken"]
    home = made.files["index.html"].decode()
    assert "monday" in home and "torn" not in home and "broken" not in home
    assert "Yesteryear" not in home and "Klasse 7" in home, "no shelf without a page"


def test_a_page_knows_where_its_files_lie_and_what_its_record_is_called(folder: Path, made: Site) -> None:
    place = held(made, "class/monday")["place"]
    assert held(made, "nanking/game")["cells"] == [GAME]
    html = made.files["voila/render/nanking/game.ipynb/index.html"].decode()
    assert "import play" not in re.sub("<script.*?</script>", "", html, flags=re.S), "code is not to be read"
    assert held(made, "nanking/exam")["cells"] != [GAME] and held(made, "nanking/exam")["chapter"] is None
    assert place == f"{own.FOLDER}/class" and held(made, "class/monday")["folder"] == FOLDER
    file = folder / "class" / "monday.md"
    record = own.record_name(file, folder)
    assert held(made, "class/monday")["chapter"] == record == own.record_name(Path(f"{place}/monday.md"))
    assert f'data-lesson="{record}"' in made.files["index.html"].decode()


def test_a_page_may_ask_nothing_of_others_and_only_a_table_runs_python(made: Site) -> None:
    table, plain = (made.files[name].decode() for name in (TABLE_PAGE, "index.html"))
    for html, runs in ((table, True), (plain, False)):
        (told,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
        said = told.replace("&#39;", "'").split("; ")
        policy = {each.partition(" ")[0]: each.partition(" ")[2] for each in said}
        assert policy["default-src"] == "'none'" and policy["connect-src"] == "'self'"
        assert policy["script-src"] == "'self'" + " 'wasm-unsafe-eval'" * runs
        assert policy["worker-src"] == "'self'" + " blob:" * runs


def test_a_page_knows_how_much_is_fetched_before_it_runs(made: Site) -> None:
    """Python's memory and library and its list, but no script; and our files and the teacher's."""
    python = sum(len(made.files[held(made, "class/monday")["runtime"][6:] + name]) for name in FETCHED)
    assert held(made, "class/monday")["size"] == python + len(part(made, CODE)) + len(part(made, FOLDER))
    assert {*FETCHED} == {name for name in FILES if not name.endswith(".mjs")}


def test_a_page_lies_where_its_address_leads(made: Site) -> None:
    assert held(made, "Klasse 7/größe 1")["place"] == f"{own.FOLDER}/Klasse 7"
    assert 'href="./voila/render/Klasse%207/gr%C3%B6%C3%9Fe%201.ipynb"' in made.files["index.html"].decode()


def test_a_folder_has_the_exams_of_its_games_and_a_review_and_its_tables_know_all_pages(made: Site) -> None:
    there = [
        "Klasse 7/größe 1",
        "class/monday",
        "family/review",
        "family/table",
        "nanking/exam",
        "nanking/game",
    ]
    for key in there:
        assert held(made, key)["pages"] == there and held(made, key)["key"] == key
    assert "exam.ipynb" in made.files["rules/nanking/index.html"].decode()
    assert "exam.ipynb" not in made.files["rules/haggis/index.html"].decode(), "nobody plays it here"


def test_only_text_that_is_not_hidden_goes_along(made: Site) -> None:
    head, _, contents = gzip.decompress(part(made, FOLDER)).partition(b"\n")
    sizes = json.loads(head)
    assert [*sizes] == ["Klasse 7/größe 1.md", "class/broken.md", "class/monday.md", "class/wishes.py"]
    assert sum(sizes.values()) == len(contents) and SHORT in contents.decode()


def test_what_a_teachers_own_module_imports_goes_along(made: Site) -> None:
    needed = f"{WISHES.replace('.', '/')}.py"
    taken = json.loads(gzip.decompress(part(made, CODE)).partition(b"\n")[0])
    assert needed in taken and needed not in names(code.archive())


def test_the_code_is_what_pages_need_and_the_same_every_time() -> None:
    found = names(code.archive())
    assert {"tichu_teach/pages/table/worker.py", "fsrs/__init__.py", "yaml/__init__.py"} <= found
    assert "tichu_teach/lessons/nanking/7-wish.md" in found
    assert not [
        name for name in found if re.match(r"tichu_teach/(app|site|notebooks|cli|classroom/sample)\b", name)
    ]
    assert not [name for name in found if "pandas" in name or name.endswith(".js")]
    assert code.archive() == code.archive()


def test_what_serves_the_tutorial_is_left_out_of_its_notebooks_in_the_browser() -> None:
    found = {name.removeprefix("tichu_teach/") for name, _ in code.ours(lab.NOT_IN_LAB)}
    assert {"__init__.py", "engine/state.py", "lessons/nanking/7-wish.md", "pages/static/table.js"} <= found
    assert not [name for name in found if name.startswith(lab.NOT_IN_LAB)]


def test_all_that_a_page_asks_for_is_there(made: Site) -> None:
    for name, content in made.files.items():
        if not name.endswith(".html"):
            continue
        at = Path("/") / name
        for address in re.findall(r'(?:src|href)="([^"#?]+)', content.decode()):
            wanted = (at.parent / unquote(address)).resolve().relative_to("/").as_posix()
            assert {wanted, f"{wanted}/index.html"} & made.files.keys() or wanted == ".", (name, address)


def test_the_first_picture_is_the_page_as_it_opens(made: Site) -> None:
    pictures = json.loads(part(made, held(made, "class/monday")["picture"]))
    assert pictures[""]["table"]
    assert pictures[""]["panel"]["title"] == "Can you?"


def test_what_is_no_site_is_never_written_over(tmp_path: Path) -> None:
    made = Site({"index.html": b"x", "sw.js": b"y"})
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(NoSite, match="holds other things"):
        write(made, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(NoSite, match="is not a folder"):
        write(made, tmp_path / "thesis.txt")
    with pytest.raises(NoSite, match="Not a directory"):
        check_target(tmp_path / "thesis.txt" / "site")
    with pytest.raises(NoSite, match="File exists"):
        write(Site({"a": b"x", "a/b": b"y"}), tmp_path / "public")


def test_a_newer_edition_takes_the_place_of_the_older_one(folder: Path, made: Site, tmp_path: Path) -> None:
    target, later = tmp_path / "public", tmp_path / "later"
    older = made
    write(older, target)
    (target / "voila/render/nanking/game.ipynb/index.html").unlink()
    (target / "CNAME").write_text("cards.example.org")  # what a host of pages wants is left alone
    shutil.copytree(folder, later, ignore=shutil.ignore_patterns("nanking", "link.md"))
    newer = site(later)
    write(newer, target)
    there = {file.relative_to(target).as_posix() for file in target.rglob("*") if file.is_file()}
    assert there == {*newer.files, "CNAME"} and older.files.keys() - newer.files.keys()
    assert older.files["sw.js"] != newer.files["sw.js"]


def test_an_older_site_that_lists_files_elsewhere_removes_none_of_them(tmp_path: Path) -> None:
    target, outside = tmp_path / "public", tmp_path / "precious.txt"
    outside.write_text("precious")
    target.mkdir()
    listed = json.dumps({"../precious.txt": "0", str(outside): "0"})
    (target / "sw.js").write_text(f'const EDITION = "0";\nconst FILES = {listed};\nconst BESIDE = [];\n')
    write(Site({"index.html": b"x", "sw.js": b"y"}), target)
    assert outside.read_text() == "precious"


def test_the_command_says_what_it_wrote_and_what_not(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["site", str(tmp_path / "public"), "--folder", str(folder)]) == 0
    said = capsys.readouterr()
    assert "class/torn (RuntimeError: torn)" in said.err and "no node" in said.err
    assert str(tmp_path / "public") in said.out and "http.server" in said.out
    assert main(["site", str(folder), "--folder", str(folder)]) == 1
    assert "holds other things" in capsys.readouterr().err


def test_a_page_with_a_snapshot_gets_no_library_and_knows_how_large_its_memory_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = gzip.compress(b"Python" * 1000)
    archives = [code.zipped({name: name.encode()}) for name in ("data.json", "rest.pyc", "library.pyc")]
    monkeypatch.setattr(writing, "snapshot", lambda *_: PythonSnapshot(memory, *archives))
    made = site(folder)
    assert held(made, "nanking/game")["memory"] == 6000
    assert part(made, MEMORY) == memory
    for name, file in ((CODE, "data.json"), (REST, "rest.pyc"), (LIBRARY, "library.pyc")):
        assert gzip.decompress(part(made, name)) == f'{{"{file}": {len(file)}}}\n{file}'.encode()
    (library,) = [content for path, content in made.files.items() if path.endswith(f"/{runtime.LIBRARY}")]
    assert names(library) == set()


def test_a_page_without_one_runs_sources(folder: Path) -> None:
    made = site(folder)
    assert held(made, "nanking/game")["memory"] is None and made.slow == "no node"
    assert b"def opened(" in gzip.decompress(part(made, CODE))
    assert not [name for name in made.files if name.endswith((MEMORY, REST, LIBRARY))]


def test_our_own_chapters_need_no_folder_of_their_own() -> None:
    ours, key = paths.notebooks(), "nanking/1-cards"
    assert code.own_files(ours) == b"" and code.place(ours, key) == code.HOME
    shown: Any = {"": {}}
    for scenes, links in (({}, {}), (shown, {}), ({}, shown)):
        page = OpenedPage("cardtable.js", [], key, scenes, links, "nanking")
        parts = SiteParts("parts/", "pyodide/", 7, None)
        html = writing._table_page(ours, served.page_at(ours, key), page, parts, [key])
        told = held(Site({f"voila/render/{key}.ipynb/index.html": html.encode()}), key)
        assert (told["place"], told["folder"], told["pages"]) == (code.HOME, None, None)
        assert told["picture"] == ("pictures/nanking.1-cards.json" if scenes else None)
        assert told["links"] == ("pictures/nanking.1-cards.links.json" if links else None)


def test_an_extension_that_is_not_installed_is_named() -> None:
    with pytest.raises(NoRuntime, match="@nobody/nothing"):
        lab._extension("@nobody/nothing")


def test_a_package_that_can_t_be_fetched_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICHU_TEACH_CACHE", str(tmp_path))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(NoRuntime, match="requirement micropip=="):
        lab._micropip()


def test_what_a_browser_keeps_is_all_that_its_pages_need(made: Site) -> None:
    _, kept, beside, *_ = made.files[writing.WORKER].decode().splitlines()
    assert json.loads(kept.removeprefix(writing.KEPT).rstrip(";")).keys() == made.files.keys() - {
        writing.WORKER
    }
    assert beside == f"{writing.BESIDE}[];"

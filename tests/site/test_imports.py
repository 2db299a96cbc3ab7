"""Browsers get the modules that pages can import, all of them, and nothing that only makes data."""

import ast
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tichu_teach.app import contents, paths, served
from tichu_teach.site import code
from tichu_teach.site.imports import NEVER, modules, reached

pytestmark = pytest.mark.more

MADE = ("analysis.figures", "app", "classroom.page", "classroom.report", "cli", "lessons.notebooks", "site")
"""What serves pages, or makes what they show."""


def cells() -> list[str]:
    """What the pages of our own notebooks run."""
    folder = paths.notebooks()
    shelves = contents.shelves(folder)
    keys = [entry.key for shelf in shelves for entry in (*shelf.chapters, *shelf.extras)]
    return ["\n".join(said for kind, said in served.cells(folder, key) if kind == "code") for key in keys]


def imported(file: Path) -> set[str]:
    """The names of ours that a module imports when it runs, read without the code that is tested here."""
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    for node in ast.walk(tree) if "TYPE_CHECKING" in source else ():
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    place = file.relative_to(paths.PACKAGE.parent).with_suffix("").parts
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = (
                [*place[: len(place) - node.level], *filter(None, [node.module])]
                if node.level
                else [node.module]
            )
            found |= {".".join([*map(str, base), each.name]) for each in node.names}
    return {name for name in found if name.startswith(paths.PACKAGE.name)}


def test_what_is_shipped_is_closed_under_imports(capsys: pytest.CaptureFixture[str]) -> None:
    """Imports in functions, too: nothing is missing but what is left out on purpose."""
    shipped = reached(cells()).modules
    missing = []
    for module in sorted(shipped):
        for name in imported(paths.PACKAGE.parent / modules()[module]):
            known = name if name in modules() else name.rpartition(".")[0]
            left = any(known == each or known.startswith(f"{each}.") for each in NEVER)
            if known in modules() and known not in shipped and not left:
                missing.append(f"{module} imports {known}")
        above = module.rpartition(".")[0]
        if above and above not in shipped:
            missing.append(f"{module} lies in {above}")
    assert not missing, "\n".join(missing)
    whole = sum(len(content) for name, content in code.ours(()) if name.endswith(".py"))
    size = sum((paths.PACKAGE.parent / modules()[each]).stat().st_size for each in shipped)
    with capsys.disabled():
        print(f"\n{len(shipped)} of {len(modules())} modules, {size:,} of {whole:,} bytes of Python")


def test_it_runs_without_the_rest(tmp_path: Path) -> None:
    """Every module that is shipped can be imported where there is nothing besides, and a page opens."""
    zipfile.ZipFile(io.BytesIO(code.archive(cells()))).extractall(tmp_path)
    script = (
        "import sys, importlib\n"
        "sys.path[:] = [sys.argv[1], *(each for each in sys.path if 'site-packages' not in each)]\n"
        "for name in sys.argv[2:]: importlib.import_module(name)\n"
        "from tichu_teach.pages.table.worker import run_cells\n"
        "print(type(run_cells(['from tichu_teach import play', 'play(\"haggis\")'])).__name__)\n"
    )
    names = sorted(reached(cells()).modules)
    command = [sys.executable, "-I", "-c", script, str(tmp_path), *names]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout.strip() == "Game", ran.stderr


def test_what_only_makes_data_is_not_shipped() -> None:
    shipped = {name.removeprefix("tichu_teach.") for name in reached(cells()).modules}
    assert not [name for name in shipped for made in MADE if name == made or name.startswith(f"{made}.")]


def test_all_packages_that_it_leans_on_come_along() -> None:
    others = reached(cells()).others - sys.stdlib_module_names
    assert others <= {*code.LEANS_ON}
    assert {*code.LEANS_ON} - others <= {"mdurl", "typing_extensions"}, "those of these need the rest"


def test_a_cell_gets_what_it_asks_for_by_name() -> None:
    asked = "from tichu_teach.lessons.notebooks import source\nimport tichu_teach.display.paper"
    more = reached([asked]).modules - reached().modules
    assert {
        "tichu_teach.lessons.notebooks",
        "tichu_teach.lessons.playground",
        "tichu_teach.display.paper",
    } <= more
    assert "tichu_teach.display" in more and "tichu_teach.pages.table.widget" not in more
    assert reached(["this is no Python ("]) == reached()


def test_what_is_left_out_is_there() -> None:
    assert NEVER.keys() <= modules().keys()

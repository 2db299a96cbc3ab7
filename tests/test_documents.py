"""The documents: the paths they name exist, their examples run, and the plan shows today's packages."""

import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.test_package import MAY_USE
from tichu_teach.engine import games
from tichu_teach.lessons import chapters

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tichu_teach"
DOCUMENTS = (
    *("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"),
    *("binder/README.md", "notebooks/teachers/README.md", "tests/bench/README.md"),
)
ELSEWHERE = re.compile(r"(build|dist|monday|teachers|lab/tree)\b|.*\.<code>\.|(wheel|site)/?$|/|.*[A-Z]{4}$")
"""Paths that a command, a teacher or a translator writes, or that are on another machine."""
PATH = re.compile(
    r"[\w.<>*-]+(/[\w.<>*-]+)*(/|\.(py|md|js|ts|json|yaml|yml|toml|ipynb|txt|css|conf|service))"
)


def named(document: str) -> Iterator[str]:
    """Every path that a document gives as code, including modules in its diagrams."""
    text = (ROOT / document).read_text(encoding="utf-8")
    yield from re.findall(r"\b[\w-]+(?:/[\w-]+)+\.(?:py|js|ts)\b", text)
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for token in re.findall(r"`([^`\s]+)`", text):
        if PATH.fullmatch(token) and not ELSEWHERE.match(token):
            yield token


def there(path: str, document: str) -> bool:
    """Return True if a path exists below the root, the package or the document's folder; a bare name may be
    anywhere."""
    form = re.sub(r"<\w+>", "*", path.rstrip("/"))
    bases = (
        ROOT,
        PACKAGE,
        (ROOT / document).parent,
        *(() if "/" in form else (PACKAGE / "**", ROOT / "tests/**")),
    )
    return any(next(ROOT.glob(str((base / form).relative_to(ROOT))), None) for base in bases)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_is_named_exists(document: str) -> None:
    paths = [*named(document)]
    missing = [path for path in paths if not there(path, document)]
    assert paths and not missing, missing


def test_every_file_that_an_entrance_names_is_in_its_room() -> None:
    missing = []
    for door in PACKAGE.rglob("__init__.py"):
        said = ast.get_docstring(ast.parse(door.read_text(encoding="utf-8"))) or ""
        names = re.findall(r"`([\w.]+\.(?:py|js|mjs))`", said)
        missing += [(door.parent.name, name) for name in names if not [*door.parent.glob(f"**/{name}")]]
    assert missing == []


def test_the_plan_has_every_package_and_what_it_uses() -> None:
    plan = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)/` \| .* \| ([\w –]+) \|$", plan, re.M)
    assert {package: set(uses.replace("–", "").split()) for package, uses in rows} == {
        package: set(uses.split()) for package, uses in MAY_USE.items()
    }
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert packages == MAY_USE.keys()


def test_the_picture_has_every_package_above_what_it_uses() -> None:
    plan = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    picture = plan.partition("```\n")[2].partition("```")[0].split("\n")
    floor = {
        package: next(number for number, line in enumerate(picture) if re.search(rf"[│] {package} ", line))
        for package in MAY_USE
    }
    wrong = [
        (package, used)
        for package, uses in MAY_USE.items()
        for used in uses.split()
        if used in floor and floor[used] <= floor[package]
    ]
    assert wrong == []


def test_the_plan_has_every_door() -> None:
    plan = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    doors = {file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("families.py")}
    assert {door for door in doors if f"| `{door}` |" not in plan} == set()


def test_two_pages_are_enough() -> None:
    plan = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert len(re.findall(r"[\w'’-]+", plan)) < 1500
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split("\n")) < 120


def test_the_readme_counts_the_chapters() -> None:
    """Its table has a row for some games each; the rows are in the order of the games."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    written = [int(number) for number in re.findall(r"^\|.*\|[^|]*\d \| (\d+)", readme, re.MULTILINE)]
    rows = [("nanking",), ("tricsu", "tientsin", "grandmaster", "ear"), ("haggis",), ("mahjong",)]
    rows.append(("mahjong-duel", "sparrow"))
    assert {game for row in rows for game in row} == {*games}
    assert written == [sum(len(chapters(game)) for game in row) for row in rows]


def test_the_readme_is_a_doctest() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 3 and not failed


def test_the_teachers_manuals_example_runs() -> None:
    manual = (ROOT / "notebooks" / "teachers" / "README.md").read_text(encoding="utf-8")
    code = manual.partition("```python\n")[2].partition("```")[0]
    *before, last = code.strip().splitlines()
    world: dict[str, Any] = {}
    exec("\n".join(before), world)
    assert eval(last, world).startswith("The referee says no.")

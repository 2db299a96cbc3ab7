"""The package's front door."""

import ast
import copy
import doctest
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tichu_teach
from tichu_teach.analysis.families import evaluation, reviewing
from tichu_teach.engine import games
from tichu_teach.exercises.kinds import KINDS, kind_of
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.players.families import family_players


def test_the_doctests_hold() -> None:
    failed, tried = doctest.testmod(tichu_teach)
    assert tried and not failed


def test_importing_costs_nothing() -> None:
    code = (
        "import sys, tichu_teach; print([m for m in sys.modules if m.startswith(('tichu_teach.', 'ipyw'))])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def loaded(code: str, *names: str) -> list[str]:
    """The modules with names that begin so, of those that some code needs."""
    code = f"{code}; import sys; print(*(name for name in sys.modules if name.startswith({names!r})))"
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()


def test_no_page_needs_at_the_table_what_is_for_teachers_or_analyses() -> None:
    pages = "from tichu_teach import lesson, play, puzzles; lesson('nanking/7-wish'); play(); puzzles()"
    assert loaded(pages, "pandas", "tichu_teach.analysis") == []


def test_a_game_needs_neither_lessons_nor_questions_nor_other_games() -> None:
    others = ("tichu_teach.engine.mahjong", "tichu_teach.engine.haggis.", "tichu_teach.engine.tichu.tricsu")
    rooms = ("tichu_teach.lessons", "tichu_teach.exercises", "tichu_teach.classroom", "tichu_teach.scene")
    known = {"tichu_teach.engine.haggis.actions"}  # which all notation is read with
    assert {*loaded("from tichu_teach import play; play()", *others, *rooms)} <= known


PACKAGE = Path(tichu_teach.__file__).parent
MAY_USE = {
    "engine": "",
    "texts": "engine",
    "players": "engine",
    "analysis": "engine players",
    "classroom": "engine texts exercises lessons analysis own themes files",
    "exercises": "engine texts analysis themes files",
    "lessons": "engine texts exercises own themes files",
    "scene": "",
    "pages": "engine texts exercises lessons players analysis classroom printed scene bundle themes",
    "printed": "engine texts exercises lessons scene",
    "live": "engine classroom",
    "app": "texts bundle own themes files lessons exercises live",
    "site": "app pages printed lessons exercises engine texts bundle own",
    "display": "engine texts exercises lessons pages analysis printed scene themes",
}
FAMILIES = {"tichu", "haggis", "mahjong"}


@cache
def imports() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every import in the package: the importing module and the imported one, split into parts."""
    return [*imported()]


@cache
def trees() -> dict[Path, ast.Module]:
    """Every file of the package, taken apart."""
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(PACKAGE.rglob("*.py"))}


def imported() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for file, tree in trees().items():
        module = file.relative_to(PACKAGE.parent).with_suffix("").parts
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield module, tuple(alias.name.split("."))
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield module, (*source_of(node, module), alias.name)


def source_of(node: ast.ImportFrom, module: tuple[str, ...]) -> tuple[str, ...]:
    """The module that an import in a module is from."""
    beside = module[: len(module) - node.level] if node.level else ()
    return (*beside, *(node.module.split(".") if node.module else ()))


def test_imports_run_one_way() -> None:
    """pages → classroom, players → lessons, exercises → engine; texts for all but the engine."""
    wrong = [
        (".".join(module), ".".join(named))
        for module, named in imports()
        if module[1] in MAY_USE and named[0] == "tichu_teach"
        if named[1] not in (module[1], *MAY_USE[module[1]].split())
    ]
    assert wrong == []


def test_no_imports_run_in_a_circle() -> None:
    """Types alone count, too: who names another's type leans on it."""
    files = {file.relative_to(PACKAGE.parent).with_suffix("").parts for file in PACKAGE.rglob("*.py")}
    uses: dict[tuple[str, ...], set[tuple[str, ...]]] = {file: set() for file in files}
    for module, named in imports():
        # A module, a package, or a name in one of them.
        places = (named, (*named, "__init__"), named[:-1], (*named[:-1], "__init__"))
        used = next((place for place in places if place in files), module)
        if used != module:
            uses[module].add(used)
    while free := {module for module, used in uses.items() if not used & uses.keys()}:
        uses = {module: used for module, used in uses.items() if module not in free}
    while unused := uses.keys() - set().union(*uses.values()):  # those above a circle are not in it
        uses = {module: used for module, used in uses.items() if module not in unused}
    assert not uses, sorted(map(".".join, uses))


def test_nobody_but_the_registry_asks_for_a_family_by_name() -> None:
    asked = re.compile(r"""\.family (?:[!=]=|(?:not )?in) ?["({]|\.name [!=]= "(?:tichu|haggis|mahjong)""")
    found = [
        f"{file.name}:{number}"
        for file in PACKAGE.rglob("*.py")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if asked.search(line)
    ]
    assert found == []


SHARED_BY = {"tichu": {"tichu", "climbing"}, "haggis": {"haggis", "climbing"}, "mahjong": {"mahjong"}}
SHARED_BY["climbing"] = SHARED_BY["tichu"] | SHARED_BY["haggis"]
"""By family, or what both games of tricks share, whose types its files may ask for."""

TOLD_APART = {
    # Their types: what would be more roundabout to ask a family for.
    "analysis/advice.py": "a call or bet is sure if the hand is, which each family proves",
    "classroom/data_frames.py": "one frame holds the actions of any game, with columns for what is played",
    "display/values.py": "actions of any game in a cell, plays by their kind",
    "exercises/kinds/decide.py": "a claim and a throw have replies of their own, among questions for all",
    "exercises/kinds/must.py": "a pass has replies of its own, as it plays no cards",
    "pages/editor/calculator/page.py": "it counts hands of Mah-Jong, and refuses other games",
    "pages/game/match.py": "plays that differ only in suits are one move, and nothing else is",
    "players/simple.py": "for both games of tricks, though it needs no more than the rules",
    # Their attributes: of things that are no part of a game.
    "analysis/inputs.py": "whatever somebody hands in, to name its game if it has one",
    "engine/errors.py": "whatever somebody hands in as dice",
    "engine/registry.py": "whatever somebody hands in as a game's name",
    "players/match.py": "whatever somebody hands in as a player",
    "pages/game/company.py": "a player who takes time to think, of whom only the analysis knows",
    "pages/game/setup.py": "options in the order in which a class declares them",
    "pages/table/session.py": "methods that are marked for a message",
    "pages/table/worker_carrier.py": "traits, before they are set",
    "display/completion.py": "IPython's matchers",
    "exercises/written_file.py": "PyYAML's loaders in C, where it has them",
}
"""Files for all families that ask for the types of one, or for attributes that not all have, and why."""


def families_of(module: tuple[str, ...]) -> set[str]:
    """The families that a module is about; none if it is for all."""
    named = {part.partition("_")[0] for part in module[1:]} & SHARED_BY.keys()
    kinds = map(kind_of, KINDS) if "kinds" in module else ()
    asked = {family for kind in kinds if kind.__module__ == ".".join(module) for family in kind.families}
    return named or (asked if asked != FAMILIES else set())


@cache
def made_in() -> dict[str, tuple[str, ...]]:
    """Where a name comes from that the engine hands on."""
    return {
        named[-1]: named for module, named in imports() if module == ("tichu_teach", "engine", "__init__")
    }


def types_of_families(module: tuple[str, ...], tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names under which a module knows what a family's engine has, each with the family."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                named = (*source_of(node, module), alias.name)
                if named[:2] == ("tichu_teach", "engine"):
                    found = made_in().get(alias.name, named) if len(named) == 3 else named
                    yield from (
                        (alias.asname or alias.name, each) for each in SHARED_BY.keys() & {*found[:-1]}
                    )


def tells_apart(file: Path) -> bool:
    """Return True if a file asks for another family's types, or for attributes that not everything has."""
    module, tree = file.relative_to(PACKAGE.parent).with_suffix("").parts, trees()[file]
    own = families_of(module)
    known = set().union(*(SHARED_BY[family] for family in own))
    types = {name for name, family in types_of_families(module, tree) if family not in known}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("isinstance" | "issubclass"), args=[_, asked]):
                found = bool(types & {each.id for each in ast.walk(asked) if isinstance(each, ast.Name)})
            case ast.MatchClass(cls=ast.Name(name)):
                found = name in types
            case ast.Call(func=ast.Name("hasattr")) | ast.Call(func=ast.Name("getattr"), args=[_, _, _]):
                found = not own & FAMILIES
            case _:
                continue
        if found:
            return True
    return False


def test_what_is_for_all_families_tells_none_from_another() -> None:
    """It asks at the family's door instead, where nothing can be forgotten."""
    rooms = MAY_USE.keys() - {"app", "live", "site"}  # which handle no games
    files = [file for file in trees() if file.relative_to(PACKAGE).parts[0] in rooms]
    found = {file.relative_to(PACKAGE).as_posix() for file in files if tells_apart(file)}
    assert found - TOLD_APART.keys() == set(), "ask the family, or say why not"
    assert TOLD_APART.keys() - found == set(), "no longer so"


def test_engine_and_analysis_need_the_standard_library_alone() -> None:
    needed = {named[0] for module, named in imports() if module[1] in ("engine", "analysis")}
    assert needed - {"tichu_teach"} <= sys.stdlib_module_names


def test_only_the_classroom_imports_pandas() -> None:
    users = {module[1] for module, named in imports() if named[0] == "pandas"}
    assert users == {"classroom"}


def _written_as_the_system_likes(tree: ast.AST) -> Iterator[int]:
    """The lines of calls that write a text, and leave it to the system how lines end."""
    for each in ast.walk(tree):
        if not isinstance(each, ast.Call) or "newline" in {word.arg for word in each.keywords}:
            continue
        called = getattr(each.func, "attr", getattr(each.func, "id", ""))
        modes = {word.value for word in each.args if isinstance(word, ast.Constant)} & {"w", "x", "a"}
        if (called == "open" and modes) or (called == "write_text" and isinstance(each.func, ast.Attribute)):
            yield each.lineno


def test_files_have_the_same_lines_on_every_system() -> None:
    found = [
        f"{file.relative_to(PACKAGE)}:{line}"
        for file, tree in trees().items()
        for line in _written_as_the_system_likes(tree)
    ]
    assert found == []


def test_no_family_of_games_imports_from_another() -> None:
    """What two of them share moves to the floor below, as Haggis stands on what all climbing games have."""
    crossing = []
    for module, named in imports():
        own, other = FAMILIES & {*module[1:]}, FAMILIES & {*named[1:]}
        shared = module[1:3] == ("engine", "climbing")
        if named[0] == "tichu_teach" and (own or shared) and other - own:
            crossing.append((".".join(module), ".".join(named)))
    assert crossing == []


@pytest.mark.parametrize("door", [evaluation, reviewing, presenter, family_players])
def test_a_family_that_a_package_does_not_know_is_named(door: Callable[[Any], object]) -> None:
    whist = copy.copy(games["nanking"])
    object.__setattr__(whist, "family", "whist")
    with pytest.raises(LookupError, match="'whist'"):
        door(whist)

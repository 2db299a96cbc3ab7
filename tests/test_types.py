"""The types that a user's script is checked against."""

import ast
import re
from pathlib import Path

import pytest

import tichu_teach

SCRIPT = """\
from tichu_teach import explain, games, position, puzzles

table = position("nanking | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8")
print(table.phase, table.turn, table.held(), table.held(1), table.view(1).hand, table.game.players)
verdict = table.ask("1 play Kj")
told: str = explain(verdict)
owed = verdict.facts["owed"]
for action in table.legal(1):
    print(action.seat, table.text(action))
after = table.play("1 play 8w", "2 pass")
points: tuple[int, ...] = after.apply("3 pass").count().points
score: int = games["mahjong"].score("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose").total
game = games["nanking"].vary(target=500)
puzzles("nanking", theme="wish")
"""


SLIPS = {  # a misspelt method, a wrong argument, a misspelt field, a wrong type of a result, a wrong keyword
    "table.legal(1)": "table.leagl(1)",
    'table.ask("1 play Kj")': "table.ask(8)",
    'verdict.facts["owed"]': 'verdict.fact["owed"]',
    "points: tuple[int, ...]": "points: str",
    'theme="wish")': "theme=8)",
}


def checked(folder: Path, **scripts: str) -> set[tuple[str, int]]:
    """The scripts of users and their lines in which mypy finds faults."""
    pytest.importorskip("mypy")
    from mypy import api

    files = {name: folder / f"{name}.py" for name in scripts}
    for name, file in files.items():
        file.write_text(scripts[name], encoding="utf-8")
    known = Path(tichu_teach.__file__).parents[1] / ".mypy_cache" / "script"  # mypy's cache of the package
    options = ["--strict", "--follow-imports=silent", "--ignore-missing-imports", f"--cache-dir={known}"]
    told, broken, _ = api.run([*options, "--no-error-summary", "--config-file=", *map(str, files.values())])
    assert not broken, broken
    places = (line.split(":") for line in told.splitlines() if ": error:" in line)
    return {(Path(file).stem, int(number)) for file, number, *_ in places}


def test_a_type_checker_finds_the_slips_of_a_script(tmp_path: Path) -> None:
    """The package says that it is typed (`py.typed`), and its positions, verdicts and rulesets are."""
    assert (Path(tichu_teach.__file__).parent / "py.typed").is_file()
    slipped = SCRIPT
    for right, wrong in SLIPS.items():
        assert slipped.count(right) == 1
        slipped = slipped.replace(right, wrong)
    lines = {
        ("slipped", number)
        for number, (right, wrong) in enumerate(zip(SCRIPT.split("\n"), slipped.split("\n"), strict=True), 1)
        if right != wrong
    }
    assert len(lines) == 5 and checked(tmp_path, sound=SCRIPT, slipped=slipped) == lines


FOREIGN = {"app", "live", "site"}  # most of their classes answer Tornado, Jupyter, psycopg or Pyodide
UNTYPED = {
    "engine/plain_data.py": [
        "fields"
    ],  # the fields of an object: each reader knows which ones it has asked for
    "lessons/chapter.py": ["value"],  # PyYAML's nodes, here and in the next
    "pages/editor/rewriting.py": ["entries", "changed"],
    "pages/table/late_modules.py": ["comes"],  # JavaScript's answers
    "display/__init__.py": ["introduce"],  # IPython's shell
    "display/completion.py": ["introduce"],
    "options.py": ["parse_known_args"],  # argparse's own signature
}


def test_no_public_signature_says_any() -> None:
    package = Path(tichu_teach.__file__).parent
    vague: dict[str, list[str]] = {}
    for file in sorted(package.rglob("*.py")):
        place = file.relative_to(package)
        if place.parts[0] in FOREIGN:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        inside = [each for node in tree.body if isinstance(node, ast.ClassDef) for each in node.body]
        for node in (*tree.body, *inside):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                said = ast.unparse(node.args) + " " + ast.unparse(node.returns or ast.Constant(None))
                if re.search(r"\bAny\b", said):
                    vague.setdefault(place.as_posix(), []).append(node.name)
    assert vague == UNTYPED

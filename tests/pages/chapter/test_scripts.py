"""The browser code as modules: what may be joined into one, what it weighs, and its own tests."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tichu_teach.app.paths import STATIC as APP_STATIC
from tichu_teach.bundle import imports, modules, script, style
from tichu_teach.pages.table.widget import STATIC

NAMES = ("cardtable", "tiletable", "calculator", "mixedtable", "editor")
ENTRIES = [*(STATIC / f"{name}.js" for name in NAMES), APP_STATIC / "deal.js"]
SCRIPTS = Path(__file__).parents[2] / "js"
DECLARED = re.compile(r"^(export )?(?:async )?(?:const|let|class|function) (\w+)", re.MULTILINE)
IMPORTED = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";$', re.MULTILINE)


def declared(file: Path) -> dict[str, bool]:
    """The names at the top of a module, and whether others may use them."""
    return {name: bool(export) for export, name in DECLARED.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.stem)
def test_names_at_the_top_are_unique_in_a_bundle(entry: Path) -> None:
    names = [name for file in modules(entry) for name in declared(file)]
    assert len(names) > 40
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.stem)
def test_every_import_names_an_export(entry: Path) -> None:
    for file in modules(entry):
        text = file.read_text(encoding="utf-8")
        found = IMPORTED.findall(text)
        assert len(found) == len(re.findall(r"^import\b", text, re.MULTILINE)), file.name
        for names, source in found:
            there = declared((file.parent / source).resolve())
            asked = [name.strip() for name in names.split(",") if name.strip()]
            assert [name for name in asked if not there.get(name)] == [], f"{file.name} from {source}"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.stem)
def test_only_an_entry_has_a_default_export(entry: Path) -> None:
    others = [file.name for file, code in [*modules(entry).items()][:-1] if "export default" in code]
    assert others == []
    assert script(entry).count("\nexport ") == (entry.parent == STATIC)


def test_every_module_is_of_use() -> None:
    used = {file for entry in ENTRIES for file in modules(entry)}
    assert set(STATIC.rglob("*.js")) - used == set()


def test_a_module_comes_after_those_it_imports() -> None:
    for entry in ENTRIES:
        before = set[Path]()
        for file, code in modules(entry).items():
            assert before.issuperset(imports(file, code))
            before.add(file)


def test_what_goes_over_the_wire_has_no_comments_and_no_indentation() -> None:
    joined = script(STATIC / "cardtable.js")
    assert "/**" not in joined and "\n//" not in joined and "\nimport " not in joined
    assert re.search(r"^\s", joined, re.MULTILINE) is None
    assert "/*" not in style(STATIC, "base", "cards", "table", "panel")


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.stem)
def test_a_single_letter_does_not_double_the_memory_of_a_bundle(entry: Path) -> None:
    assert script(entry).encode("latin-1"), "write others as \\uXXXX: each kernel and browser keeps it all"


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / "entry.js"


def test_modules_are_joined_in_the_order_of_their_imports(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        entry='// H.\nimport { a } from "./a.js";\nimport {\n  b,\n} from "./b.js";\n\nexport default a;\n',
        a='import { b } from "./b.js";\n\n/** A sum. @type {number} */\nexport const a = b + 1;\n',
        b="/**\n * One.\n */\nexport const b = /** @type {number} */ (\n  size(' // ') // at last\n);\n",
    )
    assert script(entry) == "const b = (size(' // ')\n);\nconst a = b + 1;\nexport default a;\n"


def test_a_circle_is_named(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        entry='import { a } from "./a.js";\n',
        a='import { b } from "./b.js";\nexport const a = 1;\n',
        b='import { a } from "./a.js";\nexport const b = 2;\n',
    )
    with pytest.raises(ImportError, match=re.escape("entry.js > a.js > b.js > a.js")):
        modules(entry)


@cache
def node() -> str:
    """Node, or the test is skipped: nobody needs it to play."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("no Node here: the scripts' own tests are left out")
    version = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
    if int(re.findall(r"\d+", version)[0]) < 20:
        pytest.skip(f"Node {version.strip()} is older than the scripts' own tests")
    return found


def test_the_scripts_pass_their_own_tests() -> None:
    files = [str(file) for file in SCRIPTS.glob("*.test.js")]
    threads = [node(), "--test-reporter=tap", str(SCRIPTS / "threads.js"), *files]
    ran = subprocess.run(threads, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    passed = [int(count) for count in re.findall(r"^# pass (\d+)$", ran.stdout, re.MULTILINE)]
    assert len(passed) == len(files) and sum(passed) > 50


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.stem)
def test_a_joined_module_is_one(entry: Path, tmp_path: Path) -> None:
    joined = tmp_path / "joined.mjs"
    joined.write_text(script(entry), encoding="utf-8")
    ran = subprocess.run([node(), "--check", str(joined)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr

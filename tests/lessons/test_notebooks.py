"""The notebooks on disk are what the generator writes, thin in the tutorial, and without outputs."""

import ast
import contextlib
import doctest
import io
import json
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelspec import KERNEL_NAME, get_kernel_dict
from IPython.core.interactiveshell import InteractiveShell

import tichu_teach
from tests.depth import one_of_each, some
from tests.together import together
from tichu_teach.display import introduce
from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load, playground
from tichu_teach.lessons.cells import KERNEL, LONGEST, Notebook, in_rows, markdown
from tichu_teach.lessons.doctest_notebooks import CURIOUS, TEXT, curious_notebook, programmers_notebook
from tichu_teach.lessons.notebooks import notebooks, source, write
from tichu_teach.lessons.taught import guided_rounds, teaches_rules
from tichu_teach.pages.question.replay import telling
from tichu_teach.themes import THEMES

FOLDER = Path(tichu_teach.__file__).parent.parent / "notebooks"
RULE = re.compile("|".join(re.escape(rule) for game in games.values() for rule in game.rules))


@cache
def made():
    """Every notebook as it is written now, by its place."""
    return dict(notebooks(telling))


@cache
def told(place):
    """The notebook of a place, as nbformat reads it."""
    return nbformat.reads(source(made()[place]), as_version=4)


def test_the_file_is_what_the_generator_writes():
    def check(place):
        assert (FOLDER / place).read_text(encoding="utf-8") == source(made()[place]), "run: make notebooks"

    together(made(), str, check)


def test_there_is_one_for_every_chapter_and_none_besides():
    assert set(made()) == (
        {f"{name}.ipynb" for name in chapters()}
        | {f"{ruleset}/game.ipynb" for ruleset in {name.partition("/")[0] for name in chapters()}}
        | {f"{together.name}.ipynb" for ruleset in games for together in guided_rounds(ruleset)}
        | {f"{ruleset}/{page}.ipynb" for ruleset in THEMES for page in ("puzzles", "exam")}
        | {f"{ruleset}/calculator.ipynb" for ruleset in games if games[ruleset].family == "mahjong"}
        | {f"rules/{ruleset}.ipynb" for ruleset in games}
        | {f"family/{name}.ipynb" for name in ("rulesets", "table", "review")}
        | {"teachers/report.ipynb", "start.ipynb", "programmers.ipynb", "curious.ipynb"}
    )
    on_disk = {file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*.ipynb")}
    assert {place for place in on_disk if ".ipynb_checkpoints" not in place} == set(made())


def test_a_notebook_is_valid():
    def check(place):
        notebook = told(place)
        nbformat.validate(notebook)
        assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
        assert notebook.metadata == KERNEL

    together(made(), str, check)


def test_a_notebook_says_of_the_kernel_what_that_will_say_of_itself():
    named, said = get_kernel_dict(), dict(IPythonKernel.language_info)
    del said["version"]  # everybody has another
    spec = {"name": KERNEL_NAME, "display_name": named["display_name"], "language": named["language"]}
    assert {"kernelspec": spec, "language_info": said} == KERNEL


WITH_TABLE = [
    place
    for file in sorted(FOLDER.rglob("*.ipynb"))
    if "/" in (place := file.relative_to(FOLDER).as_posix())
    if not place.startswith(("rules/", "teachers/", "."))
]


def test_a_notebook_with_a_table_is_thin():
    def check(place):
        notebook = told(place)
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
        # A long line of notation stands over several of its cell: that counts as one.
        long = re.compile(r'^\w+ = (\w+)?\(".*?"\)[^"\n]*$', re.M | re.S)
        assert all(len(cell.source.splitlines()) <= 10 for cell in code)
        one = [long.sub("line", cell.source) for cell in code]
        assert all(1 <= len(source.splitlines()) <= 4 for source in one)
        # What stands beyond the edge of JupyterLab's panel is not looked for.
        wide = [line for cell in code for line in cell.source.splitlines() if len(line) > LONGEST]
        assert not wide, wide
        shown = [cell for cell in notebook.cells if "lab-only" not in cell.metadata.get("tags", [])]
        assert [cell.id for cell in shown] == ["title", "table"]  # Voilà shows the story and the table
        assert len(code) > 3  # in JupyterLab there is something to poke

    together(WITH_TABLE, str, check)


def like(place):
    """Pages are alike within a family: those of a kind, the chapters, and the chapters on tactics."""
    game, _, page = place.partition("/")
    if game not in games:
        return place
    return games[game].family, page if not page[0].isdigit() else teaches_rules(place.removesuffix(".ipynb"))


@pytest.mark.more
@pytest.mark.parametrize("place", one_of_each(WITH_TABLE, like))
def test_the_cells_to_poke_run(place):
    """The table of the whole, and what there is to poke, which is shown in words. The cells of a chapter's
    steps are run in `test_chapter_notebook.py`; nbval runs some notebooks as a whole, in a kernel."""
    scope, told, held = {}, [], asserted(place)
    for cell in made()[place]["cells"]:
        if cell["id"].startswith("poke-") or cell["id"] == "setup":
            told += shown("".join(cell["source"]), scope)
            for claim in held.get(cell["id"].removeprefix("poke-"), ()):
                shown(claim, scope)
        elif cell["id"] == "table":
            shown("".join(cell["source"]), {})
    assert told
    for words in told:
        assert not re.search(r"\d{8}|object at 0x|\w\([a-z_]+=", words), words
        assert not RULE.search(re.sub(r"\([\w.-]+\)", "", words)), words


def asserted(place):
    """Return the assertions of a notebook's sources, by cell: whoever changes a cell meets none of them."""
    game, _, page = place.removesuffix(".ipynb").partition("/")
    if page[0].isdigit():
        code = {cell.id: cell.code for cell in load(f"{game}/{page}").playground}
    elif page == "puzzles":
        code = playground.filled(playground.ASKED[games[game].family], game)
    elif page == "game":
        code = playground.filled(playground.GAME[games[game].scoring], game)
    else:
        code = {}
    return {name: [line for line in lines if line.startswith("assert ")] for name, lines in code.items()}


def test_no_cell_to_change_fails_on_what_was_true_before():
    for notebook in made().values():
        for cell in notebook["cells"]:
            assert not (cell["id"].startswith("poke-") and "assert " in "".join(cell["source"])), cell["id"]


def shown(code, scope):
    """The output of a cell: what it prints, and its last line as it is shown."""
    *lines, last = ast.parse(code).body
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(lines, []), "<cell>", "exec"), scope)
        if not isinstance(last, ast.Expr):
            exec(compile(ast.Module([last], []), "<cell>", "exec"), scope)
        elif (value := eval(compile(ast.Expression(last.value), "<cell>", "eval"), scope)) is not None:
            printed.write(in_words(value))
    return [printed.getvalue()] if printed.getvalue() else []


def in_words(value):
    shell = InteractiveShell.instance()
    try:
        introduce(shell)
        return shell.display_formatter.format(value)[0]["text/plain"]
    finally:
        InteractiveShell.clear_instance()


@pytest.mark.more
def test_writing_twice_writes_the_same(tmp_path):
    first = {file: file.read_bytes() for file in write(tmp_path, telling)}
    assert {file: file.read_bytes() for file in write(tmp_path, telling)} == first
    assert len(first) == len(made())
    assert all(json.loads(content)["nbformat"] == 4 for content in first.values())


def test_a_long_line_of_notation_is_the_same_in_rows():
    lines = [f'line = "{step.line}"' for name in chapters() for step in load(name).steps if step.line]
    assert len([line for line in lines if len(line) > 150]) > 50
    for line in lines:
        rows = in_rows(line)
        assert ast.literal_eval("\n".join(rows).removeprefix("line = ")) == line.split('"')[1], line
        assert max(map(len, rows)) <= LONGEST, line


def test_small_cards_become_code():
    assert markdown("a [8w] and *you*") == "a `8w` and *you*"


@pytest.mark.parametrize("file", some([TEXT, CURIOUS]), ids=lambda file: file.stem)
def test_its_text_is_a_doctest(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    if file == CURIOUS:
        pytest.importorskip("matplotlib")
    told = re.sub(r"^```\w*$", "", file.read_text(encoding="utf-8"), flags=re.M)
    test = doctest.DocTestParser().get_doctest(told, {}, file.name, str(file), 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert tried > 25 and not failed


@pytest.mark.parametrize("made", [programmers_notebook, curious_notebook])
def test_a_kernel_shows_what_stands_below_each_cell(made: Callable[[], Notebook]) -> None:
    """A cell shows what it prints and its last value, so no other value may stand in between."""
    cells = made()["cells"]
    for cell, below in pairwise(cells):
        if cell["cell_type"] == "code":
            *before, last = ast.parse("".join(cell["source"])).body
            values = [ast.unparse(each) for each in before if isinstance(each, ast.Expr)]
            assert all(each.startswith("print(") for each in values), values
            assert isinstance(last, ast.Expr) or "print(" in ast.unparse(last)
            if "".join(cell["source"]).endswith(";"):  # it draws
                assert ".plot." in ast.unparse(last) and not below["id"].startswith("gives-")
                continue
            assert below["id"].startswith("gives-")
            folded = "".join(below["source"])
            assert folded.startswith("<details>") and "```\n" in folded and folded.endswith("</details>")

"""Every example in the engine's docstrings holds; the engine needs nothing but the standard library."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import tichu_teach.engine

MODULES = ["tichu_teach.engine"] + [
    module.name for module in pkgutil.walk_packages(tichu_teach.engine.__path__, "tichu_teach.engine.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__, f"{name} says what it is"
    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    assert doctest.testmod(tichu_teach.engine).attempted > 3


@pytest.mark.parametrize("name", MODULES)
def test_only_the_standard_library_is_imported(name: str) -> None:
    path = Path(importlib.import_module(name).__file__ or "")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        else:
            continue
        for each in names:
            assert each.split(".")[0] in sys.stdlib_module_names, f"{name} imports {each}"


def test_importing_the_engine_brings_in_nothing_else() -> None:
    code = (
        "import sys; before = set(sys.modules); from tichu_teach.engine import games; games['nanking'];"
        "new = {name.split('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(new - set(sys.stdlib_module_names)))"
    )
    root = Path(tichu_teach.engine.__file__).parents[2]
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=60)
    assert run.stdout.strip() == "['tichu_teach']", run.stderr

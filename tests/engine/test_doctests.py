"""Every example in the engine's docstrings holds; the engine needs nothing but the standard library."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import tichu_teach.engine

MODULES = ["tichu_teach.engine"] + [
    module.name for module in pkgutil.walk_packages(tichu_teach.engine.__path__, "tichu_teach.engine.")
]


def test_examples_in_docstrings() -> None:
    modules = [importlib.import_module(name) for name in MODULES]
    assert [module.__name__ for module in modules if not module.__doc__] == []
    assert [module.__name__ for module in modules if doctest.testmod(module).failed] == []


def test_there_are_examples() -> None:
    assert doctest.testmod(tichu_teach.engine).attempted > 3


def test_importing_the_engine_brings_in_nothing_else() -> None:
    code = (
        "import sys; before = set(sys.modules); from tichu_teach.engine import games; games['nanking'];"
        "new = {name.split('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(new - set(sys.stdlib_module_names)))"
    )
    root = Path(tichu_teach.engine.__file__).parents[2]
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=300)
    assert run.stdout.strip() == "['tichu_teach']", run.stderr

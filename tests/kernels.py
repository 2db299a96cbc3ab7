"""Kernels for nbval that start at once, forked as those of our server are.

`pytest -p tests.kernels --nbval-lax notebooks` runs the notebooks in them. Where no kernel can be forked they
start as they always do, and so they do with `--cold-kernels -m extra`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tichu_teach.app import grammar
from tichu_teach.app.forked import Forked, can_fork
from tichu_teach.engine import games

grammar.defer()  # each test process would build it as it reads in nbval: seconds

TRIES = 3


def forked(command: list[str], *, env: dict[str, str], cwd: str | None = None, **_: Any) -> Forked:
    """The kernel that a command would start, without its remarks on how it is talked to."""
    return Forked([*command, "--IPKernelApp.log_level=40"], env=env, cwd=cwd)


def again(start: Callable[..., Any]) -> Callable[..., Any]:
    """The same start, once more when a kernel dies of it: another process may have taken its port first."""

    def started(*given: Any, **named: Any) -> Any:
        for _ in range(TRIES - 1):
            try:
                return start(*given, **named)
            except RuntimeError:
                continue
        return start(*given, **named)

    return started


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cold-kernels", action="store_true", help="start every kernel from nothing")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Of notebooks that are alike (chapters, exams, games, puzzles) a kernel runs one, all in the long run.
    The cells of the others are run without: `test_notebooks.py`, `test_chapter_notebook.py` and
    `test_programmers.py`."""
    if "not extra" not in config.option.markexpr or collection_path.suffix != ".ipynb":
        return None
    ruleset, name = collection_path.parts[-2:]
    if name == "curious.ipynb":  # which counts for many seconds
        return True
    own = ruleset not in games or (ruleset, name) == ("mahjong", "calculator.ipynb")
    first = ruleset == "nanking" and (name == "1-cards.ipynb" or not name[0].isdigit())
    return None if own or first else True


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.suffix == ".ipynb" and item.config.option.cold_kernels:
        item.add_marker("extra")


def pytest_configure(config: pytest.Config) -> None:
    if not (config.option.nbval or config.option.nbval_lax):
        return
    import nbval.kernel
    from jupyter_client.provisioning import local_provisioner

    nbval.kernel.start_new_kernel = again(nbval.kernel.start_new_kernel)
    if not config.option.cold_kernels and can_fork():
        local_provisioner.launch_kernel = forked

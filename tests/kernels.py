"""Kernels for nbval that start at once, forked like those of our server.

`pytest -p tests.kernels --nbval-lax notebooks` runs the notebooks in them. If no kernel can be forked, or
with `--cold-kernels -m extra`, they start as usual.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tichu_teach.app import grammar
from tichu_teach.app.forked import Forked, can_fork
from tichu_teach.engine import games

grammar.defer()  # each test process would build it on importing nbval, which takes seconds

TRIES = 3


def forked(command: list[str], *, env: dict[str, str], cwd: str | None = None, **_: Any) -> Forked:
    """Fork the kernel that a command would start, without its messages on how to connect."""
    return Forked([*command, "--IPKernelApp.log_level=40"], env=env, cwd=cwd)


def again(start: Callable[..., Any]) -> Callable[..., Any]:
    """The function `start` with retries, in case a kernel dies because its port was taken first."""

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
    """Run one of several similar notebooks (chapters, exams, games, puzzles) in a kernel, all in the long
    run. The cells of the others run without one in `test_notebooks.py` and `test_chapter_notebook.py`."""
    if "not extra" not in config.option.markexpr or collection_path.suffix != ".ipynb":
        return None
    ruleset, name = collection_path.parts[-2:]
    if name == "curious.ipynb":  # its counts take many seconds
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

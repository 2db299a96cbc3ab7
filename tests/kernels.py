"""Kernels for nbval that start at once: forked from one process that has read in what all of them need.

`pytest -p tests.kernels --nbval-lax notebooks` runs the notebooks in them. They are real kernels, each a
process of its own that is talked to through its sockets; only IPython and our pages are read in once instead
of once a notebook. Where no process can be forked (Windows) they start as they always do, and so they do with
`--cold-kernels -m extra`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tichu_teach.app import grammar
from tichu_teach.engine import games

grammar.defer()  # each test process would build it as it reads in nbval: seconds

PRELOADED = ["tests.preload"]
HISTORY = "--HistoryManager.hist_file=:memory:"  # all of them would write into one file of the user's

TRIES = 3


def serve(grouped: Any, arguments: list[str], folder: str | None, environment: dict[str, str]) -> None:
    """Be a kernel, until told to end."""
    os.setsid()  # the manager signals to groups, and ours shouldn't be the tests' own
    grouped.set()
    os.environ.clear()
    os.environ.update(environment, JPY_PARENT_PID=str(os.getppid()))
    os.chdir(folder or os.curdir)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    from ipykernel.kernelapp import IPKernelApp

    sys.argv = ["ipykernel_launcher", *arguments, HISTORY]
    IPKernelApp.launch_instance()


class Forked:
    """A kernel as its manager handles it: what it calls of a `Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, command: list[str], *, env: dict[str, str], cwd: str | None = None, **_: Any) -> None:
        forks = multiprocessing.get_context("forkserver")
        forks.set_forkserver_preload(PRELOADED)
        grouped = forks.Event()
        arguments = command[command.index("ipykernel_launcher") + 1 :]
        self.process = forks.Process(target=serve, args=(grouped, arguments, cwd, env), daemon=True)
        self.process.start()
        if not grouped.wait(60):
            raise RuntimeError("no kernel was forked")
        self.pid = self.process.pid

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        self.process.join(timeout)
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        if self.pid is not None and self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.process.kill()


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
    if not config.option.cold_kernels and "forkserver" in multiprocessing.get_all_start_methods():
        local_provisioner.launch_kernel = Forked

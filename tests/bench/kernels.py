"""The cost of loading the package, and of keeping a table in a kernel."""

import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from jupyter_client.manager import start_new_kernel

from .measure import Figure

STOCK = """
import ipywidgets
from IPython.display import display
display(ipywidgets.VBox([ipywidgets.Label("Your cards"),
    ipywidgets.HBox([ipywidgets.ToggleButton(description=str(n)) for n in range(14)])]))
"""
TABLE = "import tichu_teach\nfrom IPython.display import display\ndisplay(tichu_teach.play(seed=1))"


def figures(full: bool) -> Iterator[Figure]:
    times = 9 if full else 5
    with tempfile.TemporaryDirectory() as cache:
        # Keep compiled modules, as on a learner's machine, but not in the checkout.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache
        bare = _import_time("pass", times, environment)
        for name in ("tichu_teach.engine", "tichu_teach.players", "tichu_teach.pages.table.table"):
            taken = _import_time(f"import {name}", times, environment)
            yield Figure(f"import {name}", taken - bare, "ms", taken / bare, "starting Python, both whole")
        if Path("/proc/self/smaps_rollup").exists():
            empty, stock, table = (_memory(code, environment) for code in ("pass", STOCK, TABLE))
            yield Figure("private memory of a bare kernel", empty, "MiB")
            yield Figure("private memory with 14 stock buttons", stock, "MiB", stock / empty, "a bare kernel")
            yield Figure(
                "private memory with a game at the table", table, "MiB", table / empty, "a bare kernel"
            )


def _import_time(code: str, times: int, environment: dict[str, str]) -> float:
    """The median milliseconds of processor time for a new interpreter to start and run a line.

    The first run, which compiles, does not count.
    """
    spent = []
    for _ in range(times + 1):
        before = _children()
        subprocess.run([sys.executable, "-c", code], check=True, env=environment, timeout=60)
        spent.append(1000 * (_children() - before))
    return median(spent[1:])


def _children() -> float:
    """The processor time in seconds of the processes started so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _memory(code: str, environment: dict[str, str]) -> float:
    """The private memory (clean and dirty) in MiB of a kernel that has run this code.

    The first such kernel compiles the modules and stays larger, so the second is measured.
    """
    return [_kernel_memory(code, environment) for _ in range(2)][-1]


def _kernel_memory(code: str, environment: dict[str, str]) -> float:
    manager, client = start_new_kernel(kernel_name="python3", startup_timeout=60, env=environment)
    try:
        client.execute_interactive(code, timeout=60, output_hook=_refuse_errors)
        return private(manager.provisioner.process.pid)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def _refuse_errors(message: dict) -> None:
    if message["msg_type"] == "error":
        raise RuntimeError("\n".join(message["content"]["traceback"]))


def private(pid: int) -> float:
    """The memory in MiB that a process shares with no other."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(size) for size in re.findall(r"^Private_\w+:\s+(\d+) kB", text, re.M)) / 1024

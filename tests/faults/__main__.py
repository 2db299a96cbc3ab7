"""Put small faults into a copy of the package, one at a time: which do the tests notice?

    python -m tests.faults --count 60 --seed 1    # by lot, over the whole package
    python -m tests.faults --watch                # before that, note which tests run which lines
    python -m tests.faults --rooms players engine --count 20
    python -m tests.faults --at tichu_teach/engine/verdict.py:12

mutmut mutates whole modules where they lie and needs `fork`, leaves decorated functions alone and draws no
sample; cosmic-ray runs one test command for all faults. Neither chooses faults by a seed and tests by line.

`equivalent.txt` lists the faults that change nothing, each with the reason. What else goes unnoticed is told
with its line: a test is missing there, or a line too many stands there.
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from tests.faults import scripts
from tests.faults.making import ENDLESS, UNDONE, Fault, drawn, everything, faults, names
from tests.faults.nearest import Nearest, test_files
from tests.faults.warm import OPTIONS, Warm, environment, stop_after
from tests.faults.watching import KEPT, ROOT

EQUIVALENT = Path(__file__).with_name("equivalent.txt")
LEFT = shutil.ignore_patterns(".venv", ".git", "node_modules", "*.pyc", "build", ".*_cache", ".hypothesis")
STOPPED = {-getattr(signal, name, 0) for name in ("SIGXCPU", "SIGKILL")} - {0}
"""How a process ends that has had the processor for too long."""
FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)


def equivalent(words: str) -> dict[str, str]:
    """Read the faults that change nothing: lines for faults, and below, indented, the reason of them all."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in words.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            found |= {name: f"{found[name]} {line.strip()}".strip() for name in names}
            continue
        if names and found[names[0]]:
            names = []
        names.append(line.strip())
        found[names[-1]] = ""
    if without := [name for name, reason in found.items() if not reason]:
        raise ValueError(f"{EQUIVALENT.name}: no reason stands below {without[0]!r}")
    return found


class Copy:
    """A copy of the checkout, in which faults are tried."""

    def __init__(self, place: Path, files: Sequence[str] = ()) -> None:
        """Make it. In some test files tests are at hand at once, where this system can fork."""
        self.place = place
        self.moment = int(time.time()) + 1
        shutil.copytree(ROOT, place, ignore=LEFT, symlinks=True)
        self.warm = Warm(place, [*files]) if files and hasattr(os, "fork") else None

    def write(self, file: str, source: bytes) -> None:
        """Write a file at a moment of its own, so that no compiled form of another fault is taken for it."""
        self.moment += 1
        path = self.place / file
        path.write_bytes(source)
        os.utime(path, (self.moment, self.moment))

    def tried(self, fault: Fault, tests: list[str], limit: float, at_import: bool = True) -> str:
        """Return the test that notices the fault, nothing if none does; `limit` is in seconds.

        `at_import` says that its line may run when the package is imported, so that only a process of its
        own can tell that nobody notices.
        """
        source = (self.place / fault.file).read_bytes()
        self.write(fault.file, source[: fault.start] + fault.new.encode() + source[fault.end :])
        try:
            if self.warm and fault.in_function:
                noticed = self.warm.tried(fault.file, source, tests, limit)
                if noticed or (noticed is not None and not at_import):
                    return noticed
            run = scripts.failing if fault.in_script else failing
            return next(iter(run(self.place, tests, limit)), "")
        finally:
            self.write(fault.file, source)

    def failing(self, tests: list[str]) -> list[str]:
        """Return tests that fail here though there is no fault."""
        in_node = [test for test in tests if test.endswith(".js")]
        others = [test for test in tests if test not in in_node]
        broken = scripts.failing(self.place, in_node, 3600)
        if others and self.warm:
            file = "tichu_teach/__init__.py"
            broken += filter(None, [self.warm.tried(file, (self.place / file).read_bytes(), others, 3600)])
        elif others:
            broken += failing(self.place, others, 3600)
        return broken

    def close(self) -> None:
        if self.warm:
            self.warm.close()


def failing(place: Path, tests: list[str], limit: float) -> list[str]:
    """Run tests in a copy until one fails, and return that."""
    run = subprocess.Popen(
        [sys.executable, "-m", "pytest", *OPTIONS, "-x", *tests],
        cwd=place,
        env=environment(place),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        preexec_fn=partial(stop_after, limit) if hasattr(os, "fork") else None,
    )
    with run:
        try:
            told, _ = run.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            run.kill()
            return [UNDONE]
    if run.returncode in STOPPED:
        return [ENDLESS]
    found = FAILED.findall(told)
    if bool(found) != (run.returncode != 0):
        raise RuntimeError(f"the tests can't be run in the copy:\n{told[-2000:]}")
    return found


def table(results: Iterable[tuple[Fault, str]]) -> str:
    """Return the share of each room as a table in Markdown."""
    all_of, seen = Counter[str](), Counter[str]()
    for fault, result in results:
        if result == UNDONE:
            continue
        for room in (fault.room, "all"):
            all_of[room] += 1
            seen[room] += bool(result)
    rows = [
        f"| {room} | {seen[room]} of {all_of[room]} | {seen[room] / all_of[room]:.0%} |" for room in all_of
    ]
    head = ["| room | noticed | share |", "|---|---|---|"]
    return "\n".join([*head, *sorted(rows, key=lambda row: (row.startswith("| all "), row))])


def chosen(wanted: argparse.Namespace, left_out: set[str]) -> list[Fault]:
    if wanted.at:
        name, _, line = wanted.at.partition(":")
        lines = scripts.faults(ROOT, name) if name.endswith(".js") else faults(ROOT / name, ROOT).values()
        found = [fault for every in lines for fault in every if left_out.isdisjoint(names(fault))]
        return [fault for fault in found if line in ("", str(fault.line))]
    rooms = {*wanted.rooms}
    in_scripts = scripts.faults(ROOT) if not rooms or "scripts" in rooms else []
    return drawn([*everything(ROOT, rooms), *in_scripts], wanted.count, wanted.seed, left_out)


def watch(jobs: int) -> None:
    """Run all tests once and note which runs what."""
    shutil.rmtree(KEPT, ignore_errors=True)
    files = [str(file.relative_to(ROOT)) for file in test_files()]
    command = [sys.executable, "-m", "pytest", *OPTIONS, "-p", "tests.faults.watching", "-n", str(jobs)]
    subprocess.run([*command, "--dist", "loadfile", "--no-loadscope-reorder", *files], cwd=ROOT, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=50, help="how many faults, drawn by lot")
    week = int(datetime.now(UTC).strftime("%G%V"))
    parser.add_argument("--seed", type=int, default=week, help="of the lot; the week's number if left out")
    parser.add_argument("--rooms", nargs="*", default=[], help="of the package; all if left out")
    parser.add_argument("--at", metavar="FILE[:LINE]", help="all faults of one place instead")
    parser.add_argument("--seconds", type=float, default=60, help="how long the tests of a fault may take")
    parser.add_argument("--jobs", type=int, default=2, help="how many faults are tried at once")
    parser.add_argument("--watch", action="store_true", help="note anew which tests run which lines")
    parser.add_argument("--least", type=float, default=0, help="fail where a smaller share is noticed")
    wanted = parser.parse_args()
    if wanted.watch:
        watch(wanted.jobs)
    tried, nearest = chosen(wanted, {*equivalent(EQUIVALENT.read_text(encoding="utf-8"))}), Nearest()
    if not tried:
        parser.error("there is no fault to try (those of scripts want Node and what tests/js asks for)")
    near = {fault: nearest.tests(fault, wanted.seconds) for fault in tried}
    files = sorted({test.partition("::")[0] for fault in tried if fault.in_function for test in near[fault]})
    results: list[tuple[Fault, str]] = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(wanted.jobs) as pool:
        copies = [Copy(Path(folder, str(number)), files) for number in range(wanted.jobs)]
        free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
        for copy in copies:
            free.put(copy)

        def one(fault: Fault) -> None:
            copy = free.get()
            began = time.monotonic()
            try:
                result = copy.tried(fault, near[fault], 30 * wanted.seconds, nearest.at_import(fault))
            finally:
                free.put(copy)
            results.append((fault, result))
            took = f"{time.monotonic() - began:5.1f} s"
            how = "unknown" if result == UNDONE else "noticed" if result else "MISSED "
            print(f"{len(results):3} {how} {took}  {fault}  {result}", flush=True)

        for _ in pool.map(one, tried):
            pass
        broken = copies[0].failing(sorted({result for _, result in results} - {"", ENDLESS, UNDONE}))
        for copy in copies:
            copy.close()
    missed = [str(fault) for fault, result in results if not result]
    print("", "Nobody noticed:" if missed else "Every fault was noticed.", *sorted(missed), "", sep="\n")
    if undone := sorted(str(fault) for fault, result in results if result == UNDONE):
        print("Not done in time, and in no share:", *undone, "", sep="\n")
    print(table(results))
    if broken:
        print("", "Without any fault this fails, so that the shares are too high:", *broken, sep="\n")
        return 1
    known = len(results) - len(undone)
    return int(known - len(missed) < float(wanted.least) * known)


if __name__ == "__main__":
    sys.exit(main())

"""Put small faults into a copy of the package, one at a time: which do the tests notice?

    python -m tests.faults --count 60 --seed 1    # drawn at random from the whole package
    python -m tests.faults --suite                # then try all tests on faults that the nearest ones missed
    python -m tests.faults --packages players engine --count 20
    python -m tests.faults --at tichu_teach/engine/verdict.py:12

All faults are put into a copy at once, each behind a switch. Each test file is run once without a fault,
which tells by which of them its tests come; then by these, the quickest first, the fault is tried in a fork,
and if none of them notices it, by the rest of their files.

mutmut mutates whole modules in place, skips decorated functions and draws no sample; cosmic-ray runs one test
command for all faults. Neither chooses faults by a seed and tests by line.

`equivalent.txt` lists the faults that change nothing, each with the reason. Any other unnoticed fault is
reported with its line: either a test is missing, or the line is superfluous.
"""

import argparse
import signal
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from tests.faults import scripts
from tests.faults.copies import Copy
from tests.faults.fault import UNDONE, Fault, drawn, everything, faults, names
from tests.faults.nearest import ROOT, test_files
from tests.faults.suite import Suite
from tests.faults.trial import Trial

EQUIVALENT = Path(__file__).with_name("equivalent.txt")


def equivalent(words: str) -> dict[str, str]:
    """Read the faults that change nothing: lines for faults and, indented below them, their common reason."""
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


def table(columns: Mapping[str, Mapping[Fault, str]]) -> str:
    """The share of noticed faults in each package as a Markdown table, with a column for each run."""
    shares: dict[str, list[str]] = defaultdict(list)
    for results in columns.values():
        all_of, seen = Counter[str](), Counter[str]()
        for fault, result in results.items():
            for package in (fault.package, "all"):
                all_of[package] += result != UNDONE
                seen[package] += result not in ("", UNDONE)
        for package, count in all_of.items():
            shares[package].append(
                f"{seen[package]} of {count}, {seen[package] / count:.0%}" if count else ""
            )
    rows = [("package", *columns), ("---",) * (1 + len(columns))]
    rows += sorted(
        ((package, *each) for package, each in shares.items()), key=lambda row: (row[0] == "all", row)
    )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def falls_short(results: Mapping[Fault, str], least: float) -> bool:
    """Return True if a smaller share than `least` is noticed of the faults that were tried to the end."""
    tried = [result for result in results.values() if result != UNDONE]
    return sum(map(bool, tried)) < least * len(tried)


def chosen(wanted: argparse.Namespace, left_out: set[str]) -> list[Fault]:
    if wanted.at:
        name, _, line = wanted.at.partition(":")
        lines = scripts.faults(ROOT, name) if name.endswith(".js") else faults(ROOT / name, ROOT).values()
        found = [fault for every in lines for fault in every if left_out.isdisjoint(names(fault))]
        return [fault for fault in found if line in ("", str(fault.line))]
    packages = {*wanted.packages}
    in_scripts = scripts.faults(ROOT) if not packages or "scripts" in packages else []
    return drawn([*everything(ROOT, packages), *in_scripts], wanted.count, wanted.seed, left_out)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=50, help="how many faults, drawn by lot")
    week = int(datetime.now(UTC).strftime("%G%V"))
    parser.add_argument("--seed", type=int, default=week, help="of the lot; the week's number if left out")
    parser.add_argument("--packages", nargs="*", default=[], help="within ours; all if left out")
    parser.add_argument("--at", metavar="FILE[:LINE]", help="all faults of one place instead")
    parser.add_argument("--seconds", type=float, default=60, help="how long the tests of a fault may take")
    parser.add_argument("--jobs", type=int, default=2, help="how many faults are tried at once")
    parser.add_argument(
        "--tests", nargs="*", default=[], help="files or folders; all without a browser if left out"
    )
    parser.add_argument("--least", type=float, default=0, help="fail where a smaller share is noticed")
    parser.add_argument("--suite", action="store_true", help="try what they miss with all tests")
    wanted = parser.parse_args()
    if not (files := test_files(wanted.tests)):
        parser.error(f"no test file is named by {' '.join(wanted.tests)}")
    tried = chosen(wanted, {*equivalent(EQUIVALENT.read_text(encoding="utf-8"))})
    if not tried:
        parser.error("there is no fault to try")
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial([Copy(Path(folder, str(number))) for number in range(wanted.jobs)], tried, files)
        results, broken = trial.results(wanted.seconds), trial.broken
        columns, unexplained = {"noticed": results}, set[str]()
        if wanted.suite:
            suite = Suite(trial.copies[0], wanted.jobs)
            left = [fault for fault, result in results.items() if result in ("", UNDONE)]
            columns = {"nearest": results, "suite": results | suite.noticing(left)}
            broken, unexplained, results = broken | suite.broken, suite.unexplained, columns["suite"]
            for fault in left:
                print(f"    {'noticed' if results[fault] else 'MISSED '}  {fault}  {results[fault]}")
    missed = [str(fault) for fault, result in results.items() if not result]
    nobody = "Nobody noticed:" if wanted.suite else "The nearest tests did not notice:"
    print("", nobody if missed else "Every fault was noticed.", *sorted(missed), "", sep="\n")
    undone = [str(fault) for fault, result in results.items() if result == UNDONE]
    for said, which in (
        ("Not done in time, and in no share:", undone),
        ("Fails with several faults, with none of them alone:", unexplained),
        ("Without any fault this fails:", broken),
    ):
        if which:
            print(said, *sorted(which), "", sep="\n")
    print(table(columns))
    return int(bool(broken) or falls_short(results, wanted.least))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())

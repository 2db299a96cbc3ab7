"""Choose the tests that are tried on a fault, and in which order."""

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from tests.faults.fault import Fault

ROOT = Path(__file__).resolve().parent.parent.parent
ALONE = 8
"""The number of test files for a fault that no test was seen to come by."""
ELSEWHERE = ("browser", "bench", "mine")
OWN = "tests/test_faults.py"
"""Left out because the list of equivalent faults quotes lines: a change of one would always be noticed."""
WORD = re.compile(r"\w+")


def name(file: Path) -> str:
    """Return a file's address in the checkout, as pytest writes it."""
    return file.relative_to(ROOT).as_posix()


def test_files(places: Sequence[str] = ()) -> list[str]:
    """Return the test files that need neither a browser nor long benchmarks, all or those of some places."""
    under = [ROOT / place for place in places or ("tests",)]
    found = sorted({file for place in under for file in (place, *place.rglob("test_*.py")) if file.is_file()})
    return [name(file) for file in found if not {*ELSEWHERE} & {*file.parts} and name(file) != OWN]


def by_name(faults: Iterable[Fault], files: Sequence[str]) -> list[str]:
    """Return test files, those first that speak most of the files of some faults."""
    spoken = {file: (ROOT / file).read_text(encoding="utf-8") for file in files}
    words = {file: {*WORD.findall(said)} for file, said in spoken.items()}
    closeness = Counter(dict.fromkeys(spoken, 0))
    for changed in {fault.file for fault in faults}:
        path = Path(changed).with_suffix("")
        tree = ast.parse((ROOT / changed).read_text(encoding="utf-8"))
        defined = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
        module, package = ".".join(path.parts), ".".join(path.parts[:-1])
        for file, said in spoken.items():
            imported = f"{module} " in said or f"{package} import {path.name}" in said
            alike = _nouns(path) & _nouns(Path(file).with_suffix(""))
            closeness[file] += 10 * imported + len({path.name, *defined} & words[file]) + 3 * len(alike)
    return [file for file, _ in closeness.most_common()]


def _nouns(path: Path) -> set[str]:
    """The nouns of a path in the singular: `test_motifs` is about `motif`."""
    return {word.removesuffix("s") for part in path.parts[1:] for word in part.split("_")}


def quickest(
    takes: Mapping[str, float], seconds: float, places: Sequence[str], tried: Collection[str] = ()
) -> list[str]:
    """The test functions, with what each takes, for which there is time, those of the quickest file first.

    Those of a file come in the order in which they stand there (`places`): some share what is made once for
    all, and in another order one might fail without any fault.
    """
    chosen: list[str] = []
    spent = 0.0
    for test, each in sorted(takes.items(), key=lambda pair: pair[1]):
        if test not in tried and spent + each <= seconds:
            chosen.append(test)
            spent += each
    files = [*dict.fromkeys(test.partition("::")[0] for test in chosen)]
    place = {test: number for number, test in enumerate(places)}
    return sorted(chosen, key=lambda test: (files.index(test.partition("::")[0]), place[test]))

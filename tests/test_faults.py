"""The maker of small faults: the faults it makes, the tests it chooses, the results it reports."""

from __future__ import annotations

import ast
import json
import os
import shutil
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from coverage import CoverageData

from tests.faults import __main__ as trial
from tests.faults import copies, nearest, scripts, suite
from tests.faults.making import ENDLESS, UNDONE, Fault, drawn, everything, faults, names
from tests.faults.warm import exchange
from tests.faults.watching import forget
from tichu_teach.texts.catalogue import catalogue

pytestmark = pytest.mark.more

HAS_NODE = shutil.which("node") is not None and (nearest.ROOT / scripts.TESTS / "node_modules").is_dir()

MODULE = '''
"""A module."""

import functools


@functools.cache
def most() -> int:
    """Return the most points."""
    return 98


def worth(own: int, other: int, calls: list[str]) -> int:
    """Return the points."""
    if own > other and calls:
        raise ValueError(f"{own + 1} is too many")
    assert own < 99
    total = -own + 25
    calls.append("tichu")
    calls.remove("grand")
    return min(total, own) if calls else divide(own, other)
'''


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A checkout with one module in one room."""
    house = tmp_path / "house"
    module = house / "tichu_teach" / "room" / "module.py"
    module.parent.mkdir(parents=True)
    module.write_text(MODULE, encoding="utf-8")
    (house / "tichu_teach" / "__init__.py").touch()
    return house


def made(house: Path) -> dict[str, set[str]]:
    module = house / "tichu_teach" / "room" / "module.py"
    found: dict[str, set[str]] = {}
    for statement in faults(module, house).values():
        for fault in statement:
            found.setdefault(fault.old, set()).add(fault.new)
    return found


def test_each_kind_of_slip_is_made(house: Path) -> None:
    found = made(house)
    assert found["own > other and calls"] >= {
        "True", "False", "(not (own > other and calls))", "(own > other or calls)", "(own > other)", 
        "(calls)",
    }  # fmt: skip
    assert found["own > other"] == {"(own >= other)"}
    assert found["-own + 25"] == {"(-own - 25)"}
    assert found["-own"] == {"(own)"}
    assert found["25"] == {"26", "(24)"}
    assert found["own"] == {"other"}
    assert found['calls.append("tichu")'] == {"pass"}
    assert found['"tichu"'] == {'"grand"'}
    assert found["min"] == {"max"}
    assert "min(total, own)" not in found, "which comes first is nothing to it"
    assert found["divide(own, other)"] == {"divide(other, own)"}
    assert "divide(own, other) if calls else min(total, own)" in found[
        "min(total, own) if calls else divide(own, other)"
    ]  # fmt: skip


def test_what_only_people_read_is_left_alone(house: Path) -> None:
    found = made(house)
    assert '"""A module."""' not in found and '"""Return the points."""' not in found
    assert "own + 1" not in found and "1" not in found  # within a formatted string
    assert "own < 99" not in found  # an assertion for type checkers
    assert "int" not in found and "list[str]" not in found


def test_every_fault_is_python() -> None:
    """A fault that can't be read is noticed by any test, and says nothing of them."""
    package = nearest.ROOT / "tichu_teach"
    for file in (package / "engine" / "tichu" / "score.py", package / "players" / "match.py"):
        source = file.read_bytes()
        every = [fault for statement in faults(file, nearest.ROOT).values() for fault in statement]
        assert len(every) > 20
        for fault in every:
            assert source[fault.start : fault.end].decode() == fault.old
            broken = source[: fault.start] + fault.new.encode() + source[fault.end :]
            assert ast.dump(ast.parse(broken)) != ast.dump(ast.parse(source)), fault


def test_the_lot_is_the_same_for_a_seed(house: Path) -> None:
    every = [*everything(house)]
    first = drawn(every, 4, 1, set())
    assert first == drawn(every, 4, 1, set()) != drawn(every, 4, 2, set())
    assert len({fault.lines for fault in first}) == 4, "one a statement"
    assert first[0] not in drawn(every, 10, 1, {names(first[0])[0]})
    number = next(fault for statement in every for fault in statement if fault.old.isdecimal())
    assert not any(
        number.text == each.text and each.old.isdecimal() for each in drawn(every, 99, 1, {names(number)[1]})
    )
    assert [*everything(house, ("elsewhere",))] == []


def test_a_fault_without_effect_needs_a_reason() -> None:
    words = "# said above\na.py: x = 1: 1 → 2\nb.py: y = 1: 1 → 2\n  nobody reads them,\n  as yet\n"
    reason = "nobody reads them, as yet"
    assert trial.equivalent(words) == {"a.py: x = 1: 1 → 2": reason, "b.py: y = 1: 1 → 2": reason}
    with pytest.raises(ValueError, match=r"no reason stands below 'c\.py"):
        trial.equivalent(f"{words}c.py: z = 1: 1 → 2\n")


def test_each_fault_marked_as_without_effect_can_be_made() -> None:
    marked = {*trial.equivalent(trial.EQUIVALENT.read_text(encoding="utf-8"))}
    in_scripts = {name for name in marked if name.partition(": ")[0].endswith(".js")}
    files = {nearest.ROOT / name.partition(": ")[0] for name in marked - in_scripts}
    statements = [each for file in files for each in faults(file, nearest.ROOT).values()]
    if HAS_NODE:
        statements += scripts.faults(nearest.ROOT, *sorted({name.partition(": ")[0] for name in in_scripts}))
    else:
        marked -= in_scripts
    assert marked <= {name for statement in statements for fault in statement for name in names(fault)}


SCRIPT = """
import { h } from "./dom.js";
// Ä comment, longer in bytes than in letters
export function worth(own, other, calls) {
  if (own > other && !calls) throw new Error("no");
  calls.add("tichu");
  const most = Math.max(own, 25);
  return calls.size === 1 ? most : other - own.constructor(other, own) * 2;
}
"""


@pytest.mark.skipif(not HAS_NODE, reason="needs Node and what tests/js/package.json asks for")
def test_faults_in_scripts_are_like_those_in_python(tmp_path: Path) -> None:
    script, tests = tmp_path / "tichu_teach" / "pages" / "static" / "worth.js", tmp_path / scripts.TESTS
    script.parent.mkdir(parents=True)
    tests.mkdir(parents=True)
    script.write_text(SCRIPT, encoding="utf-8")
    (tests / "worth.test.js").write_text('import "../../tichu_teach/pages/static/worth.js"', encoding="utf-8")
    (tests / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    shutil.copy(nearest.ROOT / scripts.TESTS / "faults.js", tests)
    (tests / "node_modules").symlink_to(nearest.ROOT / scripts.TESTS / "node_modules")
    every = [fault for each in scripts.faults(tmp_path) for fault in each]
    for fault in every:
        assert script.read_bytes()[fault.start : fault.end].decode() == fault.old
    assert {fault.room for fault in every} == {"scripts"}
    made = {(fault.old, fault.new) for fault in every}
    assert made >= {
        ("own > other && !calls", "!(own > other && !calls)"), ("own > other && !calls", "(!calls)"),
        (">", ">="),
        ("&&", "||"), ("!calls", "(calls)"), ('calls.add("tichu");', ";"), ("max", "min"), ("25", "(50)"),
        ("===", "!=="), ("1", "(2)"), ("1", "(0)"), ("-", "+"), ("*", "+"),
        ("own.constructor(other, own)", "own.constructor(own, other)"),
    }  # fmt: skip
    assert not [old for old, _ in made if old.startswith("import") or "dom.js" in old]
    assert scripts.speaking(tmp_path) == {"tichu_teach/pages/static/worth.js": ["tests/js/worth.test.js"]}


@pytest.mark.skipif(not HAS_NODE, reason="needs Node")
def test_a_test_in_node_notices_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, code in (("good", 0), ("bad", 1)):
        (tmp_path / f"{name}.test.js").write_text(f"process.exitCode = {code};", encoding="utf-8")
    (tmp_path / "endless.test.js").write_text("for (;;);", encoding="utf-8")
    (tmp_path / "waiting.test.js").write_text("setTimeout(() => {}, 600_000);", encoding="utf-8")
    assert scripts.failing(tmp_path, ["good.test.js", "bad.test.js"], 60) == ["bad.test.js"]
    assert scripts.failing(tmp_path, ["good.test.js"], 60) == []
    assert scripts.failing(tmp_path, ["waiting.test.js"], 1) == [UNDONE]
    monkeypatch.setattr(scripts, "LIMIT", 1)  # a second of the processor, however long that takes
    assert scripts.failing(tmp_path, ["endless.test.js"], 60) == [ENDLESS]


def test_a_fault_is_noticed_or_missed(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a copy: the checkout stays as it was, and so does the copy after each fault."""
    tests = house / "tests" / "test_module.py"
    tests.parent.mkdir()
    tests.write_text(
        textwrap.dedent("""
            from tichu_teach.room.module import most, worth
            POINTS = most()
            def test_worth():
                assert worth(3, 4, ["tichu", "grand"]) == 3
            def test_most():
                assert most() == 98
        """),
        encoding="utf-8",
    )
    (house / "tests" / "__init__.py").touch()
    (house / "pytest.ini").touch()  # tests are named from here
    (house / "tests" / "faults").symlink_to(nearest.ROOT / "tests" / "faults")
    monkeypatch.setattr(copies, "ROOT", house)
    monkeypatch.setattr(copies, "BEGINS", 0)
    module, test = "tichu_teach/room/module.py", "tests/test_module.py::test_worth"
    source = (house / module).read_bytes()
    by_name = {(f.old, f.new): f for every in faults(house / module, house).values() for f in every}
    wanted = {
        ("min", "max"): test,
        ("25", "26"): "",
        ("own > other and calls", "(not (own > other and calls))"): test,
        ("98", "99"): "tests/test_module.py::test_most",  # what it was is kept from their collection
    }
    for files in (("tests/test_module.py",), ()):  # all in forks of one process, or each in its own
        copy = copies.Copy(house.parent / f"copy{len(files)}", files)
        results = {each: copy.tried(by_name[each], ["tests/test_module.py"], 600) for each in wanted}
        assert results == wanted and not copy.failing([test])
        if files:
            loop = replace(by_name["min", "max"], new="max(iter(int, 1)) or min")
            ends = (copy.tried(loop, ["tests/test_module.py"], 16) for _ in range(9))
            assert ENDLESS in ends, "once it has had the processor for a second"
            sleep = replace(loop, new='__import__("time").sleep(3600) or min')
            assert copy.tried(sleep, ["tests/test_module.py"], 2) == UNDONE, "it never had the processor"
        assert (house / module).read_bytes() == source == (copy.place / module).read_bytes()
        copy.close()
    with pytest.raises(RuntimeError, match="can't be run"):
        copy.tried(by_name["min", "max"], ["tests/test_nothing.py"], 60)


def test_a_fork_has_the_fault_wherever_a_function_is_held(tmp_path: Path) -> None:
    """In a memory, a property, a decorator's hands; and it says where it can't tell."""
    module = tmp_path / "held.py"
    source = textwrap.dedent("""
        from functools import cache
        def twice(function):
            return lambda own: function(own) * 2
        class Seat:
            @property
            def points(self):
                return sum(1 for each in "ab")
        @cache
        def worth(own):
            return own + 1
        @twice
        def doubled(own):
            return own + 1
    """)
    module.write_text(source, encoding="utf-8")
    held: dict[str, Any] = {}
    exec(compile(source, str(module), "exec", dont_inherit=True), held)
    changed = source.replace("own + 1", "own - 1").replace('sum(1 for each in "ab")', "7")
    module.write_text(changed, encoding="utf-8")
    assert exchange(module, source.encode())
    assert (held["Seat"]().points, held["worth"](1), held["doubled"](1)) == (7, 0, 0)
    module.write_text(changed.replace("def worth(own):", "def worthless(own):"), encoding="utf-8")
    assert not exchange(module, changed.encode())


def test_what_is_kept_counts_for_every_test_that_needs_it() -> None:
    assert catalogue() and catalogue.cache_info().currsize
    forget()
    assert not catalogue.cache_info().currsize


def test_the_tests_nearest_by_name_come_first_where_nobody_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearest, "KEPT", tmp_path)
    near = nearest.Nearest()
    fault = Fault("tichu_teach/engine/tichu/straights.py", 9, (9,), 0, 1, "", "", "")
    assert near.tests(fault, 60)[0] == "tests/engine/tichu/test_straights.py"
    assert len(near.tests(fault, 60)) == nearest.ALONE


def test_tests_that_may_run_a_line_unseen_are_near_it_too(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed file is run by the same tests as before; what was written since, or starts a process, may."""
    tests = house / "tests"
    (tests / "room").mkdir(parents=True)
    (tests / "test_worth.py").write_text("def test_it():\n    pass\ndef test_gone():\n    pass\n")
    (tests / "room" / "test_command.py").write_text("import subprocess\ndef test_command():\n    pass\n")
    (tests / "test_else.py").write_text("import subprocess\ndef test_else():\n    pass\n")
    kept = house / "build" / "faults"
    kept.mkdir(parents=True)
    seen = CoverageData(str(kept / "lines.1"))
    for test, line in (("test_it", 9), ("test_gone", 9), ("test_top", 2)):
        seen.set_context(f"tests/test_worth.py::{test}")
        seen.add_lines({"tichu_teach/room/module.py": [line]})
    seen.write()
    functions = {
        "tests/test_worth.py": ("test_it", "test_gone"),
        "tests/room/test_command.py": ("test_command",),
    }
    noted = {f"{file}::{each}": 0.1 for file, tests in functions.items() for each in tests}
    (kept / "seconds.1").write_text(json.dumps(noted | {"tests/test_else.py::test_else": 0.1}))
    monkeypatch.setattr(nearest, "ROOT", house)
    monkeypatch.setattr(nearest, "KEPT", kept)

    def near(line: int) -> set[str]:
        return {
            *nearest.Nearest().tests(Fault("tichu_teach/room/module.py", line, (line,), 0, 1, "", "", ""), 60)
        }

    command = "tests/room/test_command.py::test_command"
    worth = {f"tests/test_worth.py::{each}" for each in ("test_it", "test_gone")}
    assert near(9) == {command, *worth}
    later = nearest.Nearest().since + 10
    os.utime(house / "tichu_teach" / "room" / "module.py", (later, later))
    assert near(77) == {command, *worth}, "all that ran the file: its lines are others now"
    (tests / "test_worth.py").write_text("def test_it():\n    pass\ndef test_new():\n    pass\n")
    os.utime(tests / "test_worth.py", (later, later))
    assert near(9) == {command, "tests/test_worth.py::test_it", "tests/test_worth.py::test_new"}


def test_no_file_takes_all_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow tests of the nearest file wait until others had a turn; what time is left is theirs."""
    kept = {f"tests/a.py::test_{n}": 8.0 for n in range(4)} | {"tests/b.py::test_0": 9.0}
    (tmp_path / "seconds.1").write_text(json.dumps(dict.fromkeys(kept, 20.0)))
    (tmp_path / "seconds.2").write_text(json.dumps(kept))
    monkeypatch.setattr(nearest, "KEPT", tmp_path)
    near = nearest.Nearest()
    assert near._within([*kept], 32) == ["tests/a.py::test_0", "tests/a.py::test_1", "tests/b.py::test_0"]
    assert near._within([*kept], 99) == [*(f"tests/a.py::test_{n}" for n in range(4)), "tests/b.py::test_0"]


def test_some_time_is_left_to_quick_tests_that_lie_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {"tests/a.py::test_0": 8.0, "tests/b.py::test_0": 8.0, "tests/c.py::test_0": 2.0}
    (tmp_path / "seconds.1").write_text(json.dumps(kept))
    monkeypatch.setattr(nearest, "KEPT", tmp_path)
    assert nearest.Nearest()._within([*kept], 15) == ["tests/a.py::test_0", "tests/c.py::test_0"]


def test_tests_of_a_file_come_in_the_order_in_which_they_stand_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some share what is made once for all: in another order one might fail without any fault, and be taken
    for one that notices."""
    monkeypatch.setattr(nearest, "KEPT", tmp_path)
    near = nearest.Nearest()
    file = "tests/test_faults.py"
    there = [f"{file}::{name}" for name in nearest.TEST.findall(near.words[nearest.ROOT / file])]
    assert len(there) > 5 and near._within(there[::-1], 99) == there


def test_the_share_of_each_room_is_told() -> None:
    def fault(room: str, line: int = 1) -> Fault:
        return Fault(f"tichu_teach/{room}/a.py", line, (line,), 0, 1, "", "", "")

    engine, missed, app, late = fault("engine"), fault("engine", 2), fault("app"), fault("app", 2)
    nearest = {engine: "tests/a.py::test_b", missed: "", app: ENDLESS, late: UNDONE}
    table = trial.table({"nearest": nearest, "suite": nearest | {late: "", missed: "tests/a.py::test_c"}})
    assert table.splitlines() == [
        "| room | nearest | suite |",
        "| --- | --- | --- |",
        "| app | 1 of 1, 100% | 1 of 2, 50% |",
        "| engine | 1 of 2, 50% | 2 of 2, 100% |",
        "| all | 2 of 3, 67% | 3 of 4, 75% |",
    ]


def test_all_tests_at_once_tell_which_fault_each_of_them_notices(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One fault may hide another; what fails without any, or only with several, says nothing of either."""
    monkeypatch.setattr(copies, "ROOT", house)
    file = house / "tichu_teach" / "room" / "module.py"
    made = {fault.old: fault for every in faults(file, house).values() for fault in every}
    deep, high, loud, mute = (made[old] for old in ("25", "-own + 25", 'calls.remove("grand")', "min"))
    late = replace(made["own > other"], new="(own == other)")
    notices = {late: {"late", "high"}, high: {"high"}, loud: {"loud"}}

    def failing(place: Path, asked: list[str], limit: float, lean: bool) -> set[str]:
        now = (place / mute.file).read_text(encoding="utf-8")
        there = [each for each in (deep, high, loud, mute, late) if each.new in now and each.text not in now]
        failed = {"always"}.union(*(notices.get(each, ()) for each in there))
        failed -= {"loud"} if late in there else set()
        failed |= {"several"} if len(there) > 1 else set()
        return failed if asked[-2:] == sorted(suite.EVERYTHING) else failed & {*asked}

    monkeypatch.setattr(suite, "failing", failing)
    everything = suite.Suite(copies.Copy(house.parent / "copy"), 2)
    assert suite.apart([high, deep, loud]) == [high, loud]
    found = everything.noticing([high, deep, loud, mute, late])
    assert found == {high: "high", late: "late", loud: "loud", deep: "", mute: ""}
    assert (everything.broken, everything.unexplained) == ({"always"}, {"several"})

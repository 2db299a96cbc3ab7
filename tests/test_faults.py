"""The maker of small faults: the faults it makes, the tests that notice them, the results it reports."""

import ast
import os
import shutil
import signal
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.faults import __main__, copies, nearest, scripts, suite, switches, trial
from tests.faults.copies import Copy
from tests.faults.fault import ENDLESS, UNDONE, Fault, apart, drawn, everything, faults, names
from tests.faults.trial import Trial
from tests.faults.warm import Warm

pytestmark = pytest.mark.more

HAS_NODE = shutil.which("node") is not None and (nearest.ROOT / scripts.TESTS / "node_modules").is_dir()

MODULE = '''
"""A module."""

import functools
from typing import TypeAlias

Points: TypeAlias = int | float


@functools.cache
def begun() -> int:
    """Return what is remembered."""
    return 70


@functools.cache
def most() -> int:
    """Return the most points."""
    @functools.cache
    def counted() -> int:
        while True:
            return 98
    return counted()


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
    """A checkout with one module in one package."""
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
    assert "int" not in found and "list[str]" not in found and "int | float" not in found


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
    assert all(len(each) == len({*each}) for each in every), "no fault weighs twice"
    first = drawn(every, 4, 1, set())
    assert first == drawn(every, 4, 1, set()) != drawn(every, 4, 2, set())
    assert len({fault.line for fault in first}) == 4, "one a statement"
    assert first[0] not in drawn(every, 10, 1, {names(first[0])[0]})
    number = next(fault for statement in every for fault in statement if fault.old.isdecimal())
    assert not any(
        number.text == each.text and each.old.isdecimal() for each in drawn(every, 99, 1, {names(number)[1]})
    )
    assert [*everything(house, ("elsewhere",))] == []


def test_a_fault_without_effect_needs_a_reason() -> None:
    words = "# said above\na.py: x = 1: 1 → 2\nb.py: y = 1: 1 → 2\n  nobody reads them,\n  as yet\n"
    reason = "nobody reads them, as yet"
    assert __main__.equivalent(words) == {"a.py: x = 1: 1 → 2": reason, "b.py: y = 1: 1 → 2": reason}
    with pytest.raises(ValueError, match=r"no reason stands below 'c\.py"):
        __main__.equivalent(f"{words}c.py: z = 1: 1 → 2\n")


def test_a_lot_without_the_browser_code_says_so(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scripts.faults(house) == [] and ".ci/scripts" in capsys.readouterr().out


def test_each_fault_marked_as_without_effect_can_be_made() -> None:
    marked = {*__main__.equivalent(__main__.EQUIVALENT.read_text(encoding="utf-8"))}
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
    assert {fault.package for fault in every} == {"scripts"}
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


@pytest.mark.extra
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


TESTS = """
import sys
from tichu_teach.room.module import most, worth
POINTS = most()
def test_worth():
    assert worth(3, 4, ["tichu", "grand"]) == 3
def test_most():
    assert most() == 98
def test_fails():
    assert worth(3, 4, ["tichu", "grand"]) == 4
def test_beside():
    assert worth(3, 4, ["tichu", "grand"]) == 3 and sys.argv[0].endswith("warm.py")
"""
LIMITS = """
MOST = 60
def few():
    return True
"""
BEGUN = """
from tichu_teach.room.limits import few
from tichu_teach.room.module import begun
def test_it_begins():
    assert begun() and few()
def test_it_goes_on():
    assert begun() == 70
"""
LIMITED = """
from tichu_teach.room import limits
def test_limit():
    assert limits.MOST == 60
"""
MODULE_NAME = "tichu_teach/room/module.py"
WORTH, BESIDE = "tests/test_module.py::test_worth", "tests/test_module.py::test_beside"


@pytest.fixture
def tested(house: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same checkout with tests, one of which fails anyway."""
    (house / "tests").mkdir()
    for name, words in (("module", TESTS), ("begun", BEGUN), ("limited", LIMITED)):
        (house / "tests" / f"test_{name}.py").write_text(words, encoding="utf-8")
    (house / "tichu_teach" / "room" / "limits.py").write_text(LIMITS, encoding="utf-8")
    (house / "tests" / "__init__.py").touch()
    (house / "pytest.ini").touch()  # tests are named from here
    (house / "tests" / "faults").symlink_to(nearest.ROOT / "tests" / "faults")
    for each in (copies, nearest, trial):
        monkeypatch.setattr(each, "ROOT", house)
    monkeypatch.setattr(copies, "BEGINS", 1)
    return house


def every(house: Path, name: str = MODULE_NAME) -> dict[tuple[str, str], Fault]:
    found = faults(house / name, house).values()
    return {(fault.old, fault.new): fault for statement in found for fault in statement}


@pytest.mark.extra
def test_faults_are_noticed_or_missed(tested: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a copy: the checkout stays as it was, and so does the copy in the end."""
    monkeypatch.setattr(trial, "ALONE", 2)  # else by the one that fails in any such process
    source, by_name = (tested / MODULE_NAME).read_bytes(), every(tested)
    wanted = {
        by_name["min", "max"]: WORTH,
        by_name["25", "26"]: "",
        by_name["own > other and calls", "(not (own > other and calls))"]: WORTH,
        by_name["own > other", "(own >= other)"]: "",  # it overlaps another, and has no switch
        by_name["98", "99"]: "tests/test_module.py::test_most",  # kept since their collection
        by_name["70", "71"]: "tests/test_begun.py::test_it_goes_on",  # kept since the test before
        # by a test that runs no function of the file
        every(tested, "tichu_teach/room/limits.py")["60", "61"]: "tests/test_limited.py::test_limit",
    }
    trying = Trial([Copy(tested.parent / "copy")], [*wanted], nearest.test_files())
    assert trying.results(9) == wanted
    assert trying.broken == {BESIDE}, "it fails in a process of its own"
    assert (
        (tested / MODULE_NAME).read_bytes() == source == (tested.parent / "copy" / MODULE_NAME).read_bytes()
    )
    (trying.copies[0].place / "tests" / "conftest.py").write_text("import tichu_teach.room.module")
    first = by_name["98", "99"]
    spoilt = replace(first, new="98 +* 1")
    assert trying.copies[0].tried(spoilt, [WORTH], 60) == WORTH, "no test can be collected any more"
    with pytest.raises(RuntimeError, match="can't be run"):
        trying.copies[0].tried(by_name["min", "max"], ["tests/test_nothing.py"], 60)


@pytest.mark.extra
def test_a_test_that_never_ends_has_noticed_if_it_keeps_the_processor_busy(tested: Path) -> None:
    copy, fault = Copy(tested.parent / "copy"), every(tested)["min", "max"]
    loop = replace(fault, new="max(iter(int, 1)) or min")
    sleep = replace(every(tested)["25", "26"], new='__import__("time").sleep(3600) or 25')
    assert switches.put(copy.place, {0: loop, 1: sleep}) == {0, 1}
    warm = Warm(copy.place, ["tests/test_module.py"])
    assert warm.ran([WORTH], 0, limit=1).failed == [ENDLESS]
    assert warm.ran([WORTH], 1, asleep=1).failed == [ENDLESS]
    assert warm.ran([]).failed == []
    ran = warm.ran(warm.functions)
    assert ran.failed == ["tests/test_module.py::test_fails"] and ran.seconds.keys() == {*warm.functions}
    assert ran.met == {number: {WORTH, BESIDE, *ran.failed} for number in (0, 1)}
    warm.close()


def test_a_fault_with_which_no_test_can_begin_is_noticed(tested: Path) -> None:
    early = "from tichu_teach.room.module import most\nassert most() == 98\n"
    (tested / "tests" / "conftest.py").write_text(early, encoding="utf-8")
    copy = Copy(tested.parent / "copy")
    assert copy.tried(every(tested)["98", "99"], [WORTH], 60) == WORTH


def test_what_is_undecided_is_tried_again_alone(tested: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = every(tested)["min", "max"]
    trying = Trial([Copy(tested.parent / "copy")], [fault], nearest.test_files())
    monkeypatch.setattr(trying, "_with_switches", lambda seconds: trying.found.update({0: UNDONE}))
    assert trying.results(9) == {fault: WORTH}


@pytest.mark.extra
def test_a_run_that_falls_asleep_tells_what_failed_and_what_did_not_end(tested: Path) -> None:
    (tested / "tests" / "test_slow.py").write_text(
        "import time\ndef test_good(): pass\ndef test_bad(): assert 0\ndef test_late(): time.sleep(3600)\n",
        encoding="utf-8",
    )
    copy = Copy(tested.parent / "copy")
    slow = copies.failing(copy.place, ["tests/test_slow.py"], 600, lean=False, asleep=3)
    assert slow == ["tests/test_slow.py::test_bad", "tests/test_slow.py::test_late"]


@pytest.mark.parametrize("switched", [True, False])
def test_whoever_interrupts_it_leaves_nothing_behind(tested: Path, switched: bool) -> None:
    begun = tested / "begun"
    slow = f'(__import__("pathlib").Path({str(begun)!r}).touch() or __import__("time").sleep(3600) or 25)'
    fault = replace(every(tested)["25", "26"], new=slow, in_function=switched)
    bystander = psutil.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    trying = Trial([Copy(tested.parent / "copy")], [fault], nearest.test_files())

    def interrupt() -> None:
        while not begun.exists():
            time.sleep(0.02)
        found.extend(trying.running())
        os.kill(os.getpid(), signal.SIGUSR1)

    found: list[psutil.Process] = []
    usual = signal.signal(signal.SIGUSR1, signal.default_int_handler)  # as the process gets for the others
    try:
        threading.Thread(target=interrupt, daemon=True).start()
        with pytest.raises(KeyboardInterrupt):
            trying.results(9)
    finally:
        signal.signal(signal.SIGUSR1, usual)
    assert found and not psutil.wait_procs(found, 10)[1]
    assert not psutil.wait_procs([bystander], 0)[0]
    bystander.kill()
    bystander.wait()


def test_switches_leave_the_rest_as_it_was(house: Path) -> None:
    """Each makes its fault while it is on, and notes that somebody came by."""
    source, found = (house / MODULE_NAME).read_bytes(), [*every(house).values()]
    together = dict(enumerate(apart(fault for fault in found if fault.in_function)))
    changed = switches.with_switches(source, together, [77])
    for on in (-1, *together):
        met: list[int] = []

        def fault(number: int, on: int = on, met: list[int] = met) -> bool:
            met.append(number)
            return number == on

        held: dict[str, Any] = {"__fault__": fault}
        exec(compile(changed, MODULE_NAME, "exec", dont_inherit=True), held)
        alone = together[on] if on >= 0 else replace(found[0], end=found[0].start, new="")
        text = source[: alone.start] + alone.new.encode() + source[alone.end :]
        wanted: dict[str, Any] = {}
        exec(compile(text, MODULE_NAME, "exec", dont_inherit=True), wanted)

        def outcome(module: dict[str, Any]) -> list[object]:
            told: list[object] = []
            for own, other, calls in ((3, 4, ["grand"]), (9, 4, ["grand"]), (40, 50, ["grand", "small"])):
                with suppress(ValueError, NameError):
                    told += [module["worth"](own, other, calls), calls]
            return [*told, module["most"]()]

        assert outcome(held) == outcome(wanted), alone
        assert met.count(77) == 5, "each time that a function is run"
        assert held["most"].__doc__ == wanted["most"].__doc__ == "Return the most points."


def test_the_quickest_tests_are_tried_as_far_as_there_is_time() -> None:
    """Those of a file in the order in which they stand there: some share what is made once for all."""
    takes = {"a::third": 1.0, "b::slow": 9.0, "b::first": 0.5, "a::second": 2.0, "a::first": 3.0}
    places = ["a::first", "a::second", "a::third", "b::first", "b::slow"]
    assert nearest.quickest(takes, 7, places) == ["b::first", "a::first", "a::second", "a::third"]
    assert nearest.quickest(takes, 4, places, {"b::first"}) == ["a::second", "a::third"]


def test_the_nearest_by_name_are_run_first() -> None:
    fault = Fault("tichu_teach/engine/tichu/straights.py", 9, 0, 1, "", "", "")
    files = nearest.test_files(["tests/engine"])
    found = nearest.by_name([fault], files)
    assert found[0] == "tests/engine/tichu/test_straights.py" and sorted(found) == files
    every_file = {*nearest.test_files()}
    assert every_file > {*files} and nearest.OWN not in every_file


def test_a_fault_is_not_missed_by_tests_that_are_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["faults", "--at", "tichu_teach/files.py", "--tests", "tests/filse"])
    with pytest.raises(SystemExit):
        __main__.main()
    assert "no test file is named by tests/filse" in capsys.readouterr().err


def test_the_share_of_each_package_is_told() -> None:
    def fault(package: str, line: int = 1) -> Fault:
        return Fault(f"tichu_teach/{package}/a.py", line, 0, 1, "", "", "")

    engine, missed, app, late = fault("engine"), fault("engine", 2), fault("app"), fault("app", 2)
    nearest = {engine: "tests/a.py::test_b", missed: "", app: ENDLESS, late: UNDONE}
    table = __main__.table({"nearest": nearest, "suite": nearest | {late: "", missed: "tests/a.py::test_c"}})
    assert table.splitlines() == [
        "| package | nearest | suite |",
        "| --- | --- | --- |",
        "| app | 1 of 1, 100% | 1 of 2, 50% |",
        "| engine | 1 of 2, 50% | 2 of 2, 100% |",
        "| all | 2 of 3, 67% | 3 of 4, 75% |",
    ]


def test_a_run_fails_where_too_few_are_noticed() -> None:
    faults = [Fault("tichu_teach/engine/a.py", line, 0, 1, "<", "<=", "") for line in range(11)]
    results = dict(zip(faults, ["a test"] * 9 + ["", UNDONE], strict=True))
    assert not __main__.falls_short(results, 0.9) and __main__.falls_short(results, 0.905)


def test_all_tests_at_once_tell_which_fault_each_of_them_notices(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One fault may hide others, or hold all up; what only fails with several, or always, tells nothing."""
    monkeypatch.setattr(copies, "ROOT", house)
    file = house / "tichu_teach" / "room" / "module.py"
    made = {fault.old: fault for every in faults(file, house).values() for fault in every}
    slips = ("25", "-own + 25", 'calls.remove("grand")', "min", 'calls.append("tichu")')
    deep, high, loud, mute, stuck = (made[slip] for slip in slips)
    late = replace(made["own > other"], new="(own == other)")
    notices = {late: {"late", "high"}, high: {"high"}, loud: {"loud"}}

    def failing(place: Path, asked: list[str], limit: float, lean: bool) -> set[str]:
        now = (place / mute.file).read_text(encoding="utf-8")
        there = [each for each in (*notices, deep, mute, stuck) if each.new in now and each.text not in now]
        if stuck in there:
            return {UNDONE}
        failed = {"always"}.union(*(notices.get(each, ()) for each in there))
        failed -= {"loud"} if late in there else set()
        failed |= {"several"} if len(there) > 1 else set()
        return failed if asked[-2:] == sorted(suite.EVERYTHING) else failed & {*asked}

    monkeypatch.setattr(suite, "failing", failing)
    everything = suite.Suite(copies.Copy(house.parent / "copy"), 2)
    assert apart([high, deep, loud]) == [high, loud]
    found = everything.noticing([high, deep, loud, stuck, mute, late])
    assert found == {high: "high", late: "high", loud: "loud", deep: "", mute: "", stuck: UNDONE}
    assert (everything.broken, everything.unexplained) == ({"always"}, {"several"})

"""Who gives way when the room is full."""

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from queue import Empty
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from traitlets import TraitError

from tichu_teach.app import handlers, kernels
from tichu_teach.app.forked import ForkingProvisioner
from tichu_teach.app.gate import network
from tichu_teach.app.health import state
from tichu_teach.app.kernels import (
    MISSED,
    VISIT,
    WARM_UP,
    KernelPool,
    PromptClient,
    TableKernel,
    TablesTaken,
    TooManyTables,
    Visit,
    VisitorGone,
)
from tichu_teach.app.server import Options, settings


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> KernelPool:
    """A room of two whose kernels are mere names."""

    async def start(self: Any, *, kernel_id: str, **_: Any) -> str:
        await asyncio.sleep(0)
        put(self, kernel_id, idle=0, connections=1)
        return kernel_id

    async def stop(self: Any, kernel_id: str, **_: Any) -> None:
        del self._kernels[kernel_id]

    monkeypatch.setattr(AsyncMappingKernelManager, "_async_start_kernel", start)
    monkeypatch.setattr(KernelPool, "shutdown_kernel", stop)
    return KernelPool(max_tables=2)


async def test_a_server_may_end_while_a_table_is_being_laid() -> None:
    pool = KernelPool()
    pool._pending_kernels["laid soon"] = asyncio.ensure_future(asyncio.sleep(0))
    await pool.shutdown_all(now=True)


async def test_the_next_visitor_finds_a_table_laid(tables: KernelPool) -> None:
    await tables.lay()
    laid = tables._spare
    assert laid and tables.taken() == 0, "it counts for nobody yet"
    await tables.cull_kernel_if_idle(laid)
    await tables.lay()
    assert len(tables) == 1, "one is enough"
    assert await tables._async_start_kernel(kernel_name="python3") == laid and tables.taken() == 1


async def test_after_each_visitor_a_table_is_laid_for_the_next(
    tables: KernelPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "REST", 0)
    tables.max_tables = 4
    laid = None
    for _ in range(3):
        got = await tables._async_start_kernel(kernel_name="python3")
        assert laid in (None, got), "it is this one's"
        await asyncio.gather(*tables._tasks)
        laid = tables._spare
        assert laid and laid != got


async def test_a_table_that_was_laid_long_ago_does_not_count_as_left_alone(tables: KernelPool) -> None:
    await tables.lay()
    assert tables._spare
    kernel = tables._kernels[tables._spare]
    kernel.last_activity = datetime(2026, 1, 1, tzinfo=UTC)
    await tables._async_start_kernel(kernel_name="python3")
    assert (datetime.now(UTC) - kernel.last_activity).total_seconds() < 60


async def test_a_laid_table_that_died_is_not_handed_out(tables: KernelPool) -> None:
    await tables.lay()
    assert tables._spare
    await tables.shutdown_kernel(tables._spare)
    assert await tables._async_start_kernel(kernel_name="python3") in tables.list_kernel_ids()


async def test_a_laid_table_whose_death_nobody_noticed_is_not_handed_out(tables: KernelPool) -> None:
    await tables.lay()
    laid = tables._spare
    tables._kernels[laid].is_alive = lambda: False
    got = await tables._async_start_kernel(kernel_name="python3")
    assert got != laid and tables.list_kernel_ids() == [got]


async def test_no_table_is_laid_beyond_the_limit_nor_for_another_kernel(tables: KernelPool) -> None:
    tables.lay_ahead = False
    await tables.lay()
    assert tables._spare is None and not len(tables), "where none is wanted"
    tables.lay_ahead = True
    await tables.lay()
    other = await tables._async_start_kernel(kernel_name="other")
    assert other != tables._spare
    await tables._async_start_kernel(kernel_name="python3")
    with pytest.raises(TablesTaken):
        await tables._async_start_kernel(kernel_name="python3")
    await tables.lay()
    assert tables._spare is None
    assert len(tables) == 2


def put(room: Any, name: str, *, idle: float, connections: int, address: str = "") -> None:
    """A kernel that was left so many seconds ago, unless somebody is connected."""
    room._kernels[name] = SimpleNamespace(last_activity=datetime.now(UTC), is_alive=lambda: True)
    room._kernel_connections[name] = connections
    room._address[name] = address
    if not connections:
        room._alone[name] = (time.monotonic() - idle, room.orphan_after)


def come(room: KernelPool, address: str = "", name: str = "new") -> str:
    async def visit() -> str:
        VISIT.set(Visit(address))
        return await room._async_start_kernel(kernel_id=name)

    return asyncio.run(visit())


def test_a_page_that_is_gone_gives_way_to_a_visitor(tables: KernelPool) -> None:
    put(tables, "gone", idle=100, connections=0)
    put(tables, "gone longer", idle=200, connections=0)
    assert come(tables) == "new"
    assert sorted(tables.list_kernel_ids()) == ["gone", "new"]


@pytest.mark.parametrize(("idle", "connections"), [(500, 1), (5, 0)])
def test_a_page_that_is_open_or_just_opening_keeps_its_table(
    tables: KernelPool, idle: float, connections: int
) -> None:
    put(tables, "one", idle=idle, connections=connections)
    put(tables, "two", idle=idle, connections=connections)
    with pytest.raises(TablesTaken) as refused:
        come(tables)
    assert refused.value.status_code == 503
    assert sorted(tables.list_kernel_ids()) == ["one", "two"]
    assert tables.waiting() == 1 and tables.refusals == {"full": 1}


def test_many_who_are_refused_make_no_refusal_dearer(tables: KernelPool) -> None:
    looks = 0

    class Patient(Visit):
        @property
        def gone(self) -> bool:  # type: ignore[override]
            nonlocal looks
            looks += 1
            return False

        @gone.setter
        def gone(self, value: bool) -> None:
            pass

    token = VISIT.set(Patient("192.0.2.1"))
    for _ in range(100):
        tables._refuse(TablesTaken())
    VISIT.reset(token)
    assert tables.waiting() == 100 and looks <= 200


def test_nothing_is_kept_of_a_table_that_died_for_good(tables: KernelPool) -> None:
    put(tables, "dead", idle=1, connections=0, address="192.0.2.1")
    tables._address["gone"] = "192.0.2.1"
    assert tables._of("192.0.2.1") == 1, "one that is not there counts for nobody"
    del tables._address["gone"]
    tables._handle_kernel_died("dead")
    assert not (tables._address or tables._alone or tables.taken())


def test_the_tables_of_pages_that_are_gone_are_cleared_though_nobody_waits(tables: KernelPool) -> None:
    put(tables, "gone", idle=31, connections=0)
    put(tables, "just left", idle=3, connections=0)
    asyncio.run(watched(tables))
    assert tables.list_kernel_ids() == [*tables._address] == [*tables._alone] == ["just left"]


async def watched(room: KernelPool) -> None:
    """Let the room look after its tables, until one is free or patience is at an end."""
    room._sweeper.callback_time = 10
    room.watch()
    for _ in range(500):
        if len(room) < 2:
            break
        await asyncio.sleep(0.01)
    room._sweeper.stop()


def test_a_page_may_take_its_time_to_connect_and_a_lost_line_to_come_back(tables: KernelPool) -> None:
    come(tables)
    tables._kernel_connections["new"] = 0
    assert "new" not in tables._alone, "its page is still being made, however long that takes"
    tables.served("new")
    _, grace = tables._alone["new"]
    assert grace == tables.unclaimed_after
    tables.notify_connect("new")
    assert "new" not in tables._alone
    tables.served("new")
    assert "new" not in tables._alone, "it was quicker than the end of its page"
    tables.served("somebody else's")
    assert set(tables._alone) == set()
    tables.notify_disconnect("new")
    assert tables._alone["new"][1] == tables.orphan_after


def test_no_address_fills_the_room(tables: KernelPool) -> None:
    tables.max_tables, tables.per_address = 10, 2
    come(tables, "192.0.2.1", "one")
    come(tables, "192.0.2.1", "two")
    with pytest.raises(TooManyTables):
        come(tables, "192.0.2.1", "three")
    come(tables, "192.0.2.2", "another's")
    tables._alone["one"] = (time.monotonic() - 300, tables.orphan_after)
    come(tables, "192.0.2.1", "four")
    assert sorted(tables.list_kernel_ids()) == ["another's", "four", "two"]
    assert tables.pages == 5, "the one that was refused counts, too"


def test_a_household_has_one_address_however_many_it_has(tables: KernelPool) -> None:
    tables.max_tables, tables.per_address = 10, 2
    for n in (1, 2):
        come(tables, f"2001:db8::{n}:ffff", f"table {n}")
    with pytest.raises(TooManyTables):
        come(tables, "2001:db8:0:0:abcd::3", "one more")
    come(tables, "2001:db8:0:1::3", "the neighbours'")
    come(tables, "::ffff:192.0.2.7", "a")
    come(tables, "192.0.2.7", "b")
    with pytest.raises(TooManyTables):
        come(tables, "::ffff:192.0.2.7", "c")


@pytest.mark.parametrize(
    ("address", "counted"),
    [("192.0.2.1", "192.0.2.1"), ("::1", "::1"), ("2001:db8::1", "2001:db8::/64"),
     ("fe80::1%eth0", "fe80::/64"), ("::ffff:192.0.2.1", "192.0.2.1"), ("somebody", "somebody"), ("", "")],
)  # fmt: skip
def test_what_an_address_counts_to(address: str, counted: str) -> None:
    assert network(address) == counted


def test_a_table_that_nobody_came_to_is_free_after_a_minute() -> None:
    assert KernelPool().unclaimed_after == 60


def test_who_has_given_up_or_would_have_knocked_again_waits_no_longer(
    tables: KernelPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.max_tables = 1
    come(tables, "192.0.2.1", "one")
    visits = [Visit("192.0.2.2"), Visit("192.0.2.3")]
    for visit in visits:
        VISIT.set(visit)
        with pytest.raises(TablesTaken):
            asyncio.run(tables._async_start_kernel())
    VISIT.set(None)
    assert tables.waiting() == 2
    visits[0].gone = True
    assert tables.waiting() == 1
    monkeypatch.setattr(kernels, "KNOCKING", 0)
    assert tables.waiting() == 0
    for _ in range(3):
        tables._refuse(TablesTaken())
        assert len(tables._refused) == 1, "nobody is remembered for longer, though nobody asks who waits"


@pytest.mark.parametrize(("limit", "address"), [(0, "192.0.2.1"), (1, "127.0.0.1"), (1, "::1")])
def test_without_a_limit_and_on_this_machine_all_may_come_from_one(
    tables: KernelPool, limit: int, address: str
) -> None:
    tables.max_tables, tables.per_address = 10, limit
    for name in ("one", "two", "three"):
        come(tables, address, name)
    assert len(tables) == 3


async def test_who_left_while_the_table_was_laid_takes_none(tables: KernelPool) -> None:
    visit = Visit("192.0.2.1", gone=True)
    VISIT.set(visit)
    with pytest.raises(VisitorGone) as gone:
        await tables._async_start_kernel(kernel_id="new")
    assert (gone.value.status_code, gone.value.reason) == (499, "Client Closed Request")
    assert tables.list_kernel_ids() == [] and visit.kernel_id == "new"


@pytest.fixture
def works_again(tables: KernelPool, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """No kernel starts, until this is called."""
    works = AsyncMappingKernelManager._async_start_kernel

    async def fail(self: Any, **_: Any) -> str:
        raise OSError("no process")

    monkeypatch.setattr(AsyncMappingKernelManager, "_async_start_kernel", fail)
    return lambda: monkeypatch.setattr(AsyncMappingKernelManager, "_async_start_kernel", works)


def test_a_failed_start_is_remembered_until_one_succeeds(
    tables: KernelPool, works_again: Callable[[], None]
) -> None:
    with pytest.raises(OSError, match="no process"):
        come(tables)
    assert tables.failing and not state(tables)["ok"]
    works_again()
    come(tables)
    assert not tables.failing
    assert {**state(tables), "uptime": 0, "version": ""} == {
        "ok": True, "version": "", "uptime": 0, "tables": 1, "of": 2, "free": 1, "waiting": 0,
    }  # fmt: skip


async def test_a_table_that_could_not_be_laid_in_advance_is_tried_again(
    tables: KernelPool,
    works_again: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(tables, "log", logging.getLogger("tests.tables"))
    monkeypatch.setattr(kernels, "RETRY", 0)
    await tables.lay()
    assert "No table could be laid in advance" in caplog.text and "no process" in caplog.text
    assert tables.failing and not state(tables)["ok"] and not tables.ready
    works_again()
    await asyncio.gather(*tables._tasks)
    assert tables._spare and not tables.failing and state(tables)["ok"]


async def test_visitors_who_come_at_once_are_all_counted(tables: KernelPool) -> None:
    results = await asyncio.gather(*(tables._async_start_kernel() for _ in range(5)), return_exceptions=True)
    assert sum(isinstance(result, TablesTaken) for result in results) == 3
    assert len(tables) == 2


def test_one_more_table_costs_nobody_else_theirs(tables: KernelPool) -> None:
    tables.max_tables, tables.per_address = 10, 2
    come(tables, "192.0.2.1", "own")
    come(tables, "192.0.2.1", "own, open")
    put(tables, "another's", idle=300, connections=0, address="192.0.2.2")
    with pytest.raises(TooManyTables):
        come(tables, "192.0.2.1")
    tables._alone["own"] = (time.monotonic() - 100, tables.orphan_after)
    come(tables, "192.0.2.1")
    assert sorted(tables.list_kernel_ids()) == ["another's", "new", "own, open"]


class Kernel(PromptClient):
    """A client whose kernel answers, or doesn't, as it is told: True for what is heard."""

    def __init__(self, answers: list[bool], told: list[bool], lives: bool = True) -> None:
        super().__init__()
        self.answers, self.told, self.lives, self.asked, self.waited = answers, told, lives, 0, 0

    def kernel_info(self, **_: Any) -> str:
        self.asked += 1
        return "asked"

    async def get_shell_msg(self, *, timeout: int, **_: Any) -> dict[str, Any]:
        self.waited += timeout
        return heard(self.answers)

    async def get_iopub_msg(self, **_: Any) -> dict[str, Any]:
        return heard(self.told)

    async def is_alive(self) -> bool:
        return self.lives


def heard(coming: list[bool]) -> dict[str, Any]:
    if not coming.pop(0):
        raise Empty
    return {}


def test_a_client_is_ready_once_the_kernel_is_heard_and_waits_for_no_silence() -> None:
    at_once = Kernel([True], [True, True])
    asyncio.run(at_once.wait_for_ready())
    assert at_once.asked == 1 and at_once.told == [True], "what comes next is left for whoever asked for it"
    slowly = Kernel([False, True, True], [False, True])
    asyncio.run(slowly.wait_for_ready())
    assert slowly.asked == 3, "neither an answer that nobody heard nor half of one will do"
    assert slowly.waited == 3, "a kernel that comes up is asked every second"


def test_a_kernel_laid_in_advance_has_read_in_nearly_all_that_a_page_needs() -> None:
    read = f"""if True:
        import sys
        {WARM_UP.partition("=")[2]}
        before = set(sys.modules)
        from tichu_teach import calculator, lesson, play, puzzles
        for page in (lesson("nanking/1-cards"), puzzles("nanking"), play("nanking"), calculator("mahjong")):
            page.table.first_drawing()
        print(*sorted(name for name in set(sys.modules) - before if name.startswith("tichu_teach")))
        """
    told = subprocess.run([sys.executable, "-c", read], capture_output=True, text=True, check=True)
    left = told.stdout.split()
    assert len(left) < 20, left
    assert not [name for name in left if ".calculator" not in name and name.endswith(".page")], left


def test_the_servers_kernels_have_such_clients() -> None:
    pool = KernelPool(config=settings(Options()))
    kernel = pool.kernel_manager_factory(config=pool.config)
    assert isinstance(kernel, TableKernel) and kernel.client_factory is PromptClient


def test_a_kernel_that_is_told_to_end_is_not_interrupted() -> None:
    signals = list[int]()

    class Process:
        has_process = True

        async def send_signal(self, number: int) -> None:
            signals.append(number)

    kernel = TableKernel()
    kernel.provisioner = Process()
    asyncio.run(kernel._async_interrupt_kernel())
    assert signals, "somebody asks for it"
    kernel.shutting_down = True
    asyncio.run(kernel._async_interrupt_kernel())
    assert len(signals) == 1


def test_a_client_of_a_kernel_that_died_says_so() -> None:
    with pytest.raises(RuntimeError):
        asyncio.run(Kernel([True], [False], lives=False).wait_for_ready())


async def test_a_table_that_is_still_being_laid_is_nobodys(
    tables: KernelPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.max_tables = 5
    laying = asyncio.ensure_future(tables.lay())
    await asyncio.sleep(0)
    got = await tables._async_start_kernel(kernel_name="python3")
    await laying
    assert tables._spare and got != tables._spare and tables.taken() == 1
    laid = tables._spare
    assert await tables._async_start_kernel(kernel_name=None) == laid

    async def slowly(self: Any, *, kernel_id: str, **_: Any) -> str:
        put(self, kernel_id, idle=0, connections=1)  # it is there, but has read in nothing yet
        await asyncio.sleep(0)
        return kernel_id

    monkeypatch.setattr(AsyncMappingKernelManager, "_async_start_kernel", slowly)
    laying = asyncio.ensure_future(tables.lay())
    await asyncio.sleep(0)
    coming = tables._spare
    assert coming and await tables._async_start_kernel(kernel_name="python3") not in (laid, coming)
    await laying


async def test_the_next_table_is_laid_after_a_rest(
    tables: KernelPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests = list[float]()

    async def sleep(seconds: float) -> None:
        rests.append(seconds)

    tables._soon(kernels.REST)
    monkeypatch.setattr(kernels.asyncio, "sleep", sleep)
    monkeypatch.setattr(tables, "lay", lambda: sleep(0))
    await asyncio.gather(*tables._tasks)
    assert rests == [kernels.REST, 0]


async def test_a_table_is_laid_for_nobody_in_particular(
    tables: KernelPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was served before may have left: what is logged of the next table is still worth reading."""
    visits, works = list[Visit | None](), AsyncMappingKernelManager._async_start_kernel

    async def start(self: Any, **how: Any) -> str:
        visits.append(VISIT.get())
        return await works(self, **how)

    monkeypatch.setattr(AsyncMappingKernelManager, "_async_start_kernel", start)
    monkeypatch.setattr(kernels, "REST", 0)
    visit = Visit("192.0.2.1")
    VISIT.set(visit)
    await tables._async_start_kernel(kernel_name="python3")
    await asyncio.gather(*tables._tasks)
    assert visits == [visit, None] and not tables._tasks
    VISIT.set(None)


def test_programs_of_this_server_have_no_address_and_no_limit(tables: KernelPool) -> None:
    tables.max_tables, tables.per_address = 10, 1
    for name in ("one", "two", "three"):
        asyncio.run(tables._async_start_kernel(kernel_id=name))
    assert len(tables) == 3 and {*tables._address.values()} == {""}
    assert tables._alone.keys() == set(), "they are connected"


async def test_a_client_waits_no_longer_than_it_may() -> None:
    class Mute(Kernel):
        async def get_shell_msg(self, **_: Any) -> dict[str, Any]:
            return await asyncio.sleep(60, {})

    never = Mute([], [])
    with pytest.raises(TimeoutError):
        await never.wait_for_ready(timeout=0.05)


async def test_only_tables_that_somebody_has_are_looked_at_for_being_idle(
    tables: KernelPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[str]()

    async def look(self: Any, kernel_id: str) -> None:
        looked.append(kernel_id)

    monkeypatch.setattr(AsyncMappingKernelManager, "cull_kernel_if_idle", look)
    await tables.lay()
    assert tables._spare
    for name in (tables._spare, "another's"):
        await tables.cull_kernel_if_idle(name)
    assert looked == ["another's"]


def test_the_command_of_a_forked_kernel_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = TableKernel()
    for command, quiet in (([sys.executable, "-m", kernels.LAUNCHER], True), (["R"], False)):
        monkeypatch.setattr(
            "jupyter_server.services.kernels.kernelmanager.ServerKernelManager.format_kernel_cmd",
            lambda self, extra, command=command: command,
        )
        assert kernel.format_kernel_cmd() == [*command, *[kernels.QUIET] * quiet]


def test_the_processes_of_kernels_that_have_one(tables: KernelPool) -> None:
    for name, pid in (("a", 7), ("b", None), ("c", 9)):
        put(tables, name, idle=0, connections=1)
        vars(tables._kernels[name])["provisioner"] = SimpleNamespace(pid=pid) if name != "b" else None
    assert sorted(tables.processes()) == [7, 9]


def test_tables_are_looked_after_every_few_seconds() -> None:
    assert KernelPool()._sweeper.callback_time == 5000


def test_the_page_that_was_left_longest_ago_gives_way_first(
    tables: KernelPool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "log", logging.getLogger("tests.tables"))
    caplog.set_level("INFO", "tests.tables")
    for name, idle in (("b", 40), ("a", 60), ("c", 50), ("d", 10)):
        put(tables, name, idle=idle, connections=0)
    assert tables._orphans() == ["a", "c", "b"]
    asyncio.run(tables.sweep())
    assert tables.list_kernel_ids() == ["d"]
    tables.notify_disconnect("gone already")
    assert [*tables._alone] == ["d"]
    assert caplog.messages == ["Freeing the table of a page that is gone"] * 3


def test_a_table_on_two_screens_is_alone_when_both_have_gone(tables: KernelPool) -> None:
    put(tables, "shared", idle=0, connections=2)
    for alone in (False, True):
        tables.notify_disconnect("shared")
        assert ("shared" in tables._alone) is alone
    put(tables, "new", idle=0, connections=1)
    del tables._kernel_connections["new"]
    tables.notify_disconnect("new")
    assert "new" in tables._alone, "nobody has been counted"
    tables._alone.clear()
    tables.served("new")
    assert "new" in tables._alone
    assert KernelPool(lay_ahead=False).ready and not tables.ready, "one that lays none ahead is ready at once"


async def test_who_has_a_kernel_without_a_page_is_waited_for_at_once(
    tables: KernelPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a visitor's page the server knows when it has been sent; a program's kernel may never be used."""
    awaited = list[str]()
    monkeypatch.setattr(tables, "served", awaited.append)
    got = await tables._async_start_kernel(kernel_name="python3")
    VISIT.set(Visit("192.0.2.1"))
    await tables._async_start_kernel(kernel_name="python3")
    VISIT.set(None)
    assert awaited == [got]


async def test_a_table_is_stopped_at_once_and_nothing_kept_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = list[object]()

    async def stop(self: Any, kernel_id: str, now: bool, restart: bool) -> None:
        stopped.append((kernel_id, now, restart))

    monkeypatch.setattr(AsyncMappingKernelManager, "_async_shutdown_kernel", stop)
    pool = KernelPool()
    put(pool, "a", idle=1, connections=0)
    await pool._async_shutdown_kernel("a", restart=True)
    assert stopped == [("a", True, True)] and not pool._address and not pool._alone
    await pool._async_shutdown_kernel("gone")
    await pool._async_shutdown_kernel("a")
    assert stopped[1:] == [("a", True, False)]


async def test_each_kernel_that_starts_or_dies_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    finished = list[str]()

    async def finish(self: Any, kernel_id: str) -> None:
        finished.append(kernel_id)

    monkeypatch.setattr(AsyncMappingKernelManager, "_finish_kernel_start", finish)
    pool, deaths = KernelPool(), list[Callable[[], None]]()
    monkeypatch.setattr(pool, "add_restart_callback", lambda kernel_id, call: deaths.append(call))
    for name in ("a", "b"):
        await pool._finish_kernel_start(name)
    for died in deaths:
        died()
    assert (pool.started, pool.died, finished) == (2, 2, ["a", "b"])


@pytest.mark.parametrize("forks", [True, False])
async def test_a_kernel_is_forked_once_where_that_works(forks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin(self: Any, **how: Any) -> object:
        return how

    monkeypatch.setattr(ServerKernelManager, "_async_pre_start_kernel", begin)
    monkeypatch.setattr(kernels, "can_fork", lambda: forks)
    kernel = TableKernel()
    await kernel._async_pre_start_kernel(kernel_id="k1")
    first = kernel.provisioner
    assert isinstance(first, ForkingProvisioner) is forks
    await kernel._async_pre_start_kernel(kernel_id="k1")
    assert kernel.provisioner is first, "started again, it is the same"
    assert not forks or kernel.kernel_id == "k1"
    other = TableKernel(kernel_id="own")
    await other._async_pre_start_kernel()
    assert not forks or other.kernel_id == "own"


def test_a_room_of_tables_is_as_large_as_people_expect() -> None:
    pool = KernelPool()
    assert (pool.max_tables, pool.per_address, pool.orphan_after, pool.lay_ahead) == (40, 8, 30, True)
    for name, value in (
        ("max_tables", 0),
        ("per_address", -1),
        ("orphan_after", -1),
        ("unclaimed_after", -1),
    ):
        with pytest.raises(TraitError):
            setattr(pool, name, value)
    pool.max_tables, pool.per_address, pool.orphan_after, pool.unclaimed_after = 1, 0, 0, 0
    assert handlers.RETRY_SECONDS < kernels.KNOCKING < 2 * handlers.RETRY_SECONDS, "the page knocks meanwhile"


def test_of_what_a_page_misses_only_the_latest_is_kept(tables: KernelPool) -> None:
    """A kernel that was asked for its whole state, again and again, filled the server's memory."""
    put(tables, "talks", idle=0, connections=0)
    hears: list[Callable[[list[bytes]], None]] = []
    tables.start_buffering("talks", "talks:s1", {"iopub": SimpleNamespace(on_recv=hears.append)})
    for number in range(3 * MISSED):
        hears[0]([str(number).encode()])
    kept = [message for _, (message,) in tables.get_buffer("talks", "talks:s1")["buffer"]]
    assert kept == [str(number).encode() for number in range(2 * MISSED, 3 * MISSED)]
    tables.buffer_offline_messages = False
    put(tables, "silent", idle=0, connections=0)
    tables.start_buffering("silent", "silent:s1", {})
    assert "silent" not in tables._kernel_buffers

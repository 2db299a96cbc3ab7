"""A full room: somebody gives way to a visitor, or the visitor is asked to wait."""

import asyncio
import logging
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import TraitError

from tests.app.rooms import come, put
from tichu_teach.app import handlers, kernels
from tichu_teach.app.gate import network
from tichu_teach.app.kernels import MISSED, VISIT, KernelPool, TablesTaken, TooManyTables, Visit, VisitorGone


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


def test_programs_of_this_server_have_no_address_and_no_limit(tables: KernelPool) -> None:
    tables.max_tables, tables.per_address = 10, 1
    for name in ("one", "two", "three"):
        asyncio.run(tables._async_start_kernel(kernel_id=name))
    assert len(tables) == 3 and {*tables._address.values()} == {""}
    assert tables._alone.keys() == set(), "they are connected"


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

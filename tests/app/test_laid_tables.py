"""The table laid in advance: for whom it is, and when the next comes."""

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from tests.app.rooms import come, put
from tichu_teach.app import kernels
from tichu_teach.app.health import state
from tichu_teach.app.kernels import VISIT, KernelPool, TablesTaken, Visit


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

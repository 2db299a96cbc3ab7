"""Who gives way when the room is full."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from tichu_teach.app.kernels import Tables, TablesTaken


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Tables:
    """A room of two whose kernels are mere names."""

    async def start(self: Any, *, kernel_id: str, **_: Any) -> str:
        await asyncio.sleep(0)
        put(self, kernel_id, idle=0, connections=1)
        return kernel_id

    async def stop(self: Any, kernel_id: str, **_: Any) -> None:
        del self._kernels[kernel_id]

    monkeypatch.setattr(AsyncMappingKernelManager, "_async_start_kernel", start)
    monkeypatch.setattr(Tables, "shutdown_kernel", stop)
    return Tables(max_tables=2)


def test_the_next_visitor_finds_a_table_laid(tables: Tables) -> None:
    async def visits() -> tuple[str, str | None, int]:
        await tables.lay()
        laid = tables._spare
        assert laid and tables.taken() == 0, "it counts for nobody yet"
        await tables.cull_kernel_if_idle(laid)
        await tables.lay()
        assert len(tables) == 1, "one is enough"
        return await tables._async_start_kernel(kernel_name="python3"), laid, tables.taken()

    got, laid, taken = asyncio.run(visits())
    assert got == laid and taken == 1


def test_a_laid_table_that_died_is_not_handed_out(tables: Tables) -> None:
    async def visits() -> str:
        await tables.lay()
        assert tables._spare
        await tables.shutdown_kernel(tables._spare)
        return await tables._async_start_kernel(kernel_name="python3")

    assert asyncio.run(visits()) in tables.list_kernel_ids()


def test_a_laid_table_whose_death_nobody_noticed_is_not_handed_out(tables: Tables) -> None:
    async def visits() -> tuple[str, str | None]:
        await tables.lay()
        laid = tables._spare
        tables._kernels[laid].is_alive = lambda: False
        return await tables._async_start_kernel(kernel_name="python3"), laid

    got, laid = asyncio.run(visits())
    assert got != laid and tables.list_kernel_ids() == [got]


def test_no_table_is_laid_beyond_the_limit_nor_for_another_kernel(tables: Tables) -> None:
    async def visits() -> str:
        await tables.lay()
        other = await tables._async_start_kernel(kernel_name="other")
        assert other != tables._spare
        await tables._async_start_kernel(kernel_name="python3")
        with pytest.raises(TablesTaken):
            await tables._async_start_kernel(kernel_name="python3")
        await tables.lay()
        return str(tables._spare)

    assert asyncio.run(visits()) == "None"
    assert len(tables) == 2


def put(room: Any, name: str, *, idle: float, connections: int) -> None:
    seen = datetime.now(UTC) - timedelta(seconds=idle)
    room._kernels[name] = SimpleNamespace(last_activity=seen, is_alive=lambda: True)
    room._kernel_connections[name] = connections


def come(room: Tables) -> str:
    return asyncio.run(room._async_start_kernel(kernel_id="new"))


def test_a_page_that_is_gone_gives_way_to_a_visitor(tables: Tables) -> None:
    put(tables, "gone", idle=100, connections=0)
    put(tables, "gone longer", idle=200, connections=0)
    assert come(tables) == "new"
    assert sorted(tables.list_kernel_ids()) == ["gone", "new"]


@pytest.mark.parametrize(("idle", "connections"), [(500, 1), (5, 0)])
def test_a_page_that_is_open_or_just_opening_keeps_its_table(
    tables: Tables, idle: float, connections: int
) -> None:
    put(tables, "one", idle=idle, connections=connections)
    put(tables, "two", idle=idle, connections=connections)
    with pytest.raises(TablesTaken) as refused:
        come(tables)
    assert refused.value.status_code == 503
    assert sorted(tables.list_kernel_ids()) == ["one", "two"]


def test_visitors_who_come_at_once_are_all_counted(tables: Tables) -> None:
    async def crowd() -> list[str | BaseException]:
        return await asyncio.gather(*(tables._async_start_kernel() for _ in range(5)), return_exceptions=True)

    results = asyncio.run(crowd())
    assert sum(isinstance(result, TablesTaken) for result in results) == 3
    assert len(tables) == 2

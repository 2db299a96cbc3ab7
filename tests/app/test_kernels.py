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


def put(room: Any, name: str, *, idle: float, connections: int) -> None:
    seen = datetime.now(UTC) - timedelta(seconds=idle)
    room._kernels[name] = SimpleNamespace(last_activity=seen)
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

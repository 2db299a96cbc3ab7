"""A room of tables whose kernels are mere names, and visitors who come to it."""

import asyncio
import time
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from tichu_teach.app.kernels import VISIT, KernelPool, Visit


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

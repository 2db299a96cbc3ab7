import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from tests.app.rooms import put
from tests.app.serving import Running, shelf, tutorial
from tichu_teach.app.kernels import KernelPool


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shelf(tmp_path_factory.mktemp("served") / "notebooks")


@pytest.fixture(scope="module")
def server(notebooks: Path) -> Iterator[Running]:
    with tutorial(notebooks, notebooks.parent / "log") as running:
        yield running


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

"""Kernels as tables in a room: a limit to how many, and closed ones cleared away."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from traitlets import Int


class TablesTaken(web.HTTPError):
    """All kernels allowed are in use: 503, answered with a friendly page that tries again."""

    def __init__(self) -> None:
        super().__init__(503, "all tables are taken")


class Tables(AsyncMappingKernelManager):
    """Starts at most `max_tables` kernels. When full, one whose page is gone gives its place.

    A page says goodbye when it closes, but phones and crashes don't: such a kernel has no connection and
    would else wait for the idle culling.
    """

    max_tables = Int(40, min=1, config=True, help="The most kernels at one time.")
    orphan_after = Int(
        30, min=0, config=True, help="Seconds without connection before a kernel may be freed."
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._reserved: set[str] = set()

    async def _async_start_kernel(self, *, kernel_id: str | None = None, **kwargs: Any) -> str:
        kernel_id = kernel_id or str(uuid4())
        if self._taken() >= self.max_tables:
            await self._free_an_orphan()
        # asked again: another visitor may have come in while an orphan went
        if self._taken() >= self.max_tables:
            raise TablesTaken
        self._reserved.add(kernel_id)
        try:
            return await super()._async_start_kernel(kernel_id=kernel_id, **kwargs)
        finally:
            self._reserved.discard(kernel_id)

    start_kernel = _async_start_kernel  # type: ignore[assignment]

    def _taken(self) -> int:
        """Kernels running or about to be: those being started are not listed yet."""
        return len(self._reserved.union(self.list_kernel_ids()))

    async def _free_an_orphan(self) -> None:
        since = datetime.now(UTC) - timedelta(seconds=self.orphan_after)
        last = {kernel_id: self._last_activity(kernel_id) for kernel_id in self.list_kernel_ids()}
        orphans = [
            kernel_id
            for kernel_id in last
            if not self._kernel_connections.get(kernel_id) and last[kernel_id] < since
        ]
        if orphans:
            self.log.info("Freeing the table of a page that is gone")
            await ensure_async(self.shutdown_kernel(min(orphans, key=last.__getitem__), now=True))

    def _last_activity(self, kernel_id: str) -> datetime:
        return self.get_kernel(kernel_id).last_activity  # type: ignore[attr-defined, no-any-return]

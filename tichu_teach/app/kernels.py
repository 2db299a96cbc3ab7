"""Kernels as tables in a room: a limit to how many, one laid in advance, closed ones cleared away."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import ApiPath
from tornado import web
from traitlets import Bool, Int

# What every lesson needs first: half of the time until a table stands.
WARM_UP = "--IPKernelApp.exec_lines=import tichu_teach.widgets.lesson"
# Seconds of rest for a page that is just coming up, before the next kernel takes processor time.
REST = 3.0


class TablesTaken(web.HTTPError):
    """All kernels allowed are in use: 503, answered with a friendly page that tries again."""

    def __init__(self) -> None:
        super().__init__(503, "all tables are taken")


class Tables(AsyncMappingKernelManager):
    """Starts at most `max_tables` kernels, and keeps one more ready for whoever comes next.

    When full, a kernel whose page is gone gives its place. A page says goodbye when it closes, but phones
    and crashes don't: such a kernel has no connection and would else wait for the idle culling.
    """

    max_tables = Int(40, min=1, config=True, help="The most kernels at one time.")
    orphan_after = Int(
        30, min=0, config=True, help="Seconds without connection before a kernel may be freed."
    )
    lay_ahead = Bool(True, config=True, help="Keep one kernel ready for the next visitor.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._reserved: set[str] = set()
        self._spare: str | None = None
        self._spare_ready = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def _async_start_kernel(self, *, kernel_id: str | None = None, **kwargs: Any) -> str:
        if self.taken() >= self.max_tables:
            await self._free_an_orphan()
        # asked again: another visitor may have come in while an orphan went
        if self.taken() >= self.max_tables:
            raise TablesTaken
        if kernel_id is None and kwargs.get("kernel_name") in (None, self.default_kernel_name):
            spare = await self._take_spare()
            if spare:
                return spare
        kernel_id = kernel_id or str(uuid4())
        self._reserved.add(kernel_id)
        try:
            return await super()._async_start_kernel(kernel_id=kernel_id, **kwargs)
        finally:
            self._reserved.discard(kernel_id)
            self._soon(REST)

    start_kernel = _async_start_kernel  # type: ignore[assignment]

    def taken(self) -> int:
        """Kernels at visitors' disposal or about to be: those being started are not listed yet."""
        return len(self._reserved.union(self.list_kernel_ids()) - {self._spare})

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        if kernel_id != self._spare:
            await super().cull_kernel_if_idle(kernel_id)

    # ---- the table laid in advance -----------------------------------------------------------------

    async def lay(self) -> None:
        """Start the kernel for whoever comes next, with the lesson's code already read in.

        It doesn't know the visitor's address; the pages don't need it, their browser tells it.
        """
        if not self.lay_ahead or self._spare or self.taken() >= self.max_tables:
            return
        self._spare = str(uuid4())
        try:
            await super()._async_start_kernel(
                kernel_id=self._spare, path=ApiPath(""), extra_arguments=[WARM_UP]
            )
            self._spare_ready = True
        except Exception:
            self.log.exception("No table could be laid in advance")
            self._spare = None

    async def _take_spare(self) -> str | None:
        spare = self._spare
        if not spare or not self._spare_ready:
            return None
        self._spare, self._spare_ready = None, False
        self._soon(REST)
        if spare not in self:
            return None
        kernel = self.get_kernel(spare)
        if not await ensure_async(kernel.is_alive()):  # it died waiting, and nobody has noticed yet
            await ensure_async(self.shutdown_kernel(spare, now=True))
            return None
        kernel.last_activity = datetime.now(UTC)  # type: ignore[attr-defined]
        return spare

    def _soon(self, seconds: float) -> None:
        async def later() -> None:
            await asyncio.sleep(seconds)
            await self.lay()

        task = asyncio.get_running_loop().create_task(later())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- whose page is gone ------------------------------------------------------------------------

    async def _free_an_orphan(self) -> None:
        since = datetime.now(UTC) - timedelta(seconds=self.orphan_after)
        last = {name: self._last_activity(name) for name in self.list_kernel_ids() if name != self._spare}
        orphans = [name for name in last if not self._kernel_connections.get(name) and last[name] < since]
        if orphans:
            self.log.info("Freeing the table of a page that is gone")
            await ensure_async(self.shutdown_kernel(min(orphans, key=last.__getitem__), now=True))

    def _last_activity(self, kernel_id: str) -> datetime:
        return self.get_kernel(kernel_id).last_activity  # type: ignore[attr-defined, no-any-return]

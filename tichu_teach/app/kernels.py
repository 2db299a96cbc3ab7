"""Kernels as tables of a server: a limit on their number, one laid in advance, closed ones cleared away."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from queue import Empty
from typing import Any
from uuid import uuid4

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from jupyter_server.utils import ApiPath
from tornado import web
from tornado.ioloop import PeriodicCallback
from traitlets import Bool, Int

from tichu_teach.app.forked import AHEAD, LAUNCHER, ForkingProvisioner, can_fork
from tichu_teach.app.gate import OWN, network

# What its application complains of is what a browser sends it, and goes past our log.
QUIET = "--IPKernelApp.log_level=CRITICAL"
WARM_UP = f"--IPKernelApp.exec_lines=import {', '.join(AHEAD)}"
# Seconds of rest for a page that is just coming up, before the next kernel takes processor time.
REST = 3.0
# … and before the next attempt, if none could be started.
RETRY = 20.0

# Seconds after an answer in which a kernel's broadcast arrives, if the client was listening in time.
HEARING = 0.05

MISSED = 100
"""The messages kept for a page whose connection was lost, the latest: all of a table comes with its hello."""

SWEEP_SECONDS = 5
KNOCKING = 25.0
"""Seconds for which a visitor who was asked to wait counts as waiting: their page knocks again sooner."""


@dataclass
class Visit:
    """Somebody who asks for a table: where they come from, what they got, whether they are still there."""

    address: str
    kernel_id: str | None = None
    gone: bool = False


VISIT: ContextVar[Visit | None] = ContextVar("VISIT", default=None)
"""The visit that the present task works for."""


class TablesTaken(web.HTTPError):
    """All kernels allowed are in use: 503, answered with a friendly page that tries again."""

    kind = "full"

    def __init__(self) -> None:
        super().__init__(503, "all tables are taken")


class TooManyTables(TablesTaken):
    """One address has as many kernels as an address may have."""

    kind = "many"


class VisitorGone(web.HTTPError):
    """Whoever asked has left; there is nobody to answer."""

    def __init__(self) -> None:
        super().__init__(499, "the visitor has left", reason="Client Closed Request")


class PromptClient(AsyncKernelClient):
    """A client that is ready as soon as its kernel is.

    Its base goes on to listen until nothing has come for 0.2 s. Voilà needs no silence: it can tell answers
    to its own requests from others.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait until the kernel answers, and its first broadcast arrives.

        Raises TimeoutError, and RuntimeError if the kernel has died.
        """
        async with asyncio.timeout(timeout):
            while True:
                self.kernel_info()
                try:
                    await self.get_shell_msg(timeout=1)
                    await self.get_iopub_msg(timeout=HEARING)
                    return
                except Empty:
                    if not await self.is_alive():
                        raise RuntimeError("the kernel died before it answered") from None


class TableKernel(ServerKernelManager):
    """A kernel that is forked if possible.

    It is stopped without an interrupt, unlike by its base: whatever that broke off would be logged.
    """

    async def _async_pre_start_kernel(self, **kw: Any) -> tuple[list[str], dict[str, Any]]:
        if self.provisioner is None and can_fork():
            self.kernel_id = self.kernel_id or kw.pop("kernel_id", str(uuid4()))
            self.provisioner = ForkingProvisioner(
                kernel_id=self.kernel_id, kernel_spec=self.kernel_spec, parent=self
            )
        return await super()._async_pre_start_kernel(**kw)

    pre_start_kernel = _async_pre_start_kernel  # type: ignore[assignment]

    def format_kernel_cmd(self, extra_arguments: list[str] | None = None) -> list[str]:
        command = super().format_kernel_cmd(extra_arguments)
        return [*command, QUIET] if LAUNCHER in command else command

    async def _async_interrupt_kernel(self) -> None:
        if not self.shutting_down:
            await super()._async_interrupt_kernel()


class KernelPool(AsyncMappingKernelManager):
    """Starts at most `max_tables` kernels, and keeps one more ready for the next visitor.

    A page says goodbye when it closes, but phones and crashes don't. A kernel whose page has gone is freed
    after a short grace, in which a lost connection may come back, and one whose page never came after a
    longer one. No address gets more than `per_address` kernels.
    """

    max_tables = Int(40, min=1, config=True, help="The most kernels at one time.")
    per_address = Int(
        8, min=0, config=True, help="The most kernels of one address that is not this machine's; 0: no limit."
    )
    orphan_after = Int(30, min=0, help="Seconds without connection before a kernel is freed.")
    unclaimed_after = Int(60, min=0, help="Seconds before a kernel is freed whose page never connected.")
    lay_ahead = Bool(True, help="Keep one kernel ready for the next visitor.")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._reserved: dict[str, str] = {}  # kernels being started, and for which address
        self._address: dict[str, str] = {}
        self._alone: dict[str, tuple[float, int]] = {}  # since when, and how long it may be
        self._spare: str | None = None
        self._spare_ready = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._refused: deque[tuple[float, Visit | None]] = deque()
        self.failing = False
        self.pages = self.started = self.died = 0
        self.refusals: Counter[str] = Counter()
        self._sweeper = PeriodicCallback(self.sweep, SWEEP_SECONDS * 1000)

    async def _async_start_kernel(self, *, kernel_id: str | None = None, **kwargs: object) -> str:
        visit = VISIT.get()
        self.pages += 1
        address = network(visit.address) if visit else ""
        if self._limited(address) and self._of(address) >= self.per_address:
            await self._free_an_orphan(address)
            if self._of(address) >= self.per_address:
                raise self._refuse(TooManyTables())
        if self.taken() >= self.max_tables:
            await self._free_an_orphan()
        # asked again: another visitor may have come in while an orphan went
        if self.taken() >= self.max_tables:
            raise self._refuse(TablesTaken())
        started = await self._start(kernel_id, address, kwargs)
        self._address[started] = address
        if not visit:
            self.served(started)
            return started
        visit.kernel_id = started
        if visit.gone:
            await self.shutdown_kernel(started)
            raise VisitorGone
        return started

    async def _start(self, kernel_id: str | None, address: str, kwargs: dict[str, Any]) -> str:
        if kernel_id is None and kwargs.get("kernel_name") in (None, self.default_kernel_name):
            spare = await self._take_spare()
            if spare:
                return spare
        kernel_id = kernel_id or str(uuid4())
        self._reserved[kernel_id] = address
        try:
            started = await super()._async_start_kernel(kernel_id=kernel_id, **kwargs)
            self.failing = False
            return started
        except Exception:
            self.failing = True
            raise
        finally:
            self._reserved.pop(kernel_id, None)
            self._soon(REST)

    start_kernel = _async_start_kernel  # type: ignore[assignment]

    async def _async_shutdown_kernel(
        self, kernel_id: str, now: bool | None = None, restart: bool | None = False
    ) -> None:
        # A table has nothing to put in order: asking it to stop first only makes it complain.
        self.forget(kernel_id)
        if kernel_id not in self:
            return  # it has not begun yet, and won't outlive the server that ends
        await super()._async_shutdown_kernel(kernel_id, now=True, restart=restart)  # type: ignore[no-untyped-call]

    shutdown_kernel = _async_shutdown_kernel  # type: ignore[assignment]

    async def _finish_kernel_start(self, kernel_id: str) -> None:
        await super()._finish_kernel_start(kernel_id)  # type: ignore[no-untyped-call]
        self.started += 1
        self.add_restart_callback(kernel_id, self._deceased)

    def _deceased(self) -> None:
        self.died += 1

    @property
    def ready(self) -> bool:
        """True if tables can be laid: one has been, and the last attempt succeeded."""
        return not self.failing and (self.started > 0 or not self.lay_ahead)

    def processes(self) -> list[int]:
        """Return the process ids of all running kernels."""
        kernels = (self.get_kernel(name) for name in self.list_kernel_ids())
        found = (getattr(kernel.provisioner, "pid", None) for kernel in kernels)
        return [pid for pid in found if pid]

    def taken(self) -> int:
        """Count the kernels that visitors have, including those being started, which are not listed yet."""
        return len(set(self._reserved).union(self.list_kernel_ids()) - {self._spare})

    def waiting(self) -> int:
        """Count the visitors who were asked to wait and are about to knock again."""
        self._forget_refused()
        return sum(not (visit and visit.gone) for _, visit in self._refused)

    def _refuse(self, refusal: TablesTaken) -> TablesTaken:
        self.refusals[refusal.kind] += 1
        self._forget_refused()
        self._refused.append((time.monotonic(), VISIT.get()))
        return refusal

    def _forget_refused(self) -> None:
        """Forget whoever would have knocked again by now."""
        while self._refused and time.monotonic() - self._refused[0][0] >= KNOCKING:
            self._refused.popleft()

    def _limited(self, address: str) -> bool:
        return bool(self.per_address and address) and address not in OWN

    def _of(self, address: str) -> int:
        held = {name: whose for name, whose in self._address.items() if name in self} | self._reserved
        return sum(whose == address for whose in held.values())

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        if kernel_id != self._spare:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    # ---- whose page is gone ------------------------------------------------------------------------

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        self._alone.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id: str) -> None:
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        if kernel_id in self and self._kernel_connections.get(kernel_id, 0) <= 0:
            self._alone[kernel_id] = (time.monotonic(), self.orphan_after)

    def start_buffering(self, kernel_id: str, session_key: str, channels: Mapping[str, Any]) -> None:
        super().start_buffering(kernel_id, session_key, channels)  # type: ignore[no-untyped-call]
        if kernel_id in self._kernel_buffers:  # a kernel may have much to say, and its base keeps it all
            self._kernel_buffers[kernel_id]["buffer"] = deque(maxlen=MISSED)

    def served(self, kernel_id: str) -> None:
        """Expect a browser to connect to the kernel from now on, as its page has been sent."""
        if kernel_id in self and not self._kernel_connections.get(kernel_id, 0):
            self._alone[kernel_id] = (time.monotonic(), self.unclaimed_after)

    def forget(self, kernel_id: str) -> None:
        """Forget a kernel's address, and since when it has been alone."""
        self._address.pop(kernel_id, None)
        self._alone.pop(kernel_id, None)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Let go of a kernel that has ended, also of one that died too often to be started again."""
        self.forget(kernel_id)
        return super().remove_kernel(kernel_id)

    def watch(self) -> None:
        """Begin to free the kernels of pages that are gone."""
        self._sweeper.start()

    async def sweep(self) -> None:
        """Free every kernel that has been without its page for too long."""
        for name in self._orphans():
            await self._free(name)

    def _orphans(self) -> list[str]:
        now = time.monotonic()
        over = {name: since for name, (since, grace) in self._alone.items() if now - since >= grace}
        return sorted(over, key=over.__getitem__)

    async def _free_an_orphan(self, address: str | None = None) -> None:
        for name in self._orphans():
            if address is None or self._address.get(name) == address:
                return await self._free(name)

    async def _free(self, kernel_id: str) -> None:
        self.forget(kernel_id)
        if kernel_id in self:
            self.log.info("Freeing the table of a page that is gone")
            await self.shutdown_kernel(kernel_id)

    # ---- the table laid in advance -----------------------------------------------------------------

    async def lay(self) -> None:
        """Start a kernel for the next visitor, with the code of lessons already imported.

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
            self.failing = False
        except Exception:
            self.log.exception("No table could be laid in advance")
            self._spare = None
            self.failing = True  # visitors may be sent elsewhere by now: nobody but us would try again
            self._soon(RETRY)

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
            await self.shutdown_kernel(spare)
            return None
        kernel.last_activity = datetime.now(UTC)  # type: ignore[attr-defined]
        return spare

    def _soon(self, seconds: float) -> None:
        async def later() -> None:
            VISIT.set(None)  # the kernel is for somebody else
            await asyncio.sleep(seconds)
            await self.lay()

        task = asyncio.get_running_loop().create_task(later())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

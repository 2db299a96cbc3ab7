"""How the server is: how full, whether it answers, whether visitors may be sent to it."""

from __future__ import annotations

import time
from typing import Any, cast

from tichu_teach.app.handlers import Told
from tichu_teach.app.kernels import KernelPool
from tichu_teach.app.paths import our_version

STARTED = time.monotonic()


def state(manager: Any) -> dict[str, Any]:
    """The server in numbers. `of` and `free` are None where nothing limits the tables."""
    ours = isinstance(manager, KernelPool)
    tables = manager.taken() if ours else len(manager)
    most = manager.max_tables if ours else None
    return {
        "ok": not (ours and manager.failing),
        "version": our_version(),
        "uptime": round(time.monotonic() - STARTED),
        "tables": tables,
        "of": most,
        "free": None if most is None else max(0, most - tables),
        "waiting": manager.waiting() if ours else 0,
    }


class HealthHandler(Told):
    """Is it up, and how full? 503 when the last attempt to lay a table failed."""

    def get(self) -> None:
        told = state(cast(Any, self.kernel_manager))
        self.set_header("Cache-Control", "no-store")
        self.set_status(200 if told["ok"] else 503)
        self.finish(told)

    head = get


class AliveHandler(Told):
    """Does it answer at all? If not, it should be started anew."""

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"alive": True})

    head = get


class ReadyHandler(Told):
    """May visitors be sent here? 503 until the first table is laid, and while none can be.

    A full room is ready: it tells visitors itself that they have to wait.
    """

    def get(self) -> None:
        manager = cast(Any, self.kernel_manager)
        ready = manager.ready if isinstance(manager, KernelPool) else True
        self.set_header("Cache-Control", "no-store")
        self.set_status(200 if ready else 503)
        self.finish({"ready": ready})

    head = get

"""The server's health: if it answers, how full it is, if it takes visitors; and figures for Prometheus."""

from __future__ import annotations

import time
from collections.abc import Container, Iterator, Sized
from contextlib import suppress
from typing import TypedDict, cast

import psutil
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from tornado import web

from tichu_teach.app import gate
from tichu_teach.app.handlers import StatusHandler
from tichu_teach.app.kernels import KernelPool
from tichu_teach.app.lesson_handlers import PAGE_SECONDS
from tichu_teach.app.paths import our_version

STARTED = time.monotonic()


class ServerState(TypedDict):
    """The server in numbers. `of` and `free` are None if nothing limits the tables."""

    ok: bool
    version: str
    uptime: int
    tables: int
    of: int | None
    free: int | None
    waiting: int


def state(manager: Sized) -> ServerState:
    """Describe the server by its kernel manager, which need not be ours."""
    ours = manager if isinstance(manager, KernelPool) else None  # false while it is empty
    tables = len(manager) if ours is None else ours.taken()
    most: int | None = None if ours is None else ours.max_tables
    return {
        "ok": ours is None or not ours.failing,
        "version": our_version(),
        "uptime": round(time.monotonic() - STARTED),
        "tables": tables,
        "of": most,
        "free": None if most is None else max(0, most - tables),
        "waiting": 0 if ours is None else ours.waiting(),
    }


class HealthHandler(StatusHandler):
    """Reports if the server is up, and how full it is; 503 if the last attempt to lay a table failed."""

    def get(self) -> None:
        now = state(cast(Sized, self.kernel_manager))
        self.set_header("Cache-Control", "no-store")
        self.set_status(200 if now["ok"] else 503)
        self.finish({**now})

    head = get


class AliveHandler(StatusHandler):
    """Answers at all; a server that does not should be restarted."""

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"alive": True})

    head = get


class ReadyHandler(StatusHandler):
    """Reports if visitors may be sent here; 503 until the first table is laid, and while none can be.

    A full server is ready: it tells visitors itself that they have to wait.
    """

    def get(self) -> None:
        manager = cast(object, self.kernel_manager)
        ready = manager.ready if isinstance(manager, KernelPool) else True
        self.set_header("Cache-Control", "no-store")
        self.set_status(200 if ready else 503)
        self.finish({"ready": ready})

    head = get


FORWARDED = ("X-Forwarded-For", "X-Real-Ip", "Forwarded")
"""Headers in which a proxy names its client. A request with one is a visitor's, whatever the proxy."""


class _Figures:
    """Collects the current figures of the kernel manager."""

    def __init__(self, manager: KernelPool) -> None:
        self.manager = manager

    def collect(self) -> Iterator[Metric]:
        manager, now = self.manager, state(self.manager)
        yield GaugeMetricFamily("tichu_up", "1 if tables can be laid", int(now["ok"]))
        yield GaugeMetricFamily("tichu_uptime_seconds", "Since the server started", now["uptime"])
        yield GaugeMetricFamily("tichu_tables", "Tables in use", now["tables"])
        yield GaugeMetricFamily("tichu_tables_limit", "The most tables at one time", now["of"])
        yield GaugeMetricFamily("tichu_waiting", "Visitors asked to wait", now["waiting"])
        yield CounterMetricFamily("tichu_pages", "Pages with a table that were asked for", manager.pages)
        refused = CounterMetricFamily("tichu_refusals", "Visitors asked to wait so far", labels=["why"])
        for why in ("full", "many"):
            refused.add_metric([why], manager.refusals.get(why, 0))
        yield refused
        yield CounterMetricFamily("tichu_kernels_started", "Kernels started so far", manager.started)
        yield CounterMetricFamily("tichu_kernels_died", "Kernels that ended by themselves", manager.died)
        help = "Resident memory of all kernels; what they share is counted in each"
        yield GaugeMetricFamily("tichu_kernels_resident_memory_bytes", help, resident(manager.processes()))


def resident(processes: list[int]) -> int:
    """Resident memory of processes, in bytes, of those that are still there."""
    total = 0
    for pid in processes:
        with suppress(psutil.Error):
            total += psutil.Process(pid).memory_info().rss
    return total


def may_read(address: object, headers: Container[str], readers: Container[object]) -> bool:
    """Return True for a reader's own request, not one forwarded for somebody else."""
    return address in readers and not any(name in headers for name in FORWARDED)


class MetricsHandler(StatusHandler):
    """The server's figures for Prometheus. Anyone who may not read them gets a 404."""

    def initialize(self, readers: gate.Networks) -> None:
        self.readers = readers

    def get(self) -> None:
        if not may_read(self.request.remote_ip, self.request.headers, self.readers):
            raise web.HTTPError(404)
        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(cast(Collector, _Figures(cast(KernelPool, self.kernel_manager))))
        registry.register(PAGE_SECONDS)
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.set_header("Cache-Control", "no-store")
        self.finish(generate_latest(registry))

    head = get

"""What Prometheus is told, and who may read it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any, cast

import psutil
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from tornado import web

from tichu_teach.app import gate, health
from tichu_teach.app.handlers import PAGE_SECONDS, Told

READERS = ("127.0.0.0/8", "::1")
"""Who may read the metrics without being named: this machine."""

FORWARDED = ("X-Forwarded-For", "X-Real-Ip", "Forwarded")
"""Headers by which a proxy says for whom it asks. What comes so is a visitor's, whoever the proxy is."""


class _Room:
    """The figures of the kernel manager, read at that moment."""

    def __init__(self, manager: Any) -> None:
        self.manager = manager

    def collect(self) -> Iterator[Metric]:
        manager, told = self.manager, health.state(self.manager)
        yield GaugeMetricFamily("tichu_up", "1 if tables can be laid", int(told["ok"]))
        yield GaugeMetricFamily("tichu_uptime_seconds", "Since the server started", told["uptime"])
        yield GaugeMetricFamily("tichu_tables", "Tables in use", told["tables"])
        yield GaugeMetricFamily("tichu_tables_limit", "The most tables at one time", told["of"])
        yield GaugeMetricFamily("tichu_waiting", "Visitors asked to wait", told["waiting"])
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
        try:
            total += psutil.Process(pid).memory_info().rss
        except psutil.Error:
            continue
    return total


def may_read(address: object, headers: Container[str], readers: Container[object]) -> bool:
    """Whether a request is one of the readers' own, and not handed on for somebody else."""
    return address in readers and not any(name in headers for name in FORWARDED)


class MetricsHandler(Told):
    """How the server is, in Prometheus's words. Who may not read it is told that there is nothing."""

    def initialize(self, readers: gate.Networks) -> None:
        self.readers = readers

    def get(self) -> None:
        if not may_read(self.request.remote_ip, self.request.headers, self.readers):
            raise web.HTTPError(404)
        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(cast(Any, _Room(self.kernel_manager)))
        registry.register(PAGE_SECONDS)
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.set_header("Cache-Control", "no-store")
        self.finish(generate_latest(registry))

    head = get

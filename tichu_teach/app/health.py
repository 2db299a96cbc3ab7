"""How the server is: for those who watch it, and for their programs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, cast

from jupyter_server.base.handlers import JupyterHandler
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from tichu_teach.app.handlers import Plain
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


class HealthHandler(Plain, JupyterHandler):
    """Is it up, and how full? 503 when the last attempt to lay a table failed."""

    def get(self) -> None:
        told = state(cast(Any, self.kernel_manager))
        self.set_header("Cache-Control", "no-store")
        self.set_status(200 if told["ok"] else 503)
        self.finish(told)

    head = get


class _Room:
    """What Prometheus asks for, read from the kernel manager at that moment."""

    def __init__(self, manager: Any, pages: int) -> None:
        self.manager, self.pages = manager, pages

    def collect(self) -> Iterator[Metric]:
        told = state(self.manager)
        yield GaugeMetricFamily("tichu_up", "1 if tables can be laid", int(told["ok"]))
        yield GaugeMetricFamily("tichu_uptime_seconds", "Since the server started", told["uptime"])
        yield GaugeMetricFamily("tichu_tables", "Tables in use", told["tables"])
        if told["of"] is not None:
            yield GaugeMetricFamily("tichu_tables_limit", "The most tables at one time", told["of"])
        yield GaugeMetricFamily("tichu_waiting", "Visitors asked to wait", told["waiting"])
        yield CounterMetricFamily("tichu_pages", "Pages with a table that were asked for", self.pages)
        refused = CounterMetricFamily("tichu_refusals", "Visitors asked to wait so far", labels=["why"])
        for why in ("full", "many"):
            refused.add_metric([why], getattr(self.manager, "refusals", {}).get(why, 0))
        yield refused


class MetricsHandler(Plain, JupyterHandler):
    """The same and the process's figures, as Prometheus reads them."""

    def get(self) -> None:
        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(cast(Any, _Room(self.kernel_manager, getattr(self.kernel_manager, "pages", 0))))
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.set_header("Cache-Control", "no-store")
        self.finish(generate_latest(registry))

    head = get

"""What programs are told of the server, without one that listens."""

import os
import time
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.web import HTTPError

from tichu_teach.app import gate, health
from tichu_teach.app.kernels import KernelPool


def test_how_a_server_is_that_has_other_kernels() -> None:
    """In a Jupyter server the kernel manager is not ours."""
    told = health.state({"a": 1, "b": 2})
    assert {**told, "uptime": 0, "version": ""} == {
        **{"ok": True, "version": "", "uptime": 0, "tables": 2, "of": None, "free": None, "waiting": 0}
    }
    pool = KernelPool(max_tables=1)
    pool._reserved = {"a": "", "b": ""}
    assert (health.state(pool)["tables"], health.state(pool)["free"]) == (2, 0), "never less than none"


@pytest.mark.parametrize(
    ("handler", "ok", "status", "told"),
    [
        (health.HealthHandler, True, 200, {"ok": True}),
        (health.HealthHandler, False, 503, {"ok": False}),
        (health.AliveHandler, False, None, {"alive": True}),
        (health.ReadyHandler, True, 200, {"ready": True}),
        (health.ReadyHandler, False, 503, {"ready": False}),
    ],
)
def test_what_programs_are_told_of_the_server(
    handler: Any, ok: bool, status: int | None, told: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = KernelPool()
    pool.started, pool.failing = 1, not ok
    asked, said, headers = handler.__new__(handler), list[Any](), dict[str, str]()
    asked.application = SimpleNamespace(settings={"kernel_manager": pool})
    asked.set_status, asked.set_header, asked.finish = said.append, headers.__setitem__, said.append
    asked.get()
    assert said[:-1] == [status] * (status is not None) and told.items() <= said[-1].items()
    assert headers == {"Cache-Control": "no-store"}


def test_what_prometheus_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, written, headers = KernelPool(), list[bytes](), dict[str, str]()
    pool.started, pool.pages, pool.died = 5, 7, 2
    pool.refusals["full"] = 3
    monkeypatch.setattr(health, "STARTED", time.monotonic() - 90)
    monkeypatch.setattr(pool, "processes", lambda: [])
    asked: Any = health.MetricsHandler.__new__(health.MetricsHandler)
    asked.initialize(gate.Networks(["127.0.0.0/8"]))
    asked.application = SimpleNamespace(settings={"kernel_manager": pool})
    asked.request = SimpleNamespace(remote_ip="127.0.0.1", headers={})
    asked.set_header, asked.finish = headers.__setitem__, written.append
    asked.get()
    assert headers["Cache-Control"] == "no-store" and headers["Content-Type"].startswith("text/plain")
    told = {line.rpartition(" ")[0]: line.rpartition(" ")[2] for line in written[0].decode().splitlines()}
    wanted = {
        **{
            "tichu_up": 1,
            "tichu_uptime_seconds": 90,
            "tichu_tables": 0,
            "tichu_tables_limit": 40,
            "tichu_waiting": 0,
        },
        **{
            "tichu_pages_total": 7,
            'tichu_refusals_total{why="full"}': 3,
            'tichu_refusals_total{why="many"}': 0,
        },
        **{"tichu_kernels_started_total": 5, "tichu_kernels_died_total": 2},
        **{"tichu_kernels_resident_memory_bytes": 0},
    }
    assert {name: float(told[name]) for name in wanted} == wanted
    for name in ("process_resident_memory_bytes", "tichu_page_seconds_count"):
        assert name in told, "of the server itself, and how long pages took"
    assert health.resident([os.getpid()]) > 1_000_000 and health.resident([2**22 + 5]) == 0
    asked.request.headers = {"Forwarded": "for=x"}
    with pytest.raises(HTTPError):
        asked.get()

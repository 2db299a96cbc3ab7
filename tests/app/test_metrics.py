"""What Prometheus is told and who may read it; and who asks: are you alive, are you ready?"""

import json
import re
import time
from collections.abc import Iterator

import psutil
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tornado.httputil import HTTPHeaders

from tests.app.serving import PATIENCE, WIDGET, Running, tutorial, write
from tichu_teach.app.gate import THIS_MACHINE, Networks
from tichu_teach.app.health import may_read, resident
from tichu_teach.app.kernels import KernelPool

pytestmark = pytest.mark.more


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("metrics")
    write(folder / "notebooks", "nanking/1-cards", "# A story", WIDGET)
    with tutorial(folder / "notebooks", folder / "log", "--trust-proxy", "127.0.0.1") as running:
        yield running


def figures(server: Running) -> dict[str, float]:
    """Every sample by its name, those with labels aside."""
    families = text_string_to_metric_families(server.get("metrics").text)
    return {each.name: each.value for family in families for each in family.samples if not each.labels}


def test_a_page_is_timed_its_kernel_counted_and_weighed(server: Running) -> None:
    before = figures(server)
    assert server.get("voila/render/nanking/1-cards.ipynb").status == 200
    after = figures(server)
    assert after["tichu_page_seconds_count"] == before["tichu_page_seconds_count"] + 1
    assert after["tichu_page_seconds_sum"] > before["tichu_page_seconds_sum"]
    assert after["tichu_kernels_started_total"] >= 1
    assert after["tichu_kernels_resident_memory_bytes"] > 10_000_000
    assert after["tichu_up"] == 1 and after["process_resident_memory_bytes"] > 10_000_000


def test_a_kernel_that_dies_is_counted(server: Running) -> None:
    server.get("voila/render/nanking/1-cards.ipynb")
    died = figures(server)["tichu_kernels_died_total"]
    server.kernels()[0].kill()
    end = time.monotonic() + PATIENCE
    while figures(server)["tichu_kernels_died_total"] == died:
        assert time.monotonic() < end, "nobody noticed"
        time.sleep(0.2)


def test_a_visitor_finds_no_metrics(server: Running) -> None:
    for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded"):
        reply = server.get("metrics", headers={name: "127.0.0.1"})
        assert reply.status == 404 and not reply.text
    assert "write_error" not in server.log.read_text(), "a refusal is no accident"


@pytest.mark.parametrize(
    ("address", "headers", "allowed"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("10.1.2.3", {}, True),
        ("10.1.2.3", {"x-forwarded-for": "10.1.2.3"}, False),
        ("127.0.0.1", {"FORWARDED": "for=127.0.0.1"}, False),
        ("192.0.2.1", {}, False),
        ("", {}, False),
        (None, {}, False),
    ],
)
def test_who_may_read(address: object, headers: dict[str, str], allowed: bool) -> None:
    readers = Networks([*THIS_MACHINE, "10.0.0.0/8"])
    assert may_read(address, HTTPHeaders(headers), readers) is allowed


def test_processes_that_are_gone_weigh_nothing() -> None:
    own = psutil.Process().pid
    assert resident([2**22 + 5]) == 0 < resident([own])


# -- alive and ready ---------------------------------------------------------------------------------


def test_alive_at_once_and_ready_with_the_first_table(server: Running) -> None:
    assert json.loads(server.get("healthz/alive").text) == {"alive": True}
    end = time.monotonic() + PATIENCE
    while server.get("healthz/ready").status != 200:
        assert time.monotonic() < end, "no table is laid"
        time.sleep(0.1)
    for path in ("healthz/alive", "healthz/ready"):
        reply = server.get(path, method="HEAD")
        assert reply.status == 200 and reply.headers["Cache-Control"] == "no-store"
        assert "Set-Cookie" not in reply.headers


def test_ready_follows_what_became_of_the_last_table() -> None:
    pool = KernelPool()
    assert not pool.ready, "nobody knows yet"
    pool.started = 1
    assert pool.ready
    pool.failing = True
    assert not pool.ready
    assert KernelPool(lay_ahead=False).ready


def test_every_metric_has_its_kind_and_its_words(server: Running) -> None:
    told = server.get("metrics").text
    ours = set(re.findall(r"^# TYPE (tichu_\w+)", told, re.M))
    assert len(ours) >= 10 and ours == set(re.findall(r"^# HELP (tichu_\w+) \S", told, re.M))

"""A JupyterHub as `binder/hub/` sets it up: a server for everybody, and a class that meets at the hub."""

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Any

import pytest

from tests.app.serving import Running
from tests.app.test_proxies import holds_nothing_up
from tests.browser.conftest import PHONE
from tests.browser.hour import Wall, answer, come_in, play, told
from tests.browser.hub import hub, sign_in
from tests.browser.visit import open_notebook
from tests.live.databases import postgres
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.extra]

CHAPTER = "nanking/7-wish"


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The hub, its classes in a PostgreSQL where there is one."""
    with ExitStack() as stack:
        store = {}
        with suppress(pytest.skip.Exception):
            store["TICHU_CLASS_STORE"] = stack.enter_context(postgres())
        yield stack.enter_context(hub(tmp_path_factory.mktemp("hub"), **store))


def test_two_people_learn_apart(watched: Any, school: Running) -> None:
    ada, bob = watched(), watched(width=390, height=844, dark=True)
    servers = {name: sign_in(page, school, name) for name, page in (("ada", ada), ("bob", bob))}
    for page, server in zip((ada, bob), servers.values(), strict=True):
        open_notebook(page, server, CHAPTER, "?step=duty")
    play("eight of swords")(ada)
    ada.locator(".tt-verdict.tt-yes").wait_for()
    play("three of pagodas")(bob)
    bob.locator(".tt-verdict.tt-no").wait_for()
    for own, other in ((ada, "bob"), (bob, "ada")):
        own.goto(servers[other].home)
        own.get_by_text("403").first.wait_for()
        assert own.locator(".door").count() == 0
        own.traffic.errors.clear()  # of that refusal


def test_a_class_meets_at_the_hub(watched: Any, school: Running) -> None:
    """From opening it to its deletion, at the hub's address; phones need no sign-on."""
    live = replace(school, home=f"{school.home}services/class/")
    holds_nothing_up(live.home)
    wall = Wall(watched(width=1920, height=1080), live)
    code = wall.open()
    shown = wall.page.locator(".tt-address").inner_text()
    assert f"http://{shown}" == f"{live.home}live/", "others come by the same way"
    phones = [watched(**PHONE), watched(**PHONE, dark=True)]
    for phone, name in zip(phones, ("Anna", "Béla"), strict=True):
        come_in(phone, live, code, name)
    wall.page.locator(".tt-classname", has_text="Béla").wait_for()
    wall.ask()
    answer(phones, [play("eight of swords"), play("three of pagodas")])
    wall.count(2, 2)
    assert wall.show() == [["1"], ["1"]]
    wall.reveal()
    told(phones[0], "live.right")
    told(phones[1], "live.wrong")
    wall.press("l")
    wall.end()
    phones[0].get_by_role("heading", name=text("live.over.title")).wait_for()
    wall.page.goto(f"{live.home}live/{code}/report")
    assert all(name in wall.page.inner_text("body") for name in ("Anna", "Béla"))
    wall.page.goto(f"{live.home}live/teacher")
    wall.page.get_by_text(text("live.teacher.delete"), exact=True).click()
    wall.page.get_by_role("button", name=text("live.teacher.delete.sure")).click()
    wall.page.get_by_text(text("live.teacher.none")).wait_for()
    assert live.get(f"live/{code}/now").status == 404

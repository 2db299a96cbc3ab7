"""Two servers, one PostgreSQL and a proxy, as the compose files start them: a class meets on both."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.app.test_live import KEY
from tests.browser.composed import HERE, LOT, Composed, composed
from tests.browser.conftest import PHONE
from tests.browser.hour import Wall, answer, come_in, play, told
from tests.browser.visit import KERNEL_WAIT, headed, title
from tests.live.databases import postgres
from tichu_teach.lessons import load

pytestmark = [pytest.mark.browser, pytest.mark.extra]

CHAPTER = "nanking/7-wish"


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Composed]:
    with postgres() as store, composed(tmp_path_factory.mktemp("compose"), store, KEY) as running:
        yield running


def test_a_class_on_two_servers_of_which_one_ends(watched: Any, both: Composed) -> None:
    lots = both.lots()
    assert len({*lots.values()}) == 2

    def at(server: str, **options: Any) -> Any:
        """A page that is served by one of them."""
        page = watched(ignore_https_errors=True, **options)
        page.context.add_cookies([{"name": LOT, "value": lots[server], "domain": HERE, "path": "/"}])
        return page

    near, far = both.servers
    wall = Wall(at(near, width=1920, height=1080), both)
    code = wall.open()
    assert wall.page.locator(".tt-address").inner_text() == f"{urlsplit(both.home).netloc}/live/"
    phones = [at(near, **PHONE), at(far, **PHONE), at(far, **PHONE)]
    for number, phone in enumerate(phones):
        come_in(phone, both, code, f"Learner {number}")
    wall.ask()
    eight, three = play("eight of swords"), play("three of pagodas")
    answer(phones, [eight, three, None])
    wall.count(2, 3)

    # The phones' server ends while they think: the proxy leads them to the other.
    both.kill(far)
    answer(phones[2:], [three])
    wall.count(3, 3)
    assert wall.show() == [["2"], ["1"]]
    wall.reveal()
    told(phones[0], "live.right")
    told(phones[1], "live.wrong")
    told(phones[2], "live.wrong")

    # It is there again, and takes the wall when the wall's own ends: with the class, at its question.
    both.again(far)
    first, *_ = load(CHAPTER).steps
    wall.present(CHAPTER, "forward")
    wall.press("Home")
    headed(wall.page, first.say("title"))
    wall.ask()
    answer(phones, [three, eight, None])
    wall.count(2, 3)
    wall.page.evaluate("window.before = true")
    both.kill(near)
    answer(phones[2:], [three])
    wall.page.wait_for_function("!window.before", timeout=2 * KERNEL_WAIT)
    wall.page.locator(".tt-livechip").wait_for(timeout=KERNEL_WAIT)
    wall.count(3, 3)
    assert title(wall.page) == first.say("title")
    assert wall.show() == [["2"], ["1"]]
    wall.reveal()
    told(phones[0], "live.wrong")
    told(phones[1], "live.right")
    for page in (wall.page, *phones):
        page.traffic.errors.clear()  # of what was cut off

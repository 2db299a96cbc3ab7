"""A teacher's hour: a class comes in on its phones, is asked, talks, is asked again, and gets a report."""

from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import Running
from tests.browser.conftest import PHONE
from tests.browser.hour import Wall, answer, choose, come_in, play, send, told
from tests.browser.test_axe import violations
from tests.browser.visit import until
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]

NAMES = ["Anna", "Cili", "", "Anna"]


def test_an_hour_with_a_class(watched: Any, live: Running, tmp_path: Path) -> None:
    wall = Wall(watched(width=1280, height=720), live)
    wall.present("nanking/7-wish", "duty")
    wall.press("a")  # this browser has never shown the key
    wall.page.locator(".tt-toast").get_by_text("live/teacher").wait_for()
    wall.page.traffic.errors.clear()
    wall.enter()
    # A proxy answers for a server that is not up yet; the browser alone would try no more.
    wall.page.route("**/wall?*", lambda route: route.fulfill(status=502, body=""), times=1)
    wall.press("a")
    code = wall.code
    assert wall.page.locator(".tt-classcount").inner_text() == text("table.live.people.none")
    leave = wall.page.locator(".tt-strip [aria-label='Leave']").bounding_box()
    assert leave["x"] + leave["width"] <= 1280, "the strip ends on the wall, whatever it says"
    phones = [watched(**PHONE) for _ in NAMES]
    phones[0].goto(f"{live.home}live/ABC")  # a mistyped code is typed again, there and then
    phones[0].get_by_text(text("live.no.no-room")).wait_for()
    phones[0].traffic.errors.clear()
    phones[0].locator("#code").fill(f"{code[:3]} {code[3:]}".lower())
    phones[0].keyboard.press("Enter")
    phones[0].locator("#name").wait_for()
    for phone, name in zip(phones, NAMES, strict=True):
        come_in(phone, live, code, name)
    assert phones[3].locator("#who").inner_text() == text("live.as", name="Anna 2")
    longest = text("live.as", name=max(text("live.names").split(", "), key=len))
    whole = "(who, words) => { who.textContent = words; return who.scrollWidth <= who.clientWidth }"
    assert phones[3].locator("#who").evaluate(whole, longest), "whoever is given a name can read it"
    wall.page.locator(".tt-classcount", has_text=text("table.live.people", count=len(NAMES))).wait_for()
    wall.page.traffic.errors.clear()

    # A name is removed; the door stays shut for it until it is opened.
    cili = wall.page.locator(".tt-classname", has_text="Cili")
    names = wall.page.get_by_role("list").get_by_role("listitem")
    says = text("table.live.remove.twice", name="Cili")
    assert names.get_by_role("button", name=says, exact=True).count() == 1, "heard by whoever can't see it"
    assert violations(wall.page) == []
    wall.page.get_by_role("button", name=text("table.live.shut"), exact=True).click()
    wall.page.get_by_text(text("table.live.shut.note")).wait_for()
    cili.click()
    wall.page.get_by_role("button", name=text("table.live.remove", name="Cili")).click()
    phones[1].get_by_text(text("live.out")).wait_for()
    phones[1].locator("#name").wait_for()
    phones[1].locator("#join button").click()
    phones[1].get_by_text(text("live.no.shut")).wait_for()
    phones[1].traffic.errors.clear()
    wall.page.get_by_role("button", name=text("table.live.unshut"), exact=True).click()
    wall.page.get_by_text(text("table.live.shut.note")).wait_for(state="detached")
    come_in(phones[1], live, code, "Cili")

    # A play: the referee groups what is refused for one reason.
    wall.ask()
    asked = wall.page.locator(".tt-pages .tt-form")
    until(wall.page, lambda: 0 <= asked.bounding_box()["x"] < 1280, "the question is on another page")
    eight, three = play("eight of swords"), play("three of pagodas")
    answer(phones, [eight, three, three, None])
    wall.count(3, len(NAMES))
    assert not wall.page.locator(".tt-p-ask").count()
    wall.press("a")  # asked already: asking once more would throw away what has come in
    wall.page.wait_for_timeout(600)
    wall.count(3, len(NAMES))
    assert violations(phones[0]) == []
    assert wall.show() == [["2"], ["1"]]
    for phone in phones:
        told(phone, "live.shown.none" if phone is phones[3] else "live.shown")
        assert phone.locator(".tt-tone-bad, .tt-tone-good").count() == 0, "not before it is told"
    wall.reveal()
    told(phones[0], "live.right")
    told(phones[2], "live.wrong")
    told(phones[3], "live.none")

    # A choice, a talk, and the same once more; one phone has no network meanwhile.
    wall.page.keyboard.press("PageDown")
    wall.present("nanking/7-wish", "forward")
    wall.ask()
    answer(phones, [choose(0)] * 3 + [choose(1)])
    wall.count(4, len(NAMES))
    assert wall.show()[:2] == [["3"], ["1"]]
    wall.press("l")
    assert wall.page.locator(".tt-classcard .tt-primary").inner_text() == text("table.live.again")
    wall.press("l")
    wall.press("a")
    until(wall.page, lambda: wall.on == text("table.live.show"), "not asked again")
    for phone in phones:
        told(phone, "live.again")
    phones[0].context.set_offline(True)
    phones[0].locator(".tt-choice").nth(1).click()
    send(phones[0])
    told(phones[0], "live.sending")
    answer(phones[1:], [choose(1)] * 3)
    wall.count(3, len(NAMES))
    phones[0].context.set_offline(False)
    wall.count(4, len(NAMES))
    phones[0].traffic.errors.clear()
    assert wall.show()[:2] == [["3", "0"], ["1", "4"]]
    wall.reveal()

    # The class goes home: its report is there, and everybody's record.
    wall.press("l")
    wall.end()
    phones[0].get_by_role("heading", name=text("live.over.title")).wait_for()
    with phones[0].expect_download() as saved:
        phones[0].get_by_text(text("live.record")).click()
    assert saved.value.suggested_filename == f"tichu-class-{code}.json"
    wall.page.goto(f"{live.home}live/{code}/report")
    report = wall.page.inner_text("body")
    assert all(name in report for name in {*NAMES, "Anna 2"})

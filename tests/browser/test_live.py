"""A teacher's hour: a class comes in on its phones, is asked, talks, is asked again, and gets a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import Running, tutorial
from tests.browser.conftest import PHONE
from tests.browser.test_axe import violations
from tests.browser.visit import NOTEBOOKS, open_notebook, until
from tichu_teach.texts import text

pytestmark = pytest.mark.browser

KEY = "sesame"
NAMES = ["Anna", "Béla", "Cili", "", "Anna"]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("class")
    store = f"sqlite:///{folder / 'classes.db'}"
    with tutorial(NOTEBOOKS, folder / "log", "--teacher-key", KEY, "--class-store", store) as running:
        yield running


class Wall:
    """The teacher's page."""

    def __init__(self, page: Any, live: Running) -> None:
        self.page, self.live = page, live

    def enter(self) -> None:
        """Show the server's key, in a tab of its own."""
        tab = self.page.context.new_page()
        tab.goto(f"{self.live.home}live/teacher?key={KEY}")
        tab.get_by_text(text("live.teacher.none")).wait_for()
        tab.close()

    def present(self, chapter: str, step: str) -> None:
        """Put a step of a chapter before the class, which goes on if it is open."""
        open_notebook(self.page, self.live, chapter, f"?step={step}")
        self.page.locator(".tt-presentbtn").click()
        self.page.locator(".tt-strip .tt-p-ask").wait_for()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def ask(self) -> None:
        """Ask what is on the wall; the class may have to be opened first."""
        if not self.page.locator(".tt-livechip").count():
            self.press("a")
            self.page.locator(".tt-classcard").wait_for()
        self.press("a")
        until(self.page, lambda: self.on == text("table.live.show"), "nothing is asked")

    @property
    def on(self) -> str:
        """What the next press of a clicker does."""
        return str(self.page.locator(".tt-steps .tt-p-on").inner_text())

    def count(self, answers: int, of: int = len(NAMES)) -> None:
        """Wait until so many have answered."""
        chip = self.page.locator(".tt-livecount")
        wanted = text("table.live.count", count=answers, of=of)
        until(self.page, lambda: chip.inner_text().startswith(wanted), wanted)

    def rows(self) -> list[list[str]]:
        """The bars on the wall: each with its figures."""
        rows = self.page.locator(".tt-vote").all()
        return [[each.inner_text() for each in row.locator(".tt-voteline b").all()] for row in rows]

    def show(self) -> list[list[str]]:
        """Show what the class has answered."""
        self.press("PageDown")
        self.page.locator(".tt-votes").wait_for()
        until(self.page, lambda: self.on != text("table.live.show"), "not shown")
        return self.rows()

    def reveal(self) -> None:
        self.press("PageDown")
        self.page.locator(".tt-vote .tt-state").first.wait_for()


def come_in(page: Any, live: Running, code: str, name: str) -> None:
    page.goto(f"{live.home}live/{code}")
    page.locator("#name").fill(name)
    page.locator("#join button").click()
    page.get_by_role("heading", name=text("live.wait.title")).wait_for()


def play(card: str) -> Callable[[Any], None]:
    def at(phone: Any) -> None:
        phone.locator(".tt-hand button", has_text=card).or_(
            phone.get_by_role("button", name=card)
        ).first.click()
        phone.locator(".tt-actions button", has_text=text("table.play")).click()

    return at


def choose(option: int) -> Callable[[Any], None]:
    def at(phone: Any) -> None:
        phone.locator(".tt-choice").nth(option).click()
        phone.locator(".tt-n-send").or_(phone.get_by_role("button", name=text("live.send"))).first.click()

    return at


def send(phone: Any) -> None:
    phone.get_by_role("button", name=text("live.send")).click()


def sort(phone: Any) -> None:
    """Lay what is to be put in order as it comes."""
    while (heap := phone.locator(".tt-heap button")).count():
        heap.first.click()
    send(phone)


def fill(phone: Any) -> None:
    for line in phone.locator("input[data-row]").all():
        if line.is_enabled():
            line.fill("10")
    send(phone)


def answer(phones: list[Any], ways: list[Callable[[Any], None] | None]) -> None:
    """Everybody answers in their way, and is told that it is in; who has none doesn't."""
    for phone, way in zip(phones, ways, strict=True):
        if way:
            phone.locator(".tt-panel h2", has_not_text=text("live.wait.title")).wait_for()
            way(phone)
            phone.locator(".tt-note.tt-tone-good").wait_for()


def told(phone: Any, key: str) -> None:
    """Wait until a phone says so."""
    phone.locator(".tt-note", has_text=text(key)).wait_for()


def test_an_hour_with_a_class(watched: Any, live: Running, tmp_path: Path) -> None:
    wall = Wall(watched(width=1920, height=1080), live)
    wall.present("nanking/7-wish", "duty")
    wall.press("a")  # this browser has never shown the key
    wall.page.locator(".tt-toast").get_by_text("live/teacher").wait_for()
    wall.page.traffic.errors.clear()
    wall.enter()
    wall.press("a")
    code = wall.page.locator(".tt-classcode").inner_text().replace(" ", "")
    phones = [watched(**PHONE) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        come_in(phone, live, code, name)
    assert phones[4].locator("#who").inner_text() == text("live.as", name="Anna 2")
    wall.page.locator(".tt-classcount", has_text=text("table.live.people", count=5)).wait_for()

    # A name is removed; the door stays shut for it until it is opened.
    cili = wall.page.locator(".tt-classname", has_text="Cili")
    wall.page.get_by_role("button", name=text("table.live.shut"), exact=True).click()
    wall.page.get_by_text(text("table.live.shut.note")).wait_for()
    cili.click()
    wall.page.get_by_role("button", name=text("table.live.remove", name="Cili")).click()
    phones[2].locator("#name").wait_for()
    phones[2].locator("#join button").click()
    phones[2].get_by_text(text("live.no.shut")).wait_for()
    phones[2].traffic.errors.clear()
    wall.page.get_by_role("button", name=text("table.live.unshut"), exact=True).click()
    wall.page.get_by_text(text("table.live.shut.note")).wait_for(state="detached")
    come_in(phones[2], live, code, "Cili")

    # A play: the referee groups what is refused for one reason.
    wall.ask()
    eight, three = play("eight of swords"), play("three of pagodas")
    answer(phones, [eight, three, three, three, None])
    wall.count(4)
    assert violations(phones[0]) == []
    assert wall.show() == [["3"], ["1"]]
    for phone in phones:
        told(phone, "live.shown.none" if phone is phones[4] else "live.shown")
        assert phone.locator(".tt-tone-bad, .tt-tone-good").count() == 0, "not before it is told"
    wall.reveal()
    told(phones[0], "live.right")
    told(phones[3], "live.wrong")
    told(phones[4], "live.none")

    # A choice, a talk, and the same once more; one phone has no network meanwhile.
    wall.page.keyboard.press("PageDown")
    wall.present("nanking/7-wish", "forward")
    wall.ask()
    answer(phones, [choose(0)] * 3 + [choose(1)] * 2)
    wall.count(5)
    assert wall.show()[:2] == [["3"], ["2"]]
    wall.press("a")
    until(wall.page, lambda: wall.on == text("table.live.show"), "not asked again")
    for phone in phones:
        told(phone, "live.again")
    phones[0].context.set_offline(True)
    phones[0].locator(".tt-choice").nth(1).click()
    send(phones[0])
    told(phones[0], "live.sending")
    answer(phones[1:], [choose(1)] * 4)
    wall.count(4)
    phones[0].context.set_offline(False)
    wall.count(5)
    phones[0].traffic.errors.clear()
    assert wall.show()[:2] == [["3", "0"], ["2", "5"]]
    wall.reveal()

    # The class goes home: its report is there, and everybody's record.
    wall.press("l")
    wall.page.get_by_role("button", name=text("table.live.over")).click()
    phones[0].get_by_role("heading", name=text("live.over.title")).wait_for()
    with phones[0].expect_download() as saved:
        phones[0].get_by_text(text("live.record")).click()
    assert saved.value.suggested_filename == f"tichu-class-{code}.json"
    wall.page.goto(f"{live.home}live/{code}/report")
    report = wall.page.inner_text("body")
    assert all(name in report for name in {*NAMES, "Anna 2"})


@pytest.mark.extra
def test_other_forms_are_the_same_on_a_phone(watched: Any, live: Running) -> None:
    """On other pages of the same class: an order, a sheet, a wish."""
    wall = Wall(watched(width=1366, height=768), live)
    wall.enter()
    wall.present("nanking/1-cards", "deck")
    wall.press("a")
    code = wall.page.locator(".tt-classcode").inner_text().replace(" ", "")
    phones = [watched(**PHONE) for _ in range(2)]
    for phone in phones:
        come_in(phone, live, code, "")
    for chapter, step, way in (
        ("nanking/1-cards", "deck", sort),
        ("nanking/4-points", "points", fill),
        ("nanking/3-specials", "make", lambda phone: phone.locator(".tt-dock button").nth(3).click()),
    ):
        if step != "deck":
            wall.present(chapter, step)
        wall.ask()
        answer(phones, [way] * len(phones))
        wall.count(len(phones), len(phones))
        assert sum(int(row[-1]) for row in wall.show()) == len(phones)
        wall.reveal()

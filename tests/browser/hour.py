"""A class in browsers: the teacher's wall, the phones, and what is done at them."""

from collections.abc import Callable
from typing import Any

from tests.app.serving import Running
from tests.app.test_live import KEY
from tests.browser.visit import open_notebook, until
from tichu_teach.texts import text


class Wall:
    """The teacher's page."""

    def __init__(self, page: Any, live: Running) -> None:
        self.page, self.live = page, live

    def enter(self) -> None:
        """Show the server's key, in a tab of its own."""
        tab = self.page.context.new_page()
        tab.goto(f"{self.live.home}live/teacher")
        heading, form = (tab.locator(css).bounding_box() for css in ("h1", "form"))
        assert (heading["x"], heading["width"]) == (form["x"], form["width"])
        tab.goto(f"{self.live.home}live/teacher?key={KEY}")
        tab.get_by_text(text("live.teacher.none")).wait_for()
        tab.close()

    def present(self, chapter: str, step: str) -> None:
        """Put a step of a chapter before the class, which goes on if it is open."""
        self.present_at(chapter, f"?step={step}")

    def present_at(self, notebook: str, query: str) -> None:
        """Put the place of a link before the class."""
        open_notebook(self.page, self.live, notebook, query)
        self.page.locator(".tt-presentbtn").click()
        self.page.locator(".tt-strip .tt-p-ask").wait_for()

    def open(self, chapter: str = "nanking/7-wish", step: str = "duty") -> str:
        """Show the key, put a step before a class that is opened for it; returns its code."""
        self.enter()
        self.present(chapter, step)
        self.press("a")
        return self.code

    @property
    def code(self) -> str:
        return str(self.page.locator(".tt-classcode").inner_text()).replace(" ", "")

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

    def count(self, answers: int, of: int) -> None:
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

    def end(self) -> None:
        """End the class, from the card: one press alone asks."""
        self.page.get_by_role("button", name=text("table.live.over"), exact=True).click()
        self.page.get_by_role("button", name=text("table.live.over.sure")).click()

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


def choose(option: int, why: bool = False) -> Callable[[Any], None]:
    """Choose, and where it is asked why the last reason, too."""

    def at(phone: Any) -> None:
        phone.locator(".tt-choice").nth(option).click()
        if why:
            phone.locator(".tt-choice").last.click()
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

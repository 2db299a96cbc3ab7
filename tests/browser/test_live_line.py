"""Phones of a class on a bad line, and phones that sleep: nothing is lost, nothing counts twice."""

import itertools
import os
import re
import signal
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.app.serving import Running, tutorial
from tests.app.test_live import KEY, opened
from tests.app.test_live import question as put
from tests.app.test_proxies import nginx, started
from tests.browser.conftest import PHONE
from tests.browser.hour import Wall, answer, choose, come_in, play, send, told
from tests.browser.lossy import lossy
from tests.browser.visit import KERNEL_WAIT, NOTEBOOKS, laid, until
from tichu_teach.lessons import load
from tichu_teach.pages.presenting.voting import judge, phone_question
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]


@pytest.mark.extra
def test_a_class_on_a_bad_line(watched: Any, live: Running) -> None:
    """Three questions, while of all that is sent a tenth is lost on the way there, a tenth on the way back,
    and of a tenth nobody hears again; one phone sleeps through the second.
    """
    question = next(step.question for step in load("nanking/7-wish").steps if step.id == "forward")
    assert question
    teacher, room = opened(live.home)
    code = room["code"]

    def answers(number: int) -> dict[str, int]:
        found = teacher.told(f"live/{code}/answers?number={number}")["answers"]
        return {each["said"]: len(each["by"]) for each in found}

    with lossy(live.home) as line:
        phones = [watched(**PHONE) for _ in range(4)]
        for number, phone in enumerate(phones):
            come_in(phone, replace(live, home=line.here), code, f"Learner {number}")
        line.lost = 0.3
        for number, asleep in ((1, []), (2, phones[:1]), (3, [])):
            awake = [phone for phone in phones if phone not in asleep]
            for phone in asleep:
                phone.context.set_offline(True)
            teacher.told(f"live/{code}/ask", put(scene=phone_question(question, f"Question {number}")))
            for phone in awake:
                phone.get_by_role("heading", name=f"Question {number}").wait_for()
                choose(0)(phone)
            awake[0].locator(".tt-choice").nth(1).click()  # while the first may still be on its way
            send(awake[0])
            said: dict[str, int] = {}

            def all_in(number: int = number, of: int = len(awake)) -> bool:
                nonlocal said
                said = answers(number)
                return sorted(said.values()) == [1, of - 1]

            until(phones[3], all_in, f"not as it was answered: {said}")
            for phone in awake:
                phone.locator(".tt-note.tt-tone-good").wait_for()
            for phone in asleep:
                phone.context.set_offline(False)
        judged = [judge(question, words, count) for words, count in said.items()]
        marks = [{"said": each.said, "right": each.right, "why": each.why, "went": {}} for each in judged]
        teacher.told(f"live/{code}/stage", {"phase": "revealed", "number": 3, "answer": "", "marks": marks})
        for phone in phones:
            own = judged[0 if (phone is phones[0]) == (judged[0].count == 1) else 1]
            told(phone, "live.right" if own.right else "live.wrong")
        assert line.cuts > 5, "the line was a good one"
    for phone in phones:
        phone.context.close()
        phone.traffic.errors.clear()


def test_a_wall_whose_line_falls_silent_lays_a_new_one(watched: Any, live: Running) -> None:
    """Something between the wall and its server takes its line and passes nothing on, not even an end."""
    wall = Wall(watched(width=1280, height=720), live)
    wall.enter()
    wall.page.clock.install()
    held: list[Any] = []
    wall.page.route("**/wall?*", lambda route: held.append(route), times=1)
    wall.present("nanking/7-wish", "duty")
    wall.press("a")
    code = wall.code
    until(wall.page, lambda: bool(held), "the wall has no line")
    come_in(watched(**PHONE), live, code, "Learner")
    nobody = wall.page.get_by_text(text("table.live.people.none")).first
    nobody.wait_for()
    wall.page.clock.fast_forward("00:41")
    wall.page.locator(".tt-classname", has_text="Learner").wait_for()
    nobody.wait_for(state="detached")

    # A line over which something comes is left alone.
    wall.page.clock.fast_forward("00:30")
    come_in(watched(**PHONE), live, code, "Late")
    wall.page.locator(".tt-classname", has_text="Late").wait_for()
    wall.page.clock.fast_forward("00:30")
    assert sum("/wall?" in url for url in wall.page.traffic.requests) == 2


def left(page: Any, place: str, key: str) -> int:
    """The seconds that are left, as they stand there; -1 for none."""
    before, after = text(key, seconds="|").split("|")
    found = re.search(rf"{re.escape(before)}(\d+){re.escape(after)}", page.locator(place).inner_text())
    return int(found[1]) if found else -1


@pytest.mark.extra
def test_what_comes_after_a_questions_time_is_refused_in_words(watched: Any, live: Running) -> None:
    phone = watched(**PHONE)
    teacher, room = opened(live.home)
    code = room["code"]
    question = next(step.question for step in load("nanking/7-wish").steps if step.id == "forward")
    assert question
    come_in(phone, live, code, "Learner")
    teacher.told(f"live/{code}/ask", put(scene=phone_question(question, "Short"), seconds=5))
    phone.get_by_role("heading", name="Short").wait_for()
    phone.locator("#time", has_text=text("live.up")).wait_for()

    tries = itertools.cycle((0, 1))

    def refused() -> bool:  # for a moment an answer may still be on its way
        phone.locator(".tt-choice").nth(next(tries)).click()
        send(phone)
        phone.wait_for_timeout(500)
        return bool(phone.get_by_text(text("live.no.late")).count())

    until(phone, refused, "an answer counts after its time")
    phone.traffic.errors.clear()


@pytest.mark.extra
def test_a_class_goes_on_whatever_its_wall_misses(watched: Any, live: Running) -> None:
    wall = Wall(watched(width=1280, height=720), live)
    code = wall.open()
    anna, bela = phones = [watched(**PHONE), watched(**PHONE)]
    for number, phone in enumerate(phones):
        come_in(phone, live, code, f"Learner {number}")

    # Late news takes the wall no step back: an answer is counted after the class was shown its answers, but
    # before the server has heard of that.
    wall.ask()
    answer([anna], [play("eight of swords")])
    wall.count(1, 2)
    held: list[Any] = []
    wall.page.route("**/stage", lambda route: held.append(route), times=1)
    wall.show()
    until(wall.page, lambda: bool(held), "the server is told nothing")
    answer([bela], [play("three of pagodas")])
    wall.count(2, 2)
    assert wall.on != text("table.live.show"), "one press of the clicker would do nothing"
    held[0].continue_()
    told(anna, "live.shown")
    wall.reveal()
    told(anna, "live.right")

    # What the server did not hear is told again.
    wall.ask()
    answer(phones, [play("eight of swords"), play("three of pagodas")])
    wall.count(2, 2)
    wall.page.route("**/stage", lambda route: route.abort(), times=1)
    wall.show()
    wall.page.locator(".tt-toast").get_by_text(text("table.live.lost")).wait_for()
    for phone in phones:
        told(phone, "live.shown")
    wall.page.route("**/stage", lambda route: route.fulfill(status=502, body=""), times=1)
    wall.reveal()
    told(anna, "live.right")
    told(bela, "live.wrong")
    wall.page.traffic.errors.clear()

    # Loaded anew while a question is asked it goes on with it.
    wall.ask()
    answer(phones[:1], [play("eight of swords")])
    wall.page.reload()
    wall.page.locator(".tt-livechip").wait_for(timeout=KERNEL_WAIT)
    answer(phones[1:], [play("three of pagodas")])
    wall.count(2, 2)
    assert [row[-1] for row in wall.show()] == ["1", "1"], "the question is the same"
    wall.reveal()
    told(anna, "live.right")

    # Wall and phone count a question's time down.
    wall.press("l")
    wall.page.get_by_role("button", name=text("table.live.time.none")).click()
    wall.page.get_by_role("button", name=text("table.live.time", seconds=30)).wait_for()
    wall.ask()
    for page, place, key in ((anna, "#time", "live.time"), (wall.page, ".tt-livecount", "table.live.left")):
        until(page, lambda p=page, s=place, k=key: 0 < left(p, s, k) <= 30, f"no time at {place}")
        seen: set[int] = set()

        def counts(p: Any = page, s: str = place, k: str = key, seen: set[int] = seen) -> bool:
            seen.add(left(p, s, k))
            return any(0 < late - soon < 10 for soon, late in itertools.pairwise(sorted(seen - {-1})))

        until(page, counts, f"{place} stands still")  # the server speaks every 15

    # Another page has the same time for its questions.
    wall.page.reload()
    wall.page.locator(".tt-livechip").wait_for(timeout=KERNEL_WAIT)
    wall.press("l")
    wall.page.get_by_role("button", name=text("table.live.time", seconds=30)).wait_for()
    wall.press("l")

    wall.press("Escape")  # the class goes home
    wall.page.locator(".tt-slide").wait_for(state="detached")
    wall.page.reload()
    laid(wall.page)
    assert not wall.page.locator(".tt-slide").count()


def test_an_open_question_is_taken_up_by_a_wall_that_begins_anew(watched: Any, live: Running) -> None:
    """The class was left and is presented again, or its page is opened once more: no answer is lost."""
    wall = Wall(watched(width=1280, height=720), live)
    code = wall.open()
    phone = watched(**PHONE)
    come_in(phone, live, code, "Learner")
    wall.ask()
    answer([phone], [play("eight of swords")])
    wall.count(1, 1)
    wall.press("Escape")
    wall.page.locator(".tt-slide").wait_for(state="detached")
    wall.page.locator(".tt-presentbtn").click()
    wall.page.locator(".tt-strip .tt-p-ask").wait_for()
    wall.press("a")
    wall.count(1, 1)
    wall.present("nanking/7-wish", "duty")
    wall.press("a")
    until(wall.page, lambda: wall.on == text("table.live.show"), "the question is not taken up")
    wall.count(1, 1)
    assert wall.show() == [["1"]], "the answer is lost"


@pytest.mark.extra
def test_a_proxy_that_stalls(watched: Any, tmp_path: Path) -> None:
    """It takes every line and every request, and passes nothing on, for longer than anybody is patient."""
    store = f"sqlite:///{tmp_path / 'classes.db'}"
    options = ["--teacher-key", KEY, "--class-store", store, "--trust-proxy", "127.0.0.1"]
    with (
        tutorial(NOTEBOOKS, tmp_path / "log", *options, base="/tichu/") as behind,
        started(tmp_path, *nginx(tmp_path, urlsplit(behind.home).netloc, "127.0.0.1")) as (home, _, proxy),
    ):
        front = replace(behind, home=home)
        wall = Wall(watched(width=1280, height=720, ignore_https_errors=True), front)
        code = wall.open()
        phones = [watched(**PHONE, ignore_https_errors=True) for _ in range(2)]
        for number, phone in enumerate(phones):
            come_in(phone, front, code, f"Learner {number}")
        wall.ask()
        answer(phones[:1], [play("eight of swords")])
        wall.count(1, 2)
        stall(proxy, signal.SIGSTOP)
        try:
            play("three of pagodas")(phones[1])
            told(phones[1], "live.sending")
            lost = wall.page.locator(".tt-livecount", has_text=text("table.live.lost"))
            lost.wait_for(timeout=60_000)
            for phone in phones:
                phone.locator("#word", has_text=text("live.offline")).wait_for(timeout=60_000)
        finally:
            stall(proxy, signal.SIGCONT)
        wall.count(2, 2)
        assert not lost.count()
        assert wall.show() == [["1"], ["1"]]
        wall.reveal()
        told(phones[0], "live.right")
        told(phones[1], "live.wrong")
        for page in (wall.page, *phones):
            page.context.close()
            page.traffic.errors.clear()  # of what never came


def stall(proxy: subprocess.Popen[bytes], how: signal.Signals) -> None:
    """Stop a proxy and its workers, or let them go on."""
    workers = Path(f"/proc/{proxy.pid}/task/{proxy.pid}/children").read_text().split()
    assert workers
    for process in (proxy.pid, *map(int, workers)):
        os.kill(process, how)

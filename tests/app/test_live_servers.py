"""A class whose server dies, and one that meets on two servers: nothing is lost, everybody goes on."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import PATIENCE, Running, free_port, running
from tests.app.test_live import KEY, PASS, Visitor, events, opened, question
from tests.live.databases import Between, postgres

pytestmark = pytest.mark.more

PLAY = {"events": [{"type": "play", "cards": ["8w"]}]}


@pytest.fixture(scope="module")
def shared() -> Iterator[str]:
    """A database for several servers."""
    with postgres() as url:
        yield url


def serve(notebooks: Path, log: Path, store: str, port: int) -> Any:
    """A server of these classes, for as long as the block lasts."""
    command = [sys.executable, "-m", "tichu_teach.cli", "play", "--no-browser", "--port", str(port)]
    command += ["--folder", str(notebooks), "--teacher-key", KEY, "--class-store", store]
    return running(command, f"http://127.0.0.1:{port}/", log)


def kill(server: Running) -> None:
    """End a server at once: it can tell nobody, and write nothing any more."""
    server.process.kill()
    server.process.wait()


def came_in(home: str, code: str, *names: str) -> list[Visitor]:
    phones = [Visitor(home) for _ in names]
    for phone, name in zip(phones, names, strict=True):
        phone.told(f"live/{code}/join", {"name": name})
    return phones


def said(teacher: Visitor, code: str) -> dict[str, int]:
    """How many have answered what to the first question."""
    answers = teacher.told(f"live/{code}/answers?number=1")["answers"]
    return {each["said"]: len(each["by"]) for each in answers}


def counted(seen: Iterator[tuple[str, dict[str, Any]]], answers: int) -> dict[str, Any]:
    """The news on the wall with so many answers, before its line has been silent for long."""
    for _, news in seen:
        assert news, "a beat in place of news"
        if news["count"] == answers:
            return news
    raise AssertionError("the line has ended")


def plain(answer: object) -> str:
    return json.dumps(answer, sort_keys=True, separators=(",", ":"))


def test_a_server_that_is_killed_in_the_middle_of_a_question_loses_nothing(
    notebooks: Path, tmp_path: Path
) -> None:
    store, port = f"sqlite:///{tmp_path / 'classes.db'}", free_port()
    with serve(notebooks, tmp_path / "log", store, port) as server:
        teacher, room = opened(server.home)
        anna, bela = came_in(server.home, code := room["code"], "Anna", "Béla")
        turn = teacher.told(f"live/{code}/ask", question())["number"]
        with closing(anna.ask(f"live/{code}/stream")) as line:
            number, view = next(events(line))
            assert anna.told(f"live/{code}/answer", {"number": turn, "answer": PASS}) == {"ok": True}
            # What the second has sent may have come or not: it is sent again.
            with closing(bela.lose(f"live/{code}/answer", {"number": turn, "answer": PLAY})):
                kill(server)
            assert not list(events(line))
        with serve(notebooks, tmp_path / "again", store, port):
            bela.told(f"live/{code}/answer", {"number": turn, "answer": PLAY})
            now = anna.told(f"live/{code}/now")
            assert (now["phase"], now["mine"], now["scene"]) == ("asked", PASS, view["scene"])
            assert said(teacher, code) == {plain(PASS): 1, plain(PLAY): 1}
            with closing(anna.ask(f"live/{code}/stream", **{"Last-Event-ID": number})) as line:
                stage = {"phase": "shown", "number": turn, "answer": "", "marks": None}
                teacher.told(f"live/{code}/stage", stage)
                assert next(events(line))[1]["phase"] == "shown", "it is told on the new line"


def test_the_teachers_server_and_the_phones_are_different_ones(
    notebooks: Path, tmp_path: Path, shared: str
) -> None:
    """Each tells the other at once; when the phones' dies, its phones go on at the teacher's."""
    with ExitStack() as stack:
        near, far = (
            stack.enter_context(serve(notebooks, tmp_path / name, shared, free_port()))
            for name in ("near", "far")
        )
        teacher, room = opened(near.home)
        anna, bela = came_in(far.home, code := room["code"], "Anna", "Béla")
        wall = stack.enter_context(closing(teacher.ask(f"live/{code}/wall")))
        phone = stack.enter_context(closing(anna.ask(f"live/{code}/stream")))
        seen, told = events(wall), events(phone)
        assert next(told)[1]["phase"] == "waiting"
        teacher.told(f"live/{code}/ask", question())
        assert next(told)[1]["phase"] == "asked", "asked there, on a phone here"
        anna.told(f"live/{code}/answer", {"number": 1, "answer": PASS})
        news = counted(seen, 1)
        assert [each["name"] for each in news["people"]] == ["Anna", "Béla"]
        stranger = Visitor(far.home)
        assert stranger.get(f"live/{code}/wall").status == 404
        kill(far)
        bela.home = anna.home = near.home  # as a proxy does when a server has gone
        assert anna.told(f"live/{code}/now")["mine"] == PASS
        bela.told(f"live/{code}/answer", {"number": 1, "answer": PLAY})
        counted(seen, 2)
        assert said(teacher, code) == {plain(PASS): 1, plain(PLAY): 1}


@pytest.mark.extra
def test_a_silent_database_is_told_to_phones_and_keeps_no_server_from_its_end(
    notebooks: Path, tmp_path: Path, shared: str
) -> None:
    """The line between them confirms all that is sent, and passes nothing on."""
    with closing(Between(shared)) as between:
        with serve(notebooks, tmp_path / "log", between.url, free_port()) as server:
            _, room = opened(server.home)
            (anna,) = came_in(server.home, room["code"], "Anna")
            between.swallow()
            refused = anna.get(f"live/{room['code']}/record")
            assert (refused.status, json.loads(refused.text)["error"]) == (503, "gone")
            with closing(anna.lose(f"live/{room['code']}/join", {"name": "Béla"})):
                server.process.terminate()
                server.process.wait(PATIENCE)
        assert "Traceback" not in server.log.read_text()

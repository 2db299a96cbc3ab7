"""A class at a desk, for tests: its room, its learners, what its teacher's page asks and tells."""

import json
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

from tichu_teach.live.class_desk import ClassDesk, Standing
from tichu_teach.live.room import Guest, Room, RoomRefusal, new_key
from tichu_teach.live.store import Store

SCENE = {"panel": {"blocks": [{"kind": "choices", "id": "q"}]}}
PASS, PLAY = {"events": [{"type": "pass"}]}, {"events": [{"type": "play", "cards": ["8w"]}]}


class Clock:
    """A clock that stands where it is put."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def asked(**more: Any) -> dict[str, Any]:
    task = {"task": "nanking/7-wish#duty", "rule": "nanking.wish.duty"}
    return {"scene": SCENE, "title": "Can you?", **task, "again": False, "seconds": None, **more}


def staged(phase: str, number: int, *marks: tuple[object, bool]) -> dict[str, Any]:
    told = [
        {
            "said": json.dumps(answer, separators=(",", ":"), sort_keys=True),
            "right": right,
            "why": "" if right else "The wish must be granted.",
            "went": {"nanking.wish.duty": "solved" if right else "missed"},
        }
        for answer, right in marks
    ]
    return {"phase": phase, "number": number, "answer": "Eight", "marks": told}


class Class:
    """A class at a desk, for a test: its room, and learners by name."""

    def __init__(self, desk: ClassDesk, room: Room) -> None:
        self.desk, self.room = desk, room

    async def now(self) -> Standing:
        return await self.desk.snapshot(self.room.code)

    async def join(self, name: str) -> Guest:
        made_up = "Nobody {}".format
        return await self.desk.join(self.room, new_key(), {"name": name}, made_up, "")

    async def answer(self, who: Guest, number: int, answer: object) -> None:
        await self.desk.answer(await self.now(), who, {"number": number, "answer": answer})

    async def view(self, who: Guest) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(await self.desk.view(await self.now(), who, fresh=True))
        return found


@asynccontextmanager
async def class_at(url: str, clock: Clock | None = None) -> AsyncIterator[Class]:
    """A class at a desk of its own."""
    desk = ClassDesk(Store(url), 1000.0, clock or Clock())
    try:
        room, _ = await desk.open({"title": "Monday"})
        yield Class(desk, room)
    finally:
        desk.close()


async def refusal(call: Awaitable[object]) -> str:
    try:
        await call
    except RoomRefusal as refused:
        return refused.why
    return ""

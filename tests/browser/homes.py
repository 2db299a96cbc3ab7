"""A learner's record at the home page: kept by a browser, and what the page makes of it."""

import json
from typing import Any

from tests.browser.room import Rooms
from tests.browser.visit import remember
from tichu_teach.classroom import Progress
from tichu_teach.lessons import load


def main_button(page: Any) -> str:
    """The words of the main button, without its small ones."""
    return str(page.locator("[data-next] strong").inner_text())


def done(*names: str) -> Progress:
    """A learner who has solved every step of these chapters."""
    record = Progress()
    for name in names:
        steps = load(name).steps
        for step in steps:
            record = record.with_step_result(name, step.id, "solved")
        record = record.with_step_reached(name, len(steps), len(steps), done=True)
    return record


def remembers(page: Any, room: Rooms, record: Progress | dict[str, Any]) -> None:
    """Open the home page as who has this record."""
    data = record.to_data() if isinstance(record, Progress) else record
    remember(page, room, "progress", data)
    page.goto(room.home)


def keep(page: Any, **values: object) -> None:
    for key, value in values.items():
        stored = json.dumps(json.dumps(value))
        page.add_init_script(
            f"localStorage.getItem('seen') || localStorage.setItem('tichu-teach/{key}', {stored})"
        )
    page.add_init_script("localStorage.setItem('seen', 'yes')")

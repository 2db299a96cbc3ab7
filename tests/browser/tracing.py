"""What the main thread of a page was busy with, as the browser itself notes it.

Tasks are told in time of the processor, in which other work on the machine hardly shows; layouts and elements
are counted, and are the same on any machine.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

TASKS = ["toplevel"]
SCRIPTS = [*TASKS, "devtools.timeline", "disabled-by-default-devtools.timeline.stack"]


@dataclass
class Task:
    """One task of the main thread: ms of the processor, and what scripts made it do."""

    ms: float
    laid_out: list[str] = field(default_factory=list)
    """Each time that a script had the page laid out: who did, innermost first."""
    restyled: list[int] = field(default_factory=list)
    """Each time that a script had styles worked out: of how many elements."""


@contextmanager
def traced(page: Any, categories: list[str] = SCRIPTS) -> Iterator[list[Task]]:
    """Note the tasks of a page while the block lasts; the list is filled at its end.

    With `TASKS` the page is hardly slower for it, and nothing is known of layouts and styles.
    """
    found: list[Task] = []
    events: list[dict[str, Any]] = []
    over: list[object] = []
    line = page.context.new_cdp_session(page)
    line.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    line.on("Tracing.tracingComplete", lambda told: over.append(told))
    line.send("Tracing.start", {"traceConfig": {"includedCategories": categories}})
    try:
        yield found
    finally:
        line.send("Tracing.end")
        while not over:
            page.wait_for_timeout(20)
        line.detach()
        found += _tasks(events)


def _tasks(events: list[dict[str, Any]]) -> Iterator[Task]:
    mains = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    for main in mains:
        own = sorted((each for each in events if (each["pid"], each["tid"]) == main), key=lambda e: e["ts"])
        end = 0.0
        task = Task(0)
        for each in own:
            if each["name"] in ("RunTask", "ThreadControllerImpl::RunTask") and each["ts"] >= end:
                end = each["ts"] + each.get("dur", 0)
                task = Task(each.get("tdur", 0) / 1000)
                yield task
            if each["ts"] < end and (who := _forced_by(each)):
                if each["name"] == "Layout":
                    task.laid_out.append(who)
                elif count := each["args"].get("elementCount", 0):
                    task.restyled.append(count)


def _forced_by(event: dict[str, Any]) -> str:
    """The page's own functions that a layout or a style was worked out for, if any was waiting for it."""
    if event["name"] not in ("Layout", "UpdateLayoutTree"):
        return ""
    stack = event["args"].get("beginData", {}).get("stackTrace", [])
    return " < ".join(
        each["functionName"] or "?" for each in stack if each["url"].startswith(("http", "blob"))
    )

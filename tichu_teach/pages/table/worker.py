"""A page without Jupyter: the cells of its notebook run here, and the last one shows the page."""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Callable, Sequence
from typing import Any

from tichu_teach.pages.table.links import Reach
from tichu_teach.pages.table.session import Session
from tichu_teach.pages.table.worker_carrier import SHARED


class NoPage(Exception):
    """The cells show no page."""


def run_cells(cells: Sequence[str]) -> Session:
    """Run the cells of a notebook; return what the last one shows. Raises NoPage if that is no page."""
    lines = ast.parse("\n".join(cells)).body
    if not lines or not isinstance(lines[-1], ast.Expr):
        raise NoPage("the last cell shows nothing")
    scope: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(ast.Module(lines[:-1], []), "<cells>", "exec"), scope)
    page = eval(compile(ast.Expression(lines[-1].value), "<cells>", "eval"), scope)
    if not isinstance(page, Session):
        raise NoPage(f"the last cell shows {type(page).__name__}, which is no page")
    return page


def open_page(held: str, post: Callable[[str, str], None]) -> Callable[[str], None]:
    """Open a page for the worker that runs it.

    `held` is JSON: the `cells`, and the `place` of their files. On a site with only part of the tutorial, it
    also has the page's `key`, and those of all `pages`.

    Return a function that takes the browser's messages, as JSON. What the table shares goes to `post`, by
    name and as JSON, and so do its answers.
    """
    asked = json.loads(held)
    os.makedirs(asked["place"], exist_ok=True)  # no files beside notebooks: nothing was unpacked
    os.chdir(asked["place"])
    table: Any = run_cells(asked["cells"]).table
    if asked.get("pages"):
        table.reach = Reach(asked["key"], asked["pages"])

    def carry(name: str, value: object) -> None:
        post(name, json.dumps(value))

    for name in SHARED:
        if name != "words" and (value := getattr(table, name)):
            carry(name, value)
    table.post = carry

    def hear(message: str) -> None:
        table.hear(json.loads(message))

    return hear

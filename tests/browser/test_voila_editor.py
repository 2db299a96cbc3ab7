"""The table to put anything on, as the tutorial serves it: by a link, and kept from visit to visit."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from tests.app.serving import Running
from tests.browser.visit import open_notebook, until
from tichu_teach.texts import text

pytestmark = pytest.mark.browser

PAGE = "family/table"
WISHED = "nanking | 0: 8w Kj Kp Ph | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"


def line(page: Any) -> str:
    return str(page.locator(".tt-handed input").input_value())


@pytest.mark.extra
def test_a_link_lays_a_position_out_to_be_played_and_changed(page: Any, server: Running) -> None:
    open_notebook(page, server, PAGE, f"?{urlencode({'position': WISHED})}")
    assert line(page) == WISHED
    page.locator(".tt-n-legal").click()
    page.locator(".tt-move", has_text="Eight").click()
    page.locator(".tt-verdict.tt-yes").wait_for()
    page.locator(".tt-seg", has_text=text("editor.view.setup")).click()
    page.locator(".tt-lies").first.click()  # a king goes back
    until(page, lambda: "0: Kp Ph" in line(page), "no card is taken away")
    kept = line(page)
    page.goto(server.home)
    page.locator('a[href$="family/table.ipynb"]').first.click()
    page.locator(".tt-panel h2").wait_for(timeout=60_000)
    assert line(page) == kept

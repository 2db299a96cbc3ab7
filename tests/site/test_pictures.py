"""What pages show before Python is there: what their visitors will see, and never anything else."""

from typing import Any

import pytest

from tichu_teach.app import paths, served
from tichu_teach.pages.table.worker import run_cells
from tichu_teach.site import pictures
from tichu_teach.site.pictures import OpenedPage

FOLDER = paths.notebooks()


def cells(key: str) -> list[str]:
    return [source for kind, source in served.cells(FOLDER, key) if kind == "code"]


def prepared(key: str) -> OpenedPage:
    file = served.source(FOLDER, key)
    assert file
    return pictures.opening(cells(key), file.parent, FOLDER)


def seen(key: str, query: str = "") -> Any:
    """The scene that a browser's Python comes to, as it opens the page on another day."""
    pictures.count_anew()  # as in a process of its own
    page = run_cells(cells(key))
    page.table.send = lambda content, buffers=None: None
    hello = {
        "type": "hello",
        "stored": {},
        "query": query,
        "url": pictures.ADDRESS,
        "at": "2026-03-04T05:06:07",
    }
    page.table.hear({"id": 1, **hello})
    page.stop()
    return page.table.scene


@pytest.mark.parametrize("key", ["nanking/7-wish", "haggis/3-bombs", "mahjong/4-out"])
def test_every_step_of_a_chapter_is_there_and_is_what_comes(key: str) -> None:
    """Down to the number of its question: what was marked in the picture stays when Python comes."""
    found = prepared(key)
    for step, scene in found.scenes.items():
        assert scene == seen(key, f"?step={step}" if step else ""), step
    assert len(found.scenes) > 8 and found.chapter == key


def test_of_a_game_that_lot_deals_nothing_is_shown_but_who_sits_there() -> None:
    scene = prepared("nanking/game").scenes[""]
    seats = scene["table"]["seats"]
    assert [(seat["hand"], seat["count"]) for seat in seats] == [(None, 14)] * 4
    assert seen("nanking/game")["table"]["seats"][0]["hand"], "as soon as they are dealt they are seen"
    assert scene["input"] is None and scene["panel"]["buttons"] == []


@pytest.mark.parametrize("key", ["mahjong/game", "haggis/game"])
def test_what_is_chosen_before_the_deal_can_be_chosen_at_once(key: str) -> None:
    assert prepared(key).scenes[""] == seen(key)


def test_the_puzzle_of_a_link_is_there_and_one_that_is_made_is_not() -> None:
    found = prepared("ear/puzzles")
    assert found.scenes[""] == seen("ear/puzzles"), "everybody begins with the same"
    for id in [*found.links][::20]:
        assert found.links[id] == seen("ear/puzzles", f"?puzzle={id}")
    assert len(found.links) > 40 and not [id for id in found.links if "-t" in id]


def test_a_single_step_is_no_chapter_to_go_through() -> None:
    found = pictures.opening(
        ["from tichu_teach import step", "step('nanking/7-wish', 'duty')"], FOLDER, FOLDER
    )
    assert found.chapter is None and [*found.scenes] == [""]

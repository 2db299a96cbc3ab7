"""The picture of a page: what stands beside its table in a saved notebook."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Any

import pytest

import tichu_teach
from tests.depth import some_chapters
from tichu_teach import calculator, lesson, play, puzzle, puzzles, rulesets
from tichu_teach.engine import games
from tichu_teach.pages.table import session
from tichu_teach.printed.html import Html, chip, inline, joined, look, tag, tints
from tichu_teach.printed.page import page
from tichu_teach.texts import text
from tichu_teach.texts.names import card_name, is_card

WIDGET = "application/vnd.jupyter.widget-view+json"
LARGEST = 30_000


def words(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


@cache
def pages() -> dict[str, Any]:
    found: dict[str, Any] = {"puzzle": puzzle("nanking-wish-07"), "rulesets": rulesets()}
    for name, game in games.items():
        found[f"{name}.play"] = play(name, seed=3)
        if game.scoring == "paid":
            found[f"{name}.calculator"] = calculator(name)
    return found | {f"{name}.puzzles": puzzles(name) for name in ("nanking", "haggis", "mahjong")}


# ---- parts -----------------------------------------------------------------------------------------


def test_text_from_outside_is_never_markup() -> None:
    assert tag("b", "<script>", title='"x"') == '<b title="&quot;x&quot;">&lt;script&gt;</b>'
    assert joined(["<i>", Html("<i>"), None, "", False]) == "&lt;i&gt;<i>"
    assert "<script" not in inline("*<script>* [<b>]")
    name = {"seat": 0, "name": "<img src=x>", "hand": ["<u>"], "count": 1}
    scene = {"table": {"viewer": 0, "seats": [name]}, "panel": {"title": "<hr>", "header": "<hr>"}}
    assert not re.search("<(img|u|hr)", page(scene))


def test_every_card_has_its_colour_sign_and_name() -> None:
    for game in games.values():
        looks = {}
        for card in dict.fromkeys(game.card_names(game.all_cards)):
            assert is_card(card) and look(card).tint in tints(), card
            assert f'title="{card_name(card)}"' in chip(card)
            looks[card] = (look(card).figure, look(card).letter)
        assert len({*looks.values()}) == len(looks), "no two look alike without colours"


def test_cards_in_a_text_are_cards() -> None:
    said = inline("Play [8w Ph=9] or *pass*")
    assert card_name("8w") in said and "=9" in words(said) and "<b>pass</b>" in said
    assert words(inline("[not a card]")) == "[not a card]"


# ---- pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("chapter", some_chapters())
def test_every_step_is_printed_with_its_question(chapter: str) -> None:
    made = lesson(chapter)
    for place, step in enumerate(made.lesson.steps):
        made.walk.go_to(place)
        made.lay_out()
        html = page(made.unanswered())
        assert len(html) < LARGEST
        told = words(html)
        assert re.sub(r"[\[\]*]", "", step.say("title")) in told and text("display.wake") in told
        for block in made.unanswered()["panel"]["blocks"]:
            if block["kind"] == "choices":
                assert all(words(inline(option["label"])) in told for option in block["options"])


def test_a_page_has_its_picture_beside_the_table() -> None:
    for name, made in pages().items():
        data, _ = made._repr_mimebundle_()
        assert data[WIDGET]["model_id"] == made.table.model_id
        assert data["text/plain"] == repr(made)
        assert text("display.wake") in data["text/html"] and len(data["text/html"]) < LARGEST, name


def test_only_what_the_browser_would_see_is_printed() -> None:
    for name in games:
        scene = play(name, seed=3).unanswered()
        if not scene["table"]:
            continue
        seen = {card for seat in scene["table"]["seats"] for card in seat["hand"] or ()}
        seen |= {*(scene["table"].get("open") or ())}
        seen |= {card for seat in scene["table"]["seats"] for card in seat.get("faceup") or ()}
        told = {*re.findall(r'title="([^"]+)"', page({"table": scene["table"]}))}
        assert told <= {card_name(card) for card in seen}, name


@pytest.mark.parametrize("chapter", ["nanking/7-wish", "haggis/2-runs", "mahjong/4-out"])
def test_an_answer_is_not_printed(chapter: str) -> None:
    made = lesson(chapter)
    for place, step in enumerate(made.lesson.steps):
        if step.question is None:
            continue
        made.walk.go_to(place)
        made.lay_out()
        asked = page(made.unanswered())
        assert made.exercise is not None
        made.exercise.reveal()
        assert made.exercise.done and page(made.unanswered()) == asked


def test_a_puzzle_that_was_solved_is_printed_as_it_was_asked() -> None:
    made = puzzle("nanking-wish-07")
    asked = page(made.unanswered())
    made.event("hello", {"stored": {}, "query": "", "url": "", "at": "2026-01-01T12:00:00", "again": False})
    assert page(made.unanswered()) == asked
    made.press_solution()
    assert made.exercise is not None and made.exercise.done
    assert page(made.unanswered()) == asked


def test_without_its_picture_a_page_is_shown_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "page", lambda scene: 1 / 0)
    data, _ = tichu_teach.lesson("nanking/7-wish")._repr_mimebundle_()
    assert WIDGET in data and "text/html" not in data


def test_a_page_that_voila_serves_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    data, _ = lesson("nanking/7-wish")._repr_mimebundle_()
    assert WIDGET in data and "text/html" not in data

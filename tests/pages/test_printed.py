"""What is printed: the picture of a page beside its table in a saved notebook, read line by line as well."""

import re
import unicodedata
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml

import tichu_teach
from tests.depth import some_chapters
from tests.markup import read
from tichu_teach import calculator, exam, guided, lesson, play, puzzle, puzzles, review, rulesets, table
from tichu_teach.engine import games
from tichu_teach.pages.table import session
from tichu_teach.printed.html import Html, chip, chips, inline, joined, look, paragraphs, tag, tints
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
    found |= {"exam": exam("haggis"), "guided": guided("mahjong"), "review": review(), "table": table()}
    for name, game in games.items():
        found[f"{name}.play"] = play(name, seed=3)
        if game.scoring == "paid":
            found[f"{name}.calculator"] = calculator(name)
    return found | {f"{name}.puzzles": puzzles(name) for name in ("nanking", "haggis", "mahjong")}


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
            assert (look(card).figure == "10") is (card[0] == "T")
            looks[card] = (look(card).figure, look(card).letter)
        assert len({*looks.values()}) == len(looks), "no two look alike without colours"


def test_cards_in_a_text_are_cards() -> None:
    said = inline("Play [8w Ph=9] or *pass*")
    assert card_name("8w") in said and "=9" in words(said) and "<b>pass</b>" in said
    assert inline("*a*") == "<b>a</b>"
    for plain in ("[not a card]", "[8w x]", "x 8w]", "[8w x", "**", "*", "ab*", "*ab"):
        assert words(inline(plain)) == plain


@pytest.mark.parametrize("chapter", some_chapters())
def test_every_step_is_printed_with_its_question(chapter: str) -> None:
    made = lesson(chapter)
    for place, step in enumerate(made.lesson.steps):
        made.walk.go_to(place)
        made.lay_out()
        html = page(made.unanswered_picture())
        assert len(html) < LARGEST
        told = words(html)
        assert re.sub(r"[\[\]*]", "", step.say("title")) in told and text("display.wake") in told
        for block in made.unanswered_picture()["panel"]["blocks"]:
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
        scene = play(name, seed=3).unanswered_picture()
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
        asked = page(made.unanswered_picture())
        assert made.exercise is not None
        made.exercise.reveal()
        assert made.exercise.done and page(made.unanswered_picture()) == asked


def test_a_puzzle_that_was_solved_is_printed_as_it_was_asked() -> None:
    made = puzzle("nanking-wish-07")
    asked = page(made.unanswered_picture())
    made.event("hello", {"stored": {}, "query": "", "url": "", "at": "2026-01-01T12:00:00", "again": False})
    assert page(made.unanswered_picture()) == asked
    made.press_solution()
    assert made.exercise is not None and made.exercise.done
    assert page(made.unanswered_picture()) == asked


def test_without_its_picture_a_page_is_shown_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(session, "page", lambda scene: 1 / 0)
    data, _ = tichu_teach.lesson("nanking/7-wish")._repr_mimebundle_()
    assert WIDGET in data and "text/html" not in data and "could not be printed" in caplog.text


def test_a_page_that_voila_serves_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    data, _ = lesson("nanking/7-wish")._repr_mimebundle_()
    assert WIDGET in data and "text/html" not in data


DATA = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
TABLE, TILES, BLOCKS = DATA["table"], DATA["tiles"], DATA["blocks"]


def aloud(scene: dict[str, Any]) -> list[str]:
    *lines, last = read(page(scene))
    assert last == text("display.wake")
    return lines


def test_a_table_says_who_holds_what_and_what_lies_there() -> None:
    assert aloud({"table": TABLE}) == DATA["lines"]
    assert aloud({"table": TILES}) == [
        *("*East* | *E*", "*South* | 13 tiles in hand", "Box: *Wd*"),
        *("Discards: *4*_K_ *1*‖_B_ East threw the last one.", "7 tiles left to draw"),
    ]


def test_where_no_card_is_marked_none_is_printed_so() -> None:
    unmarked = [line.replace("!", "") for line in DATA["lines"]]
    assert aloud({"table": {**TABLE, "marked": None}}) == unmarked != DATA["lines"]


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_says_all_that_it_holds(name: str) -> None:
    block = BLOCKS[name]
    assert aloud({"panel": {"blocks": block["shown"]}}) == block["lines"]


def test_the_table_stands_between_what_is_told_and_what_is_asked() -> None:
    told = {"kind": "text", "text": "Told", "terms": [{"word": "wish", "means": "a *rank*"}]}
    asked = {"kind": "choices", "question": "?", "options": []}
    table = {"viewer": 0, "seats": [{"seat": 0, "name": "You", "count": 1}]}
    panel = {"header": "Chapter", "title": "A *wish*", "blocks": [told, asked, {**told, "text": "Behind"}]}
    shown = ["Chapter", "A *wish*", "Told", "*You* | 1 card", "*?*", "Behind"]
    assert aloud({"panel": panel, "table": table}) == [*shown, "*wish*: a *rank*", "*wish*: a *rank*"]
    panel["blocks"] = [{"kind": "text", "text": "Now", "asks": True}]
    assert aloud({"panel": panel, "table": table}) == ["Chapter", "A *wish*", "*You* | 1 card", "Now"]


def test_the_sign_of_a_suit_is_what_the_card_is_called() -> None:
    """Unicode has names for signs: diamonds are no clubs."""
    named = {"swords": "SWORDS", "stars": "STAR", "pagodas": "ROOK"}
    named |= {suit: suit.upper().removesuffix("S") for suit in ("diamonds", "clubs", "hearts", "spades")}
    found = set()
    pack = [f"{rank}{suit}" for rank in "123456789" for suit in "DCH"] + ["KD", "QH", "JH", "1S", "9S", "TS"]
    for card in dict.fromkeys([*games["nanking"].card_names(games["nanking"].all_cards), *pack]):
        suit = card_name(card).rpartition(" of ")[2] if " of " in card_name(card) else ""
        if suit in named:
            found.add(suit)
            assert named[suit] in unicodedata.name(look(card).sign[0]), card
    assert {"swords", "stars", "pagodas"} <= found


@pytest.mark.parametrize(
    ("card", "seen", "tint"),
    [
        ("8w", "*8*⚔\ufe0e_w_", "s-w"),
        ("Tj", "*10*◎_j_", "s-j"),
        ("Tr", "*10*♥_r_", "h-r"),
        ("9b", "*9*◆_b_", "h-b"),
        ("2o", "*2*▲_o_", "h-o"),
        ("5y", "*5*♛_y_", "h-y"),
        ("7g", "*7*♣_g_", "h-g"),
        ("Q", "*Q*", "h-w"),
        ("C5", "*5*◉_C_", "t-C"),
        ("B1", "*1*‖_B_", "t-B"),
        ("K4", "*4*_K_", "t-K"),
        ("E", "*E*", "t-wind"),
        ("Rd", "*Rd*", "t-Rd"),
        ("1H", "*A*♥_H_", "p-red"),
        ("7D", "*7*♦_D_", "p-red"),
        ("TS", "*10*♠_S_", "p-black"),
        ("5C", "*5*♣_C_", "p-black"),
        ("KD", "*K*♦_D_", "p-red"),
        ("JK", "*JK*", "p-fool"),
        ("Do", "*Do*", "special"),
    ],
)
def test_a_card_has_its_figure_sign_letter_and_colour(card: str, seen: str, tint: str) -> None:
    assert read(chip(card)) == [seen] and look(card).tint == tint
    assert f"color:{tints()[tint]};" in chip(card)


def test_a_text_is_cut_into_paragraphs_and_sets_lie_apart() -> None:
    assert re.sub(" style=[^>]*", "", paragraphs("I pass\n \nyou play\nit")) == (
        "<p>I pass</p><p>you play<br>it</p>"
    )
    scene: Any = {"panel": {"blocks": [{"kind": "table", "rows": [["x", "y"]]}]}}
    assert page(scene).count("<tr") == 1, "neither a head nor a foot without words"
    assert not re.search("<div[^>]*></div>", page(scene)), "nor a place for words that need no meaning"
    assert "&nbsp;" in chips(["8w", "|", "Kj"]) and "&nbsp;" not in chips(["8w", "Kj"])


def test_a_card_looks_as_it_lies() -> None:
    plain = chip("8w")
    assert f"color:{tints()['s-w']};" in plain and "font-size" not in plain
    assert "font-size" in chip("8w", large=True) and "box-shadow" not in chip("8w", large=True)
    assert chip("8w", large=True) in page(
        {"panel": {"blocks": [{"kind": "cards", "rows": [{"cards": ["8w"]}]}]}}
    )
    assert read(chips(["8w", "|", "Kj", "8w"], marked=["8w"], down=[1])) == [
        "*8*⚔\ufe0e_w_! ▒ *8*⚔\ufe0e_w_!"
    ]
    assert "title" not in chip("nothing")
    mine = page({"table": {**TILES, "seats": [{"seat": 0, "name": "You", "count": 1, "hand": ["E"]}]}})
    other = {"seat": 1, "name": "She", "count": 1, "hand": ["E"]}
    hers = page({"table": {**TILES, "viewer": 0, "river": [], "aside": None, "seats": [other]}})
    assert chip("E", large=True) in mine and chip("E") in hers, "one's own are large"

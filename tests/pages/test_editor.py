"""The table that is laid by hand: messages in, scenes out."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tichu_teach.engine
from tests.depth import some_games, tries
from tests.pages.fake import Browser
from tichu_teach import play, position, table
from tichu_teach.engine import ArgumentError, NotationError, PositionError, TichuError, UnknownGame, games
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.pages.editor.reading import editing, of_state, why
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts import has, text
from tichu_teach.texts.names import opening

WISHED = "nanking | 0: 8w Kj Kp Ph | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"
FAMILIES = ("nanking", "haggis", "mahjong")


def opened(given: Any = None, query: str = "", stored: dict[str, Any] | None = None) -> Browser:
    browser = Browser(table(given, seed=7), stored)
    assert browser.hello(query) is None
    return browser


def blocks(browser: Browser) -> list[dict[str, Any]]:
    """All blocks of the panel, those within others too."""
    found: list[dict[str, Any]] = []

    def visit(block: dict[str, Any]) -> None:
        found.append(block)
        inside = [*block.get("blocks", ()), *(each for column in block.get("columns", ()) for each in column)]
        for inner in inside:
            visit(inner)

    for each in browser.panel["blocks"]:
        visit(each)
    return found


def block(browser: Browser, id: str) -> dict[str, Any]:
    return next(each for each in blocks(browser) if each.get("id") == id)


def line(browser: Browser) -> str:
    return str(block(browser, "line")["value"])


def standing(browser: Browser) -> str:
    return str(block(browser, "standing")["text"])


def typed(browser: Browser, words: str) -> None:
    assert browser.say("field", block="line", value=words) is None


def choose(browser: Browser, id: str, value: Any) -> None:
    assert browser.say("choose", block=id, value=value) is None


def put(browser: Browser, place: str, *cards: str, zone: str = "hand") -> None:
    choose(browser, "place", place)
    for card in cards:
        assert browser.say("add", zone=zone, tile=card) is None


# -- playing ---------------------------------------------------------------------------------------------


def test_the_referee_answers_whatever_is_tried_for_whoever_is_to_act() -> None:
    browser = opened(WISHED)
    assert browser.scene["table"]["viewer"] == 0
    assert browser.say("play", cards=["Kj"]) is None
    assert not browser.scene["verdict"]["ok"] and line(browser) == WISHED
    assert browser.say("play", cards=["8w"]) is None
    assert browser.scene["verdict"]["ok"] and browser.scene["table"]["viewer"] == 1
    assert browser.type("pass") is None
    assert browser.scene["table"]["viewer"] == 2
    assert browser.press("undo") is None and browser.scene["table"]["viewer"] == 1
    assert browser.press("restart") is None and line(browser) == WISHED
    assert "undo" not in browser.buttons()


def test_what_playing_led_to_is_set_up_and_the_table_before_it_can_be_brought_back() -> None:
    browser = opened(WISHED)
    assert browser.say("play", cards=["8w"]) is None
    played = line(browser)
    choose(browser, "view", "setup")
    assert line(browser) == played != WISHED
    assert browser.press("undo") is None and line(browser) == WISHED


def test_what_they_may_do_is_named_and_a_press_does_it() -> None:
    browser = opened(WISHED)
    assert browser.press("legal") is None
    (only,) = block(browser, "may")["rows"]
    assert "[8w]" in only["cards"]
    choose(browser, "may", only["value"])
    assert "8w" in line(browser) and browser.scene["table"]["viewer"] == 1


def test_hands_are_hidden_and_another_hand_lies_before_one() -> None:
    browser = opened(WISHED)
    hands = {seat["seat"]: seat["hand"] for seat in browser.scene["table"]["seats"]}
    assert all(hands.values())
    choose(browser, "open", 2)
    assert browser.scene["table"]["seats"][2]["hand"] is None
    assert browser.say("select", block="hand", value=3) is None
    assert browser.scene["table"]["viewer"] == 3
    assert browser.type("pass") is None
    assert not browser.scene["verdict"]["ok"]  # it is not their turn


@pytest.mark.parametrize("name", games)
def test_a_round_of_any_game_can_be_played_by_what_is_named(name: str) -> None:
    browser = opened(name)
    assert browser.press("legal") is None
    rng = random.Random(5)
    for _ in range(25):
        rows = [each for each in blocks(browser) if each["kind"] == "moves"]
        if not rows:
            break
        before = line(browser)
        choose(browser, "may", rng.choice(rows[0]["rows"])["value"])
        assert browser.scene["verdict"]["ok"] and line(browser) != before
    position(line(browser))


def test_what_a_cell_may_name() -> None:
    assert TablePage("haggis players=3", 1).desk.draft.game.players == 3
    assert opened(position(WISHED)).panel["title"] == opened(WISHED).panel["title"]
    with pytest.raises(UnknownGame, match="nanking"):
        table("tichu")
    with pytest.raises(NotationError, match="8x"):
        table("nanking | 0: 8x")
    with pytest.raises(PositionError):
        table("nanking | turn 0")
    for nothing in (3, b"nanking", ["nanking"]):
        with pytest.raises(ArgumentError, match="a line, a position or the name of a game"):
            table(nothing)


# -- setting up ------------------------------------------------------------------------------------------


def test_a_position_is_laid_card_by_card() -> None:
    browser = opened()
    put(browser, "0:", "8w", "Kj")
    put(browser, "1:", "9j")
    put(browser, "2:", "3j")
    put(browser, "play 3", "7w")
    assert block(browser, "place")["chosen"] == "trick 0 3"
    assert text("editor.no.empty", name="West") in standing(browser)
    put(browser, "3:", "4s")
    assert browser.say("select", block="wish", value="8") is None
    assert standing(browser) == text("editor.stands")
    assert position(line(browser)) == position(
        "nanking | 0: 8w Kj | 1: 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"
    )
    assert browser.press("play") is None and browser.scene["table"] is not None
    assert browser.say("play", cards=["8w"]) is None
    choose(browser, "view", "setup")
    assert "trick 3 7w; 0 8w" in line(browser)


def test_a_card_is_taken_away_and_moved_and_all_is_undone() -> None:
    browser = opened()
    put(browser, "0:", "8w")
    put(browser, "1:", "8w")
    assert line(browser) == "nanking | 0: - | 1: 8w | 2: - | 3: - | turn 0"
    assert browser.say("remove", zone="1:", place=0) is None
    assert browser.say("remove", zone="1:", place=0) is None  # nothing lies there any more
    for _ in range(3):
        assert browser.press("undo") is None
    assert line(browser) == "nanking | 0: - | 1: - | 2: - | 3: - | turn 0"


def test_mahjong_has_groups_seasons_discards_and_a_wall() -> None:
    browser = opened()
    assert browser.say("select", block="game", value="mahjong") is None
    put(browser, "E:", "Rd", zone="pung")
    put(browser, "E:", "C3", zone="chow")
    put(browser, "E:", "B1")
    put(browser, "river S", "K1")
    put(browser, "wall", "Wd")
    assert "E+: P(Rd) H(C3)" in line(browser) and "river S:K1" in line(browser)
    assert "| wall Wd " in line(browser)
    assert browser.press("deal") is None
    assert standing(browser) == text("editor.stands")
    assert "E+: P(Rd) H(C3)" in line(browser)
    put(browser, "E:", "E", zone="chow")
    assert text("editor.no.no-chow", card="[E]") in block(browser, "notice")["text"]


def test_haggis_gives_everybody_face_cards_of_their_own() -> None:
    browser = opened()
    assert browser.say("select", block="game", value="haggis") is None
    put(browser, "0:", "J", "2r")
    put(browser, "1:", "J", "3r")
    assert standing(browser) == text("editor.stands")
    assert browser.say("add", zone="hand", tile="J") is None  # only one is theirs
    assert line(browser).count("J") == 2


@pytest.mark.parametrize("name", games)
def test_the_rest_is_dealt_and_what_is_set_stays(name: str) -> None:
    browser = opened()
    assert browser.say("select", block="game", value=name) is None
    family = editing(browser.session.desk.draft)
    first = family.spots(browser.session.desk.draft)[0].key
    cards = [row[0] for row in family.rows(games[name])[:2]]
    put(browser, first, *cards)
    assert browser.press("deal") is None
    assert set(cards) <= set(browser.session.desk.draft.at(first))
    assert standing(browser) == text("editor.stands"), line(browser)
    position(line(browser))


def test_seasons_are_in_the_set_where_the_table_has_agreed_on_them() -> None:
    browser = opened()
    assert browser.say("select", block="game", value="mahjong") is None
    put(browser, "E:", "B1")
    assert browser.say("select", block="start.tile_set", value=144) is None
    assert line(browser) == "mahjong tile_set=144 | E: B1 | S: - | W: - | N: - | turn E"
    put(browser, "S:", "S1", "F2")
    assert "| S*: F2 S1 |" in line(browser) or "| S*: S1 F2 |" in line(browser)
    assert browser.press("deal") is None and standing(browser) == text("editor.stands")
    assert browser.say("select", block="start.limit", value="none") is None
    assert "limit=None" in line(browser) and "S*:" in line(browser)
    assert browser.say("select", block="start.tile_set", value=136) is None
    assert "S*:" not in line(browser)  # there are none in that set


@pytest.mark.parametrize(
    ("laid", "choices"),
    [
        ("nanking | 0: 8w | 1: 9w | 2: 5j | 3: 6j | turn 2 | trick 1 3j 4j 5w 6w Ph", 2),
        ("haggis players=2 | 0: 8r | 1: 9o | turn 0 | trick 1 5r 6r J", 3),
    ],
)
def test_what_wild_cards_of_the_trick_stand_for_can_be_said(laid: str, choices: int) -> None:
    browser = opened(laid)
    choose(browser, "view", "setup")
    offered = block(browser, "reading.0")["options"]
    assert len(offered) >= choices and offered[0]["value"] == ""
    for option in offered[1:]:
        assert browser.say("select", block="reading.0", value=option["value"]) is None
        assert option["value"] in line(browser) and block(browser, "reading.0")["value"] == option["value"]
        assert position(line(browser)).trick[0][1].joker
    assert browser.say("select", block="reading.0", value="") is None
    assert "=" not in line(browser).partition("trick")[2]


def test_a_number_of_cards_can_be_dealt() -> None:
    browser = opened()
    assert browser.say("select", block="each", value=5) is None
    assert browser.press("deal") is None
    assert [hand.bit_count() for hand in position(line(browser)).hands] == [5] * 4


def test_a_line_can_be_typed_whether_its_position_can_be_or_not() -> None:
    browser = opened()
    typed(browser, WISHED)
    assert line(browser) == WISHED
    typed(browser, "nanking | 0: 10j | 1: 8w | 2: 8w | turn 0")
    assert browser.session.desk.draft.at("0:") == ("Tj",)
    assert "[8w]" in standing(browser)
    before = line(browser)
    for nonsense in ("", "8w", "nanking | 0: 8x", "nanking | turn 0 | won 9 5j", "mahjong | E: B1 *", "<b>"):
        typed(browser, nonsense)
        assert line(browser) == before and block(browser, "notice")["tone"] == "warn"


IMPOSSIBLE = {
    "nanking | 0: 8w | 1: 8w | turn 0": "[8w] lies in two places.",
    "nanking | 0: 8w | 1: 9w | 2: 5j | 3: 6j | turn 0 | trick 1 7w; 2 6w": "[6w] by North does not beat",
    "nanking | 0: 8w | 1: 9w | 2: 5j | 3: 6j | turn 0 | trick 1 7w 6w": "[6w 7w]",
    "mahjong | E: B1 B2 | S: * | W: * | N: * | turn E": "2 tiles lie before East",
    "mahjong | E: B1 B1 B1 B1 B1 | turn E": "four of a kind",
    "haggis | 0: 2r | turn 0": "East",
}


@pytest.mark.parametrize("impossible", IMPOSSIBLE)
def test_what_is_impossible_is_told_with_place_and_card(impossible: str) -> None:
    family = editing(TablePage(impossible.partition(" ")[0]).desk.draft)
    game = games[impossible.partition(" ")[0]]
    with pytest.raises(TichuError) as refused:
        position(impossible)
    told = why(refused.value, family.blank(game)).replace("] [", " ")
    wanted = IMPOSSIBLE[impossible].replace(
        "East", family.names(family.blank(game))[1 if "haggis" in impossible else 0]
    )
    assert wanted in told


PRESSES = st.one_of(
    st.tuples(st.just("add"), st.integers(0, 200), st.integers(0, 200), st.integers(0, 4)),
    st.tuples(st.just("remove"), st.integers(0, 200), st.integers(0, 20)),
    st.tuples(st.just("choose"), st.integers(0, 200), st.integers(0, 20)),
    st.tuples(st.just("deal")),
    st.tuples(st.just("undo")),
)


@pytest.mark.parametrize("name", FAMILIES)
@settings(tries(10, 25), suppress_health_check=[HealthCheck.too_slow])
@given(presses=st.lists(PRESSES, max_size=25), begun=st.booleans())
def test_any_presses_leave_a_line_that_parses_or_a_reason(name: str, presses: list[Any], begun: bool) -> None:
    browser = opened(name)
    choose(browser, "view", "setup")
    if not begun:
        choose(browser, "begin", "empty")
    for press in presses:
        at_random(browser, press)
    draft = browser.session.desk.draft
    try:
        state = position(draft.line)
    except PositionError as error:
        assert standing(browser) == text("editor.not-yet", why=opening(why(error, draft)))
        assert browser.press("play") is None and browser.scene["table"] is None
    else:
        assert standing(browser) == text("editor.stands")
        again = of_state(state).line
        assert position(again) == state and sorted(again.split(" | ")) == sorted(str(state).split(" | "))


def at_random(browser: Browser, press: tuple[Any, ...]) -> None:
    """One press of what there is to press."""
    kind, *numbers = press
    places = block(browser, "place")["places"]
    if kind == "add":
        choose(browser, "place", places[numbers[0] % len(places)]["key"])
        picker = block(browser, "picker")
        tiles = [one["tile"] for row in picker["rows"] for one in row]
        zone = picker["zones"][numbers[2] % len(picker["zones"])]["value"]
        assert browser.say("add", zone=zone, tile=tiles[numbers[1] % len(tiles)]) is None
    elif kind == "remove":
        items = [item for place in places for item in place["items"]]
        if items:
            item = items[numbers[0] % len(items)]
            assert browser.say("remove", zone=item["key"], place=item["place"]) is None
    elif kind == "choose":
        asked = [each for each in block(browser, "asked")["blocks"] if each["kind"] in ("segments", "select")]
        one = asked[numbers[0] % len(asked)]
        value = one["options"][numbers[1] % len(one["options"])]["value"]
        how = "choose" if one["kind"] == "segments" else "select"
        assert browser.say(how, block=one["id"], value=value) is None
    else:
        assert browser.press(kind) is None


# -- handing on ------------------------------------------------------------------------------------------


def test_a_link_lays_out_its_position_and_a_bad_one_says_what_is_wrong() -> None:
    browser = opened(query=f"?position={WISHED.replace(' ', '+').replace('|', '%7C')}")
    assert line(browser) == opened(WISHED).session.desk.line and browser.scene["table"]
    mended = opened(query="?position=nanking | 0: 8w | 1: 8w | turn 0")
    assert "[8w]" in standing(mended)
    bad = opened(query="?position=nanking | 0: 8x | turn 0")
    assert "8x" in block(bad, "notice")["text"]
    assert "tichu" in block(opened(query="?game=tichu"), "notice")["text"]
    assert opened(query="?game=haggis").session.desk.draft.game.name == "haggis"


def test_a_link_and_a_code_lead_to_the_address_by_which_the_page_was_opened() -> None:
    pytest.importorskip("segno", reason="comes with the extra `app`")
    page = "http://10.0.0.5:8866/voila/render/family/table.ipynb"
    browser = Browser(table(WISHED))
    assert browser.say("hello", stored={}, query="", url=page, at="2026-11-21T09:00:00") is None
    handed = block(browser, "line")
    link = handed["copies"][1]["text"]
    assert link.startswith(f"{page}?position=nanking+%7C+0%3A+8w")
    assert not handed["code"]["open"] and not handed["code"]["rows"]
    choose(browser, "code", True)
    rows = block(browser, "line")["code"]["rows"]
    assert len(rows) == len(rows[0]) > 40 and set("".join(rows)) == {"0", "1"}
    assert rows[0].startswith("1111111") and rows[-1].startswith("1111111")  # the three finders
    alone = Browser(table(WISHED))
    alone.say(
        "hello", stored={}, query="", url=page.replace("10.0.0.5", "localhost"), at="2026-11-21T09:00:00"
    )
    choose(alone, "code", True)
    assert block(alone, "line")["code"]["text"] == text("editor.code.here")
    assert not block(alone, "line")["code"]["rows"]
    assert alone.type("8w") is None and not block(alone, "line")["code"]["open"]
    assert block(opened(WISHED), "line")["code"] is None  # in a notebook there is no such address


def test_the_table_that_is_nobodys_in_particular_is_kept() -> None:
    browser = opened()
    put(browser, "0:", "8w")
    again = opened(stored=browser.kept)
    assert line(again) == line(browser)
    broken = opened(stored={"table": {"line": "nanking | 0: 8x"}})
    assert block(broken, "notice")["text"] == text("editor.kept")
    assert broken.kept["table.damaged"] == {"line": "nanking | 0: 8x"}
    assert "table" not in opened(WISHED).table.recall


# -- from a game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", some_games())
def test_a_game_opens_its_position_as_the_learner_knows_it(name: str) -> None:
    state, rng = games[name].deal(random.Random(2)), random.Random(3)
    for _ in range(40):
        if state.phase == "over":
            break
        for seat in state.to_act:
            seen = known = seen_by(state, seat, 1)
            view, guess = state.view(seat), known.view(seat)
            assert (guess.hand, guess.counts, guess.to_act) == (view.hand, view.counts, view.to_act)
            other = seen_by(hidden_otherwise(state, seat), seat, 1)
            assert other == seen  # what is hidden is not in it
        state = state.apply(rng.choice(state.legal()))


def seen_by(state: Any, seat: int, seed: int) -> Any:
    """The position that a game lays the free table with."""
    return editing(of_state(state)).as_seen(state, [seat], seed)


def hidden_otherwise(state: Any, seat: int) -> Any:
    """A position that looks the same to a seat."""
    return seen_by(state, seat, 99)


def test_the_free_table_of_a_game_leads_there() -> None:
    browser = Browser(play("nanking", seed=7))
    browser.hello()
    browser.press("begin")
    browser.press("try")
    (link,) = [each for each in browser.blocks("link") if "table.ipynb" in each["href"]]
    there = opened(query=link["href"].partition("?")[2])
    assert block(there, "notice")["text"] == text("editor.guessed")
    assert sorted(there.hand) == sorted(browser.hand)


BEGINNINGS = ("check_beginning", "check_hand", "check_tiles", "read_hand")
"""Of records and of hands alone: no table is laid of them."""


def position_errors() -> Iterator[tuple[str, ast.Call]]:
    """Every place in which the engine says that a position can't be."""
    engine = Path(tichu_teach.engine.__file__).parent
    for family in ("climbing", "tichu", "haggis", "mahjong"):
        for name in ("validate", "reader", "notation", "cards", "rules"):
            file = engine / family / f"{name}.py"
            tree = ast.parse(file.read_text(encoding="utf-8")) if file.is_file() else ast.Module([], [])
            for function in ast.walk(tree):
                if isinstance(function, ast.FunctionDef) and function.name not in BEGINNINGS:
                    for node in ast.walk(function):
                        asked = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                        if asked in ("PositionError", "_require", "require") and isinstance(node, ast.Call):
                            yield f"{family}/{name}.py:{node.lineno}", node


def test_whatever_cannot_be_is_said_in_words_of_the_catalogue() -> None:
    found = [*position_errors()]
    assert len(found) > 30
    for place, call in found:
        at = 2 if getattr(call.func, "id", "") in ("_require", "require") else 1
        assert len(call.args) > at, f"{place} has no reason"
        reason = call.args[at]
        if isinstance(reason, ast.Constant):
            own = place.partition("/")[0]
            assert has(f"editor.no.{reason.value}") or has(f"editor.{own}.no.{reason.value}"), place


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("mahjong | E: C8 * | S: * | W: * | N: * | turn S deal", "dealt"),
        ("mahjong | E: * | S: C8 * | W: * | N: * | turn S wall", "drawn-none"),
        ("mahjong | E: * | S: * | W: * | N: * | turn E deal | fresh", "fresh-none"),
        ("mahjong | E: * | S: * | W: * | N: * | turn E deal | dead S S", "seat-twice"),
    ],
)
def test_a_position_of_tiles_that_cannot_be_says_so_in_words(line: str, reason: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(line)
    assert caught.value.reason == reason
    draft = of_state(games["mahjong"].deal(random.Random(1)))
    assert why(caught.value, draft) == text(f"editor.no.{reason}")


def chosen(browser: Browser, block: str, value: Any) -> None:
    """Press one of a row of buttons, or choose of a list, as the panel offers it."""
    (found,) = [each for each in blocks(browser) if each.get("id") == block]
    assert value in [option["value"] for option in found["options"]], (block, value)
    assert (
        browser.say("choose" if found["kind"] == "segments" else "select", block=block, value=value) is None
    )


def laid(line: str) -> Browser:
    """The editor with a position in it."""
    browser = opened(line)
    browser.say("choose", block="view", value="setup")
    return browser


def test_who_is_asked_for_a_bomb_is_chosen_by_buttons() -> None:
    browser = laid("nanking | 0: 5j 9s | 1: 6j 6w 6p 6s | 2: 3j 4s | 3: 2w 7s | turn 0 | trick 3 Kj")
    chosen(browser, "phase", "bombs")
    assert "bombs 1 turn 0" in line_of(browser) and text("editor.stands") in standing(browser)
    chosen(browser, "bombs", "2")
    assert "bombs 1 2 turn 0" in line_of(browser)
    assert text("editor.no.no-bomb", name="North") in standing(browser)
    chosen(browser, "bombs", "2")
    chosen(browser, "bombs", "1")
    assert "bombs 1 turn 0" in line_of(browser), "somebody is asked"
    chosen(browser, "phase", "turn")
    assert "bombs" not in line_of(browser)


def test_a_kong_is_robbed_by_buttons() -> None:
    browser = laid(
        "mahjong optional=d | E: * | E+: G(C5) | S: C4 C6 B1 B1 B1 B2 B3 B4 K7 K8 K9 S S | W: * | N: *"
        " | turn E wall C5 | rob S of C5"
    )
    chosen(browser, "phase", "claims")
    chosen(browser, "phase", "rob")
    assert "rob S of C5" in line_of(browser) and text("editor.stands") in standing(browser)
    chosen(browser, "rob.asked", "W")
    assert "rob S W of C5" in line_of(browser) and text("editor.no.rob-asked") in standing(browser)
    assert "rob" not in [
        o["value"] for b in blocks(laid(MAHJONG)) if b.get("id") == "phase" for o in b["options"]
    ]


def test_a_won_hand_is_set_up_by_buttons() -> None:
    browser = laid(MAHJONG)
    chosen(browser, "phase", "over")
    chosen(browser, "won.seat", "E")
    assert "over E wall" in line_of(browser) and text("editor.stands") in standing(browser)
    chosen(browser, "won.tile", "Gd")
    assert "over E wall Gd" in line_of(browser)
    chosen(browser, "won.source", "discard")
    chosen(browser, "won.by", "W")
    assert "over E discard Gd by W" in line_of(browser) and text("editor.stands") in standing(browser)
    chosen(browser, "won.by", "E")
    assert "by E" not in line_of(browser), "nobody gives it to themselves"
    chosen(browser, "won.source", "deal")
    assert "over E deal" in line_of(browser)
    chosen(browser, "won.seat", "S")
    assert standing(browser) != text("editor.stands")
    chosen(browser, "won.seat", "")
    assert "over drawn" in line_of(browser)


MAHJONG = (
    "mahjong | E: B2 B3 B4 C3 C4 C5 C6 C7 C8 K4 K4 K4 Gd Gd | S: * | W: * | N: * | turn E wall Gd"
    " | river E:N S:K1 W:B9 N:W"
)


def line_of(browser: Browser) -> str:
    page = browser.session
    assert isinstance(page, TablePage)
    return page.desk.line


def test_what_has_been_played_and_taken_is_not_dealt_again() -> None:
    """A whole deal of Haggis: the hands are shorter by it, and the haggis has what it should."""
    browser = opened("haggis | 0: 3r J | 1: Tg | turn 0 | trick 1 4g | won 0 8o 9o")
    choose(browser, "view", "setup")
    assert browser.press("deal") is None
    state = position(line(browser))
    assert standing(browser) == text("editor.stands")
    held = [hand.bit_count() for hand in state.hands]
    assert sum(held) + 3 + state.haggis.bit_count() == 42 and held == [16, 15]


def test_questions_of_the_same_words_are_told_apart() -> None:
    browser = opened("mahjong | E: B1 B4 B6 K1 K2 K4 K6 K8 C1 C4 C6 E S W | S: * | W: * | N: * | turn E deal")
    choose(browser, "view", "ask")
    labels = [each["label"] for each in block(browser, "subject")["options"]]
    assert len(labels) == len({*labels}) > 3 and not any("[" in label for label in labels)


def test_a_reload_keeps_the_view_in_which_the_table_lay() -> None:
    browser = opened()
    typed(browser, WISHED)
    choose(browser, "view", "setup")
    laid = opened(stored=browser.kept)
    assert block(laid, "view")["value"] == "setup" and laid.scene["table"] is None
    choose(laid, "view", "play")
    assert laid.say("play", cards=["8w"]) is None
    again = opened(stored=laid.kept)
    assert block(again, "view")["value"] == "play" and line(again) == line(laid)
    assert again.scene["table"]["viewer"] == 1, "after the play it is East's turn"


def test_a_round_that_is_over_shows_its_sheet_and_asks_for_nothing_more() -> None:
    browser = opened("nanking | 0: Kj | 1: 5p | 2: - | 3: 9s | turn 0 | out 2")
    assert not browser.blocks("sheet") and not browser.blocks("moves"), "nobody has asked what may be done"
    assert browser.say("play", cards=["Kj"]) is None
    state = browser.session.state
    assert state.phase == "over" and "legal" not in browser.buttons()
    assert all(each in browser.panel["blocks"] for each in presenter(state.game).summary.ending(state, 0))
    assert browser.press("legal") is None
    assert not browser.blocks("moves"), "a late press"
    assert browser.press("undo") is None and browser.session.state.phase == "play"


def test_beginning_again_forgets_the_cards_that_were_picked() -> None:
    """The browser keeps what is picked as long as the same hand lies there."""
    browser = opened(WISHED)
    first = browser.scene["input"]["hand"]["laid"]
    browser.press("legal")
    assert browser.scene["input"]["hand"]["laid"] == first, "only a word more on the panel"
    browser.say("play", cards=["8w"])
    browser.press("undo")
    undone = browser.scene["input"]["hand"]["laid"]
    browser.press("restart")
    assert len({first, undone, browser.scene["input"]["hand"]["laid"]}) == 3

"""A table is laid card by card, dealt at random, taken back; whatever is pressed, it is sound or says why."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.depth import tries
from tests.pages.editor.laid_by_hand import (
    FAMILIES,
    WISHED,
    block,
    choose,
    line,
    opened,
    put,
    standing,
    typed,
)
from tests.pages.fake import Browser
from tichu_teach import position
from tichu_teach.engine import PositionError, games
from tichu_teach.pages.editor.reading import editing, of_state, why
from tichu_teach.texts import text
from tichu_teach.texts.names import opening


def test_beside_a_refused_line_nothing_is_said_to_stand() -> None:
    browser = opened()
    typed(browser, WISHED)
    assert standing(browser) == text("editor.stands")
    typed(browser, WISHED.replace("8w", "8x"))
    assert "8x" in block(browser, "notice")["text"]
    assert text("editor.stands") not in str(browser.panel)
    typed(browser, WISHED)
    assert standing(browser) == text("editor.stands")


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


def test_what_has_been_played_and_taken_is_not_dealt_again() -> None:
    """A whole deal of Haggis: the hands are shorter by it, and the haggis has what it should."""
    browser = opened("haggis | 0: 3r J | 1: Tg | turn 0 | trick 1 4g | won 0 8o 9o")
    choose(browser, "view", "setup")
    assert browser.press("deal") is None
    state = position(line(browser))
    assert standing(browser) == text("editor.stands")
    held = [hand.bit_count() for hand in state.hands]
    assert sum(held) + 3 + state.haggis.bit_count() == 42 and held == [16, 15]

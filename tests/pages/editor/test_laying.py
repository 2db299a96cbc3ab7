"""A table is laid card by card, dealt at random, taken back; whatever is pressed, it is sound or says why."""

import random
from itertools import chain
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.depth import tries
from tests.pages.editor.laid_by_hand import FAMILIES, MAHJONG, WISHED, EditorBrowser, laying, opened
from tichu_teach import position
from tichu_teach.engine import PositionError, games
from tichu_teach.engine.climbing.cards import COPY
from tichu_teach.pages.editor.draft_position import editing, of_state, say_what_is_wrong
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import opening


def test_beside_a_refused_line_nothing_is_said_to_stand() -> None:
    browser = opened()
    browser.fill(line=WISHED)
    assert browser.standing == text("editor.stands")
    browser.fill(line=WISHED.replace("8w", "8x"))
    assert "8x" in browser.block("notice")["text"]
    assert text("editor.stands") not in str(browser.panel)
    browser.fill(line=WISHED)
    assert browser.standing == text("editor.stands")


@pytest.mark.parametrize("calls", ["", "1", "1 small; 2", "1 small and so on", "; ;", "small"])
@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("nanking | 0: 8w 8w | 1: - | 2: - | 3: - | turn 0", "calls"),
        ("haggis | 0: 8r 8r | 1: 4r | turn 0", "bets"),
    ],
)
def test_a_table_that_is_none_yet_may_say_anything_of_what_was_announced(
    line: str, field: str, calls: str
) -> None:
    browser = opened()
    browser.fill(line=f"{line} | {field} {calls}")
    assert "[8" in browser.standing, "it is said which card lies there twice"


def test_a_position_is_laid_card_by_card() -> None:
    browser = opened()
    browser.put("0:", "8w", "Kj")
    browser.put("1:", "9j")
    browser.put("2:", "3j")
    browser.put("play 3", "7w")
    assert browser.block("place")["chosen"] == "trick 0 3"
    assert text("editor.no.empty", name="West") in browser.standing
    browser.put("3:", "4s")
    browser.select(wish="8")
    assert browser.standing == text("editor.stands")
    assert position(browser.line) == position(
        "nanking | 0: 8w Kj | 1: 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"
    )
    browser.press("play")
    assert browser.scene["table"] is not None
    browser.play("8w")
    browser.choose(view="setup")
    assert "trick 3 7w; 0 8w" in browser.line


def test_a_card_is_taken_away_and_moved_and_all_is_undone() -> None:
    browser = opened()
    browser.put("0:", "8w")
    browser.put("1:", "8w")
    assert browser.line == "nanking | 0: - | 1: 8w | 2: - | 3: - | turn 0"
    assert browser.say("remove", zone="1:", place=0) is None
    assert browser.say("remove", zone="1:", place=0) is None  # nothing lies there any more
    browser.press("undo", "undo", "undo")
    assert browser.line == "nanking | 0: - | 1: - | 2: - | 3: - | turn 0"


def test_mahjong_has_groups_seasons_discards_and_a_wall() -> None:
    browser = opened()
    browser.select(game="mahjong")
    browser.put("E:", "Rd", zone="pung")
    browser.put("E:", "C3", zone="chow")
    browser.put("E:", "B1")
    browser.put("river S", "K1")
    browser.put("wall", "Wd")
    assert "E+: P(Rd) H(C3)" in browser.line and "river S:K1" in browser.line
    assert "| wall Wd " in browser.line
    browser.press("deal")
    assert browser.standing == text("editor.stands")
    assert "E+: P(Rd) H(C3)" in browser.line
    browser.put("E:", "E", zone="chow")
    assert text("editor.no.no-chow", card="[E]") in browser.block("notice")["text"]


def test_haggis_gives_everybody_face_cards_of_their_own() -> None:
    browser = opened()
    browser.select(game="haggis")
    browser.put("0:", "J", "2r")
    browser.put("1:", "J", "3r")
    assert browser.standing == text("editor.stands")
    assert browser.say("add", zone="hand", tile="J") is None  # only one is theirs
    assert browser.line.count("J") == 2
    browser.choose(place="haggis")
    (jack,) = [each for row in browser.block("picker")["rows"] for each in row if each["tile"] == "J"]
    assert (jack["left"], jack["of"]) == (0, 0), "none was ever there to be put aside"


@pytest.mark.parametrize("name", games)
def test_the_rest_is_dealt_and_what_is_set_stays(name: str) -> None:
    browser = opened()
    browser.select(game=name)
    family = editing(browser.session.laid.draft)
    first = family.spots(browser.session.laid.draft)[0].key
    cards = [row[0] for row in family.rows(games[name])[:2]]
    browser.put(first, *cards)
    browser.press("deal")
    assert set(cards) <= set(browser.session.laid.draft.cards_at(first))
    assert browser.standing == text("editor.stands"), browser.line
    position(browser.line)


def test_seasons_are_in_the_set_where_the_table_has_agreed_on_them() -> None:
    browser = opened()
    browser.select(game="mahjong")
    browser.put("E:", "B1")
    browser.select({"start.tile_set": 144})
    assert browser.line == "mahjong tile_set=144 | E: B1 | S: - | W: - | N: - | turn E"
    browser.put("S:", "S1", "F2")
    assert "| S*: F2 S1 |" in browser.line or "| S*: S1 F2 |" in browser.line
    browser.press("deal")
    assert browser.standing == text("editor.stands")
    browser.select({"start.limit": "none"})
    assert "limit=None" in browser.line and "S*:" in browser.line
    browser.select({"start.tile_set": 136})
    assert "S*:" not in browser.line  # there are none in that set


@pytest.mark.parametrize(
    ("laid", "choices"),
    [
        ("nanking | 0: 8w | 1: 9w | 2: 5j | 3: 6j | turn 2 | trick 1 3j 4j 5w 6w Ph", 2),
        ("haggis players=2 | 0: 8r | 1: 9o | turn 0 | trick 1 5r 6r J", 3),
    ],
)
def test_what_wild_cards_of_the_trick_stand_for_can_be_said(laid: str, choices: int) -> None:
    browser = laying(laid)
    offered = browser.block("reading.0")["options"]
    assert len(offered) >= choices and offered[0]["value"] == ""
    for option in offered[1:]:
        browser.select({"reading.0": option["value"]})
        assert option["value"] in browser.line and browser.block("reading.0")["value"] == option["value"]
        assert position(browser.line).trick[0][1].joker
    browser.select({"reading.0": ""})
    assert "=" not in browser.line.partition("trick")[2]


def test_a_number_of_cards_can_be_dealt() -> None:
    browser = opened()
    browser.select(each=5)
    browser.press("deal")
    assert [hand.bit_count() for hand in position(browser.line).hands] == [5] * 4


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
    browser = laying(name)
    if not begun:
        browser.choose(begin="empty")
    for press in presses:
        at_random(browser, press)
    draft = browser.session.laid.draft
    try:
        state = position(draft.line)
    except PositionError as error:
        wrong = text("editor.not-yet", why=opening(say_what_is_wrong(error, draft)))
        empty = not editing(draft).used_cards(draft)
        assert browser.standing == (Texts(name)("editor.first") if empty else wrong)
        browser.press("play")
        assert browser.scene["table"] is None
    else:
        assert browser.standing == text("editor.stands")
        again = of_state(state).line
        assert position(again) == state and sorted(again.split(" | ")) == sorted(str(state).split(" | "))


def at_random(browser: EditorBrowser, press: tuple[Any, ...]) -> None:
    """One press of what there is to press."""
    kind, *numbers = press
    places = browser.block("place")["places"]
    if kind == "add":
        browser.choose(place=places[numbers[0] % len(places)]["key"])
        picker = browser.block("picker")
        tiles = [one["tile"] for row in picker["rows"] for one in row]
        zone = picker["zones"][numbers[2] % len(picker["zones"])]["value"]
        assert browser.say("add", zone=zone, tile=tiles[numbers[1] % len(tiles)]) is None
    elif kind == "remove":
        items = [item for place in places for item in place["items"]]
        if items:
            item = items[numbers[0] % len(items)]
            assert browser.say("remove", zone=item["key"], place=item["place"]) is None
    elif kind == "choose":
        asked = [each for each in browser.block("asked")["blocks"] if each["kind"] in ("segments", "select")]
        one = asked[numbers[0] % len(asked)]
        value = one["options"][numbers[1] % len(one["options"])]["value"]
        browser.set(one["id"], value)
    else:
        browser.press(kind)


def test_what_has_been_played_and_taken_is_not_dealt_again() -> None:
    """A whole deal of Haggis: the hands are shorter by it, and the haggis has what it should."""
    browser = laying("haggis | 0: 3r J | 1: Tg | turn 0 | trick 1 4g | won 0 8o 9o")
    browser.press("deal")
    state = position(browser.line)
    assert browser.standing == text("editor.stands")
    held = [hand.bit_count() for hand in state.hands]
    assert sum(held) + 3 + state.haggis.bit_count() == 42 and held == [16, 15]


def test_face_cards_go_to_a_heap_as_whose_they_are_while_anybody_has_one_left() -> None:
    browser = laying("haggis | 0: 3r J | 1: Tg | turn 0 | trick 1 4g | won 0 8o 9o")
    browser.put("won 0", "J", "Q")
    assert "won 0 8o 9o J' Q" in browser.line
    browser.put("won 0", "J")
    assert browser.line.startswith("haggis | 0: 3r | 1: Tg") and "won 0 8o 9o J J' Q" in browser.line


def test_a_hand_of_haggis_is_dealt_no_face_card_twice() -> None:
    """Each player has a jack, a queen and a king of their own, and nobody else's."""
    browser = opened()
    browser.select(game="haggis")
    draft = browser.session.laid.draft
    family, places = editing(draft), [f"{seat}:" for seat in range(draft.game.players)]
    for seed in range(20):
        dealt = family.deal_hands(draft, random.Random(seed), dict.fromkeys(places, 12))
        for place in places:
            held = dealt.cards_at(place)
            assert len(held) == 12 and len({*held}) == 12, held


def test_who_is_asked_for_a_bomb_is_chosen_by_buttons() -> None:
    browser = laying("nanking | 0: 5j 9s | 1: 6j 6w 6p 6s | 2: 3j 4s | 3: 2w 7s | turn 0 | trick 3 Kj")
    browser.set("phase", "bombs")
    assert "bombs 1 turn 0" in browser.line and text("editor.stands") in browser.standing
    browser.set("bombs", "2")
    assert "bombs 1 2 turn 0" in browser.line
    assert text("editor.no.no-bomb", name="North") in browser.standing
    browser.set("bombs", "2")
    browser.set("bombs", "1")
    assert "bombs 1 turn 0" in browser.line, "somebody is asked"
    browser.set("phase", "turn")
    assert "bombs" not in browser.line


def test_a_kong_is_robbed_by_buttons() -> None:
    browser = laying(
        "mahjong optional=d | E: * | E+: g(C9) G(C5) | S: C4 C6 B1 B1 B1 B2 B3 B4 K7 K8 K9 S S | W: * | N: *"
        " | turn E wall C5 | rob S of C5"
    )
    offered = [option["value"] for option in browser.block("rob.tile")["options"]]
    assert offered == ["C5"], "nobody can rob what is face down"
    browser.set("phase", "claims")
    browser.set("phase", "rob")
    assert "rob S of C5" in browser.line and text("editor.stands") in browser.standing
    browser.set("rob.asked", "W")
    assert "rob S W of C5" in browser.line and text("editor.no.rob-asked") in browser.standing
    assert "rob" not in [option["value"] for option in laying(MAHJONG).block("phase")["options"]]


def test_a_won_hand_is_set_up_by_buttons() -> None:
    browser = laying(MAHJONG)
    browser.set("phase", "over")
    browser.set("won.seat", "E")
    assert "over E wall" in browser.line and text("editor.stands") in browser.standing
    browser.set("won.tile", "Gd")
    assert "over E wall Gd" in browser.line
    browser.set("won.source", "discard")
    browser.set("won.by", "W")
    assert "over E discard Gd by W" in browser.line and text("editor.stands") in browser.standing
    browser.set("won.by", "E")
    assert "by E" not in browser.line, "nobody gives it to themselves"
    browser.set("won.source", "deal")
    assert "over E deal" in browser.line
    browser.set("won.seat", "S")
    assert browser.standing != text("editor.stands")
    browser.set("won.seat", "")
    assert "over drawn" in browser.line


def test_a_hand_is_offered_the_groups_that_are_left_and_the_river_single_tiles() -> None:
    browser = laying(MAHJONG)
    browser.choose(place="S:")
    picker = browser.block("picker")
    left = {pick["tile"]: pick["left"] for row in picker["rows"] for pick in row}
    fits = {zone["value"]: {*zone["tiles"]} for zone in picker["zones"]}
    assert fits["hand"] == {tile for tile, number in left.items() if number > 0}
    assert fits["pung"] == {tile for tile, number in left.items() if number > 2} != set()
    browser.choose(place="river")
    assert [zone["value"] for zone in browser.block("picker")["zones"]] == ["hand"]


def test_a_hand_that_goes_on_after_all_keeps_the_tile_it_was_given() -> None:
    browser = laying(MAHJONG.replace("wall Gd", "loose Gd"))
    browser.set("phase", "over")
    browser.set("phase", "turn")
    assert "turn E loose Gd" in browser.line and browser.standing == text("editor.stands")


def test_what_may_be_done_before_the_first_lead_is_named_with_its_cards() -> None:
    state = games["nanking"].deal(random.Random(1)).play("0 take", "1 take", "2 take", "3 take")
    push = next(each for each in state.legal() if type(each).__name__ == "Push")
    words, cards = presenter(state.game).editing.option(state, push, ["You", "East", "North", "West"])
    assert words == text("editor.may.push")
    assert sorted(cards) == sorted(state.game.deck.names(sum(push.cards)))


def test_what_is_written_by_hand_stands_in_the_line_without_bars() -> None:
    browser = laying("nanking | 0: 5j 9s | 1: 6j | 2: 3j 4s | 3: 2w 7s | turn 0")
    browser.fill({"said.totals": " 120|80 "})
    assert browser.line.endswith(" | totals 120 80")
    browser.fill({"said.totals": " | "})
    assert "totals" not in browser.line


@pytest.mark.parametrize(
    "game", [*games.values(), games["grandmaster"].vary(dog="removed")], ids=lambda game: game.header()
)
def test_every_card_on_offer_is_one_of_the_game(game: Any) -> None:
    """And each of the game's: the Dog of one family lies in no other's set."""
    editing = presenter(game).editing
    for card in chain.from_iterable(editing.rows(game)):
        assert editing.copies(game, card) > 0, card
    if game.family == "tichu":
        names = game.deck.names(sum(game.deck))
        assert {*chain.from_iterable(editing.rows(game))} == {each.partition(COPY)[0] for each in names}

"""Whole tables in the calculator: what is agreed on, and who pays whom."""

from urllib.parse import urlsplit

import pytest

from tests.pages.editor.calculator import GREAT, Page
from tichu_teach.engine import games
from tichu_teach.pages.editor.calculator.settling import BEARING
from tichu_teach.pages.presenters.mahjong.summary import sheet_text


def test_four_hands_are_settled() -> None:
    page = Page(line="S: B4 B4 B4 C1 C2 C3 K5 K6 K7 Rd Rd | laid P(E) | won Rd discard")
    page.fill(line="W: B1 B1 B1 C4 C4 C6 C8 K1 K3 S S S Gd")
    page.choose(view="settle")
    totals = {row["id"]: row for row in page.block("totals")["rows"]}
    assert totals["S"]["won"] and totals["S"]["fixed"] and totals["W"]["fixed"]
    assert totals["W"]["value"] == "16"
    assert not totals["E"]["fixed"] and totals["E"]["value"] == "0"
    assert page.say("sheet", block="totals", values={"E": "8", "N": " 2 "}) is None
    nets = {name: int(net.replace("−", "-")) for name, _, net in page.grid(-1)}
    south = int(totals["S"]["value"])
    assert nets["South"] == 4 * south
    assert sum(nets.values()) == 0
    page.choose(show="W")
    assert page.block("handbuilder") and page.block("wind")["value"] == "W"


def test_who_throws_the_last_tile_of_a_dangerous_hand_pays_for_all() -> None:
    page = Page(line="S: B9 B9 B9 B5 B5 | laid P(B1) P(B2) P(B3) | won B9 discard", view="settle")
    assert page.values("thrower") == ["E", "W", "N", ""]
    assert page.block("penalty") is None, "the tiles say which it is"
    page.choose(thrower="W")
    assert page.payers == {"West"}
    assert not any(" " in pair for pair, _, _ in page.grid(0)), "who pays whom stands on one line"
    assert any(block["id"] == "mahjong.penalty.1-suit" for block in page.all if block["kind"] == "rule")
    page.choose(view="hand", source="wall")
    page.choose(view="settle")
    assert page.block("thrower") is None
    assert page.payers == {"East", "West", "North"}


def test_who_takes_over_all_that_the_others_lose_makes_it_good_to_them() -> None:
    page = Page(line="S: B9 B9 B9 B5 B5 | laid P(B1) P(B2) P(B3) | won B9 discard", liability="all-net")
    page.choose(view="settle")
    page.choose(thrower="W")
    assert {row[0][-5:]: row[2] for row in page.grid(0) if row[0].startswith("West")} == {
        "South": "the hand that went out",
        "\u00a0East": "what East has lost in all",
        "North": "what North has lost in all",
    }


def test_the_limit_is_told_on_the_scale_that_is_counted_in() -> None:
    assert "a limit of 15000" in Page(scale=5).panel["header"]


def test_two_are_not_asked_who_pays_for_all_nor_for_hands_that_their_set_lacks() -> None:
    page = Page("mahjong-duel", line="S: B1 B1 B1 B5 B5 | laid P(B2) P(B3) P(B4) | won B1 discard")
    page.choose(view="settle")
    assert page.block("thrower") is None and page.payers == {"East"}
    page.choose(view="rules")
    assert page.block("rule.liability") is None and page.block("rule.penalty2_winds") is None
    assert page.values("rule.optional") == [*"abcdefgk"]
    page.choose({"rule.form": "B"})
    assert page.values("rule.optional") == [*"abcdefghik"]
    three = Page("sparrow", players=3)
    three.choose(view="rules")
    assert three.block("rule.liability") and three.block("rule.penalty2_winds"), (
        "of three one may pay for two"
    )


def test_a_dead_hand_counts_nothing_and_the_winner_cannot_be_dead() -> None:
    page = Page(view="settle")
    assert page.say("sheet", block="totals", values={"S": "30", "W": "64"}) is None
    page.choose(winner="S", dead="W")
    assert page.grid(-1)[2] == ["West", "0", "−30"]
    page.choose(dead="S")
    assert page.block("dead")["value"] == ["W"]
    page.choose(winner="W")
    assert page.block("dead")["value"] == []


def test_nobody_pays_for_a_drawn_hand_nor_before_all_is_known() -> None:
    page = Page(tiles="B1 B2", view="settle")
    assert "nobody pays" in page.told
    page.choose(winner="S")
    assert "East’s hand" in page.told
    assert not any(block["kind"] == "table" for block in page.all)


@pytest.mark.parametrize("written", ["-5", "many", "1.5", "²", "99999999999", "<b>3</b>", "1e3"])
def test_a_total_is_a_whole_number(written: str) -> None:
    page = Page(view="settle")
    assert page.say("sheet", block="totals", values={"E": written}) is None
    assert written in page.note and "East" in page.note
    assert page.block("totals")["rows"][0]["value"] == "0"


def test_a_total_is_taken_out_again() -> None:
    page = Page(view="settle")
    for written, shown in (("12", "12"), (" ", "0")):
        assert page.say("sheet", block="totals", values={"E": written}) is None
        assert page.block("totals")["rows"][0]["value"] == shown


def test_the_next_hand_keeps_the_rules() -> None:
    page = Page()
    page.choose({"rule.optional": "b"})
    page.fill(line=GREAT)
    page.choose(view="settle")
    page.press("over")
    assert page.total == "0 of 13"
    assert page.calculator.now.game.optional == "b"
    page.press("undo")
    assert page.line == GREAT


def test_tiles_go_to_another_player_with_their_win() -> None:
    page = Page(limit=None, line=GREAT)
    page.choose(wind="W")
    assert "bring" in page.buttons()
    page.press("bring")
    assert page.line == GREAT.replace("S:", "W:")
    assert page.block("end")["value"] == "won"
    assert "bring" not in page.buttons()
    page.press("clear")
    assert page.total == "0 of 13"


def test_letters_are_switched_one_by_one() -> None:
    page = Page(optional="a")
    for odd in (["b"], [], "bc", "", 7):
        page.choose({"rule.optional": odd})
        assert page.calculator.now.game.optional == "a"
    page.choose({"rule.optional": "b"})
    assert page.calculator.now.game.optional == "ab"


@pytest.mark.parametrize("view", ["hand", "settle", "rules"])
def test_no_view_leaves_half_the_page_to_an_empty_table(view: str) -> None:
    assert len(Page(view=view).blocks("columns")) == 1


def test_rules_change_what_a_hand_is_worth_and_are_remembered() -> None:
    page = Page(line=GREAT, view="rules")
    page.choose({"rule.optional": "b"})
    page.fill({"rule.limit": " 20000 "})
    page.choose(view="hand")
    assert page.total == "15872", "a loose tile doubles in place of its ten points"
    again = Page(stored=page.kept[page.calculator.key])
    assert again.total == "15872"
    assert "20000" in again.panel["header"]
    page.choose({"rule.optional": "b"})
    assert page.total == "9216"


@pytest.mark.parametrize("value", ["0", "-1", "many", "99999999999", "²"])
def test_a_limit_that_is_none_is_refused(value: str) -> None:
    page = Page(view="rules")
    page.fill({"rule.limit": value})
    assert value in page.note
    assert page.calculator.now.game.limit == 3000


def test_the_largest_number_is_what_the_refusal_says() -> None:
    """A larger one hears why: “from 1 up” would be true of it as well."""
    page = Page(view="rules")
    page.fill({"rule.limit": "10000001"})
    assert "ten million" in page.note and page.calculator.now.game.limit == 3000
    page.fill({"rule.limit": "10000000"})
    assert page.calculator.now.game.limit == 10_000_000
    page.choose(view="settle")
    for total, taken in (("10000001", False), ("10000000", True)):
        page.say("sheet", block="totals", values={"E": total})
        assert ([*page.calculator.now.typed.values()] == [10_000_000]) is taken
        assert ("ten million" in page.note) is not taken


def test_a_typed_total_makes_way_for_the_tiles_that_are_laid_there_and_for_no_others() -> None:
    page = Page(view="settle")
    page.say("sheet", block="totals", values={"E": "100"})
    page.say("sheet", block="totals", values={"E": "100", "S": "50"})
    page.choose(wind="S")
    page.tap("B1")
    assert [*page.calculator.now.typed.values()] == [100]


def test_a_smaller_set_leaves_out_what_it_has_not() -> None:
    page = Page(tile_set=144, tiles="B1 B2 B3 S1 F2")
    assert page.line == "E: B1 B2 B3 | seasons S1 F2"
    page.select({"rule.tile_set": 136})
    assert page.line == "E: B1 B2 B3"
    assert page.say("add", zone="hand", tile="S1") is None
    assert page.line == "E: B1 B2 B3"


def test_three_players_have_an_empty_chair() -> None:
    page = Page(players=3)
    assert page.values("wind") == ["E", "S", "W"]
    page.tap("B1")
    page.select({"rule.three_absent": "fixed-seat"})
    page.choose(absent="S")
    assert page.values("wind") == ["E", "W", "N"]
    page.choose(absent="E")
    assert page.values("wind") == ["E", "W", "N"], "East is always there"
    again = Page(stored=page.kept[page.calculator.key])
    assert again.values("wind") == ["E", "W", "N"]
    page.fill(line="N: B1 B2")
    linked = Page(query=f"?{urlsplit(page.link).query}")
    assert linked.line == "N: B1 B2", "who is there, the chair of that player is not the empty one"


def test_whoever_leaves_comes_back_without_tiles() -> None:
    """Others may hold them by then."""
    page = Page(line="N: B1 B1 B1 B1")
    page.select({"rule.players": 3})
    page.fill(line="E: B1 B1 B1 B1")
    page.select({"rule.players": 4})
    page.choose(wind="N")
    assert page.line == "N: -"


def test_a_player_who_is_not_there_has_no_hand() -> None:
    page = Page(players=3, line="N: B1 B2")
    assert "no North" in page.note and page.total == "0 of 13"


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("mahjong", ["East", "South", "West", "North"]),
        ("mahjong-duel", ["East", "South"]),
        ("sparrow", ["King", "Queen", "Jack", "Joker"]),
    ],
)
def test_each_game_has_its_people_and_its_set(ruleset: str, names: list[str]) -> None:
    page = Page(ruleset)
    assert [option["label"] for option in page.block("wind")["options"]] == names
    offered = {pick["tile"] for row in page.block("picker")["rows"] for pick in row}
    assert offered == {page.game.names.name(tile) for tile in page.game.tiles}


def test_sparrow_counts_cards_in_its_own_words() -> None:
    page = Page("sparrow", limit=None, line="S: JH JH | laid G(1S) P(9S) P(TS) P(QH) | won JH loose")
    assert page.total == "9216"
    labels = [row["label"] for row in page.rows]
    labels += [option["label"] for block in page.all for option in block.get("options", [])]
    labels += [zone["label"] for zone in page.block("picker")["zones"]]
    assert not [
        label for label in labels if any(w in label.lower() for w in ("pung", "chow", "kong", "tile"))
    ]


def test_every_choice_of_who_pays_is_asked_by_its_own_name() -> None:
    """With totals alone nobody sees the tiles: first who threw the last one, then by which rule they pay."""
    page = Page(view="settle")
    assert page.say("sheet", block="totals", values={"S": "30"}) is None
    page.choose(winner="S")
    asked = ("winner", "dead", "thrower")
    assert [page.block(each)["label"] for each in asked] == [sheet_text(page.game, each) for each in asked]
    assert page.block("penalty") is None, "nobody is named yet"
    page.choose(thrower="N")
    assert page.block("penalty")["label"] == sheet_text(page.game, "penalty")
    for rule in page.values("penalty"):
        page.choose(penalty=rule)
        assert page.payers == {"North"}
        assert rule in [block["id"] for block in page.all if block["kind"] == "rule"]
    page.choose(thrower="")
    assert page.block("penalty") is None and page.payers == {"East", "West", "North"}


def test_a_complaint_goes_with_the_change_that_is_undone() -> None:
    page = Page(tiles="B1 B2 B3")
    page.fill(line="S: B1 B10")
    assert page.note
    page.press("undo")
    assert not page.note and page.line != "E: B1 B2 B3"


def test_every_option_is_asked_for_but_those_of_the_play() -> None:
    """Whoever adds an option has to say if it changes what a hand or a table is worth."""
    names = {each.name for game in games.values() if game.family == "mahjong" for each in game.choices()}
    play = "rounds reserve claim_window kong_after_claim dead_plays_on false_mahjong duel_east"
    assert names == {*BEARING, *play.split()}


def test_groups_that_another_set_lacks_are_taken_off_the_table() -> None:
    page = Page("mahjong-duel", form="B", line="S: B1 B1 B1 B5 B5 | laid P(B2) P(B9) P(B4) | won B1 discard")
    assert "P(B9)" in page.line
    page.choose(view="rules")
    page.choose({"rule.form": "A"})
    page.choose(view="hand")
    assert "P(B2)" in page.line and "P(B4)" in page.line and "B9" not in page.line

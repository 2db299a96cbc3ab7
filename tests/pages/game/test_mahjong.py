"""Games of Mah-Jong on a page: what is agreed, done, told and counted; claims that nobody sees coming."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.contracts.test_page_game import FORMS as ALL
from tests.depth import at_least
from tests.pages.fake import Browser
from tests.pages.games import Asleep, Claiming, Punging, at, forget, over, play_on, sit, won
from tichu_teach.engine import Record, games, parse_position
from tichu_teach.engine.mahjong import Discard, State
from tichu_teach.engine.mahjong.payments import nets
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.presenters.mahjong import PRESENTER
from tichu_teach.pages.presenters.mahjong.words import say
from tichu_teach.players import RandomPlayer
from tichu_teach.texts import text
from tichu_teach.texts.names import names_at

COACH = PRESENTER.coach
FORMS = [form for form in ALL if games[form[0]].family == "mahjong"]
CLAIMS = (
    "mahjong | E: B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 K9 Rd Rd | S: C6 C7 * | W: * | N: C8 C8 * | turn E | claims"
    " | river E:C8"
)
READY = "mahjong | E: B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 C7 C7 C7 Rd | S: * | W: * | N: * | turn E"


def table(ruleset: str = "mahjong", seed: int = 3, **more: Any) -> tuple[Game, Browser]:
    """A game of which all is agreed, and a page that has just opened on it."""
    settled = next(options for name, options in FORMS if name == ruleset)
    return sit(ruleset, seed=seed, **{**settled, **more})


class Clock:
    """Holds a game's pauses until somebody lets the time pass."""

    def __init__(self, game: Game) -> None:
        self.game, self.waiting = game, None
        game.call_later = self.later

    def later(self, seconds: float, do: Callable[[], None]) -> bool:
        self.waiting, self.game._timer = do, self
        return True

    def cancel(self) -> None:
        self.waiting = None

    def tick(self) -> None:
        do, self.waiting, self.game._timer = self.waiting, None, None
        assert do is not None
        do()


def log(browser: Browser) -> list[str]:
    return browser.blocks("log")[0]["lines"]


def test_a_table_agrees_before_the_tiles_are_dealt() -> None:
    game, browser = sit("mahjong", seed=3)
    asked = {block["id"]: [each["value"] for each in block["options"]] for block in browser.blocks("select")}
    assert asked == {
        "start.players": [4, 3],
        "start.tile_set": [136, 144],
        "start.clean_hand": ["off", "secret", "announced"],
        "start.rounds": [1, 2, "none"],
        "start.limit": [1000, 3000, "none"],
    }
    assert next(iter(asked)) == "start.players"
    assert all(seat["hand"] is None for seat in browser.scene["table"]["seats"])
    assert browser.scene["input"] is None
    for block, value in (("players", 3), ("tile_set", 144), ("clean_hand", "announced"), ("limit", "none")):
        browser.say("select", block=f"start.{block}", value=value)
    assert [seat["name"] for seat in browser.scene["table"]["seats"]] == ["You", "Willow", "Maple"]
    browser.press("begin")
    wanted = games["mahjong"].vary(players=3, tile_set=144, clean_hand="announced", limit=None)
    assert game.match.game == wanted
    assert browser.panel["header"] == "Hand 1 · round 1 of 3"


def test_two_agree_on_the_form_and_the_number_of_hands() -> None:
    game, browser = sit("mahjong-duel", seed=3)
    asked = [block["id"] for block in browser.blocks("select")]
    assert asked == ["start.form", "start.rounds", "start.limit"]
    browser.select({"start.form": "B", "start.rounds": 4})
    browser.press("begin")
    assert (game.match.game.form, game.match.game.rounds, game.match.game.clean) == ("B", 4, "secret")
    assert browser.panel["header"] == "Hand 1 of 4"


# One of each way to play first: of three and four, clean by each agreement, the duel, Sparrow.
UNLIKE = [FORMS[number] for number in (1, 2, 5, 7)]


@pytest.mark.more
def test_a_game_under_other_agreements() -> None:
    others = {"optional": "abcdefghik", "claim_window": "until-next-discard", "false_mahjong": "penalty"}
    others |= {"dead_plays_on": False, "liability": "all-net", "scale": 5, "limit": None}
    game, browser = table("mahjong", seed=6, **{**FORMS[1][1], **others, "three_absent": "fixed-seat"})
    play_on(browser, won)
    assert sum(game.state.standing) == 0
    assert Record.from_json(game.match.record.to_json()).state == game.state


def test_a_discard_let_go_may_still_be_claimed_where_the_table_allows_it() -> None:
    """mahjong.claim.dead-tile"""
    line = CLAIMS.replace("mahjong |", "mahjong claim_window=until-next-discard |", 1)
    game, browser = at(line, seat=3, player=Asleep)
    clock = Clock(game)
    browser.say("noclaim")
    assert game.state.phase == "turn" and game.state.turn == 1 and clock.waiting
    assert browser.scene["input"]["claims"] is not None
    forget(game)
    assert browser.say("pung") is None
    assert game.state.turn == 3 and game.state.laid[3][0].kind == "pung"
    assert not browser.scene["verdict"]


@pytest.mark.parametrize(("ruleset", "options"), at_least(FORMS, *UNLIKE))
def test_names_stay_and_winds_move(ruleset: str, options: dict[str, Any]) -> None:
    """mahjong.seat.fixed, mahjong.east.pass"""
    _, browser = table(ruleset, **options)
    seen = []

    def look(state: State) -> bool:
        if browser.scene["table"]["seats"][0]["total"] is not None:
            seats = browser.scene["table"]["seats"]
            seen.append(([seat["name"] for seat in seats], [seat["wind"]["letter"] for seat in seats]))
        return state.passed == 1 and state.phase != "over"

    play_on(browser, look)
    names, winds = zip(*seen, strict=True)
    assert len({tuple(each) for each in names}) == 1
    assert len({tuple(each) for each in winds}) == 2
    first, then = winds[0], winds[-1]
    assert then == first[-1:] + first[:-1]


def test_a_false_mahjong_is_refused_and_explained() -> None:
    game, browser = at(READY)
    state = game.state
    assert browser.say("mahjong") is None
    verdict = browser.scene["verdict"]
    assert game.state == state and not verdict["ok"] and verdict["rule"]["id"].startswith("mahjong.")


def test_taking_back_a_discard_from_the_panel() -> None:
    game, browser = table(seed=5)
    play_on(browser, lambda state: state.phase == "turn" and state.turn == 0)
    before = game.state
    browser.type(f"discard {browser.hand[0]}")
    assert game.state != before
    browser.press("takeback")
    assert game.state == before


def test_the_coach_names_the_discard_and_the_wait() -> None:
    _, browser = at(READY)
    assert browser.panel["title"] == text("game.mahjong.now.open")
    told = "Throw [Rd], and *one tile* is missing: [K6] or [K9], of which 8 may still come."
    assert told in browser.words()
    browser.press("legal")
    assert "[Rd] (8 help)" in browser.words() and browser.scene["table"]["hints"]


def test_where_a_false_call_has_its_price_play_goes_on_with_a_dead_hand() -> None:
    """mahjong.dead.false-mahjong, mahjong.dead.continue"""
    game, browser = at(READY.replace("mahjong |", "mahjong false_mahjong=penalty |", 1), player=Asleep)
    browser.say("mahjong")
    assert game.state.dead == (0,)
    assert "dead" in browser.scene["verdict"]["text"]
    assert browser.panel["title"] == text("game.mahjong.now.dead")
    assert browser.scene["table"]["seats"][0]["dead"]
    assert any("but wrongly: your hand is dead" in line for line in log(browser))
    forget(game)
    browser.type("discard Rd")
    assert "Your hand is dead" in browser.words()
    play_on(browser, over, RandomPlayer(random.Random(1)))


@pytest.mark.more
@pytest.mark.parametrize(("ruleset", "options"), at_least(FORMS, *UNLIKE[1::2]))
def test_the_end_of_a_hand_says_who_pays_whom(ruleset: str, options: dict[str, Any]) -> None:
    game, browser = table(ruleset, seed=8, **{**options, "rounds": 8})  # clean hands are rarely won
    play_on(browser, lambda state: state.won is not None)
    state = game.state
    settled, names, winner = state.count(), names_at(state, game.match.seat), state.won.seat
    assert all(seat["hand"] is not None for seat in browser.scene["table"]["seats"])
    *sheets, payments = browser.blocks("fold")
    assert [sheet["label"].split(" · ")[0] for sheet in sheets] == [
        names[seat] for seat in state.game.seats_from(winner)
    ]
    assert [sheet["value"] for sheet in sheets] == [
        str(settled.scores[seat].total) for seat in state.game.seats_from(winner)
    ]
    assert [sheet["open"] for sheet in sheets] == [True] + [False] * (len(names) - 1)
    for sheet in sheets:
        (lines,) = sheet["blocks"]
        assert lines["kind"] == "lines" and all(row["rule"]["id"] for row in lines["rows"])
    account = browser.blocks("table")[-1]
    plain = [name.removesuffix(" ×2") for name in account["head"][1:]]
    assert plain == names
    assert [name for name in account["head"][1:] if name.endswith("×2")] == [f"{names[state.east]} ×2"]
    paid = {row[0].removesuffix(" ×2"): row[1:] for row in account["rows"][:-1]}
    read = [
        payment
        for payment in settled.payments
        if paid[names[payment.payer]][payment.to]
        and int(paid[names[payment.payer]][payment.to]) >= payment.points
    ]
    assert read == list(settled.payments)
    assert sum(int(cell) for row in paid.values() for cell in row if cell) == sum(
        payment.points for payment in settled.payments
    )
    assert nets(settled.payments, len(names)) == settled.points
    assert [_number(cell) for cell in account["rows"][-1][1:]] == list(settled.points)
    assert [_number(cell) for cell in account["foot"][1:]] == list(state.standing)
    assert {"kind": "rule", "id": "mahjong.settle.winner"}.items() <= payments["blocks"][1].items()


def _number(cell: str) -> int:
    return int(cell.replace("−", "-"))


def test_who_throws_the_last_tile_of_a_dangerous_hand_pays_for_all() -> None:
    """mahjong.penalty.1-suit"""
    state = parse_position(
        "mahjong | E: C1 * | S: C1 C1 C9 C9 | S+: P(C5) P(C6) P(C8) | W: * | N: * | turn E"
    )
    game, browser = at(str(state), seat=0, player=Claiming)
    browser.type("discard C1")
    assert game.state.won is not None and game.state.count().liable.seat == 0
    assert "You threw the last tile of a dangerous hand and pay for all." in browser.words()
    _, other = at(str(state), seat=2, player=Claiming)
    other.session.play.match = replace(other.session.match, record=game.match.record)
    other.session.show()
    assert "Pine threw the last tile of a dangerous hand and pays for all." in other.words()


@pytest.mark.more
def test_east_passes_or_stays_in_words() -> None:
    _, browser = table(seed=2)
    told = set()

    def look(state: State) -> bool:
        if state.phase == "over" and state.winner is None:
            stays = state.won is not None and state.won.seat == state.east
            said = "East has won, so East stays" if stays else "East passes from"
            assert said in browser.words()
            told.add(stays)
        return state.winner is not None

    play_on(browser, look)
    assert False in told


def test_a_drawn_hand_pays_nothing() -> None:
    game, browser = table(seed=1)
    play_on(browser, over, RandomPlayer(random.Random(1)))
    if game.state.won is None:
        assert "nobody pays" in browser.words() and not browser.blocks("fold")
    assert game.state.won is None or browser.blocks("fold")


def test_what_is_read_out_ends_each_sentence_once() -> None:
    _, browser = table(seed=5)
    play_on(browser, lambda state: state.source == "wall" and len(state.river) > 4)
    said = browser.scene["say"]["text"]
    assert " discards " in said and ".." not in said and "[" not in said and "*" not in said
    assert said.endswith(browser.panel["title"])


def test_what_cannot_be_read_is_said_so() -> None:
    _, browser = table(seed=5)
    assert "discard X9".split()[1] in browser.type("discard X9")
    assert browser.say("discard", tile="B99") is not None
    assert browser.say("announce", suit="B") is None  # understood, and refused by the referee
    assert browser.scene["verdict"]["ok"] is False


# East has thrown C8; South could chow it, North could pung it, and You sit where `seat` says.


def test_a_pause_never_tells_who_is_asked() -> None:
    state = parse_position(CLAIMS)
    assert set(state.asked) == {1, 3}
    no_chow, no_pung, pung = (state.action(each) for each in ("S noclaim", "N noclaim", "N pung"))
    assert COACH.is_silent(state, no_chow) and COACH.is_silent(state, no_pung)
    # With the Pung the tile is awarded: nobody could overrule it.
    assert not COACH.is_silent(state, pung)
    chow = state.action("S chow C6 C7")
    assert COACH.is_silent(state, chow)  # North may still come first, so nothing is to be seen yet
    waiting = state.apply(chow)
    assert (
        waiting.phase == "claims"
        and not COACH.is_silent(waiting, no_pung)
        and not COACH.is_silent(waiting, pung)
    )
    assert COACH.is_silent(
        state.apply(no_chow), no_pung
    )  # the next player draws, as if nobody had been asked
    assert not COACH.is_silent(state.apply(no_chow).apply(no_pung), Discard(1, 0))


@pytest.mark.parametrize("seat", range(4))
def test_only_who_may_claim_is_asked(seat: int) -> None:
    game, browser = at(CLAIMS, seat=seat, player=Asleep)
    asked = browser.scene["input"]["claims"] is not None
    assert asked is (seat in (1, 3))
    turns = [each["seat"] for each in browser.scene["table"]["seats"] if each["turn"]]
    assert turns == ([seat] if asked else [])
    assert browser.panel["title"] == (
        text("game.mahjong.now.claims") if asked else f"{game.match.names[0]} has discarded"
    )


def test_claiming_by_click_and_by_word() -> None:
    game, browser = at(CLAIMS, seat=3, player=Asleep)
    assert browser.say("pung") is None
    assert game.state.laid[3][0].kind == "pung" and game.state.turn == 3
    assert any("*Pung!*" in line for line in log(browser))
    assert browser.panel["title"] == text("game.mahjong.now.claimed")
    game, browser = at(CLAIMS, seat=1, player=Asleep)
    assert browser.type("chow C6 C7") is None
    assert game.state.laid[1][0].kind == "chow"


def test_a_claim_that_is_overruled_is_not_made_known() -> None:
    game, browser = at(CLAIMS, seat=1, player=Punging)
    browser.type("chow C6 C7")
    assert game.state.laid[3] and not game.state.laid[1]
    told = " ".join(log(browser))
    assert "Pung!" in told and "Chow!" not in told


@pytest.mark.parametrize(("player", "claimed"), [(Asleep, False), (Punging, True)])
def test_others_think_before_what_all_can_see(player: Any, claimed: bool) -> None:
    line = CLAIMS.replace("Rd Rd", "Rd Rd C8").replace(" | claims", "").replace(" | river E:C8", "")
    game, browser = at(line, player=player)
    clock = Clock(game)
    browser.type("discard C8")
    seats = browser.scene["table"]["seats"]
    # Whether somebody refuses to claim is not seen: then South is the next to play, as always.
    assert [seat["seat"] for seat in seats if seat["thinking"]] == ([] if claimed else [1])
    assert clock.waiting and not any(seat["said"] for seat in seats)
    clock.tick()
    seats = browser.scene["table"]["seats"]
    assert [seat["said"] for seat in seats] == [None, None, None, "pung" if claimed else None]
    assert clock.waiting  # for the next discard


def test_letting_go_lets_the_game_go_on() -> None:
    game, browser = at(CLAIMS, seat=1, player=Asleep)
    browser.say("noclaim")
    assert game.state.turn == 1 and game.state.phase == "turn"  # South draws
    assert browser.panel["title"] == text("game.mahjong.now.turn")


def test_a_complete_hand_is_pointed_out_with_its_worth() -> None:
    game, browser = at(READY.replace("Rd |", "K9 |", 1), player=Asleep)
    assert browser.panel["title"] == text("game.mahjong.now.complete")
    told = browser.words()
    assert browser.say("mahjong") is None
    total = game.state.count().scores[0].total
    assert f"Say *Mah-Jong*, and your hand counts {total}." in told
    assert f"a hand of {total}" in browser.words()


def test_the_sheet_of_a_hand_tells_sums_and_the_total_apart_from_its_lines() -> None:
    state = parse_position(
        "mahjong limit=None | E: * | S: B1 B1 B1 B2 B3 B4 K7 K8 K9 S S S C6 C6 | W: * | N: * | turn S"
        " | over S wall C6"
    )
    hands = {block["id"]: block for block in PRESENTER.summary.ending(state, 1) if "won" in block}
    (sheet,) = [block for block in hands["hand1"]["blocks"] if block["kind"] == "lines"]
    *lines, points, doubled, total = sheet["rows"]
    assert hands["hand1"]["won"] and not hands["hand0"]["won"]
    assert (points["tone"], doubled["tone"], total["tone"]) == ("sum", "sum", "total")
    assert (points["worth"], doubled["worth"], total["worth"]) == ("40", "× 2", "80")
    assert {"sum", "total"}.isdisjoint(each["tone"] for each in lines)
    score = state.count().scores[1]
    assert (score.base, 1 << score.doublings, score.total) == (40, 2, 80)


@pytest.mark.parametrize("you", [1, 2])
def test_after_a_hand_all_see_who_pays_whom_and_who_pays_for_all(you: int) -> None:
    """mahjong.penalty.1-suit: South has nine bamboos open, for 336; West threw the last and pays for all."""
    state = parse_position(
        "mahjong | E: * | S: B9 B9 B9 B5 B5 | S+: P(B1) P(B2) P(B3) | W: * | N: * | turn W wall | river W:B9"
        " | over S discard B9 by W"
    )
    east, _, west, _ = names_at(state, you)
    blocks = PRESENTER.summary.ending(state, you)
    words = " ".join(str(block.get("text", "")) for block in blocks if block["kind"] == "text")
    assert say(state.game, "over.pays", name=east) in words
    assert (say(state.game, "over.liable.you") in words) == (you == 2)
    assert (say(state.game, "over.liable", name=west) in words) == (you == 1)
    (table,) = [block for block in blocks if block["kind"] == "table"]
    payer, sums = table["rows"]
    assert payer == [west, "", "1344", "", ""], "East's 672, and twice 336"
    assert sums[1:] == ["0", "+1344", "−1344", "0"] == table["foot"][1:]

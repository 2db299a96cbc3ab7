"""Whole games of Mah-Jong, the duel and Sparrow at the table, driven by the messages a browser sends."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.pages.drawing import controls
from tichu_teach.engine import Record, games, parse_position
from tichu_teach.engine.mahjong import Discard, Mahjong, NoClaim, Pung, State
from tichu_teach.engine.mahjong.payments import nets
from tichu_teach.engine.mahjong.shanten import acceptance
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.pages.game import Game
from tichu_teach.pages.presenters.mahjong import PRESENTER
from tichu_teach.players import RandomPlayer
from tichu_teach.players.mahjong import SensiblePlayer
from tichu_teach.players.mahjong.strategy import strategy
from tichu_teach.texts import text
from tichu_teach.texts.names import names_at

from . import playing
from .fake import Browser
from .playing import Greedy, forget, stand_at

COACH = PRESENTER.coach
SHORT = {"rounds": 1, "limit": 3000}
FORMS = [
    ("mahjong", {"players": 4, "tile_set": 136, "clean_hand": "off", **SHORT}),
    ("mahjong", {"players": 3, "tile_set": 144, "clean_hand": "off", **SHORT}),
    ("mahjong", {"players": 4, "tile_set": 144, "clean_hand": "secret", **SHORT}),
    ("mahjong", {"players": 3, "tile_set": 136, "clean_hand": "announced", **SHORT}),
    ("mahjong-duel", {"form": "A", "rounds": 4, "limit": 3000}),
    ("mahjong-duel", {"form": "B", "rounds": 4, "limit": 3000}),
    ("sparrow", {"players": 4, "clean_hand": "off", **SHORT}),
    ("sparrow", {"players": 3, "clean_hand": "announced", **SHORT}),
]


def table(ruleset: str = "mahjong", seed: int = 3, **more: Any) -> tuple[Game, Browser]:
    """A game whose opponents play at once, and a page that has just opened on it."""
    settled = dict(FORMS[[name for name, _ in FORMS].index(ruleset)][1])
    game = Game(ruleset, seed=seed, **{"player": Greedy, **settled, **more})
    game.speed = "instant"
    browser = Browser(game)
    assert browser.hello() is None
    return game, browser


def at(line: str, seat: int = 0, player: Any = None) -> tuple[Game, Browser]:
    """A game that stands at a position."""
    state = parse_position(line)
    options = dict(state.game.options)
    game = Game(state.game.name, seed=1, seat=seat, player=player or Refusing, **options)
    game.speed = "instant"
    browser = Browser(game)
    browser.hello()
    stand_at(game, state)
    return game, browser


class Refusing:
    """An opponent that claims nothing and throws its first tile."""

    def __init__(self, rng: random.Random) -> None:
        pass

    def announce(self, view: Any) -> None:
        return None

    def choose(self, view: Any) -> Any:
        return next((each for each in view.legal if isinstance(each, (NoClaim, Discard))), view.legal[0])


class Clock:
    """Holds a game's pauses until somebody lets the time pass."""

    def __init__(self, game: Game) -> None:
        self.game, self.waiting = game, None
        game.later = self.later

    def later(self, seconds: float, do: Callable[[], None]) -> bool:
        self.waiting, self.game._timer = do, self
        return True

    def cancel(self) -> None:
        self.waiting = None

    def tick(self) -> None:
        do, self.waiting, self.game._timer = self.waiting, None, None
        assert do is not None
        do()


class Claiming(Refusing):
    """An opponent that goes out when it can."""

    def choose(self, view: Any) -> Any:
        return next((each for each in view.legal if isinstance(each, Mahjong)), super().choose(view))


class Punging(Refusing):
    def choose(self, view: Any) -> Any:
        return next((each for each in view.legal if isinstance(each, Pung)), super().choose(view))


def play_on(game: Game, browser: Browser, until: Callable[[State], bool], bot: Any = None) -> None:
    """Let a player act for the learner until something holds."""
    playing.play_on(game, browser, bot or Greedy(random.Random(game.seed)), until)


def log(browser: Browser) -> list[str]:
    return browser.blocks("log")[0]["lines"]


# -- agreeing ----------------------------------------------------------------------------------------


def test_a_table_agrees_before_the_tiles_are_dealt() -> None:
    game = Game("mahjong", seed=3, player=Refusing)
    game.speed = "instant"
    browser = Browser(game)
    browser.hello()
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
    assert game.game == wanted
    assert browser.panel["header"] == "Hand 1 · round 1 of 3"


def test_two_agree_on_the_form_and_the_number_of_hands() -> None:
    game = Game("mahjong-duel", seed=3, player=Refusing)
    game.speed = "instant"
    browser = Browser(game)
    browser.hello()
    assert [block["id"] for block in browser.blocks("select")] == [
        "start.form",
        "start.rounds",
        "start.limit",
    ]
    browser.say("select", block="start.form", value="B")
    browser.say("select", block="start.rounds", value=4)
    browser.press("begin")
    assert (game.game.form, game.game.rounds, game.game.clean) == ("B", 4, "secret")
    assert browser.panel["header"] == "Hand 1 of 4"


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "options"), FORMS[1::3])
def test_a_game_adds_up_at_its_end(ruleset: str, options: dict[str, Any]) -> None:
    game, browser = table(ruleset, seed=5, **options)
    play_on(game, browser, lambda state: state.winner is not None)
    state = game.state
    assert sum(state.standing) == 0 and state.standing[state.winner] == max(state.standing)
    if ruleset == "mahjong-duel":
        assert len(game.record.rounds) == options["rounds"]
    else:
        assert state.passed + (not state.east_stays) == options["players"]


def test_a_game_under_other_agreements() -> None:
    others = {
        "optional": "abcdefghik",
        "claim_window": "until-next-discard",
        "false_mahjong": "penalty",
        "dead_plays_on": False,
        "liability": "all-net",
        "scale": 5,
        "limit": None,
        "three_absent": "fixed-seat",
    }
    game, browser = table("mahjong", seed=6, **{**FORMS[1][1], **others})
    play_on(game, browser, lambda state: state.winner is not None)
    assert sum(game.state.standing) == 0
    assert Record.from_json(game.record.to_json()).state == game.state


def test_a_discard_let_go_may_still_be_claimed_where_the_table_allows_it() -> None:
    """mahjong.claim.dead-tile"""
    line = CLAIMS.replace("mahjong |", "mahjong claim_window=until-next-discard |", 1)
    game, browser = at(line, 3)
    clock = Clock(game)
    browser.say("noclaim")
    assert game.state.phase == "turn" and game.state.turn == 1 and clock.waiting
    assert browser.scene["input"]["claims"] is not None
    forget(game)
    assert browser.say("pung") is None
    assert game.state.turn == 3 and game.state.laid[3][0].kind == "pung"
    assert not browser.scene["verdict"]


def test_opponents_that_weigh_their_hands_can_be_played_to_the_end() -> None:
    game, browser = table("mahjong-duel", seed=4, player=None, rounds=2)
    play_on(game, browser, lambda state: state.winner is not None, SensiblePlayer(random.Random(1)))
    assert len(game.record.rounds) == 2


@pytest.mark.parametrize(("ruleset", "options"), FORMS)
def test_names_stay_and_winds_move(ruleset: str, options: dict[str, Any]) -> None:
    """mahjong.seat.fixed, mahjong.east.pass"""
    game, browser = table(ruleset, **options)
    seen = []

    def look(state: State) -> bool:
        if browser.scene["table"]["seats"][0]["total"] is not None:
            seats = browser.scene["table"]["seats"]
            seen.append(([seat["name"] for seat in seats], [seat["wind"]["letter"] for seat in seats]))
        return state.passed == 1 and state.phase != "over"

    play_on(game, browser, look)
    names, winds = zip(*seen, strict=True)
    assert len({tuple(each) for each in names}) == 1
    assert len({tuple(each) for each in winds}) == 2
    first, then = winds[0], winds[-1]
    assert then == first[-1:] + first[:-1]


# -- what nobody else may learn ----------------------------------------------------------------------

# East has thrown C8; South could chow it, North could pung it, and You sit where `seat` says.
CLAIMS = (
    "mahjong | E: B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 K9 Rd Rd | S: C6 C7 * | W: * | N: C8 C8 * | turn E | claims"
    " | river E:C8"
)


def test_a_pause_never_tells_who_is_asked() -> None:
    state = parse_position(CLAIMS)
    assert set(state.asked) == {1, 3}
    no_chow, no_pung, pung = (state.action(each) for each in ("S noclaim", "N noclaim", "N pung"))
    assert COACH.silent(state, no_chow) and COACH.silent(state, no_pung)
    # With the Pung the tile is awarded: nobody could overrule it.
    assert not COACH.silent(state, pung)
    chow = state.action("S chow C6 C7")
    assert COACH.silent(state, chow)  # North may still come first, so nothing is to be seen yet
    waiting = state.apply(chow)
    assert (
        waiting.phase == "claims" and not COACH.silent(waiting, no_pung) and not COACH.silent(waiting, pung)
    )
    assert COACH.silent(state.apply(no_chow), no_pung)  # the next player draws, as if nobody had been asked
    assert not COACH.silent(state.apply(no_chow).apply(no_pung), Discard(1, 0))


@pytest.mark.parametrize("seat", range(4))
def test_only_who_may_claim_is_asked(seat: int) -> None:
    game, browser = at(CLAIMS, seat)
    asked = browser.scene["input"]["claims"] is not None
    assert asked is (seat in (1, 3))
    turns = [each["seat"] for each in browser.scene["table"]["seats"] if each["turn"]]
    assert turns == ([seat] if asked else [])
    assert browser.panel["title"] == (
        text("game.mahjong.now.claims") if asked else f"{game.names[0]} has discarded"
    )


def test_claiming_by_click_and_by_word() -> None:
    game, browser = at(CLAIMS, 3)
    assert browser.say("pung") is None
    assert game.state.laid[3][0].kind == "pung" and game.state.turn == 3
    assert any("*Pung!*" in line for line in log(browser))
    assert browser.panel["title"] == text("game.mahjong.now.claimed")
    game, browser = at(CLAIMS, 1)
    assert browser.type("chow C6 C7") is None
    assert game.state.laid[1][0].kind == "chow"


def test_a_claim_that_is_overruled_is_not_made_known() -> None:
    game, browser = at(CLAIMS, 1, Punging)
    browser.type("chow C6 C7")
    assert game.state.laid[3] and not game.state.laid[1]
    told = " ".join(log(browser))
    assert "Pung!" in told and "Chow!" not in told


@pytest.mark.parametrize(("player", "claimed"), [(Refusing, False), (Punging, True)])
def test_others_think_before_what_all_can_see(player: Any, claimed: bool) -> None:
    line = CLAIMS.replace("Rd Rd", "Rd Rd C8").replace(" | claims", "").replace(" | river E:C8", "")
    game, browser = at(line, 0, player)
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
    game, browser = at(CLAIMS, 1)
    browser.say("noclaim")
    assert game.state.turn == 1 and game.state.phase == "turn"  # South draws
    assert browser.panel["title"] == text("game.mahjong.now.turn")


# -- the coach ---------------------------------------------------------------------------------------

READY = "mahjong | E: B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 C7 C7 C7 Rd | S: * | W: * | N: * | turn E"


def test_the_coach_names_the_discard_and_the_wait() -> None:
    _, browser = at(READY)
    assert browser.panel["title"] == text("game.mahjong.now.open")
    words = browser.words()
    assert "Throw [Rd], and *one tile* is missing: [K6] or [K9], of which 8 may still come." in words
    browser.press("legal")
    assert "[Rd] (8 help)" in browser.words()
    assert browser.scene["table"]["hints"]


def test_what_lies_open_may_no_longer_come() -> None:
    state = parse_position(f"{READY} wall Rd | river W:K6 W:K6 W:K9").apply("E discard Rd").close_window()
    counted = COACH.advice(state, 0, names_at(state, 0))
    assert "You wait for [K6] or [K9]; 5 may still come." in counted


def test_the_coach_weighs_claims() -> None:
    _, browser = at(CLAIMS, 3)
    before = acceptance(games["mahjong"], parse_position(CLAIMS).hands[3])
    assert before.lacking is not None
    assert "*Pung* leaves" in browser.words() and f"instead of {before.lacking}" in browser.words()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("mahjong | E: B1 B2 B3 B4 B6 B7 B8 B9 B9 B5 B5 C2 K9 K5", "bamboos alone"),
        ("mahjong | E: B1 B2 B3 B5 B7 B8 B9 E E Gd Gd C2 K5 K6", "three of [E], three of [Gd]"),
        ("sparrow | E: 1H 2H 3H 5H 7H 8H 9H 9H KD KD 9S 9S 2C 2D", "hearts with value cards"),
    ],
)
def test_the_coach_names_what_is_worth_more(line: str, told: str) -> None:
    state = parse_position(f"{line} | S: * | W: * | N: * | turn E")
    words = COACH.advice(state, 0, names_at(state, 0))
    assert "Worth more" in words and told in words, words
    plan = strategy(state.view(0))
    assert plan and (f"{plan.lacking} {(state.game.name == 'sparrow' and 'cards') or 'tiles'}" in words)


def test_the_coach_promises_no_more_than_a_plain_hand_is_worth() -> None:
    state = parse_position(
        "mahjong | E: B2 B3 B4 C3 C4 C5 C6 C7 C8 K4 K5 K9 K9 W | S: * | W: * | N: * | turn E"
    )
    assert "Worth more" not in COACH.advice(state, 0, names_at(state, 0))


def test_a_clean_hand_is_not_called_dearer_for_being_clean() -> None:
    line = "mahjong clean_hand=secret | E: B1 B1 B2 B3 B4 B6 B7 B8 B9 B9 B9 C2 K9 K5 | S: * | W: * | N: *"
    state = parse_position(f"{line} | turn E")
    assert "alone" not in COACH.advice(state, 0, names_at(state, 0))


def test_the_coach_warns_of_a_suit_on_the_table() -> None:
    """mahjong.penalty.1-suit"""
    line = READY.replace("S: *", "S: C1 * | S+: P(C5) P(C6) P(C8)")
    _, browser = at(line)
    assert "*Careful with circles*: Willow has three groups" in browser.words()
    _, browser = at(line.replace(" P(C8)", ""))
    assert "Willow seems to collect circles." in browser.words()
    _, browser = at(line.replace("P(C8)", "P(B9)"))
    assert "Willow" not in browser.words()
    _, browser = at(READY.replace("S: *", "S: C1 * | S+: P(S) P(Rd) P(Wd)").replace("Rd |", "Gd |", 1))
    assert "*Careful with dragons and Willow’s wind*" in browser.words()


def test_the_coach_notices_the_suit_of_a_clean_hand() -> None:
    """mahjong-duel.b.clean"""
    line = "mahjong-duel form=B | E: B1 B1 B2 B3 B4 B6 B7 B9 C1 C7 K2 Rd S N | S: * | S+: {laid} | turn E"
    _, browser = at(line.format(laid="P(Rd) P(C4)").replace(" Rd S", " S S"))
    assert "Pine plays circles, as you can see." in browser.words()
    _, browser = at(line.format(laid="P(Wd)"))
    assert "Pine plays" not in browser.words()


def test_a_complete_hand_is_pointed_out_with_its_worth() -> None:
    game, browser = at(READY.replace("Rd |", "K9 |", 1))
    assert browser.panel["title"] == text("game.mahjong.now.complete")
    told = browser.words()
    assert browser.say("mahjong") is None
    total = game.state.count().scores[0].total
    assert f"Say *Mah-Jong*, and your hand counts {total}." in told
    assert f"a hand of {total}" in browser.words()


# -- a false Mah-Jong --------------------------------------------------------------------------------


def test_a_false_mahjong_is_refused_and_explained() -> None:
    game, browser = at(READY)
    state = game.state
    assert browser.say("mahjong") is None
    assert game.state == state
    verdict = browser.scene["verdict"]
    assert not verdict["ok"] and verdict["rule"]["id"].startswith("mahjong.")


def test_where_a_false_call_has_its_price_play_goes_on_with_a_dead_hand() -> None:
    """mahjong.dead.false-mahjong, mahjong.dead.continue"""
    game, browser = at(READY.replace("mahjong |", "mahjong false_mahjong=penalty |", 1))
    browser.say("mahjong")
    assert game.state.dead == (0,)
    assert "dead" in browser.scene["verdict"]["text"]
    assert browser.panel["title"] == text("game.mahjong.now.dead")
    assert browser.scene["table"]["seats"][0]["dead"]
    assert any("it is dead" in line for line in log(browser))
    forget(game)
    browser.type("discard Rd")
    assert "Your hand is dead" in browser.words()
    play_on(game, browser, lambda state: state.phase == "over", RandomPlayer(random.Random(1)))


# -- the end of a hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "options"), FORMS)
def test_the_end_of_a_hand_says_who_pays_whom(ruleset: str, options: dict[str, Any]) -> None:
    game, browser = table(ruleset, seed=8, **{**options, "rounds": 8})  # clean hands are rarely won
    play_on(game, browser, lambda state: state.won is not None)
    state = game.state
    settled, names, winner = state.count(), names_at(state, game.seat), state.won.seat
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
    game, browser = at(str(state), 0, Claiming)
    browser.type("discard C1")
    assert game.state.won is not None and game.state.count().liable.seat == 0
    assert "You threw the last tile of a dangerous hand and pay for all." in browser.words()
    _, other = at(str(state), 2, Claiming)
    other.session.record = game.record
    other.session.show()
    assert "Pine threw the last tile of a dangerous hand and pays for all." in other.words()


def test_east_passes_or_stays_in_words() -> None:
    game, browser = table(seed=2)
    told = set()

    def look(state: State) -> bool:
        if state.phase == "over" and state.winner is None:
            stays = state.won is not None and state.won.seat == state.east
            said = "East has won, so East stays" if stays else "East passes from"
            assert said in browser.words()
            told.add(stays)
        return state.winner is not None

    play_on(game, browser, look)
    assert False in told


def test_a_drawn_hand_pays_nothing() -> None:
    game, browser = table(seed=1)
    play_on(game, browser, lambda state: state.phase == "over", RandomPlayer(random.Random(1)))
    if game.state.won is None:
        assert "nobody pays" in browser.words() and not browser.blocks("fold")
    assert game.state.won is None or browser.blocks("fold")


# -- keeping, loading, taking back -------------------------------------------------------------------


def test_taking_back_a_discard_from_the_panel() -> None:
    game, browser = table(seed=5)
    play_on(game, browser, lambda state: state.phase == "turn" and state.turn == 0)
    before = game.state
    browser.type(f"discard {browser.hand[0]}")
    assert game.state != before
    browser.press("takeback")
    assert game.state == before


def test_what_is_read_out_ends_each_sentence_once() -> None:
    game, browser = table(seed=5)
    play_on(game, browser, lambda state: state.source == "wall" and len(state.river) > 4)
    said = browser.scene["say"]["text"]
    assert " discards " in said and ".." not in said and "[" not in said and "*" not in said
    assert said.endswith(browser.panel["title"])


def test_what_cannot_be_read_is_said_so() -> None:
    _, browser = table(seed=5)
    assert "discard X9".split()[1] in browser.type("discard X9")
    assert browser.say("discard", tile="B99") is not None
    assert browser.say("announce", suit="B") is None  # understood, and refused by the referee
    assert browser.scene["verdict"]["ok"] is False


def test_learner_hands_keep_thirteen_tiles() -> None:
    """mahjong.turn.thirteen"""
    game, browser = table("sparrow", seed=9)

    def check(state: State) -> bool:
        if state.phase in ("turn", "claims"):
            counts = {len(contents(state.hands[seat])) + 3 * len(state.laid[seat]) for seat in range(4)}
            assert counts <= {13, 14}
        return state.phase == "over"

    play_on(game, browser, check)


# -- claims --------------------------------------------------------------------------------------------


def claimed(line: str, playing: bool) -> dict[str, dict]:
    state = parse_position(line)
    seat = state.asked[0]
    return {each["type"]: each for each in controls(state, seat, playing=playing)["claims"]["choices"]}


def test_in_a_game_a_claim_that_would_be_refused_looks_it() -> None:
    offered, state = claimed(CLAIMS, True), parse_position(CLAIMS)
    legal = {type(each).__name__.lower() for each in state.legal(state.asked[0])}
    assert "mahjong" not in legal and legal & {"pung", "kong", "chow"}
    for kind in ("pung", "kong", "chow"):
        assert bool(offered[kind].get("idle")) is (kind not in legal), kind
    assert offered["mahjong"]["idle"] and not offered["mahjong"]["gold"]


def test_elsewhere_all_claims_look_alike() -> None:
    """In a puzzle a wrong claim may be the answer that is given: nothing tells it from a right one."""
    for each in claimed(CLAIMS, False).values():
        assert not each.get("idle") and not each.get("gold")

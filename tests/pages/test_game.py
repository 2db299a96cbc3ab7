"""A whole game at the table, driven by the messages a browser sends."""

from __future__ import annotations

import asyncio
import json
import random
import time

import pytest

from tichu_teach.engine import Call, NoBomb, OptionError, Pass, Play, Record, games, parse_position
from tichu_teach.pages.game import Game
from tichu_teach.pages.presenters.tichu import PRESENTER
from tichu_teach.pages.saved import SavedGame
from tichu_teach.pages.turns import TWICE
from tichu_teach.players import LowestPlayer, RandomPlayer
from tichu_teach.texts import text

from .fake import Browser
from .playing import forget, play_on, stand_at

NANKING = games["nanking"]


def table(seed: int = 5, **more) -> tuple[Game, Browser]:
    """A game whose opponents play at once, and a page that has just opened on it."""
    game = Game(seed=seed, **{"player": RandomPlayer, **more})
    game.speed = "instant"
    browser = Browser(game)
    assert browser.hello() is None
    return game, browser


def at(line: str, **more) -> tuple[Game, Browser]:
    """A game that stands at a position."""
    game, browser = table(**more)
    state = parse_position(line)
    stand_at(game, state)
    return game, browser


# -- a game ------------------------------------------------------------------------------------------


def test_a_page_opens_on_eight_cards() -> None:
    _, browser = table()
    assert len(browser.hand) == 8
    assert [action["type"] for action in browser.scene["input"]["actions"]] == ["take", "grand", "tichu"]
    assert browser.scene["say"]["text"].endswith("Eight cards in hand")


def test_nothing_is_shown_before_a_page_opens() -> None:
    game = Game(seed=1, player=RandomPlayer)
    assert game.table.scene == {} and game.table.keep == {} and not game.table.ready


def test_the_same_seed_deals_the_same_cards() -> None:
    one, two = Game(seed=3, player=RandomPlayer), Game(seed=3, player=RandomPlayer)
    assert one.state == two.state == NANKING.deal(random.Random(3))
    assert Game(seed=4, player=RandomPlayer).state != one.state


@pytest.mark.parametrize("seat", [1, 2])
def test_a_game_to_its_end_from_other_seats(seat: int) -> None:
    game, browser = table(seed=seat, seat=seat)
    play_on(game, browser, LowestPlayer(random.Random(seat)), lambda state: state.winner is not None)
    assert max(game.state.standing) >= 1000
    assert browser.buttons() == ["new", "lookback", "takeback", "more"]
    won = game.state.winner == NANKING.side(seat)
    assert ("the game is yours" in browser.words()) is won
    record = Record.from_json(game.record.to_json())
    assert record.state == game.state
    # it ends with more than a sheet: who has won, by how much, and where to go on
    ours, theirs = sorted(game.state.standing, reverse=True)
    note, closing, *_ = browser.panel["blocks"]
    assert note["kind"] == "note"
    assert (
        f"*{ours}*" in closing["text"] and text("game.closing.lead", count=ours - theirs) in closing["text"]
    )
    assert [each["href"] for each in browser.blocks("link")] == ["puzzles.ipynb", "../family/rulesets.ipynb"]
    first = browser.panel["buttons"][0]
    assert (first["label"], first["primary"]) == (text("game.button.new.end"), True)
    browser.press("new")
    assert game.state.phase == "take" and game.state.totals == (0, 0)


# -- the coach ---------------------------------------------------------------------------------------


def test_a_refused_play_says_why_and_changes_nothing() -> None:
    game, browser = at("nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 3 Ma | wish 8 | turn 0")
    before = game.record
    assert browser.say("play", cards=["Kj"]) is None
    verdict = browser.scene["verdict"]
    assert verdict["ok"] is False and verdict["rule"]["id"] == "nanking.wish.duty"
    assert game.record is before
    browser.say("pass")
    assert browser.scene["verdict"]["rule"]["id"] == "nanking.wish.duty"
    browser.say("play", cards=["8w"])
    assert browser.scene["verdict"] is None


def test_what_may_i_do() -> None:
    _, browser = at("nanking | 0: 8w 8p 9j 9w 2j | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 3 7j 7w | turn 0")
    assert browser.scene["table"]["hints"] is None
    browser.press("legal")
    assert sorted(browser.scene["table"]["hints"]) == [["8w", "8p"], ["9j", "9w"]]
    assert "a pair (2)" in browser.words() and "pass" in browser.words()
    browser.press("legal")
    assert browser.scene["table"]["hints"] is None


def test_what_may_be_pushed_is_lit() -> None:
    _, browser = table()
    browser.press("legal")
    assert browser.scene["table"]["hints"] is None, "no card is asked for yet"
    assert "You may take the next cards" in browser.words()
    browser.say("take")
    browser.press("legal")
    assert [each for [each] in browser.scene["table"]["hints"]] == browser.hand
    assert "You may push any three cards" in browser.words() and "also" not in browser.words()


@pytest.mark.parametrize(
    ("line", "lit", "words"),
    [
        ("trick 0 Ma | wishing 0", None, "You may wish for any rank, or for none"),
        ("trick 0 Dr | collect 0", None, "You may give the trick to either opponent"),
        ("trick 3 Aj | turn 0", [], "You may pass"),
    ],
)
def test_what_may_i_do_in_other_phases(line: str, lit: object, words: str) -> None:
    _, browser = at("nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | " + line)
    browser.press("legal")
    assert browser.scene["table"]["hints"] == lit
    assert words in browser.words()


def test_a_wish_is_heard_with_its_rank() -> None:
    before = parse_position("nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 0 Ma | wishing 0")
    action = before.action("0 wish T")
    assert PRESENTER.log.bubbles({}, before, action, before.apply(action)) == {0: "I wish: ten"}


def test_hints_name_the_wish_that_binds() -> None:
    _, browser = at("nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 3 Ma | wish 8 | turn 0")
    browser.press("legal")
    assert browser.scene["table"]["hints"] == [["8w"]]
    assert "The wish binds you" in browser.words()


def test_bad_notation_is_answered_kindly() -> None:
    game, browser = at("nanking | 0: 8w Kj | 1: 3j | 2: 3p | 3: 9s | trick 3 Ma | turn 0")
    before = game.record
    assert "Zz" in browser.type("Zz")
    assert browser.type("8w 8w") is not None
    assert browser.type("wish 99") is not None
    assert browser.say("play", cards=["Qx"]) is not None
    assert game.record is before


def test_the_phoenix_may_be_told_what_to_be() -> None:
    line = "nanking | 0: 5j 6w 7p 8s Ph 2j | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | turn 0"
    game, browser = at(line)
    browser.say("play", cards=["5j", "6w", "7p", "8s", "Ph"], reading={"Ph": "4"})
    trick = next(each for each in game.record.rounds[-1].actions if "Ph" in each)
    assert trick == "0 play 5j 6w 7p 8s Ph=4"


def test_moves_that_make_no_sense_are_refused_by_the_referee() -> None:
    _, browser = at("nanking | 0: 8w Kj | 1: 3j | 2: 3p | 3: 9s | trick 3 Ma | turn 0")
    for kind, data in (
        ("collect", {}),
        ("take", {}),
        ("nobomb", {}),
        ("wish", {"rank": "8"}),
        ("give", {"to": 1}),
        ("push", {"cards": {"1": "8w"}}),
        ("grand", {}),
    ):
        assert browser.say(kind, **data) is None
        assert browser.scene["verdict"]["ok"] is False, kind


# -- calls, pushes, wishes, gifts, bombs ---------------------------------------------------------------


def test_a_grand_tichu_with_eight_cards() -> None:
    game, browser = table()
    browser.say("grand")
    assert game.state.calls[0] == "grand"
    assert browser.scene["table"]["seats"][0]["call"] == "grand"
    assert any("Grand Tichu!" in line for line in browser.blocks("log")[0]["lines"])
    assert [action["type"] for action in browser.scene["input"]["actions"]] == ["take"]


def test_the_push_in_one_gesture_shows_what_was_got() -> None:
    game, browser = table()
    browser.say("take")
    assert game.state.phase == "push" and game.state.to_act == (0,)
    give = browser.hand[:3]
    browser.say("push", cards={"1": give[0], "2": give[1], "3": give[2]})
    assert game.state.phase != "push"
    given = next(line for line in game.lines if line.startswith("You gave"))
    assert given == f"You gave [{give[0]}] to East, [{give[1]}] to North and [{give[2]}] to West"
    if game.seat in game.state.to_act:
        assert set(browser.scene["table"]["marked"]) == set(game.received)
        assert len(game.received) == 3


def test_a_push_that_lacks_a_card_is_refused() -> None:
    game, browser = table()
    browser.say("take")
    browser.say("push", cards={"1": browser.hand[0]})
    assert browser.scene["verdict"]["rule"]["id"] == "nanking.push"
    assert game.state.phase == "push"


def test_a_small_tichu_while_pushing_lets_the_others_push_again() -> None:
    game, browser = table()
    browser.say("take")
    browser.say("tichu")
    assert game.state.phase == "push" and game.state.to_act == (0,)
    assert game.state.calls[0] == "small"
    assert [action["type"] for action in browser.scene["input"]["actions"]] == ["push"]


def test_the_dragon_s_trick_is_given_away() -> None:
    game, browser = at("nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 0 Dr | collect 0")
    assert [each["name"] for each in browser.scene["input"]["give"]] == ["East", "West"]
    browser.say("give", to=2)
    assert browser.scene["verdict"]["rule"]["id"] == "nanking.dr.gift"
    browser.type("give West")
    assert NANKING.deck.names(game.state.won[3]) == ["Dr"]


def test_a_wish_is_made_by_chooser_or_by_text() -> None:
    for say in (lambda b: b.say("wish", rank="8"), lambda b: b.type("wish 8")):
        game, browser = at(
            "nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 0 Ma | wishing 0",
        )
        say(browser)
        assert game.record.rounds[-1].actions[0] == "0 wish 8"


class Asleep:
    """An opponent that only ever passes, takes in, and never bombs."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view):
        for kind in (Pass, NoBomb):
            found = [each for each in view.legal if isinstance(each, kind)]
            if found:
                return found[0]
        return RandomPlayer(self.rng).choose(view)

    def announce(self, view) -> Call | None:
        return None


def test_a_bomb_window_opens_only_for_a_bomb_that_beats() -> None:
    line = "nanking | 0: {} 2j | 1: Aj 3j | 2: 3p 4p | 3: 7s Ts | trick 3 Kw | turn 1"
    game, browser = at(line.format("8w 8p 8j 8s"), player=Asleep)
    game.record = game.record.add("1 play Aj")
    game._go()
    assert game.state.phase == "window" and game.state.to_act == (0,)
    offered = [(each["type"], each.get("fields")) for each in browser.scene["input"]["actions"]]
    assert offered == [("play", None), ("nobomb", None), ("nobomb", {"trick": True})]
    assert browser.panel["title"] == "A bomb?"
    browser.say("nobomb")
    assert game.state.phase != "window" or game.state.to_act != (0,)
    game, browser = at(line.format("8w 8p 8j 9s"), player=Asleep)
    game.record = game.record.add("1 play Aj")
    game._go()
    assert "0 nobomb" not in game.record.rounds[-1].actions
    assert game.state.phase == "play" and game.state.turn == 0  # two passes later


def test_a_bomb_out_of_turn() -> None:
    game, browser = at(
        "nanking | 0: 8w 8p 8j 8s 2j | 1: 6j 3j | 2: 3p 4p | 3: 7s Ts | trick 3 Kw | turn 1", player=Asleep
    )
    browser.say("play", cards=["8w", "8p", "8j", "8s"])
    assert game.record.rounds[-1].actions[0] == "0 play 8j 8w 8p 8s"


class Bomber(Asleep):
    """Throws a bomb whenever asked for one."""

    def choose(self, view):
        bombs = [each for each in view.legal if view.phase == "window" and isinstance(each, Play)]
        return bombs[0] if bombs else super().choose(view)


ASKED = "nanking | 0: 8w 8p 8j 8s Aj 2j | 1: 3j 4j | 2: {} 4p | 3: 7s Ts | trick 3 Kw | bombs {} turn {}"


def actions(game: Game) -> tuple[str, ...]:
    return game.record.rounds[-1].actions


def test_a_play_in_turn_says_no_bomb_and_waits_for_the_others_answers() -> None:
    """Nobody is refused for playing a card while bombs are asked for: what fits goes down then."""
    game, browser = at(ASKED.format("9j 9w 9p 9s", "0 2", 0), player=Asleep)
    browser.say("play", cards=["Aj"])
    assert actions(game)[:3] == ("0 nobomb", "2 nobomb", "0 play Aj")
    assert browser.scene["verdict"] is None


def test_a_bomb_is_quicker_than_a_play_that_waits() -> None:
    game, browser = at(ASKED.format("9j 9w 9p 9s", "0 2", 0), player=Bomber)
    browser.say("play", cards=["Aj"])
    assert actions(game)[:2] == ("0 nobomb", "2 play 9j 9w 9p 9s")
    verdict = browser.scene["verdict"]
    assert (verdict["tone"], verdict["text"]) == ("wait", text("game.wait.bombed"))
    assert "Aj" in browser.hand and verdict["text"] in browser.scene["say"]["text"]


def test_a_play_waits_through_an_opponent_s_pause() -> None:
    """While somebody who will bomb still hesitates, a play is kept, and nothing tells who it is."""

    async def story() -> None:
        game, browser = at(ASKED.format("9j 9w 9p 9s", "2", 0), player=Bomber)
        game.speed = "slow"
        game._go()
        browser.say("play", cards=["Aj"])
        verdict = browser.scene["verdict"]
        assert (verdict["tone"], verdict["text"]) == ("wait", text("game.wait.kept"))
        assert "North" not in verdict["text"] and actions(game) == ()
        game._wake(lambda: game._let(game._of_others()))
        assert browser.scene["verdict"]["text"] == text("game.wait.bombed")
        game.stop()

    asyncio.run(story())


def test_a_play_that_does_not_fit_is_refused_before_anybody_declines() -> None:
    game, browser = at(ASKED.format("9j 9w 9p 9s", "0 2", 0), player=Asleep)
    browser.say("play", cards=["2j"])
    assert browser.scene["verdict"]["rule"]["id"] == "nanking.follow"
    assert "tone" not in browser.scene["verdict"] and actions(game) == ()


@pytest.mark.parametrize("moment", ["bombs 0 turn 1", "turn 1"])
def test_a_play_before_one_s_turn_is_only_asked_to_wait(moment: str) -> None:
    line = "nanking | 0: 8w 8p 8j 8s Aj 2j | 1: 3j 4j | 2: 3p 4p | 3: 7s Ts | trick 3 Kw | " + moment
    game, browser = at(line, player=Asleep)
    browser.say("play", cards=["Aj"])
    verdict = browser.scene["verdict"]
    assert verdict["tone"] == "wait" and verdict["title"] == text("game.wait.title")
    assert "East" in verdict["text"] and actions(game) == ()


def asked_for_a_bomb() -> tuple[Game, Browser]:
    """A game that has come to a play of another's at which the learner is asked for a bomb."""
    game, browser = table(seed=10, player=LowestPlayer)
    asked = lambda state: state.phase == "window" and state.to_act == (0,)  # noqa: E731
    play_on(game, browser, LowestPlayer(random.Random(1)), asked)
    return game, browser


def test_no_bomb_in_this_trick_is_said_once() -> None:
    game, browser = asked_for_a_bomb()
    before = len(actions(game))
    browser.say("nobomb", trick=True)
    assert actions(game)[before:].count("0 nobomb") > 1, "the game has answered by itself"
    assert game.state.phase == "play" and game.state.turn == 0 and game.state.trick
    assert game.declined == {0} and text("game.declined") in browser.words()
    # a page opened anew knows it; a kept game with nonsense there is a game all the same
    again = Game(seed=10, player=LowestPlayer)
    Browser(again, browser.kept).hello()
    assert again.declined == {0} and again.state == game.state
    kept = browser.kept["game.nanking"]
    assert SavedGame.read({**kept, "declined": [0, "x", None]}, NANKING).declined == ()
    assert SavedGame.read({**kept, "declined": 7}, NANKING).declined == ()
    # the next trick is another matter
    play_on(game, browser, LowestPlayer(random.Random(1)), lambda state: not state.trick)
    assert game.declined == set()


def test_having_declined_can_be_taken_back_and_forbids_no_bomb() -> None:
    game, browser = asked_for_a_bomb()
    before = len(actions(game))
    browser.say("nobomb")
    once = actions(game)[before:].count("0 nobomb")
    assert once == 1 and game.declined == set()
    forget(game)
    browser.press("takeback")
    browser.say("nobomb", trick=True)
    bomb = next(each for each in game.state.legal(0) if isinstance(each, Play) and each.combo.is_bomb)
    browser.say("play", cards=NANKING.deck.names(bomb.combo.cards))
    assert game.state.text(bomb) in actions(game) and game.declined == set()
    browser.press("takeback")
    assert game.declined == set()


def test_one_s_own_trick_is_taken_in_without_asking_where_there_is_nothing_to_decide() -> None:
    game, _ = at("nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 0 Aj | turn 1", player=Asleep)
    game._go()
    assert game.state.phase == "play" and game.state.turn == 0 and not game.state.trick


# -- back, again, anew ---------------------------------------------------------------------------------


def test_taking_back_goes_to_the_last_decision() -> None:
    game, browser = table()
    assert "takeback" not in browser.buttons()
    browser.say("take")
    pushing = game.state
    browser.type("push " + " ".join(browser.hand[:3]))
    assert game.state != pushing
    browser.press("takeback")
    assert game.state == pushing
    browser.press("takeback")
    assert game.state.phase == "take" and len(browser.hand) == 8
    browser.press("takeback")
    assert game.state.phase == "take"


def test_same_cards_again_asks_first() -> None:
    game, browser = table()
    start = game.state
    browser.say("take")
    browser.press("more")
    browser.press("again")
    assert game.state != start
    browser.press("again")
    assert game.state == start
    browser.press("more")
    browser.press("deal")
    browser.press("deal")
    assert game.state.phase == "take" and game.state != start


def test_asking_twice_is_forgotten_when_something_else_is_done() -> None:
    game, browser = table()
    browser.press("more")
    browser.press("new")
    browser.press("more")
    browser.press("more")
    seed = game.seed
    browser.press("new")
    assert game.seed == seed


def test_a_round_begun_again_keeps_the_score() -> None:
    game, browser = table()
    bot = LowestPlayer(random.Random(2))
    play_on(game, browser, bot, lambda state: state.phase == "over")
    standing = game.state.standing
    browser.press("next")
    browser.say("take")
    browser.press("more")
    browser.press("again")
    browser.press("again")
    assert game.state.totals == standing and len(game.record.rounds) == 2
    assert Record.from_json(game.record.to_json()).state == game.state


# -- saving, loading, coming back ------------------------------------------------------------------------


def test_a_kept_game_of_the_first_format_goes_on() -> None:
    """An option of this table has another meaning today; the game keeps the one that it began with."""
    game, browser = table(wish_unable="must-pass")
    browser.say("take")
    (key,) = [key for key, kept in browser.kept.items() if "tichu-teach game 2" in str(kept)]
    kept = json.loads(json.dumps(browser.kept[key]).replace("tichu-teach game 2", "tichu-teach game 1"))
    again = Game(player=RandomPlayer, wish_unable="must-pass")
    page = Browser(again, {**browser.kept, key: kept})
    page.hello()
    assert "Welcome back" in page.words() and again.state.hands == game.state.hands
    assert again.game.wish_unable == "holder-must-pass"


def test_a_cell_that_asks_for_a_seed_gets_it() -> None:
    game, browser = table(seed=5)
    browser.say("take")
    other = Game(seed=6, player=RandomPlayer)
    Browser(other, browser.kept).hello()
    assert other.state == NANKING.deal(random.Random(6))
    same = Game(seed=5, player=RandomPlayer)
    Browser(same, browser.kept).hello()
    assert same.state == game.state


@pytest.mark.parametrize(
    "kept",
    ["junk", 7, [], {}, {"record": 3}, {"record": "{}", "seed": 1, "seat": 0}, {"record": "{}", "seed": "x"}],
)
def test_a_damaged_keep_is_put_aside(kept) -> None:
    game = Game(seed=1, player=RandomPlayer)
    game.speed = "instant"
    browser = Browser(game, {"game.nanking": kept})
    assert browser.hello() is None
    assert browser.kept["game.nanking.damaged"] == kept
    assert "damaged" in browser.words()
    assert Record.from_json(browser.kept["game.nanking"]["record"]).state == game.state
    browser.say("take")
    assert "damaged" not in browser.words()


def wake(game: Game) -> None:
    """The pause is over, at once."""
    timer = game._timer
    call, arguments = timer._callback, timer._args
    game.stop()
    call(*arguments)


# -- impatience ------------------------------------------------------------------------------------------


def test_the_second_half_of_a_double_click_does_nothing() -> None:
    game, browser = at(
        "nanking | 0: 2j Kj 3s | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 3 5j | turn 0", player=Asleep
    )
    browser.say("pass")
    after = game.record
    assert browser.say("pass") is None
    assert game.record is after and browser.scene["verdict"] is None
    game._last = (*game._last[:2], time.monotonic() - 2 * TWICE)
    browser.say("pass")
    assert game.record is not after or browser.scene["verdict"] is not None


def test_buttons_pressed_late_do_nothing() -> None:
    game, browser = table()
    before = game.state
    for name in ("next", "takeback", "nonsense", "again.and.again"):
        assert browser.press(name) is None
    assert game.state == before


def test_pauses_never_block_and_lose_nothing() -> None:
    """Opponents wait their turn in the kernel's loop; what the learner does meanwhile is heard."""

    async def course() -> None:
        game = Game(seed=5, player=Asleep)
        browser = Browser(game)
        browser.hello()
        browser.say("take")
        browser.type("push " + " ".join(browser.hand[:3]))
        for _ in range(400):
            if game._timer is None:
                break
            thinking = [seat for seat in browser.scene["table"]["seats"] if seat["thinking"]]
            assert len(thinking) <= 1
            count = len(game.record.rounds[-1].actions)
            assert browser.press("legal") is None and browser.press("legal") is None
            assert browser.type("pass") is None  # out of turn: the referee says so
            assert len(game.record.rounds[-1].actions) == count
            wake(game)
        assert game.seat in game.state.to_act

    asyncio.run(course())


def test_changing_the_pace_while_an_opponent_thinks() -> None:
    async def course() -> None:
        game = Game(seed=5, player=Asleep)
        browser = Browser(game)
        browser.hello()
        browser.say("take")
        browser.type("push " + " ".join(browser.hand[:3]))
        browser.say("select", block="speed", value="instant")
        assert game._timer is None and game.seat in game.state.to_act

    asyncio.run(course())


def test_a_silent_answer_about_bombs_takes_no_time() -> None:
    """Whether an opponent was asked for a bomb can't be told from the pauses."""

    async def pauses(hand: str) -> int:
        game, _ = at(
            f"nanking | 0: 8w Kj 2j | 1: {hand} 3j | 2: 3p 4p | 3: 7s Ts | trick 3 5j | turn 0", player=Asleep
        )
        game.speed = "normal"
        game.act("play", {"cards": ["8w"], "reading": None})
        count = 0
        while game._timer is not None:
            wake(game)
            count += 1
        assert ("1 nobomb" in game.record.rounds[-1].actions) is (hand.count("9") == 4)
        return count

    assert asyncio.run(pauses("9j 9w 9p 9s")) == asyncio.run(pauses("9j 9w 9p 6s"))


def test_a_bomb_about_to_fall_can_t_be_seen_coming() -> None:
    async def before(hand: str) -> tuple[dict, dict, str]:
        game, browser = at(
            f"nanking | 0: 8w Kj 2j | 1: {hand} 3j | 2: 3p 4p | 3: 7s Ts | trick 3 5j | turn 0", player=Bomber
        )
        game.speed = "normal"
        game.act("play", {"cards": ["8w"], "reading": None})
        scene = browser.scene
        wake(game)
        assert bool(game.said.get(1) == "bomb") is (hand.count("9") == 4)
        game.stop()
        return scene["table"], scene["input"], scene["panel"]["title"]

    assert asyncio.run(before("9j 9w 9p 9s")) == asyncio.run(before("9j 9w 9p 6s"))


def test_an_opponent_that_fails_does_not_stop_the_game(caplog) -> None:
    class Broken(Asleep):
        def choose(self, view):
            raise RuntimeError("out of ideas")

    game, browser = table(player=Broken)
    browser.say("take")
    browser.type("push " + " ".join(browser.hand[:3]))
    assert game.seat in game.state.to_act
    assert "could not decide" in caplog.text


# -- options and names -----------------------------------------------------------------------------------


def test_options_of_the_ruleset() -> None:
    game, browser = table(target=200)
    assert "200" in browser.panel["header"]
    play_on(game, browser, LowestPlayer(random.Random(1)), lambda state: state.winner is not None)
    assert max(game.state.standing) >= 200


def test_an_overlooked_wish_may_cost_the_round() -> None:
    line = "nanking wish_fault=penalty | 0: 8w Kj | 1: 3j | 2: 3p | 3: 9s | trick 3 Ma | wish 8 | turn 0"
    game, browser = at(line, wish_fault="penalty")
    browser.say("play", cards=["Kj"])
    assert game.state.phase == "over" and game.state.fault == 0
    assert browser.scene["verdict"]["rule"]["id"] == "nanking.wish.duty"
    (sheet,) = browser.blocks("table")
    assert sheet["rows"][0][1:] == ["", "+200"]


def test_bad_arguments_are_named() -> None:
    with pytest.raises(OptionError, match="seat is 0 to 3"):
        Game(seat=4)
    with pytest.raises(OptionError, match="no option 'colour'"):
        Game(colour="red")
    with pytest.raises(KeyError, match="bridge"):
        Game("bridge")


def test_the_repr_is_stable() -> None:
    assert repr(Game(seed=1)) == "Game('nanking')"


# -- the summary -----------------------------------------------------------------------------------------


def test_the_round_s_summary_adds_up() -> None:
    game, browser = table()
    play_on(game, browser, LowestPlayer(random.Random(2)), lambda state: state.phase == "over")
    (sheet,) = browser.blocks("table")

    def number(cell: str) -> int:
        return int(cell.replace("−", "-") or 0)

    *lines, total = sheet["rows"]
    for column in (1, 2):
        assert sum(number(line[column]) for line in lines) == number(total[column])
        assert int(sheet["foot"][column]) == game.state.standing[column - 1]
    cited = {line.rule for line in game.state.count().lines}
    assert {block["id"] for block in browser.blocks("rule")} == cited
    assert "next" in browser.buttons()


def test_what_is_said_aloud_names_no_card_by_its_code() -> None:
    game, browser = table()
    heard: list[str] = []
    play_on(
        game,
        browser,
        LowestPlayer(random.Random(2)),
        lambda state: heard.append(browser.scene["say"]["text"]) or state.phase == "over",
    )
    assert not [text for text in heard if "[" in text or "*" in text]

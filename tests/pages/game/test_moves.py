"""What a learner does in a game, and what the coach says."""

from dataclasses import replace

import pytest

from tests.pages.fake import Browser
from tests.pages.games import Asleep, Bomber, actions, at, forget, play_on, sit
from tichu_teach.engine import Play, games, parse_position
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.saved import SavedGame
from tichu_teach.pages.presenters.tichu import PRESENTER
from tichu_teach.pages.table.scene import make_note
from tichu_teach.texts import text

NANKING = games["nanking"]

# -- the coach ---------------------------------------------------------------------------------------


def test_a_refused_play_says_why_and_changes_nothing() -> None:
    game, browser = at("nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 3 Ma | wish 8 | turn 0")
    before = game.match.record
    assert browser.say("play", cards=["Kj"]) is None
    verdict = browser.scene["verdict"]
    assert verdict["ok"] is False and verdict["rule"]["id"] == "nanking.wish.duty"
    assert game.match.record is before
    browser.say("pass")
    assert browser.scene["verdict"]["rule"]["id"] == "nanking.wish.duty"
    browser.say("play", cards=["8w"])
    assert browser.scene["verdict"] is None


def test_what_may_i_do() -> None:
    _, browser = at("nanking | 0: 8w 8p 9j 9w 2j | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 3 7j 7w | turn 0")
    assert browser.scene["table"]["hints"] is None
    browser.press("legal")
    assert sorted(browser.scene["table"]["hints"]) == [["8w", "8p"], ["9j", "9w"]]
    assert "a pair (2 ways)" in browser.words() and "pass" in browser.words()
    browser.press("legal")
    assert browser.scene["table"]["hints"] is None


def test_what_may_be_pushed_is_lit() -> None:
    _, browser = sit(seed=5)
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
    before = game.match.record
    assert "Zz" in browser.type("Zz")
    assert browser.type("8w 8w") is not None
    assert browser.type("wish 99") is not None
    assert browser.say("play", cards=["Qx"]) is not None
    assert game.match.record is before


def test_the_phoenix_may_be_told_what_to_be() -> None:
    line = "nanking | 0: 5j 6w 7p 8s Ph 2j | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | turn 0"
    game, browser = at(line)
    browser.say("play", cards=["5j", "6w", "7p", "8s", "Ph"], reading={"Ph": "4"})
    trick = next(each for each in actions(game) if "Ph" in each)
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
    game, browser = sit(seed=5)
    browser.say("grand")
    assert game.state.calls[0] == "grand"
    assert browser.scene["table"]["seats"][0]["call"] == "grand"
    assert any("Grand Tichu!" in line for line in browser.blocks("log")[0]["lines"])
    assert [action["type"] for action in browser.scene["input"]["actions"]] == ["take"]


def test_the_push_in_one_gesture_shows_what_was_got() -> None:
    game, browser = sit(seed=5)
    browser.say("take")
    assert game.state.phase == "push" and game.state.to_act == (0,)
    give = browser.hand[:3]
    browser.say("push", cards={"1": give[0], "2": give[1], "3": give[2]})
    assert game.state.phase != "push"
    given = next(line for line in game.match.account.lines if line.startswith("You gave"))
    assert given == f"You gave [{give[0]}] to East, [{give[1]}] to North and [{give[2]}] to West"
    if game.match.seat in game.state.to_act:
        assert set(browser.scene["table"]["marked"]) == set(game.match.account.received)
        assert len(game.match.account.received) == 3
        got = " ".join(f"[{card}]" for card in game.match.account.received)
        assert text("game.advice.received", cards=got) in browser.words()


def test_a_push_that_lacks_a_card_is_refused() -> None:
    game, browser = sit(seed=5)
    browser.say("take")
    browser.say("push", cards={"1": browser.hand[0]})
    assert browser.scene["verdict"]["rule"]["id"] == "nanking.push"
    assert game.state.phase == "push"


def test_a_small_tichu_while_pushing_lets_the_others_push_again() -> None:
    game, browser = sit(seed=5)
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
        game, browser = at("nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 0 Ma | wishing 0")
        say(browser)
        assert actions(game)[0] == "0 wish 8"


def test_a_bomb_window_opens_only_for_a_bomb_that_beats() -> None:
    line = "nanking | 0: {} 2j | 1: Aj 3j | 2: 3p 4p | 3: 7s Ts | trick 3 Kw | turn 1"
    game, browser = at(line.format("8w 8p 8j 8s"), player=Asleep)
    game.play.match = replace(game.match, record=game.match.record.add("1 play Aj"))
    game.go_on()
    assert game.state.phase == "window" and game.state.to_act == (0,)
    offered = [(each["type"], each.get("fields")) for each in browser.scene["input"]["actions"]]
    assert offered == [("play", None), ("nobomb", None), ("nobomb", {"trick": True})]
    assert browser.panel["title"] == "A bomb?"
    browser.say("nobomb")
    assert game.state.phase != "window" or game.state.to_act != (0,)
    game, browser = at(line.format("8w 8p 8j 9s"), player=Asleep)
    game.play.match = replace(game.match, record=game.match.record.add("1 play Aj"))
    game.go_on()
    assert "0 nobomb" not in actions(game)
    assert game.state.phase == "play" and game.state.turn == 0  # two passes later


def test_a_bomb_out_of_turn() -> None:
    game, browser = at(
        "nanking | 0: 8w 8p 8j 8s 2j | 1: 6j 3j | 2: 3p 4p | 3: 7s Ts | trick 3 Kw | turn 1", player=Asleep
    )
    browser.say("play", cards=["8w", "8p", "8j", "8s"])
    assert actions(game)[0] == "0 play 8j 8w 8p 8s"


ASKED = "nanking | 0: 8w 8p 8j 8s Aj 2j | 1: 3j 4j | 2: {} 4p | 3: 7s Ts | trick 3 Kw | bombs {} turn {}"


def test_a_play_in_turn_says_no_bomb_and_waits_for_the_others_answers() -> None:
    """Nobody is refused for playing a card while bombs are asked for: what fits goes down then."""
    game, browser = at(ASKED.format("9j 9w 9p 9s", "0 2", 0), player=Asleep)
    game.play.notice = make_note("tip", "Of an earlier trick.")
    browser.say("play", cards=["Aj"])
    assert actions(game)[:3] == ("0 nobomb", "2 nobomb", "0 play Aj")
    assert browser.scene["verdict"] is None and game.play.notice is None


def test_a_bomb_is_quicker_than_a_play_that_waits() -> None:
    game, browser = at(ASKED.format("9j 9w 9p 9s", "0 2", 0), player=Bomber)
    browser.say("play", cards=["Aj"])
    assert actions(game)[:2] == ("0 nobomb", "2 play 9j 9w 9p 9s")
    verdict = browser.scene["verdict"]
    assert (verdict["tone"], verdict["text"]) == ("wait", text("game.wait.bombed"))
    assert "Aj" in browser.hand and verdict["text"] in browser.scene["say"]["text"]


async def test_a_play_waits_through_an_opponent_s_pause() -> None:
    """While somebody who will bomb still hesitates, a play is kept, and nothing tells who it is."""
    game, browser = at(ASKED.format("9j 9w 9p 9s", "2", 0), player=Bomber)
    game.play.speed = "slow"
    game.go_on()
    browser.say("play", cards=["Aj"])
    verdict = browser.scene["verdict"]
    assert (verdict["tone"], verdict["text"]) == ("wait", text("game.wait.kept"))
    assert "North" not in verdict["text"] and actions(game) == ()
    game._wake(lambda: game._let(game.play.next_action()))
    assert browser.scene["verdict"]["text"] == text("game.wait.bombed")
    game.stop()


async def test_a_play_that_waited_is_kept_as_soon_as_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leaves while the next one thinks finds it on the table again."""
    monkeypatch.setattr(Asleep, "thinking", lambda self, view: iter([None]), raising=False)
    line = "nanking | 0: Aj 2j | 1: 3j 4j | 2: 9j 9w 9p 9s 4p | 3: 7s Ts | trick 3 Kw | bombs 2 turn 0"
    game, browser = at(line, player=Asleep)
    game.go_on()
    browser.say("play", cards=["Aj"])
    assert actions(game) == ()
    while not actions(game):
        game._wake(game._ponder)
    assert actions(game) == ("2 nobomb", "0 play Aj") and not game.match.owes_decision
    assert "0 play Aj" in str(browser.kept)
    game.stop()


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
    game, browser = sit(seed=10)
    play_on(browser, lambda state: state.phase == "window" and state.to_act == (0,))
    return game, browser


def test_no_bomb_in_this_trick_is_said_once() -> None:
    game, browser = asked_for_a_bomb()
    before = len(actions(game))
    browser.say("nobomb", trick=True)
    assert actions(game)[before:].count("0 nobomb") > 1, "the game has answered by itself"
    assert game.state.phase == "play" and game.state.turn == 0 and game.state.trick
    assert game.match.declined == {0} and text("game.declined") in browser.words()
    # a page opened anew knows it; a kept game with nonsense there is a game all the same
    again, _ = sit(stored=browser.kept, seed=10)
    assert again.match.declined == {0} and again.state == game.state
    kept = browser.kept["game.nanking"]
    assert SavedGame.read({**kept, "declined": [0, "x", None]}, NANKING).declined == ()
    assert SavedGame.read({**kept, "declined": 7}, NANKING).declined == ()
    # the next trick is another matter
    play_on(browser, lambda state: not state.trick)
    assert game.match.declined == set()


def test_having_declined_can_be_taken_back_and_forbids_no_bomb() -> None:
    game, browser = asked_for_a_bomb()
    before = len(actions(game))
    browser.say("nobomb")
    once = actions(game)[before:].count("0 nobomb")
    assert once == 1 and game.match.declined == set()
    forget(game)
    browser.press("takeback")
    browser.say("nobomb", trick=True)
    bomb = next(each for each in game.state.legal(0) if isinstance(each, Play) and each.combo.is_bomb)
    browser.say("play", cards=NANKING.deck.names(bomb.combo.cards))
    assert game.state.text(bomb) in actions(game) and game.match.declined == set()
    browser.press("takeback")
    assert game.match.declined == set()


def test_one_s_own_trick_is_taken_in_without_asking_where_there_is_nothing_to_decide() -> None:
    game, _ = at("nanking | 0: 8w Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 0 Aj | turn 1", player=Asleep)
    game.go_on()
    assert game.state.phase == "play" and game.state.turn == 0 and not game.state.trick

"""Whole games of the rest of the Tichu family, driven by the messages a browser sends."""

import random

import pytest

from tichu_teach.engine import State, games, parse_position
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.playing import refusal
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen
from tichu_teach.players import LowestPlayer, RandomPlayer
from tichu_teach.texts import text
from tichu_teach.texts.names import names_at, title_inside, title_name

from ..fake import Browser
from ..games import actions, at, over, play_on, sit, won


def table(ruleset: str, **more) -> tuple[Game, Browser]:
    """A game whose others play at once, dealt on a page that has just opened on it."""
    game, browser = sit(ruleset, **{"seed": 5, **more})
    browser.press("begin")
    return game, browser


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_a_game_of_tricsu_from_every_chair(seat: int) -> None:
    game, browser = table("tricsu", rounds=3, seat=seat)
    dealt = []

    def check(state: State) -> bool:
        if state.phase == "push" and (not dealt or dealt[-1] != (state.round, game.match.seat)):
            dealt.append((state.round, game.match.seat))
        return state.winner is not None

    play_on(browser, check)
    assert sorted(place for _, place in dealt) == [0, 1, 3], "the deal goes round"
    assert len(game.state.standing) == 4


def test_a_welcome_lasts_until_the_next_deal() -> None:
    _, browser = table("ear", players=5)
    play_on(browser, over)
    page = Browser.on(Game.begin("ear", player=LowestPlayer), stored=browser.kept)
    assert "Welcome back" in page.words()
    page.press("next")
    assert "Welcome back" not in page.words()


def test_a_saved_game_of_another_size_is_taken_up() -> None:
    game, browser = table("grandmaster", players=8)
    play_on(browser, lambda state: state.round == 2 and bool(state.trick))
    other, page = table("grandmaster", players=6)
    page.say("file", name="eight.json", text=game.match.record.to_json())
    assert other.state == game.state and len(page.scene["table"]["seats"]) == 8


# -- the Table ---------------------------------------------------------------------------------------

DEALING = "tricsu | 0: 2j Kj | 1: 3j 4j | 2: 9p Ts | 3: 9s Tw | trick 1 8w | turn 2"


def test_the_dealer_plays_for_the_table() -> None:
    game, browser = at(DEALING)
    asked = browser.scene["input"]
    assert asked["hand"]["seat"] == 2 and asked["hand"]["label"] == "You play for the Table"
    assert browser.panel["title"] == text("game.now.follow.table")
    hands = {seat["seat"]: seat["hand"] for seat in browser.scene["table"]["seats"]}
    assert hands == {0: ["2j", "Kj"], 1: None, 2: ["9p", "Ts"], 3: None}
    browser.say("play", cards=["9p"])
    assert actions(game)[-1].startswith(("2 play 9p", "3 "))
    assert game.match.acting == 0
    browser.press("takeback")
    assert game.state.phase == "push"  # the round as dealt: the position above had no history


def test_pushing_for_two_hands() -> None:
    game, browser = table("tricsu")
    assert browser.panel["title"] == text("game.now.push.dealer")
    assert [each["name"] for each in browser.scene["input"]["push"]] == ["East", "West"]
    mine = browser.hand[:2]
    browser.say("push", cards={"1": mine[0], "3": mine[1]})
    assert game.match.acting == 2 and browser.panel["title"] == text("game.now.push.table")
    theirs = next(seat["hand"] for seat in browser.scene["table"]["seats"] if seat["seat"] == 2)[:2]
    browser.say("push", cards={"1": theirs[0], "3": theirs[1]})
    assert game.state.phase != "push"
    told = " ".join(game.match.account.lines)
    assert f"You gave [{mine[0]}] to East and [{mine[1]}] to West" in told
    assert f"[{theirs[0]}] to East" in told and "The Table got" in told


def test_who_plays_for_all_gives_cards_from_one_to_another() -> None:
    """The button names the giver where the learner is the one who gets the cards."""
    game = games["ear"].vary(players=5)
    hands, _, rest = str(game.deal(random.Random(1))).partition(" | turn")
    state = parse_position(f"{hands} | pushing | round 2 | {rest.partition(' | ')[2]}")
    scene = presenter(game).scene
    found = [scene.controls(state.view(seat), Seen())["actions"] for seat in (0, 4)]
    assert [give["label"] for (give,) in found] == ["Give West 2 cards", "West gives you 2 cards"]


def test_the_table_need_not_grant_a_wish_but_its_dealer_must() -> None:
    line = "tricsu | 0: 2j 9j | 1: 3j 4j | 2: 9p Ts | 3: 9s Tw | trick 1 Ma | wish 9 by 1 | turn {}"
    game, browser = at(line.format(2))
    assert text("game.advice.wished.table") in browser.words()
    browser.say("pass")
    assert browser.scene["verdict"] is None and "2 pass" in actions(game)
    game, browser = at(line.format(0))
    browser.say("pass")
    assert browser.scene["verdict"]["rule"]["id"] == "nanking.wish.duty"


def test_a_tichu_for_the_table() -> None:
    game, browser = table("tricsu")
    browser.type("push " + " ".join(browser.hand[:2]))
    (call,) = [each for each in browser.scene["input"]["actions"] if each["type"] == "tichu"]
    assert call["label"] == text("table.tichu.table")
    browser.say("tichu")
    assert game.state.calls[2] == "small" and game.state.calls[0] == ""


def test_who_does_not_deal_sees_the_table_and_cannot_play_it() -> None:
    game, browser = at(DEALING, seat=3)
    assert game.match.acting == 3 and browser.scene["input"]["hand"]["seat"] == 3
    hands = {seat["seat"]: seat["hand"] for seat in browser.scene["table"]["seats"]}
    assert hands[2] == ["9p", "Ts"] and hands[0] is None
    assert [seat["title"] for seat in browser.scene["table"]["seats"]] == ["Dealer", None, None, None]
    browser.type("play 9p")
    assert browser.scene["verdict"]["ok"] is False and "2 play 9p" not in actions(game)


def test_hints_are_those_of_the_hand_to_be_played() -> None:
    _, browser = at("tricsu | 0: 2j Kj | 1: 3j 4j | 2: 7p Ts | 3: 9s Tw | trick 1 8w | turn 2")
    browser.press("legal")
    assert browser.scene["table"]["hints"] == [["Ts"]]


def test_four_columns_are_summed_over_the_rounds() -> None:
    game, browser = table("tricsu", rounds=3)
    written = [0, 0, 0, 0]
    for number in (1, 2, 3):
        play_on(browser, lambda state, number=number: over(state) and state.round == number)
        (sheet,) = browser.blocks("table")
        people = game.state.people
        for seat, person in enumerate(people):
            written[person] += game.state.count().points[game.match.game.side(seat)]
        names = [game.match.names[people.index(person)] for person in range(4)]
        assert sheet["head"][1:] == names
        assert sheet["foot"][1:] == [str(points) for points in written]
        assert [(side["name"], side["total"]) for side in browser.scene["table"]["sides"]] == [
            *zip(names, written, strict=True)
        ]
    assert sheet["head"][1:] == ["You", "East", "West", "The Table"], "names follow people"


# -- six at a table ----------------------------------------------------------------------------------


def test_the_dog_s_player_chooses_who_leads() -> None:
    line = "tientsin | 0: Do 2j 3p | 1: 3j 4j | 2: 9p Ts | 3: 9s Tw | 4: 5j 6j | 5: 7j 7w | turn 0"
    game, browser = at(line)
    browser.say("play", cards=["Do"])
    assert browser.panel["title"] == text("game.now.dog")
    assert [each["name"] for each in browser.scene["input"]["lead"]] == ["Spring", "Autumn"]
    browser.press("legal")
    assert text("game.legal.lead") in browser.words()
    browser.say("lead", to=1)
    assert browser.scene["verdict"]["rule"]["id"] == "tientsin.dog"
    browser.say("lead", to=4)
    assert "0 lead 4" in actions(game)


def test_cards_left_over_lie_open() -> None:
    game, browser = table("tientsin")
    assert browser.scene["table"]["open"] == game.state.game.deck.names(game.state.open)
    assert len(browser.scene["table"]["open"]) == 2
    assert any(line.startswith("Left over") for line in game.match.account.lines)
    game, browser = table("ear", players=5)
    assert len(browser.scene["table"]["open"]) == 48
    assert text("game.log.open.many", count=48) in game.match.account.lines


@pytest.mark.parametrize(
    ("fields", "rows"),
    [
        ("0: - | 1: 9j | 2: - | 3: 3j | 4: - | 5: 4j | over | out 2 0 4", ["Triple victory"]),
        (
            "0: - | 1: Kj | 2: - | 3: - | 4: - | 5: - | over | out 0 3 2 4 5 | won 0 Kp; 1 Tj; 5 5j",
            [
                "Your tricks",
                "East’s tricks, as the last player’s",
                "West’s tricks, as the fifth player’s",
                "East’s hand",
            ],
        ),
    ],
)
def test_the_sheet_of_a_round_for_six(fields: str, rows: list[str]) -> None:
    _, browser = at(f"tientsin | {fields}")
    (sheet,) = browser.blocks("table")
    assert len(sheet["rows"]) == len(rows) + 1
    assert all(row[0].startswith(words) for row, words in zip(sheet["rows"], rows, strict=False))


# -- for oneself -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "players"), [("grandmaster", 8), ("ear", 6)])
def test_people_take_their_chairs(ruleset: str, players: int) -> None:
    game, browser = table(ruleset, players=players)
    assert [seat["title"] for seat in browser.scene["table"]["seats"]] == [None] * players
    play_on(browser, over)
    end, names = game.state, game.match.names
    came_in = [names[seat] for seat in (*end.out, *end.active)]
    (sheet,) = browser.blocks("table")
    assert [row[1].strip("*") for row in sheet["rows"]] == [
        "You" if name == "You" else name for name in came_in
    ]
    browser.press("next")
    sat = game.state
    assert [game.match.names[sat.game.seat_of(place)] for place in range(players)] == came_in
    assert browser.scene["table"]["viewer"] == game.match.seat == game.match.names.index("You")
    place = came_in.index("You")
    title = title_inside(sat.game.titles[place], place)
    assert any(f"*{title}*" in line for line in game.match.account.lines)
    for other, name in enumerate(came_in):
        seat = browser.scene["table"]["seats"][sat.game.seat_of(other)]
        assert seat["name"] == name and seat["title"]
        assert seat["team"] is None and seat["taken"] is None


def test_opponents_move_with_their_person() -> None:
    """Who played for a person in the first round plays for them in the second, on another seat."""
    asked: dict[int, set[str]] = {}

    class Noted(LowestPlayer):
        def choose(self, view):
            asked.setdefault(id(self), set()).add(game.match.names[view.seat])
            return super().choose(view)

    game, browser = sit("grandmaster", seed=5, player=Noted, players=6)
    browser.press("begin")
    play_on(browser, lambda state: state.round == 3)
    assert len(asked) == 5 and all(len(names) == 1 for names in asked.values())


@pytest.mark.parametrize(
    ("ruleset", "people", "demand"),
    [
        ("grandmaster", "1 0 2 3 4 5", "best"),  # the learner's person 0 on the Wretch's chair
        ("ear", "5 1 2 3 4 0", "best"),  # in the ear
        ("ear", "0 1 2 3 4 5", "worst"),  # the Boss
    ],
)
def test_an_exchange_that_is_not_what_the_rule_wants(ruleset: str, people: str, demand: str) -> None:
    game, browser = exchanging(ruleset, people)
    seat, state = game.match.seat, game.state
    wanted = [state.game.deck.name(card) for card in state.game.demanded_push(seat, state.hands[seat])]
    assert browser.panel["title"] == text(f"game.now.push.{demand}")
    assert all(f"[{card}]" in browser.words() for card in wanted)
    asked = browser.scene["input"]
    assert asked["hand"] == {"seat": seat, "mode": "pick", "max": 3} and asked["push"] is None
    other = [card for card in browser.hand if card not in wanted][:3]
    browser.say("push", cards=other)
    verdict = browser.scene["verdict"]
    assert verdict["rule"]["id"] == state.game.exchange_rule
    assert all(f"[{card}]" in verdict["text"] for card in wanted)
    browser.say("push", cards=other[:2])
    assert browser.scene["verdict"]["ok"] is False and game.state is state
    browser.press("legal")
    assert browser.scene["table"]["hints"] == [wanted]
    browser.say("push", cards=wanted)
    assert browser.scene["verdict"] is None and game.state.phase == "play"
    assert any(line.startswith("You gave") for line in game.match.account.lines)


def exchanging(ruleset: str, people: str) -> tuple[Game, Browser]:
    """A second round before the exchange: one with these people on the chairs."""
    game, browser = table(ruleset, players=6)
    order = [int(person) for person in people.split()]
    play_on(browser, over)
    end = game.state
    out = [end.people.index(order[end.game.seat_of(place)]) for place in range(6)]
    ended = end.replace(out=tuple(out[:-1]), hands=tuple(int(seat == out[-1]) for seat in range(6)))
    start = ended.next_deal(random.Random(2))
    assert list(start.people) == order
    game.play.match = game.match.with_record(game.match.record.next_round(start))
    game.play.fresh()
    game.go_on()
    return game, browser


def test_the_grandmaster_gives_back_what_they_like() -> None:
    game, browser = exchanging("grandmaster", "0 1 2 3 4 5")
    assert browser.panel["title"] == text("game.now.push.any")
    give = browser.hand[-3:]
    browser.say("push", cards=give)
    assert browser.scene["verdict"] is None
    assert len(game.match.account.received) == 3 or game.state.trick


def test_a_chair_in_the_middle_exchanges_nothing() -> None:
    game, browser = table("grandmaster", players=8)
    play_on(browser, lambda state: state.round == 2)
    middle = game.match.game.seat_of(3)
    lines = game.match.presenter.log.lines
    state = game.match.record.start
    while state.phase == "push":
        seat = state.to_act[0]
        bot = LowestPlayer(random.Random(1))
        action = bot.choose(state.view(seat))
        after = state.apply(action)
        if after.phase == "play":
            assert lines(state, action, after, middle) == [text("game.log.exchanged")]
        state = after


def test_the_agreed_rounds_end_a_game_and_others_never_end() -> None:
    game, browser = table("grandmaster", players=5, rounds=2)
    assert browser.panel["header"] == "Round 1 of 2"
    play_on(browser, won)
    assert game.state.round == 2 and browser.panel["title"] == text("game.now.end")
    assert "2 rounds" in browser.words()
    game, browser = table("ear", players=5)
    assert browser.panel["header"] == text("game.header.open", number=1)
    play_on(browser, over)
    assert text("game.places.endless") in browser.words()


def test_two_phoenixes_are_told_apart() -> None:
    line = "grandmaster players=7 | 0: 5j 6w 8s Ph Ph 2j | 1: 3j 4j | 2: 3p | 3: 9s | 4: 2p | 5: 2w | 6: 2s"
    game, browser = at(f"{line} | turn 0")
    browser.say("play", cards=["5j", "6w", "8s", "Ph", "Ph"], reading={"Ph": "9", "Ph2": "7"})
    assert actions(game)[0] == "0 play 5j 6w 8s Ph=7 Ph'=9"


def test_each_phoenix_of_a_play_shows_what_it_stands_for() -> None:
    line = "grandmaster players=7 | 0: 9j | 1: 3j | 2: 3p | 3: 9s | 4: 2p | 5: 2w | 6: 2s"
    _, browser = at(f"{line} | trick 6 5j 6w 8s Ph=7 Ph=9 | turn 0")
    (play,) = browser.scene["table"]["trick"]
    assert play["cards"] == ["5j", "6w", "Ph", "8s", "Ph"]
    assert play["reading"] == {"Ph": "7", "Ph2": "9"}


def test_a_refusal_names_those_who_sit_here() -> None:
    game, browser = table("ear", players=10, player=RandomPlayer)
    play_on(browser, lambda state: state.round == 2 and bool(state.trick))
    state = game.state
    verdict = refusal(game.match, state.ask(state.action(f"{(state.turn + 3) % 10} pass")))
    owner = "your" if state.turn == game.match.seat else f"{game.match.names[state.turn]}’s"
    assert owner in verdict["text"]


def test_a_place_without_a_title_is_told_by_its_number_alone() -> None:
    """ear.solo: between the Boss and the one in the ear there are only numbers."""
    game, browser = table("ear", players=5)
    play_on(browser, over)
    (sheet,) = browser.blocks("table")
    firsts = [row[0] for row in sheet["rows"]]
    assert firsts[1:4] == ["2", "3", "4"] and "Boss" in firsts[0] and "ear" in firsts[4]
    place = [*game.state.out, *game.state.active].index(game.match.seat)
    (own,) = [block["text"] for block in browser.blocks("note") if "of 5" in block["text"]]
    assert f"{place + 1} of 5" in own and "Place" not in own


def test_a_saved_game_of_another_kind_is_called_by_its_name() -> None:
    other, _ = table("tricsu", seed=2)
    game, browser = table("tientsin", seed=2)
    before = game.match.record
    browser.say("file", name="three.json", text=other.match.record.to_json())
    words = text("game.load.other", name="three.json", theirs="Tricsu", ours="Tientsin")
    assert words in browser.words() and game.match.record is before


@pytest.mark.parametrize(("dog", "told"), [("keep-lead", "Mahjong, Dog, ace"), ("removed", "Mahjong, ace")])
def test_the_best_cards_are_ranked_without_a_dog_that_stays_in_the_box(dog: str, told: str) -> None:
    game = games["grandmaster"].vary(players=5, dog=dog)
    names = game.deck.names(game.deck.all)
    hands = " | ".join(f"{seat}: {' '.join(names[seat * 11 : seat * 11 + 11])}" for seat in range(5))
    state = parse_position(f"{game.header()} | {hands} | pushing 1 | round 2 | people 3 2 1 0 4")
    assert told in presenter(game).coach.advice(state, 1, names_at(state, 1), ())


@pytest.mark.parametrize(
    ("push", "told"),
    [
        ("0 push 2j 5j", "North gets low cards, which help nobody."),
        ("0 push 2j Kj", "Not everything that North gets is low, but it is what this hand will miss least."),
        ("0 push Do 2j", "North gets the Dog, which wins no trick."),
        ("4 push 5w", "East gets a low card, which helps nobody."),
    ],
)
def test_what_is_given_for_the_best_cards_is_told_without_opponents_and_points(push: str, told: str) -> None:
    game = games["grandmaster"].vary(players=5)
    names = ["Do 2j 3j 4j 5j 6j 7j 8j 9j Tj Kj", "2w 3w 4w 5w 6w 7w 8w 9w Tw Jw Qw"]
    taken = " ".join(names).split()
    rest = [card for card in game.deck.names(game.deck.all) if card not in taken]
    names[1:1] = [" ".join(rest[at : at + 11]) for at in (0, 11, 22)]
    hands = " | ".join(f"{seat}: {cards}" for seat, cards in enumerate(names))
    state = parse_position(f"{game.header()} | {hands} | pushing 0 | round 2 | people 3 2 1 0 4")
    seats = ["You", "North", "East", "Spring", "West"]
    assert presenter(game).naming.grounds(state, state.action(push), seats) == told


@pytest.mark.parametrize(
    ("order", "before", "key", "number", "tone"),
    [
        ("2 4 0 3", "", "up.plain", 3, "good"),
        ("2 4 3 0", "", "down.plain", 4, "tip"),
        ("0 2 4 3", " | round 2", "same", 1, "good"),
        ("2 0 4 3", " | round 2", "down.plain", 2, "tip"),
    ],
)
def test_a_place_is_good_by_the_one_before_and_at_first_by_the_middle(
    order: str, before: str, key: str, number: int, tone: str
) -> None:
    hands = " | ".join(f"{seat}: {'-' if str(seat) in order else '4j'}" for seat in range(5))
    state = parse_position(f"ear players=5 | {hands} | over | out {order}{before}")
    note = presenter(state.game).summary.ending(state, 0)[0]
    title = games["ear"].vary(players=5).titles[0]
    said = text(f"game.places.{key}", title=title_name(title, 0), number=number, of=5)
    assert (note["tone"], note["text"]) == (tone, said)

"""Mah-Jong at the table: what is shown, what may be tried, what is told, and what stays hidden."""

import json
import random
from typing import Any

import pytest

from tests.pages.drawing import controls, table
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong import Action, Chow, Declare, Discard, Kong, NoClaim, Pung, State
from tichu_teach.engine.mahjong.payments import Payment
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.pages.presenters.mahjong import PRESENTER
from tichu_teach.pages.presenters.mahjong.summary import paid, sheet
from tichu_teach.pages.table.scene import plain_words
from tichu_teach.pages.table.session import move
from tichu_teach.pages.table.table import LearnerError

TABLES = [
    games["mahjong"].vary(tile_set=144),
    games["mahjong"].vary(players=3, clean_hand="announced", optional="d", false_mahjong="penalty"),
    games["mahjong"].vary(claim_window="until-next-discard"),
    games["mahjong-duel"].vary(form="B"),
    games["sparrow"],
]


def course(game: Any, seed: int) -> list[tuple[State, Action, State]]:
    """A hand played at random: position, action, next position. Now and then somebody errs."""
    rng = random.Random(seed)
    state, steps = game.deal(rng), []
    while state.phase != "over":
        action = rng.choice([each for each in state.legal() if each.seat in state.to_act])
        wrong = Declare(rng.choice(state.to_act))
        if rng.random() < 0.05 and state.ask(wrong).facts.get("penalty"):
            action = wrong
        after = state.after(action)
        steps.append((state, action, after))
        state = after
    return steps


def seats(state: State, viewer: int = 0, **more: Any) -> list[dict[str, Any]]:
    return table(state, viewer, **more)["seats"]


def buttons(state: State, seat: int) -> list[dict[str, Any]]:
    offered = controls(state, seat)
    return offered["actions"] + [
        each for dock in ("claims", "suits") for each in (offered[dock] or {}).get("choices", ())
    ]


# South may chow East's C8; in the second West may pung it as well.
CHOW, BOTH = (
    f"mahjong | E: * | S: C6 C7 C9 C9 B1 B1 B1 B2 B3 K7 K8 K9 S | W: {west} | N: * | turn E wall C8"
    f" | claims {asked} | river S:N W:K1 N:B9 E:C8"
    for west, asked in (("*", "S"), ("C8 C8 *", "S W"))
)

WINS = (  # either could win with it
    "mahjong | E: * | S: B1 B1 B1 B2 B3 B4 C6 C7 K7 K8 K9 S S | W: B5 B6 B7 C6 C7 K1 K2 K3 K4 K5 K6 W W"
    " | N: * | turn E wall C8 | claims S W | river E:C8"
)

# -- the table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said", "about"),
    [
        (BOTH, ("S chow C6 C7",), None),  # West has still to answer
        (BOTH, ("S chow C6 C7", "W noclaim"), 1),
        (BOTH, ("S chow C6 C7", "W pung"), 2),
        (BOTH, ("S noclaim", "W noclaim"), None),
        (WINS, ("W mahjong", "S noclaim"), 2),
        ("mahjong | E: B3 * | S: * | W: * | N: * | turn E wall B3", ("E discard B3",), 0),
    ],
)
def test_the_last_answer_is_about_whoever_gets_the_tile(
    line: str, said: tuple[str, ...], about: int | None
) -> None:
    before = parse_position(line).play(*said[:-1])
    action = before.action(said[-1])
    assert PRESENTER.guide.speaker(before, action, before.apply(action)) == about


def test_the_viewer_sees_their_own_tiles_and_everybody_s_count() -> None:
    state = games["mahjong"].deal(random.Random(3), east=2)
    shown = seats(state, 1)
    assert [seat["hand"] is None for seat in shown] == [True, False, True, True]
    assert shown[1]["hand"] == state.game.names.names(contents(state.hands[1]))
    assert [seat["count"] for seat in shown] == [13, 13, 14, 13]
    assert [seat["name"] for seat in seats(state, 1, you=1)] == ["Maple", "You", "Willow", "Pine"]


def test_winds_are_counted_from_east() -> None:
    state = games["mahjong"].deal(random.Random(3), east=2)
    winds = [seat["wind"] for seat in seats(state)]
    assert [wind["letter"] for wind in winds] == ["W", "N", "E", "S"]
    assert [wind["name"] for wind in winds] == ["West", "North", "East", "South"]
    assert [wind["east"] for wind in winds] == [False, False, True, False]
    ranks = [seat["wind"]["name"] for seat in seats(games["sparrow"].deal(random.Random(3), east=0))]
    assert ranks == ["King", "Queen", "Jack", "Joker"]


def test_the_tile_just_drawn_stands_apart() -> None:
    state = parse_position(
        "mahjong | E: B2 B3 B9 C1 C4 C7 K2 K5 K8 E S W N Rd | S: * | W: * | N: * | turn E wall B3 | river E:N"
    )
    assert seats(state)[0]["hand"] == "B2 B9 C1 C4 C7 K2 K5 K8 E S W N Rd B3".split()
    assert (seats(state)[0]["drawn"], seats(state, 1)[0]["drawn"]) == (True, False)
    dealt = games["mahjong"].deal(random.Random(3), east=0)
    assert not seats(dealt)[0]["drawn"], "East's fourteen came all at once"


def test_groups_seasons_and_announcements_lie_open() -> None:
    state = parse_position(
        "mahjong tile_set=144 | E: B4 * | E+: P(Rd) H(C3) | E*: S1 F2 | S: * | S+: g(K7) | W: * | N: *"
        " | turn E wall B4 | river E:N"
    )
    east, south = seats(state, 2)[:2]
    assert [group["tiles"] for group in east["laid"]] == [["Rd"] * 3, ["C3", "C4", "C5"]]
    said = ["Open pung of red dragons", "Open chow 3-4-5 of circles"]
    assert [group["label"] for group in east["laid"]] == said
    assert [group["down"] for group in east["laid"] + south["laid"]] == [[], [], [0, 3]]
    assert east["seasons"] == ["S1", "F2"]
    assert east["suit"] is None


def test_suits_that_were_announced_are_shown() -> None:
    state = parse_position(
        "mahjong clean_hand=announced | E: * | S: * | W: * | N: * | announce | turn W | suits B K"
    )
    told = [{"suit": "B", "name": "bamboos"}, {"suit": "K", "name": "characters"}, None, None]
    assert [seat["suit"] for seat in seats(state)] == told


def test_the_river_and_what_is_left_of_the_wall() -> None:
    state = parse_position(CHOW)
    picture = table(state, 1)
    assert [each["tile"] for each in picture["river"]] == ["N", "K1", "B9", "C8"]
    assert picture["river"][-1] == {"seat": 0, "tile": "C8"}
    wall = picture["wall"]
    assert (wall["left"], wall["kept"]) == (state.remaining - 14, 14)
    assert sum(wall["stacks"]) == state.remaining - len(state.wall.loose), "the loose tiles lie on top"
    assert [table(state, viewer)["wall"]["below"] for viewer in range(4)] == [0, 3, 2, 1]
    assert table(games["sparrow"].deal(random.Random(1)))["wall"]["stacks"] is None


def test_when_the_hand_is_over_everybody_shows_and_the_points_are_counted() -> None:
    """mahjong.win.show"""
    state = parse_position(
        "mahjong | E: B2 B3 B4 C3 C4 C5 C6 C7 C8 K4 K4 K4 Gd Gd | S: * | W: * | N: * | over E wall Gd"
        " | turn E wall Gd | river E:N | totals 20 -20 0 0"
    )
    shown = seats(state, 1)
    assert all(seat["hand"] for seat in shown)
    assert [seat["won"] for seat in shown] == [True, False, False, False]
    assert (shown[0]["drawn"], shown[0]["hand"][-1]) == (True, "Gd")
    points = state.count().points
    assert [seat["round"] for seat in shown] == list(points)
    assert [seat["total"] for seat in shown] == [20 + points[0], points[1] - 20, points[2], points[3]]
    assert {seat["total"] for seat in seats(state, scores=False)} == {None}


def test_a_false_declaration_lies_face_up_and_is_dead() -> None:
    """mahjong.dead.false-mahjong"""
    state = games["mahjong"].vary(false_mahjong="penalty").deal(random.Random(3), east=1).play("E mahjong")
    east = seats(state)[1]
    assert east["dead"]
    assert east["hand"] == state.game.names.names(contents(state.hands[1]))


def test_nothing_tells_who_may_claim_but_to_those_who_may() -> None:
    both = parse_position(BOTH)
    one = both.replace(asked=(1,))
    assert table(both, 3) == table(one, 3)
    assert controls(both, 3) == controls(one, 3)
    assert controls(one, 3)["claims"] is None
    assert not any(seat["turn"] for seat in seats(both, 3))
    assert [seat["turn"] for seat in seats(both, 1)] == [False, True, False, False]


def test_what_is_lit() -> None:
    state = parse_position(BOTH)
    assert sorted(table(state, 1, lit=True)["hints"]) == [["C6", "C7"], ["C7", "C9"]]
    assert table(state, 2, lit=True)["hints"] == [["C8", "C8"]]
    assert table(state, 1)["hints"] is None


# -- what may be tried -------------------------------------------------------------------------------


def test_what_is_tried_with_tiles_that_are_picked_is_ruled_on() -> None:
    """A kong of three tiles, a claim that comes late where claims stay open."""
    state = parse_position("mahjong | E: K4 K4 K4 B3 * | S: * | W: * | N: * | turn E wall B3 | river E:N")
    assert not state.ask(move(state, 0, "kong", {"tile": "K4"}))
    state = parse_position(BOTH.replace("mahjong |", "mahjong claim_window=until-next-discard |"))
    late = state.play("S noclaim", "W noclaim")
    assert (late.phase, late.turn) == ("turn", 1) and late.ask(move(late, 2, "pung", {}))


@pytest.mark.parametrize("game", TABLES, ids=lambda game: game.header())
def test_every_legal_action_has_its_button(game: Any) -> None:
    for state, _, _ in course(game, 3):
        for seat in state.to_act:
            offered = {(each["type"], json.dumps(each.get("fields"))) for each in buttons(state, seat)}
            for action in state.legal(seat):
                assert _button_of(action, state) in offered


def _button_of(action: Action, state: State) -> tuple[str, str]:
    names = state.game.names
    match action:
        case Chow(tiles=tiles):
            fields: Any = {"tiles": names.names(tiles)}
        case Kong(tile=tile):
            fields = {"tile": names.name(tile)}
        case Discard() | Pung() | Declare() | NoClaim():
            fields = None
        case _:
            fields = {"suit": names.suits[action.suit]}
    return type(action).__name__.lower(), json.dumps(fields)


# -- what is done ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "data", "meant"),
    [
        ("discard", {"tile": "C9"}, "S discard C9"),
        ("kong", {"tile": "C8"}, "S kong C8"),
        ("pung", {}, "S pung"),
        ("chow", {"tiles": ["C7", "C6"]}, "S chow C6 C7"),
        ("mahjong", {}, "S mahjong"),
        ("noclaim", {}, "S noclaim"),
        ("notation", {"text": "chow C9 C7"}, "S chow C7 C9"),
    ],
)
def test_events_become_actions(kind: str, data: dict[str, Any], meant: str) -> None:
    state = parse_position(CHOW)
    assert state.text(move(state, 1, kind, data)) == meant


def test_an_announcement_becomes_an_action() -> None:
    state = games["mahjong"].vary(clean_hand="announced").deal(random.Random(1), east=0)
    assert state.text(move(state, 0, "announce", {"suit": "K"})) == "E announce K"


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("discard", {"tile": "8w"}),
        ("chow", {"tiles": ["C6", "X"]}),
        ("announce", {"suit": "X"}),
        ("notation", {"text": "chow C6"}),
        ("notation", {"text": "sing"}),
        ("play", {"cards": ["C6"]}),
    ],
)
def test_what_cannot_be_read_is_told(kind: str, data: dict[str, Any]) -> None:
    with pytest.raises(LearnerError):
        move(parse_position(CHOW), 1, kind, data)


# -- what is told ------------------------------------------------------------------------------------


def told(state: State, *actions: str, seat: int = 0) -> list[str]:
    """The lines of a few actions as a seat hears them."""
    lines = []
    for text in actions:
        action = state.action(text)
        after = state.apply(action)
        lines += PRESENTER.log.lines(state, action, after, seat)
        state = after
    return lines


def test_a_kong_its_loose_tile_and_the_seasons() -> None:
    state = parse_position(
        "mahjong tile_set=144 | E: K4 K4 K4 K4 B3 * | S: * | W: * | N: * | turn E wall B3 | river E:N"
    )
    loose = tuple(map(state.game.names.tile, ("S2", "B9")))
    state = state.replace(wall=state.wall._replace(loose=loose))
    mine, theirs = told(state, "E kong K4"), told(state, "E kong K4", seat=2)
    assert mine[0] == "You: a closed kong, character fours [K4] [K4] [K4] [K4]"
    assert mine[1:] == ["You lay out [S2].", "You draw [B9] as a loose tile."]
    assert theirs[-1] == "Pine draws a loose tile."


def test_a_suit_that_is_announced_is_told_to_all() -> None:
    state = parse_position(
        "mahjong clean_hand=announced | E: K1 K2 * | S: * | W: * | N: * | turn E | announce"
    )
    assert told(state, "E announce K", seat=2) == ["Pine announces characters."]


def test_bubbles_say_what_was_claimed_until_the_next_discard() -> None:
    state = parse_position(BOTH)
    chow = state.action("S chow C6 C7")
    heard = state.apply(chow)
    assert PRESENTER.log.bubbles({}, state, chow, heard) == {}
    pung = heard.action("W pung")
    taken = heard.apply(pung)
    assert PRESENTER.log.bubbles({}, heard, pung, taken) == {2: "pung"}
    thrown = taken.action("W discard C1") if "C1" in seats(taken, 2)[2]["hand"] else taken.legal(2)[-1]
    assert PRESENTER.log.bubbles({2: "pung"}, taken, thrown, taken.apply(thrown)) == {}


@pytest.mark.parametrize("game", TABLES, ids=lambda game: game.header())
def test_everything_that_happens_has_its_words(game: Any) -> None:
    """No text is missing, and everybody hears of every discard, every group and the end."""
    for seed in range(6):
        steps = course(game, seed)
        assert len(PRESENTER.log.opening(steps[0][0], 0)) == sum(map(bool, steps[0][0].seasons))
        for before, action, after in steps:
            grown = sum(map(len, after.laid)) > sum(map(len, before.laid))
            for seat in range(game.players):
                lines = [plain_words(line) for line in PRESENTER.log.lines(before, action, after, seat)]
                if grown or isinstance(action, Discard) or after.phase == "over":
                    assert lines
                assert not any("{" in line or "[" in line for line in lines)


def test_a_closed_kong_shows_two_backs_on_its_sheet_too() -> None:
    game = games["mahjong"]
    score = game.score(game.hand("S: B2 B3 B4 W W C5 C5 C5 | laid g(K4) G(Wd) | won W wall"))
    rows = {row["label"]: row.get("down") for row in sheet(score, game)["rows"]}
    assert rows["Closed kong of character fours"] == [0, 3]
    assert rows["Open kong of white dragons"] == []


def test_each_payment_is_a_row_with_its_reason_and_none_is_said() -> None:
    game, names = games["mahjong"], ["Willow", "You", "Pine", "Lotus"]
    payments = (
        Payment(0, 1, 64, "mahjong.settle.winner", doubled=True),
        Payment(2, 3, 20, "mahjong.settle.losers", doubled=False, relieved=0),
    )
    table = paid(game, payments, names, ["Willow", "you", "Pine", "Lotus"])
    assert [row[1] for row in table["rows"]] == ["64", "20"] and len(table["head"]) == 3
    assert (
        "Willow" in table["rows"][0][0] and "You" in table["rows"][0][0] and "Willow" in table["rows"][1][2]
    )
    assert paid(game, (), names, names)["kind"] == "note"

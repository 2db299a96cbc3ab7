"""What players count in their choices, part by part: each is changed alone, or reckoned a second time."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tichu_teach.engine import Push, Wish, parse_position
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.mahjong.actions import Announce, Declare, NoClaim
from tichu_teach.players.haggis.outlook import Outlook as HaggisOutlook
from tichu_teach.players.haggis.style import STEADY as HAGGIS
from tichu_teach.players.mahjong.sensible import ActionValues
from tichu_teach.players.mahjong.style import STEADY as TILES
from tichu_teach.players.tichu import sensible
from tichu_teach.players.tichu.chances import Chances, _pairs
from tichu_teach.players.tichu.outlook import Outlook
from tichu_teach.players.tichu.style import STEADY


def view(line: str, seat: int = 0) -> Any:
    return parse_position(line).view(seat)


# -- Tichu ----------------------------------------------------------------------------------------------

GRAND = (
    "nanking | 0: Dr Ph Kj Qw 2j 3j 4j 5j | 0+: 6j 7j 8j 9j Tj Jj | 1: 2w 3w 4w 5w 6w 7w 8w 9w | "
    "1+: Tw Jw Kw Aw Ma Do | 2: 2p 3p 4p 5p 6p 7p 8p 9p | 2+: Tp Jp Qp Kp Ap Aj | "
    "3: 2s 3s 4s 5s 6s 7s 8s 9s | 3+: Ts Js Qs Ks As Qj | taking 0"
)


@pytest.mark.parametrize(
    ("totals", "less"),
    [("0 0", 0.0), ("500 900", 0.75), ("900 500", -0.5), ("900 899", 0.0), ("700 849", 0.0)],
)
def test_how_much_less_is_enough_for_a_call(totals: str, less: float) -> None:
    """Far behind near the end, three quarters of an ace less; well ahead, half an ace more."""
    here = view(f"{GRAND} | totals {totals}")
    worth = sensible.worth_of_eight(here)
    assert worth == pytest.approx(2 + 2 + 0.3)
    for over, called in ((-1e-6, True), (1e-6, False)):
        assert sensible.wants_grand(here, replace(STEADY, grand=worth + less + over)) is called


@pytest.mark.parametrize(
    ("first", "worth"),
    [
        ("Do Aj Aw Kj 2j 3j 4j 5w", 2 + 0.3 - 0.5),
        ("7j 7w 7p 7s 2j 3j 4j 5w", 1.5),
        ("7j 7w 7p 7s 8j 8w 8p 8s", 3.0),
    ],
)
def test_what_the_first_cards_are_worth(first: str, worth: float) -> None:
    here = view("nanking | 0: 2j | 1: 3w | 2: 3p | 3: 3s | turn 0")
    here.hand = here.game.deck.parse(first)
    assert sensible.worth_of_eight(here) == pytest.approx(worth)


PUSHING = (
    "nanking | 0: Dr Ph Ma Do Kj Aj Qj 2w 3w 4w 5w 8p 9s Tj | 1: 2j 3j 4j 5j 6j 7j 8j 9j Jj 6w 7w 8w 9w Tw | "
    "2: 2p 3p 4p 5p 6p 7p 9p Tp Jp Qp Kp Ap Jw Qw | 3: 2s 3s 4s 5s 6s 7s 8s Ts Js Qs Ks As Kw Aw | pushing"
)


def gifts(line: str, worth: Any, target: int) -> dict[str, float]:
    """The worth of each card as a gift, and the loss to the hand made good."""
    outlook = Outlook(view(line), STEADY)
    deck, cost = outlook.game.deck, outlook.planner.cost
    return {
        deck.name(card): worth(outlook, outlook.hand, card, target)
        + cost(outlook.hand & ~card)
        - cost(outlook.hand)
        for card in bits(outlook.hand)
    }


@pytest.mark.parametrize(("target", "odd"), [(1, 1), (3, 0)])
def test_a_gift_to_an_opponent_counts_what_it_does_there(target: int, odd: int) -> None:
    """Kings and aces do most; an odd rank goes to the right, an even one to the left, so that no two meet."""
    found = gifts(PUSHING, sensible._for_opponent, target)
    ranks = {"2w": 2, "3w": 3, "4w": 4, "5w": 5, "8p": 8, "9s": 9, "Tj": 10, "Qj": 12, "Kj": 13, "Aj": 14}
    points = {"5w": 5, "Tj": 10, "Kj": 10}
    for name, rank in ranks.items():
        harm = STEADY.harm * rank + {13: 1, 14: 2}.get(rank, 0) + points.get(name, 0) / 100
        assert found[name] == pytest.approx((0.1 if rank % 2 == odd else 0) - harm), name
    outlook = Outlook(view(PUSHING), STEADY)
    named = outlook.game.deck.parse
    for called, dog in (("", -4), (f" | calls {target} small", 2), (f" | calls {4 - target} small", -4)):
        outlook = Outlook(view(PUSHING + called), STEADY)
        given = {
            name: sensible._for_opponent(outlook, outlook.hand, named(name), target)
            for name in ("Dr", "Ph", "Ma", "Do")
        }
        assert given == {"Dr": -9, "Ph": -9, "Ma": -9, "Do": dog}


def test_a_gift_to_a_partner_counts_what_it_wins_there() -> None:
    """A caller gets three times as much; who calls gives up nothing of the own hand."""
    line = PUSHING.replace("Dr Ph Ma Do Kj Aj", "6s 7p Ma Do Kj Aj").replace("6p 7p 9p", "6p Dr 9p")
    line = line.replace("6s 7s 8s", "Ph 7s 8s")
    outlook = Outlook(view(line), STEADY)
    assert outlook.cost >= STEADY.strong, "no strong hand"
    plain = gifts(line, sensible._for_partner, 2)
    calling = gifts(f"{line} | calls 2 small", sensible._for_partner, 2)
    assert plain["Ma"] == calling["Ma"] == pytest.approx(-1)
    for name, rank in (("2w", 2), ("9s", 9), ("Kj", 13), ("Aj", 14)):
        gain = 1 - outlook.planner.single[rank] + STEADY.harm * rank
        assert plain[name] == pytest.approx(STEADY.generous * gain), name
        assert calling[name] == pytest.approx(3 * gain), name


def test_who_has_pushed_a_card_remembers_it_until_the_next_deal() -> None:
    here = view(
        "nanking | 0: 3j 4w Kj | 1: 8p 6s Qs | 2: 5j 5w 9j | 3: 7s 7p Js | wishing 0 | "
        "trick 0 Ma | calls 2 small"
    )
    deck, player = here.game.deck, sensible.SensiblePlayer(random.Random(1), STEADY)
    assert player.decide(here).action == Wish(0, 0)
    player.note(Push(0, tuple(map(deck.parse, ("8p", "9j", "Js")))))
    assert player.decide(here).action == Wish(0, 8)
    player.call(view(GRAND))
    assert player.decide(here).action == Wish(0, 0)


@pytest.mark.parametrize(
    ("unseen", "threat"),
    [("8w 8p 9w 9p", 1.0), ("8w 8p 9w", 0.0), ("8w 8p 9w Ph", 0.5), ("8w 9w Ph", 0.0), ("8w 8p Ph", 0.0)],
)
def test_two_pairs_in_a_row_threaten_by_what_they_lack(unseen: str, threat: float) -> None:
    """Two that are there count whole, one that a Phoenix has to help half."""
    there = view(f"nanking | 0: 5j 5w 6j 6w | 1: {unseen} | 2: - | 3: Kj | turn 0 | out 2")
    few = view("nanking | 0: 5j 5w 6j 6w | 1: 2j 3w 4p Kw Ap | 2: - | 3: Kj | turn 0 | out 2")
    left = [(there.unseen & cards).bit_count() for cards in there.game.deck.rank]
    found = _pairs(left, 4, int(bool(there.unseen & there.game.deck.phoenix)))
    assert found[9] == threat and sum(found) == threat
    assert Chances(few).pairs[4][6] == 1.0


# -- Haggis ---------------------------------------------------------------------------------------------


def test_the_points_of_a_trick_are_won_with_a_combination_and_given_away_with_a_bomb() -> None:
    here = view("haggis | 0: 3r 5r 7y Tr J Q | 1: 8o 9o | turn 0 | trick 1 5y 5o")
    outlook = HaggisOutlook(here, HAGGIS)
    game = here.game
    assert here.points_on_table == 2
    for cards, own in (("3r J", 1 + 2), ("Tr J", 2)):
        combo = game.combo(game.cards(cards))
        for chance in (0.0, 0.25, 1.0):
            won = HAGGIS.point * (chance * 2 - (1 - chance) * own)
            assert outlook.prize(combo, chance) == pytest.approx(won)
    assert outlook.prize(game.combo(game.cards("J Q")), 0.7) == pytest.approx(-HAGGIS.point * 2)


# -- Mah-Jong -------------------------------------------------------------------------------------------

CLAIMED = (
    "mahjong | E: C8 * | S: C6 C7 B1 B2 B3 K1 K2 K3 K7 K8 K9 E E | W: * | N: * | "
    "turn E wall C8 > E discard C8"
)
ANNOUNCING = (
    "mahjong clean_hand=announced | E: * | S: B1 B2 B3 B5 B7 B8 C1 * | W: * | N: * | announce | turn S{}"
)


def weighed(line: str, kind: type, **factors: float) -> float:
    """What an action of South is worth."""
    position, *actions = line.split(" > ")
    state: Any = parse_position(position).play(*actions)
    values = ActionValues(state.view(1), replace(TILES, **factors)).values()
    return max(value for action, value in values.items() if isinstance(action, kind))


@pytest.mark.parametrize(("kind", "factor"), [(Declare, "certain"), (NoClaim, "patience")])
def test_a_factor_of_the_style_is_a_factor(kind: type, factor: str) -> None:
    once, twice = (weighed(CLAIMED, kind, **{factor: value}) for value in (0.8, 1.6))
    assert once > 0 and twice == pytest.approx(2 * once)


def test_a_suit_that_others_have_announced_is_worth_less_for_each() -> None:
    def worth(announced: str, suit: int) -> float:
        state: Any = parse_position(ANNOUNCING.format(announced).replace("turn S", "turn W"))
        view = state.view(2)
        return ActionValues(view, replace(TILES, contested=0.5)).values()[Announce(2, suit)]

    alone = worth(" | suits C C", 0)
    assert alone > 0
    assert worth(" | suits B C", 0) == pytest.approx(alone * 0.5)
    assert worth(" | suits B B", 0) == pytest.approx(alone * 0.25)


def test_what_is_said_of_letting_a_tile_go() -> None:
    position, *actions = CLAIMED.split(" > ")
    state: Any = parse_position(position).play(*actions)
    assert ActionValues(state.view(1), TILES).reason(NoClaim(1)) == ("won.wait", {})
    for pair, said in (("E E", "won.wait"), ("E S", "noclaim")):
        other: Any = parse_position(position.replace("E E |", f"{pair} |")).play(*actions)
        assert ActionValues(other.view(1), TILES).reason(NoClaim(1))[0] == said


@pytest.mark.parametrize(
    "line",
    [
        CLAIMED,
        "mahjong optional=d | E: B4 * | E+: P(B4) | S: * | W: B1 B2 B3 C4 C5 C6 K7 K8 K9 B3 B5 E E | N: * | "
        "turn E wall B4 | river S:N > E kong B4",
        "mahjong | E: * | S: B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8 C2 C2 | W: * | N: * | turn S wall C2",
        "mahjong | E: * | S: B3 B4 B5 B3 B4 B5 K2 K3 K4 C2 C2 | S+: G(W) | W: * | N: * | turn S loose C2",
        "mahjong | E: * | S: B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8 C2 C2 | W: * | N: * | turn S wall C2 | "
        "wall C1 C1 C1 C9 C9 C9 C3 C3 C3 C4 C4 C4 | loose C5 C5",
    ],
    ids=["discard", "rob", "wall", "loose", "last"],
)
def test_a_win_is_worth_what_the_count_says(line: str) -> None:
    """By whatever tile it comes: a robbed kong, a loose tile and the last one bring more."""
    position, *actions = line.split(" > ")
    state: Any = parse_position(position).play(*actions)
    (declared,) = [each for each in state.legal() if isinstance(each, Declare)]
    weigher = ActionValues(state.view(declared.seat), TILES)
    state = state.apply(declared)
    while state.phase != "over":
        state = state.apply(NoClaim(state.asked[0]))
    points = state.count().scores[declared.seat].total
    assert weigher.values()[declared] == pytest.approx(TILES.certain * weigher.situation.gain(points))

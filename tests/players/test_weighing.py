"""What players weigh before they choose, reckoned a second time in the plainest way."""

from math import exp
from typing import Any

import pytest

from tests.tables import rows
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.hand import Win
from tichu_teach.engine.mahjong.tiles import EAST, ONE
from tichu_teach.players.mahjong import Style as TilesStyle
from tichu_teach.players.mahjong import chances
from tichu_teach.players.mahjong.evaluation import Evaluator
from tichu_teach.players.mahjong.plan import ORPHANS, Plan, expected_score, visible
from tichu_teach.players.mahjong.situation import CLOSED, Danger, Rival, Situation
from tichu_teach.players.tichu.chances import Chances
from tichu_teach.players.tichu.outlook import Outlook
from tichu_teach.players.tichu.sensible import wants_grand, wish
from tichu_teach.players.tichu.style import STEADY

RANKS = "23456789TJQKA"


def view(line: str, seat: int = 0) -> Any:
    return parse_position(line).view(seat)


# -- Tichu: the chance that a lead takes its trick ------------------------------------------------------

SPREAD = (
    "nanking | 0: 3j 3w 8j 8w 8p Kj | 1: 4w 4p 9s 9p Aj Ph | 2: 5j 6j Tw Ts Qj Qw | 3: 7s 7p Js Qs Jp Dr | "
    "turn 0 | won 0 2j 2w 2p 2s 3p 3s 4j 4s 5w 5p 5s 6w 6p 6s; 1 7j 7w 8s 9j 9w Tj Tp Jj Jw; 2 Qp Kw Kp Ks; "
    "3 Aw Ap As Ma Do"
)


def beaten_by(line: str, weights: dict[int, float]) -> dict[str, float]:
    """The threat of each rank: by how many of its cards are unseen."""
    unseen = [name[0] for name in games["nanking"].deck.names(view(line).unseen)]
    return {rank: weights.get(unseen.count(rank), 0.0) for rank in RANKS}


@pytest.mark.parametrize(
    ("line", "phoenix", "longest", "part"),
    [
        (SPREAD, True, 6, 1.5 * 12 / 18),
        (SPREAD.replace(" Ph |", " Kw |").replace("Kw Kp Ks", "Ph Kp Ks"), False, 6, 1.5 * 12 / 18),
        (SPREAD.replace("9s 9p Aj Ph", "Ph").replace("2 Qp", "2 9s 9p Aj Qp"), True, 6, 1.5 * 9 / 15),
    ],
)
def test_the_chance_of_a_lead_falls_with_all_that_could_beat_it(
    line: str, phoenix: bool, longest: int, part: float
) -> None:
    """Of four players two are opponents: the more of the unseen cards they hold, the more they beat."""
    singles = beaten_by(line, {number: float(number) for number in range(1, 5)})
    pairs = beaten_by(line, {1: 0.15, 2: 0.4, 3: 0.75, 4: 1.0} if phoenix else {2: 0.25, 3: 0.6, 4: 1.0})
    triples = beaten_by(line, {2: 0.05, 3: 0.25, 4: 0.45} if phoenix else {3: 0.15, 4: 0.4})
    chances = Chances(view(line))
    for number, rank in enumerate(RANKS):
        above = RANKS[number + 1 :]
        spoilt = 0.45 * part if phoenix else 0.0
        single = exp(-0.45 * part * (sum(singles[each] for each in above) + 1) - spoilt)  # and the Dragon
        assert chances.single[number + 2] == pytest.approx(single)
        for table, threats, speed, size in (
            (chances.pair, pairs, 0.35, 2),
            (chances.triple, triples, 0.3, 3),
            (chances.fullhouse, triples, 0.2, 5),
        ):
            threat = sum(threats[each] for each in above) if size <= longest else 0.0
            assert table[number + 2] == pytest.approx(exp(-speed * part * threat)), (rank, size)


def test_nobody_with_so_many_cards_beats_nothing() -> None:
    few = view("nanking | 0: 3j 3w 3p | 1: 4w 4p | 2: 5j 5w 5p | 3: 7s 7p | turn 0")
    chances = Chances(few)
    assert chances.triple[3] == chances.fullhouse[3] == 1.0 > chances.pair[3] > chances.single[3] > 0.0


@pytest.mark.parametrize(("trick", "after"), [("2 9j", []), ("3 9j", [2]), ("1 9j; 3 Tj", [])])
def test_who_plays_after_me(trick: str, after: list[int]) -> None:
    """Those who hold cards, up to whoever the trick belongs to."""
    line = f"nanking | 0: 3j 3w | 1: - | 2: 5j 5w | 3: 7s 7p | turn 0 | out 1 | trick {trick}"
    if "1 9j" in trick:
        line = line.replace("1: -", "1: 9p").replace(" | out 1", "")
    found = Outlook(view(line), STEADY).after_me()
    assert found == (after if "1 9j" not in trick else [1, 2])


GRAND = (
    "nanking | 0: Dr Ph Kj {} 2j 3j 4j 5j | 0+: 6j 7j 8j 9j Tj Jj | 1: 2w 3w 4w 5w 6w 7w 8w 9w | "
    "1+: Tw Jw {} Aw Ma Do | 2: 2p 3p 4p 5p 6p 7p 8p 9p | 2+: Tp Jp Qp Kp Ap Aj | "
    "3: 2s 3s 4s 5s 6s 7s 8s 9s | 3+: Ts Js Qs Ks As Qj | taking 0 | totals {} {}"
)


@pytest.mark.parametrize(
    ("ours", "theirs", "weak", "strong"),
    [
        (0, 0, False, True),
        # Far behind when it may soon be over, there is less to lose.
        (650, 850, True, True),
        (651, 850, False, True),
        (600, 849, False, True),
        # Well ahead at the end nothing need be risked.
        (900, 700, False, False),
        (900, 701, False, True),
        (899, 600, False, True),
    ],
)
def test_the_score_makes_a_caller_bold_or_careful(ours: int, theirs: int, weak: bool, strong: bool) -> None:
    """Dragon, Phoenix and one king are just too little for a grand tichu, with two kings just enough."""
    for own, other, called in (("Qw", "Kw", weak), ("Kw", "Qw", strong)):
        for seat, totals in ((0, (ours, theirs)), (3, (theirs, ours))):
            line = GRAND.format(own, other, *totals)
            if seat:  # the same hand on the other side
                line = line.replace("0: ", "x: ").replace("3: ", "0: ").replace("x: ", "3: ")
                line = line.replace("0+: ", "x+: ").replace("3+: ", "0+: ").replace("x+: ", "3+: ")
                line = line.replace("taking 0", "taking 3")
            assert wants_grand(view(line, seat), STEADY) is called, (line, seat)


WISH = (
    "nanking | 0: 3j 4w Kj | 1: {} 6s Qs | 2: 5j 5w 9j | 3: 7s 7p Js | wishing 0 | trick 0 Ma | "
    "calls {} small"
)


@pytest.mark.parametrize(
    ("pushed", "caller", "played", "choice"),
    rows(__file__, "a wish takes the pushed card out of a callers way", data=(1,)),
)
def test_a_wish_takes_the_pushed_card_out_of_a_callers_way(
    pushed: str, caller: int, played: str, choice: str
) -> None:
    line = WISH.format("" if pushed == played else pushed, caller) + f" | won 3 2j 2w {played}"
    here = view(line)
    cards = [here.game.deck.parse(name) for name in (pushed, "9j", "Js") if pushed]
    action, reason, facts, _ = wish(Outlook(here, STEADY), cards)
    assert f"{parse_position(line).text(action)}: {reason}" == choice
    assert facts.get("seat") == (1 if reason == "wish.pushed" else None)


# -- Mah-Jong: turns, payments, draws -------------------------------------------------------------------

TURN = (
    "mahjong | E: * | S: B1 B3 B5 B7 B9 C1 C3 C5 C7 C9 K1 K3 K5 E | W: * | N: * | turn S wall E | river E:N"
)


def test_how_often_a_payment_counts_and_what_comes_in() -> None:
    """East pays and gets double: of three others South gets four times its points, East itself six times."""
    south, east = Situation(view(TURN, 1), TilesStyle()), Situation(view(TURN, 0), TilesStyle())
    assert (south.factor(1, 2), south.factor(1, 0), south.factor(0, 3)) == (1, 2, 2)
    assert (south.prize, east.prize) == (4, 6) and south.turns == 1 / 4
    # If another wins, two losers are left beside each: two thirds of what all would settle.
    assert south.share == pytest.approx(4 * 2 / 3) and east.share == pytest.approx(6 * 2 / 3)


@pytest.mark.parametrize("seat", range(4))
def test_what_is_still_drawn_is_shared_out_in_turn(seat: int) -> None:
    situation = Situation(view(TURN, seat), TilesStyle())
    left = situation.drawable
    assert left == view(TURN, seat).remaining - situation.game.reserve > 20
    for after in (0, 1, 3, left - 5, left - 1, left, left + 1):
        order = [number % 4 == 0 for number in range(max(0, left - after))]
        assert situation.draws(after) == sum(order)
    assert len(situation.hazard) == 1 + left // 4 and all(0 <= each <= 1 for each in situation.hazard)


def test_a_tile_comes_in_more_ways_the_more_can_be_claimed() -> None:
    situation = Situation(view(TURN, 1), TilesStyle())
    tiles = situation.view.hand
    claims = situation.style.claims
    ways = {
        name: situation.sources(situation.game.names.tile(name), tiles, True, False)
        for name in ("B2", "C2", "S", "K9", "E")
    }
    assert ways["B2"] == ways["C2"] == 1 + claims, "between two held: a chow, from one neighbour"
    assert ways["S"] == ways["K9"] == 1, "goes with nothing: only drawn"
    assert situation.sources(situation.game.names.tile("S"), tiles, True, True) == 1 + 3 * claims
    assert situation.sources(situation.game.names.tile("B2"), tiles, False, False) == 1


EVERY, SOUTH = (0, 1, 2, 3), EAST + 1


def test_the_farther_a_hand_is_from_complete_the_more_tiles_help_it() -> None:
    """A plan that allows less is helped by fewer; each orphan that lacks may still be drawn three times."""
    narrower = [
        (chances.ONE_SUIT, chances.ANY_SUIT),
        (chances.PUNGS, chances.ONE_SUIT),
        (chances.ONE_SUIT_PUNGS, chances.PUNGS),
        (chances.HONOURS, chances.ONE_SUIT_PUNGS),
    ]
    for few, many in narrower:
        assert all(less < more for less, more in zip(few[1:], many[1:], strict=True))
        assert [*few] == sorted({*few}) and [*many] == sorted({*many})
    assert tuple(3 * lacking for lacking in range(7)) == chances.ORPHANS
    assert chances.ANY_SUIT[1] < 8, "most hands wait for a kind or two"
    assert chances.ANY_SUIT[-1] < 136 - 13 and chances.ONE_SUIT[-1] < 36 + 28 - 13


@pytest.mark.parametrize(
    ("plan", "table", "givers"),
    [
        (Plan(EVERY, True), chances.ANY_SUIT, 1),
        (Plan((1, 3), True), chances.ONE_SUIT, 1),
        (Plan(EVERY, False), chances.PUNGS, 3),
        (Plan((1, 3), False), chances.ONE_SUIT_PUNGS, 3),
        (Plan((3,), False), chances.HONOURS, 3),
        (ORPHANS, chances.ORPHANS, 0),
    ],
)
def test_tiles_that_will_help_later_may_be_claimed_as_well(
    plan: Plan, table: tuple[float, ...], givers: int
) -> None:
    """For a chow from one neighbour, for a pung from each of three, for orphans from nobody; the last tile
    from everybody, whatever it is for. Without sixes to nines there are fewer chows."""
    assert chances.later(plan, 4, 0.0, False) == table
    either = chances.later(plan, 4, 0.5, False)
    assert either[1] == pytest.approx(table[1] * (1 + 3 * 0.5))
    assert either[2:] == pytest.approx([each * (1 + chances.CLAIMABLE * givers * 0.5) for each in table[2:]])
    left = chances.SHORT_SET if plan.chows else 1.0
    assert chances.later(plan, 4, 0.5, True)[2:] == pytest.approx([each * left for each in either[2:]])


@pytest.mark.parametrize(
    ("tiles", "suits", "chows", "pungs", "points"),
    [
        # Twenty for going out and half of the two for drawing; nothing in the groups, half of ten.
        ("B2 C3 K4", EVERY, True, "", 26),
        ("C5 C5 C5", EVERY, True, "", 21 + 4),
        ("C9 C9 C9 C5 C5 C5", EVERY, True, "", 21 + 8 + 4),
        # No chow: ten, and four for each pung that is still to come.
        ("B2 C3 K4", EVERY, False, "", 21 + 10 + 4 * 4),
        ("C9 C9 C9", EVERY, False, "", 21 + 10 + 8 + 3 * 4),
        # A pung of dragons doubles: eight where it is there, four where it will be claimed.
        ("Rd Rd Rd", EVERY, True, "Rd", (21 + 8) * 2),
        ("Rd Rd", EVERY, True, "Rd", (21 + 4) * 2),
        ("Rd Rd Gd Gd Gd", EVERY, True, "Rd Gd", (21 + 4 + 8) * 4),
        ("Rd Rd C9 C9 C9", EVERY, False, "Rd", (21 + 4 + 10 + 8 + 2 * 4) * 2),
        # One suit with honours doubles once, one suit alone three times.
        ("B2", (0, 3), True, "", 26 * 2),
        ("B2", (0,), True, "", 26 * 8),
        # Winds and dragons alone: three times, and some of them are dragons.
        ("E E", (3,), False, "", (21 + 10 + 4 * 4) * 16),
        # The limit.
        ("Rd Rd Rd Gd Gd Gd Wd Wd Wd", (3,), False, "Rd Gd Wd", 3000),
    ],
)
def test_what_a_hand_may_come_to(
    tiles: str, suits: tuple[int, ...], chows: bool, pungs: str, points: int
) -> None:
    game = games["mahjong"]
    plan = Plan(suits, chows, tuple(map(game.names.tile, pungs.split())))
    held = sum(ONE[game.names.tile(tile)] for tile in tiles.split())
    assert expected_score(game, plan, held, (), (), SOUTH) == points


RIVALS = (
    "mahjong | E: * | S: B1 B3 B5 B7 B9 C1 C3 C5 C7 C9 K1 K3 K5 E | W: * | W+: {} | N: * | turn S wall E{}"
)


@pytest.mark.parametrize(
    ("laid", "thrown", "suit", "sure"), rows(__file__, "what suit a rival seems to play", data=(2, 3))
)
def test_what_suit_a_rival_seems_to_play(laid: str, thrown: str, suit: int, sure: float) -> None:
    """What lies open tells, the more of it the surer; a tile of that suit among the last three thrown speaks
    against it."""
    seen = view(RIVALS.format(laid, thrown), 1)
    rival = Rival(seen, 2)
    assert rival.suit == (suit, pytest.approx(sure))
    kinds = {group.tile // 9 for group in rival.laid if group.tile < EAST}
    honours = any(group.tile >= EAST for group in rival.laid)
    alone = suit == 3 and len(rival.laid) > 1
    more = 3 if alone else 1 if honours or len(rival.laid) < 3 else 2
    base, doubles = visible(rival.laid, (), rival.wind)
    usual, clean = (min(3000, (base + CLOSED) << doubles + each) for each in (0, more))
    assert kinds <= {0, 1, 2} and rival.expected_score == pytest.approx((1 - sure) * usual + sure * clean)


@pytest.mark.parametrize(
    ("option", "laid", "paid_for"),
    [
        ("", "P(E) P(S) P(Rd)", "W Rd Gd Wd"),
        (" penalty2_winds=any", "P(E) P(S) P(Rd)", "E S W N Rd Gd Wd"),
        (" penalty2_winds=any", "P(E) P(S) P(B1)", ""),
        ("", "P(B2) H(B4) P(B8)", "B1 B2 B3 B4 B5 B6 B7 B8 B9"),
        ("", "P(B2) H(B4)", ""),
        ("", "P(B2) H(B4) P(B8) P(Rd)", ""),
    ],
)
def test_which_tiles_would_make_the_thrower_pay_for_all(option: str, laid: str, paid_for: str) -> None:
    """With three groups of honours dragons and the own wind, or any; with nine tiles of a suit all of it."""
    seen = view(RIVALS.format(laid, "").replace("mahjong", f"mahjong{option}", 1), 1)
    danger, rival = Danger(Situation(seen, TilesStyle())), Rival(seen, 2)
    liable = [kind for kind in range(34) if danger._liable(rival, kind)]
    assert liable == sorted(map(seen.game.names.tile, paid_for.split()))


def test_what_lies_open_and_what_it_doubles() -> None:
    laid = Rival(view(RIVALS.format("P(W) G(Rd) P(S)", ""), 1), 2).laid
    assert visible(laid, (), EAST + 2) == (4 + 16 + 4, 2), "West's own wind and the dragons double"
    assert visible(laid, (), EAST + 1) == (4 + 16 + 4, 2), "to South its own wind does"
    assert visible(laid, (), EAST) == (4 + 16 + 4, 1)


@pytest.mark.parametrize(
    ("seasons", "doubles"),
    [("S2", 1), ("F2", 1), ("S2 F2", 2), ("S1 S3 F4", 0), ("S1 S2 S3 S4", 1 + 3), ("S1 S2 F3 F4", 1)],
)
def test_seasons_count_and_those_of_the_own_wind_double(seasons: str, doubles: int) -> None:
    tiles = tuple(map(games["mahjong"].names.tile, seasons.split()))
    assert visible((), tiles, SOUTH) == (4 * len(tiles), doubles)


def test_what_is_remembered_of_one_hand_is_not_said_of_another() -> None:
    """One that has judged others before says the same as one that is asked for the first time."""
    situation = Situation(view(TURN, 1), TilesStyle())
    used, tiles = Evaluator(situation), situation.view.hand
    lone = ONE[situation.game.names.tile("E")]
    for hand in (tiles, tiles - lone):
        for draws in (18, 9, 2):
            for suit in (None, 1):
                found = used.all(hand, (), draws, suit)
                assert found == Evaluator(situation).all(hand, (), draws, suit)
                assert found and all(0 <= each.win_chance <= 1 for each in found)
    tile = situation.game.names.tile
    wins = [
        (
            sum(ONE[tile(each)] for each in f"{groups} K4 K5 K6 K7 K8 K9 E E".split()),
            (),
            Win(tile(on), source, last=last),
        )
        for groups in ("B1 B2 B3 C2 C3 C4", "B1 B1 B1 C2 C3 C4")
        for on in ("K6", "E")
        for source, last in (("discard", False), ("wall", False), ("discard", True))
    ]
    assert [used.winning_score(*win) for win in wins] == [
        Evaluator(situation).winning_score(*win) for win in wins
    ]
    assert len({used.winning_score(*win) for win in wins}) > 3

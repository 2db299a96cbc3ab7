"""What a rollout keeps count of and looks up is what its hands say."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.depth import some
from tichu_teach.analysis.tichu.evaluation import OpeningTrial, RolloutTrial
from tichu_teach.analysis.tichu.parts import (
    A_DOG,
    A_FULLHOUSE,
    A_PAIR,
    A_SINGLE,
    A_TRIPLE,
    TWO_PAIRS,
    Break,
    RolloutPart,
)
from tichu_teach.analysis.tichu.reviewing import worth
from tichu_teach.analysis.tichu.rollout import Rollout
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.tichu.actions import Call, NoBomb
from tichu_teach.engine.tichu.deck import DRAGON_RANK
from tichu_teach.players import moves, sensible
from tichu_teach.players.tichu.outlook import SURE


class Watched(Rollout):
    """A rollout that looks at all hands at every play."""

    seen = 0

    def lay(self, seat: int, part: RolloutPart) -> None:
        super().lay(seat, part)
        if not any(self.hands):  # the choice itself, before any hand is dealt
            return
        assert self.held == [sum(part.units for part in hand) for hand in self.hands]
        assert self.sizes == [sum(part.size for part in hand) for hand in self.hands]
        for hand, reach in zip(self.hands, self.reach, strict=True):
            assert all(rank <= reach.get(key, 0) for key, rank in self._within(hand))

    def _within(self, hand: list[RolloutPart]) -> Iterator[tuple[int, float]]:
        """The keys and ranks of all that a hand may play, whole, broken or joined."""
        yield from ((part.key, part.rank) for part in hand)
        for key, breaks in self.setting.breaks.items():
            yield from ((key, taken.rank) for part in hand for taken, _ in breaks[part])
        if len(hand) == 2 and hand[0].key == hand[1].key == A_SINGLE and hand[0].rank == hand[1].rank:
            yield A_PAIR, hand[0].rank
        if any(part.key == A_PAIR for part in hand):
            yield from ((A_FULLHOUSE, part.rank) for part in hand if part.key == A_TRIPLE)

    def _beatable(self, seat: int) -> tuple[tuple[int, int, int, int], int]:
        above, longest = super()._beatable(seat)
        others = [part for other, parts in enumerate(self.hands) if other != seat for part in parts]
        for part in self.hands[seat]:
            if part.led < SURE and part.key != A_DOG:
                sure = above[part.equal] < part.above or part.size > longest
                assert sure == self._sure(part, others, max(self.setting.of_foes[seat](self.sizes)))
        Watched.seen += 1
        return above, longest

    def _sure(self, part: RolloutPart, others: list[RolloutPart], longest: int) -> bool:
        """True if nobody can beat a part, bombs aside, by all the cards that others hold."""
        if part.size > longest:
            return True
        if part.key not in (A_SINGLE, A_PAIR, A_TRIPLE):
            return False
        left = [sum(other.units >> 4 * rank & 15 for other in others) for rank in range(DRAGON_RANK + 1)]
        ghosts, above = left[0], max(left[int(part.rank) + 1 : DRAGON_RANK], default=0)
        if part.key == A_SINGLE:
            dragon = left[DRAGON_RANK]
            return not (above or dragon or ghosts or part.joker)
        return above + bool(ghosts) < part.size

    def _broken(self, breaks: Any, seat: int, hand: list[RolloutPart]) -> RolloutPart | None:
        for part in hand:
            first = next((way for way in breaks[part] if way[0].rank > self.top), None)
            assert first == self._way(part), (part, self.key, self.top)
        return super()._broken(breaks, seat, hand)

    def _way(self, part: RolloutPart) -> Break | None:
        """What the play that is wanted is broken out of a part."""
        if part.key not in (A_PAIR, A_TRIPLE, A_FULLHOUSE, TWO_PAIRS):
            return None
        parts, rank, sorts = self.setting.parts, int(part.rank), (self.key, part.key)
        singles, pairs, triples = parts.singles, parts.pairs, parts.triples
        if part.joker:
            rest = {A_PAIR: singles, A_TRIPLE: pairs}.get(part.key)
            fits = self.key == A_SINGLE and rest is not None and parts.phoenix.rank > self.top
            return (parts.phoenix, (rest[rank],)) if fits and rest else None
        if sorts == (A_PAIR, A_FULLHOUSE):
            (other,) = [each for each in range(15) if part.units >> 4 * each & 15 == 2]
            if other > self.top:
                return pairs[other], (triples[rank],)
            return (pairs[rank], (pairs[other], singles[rank])) if rank > self.top else None
        if rank <= self.top:
            return None
        if sorts == (A_TRIPLE, A_FULLHOUSE):
            (other,) = [each for each in range(15) if part.units >> 4 * each & 15 == 2]
            return triples[rank], (pairs[other],)
        ways: dict[tuple[int, int], Break] = {
            (A_SINGLE, A_PAIR): (singles[rank], (singles[rank],)),
            (A_SINGLE, A_TRIPLE): (singles[rank], (pairs[rank],)),
            (A_PAIR, A_TRIPLE): (pairs[rank], (singles[rank],)),
            (A_PAIR, TWO_PAIRS): (pairs[rank], (pairs[rank - 1],)),
        }
        return ways.get(sorts)


@pytest.mark.parametrize("seed", some(range(60), 3))
@pytest.mark.parametrize("game", [games["nanking"], games["grandmaster"].vary(players=8)], ids=["one", "two"])
def test_a_rollout_counts_what_its_hands_hold(game: Any, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tichu_teach.analysis.tichu.evaluation.Rollout", Watched)
    rng, asked = random.Random(seed), Watched.seen
    players = [sensible(game)(random.Random(seat)) for seat in range(game.players)]
    for number, (state, action) in enumerate(moves(game.deal(rng), players)):
        if number % (2 * game.players + 1) or state.phase != "play" or action.seat != state.turn:
            continue
        trial = RolloutTrial(state.view(state.turn))
        for _ in range(6):
            deal = trial.deal(rng)
            for choice in trial.actions()[:3]:
                ended = trial.after(deal, choice)
                if not ended.over:
                    ended.run()
                left = sum(part.points for hand in ended.hands for part in hand)
                assert ended.over and left + sum(ended.won) == game.deck.points(game.deck.all & ~state.open)
    assert Watched.seen > asked


def test_a_deal_that_comes_again_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state: Any = parse_position("nanking | 0: 5j 9w Kp | 1: 4s Qj | 2: 6w 8p | 3: 2j 3w | turn 0")
    trial, ended, run = RolloutTrial(state.view(0)), list[Rollout](), Rollout.run
    monkeypatch.setattr(Rollout, "run", lambda round_: (run(round_), ended.append(round_)))
    deal, (low, *_, high) = trial.deal(random.Random(1)), trial.actions()
    worths = [trial.worth([*deal], action) for action in (low, high, low, high)]
    assert worths[:2] == worths[2:] == [round_.points(0) for round_ in ended]
    other = trial.deal(random.Random(2))
    assert other != deal and trial.worth(other, low) == ended[2].points(0)


@pytest.mark.parametrize("name", ["nanking", "tientsin", "grandmaster", "ear"])
def test_an_action_leads_where_it_does_at_the_table(name: str) -> None:
    """To as many cards in each hand, to the same points and wish, and to whose turn it is."""
    rng, seen = random.Random(5), set[str]()
    state = games[name].deal(rng)
    while state.phase != "over":
        action, before = rng.choice(state.legal()), state
        state = state.apply(action)
        if before.phase in ("take", "push") or isinstance(action, (Call, NoBomb)):
            continue
        seen.add(type(action).__name__)
        trial = RolloutTrial(before.view(action.seat))
        round_ = trial.after(trial.deal(rng), action)
        assert round_.sizes == [held.bit_count() for held in state.hands], action
        assert round_.won == [*state.view(action.seat).won_points], action
        assert round_.out[: len(state.out)] == [*state.out], action
        placed = state.game.sides != 2 and len(before.out) < len(state.out)
        assert round_.over == (placed or state.phase == "over"), action
        lying = sum(state.game.deck.points(combo.cards) for _, combo in state.trick)
        assert round_.over or round_.lying == lying, action
        if state.phase == "play":
            turn = round_.turn
            while not state.hands[turn]:  # who is out is passed over
                turn = trial.setting.after[turn]
            assert (turn, round_.wish or 0) == (state.turn, state.wish or 0), action
    assert seen >= {"Play", "Pass", "Collect"}


@pytest.mark.parametrize(
    ("line", "way", "worth"),
    [
        # First of five, at the price of a straight; left to itself a rollout is second.
        (
            "grandmaster players=5 | 0: Kj Aj 9s Qp 9p Jw Tp 8s | 1: 4p 6s 7s | 2: 6p 2s 4w | 3: 3p 3s 5j"
            " | 4: Qw Tw | turn 0",
            ["9p 9s", "Tp Jw Qp Kj Aj", "8s"],
            0,
        ),
        # The kings' points stay with those who took them, though another trick follows; so 30 to 10.
        (
            "nanking | 0: Kj Ks Kp 2j | 1: 3w 5p 6w | 2: 5s 6p 6s | 3: Qp 4s Js | turn 0",
            ["Kj Ks Kp", "2j"],
            20,
        ),
    ],
    ids=["the way out", "the points"],
)
def test_a_proved_way_out_is_followed(line: str, way: list[str], worth: float) -> None:
    state: Any = parse_position(line)
    trial, (first, *rest) = RolloutTrial(state.view(0)), [state.action(f"0 play {cards}") for cards in way]
    trial.lines = {first: [play.combo for play in rest]}
    assert trial.worth([trial.theirs.of(hand) for hand in state.hands], first) == worth


def test_after_another_seats_wish_its_left_hand_neighbour_is_to_play() -> None:
    state: Any = parse_position(
        "nanking | 0: 5j 8j 2w | 1: 8w 9j Tj | 2: 3p 5p 7p | 3: 4s 6s 7s | wishing 0 | trick 0 Ma"
    )
    trial = RolloutTrial(state.view(2))
    assert trial.after(trial.deal(random.Random(1)), None).turn == 1


@pytest.mark.parametrize(
    ("first", "kept"), [("Dr Ph Aj Ap Aw As Kj Kw", True), ("2p 6p 6s 7w 7s 8w Tj 9p", False)]
)
def test_an_early_call_is_worth_what_it_brings_or_costs(first: str, kept: bool) -> None:
    deck, hands = games["nanking"].deck, list[str]()
    rest = [card for card in deck.names(deck.all) if card not in first.split()]
    random.Random(1).shuffle(rest)
    for few in (8, 8, 8, 6, 6, 6, 6):
        hands.append(" ".join(rest[:few]))
        rest = rest[few:]
    dealt = (f"{seat}: {hand}" for seat, hand in enumerate([first, *hands[:3]]))
    later = (f"{seat}+: {hand}" for seat, hand in enumerate(hands[3:]))
    state: Any = parse_position(" | ".join(["nanking", *dealt, *later, "taking 0"]))
    trial, rng, call = OpeningTrial(state.view(0)), random.Random(1), state.action("0 grand")
    deals = [trial.deal(rng) for _ in range(20)]
    worths = [sum(trial.worth(deal, action) for deal in deals) for action in (None, call)]
    assert (worths[1] > worths[0]) is kept


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("before", ["take", "push"])
def test_what_is_dealt_anew_before_the_first_card_is_seen_as_before(seat: int, before: str) -> None:
    """Each seat keeps its hand; of its own cards to come, and of all others', it learns nothing."""
    state: Any = games["nanking"].deal(random.Random(3))
    while state.phase != before:
        state = state.after(state.legal(state.to_act[0])[0])
    trial, rng, deck = OpeningTrial(state.view(seat)), random.Random(5), state.game.deck
    tables = [trial.table(state, rng) for _ in range(4)]
    for table in tables:
        assert table.hands[seat] == state.hands[seat]
        assert [*map(len, table.rest)] == [*map(len, state.rest)]
        held = [*table.hands, *(card for rest in table.rest for card in rest)]
        assert sum(held) == deck.all and sum(map(int.bit_count, held)) == deck.all.bit_count()
    assert len({table.hands for table in tables}) == 4


@pytest.mark.parametrize("name", ["grandmaster", "ear"])
def test_no_more_is_played_than_a_place_takes(name: str) -> None:
    """Who is out has a place, whatever the others do: by rollouts, and by players at the table."""
    short = 0
    for seed in range(8):
        state = games[name].deal(random.Random(seed))
        played = [*moves(state, [sensible(state.game)(random.Random(seed))] * state.game.players)]
        (before, last), asked = played[-1], played[len(played) // 2][0]
        end = before.apply(last)
        for seat in range(state.game.players):
            settled = next(now for now, _ in [*played, (end, last)] if worth(seat, now) is not None)
            assert seat in settled.out or settled is end
            assert worth(seat, settled) == worth(seat, end) == -end.finish.index(seat)
            short += settled is not end
        if asked.phase == "play":
            trial = RolloutTrial(asked.view(asked.turn))
            deal, places = trial.deal(random.Random(seed)), list[int]()
            for seat in (trial.setting.asked, None):
                trial.setting.asked = seat
                round_ = trial.after(deal, asked.legal()[0])
                round_.run()
                places.append(round_.place(asked.turn))
                assert seat is None or len(round_.out) <= places[0] + 1
            assert places[0] == places[1]
    assert short


MANY, FEW = "2j 3w 5p 6s 7j 9s Jw", "2j 3w"
REST = "4j 6p 8s 9w Qj"


@pytest.mark.parametrize(
    ("owner", "calls", "trick", "rest", "bombed"),
    [
        (MANY, "", "0 As", REST, False),
        (MANY, "calls 0 small", "0 As", REST, False),
        (MANY, "calls 0 small", "0 Dr", REST, True),  # 25 points, and a caller
        (MANY, "", "0 Dr", REST, False),  # the points alone
        (MANY, "calls 2 small", "0 Dr", REST, False),  # nor do they pay while the caller has passed
        (FEW, "", "0 As", REST, True),  # an opponent is about to go out
        (MANY, "", "0 As", "Qj", True),  # the way home
        (MANY, "", "0 Qp Qs Qw Qj", "Kp", False),  # no bomb that is beaten
        (MANY, "calls 3 small", "3 Dr", REST, False),  # the partner's trick
    ],
)
def test_a_bomb_falls_where_it_is_worth_its_price(
    owner: str, calls: str, trick: str, rest: str, bombed: bool
) -> None:
    line = f"nanking | 0: {owner} | 1: Tj Tw Tp Ts {rest} | 2: 3j 4w 7p 8j Jp | 3: 3s 5j 6j 8p Js"
    turn = 1 if trick[0] == "0" else 0
    state: Any = parse_position(" | ".join(filter(None, [line, calls, f"turn {turn}", f"trick {trick}"])))
    trial = RolloutTrial(state.view(turn))
    round_ = trial.after([trial.parts.of(hand) for hand in state.hands], state.action(f"{turn} pass"))
    seat, part = round_._bombed(3)
    assert (part is not None) is bombed and seat == (1 if bombed else 3)


@pytest.mark.parametrize(("partner", "rank"), [("Qs", 5), ("Qs Qp", 7)])
def test_the_lowest_card_is_led_where_the_partner_may_go_out_on_it(partner: str, rank: int) -> None:
    state = parse_position(
        f"nanking | 0: 5j 7j Tp Jp | 1: 2j 3s 6s 9s Kp Ks | 2: {partner} | 3: 2s 2w 2p 3p 4s 7s | turn 0"
    )
    trial = RolloutTrial(state.view(0))
    led = trial.after([trial.parts.of(hand) for hand in state.hands], None)._lead(0)
    assert (led.size, led.rank) == (1, rank)

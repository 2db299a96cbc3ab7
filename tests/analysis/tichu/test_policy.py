"""What the quick policy of a rollout does, by worked examples: the plays that follow a first one."""

from typing import Any

import pytest

from tichu_teach.analysis.advice import way_out
from tichu_teach.analysis.tichu.evaluation import RolloutTrial
from tichu_teach.analysis.tichu.parts import RolloutPart
from tichu_teach.analysis.tichu.rollout import Rollout
from tichu_teach.engine import parse_position

RANKS = "?123456789TJQKA"


class Told(Rollout):
    """A rollout that tells each play: the seat, and the ranks of its cards."""

    told: list[str]

    def lay(self, seat: int, part: RolloutPart) -> None:
        held = [(rank, part.units >> 4 * rank & 15) for rank in range(15)]
        Told.told.append(f"{seat}: {''.join(RANKS[rank] * number for rank, number in held)}")
        super().lay(seat, part)


def played(line: str, first: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], Rollout, Any]:
    """The plays that follow a first one, with everybody’s cards known, and how the round ends."""
    monkeypatch.setattr("tichu_teach.analysis.tichu.evaluation.Rollout", Told)
    Told.told = []
    state = parse_position(f"nanking | {line}")
    trial = RolloutTrial(state.view(0))
    hands = [trial.theirs.of(hand if seat else 0) for seat, hand in enumerate(state.hands)]
    ended = trial.after(hands, state.action(f"0 {first}"))
    if not ended.over:
        ended.run()
    return Told.told[1:], ended, state


def test_a_dog_is_worth_most_to_a_partner_s_tichu_and_least_to_one_s_own() -> None:
    worth = []
    for calls in (" | calls 1 small", "", " | calls 3 small"):
        state = parse_position("nanking | 0: 2j Kj | 1: Do 9s | 2: 3w 4p | 3: 6j 8w | turn 0" + calls)
        trial = RolloutTrial(state.view(0))
        hands = [trial.theirs.of(hand if seat else 0) for seat, hand in enumerate(state.hands)]
        begun = trial.after(hands, state.action("0 play Kj"))
        worth.append(begun._worth_of_dog(1, called=bool(begun.served[1])))
    assert worth == sorted({*worth})


WISHING = "0: Do 2j | 1: 3w 4w | 2: 5s 8p Qs Kj | 3: 6s 7s | turn 0{}"


def test_a_wish_is_led_by_whoever_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    free, *_ = played(WISHING.format(""), "play Do", monkeypatch)
    bound, *_ = played(WISHING.format(" | wish 8"), "play Do", monkeypatch)
    assert bound[:1] == ["2: 8"] and free[:1] != ["2: 8"], (bound, free)
    another, *_ = played(WISHING.format(" | wish T"), "play Do", monkeypatch)
    assert another[:1] == free[:1], "nobody is bound by a rank that they don't hold"


def test_nobody_plays_their_way_out_before_a_partner_who_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Aces, the Dragon, then the four: out before anybody. For a partner's tichu the four is led."""
    line = "0: Do 2j 5j | 1: 3w 3p 5s 7p 9p | 2: Dr As Aw 4p | 3: Tp 6s 7s 8s | turn 0"
    for calls, led in (("", "AA"), (" | calls 2 small", "AA"), (" | calls 0 small", "4")):
        told, *_ = played(line + calls, "play Do", monkeypatch)
        assert told[0] == f"2: {led}", calls


@pytest.mark.parametrize(
    ("calls", "named"), [("", True), ("1 small", True), ("2 small", False), ("0 small; 2 small", True)]
)
def test_nobody_is_told_a_way_out_before_a_partner_who_has_called(calls: str, named: bool) -> None:
    line = "nanking | 0: Dr As Aw 4p | 1: 3w 3p 5s 7p 9p | 2: 6j 2j 5j | 3: Tp 6s 7s 8s | turn 0"
    state = parse_position(line + f" | calls {calls}" * bool(calls))
    plays = [state.text(play) for play in way_out(state.view(0), state.action("0 play 4p"))]
    assert plays == ["0 play Aw As", "0 play Dr", "0 play 4p"] * named


BOMB = "9j 9w 9p 9s 4p"


@pytest.mark.parametrize(("holder", "bombed"), [(1, True), (2, False), (3, True)])
def test_a_foe_s_trick_is_bombed_and_a_partner_s_never(
    holder: int, bombed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has little besides throws a bomb on an ace that all have passed."""
    others = iter(["3w 5w 6j 7w Tj", "3s 5s 6s 7s Ts"])
    hands = [BOMB if seat == holder else next(others) for seat in (1, 2, 3)]
    line = "0: Aj Jj 2j 2w 5p | 1: {} | 2: {} | 3: {} | turn 0".format(*hands)
    told, *_ = played(line, "play Aj", monkeypatch)
    assert (told[0] == f"{holder}: 9999") == bombed, told
    if not bombed:
        assert told[0].startswith("0: "), "the trick is 0's, who leads again"


def test_a_full_house_takes_the_points_that_lie_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """By hand: two fives are ten points, two tens twenty, a king ten; all of it is somebody's in the end."""
    line = "0: 2j 2w 2p 3j 3w 6j 7j 8w | 1: 9j 9w 9p 5s 5w Tp Kp | 2: 4p 6p 8p Ts | 3: 4s 8s Js 7p | turn 0"
    told, ended, state = played(line, "play 2j 2w 2p 3j 3w", monkeypatch)
    assert told[0] == "1: 55999" and told[1].startswith("1: "), "nobody is higher, and 1 leads"
    left = sum(part.points for hand in ended.hands for part in hand)
    assert left + sum(ended.won) == 40 == sum(map(state.game.deck.points, state.hands))
    assert ended.won[1] >= 10


GRANTED = "0: 2s 2j Kj | 1: 8j 8w 8p 3w 3p | 2: 4p 9p | 3: 4s 9s Qs | turn 0 | wish 8"


def test_a_wish_is_granted_out_of_whatever_holds_the_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    """The eight is torn from a full house; where a lone one lies beside a pair, that goes."""
    told, *_ = played(GRANTED, "play 2s", monkeypatch)
    assert told[0] == "1: 8"
    told, *_ = played(GRANTED.replace("8j 8w 8p 3w 3p", "8j 5w 5p Tj Tw"), "play 2s", monkeypatch)
    assert told[0] == "1: 8"
    told, *_ = played(GRANTED.replace("8j 8w 8p 3w 3p", "8j 8w 9j Tj Tw"), "play 2s", monkeypatch)
    assert told[0] == "1: 8" and "1: 8" in told[1:], "its twin stays in the hand"
    told, *_ = played(GRANTED.replace("8j 8w 8p 3w 3p", "7j 7w 7p 3w 3p"), "play 2s", monkeypatch)
    assert told[0] != "1: 8", "they hold none"


@pytest.mark.parametrize(
    ("own", "more", "answer"),
    [("2j", "", "A"), ("Ap", "", "K"), ("2j", " | calls 2 small", "3")],
    ids=["the highest", "the highest that isn't held", "none against a partner who called"],
)
def test_with_the_mahjong_a_wish_is_made(
    own: str, more: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"0: Ma {own} 5j 5w | 1: 3w 6j Kj Aj | 2: 4p 9p Qp | 3: 4s 8s Ts | turn 0{more}"
    told, *_ = played(line, "play Ma", monkeypatch)
    assert told[0] == f"1: {answer}", told

"""Why a seat cannot claim: held to the referee, and to a plain search of all that everybody may do."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.analysis.claims import EVERY, claimed
from tests.depth import at_least, some
from tichu_teach.analysis import claim, refute, refuting
from tichu_teach.analysis.climbing.claim import DEEP, MOST, Defence
from tichu_teach.analysis.sampling import finished
from tichu_teach.engine import Play, games, parse_position
from tichu_teach.engine.climbing.actions import Collect, Give, Pass

GAMES = {**EVERY, "ear": games["ear"].vary(players=5)}


def endings(name: str, rounds: range, most: int) -> Iterator[tuple[Any, int]]:
    """Turns of rounds between sensible players, from when the seat has no more than so many cards."""
    for state, seat, _ in claimed(GAMES[name], rounds):
        if state.phase == "play" and 1 < state.hands[seat].bit_count() <= most:
            yield state, seat


@pytest.mark.parametrize("name", at_least(GAMES, "nanking", "ear", "haggis of three"))
def test_the_cards_may_lie_so_and_the_referee_allows_the_line(name: str) -> None:
    found = 0
    for state, seat in endings(name, range(2), 8):
        view = state.view(seat)
        refutation = refute(view)
        if refutation is None:
            continue
        found += 1
        for each, cards in refutation.hands.items():
            assert cards.bit_count() == state.hands[each].bit_count()
            assert not cards & ~(state.hands[each] | view.unseen), "it lies where all see it"
        after = laid(state, seat, refutation.hands)
        assert after.view(seat).hand == view.hand and after.view(seat).unseen == view.unseen
        for play in refutation.line:
            after = until(after, play)
            assert after is not None and after.ask(play), (state, refutation)
            after = after.after(play)
        assert stopped(after, seat), (state, refutation)
    assert found > 5


def laid(state: Any, seat: int, hands: Any) -> Any:
    """The position with other hands; in Haggis what is left lies aside."""
    dealt = tuple(hands.get(each, held) for each, held in enumerate(state.hands))
    if hasattr(state, "haggis"):
        left = (sum(state.hands) | state.haggis) & ~sum(dealt)
        return state.replace(hands=dealt, haggis=left)
    return state.replace(hands=dealt)


def until(state: Any, play: Any) -> Any:
    """The state in which a play is due, all others having passed; None if it does not come to that."""
    for _ in range(40):
        if (state.phase == "play" and state.turn == play.seat) or state.ask(play):
            return state
        if state.phase == "over":
            return None
        state = quiet(state)
    return None


def quiet(state: Any) -> Any:
    """The state after the least that may be done."""
    legal = state.legal(state.to_act[0])
    least = [each for each in legal if not isinstance(each, Play)]
    for kind in (Pass, Collect, Give):
        for each in least:
            if isinstance(each, kind):
                return state.after(each)
    return state.after(least[0])


def stopped(state: Any, seat: int) -> bool:
    """Return True if the seat has lost the lead: others have it, and nothing of its cards takes it."""
    while state.phase != "over":
        if not state.trick:
            return state.turn != seat or not state.hands[seat]
        if any(isinstance(each, Play) for each in state.legal(seat)):
            return False
        if state.phase == "collect":
            return bool(state.trick[-1][0] != seat)
        state = quiet(state)
    return seat not in state.out


@pytest.mark.parametrize("name", some(["nanking", "haggis", "tientsin", "ear", "haggis of three"], 2))
def test_a_plain_search_of_everything_agrees(name: str) -> None:
    agreed, missed = {True: 0, False: 0}, 0
    for state, seat in endings(name, range(8), 5):
        others = tuple((each, cards) for each, cards in enumerate(state.hands) if each != seat and cards)
        wish = getattr(state, "wish", 0) or state.hands[seat] & getattr(state.game.deck, "mahjong", 0)
        if wish or sum(cards.bit_count() for _, cards in others) > 14:
            continue

        def gives(combo: Any, left: int, state: Any = state, seat: int = seat) -> bool:
            held = [left.bit_count() if n == seat else each.bit_count() for n, each in enumerate(state.hands)]
            return combo.kind == "dog" and state.game.dog_leaders(seat, held, state.round) != (seat,)

        combos = [each.combo for each in state.legal(seat) if isinstance(each, Play)]
        work = Defence(state.game.combinations, seat, gives).longest_line(state.hands[seat], combos, others)
        line = finished(work)
        kept = keeps(state, seat, {})
        assert line is None or not kept, state
        agreed[kept] += 1
        missed += line is None and not kept  # partners who go out together end the round before
    assert min(agreed.values()) > 1 and missed <= 1, (agreed, missed)


def keeps(state: Any, seat: int, known: dict[Any, bool]) -> bool:
    """Return True if a seat goes out without losing the lead, whatever all others do together."""
    if seat in state.out:
        return True
    if state.phase == "over" or (state.phase == "collect" and state.trick[-1][0] != seat):
        return False
    if not state.trick and state.turn != seat:
        return False
    if state in known:
        return known[state]
    acting = state.to_act[0]
    legal = [each for each in state.legal(acting) if each.seat == acting]
    if acting == seat:
        legal = [each for each in legal if not isinstance(each, Pass)]
        found = any(keeps(state.after(each), seat, known) for each in legal)
    else:
        found = all(keeps(state.after(each), seat, known) for each in legal)
    known[state] = found
    return found


NOBODY = {
    "a wish is out": "nanking | 0: Aj 2j 3j | 1: As 3w | 2: 5s | 3: Kp 4s | turn 0 | wish K",
    "a wish may come": "nanking | 0: Ma 2j 3j | 1: As 3w | 2: 5s | 3: Kp 4s | turn 0",
    "nobody can": "nanking | 0: Aj 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0",
    "it is another's turn": "nanking | 0: 2j 3j | 1: 3w 7p | 2: 5s | 3: Kp 4s | turn 1",
    "it is another's lead": "haggis | 0: 2r 4r | 1: 5g 6g | haggis 4g | turn 1",
    "the Dragon comes back": "nanking | 0: Kj Dr 2j | 1: As | 2: 5s | 3: Kp 4s | turn 0",
}


@pytest.mark.parametrize("name", NOBODY)
def test_here_nothing_is_said_against_it(name: str) -> None:
    assert refute(parse_position(NOBODY[name]).view(0)) is None


@pytest.mark.parametrize(
    ("line", "stopped"),
    [
        ("nanking | 0: Do 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0", True),
        ("grandmaster players=5 | 0: Do 2j | 1: 3w | 2: 5s | 3: Kp 4s | 4: 6s | turn 0", False),
    ],
)
def test_who_leads_the_dog_goes_on_where_it_keeps_the_lead(line: str, stopped: bool) -> None:
    assert (refute(parse_position(line).view(0)) is not None) is stopped


def test_the_higher_card_is_named_and_nothing_of_the_hand_beats_it() -> None:
    state = parse_position("nanking | 0: Kj 2j 3j | 1: As 3w | 2: 5s | 3: Kp 4s | turn 0")
    refutation = refute(state.view(0))
    assert refutation
    assert [state.text(each) for each in refutation.line][-1].endswith(" play As")


def test_who_can_play_nothing_has_no_line() -> None:
    state = parse_position("nanking | 0: 2j 3j | 1: As 3w | 2: 5s | 3: Kp 4s | turn 0 | trick 3 Aj")
    refutation = refute(state.view(0), random.Random(1))
    assert refutation and refutation.line == ()


@pytest.mark.parametrize("name", some(["nanking", "haggis of three", "tientsin"], 2))
def test_nobody_waits_until_all_lines_of_a_whole_hand_are_examined(name: str) -> None:
    """Some have no end in sight; after some thousand plays nothing is said."""
    longest = 0
    for state, seat in endings(name, range(2), 20):
        for number, _ in enumerate(refuting(state.view(seat), random.Random(1)), 1):
            assert number <= MOST + DEEP, state
            longest = max(longest, number)
    assert longest > 2 * DEEP, "some are long"


def test_a_claim_is_never_refuted() -> None:
    for name in ("nanking", "haggis"):
        for state, seat, proof in claimed(GAMES[name], range(3)):
            if proof and state.phase == "play" and state.hands[seat].bit_count() <= 6:
                assert claim(state.view(seat)) and refute(state.view(seat)) is None

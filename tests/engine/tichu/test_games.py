"""Whole games by chance, the options of the table, calls, and the taking of cards."""

import random

import pytest

from tests.engine.tichu.positions import DECK, GAME
from tichu_teach.engine import IllegalAction, Play, UnknownGame, games, parse_position
from tichu_teach.engine.tichu.state import State

# --- taking and calling ------------------------------------------------------------------------------


def pushing(game: object = GAME, calls: tuple[str, ...] = ()) -> State:
    state = game.deal(random.Random(4))  # type: ignore[attr-defined]
    return state.play(*calls, "0 take", "1 take", "2 take", "3 take")


def test_dealing_is_seeded_and_complete() -> None:
    one, two = GAME.deal(random.Random(3)), GAME.deal(random.Random(3))
    assert one == two and one != GAME.deal(random.Random(4))
    assert sum(one.hands) | sum(card for rest in one.rest for card in rest) == DECK.all
    assert [hand.bit_count() for hand in one.hands] == [8] * 4 and [len(rest) for rest in one.rest] == [6] * 4
    assert GAME.deal(random.Random(3), first=2).turn == 2


def test_who_may_still_call() -> None:
    """A tichu before one's last cards are taken, and in play before the first card; nobody while pushing."""
    state = GAME.deal(random.Random(4))
    assert GAME.calling(state) == (0, 1, 2, 3)
    state = state.play("0 take", "1 grand")
    assert GAME.calling(state) == (2, 3)
    assert pushing().phase == "push" and GAME.calling(pushing()) == ()
    line = "nanking | 0: Ma 2j | 1: 3w 8w | 2: 5p 9p | 3: 5s 9s | turn 0"
    state = parse_position(line)
    assert GAME.calling(state.apply("0 play 2j")) == ()


def test_a_small_tichu_until_the_first_own_card() -> None:
    state = parse_position(
        "nanking | 0: 2j 3j | 1: 4j 5j | 2: 6j 7j | 3: 8j 9j | turn 0 | played 1 | trick 1 2w; 2 3w; 3 4w"
    )
    # Who has played is named in the position; two, three and all in the trick must have.
    assert not state.ask("1 tichu")
    fresh = pushing()
    fresh = fresh.play(*[fresh.sample_push(seat) for seat in range(4)])
    leader, partner = fresh.turn, (fresh.turn + 2) % 4
    played = fresh.play(next(action for action in fresh.legal(leader) if isinstance(action, Play)))
    assert not played.ask(f"{leader} tichu") and played.ask(f"{leader} tichu").facts["played"]
    called = played.close_window().apply(f"{partner} tichu")
    assert called.calls[partner] == "small"
    assert called.turn == played.turn and called.trick == played.trick


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("spoken", ["0 2", "2 0", "1 3", "3 1"])
def test_who_takes_a_grand_back_does_not_hang_on_who_spoke_first(first: int, spoken: str) -> None:
    """By the words of the leaflet alone: deal nine cards one by one and see who gets the ninth later."""
    table = [(first + turn) % 4 for turn in range(4 * 9)]
    ninth = {seat: [place for place, each in enumerate(table) if each == seat][8] for seat in range(4)}
    one, other = map(int, spoken.split())
    state = GAME.vary(retract_second_grand=True).deal(random.Random(4), first=first)
    state = state.play(f"{one} grand", f"{other} grand")
    later = max((one, other), key=ninth.__getitem__)
    assert [seat for seat in range(4) if state.ask(f"{seat} retract")] == [later]
    assert f"{later} retract" in [state.text(action) for action in state.legal(later)]


def test_of_three_grand_partners_only_the_first_to_take_is_bound() -> None:
    state = games["tientsin"].vary(retract_second_grand=True).deal(random.Random(4), first=3)
    state = state.play("0 grand", "4 grand", "2 grand")  # seats take 3 4 5 0 1 2
    assert [seat for seat in range(6) if state.ask(f"{seat} retract")] == [0, 2]


# --- the options of the wish -------------------------------------------------------------------------


def test_games_by_name() -> None:
    assert games["nanking"] is GAME and "nanking" in games
    with pytest.raises(UnknownGame, match="nanking"):
        games["nankin"]
    with pytest.raises(KeyError):
        games["chess"]
    assert GAME.vary(target=500) != GAME and GAME.vary() == GAME
    assert len(set(GAME.rules)) == len(GAME.rules)


def test_the_owners_pass_does_not_get_round_the_wish() -> None:
    """Who can fulfil the wish by bombing their own combination must (nanking.wish.own-top)."""
    state = parse_position(
        "nanking | 0: 2j 3j | 1: 4j 5j 6j 7j 8j | 2: 2p 3p | 3: 2s 3s | turn 2 | trick 0 Ma; 1 Kj Kw Kp Ks"
        " | wish 8 by 0 | played 0 1 2 3"
    )
    state = state.play("2 pass", "3 pass", "0 pass")
    with pytest.raises(IllegalAction) as error:
        state.play("1 pass")
    assert error.value.verdict.rule == "nanking.wish.own-top"
    assert state.play("1 4j 5j 6j 7j 8j").wish == 0

"""What a seat sees while something is secret: who is asked for a bomb, what is pushed and exchanged."""

import random

import pytest

from tests.depth import some
from tests.engine.tichu.games import played_out
from tests.engine.tichu.positions import FAMILY, NANKING, House

PARTNERS = [house for house in FAMILY if house.game.name in ("tricsu", "tientsin")]
SOLO = [house for house in FAMILY if house.game.name in ("grandmaster", "ear")]


def public(view: object) -> dict[str, object]:
    return dict(vars(view))


@pytest.mark.parametrize("house", some([NANKING, SOLO[-1], *PARTNERS, SOLO[0]], 2), ids=str)
def test_a_view_does_not_tell_that_somebody_else_is_asked_for_a_bomb(house: House) -> None:
    compared, has_bomb = 0, house.game.combinations.has_bomb
    for seed in range(60):
        for _, state in house.both(random.Random(seed), 8 if house is NANKING else 6):
            if state.phase != "window":
                continue
            holders = {seat for seat in house.seats if has_bomb(state.hands[seat])}  # they know when to bomb
            for seat in set(house.seats) - holders - {state.turn}:
                during, closed = public(state.view(seat)), public(state.close_window().view(seat))
                assert during == closed, f"{state}: seat {seat}"
                compared += 1
    assert compared > 60


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("house", [NANKING, *PARTNERS], ids=str)
def test_nobody_sees_what_others_pushed_or_are_about_to_take(house: House, seed: int) -> None:
    rng = random.Random(seed)
    state = house.game.deal(rng)
    before = house.game.grand_before
    for seat in house.seats:
        view, hidden = state.view(seat), [card for rest in state.rest for card in rest]
        assert all(view.unseen & card for card in hidden)
        assert view.counts == (before,) * len(house.seats)
    while state.phase == "take":
        state = state.apply(f"{state.turn} take")
    first, second = state.sample_push(1), state.sample_push(1, rng)
    assert first != second
    for seat in set(house.seats) - {1}:
        assert public(state.apply(first).view(seat)) == public(state.apply(second).view(seat))


@pytest.mark.parametrize("house", [house for house in SOLO if house.round == 1], ids=str)
def test_nobody_sees_what_others_exchange(house: House) -> None:
    rng = random.Random(5)
    state = house.game.deal(rng, played_out(house.game.deal(rng), rng))
    assert state.phase == "push"
    for giver in state.to_act:
        push = state.sample_push(giver)
        for seat in set(house.seats) - {giver}:
            view = state.apply(push).view(seat)
            assert view.unseen & sum(push.cards) == sum(push.cards)
            # Who has laid its cards down lies open, which cards they are doesn't.
            assert giver not in view.pushing and giver in state.view(seat).pushing
            assert public(view) == public(state.view(seat)) | {"pushing": view.pushing}

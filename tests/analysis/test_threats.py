"""What others could beat, by a second reckoning: whatever the unseen cards make together, of the size of a
hand."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.depth import many
from tichu_teach.analysis.haggis.claim import Threats as HaggisThreats
from tichu_teach.analysis.tichu.claim import Threats as TichuThreats
from tichu_teach.engine import games
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.state import State as HaggisState
from tichu_teach.engine.tichu.state import State as TichuState

GAMES = {
    "nanking": games["nanking"],
    "tricsu": games["tricsu"],
    "two packs": games["grandmaster"].vary(players=7),
    "haggis": games["haggis"],
    "haggis of three": games["haggis"].vary(players=3),
}


def few(game: Any, rng: random.Random) -> Any:
    """A lead with a hand before one, and few ranks, so that others hold runs, sets and bombs as well."""
    deck, family = game.deck, game.family
    low = rng.randrange(2, 9)
    ranks = sum(deck.rank[rank] for rank in range(low, low + rng.randrange(3, 8)) if rank < len(deck.rank))
    own = deck.faces if family == "haggis" else [0] * game.players
    cards = [
        *bits(ranks & deck.suited if family == "haggis" else ranks | deck.phoenix | deck.dragon | deck.dog)
    ]
    rng.shuffle(cards)
    hands = [sum(card for card in bits(faces) if rng.randrange(2)) for faces in own[: game.players]]
    for seat in range(game.players):
        for _ in range(rng.randrange(1, 9)):
            hands[seat] |= cards.pop() if cards else 0
    if family == "haggis":
        return HaggisState(game, "play", hands, 0, haggis=sum(cards[:4]))
    return TichuState(game, "play", hands, 0)


def beaten(state: Any, combo: Any) -> Iterator[Any]:
    """The plays on a combination that others could have, with the cards that would take from a hand."""
    view, game = state.view(0), state.game
    lying = view.wilds if game.family == "haggis" else [0] * game.players
    for hand in getattr(view, "open_hands", {}).values():
        yield from game.combinations.follows(hand, combo)
    for seat in {*range(1, game.players)}.difference(getattr(view, "open_hands", ())):
        lies = lying[seat]
        hidden = view.counts[seat] - lies.bit_count()
        for play in game.combinations.follows(view.unseen | lies, combo):
            if (play.cards & ~lies).bit_count() <= hidden:
                yield play


@pytest.mark.parametrize("name", GAMES)
def test_what_could_be_beaten_is_what_unseen_cards_beat(name: str) -> None:
    game, rng, found = GAMES[name], random.Random(name), set[tuple[str, bool]]()
    threats: Any = HaggisThreats if game.family == "haggis" else TichuThreats
    for _ in range(many(20 if game.family == "haggis" else 250, 3000)):
        state = few(game, rng)
        feared = threats(state.view(0))
        for combo in game.combinations.leads(state.hands[0]):
            beats, could = feared.beat(combo), combo.kind == "dog" or any(beaten(state, combo))
            assert beats == could or (beats and name == "two packs"), (state, combo)
            found.add((combo.kind, beats))
    assert len(found) > 5, "a sample of all sorts"

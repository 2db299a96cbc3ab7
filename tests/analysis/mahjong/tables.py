"""Positions from hands between sensible players, and the same ones with the hidden tiles dealt anew."""

import random
from collections.abc import Iterator

from tichu_teach.engine import games
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import contents, counts, is_season, size
from tichu_teach.engine.mahjong.wall import Wall
from tichu_teach.players import moves, sensible

GAMES = {
    "mahjong": games["mahjong"],
    "of three, seasons": games["mahjong"].vary(players=3, tile_set=144),
    "clean, announced": games["mahjong"].vary(clean_hand="announced"),
    "duel": games["mahjong-duel"],
    "duel B": games["mahjong-duel"].vary(form="B"),
    "sparrow": games["sparrow"],
}


def decisions(name: str, seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Some of the decisions of a hand between sensible players: the state, and a seat to act."""
    game = GAMES[name]
    players = [sensible(game)(random.Random(seed))] * game.players
    for number, (state, _) in enumerate(moves(game.deal(random.Random(seed)), players)):
        if state.phase != "announce" and number % every == 0:
            yield state, state.to_act[0]


def dealt_anew(state: State, seat: int, rng: random.Random) -> State:
    """The same to this seat, with the tiles it does not see in other places."""
    players = range(state.game.players)
    hidden = [each for each in players if each != seat and each not in state.shown]
    lying = [*state.wall.row, *state.wall.loose]
    for each in hidden:
        lying += contents(state.hands[each])
    rng.shuffle(lying)
    lying.sort(key=is_season)  # a season cannot lie in a hand
    hands = list(state.hands)
    for each in hidden:
        held = size(hands[each])
        hands[each], lying = counts(lying[:held]), lying[held:]
    rng.shuffle(lying)
    row = len(state.wall.row)
    return state.replace(hands=tuple(hands), wall=Wall(tuple(lying[:row]), tuple(lying[row:])))

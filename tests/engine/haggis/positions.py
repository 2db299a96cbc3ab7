"""Small positions rich in runs, runs of sets and bombs; and the two referees side by side."""

import random
from collections.abc import Iterator

from tests.engine.haggis.oracle import RANKS, SUITS, Found, Table, pack
from tichu_teach.engine import Action, Collect, Give, Pass, Play, games, parse_position
from tichu_teach.engine.haggis.combo import RUNS, HaggisCombo
from tichu_teach.engine.haggis.game import Haggis
from tichu_teach.engine.haggis.state import State

GAME: Haggis = games["haggis"]
THREE = GAME.vary(players=3)
TABLE = {2: GAME, 3: THREE}


def names(cards: int, game: Haggis = GAME) -> frozenset[str]:
    return frozenset(game.deck.names(cards))


def mask(cards: frozenset[str] | set[str], game: Haggis = GAME, seat: int = 0) -> int:
    return game.deck.parse(" ".join(sorted(cards)) or "-", game.deck.of_seat(seat))


def found(combo: HaggisCombo, game: Haggis = GAME) -> Found:
    """An engine combination in the words of the oracle."""
    cards = names(combo.cards, game)
    if combo.kind == "bomb":
        return Found("bomb", 0, 0, int(combo.rank), cards)
    kind = "runs" if combo.kind in RUNS[1:] else combo.kind
    return Found(kind, combo.width, combo.length, int(combo.rank), cards)


def combo(one: Found, game: Haggis = GAME, seat: int = 0) -> HaggisCombo:
    """The other way round."""
    cards = mask(one.cards, game, seat)
    (it,) = [each for each in game.readings(cards) if found(each, game) == one]
    return it


def move(action: Action, game: Haggis) -> tuple:
    """An engine action as a move of the oracle."""
    match action:
        case Play():
            return ("play", action.seat, found(action.combo, game))
        case Give():
            return ("give", action.seat, action.to)
        case Pass() | Collect():
            return (type(action).__name__.lower(), action.seat)
    raise AssertionError(f"{action} is no move of the play")


def action(one: tuple, game: Haggis) -> Action:
    """A move of the oracle as an engine action."""
    what, seat = one[0], one[1]
    if what == "play":
        return Play(seat, combo(one[2], game, seat))
    if what == "give":
        return Give(seat, one[2])
    return {"pass": Pass, "collect": Collect}[what](seat)


def rich_group(rng: random.Random, size: int, left: set[str], players: int = 3) -> set[str]:
    """Up to `size` cards out of those left, in clumps that tend to form something."""
    suits, group = SUITS[players], set()
    while len(group) < size and left:
        draw, start = rng.random(), rng.randrange(9)
        if draw < 0.25:  # a run of one suit, with holes
            suit = rng.choice(suits)
            clump = [rank + suit for rank in RANKS[start : min(9, start + rng.randint(2, 6))]]
        elif draw < 0.5:  # a run of sets
            some = rng.sample(suits, rng.randint(2, 4))
            ranks = RANKS[start : min(9, start + rng.randint(2, 3))]
            clump = [rank + suit for rank in ranks for suit in some]
        elif draw < 0.6:
            clump = [RANKS[start] + suit for suit in suits]
        elif draw < 0.7:  # a bomb
            same = rng.choice(suits)
            four = rng.choice([same * 4, "".join(rng.sample(suits, 4))])
            clump = [rank + suit for rank, suit in zip("3579", four, strict=True)]
        elif draw < 0.9:
            clump = list(rng.choice(["J", "Q", "K", "JQ", "QK", "JQK"]))
        else:
            clump = [rng.choice(sorted(left))]
        if rng.random() < 0.4 and len(clump) > 2:
            clump.remove(rng.choice(clump))
        for card in clump:
            if card in left and len(group) < size:
                group.add(card)
                left.discard(card)
    return group


def deal(rng: random.Random, players: int, largest: int) -> list[set[str]]:
    """Small hands: suited cards from one pack, face cards of each player's own; one of three may be out."""
    left = set(pack(players))
    hands = []
    for _ in range(players):
        own = left | set("JQK")
        hands.append(rich_group(rng, rng.randint(1, largest), own, players))
        left -= hands[-1]
    if players == 3 and rng.random() < 0.2:
        hands[rng.randrange(3)] = set()
    return hands


def line(hands: list[set[str]], *fields: str, game: str = "haggis") -> str:
    """The notation of a position with these hands."""
    parts = [game] + [f"{seat}: {' '.join(sorted(hand)) or '-'}" for seat, hand in enumerate(hands)]
    out = [str(seat) for seat, hand in enumerate(hands) if not hand]
    return " | ".join([*parts, *(["out " + " ".join(out)] if out else []), *fields])


def both(rng: random.Random, largest: int = 7) -> Iterator[tuple[Table, State]]:
    """A random small hand played by both referees, with each position on the way.

    Who compares them decides what is compared; the moves are drawn from the oracle.
    """
    players = rng.choice((2, 3))
    hands = deal(rng, players, largest)
    turn = rng.choice([seat for seat in range(players) if hands[seat]])
    tournament = rng.random() < 0.4
    table = Table([set(hand) for hand in hands], turn, tournament=tournament)
    title = f"haggis players={players}" + " bomb_gift=tournament" * tournament
    state = parse_position(line(hands, f"turn {turn}", game=title))
    yield table, state
    while table.phase != "over":
        moves = sorted(table.moves(table.turn), key=repr)
        plays = [each for each in moves if each[0] == "play"]
        long = [each for each in plays if len(each[2].cards) > 2]
        pick = long if long and rng.random() < 0.4 else plays if plays and rng.random() < 0.7 else moves
        chosen = rng.choice(pick)
        table.do(chosen)
        state = state.apply(action(chosen, state.game))
        yield table, state

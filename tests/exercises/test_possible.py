"""Positions of the Tichu family that a game can come to: every card is somewhere, and totals add up."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from tichu_teach.engine import State, games
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons import chapters, load

RULESETS = [name for name, game in games.items() if game.family == "tichu"]


def positions(puzzles: Iterable[Puzzle]) -> list[tuple[str, State]]:
    return [(puzzle.id, puzzle.question.position) for puzzle in puzzles if puzzle.question.state is not None]


@cache
def curated() -> list[tuple[str, State]]:
    return positions(puzzle for name in RULESETS for puzzle in packed_puzzles(name))


@cache
def everywhere() -> list[tuple[str, State]]:
    """The positions of packs and chapters, and some that are made."""
    mine = [name for name in chapters() if name.partition("/")[0] in RULESETS]
    taught = [(step.key, step.position) for name in mine for step in load(name).steps if step.position]
    made = (generate("scoring", seed, ruleset) for ruleset in ("nanking", "tricsu") for seed in range(12))
    return [*curated(), *taught, *positions(made)]


def laid(state: State, seat: int) -> int:
    """What a seat has played of the trick on the table."""
    return sum(combo.cards for each, combo in state.trick if each == seat)


def test_whole_rounds_come_to_these_totals() -> None:
    """A round without cards left over brings both sides together some hundreds.

    In Tricsu each side's points stand in two columns; dealer and Table always get the same.
    """
    for name, state in everywhere():
        if state.game.name == "nanking":
            assert sum(state.totals) % 100 == 0, name
        if state.game.name == "tricsu":
            *players, table = state.totals
            assert sum(state.totals) % 200 == 0, name
            assert all((player - table) % 10 == 0 for player in players), name


def test_in_the_first_trick_all_cards_are_there() -> None:
    """Where hands are as large as dealt, the sparrow's holder leads, and no card is missing.

    None but a Dog that was led: it lies in no trick, and its owner has a card less.
    """
    for name, state in everywhere():
        game = state.game
        held = [hand | laid(state, seat) for seat, hand in enumerate(state.hands)]
        sizes = [cards.bit_count() + len(rest) for cards, rest in zip(held, state.rest, strict=True)]
        if sum(size >= game.least_hand for size in sizes) < 2 or state.phase == "over":
            continue
        led = game.deck.all & ~(sum(map(sum, state.rest)) | sum(held) | sum(state.won) | state.open)
        assert not led & ~game.deck.dog, name
        if any(state.won):
            continue  # a trick or more have been taken in
        if game.name in ("nanking", "tricsu"):
            assert sorted(sizes) == [game.hand_size - led.bit_count(), *[game.hand_size] * 3], name
        leader = sizes.index(min(sizes)) if led else state.trick[0][0] if state.trick else None
        if leader is not None and not state.open & game.deck.mahjong:
            assert held[leader] & game.deck.mahjong, name


def test_no_two_curated_puzzles_lie_on_the_same_table() -> None:
    tables = defaultdict(list)
    for name, state in curated():
        hands = [tuple(state.game.card_names(hand)) for hand in state.hands]
        if any(hands) and state.phase != "over":
            trick = tuple(tuple(state.game.card_names(combo.cards)) for _, combo in state.trick)
            tables[tuple(hands), trick].append(name)
        elif any(state.won):
            tables[tuple(map(tuple, map(state.game.card_names, state.won))), ()].append(name)
    assert [names for names in tables.values() if len(names) > 1] == []

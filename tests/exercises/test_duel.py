"""What exams of the game for two ask beside yes and no: worked out once more, from the rules alone."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from tests.depth import many
from tests.engine.mahjong.oracle import (
    HONOURS,
    KINDS,
    SUIT_TILES,
    Case,
    Meld,
    Rules,
    complete,
    everything,
    meld_points,
    score,
    suits_in,
    waits,
)
from tichu_teach.classroom.exam import exam
from tichu_teach.engine import games
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.motifs.families import thoughts

DRAWS = many(60, 200)
SHORT = [kind for kind in KINDS if kind in HONOURS or kind[1] in "12345"]
KIND_OF = {"P": "pung", "G": "kong", "H": "chow"}


@cache
def drawn() -> dict[str, list[Any]]:
    """Questions that dice make about the duel, by the rule that they are asked for."""
    found: dict[str, list[Any]] = {}
    for seed in range(DRAWS):
        for data in thoughts("mahjong").rare_questions(games["mahjong-duel"], random.Random(seed)):
            found.setdefault(str(data.get("rule", "")), []).append(read_question(data))
    return found


ONE_OF_THREE = 0.2


def of(rule: str, share: float = 0.95) -> Iterator[tuple[Any, Any]]:
    """Each question asked for a rule, with its answer: as many as there were throws, or nearly."""
    several = drawn()[rule]
    assert len(several) >= DRAWS * share
    for question in several:
        assert question.rules[0] == rule
        (answer,) = question.solve()
        yield question, answer


def melds_of(text: str) -> list[Meld]:
    """Groups as a hand's line has them: `P(C5) g(B1)`."""
    found = (part.rstrip(")").split("(") for part in text.split())
    return [(KIND_OF[letter.upper()], tile, letter.isupper()) for letter, tile in found]


def case_of(line: str) -> Case:
    """A hand by its line: the wind, the tiles held, the groups laid out."""
    held, *more = line.split(" | ")
    wind, tiles = held.split(": ")
    return Case(tiles.split(), melds_of(more[0].removeprefix("laid ")) if more else [], wind)


def field(question: Any, name: str) -> str:
    """What follows a name in the question's position, "" if nothing does."""
    fields = str(question.data["position"]).split(" | ")
    return next((each.removeprefix(name) for each in fields if each.startswith(name)), "")


@pytest.mark.more
def test_ones_own_wind_lies_in_any_of_three_hands() -> None:
    """If it lay in the first each time, nobody would look at the winds."""
    assert {answer for _, answer in of("mahjong.seat.own-wind")} == {0, 1, 2}


@pytest.mark.more
def test_the_short_set_ends_at_five() -> None:
    """Every copy that is not held is tried: does it make three alike, or three in a row?"""
    found = set()
    for question, answer in of("mahjong-duel.a.set"):
        held = question.data["tiles"].split()
        left = list((Counter(dict.fromkeys(SHORT, 4)) - Counter(held)).elements())
        ways = sum(any(map(_is_group, combinations([*held, tile], 3))) for tile in left)
        assert answer == {"ways": ways} and any(tile[1] == "5" or tile[1] == "4" for tile in held)
        found.add(ways)
    assert len(found) > 3


def _is_group(tiles: tuple[str, ...]) -> bool:
    if {*tiles} & {*HONOURS}:
        return len({*tiles}) == 1
    suits, numbers = {tile[0] for tile in tiles}, sorted(int(tile[1]) for tile in tiles)
    return len(suits) == 1 and (len({*numbers}) == 1 or numbers == [*range(numbers[0], numbers[0] + 3)])


def test_whoever_counts_tiles_that_the_set_lacks_is_told_so() -> None:
    table = {"kind": "helps", "tiles": "C4 C5", "ruleset": "mahjong-duel"}
    question = read_question(table)
    (said,) = question.grade({"ways": 8}).rows["ways"].says
    assert said.key == "puzzle.slip.tiles.helps.beyond" and "five" in said.text(at=question.names)
    whole = {**table, "ruleset": "mahjong", "seen": "C3 C3"}
    (said,) = read_question(whole).grade({"ways": 9}).rows["ways"].says
    assert said.key == "puzzle.slip.tiles.none.ways", "no set of all tiles ends there"


def test_walls_of_eleven_are_counted_leftward() -> None:
    """Stack by stack round the table: East's wall, and on its left those of North, West and South."""
    ring = [(wall, stack) for wall in "ENWS" for stack in range(1, 12)]
    over = 0
    for question, answer in of("mahjong-duel.a.wall"):
        first, second = question.data["throws"]
        wall = "E" if first % 2 else "S"
        on, stack = ring[(ring.index((wall, 1)) + first + second - 1) % len(ring)]
        assert answer == {"wall": wall, "count": first + second, "on": on, "stack": stack}
        over += on != wall
    assert DRAWS / 4 < over < DRAWS


def test_every_payment_between_two_is_double() -> None:
    richer = 0
    for question, answer in of("mahjong-duel.a.alternate"):
        totals, winner = question.data["totals"], question.data["winner"]
        (other,) = {*totals} - {winner}
        assert answer == {f"pays.{'ES'.index(other)}.{'ES'.index(winner)}": 2 * totals[winner]}
        richer += totals[other] > totals[winner]
    assert richer, "now and then the loser's tiles would be worth more"


def test_ones_are_corners_and_fives_are_not() -> None:
    for question, answer in of("mahjong-duel.a.simples"):
        case = case_of(question.data["hand"])
        assert {tile[1] for _, tile, _ in case.melds} == {"1", "5"}
        assert [*answer.values()] == [meld_points(meld, case.wind) for meld in case.melds]


def test_one_suit_counts_among_clean_hands() -> None:
    """The total is the oracle's, and plays and sheets about clean hands come from every throw."""
    clean = Rules(clean="secret", limit=3000)
    sheets = [each for each in drawn()["mahjong-duel.b.clean"] if each.kind == "score"]
    assert len(sheets) >= DRAWS * 0.95
    for question in sheets:
        (answer,) = question.solve()
        assert answer["total"] == score(case_of(question.data["hand"]), clean)
        assert question.rules[0] == "mahjong-duel.b.clean"


def test_the_tile_of_another_suit_goes_where_only_clean_hands_win() -> None:
    """Whatever is thrown, every kind is tried: one throw leaves a wait, and at another table two would."""
    clean, plain = Rules(clean="secret"), Rules()
    plays = [each for each in drawn()["mahjong-duel.b.clean"] if each.kind == "play"]
    assert len(plays) >= DRAWS * ONE_OF_THREE
    tempting = 0
    for question in plays:
        tiles, melds = field(question, "E: ").split(), melds_of(field(question, "E+: "))
        thrown = {tile: [each for each in tiles if each != tile] for tile in tiles}
        for tile, others in thrown.items():
            others += [tile] * (tiles.count(tile) - 1)
        right = {tile for tile, others in thrown.items() if waits(others, melds, clean, None)}
        assert question.solve() == [f"E discard {tile}" for tile in right]
        (odd,) = right
        assert len(suits_in(everything(Case(tiles, melds, "E")))) == 2
        tempting += len([tile for tile, others in thrown.items() if waits(others, melds, plain, None)]) > 1
        wrong = next(tile for tile in tiles if tile != odd)
        grade = question.grade(f"E discard {wrong}")
        assert not grade.right and [each.key for each in grade.says] == ["puzzle.miss.ready.clean"]
    assert tempting > len(plays) * 0.9


def test_a_suit_that_was_chosen_binds_nobody() -> None:
    """The one tile of another suit goes, whatever had been chosen; nothing is said of that suit's tiles."""
    for question, answer in of("mahjong-duel.b.change", ONE_OF_THREE):
        tiles, melds = field(question, "E: ").split(), melds_of(field(question, "E+: "))
        thrown = answer.removeprefix("E discard ")
        tiles.remove(thrown)
        assert waits(tiles, melds, Rules(clean="secret"), None)
        assert len(suits_in(everything(Case(tiles, melds, "E")))) == 1
        assert "another suit" in question.ask.text(at=question.names)


def test_a_bluff_costs_a_tile_of_ones_own_suit() -> None:
    """An honour would do as well, but for the bluff."""
    clean = Rules(clean="secret")
    several = drawn()["mahjong-duel.b.bluff"]
    assert len(several) >= DRAWS * ONE_OF_THREE
    for question in several:
        assert question.rules[0] == "mahjong-duel.b.bluff"
        tiles, melds = field(question, "E: ").split(), melds_of(field(question, "E+: "))
        ready = set[str]()
        for tile in {*tiles}:
            others = [*tiles]
            others.remove(tile)
            ready |= {tile} if waits(others, melds, clean, None) else set()
        assert ready & {*HONOURS}
        assert {*question.solve()} == {f"E discard {tile}" for tile in ready - {*HONOURS}}
        grade = question.grade(f"E discard {min(ready & {*HONOURS})}")
        assert not grade.right and [each.key for each in grade.says] == ["puzzle.miss.ready.bluff"]
        assert question.ask.key == "puzzle.ask.play.ready.bluff"


def test_no_four_alike_are_laid_out_when_the_last_fourteen_are_left() -> None:
    said = Counter[str]()
    for question, answer in of("mahjong.draw.last-fourteen"):
        state = question.position
        held = sum(len(question.game.card_names(hand)) for hand in state.hands)
        laid = sum(len(group.tiles) for several in state.laid for group in several)
        left = 88 - held - laid - len(state.river)
        tiles = question.game.card_names(state.hands[question.seat])
        assert 4 in Counter(tiles).values()
        assert answer == ("may" if left > 14 else "not")
        if answer == "not":
            assert question.grade(answer).verdict.rule == "mahjong.draw.last-fourteen"
        said[answer] += 1
    assert 0.3 < said["may"] / said.total() < 0.7


def test_four_groups_want_a_pair() -> None:
    number = set()
    for question, answer in of("mahjong.win.pair"):
        case = case_of(question.data["hand"])
        assert answer == sorted(waits(case.tiles, case.melds, Rules(short=True), None), key=KINDS.index)
        assert any(complete([*case.tiles, tile], case.melds, Rules(short=True), None) for tile in case.tiles)
        number.add(len(answer))
    assert {1, 2} <= number


def test_a_hand_lives_with_thirteen() -> None:
    lives = Counter[bool]()
    for question, answer in of("mahjong.dead.count"):
        case = case_of(question.data["hand"])
        count = len(case.tiles) + 3 * len(case.melds)
        assert answer == {"alive": count == 13, "count": count}
        assert any(kind == "kong" for kind, _, _ in case.melds)
        lives[answer["alive"]] += 1
    assert 0.25 < lives[True] / lives.total() < 0.65


@pytest.mark.extra
def test_an_exam_of_the_duel_asks_little_with_yes_or_no() -> None:
    """A third of twenty at most, and each of its own chapter's rules that can be counted is asked.

    Of three about clean hands that are alike a paper draws one, so that few papers needn't have them all.
    """
    papers = [exam("mahjong-duel", seed) for seed in range(8)]
    kinds = Counter(question.kind for paper in papers for question in paper.questions)
    assert kinds["allowed"] < kinds.total() / 3
    own = Counter(rule.removeprefix("mahjong-duel.") for paper in papers for rule in paper.rules)
    assert own.keys() >= {"a.set", "a.alternate", "a.simples"}
    assert sum(own[row] for row in ("b.clean", "b.change", "b.bluff")) >= len(papers)


def test_only_the_game_for_two_has_them() -> None:
    assert SUIT_TILES[8] not in SHORT
    for name in ("mahjong", "sparrow"):
        rules = {
            each.get("rule") for each in thoughts("mahjong").rare_questions(games[name], random.Random(1))
        }
        assert not rules & {"mahjong.win.pair", "mahjong.dead.count"}

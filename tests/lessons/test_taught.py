"""What is known by then, where a rule is taught, and when a round is played together: reckoned once more."""

import pytest

from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.taught import (
    base_of,
    guided_after,
    guided_rounds,
    is_guided,
    part_of,
    parts_in_order,
    taught_before,
    taught_in,
    teaches_rules,
    teaching,
    title_of,
)

BASES = {"tricsu": "nanking", "tientsin": "nanking", "grandmaster": "nanking", "ear": "nanking"}
BASES |= {"mahjong-duel": "mahjong", "sparrow": "mahjong"}


def told(*names: str) -> tuple[set[str], set[str]]:
    """The rules that chapters teach, and what else they do."""
    steps = [step for name in names for step in load(name).steps]
    return {rule for step in steps for rule in step.rules}, {word for step in steps for word in step.teaches}


def test_a_game_builds_on_the_one_that_most_of_its_rules_are_from() -> None:
    assert {name: base_of(name) for name in games} == {name: BASES.get(name, name) for name in games}
    assert base_of("whist") == "whist"


@pytest.mark.parametrize("game", games)
def test_before_a_chapter_all_of_the_base_is_known_and_the_chapters_before_it(game: str) -> None:
    before = [*chapters(BASES[game])] if game in BASES else []
    for name in chapters(game):
        rules, words = told(*before)
        assert (taught_before(name).rules, taught_before(name).besides) == (rules, words), name
        assert teaches_rules(name) == bool(told(name)[0])
        before.append(name)


def test_whoever_opens_a_chapter_of_ones_own_may_know_the_whole_game() -> None:
    own = taught_before("own/monday-1", "haggis")
    assert own.rules == {*games["haggis"].rules} and own.besides == {"notation"}


@pytest.mark.parametrize("game", games)
def test_a_rule_is_taught_in_the_games_own_chapters_else_in_the_nearest(game: str) -> None:
    family = [each for each in games if games[each].family == games[game].family]
    order = [*dict.fromkeys((game, BASES.get(game, game), *family))]
    assert teaching(game) == tuple(name for each in order for name in chapters(each))
    own = chapters(game)
    assert parts_in_order(game) == (*(name for name in teaching(game) if name not in own), *own, "")
    places: dict[str, list[tuple[str, str, str, int]]] = {}
    for each in order:
        known = {*places}
        for name in chapters(each):
            for number, step in enumerate(load(name).steps, 1):
                for rule in {*step.rules} - known:
                    places.setdefault(rule, []).append((name, step.id, step.say("title"), number))
    assert {rule: [*map(tuple, at)] for rule, at in taught_in(game).items()} == places
    assert all(part_of(rule, game) == at[0][0] for rule, at in places.items())
    assert part_of("no.such.rule", game) == ""
    assert [title_of(name) for name in own] == [load(name).title() for name in own] and title_of("") == ""


def test_rounds_are_played_together_early_in_long_courses_and_after_the_last_chapter() -> None:
    found = {game: [(each.name, each.after) for each in guided_rounds(game)] for game in games}
    for game in games:
        last = chapters(game)[-1]
        early = [
            f"{game}/2-{name}"
            for name in {"nanking": ["trick"], "haggis": ["runs"], "mahjong": ["turn"]}.get(game, [])
        ]
        names = [f"{game}/guided", f"{game}/guided-2"]
        assert found[game] == list(zip(names, [*early, last], strict=False))
    assert guided_rounds("whist") == ()


def test_by_a_round_together_the_chapters_before_it_are_known() -> None:
    first, second = guided_rounds("nanking")
    assert first.taught_rules == taught_before("nanking/3-specials").rules and second.taught_rules is None
    assert guided_after("nanking/2-trick") == first and guided_after("nanking/16-knowing") == second
    assert guided_after("nanking/3-specials") is None
    told = ("nanking/guided", "nanking/guided-2", "nanking/guided-3", "nanking/2-trick", "whist/guided")
    assert [is_guided(name) for name in told] == [True, True, False, False, False]

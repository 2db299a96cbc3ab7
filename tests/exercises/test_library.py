"""Puzzles by id, one a day, and a feed of ever new ones: for every game."""

import datetime
from typing import Any

import pytest

from tests.depth import some_games
from tichu_teach.exercises import UnknownPuzzle, UnknownTheme
from tichu_teach.exercises.about_habits import of_habit
from tichu_teach.exercises.alike import of_theme, sibling
from tichu_teach.exercises.feed import Feed
from tichu_teach.exercises.library import daily, find, pack, packed_puzzles
from tichu_teach.exercises.puzzle import HARDEST, split_id
from tichu_teach.themes import THEMES

DAY = datetime.date(2026, 11, 20)


# -- by id ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "near"),
    [
        ("nanking-wish-99", "nanking-wish-34"),
        ("nanking-wish-7", "nanking-wish-07"),
        ("nanking-wihs-t7", "nanking-wish-t7"),
        ("endgame-03", "nanking-endgame-03"),
        ("qqqq-t3", ""),
        ("nanking-wihs-07", "nanking-wish-07"),
        ("NANKING-BOMB-03", "nanking-bomb-03"),
        ("nanking-wish-t007", "nanking-wish-07"),
        ("nanking-wish-t-1", None),
        ("nanking-wish-t9999999999", None),
        ("bridge-wish-01", None),
        ("nanking-cooking-s1", None),
        ("tricsu-table-99", None),
        ("ear-palces-03", "ear-places-03"),
        ("mahjong-duel-wiats-01", "mahjong-duel-waits-01"),
        *((id, None) for id in ("mahjong-duel", "mahjong-waits-s", "mahjong--s1", "mahjong-duel-settle-s1")),
        ("-", None),
        ("", ""),
        ("x" * 1000, ""),
        ("<script>", ""),
    ],
)
def test_an_unknown_id_is_named_with_the_nearest(id: str, near: str | None) -> None:
    with pytest.raises(UnknownPuzzle) as caught:
        find(id)
    assert id[:50] in str(caught.value)
    if near is not None:
        assert caught.value.near == near


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("nanking-wsh-07", "did you mean 'nanking-wish-07'?"),
        ("<script>", "one is 'nanking-wish-07'"),
        ("haggis", "puzzles('haggis') lays one after the other"),
    ],
)
def test_who_asks_for_an_unknown_id_is_helped_on(id: str, told: str) -> None:
    with pytest.raises(UnknownPuzzle) as caught:
        find(id)
    assert str(caught.value).endswith(f"; {told}")


def test_an_id_of_sixty_letters_is_named_and_a_longer_one_cut() -> None:
    for length, kept in ((60, 60), (61, 60)):
        with pytest.raises(UnknownPuzzle) as caught:
            find("x" * length)
        assert len(caught.value.id) == kept


def test_what_was_met_is_not_offered_again() -> None:
    several = pack("guard").puzzles
    seen = {puzzle.id for puzzle in several[:3]}
    assert of_theme("guard", "nanking", seen, 1) == several[3]
    question = find("nanking-wish-02").question
    first = sibling(question, "nanking")
    assert first is not None
    other = sibling(question, "nanking", {first.id})
    assert other is not None and other.id != first.id
    habit = of_habit("keeps.saves", "nanking", seed=1)
    assert habit is not None
    another = of_habit("keeps.saves", "nanking", {habit.id}, seed=1)
    assert another is not None and another.id != habit.id


def test_seeds_make_different_ones_where_packs_are_used_up() -> None:
    seen = {puzzle.id for puzzle in packed_puzzles()}
    question = find("nanking-wish-02").question
    for make in (
        lambda seed: of_theme("guard", "nanking", seen, seed),
        lambda seed: of_habit("keeps.saves", "nanking", seen, seed),
        lambda seed: sibling(question, "nanking", seen, theme="wish", seed=seed, level=2),
    ):
        made = [make(seed) for seed in range(4)]
        assert all(each is not None and each.source == "seed" for each in made)
        assert len({each.id for each in made if each}) > 2


def test_one_like_it_is_the_nearest_of_its_level() -> None:
    """Of all packed ones about the rule that ask in the same way at another table; else one is made."""
    question, packed = find("nanking-endgame-14").question, packed_puzzles()
    alike = [
        puzzle.difficulty
        for puzzle in packed
        if puzzle.question.kind == question.kind
        and {*puzzle.question.rules} & {*question.rules}
        and puzzle.question.data != question.data
    ]
    assert len({*alike}) > 2
    for level in range(HARDEST + 1):
        found = sibling(question, "nanking", level=level)
        assert found is not None and found.difficulty == min(alike, key=lambda each: abs(each - level))
        made = sibling(
            question, "nanking", {puzzle.id for puzzle in packed}, theme="endgame", seed=1, level=level
        )
        assert made is not None and level in (0, made.difficulty)


def test_ids_are_texts() -> None:
    nothing: Any = None
    with pytest.raises(UnknownPuzzle):
        find(nothing)


def test_a_game_may_have_no_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new ruleset has a rule book before it has a theme."""
    monkeypatch.setattr("tichu_teach.exercises.library.THEMES", {})
    monkeypatch.setattr("tichu_teach.exercises.puzzle.THEMES", {})
    assert packed_puzzles("ear") == []
    with pytest.raises(UnknownTheme):
        pack.__wrapped__("wish", "ear")


def test_a_game_of_two_words_has_ids_too() -> None:
    assert split_id("mahjong-duel-waits-t4711") == ("mahjong-duel", "waits", "t4711")
    assert find("mahjong-duel-waits-01").ruleset == "mahjong-duel"


# -- one a day -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", some_games())
def test_one_puzzle_a_day_and_the_themes_take_turns(ruleset: str) -> None:
    days = [DAY + datetime.timedelta(days=number) for number in range(len(THEMES[ruleset]) + 1)]
    puzzles = [daily(day, ruleset) for day in days]
    assert {puzzle.theme for puzzle in puzzles} == {*THEMES[ruleset]}
    assert puzzles[0].theme == puzzles[-1].theme and puzzles[0] != puzzles[-1]
    again = daily(DAY, ruleset)
    assert again == puzzles[0] and again.fingerprint == find(again.id).fingerprint == puzzles[0].fingerprint


# -- a feed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", some_games())
def test_a_feed_never_ends_and_never_repeats_itself(ruleset: str) -> None:
    feed, near = (
        Feed(ruleset, seed=1),
        [puzzle for puzzle in packed_puzzles(ruleset) if puzzle.difficulty <= 2],
    )
    seen = [feed.next() for _ in range(len(near) + 8)]
    assert len({puzzle.id for puzzle in seen}) == len({puzzle.fingerprint for puzzle in seen}) == len(seen)
    assert [puzzle.source for puzzle in seen] == ["pack"] * len(near) + ["seed"] * 8
    assert {puzzle.ruleset for puzzle in seen} == {ruleset}
    assert all(abs(puzzle.difficulty - feed.level) <= 1 for puzzle in seen)
    with pytest.raises(UnknownTheme, match="theme"):
        feed.next("cooking")


@pytest.mark.parametrize("ruleset", some_games())
def test_themes_take_turns_as_far_as_there_are_any(ruleset: str) -> None:
    feed = Feed(ruleset, [puzzle.id for puzzle in packed_puzzles(ruleset)], seed=2)
    themes = [feed.next().theme for _ in range(2 * len(THEMES[ruleset]))]
    assert themes == [*THEMES[ruleset]] * 2


def test_a_feed_follows_the_learner() -> None:
    feed = Feed("haggis", [puzzle.id for puzzle in packed_puzzles("haggis")], seed=3)
    went = [
        (True, True),
        (True, True),
        (True, True),
        (True, False),
        (True, True),
        (True, True),
        (False, False),
    ]
    levels = []
    for solved, first in went:
        levels.append(feed.next().difficulty)
        feed.adjust_level(solved, first)
    # Two at the first answer in a row: harder. Solved in the end changes nothing, a miss makes it easier.
    assert [*levels, feed.level] == [1, 1, 2, 2, 2, 2, 3, 2]
    for _ in range(20):
        feed.adjust_level(True, True)
    assert feed.level == HARDEST
    for _ in range(9):
        feed.adjust_level(False, False)
    assert feed.level == 1


def test_a_feed_leaves_out_what_was_seen_before() -> None:
    first = Feed(seed=1).next("bomb")
    assert first.id == "nanking-bomb-01"
    assert Feed(seen=[first.id]).next("bomb").id == "nanking-bomb-02"
    feed = Feed(seed=1)
    feed.next("bomb")
    del feed.met.ids[first.id]
    assert feed.next("bomb").id == "nanking-bomb-02", "the same question under another id is not new"


def test_a_feed_keeps_to_theme_and_difficulty() -> None:
    feed = Feed(seed=4)
    assert feed.next("scoring", 4).difficulty == 4
    feed.met.ids |= dict.fromkeys(puzzle.id for puzzle in pack("scoring").puzzles)
    made = feed.next("scoring", 5)
    assert (made.theme, made.difficulty, made.source) == ("scoring", 5, "seed")
    with pytest.raises(UnknownTheme, match="there are wish, bomb, scoring"):
        feed.next("cooking")


def test_the_same_feed_again() -> None:
    seen = [puzzle.id for puzzle in packed_puzzles()]
    one, two = (Feed(seen=seen, seed=9) for _ in range(2))
    assert [one.next("bomb").id for _ in range(4)] == [two.next("bomb").id for _ in range(4)]

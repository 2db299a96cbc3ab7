"""A feed of puzzles always ends: once all have been met, the one met longest ago comes back."""

import datetime
from copy import copy
from dataclasses import replace
from random import Random

import pytest

from tests.depth import some, some_games
from tests.exercises.twins import Shape, shape
from tichu_teach.engine import games
from tichu_teach.exercises import UnknownPuzzle, library, met
from tichu_teach.exercises import feed as feeds
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.alike import of_theme, sibling
from tichu_teach.exercises.feed import Feed
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import daily, find, pack, packed_puzzles
from tichu_teach.exercises.met import Met
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.motifs.motif import Motifs, NoLuck
from tichu_teach.exercises.puzzle import HARDEST, Puzzle
from tichu_teach.exercises.seeds import level_of
from tichu_teach.themes import TACTICS, THEMES

LEVELS = range(1, HARDEST + 1)
MINED = [(game, theme) for game, themes in THEMES.items() for theme in themes if theme in TACTICS]


@pytest.fixture
def two_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each theme and level the seeds make two puzzles, as a store that is nearly used up does."""

    def made(theme: str, seed: int, ruleset: str = "nanking") -> Puzzle:
        level, which = level_of(seed), seed // HARDEST % 2
        own = packed_puzzles(ruleset)
        place = (THEMES[ruleset].index(theme) * HARDEST + level) * 2 + which
        question = copy(own[place % len(own)].question)
        question.data = {**question.data, "of": [theme, level, which]}
        id = f"{ruleset}-{theme}-t{seed}"
        return replace(own[0], id=id, theme=theme, question=question, source="seed", difficulty=level)

    for module in (library, feeds):
        monkeypatch.setattr(module, "generate", made)
    monkeypatch.setattr(feeds, "store", lambda theme, ruleset: {})
    monkeypatch.setattr(met, "shown_by", lambda id: None)


def used_up(ruleset: str) -> Feed:
    return Feed(ruleset, [puzzle.id for puzzle in packed_puzzles(ruleset)], seed=5)


@pytest.mark.parametrize("ruleset", some_games())
def test_each_theme_at_each_level_comes_to_an_end(ruleset: str, two_of_each: None) -> None:
    for theme in THEMES[ruleset]:
        for level in LEVELS:
            feed = used_up(ruleset)
            new = [feed.next(theme, level) for _ in range(2)]
            assert not feed.comes_again and new[0].fingerprint != new[1].fingerprint
            back = []
            for _ in range(3):
                back.append(feed.next(theme, level))
                assert feed.comes_again and (back[-1].theme, back[-1].difficulty) == (theme, level)
            met = [
                each for each in packed_puzzles(ruleset) if (each.theme, each.difficulty) == (theme, level)
            ]
            expected = [*met, *new] * 3  # the pack's was met before, so it comes back first
            assert [each.id for each in back] == [each.id for each in expected[:3]]


@pytest.mark.parametrize("ruleset", some_games())
def test_the_mixed_feed_goes_through_all_themes_before_one_comes_back(
    ruleset: str, two_of_each: None
) -> None:
    feed, themes = used_up(ruleset), THEMES[ruleset]
    feed.level = 3
    new = []
    while not feed.comes_again and len(new) < 3 * len(themes):
        new.append(feed.next())
    assert len(new) == 2 * len(themes) + 1 and feed.comes_again
    assert {puzzle.theme for puzzle in new[: len(themes)]} == {*themes}
    assert all(puzzle.difficulty == 3 for puzzle in new)


def test_where_none_of_a_level_was_met_another_level_will_do(two_of_each: None) -> None:
    feed = Feed("nanking", seed=1)
    for id in ("nanking-push-t4", "nanking-push-t9"):
        feed.met.add(find(id))
    feed.met.ids = dict.fromkeys(["nanking-push-t0", *(each.id for each in packed_puzzles())])
    assert feed.next("push", 5).difficulty in LEVELS and feed.comes_again


def test_what_is_no_longer_there_is_passed_over(two_of_each: None) -> None:
    feed = Feed("haggis", ["haggis-endgame-9999", *(each.id for each in packed_puzzles("haggis"))])
    for _ in range(4):
        assert feed.next("endgame", 2).id != "haggis-endgame-9999"
    assert feed.comes_again


# -- motifs without luck -------------------------------------------------------------------------------


@pytest.fixture
def no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Motifs that come to nothing."""
    unlucky = Motifs()

    @unlucky.add("nothing", level=lambda question: 1)
    def nothing(game: object, rng: Random) -> dict[str, object]:
        raise NoLuck

    monkeypatch.setattr("tichu_teach.exercises.motifs.motifs", lambda theme, ruleset: unlucky)


def test_a_seed_that_makes_none_is_unknown(no_luck: None) -> None:
    with pytest.raises(UnknownPuzzle, match="nanking-wish-t7"):
        generate("wish", 7)
    with pytest.raises(UnknownPuzzle):
        find("nanking-wish-t7")


def test_themes_that_make_none_end_too(no_luck: None) -> None:
    assert daily(datetime.date(2026, 11, 21)) in packed_puzzles(), (
        "the puzzle of the day comes from a pack then"
    )
    feed = used_up("nanking")
    assert feed.next("wish", 1) in pack("wish").puzzles and feed.comes_again
    assert (
        sibling(pack("wish").puzzles[0].question, "nanking", {each.id for each in packed_puzzles()}) is None
    )


def test_what_is_of_the_level_in_any_theme_comes_before_what_is_near_it_in_the_next() -> None:
    first = THEMES["nanking"][0]
    own = [puzzle for puzzle in pack(first).puzzles if puzzle.difficulty == 2]
    assert any(abs(puzzle.difficulty - 2) == 1 for puzzle in pack(first).puzzles)
    feed = Feed("nanking", [puzzle.id for puzzle in own], level=2)
    found = feed.next()
    assert found.difficulty == 2 and found.theme != first


def test_a_level_that_was_chosen_is_kept_to() -> None:
    feed = Feed("nanking", seed=1)
    assert {feed.next("wish", 2).difficulty for _ in range(15)} == {2}


def test_one_like_a_puzzle_asks_a_rule_of_it_in_the_same_way_at_another_table() -> None:
    asked = [puzzle.question for puzzle in packed_puzzles()[::9]]
    found = [(one, like.question) for one in asked if (like := sibling(one, "nanking"))]
    assert len(found) > 5 and all(one.kind == two.kind and {*one.rules} & {*two.rules} for one, two in found)
    assert not any(one.data.get("position") == like.data.get("position", "") for one, like in found)


def test_the_same_table_in_other_words_is_not_one_like_it() -> None:
    packed = find("nanking-endgame-14")
    for words in ({"hints": ["Count the cards."]}, {"ask": "What now?"}):
        asked = read_question({**packed.question.data, **words})
        like = sibling(asked, "nanking", level=packed.difficulty)
        assert like is not None and like.question.data["position"] != asked.data["position"]


def test_a_theme_without_a_motif_for_a_level_has_no_luck() -> None:
    with pytest.raises(NoLuck):
        Motifs().draw(games["nanking"], Random(1), 1)


# -- dice that are none --------------------------------------------------------------------------------


class Stuck(Random):
    """Dice that always fall alike."""

    def randint(self, a: int, b: int) -> int:
        return a

    def shuffle(self, x: list) -> None:  # type: ignore[override]
        x.sort()


def test_a_deal_with_dice_that_always_fall_alike_ends() -> None:
    assert games["mahjong-duel"].first_east(Stuck()) == 0
    with pytest.raises(RuntimeError, match="dice"):
        games["tientsin"].vary(leftover="redeal-if-special").deal(Stuck())


# -- the stores themselves -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "theme"), some(sorted(MINED, key=lambda pair: pair != ("nanking", "push"))))
def test_a_store_is_used_up_and_goes_on(game: str, theme: str) -> None:
    """All of a level come, each once, whatever its suits; and in half of them a new visit begins."""
    for level in LEVELS:
        stored = {shape(each) for each in stores.store(theme, game)[level]}
        packed = {shape(each.question.data) for each in pack(theme, game).puzzles}
        feed, come = used_up(game), list[Shape]()
        while len(come) < len(stored - packed):
            come.append(shape(feed.next(theme, level).question.data))
            assert not feed.comes_again
            if len(come) == len(stored) // 2:
                feed = Feed(game, [*feed.met.ids], seed=6)
        assert {*come} == stored - packed
        assert [feed.next(theme, level).theme for _ in range(3)] == [theme] * 3 and feed.comes_again


@pytest.mark.parametrize(("game", "theme"), some(MINED))
def test_an_id_shows_the_stored_question_that_is_made_of_it(game: str, theme: str) -> None:
    for seed in range(20, 30):
        made = generate(theme, seed, game)
        shown = stores.shown_by(made.id)
        assert shown is not None and shape(shown) == shape(made.question.data)
        assert shown in stores.store(theme, game)[made.difficulty]


@pytest.mark.parametrize("id", ["nanking-decide-01", "nanking-wish-t7", "ear-gift-t7", "decide-t7", "t7", ""])
def test_other_ids_show_no_stored_question(id: str) -> None:
    assert stores.shown_by(id) is None


def test_what_was_met_in_the_pack_does_not_come_from_the_store() -> None:
    """Three in four positions of the pack of *call* are in its store as well."""
    packed = pack("call").puzzles
    twins = {shape(puzzle.question.data) for puzzle in packed}
    assert twins & {shape(each) for several in stores.store("call", "nanking").values() for each in several}
    for level in LEVELS:
        feed = Feed("nanking", [puzzle.id for puzzle in packed], seed=level)
        come = {shape(feed.next("call", level).question.data) for _ in range(20)}
        assert not feed.comes_again and not come & twins


def test_what_the_store_has_shown_does_not_come_from_the_pack() -> None:
    packed = {shape(puzzle.question.data): puzzle for puzzle in pack("call").puzzles}
    rng = Random(3)
    for _ in range(400):
        made = generate("call", rng.randint(0, 10_000))
        if shape(made.question.data) in packed:
            break
    twin = packed[shape(made.question.data)]
    fresh = [puzzle for puzzle in packed.values() if puzzle.difficulty == twin.difficulty]
    feed = Feed("nanking", [made.id])
    come = [feed.next("call", twin.difficulty) for _ in fresh]
    assert twin not in come and made.id not in {each.id for each in come}
    seen = {made.id, *(puzzle.id for puzzle in packed.values() if puzzle != twin)}
    assert of_theme("call", "nanking", seen, seed=1) != twin


def test_one_like_it_is_a_new_one_while_there_are_any() -> None:
    """From visit to visit: ids are all that is kept."""
    packed, came = [puzzle.id for puzzle in packed_puzzles()], list[Puzzle]()
    for seed in range(60):
        made = of_theme("guard", "nanking", [*packed, *(each.id for each in came)], seed)
        assert made is not None
        came.append(made)
    assert len({shape(each.question.data) for each in came}) == 60
    asked, seen = find("nanking-push-01").question, [*packed]
    for seed in range(12):
        like = sibling(asked, "nanking", seen, theme="push", seed=seed, level=2)
        assert like is not None and like not in Met(seen)
        seen.append(like.id)

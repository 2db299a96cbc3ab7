"""The puzzle page, driven by the messages a browser sends."""

import datetime
from typing import Any

import pytest

import tichu_teach
from tichu_teach.classroom.progress import Progress
from tichu_teach.classroom.record_loader import load, read
from tichu_teach.engine import UnknownGame
from tichu_teach.exercises import UnknownPuzzle, UnknownTheme, feed
from tichu_teach.exercises.library import daily, find, pack, packed_puzzles
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import text
from tichu_teach.texts.names import signed
from tichu_teach.themes import THEMES

from ..fake import Browser

SERVED = "http://x/voila/render/nanking/puzzles.ipynb"


def open_page(query: str = "", stored: dict | None = None, **more) -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage(**more)
    return page, Browser.on(page, query, stored=stored)


def with_wrong(kind: str = "") -> str:
    """The id of a packed puzzle that declares a wrong answer."""
    return next(
        puzzle.id
        for puzzle in packed_puzzles()
        if puzzle.question.wrong and kind in ("", puzzle.question.kind)
    )


# -- links -------------------------------------------------------------------------------------------


def test_a_link_opens_its_puzzle() -> None:
    assert open_page("?puzzle=nanking-bomb-07")[0].puzzle.id == "nanking-bomb-07"
    assert open_page("?puzzle=nanking-wish-t4711")[0].puzzle == find("nanking-wish-t4711")
    page, _ = open_page("?theme=scoring")
    assert page.puzzle.theme == "scoring" and page.series.theme == "scoring"


def test_after_the_puzzle_of_the_day_those_that_were_missed_are_not_gone_on_with() -> None:
    page = PuzzlePage("nanking")
    browser = Browser.on(page, stored={"progress": Progress(missed=("nanking-wish-02",)).to_data()})
    browser.press("choose", "review", "choose", "daily", "next")
    assert page.puzzle is not None and page.puzzle.id != "nanking-wish-02" and not page.series.reviewing


def test_the_puzzle_of_the_day() -> None:
    page, browser = open_page("?puzzle=daily")
    assert page.puzzle == daily(datetime.date(2026, 11, 21))
    assert "2026-11-21" in browser.panel["title"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?puzzle=nanking-wish-77", "nanking-wish-77"),
        ("?puzzle=%3Cscript%3E", "<script>"),
        ("?puzzle=" + "x" * 500, "xxx"),
        ("?theme=fishing", "fishing"),
        ("?theme=wish&seed=99999999999", "99999999999"),
        ("?theme=wish&seed=-3", "-3"),
    ],
)
def test_a_link_to_nothing_says_so_and_goes_on(query: str, said: str) -> None:
    page, browser = open_page(query)
    (notice,) = browser.blocks("note")
    assert said in notice["text"] and notice["tone"] == "warn"
    assert page.puzzle is not None
    browser.solve()
    assert page.exercise.solved


@pytest.mark.parametrize(
    "events",
    [
        [("button", {"name": "next"})],
        [("button", {"name": "near"})],
        [("button", {"name": "choose"}), ("button", {"name": "daily"})],
        [("button", {"name": "choose"}), ("button", {"name": "review"})],
        [("button", {"name": "choose"}), ("select", {"block": "theme", "value": "bomb"})],
        [("button", {"name": "choose"}), ("select", {"block": "level", "value": 2})],
        [("button", {"name": "solution"}), ("button", {"name": "alike"})],
        [("go", {"query": "?puzzle=nanking-wish-03"})],
    ],
    ids=str,
)
def test_what_a_link_to_nothing_was_told_is_gone_once_something_else_is_asked_for(events: list[Any]) -> None:
    page = PuzzlePage("nanking")
    missed = Progress(missed=("nanking-wish-02",)).to_data()
    browser = Browser.on(page, "?puzzle=nanking-wish-99", stored={"progress": missed})
    told = page.notice
    assert told is not None and told["tone"] == "warn" and told in browser.panel["blocks"]
    for kind, data in events:
        assert browser.say(kind, **data) is None
    assert told not in browser.panel["blocks"]


def test_a_slip_in_a_link_is_guessed() -> None:
    page, browser = open_page("?puzzle=nanking-wish-007")
    near = page.series.near
    assert near.startswith("nanking-wish-") and near in browser.words()
    browser.press("near")
    assert page.puzzle.id == near
    assert not browser.blocks("note")


def test_queries_of_any_sort_do_no_harm() -> None:
    for query in ("", "?", "?puzzle", "?puzzle=", "?a=b&c", "?%%%", "?puzzle=%ff", "?theme=", "?seed=4"):
        assert open_page(query)[0].puzzle is not None


# -- one after the other -----------------------------------------------------------------------------


@pytest.mark.more
def test_puzzles_go_from_easy_to_hard_and_never_repeat() -> None:
    page, browser = open_page()
    seen = []
    for _ in range(len(packed_puzzles()) + 2):
        seen.append(page.puzzle)
        browser.press("next")
    assert len({puzzle.id for puzzle in seen}) == len(seen)
    near = [puzzle for puzzle in packed_puzzles() if puzzle.difficulty <= 2]  # the level stays
    levels = [puzzle.difficulty for puzzle in seen[: len(near)]]
    assert levels == sorted(levels)
    assert {puzzle.source for puzzle in seen[len(near) :]} == {"seed"}


def test_theme_and_difficulty_are_chosen() -> None:
    page, browser = open_page()
    browser.solve()
    assert browser.scene["verdict"]["ok"]
    browser.press("choose")
    assert browser.scene["verdict"] is None, "nothing is right or wrong while one chooses"
    for each in browser.blocks("select"):
        assert each["value"] in [option["value"] for option in each["options"]], "any"
    steps: list[str] = []
    page.table.observe(lambda change: steps.append(change["new"]["panel"]["step"]), "scene")
    browser.select(theme="bomb")
    assert set(steps) <= {"drawer"}, "no puzzle shows between, and takes the focus along"
    assert page.puzzle.theme == "bomb"
    browser.select(level=3)
    assert page.puzzle.theme == "bomb" and page.puzzle.difficulty == 3
    assert browser.panel["title"] == "Which puzzles?"
    chosen = {block["id"]: block["value"] for block in browser.blocks("select")}
    assert chosen == {"theme": "bomb", "level": 3}
    browser.press("choose")
    assert browser.blocks("story")
    browser.select(theme="fishing", level="9")
    assert (page.series.theme, page.series.level) == ("bomb", 3)


def test_what_was_solved_does_not_come_again() -> None:
    page, browser = open_page()
    browser.solve()
    first = page.puzzle.id
    later, _ = open_page(stored=browser.kept)
    assert later.puzzle.id != first
    assert later.record.done == (first,)


# -- the record --------------------------------------------------------------------------------------


def test_the_first_attempt_makes_the_streak() -> None:
    page, browser = open_page()
    browser.solve("next")
    browser.solve()
    assert browser.blocks("streak")[0]["value"] == 2
    browser.press("next")
    page._set(next(p for p in packed_puzzles() if p.question.kind == "must" and p.id not in page.record.done))
    browser.slip()
    browser.solve()
    assert page.exercise.solved
    assert browser.blocks("streak")[0] == {"kind": "streak", "value": 0, "best": 2}
    assert page.record.missed == (page.puzzle.id,)
    browser.press("choose")
    assert browser.blocks("streak") == [{"kind": "streak", "value": 0, "best": 2}]
    _, new = open_page()
    new.press("choose")
    assert not new.blocks("streak"), "nothing to be proud of yet"


def test_a_puzzle_given_up_is_missed() -> None:
    page, browser = open_page(f"?puzzle={with_wrong('must')}")
    browser.slip("solution")
    assert page.exercise.revealed
    assert page.record.missed == (page.puzzle.id,) and page.record.solved == 0


def test_a_puzzle_left_after_a_wrong_answer_is_missed_one_left_untried_is_not() -> None:
    page, browser = open_page(f"?puzzle={with_wrong('must')}")
    missed = page.puzzle.id
    browser.slip("next", "next")
    assert page.record.missed == (missed,)


def test_missed_puzzles_are_reviewed() -> None:
    missed = ["nanking-wish-03", "nanking-bomb-04", "nanking-wish-99", "gone-missing-01"]
    page, browser = open_page(stored={"progress": {"version": 1, "puzzles": {"missed": missed}}})
    browser.press("choose")
    assert "review" in browser.buttons()
    browser.press("review")
    assert page.puzzle.id == "nanking-wish-03"
    browser.solve()
    assert "nanking-wish-03" not in page.record.missed
    browser.press("next")
    assert page.puzzle.id == "nanking-bomb-04"
    browser.press("next")
    assert not page.series.reviewing and page.puzzle.id != "nanking-bomb-04"
    assert text("page.puzzle.reviewed") in browser.words()


def test_a_scoring_puzzle_is_filled_in_line_by_line() -> None:
    page, browser = open_page(f"?puzzle={with_wrong('count')}")
    assert browser.scene["table"] is None
    right = page.puzzle.question.solve()[0]
    for name, value in right.items():
        browser.say("sheet", block="q", values={name: f" {value} ".replace("-", "−")})
        (sheet,) = browser.blocks("sheet")
        status = {row["id"]: row["status"] for row in sheet["rows"]}
        assert status[name] == "right"
    assert page.exercise.solved and page.exercise.solved_alone


def test_the_result_is_shared_without_the_answer() -> None:
    _, browser = open_page("?puzzle=nanking-wish-02")
    browser.solve()
    words = browser.blocks("share")[0]["text"]
    assert "?puzzle=nanking-wish-02" in words
    assert not any(card in words for card in ("8w", "[", "]"))


def test_progress_for_the_teacher() -> None:
    page, browser = open_page()
    browser.solve("choose")
    (file,) = browser.blocks("download")
    assert read(file["text"])[1] == page.record == load(browser.kept["progress"])


# -- nonsense ----------------------------------------------------------------------------------------


def test_two_pages_keep_one_record() -> None:
    """What a second page has written meanwhile is not lost when the first writes again."""
    first, one = open_page()
    second, two = open_page()
    two.solve()
    one.stored |= two.table.keep
    one.hello()
    one.solve()
    assert {first.puzzle.id, second.puzzle.id} <= set(load(one.kept["progress"]).done)


def test_bad_arguments_are_named() -> None:
    with pytest.raises(UnknownPuzzle, match="did you mean"):
        tichu_teach.puzzle("nanking-wish-O7")
    with pytest.raises(UnknownTheme, match="fishing"):
        tichu_teach.puzzles(theme="fishing")
    with pytest.raises(UnknownGame, match="bridge"):
        tichu_teach.puzzles("bridge")


def test_nothing_is_asked_twice_of_an_answered_puzzle() -> None:
    page, browser = open_page()
    browser.solve()
    before = page.record
    browser.solve("solution", "retry")
    assert page.record is before


# -- the rest of the family --------------------------------------------------------------------------

FAMILY = ("tricsu", "tientsin", "grandmaster", "ear")


@pytest.mark.parametrize("ruleset", FAMILY)
def test_a_page_offers_the_themes_of_its_game(ruleset: str) -> None:
    page, browser = open_page("?puzzle=daily", ruleset=ruleset)
    assert page.puzzle == daily(datetime.date(2026, 11, 21), ruleset)
    browser.press("choose")
    themes = browser.block("theme")
    assert [option["value"] for option in themes["options"]] == ["", *THEMES[ruleset]]
    other = next(theme for theme in ("scoring", "packs") if theme not in THEMES[ruleset])
    with pytest.raises(UnknownTheme, match="theme"):
        PuzzlePage(ruleset, other)


def test_told_rounds_are_shown_and_their_sum_is_not() -> None:
    _, browser = open_page("?puzzle=tricsu-scoring-06", ruleset="tricsu")
    told = browser.blocks("text")[0]["text"]
    assert "West dealt round 2" in told
    assert "Score before" not in told


def test_the_learner_may_sit_on_another_chair() -> None:
    related = (puzzle for ruleset in FAMILY for puzzle in packed_puzzles(ruleset))
    puzzle = next(each for each in related if each.question.you == 1 and each.question.kind == "play")
    _, browser = open_page(f"?puzzle={puzzle.id}", ruleset=puzzle.ruleset)
    board = browser.scene["table"]
    you = next(seat for seat in board["seats"] if seat["seat"] == 1)
    assert you["name"] == "You" and you["hand"] and board["viewer"] == 1


def test_a_link_to_a_puzzle_is_followed_by_its_theme() -> None:
    page, browser = open_page("?puzzle=nanking-bomb-03")
    browser.solve()
    for _ in range(3):
        browser.press("next")
        assert page.puzzle.theme == "bomb"


def test_the_rating_moves_with_the_first_answer_alone_and_is_shown_to_those_who_want_it() -> None:
    for stored, shown in (({}, True), ({"scores": "off"}, False)):
        browser = Browser.on(PuzzlePage("nanking"), "?puzzle=nanking-wish-02", stored=stored)
        browser.slip()
        (rating,) = browser.kept["progress"]["ratings"].values()
        browser.solve()
        assert browser.kept["progress"]["ratings"] == {"nanking-wish": rating} and rating[1] < 1200
        about = 50 * round(rating[1] / 50)  # nobody's first mistake costs three hundred
        words = text("page.puzzle.rating.unsure", theme=text("puzzle.theme.wish"), rating=about)
        assert (words in browser.words()) is shown
        assert bool(browser.blocks("streak")) is (shown and bool(browser.session.record.best))
        browser.say("go", query="?puzzle=nanking-wish-03")
        browser.say("go", query="?puzzle=nanking-wish-02")
        browser.solve()
        assert browser.kept["progress"]["ratings"]["nanking-wish"] == rating, "it is known by now"


def test_a_rating_that_is_settled_says_by_how_much_it_has_moved() -> None:
    settled = {"version": 1, "ratings": {"nanking-wish": ["2026-11-20", 1300, 120]}}
    browser = Browser.on(PuzzlePage("nanking"), "?puzzle=nanking-wish-02", stored={"progress": settled})
    browser.solve()
    value = browser.kept["progress"]["ratings"]["nanking-wish"][1]
    theme = text("puzzle.theme.wish")
    words = text("page.puzzle.rating", theme=theme, rating=value, moved=signed(value - 1300))
    assert value > 1300 and words in browser.words()


def test_a_reload_keeps_the_theme_and_level_that_were_chosen_and_a_link_sets_them_aside() -> None:
    _, browser = open_page()
    browser.press("more")
    browser.select(theme="bomb", level=3)
    again, _ = open_page(stored=browser.kept)
    assert (again.series.theme, again.series.level) == ("bomb", 3)
    linked, _ = open_page("?theme=wish", stored=browser.kept)
    assert (linked.series.theme, linked.series.level) == ("wish", 0)
    browser.select(theme="")
    browser.press("next")
    back, _ = open_page(browser.scene["here"], browser.kept)
    assert (back.series.theme, back.series.level) == ("", 3), "a reload of all themes is none of a link"


@pytest.mark.parametrize("presented", [False, True])
def test_what_is_due_is_offered_to_a_learner_and_not_before_a_class(presented: bool) -> None:
    record = Progress().with_recall({"nanking.wish.duty": "solved"}, "2026-01-01")
    browser = Browser.on(PuzzlePage("nanking"), stored={"progress": record.to_data()}, url=SERVED)
    if presented:
        browser.press("present")
    offered = []
    for _ in range(5):
        browser.press("solution")
        offered.append(text("page.review.offer", count=1) in browser.words())
        browser.press("next")
    assert offered == [False] * 4 + [not presented], "after the fifth"


def test_a_class_is_not_asked_to_hand_a_puzzle_on() -> None:
    browser = Browser.on(PuzzlePage("nanking"), "?puzzle=nanking-wish-01", url=SERVED)
    (share,) = browser.blocks("share")
    assert share["label"] == text("page.puzzle.share.asked") and "nanking-wish-01" in share["text"]
    browser.press("present")
    assert not browser.blocks("share")


def test_a_step_back_ends_the_review_of_what_was_missed() -> None:
    page, browser = open_page("?puzzle=nanking-wish-01")
    for _ in range(2):
        browser.slip("next")
    browser.press("review")
    assert page.series.reviewing
    browser.say("go", query="?puzzle=nanking-wish-09")
    assert page.puzzle.id == "nanking-wish-09" and not page.series.reviewing


@pytest.fixture
def no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """No seed makes anything."""

    def none(theme: str, seed: int, ruleset: str = "nanking") -> None:
        raise UnknownPuzzle(f"{ruleset}-{theme}-t{seed}")

    monkeypatch.setattr(feed, "generate", none)


def opened(query: str) -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage()
    done = [puzzle.id for puzzle in packed_puzzles()]
    return page, Browser.on(page, query, stored={"progress": {"version": 1, "puzzles": {"done": done}}})


def told(browser: Browser) -> list[str]:
    return [block["text"] for block in browser.blocks("note")]


def test_what_was_met_longest_ago_comes_back_in_words(no_more: None) -> None:
    page, browser = opened("?theme=bomb")
    bombs = [puzzle.id for puzzle in pack("bomb").puzzles if puzzle.difficulty == 1]
    assert page.puzzle.id == bombs[0]
    assert told(browser) == [text("page.puzzle.again")]
    browser.press("next")
    assert page.puzzle.id == bombs[1 % len(bombs)] and told(browser) == [text("page.puzzle.again")]
    browser.select(level=3)
    browser.press("choose")
    assert page.puzzle.difficulty == 3 and told(browser) == [text("page.puzzle.again")]


def test_a_link_to_nothing_is_told_first(no_more: None) -> None:
    _, browser = opened("?puzzle=nanking-bomb-9999")
    assert len(told(browser)) == 1 and "nanking-bomb-9999" in told(browser)[0]


def test_what_is_new_is_not_told_as_met() -> None:
    _, browser = opened("?theme=bomb")
    assert told(browser) == []


def test_how_far_somebody_has_come_is_kept_with_each_answer() -> None:
    """Whoever shuts the page after an answer is not asked something easier when they come back."""
    page, browser = opened("?theme=bomb")
    while page.feed.level == 1:
        browser.solve()
        assert browser.kept["puzzle.nanking"]["reached"] == page.feed.level
        browser.press("next")


def test_a_saved_notebook_shows_the_first_puzzle_of_its_theme() -> None:
    page = PuzzlePage("nanking")
    data, _ = page._repr_mimebundle_()
    first = pack(page.themes[0], "nanking").puzzles[0]
    assert first.story.text(at=first.question.names)[:30] in data["text/html"]

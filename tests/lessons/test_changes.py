"""Change the line and run it again: it lays a table always, and says what is different there."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.depth import some
from tests.exercises.kinds import OVER
from tests.pages.fake import Browser
from tests.together import together
from tichu_teach import step as laid_step
from tichu_teach.engine import ArgumentError, NotationError, PositionError, TichuError, parse_position
from tichu_teach.engine.state import Own
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Step
from tichu_teach.lessons.loader import step_at
from tichu_teach.lessons.taught import base_of
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.texts import text

_RANKS = "23456789TJQKA"
_FACES = ("J", "Q", "K")  # of Haggis: each seat has its own, whatever the line calls them
_HAND = re.compile(r"\| *(0|S|E):( [^|]*)")


def changed(step: Step, rng: Random, count: int = 2) -> Iterator[tuple[str, str]]:
    """Some natural changes to a step's line, each with its name."""
    state = step.position
    assert state is not None
    for _ in range(count):
        yield from _another_card(step.line, state, rng)
    if wish := re.search(r"\| wish (\w)", step.line):
        for _ in range(count):
            rank = rng.choice([rank for rank in _RANKS if rank != wish[1]])
            yield "wish", f"{step.line[: wish.start(1)]}{rank}{step.line[wish.end(1) :]}"


def _another_card(line: str, state: Own, rng: Random) -> Iterator[tuple[str, str]]:
    """One card of a hand exchanged for one that the line does not use up."""
    hand = _HAND.search(line)
    if hand is None:
        return
    game = state.game
    tiles = game.family == "mahjong"
    names = game.names.names(game.tiles) if tiles else game.card_names(game.all_cards)
    cards = [card for card in re.finditer(r"[\w']+", hand[2]) if card[0] in {*names, *_FACES}]
    if not cards:
        return
    old = rng.choice(cards)
    used = re.findall(r"[\w']+", line)
    spare = [name for name in names if used.count(name) < names.count(name) and name.strip("'") not in _FACES]
    if spare:
        at = hand.start(2)
        yield "card", f"{line[: at + old.start()]}{rng.choice(spare)}{line[at + old.end() :]}"


DUTY = "nanking | 0: 3p 8w Kj | 1: 5p 6s | 2: 7j 8j | 3: 4s 5s | turn 0 | trick 3 Ma | wish 8"
FORWARD = "nanking | 0: Ma 2j 3w 4p 5s Kj | 1: 2p 3s 4w 5p 6j Qs | 2: 2s 3j 9s | 3: 4s 8s 9j | turn 0"


def at(line: str, id: str = "duty") -> tuple[LessonPage, Browser]:
    page = laid_step("nanking/7-wish", id, line)
    return page, Browser.on(page)


@pytest.mark.parametrize("every", some((9, 1)))
def test_every_natural_change_lays_a_table(every: int) -> None:
    together(steps()[::every], lambda place: f"{place[0]} {place[1].id}", changes_lay_a_table)


def steps() -> list[tuple[str, Step]]:
    """Every step that has a position, with its chapter's name."""
    return [(name, step) for name in chapters() for step in load(name).steps if step.position is not None]


def changes_lay_a_table(place: tuple[str, Step]) -> None:
    name, step = place
    id = step.id
    for what, line in changed(step, Random(f"{name} {id}")):
        try:
            state = parse_position(line)
        except TichuError as error:
            with pytest.raises(type(error)):
                laid_step(name, id, line)
            continue
        page = laid_step(name, id, line)
        browser = Browser(page)
        assert browser.hello() is None, (what, line)
        assert browser.scene["table"] or page.exercise, "a sheet needs no table"
        assert page.step is not None and page.step.position == state
        if state == step.position:
            continue  # a tile among others of a hand that is filled up
        assert browser.blocks("note")[0]["text"] == page.walk.way.different and page.walk.way.different
        question = page.step.question
        if question is None:
            tried = step.free or step.question is not None  # else it shows as much as still goes
            assert (page.here.trial is not None) == tried
            assert bool(page.here.lead_up.frames) == bool(page.step.script)
            continue
        assert not question.wrong and not question.hints and not question.reply and not question.cited
        answer = question.solve()[0]
        browser.watch()
        browser.give(answer)
        assert page.exercise is not None and page.exercise.solved, (what, line)


def test_most_changes_are_positions() -> None:
    lines = [line for name, step in steps()[::9] for _, line in changed(step, Random(f"{name} {step.id}"))]
    refused = 0
    for line in lines:
        try:
            parse_position(line)
        except TichuError:
            refused += 1
    assert refused < len(lines) / 8


def test_without_an_eight_anything_legal_goes() -> None:
    page, browser = at(DUTY.replace("8w", "9w"))
    assert page.walk.way.different == text("page.step.elsewhere.nothing.wish") and page.exercise is None
    browser.type("pass")
    assert browser.scene["verdict"]["ok"] is True
    browser.type("play 6s")
    assert browser.scene["verdict"]["ok"] is True, "every hand is played for"


def test_without_a_wish_at_another_s_turn_and_at_the_end_it_says_just_that() -> None:
    page, _ = at(DUTY.replace(" | wish 8", ""))
    assert page.walk.way.different == text("page.step.elsewhere.nothing.no-wish")
    page, _ = at(DUTY.replace("turn 0", "turn 1"))
    assert page.walk.way.different == text("page.step.elsewhere.turn")
    page, _ = at(OVER)
    assert page.walk.way.different == text("page.step.elsewhere.over")


def test_a_play_through_stops_before_what_no_longer_goes() -> None:
    page, _ = at(FORWARD.replace("3w", "9w"), "forward")
    assert page.step is not None and page.step.script == ()
    assert "0 play Ma 2j 3w 4p 5s" in page.walk.way.different and "[3w]" in page.walk.way.different
    assert page.here.trial == page.step.position


def test_a_right_answer_is_praised_in_no_words_about_the_old_table() -> None:
    page, browser = at(DUTY.replace("Kj", "8p"))
    browser.say("play", cards=["8p"])
    assert page.exercise and page.exercise.solved
    assert "Just one card" not in browser.words()


def test_a_line_of_another_game_of_the_family_is_laid_too() -> None:
    page, _ = at(DUTY.replace("nanking", "tricsu"))
    assert page.exercise and page.exercise.question.solve()


def test_a_line_that_is_no_table_is_an_error_with_its_spot() -> None:
    with pytest.raises(NotationError, match="'8x' is not a card") as unread:
        at(DUTY.replace("8w", "8x"))
    assert "^^" in unread.value._render_traceback_()[2]
    with pytest.raises(PositionError, match="8j stands in two places") as twice:
        at(DUTY.replace("8w", "8j"))
    line, mark = twice.value._render_traceback_()[1:3]
    assert line[mark.index("^") :].startswith("8j | 3:")
    with pytest.raises(
        ArgumentError, match=r"about nanking, and this is a table of haggis: lay it by itself"
    ):
        at("haggis | 0: 2r | 1: 3r | turn 0")


@pytest.mark.parametrize("name", ["nanking/3-specials", "tricsu/1-table", "haggis/4-tricks"])
def test_as_many_reasons_are_offered_as_in_the_chapter_and_none_that_is_unknown(name: str) -> None:
    lesson = load(name)
    before = [
        each for each in chapters() if each.startswith((f"{lesson.ruleset}/", f"{base_of(lesson.ruleset)}/"))
    ]
    steps = [step for each in before for step in load(each).steps]
    asked = [
        step for step in lesson.steps if step.position and step.question and step.question.kind == "allowed"
    ]
    assert asked
    for step in asked:
        known = {rule for each in steps[: steps.index(step) + 1] for rule in each.rules}
        relaid = step_at(lesson, step.id, step.position).step.question
        assert relaid is not None
        reasons = [option.value for option in relaid.options() if isinstance(option.value, str)]
        assert len(relaid.options()) == len(step.question.options()), step.id
        assert known >= {*reasons}, step.id

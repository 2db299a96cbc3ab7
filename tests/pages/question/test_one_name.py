"""Everybody at a table has one name: in the story, in the question, on the plate, in the referee's word."""

import json
import re

import pytest

from tests.depth import some_chapters
from tichu_teach.engine import parse_position
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import wind_name
from tichu_teach.texts.names import seat_names, told_names
from tichu_teach.themes import THEMES

from ..fake import Browser

PEOPLE = re.compile(r"\b(?:Willow|Pine|Maple)\b")
TILED = [ruleset for ruleset in THEMES if ruleset.startswith(("mahjong", "sparrow"))]


def is_about_a_hand(question: Question) -> bool:
    """A hand that is told of by its wind alone, beside a table or without one."""
    return "hand" in question.data or "hands" in question.data or question.kind in ("pay", "gate", "helps")


def one_name(question: Question) -> None:
    """The plates bear the names that the question is asked in, also while an answer is played out."""
    exercise = Exercise(question)
    board = exercise.table()
    if board is None:
        return
    called = told_names(question.state, question.you)
    assert set(question.names.seats) == set(called) or is_about_a_hand(question)
    assert [seat["name"] for seat in board["seats"]] == called
    exercise.reveal()
    shown = exercise.table()
    assert [seat["name"] for seat in shown["seats"]] == called
    if question.game.family == "mahjong":
        told = [board, exercise.controls(), exercise.blocks(), exercise.verdict()]
        told += [frame.told for frame in exercise.outcome.frames]
        assert not PEOPLE.search(json.dumps(told, ensure_ascii=False))
        assert called[question.you] == "You"


@pytest.mark.parametrize("ruleset", THEMES)
def test_in_a_packed_puzzle(ruleset):
    for puzzle in packed_puzzles(ruleset):
        one_name(puzzle.question)
        if ruleset in TILED:
            assert not PEOPLE.search(puzzle.story.text(at=puzzle.question.names))


@pytest.mark.parametrize("ruleset", TILED)
def test_a_story_calls_you_you(ruleset):
    """Not by your wind, as if you were somebody else, unless it says that it is yours."""
    for puzzle in packed_puzzles(ruleset):
        state, question = puzzle.question.state, puzzle.question
        if state is not None and question.kind != "pay":
            mine = re.escape(wind_name(state.wind(question.you), Texts(ruleset)))
            story = puzzle.story.text(at=question.names)
            assert not re.search(rf"(?<!are ){mine} (?!wind)|(?<!are ){mine}’s", story), puzzle.id


@pytest.mark.parametrize("ruleset", THEMES)
def test_in_a_made_puzzle(ruleset):
    for theme in THEMES[ruleset]:
        one_name(generate(theme, 1, ruleset).question)


@pytest.mark.parametrize("name", some_chapters())
def test_in_a_chapter(name):
    page = LessonPage(name)
    browser = Browser.on(page)
    for step in load(name).steps:
        if step.question:
            one_name(step.question)
        board = browser.scene["table"]
        if board and page.lesson.steps[page.place].question is None:
            assert [seat["name"] for seat in board["seats"]] == told_names(step.final_position)
        if load(name).ruleset in TILED:
            assert not PEOPLE.search(json.dumps(browser.scene, ensure_ascii=False))
        browser.press("next")
        if page.place == load(name).steps.index(step):
            browser.press("next")


def test_stories_tell_of_winds_and_games_of_people():
    """In a game winds move on with every hand, so people keep names of their own."""
    state = parse_position(
        "mahjong | E: B3 B3 * | S: C6 C7 * | W: * | N: * | turn E deal | river E:C8 | claims"
    )
    assert told_names(state, 1) == ["East", "You", "West", "North"]
    assert seat_names(state.game, 1) == ["Maple", "You", "Willow", "Pine"]
    state = parse_position("nanking | 0: 2j | 1: 3w | 2: 3p | 3: 4s | turn 1")
    assert told_names(state) == seat_names(state.game) == ["You", "East", "North", "West"]


def test_a_player_of_sparrow_has_an_article_and_inside_a_sentence_a_small_one():
    names = find("sparrow-claims-02").question.names
    assert {"The King", "The Queen", "The Jack", "The Joker", "You"} >= set(names.seats)
    words = json.dumps(Exercise(find("sparrow-claims-01").question).table(), ensure_ascii=False)
    assert "The King" in words


def test_who_may_get_a_tile_is_told_by_the_wind_and_you_by_both():
    question = find("mahjong-claims-08").question
    labels = [
        option.label.text(at=question.names) for option in question.options() if option.value != "nobody"
    ]
    assert sorted(labels) == ["East", "North", "South", "You · West"]

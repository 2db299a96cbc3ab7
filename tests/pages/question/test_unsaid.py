"""A question never tells its own answer; what cannot be read or graded is told in the game's own words."""

from itertools import groupby

import pytest

from tests.pages.fake import Browser
from tichu_teach.engine import games
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.question import Question
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.page import QuestionPage
from tichu_teach.texts.names import seat_inside

BOMBED = [f"haggis-bomb-t{seed}" for seed in (3, 4, 23, 29, 34, 39)]  # who gets a bombed trick?


@pytest.mark.parametrize("id", [*BOMBED, "haggis-bomb-09", "haggis-tricks-14"])
def test_what_is_played_does_not_say_who_gets_the_trick(id: str) -> None:
    question = find(id).question
    assert question.who == "takes" and question.script[-1].split()[1] == "give"
    browser = Browser.on(PuzzlePage("haggis", first=id))
    (told,) = [each["text"] for each in browser.blocks("text") if "What is played" in each["text"]]
    receiver = seat_inside(question.solve()[0], question.names.seats)
    assert f"goes to {receiver}" not in told
    told_of = [*groupby(question.script[:-1], lambda action: action.endswith(" pass") or action)]
    assert len(told.split("\n\n")[1].splitlines()) == len(told_of)


def test_passes_that_follow_one_another_are_one_line() -> None:
    """A round of passes pushes the question off a phone."""
    browser = Browser.on(PuzzlePage("grandmaster", first="grandmaster-packs-03"))
    (told,) = [each["text"] for each in browser.blocks("text") if "What is played" in each["text"]]
    passes = [line.partition(":")[0] for line in told.splitlines() if line.endswith(": pass")]
    assert passes == ["You", "Spring, Plum", "Autumn, West, You, East, Spring, Plum"]


@pytest.mark.parametrize("id", BOMBED)
def test_with_three_players_it_is_told_whom_the_winner_would_choose(id: str) -> None:
    """With two there is nobody to choose between."""
    question = find(id).question
    told = [each.text(at=question.names) for each in question.premises]
    receiver = seat_inside(question.solve()[0], question.names.seats)
    wanted = [f"If this trick has to be given away, it goes to {receiver}."]
    assert told == (wanted if question.game.players == 3 else [])


def beaten(question: Question) -> list[str]:
    """All plays that beat the trick, bombs and all."""
    state = question.position
    return [state.text(play) for play in state.legal(question.seat) if state.text(play).split()[1] == "play"]


def test_who_is_to_beat_a_trick_is_told_if_a_bomb_will_not_do() -> None:
    """Every play that beats it is right, or the question asks for more."""
    plain = Exercise(find("haggis-readings-t132").question)
    assert {*beaten(plain.question)} > {*plain.question.solve()}, "no bomb in this hand"
    made = [generate("readings", seed, "haggis").question for seed in range(100, 220)]
    asked = [each for each in made if each.kind == "play"] + [plain.question]
    asked += [
        each.question for each in packed_puzzles("haggis") if each.question.data.get("success") == "beats"
    ]
    for question in asked:
        whole = question.ask.key == "puzzle.ask.play.beats"
        assert not whole or {*beaten(question)} == {*question.solve()}, question.position


TYPED = {
    "haggis | 0: 3y 7o Tg K | 1: 2r 6y 8g Q | turn 0 | trick 1 9r": ("[8r]", "[8w]"),
    "mahjong | E: C8 * | S: * | W: * | N: * | turn E deal": ("[C5]", "[8w]"),
    "sparrow | E: 8C * | S: * | W: * | N: * | turn E deal": ("[8C]", "[C8]"),
}


@pytest.mark.parametrize("position", TYPED)
def test_what_cannot_be_read_is_told_with_examples_of_this_game(position: str) -> None:
    browser = Browser.on(QuestionPage({"kind": "play", "position": position}))
    said = browser.type("nonsense")
    ours, others = TYPED[position]
    assert said and "nonsense" in said and ours in said and others not in said
    assert not any(f"“{seat} " in said for seat in range(games[position.split()[0]].players))


def test_an_answer_of_nothing_is_told_what_is_wanted() -> None:
    """A number where numbers are wanted, a mark where there is something to mark."""
    marked = Browser.on(PuzzlePage("haggis", first="haggis-readings-01"))
    for value in ([], ["none", "run 8"]):
        said = marked.say("choose", block="q", value=value)
        assert said and "Mark at least one" in said and "number" not in said
    counted = Browser.on(PuzzlePage("haggis", first="haggis-scoring-01"))
    said = counted.say("sheet", block="q", values={"out.0": "many"})
    assert said is None or "whole number" in said

"""Sparrow speaks Sparrow: whatever a learner can come to read there, in its own words.

`names.claims`, `names.rank`, `names.titles`: cards, Demand, Wish, ranks and spades, King, Queen, Jack, Joker.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import tichu_teach
from tests.depth import many, some
from tests.engine.mahjong.games import conceivable, moves
from tests.exercises.sound import answers
from tests.lessons.words import told
from tichu_teach.display.values import words as shown
from tichu_teach.engine import games
from tichu_teach.exercises.grade import Grade
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import Texts, catalogue, text
from tichu_teach.texts.catalogue import placeholders
from tichu_teach.texts.explain import explain, rule_gist, rule_name, rule_text, rule_why
from tichu_teach.themes import THEMES

from .fake import Browser
from .games import over, play_on, sit

SPARROW = games["sparrow"]
MADE = range(3)

TILE_WORDS = re.compile(
    r"\b(tiles?|winds?|dragons?|honours?|mah-?jong|pung(s|ed)?|chow(s|ed)?|kongs?|walls?|bamboos?|characters"
    r"|East|South|West|North|seasons?|flowers?)\b",
    re.IGNORECASE,
)
# What says which card stands for what, or where the game comes from, needs both words.
TRANSLATED = {
    "lesson.sparrow.1-cards.aim.text",
    "rules.sparrow.blurb",
    *(f"lesson.sparrow.1-cards.{key}.text" for key in ("win", "suits", "court", "rank", "claims")),
    *(f"lesson.sparrow.1-cards.{key}" for key in ("hook", "court.row.1", "court.row.2")),
    *(f"rules.sparrow.{row}.text" for row in ("eq.cards", "names.titles", "names.rank", "names.claims")),
    *("rules.sparrow.score.same.name", "rules.sparrow.score.same.text"),
    *(f"glossary.sparrow.{word}.text" for word in ("demand", "king", "rank", "sparrow", "wish")),
    "lesson.sparrow.notebook.game.east",  # about the engine, beside its code
}

GLOSSARY = [catalogue()[key] for key in TRANSLATED if key.startswith("glossary.")]


def alien(said: str) -> list[str]:
    """The words of Mah-Jong in a text."""
    return [found.group() for found in TILE_WORDS.finditer(re.sub(r"\[\w{1,2}\]", "", said))]


def words(scene: Any, key: str = "") -> Iterator[str]:
    """All that a scene has to read: no ids, no files, no words handed over for other games."""
    if isinstance(scene, dict):
        if scene.get("means") in GLOSSARY:
            return  # it says what the word is called at Mah-Jong
        for name, value in scene.items():
            if name not in ("id", "texts", "rules", "keep", "href", "url", "svg", "game", "kind"):
                yield from words(value, name)
    elif isinstance(scene, (list, tuple)):
        for each in scene:
            yield from words(each, key)
    elif isinstance(scene, str) and (" " in scene or scene[:1].isupper()) and " | " not in scene:
        yield scene  # positions and saved games are no words


def read(said: Any, where: str = "") -> None:
    """A text that a learner reads, or several, has no word of Mah-Jong in it."""
    for each in [said] if isinstance(said, str) else said:
        assert not alien(each), (where, alien(each), each)


def test_its_own_texts() -> None:
    for key, said in [*catalogue().items(), *told(load("sparrow/1-cards"))]:
        own = "sparrow" in key.split(".") and not key.startswith("lesson.nanking")
        if own and key not in TRANSLATED and ".poke." not in key:
            read(re.sub(r"{{\w+}}", "", said), key)


def test_its_rules() -> None:
    """But for those about a box of tiles, which nothing in Sparrow rests on (see the verdicts below)."""
    for rule in SPARROW.rules:
        area = rule.split(".")[1]
        if not rule.startswith("sparrow.") and area not in ("eq", "wall", "deal", "season"):
            read([tell(rule, game="sparrow") for tell in (rule_name, rule_text, rule_why)], rule)


@pytest.mark.parametrize(
    "options", some(({"players": 3, "clean_hand": "announced"}, {}, {"optional": "abcdefghik"}))
)
def test_its_verdicts(options: dict[str, Any]) -> None:
    rng, game = random.Random(5), SPARROW.vary(**options)
    for seed in range(many(1, 1)):
        for state, _ in moves(game, seed):
            for action in [] if state.phase == "over" else rng.sample([*conceivable(state, rng)], 20):
                told = explain(state.ask(action))
                read([told.text, told.rule_name, told.rule_text, *told.more], told.rule_id)


def test_what_it_counts() -> None:
    """As a cell shows it: a hand with groups of every sort, and what is paid."""
    score = SPARROW.score("S: JH JH | laid G(1S) P(9S) P(TS) P(QH) | won JH loose")
    read([shown(score), shown(SPARROW.settle([32, 30, 64, 2], winner="S"))])


def test_what_its_editor_refuses() -> None:
    """But for what Sparrow has not: seasons, and the Mahjong of Tichu."""
    say, known = Texts("sparrow"), catalogue()
    for key in (each for each in known if each.startswith(("editor.no.", "editor.ask.needs.waits"))):
        template = known.get(say.key(key), "")
        filled = say.fill(template, {name: "" for name in placeholders(template) if not say._word(name)}, key)
        if not re.search(r"season|\[Ma\]|Tichu", filled):
            read(filled, key)


def of_question(question: Question) -> Iterator[str]:
    """What can be read about a question, and in answer to whatever may be answered."""
    phrases = [question.ask, *question.premises, *(option.label for option in question.options())]
    for row in question.spread():
        phrases += [each for each in (row.label, row.note) if each]
    for grade in graded(question):
        phrases += [*grade.says, *(each for row in grade.rows.values() for each in row.says)]
        if grade.rule:
            yield from (tell(grade.rule, game="sparrow") for tell in (rule_name, rule_text, rule_why))
        if grade.verdict is not None:
            yield explain(grade.verdict).text
    if isinstance(question, SheetQuestion):
        phrases += [row.label for row in question.rows]
    yield from (phrase.text(at=question.names) for phrase in phrases)


def graded(question: Question) -> Iterator[Grade]:
    for wrong in question.wrong:
        yield question.grade(wrong.answer)
    if isinstance(question, SheetQuestion):
        for row in question.rows:
            for value in (-row.answer, 1, *range(0, min(2 * abs(row.answer) + 6, 40), 2)):
                yield question.grade({row.id: value})
        for thought in question.thoughts():
            yield question.grade({id: value for id, value in thought.values.items() if id in _ids(question)})
    elif question.kind in ("must", "gets", "which", "best", "alive", "allowed"):
        yield from map(question.grade, answers(question))
    elif question.kind == "waits":
        yield from (question.grade([option.value]) for option in question.options())
    yield question.grade(question.solve()[0])


def _ids(question: SheetQuestion) -> set[str]:
    return {row.id for row in question.rows}


def puzzles() -> Iterator[Puzzle]:
    yield from packed_puzzles("sparrow")
    for theme in THEMES["sparrow"]:
        yield from (generate(theme, seed, "sparrow") for seed in MADE)


def translated() -> set[str]:
    """What the rules say that tell which card stands for what, whole and in short."""
    keys = [key for key in TRANSLATED if key.startswith("rules.")]
    rules = {key.removeprefix("rules.").removesuffix(".text") for key in keys} & {*SPARROW.rules}
    return {text(key) for key in keys} | {rule_gist(rule, game="sparrow") for rule in rules}


def spoken(shown: list[str], known: set[str]) -> list[str]:
    """The parts of what is shown that don't end with what is known to be translated."""
    parts = [part for said in shown for part in said.split("\n\n")]  # a rule and its reason, say
    return [said for said in parts if not said.endswith((*known,))]


@pytest.mark.more
def test_its_puzzles() -> None:
    known = translated()
    for puzzle in puzzles():
        question = puzzle.question
        told = [phrase.text(at=question.names) for phrase in (puzzle.story, *puzzle.hints)]
        read(spoken([*told, *of_question(question)], known), puzzle.id)


def test_its_puzzle_page() -> None:
    known = translated()
    page = PuzzlePage("sparrow")
    browser = Browser(page)
    for puzzle in packed_puzzles("sparrow"):
        assert browser.hello(f"?puzzle={puzzle.id}") is None
        read(spoken([*words(browser.scene)], known), puzzle.id)
        browser.press("hint")
        browser.solve()
        read(spoken([*words(browser.scene)], known), puzzle.id)


def test_its_chapter() -> None:
    words_of = dict(told(load("sparrow/1-cards")))
    known = translated() | {words_of.get(key) or text(key) for key in TRANSLATED}
    known.add(text("page.lesson.builds", game=text("rules.mahjong.title")))
    page = LessonPage("sparrow/1-cards")
    browser = Browser.on(page)
    for step in load("sparrow/1-cards").steps:
        assert page.step is step
        browser.watch()
        shown = [*words(browser.scene)]
        if step.question:
            shown += of_question(step.question)
            browser.solve()
            shown += words(browser.scene)
        read(spoken(shown, known), step.id)
        browser.press("next")


@pytest.mark.parametrize(
    "options", [{"players": 4, "clean_hand": "off"}, {"players": 3, "clean_hand": "announced"}]
)
def test_its_game(options: dict[str, Any]) -> None:
    """The panel before the deal, the coach, what may be done, the log, the sheet after the hand."""
    game, browser = sit("sparrow", seed=4)
    read(words(browser.scene), "start")
    game, browser = sit("sparrow", seed=4, rounds=1, limit=3000, **options)

    def is_read(state: Any) -> bool:
        browser.press("legal", "advice", "more")
        read(words(browser.scene), str(state))
        return over(state) and bool(game.match.record.rounds)

    play_on(browser, is_read)


@pytest.mark.parametrize(
    "line",
    [
        "S: JH JH | laid G(1S) P(9S) P(TS) P(QH) | won JH loose",
        "E: 1D 9D 1C 9C 1H 9H KD QH JH JK TS 9S 1S",
        "W: 2D 3D 4D 5C 5C 5C 2H 3H 4H KD KD TS TS 9H",
        "N: 2D",
    ],
)
def test_its_calculator(line: str) -> None:
    calculator = tichu_teach.calculator("sparrow", optional="abcdefghik")
    browser = Browser.on(calculator)
    read(words(browser.scene), "empty")
    browser.fill(line=line)
    read(words(browser.scene), line)

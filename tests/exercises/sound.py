"""Checks that a question, a puzzle or a pack is sound, whatever the game and the kind."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from traceback import extract_tb
from typing import Any, TypeVar

from tests.agreement.known import EXCEPTIONS, KNOWN
from tests.agreement.scene import Scene
from tests.agreement.sources import Told, disagreements
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.hand import Win
from tichu_teach.exercises.form import Choose
from tichu_teach.exercises.grade import Grade
from tichu_teach.exercises.library import pack
from tichu_teach.exercises.library import packed_puzzles as all_packed
from tichu_teach.exercises.pack import FOLDER, check
from tichu_teach.exercises.puzzle import HARDEST, Puzzle
from tichu_teach.exercises.question import MADE, Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters, load
from tichu_teach.themes import THEMES

Case = TypeVar("Case")


def faults(check: Callable[[Case], object], cases: Iterable[tuple[str, Case]]) -> dict[str, str]:
    """Hold every case to a check: what is wrong by the case's name, nothing where all are sound."""
    found: dict[str, str] = {}
    tried = 0
    for name, case in cases:
        tried += 1
        try:
            check(case)
        except Exception as error:
            *_, place = extract_tb(error.__traceback__)
            found[name] = f"{type(error).__name__} in line {place.lineno}: {place.line}: {error}"
    assert tried, "there are no cases"
    return found


def asked(*rulesets: str) -> Iterator[tuple[str, Question]]:
    """Every question of the packs and chapters of some games, or of all, by its place."""
    for ruleset in rulesets or THEMES:
        yield from ((puzzle.id, puzzle.question) for puzzle in all_packed(ruleset))
        for name in chapters(ruleset):
            yield from ((step.key, step.question) for step in load(name).steps if step.question)


def named(puzzles: Iterable[Puzzle]) -> list[tuple[str, Puzzle]]:
    """Puzzles as cases."""
    return [(puzzle.id, puzzle) for puzzle in puzzles]


def ids(theme: str, ruleset: str) -> list[str]:
    """The ids of a pack, without reading its puzzles: collecting cases by name takes no time."""
    data = json.loads((FOLDER / f"{ruleset}-{theme}.json").read_text(encoding="utf-8"))
    return [entry["id"] for entry in data["puzzles"]]


def solved(question: Question) -> None:
    """The engine's answers are right and the declared wrong ones wrong; each rests on a rule of the game."""
    rules, names = question.game.rules, question.names
    for answer in question.solve():
        grade = question.grade(answer)
        assert grade.right and grade.rule in rules
        assert all(phrase.text(at=names) for phrase in grade.says)
        assert json.loads(json.dumps(answer)) == answer == question.parse_answer(answer)
    for wrong in question.wrong:
        grade = question.grade(wrong.answer)
        assert not grade.right and grade.rule in rules
        assert all(phrase.text(at=names) for phrase in grade.says)
        if wrong.text and not (wrong.text.startswith(MADE) and question.is_ruled_out(grade)):
            assert grade.says[0].key == wrong.text


def readable(question: Question) -> None:
    """Everything there is to read can be read; whatever is chosen, there is something to read about it."""
    names = question.names
    assert question.ask.text(at=names)
    assert all(option.label.text(at=names) for option in question.options())
    assert all(phrase.text(at=names) for phrase in (*question.agreed, *question.premises))
    for row in question.spread():
        assert row.cards and (row.label is None or row.label.text(at=names))
        assert row.note is None or row.note.text(at=names)
    for answer in answers(question):
        grade = question.grade(answer)
        assert grade.right == (answer in question.solve())
        assert grade.right or grade.says or grade.verdict is not None
        assert all(phrase.text(at=names) for phrase in grade.says)


def cites(question: Question, taught: tuple[str, ...] = ()) -> None:
    """The rule under an answer is one that decided, or one that is taught there."""
    for answer in (*question.solve()[:5], *(each.answer for each in question.wrong)):
        grade = question.grade(answer)
        assert grade.rule in question.game.rules, (answer, grade.rule)
        rules = decided(question, grade)
        if rules is not None and grade.rule not in (question.cited, *taught):
            assert grade.rule in rules, (answer, grade.rule, rules)


CLAIMS = {
    f"mahjong.claim.{name}"
    for name in ("mahjong-nearest", "mahjong-first", "pung-over-chow", "turn-after", "then-discard")
}


def decided(question: Question, grade: Grade) -> set[str] | None:
    """The rules that the engine says had a say in a grade; None where no more than order is compared."""
    if isinstance(question, SheetQuestion):
        return of_sheet(question, grade)
    if grade.verdict is not None:
        rules = {grade.verdict.rule, *grade.verdict.other_rules}
        return rules | {each.rule for each in getattr(question, "success", ())}
    match question.kind:
        case "must":
            state = question.position
            telling = question.telling(question.solve()[0])
            asked = [state.ask(action) for action in (*question.legal, telling)]
            return {rule for verdict in asked for rule in (verdict.rule, *verdict.other_rules)}
        case "gets":
            return CLAIMS | {verdict.rule for verdict in question.verdicts.values()}
        case "waits":
            return of_waits(question)
        case "alive":
            return {"mahjong.turn.thirteen" if question.count == 13 else "mahjong.dead.count"}
        case "which":
            return {line.rule for line in question.scores[question.right].lines} | {
                "mahjong.score.add-then-double"
            }
    return None


def of_sheet(question: SheetQuestion, grade: Grade) -> set[str]:
    """With a fault in it those of the faulty rows, else of rows, lines, moves and payments."""
    if not grade.right:
        return {row.rule for row in grade.rows.values() if row.right is False}
    rules = {row.rule for row in question.rows}
    if question.end is not None:
        rules |= {line.rule for line in question.end.count().lines}
    if hasattr(question, "score"):
        rules |= {line.rule for line in question.score.lines}
    rules |= {payment.rule for payment in getattr(question, "payments", ())}
    return rules | {"mahjong.settle.dead"} if getattr(question, "dead", ()) else rules


def of_waits(question: Any) -> set[str]:
    """A corner hand by its own rule; others by their shape, or by what keeps a tile out."""
    game, hand = question.game, question.hand
    tile = game.names.tile(question.right[0])
    won = hand._replace(tiles=hand.tiles + (1 << 3 * tile), win=Win(tile, "wall"))
    lines = {line.rule for line in game.score(won).lines}
    if "mahjong.score.corner-hand" in lines:
        return {"mahjong.win.corner-hand"}
    return {"mahjong.win.shape", "mahjong.score.only-tile"} | (
        {"mahjong-duel.b.clean"} if game.clean != "off" else set()
    )


def agrees(found: tuple[Scene, list[Told]]) -> None:
    """Check that what is told about a position is so."""
    assert {
        key: said for key, said in disagreements(found).items() if key not in {**KNOWN, **EXCEPTIONS}
    } == {}


def answers(question: Question) -> Iterator[Any]:
    """Every answer to a question that is answered by choosing; of several each alone, and all."""
    if not isinstance(question, Choose):
        if question.kind == "wish":
            yield from (option.value for option in question.options())
        return
    parts = question.parts
    values = [question.to_choose(part) for part in parts]
    if question.several:
        yield from ([value] for value in values[0])
    elif parts == ("",):
        yield from values[0]
    else:
        yield from (dict(zip(parts, chosen, strict=True)) for chosen in product(*values))


def whole(puzzle: Puzzle) -> None:
    """A puzzle is sound, is of its game, has a level, and comes back from its data."""
    question, names = puzzle.question, puzzle.question.names
    solved(question)
    readable(question)
    assert puzzle.story.text(at=names)
    assert len(puzzle.hints) == 2 and all(hint.text(at=names) for hint in puzzle.hints)
    assert 1 <= puzzle.difficulty <= HARDEST
    assert question.game.name == puzzle.ruleset and puzzle.ruleset in games
    again = Puzzle.from_data(json.loads(json.dumps(puzzle.to_data())), puzzle.theme, puzzle.ruleset)
    if question.state is not None:
        assert parse_position(str(question.state)) == question.state == again.question.state
    assert replace(again, source=puzzle.source) == puzzle
    assert again.to_data() | {"difficulty": 0} == puzzle.to_data() | {"difficulty": 0}
    assert again.fingerprint == puzzle.fingerprint and again.question.solve() == question.solve()


def packed(theme: str, ruleset: str) -> list[int]:
    """A pack has no problems and goes from easy to hard; returns how hard its puzzles are.

    Each has a number of its own, for good: one whose difficulty is seen otherwise moves and keeps its name.
    """
    assert check(FOLDER / f"{ruleset}-{theme}.json") == []
    puzzles = pack(theme, ruleset).puzzles
    levels = [puzzle.difficulty for puzzle in puzzles]
    assert levels == sorted(levels)
    numbers = range(1, len(puzzles) + 1)
    assert {puzzle.id for puzzle in puzzles} == {f"{ruleset}-{theme}-{number:02d}" for number in numbers}
    return levels


def texts(puzzles: Iterable[Puzzle]) -> set[str]:
    """The keys of all texts of their own that puzzles use."""
    used = set()
    for puzzle in puzzles:
        used |= {puzzle.story.key, puzzle.question.ask.key, *(hint.key for hint in puzzle.hints)}
        used |= {wrong.text for wrong in puzzle.question.wrong}
    return used

"""No answer without a sentence that says why or what comes of it; each can be given as it is asked."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from tests.agreement.known import KNOWN
from tests.depth import seeds, shares
from tests.together import together
from tichu_teach.engine.mahjong.tiles import held
from tichu_teach.exercises.families import conditions
from tichu_teach.exercises.form import AtTable, Choose, InLine
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.play import PlayQuestion
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters, load
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.table.scene import plain_words
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.themes import THEMES

MANY = 3
"""Wrong answers that are tried, of each sort."""


def right(question: Question) -> Exercise:
    """The exercise, solved."""
    exercise = Exercise(question)
    exercise.recall_answer(question.solve()[0])
    return exercise


def answered(question: Question, kind: str, **data: Any) -> Exercise:
    """The exercise after a first answer, as the browser sends it."""
    exercise = Exercise(question)
    exercise.event(kind, data)
    return exercise


def wrong_at_table(question: AtTable) -> Iterator[Exercise]:
    """Moves that the rules allow and that are not the answer, and moves that they refuse."""
    if isinstance(question, InLine):
        yield lost(question)
        return
    if not isinstance(question, PlayQuestion):
        ranks = [option.value for option in question.options() if option.value not in question.answers]
        yield from (answered(question, "wish", rank=rank) for rank in islice(ranks, MANY))
        return
    state, answers = question.position, question.answers
    allowed = [each for each in map(state.text, state.legal(question.seat)) if each not in answers]
    tried = map(state.text, conditions(state.game).examples(state, question.seat))
    refused = (each for each in tried if not state.ask(state.action(each)))
    for action in (*allowed[:MANY], *islice(refused, MANY)):
        yield answered(question, "notation", text=action.split(" ", 1)[1])


def lost(question: InLine) -> Exercise:
    """A line of first ideas, to its end; one that wins is no wrong answer."""
    exercise, line = Exercise(question), list[str]()
    while exercise.grade is None:
        state = question.course(line).state
        action = state.text(list(state.legal(question.seat))[-1])
        line.append(action)
        exercise.event("notation", {"text": action.split(" ", 1)[1]})
    return exercise


def wrong_beside(question: Question) -> Iterator[Exercise]:
    """Every wrong choice, the other way round, or a wrong number in each row."""
    if isinstance(question, SheetQuestion):
        for row in question.rows:
            if row.id in question.filled_rows:
                continue
            for option in row.options:
                if option.value != row.answer:
                    yield answered(question, "choose", block=f"q.{row.id}", value=option.value)
            if not row.options:
                yield answered(question, "sheet", values={row.id: str(row.answer + 2)})
    elif not isinstance(question, Choose):
        values = [option.value for option in question.options()]
        yield answered(question, "order", values=values if values != question.answers[0] else values[::-1])
    elif question.several:
        for option in question.options()[:MANY]:
            yield answered(question, "choose", block="q", value=[option.value])
    else:
        solution = question.answers[0]
        for option in question.options():
            exercise = Exercise(question)
            for part in question.parts if question.parts != ("",) else ():
                if part == option.part:
                    break
                exercise.event("choose", {"block": f"q.{part}", "value": solution[part]})
            exercise.event("choose", {"block": f"q.{option.part}", "value": option.value})
            if not exercise.done:
                yield exercise


def silent(question: Question) -> Iterator[str]:
    """Whatever is answered without a sentence, or without the right one."""
    said = right(question).verdict()
    if not (said and said["ok"] and said["text"].rstrip(" *”)").endswith((".", "!", "?"))):
        yield f"right, and why? {said}"
    wrongs = wrong_at_table(question) if isinstance(question, AtTable) else wrong_beside(question)
    for exercise in wrongs:
        grade, said = exercise.grade, exercise.verdict()
        if grade is None or grade.right:
            continue
        if isinstance(question, SheetQuestion):
            said_of = [exercise.remark(row) for row in grade.rows.values()]
            if len([*filter(None, said_of)]) != 1:
                yield f"{exercise.answer}: {said_of}"
            continue
        assert said
        if not said["text"]:
            yield f"{question.kind}: {exercise.answer}: where to look, but not why"
        if isinstance(question, AtTable):
            if grade.verdict is not None and not grade.verdict:
                if said["title"] != text("page.refused") or (question.hints and not said["hint"]):
                    yield f"{exercise.answer}: {said}"
            elif not exercise.outcome.frames:
                yield f"{exercise.answer}: nothing of it is seen at the table"


def answers_well(named: tuple[str, Question]) -> None:
    """Every answer is told why; what is declared can be given in the form that asks for it."""
    name, question = named
    assert [*silent(question)] == []
    if name not in KNOWN:
        declared(question)


def test_in_a_chapter() -> None:
    questions = {f"{name} {step.id}": step.question for name in chapters() for step in load(name).steps}
    together((each for each in questions.items() if each[1]), lambda each: each[0], answers_well)


@shares(3)
def test_in_a_packed_puzzle(share: int) -> None:
    puzzles = (puzzle for ruleset in THEMES for puzzle in packed_puzzles(ruleset)[share::3])
    together(((each.id, each.question) for each in puzzles), lambda each: each[0], answers_well)


@seeds(1, 9)
def test_in_a_made_puzzle(seed: int) -> None:
    made = (generate(theme, seed, ruleset) for ruleset in THEMES for theme in THEMES[ruleset])
    together(((each.id, each.question) for each in made), lambda each: each[0], answers_well)


def test_what_a_wrong_answer_is_told_is_read_out_as_a_whole() -> None:
    """With its cards: whoever doesn't see them hears which they are."""
    assert plain_words("North: Pair of twos [2w] [2p]") == "North: Pair of twos", "the log has named them"
    told = plain_words("I would: *Mahjong [Ma]*. Then [Ma] or [sic].")
    assert told == "I would: Mahjong. Then Mahjong or [sic].", "nor is a card named twice in a row"
    said = plain_words("Too low: [4j] does not beat [9w]. Look past the king.")
    assert said == "Too low: four of jade does not beat nine of swords. Look past the king."
    assert plain_words("I would: *Give [4j] to East*.") == "I would: Give four of jade to East."


def test_what_was_solved_some_other_day_lies_as_it_ended() -> None:
    """Its table doesn't play once more what came of the answer; that is there to be asked for."""
    asked = (each.question for each in packed_puzzles("nanking"))
    question = next(each for each in asked if right(each).outcome.frames[1:])
    shown, recalled = right(question), Exercise(question)
    recalled.recall()
    last = len(recalled.outcome.frames) - 1
    assert shown.rolling and not recalled.rolling and recalled.outcome.at == last > 0
    assert recalled.solved and not recalled.revealed
    recalled.outcome.rewind()
    assert recalled.rolling


def test_a_right_sheet_names_every_rule_that_brings_something() -> None:
    """Its words are of one rule: the others stand below."""

    def check(question: SheetQuestion) -> None:
        verdict = right(question).verdict()
        assert verdict is not None and verdict["rule"] is not None
        told = " ".join((verdict["rule"]["name"], *verdict["more"]))
        assert all(rule_name(rule, game=question.game.name) in told for rule in question.brings())

    sheets = [(puzzle.id, puzzle.question) for game in THEMES for puzzle in packed_puzzles(game)]
    asked = [(id, each) for id, each in sheets if isinstance(each, SheetQuestion) and each.rows[1:]]
    together(asked, lambda each: each[0], lambda each: check(each[1]))


def test_a_line_that_stands_alone_names_one_rule() -> None:
    """What makes a pair has nothing to do with groups, whose rule is that of all such lines."""
    question = next(each.question for each in load("sparrow/1-cards").steps if each.id == "suits")
    assert isinstance(question, SheetQuestion) and len(question.rows) == 1
    verdict = right(question).verdict()
    assert verdict is not None and verdict["rule"] is not None
    assert verdict["rule"]["name"] == rule_name("sparrow.eq.cards", game="sparrow") and not verdict["more"]


def given(question: Question, answer: Any) -> str:
    """Why an answer cannot be given; empty if it can."""
    if isinstance(question, SheetQuestion):
        return in_sheet(question, answer)
    if question.kind == "play":
        return at_table(question, answer)
    if isinstance(question, InLine):
        return in_line(question, answer)
    if question.kind == "wish":
        ranks = Exercise(question).controls()["wish"]["ranks"]
        return "" if answer is None or answer in ranks else "no such rank to wish for"
    values = {option.part: [] for option in question.options()}
    for option in question.options():
        values[option.part].append(option.value)
    if isinstance(answer, list):
        return "" if all(each in values[""] for each in answer) else "no such thing to choose"
    parts = answer if isinstance(answer, dict) else {"": answer}
    return "" if all(value in values[part] for part, value in parts.items()) else "no such choice"


def in_line(question: InLine, answer: list[str]) -> str:
    """Card after card with those of the hand as it lies there by then; to the end of the line."""
    for number, action in enumerate(answer):
        course = question.course(answer[:number])
        if course.done or not course.state.ask(course.state.action(action)):
            return f"{action} cannot follow"
    return "" if question.course(answer).done else "does not come to an end"


def in_sheet(question: SheetQuestion, answer: Any) -> str:
    """Rows that are asked, numbers that the keys of a phone have, choices that are offered."""
    rows = {row.id: row for row in question.rows}
    for name, value in answer.items():
        if name not in rows:
            return f"no row {name}"
        offered = [option.value for option in rows[name].options]
        if offered and value not in offered:
            return f"{value} is not offered in {name}"
        if not offered and value < 0 and not question.signed:
            return f"{name} takes no minus"
    return ""


def at_table(question: Question, answer: str) -> str:
    """With cards of the hand that lies there, and a button that is there; or typed, where one may type."""
    state, shown = question.position, Exercise(question).controls()
    verb = answer.split()[1]
    action = state.action(answer)
    if verb in ("play", "push"):
        wanted = action.combo.cards if verb == "play" else sum(action.cards)
        if wanted & ~state.hands[question.seat]:
            return f"does not hold {' '.join(state.game.card_names(wanted & ~state.hands[question.seat]))}"
        return "" if shown["hand"] else "has no hand to play from"
    if verb == "discard" and not held(state.hands[question.seat], action.tile):
        return "does not hold that"
    if verb in ("give", "lead") and shown[verb]:
        return (
            "" if action.to in [each["seat"] for each in shown[verb]] or shown["notation"] else "no such seat"
        )
    buttons = [each["type"] for each in shown["actions"]]
    buttons += [each["type"] for each in (shown.get("claims") or {}).get("choices", ())]
    return "" if verb in buttons or shown["notation"] else f"no button for {verb}"


def declared(question: Question) -> None:
    """What is declared, right or wrong, can be given, and is graded as declared."""
    for answer in question.solve()[:10]:
        assert given(question, answer) == "", answer
    for wrong in question.wrong:
        assert given(question, wrong.answer) == "", wrong.answer
        grade = question.grade(wrong.answer)
        assert not grade.right
        if isinstance(question, SheetQuestion):
            assert any(row.right is False for row in grade.rows.values()), "only blanks"


LINE = "haggis | 0: 3g 5g 7g 9g J Q | 1: 4r 8o K | turn 0 | trick 1 Tr To"
CAUGHT = {"kind": "play", "position": LINE, "success": "beats"}


def test_a_card_that_is_not_held_is_noticed():
    question = next(puzzle.question for puzzle in packed_puzzles("nanking") if puzzle.id == "nanking-bomb-03")
    assert given(question, "0 play 9w 9s") == ""
    assert given(question, "0 play Aj Ap") == "does not hold Aj Ap"
    question = read_question(CAUGHT)
    assert given(question, "0 play 3g 5g 7g 9g") == "" != given(question, "0 play J Q K")


def test_words_written_for_a_question_are_not_followed_by_the_same_reason() -> None:
    """A chapter's reply says why, and so does a pack's; for a general one the referee's word is told."""
    step = next(each for each in load("nanking/5-bombs").steps if each.id == "not-the-lead")
    exercise = Exercise(step.question)
    for _ in range(2):
        exercise.ask_again()
        exercise.event("choose", {"block": "q.allowed", "value": True})
    said = exercise.say_why(exercise.grade)
    assert said.endswith("nobody may snatch it. The referee does not allow it.")
    assert "sacred" in right(step.question).say_why(right(step.question).grade)
    packed = Exercise(find("haggis-readings-13").question)
    packed.event("choose", {"block": "q.allowed", "value": False})
    assert packed.say_why(packed.grade).endswith("suits that are needed. The referee does allow it.")
    general = Exercise(find("mahjong-claims-16").question)
    general.event("choose", {"block": "q.allowed", "value": True})
    assert general.say_why(general.grade).endswith("so that is East.")


def test_a_line_that_came_filled_in_stays_as_it_is() -> None:
    step = next(each for each in load("nanking/4-points").steps if each.id == "hand")
    exercise = Exercise(step.question)
    given, (row, *_) = exercise.question.filled_rows, exercise.question.rows
    asked = next(each for each in exercise.question.rows if each.id not in given)
    exercise.event("sheet", {"values": {asked.id: str(asked.answer), row.id: "7"}})
    rows = {line["id"]: line for block in exercise.blocks() for line in block.get("rows", ()) if "id" in line}
    assert (rows[row.id]["value"], rows[row.id]["status"]) == (str(given[row.id]), None)
    assert rows[asked.id]["status"] == "right"

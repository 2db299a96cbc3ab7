"""The curated packs, and what happens to packs that are not sound."""

from __future__ import annotations

import doctest
import json
import re
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exercises import sound
from tichu_teach.engine import games
from tichu_teach.exercises import Question, QuestionError
from tichu_teach.exercises.conditions import WISH, actions_of
from tichu_teach.exercises.guide import EXAMPLE, guide
from tichu_teach.exercises.library import find, packed
from tichu_teach.exercises.pack import FOLDER, check, load
from tichu_teach.exercises.puzzle import THEMES, Puzzle
from tichu_teach.exercises.question import KINDS
from tichu_teach.texts import catalogue

LEAST = {"wish": 25, "bomb": 20, "scoring": 15}
NANKING_MISTAKES = {*range(1, 26), 28}  # the ledger's list; 26 and 27 belong to other games

PUZZLES = packed()


@pytest.mark.parametrize("theme", THEMES["nanking"])
def test_packs_are_sound_ordered_numbered_and_big_enough(theme):
    levels = sound.packed(theme, "nanking")
    assert len(levels) >= LEAST[theme]
    assert set(levels) == {1, 2, 3, 4, 5}


def test_every_mistake_of_the_ledger_is_covered():
    assert {puzzle.mistake for puzzle in PUZZLES} - {0} == NANKING_MISTAKES


def test_no_two_ask_the_same():
    assert len({puzzle.fingerprint for puzzle in PUZZLES}) == len(PUZZLES)
    assert len({puzzle.story.text() for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_packed_puzzle_is_solved_by_the_engine(puzzle):
    sound.solved(puzzle)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_every_choice_leads_to_words(puzzle):
    question = puzzle.question
    if question.kind not in ("wish", "must", "takes"):
        return
    for option in question.options():
        grade = question.grade(option.value)
        assert option.label.text()
        assert grade.right == (option.value in question.solve())
        assert grade.right or grade.says
        assert all(phrase.text() for phrase in grade.says)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_json_and_back(puzzle):
    data = json.loads(json.dumps(puzzle.to_data()))
    again = Puzzle.from_data(data, puzzle.theme, puzzle.ruleset)
    assert again == puzzle
    assert again.to_data() == puzzle.to_data()
    assert again.fingerprint == puzzle.fingerprint
    assert find(puzzle.id) == puzzle


def test_the_positions_look_like_play():
    for puzzle in PUZZLES:
        state = puzzle.question.state
        if state is not None and state.phase in ("play", "wish", "window", "collect"):
            held = [hand.bit_count() for hand in state.hands if hand]
            assert max(held) - min(held) <= 6, puzzle.id


def test_no_text_lies_idle_and_none_is_missing():
    used = sound.texts(PUZZLES)
    written = {key for key in catalogue() if key.startswith("puzzle.nanking-")}
    assert written <= used


def test_no_text_is_markup():
    for key, words in catalogue().items():
        if key.startswith("puzzle."):
            assert not re.search(r"<[a-zA-Z/]", words), key


def test_the_packs_fit_the_schema():
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    schema = json.loads((FOLDER / "pack.schema.json").read_text(encoding="utf-8"))
    validator.check_schema(schema)
    for theme in THEMES["nanking"]:
        data = json.loads((FOLDER / f"nanking-{theme}.json").read_text(encoding="utf-8"))
        assert [error.message for error in validator(schema).iter_errors(data)] == []


def test_the_schema_knows_every_field():
    from tichu_teach.exercises.question import _COMMON, KINDS

    schema = json.loads((FOLDER / "pack.schema.json").read_text(encoding="utf-8"))
    known = set(schema["$defs"]["question"]["properties"])
    fields = {*_COMMON}
    for kind in KINDS:
        fields |= {*import_module(f"tichu_teach.exercises.kinds.{kind}").KIND.fields}
    assert known == fields


# -- packs that are not sound ------------------------------------------------------------------------

GOOD = {
    "id": "nanking-wish-01",
    "story": "puzzle.nanking-wish-01.story",
    "question": {
        "kind": "play",
        "position": "nanking | 0: 8w 9w | 1: 2j | 2: 3p | 3: 4s 5s | turn 0 | trick 3 Ma | wish 8",
        "success": "fulfils-wish",
        "wrong": ["pass"],
    },
}


def write(path, *entries, **top):
    data = {"format": "tichu-teach pack 1", "ruleset": "nanking", "theme": "wish", "puzzles": list(entries)}
    path.write_text(json.dumps({**data, **top}), encoding="utf-8")
    return path


def changed(**changes):
    return {**GOOD, "question": {**GOOD["question"], **changes}}


@pytest.mark.parametrize(
    ("entry", "id", "field"),
    [
        (changed(position="nanking | 0: 8w"), "nanking-wish-01", "position"),
        (changed(success="shine"), "nanking-wish-01", "success"),
        (changed(wrong=["8w"]), "nanking-wish-01", "question.wrong"),
        (changed(hints=["puzzle.no-such-text"]), "nanking-wish-01", "question.hints"),
        (changed(ask="puzzle.no-such-text"), "nanking-wish-01", "question.ask"),
        (changed(colour="red"), "nanking-wish-01", "colour"),
        ({**GOOD, "story": "puzzle.no-such-text"}, "nanking-wish-01", "story"),
        ({**GOOD, "id": "nanking-bomb-01"}, "nanking-bomb-01", "id"),
        ({**GOOD, "id": "x"}, "x", "id"),
        ({**GOOD, "id": 7}, "puzzles[0]", "id"),
        ({"id": "nanking-wish-01"}, "nanking-wish-01", "question"),
        ("nonsense", "puzzles[0]", ""),
    ],
)
def test_one_bad_entry_is_reported_and_the_others_stand(tmp_path, entry, id, field):
    good = {**GOOD, "id": "nanking-wish-02"}
    found = load(write(tmp_path / "pack.json", entry, good))
    assert [puzzle.id for puzzle in found.puzzles] == ["nanking-wish-02"]
    (problem,) = found.problems
    assert (problem.file, problem.id, problem.field) == ("pack.json", id, field)
    assert problem.reason and "pack.json" in str(problem)


def test_a_pack_of_ones_own_may_hold_plain_words(tmp_path):
    entry = {**changed(ask="Which *eight*, {{who}}?", values={"seat": 0}), "story": "Monday, in class 7b."}
    found = load(write(tmp_path / "pack.json", entry))
    assert found.problems == ()
    (puzzle,) = found.puzzles
    assert puzzle.story.text() == "Monday, in class 7b."
    assert puzzle.question.ask.text() == "Which *eight*, you?"


@pytest.mark.parametrize("values", [{}, {"rank": "high"}, {"seat": "far away"}, {"cards": 3}])
def test_words_without_their_values_are_reported(tmp_path, values):
    name = next(iter(values), "rank")
    entry = {**changed(values=values), "story": f"Look at {{{{{name}}}}} and {{{{nothing}}}}."}
    found = load(write(tmp_path / "pack.json", entry))
    assert found.puzzles == ()
    assert "story" in [problem.field for problem in found.problems]


def test_twins_are_reported(tmp_path):
    same_id = write(tmp_path / "a.json", GOOD, {**changed(seat=0), "id": GOOD["id"]})
    assert [problem.field for problem in check(same_id)] == ["id"]
    same_question = write(tmp_path / "b.json", GOOD, {**GOOD, "id": "nanking-wish-02"})
    (problem,) = check(same_question)
    assert "asks the same as nanking-wish-01" in problem.reason


@pytest.mark.parametrize(
    ("top", "field"),
    [
        ({"format": "something else"}, "format"),
        ({"ruleset": "bridge"}, "ruleset"),
        ({"theme": "cooking"}, "theme"),
        ({"puzzles": {}}, "puzzles"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_bad_head_is_one_problem(tmp_path, top, field):
    found = load(write(tmp_path / "pack.json", GOOD, **top))
    assert found.puzzles == ()
    assert [(problem.id, problem.field) for problem in found.problems] == [("", field)]


@pytest.mark.parametrize("text", ["", "{", "[" * 50_000, "[]", "null", '"\\ud800"', "\ufeff{}"])
def test_what_is_no_pack_at_all_is_one_problem(tmp_path, text):
    path = tmp_path / "pack.json"
    path.write_text(text, encoding="utf-8")
    assert len(check(path)) == 1


def test_files_that_cannot_be_read(tmp_path):
    assert "cannot be read" in check(tmp_path / "missing.json")[0].reason
    assert "cannot be read" in check(tmp_path)[0].reason
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    assert "not JSON" in check(tmp_path / "bytes.json")[0].reason
    (tmp_path / "big.json").write_text(" " * 1_000_001)
    assert "larger than" in check(tmp_path / "big.json")[0].reason


SOURCE = json.loads((FOLDER / "nanking-wish.json").read_text(encoding="utf-8"))["puzzles"]
JUNK = st.sampled_from(
    [None, True, 0, -1, 99, 1e400, "", "8", "pass", "x" * 5000, [], {}, [[]], {"answer": 1}, "wishing 0", "🂡"]
)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_fuzzed_entries_are_reported_not_raised(tmp_path_factory, data):
    entry = json.loads(json.dumps(data.draw(st.sampled_from(SOURCE))))
    place = data.draw(st.sampled_from([entry, entry["question"]]))
    name = data.draw(st.sampled_from([*place, "extra"]))
    place[name] = data.draw(JUNK)
    path = write(tmp_path_factory.mktemp("packs") / "pack.json", entry)
    found = load(path)
    assert len(found.puzzles) + bool(found.problems) >= 1
    for puzzle in found.puzzles:
        assert puzzle.question.solve() and not puzzle.question.check()


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_positions_with_a_slip_of_the_pen_are_typed_errors(data):
    question = json.loads(json.dumps(data.draw(st.sampled_from(SOURCE))["question"]))
    line = question["position"]
    cut = data.draw(st.integers(0, len(line)))
    length = data.draw(st.integers(0, 6))
    question["position"] = line[:cut] + data.draw(st.text(max_size=6)) + line[cut + length :]
    try:
        Question.from_data(question, "slip")
    except QuestionError as error:
        assert error.where == "slip" and error.field


def test_the_examples_in_the_docstrings_hold():
    result = doctest.testmod(import_module("tichu_teach.exercises"))
    assert result.attempted > 3 and result.failed == 0


# ---- a pack of one's own ---------------------------------------------------------------------------


def own(folder, **changes):
    """The example of the guide as a file, with other values in its one puzzle or its question."""
    pack = json.loads(EXAMPLE)
    (entry,) = pack["puzzles"]
    for name, value in changes.items():
        part = pack if name in pack else entry["question"] if name in entry["question"] else entry
        part[name] = value
        if value is None:
            del part[name]
    file = folder / "mine.json"
    file.write_text(json.dumps(pack), encoding="utf-8")
    return file


def test_the_example_of_the_guide_is_sound(tmp_path):
    assert check(own(tmp_path)) == []


def test_an_own_pack_never_tells_the_story_of_another(tmp_path):
    """Its ids may be those of our puzzles; their stories are not its own."""
    (problem,) = check(own(tmp_path, story=None))
    assert (problem.id, problem.field) == ("nanking-wish-01", "story")
    assert load(own(tmp_path)).puzzles[0].story.text().startswith("Your neighbour")


def test_one_word_is_a_text(tmp_path):
    (puzzle,) = load(own(tmp_path, ask="Why?", story="Hm.", hints=["Wish!"])).puzzles
    assert (puzzle.question.ask.text(), puzzle.story.text()) == ("Why?", "Hm.")
    (problem,) = check(own(tmp_path, ask="puzzle.ask.no-such-text"))
    assert problem.field == "question.ask" and "no text" in problem.reason


@pytest.mark.parametrize(
    ("ask", "odd"),
    [("Take {n}?", "{n}"), ("What {{a b}}?", "{{a b}}"), ("Why }?", "}"), ("{{n}} {m}", "{m}")],
)
def test_a_placeholder_that_is_none_is_named(tmp_path, ask, odd):
    (problem,) = check(own(tmp_path, ask=ask))
    assert problem.field == "question.ask" and problem.reason.endswith(f"not {odd}")


def test_an_unknown_ruleset_is_answered_with_all(tmp_path):
    (problem,) = check(own(tmp_path, ruleset="tichu"))
    assert "did you mean 'nanking'?" in problem.reason and all(name in problem.reason for name in games)


def test_the_guide_tells_every_kind_field_and_condition():
    told = guide()
    for name in KINDS:
        section = told.partition(f"\n### {name}\n")[2].partition("\n### ")[0].partition("\n## ")[0]
        fields = import_module(f"tichu_teach.exercises.kinds.{name}").KIND.fields
        known = section + told.partition("## Hands of Mah-Jong")[2]
        assert section and all(re.search(rf"^ {{4}}{field} ", known, re.M) for field in fields), name
    for game in ("nanking", "haggis", "mahjong"):
        for condition in {**actions_of(games[game]), **WISH}:
            assert re.search(rf"^ *{condition} ", told, re.M), condition
    schema = json.loads((FOLDER / "pack.schema.json").read_text(encoding="utf-8"))
    said = schema["$defs"]["condition"]["description"]
    assert all(condition in said for game in games for condition in {**actions_of(games[game]), **WISH})


def test_the_schema_knows_what_each_kind_needs():
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    schema = json.loads((FOLDER / "pack.schema.json").read_text(encoding="utf-8"))
    rows = {
        row["if"]["properties"]["kind"]["const"]: row["then"] for row in schema["$defs"]["question"]["allOf"]
    }
    assert set(rows) == set(KINDS)
    questions = {}
    for file in FOLDER.glob("*-*.json"):
        for entry in json.loads(file.read_text(encoding="utf-8"))["puzzles"]:
            questions.setdefault(entry["question"]["kind"], entry["question"])
    asked = validator({**schema["$defs"]["question"], "$defs": schema["$defs"]})
    for kind, question in questions.items():
        assert asked.is_valid(question), kind
        for field in rows[kind].get("required", ()):
            less = {name: value for name, value in question.items() if name != field}
            assert not asked.is_valid(less)
            if field != "ruleset":
                with pytest.raises(QuestionError):
                    Question.from_data(less)

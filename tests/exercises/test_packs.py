"""The curated packs, and what happens to packs that are not sound."""

import doctest
import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.exercises import sound
from tests.exercises.twins import twins
from tichu_teach.engine import ArgumentError, games
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.conditions import parse_condition
from tichu_teach.exercises.families import actions_of
from tichu_teach.exercises.guide import guide
from tichu_teach.exercises.kinds import KIND, KINDS, kind_of, read_question
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.exercises.pack import FOLDER, check, load
from tichu_teach.exercises.phrase import Phrase, TableNames
from tichu_teach.exercises.puzzle import HARDEST, Puzzle, fingerprint
from tichu_teach.exercises.question import COMMON
from tichu_teach.exercises.schema import FILE, schema, written
from tichu_teach.exercises.tichu.conditions import WISH
from tichu_teach.lessons import chapters
from tichu_teach.lessons import load as load_chapter
from tichu_teach.texts import catalogue
from tichu_teach.themes import TACTICS, THEMES

THEMED = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]
LEAST, LEAST_OF_FIRST = 12, 20  # puzzles a theme: in every game, and in the first of each family
MINED = 10  # of a theme about playing well
SCARCE = {  # what takes long to find and to bear out
    ("nanking", "push"): 12,
    ("nanking", "call"): 14,
    ("nanking", "lead"): 9,
    ("nanking", "wishing"): 5,
    ("nanking", "gift"): 9,
    ("nanking", "guard"): 10,
    ("tricsu", "call"): 6,
    ("tientsin", "call"): 6,
    ("grandmaster", "push"): 4,
    ("mahjong-duel", "decide"): 15,
    ("mahjong", "safe"): 12,
    ("mahjong", "value"): 12,
}
FIRST = ("nanking", "haggis", "mahjong")


def everything() -> Iterator[Puzzle]:
    """All curated puzzles; a pack is read once a worker."""
    return (puzzle for ruleset in THEMES for puzzle in packed_puzzles(ruleset))


# -- what all packs have -------------------------------------------------------------------------------


def test_packs_are_sound_ordered_and_numbered():
    assert sound.faults(_ordered_and_numbered, [("-".join(pair), pair) for pair in THEMED]) == {}


def _ordered_and_numbered(pair):
    ruleset, theme = pair
    levels = sound.packed(theme, ruleset)
    usual = LEAST_OF_FIRST if ruleset in FIRST else MINED if theme in TACTICS else LEAST
    assert len(levels) >= SCARCE.get((ruleset, theme), usual)
    assert ruleset != "nanking" or {*levels} == {*range(1, HARDEST + 1)}
    assert ruleset != "haggis" or len({*levels}) > 2


@pytest.mark.parametrize("ruleset", THEMES)
def test_there_are_enough_and_no_two_ask_or_tell_the_same(ruleset):
    puzzles = packed_puzzles(ruleset)
    assert len({puzzle.fingerprint for puzzle in puzzles}) == len(puzzles)
    written = [puzzle for puzzle in puzzles if puzzle.theme not in TACTICS]  # others share some stories
    stories = {puzzle.story.text(at=puzzle.question.names) for puzzle in written}
    assert len(stories) == len(written)


@pytest.mark.parametrize("ruleset", THEMES)
def test_no_puzzle_shows_what_a_lesson_or_another_puzzle_shows(ruleset):
    """Not even with other names for suits and seats: whoever has solved one would know the other."""
    steps = [
        (f"{name}:{step.id}", step.question.data)
        for name in chapters()
        if name.partition("/")[0] == ruleset
        for step in load_chapter(name).steps
        if step.question
    ]
    puzzles = [(puzzle.id, puzzle.question.data) for puzzle in packed_puzzles(ruleset)]
    found = twins([*steps, *puzzles])
    assert {id: twin for id, twin in found.items() if id in dict(puzzles)} == {}


def test_twins_are_noticed():
    one = {"position": "nanking | 0: 8w Ph | 1: 5p Kj | turn 0"}
    other = {"position": "nanking | 0: Kw 5s | 1: Ph 8j | turn 1"}
    assert twins([("one", one), ("other", other)]) == {"other": "one"}
    assert not twins([("one", one), ("other", {"position": "nanking | 0: 8w Ph | 1: 6p Kj | turn 0"})])
    hands = [{"hand": "E: C1 C2 B3 | won C1 wall"}, {"hand": "N: B1 B2 K3 | won B1 wall"}]
    assert twins(enumerate(hands)) == {1: 0}


def test_a_full_sheet_is_about_more_than_adding_up():
    """Its card is that of the line that is special in it: the last hand, a double victory, a call."""
    cited = {}
    for puzzle in packed_puzzles("nanking"):
        if puzzle.question.kind == "count":
            cited[puzzle.id] = puzzle.question.grade(puzzle.question.solve()[0]).rule
    assert {"nanking.tail.hand", "nanking.double", "nanking.tichu.small"} <= set(cited.values())


def test_a_wrong_sheet_cites_the_row_that_is_wrong():
    question = find("nanking-scoring-02").question
    right = question.solve()[0]
    for row in question.rows:
        grade = question.grade({**right, row.id: right[row.id] + 1})
        assert grade.rule == grade.rows[row.id].rule == row.rule


def test_levels_stand_where_they_stood():
    """Set by hand since they are no longer added up from what can be seen in a question."""
    levels = Counter(puzzle.difficulty for puzzle in everything() if puzzle.theme not in TACTICS)
    assert levels == {1: 141, 2: 148, 3: 140, 4: 118, 5: 73}
    assert {puzzle.difficulty for puzzle in packed_puzzles("mahjong")} == {*range(1, HARDEST + 1)}


def test_the_positions_look_like_play():
    for puzzle in everything():
        state = puzzle.question.state
        if state is None or puzzle.ruleset not in LOOKED_AT or puzzle.theme in TACTICS:
            continue  # what is best is asked of positions that come from play
        if state.phase in ("play", "wish", "window", "collect", "dog"):
            held = [hand.bit_count() for hand in state.hands if hand]
            assert max(held) - min(held) <= 6, puzzle.id


LOOKED_AT = [name for name, game in games.items() if game.family != "mahjong"]  # their hands are bags


def test_no_text_lies_idle():
    used = sound.texts(everything())
    ours = (*(f"puzzle.{name}-" for name in THEMES),)
    ours += tuple(f"puzzle.{name}.{theme}-" for name, themes in THEMES.items() for theme in themes)
    elsewhere = (
        *(f"puzzle.{name}.{said}." for name in THEMES for said in ("slip", "told")),
    )  # others say these
    assert {key for key in catalogue() if key.startswith(ours) and not key.startswith(elsewhere)} <= used


def test_no_text_is_markup():
    for key, words in catalogue().items():
        if key.startswith("puzzle."):
            assert not re.search(r"<[a-zA-Z/]", words), key


# -- the schema and the guide, made from the kinds -----------------------------------------------------


def test_the_schema_is_fresh():
    """Else write it anew: python -m tichu_teach.exercises.schema."""
    assert FILE.read_text(encoding="utf-8") == written()


@pytest.fixture(scope="module")
def validator():
    checker = pytest.importorskip("jsonschema").Draft202012Validator
    checker.check_schema(schema())
    return checker


def test_packs_fit_the_schema(validator):
    checker = validator(schema())
    files = [FOLDER / f"{ruleset}-{theme}.json" for ruleset, theme in THEMED]
    wrong = {
        file.name: [error.message for error in checker.iter_errors(json.loads(file.read_text("utf-8")))]
        for file in files
    }
    assert len(wrong) == len(THEMED) and not any(wrong.values()), wrong


def test_the_schema_knows_what_each_kind_needs(validator):
    """What the schema refuses the reader refuses, too: a field that is missing, or of another kind."""
    found = schema()
    asked = validator({**found["$defs"]["question"], "$defs": found["$defs"]})
    questions = {puzzle.question.kind: puzzle.question.to_data() for puzzle in everything()}
    assert set(questions) == {kind for kind in KINDS if not kind_of(kind).example}
    for kind, question in questions.items():
        assert asked.is_valid(question), kind
        assert not asked.is_valid({**question, "colour": "red"})
        for field in kind_of(kind).needs[0] if len(kind_of(kind).needs) == 1 else ():
            less = {name: value for name, value in question.items() if name != field}
            assert not asked.is_valid(less), (kind, field)
            with pytest.raises(QuestionError):
                read_question(less)


def test_the_guide_tells_every_kind_field_and_condition():
    told = guide()
    for name in KINDS:
        section = told.partition(f"\n### {name}\n")[2].partition("\n### ")[0].partition("\n## ")[0]
        assert section and all(
            re.search(rf"^ {{4}}{field.name} ", section, re.M) for field in kind_of(name).fields
        )
    for field in (KIND, *COMMON):
        assert re.search(rf"^ {{4}}{field.name} ", told, re.M), field
    said = schema()["$defs"]["condition"]["description"]
    for game in ("nanking", "haggis", "mahjong"):
        for condition in {**actions_of(games[game]), **WISH}:
            assert re.search(rf"^ *{condition} ", told, re.M), condition
            assert condition in said


SAMPLES = {
    **{"seat": "1", "cards": "8", "count": "5", "call": "small", "bet": "small", "rank": "T"},
    **{"tile": "C8", "tile_other": "C7", "suit": "C"},
}
A_KIND = {"tichu": "straight", "haggis": "run"}


@pytest.mark.parametrize("game", [games[name] for name in ("nanking", "haggis", "mahjong")], ids=str)
def test_every_condition_has_its_words(game):
    names, samples = TableNames(game=game.name), {**SAMPLES, "kind": A_KIND.get(game.family, "")}
    for known, asked in ((actions_of(game), ("play", "must")), (WISH, ("wish",))):
        for name, condition in known.items():
            given = [samples[each] for each in condition.arguments if not each.endswith("?")]
            bound = parse_condition(" ".join([name, *given]), known, game)
            for key in (f"puzzle.miss.{name}", *(f"puzzle.ask.{ask}.{name}" for ask in asked)):
                assert Phrase(key, {"seat": 0, **bound.values}).text(at=names)
            assert not bound.rule or bound.rule in game.rules
        if game.family != "tichu":
            break  # nobody wishes there


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
        (changed(hints=["Count to {n}."]), "nanking-wish-01", "question.hints"),
        (changed(ask="{no placeholder}"), "nanking-wish-01", "question.ask"),
        (changed(colour="red"), "nanking-wish-01", "colour"),
        ({**GOOD, "story": "{{nobody}} has said why."}, "nanking-wish-01", "story"),
        ({**GOOD, "id": "x/y"}, "x/y", "id"),
        ({**GOOD, "id": ""}, "", "id"),
        ({**GOOD, "id": 7}, "1", "id"),
        (changed(colour="red") | {"id": "x" * 60}, "x" * 60, "colour"),
        ({**GOOD, "id": "x" * 61}, "1", "id"),
        ({"id": "nanking-wish-01"}, "nanking-wish-01", "question"),
        ("nonsense", "1", ""),
    ],
)
def test_one_bad_entry_is_reported_and_the_others_stand(tmp_path, entry, id, field):
    good = {**GOOD, "id": "nanking-wish-02"}
    found = load(write(tmp_path / "pack.json", entry, good))
    assert [puzzle.id for puzzle in found.puzzles] == ["nanking-wish-02"]
    (problem,) = found.problems
    assert (problem.file, problem.id, problem.field) == ("pack.json", id, field)
    assert problem.reason and "pack.json" in str(problem)


@pytest.mark.parametrize(
    ("where", "told"), [("", "mine"), ("pack.json", "pack.json: mine"), ("nanking-mine", "nanking-mine")]
)
def test_a_fault_names_the_puzzle_once(where, told):
    with pytest.raises(QuestionError) as caught:
        Puzzle.from_data({**changed(success="shine"), "id": "mine"}, where=where)
    assert caught.value.where == told


def test_whatever_is_only_said_makes_no_other_question():
    """The table, what is asked of it and what has to be done make it."""
    question = GOOD["question"]
    for name in ("ask", "values", "wrong", "hints", "rule", "reasons"):
        assert fingerprint({**question, name: "anything"}) == fingerprint(question)
    for name in ("kind", "position", "success", "seat", "reply"):
        assert fingerprint({**question, name: "anything"}) != fingerprint(question)
    assert fingerprint(dict(reversed(question.items()))) == fingerprint(question)


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
        ({"theme": 3}, "theme"),
        ({"title": "T" * 81}, "title"),
        ({"puzzles": {}}, "puzzles"),
    ],
)
def test_a_bad_head_is_one_problem(tmp_path, top, field):
    found = load(write(tmp_path / "pack.json", GOOD, **top))
    assert found.puzzles == ()
    assert [(problem.id, problem.field) for problem in found.problems] == [("", field)]


@pytest.mark.parametrize(("version", "age"), [(2, "a newer"), (0, "an older")])
def test_a_pack_of_another_version_says_so(tmp_path, version, age):
    (problem,) = check(write(tmp_path / "pack.json", GOOD, format=f"tichu-teach pack {version}"))
    told = f"saved by {age} version of Tichu Teach; this one reads format 1, not {version}"
    assert (problem.field, problem.reason) == ("format", told)


def test_a_head_with_more_than_is_known_is_one_problem(tmp_path):
    found = load(write(tmp_path / "pack.json", GOOD, extra=1))
    assert [(problem.id, problem.field) for problem in found.problems] == [("", "extra")]


@pytest.mark.parametrize("text", ["", "{", "[" * 50_000, "[]", "null", '"\\ud800"', "\ufeff{}"])
def test_what_is_no_pack_at_all_is_one_problem(tmp_path, text):
    path = tmp_path / "pack.json"
    path.write_text(text, encoding="utf-8")
    assert len(check(path)) == 1


@pytest.mark.parametrize("what", [7, None, {"puzzles": []}])
def test_what_names_no_file_is_told_so(what):
    with pytest.raises(ArgumentError, match=r"^a pack is a file, not "):
        load(what)


def test_files_that_cannot_be_read(tmp_path):
    assert "cannot be read" in check(tmp_path / "missing.json")[0].reason
    assert "cannot be read" in check(tmp_path)[0].reason
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    assert "not text" in check(tmp_path / "bytes.json")[0].reason
    (tmp_path / "big.json").write_text(" " * 1_000_001)
    assert "larger than" in check(tmp_path / "big.json")[0].reason


SOURCE = json.loads((FOLDER / "nanking-wish.json").read_text(encoding="utf-8"))["puzzles"]
JUNK = st.sampled_from(
    [None, True, 0, -1, 99, 1e400, "", "8", "pass", "x" * 5000, [], {}, [[]], {"answer": 1}, "wishing 0", "🂡"]
)


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


@given(data=st.data())
def test_positions_with_a_slip_of_the_pen_are_typed_errors(data):
    question = json.loads(json.dumps(data.draw(st.sampled_from(SOURCE))["question"]))
    line = question["position"]
    cut = data.draw(st.integers(0, len(line)))
    length = data.draw(st.integers(0, 6))
    question["position"] = line[:cut] + data.draw(st.text(max_size=6)) + line[cut + length :]
    try:
        read_question(question, "slip")
    except QuestionError as error:
        assert error.where == "slip" and error.field


def test_the_examples_in_the_docstrings_hold():
    result = doctest.testmod(import_module("tichu_teach.exercises"))
    assert result.attempted > 3 and result.failed == 0

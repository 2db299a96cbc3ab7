"""Packs of one's own: any games in any order, words that are simply words, YAML or JSON."""

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import tries
from tests.pages.fake import Browser
from tichu_teach.analysis import Limit, SafeLines, safe_lines
from tichu_teach.engine import View, games
from tichu_teach.exercises.faults import outright
from tichu_teach.exercises.guide import EXAMPLE, guide
from tichu_teach.exercises.kinds import KINDS, out, read_question
from tichu_teach.exercises.pack import FOLDER, PuzzlePack, check, load, read_ours
from tichu_teach.exercises.written_file import read_file
from tichu_teach.files import UnreadableFile
from tichu_teach.pages.puzzle.worksheet import Worksheet

WISH = {
    "kind": "play",
    "position": "nanking | 0: 8w 9j Kp | 1: 5p 6j | 2: 3p 4p | 3: 4s 7j | turn 0 | trick 3 Ma | wish 8",
    "success": "fulfils-wish",
}
RUNS = {"kind": "readings", "ruleset": "haggis", "cards": "9r Tr J"}
WAITS = {"kind": "waits", "ruleset": "mahjong", "hand": "S: B1 B2 B3 B4 B5 B6 C5 C5 C7 C8 | laid P(E)"}


def own(folder: Path, *questions: object, ending: str = "yaml", **top: object) -> Path:
    puzzles = [
        {"story": f"Number {number}."} | (each if "question" in each else {"question": each})
        for number, each in enumerate(questions, 1)
    ]
    write = yaml.safe_dump if ending == "yaml" else json.dumps
    file = folder / f"mine.{ending}"
    file.write_text(write({**top, "puzzles": puzzles}), encoding="utf-8")
    return file


@pytest.mark.parametrize("ending", ["yaml", "json"])
def test_games_and_themes_mix(tmp_path: Path, ending: str) -> None:
    pack = load(own(tmp_path, WISH, RUNS, WAITS, ending=ending, title="Friday"))
    assert pack.problems == () and pack.title == "Friday"
    assert [(puzzle.id, puzzle.ruleset) for puzzle in pack.puzzles] == [
        ("1", "nanking"),
        ("2", "haggis"),
        ("3", "mahjong"),
    ]
    for puzzle, data in zip(pack.puzzles, (WISH, RUNS, WAITS), strict=True):
        assert puzzle.question.solve() == read_question(data).solve()


LOST = "nanking | 0: 3j 4s | 1: 8w | 2: 5w | 3: 6w | turn 0"
ALMOST_ANY = "nanking | 0: Aj Ap As Aw Kj | 1: 4w | 2: 5w | 3: 6w | turn 0"
WISHED = "nanking | 0: 3j As | 1: 4w | 2: 5w | 3: 6w | turn 0 | trick 3 2j | wish 9"


@pytest.mark.parametrize(
    ("position", "field", "reason"),
    [
        (LOST, "success", "no answer is right"),
        (ALMOST_ANY, "position", "in almost any order"),
        (WISHED, "position", "wish"),
    ],
)
@pytest.mark.parametrize("wrong", [{}, {"wrong": [["pass"]]}])
def test_an_ending_that_is_none_is_told_when_a_pack_is_read(
    tmp_path: Path, position: str, field: str, reason: str, wrong: dict[str, object]
) -> None:
    pack = load(own(tmp_path, {"kind": "out", "position": position, **wrong}))
    (problem,) = pack.problems
    assert pack.puzzles == () and problem.field.endswith(field) and reason in problem.reason


def test_our_own_packs_are_read_without_a_search_and_checked_with_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Learners would wait for answers that they are never asked for."""
    file, searched = FOLDER / "ear-endgame.json", list[object]()

    def search(view: View, limit: Limit) -> SafeLines:
        searched.append(view)
        return safe_lines(view, limit)

    monkeypatch.setattr(out, "safe_lines", search)
    ids = [puzzle.id for puzzle in read_ours(file).puzzles]
    assert ids and searched == []
    assert check(file) == [] and len(searched) == len(ids)


def test_a_pack_of_one_game_lends_its_name(tmp_path: Path) -> None:
    bare = {name: value for name, value in RUNS.items() if name != "ruleset"}
    (puzzle,) = load(own(tmp_path, bare, ruleset="haggis")).puzzles
    assert puzzle.question.game.name == "haggis"
    (problem,) = check(own(tmp_path, WISH, ruleset="haggis"))
    assert problem.field == "question.position" and "mixes games" in problem.reason


def test_themes_are_free_words(tmp_path: Path) -> None:
    mine = {"question": RUNS, "theme": "wild cards at tea time"}
    pack = load(own(tmp_path, WISH, mine, theme="wish"))
    assert [puzzle.theme for puzzle in pack.puzzles] == ["wish", "wild cards at tea time"]
    (problem,) = check(own(tmp_path, {"question": RUNS, "theme": "x" * 41}))
    assert problem.field == "theme"


@pytest.mark.parametrize("id", ["a", "monday.first", "день-1", "x" * 60])
def test_ids_are_free(tmp_path: Path, id: str) -> None:
    (puzzle,) = load(own(tmp_path, {"question": WISH, "id": id})).puzzles
    assert puzzle.id == id


@pytest.mark.parametrize("id", ["", "two words", "a/b", "x" * 61, "<b>"])
def test_an_id_that_no_link_could_carry_is_refused(tmp_path: Path, id: str) -> None:
    (problem,) = check(own(tmp_path, {"question": WISH, "id": id}))
    assert problem.field == "id"


def test_an_own_pack_never_tells_the_story_of_another(tmp_path: Path) -> None:
    """Its ids may be those of our puzzles; their stories are not its own."""
    (silent,) = load(own(tmp_path, {"question": WISH, "id": "nanking-wish-01", "story": ""})).puzzles
    assert silent.story.text() == ""


@pytest.mark.parametrize(
    ("ask", "odd"),
    [("Take {n}?", "{n}"), ("What {{a b}}?", "{{a b}}"), ("Why }?", "}"), ("{{n}} {m}", "{m}")],
)
def test_a_placeholder_that_is_none_is_named(tmp_path: Path, ask: str, odd: str) -> None:
    (problem,) = check(own(tmp_path, {**WISH, "ask": ask}))
    assert problem.field == "question.ask" and problem.reason.endswith(f"not {odd}")


def test_an_unknown_ruleset_is_answered_with_all(tmp_path: Path) -> None:
    (problem,) = check(own(tmp_path, WISH, ruleset="tichu"))
    assert "did you mean 'nanking'?" in problem.reason and all(name in problem.reason for name in games)


@pytest.mark.parametrize("words", ["puzzle.ask.wish", "title.ear", "Why?", "a.b"])
def test_every_text_is_words(tmp_path: Path, words: str) -> None:
    wrong = [{"answer": "play 9j", "text": words}]
    question = {**WISH, "ask": words, "hints": [words], "wrong": wrong}
    (puzzle,) = load(own(tmp_path, {"question": question, "story": words})).puzzles
    said = [puzzle.story, puzzle.question.ask, *puzzle.hints, puzzle.question.grade("play 9j").says[0]]
    assert [each.text() for each in said] == [words] * 4


def test_our_own_packs_stay_of_one_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a mixed pack may do is refused where the words stand in the catalogue."""
    monkeypatch.setattr("tichu_teach.exercises.pack.FOLDER", tmp_path)
    head = {"format": "tichu-teach pack 1"}
    assert [each.field for each in check(own(tmp_path))] == ["format"]
    assert [each.field for each in check(own(tmp_path, **head))] == ["ruleset"]
    assert [each.field for each in check(own(tmp_path, **head, ruleset="haggis", theme="tea"))] == ["theme"]
    entry = {"question": WISH, "id": "mine"}
    assert [each.field for each in check(own(tmp_path, entry, **head, ruleset="nanking", theme="wish"))] == [
        "id"
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("a: 1\na: 2\n", "'a' stands twice"),
        ("title: x\npuzzles:\n  - id: 1\n    id: 2\n", "mine.yaml:4: the field 'id' stands twice"),
        ("a: &x [1]\nb: *x\n", "mine.yaml:2: words begin with *x: put the words in"),
        ("[" * 5000, "nested more than 40 deep"),
        ("a: [1\nb: 2\n", "mine.yaml:2: a bracket is opened and not closed"),
        ("a: !!python/object/apply:os.getcwd []\n", "mine.yaml:1: words begin with !: put the words in"),
        ("a: !mine 2\n", "mine.yaml:1: words begin with !"),
        ("a: 2020-99-01\n", "mine.yaml:1: '2020-99-01' is no timestamp: put the words in quotation marks"),
        ("a: 1\nb: !!timestamp noon\n", "mine.yaml:2: 'noon' is no timestamp: put the words in"),
        ("a: [!!bool maybe]\n", "mine.yaml:1: 'maybe' is no bool: put the words in"),
        ("a: !!float ''\n", "mine.yaml:1: '' is no float: put the words in"),
        ("? [a]\n: 2\n", "not YAML"),
        ("a: 1\nb: x\0y\n", "mine.yaml:2: a hidden character, U+0000: take it out"),
        ("a: 1\n\nb: \x1b[1m\n", "mine.yaml:3: a hidden character, U+001B: take it out"),
        ("a: *x\n", "mine.yaml:1: words begin with *x: put the words in quotation marks"),
        ('a: "x\nb: 2\n', "mine.yaml:3: quotation marks are opened here and not closed"),
        ("a: `x\n", "mine.yaml:1: words can't begin with this sign"),
        ("a:\n\tb: 1\n", "mine.yaml:2: words can't begin with this sign"),
        ("a:\n  b: 1\n c: 2\n", "mine.yaml:3: it stands farther in or out than the lines around it"),
        ("a:\n  - b: 'x\n    c: 'y'\n", "goes on behind a quotation mark; look from line 2 on"),
        ("a: 1\n---\nb: 2\n", "mine.yaml:2: a file has one list of fields: take this line out"),
        ("title: 2026-12-01\n", "80 characters, not 2026-12-01: put the words in quotation marks"),
        ("puzzles:\n", "puzzles: should be a list"),
    ],
)
def test_bad_yaml_is_told_with_its_line(tmp_path: Path, content: str, reason: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(content, encoding="utf-8")
    pack = load(file)
    assert pack.puzzles == () and len(pack.problems) == 1
    assert reason in str(pack.problems[0]) and "\n" not in pack.problems[0].reason


SPOILT = Path(__file__).with_name("spoilt.txt").read_text(encoding="utf-8")


def test_everything_that_is_wrong_is_told_in_one_pass(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(SPOILT, encoding="utf-8")
    told = [str(problem).split(": ", 1) for problem in check(file)]
    assert [(int(place.split(":")[1]), said) for place, said in told] == [
        (2, "colour: unknown field; known are $schema, format, title, ruleset, theme, puzzles"),
        (4, 'story: a colon and a blank within words: put the words in quotation marks, "…"'),
        (5, "1: dificulty: unknown field; did you mean 'difficulty'?"),
        (8, 'position: a colon and a blank within words: put the words in quotation marks, "…"'),
        (9, "1: sucess: unknown field; did you mean 'success'?"),
        (10, "1: you: there is no seat 9"),
        (11, '1: question.wrong: declared wrong, but right: "0 play 8w"'),
        (16, "2: position: the card 9j stands in two places"),
        (17, "2: success: 'fulfills-wish' is no condition; did you mean 'fulfils-wish'?"),
        (19, "3: kind: 'wich' is no kind of question (did you mean 'which'?)"),
        (21, "3: hints: should be a list of at most 200, not 3"),
    ]


def test_a_puzzle_written_like_a_chapters_question_is_told_what_it_lacks(tmp_path: Path) -> None:
    """One line for the slip, no guess at each of its fields."""
    file = tmp_path / "mine.yaml"
    file.write_text("title: Mine\npuzzles:\n- story: One.\n  kind: play\n  position: x\n", encoding="utf-8")
    (problem,) = check(file)
    assert str(problem).startswith("mine.yaml:4: 1: kind: belongs under a line “question:”")


def test_a_puzzle_that_is_a_bare_word_or_nothing_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump({"puzzles": ["One of a kind", None, ["kind"]]}), encoding="utf-8")
    assert [each.reason.partition(",")[0] for each in check(file)] == [
        "should be fields",
        "is empty",
        "should be fields",
    ]


@pytest.mark.parametrize(
    ("bare", "said"), [(7, "should be fields"), ("play", "should be fields"), (None, "is empty")]
)
def test_a_question_that_is_a_bare_word_or_nothing_has_that_one_fault(
    tmp_path: Path, bare: object, said: str
) -> None:
    assert [each.reason.partition(",")[0] for each in outright(bare, games["nanking"])] == [said]
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump({"puzzles": [{"story": "One.", "question": bare}]}), encoding="utf-8")
    assert [each.reason.partition(",")[0] for each in check(file)] == [said]


@pytest.mark.parametrize("bare", ["no", "12", "2026-11-28"])
def test_what_yaml_takes_for_something_else_belongs_in_quotation_marks(tmp_path: Path, bare: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(SPOILT.partition("puzzles:")[0] + f"puzzles:\n  - story: {bare}\n", encoding="utf-8")
    (told,) = [each.reason for each in check(file) if "story" in str(each)]
    assert told.startswith("should be a text") and told.endswith(": put the words in quotation marks")


def test_the_lines_of_json_are_known_too(tmp_path: Path) -> None:
    entry = {"question": {**WISH, "colour": 1}}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"puzzles": [entry]}, indent=2), encoding="utf-8")
    (problem,) = check(file)
    assert file.read_text().splitlines()[problem.line - 1].strip() == '"colour": 1'


def test_a_puzzle_needs_no_story(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump({"puzzles": [{"question": WISH}]}), encoding="utf-8")
    page = Worksheet(file)
    browser = Browser(page)
    assert check(file) == [] and browser.hello() is None
    assert browser.blocks("story") == [] and browser.scene["table"]


def test_a_name_twice_in_json(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"title": "a", "title": "b", "puzzles": []}', encoding="utf-8")
    assert "'title' stands twice" in check(tmp_path / "mine.json")[0].reason


@tries(60)
@given(content=st.text(max_size=60))
def test_no_text_makes_the_reader_raise(tmp_path_factory: pytest.TempPathFactory, content: str) -> None:
    for ending in ("yaml", "json"):
        file = tmp_path_factory.getbasetemp() / f"any.{ending}"
        file.write_text(content, encoding="utf-8", errors="replace")
        assert isinstance(load(file), PuzzlePack)
        try:
            read_file(file)
        except UnreadableFile as error:
            assert str(error)


def test_the_guide_shows_a_question_of_every_kind_and_they_are_sound() -> None:
    parts = guide().split("\n### ")[1:]
    assert [part.split("\n", 1)[0] for part in parts] == [*KINDS]
    for part in parts:
        shown = part.split("For example:\n", 1)[1].split("\n## ", 1)[0]
        data = yaml.safe_load(shown)
        assert data["kind"] == part.split("\n", 1)[0]
        answers = read_question(data).solve()
        assert json.dumps(answers[0]) in shown.split("# right is ", 1)[1]


def test_the_guide_says_what_each_field_is() -> None:
    rows = guide().splitlines()
    for name, said in (
        ("puzzles", "The puzzles, in their order."),
        ("hints", "From a nudge to nearly the answer."),
    ):
        assert f"    {name:<12}{said}" in rows


def test_the_example_of_the_guide_is_a_sound_pack(tmp_path: Path) -> None:
    (tmp_path / "monday.yaml").write_text(EXAMPLE, encoding="utf-8")
    pack = load(tmp_path / "monday.yaml")
    assert pack.problems == () and pack.title == "Monday’s wishes"
    (puzzle,) = pack.puzzles
    assert puzzle.question.solve() == ["0 play 8w"]
    assert puzzle.question.grade("play 9j").says[0].text() == "You hold the eight that is wished for."


@pytest.mark.parametrize(
    ("words", "odd"),
    [
        ("Look at [8x].", "[8x]"),
        ("[8w], or [B0]?", "[B0]"),
        ("[8w] [Ph=8] [B1] [JK] [Tr]", ""),
        ("As [1].", ""),
    ],
)
def test_brackets_that_hold_no_card_are_told(tmp_path: Path, words: str, odd: str) -> None:
    told = [str(each) for each in check(own(tmp_path, {"question": WISH, "story": words}))]
    assert [each.partition("story: ")[2] for each in told] == ([f"in {odd} there is no card"] if odd else [])

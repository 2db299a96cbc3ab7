"""Loading: all that is wrong is reported with file, line, step and reason; what is sound still loads."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tichu_teach.lessons
from tests.tables import rows
from tichu_teach.engine import TichuError
from tichu_teach.lessons import LessonError, UnknownLesson, chapters, check, load
from tichu_teach.lessons.chapter import take_apart
from tichu_teach.lessons.entry import read_entries
from tichu_teach.lessons.loader import make_lesson

NAME = "nanking/7-wish"
LINE = "nanking | 0: 8w Kj | 1: 5p | 2: 7j | 3: 4s | turn 0 | trick 3 Ma | wish 8"
SOUND = Path(__file__).with_name("sound.md").read_text(encoding="utf-8")


def problems(text):
    return make_lesson(NAME, read_entries(text))


def test_a_sound_chapter_loads():
    lesson, found = problems(SOUND)
    assert found == []
    step, free = lesson.steps
    assert (lesson.title(), lesson.hook(), lesson.can()) == ("An eight, please", "A wish has been made.", ())
    assert step.question.solve() == ["0 play 8w"]
    assert step.question.ask.text() == step.say("ask") == "What do you play?"
    said = [step.say(part) for part in ("title", "aside", "done")]
    assert said == ["Can you?", "Look at your cards.", "Just so."]
    assert step.hints() == step.question.hints == ("An eight?",)
    assert [(wrong.answer, wrong.text) for wrong in step.question.wrong] == [("0 pass", "You can grant it.")]
    assert step.active and free.active and free.free and free.goals[0].words == "Lead a single"


def test_a_chapter_may_say_what_it_is_for_and_tell_it_once_more():
    head, _, rest = SOUND.partition("\n## ")
    end = "\n## Now you can {#can}\n\n- grant a wish\n\nWho can, must.\n"
    lesson, found = problems(f"{head}\n> Grant a wish.\n\n## {rest}{end}")
    assert not found
    assert (lesson.goal(), lesson.recap()) == ("Grant a wish.", "Who can, must.")
    assert lesson.can() == ("grant a wish",)
    bare, _ = problems(SOUND)
    assert (bare.goal(), bare.recap()) == ("", "")


PLAY = "kind: play\nsuccess: fulfils-wish\nwrong:\n- pass: You can grant it.\n"


SPOILT = [
    (*(text.replace(r"\n", "\n") for text in (old, new)), int(line), reason)
    for old, new, line, reason in rows(__file__, "spoilt", LINE=LINE, PLAY=PLAY)
] + [("ask: Lead.", "ask: \x07Lead.", 37, "a hidden character, U+0007")]


@pytest.mark.parametrize(
    ("written", "number"),
    [("25", 25), ("-10", -10), ("0", 0), ("30.5", 30.5), ("-0.125", -0.125)],
)
def test_a_number_in_a_block_is_read_as_one(written, number):
    (read, _) = read_entries(SOUND.replace("success: fulfils-wish", f"success: {written}")).entries
    found = read.data["question"]["success"]
    assert (found, type(found)) == (number, type(number))


@pytest.mark.parametrize("written", ["07", "8 9", "1.", ".5", "1.2.3", "1e5", "+5", "9" * 13, "0." + "1" * 7])
def test_and_whatever_only_looks_like_one_is_text(written):
    (read, _) = read_entries(SOUND.replace("success: fulfils-wish", f"success: {written}")).entries
    assert read.data["question"]["success"] == written


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("", None),
        ("'true'", "true"),
        ('"7"', "7"),
        ("no", "no"),
    ],
)
def test_a_value_in_a_block_is_what_json_would_have_there(written, value):
    (read, _) = read_entries(SOUND.replace("success: fulfils-wish", f"success: {written}")).entries
    assert read.data["question"]["success"] is value or read.data["question"]["success"] == value != 1


@pytest.mark.parametrize(
    ("id", "sound"), [("a" * 40, True), ("a" * 41, False), ("a-1", True), ("a--1", False)]
)
def test_an_id_has_forty_characters_at_most(id, sound):
    lesson, found = problems(SOUND.replace("{#duty}", f"{{#{id}}}"))
    assert [step.id for step in lesson.steps] == [*[id] * sound, "free"]
    assert sound or [each.line for each in found] == [5]


def test_a_heading_without_an_id_has_its_words_for_one():
    """Cut where an id ends, and without a hyphen there."""
    for title, id in (
        ("Can you? " * 6, "can-you-" * 4 + "can-you"),
        ("Egy? Négy!", "egy-n-gy"),
        ("¿?", "step"),
    ):
        lesson, found = problems(SOUND.replace("Can you? {#duty}", title))
        assert not found and lesson.steps[0].id == id


DECIDE = """kind: decide
choices:
- {action: play 8w, behind: 0, doubt: 0}
- {action: play Kj, behind: 30.5, doubt: 4.25}
"""


def test_figures_of_a_choice_have_decimals():
    free = SOUND.replace(" | wish 8", "").replace(PLAY, DECIDE)
    lesson, found = problems(free)
    assert not found
    assert lesson.steps[0].question.figures["0 play Kj"].behind == 30.5


@pytest.mark.parametrize(("old", "new", "line", "reason"), SPOILT, ids=[each[3][:30] for each in SPOILT])
def test_what_is_wrong_is_named_with_its_line(old, new, line, reason):
    assert old in SOUND
    lesson, found = problems(SOUND.replace(old, new, 1))
    named = [problem for problem in found if problem.line == line and reason in problem.reason]
    assert named and len(found) <= 2, found
    assert str(named[0]).startswith(f"nanking/7-wish.md:{line}: ")
    assert len(lesson.steps) >= 1 or "twice" in reason


@pytest.mark.parametrize(
    ("said", "seats"),
    [("seat: 0", (0,)), ("open: 2", (0, 2)), ("open: 2 1", (0, 1, 2)), ("open: all", (0, 1, 2, 3))],
)
def test_whose_cards_lie_open_at_a_step_lie_open_in_its_question(said, seats):
    """In the order of the seats, one's own among them."""
    lesson, found = problems(SOUND.replace("rules: nanking", f"{said}\nrules: nanking"))
    assert not found
    step = lesson.steps[0]
    assert step.shown == seats and {*step.question.shown} == {*seats}


@pytest.mark.parametrize(
    ("goal", "met"),
    [
        ("legal-combo single", ["0 play 8w", "0 play Kj", "1 play 5p"]),
        ("{is: legal-combo single, seat: 1}", ["1 play 5p"]),
        ("{is: plays, not: contains 8}", ["0 play Kj", "1 play 5p"]),
        ("{is: [plays, contains 8], seat: 0}", ["0 play 8w"]),
        ("{not: [contains 8, contains K], seat: 0}", []),
        ("{not: plays}", []),
    ],
)
def test_a_goal_is_met_by_what_is_all_it_wants_and_nothing_that_it_does_not(goal, met):
    lesson, found = problems(SOUND.replace(": legal-combo single", f": {goal}"))
    assert not found
    (wanted,), state = lesson.steps[1].goals, lesson.steps[1].position
    tried = ["0 play 8w", "0 play Kj", "1 play 5p"]
    assert [text for text in tried if wanted.is_met(state, state.action(text))] == met


def test_one_more_on_playing_well_is_offered_by_our_own_chapters_on_tactics():
    """And where figures are given with the choices; a teacher's chapter offers what its author names."""
    tactics, rules = load("nanking/10-pushing"), load(NAME)
    (asked, *_) = [step for step in tactics.steps if step.question and step.question.kind == "decide"]
    (played, *_) = [step for step in rules.steps if step.question and step.question.kind == "play"]
    bare, words = replace(asked, theme=""), replace(asked, question=None, theme="")
    assert (
        tactics.theme_of(bare)
        == rules.theme_of(bare)
        == tactics.theme_of(replace(played, theme=""))
        == "decide"
    )
    assert (
        rules.theme_of(played)
        == tactics.theme_of(words)
        == replace(tactics, file="a.md").theme_of(bare)
        == ""
    )
    assert replace(tactics, file="a.md").theme_of(replace(bare, theme="guard")) == "guard"


def test_a_chapter_has_sixty_steps_at_most():
    steps = "".join(f"\n## Step {number} {{#s-{number}}}\n\nWords.\n" for number in range(60))
    _, found = problems(SOUND + steps)
    assert [(each.id, each.reason) for each in found] == [
        (f"s-{number}", "a chapter has at most 60 steps") for number in (58, 59)
    ]


def test_everything_that_is_wrong_is_told_at_once():
    text = SOUND.replace("nanking.wish.duty", "nanking.no").replace("rules:", "seat: 7\nmarkt: 8w\nrules:")
    text = text.replace("legal-combo single", "nothing")
    _, found = problems(text)
    wanted = [("duty", 14), ("duty", 15), ("duty", 16), ("free", 41)]
    assert [(problem.id, problem.line) for problem in found] == wanted


def test_a_question_is_looked_at_where_its_table_cannot_be_laid():
    text = SOUND.replace("rules:", "seat: 7\nrules:").replace("kind: play", "kind: play\ncolour: red")
    assert [(each.line, each.reason.partition(":")[0]) for each in problems(text)[1]] == [
        (14, "seat"),
        (21, "colour"),
    ]


def test_everything_that_is_wrong_with_a_question_is_told_at_once():
    text = SOUND.replace("kind: play", "kind: play\ncolour: red\nyou: 9\nsize: 3")
    _, found = problems(text)
    assert [problem.line for problem in found] == [20, 21, 22]
    _, found = problems(SOUND.replace("success:", "sucess:"))
    (problem,) = found
    assert "did you mean 'success'?" in problem.reason, "that it is missing goes without saying"


@pytest.mark.parametrize("content", ["", "\n", "words", "# One", "---\n", "{", "# One\n\nTwo.\n", "\x00"])
def test_what_has_no_steps_is_no_chapter(content):
    lesson, found = problems(content)
    told = [problem.line for problem in found if "there are no steps" in problem.reason]
    assert lesson.steps == () and told == [1]


def test_cells_to_poke_are_short_and_have_a_lead_in():
    cells = ["## Poke {#poke}", "One.", "```python {#one}\n1\n```", "```python {#two}\n1\n2\n3\n4\n5\n```"]
    cells += ["Again.", "```python {#one}\n\n```", "```table\nrules: nanking.deck\n```"]
    lesson, found = problems(SOUND + "\n\n".join(cells))
    assert [(each.line - SOUND.count("\n"), each.reason) for each in found] == [
        (9, "two: wants words that lead to it"),
        (10, "two: has 5 lines; one to 4 are wanted"),
        (19, "the id 'one' stands twice"),
        (20, "one: has 0 lines; one to 4 are wanted"),
        (23, "here stand words and blocks `python`"),
    ]
    first = lesson.playground[0]
    assert (first.id, first.words, first.code) == ("one", "One.", ("1",))


@pytest.mark.parametrize("name", [NAME, "mahjong/4-out", ""])
def test_each_piece_of_a_chapter_knows_its_lines(name):
    """The first, and the one after its last: there the editor writes."""
    file = Path(tichu_teach.lessons.__file__).parent / f"{name}.md"
    content = file.read_text(encoding="utf-8") if name else SOUND
    bare = re.sub(r"\A---\n.*?\n---\n", "", content, flags=re.S)
    for text in (bare, f"---\ncards: Ma 8s\n---\n{bare}"):
        chapter, lines = take_apart(text), text.split("\n")
        assert not chapter.faults
        for section in (chapter.top, *chapter.sections):
            assert section.title in lines[section.line - 1] or not section.title
            for piece in section.pieces:
                written = "\n".join(lines[piece.line - 1 : piece.end - 1])
                if piece.kind in ("words", "aside", "item"):
                    bare = re.sub(r"^(> ?|- )", "", written, flags=re.M).replace("**", "*")
                    assert " ".join(bare.split()) == " ".join(piece.text.split())
                else:
                    assert f"{written}\n" == piece.text or not piece.text


def test_lessons_are_found_by_name():
    assert NAME in chapters() and load(NAME) is load(NAME)
    assert load(NAME).ruleset == "nanking" and load(NAME).chapter == "7-wish"
    with pytest.raises(UnknownLesson, match="did you mean 'nanking/7-wish'"):
        load("nanking/3-wsh")
    with pytest.raises(UnknownLesson, match="one is 'nanking/1-cards'"):
        load("../../etc/passwd")
    assert issubclass(UnknownLesson, TichuError) and issubclass(LessonError, TichuError)


def test_a_chapter_of_ours_may_be_checked_in_a_copy(tmp_path):
    folder = tmp_path / "nanking"
    folder.mkdir()
    mine = folder / "7-wish.md"
    mine.write_text(SOUND)
    assert check(mine) == []
    mine.write_text(SOUND.replace("8w", "8x"))
    found = [(problem.file, problem.id) for problem in check(mine)]
    assert found == [("7-wish.md", "duty"), ("7-wish.md", "free")]


def test_load_refuses_a_lesson_with_problems(monkeypatch):
    import tichu_teach.lessons.loader as loader

    monkeypatch.setattr(
        loader, "chapter", lambda name: read_entries(SOUND.replace("rules", "seat: 9\nrules"))
    )
    with pytest.raises(LessonError, match=r"7-wish\.md:14: duty: seat: there is no seat 9") as caught:
        loader._loaded.__wrapped__(NAME)
    assert len(caught.value.problems) == 1


def test_a_translation_is_a_file_beside_it(monkeypatch, tmp_path):
    import tichu_teach.lessons.library as library

    (tmp_path / "nanking").mkdir()
    (tmp_path / "nanking" / "7-wish.md").write_text(SOUND)
    (tmp_path / "nanking" / "7-wish.hu.md").write_text(
        SOUND.replace("An eight, please", "Egy nyolcast kérek")
    )
    monkeypatch.setattr(library, "files", lambda package: tmp_path)
    assert library.chapters.__wrapped__() == ("nanking/7-wish",)
    english, hungarian = "An eight, please", "Egy nyolcast kérek"
    for spoken, title in (("en", english), ("hu", hungarian), ("pl", english)):
        monkeypatch.setattr(library, "SPOKEN", spoken)
        assert library.chapter.__wrapped__(NAME).words["title"] == title


HUNGARIAN = SOUND.replace("An eight, please", "Egy nyolcast kérek").replace("Can you?", "Tudod?")


def translated(folder, text, name="3-wish"):
    """What is said of a translation beside its original."""
    (folder / f"{name}.md").write_text(SOUND)
    file = folder / f"{name}.hu.md"
    file.write_text(text)
    return [str(problem) for problem in check(file)]


@pytest.mark.parametrize("place", ["nanking", "own"])
def test_a_translation_with_the_same_ids_is_sound(tmp_path, place):
    (tmp_path / place).mkdir()
    assert translated(tmp_path / place, HUNGARIAN) == []


def test_an_original_in_another_encoding_is_compared_all_the_same(tmp_path):
    translated(tmp_path, HUNGARIAN)
    (tmp_path / "3-wish.md").write_bytes(SOUND.replace("Anything goes", "Déjà vu").encode("latin-1"))
    assert check(tmp_path / "3-wish.hu.md") == []


def test_a_translation_tells_what_is_missing_unknown_or_changed(tmp_path):
    free = HUNGARIAN[HUNGARIAN.index("## Try it") :]
    assert translated(tmp_path, HUNGARIAN.replace(free, "")) == [
        "3-wish.hu.md:5: free: is missing here; it stands in 3-wish.md"
    ]
    assert translated(tmp_path, HUNGARIAN.replace("{#duty}", "{#dutty}")) == [
        "3-wish.hu.md:1: duty: is missing here; it stands in 3-wish.md",
        "3-wish.hu.md:5: dutty: 3-wish.md has no such step (did you mean 'duty'?); there are duty, free",
    ]
    assert translated(tmp_path, HUNGARIAN.replace("8w Kj", "8w Qj", 1)) == [
        "3-wish.hu.md:13: duty: the table is another one in 3-wish.md"
    ]
    assert translated(tmp_path, HUNGARIAN + "\n## Poke {#poke}\n\nEgy.\n\n```python {#one}\n1\n```\n") == [
        "3-wish.hu.md: the cells of 3-wish.md are none"
    ]


def test_a_translation_tells_what_is_out_of_order(tmp_path):
    head, free = HUNGARIAN[: HUNGARIAN.index("## Tudod")], HUNGARIAN[HUNGARIAN.index("## Try it") :]
    duty = HUNGARIAN.removeprefix(head).removesuffix(free)
    assert translated(tmp_path, head + free + "\n" + duty) == [
        "3-wish.hu.md:5: free: out of order: 3-wish.md has 'duty' here"
    ]


def test_a_file_with_two_dots_is_a_translation_only_beside_an_original(tmp_path):
    alone = tmp_path / "3-wish.hu.md"
    alone.write_text(HUNGARIAN.replace("{#duty}", "{#other}"))
    assert check(alone) == []
    (tmp_path / "monday.first-try.md").write_text(SOUND)
    (tmp_path / "monday.md").write_text(SOUND.replace("{#duty}", "{#other}"))
    assert check(tmp_path / "monday.first-try.md") == []


def test_the_reasons_to_choose_from_are_those_met_in_the_steps_before():
    text = f"""# Two steps

One after the other.

## One {{#one}}

A table.

```table
nanking | 0: 8w Kj | 1: 5p | 2: 7j | 3: 4s | turn 0
rules:
- nanking.combo.pair
- nanking.wish.make
- nanking.wish.self
```

## Two {{#two}}

A wish.

```table
{LINE}
rules: nanking.wish.duty
```

```question
kind: allowed
action: pass
ask: May you?
```
"""
    lesson, found = make_lesson("nanking/0-before-all", read_entries(text))
    assert not found
    met = {"nanking.combo.pair", "nanking.wish.make", "nanking.wish.self"}
    assert {*lesson.steps[1].question.reasons} == met | {"nanking.wish.duty"}

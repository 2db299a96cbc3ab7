"""A teacher's own chapter is the same as one of ours: read, checked, shown, and kept apart in the record."""

from pathlib import Path

import pytest

from tests.pages.fake import Browser
from tichu_teach import cli, own
from tichu_teach.engine import games
from tichu_teach.lessons import LessonError, chapters, check, load
from tichu_teach.lessons.loader import first_chapter, is_lesson
from tichu_teach.lessons.taught import taught_before
from tichu_teach.pages.chapter.page import LessonPage

SHORT = """# An eight, please

## Can you?

West wishes for an eight.

```table
nanking | 0: 8w Kj | 1: 5p | 2: 7j | 3: 4s | turn 0 | trick 3 Ma | wish 8
```

```question
kind: play
success: fulfils-wish
```
"""


@pytest.fixture
def monday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "monday.md"
    file.write_text(SHORT)
    return file


def test_the_shortest_chapter_is_one(monday: Path) -> None:
    lesson = load("monday.md")
    assert (lesson.ruleset, lesson.title()) == ("nanking", "An eight, please")
    assert (lesson.hook(), lesson.can()) == ("", ())
    (step,) = lesson.steps
    assert step.id == "can-you" and step.question
    assert step.question.solve() == ["0 play 8w"]
    assert step.question.ask.text(at=step.question.names), "the kind has words for what is asked"


def test_it_is_a_page_like_any_other(monday: Path) -> None:
    page = LessonPage("monday.md")
    browser = Browser.on(page)
    assert browser.panel["title"] == "Can you?"
    browser.say("play", cards=["8w"])
    browser.press("next")
    assert page.step is None
    assert [button["name"] for button in browser.panel["buttons"]] == ["back"], "nowhere to go on to"
    assert page.record.lessons[page.lesson.name]["done"]


def test_who_opens_it_may_know_everything(monday: Path) -> None:
    lesson = load(monday)
    taught = taught_before(lesson.name, lesson.ruleset)
    assert taught.rules == set(games["nanking"].rules) and "notation" in taught.besides


def test_a_change_is_seen_at_once(monday: Path) -> None:
    assert load("monday.md").title() == "An eight, please"
    monday.write_text(SHORT.replace("An eight", "A nine"))
    assert load("monday.md").title() == "A nine, please"


def test_records_keep_it_apart(monday: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "monday.md"
    other.parent.mkdir()
    other.write_text(SHORT)
    names = {load(monday).name, load(other).name, load("other/monday.md").name, load("monday.md").name}
    assert len(names) == 2 and not names & set(chapters())
    assert all(name.startswith("own/monday-") and len(name) < 100 for name in names)
    assert load(monday).name == own.record_name(Path("monday.md"))
    called = {"Zoë’s 2nd_go!.md": "zo-s-2nd-go", "周一.md": "chapter", f"{'a-' * 40}.md": "a-" * 20}
    assert {file: own.own_file_name(own.record_name(Path(file))) for file in called} == called


def test_in_a_folder_that_is_served_it_is_the_same_wherever_that_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = set()
    for folder in (tmp_path / "mine", tmp_path / "theirs"):
        (folder / "class").mkdir(parents=True)
        (folder / "class" / "monday.md").write_text(SHORT)
        monkeypatch.setenv(own.SERVED, str(folder))
        names.add(load(folder / "class" / "monday.md").name)
    monkeypatch.delenv(own.SERVED)
    names.add(own.record_name(Path(own.FOLDER, "class", "monday.md")))  # on a site of plain files
    assert len(names) == 1
    assert load(folder / "class" / "monday.md").name not in names, "outside of what is served"


@pytest.mark.parametrize(
    ("head", "line", "said"),
    [
        ("", 1, "which game? Begin the file with three lines"),
        ("---\ngame: whist\n---\n", 2, "no ruleset is called 'whist'"),
        ("---\ngame: 7\n---\n", 2, "game: should be the name of one"),
        ("---\ncards: J\ngames: haggis\n---\n", 3, "games: unknown field; did you mean 'game'?"),
        ("---\ngame: haggis\ncards: [J, Q]\n---\n", 2, "cards: should be some in a line, as in `Ma 8s`"),
        ("---\ngame: haggis\ncards: J Dr\n---\n", 2, "cards: 'Dr' is not a card"),
        ("---\ngame: haggis\ncards: J Dr Ma 9b\n---\n", 2, "cards: 'Dr' is not a card"),
    ],
)
def test_the_game_is_named_where_no_table_does(tmp_path: Path, head: str, line: int, said: str) -> None:
    file = tmp_path / "words.md"
    file.write_text(head + "# Words\n\n## One\n\nOnly words.\n")
    problems = check(file)
    assert [problem.line for problem in problems if problem.reason.startswith(said)] == [line], problems
    asked = any("which game?" in problem.reason for problem in problems)
    assert asked == ("game: haggis" not in head and "whist" not in head)
    file.write_text("---\ngame: haggis\n---\n# Words\n\n## One\n\nOnly words.\n")
    assert check(file) == [] and load(file).ruleset == "haggis"


ASKED = {
    "table": "```table\n\nGAME | 0: 2r | 1: 3r | turn 0\n```\n",
    "question": '```question\nask: Which?\nkind: play\nposition: "GAME | 0: 2r | 1: 3r | turn 0"\n```\n',
    "cards": "```question\nkind: readings\nask: Which?\nruleset: GAME players=2\ncards: 9r Tr J\n```\n",
}


@pytest.mark.parametrize(("asked", "line"), [("table", 13), ("question", 14), ("cards", 14)])
def test_a_chapter_is_about_the_game_of_its_first_table_or_question(
    tmp_path: Path, asked: str, line: int
) -> None:
    file = tmp_path / "one.md"
    told = f"# One\n\n## Words\n\nOnly words.\n\n## Two\n\nLook.\n\n{ASKED[asked]}"
    file.write_text(told.replace("GAME", "haggis" if asked == "cards" else "Haggis"))
    assert check(file) == [] and load(file).ruleset == "haggis"
    file.write_text(told.replace("GAME", "Hagis"))
    (problem,) = [each for each in check(file) if each.reason.startswith("no ruleset is called 'hagis'")]
    assert problem.line == line and "did you mean 'haggis'?" in problem.reason


def test_a_ruleset_that_is_none_is_told_once_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "one.md"
    head = "---\ngame: haggis\n---\n# One\n\n## Two\n\nLook.\n\n"
    file.write_text(head + ASKED["cards"].replace("GAME", "hagis"))
    (problem,) = check(file)
    assert str(problem).startswith("one.md:13: two: ruleset: there is no ruleset 'hagis'")


@pytest.mark.parametrize("name", ["a.md", "a.MD", "a.markdown", "a.txt"])
def test_a_text_is_meant_as_a_chapter(name: str) -> None:
    assert is_lesson(name) and is_lesson(Path("folder.yaml", name))
    assert not is_lesson("a.yaml") and not is_lesson("a.json") and not is_lesson(Path("a.md", "b"))


def test_a_translation_that_cannot_be_read_says_only_that(tmp_path: Path) -> None:
    (tmp_path / "one.md").write_text(SHORT)
    (tmp_path / "one.hu.md").write_bytes(SHORT.replace("Can you?", "Tudod-é?").encode("latin-1"))
    (problem,) = check(tmp_path / "one.hu.md")
    assert "not text in UTF-8" in problem.reason and problem.line == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_chapter_and_its_translation_may_be_in_either_encoding(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "one.md").write_bytes(SHORT.encode(encoding))
    for heading, problems in (
        ("Tudod-é? {#can-you}", 0),
        ("Tudod-é?", 2),
    ):  # a step too many, one missing
        (tmp_path / "one.hu.md").write_bytes(SHORT.replace("Can you?", heading).encode("utf-16"))
        assert len(check(tmp_path / "one.hu.md")) == problems


@pytest.mark.parametrize("content", [b"\xff\xff", b"x" * 600_000])
def test_what_cannot_be_read_says_so(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "torn.md"
    file.write_bytes(content)
    (problem,) = check(file)
    assert "not text in UTF-8" in problem.reason or "larger than" in problem.reason


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=r"none\.md: cannot be read: No such file"):
        load(tmp_path / "none.md")


def test_a_note_is_for_nobody_else_and_moves_no_line(tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text(
        SHORT.replace("## Can you?", "<!-- a note\nover lines -->\n## Can you?").replace("8w", "8x")
    )
    (problem,) = check(file)
    assert problem.line == 10 and "note" not in str(load_anyway(file))
    file.write_text(SHORT.replace("West wishes", "<!-- <b> --> West wishes"))
    assert load(file).steps[0].say("text") == "West wishes for an eight."


def load_anyway(file: Path) -> object:
    from tichu_teach.lessons.entry import read_entries

    return read_entries(file.read_text()).entries[0].words


def test_words_from_outside_stay_words(tmp_path: Path) -> None:
    file = tmp_path / "bold.md"
    file.write_text(SHORT.replace("West wishes", "2 < 3 & &lt; **West** wishes"))
    assert load(file).steps[0].say("text") == "2 < 3 & &lt; *West* wishes for an eight."


def test_the_first_chapter_is_sound_and_has_something_of_everything(tmp_path: Path) -> None:
    file = tmp_path / "first.md"
    assert cli.main(["new", "chapter", str(file)]) == 0
    assert cli.main(["check", str(file)]) == 0
    lesson = load(file)
    assert lesson.hook() and lesson.goal() and lesson.can() and lesson.recap()
    asked, free = lesson.steps
    assert asked.question and asked.question.wrong and asked.hints() and asked.say("aside") and asked.rules
    assert free.goals and all("<!--" not in said for step in lesson.steps for said in step.words.values())
    assert "TODO" not in first_chapter()


def test_a_new_chapter_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.md"
    file.write_text("mine")
    assert cli.main(["new", "chapter", str(file)]) == 1 and file.read_text() == "mine"
    assert cli.main(["new", "chapter", str(tmp_path / "mine.txt")]) == 1
    assert cli.main(["new", "chapter", str(tmp_path / "no" / "mine.md")]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 3 and "already exists" in told[0] and "end in .md" in told[1]


def test_check_names_file_line_and_reason_of_everything(
    monday: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monday.write_text(SHORT.replace("kind: play", "kind: play\ncolour: red\nyou: 7").replace("0: 8w", "seat"))
    assert cli.main(["check", "monday.md"]) == 1
    said = capsys.readouterr()
    assert said.out.startswith("monday.md:8: can-you: ")
    monday.write_text(SHORT.replace("kind: play", "kind: play\ncolour: red\nyou: 7"))
    assert cli.main(["check", "monday.md"]) == 1
    told = [line.split(": ")[0] for line in capsys.readouterr().out.splitlines()]
    assert told == ["monday.md:13", "monday.md:14"]


def test_the_manuals_example_is_one(tmp_path: Path) -> None:
    manual = (Path(cli.__file__).parent.parent / "notebooks" / "teachers" / "README.md").read_text("utf-8")
    written = manual.partition("````markdown\n")[2].partition("````\n")[0]
    file = tmp_path / "monday.md"
    file.write_text(written)
    assert len(written.splitlines()) == 10 and check(file) == [] and load(file).steps[0].question

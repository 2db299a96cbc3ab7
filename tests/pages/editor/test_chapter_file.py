"""A chapter that is opened and saved again: what is changed is changed, and all else stays."""

from pathlib import Path

import pytest

from tests.depth import some
from tests.pages.editor.author_files import HOME, faults, file, opening, saved
from tests.pages.editor.laid_by_hand import asking
from tichu_teach.lessons.chapter import read_block
from tichu_teach.lessons.loader import first_chapter
from tichu_teach.pages.editor.chapter_file import ChapterFile
from tichu_teach.pages.editor.rewriting import edited
from tichu_teach.texts import text

CHAPTERS = sorted((HOME / "lessons").glob("*/*.md"))


def test_a_step_of_a_chapter_is_changed_and_all_else_stays(tmp_path: Path) -> None:
    content = first_chapter()
    browser = opening("monday.md", content)
    browser.fill(heading="You must")
    browser.fill(story="The eight of swords is yours.\n\nPassing is not on offer.")
    browser.press("put")
    made = saved(browser)
    gone = [line for line in content.split("\n") if line not in made.split("\n")]
    told = [line for line in content.split("\n") if line.startswith("You hold the eight of swords.")]
    assert gone == ["## Can you? Then you must {#duty}", *told]
    assert "## You must {#duty}\n" in made and "is yours.\n\nPassing is not" in made
    assert faults(tmp_path, "a.md", made) == []


def test_table_and_question_of_a_step_are_changed(tmp_path: Path) -> None:
    browser = opening("monday.md", first_chapter())
    line = "nanking | 0: 8w Qp Kj | 1: 5p 6s | 2: 7j 8j | 3: 4s 5s | turn 0 | trick 3 Ma | wish 8"
    browser.choose(view="setup")
    browser.fill(line=line)
    browser.choose(view="ask")
    browser.fill(ask="Well?")
    browser.press("put")
    made = saved(browser)
    assert line in made and "ask: Well?" in made and "rules: nanking.wish.duty\n" in made
    assert "done: Just one card, and no way round it." in made and "script: " in made
    assert faults(tmp_path, "a.md", made) == []


def test_a_step_is_added_before_the_end_and_taken_out_again(tmp_path: Path) -> None:
    content = first_chapter().replace("{#try}", "{#step-3}")
    browser = opening("monday.md", content)
    browser.select(entry="new")
    browser.fill(heading="Once more", story="The same table.")
    browser.select(kind="allowed")
    browser.press("put")
    made = saved(browser)
    assert (
        made.index("## Once more {#step-4}") < made.index("{#can}") and faults(tmp_path, "a.md", made) == []
    )
    browser.select(entry=2)
    browser.press("drop")
    assert saved(browser) == content


@pytest.mark.parametrize("file", some(CHAPTERS), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_step_of_ours_opens_and_comes_back_unchanged(file: Path) -> None:
    """With its table or without: what isn't touched stays as it was, line by line."""
    content = file.read_text(encoding="utf-8")
    made = ChapterFile(file.name, content)
    for at, label in enumerate(made.labels):
        entry = made.open_entry(at)
        question = dict(entry.question) if entry.state is not None and entry.question else None
        assert edited(content, made._changed(at, entry.words, question)) == content, label
        other = {name: f"{words} So it is." for name, words in entry.words.items() if words}
        lines = edited(content, made._changed(at, {**entry.words, **other}, None)).split("\n")
        again = ChapterFile(file.name, "\n".join(lines))
        told = again.open_entry(at).words
        assert {name: told[name].split() for name in other} == {
            name: words.split() for name, words in other.items()
        }
        for name in ("table", "try", "question"):
            was, now = (each._chapter.steps[at].pieces for each in (made, again))
            data = [
                {n: v for n, v in read_block(piece.text, 1).data.items() if n not in SAID}
                for piece in (*was, *now)
                if piece.kind == name and name != "table"
            ]
            assert data[: len(data) // 2] == data[len(data) // 2 :]
        gone = [line for line in content.split("\n") if line.startswith(("##", "```", "<!--"))]
        kept = [line for line in lines if line.startswith(("##", "```", "<!--"))]
        assert len(gone) == len(kept)


SAID = ("ask", "hints", "reply", "done", "wrong")


APART = file("apart.md")


def test_of_a_step_with_a_script_the_words_are_changed_and_nothing_else(tmp_path: Path) -> None:
    browser = opening("mine.md", APART)
    assert text("editor.file.words-only") in browser.words() and browser.scene["table"]
    browser.fill(heading="One", story="Other words.\n\nTwo of them.", ask="Now?", hints="Look.\nThink.")
    browser.fill(reply="", wrong0="It can be beaten.", done="Well done.")
    browser.press("put")
    wanted = APART.replace("## First", "## One {#first}").replace("What now?", "Now?")
    wanted = wanted.replace("Words stand close to\nwhat is below them.", "Other words.\n\nTwo of them.")
    wanted = wanted.replace("- 0 pass", "- 0 pass: It can be beaten.").replace("hints: # one", "hints:")
    wanted = wanted.replace("- Look.\n", "- Look.\n- Think.\n").replace("reply: No.", "done: Well done.")
    assert saved(browser) == wanted and faults(tmp_path, "a.md", wanted) == []


def test_an_answer_that_is_written_out_stays_so() -> None:
    """Only what differs is written anew: the short form of a wrong answer is not everybody's."""
    content = APART.replace("- 0 pass\n", "- {answer: 0 pass, text: It can be beaten.} # mine\n")
    made = ChapterFile("mine.md", content)
    words = {**made.open_entry(0).words, "heading": "One"}
    assert made.put_entry(words, None, 0).content == content.replace("## First", "## One {#first}")
    other = made.put_entry({**words, 'wrong "0 pass"': "Look again."}, None, 0)
    assert "- 0 pass: Look again.\n" in other.content


def test_a_step_that_asks_nothing_is_given_a_question_only_where_one_is_chosen(tmp_path: Path) -> None:
    browser = opening("mine.md", APART)
    browser.select(entry=1)
    browser.fill(aside="Another tip.")
    browser.press("put")
    assert saved(browser) == APART.replace("> A tip.", "> Another tip.")
    browser.select(kind="play")
    browser.fill(ask="Lead.")
    browser.press("put")
    made = saved(browser)
    assert made.startswith(APART.replace("> A tip.", "> Another tip.").rstrip("\n")) and "ask: Lead." in made
    assert faults(tmp_path, "a.md", made) == []


def test_a_question_about_a_figure_stays_as_it_is_beside_a_table_that_could_be_laid(tmp_path: Path) -> None:
    table_ = "nanking | 0: 3p 8w Kj | 1: 5p 6s | 2: 7j 8j | 3: 4s 5s | turn 0\nfigure: nanking/dog"
    asks = "kind: figure\nrule: nanking.dog.lead-only\nhints: [Look., Think.]"
    content = (
        f"# Mine\n\n## First {{#first}}\n\nLook.\n\n```table\n{table_}\n```\n\n```question\n{asks}\n```\n"
    )
    browser = opening("mine.md", content)
    browser.say("field", block="hints", value="Look again.\nThink.")
    browser.press("put")
    made = saved(browser)
    assert f"{table_}\n" in made and "kind: figure\nrule: nanking.dog.lead-only\n" in made
    assert "Look again." in made and faults(tmp_path, "mine.md", made) == []


def test_words_around_the_steps_that_are_left_as_they_were_change_nothing() -> None:
    content = APART.replace("# Mine", "#  Mine", 1)
    made = ChapterFile.opened_from("mine.md", content)
    assert {made.saying(name, words).content for name, words in made.words_around.items()} == {content}


def test_another_table_in_a_step_that_asks_nothing_is_asked_about(tmp_path: Path) -> None:
    browser = opening("mine.md", APART)
    browser.say("select", block="entry", value=1)
    line = "nanking | 0: 4j | 1: 6s | 2: 7p | 3: 8p | turn 0"
    browser.say("choose", block="view", value="setup")
    browser.say("field", block="line", value=line)
    browser.say("choose", block="view", value="ask")
    browser.press("put")
    made = saved(browser)
    assert made.count("```question") == APART.count("```question") + 1
    assert made.partition("## Second")[2].partition("```question")[0].count(line) == 1, "at that table"
    assert faults(tmp_path, "mine.md", made) == []


def test_words_that_would_be_something_else_are_refused() -> None:
    browser = opening("mine.md", APART)
    block = "Look.\n\n```question\n\n[\n\n```"
    for words in ("## A step", "Well:\n\n```table", block, "> No tip", "Look.\n\n<!-- hidden"):
        browser.fill(story=words)
        browser.press("put")
        assert text("editor.chapter.other") in browser.words() and saved(browser) == APART
    browser.fill(goal="# No goal")
    assert text("editor.chapter.other") in browser.words() and saved(browser) == APART


def test_a_chapter_is_begun_and_has_a_beginning_and_an_end(tmp_path: Path) -> None:
    browser = asking("nanking")
    browser.choose(into="chapter")
    browser.press("put")
    assert text("editor.chapter.no-heading") in browser.words()
    browser.fill(heading="First", story="Look.", aside="A tip.", done="So it is.")
    browser.press("put")
    around = {"title": "Mine", "hook": "A story.\n\nAnd more.", "goal": "Play."}
    around |= {"can": "a\nb", "recap": "All."}
    browser.fill(around)
    made = saved(browser)
    assert ChapterFile("mine.md", made).words_around == around
    assert faults(tmp_path, "a.md", made) == [] and ChapterFile("mine.md", made).labels == ["First"]
    other = {name: f"{said} Yes." for name, said in around.items()}
    browser.fill(other)
    assert ChapterFile("mine.md", saved(browser)).words_around == other
    again = asking("nanking", browser.kept)
    assert saved(again) == saved(browser)


WRITTEN = file("written.md")


@pytest.mark.parametrize(
    ("name", "words", "old", "new"),
    [
        ("title", "Your own", "# Mine\n", "# Your own\n"),
        ("heading", "The first", "## First {", "## The first {"),
        ("hook", "One.\n\nTwo.\n\nThree.", "Two.\n", "Two.\n\nThree.\n"),
        ("hook", "One.", "Two.\n", ""),
        ("hook", "One.\n\nNo.", "Two.", "No."),
        ("goal", "Play.", "Two.\n", "Two.\n\n> Play.\n"),
        ("can", "a\nb\nc", "- b\n", "- b\n- c\n"),
        ("can", "a\n\nc\n \nd", "- b\n", "- c\n- d\n"),
        ("recap", "All.", "- b\n", "- b\n\nAll.\n"),
        ("story", "Look.\n\nAgain.\n\nYes.", "Again.\n", "Again.\n\nYes.\n"),
        ("aside", "A tip.\n\nAnd more.", "Again.\n", "Again.\n\n> A tip.\n>\n> And more.\n"),
    ],
)
def test_paragraphs_stand_where_they_belong(name: str, words: str, old: str, new: str) -> None:
    chapter = ChapterFile("mine.md", WRITTEN)
    if name in chapter.words_around:
        made = edited(WRITTEN, chapter._around(name, words))
    else:
        made = edited(WRITTEN, chapter._changed(0, {**chapter.open_entry(0).words, name: words}, None))
    assert made == WRITTEN.replace(old, new)


CAN = "## Now you can {#can}\n\n- a\n- b\n"


POKE = "## Poke the referee {#poke}\n\nTry this.\n"


@pytest.mark.parametrize(
    ("end", "name", "words", "now"),
    [
        ("", "can", "a\n \nb", "## Now you can {#can}\n\n- a\n- b\n"),
        ("", "recap", "All.\n\nOf it.", "## Now you can {#can}\n\nAll.\n\nOf it.\n"),
        (POKE, "can", "a", f"## Now you can {{#can}}\n\n- a\n\n{POKE}"),
        (CAN + "\n" + POKE, "recap", "All.", f"{CAN}\nAll.\n\n{POKE}"),
        ("## Now you can {#can}\n\nAll.\n", "can", "a", "## Now you can {#can}\n\n- a\n\nAll.\n"),
        ("## Now you can {#can}\n", "recap", "All.", "## Now you can {#can}\n\nAll.\n"),
    ],
)
def test_what_one_can_at_the_end_stands_before_what_the_referee_is_poked_with(
    end: str, name: str, words: str, now: str
) -> None:
    before = WRITTEN.replace(CAN, "")
    chapter = ChapterFile("mine.md", before + end)
    assert edited(chapter.content, chapter._around(name, words)) == before + now


def test_a_step_is_added_with_a_number_that_no_step_has() -> None:
    question = {"kind": "order", "items": ["Qj", "3p"], "position": "nanking | 0: 8w"}
    for behind, taken, number in ((CAN, "first", 2), (POKE, "step-2", 3), ("", "step-1", 2)):
        before = WRITTEN.replace(CAN, "").replace("#first", f"#{taken}")
        chapter = ChapterFile("mine.md", before + behind)
        made = edited(chapter.content, [chapter._added({"heading": "More", "story": "So."}, question)])
        added = made.removeprefix(before).removesuffix(behind)
        assert made == before + added + behind and added.startswith(
            f"## More {{#step-{number}}}\n\nSo.\n\n```table\n"
        )
        assert added.rstrip("\n").endswith("\n```") and added.endswith("```\n\n" if behind else "```\n")


def test_words_that_are_emptied_go_with_their_line() -> None:
    browser = opening("monday.md", first_chapter())
    done = "done: Just one card, and no way round it.\n"
    assert done in saved(browser)
    browser.fill(done="")
    browser.press("put")
    assert saved(browser) == first_chapter().replace(done, "")
    browser.select(entry=1)
    browser.fill(done="")
    browser.press("put")
    assert saved(browser) == first_chapter().replace(done, "").replace("done: Both of them.\n", "")


def test_a_chapter_s_story_stands_above_its_goal() -> None:
    bare = WRITTEN.replace("One.\n\nTwo.\n", "> Play.\n")
    made = edited(bare, ChapterFile("mine.md", bare)._around("hook", "One."))
    assert made == bare.replace("# Mine\n", "# Mine\n\nOne.\n")


@pytest.mark.parametrize(("name", "words"), [("story", "Yes."), ("aside", "> Yes.")])
def test_the_first_words_of_a_step_stand_below_its_heading(name: str, words: str) -> None:
    bare = WRITTEN.replace("Look.\n\nAgain.\n\n", "")
    chapter = ChapterFile("mine.md", bare)
    made = edited(bare, chapter._changed(0, {**chapter.open_entry(0).words, name: "Yes."}, None))
    assert bare != WRITTEN and made == bare.replace("{#first}\n", f"{{#first}}\n\n{words}\n")


def test_a_change_that_makes_a_step_unsound_is_refused() -> None:
    browser = opening("monday.md", first_chapter())
    before = saved(browser)
    browser.fill(heading=" ")
    browser.press("put")
    assert text("editor.chapter.no-heading") in browser.words() and saved(browser) == before
    assert ChapterFile("a.md", before).remove_entry(0).remove_entry(0).labels == []

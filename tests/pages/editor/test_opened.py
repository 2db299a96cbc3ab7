"""Packs and chapters in the editor: opened, changed at one place and saved, with all else as it was."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

import tichu_teach
from tests.depth import some
from tests.exercises.kinds import ask
from tests.pages.editor.laid_by_hand import Desk, asking, opened
from tichu_teach.exercises import pack
from tichu_teach.exercises.pack import first_pack
from tichu_teach.lessons import loader
from tichu_teach.lessons.chapter import read_block
from tichu_teach.lessons.loader import first_chapter
from tichu_teach.pages.editor import pack_file, question_scene
from tichu_teach.pages.editor.author_file import PACK_KEY, UnsoundFile, file_name
from tichu_teach.pages.editor.chapter_file import ChapterFile
from tichu_teach.pages.editor.pack_file import PackFile
from tichu_teach.pages.editor.rewriting import dump_lines, edited
from tichu_teach.texts import Texts, text

HOME = Path(tichu_teach.__file__).parent
CHAPTERS = sorted((HOME / "lessons").glob("*/*.md"))
PACKS = sorted(each for each in (HOME / "exercises" / "packs").glob("*-*.json") if "schema" not in each.name)


def file(name: str) -> str:
    """A pack or chapter as somebody wrote it."""
    return Path(__file__).with_name("files").joinpath(name).read_text(encoding="utf-8")


MADE = file("made.yaml")


def opening(name: str, content: str) -> Desk:
    browser = asking("nanking")
    browser.say("file", name=name, text=content)
    return browser


def saved(browser: Desk) -> str:
    (download,) = browser.blocks("download")
    return str(download["text"])


def faults(folder: Path, name: str, content: str) -> list[Any]:
    (folder / name).write_text(content, encoding="utf-8")
    check: Any = loader.check if name.endswith(".md") else pack.check
    return list(check(folder / name))


def test_a_pack_is_opened_changed_and_saved(tmp_path: Path) -> None:
    content = first_pack()
    browser = opening("monday.yaml", content)
    before, opened = (yaml.safe_load(each)["puzzles"] for each in (content, saved(browser)))
    assert opened[0]["story"] == before[0]["story"]
    browser.fill(story="West has led: an eight, please.", wrong0="You hold an eight.")
    browser.fill(hints="Which rank?\nAny single card beats the Mahjong.")
    browser.press("put")
    after = yaml.safe_load(saved(browser))["puzzles"]
    assert after[0]["story"] == "West has led: an eight, please."
    assert after[0]["question"]["hints"] == ["Which rank?", before[0]["question"]["hints"][1]]
    eight = {"answer": "pass", "text": "You hold an eight."}
    assert after[0]["question"]["wrong"] == [eight, before[0]["question"]["wrong"][1]]
    assert after[1] == before[1]
    notes = [line for line in content.split("\n") if line.strip().startswith("#")]
    assert [line for line in saved(browser).split("\n") if line.strip().startswith("#")] == notes
    assert faults(tmp_path, "a.yaml", saved(browser)) == []


def test_nothing_of_a_pack_is_lost() -> None:
    made = PackFile.opened_from("monday.yaml", MADE)
    assert made.content == MADE
    assert PackFile.of({"file": made.name, "content": made.content}) == made
    entry = made.open_entry(0)
    assert entry.words["hints"] == "Is there a wish?\nAny single card beats the Mahjong."
    assert entry.words['wrong "play 9j"'] == "You hold the eight."
    assert made.open_entry(1).state is None, "an order has no table"


@pytest.mark.parametrize("file", some(PACKS), ids=lambda file: file.stem)
@pytest.mark.parametrize("ending", ["json", "yaml"])
def test_packs_of_all_sorts_of_questions_come_through(file: Path, ending: str) -> None:
    """Ours, as if they were a teacher's: their stories are no words then, which is nobody's mistake."""
    data = json.loads(file.read_text(encoding="utf-8"))
    told = {name: data[name] for name in ("ruleset", "theme", "puzzles")}
    content = json.dumps(told) if ending == "json" else yaml.safe_dump(told, sort_keys=False)
    made = PackFile(f"mine.{ending}", content)
    for at in range(len(made.puzzles)):
        entry = made.open_entry(at)
        again = made.put_entry(entry.words, None if entry.state is None else entry.question, at)
        assert again._data.data == told and (ending == "json" or again.content == content)
        other = made.put_entry({**entry.words, "story": "What now?", "ask": "Well?"}, None, at)
        changed = other.puzzles[at]
        assert changed["story"] == "What now?" and other.open_entry(at).words["ask"] == "Well?"
        before, after = ({**each, "story": "", "question": 0} for each in (told["puzzles"][at], changed))
        assert before == after and other.puzzles[:at] == told["puzzles"][:at]
        assert other.puzzles[at + 1 :] == told["puzzles"][at + 1 :]


NOTED = file("noted.yaml")


def test_notes_of_a_pack_stay_whatever_is_done_beside_them() -> None:
    made = PackFile.opened_from("monday.yaml", NOTED)
    assert made.saying("title", "Orders").content == NOTED.replace("puzzles:", "title: Orders\npuzzles:", 1)
    two = made.put_entry({"story": "Two."}, None, 1)
    assert two.content == NOTED.replace("  # two\n", "  # two\n    story: Two.\n")
    three = made.put_entry({"story": "", "ask": "Well?"}, None, 2)
    assert (
        three.content.startswith(NOTED[: NOTED.index("  - {story: Three")]) and "# The end." in three.content
    )
    assert three.puzzles[2] == {"question": {"kind": "order", "items": ["Qj", "3p"], "ask": "Well?"}}
    none = made.remove_entry(1)
    assert "# The first." in none.content and "# The third." in none.content and "two" not in none.content
    assert [each.get("id") for each in none.puzzles] == [None, "3"], "records know it as the third"
    more = none.put_entry({}, {"kind": "order", "items": ["Js", "3p"]})
    assert [each.get("id") for each in more.puzzles] == [None, "3", "4"] and "# The end." in more.content
    assert faults_of(more) == []
    assert made.remove_entry(2).remove_entry(1).remove_entry(0).puzzles == []


def faults_of(made: PackFile) -> list[Any]:
    try:
        PackFile.opened_from(made.name, made.content)
    except UnsoundFile as error:
        return [error]
    return []


def test_a_puzzle_s_first_field_is_emptied_and_the_rest_stays_in_its_place() -> None:
    content = "ruleset: nanking\npuzzles:\n  - story: Sort them. # mine\n    difficulty: 2\n"
    content += "    question: {kind: order, items: [Kj, 3p, 8w]}\n"
    made = PackFile.opened_from("monday.yaml", content)
    made = made.put_entry({**made.open_entry(0).words, "story": ""}, None, 0)
    assert made.content == content.replace("Sort them. # mine", "''") and faults_of(made) == []


def test_another_question_keeps_hints_and_reply_but_no_answers() -> None:
    browser = opening("monday.yaml", MADE)
    browser.select(kind="allowed")
    browser.press("put")
    first, second = yaml.safe_load(saved(browser))["puzzles"]
    assert first["id"] == "first-one" and first["difficulty"] == 2 and second["id"] == "second"
    question = first["question"]
    assert question["kind"] == "allowed" and question["reply"] == "The wish binds you."
    assert (
        len(question["hints"]) == 2 and "success" not in question and "pass" not in question.get("wrong", ())
    )


def test_a_changed_table_is_asked_about_anew(tmp_path: Path) -> None:
    browser = opening("monday.yaml", MADE)
    line = "nanking | 0: 8j 8w Kp | 1: 5p 6j | 2: 3p 4p | 3: 4s 7j | turn 0 | trick 3 Ma | wish 8"
    browser.choose(view="setup")
    browser.fill(line=line)
    browser.choose(view="ask")
    browser.press("put")
    (question, _) = (each["question"] for each in yaml.safe_load(saved(browser))["puzzles"])
    assert question["position"] == line and question["success"] == "fulfils-wish"
    assert faults(tmp_path, "a.yaml", saved(browser)) == []


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


def test_words_of_an_entry_taken_out_are_not_those_of_the_next_in_its_place() -> None:
    browser = opening("monday.yaml", first_pack())
    browser.select(entry=1)
    browser.fill(story="Of the second.")
    browser.select(entry="new")
    browser.press("drop", "put")
    browser.select(entry=1)
    assert value(browser, "story") == ""


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


def test_what_has_been_written_stays_while_one_looks_at_the_table() -> None:
    browser = opening("monday.md", first_chapter())
    browser.select(entry="new")
    browser.fill(story="West leads.")
    for view in ("setup", "play", "ask"):
        browser.choose(view=view)
    assert value(browser, "story") == "West leads."
    browser.select(entry=0)
    assert value(browser, "story").startswith("You hold the eight")


def value(browser: Desk, name: str) -> str:
    return str(browser.block(name)["value"])


def test_what_has_been_written_stays_while_one_looks_at_another_entry() -> None:
    """Beside the file it is told that this isn't in it; what belongs to an entry taken out goes with it."""
    browser = opening("monday.yaml", first_pack())
    not_in = text("editor.file.not-in", button=text("editor.pack.change"))
    assert not_in not in browser.words()
    browser.fill(story="Another story.")
    assert not_in in browser.words()
    browser.select(entry=1)
    assert value(browser, "story") == "" and not_in not in browser.words()
    browser.fill(story="The second.")
    browser.select(entry=0)
    assert value(browser, "story") == "Another story." and not_in in browser.words()
    browser.press("drop")
    assert value(browser, "story") == "", "they are not the words of a new one"
    browser.select(entry=0)
    assert value(browser, "story") == "The second."
    browser.press("put")
    assert "The second." in saved(browser) and "Another story." not in saved(browser)


def test_words_of_an_entry_do_not_turn_up_in_another_file() -> None:
    browser = opening("monday.yaml", first_pack())
    browser.select(entry=1)
    browser.fill(story="Of the first file.")
    browser.select(entry=0)
    browser.fill(story="Of the first file.")
    browser.say("file", name="tuesday.yaml", text=MADE)
    for entry in ("new", 1):
        browser.select(entry=entry)
        assert value(browser, "story") != "Of the first file."


def test_words_without_a_question_are_before_a_class_what_they_were() -> None:
    browser = opening("monday.md", first_chapter())
    browser.select(entry=1)
    title = browser.panel["title"]
    browser.press("present")
    assert browser.session.stand_in and browser.panel["title"] == title
    assert text("editor.file.not-in", button=text("editor.chapter.change")) not in browser.words()


def test_from_a_file_that_is_opened_there_is_a_way_back() -> None:
    """To what has been put together and saved nowhere, with the words of a question not put in yet."""
    browser = opening("friday.yaml", MADE)
    (opener,) = browser.blocks("upload")
    assert opener["accept"] == ".md,.yaml,.yml,.json"
    browser.select(entry="new")
    browser.fill(story="A third one.")
    assert browser.say("file", name="monday.md", text=first_chapter()) is None
    assert saved(browser) == first_chapter()
    assert text("editor.file.back", title="Monday: wishes") in str(browser.blocks("beside"))
    for wanted in (MADE, first_chapter(), MADE):
        browser.choose(replaced="back")
        assert saved(browser) == wanted
    browser.select(entry="new")
    assert value(browser, "story") == "A third one."


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("monday.yaml", MADE.replace("fulfils-wish", "fulfils"), "monday.yaml:10"),
        ("monday.yaml", "", "is empty"),
        ("monday.yaml", "- a", "each a name and a value"),
        ("monday.md", "", "monday.md:1"),
        ("monday.md", "# Only a title", "monday.md:1"),
        ("monday.yaml", "title: x\npuzzles:\n  - story: a: b\n   bad", "monday.yaml:"),
        ("monday.json", "{", "monday.json:1"),
        ("monday.md", first_chapter().replace("fulfils-wish", "fulfils"), "monday.md:42"),
        ("monday.txt", "hello", ".yaml"),
    ],
)
def test_a_bad_file_is_told_with_its_line_and_changes_nothing(name: str, content: str, line: str) -> None:
    browser = opening("good.yaml", MADE)
    before = browser.kept[PACK_KEY]
    assert browser.say("file", name=name, text=content) is None
    assert line in browser.words() and browser.kept[PACK_KEY] == before


def test_a_change_that_makes_a_step_unsound_is_refused() -> None:
    browser = opening("monday.md", first_chapter())
    before = saved(browser)
    browser.fill(heading=" ")
    browser.press("put")
    assert text("editor.chapter.no-heading") in browser.words() and saved(browser) == before
    assert ChapterFile("a.md", before).remove_entry(0).remove_entry(0).labels == []


def test_a_chapter_is_there_again_after_a_reload() -> None:
    browser = opening("monday.md", first_chapter())
    again = asking("nanking", browser.kept)
    assert saved(again) == first_chapter()


def test_a_question_that_was_opened_is_as_its_file_has_it_after_a_reload() -> None:
    """Its wrong answers, and what is shown for them, are the author's, not those found for it."""
    browser = asking(None)
    browser.say("file", name="monday.yaml", text=MADE)
    again = opened(stored=browser.kept)
    again.press("put")
    assert saved(again) == MADE


@pytest.mark.parametrize(
    ("name", "safe"), [("../a b.md", "a-b.md"), ("..", "my-pack.yaml"), ("Ä ö.yaml", "Ä-ö.yaml")]
)
def test_names_of_files_lead_nowhere_else(name: str, safe: str) -> None:
    assert file_name(name) == safe


def test_a_wrong_sheet_is_named_in_one_line() -> None:
    question = ask("count")
    (sheet,) = question.solve()
    asked: Any = SimpleNamespace(wrong=[sheet], wording=lambda name: "", question=question)
    (fold,) = question_scene._replies(Texts("nanking"), question, asked, PackFile())
    label = fold["blocks"][0]["label"]
    assert "\n" not in label and label.count("; ") == len(sheet) - 1


def test_a_pack_without_a_puzzle_is_opened_to_be_filled() -> None:
    browser = opening("empty.yaml", "puzzles: []")
    assert browser.scene["panel"]["title"] == text("editor.title.ask")
    browser.press("put")
    assert len(yaml.safe_load(saved(browser))["puzzles"]) == 1


def test_a_pack_has_room_for_so_many_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_file, "MAX_ITEMS", 2)
    browser = opening("monday.yaml", first_pack())
    browser.select(entry="new")
    browser.press("put")
    assert text("editor.pack.full", count=2) in browser.words() and saved(browser) == first_pack()


def test_words_of_any_language_are_as_readable_in_a_file_as_they_were_typed() -> None:
    made = PackFile("mine.json", json.dumps(yaml.safe_load(MADE))).saying("title", "Übung")
    assert '"title": "Übung"' in made.content
    assert dump_lines({"story": "Für zwei.\n\nFür drei.", "ask": "Wo?"}, 2) == [
        *("  story: |-", "    Für zwei.", "", "    Für drei.", "  ask: Wo?")
    ]


def test_an_entry_is_laid_out_in_place_of_a_line_that_was_refused() -> None:
    browser = opening("monday.yaml", first_pack())
    browser.choose(view="setup")
    before = browser.line
    browser.fill(line="nanking | 0: 8x")
    assert browser.line == "nanking | 0: 8x"
    browser.choose(view="ask")
    browser.select(entry=0)
    browser.choose(view="setup")
    assert browser.line == before


def test_a_file_without_entries_leaves_what_can_not_be_asked_about_where_it_is_mended() -> None:
    browser = opened()
    browser.fill(line="nanking | 0: 8w 8w | 1: - | 2: - | 3: - | turn 0")
    browser.say("file", name="empty.yaml", text="puzzles: []")
    assert browser.panel["title"] == text("editor.title.setup") and browser.scene["table"] is None
    assert value(browser, "line").startswith("nanking | 0: 8w")


FIRST = "## First {#first}\n\nLook.\n\n```table\nnanking | 0: 8w Kj | 1: 5p | 2: 3j | 3: 4s | turn 0\n```\n"


def test_a_table_that_can_not_be_asked_about_is_mended_after_a_step_of_words_alone() -> None:
    browser = opening("mine.md", "# Mine\n\nOne.\n\n> Play.\n\n## Words {#words}\n\nRead.\n\n" + FIRST)
    browser.choose(view="setup")
    browser.fill(line="nanking | 0: 8w 8w | 1: - | 2: - | 3: - | turn 0")
    browser.choose(view="ask")
    browser.select(entry=0)
    assert browser.panel["title"] == text("editor.title.ask")
    browser.select(entry="new")
    assert browser.panel["title"] == text("editor.title.setup")
    assert value(browser, "view") == "setup"

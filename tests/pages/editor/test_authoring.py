"""From a table that is laid by hand to a question in a pack: messages in, a sound file out."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.depth import some_games
from tests.pages.editor.laid_by_hand import LEAD, WISHED, EditorBrowser, asking, opened
from tests.pages.fake import Phone
from tichu_teach import position
from tichu_teach.engine import games
from tichu_teach.exercises.kinds import KINDS, kind_of
from tichu_teach.exercises.pack import load
from tichu_teach.lessons.loader import first_chapter
from tichu_teach.pages.editor import authoring
from tichu_teach.pages.editor.author_file import PACK_KEY
from tichu_teach.pages.editor.course import PlayedTrick
from tichu_teach.pages.editor.pack_file import PackFile
from tichu_teach.pages.editor.question_draft import QuestionDraft
from tichu_teach.pages.presenting.free import FreeTable
from tichu_teach.pages.question.notes import in_words, reasons
from tichu_teach.texts import Texts, has, text

WISHING = "nanking | 0: 7j 7s Js | 1: 8p Qj | 2: 9j 9p Ks | 3: 3p 3s Kj | wishing 0 | trick 0 Ma 2j 3w 4p 5j"


def played(name: str, seed: int) -> list[Any]:
    """Some positions of a game, from the deal to its end."""
    rng = random.Random(seed)
    state, found = games[name].deal(rng), []
    while state.phase != "over":
        if rng.random() < 0.05:
            found.append(state)
        state = state.apply(rng.choice(state.legal()))
    return [*found[:3], state]


def asked(browser: EditorBrowser) -> QuestionDraft:
    found = browser.session.author.question_draft
    assert found is not None
    return found


@pytest.mark.more
@pytest.mark.parametrize("name", some_games())
def test_what_is_offered_can_be_asked_and_is_sound_in_a_pack(name: str, tmp_path: Path) -> None:
    rng, pack, offered = random.Random(name), PackFile(), 0
    for state in (*played(name, 1), *played(name, 2)):
        first = QuestionDraft.of(state)
        assert all("allowed" in first.choose("seat", seat).kinds for seat in range(state.game.players))
        for kind in first.kinds:
            found = first.choose("kind", kind)
            offered += len(found.subjects)
            made = found.choose("subject", rng.choice([*found.subjects])).saying("story", "So it stands.")
            assert made.kind == kind and made.question is not None
            for answer in made.question.solve()[:4]:
                assert in_words(made.question, answer)
                assert made.question.grade(answer).right
            for answer in made.wrong:
                assert in_words(made.question, answer) and reasons(made.question, made.question.grade(answer))
                assert not made.question.grade(answer).right
            pack = pack.put_entry(made.words, made.as_data)
    assert offered > 20 and len(pack.puzzles) > 3
    (tmp_path / "mine.yaml").write_text(pack.content, encoding="utf-8")
    saved = load(tmp_path / "mine.yaml")
    assert saved.problems == () and len(saved.puzzles) == len(pack.puzzles)


def test_kinds_go_by_the_position() -> None:
    assert "wish" in QuestionDraft.of(position(WISHING)).kinds
    assert "wish" not in QuestionDraft.of(position(WISHED)).kinds
    assert "fulfils-wish" in QuestionDraft.of(position(WISHED)).subjects
    over = played("nanking", 1)[-1]
    assert "count" in QuestionDraft.of(over).kinds and "play" not in QuestionDraft.of(over).kinds


def test_what_can_be_asked_is_worked_out_once_whatever_is_written() -> None:
    made = QuestionDraft.of(position(WISHED))
    again = made.saying("story", "West wishes.").choose("subject", [*made.subjects][-1])
    assert again.subjects is made.subjects and again.kinds is made.kinds
    assert again.choose("kind", made.kinds[-1]).subjects is not made.subjects


def test_who_takes_a_trick_is_asked_of_what_has_been_played() -> None:
    browser = opened(LEAD)
    assert "takes" not in QuestionDraft.of(position(LEAD)).kinds, "no trick is there yet"
    browser.play("5j")
    browser.play("9w")
    browser.choose(view="ask")
    browser.select(kind="takes")
    made = asked(browser)
    assert made.data["position"] == str(position(LEAD))
    assert made.data["script"] == ["0 play 5j", "1 play 9w", "2 pass", "3 pass", "0 pass"]
    assert made.question is not None and made.question.solve() == [1]
    browser.select(subject="leads")
    browser.fill(story="A short trick.")
    browser.press("put")
    (entry,) = PackFile.of(browser.kept[PACK_KEY]).puzzles
    assert isinstance(entry["question"], dict) and entry["question"]["who"] == "leads"


def test_a_trick_is_asked_of_from_its_own_lead_on() -> None:
    trial, first = FreeTable((position(LEAD),)), ("0 play 5j", "1 play 9w", "2 pass", "3 pass", "0 pass")
    for number, action in enumerate((*first, "1 collect", "1 play 2w")):
        trial = trial.with_action(trial.present_state.action(action), trial.present_state.play(action), [])
        if number == 1:
            begun = PlayedTrick.of(trial)
            assert begun.start == position(LEAD) and begun.script == first, "to its end"
    course = PlayedTrick.of(trial)
    assert str(course.start) == str(trial.states[6])
    assert course.script == ("1 play 2w", "2 pass", "3 pass", "0 pass")
    assert QuestionDraft.of(trial.present_state, course).choose("kind", "takes").data["script"] == list(
        course.script
    )


def test_who_gets_a_discard_is_asked_with_what_could_be_called() -> None:
    line = "mahjong | E: C8 * | S: C6 C7 * | W: * | N: C8 C8 * | turn E deal"
    browser = asking(position(line).play("E discard C8"))
    browser.select(kind="gets")
    made = asked(browser)
    assert made.subject == "S chow C6 C7; N pung" and made.data["claims"] == ["S chow C6 C7", "N pung"]
    assert made.question is not None and made.question.solve() == [3]
    assert 3 not in made.wrong and "S chow C6 C7" in made.subjects
    subject = browser.block("subject")
    assert len({option["label"] for option in subject["options"]}) == len(subject["options"])
    assert "gets" not in QuestionDraft.of(position(line)).kinds


def test_nobody_is_asked_to_beat_what_has_not_been_led() -> None:
    leading, following = (QuestionDraft.of(position(line)).choose("kind", "play") for line in (LEAD, WISHED))
    assert "lowest" in following.subjects and "lowest" not in leading.subjects


def test_what_a_game_has_not_got_is_not_asked_in_it() -> None:
    lacking = {"nanking": "places seats", "grandmaster": "count settle", "ear": "wish count settle"}
    for name, kinds in {**lacking, "sparrow": "gate figure"}.items():
        made = QuestionDraft.of(played(name, 1)[-1])
        assert not {*made.kinds, *made.other_kinds} & {*kinds.split()}, name
    assert kind_of("wish").asked_in(replace(games["ear"], wish=True))


@pytest.mark.parametrize("name", some_games())
def test_what_cannot_be_asked_here_is_said_with_what_it_needs(name: str) -> None:
    made = QuestionDraft.of(played(name, 1)[0])
    assert {*made.kinds, *made.other_kinds} == {k for k in KINDS if kind_of(k).asked_in(made.state.game)}
    for kind in KINDS:
        assert has(f"editor.ask.needs.{kind}")
    browser = asking(name)
    fold = browser.block("others")
    assert all(
        Texts(name)(f"editor.ask.needs.{kind}") in fold["blocks"][0]["text"]
        for kind in asked(browser).other_kinds
    )


def test_a_question_goes_into_the_pack_and_out_again() -> None:
    browser = asking()
    browser.fill(story="West has wished for an eight.")
    browser.select(subject="fulfils-wish")
    browser.fill(hints="Which wish stands?\n\nAny single will do.")
    browser.press("put")
    assert asked(browser).wording("story") == ""  # the next one begins anew
    browser.fill(title="  Friday ")
    kept = yaml.safe_load(browser.kept[PACK_KEY]["content"])
    (entry,) = kept["puzzles"]
    assert [*kept] == ["title", "puzzles"] and kept["title"] == "Friday"
    assert entry["story"] == "West has wished for an eight."
    assert entry["question"]["hints"] == ["Which wish stands?", "Any single will do."]
    assert "0 play Kj" in entry["question"]["wrong"]
    (download,) = browser.blocks("download")
    assert download["text"] == PackFile.of(browser.kept[PACK_KEY]).content
    browser.press("drop")
    assert PackFile.of(browser.kept[PACK_KEY]).puzzles == [] and browser.blocks("download") == []


@pytest.mark.parametrize("sort", authoring.BEGUN)
def test_out_of_an_empty_file_nothing_is_taken(sort: str) -> None:
    browser = asking()
    browser.choose(into=sort)
    before = [*browser.kept.items()]
    browser.press("drop")  # a second press, on its way when the first was heard
    assert [*browser.kept.items()] == before and browser.session.author.file == authoring.BEGUN[sort]


def test_the_same_question_is_not_in_it_twice() -> None:
    browser = asking()
    for story in ("Once.", "Twice."):
        browser.fill(story=story)
        browser.press("put")
    (entry,) = yaml.safe_load(browser.kept[PACK_KEY]["content"])["puzzles"]
    assert entry["story"] == "Twice." and "id" not in entry


def test_the_pack_is_there_again() -> None:
    before = asking()
    before.fill(story="Once.")
    before.press("put")
    again = asking(stored=before.kept)
    assert text("editor.pack.holds", count=1) in again.words()


DAMAGED = ("puzzles: {}", "puzzles: [{id: '1'}]", "puzzles: []\nx: 1", "puzzles: [1]", "[", "3")


@pytest.mark.parametrize(
    "kept",
    [[], {"puzzles": []}, *({"version": 1, "file": "a.yaml", "content": content} for content in DAMAGED)],
)
def test_a_damaged_pack_is_put_aside(kept: Any) -> None:
    browser = opened(WISHED, stored={PACK_KEY: kept})
    assert browser.kept[f"{PACK_KEY}.damaged"] == kept and text("editor.ask.kept") in browser.words()


@pytest.mark.parametrize(
    ("block", "value"),
    [("kind", "wish"), ("kind", 3), ("seat", 9), ("seat", True), ("subject", "no"), ("x", 1)],
)
def test_what_is_not_offered_changes_nothing(block: str, value: Any) -> None:
    browser = asking()
    before = asked(browser)
    assert browser.say("select", block=block, value=value) is None
    assert asked(browser) == before


def test_a_position_that_cannot_be_is_not_asked_about() -> None:
    browser = opened("nanking")
    browser.choose(view="setup", begin="empty")
    browser.choose(view="ask")
    page = browser.session
    assert page.author.question_draft is None and page.laid.view == "setup"
    browser.choose(view="play")


def test_one_asks_about_what_has_been_played() -> None:
    browser = opened(WISHED)
    browser.type("8w")
    browser.choose(view="ask")
    assert "trick 3 7w; 0 8w" in str(asked(browser).state)
    browser.choose(view="setup")
    assert browser.session.author.question_draft is None


def test_a_table_laid_by_hand_is_asked_before_a_class_as_it_lies_there() -> None:
    browser = asking()
    question = asked(browser).question
    with browser.presented():
        assert browser.scene["present"]["asks"] and browser.scene["present"]["hidden"]
        browser.press("ask")
        vote = browser.scene["present"]["vote"]
        browser.say("votes", vote=vote["n"], said=[Phone.right(question)], counts=[2])
        assert browser.scene["present"]["vote"]["marks"][0]["right"]
        browser.press("solution")
        assert browser.scene["present"]["vote"]["told"] and browser.scene["verdict"]["ok"]


def test_a_question_is_shown_with_its_words_and_what_the_referee_says_of_each_answer() -> None:
    browser = asking()
    draft = asked(browser)
    question = draft.question
    assert question is not None
    assert browser.block("ask")["placeholder"] == question.default_ask().text(at=question.names)
    (answers,) = browser.block("worked")["blocks"]
    right = question.solve()
    assert [row[1] for row in answers["rows"]][: len(right)] == [in_words(question, each) for each in right]
    assert len(browser.block("replies")["blocks"]) == len(draft.wrong) + 1
    for row, answer in zip(answers["rows"], [*right, *draft.wrong], strict=True):
        assert row[0] == text(f"editor.ask.{'right' if answer in right else 'wrong'}")
        assert all(words in row[2] for words in reasons(question, question.grade(answer))[:1])


def test_whether_something_is_allowed_is_asked_of_what_is_and_of_what_is_not() -> None:
    draft = asked(asking()).choose("kind", "allowed")
    state = position(WISHED)
    offered = [state.ask(state.action(each)).allowed for each in draft.subjects]
    assert True in offered and False in offered
    assert len(offered) == len({*draft.subjects})


# -- what a browser keeps of it --------------------------------------------------------------------------


def test_a_question_that_is_begun_is_there_again() -> None:
    """Its trick, its kind, what exactly, and its words; those that were still being typed, too."""
    browser = opened()
    browser.fill(line=LEAD)
    browser.choose(view="play")
    browser.play("5j")
    browser.play("9w")
    browser.choose(view="ask")
    browser.select(kind="takes", subject="leads")
    browser.fill(story="A short trick.")
    again = opened(stored=browser.kept | {"table.typed": {"reply": "Look again.", "line": "nanking | 0: 8w"}})
    assert asked(again).words == {"story": "A short trick.", "reply": "Look again."}
    assert asked(again).data == {**asked(browser).data, "reply": "Look again."}
    assert asked(again).data["script"] == ["0 play 5j", "1 play 9w", "2 pass", "3 pass", "0 pass"]
    assert again.session.author.restored and again.kept["table.typed"] is None
    ids = [each["id"] for each in again.panel["blocks"] if "id" in each]
    assert len(ids) == len({*ids}), "the browser knows by it which is which"
    again.fill(ask="Who leads?")
    assert not again.session.author.restored, "they go on with it"
    third = opened(stored=again.kept)
    third.choose(restored="drop")
    assert asked(third).words == {} and not third.session.author.restored
    assert not opened(stored=third.kept).session.author.restored


def test_what_was_chosen_is_there_again_also_for_you_and_where_a_step_asked_nothing() -> None:
    of_east, of_a_step = opened(), opened()
    of_east.fill(line="nanking | 0: 8w Kj Kp | 1: 5p 9j | 2: 3j | 3: 4s | turn 1")
    of_east.choose(view="ask")
    of_east.choose(seat=0)
    before, _, tried = first_chapter().partition("```try")
    of_a_step.say("file", name="monday.md", text=before + tried.partition("```\n")[2])
    of_a_step.select(entry=1)
    of_a_step.select(kind="allowed")
    of_a_step.choose(seat=2)
    assert asked(of_a_step).kind == "allowed"
    for browser in (of_east, of_a_step):
        browser.select(subject=[*asked(browser).subjects][1])
        browser.fill(story="May they?")
        again = asked(opened(stored=browser.kept))
        assert again.choices == asked(browser).choices and again.data == asked(browser).data


def test_words_wait_where_the_table_is_being_laid() -> None:
    browser = opened()
    browser.choose(view="play")
    browser.fill(line=WISHED)
    browser.choose(view="ask")
    browser.fill(story="West wishes.")
    browser.choose(view="setup")
    again = opened(stored=browser.kept)
    assert again.session.laid.view == "setup"
    again.choose(view="ask")
    assert asked(again).words == {"story": "West wishes."} and again.session.author.restored
    browser.choose(view="ask")
    browser.press("put")
    assert not opened(stored=browser.kept).session.author.restored, "they are in the pack"


def test_a_line_that_comes_late_is_laid_and_the_words_of_the_question_wait() -> None:
    browser = asking()
    browser.fill(story="West wishes.")
    browser.fill(line=LEAD)
    assert browser.panel["title"] == text("editor.title.setup") and position(browser.line) == position(LEAD)
    browser.choose(view="ask")
    assert asked(browser).words == {"story": "West wishes."} and asked(browser).state == position(LEAD)


def test_a_link_that_is_loaded_anew_leads_to_what_became_of_it_and_another_to_its_own_table() -> None:
    link, other = (f"?position={line.replace(' ', '+')}" for line in (WISHED, LEAD))
    browser = opened(query=link)
    assert opened(query=link, stored=browser.kept).session.laid.view == "play"
    browser.choose(view="ask")
    typed = {**browser.kept, "table.typed": {"story": "West wi"}}
    assert asked(opened(query=link, stored=typed)).words == {"story": "West wi"}
    browser.fill(story="West wishes.")
    assert asked(opened(query=link, stored=browser.kept)).words == {"story": "West wishes."}
    elsewhere = opened(query=other, stored={**browser.kept, "table.typed": {"reply": "Look ag", "line": "x"}})
    assert elsewhere.session.laid.view == "play" and elsewhere.session.state == position(LEAD)
    elsewhere.choose(view="ask")
    assert asked(elsewhere).words == {"story": "West wishes.", "reply": "Look ag"}
    assert elsewhere.session.author.restored


BEGUN = {"entry": None, "words": {"story": "x"}}


@pytest.mark.parametrize(
    "change",
    [
        {"writing": {**BEGUN, "entry": 7, "kind": "no such", "seat": 11, "subject": "nothing"}},
        {"writing": {"entry": -1, "words": {}}},
        {"writing": {"words": {"story": 1}}},
        {"writing": {**BEGUN, "start": "nanking | 0: 8x", "script": ["0 pass"]}},
        {"writing": {"entry": None, "words": {"": "x"}, "start": WISHED, "script": ["?", "", "9 9"]}},
        {"line": "nanking | 0: 8w | 1: 8w", "writing": BEGUN},
        {"writing": []},
    ],
)
def test_whatever_a_browser_says_it_was_writing_the_page_opens(change: dict[str, Any]) -> None:
    stored = {
        "table": {"version": 1, "line": WISHED, "view": "ask", **change},
        "table.typed": {"story": ["y"], "x": 1},
    }
    browser = opened(stored=stored)
    assert browser.panel["blocks"] and "table.damaged" not in browser.table.keep
    browser.choose(view="setup")
    browser.choose(view="ask")


def test_a_step_that_is_being_changed_is_there_again() -> None:
    browser = opened()
    browser.say("file", name="monday.md", text=first_chapter())
    browser.select(entry=1)
    browser.fill(heading="Another heading")
    again = opened(stored=browser.kept)
    assert again.session.author.entry == 1 and again.session.author.restored
    assert again.session.author.question_draft == browser.session.author.question_draft
    browser.press("put")
    filed = opened(stored=browser.kept)
    assert filed.session.author.entry == 1 and not filed.session.author.restored
    again.choose(restored="drop")
    assert asked(again).wording("heading") == again.session.author.file.labels[1]


def test_questions_of_the_same_words_are_told_apart() -> None:
    browser = asking("mahjong | E: B1 B4 B6 K1 K2 K4 K6 K8 C1 C4 C6 E S W | S: * | W: * | N: * | turn E deal")
    labels = [each["label"] for each in browser.block("subject")["options"]]
    assert len(labels) == len({*labels}) > 3 and not any("[" in label for label in labels)

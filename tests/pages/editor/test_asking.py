"""From a table that is laid by hand to a question in a pack: messages in, a sound file out."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.depth import some_games
from tests.pages.editor.laid_by_hand import block, blocks, choose, opened
from tests.pages.fake import Browser, Phone
from tests.pages.puzzle.answering import give
from tichu_teach import position, table
from tichu_teach.engine import games
from tichu_teach.exercises.kinds import KINDS, kind_of
from tichu_teach.exercises.pack import load
from tichu_teach.lessons.loader import first_chapter
from tichu_teach.pages.editor.asked import QuestionDraft
from tichu_teach.pages.editor.course import PlayedTrick
from tichu_teach.pages.editor.packing import PACK_KEY, Packing
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.pages.presenting.free import FreeTable
from tichu_teach.pages.question.notes import in_words, reasons
from tichu_teach.texts import Texts, has, text

WISHED = "nanking | 0: 8w Kj Kp Ph | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"
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


def asking(line: str = WISHED, stored: dict[str, Any] | None = None) -> Browser:
    browser = Browser(table(line, seed=7), stored)
    assert browser.hello() is None
    assert browser.say("choose", block="view", value="ask") is None
    return browser


def asked(browser: Browser) -> QuestionDraft:
    page = browser.session
    assert isinstance(page, TablePage) and page.author.asked is not None
    return page.author.asked


@pytest.mark.parametrize("name", some_games())
def test_what_is_offered_can_be_asked_and_is_sound_in_a_pack(name: str, tmp_path: Path) -> None:
    rng, pack, offered = random.Random(name), Packing(), 0
    for state in (*played(name, 1), *played(name, 2)):
        first = QuestionDraft.of(state)
        assert all("allowed" in first.chosen("seat", seat).kinds for seat in range(state.game.players))
        for kind in first.kinds:
            found = first.chosen("kind", kind)
            offered += len(found.subjects)
            made = found.chosen("subject", rng.choice([*found.subjects])).saying("story", "So it stands.")
            assert made.kind == kind and made.question is not None
            for answer in made.question.solve()[:4]:
                assert in_words(made.question, answer)
                assert made.question.grade(answer).right
            for answer in made.wrong:
                assert in_words(made.question, answer) and reasons(made.question, made.question.grade(answer))
                assert not made.question.grade(answer).right
            pack = pack.put(made.words, made.made)
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
    again = made.saying("story", "West wishes.").chosen("subject", [*made.subjects][-1])
    assert again.subjects is made.subjects and again.kinds is made.kinds
    assert again.chosen("kind", made.kinds[-1]).subjects is not made.subjects


def test_who_takes_a_trick_is_asked_of_what_has_been_played() -> None:
    lead = "nanking | 0: 5j Kj | 1: 9w 2w | 2: 3j 4j | 3: 4s 6s | turn 0"
    browser = Browser(table(lead, seed=7))
    browser.hello()
    assert "takes" not in QuestionDraft.of(position(lead)).kinds, "no trick is there yet"
    browser.say("play", cards=["5j"])
    browser.say("play", cards=["9w"])
    browser.say("choose", block="view", value="ask")
    browser.say("select", block="kind", value="takes")
    made = asked(browser)
    assert made.data["position"] == str(position(lead))
    assert made.data["script"] == ["0 play 5j", "1 play 9w", "2 pass", "3 pass", "0 pass"]
    assert made.question is not None and made.question.solve() == [1]
    browser.say("select", block="subject", value="leads")
    browser.say("field", block="story", value="A short trick.")
    browser.press("put")
    (entry,) = Packing.of(browser.kept[PACK_KEY]).puzzles
    assert isinstance(entry["question"], dict) and entry["question"]["who"] == "leads"


def test_a_trick_is_asked_of_from_its_own_lead_on() -> None:
    start = position("nanking | 0: 5j Kj | 1: 9w 2w | 2: 3j 4j | 3: 4s 6s | turn 0")
    trial = FreeTable((start,))
    for action in ("0 play 5j", "1 play 9w", "2 pass", "3 pass", "0 pass", "1 collect", "1 play 2w"):
        trial = trial.then(trial.now.action(action), trial.now.play(action), [])
    course = PlayedTrick.of(trial)
    assert str(course.start) == str(trial.states[6])
    assert course.script == ("1 play 2w", "2 pass", "3 pass", "0 pass")
    assert QuestionDraft.of(trial.now, course).chosen("kind", "takes").data["script"] == list(course.script)


def test_who_gets_a_discard_is_asked_with_what_could_be_called() -> None:
    line = "mahjong | E: C8 * | S: C6 C7 * | W: * | N: C8 C8 * | turn E deal"
    browser = Browser(table(position(line).play("E discard C8"), seed=7))
    browser.hello()
    browser.say("choose", block="view", value="ask")
    browser.say("select", block="kind", value="gets")
    made = asked(browser)
    assert made.subject == "S chow C6 C7; N pung" and made.data["claims"] == ["S chow C6 C7", "N pung"]
    assert made.question is not None and made.question.solve() == [3]
    assert 3 not in made.wrong and "S chow C6 C7" in made.subjects
    (subject,) = [block for block in browser.blocks("select") if block["id"] == "subject"]
    assert len({option["label"] for option in subject["options"]}) == len(subject["options"])
    assert "gets" not in QuestionDraft.of(position(line)).kinds


def test_what_a_game_has_not_got_is_not_asked_in_it() -> None:
    lacking = {"nanking": "places seats", "grandmaster": "count settle", "ear": "wish count settle"}
    for name, kinds in {**lacking, "sparrow": "gate figure"}.items():
        made = QuestionDraft.of(played(name, 1)[-1])
        assert not {*made.kinds, *made.others} & {*kinds.split()}, name
    assert kind_of("wish").asked_in(replace(games["ear"], wish=True))


@pytest.mark.parametrize("name", some_games())
def test_what_cannot_be_asked_here_is_said_with_what_it_needs(name: str) -> None:
    made = QuestionDraft.of(played(name, 1)[0])
    assert {*made.kinds, *made.others} == {k for k in KINDS if kind_of(k).asked_in(made.state.game)}
    for kind in KINDS:
        assert has(f"editor.ask.needs.{kind}")
    browser = Browser(table(name, seed=7))
    browser.hello()
    browser.say("choose", block="view", value="ask")
    (fold,) = [block for block in browser.blocks("fold") if block["id"] == "others"]
    assert all(
        Texts(name)(f"editor.ask.needs.{kind}") in fold["blocks"][0]["text"] for kind in asked(browser).others
    )


def test_a_question_goes_into_the_pack_and_out_again() -> None:
    browser = asking()
    browser.say("field", block="story", value="West has wished for an eight.")
    browser.say("select", block="subject", value="fulfils-wish")
    browser.say("field", block="hints", value="Which wish stands?\n\nAny single will do.")
    assert browser.press("put") is None
    assert asked(browser).said("story") == ""  # the next one begins anew
    browser.say("field", block="title", value="  Friday ")
    kept = yaml.safe_load(browser.kept[PACK_KEY]["content"])
    (entry,) = kept["puzzles"]
    assert [*kept] == ["title", "puzzles"] and kept["title"] == "Friday"
    assert entry["story"] == "West has wished for an eight."
    assert entry["question"]["hints"] == ["Which wish stands?", "Any single will do."]
    assert "0 play Kj" in entry["question"]["wrong"]
    (download,) = browser.blocks("download")
    assert download["text"] == Packing.of(browser.kept[PACK_KEY]).content
    browser.press("drop")
    assert Packing.of(browser.kept[PACK_KEY]).puzzles == [] and browser.blocks("download") == []


def test_the_same_question_is_not_in_it_twice() -> None:
    browser = asking()
    for story in ("Once.", "Twice."):
        browser.say("field", block="story", value=story)
        browser.press("put")
    (entry,) = yaml.safe_load(browser.kept[PACK_KEY]["content"])["puzzles"]
    assert entry["story"] == "Twice." and "id" not in entry


def test_the_pack_is_there_again() -> None:
    before = asking()
    before.say("field", block="story", value="Once.")
    before.press("put")
    again = asking(stored=before.kept)
    assert text("editor.pack.holds", count=1) in again.words()


@pytest.mark.parametrize(
    "kept",
    [
        [],
        {"puzzles": []},
        *(
            {"file": "a.yaml", "content": content}
            for content in (
                "puzzles: {}",
                "puzzles: [{id: '1'}]",
                "puzzles: []\nx: 1",
                "puzzles: [1]",
                "[",
                "3",
            )
        ),
    ],
)
def test_a_damaged_pack_is_put_aside(kept: Any) -> None:
    browser = Browser(table(WISHED, seed=7), {PACK_KEY: kept})
    assert browser.hello() is None
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
    browser = Browser(table("nanking", seed=7))
    browser.hello()
    browser.say("choose", block="view", value="setup")
    browser.say("choose", block="begin", value="empty")
    browser.say("choose", block="view", value="ask")
    page = browser.session
    assert isinstance(page, TablePage) and page.author.asked is None and page.desk.view == "setup"
    assert browser.say("choose", block="view", value="play") is None


def test_one_asks_about_what_has_been_played() -> None:
    browser = Browser(table(WISHED, seed=7))
    browser.hello()
    browser.type("8w")
    browser.say("choose", block="view", value="ask")
    assert "trick 3 7w; 0 8w" in str(asked(browser).state)
    browser.say("choose", block="view", value="setup")
    assert isinstance(browser.session, TablePage) and browser.session.author.asked is None


def test_a_table_laid_by_hand_is_asked_before_a_class_as_it_lies_there() -> None:
    browser = asking()
    question = asked(browser).question
    before, kept = browser.scene["panel"], dict(browser.kept)
    assert question
    browser.press("present")
    assert browser.scene["present"]["asks"] and browser.scene["present"]["hidden"]
    browser.press("ask")
    vote = browser.scene["present"]["vote"]
    phone = Phone()
    give(phone, question, question.solve()[0])
    browser.say("votes", vote=vote["n"], said=[json.dumps({"events": phone.events})], counts=[2])
    assert browser.scene["present"]["vote"]["marks"][0]["right"]
    browser.press("solution")
    assert browser.scene["present"]["vote"]["told"] and browser.scene["verdict"]["ok"]
    browser.press("leave")
    assert browser.scene["panel"] == before and browser.kept == kept, "the author writes on"


def test_a_question_is_shown_with_its_words_and_what_the_referee_says_of_each_answer() -> None:
    browser = asking()
    draft = asked(browser)
    question = draft.question
    assert question is not None
    fields = {block["id"]: block for block in browser.blocks("field")}
    assert fields["ask"]["placeholder"] == question.default_ask().text(at=question.names)
    (fold,) = [block for block in browser.blocks("fold") if block["id"] == "worked"]
    (answers,) = fold["blocks"]
    right = question.solve()
    assert [row[1] for row in answers["rows"]][: len(right)] == [in_words(question, each) for each in right]
    (replies,) = [block for block in browser.blocks("fold") if block["id"] == "replies"]
    assert len(replies["blocks"]) == len(draft.wrong) + 1
    for row, answer in zip(answers["rows"], [*right, *draft.wrong], strict=True):
        assert row[0] == text(f"editor.ask.{'right' if answer in right else 'wrong'}")
        assert all(words in row[2] for words in reasons(question, question.grade(answer))[:1])


def test_whether_something_is_allowed_is_asked_of_what_is_and_of_what_is_not() -> None:
    draft = asked(asking()).chosen("kind", "allowed")
    state = position(WISHED)
    offered = [state.ask(state.action(each)).allowed for each in draft.subjects]
    assert True in offered and False in offered
    assert len(offered) == len({*draft.subjects})


# -- what a browser keeps of it --------------------------------------------------------------------------

LEAD = "nanking | 0: 5j Kj | 1: 9w 2w | 2: 3j 4j | 3: 4s 6s | turn 0"


def written(stored: dict[str, Any] | None = None, query: str = "") -> Browser:
    browser = Browser(table(seed=7), stored)
    assert browser.hello(query) is None
    return browser


def test_a_question_that_is_begun_is_there_again() -> None:
    """Its trick, its kind, what exactly, and its words; those that were still being typed, too."""
    browser = written()
    browser.say("field", block="line", value=LEAD)
    browser.say("choose", block="view", value="play")
    for cards in (["5j"], ["9w"]):
        browser.say("play", cards=cards)
    browser.say("choose", block="view", value="ask")
    browser.say("select", block="kind", value="takes")
    browser.say("select", block="subject", value="leads")
    browser.say("field", block="story", value="A short trick.")
    again = written({**browser.kept, "table.typed": {"reply": "Look again.", "line": "nanking | 0: 8w"}})
    assert asked(again).words == {"story": "A short trick.", "reply": "Look again."}
    assert asked(again).data == {**asked(browser).data, "reply": "Look again."}
    assert asked(again).data["script"] == ["0 play 5j", "1 play 9w", "2 pass", "3 pass", "0 pass"]
    assert again.session.author.restored and again.kept["table.typed"] is None
    ids = [each["id"] for each in blocks(again) if "id" in each]
    assert len(ids) == len({*ids}), "the browser knows by it which is which"
    again.say("field", block="ask", value="Who leads?")
    assert not again.session.author.restored, "they go on with it"
    third = written(again.kept)
    third.say("choose", block="restored", value="drop")
    assert asked(third).words == {} and not third.session.author.restored
    assert not written(third.kept).session.author.restored


def test_words_wait_where_the_table_is_being_laid() -> None:
    browser = written()
    browser.say("choose", block="view", value="play")
    browser.say("field", block="line", value=WISHED)
    browser.say("choose", block="view", value="ask")
    browser.say("field", block="story", value="West wishes.")
    browser.say("choose", block="view", value="setup")
    again = written(browser.kept)
    assert again.session.desk.view == "setup"
    again.say("choose", block="view", value="ask")
    assert asked(again).words == {"story": "West wishes."} and again.session.author.restored
    browser.say("choose", block="view", value="ask")
    browser.press("put")
    assert not written(browser.kept).session.author.restored, "they are in the pack"


def test_a_link_that_is_loaded_anew_leads_to_what_became_of_it_and_another_to_its_own_table() -> None:
    link, other = (f"?position={line.replace(' ', '+')}" for line in (WISHED, LEAD))
    browser = written(query=link)
    assert written(browser.kept, link).session.desk.view == "play"
    browser.say("choose", block="view", value="ask")
    typed = {**browser.kept, "table.typed": {"story": "West wi"}}
    assert asked(written(typed, link)).words == {"story": "West wi"}, "nothing else was written yet"
    browser.say("field", block="story", value="West wishes.")
    assert asked(written(browser.kept, link)).words == {"story": "West wishes."}
    elsewhere = written(browser.kept, other)
    assert elsewhere.session.desk.view == "play" and elsewhere.session.state == position(LEAD)
    elsewhere.say("choose", block="view", value="ask")
    assert asked(elsewhere).words == {"story": "West wishes."} and elsewhere.session.author.restored


@pytest.mark.parametrize(
    "change",
    [
        {
            "writing": {
                "entry": 7,
                "words": {"story": "x"},
                "kind": "no such",
                "seat": 11,
                "subject": "nothing",
            }
        },
        {"writing": {"entry": -1, "words": {}}},
        {"writing": {"words": {"story": 1}}},
        {
            "writing": {
                "entry": None,
                "words": {"story": "x"},
                "start": "nanking | 0: 8x",
                "script": ["0 pass"],
            }
        },
        {"writing": {"entry": None, "words": {"": "x"}, "start": WISHED, "script": ["?", "", "9 9"]}},
        {"line": "nanking | 0: 8w | 1: 8w", "writing": {"entry": None, "words": {"story": "x"}}},
        {"writing": []},
    ],
)
def test_whatever_a_browser_says_it_was_writing_the_page_opens(change: dict[str, Any]) -> None:
    stored = {"table": {"line": WISHED, "view": "ask", **change}, "table.typed": {"story": ["y"], "x": 1}}
    browser = written(stored)
    assert browser.panel["blocks"] and "table.damaged" not in browser.table.keep
    assert browser.say("choose", block="view", value="setup") is None
    assert browser.say("choose", block="view", value="ask") is None


def test_a_step_that_is_being_changed_is_there_again() -> None:
    browser = written()
    browser.say("file", name="monday.md", text=first_chapter())
    browser.say("select", block="entry", value=1)
    browser.say("field", block="heading", value="Another heading")
    again = written(browser.kept)
    assert again.session.author.entry == 1 and again.session.author.restored
    assert again.session.author.asked == browser.session.author.asked
    browser.press("put")
    filed = written(browser.kept)
    assert filed.session.author.entry == 1 and not filed.session.author.restored
    again.say("choose", block="restored", value="drop")
    assert asked(again).said("heading") == again.session.author.pack.labels[1]


def test_questions_of_the_same_words_are_told_apart() -> None:
    browser = opened("mahjong | E: B1 B4 B6 K1 K2 K4 K6 K8 C1 C4 C6 E S W | S: * | W: * | N: * | turn E deal")
    choose(browser, "view", "ask")
    labels = [each["label"] for each in block(browser, "subject")["options"]]
    assert len(labels) == len({*labels}) > 3 and not any("[" in label for label in labels)

"""Nothing that a browser keeps, or is brought, keeps a page from opening: not even with half characters,
nested without end, huge, of wrong types or of another version."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tichu_teach
from tests.depth import tries
from tests.pages.fake import Browser
from tests.pages.messages import damaged
from tests.pages.walking import PAGES as MAKE
from tichu_teach.classroom import export, load, read
from tichu_teach.classroom.progress import MAX_ASIDE, Progress, merge
from tichu_teach.classroom.record_loader import FORMAT, MAX_FILE, MAX_SIZE, PARTS, ProgressError
from tichu_teach.classroom.report import SAMPLE
from tichu_teach.engine.plain_data import DEEPEST, Unreadable, weigh
from tichu_teach.pages.table.messages import LARGEST
from tichu_teach.pages.table.session import Session
from tichu_teach.pages.table.widget import STATIC
from tichu_teach.texts import text

PAGES = {
    **{
        "lesson": "haggis/1-wilds",
        "puzzle": "haggis",
        "game": "haggis",
        "guided": "nanking",
        "exam": "haggis",
    },
    **{"review": "", "compare": "", "calculator": "mahjong", "table": "nanking"},
}
EXAMPLES = json.loads((Path(__file__).parents[1] / "js" / "plain.json").read_text(encoding="utf-8"))


def nested(levels: int) -> object:
    value: object = 0
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("example", EXAMPLES, ids=ascii)
def test_a_value_weighs_the_same_as_in_a_browser(example: dict[str, Any]) -> None:
    if example["weight"] is None:
        with pytest.raises(Unreadable, match="json"):
            weigh(example["value"], "name", MAX_SIZE)
    else:
        assert weigh(example["value"], "", MAX_SIZE) == example["weight"]


def test_browsers_are_told_the_same_limits() -> None:
    plain = (STATIC / "plain.js").read_text(encoding="utf-8")
    told = {name: number.replace("_", "") for name, number in re.findall(r"const (\w+) = ([\d_ <]+);", plain)}
    assert (told["DEEPEST"], told["RECORD"]) == (str(DEEPEST), str(MAX_SIZE))
    assert told["LARGEST"] == "1 << 20" and LARGEST == 1 << 20 == MAX_FILE


def test_nesting_and_weight_have_an_end() -> None:
    assert weigh(nested(DEEPEST), "", MAX_SIZE) == 8 * (DEEPEST + 1)
    for bad, want in ((nested(DEEPEST + 1), "json"), ("é" * MAX_SIZE, "smaller"), (float("nan"), "json")):
        with pytest.raises(Unreadable, match=want):
            weigh(bad, "", MAX_SIZE)


@pytest.mark.parametrize("letter", ["x", "é", "🀄"])
def test_a_record_may_have_as_many_bytes_whatever_the_letters(letter: str) -> None:
    many = MAX_SIZE // len(letter.encode())
    kept = load({"version": 1, "aside": {"old": letter * (many - 300)}})
    assert kept.aside and read(export(kept))[1].aside == kept.aside
    with pytest.raises(ProgressError, match="larger"):
        load({"version": 1, "aside": {"old": letter * many}})


AT_ANY_TIME = {*"present forward solution retry first last again daily review clear".split()}
"""Buttons that stand elsewhere than below the panel, or do no harm."""


def answered(page: Session) -> set[str]:
    """The buttons that a page, or one of its parts, has an answer to."""
    kinds = [kind for part in (page, *page.parts) for kind in type(part).__mro__]
    return {name for kind in kinds for each in vars(kind).values() for name in getattr(each, "button", ())}


@pytest.mark.parametrize("name", PAGES)
def test_a_button_that_is_not_there_does_nothing(name: str) -> None:
    """A click may come too late."""
    page = Browser.on(MAKE[name](PAGES[name]))
    for button in sorted(answered(page.session) - {*page.buttons()} - AT_ANY_TIME):
        before = json.dumps([page.scene, page.kept])
        page.press(button)
        page.scene["say"] = json.loads(before)[0]["say"]
        assert json.dumps([page.scene, page.kept]) == before, button


strings = st.text(max_size=6) | st.sampled_from(["\ud800x", "\udfff", "é" * 99, "🀄", "\x00\x1b", "\u202e"])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.just(10**400) | strings,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(strings, inner, max_size=3),
    max_leaves=8,
) | st.integers(50, 90).map(nested)
records = st.dictionaries(st.sampled_from(sorted(PARTS)) | strings, anything, max_size=5)
REAL = read((SAMPLE / "tichu-progress-ada.json").read_text(encoding="utf-8"))[1].to_data()


def spoilt(seed: int) -> Any:
    """A real record with something else in one of its places."""
    return next(damaged(REAL, random.Random(seed), 1))


some_records = records | st.integers(0, 10_000).map(spoilt)


def is_well(page: Browser) -> None:
    """The page is laid, and all that goes to its browser can be carried there, and read again."""
    assert page.table.ready
    sent = json.dumps([page.scene, page.table.keep], ensure_ascii=False, allow_nan=False).encode()
    assert json.loads(sent) == [page.scene, page.table.keep]


@pytest.mark.parametrize("name", PAGES)
@settings(parent=tries(4, 100), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(record=some_records, other=anything)
def test_any_storage_opens_every_page(name: str, record: Any, other: Any) -> None:
    page = Browser(MAKE[name](PAGES[name]))
    page.stored = dict.fromkeys(page.table.recall, other) | {"progress": record}
    assert page.hello() is None
    is_well(page)
    page.stored = {**page.kept}
    assert page.hello() is None, "and again"
    is_well(page)


@settings(parent=tries(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(record=some_records, name=strings | st.integers())
def test_any_file_or_link_is_joined_or_refused_in_words(record: Any, name: Any) -> None:
    """Both come to the review page under one key, which is forgotten whatever comes of it."""
    file = json.dumps({"format": FORMAT, "name": name, "progress": record})
    page = Browser.on(tichu_teach.review(seed=1), stored={"arrived": file, "progress": REAL})
    assert page.kept["arrived"] is None
    is_well(page)
    again = Browser.on(tichu_teach.review(seed=1), stored=page.kept)
    assert text("page.record.unread") not in again.words(), "what was joined can be read"


def test_the_two_links_that_bricked_a_browser() -> None:
    half = json.dumps({"format": FORMAT, "progress": {"version": 1, "puzzles": {"done": ["\ud800x"]}}})
    large = {"version": 1, "aside": {"x": "é" * 380_000}}
    wide = json.dumps({"format": FORMAT, "progress": large}, ensure_ascii=False)
    for file in (half, wide):
        with pytest.raises(ProgressError):
            read(file)
        page = Browser(tichu_teach.review(seed=1), {"arrived": file})
        assert page.hello() is None and page.kept == {"arrived": None}
    kept = json.loads(half)["progress"]
    page = Browser(tichu_teach.lesson("haggis/1-wilds"), {"progress": kept, "name": "\ud83d"})
    assert page.hello() is None and page.hand
    assert page.answers[-1]["damaged"] == ["progress", "name"], "the browser puts them aside"


def test_what_others_put_aside_never_fills_a_record() -> None:
    both = merge([Progress(aside={"a": 1}), Progress(aside={"a": 2, "b": 3})])
    assert both.aside == {"a": 1, "b": 3}, "nor takes the place of the own"
    own = Progress(aside={"mine": "x" * 20_000})
    assert merge([own]).aside == own.aside
    foreign = [Progress(aside={f"part {n}": "é" * 3_000}) for n in range(100)]
    joined = merge([Progress(), *foreign])
    assert 0 < weigh(joined.aside, "", MAX_SIZE) <= MAX_ASIDE
    assert merge([own, *foreign]).aside == own.aside


def test_two_records_too_large_together_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def large(letter: str) -> dict[str, Any]:
        steps = {f"{letter}{n:02}" + "x" * 36: "solved" for n in range(60)}
        lesson = {"step": 1, "of": 60, "done": False, "steps": steps}
        return {"version": 1, "lessons": {f"{letter}/{n}": lesson for n in range(100)}}

    file = json.dumps({"format": FORMAT, "name": "", "progress": large("b")})
    page = Browser.on(tichu_teach.review(seed=1), stored={"progress": large("a"), "arrived": file})
    assert page.kept["arrived"] is None and "b/1" not in page.kept["progress"]["lessons"]
    assert text("page.review.large") in page.words()


@pytest.mark.parametrize("words", ["see [note]", "[8w] 😀 [[9w]] [x9]"])
def test_whatever_stands_in_a_teachers_brackets_can_be_read_out(words: str, tmp_path: Path) -> None:
    """In a hint and a reply, and on the list of what the editor has opened."""
    file = tmp_path / "monday.json"
    question = {
        "kind": "play",
        "position": "nanking | 0: 8w 9j | 1: 5p | 2: 3p | 3: 4s | turn 0 | trick 3 Ma | wish 8",
        "success": "fulfils-wish",
        "hints": [words],
        "reply": words,
    }
    file.write_text(json.dumps({"puzzles": [{"story": words, "question": question}]}), encoding="utf-8")
    page = Browser(tichu_teach.puzzles(pack=file))
    assert page.hello() is page.press("hint") is page.type("9j") is page.type("9j") is None
    is_well(page)
    desk = Browser(tichu_teach.table("nanking", seed=1))
    assert desk.hello() is desk.say("file", name=file.name, text=file.read_text(encoding="utf-8")) is None
    assert desk.panel["title"] == text("editor.title.ask")
    is_well(desk)

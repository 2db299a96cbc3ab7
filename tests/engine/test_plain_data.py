"""Data from elsewhere comes out as described, or is refused by the name of its field."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tichu_teach.engine.plain_data import (
    DEEPEST,
    NotJson,
    Unreadable,
    UnreadableVersion,
    by_name,
    either,
    fields,
    fits,
    format_mark,
    like,
    line,
    many,
    maybe,
    number,
    one_line,
    one_of,
    read_json,
    row_of,
    spare,
    truth,
    unknown,
    versioned,
    weigh,
    whole,
    words,
)

ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
SHAPE = fields(
    seat=whole(0, 3), name=words(5, least=1), pace=spare(one_of("slow", "fast")), done=many(words(3), 2)
)


def test_what_fits_comes_out_and_the_rest_is_left_alone() -> None:
    data = {"seat": 0, "name": "Maple", "pace": "fast", "done": ["a", "b"], "more": 1}
    assert SHAPE(data, "save") == {"seat": 0, "name": "Maple", "pace": "fast", "done": ["a", "b"]}


@pytest.mark.parametrize(
    ("change", "where"),
    [({"seat": 4}, "save.seat"), ({"seat": -1}, "save.seat"), ({"seat": True}, "save.seat"),
     ({"seat": 1.0}, "save.seat"), ({"seat": None}, "save.seat"),
     ({"name": ""}, "save.name"), ({"name": "Bamboo"}, "save.name"), ({"name": []}, "save.name"),
     ({"done": {}}, "save.done"), ({"done": ["a", "b", "c"]}, "save.done"),
     ({"done": ["a", 2]}, "save.done[1]")],
)  # fmt: skip
def test_what_does_not_fit_is_named(change: dict[str, object], where: str) -> None:
    with pytest.raises(Unreadable) as refused:
        SHAPE({"seat": 0, "name": "Maple", "done": [], **change}, "save")
    assert refused.value.where == where


MARK = format_mark("tichu-teach pack 3")
KEPT = versioned(3, fields(seat=whole(0, 3)))


@pytest.mark.parametrize(("found", "age"), [(2, "an older"), (4, "a newer"), (10**30, "a newer")])
def test_what_another_version_has_saved_says_so(found: int, age: str) -> None:
    told = f"format: saved by {age} version of Tichu Teach; this one reads format 3, not {found}"
    for read, value in ((MARK, f"tichu-teach pack {found}"), (KEPT, {"version": found, "seat": "new"})):
        with pytest.raises(UnreadableVersion, match=re.escape(told)) as refused:
            read(value, "format")
        assert (refused.value.found, refused.value.known) == (found, 3)


def test_what_has_no_version_is_simply_damaged() -> None:
    assert MARK("tichu-teach pack 3", "") and KEPT({"version": 3, "seat": 1}, "") == {"seat": 1}
    for mark in (
        "tichu-teach game 4",
        "tichu-teach pack 04",
        "tichu-teach pack ３",
        "tichu-teach pack",
        3,
        None,
    ):
        with pytest.raises(Unreadable, match="format: should be tichu-teach pack 3"):
            MARK(mark, "format")
    for kept in ({"seat": 1}, {"version": True, "seat": 1}, {"version": "3", "seat": 1}, {"version": -1}, []):
        with pytest.raises(Unreadable) as refused:
            KEPT(kept, "table")
        assert not isinstance(refused.value, UnreadableVersion)


@pytest.mark.parametrize("pace", ["slower", [], {}, 3, None])
def test_what_can_be_done_without_is_no_reason_to_refuse(pace: object) -> None:
    assert SHAPE({"seat": 0, "name": "M", "done": [], "pace": pace}, "save")["pace"] is None


@given(ANY)
def test_anything_is_read_or_refused(data: object) -> None:
    try:
        SHAPE(data, "save")
    except Unreadable as refused:
        assert refused.where.startswith("save")


def test_data_weighs_eight_a_value_and_its_texts_and_names_in_bytes() -> None:
    for value, weight in (
        (None, 8), (-1.5, 8), ("", 8), ("é…", 8 + 2 + 3), ([], 8), ((1, "a"), 8 + 8 + 9),
        ({"é": [True], "b": {}}, 8 + 2 + 1 + 8 + 8 + 8), ({1: 2}, 8 + 1 + 8),
    ):  # fmt: skip
        assert weigh(value, "save", weight) == weight, value
        with pytest.raises(Unreadable, match="save: should be smaller"):
            weigh(value, "save", weight - 1)


def test_a_name_is_one_line_that_steers_nothing() -> None:
    for text, made in (
        ("Ada  Lovelace", "Ada Lovel"), (" A\n\u2028B\u2029C\x1b[31m ", "A B C [31"),
        ("\u202eA\u2066\ufeffB", "AB"), ("A\ud800B", "AB"), ("", ""),
    ):  # fmt: skip
        assert one_line(text, 9) == made


@pytest.mark.parametrize(
    "name",
    [
        "علی\u200cرضا",
        "क्\u200dष",
        "שָׁלוֹם",
        "葛\U000e0100城",
        "❤\ufe0f\u200d🔥",
        "👩🏽\u200d🚀",
        "🙂\u200d↔\ufe0f",
        "Zoë",
    ],
    ids=ascii,
)
def test_what_shapes_a_name_stays(name: str) -> None:
    assert one_line(name, 20) == name and fits(line(20), name)


def test_a_name_has_nothing_that_nobody_sees() -> None:
    hidden = "\u200b \u2060 \xad \ufff9 \u200d \u200c \u034f \u3164 \ufe00 \ufe0f \U000e0100 \U000e01ef"
    for each in f"{hidden} \U000e0001 \U000e007f".split(" "):
        assert one_line(f"A{each}da{each}", 9) == "Ada" and one_line(each, 9) == "", ascii(each)
        assert not fits(line(9), f"A{each}da"), ascii(each)
    assert one_line("A\u2800da\u2800", 9) == "A da", "Braille without dots is a blank"
    assert one_line("سس\u200cس", 3) == "سس" and one_line("one two", 4) == "one", "nothing dangles"
    assert one_line("❤\ufe0f\ufe0f", 9) == "❤\ufe0f"


def test_json_is_read_up_to_numbers_of_a_thousand_digits() -> None:
    assert read_json("[" + "9" * 1000 + "]") == [10**1000 - 1]
    assert read_json('{"a": 1, "a": 2}', len) == 2, "made by what is given"
    for text, at in (("9" * 1001, 0), ('{\n"a": }', 2), ("[" * 100_000, 0), ("", 1)):
        with pytest.raises(NotJson, match="not JSON: ") as refused:
            read_json(text)
        assert refused.value.line == at


def test_where_a_text_stops_being_json_is_told_in_words() -> None:
    for text, told in (
        (" \n", "nothing is in it"),
        ('{"a": [1,\n', "it breaks off in line 2"),
        ('{\n"a": }', "it makes no sense from line 2, column 6 on"),
    ):
        with pytest.raises(NotJson, match=f"^not JSON: {told}$"):
            read_json(text)


@given(st.text(st.sampled_from("Aس्\u0301❤ \ufe0f\u200c\u200d\u200b\n🏽"), max_size=8), st.integers(0, 8))
def test_a_line_made_once_stays_as_it_is(text: str, longest: int) -> None:
    made = one_line(text, longest)
    assert one_line(made, longest) == made and fits(line(longest), made)


def test_what_cannot_be_sent_as_json_is_refused() -> None:
    deep: object = []
    for _ in range(DEEPEST):
        deep = [deep]
    assert weigh(deep, "save", 1_000) == 8 * (DEEPEST + 1)
    for value in ([deep], float("inf"), [float("nan")], "\ud800", {"\ud800": 1}, b"", {3}):
        with pytest.raises(Unreadable) as refused:
            weigh(value, "save", 1_000)
        assert refused.value.want == "json"


WANTED = [
    (whole(2, 5), 6, "a whole number from 2 to 5"),
    (whole(1), 0, "a whole number from 1 on"),
    (number(0, 100), 100.5, "a number from 0 to 100"),
    (truth(), 1, "true or false"),
    (words(3, 1), "abcd", "a text of 1 to 3 characters"),
    (words(3), 1, "a text of 0 to 3 characters"),
    (like("a+b?", "as and a b"), "aba", "as and a b"),
    (like("a+b?", "as and a b"), ["a"], "as and a b"),
    (one_of("a", "b", 3), 3.0, "one of a, b, 3"),
    (many(truth(), 2, 1), [], "a list of 1 to 2"),
    (many(truth(), 2), (True,), "a list of at most 2"),
    (row_of(lambda *both: both, truth(), whole(0)), [True], "a list of 2"),
    (by_name(words(2), truth(), 2), dict.fromkeys("abc", True), "an object of at most 2"),
    (either(truth(), whole(0, 1), "yes or no"), 2, "yes or no"),
    (maybe(truth()), 0, "true or false"),
    (SHAPE, [], "an object"),
    (many(truth(), 2, want="answers"), 3, "answers"),
]


def test_a_refusal_names_the_place_and_says_what_belongs_there_and_what_was_found() -> None:
    for shape, found, want in WANTED:
        with pytest.raises(Unreadable) as refused:
            shape(found, "save")
        error = refused.value
        assert (error.where, error.want, error.value) == ("save", want, found)
        assert str(error) == f"save: should be {want}"
    with pytest.raises(Unreadable) as refused:
        by_name(words(2), truth(), 2)({"a": 1}, "save")
    assert refused.value.where == "save.a"
    assert unknown("sead", ["seat", "name"]) == "unknown field; did you mean 'seat'?"
    assert unknown("x", ["seat", "name"]) == "unknown field; known are seat, name"


def test_a_schema_says_what_is_read() -> None:
    """JSON Schema takes what the reader takes, and refuses what it refuses."""
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    readers = [
        whole(2, 5), whole(1), number(0, 100), truth(), words(3, 1), words(3), one_of("a", "b", 3),
        like("ab?|x", "one or the other"), many(whole(0, 9), 2, 1), many(truth(), 1), maybe(one_of("x")),
        row_of(lambda *both: both, whole(0, 9), words(2)), by_name(words(2), truth(), 2),
        either(truth(), many(words(2), 2), want="one or the other"),
    ]  # fmt: skip
    tried = [
        None, True, False, -1, 0, 1, 2, 5, 6, 1.5, 100, 101, "", "a", "ab", "abc", "abcd", "x", "xx",
        [], [1], ["a"], [3, 4], [1, 2, 3], [12], [3, "a"], ["a", 3], [3, "a", 1],
        {}, {"a": True}, {"a": 1}, dict.fromkeys("ab", True), dict.fromkeys("abc", True),
    ]  # fmt: skip
    wrong = [
        (reader.schema, value)
        for reader in readers
        for value in tried
        if fits(reader, value) != validator(reader.schema).is_valid(value)
    ]
    assert wrong == []

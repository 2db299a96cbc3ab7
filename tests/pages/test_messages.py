"""Nothing a browser sends gets past `parse` in the wrong shape, and nothing makes it fail otherwise."""

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pages.messages import GOOD, junk
from tichu_teach.engine import games
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.table.messages import KEYS, LARGEST, MOVES, SHAPES, BadMessage, Message, parse, unread
from tichu_teach.texts import text


def sent(kind: str, **fields: object) -> dict[str, object]:
    return {"id": 1, "type": kind, **GOOD[kind], **fields}


def test_every_move_of_a_game_can_be_sent() -> None:
    """And none is sent that no game knows; words are read by the game's notation."""
    known = {kind for game in games.values() for kind in presenter(game).moves}
    assert {*MOVES} == known | {"notation"}


@pytest.mark.parametrize("kind", sorted(SHAPES))
def test_a_good_message_keeps_its_fields(kind: str) -> None:
    assert parse({"id": 7, "type": kind, "extra": 1, **GOOD[kind]}) == Message(7, kind, GOOD[kind])


def test_every_type_has_an_example() -> None:
    assert GOOD.keys() == SHAPES.keys()


@pytest.mark.parametrize(
    ("kind", "field"), [(k, f) for k, shape in SHAPES.items() for f in shape if not f.endswith("?")]
)
def test_a_missing_field_is_named(kind: str, field: str) -> None:
    message = sent(kind)
    del message[field]
    with pytest.raises(BadMessage) as caught:
        parse(message)
    assert caught.value.field == field
    assert str(caught.value) == text("table.bad-message", field=field, want=text("table.want.present"))


def test_a_reading_may_be_left_out() -> None:
    assert parse({"id": 1, "type": "play", "cards": ["8w"]}).data == {"cards": ["8w"], "reading": None}


def test_no_wish_is_a_wish() -> None:
    assert parse(sent("wish", rank=None)).data == {"rank": None}


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (None, "message"),
        ([], "message"),
        ({}, "id"),
        ({"id": True, "type": "pass"}, "id"),
        ({"id": -1, "type": "pass"}, "id"),
        ({"id": 1}, "type"),
        ({"id": 1, "type": ["pass"]}, "type"),
        ({"id": 1, "type": "cheat"}, "type"),
        (sent("play", cards=[]), "cards"),
        (sent("play", cards="8w"), "cards"),
        (sent("play", cards=["8w", "<b>"]), "cards[1]"),
        (sent("play", cards=["8w\n"]), "cards[0]"),
        (sent("play", reading={"Ph": 9}), "reading.Ph"),
        (sent("give", to=True), "to"),
        (sent("push", cards={"12": "8w"}), "cards"),
        (sent("wish", rank="eight"), "rank"),
        (sent("discard", tile="<b>"), "tile"),
        (sent("discard", tile=["C8"]), "tile"),
        (sent("kong", tile=None), "tile"),
        (sent("chow", tiles=["C6"]), "tiles"),
        (sent("chow", tiles=["C6", "C7", "C8"]), "tiles"),
        (sent("chow", tiles=["C6", 7]), "tiles[1]"),
        (sent("announce", suit="BC"), "suit"),
        (sent("add", zone="Hand"), "zone"),
        (sent("add", tile="<b>"), "tile"),
        (sent("remove", place=-1), "place"),
        (sent("remove", place=True), "place"),
        (sent("notation", text="\ud800"), "text"),
        (sent("choose", value=1.5), "value"),
        (sent("choose", value=["a", None]), "value[1]"),
        (sent("sheet", values={"won": 25}), "values.won"),
        (sent("button", name="a b"), "name"),
        (sent("hello", at="soon"), "at"),
        (sent("hello", stored=[]), "stored"),
        (sent("choose", value={"a": 1}), "value"),
        (sent("choose", value=None), "value"),
        (sent("choose", value=10**9), "value"),
        (sent("nobomb", trick=False), "trick"),
        (sent("file", text=["{}"]), "text"),
        (sent("file", text="x" * (LARGEST + 1)), "text"),
        (sent("file", text="é" * (LARGEST // 2 + 1)), "text"),
    ],
)
def test_what_is_wrong_is_named(message: object, field: str) -> None:
    with pytest.raises(BadMessage) as caught:
        parse(message)
    assert caught.value.field == field
    assert field in str(caught.value)


def _many(count: int) -> dict[str, str]:
    return {str(number): "x" for number in range(count)}


@pytest.mark.parametrize(
    ("kind", "field", "most", "made"),
    [
        ("hello", "stored", KEYS, _many),
        ("hello", "query", 2000, "x".__mul__),
        ("play", "cards", 60, ["8w"].__mul__),
        ("play", "reading", 4, lambda count: dict.fromkeys(_many(count), "8")),
        ("give", "to", 11, int),
        ("lead", "to", 11, int),
        ("push", "cards", 12, ["8w"].__mul__),
        ("remove", "place", 159, int),
        ("notation", "text", 300, "x".__mul__),
        ("choose", "value", 200, "x".__mul__),
        ("choose", "value", 10**9 - 1, int),
        ("order", "values", 80, ["x"].__mul__),
        ("sheet", "values", 80, _many),
        ("field", "value", 4000, "x".__mul__),
        ("votes", "vote", 1_000_000, int),
        ("votes", "said", 500, ["x"].__mul__),
        ("votes", "counts", 500, [1].__mul__),
        ("file", "name", 300, "x".__mul__),
        ("button", "name", 80, "x".__mul__),
    ],
)
def test_as_much_as_said_may_be_sent_and_no_more(
    kind: str, field: str, most: int, made: Callable[[int], object]
) -> None:
    assert parse(sent(kind, **{field: made(most)})).data[field] == made(most)
    with pytest.raises(BadMessage) as caught:
        parse(sent(kind, **{field: made(most + 1)}))
    assert caught.value.field == field


def test_a_file_may_be_as_large_as_said() -> None:
    assert len(parse(sent("file", text="x" * (LARGEST - 8))).data["text"]) == LARGEST - 8


LOOP: dict[str, object] = {}
LOOP["self"] = LOOP


@pytest.mark.parametrize("bad", [{1, 2}, "x" * LARGEST, "\ud800x", {"\udc00": 1}, math.nan, math.inf, LOOP])
def test_a_bad_key_keeps_no_page_from_opening(bad: object) -> None:
    content = sent("hello", stored={"progress": bad, "name": "Zoë 🀄", 7: 8})
    message = parse(content)
    assert message.data["stored"] == {"name": "Zoë 🀄"}
    assert unread(content, message) == ["progress", 7]


@given(junk)
def test_junk_is_refused_in_words(content: object) -> None:
    with pytest.raises(BadMessage):
        parse(content)


@given(st.sampled_from(sorted(SHAPES)), st.data())
def test_junk_in_a_field_is_refused_or_fits(kind: str, data: st.DataObject) -> None:
    shape = [field.rstrip("?") for field in SHAPES[kind]]
    spoilt = {field: data.draw(junk, field) for field in shape if data.draw(st.booleans(), field)}
    try:
        message = parse(sent(kind, **spoilt))
    except BadMessage as error:
        assert error.field.split("[")[0].split(".")[0] in shape
        return
    assert set(message.data) == set(shape)
    assert not any(isinstance(value, float) and math.isnan(value) for value in message.data.values())

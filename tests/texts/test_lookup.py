"""Whose words stand for a key, and the vocabulary that fills them."""

import pytest

from tichu_teach.engine import games
from tichu_teach.texts import MissingText, Texts, area, catalogue, text
from tichu_teach.texts.catalogue import placeholders
from tichu_teach.texts.lookup import FAMILIES, _places

TILES = [name for name in games if games[name].family == "mahjong"]


@pytest.mark.parametrize(
    ("game", "key", "place"),
    [
        ("tientsin", "game.now.take", "game.tientsin.now.take"),
        ("mahjong-duel", "game.closing", "game.mahjong.closing"),  # in forms for a number
        ("sparrow", "game.start.title", "game.mahjong.start.title"),
        ("sparrow", "rules.mahjong.kong.closed.name", "rules.sparrow.kong.closed.name"),
        ("ear", "rules.nanking.wish.duty.name", "rules.nanking.wish.duty.name"),
        ("nanking", "game.start.title", "game.start.title"),
        ("", "game.start.title", "game.start.title"),
        ("nanking", "game.nothing", "game.nothing"),
    ],
)
def test_own_words_go_before_the_familys_and_these_before_those_for_all(
    game: str, key: str, place: str
) -> None:
    say = Texts(game)
    assert say.key(key) == place
    assert say.has(key) is (key != "game.nothing")


@pytest.mark.parametrize(
    ("key", "places"),
    [
        ("game.over", ["game.tientsin.over", "game.tichu.over", "game.over"]),
        ("glossary.tichu.bomb", ["glossary.tientsin.bomb", "glossary.tichu.bomb", "glossary.tichu.bomb"]),
        ("rules.nanking.bomb", ["rules.tientsin.bomb", "rules.tichu.bomb", "rules.nanking.bomb"]),
    ],
)
def test_an_owner_in_a_key_makes_room(key: str, places: list[str]) -> None:
    assert [*_places("tientsin", key)] == places


def test_a_text_takes_its_form_for_a_number_and_its_values() -> None:
    say = Texts("mahjong")
    assert say("game.closing", count=1, standing="x") == "After 1 hand: x."
    assert say("game.closing", count=3, standing="x") == "After 3 hands: x."
    assert Texts("nanking")("game.closing", count=3, standing="x") == "After 3 rounds: x."
    with pytest.raises(MissingText, match=r"wants a value for \{\{standing\}\}"):
        say("game.closing", count=3)
    with pytest.raises(MissingText, match=r"no text 'game\.nothing'"):
        say("game.nothing")


def test_the_vocabulary_fills_what_gets_no_value() -> None:
    assert Texts("mahjong")("game.button.deal") == Texts("mahjong-duel")("game.button.deal") == "Other tiles"
    assert Texts("sparrow")("game.button.deal") == "Other cards"
    assert Texts("sparrow").fill("{{Kong_group}} {{piece}}", {"piece": "x"}) == "Four alike x"
    assert text("rules.mahjong.settle.east.name") == "Double where East is in it"
    assert Texts("nanking")("rules.mahjong.settle.east.name") == "Double where East is in it"
    assert Texts("sparrow")("rules.mahjong.settle.east.name") == "Double where the King is in it"


def test_a_vocabulary_has_the_same_words_in_each_game_and_none_is_idle() -> None:
    words = {
        game: {key.rpartition(".")[2] for key in area(f"word.{game}")} for game in ("mahjong", "sparrow")
    }
    assert words["mahjong"] == words["sparrow"]
    used = {name for said in catalogue().values() for name in placeholders(said)}
    assert words["mahjong"] <= used


def test_no_own_words_say_what_the_vocabulary_would_say() -> None:
    """A text of Sparrow's own is one that another sentence needs."""
    say, twice = Texts("sparrow"), []
    for key, said in catalogue().items():
        first, owner, *rest = key.split(".")
        if owner == "sparrow" and first != "word":
            for place in (f"{first}.mahjong.{'.'.join(rest)}", f"{first}.{'.'.join(rest)}"):
                if place in catalogue():
                    filled = _with_words(catalogue()[place], say)
                    twice += [key] if filled == _with_words(said, say) else []
                    break
    assert twice == []


def _with_words(template: str, say: Texts) -> str:
    values = {name: f"{{{{{name}}}}}" for name in placeholders(template) if not say.has(f"word.{name}")}
    return say.fill(template, values)


def test_an_owner_is_a_game_or_a_family() -> None:
    assert not {*FAMILIES} - {games[name].family for name in games}
    assert all(Texts(game).key("word.piece") == f"word.{game.partition('-')[0]}.piece" for game in TILES)

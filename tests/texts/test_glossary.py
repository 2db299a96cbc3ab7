"""Words of a game, found where a text says them."""

import pytest

from tichu_teach.engine import games
from tichu_teach.lessons import load
from tichu_teach.lessons.library import chapters
from tichu_teach.texts import area
from tichu_teach.texts.glossary import glossary


def said(game: str, text: str) -> list[str]:
    """What is marked in a text, as it stands there behind its place."""
    found = glossary(game).first_mentions(text)
    assert all(text[each.at :].startswith(each.words) for each in found)
    return [f"{each.words} = {each.term.word}" for each in found]


def test_a_term_is_found_in_its_forms_once() -> None:
    told = "*Tricks*: North has led a run of pairs, then went out. A trick, another lead."
    found = "Tricks = Trick; led = Lead; run of pairs = Run of pairs; went out = Go out"
    assert said("nanking", told) == found.split("; ")


def test_what_sounds_alike_is_none() -> None:
    told = "The turn goes round, straight on, as the ranks follow each other; misled, passwords."
    assert said("nanking", told) == []
    assert said("nanking", "A round table? No: this round ends.") == ["round = Round"]
    assert said("nanking", "bombastic [bomb] mahjong, dragons") == []
    assert said("mahjong", "The sun rises in the east for East.") == ["East = East"]
    assert said("haggis", "They run out of sets.") == ["sets = Set"]
    assert said("sparrow", "A card - another - is thrown.") == []


def test_who_knows_a_term_is_not_told_again() -> None:
    assert not glossary("nanking").first_mentions("A trick.", {"trick"})
    assert not glossary("nothing").first_mentions("A trick.")


def test_a_game_has_its_own_meaning() -> None:
    meanings = {
        game: {term.id: term.text for term in glossary(game).terms}
        for game in ("haggis", "nanking", "sparrow", "mahjong")
    }
    assert meanings["haggis"]["bomb"] != meanings["nanking"]["bomb"]
    assert "cards" in meanings["sparrow"]["hand"] and "tiles" in meanings["mahjong"]["hand"]


@pytest.mark.parametrize("owner", ["tichu", "haggis", "mahjong"])
def test_each_term_has_forms_of_its_own(owner: str) -> None:
    texts = area(f"glossary.{owner}")
    named = {
        kind: {key.rsplit(".", 1)[0] for key in texts if key.endswith(kind)} for kind in ("word", "forms")
    }
    assert named["word"] == named["forms"]
    forms = [form for key, words in texts.items() if key.endswith("forms") for form in words.split("|")]
    assert len(forms) == len(set(forms)), "one form, two terms"


def test_a_form_with_its_lead_says_its_term() -> None:
    for game in games:
        for term in glossary(game).terms:
            for form in set(term.forms) - {"-"}:
                found = glossary(game).first_mentions(form.replace("(", "").replace(")", ""))
                assert found, (game, form)


def test_the_chapters_say_them() -> None:
    """Every term of Nanking but a few stands in a chapter: the forms are those that texts have."""
    words = glossary("nanking")
    told = "\n".join(
        step.say(part) for name in chapters("nanking") for step in load(name).steps for part in step.words
    )
    assert len(words.first_mentions(told)) >= len(words.terms) - 4

"""The rule book: every rule once, with its options, steps and puzzles; every id that is cited is in it."""

import re
from pathlib import Path

import pytest

import tichu_teach
from tichu_teach import rulebook
from tichu_teach.engine import games
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.lessons import load
from tichu_teach.lessons.lesson import UnknownRule
from tichu_teach.lessons.notebooks import rules_notebook
from tichu_teach.lessons.rulebook import glossary
from tichu_teach.texts import area, catalogue
from tichu_teach.texts.names import game_name

EVERY = {rule for game in games.values() for rule in game.rules}
PACKAGE = Path(tichu_teach.__file__).parent
FOLDER = PACKAGE.parent / "notebooks"
TESTS = Path(__file__).parents[1]
# A game's name, a dot, and a row: not the tail of something longer, such as a text's key.
NAMES = "|".join(sorted(games, key=len, reverse=True))
CITED = re.compile(rf"(?<![\w./*\-}}])((?:{NAMES})\.[a-z][\w-]*(?:\.[\w-]+)*)(?![\w(*{{/])")
DOCTESTS = ("programmers", "curious")  # which name attributes
ENDINGS = {"py", "js", "json", "ipynb", "svg", "css", "html", "md"}


@pytest.mark.parametrize("name", games)
def test_every_rule_of_a_game_stands_in_its_book_once(name: str) -> None:
    book = rulebook(name)
    assert sorted(entry.rule for entry in book) == sorted(games[name].rules)
    assert all(entry.game is games[name] for entry in book)
    for entry in book:
        told = entry.markdown()
        assert told.startswith(f"### {entry.name()}\n\n`{entry.rule}`\n\n") and entry.words()
        assert book[entry.rule] is entry


@pytest.mark.parametrize("name", games)
def test_every_choice_of_a_table_stands_under_its_rule(name: str) -> None:
    told = [option.name for entry in rulebook(name) for option in entry.options]
    assert sorted(told) == sorted(games[name].options), "an option's rule is one of its game's"
    for entry in rulebook(name):
        assert all(f"(`{option.name}`)" in entry.markdown() for option in entry.options)


def test_a_choice_is_told_with_its_values() -> None:
    said = rulebook("nanking")["nanking.wish.penalty"].markdown()
    assert "the referee refuses the play (here), or it costs the round (`wish_fault`)" in said
    assert "Russian (2015): opponents score 200" in said
    assert "No leaflet says" not in said and "No leaflet says" in rulebook()["nanking.game"].markdown()


@pytest.mark.parametrize("name", games)
def test_steps_and_puzzles_are_about_their_rule(name: str) -> None:
    puzzles = {puzzle.id: puzzle for puzzle in packed_puzzles(name) if puzzle.question.about_rules}
    listed = []
    for entry in rulebook(name):
        for chapter, number in entry.steps:
            assert entry.rule in load(chapter).steps[number - 1].rules
            assert f"(../{chapter}.ipynb#step={number})" in entry.markdown()
        for id in entry.puzzles:
            question = puzzles[id].question
            assert question.grade(question.solve()[0]).rule == entry.rule
            assert f"[{id}](../{name}/puzzles.ipynb#puzzle={id})" in entry.markdown()
        listed += entry.puzzles
    assert sorted(listed) == sorted(puzzles), "every packed puzzle is about a rule of its game"


def test_own_chapters_come_first() -> None:
    parts = [part.chapter for part in rulebook("tientsin").parts]
    assert parts[0] == "tientsin/1-six" and all(part.startswith("nanking/") for part in parts[1:])
    assert rulebook("tientsin")["tientsin.dog"].steps[0][0] == "tientsin/1-six"
    assert rulebook("tientsin")["nanking.wish.duty"].steps[0][0] == "nanking/3-specials"


def test_a_book_can_be_asked() -> None:
    found = rulebook("nanking", "phoenix BOMB")
    assert 1 < len(found) < 20
    assert all("phoenix" in f"{e.rule} {e.name()} {e.words()}".lower() for e in found)
    assert [entry.rule for entry in rulebook("nanking", "nanking.ph.not-bomb")] == ["nanking.ph.not-bomb"]
    assert found._repr_markdown_().count("### ") == len(found) == repr(found).count("\n") + 1
    with pytest.raises(UnknownRule, match="Nothing about 'kong' in the rules of Nanking"):
        rulebook("nanking", "kong")
    with pytest.raises(UnknownRule, match=r"nanking\.wish\.duty"):
        rulebook("nanking")["nanking.wish.dooty"]
    with pytest.raises(UnknownRule, match="but not in this part") as raised:
        rulebook("nanking", "phoenix")["nanking.wish.duty"]
    assert "did you mean" not in str(raised.value)
    assert rulebook("nanking")["nanking.wish.duty"].rule == "nanking.wish.duty"


def test_every_word_is_explained_once() -> None:
    explained = {key.split(".")[1] for key in area("glossary")}
    assert {"tichu", "haggis", "mahjong"} <= explained <= {"tichu", "haggis", "mahjong", *games}
    for game in games.values():
        words = glossary(game)
        assert len(words) > 10 and list(words) == sorted(words, key=str.lower)
        assert all(15 < len(said) < 160 and said.endswith(".") for said in words.values())
    assert "Demand" in glossary(games["sparrow"]) and "Demand" not in glossary(games["mahjong"])


def test_no_word_is_explained_that_the_game_does_not_know() -> None:
    for name in ("grandmaster", "ear"):  # which are played for places
        words = glossary(games[name])
        assert not {"Announce", "Grand tichu", "Double victory"} & {*words}
        assert not [said for said in words.values() if re.search(r"\bpoints?\b|\bpartners?\b", said)]
    assert not {"Chow", "Wall", "Wind", "Dragons", "East", "Season"} & {*glossary(games["sparrow"])}
    assert "Triple victory" in glossary(games["tientsin"])


def test_every_id_that_is_cited_is_in_a_book() -> None:
    """In code, comments, texts, data, notebooks and README: nobody is sent to a rule that is not there."""
    wrong, keys = [], "\n".join(catalogue())
    known = {".".join(rule.split(".")[:n]) for rule in EVERY for n in range(2, 6)} | {
        f"{game}.{row}" for game in games for row in (rule.partition(".")[2] for rule in EVERY)
    }
    files = [file for file in PACKAGE.rglob("*") if file.suffix[1:] in ENDINGS and file.stem not in DOCTESTS]
    books = [file for file in FOLDER.rglob("*.ipynb") if file.stem not in DOCTESTS]  # which names attributes
    for file in [*files, *books, PACKAGE.parent / "README.md"]:
        for found in CITED.findall(file.read_text(encoding="utf-8")):
            rule = found.rstrip(".-")
            if rule.rpartition(".")[2] in ENDINGS or f".{rule}" in keys:  # a file, a motif and the like
                continue
            if rule not in known:
                wrong.append(f"{file.name}: {found}")
    assert sorted(set(wrong)) == []


def test_no_comment_sends_a_reader_to_a_paper_that_is_not_here() -> None:
    """What a rule rests on is its id in the book, or the reason itself."""
    elsewhere = re.compile(r"\b[Ll]edgers?\b|\b[Rr]ulings? \d|\b[Ss]ections? \d|\[R\]|\bR\d\d\b")
    sources = [
        file for folder in (PACKAGE, TESTS) for end in ("py", "js") for file in folder.rglob(f"*.{end}")
    ]
    sent = [
        f"{file.name}: {found[0]}"
        for file in sources
        if file != Path(__file__) and "node_modules" not in file.parts
        for found in elsewhere.finditer(file.read_text(encoding="utf-8"))
    ]
    assert sent == []


def test_the_notebook_is_the_book() -> None:
    for name in games:
        notebook = rules_notebook(rulebook(name))
        assert {cell["cell_type"] for cell in notebook["cells"]} == {"markdown"}
        rules = [rule for cell in notebook["cells"] if (rule := cell["metadata"].get("rule"))]
        assert rules == [entry.rule for entry in rulebook(name)]


def test_links_in_a_book_lead_to_notebooks_and_puzzles() -> None:
    for name in games:
        for place, what, which in re.findall(r"\]\(\.\./([^)#]+)#(\w+)=([^)]+)\)", rulebook(name).markdown()):
            assert (FOLDER / place).is_file()
            if what == "puzzle":
                assert find(which).id == which


def test_where_nothing_is_found_the_parts_of_the_book_are_named() -> None:
    with pytest.raises(UnknownRule) as raised:
        rulebook("haggis", "kong")
    told, book = str(raised.value), rulebook("haggis")
    assert "'kong'" in told and game_name("haggis") in told
    assert all(part.title(book.game) in told for part in book.parts)

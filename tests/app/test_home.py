"""The home page as HTML, without a server."""

import json
import re
from pathlib import Path

import pytest
from markupsafe import escape

from tests.app.serving import foreign, shown, write
from tichu_teach.app import contents, pages, paths, served
from tichu_teach.cli import parser
from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load
from tichu_teach.pages.table.worker import run_cells as page_of
from tichu_teach.texts import Texts, catalogue, text
from tichu_teach.themes import THEMES


def test_every_notebook_is_on_the_shelf_in_teaching_order(notebooks: Path) -> None:
    (only,) = contents.shelves(notebooks)
    names = [entry.name for entry in only.chapters]
    assert names == ["1-cards", "2-trick", "8-failing", "9-broken", "torn"]
    assert only.puzzles and only.game
    html = pages.home(notebooks, "/")
    for entry in only.chapters:
        assert f'href="/voila/render/{entry.key}.ipynb"' in html
        assert str(escape(entry.title)) in html
    assert shown("home.nanking.1-cards.blurb") in html
    assert "puzzles.ipynb?puzzle=daily" in html
    assert all(f"puzzles.ipynb?theme={theme}" in html for theme in THEMES["nanking"])
    assert shown("app.unofficial") in html


def test_a_game_we_have_no_words_for_still_shows(tmp_path: Path) -> None:
    write(tmp_path, "zhengfen/2-bao", "# x")
    write(tmp_path, "zhengfen/10-last", "# x")
    write(tmp_path, "nanking/1-cards", "# x")
    first, second = contents.shelves(tmp_path)
    assert first.ruleset == "nanking"
    assert second.title == "Zhengfen"
    assert [entry.title for entry in second.chapters] == ["x", "x"]
    assert "voila/render/zhengfen/10-last.ipynb" in pages.home(tmp_path, "/")


def test_shelves_are_looked_for_anew_once_a_file_has_changed(tmp_path: Path) -> None:
    write(tmp_path, "class-5b/1-friday", "# Friday")
    first = contents.shelves(tmp_path)
    assert contents.shelves(tmp_path) is first
    write(tmp_path, "class-5b/1-friday", "# Friday at last")
    write(tmp_path, "class-6a/1-monday", "# Monday")
    chapter = tmp_path / "own.md"
    chapter.write_text("# Ours\n\n```table\n```")
    titles = [entry.title for shelf in contents.shelves(tmp_path) for entry in shelf.chapters]
    assert sorted(titles) == ["Friday at last", "Monday", "Ours"]
    chapter.unlink()
    assert [shelf.ruleset for shelf in contents.shelves(tmp_path)] == ["class-5b", "class-6a"]


def test_a_notebook_is_called_by_its_first_heading(tmp_path: Path) -> None:
    write(tmp_path, "class-5b/1-friday", "no heading here", "# prose first\n\ntext".replace("# ", "", 1))
    write(tmp_path, "class-5b/2-bombs", "x = 1", "#not a heading\n\n## *Bombs* for [all](x.html) & <b>us</b>")
    write(tmp_path, "class-5b/3-long", "# " + "long " * 40)
    write(tmp_path, "class-5b/puzzles", "# Ours")
    (tmp_path / "class-5b" / "4-torn.ipynb").write_text('{"cells": [7]}')
    (only,) = contents.shelves(tmp_path)
    assert only.title == "Class 5b"
    titles = [entry.title for entry in only.chapters]
    assert titles[:2] == ["Friday", "Bombs for all & <b>us</b>"] and titles[3] == "Torn"
    assert len(titles[2]) == served.MAX_HEADING and titles[2].endswith("…")
    assert only.puzzles and only.puzzles.title == text("home.puzzles.title")
    html = pages.home(tmp_path, "/")
    assert "Bombs for all &amp; &lt;b&gt;us&lt;/b&gt;" in html
    assert served.page_at(tmp_path, "class-5b/2-bombs").title == titles[1]
    write(tmp_path, "class-5b/2-bombs", "# Changed")
    assert served.page_at(tmp_path, "class-5b/2-bombs").title == "Changed"


def test_a_round_together_is_called_as_its_page_is() -> None:
    for shelf in contents.shelves(paths.notebooks()):
        for entry in (each for each in shelf.extras if each.name.startswith("guided")):
            assert entry.title.startswith(Texts(shelf.ruleset)("guide.title")), entry.key
            assert entry.title == entry.heading, entry.key


def test_a_chapter_shows_a_dot_for_each_of_its_steps_and_a_game_its_rules() -> None:
    shelves = {shelf.ruleset: shelf for shelf in contents.shelves(paths.notebooks())}
    html = pages.home(paths.notebooks(), "/")
    for name in chapters():
        lesson, game = load(name), name.partition("/")[0]
        entry = next(entry for entry in shelves[game].chapters if entry.key == name)
        assert [(step.id, step.rules) for step in entry.steps] == [
            (step.id, step.question.rules if step.question else ()) for step in lesson.steps
        ]
        assert entry.counts and f'data-lesson="{name}"' in html
        for step in entry.steps:
            assert f'data-step="{step.id}" title="{escape(step.title)}"' in html
    asked = [rule for step in load("ear/1-ear").steps if step.question for rule in step.question.rules]
    assert shelves["ear"].rule_ids == tuple(dict.fromkeys(asked))
    assert f'data-rules="{" ".join(shelves["ear"].rule_ids)}"' in html
    assert not any(entry.counts for entry in shelves["family"].chapters), "nobody is done with a table"


def test_steps_of_a_notebook_are_read_as_they_may_come(tmp_path: Path) -> None:
    cells = [
        {
            "id": "step-a",
            "cell_type": "markdown",
            "source": "## 1. *First*",
            "metadata": {"rules": ["x.y", 7]},
        },
        {"id": "step-b", "cell_type": "markdown", "source": ["no ", "heading"], "metadata": {"rules": "x.y"}},
        {"id": "step-<i>", "cell_type": "markdown", "source": "## Not ours", "metadata": {}},
        {"id": "step-c", "cell_type": "code", "source": "", "metadata": {}},
        {"cell_type": "markdown", "source": "# Late", "metadata": {}},
    ]
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / "1-x.ipynb").write_text(json.dumps({"cells": cells}))
    assert served.page_at(tmp_path, "g/1-x").steps == (("a", "First", ("x.y",)), ("b", "", ()))
    (tmp_path / "g" / "2-y.ipynb").write_text(json.dumps({"cells": [{**cells[0], "metadata": []}]}))
    assert served.page_at(tmp_path, "g/2-y").steps == ()


def test_exam_and_guided_rounds_stand_after_the_chapters_where_there_are_any(tmp_path: Path) -> None:
    for name in ("1-cards", "exam", "guided", "guided-2", "puzzles", "game"):
        write(tmp_path, f"nanking/{name}", f"# Called {name}")
    (only,) = contents.shelves(tmp_path)
    assert [entry.name for entry in only.chapters] == ["1-cards"]
    assert [entry.name for entry in only.extras] == ["guided", "guided-2", "puzzles", "game", "exam"]
    html = pages.home(tmp_path, "/")
    places = [
        html.index(f'href="/voila/render/nanking/{name}.ipynb"') for name in ("1-cards", "guided", "exam")
    ]
    assert places == sorted(places)


def test_a_newcomer_has_a_door_to_the_first_chapter_of_each_family() -> None:
    html = pages.home(paths.notebooks(), "/")
    doors = re.findall(r'class="door" href="([^"]*)"', html)
    assert doors == [
        f"/voila/render/{name}.ipynb" for name in ("nanking/1-cards", "haggis/1-wilds", "mahjong/1-tiles")
    ]


def test_a_page_is_decorated_with_the_cards_that_its_chapter_names(tmp_path: Path) -> None:
    heads = {
        "a": "cards: Ma 8s",
        "b": "game: haggis\ncards: J",
        "c": "cards: [J, Q]",
        "d": "cards: 2j 3j 4j 5j 6j 7j",
    }
    for name, head in heads.items():
        (tmp_path / f"{name}.md").write_text(
            f"---\n{head}\n---\n# Title\n\ncards: 2p\n\n```table\n```\n", encoding="utf-8"
        )
    found = {page.name: page.cards for page in contents.shelves(tmp_path)[0].chapters}
    assert found == {"a": ("Ma", "8s"), "b": ("J",), "c": served.PLAIN, "d": served.PLAIN}
    assert served.page_at(paths.notebooks(), "nanking/7-wish").cards == ("Ma", "8s"), "its notebook tells"


def test_notebooks_that_are_not_served_are_named(notebooks: Path) -> None:
    assert served.left_out(notebooks) == ["loose.ipynb", "nanking/deeper/still.ipynb"]
    assert served.left_out(paths.notebooks()) == []


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    html = pages.home(tmp_path, "/")
    assert shown("home.empty.title") in html
    assert html.count(served.ServedPage(served.FREE_TABLE).href) == 2, "a chapter can be begun at once"
    assert "puzzle=daily" not in html


def test_names_from_the_folder_are_never_markup(tmp_path: Path) -> None:
    write(tmp_path, "nanking/1-cards", "# x")
    (tmp_path / "<b>bold").mkdir()
    write(tmp_path, "<b>bold/1-x", "# x")
    write(tmp_path, "nanking/<img src=x>", "# x")
    html = pages.home(tmp_path, "/")
    assert "<b>bold" not in html and "<img src=x>" not in html


@pytest.mark.parametrize("root", ["/", "/tichu/", "/user/x/tichu/"])
def test_links_and_files_lie_below_the_root(notebooks: Path, root: str) -> None:
    for address in re.findall(r'(?:href|src)="([^"]*)"', pages.home(notebooks, root)):
        assert address.startswith((root, "#")), address


def test_nothing_of_ours_names_another_host(notebooks: Path) -> None:
    assert foreign(pages.home(notebooks, "/")) == []
    for file in [*paths.STATIC.iterdir(), *paths.TEMPLATES.iterdir(), *paths.VOILA_ROOT.rglob("*.j2")]:
        if file.suffix not in (".woff2", ".txt"):  # a font's licence names its makers
            assert foreign(file.read_text(encoding="utf-8")) == [], file
    assert foreign("see https://cdn.example.org/x.js and //fonts.example.org/y") != []


@pytest.mark.parametrize("kind", ["full", "lost", "closed", "broken"])
def test_messages_have_their_words(kind: str) -> None:
    html = pages.render("message.html", "/", kind=kind, retry=20 if kind == "full" else None)
    assert shown(f"app.message.{kind}.title") in html
    assert ('http-equiv="refresh"' in html) == (kind == "full")


def test_every_area_of_ours_is_used() -> None:
    files = [
        *(paths.PACKAGE / name for name in ("cli.py", "console.py", "exam_command.py", "options.py")),
        *(
            file
            for folder in (paths.APP, paths.PACKAGE / "site")
            for ending in ("py", "html", "j2", "js")
            for file in folder.rglob(f"*.{ending}")
        ),
    ]
    sources = "".join(file.read_text(encoding="utf-8") for file in files)
    shelves = "|".join([*contents.ORDER, *served.EXTRAS, "families"])
    [commands] = [each.choices.values() for each in parser()._actions if isinstance(each.choices, dict)]
    options = [option for command in commands for option in command._actions]
    named = "|".join({max(each.option_strings or [each.dest], key=len).lstrip("-") for each in options})
    built = re.compile(
        rf"^(home\.({shelves})\.|home\.puzzles|home\.dots|home\.teachers|app\.message"
        rf"|cli\.\w+\.(help|epilog|{named})$)"
    )
    for key in catalogue():
        if key.startswith(("home.", "app.", "cli.")) and not built.match(key):
            assert re.sub(r"_(one|other)$", "", key) in sources, key


@pytest.mark.parametrize(
    "key",
    ["", "nanking", "nanking/", "/etc/passwd", "../x", "nanking/../loose", "nanking/.hidden", ".git/config",
     "nanking/deeper/still", "nanking/notes.txt", "nanking/nothing", "nanking/1-cards\0", "loose"],
)  # fmt: skip
def test_only_a_games_notebooks_are_found(notebooks: Path, key: str) -> None:
    assert served.find(notebooks, key) is None
    assert served.find(notebooks, "nanking/1-cards") is not None


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    outside = write(tmp_path / "outside", "x/secret", "# secret")
    (tmp_path / "in" / "nanking").mkdir(parents=True)
    (tmp_path / "in" / "nanking" / "secret.ipynb").symlink_to(outside)
    assert served.find(tmp_path / "in", "nanking/secret") is None


def test_before_and_after(notebooks: Path) -> None:
    entry = served.ServedPage("nanking/2-trick")
    before, after = contents.neighbours(notebooks, entry)
    assert (before, after) == (served.ServedPage("nanking/1-cards"), served.ServedPage("nanking/8-failing"))
    assert contents.neighbours(notebooks, served.ServedPage("nanking/1-cards"))[0] is None
    assert contents.neighbours(notebooks, served.ServedPage("nanking/game"))[1] is None


def test_puzzle_links() -> None:
    page = "voila/render/nanking/puzzles.ipynb"
    assert contents.puzzle_link(page) == f"{page}?puzzle=daily"
    assert contents.puzzle_link(page, puzzle="nanking wish&3") == f"{page}?puzzle=nanking+wish%263"
    assert contents.puzzle_link(page, theme="wish") == f"{page}?theme=wish"


def test_the_home_page_knows_the_themes_of_every_game() -> None:
    for theme in {theme for themes in THEMES.values() for theme in themes}:
        assert shown(f"home.puzzles.{theme}.title")


def test_a_theme_has_a_card_that_has_to_do_with_it() -> None:
    """The Mahjong wishes, what scores has points, and a bomb may be made of any cards without."""
    deck = games["nanking"].deck
    points = {theme: deck.points(deck.parse(card)) for theme, card in pages.ART.items()}
    assert pages.ART["wish"] == "Ma" and points["scoring"] and not points["bomb"]
    html = pages.home(paths.notebooks(), "/")
    for theme, card in pages.ART.items():
        tile = html.partition(f"nanking/puzzles.ipynb?theme={theme}")[2].partition("</a>")[0]
        assert f'data-card="{card}"' in tile, theme


def test_a_page_brings_along_the_table_that_it_has() -> None:
    others = {}
    folder = paths.notebooks()
    for shelf in contents.shelves(folder):
        chapters = shelf.chapters if shelf.ruleset == "family" else shelf.chapters[:1]
        for entry in (*chapters, *shelf.extras):
            sources = [source for kind, source in served.cells(folder, entry.key) if kind == "code"]
            has = page_of(sources).table.entry
            if contents.table_of(entry) != has:
                others[entry.key] = has
    assert others == {}

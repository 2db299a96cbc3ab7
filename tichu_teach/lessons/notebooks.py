"""Write the notebooks from lessons and texts, always the same to the byte.

Voilà shows little of one: a title, and the cell that brings up the table. Cells tagged `lab-only` are for
JupyterLab: the steps of a chapter, to be read and run one by one (see `chapter_notebook.py`), and cells to
try (see `playground.py`). All that a learner reads comes from the chapters and the catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tichu_teach.engine import games
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import game_name
from tichu_teach.themes import THEMES

from . import playground
from .cells import LAB_ONLY, Cell, Notebook, cells_to_try, code, markdown, notebook, words
from .chapter_notebook import Telling, chapter_notebook
from .doctest_notebooks import curious_notebook, programmers_notebook
from .lesson import Try
from .library import chapters
from .loader import load
from .playground import Cells
from .rulebook import RuleBook, glossary, rulebook
from .taught import guided_rounds


def start_notebook() -> Notebook:
    """Return the notebook to begin with: a first question to the referee, and links to every page."""
    told = (markdown(text(f"lesson.notebook.start.{part}")) for part in ("hook", "pages"))
    head = "\n\n".join((f"# {text('lesson.notebook.start.title')}", *told))
    taste = (
        f"## {text('lesson.notebook.start.taste.title')}\n\n{markdown(text('lesson.notebook.start.taste'))}"
    )
    return notebook(
        [
            words("title", head, slide="slide"),
            words("about-taste", taste, slide="slide"),
            code("taste", playground.TASTE),
            *_shelves(),
            words("more", markdown(text("lesson.notebook.start.more")), slide="slide"),
        ]
    )


def _shelves() -> Iterator[Cell]:
    for game in games:
        rows = []
        for number, name in enumerate(chapters(game), 1):
            lesson = load(name)
            blurb = text(f"home.{game}.{lesson.chapter}.blurb")
            rows.append(" ".join((f"{number}.", f"[{lesson.title()}]({name}.ipynb)  \n   {markdown(blurb)}")))
        others = [each.page for each in guided_rounds(game)]
        others += ["puzzles", "game", "exam"] if game in THEMES else ["game"]
        others += ["calculator"] if games[game].scoring == "paid" else []
        links = [f"[{Texts(game)(f'home.{page}.title')}]({game}/{page}.ipynb)" for page in others]
        links.append(f"[{text('book.link')}](rules/{game}.ipynb)")
        told = [f"## {game_name(game)}", markdown(text(f"rules.{game}.blurb")), "\n".join(rows)]
        yield words(f"game-{game}", "\n\n".join([*told, " · ".join(links)]), slide="slide")


def write(folder: Path, telling: Telling) -> list[Path]:
    """Write every notebook into `folder`, with a folder for each ruleset; return the files."""
    written = []
    for place, made in notebooks(telling):
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source(made), encoding="utf-8", newline="\n")
        written.append(file)
    return written


def source(made: Notebook) -> str:
    """The text of a notebook's file."""
    return json.dumps(made, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def notebooks(telling: Telling) -> Iterator[tuple[str, Notebook]]:
    """Yield every notebook with its path: `nanking/7-wish.ipynb`."""
    for name in chapters():
        yield f"{name}.ipynb", chapter_notebook(load(name), telling)
    for ruleset in THEMES:
        yield from game_notebooks(ruleset)
    for name in games:
        yield f"rules/{name}.ipynb", rules_notebook(rulebook(name))
    yield "start.ipynb", start_notebook()
    yield "programmers.ipynb", programmers_notebook()
    yield "curious.ipynb", curious_notebook()
    yield (
        "family/rulesets.ipynb",
        page_notebook("rulesets", "rulesets()", playground.RULESETS, cards="5j 5w 5p 5s"),
    )
    yield f"{FOLDER}/report.ipynb", report_notebook()
    yield "family/table.ipynb", page_notebook("table", "table()", playground.TABLE, cards="Ma 9g B1")
    yield "family/review.ipynb", page_notebook("review", "review()", playground.REVIEW)


FOLDER = "teachers"
"""The folder of notebooks for teachers."""


def report_notebook() -> Notebook:
    """Return the notebook for teachers about the rules and tasks that their class missed."""
    cells = [words("title", f"# {text('report.title')}\n\n{markdown(text('report.notebook.lead'))}")]
    for name, lines in playground.REPORT.items():
        cells += [words(f"about-{name}", markdown(text(f"report.notebook.{name}"))), code(name, lines)]
    return notebook(cells)


def game_notebooks(ruleset: str) -> Iterator[tuple[str, Notebook]]:
    """Yield the notebooks of a game's pages, beside those of its chapters, each with its path."""
    asked, game = ruleset in THEMES, games[ruleset]
    pages = [("puzzles", f'puzzles("{ruleset}")', playground.ASKED[game.family])] if asked else []
    for together in guided_rounds(ruleset):
        part = f", {together.part}" if together.part > 1 else ""
        pages.append((together.page, f'guided("{ruleset}"{part})', playground.GUIDED))
    pages.append(("game", f'play("{ruleset}")', playground.GAME[game.scoring]))
    pages += [("exam", f'exam("{ruleset}")', playground.EXAM)] if asked else []
    if game.scoring == "paid":
        pages.append(("calculator", f'calculator("{ruleset}")', playground.COUNTED))
    for page, call, cells in pages:
        yield f"{ruleset}/{page}.ipynb", page_notebook(page, call, playground.filled(cells, ruleset), ruleset)


def rules_notebook(book: RuleBook) -> Notebook:
    """The rule book of a game: Markdown alone, a cell a rule; `rule` in a cell's metadata is its id."""
    head = f"# {book.title()}\n\n{markdown(text('book.lead'))}"
    cells = [words("title", head)]
    for number, part in enumerate(book.parts, 1):
        cells.append(words(f"part-{number}", f"## {part.title(book.game)}"))
        for entry in part.entries:
            cell = words(entry.rule.replace(".", "-"), entry.markdown())
            cells.append(cell | {"metadata": {"rule": entry.rule}})
    said = "\n".join(f"- **{word}**: {markdown(meant)}" for word, meant in glossary(book.game).items())
    head = f"## {text('book.words')}\n\n{markdown(text('book.words.lead'))}"
    cells.append(words("words", f"{head}\n\n{said}") | {"metadata": {"glossary": True}})
    return notebook(cells)


def page_notebook(page: str, call: str, cells: Cells, ruleset: str = "", cards: str = "") -> Notebook:
    """Return the notebook of a page other than a chapter; a ruleset may have its own words for it."""
    key, say = f"lesson.notebook.{page}", Texts(ruleset)
    head = f"# {say(f'{key}.title')}\n\n{markdown(say(f'{key}.hook'))}"
    tried = (Try(name, say(f"{key}.{name}"), tuple(lines)) for name, lines in cells.items())
    return notebook(
        [
            words("title", head, **({"cards": cards} if cards else {})),
            words("run", markdown(text("lesson.notebook.run")), LAB_ONLY),
            code("table", (f"from tichu_teach import {call.partition('(')[0]}", call)),
            *cells_to_try(tried),
        ]
    )

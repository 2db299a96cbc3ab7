"""The notebook that one begins with: what there is, in the order in which it is best read."""

from __future__ import annotations

from collections.abc import Iterator

from tichu_teach.engine import games
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

from .cells import Cell, Notebook, code, notebook, words
from .library import chapters
from .loader import load
from .markdown import markdown

_TASTE = (
    "from tichu_teach import explain, position",
    'table = position("nanking | 0: 8w Kj | 1: 5p | 2: 7j | 3: 4s | turn 0 | trick 3 Ma | wish 8")',
    'print(explain(table.ask("0 play Kj")))',
    'print(explain(table.ask("0 play 8w")))',
)


def start_notebook() -> Notebook:
    """What there is to read, to solve and to play, and a first question to the referee."""
    head = f"# {text('lesson.notebook.start.title')}\n\n{markdown(text('lesson.notebook.start.hook'))}"
    taste = (
        f"## {text('lesson.notebook.start.taste.title')}\n\n{markdown(text('lesson.notebook.start.taste'))}"
    )
    return notebook(
        [
            words("title", head, slide="slide"),
            words("about-taste", taste, slide="slide"),
            code("taste", _TASTE),
            *_games(),
        ]
    )


def _games() -> Iterator[Cell]:
    for game in games:
        rows = []
        for number, name in enumerate(chapters(game), 1):
            lesson = load(name)
            blurb = text(f"home.{game}.{lesson.chapter}.blurb")
            rows.append(" ".join((f"{number}.", f"[{lesson.title()}]({name}.ipynb)  \n   {markdown(blurb)}")))
        others = [("puzzles", game in THEMES), ("game", True), ("calculator", games[game].scoring == "paid")]
        links = [f"[{text(f'home.{page}.title')}]({game}/{page}.ipynb)" for page, there in others if there]
        links.append(f"[{text('book.link')}](rules/{game}.ipynb)")
        told = [f"## {text(f'home.{game}.title')}", markdown(text(f"home.{game}.blurb")), "\n".join(rows)]
        yield words(f"game-{game}", "\n\n".join([*told, " · ".join(links)]), slide="slide")

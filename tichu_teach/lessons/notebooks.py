"""Writes the notebooks from lessons and texts, always the same to the byte.

What Voilà shows of one is thin: a title, and the cell that brings the table. For JupyterLab alone (cells
tagged `lab-only`) are the steps of a chapter, to be read and run one by one (see `chapter_notebook.py`), and
a playground. What a learner reads comes from the chapters and the catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from tichu_teach.engine import games
from tichu_teach.texts import Texts, text
from tichu_teach.themes import THEMES

from .cells import LAB_ONLY, Notebook, code, notebook, words
from .chapter_notebook import Telling, chapter_notebook
from .guided import GuidedRound, guided_rounds
from .library import chapters
from .loader import load
from .markdown import markdown
from .rulebook import RuleBook, glossary, rulebook
from .start import start_notebook
from .teachers import FOLDER, report_notebook, review_notebook

Cells = Mapping[str, Sequence[str]]  # lines of code by the name of their cell

# The pages that are no chapter: what they call, and the cells of their playground. A game that is played for
# points has other things to look at than one that is played for places.
_PUZZLES: Cells = {
    "setup": (
        "from tichu_teach.exercises.question import Question",
        'line = "nanking | 0: 8w Ph Kj Kp | 1: 5p | 2: 3j | 3: 4s | turn 0 | trick 3 7w 7s | wish 8"',
        'question = Question.from_data({"kind": "play", "position": line, "success": "fulfils-wish"})',
    ),
    "solve": (
        "print(question.solve())",
        'assert question.grade("play 8w Ph").right',
        'assert not question.grade("pass").right',
    ),
    "change": (
        'data = question.to_data() | {"position": line.replace("Kp", "8p")}',
        "print(Question.from_data(data).solve())",
    ),
}
# A game of runs and wild cards: what some cards can be.
_READINGS: Cells = {
    "readings": (
        "from tichu_teach.exercises.question import Question",
        'data = {"kind": "readings", "ruleset": "haggis", "cards": "9r Tr J"}',
        "question = Question.from_data(data)",
        "print(question.solve())",
    ),
    "choices": (
        "print([option.value for option in question.options()])",
        'assert question.grade(["run J", "run T"]).right',
        'assert not question.grade(["run T"]).right',
    ),
    "queen": (
        'print(Question.from_data(data | {"cards": "9r Tr J Q"}).solve())',
        'print(Question.from_data(data | {"cards": "9r To J Q"}).solve())',
    ),
}
# A game played with tiles, or with cards in their place: a hand, its sheet, and another pair in it.
_HANDS: Cells = {
    "hand": (
        "from tichu_teach.exercises.question import Question",
        'line = "{hand}"',
        'data = {"kind": "score", "hand": line, "ruleset": "{ruleset} limit=None"}',
        "question = Question.from_data(data)",
    ),
    "sheet": (
        "(right,) = question.solve()",
        "for row, value in right.items():",
        "    print(value, row)",
        'assert question.grade(right).right and not question.grade({"total": 0}).right',
    ),
    "pair": (
        'other = data | {"hand": line.replace("{pair}", "{other}")}',
        'print(Question.from_data(other).solve()[0]["total"], "instead of", right["total"])',
    ),
}
_TILES = {
    "hand": "S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose",
    "pair": " W",
    "other": " C5",
}
_CARDS = {
    "hand": "S: JH JH | laid G(1S) P(9S) P(TS) P(QH) | won JH loose",
    "pair": " JH",
    "other": " 5C",
}
_DEALT: Cells = {
    "setup": (
        "import random",
        "from tichu_teach.engine import games",
        "rng = random.Random(7)",
        'state = games["{ruleset}"].deal(rng)',
    ),
}
_REASONS: Cells = {
    "why": (
        "from tichu_teach.players import Steady, moves",
        "player = Steady(state.game)",
        "choice = player.decide(state.view(state.to_act[0]))",
        'print(state.text(choice.action), "because of", choice.reason)',
    ),
    "round": (
        "course = list(moves(state, [player] * state.game.players))",
        "for before, action in course[:20]:",
        "    choice = player.why(before.view(action.seat), action)",
        "    print(before.text(action), choice.reason)",
    ),
}
_POINTS: Cells = {
    "count": (
        'while state.phase != "over":',
        "    state = state.apply(rng.choice(state.legal()))",
        "state.count()",
    ),
    "again": (
        "following = state.next_deal(rng)",
        "print(following.totals, following.turn)",
        "assert following.totals == state.standing",
    ),
}
_PAYMENTS: Cells = {
    "payments": (
        'while state.phase != "over":',
        "    state = state.apply(rng.choice(state.legal()))",
        "for seat in range(state.game.players):",
        '    print(seat, "holds", *state.held(seat), "→", state.count().points[seat])',
    ),
    "east": (
        "following = state.next_deal(rng)",
        'print("East was seat", state.east, "and is now", following.east)',
        "assert following.totals == state.standing",
    ),
}
_PLACES: Cells = {
    "places": (
        'while state.phase != "over":',
        "    state = state.apply(rng.choice(state.legal()))",
        "for title, seat in zip(state.game.titles, (*state.out, *state.active)):",
        '    print(title, "is seat", seat)',
    ),
    "chairs": (
        "following = state.next_deal(rng)",
        'print("who sits where now:", following.people)',
        "assert following.people != state.people",
    ),
}
_HAND = {"sparrow": _CARDS}
_ASKED: dict[str, Cells] = {"tichu": _PUZZLES, "haggis": _READINGS, "mahjong": _HANDS}
_ENDINGS: dict[str, Cells] = {"points": _POINTS, "places": _PLACES, "paid": _PAYMENTS}
_COUNTED: Cells = {
    "count": (
        "from tichu_teach.engine import games",
        'hand = games["{ruleset}"].hand("{hand}")',
        'games["{ruleset}"].score(hand)',
    ),
    "limit": (
        "for limit in (3000, 600, None):",
        '    print(limit, games["{ruleset}"].vary(limit=limit).score(hand).total)',
    ),
    "settle": (
        'print(games["mahjong-duel"].settle([32, 30], winner="S").points)',
        'print(games["mahjong"].settle([32, 30, 64, 2], winner="S").points)',
    ),
}
_RULESETS: Cells = {
    "setup": (
        "from tichu_teach.engine import games",
        "from tichu_teach.lessons.tables import COMPARED, rulesets",
    ),
    "two": (
        'for row in rulesets(["grandmaster", "ear"]).rows:',
        '    print(" | ".join(row))',
    ),
    "ask": (
        "for name in COMPARED:",
        "    game = games[name]",
        "    print(name, game.players, game.deck.size, game.grand_before)",
    ),
    "own": (
        "from tichu_teach import rulebook",
        'own = [entry.name() for entry in rulebook("tientsin") if entry.rule.startswith("tientsin")]',
        'print(", ".join(own))',
    ),
}

_TABLE: Cells = {
    "line": (
        "from tichu_teach import explain, games, position, table",
        'line = "nanking | 0: 8w Ph Kj Kp | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"',
        "table(line)",
    ),
    "ask": (
        'for play in ("0 Kj", "0 8w"):',
        "    print(explain(position(line).ask(play)))",
    ),
    "dealt": ('table("haggis players=3", seed=7)',),
    "state": (
        "import random",
        'table(games["mahjong"].deal(random.Random(7)))',
    ),
}

_REVIEW: Cells = {
    "answer": (
        "from tichu_teach.classroom import Progress",
        "from tichu_teach.texts.explain import rule_name",
        'went = {"nanking.wish.duty": "solved", "nanking.bomb.beats": "missed"}',
        'record = Progress().recalled(went, "2026-11-22")',
    ),
    "learnt": ('{rule_name(rule, game="nanking"): row.due for rule, row in record.rules.items()}',),
    "due": (
        'for day in ("2026-11-22", "2026-11-23", "2026-11-24"):',
        '    print(day, [rule_name(rule, game="nanking") for rule in record.due(day)])',
    ),
    "asked": (
        "from tichu_teach.exercises.library import find",
        'rules = find("mahjong-points-01").question.rules',
        '[rule_name(rule, game="mahjong") for rule in rules]',
    ),
}


_EXAM: Cells = {
    "drawn": (
        "from tichu_teach.classroom.exam.exam import exam as draw, marked",
        "from tichu_teach.texts.explain import rule_name",
        'paper = draw("{ruleset}", seed=7)',
        'print([rule_name(rule, game="{ruleset}") for rule in paper.rules])',
    ),
    "marked": (
        "answers = [(question.solve()[0],) for question in paper.questions[:15]]",
        "result = marked(paper, answers)",
        'print(result.right, "of", result.of, "are right: enough?", result.passed)',
    ),
    "certificate": (
        "from datetime import date",
        "from tichu_teach.classroom.exam.certificate import read, sealed",
        'code = sealed("Ada", date(2026, 11, 22), result)',
        'print(read(code, "Ada").marked.percent, read(code, "Ada").named, read(code, "Bob").named)',
    ),
}


def played(ruleset: str) -> bool:
    """Whether a whole game can be played: somebody plays its family, and the table knows it."""
    family = games[ruleset].family
    return all(
        find_spec(f"tichu_teach.{part}")
        for part in (f"players.{family}", f"pages.presenters.{family}.summary")
    )


def write(folder: Path, telling: Telling) -> list[Path]:
    """Write every notebook into `folder`, one folder a ruleset; returns the files."""
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
    """Every notebook with its place: `nanking/7-wish.ipynb`."""
    rulesets = []
    for name in chapters():
        lesson = load(name)
        yield f"{name}.ipynb", chapter_notebook(lesson, telling)
        if lesson.ruleset not in rulesets:
            rulesets.append(lesson.ruleset)
    for ruleset in dict.fromkeys((*rulesets, *THEMES)):
        if ruleset in THEMES:
            yield f"{ruleset}/puzzles.ipynb", puzzle_notebook(ruleset)
        for together in guided_rounds(ruleset):
            yield f"{together.name}.ipynb", guided_notebook(together)
        if played(ruleset):
            yield f"{ruleset}/game.ipynb", game_notebook(ruleset)
        if ruleset in THEMES:
            yield f"{ruleset}/exam.ipynb", exam_notebook(ruleset)
        if games[ruleset].scoring == "paid":
            yield f"{ruleset}/calculator.ipynb", calculator_notebook(ruleset)
    for name in games:
        yield f"rules/{name}.ipynb", rules_notebook(rulebook(name))
    yield "start.ipynb", start_notebook()
    yield "family/rulesets.ipynb", page_notebook("rulesets", "rulesets()", _RULESETS)
    yield f"{FOLDER}/report.ipynb", report_notebook()
    yield f"{FOLDER}/review.ipynb", review_notebook()
    yield "family/table.ipynb", page_notebook("table", "table()", _TABLE)
    yield "family/review.ipynb", page_notebook("review", "review()", _REVIEW)


def puzzle_notebook(ruleset: str) -> Notebook:
    """The notebook of a game's puzzles."""
    return page_notebook(
        "puzzles", f'puzzles("{ruleset}")', _filled(_ASKED[games[ruleset].family], ruleset), ruleset
    )


def _filled(cells: Cells, ruleset: str) -> Cells:
    """The cells for a game: its name, and where hands are counted one of its own, are filled in."""
    words = {"ruleset": ruleset} | _HAND.get(ruleset, _TILES)
    filled = {}
    for name, lines in cells.items():
        code = "\n".join(lines)
        for word, meant in words.items():
            code = code.replace(f"{{{word}}}", meant)
        filled[name] = code.split("\n")
    return filled


def game_notebook(ruleset: str) -> Notebook:
    """The notebook of a game."""
    cells = _filled({**_DEALT, **_ENDINGS[games[ruleset].scoring]}, ruleset)
    return page_notebook("game", f'play("{ruleset}")', cells, ruleset)


def exam_notebook(ruleset: str) -> Notebook:
    """The notebook of a game's exam."""
    return page_notebook("exam", f'exam("{ruleset}")', _filled(_EXAM, ruleset), ruleset)


def guided_notebook(together: GuidedRound) -> Notebook:
    """The notebook of a round together."""
    part = f", {together.part}" if together.part > 1 else ""
    cells = _filled({**_DEALT, **_REASONS}, together.ruleset)
    return page_notebook(together.page, f'guided("{together.ruleset}"{part})', cells, together.ruleset)


def calculator_notebook(ruleset: str) -> Notebook:
    """The notebook of the hand calculator of a game played with tiles, or with cards in their place."""
    cells = _filled(_COUNTED, ruleset)
    return page_notebook("calculator", f'calculator("{ruleset}")', cells, ruleset)


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


def page_notebook(page: str, call: str, cells: Cells, ruleset: str = "") -> Notebook:
    """The notebook of a page that is no chapter; a ruleset may have words of its own for it."""
    key, say = f"lesson.notebook.{page}", Texts(ruleset)
    fetched = (f"from tichu_teach import {call.partition('(')[0]}", call)
    playground = [(name, say(f"{key}.{name}"), lines) for name, lines in cells.items()]
    head = f"# {say(f'{key}.title')}\n\n{markdown(say(f'{key}.hook'))}"
    return _notebook(head, fetched, playground)


def _notebook(
    head: str, call: Sequence[str], playground: Sequence[tuple[str, str, Sequence[str]]]
) -> Notebook:
    cells = [
        words("title", head),
        words("run", markdown(text("lesson.notebook.run")), LAB_ONLY),
        code("table", call),
    ]
    if playground:
        lead = f"## {text('lesson.notebook.poke')}\n\n{markdown(text('lesson.notebook.poke.lead'))}"
        cells.append(words("poke", lead, LAB_ONLY))
    for name, told, lines in playground:
        cells.append(words(f"about-{name}", markdown(told), LAB_ONLY))
        cells.append(code(f"poke-{name}", lines, LAB_ONLY))
    return notebook(cells)

"""The panel of the puzzle page: the puzzle on the table, and the drawer for choosing others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Protocol

from tichu_teach.classroom.mastery import SITTING
from tichu_teach.classroom.progress import Progress
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.puzzle import HARDEST, Puzzle
from tichu_teach.exercises.seeds import LETTER
from tichu_teach.pages.presenters.controls import select
from tichu_teach.pages.presenting.slide import Presenting, hiding
from tichu_teach.pages.puzzle.sharing import invitation, share
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import REVIEW, button, exercise_buttons
from tichu_teach.pages.question.learner import Learner
from tichu_teach.pages.table.scene import make_button, make_note, make_panel
from tichu_teach.texts import text
from tichu_teach.texts.names import signed

if TYPE_CHECKING:
    from tichu_teach.scene.panel import Block, NoteBlock, PanelButton, ScenePanel

OFFERED = 5
"""The number of puzzles after which a review is offered, if anything is due."""


@dataclass(frozen=True)
class Series:
    """The learner's place in a series of puzzles.

    theme, level   the choices made; "" and 0 for any
    puzzle         the one on the table: that of a `day`, or one `like` the puzzle of this id
    near           the id that a link to no puzzle may have meant
    reviewing      True while puzzles missed before come one after the other
    choosing       True while the drawer is open
    finished       puzzles done since the page was opened
    owed           those that needed help, with none like them since
    pause          the number of puzzles to come before one like the first of these
    moved          the change that the first answer made to the rating; None if none
    """

    theme: str = ""
    level: int = 0
    puzzle: Puzzle | None = None
    day: date | None = None
    like: str = ""
    near: str = ""
    reviewing: bool = False
    choosing: bool = False
    finished: int = 0
    owed: tuple[Puzzle, ...] = ()
    pause: int = 0
    moved: int | None = None


class PuzzleTable(Protocol):
    """The puzzle page (`page.py`), as far as its panel needs it."""

    ruleset: str
    themes: tuple[str, ...]
    series: Series
    notice: NoteBlock | None
    learner: Learner
    presenting: Presenting

    @property
    def record(self) -> Progress:
        """The learner's record so far."""


def title(page: PuzzleTable, puzzle: Puzzle) -> str:
    """The title: the puzzle's number, or its day."""
    if page.series.day:
        return text("page.puzzle.daily", date=page.series.day.isoformat())
    tail = puzzle.id.rsplit("-", 1)[1]
    key = "page.puzzle.made" if puzzle.source == "seed" else "page.puzzle.packed"
    return text(key, number=tail.lstrip(LETTER).lstrip("0") or "0")


def _header(page: PuzzleTable, puzzle: Puzzle) -> str:
    theme, level = text(f"puzzle.theme.{puzzle.theme}"), text(f"puzzle.difficulty.{puzzle.difficulty}")
    kind = ".review" if page.series.reviewing else ".like" if page.series.like else ""
    return text(f"page.puzzle.header{kind}", theme=theme, level=level)


def puzzle_panel(page: PuzzleTable, puzzle: Puzzle, exercise: Exercise) -> ScenePanel:
    """The puzzle on the table, the result, and the ways on."""
    address, presenting = page.presenting.address, page.presenting.on
    blocks: list[Block] = [page.notice] if page.notice else []
    blocks.append({"kind": "story", "text": puzzle.story.text(at=puzzle.question.names)})
    blocks += exercise.blocks(presenting)
    if exercise.done and page.learner.scored:
        blocks += _scores(page, puzzle)
    if exercise.done:
        words = share(puzzle, exercise.result, page.record.streak, address)
        blocks.append({"kind": "share", "label": text("page.puzzle.share"), "text": words})
        blocks += _review_offered(page)
    elif address and not presenting and exercise.grade is None:  # later its remarks need the room
        words = invitation(puzzle, address)
        label = text("page.puzzle.share.asked")
        blocks.append({"kind": "share", "label": label, "text": words, "quiet": True})
    buttons = exercise_buttons(exercise)
    if presenting and exercise.done:
        buttons.append(hiding())
    if near := page.series.near:
        buttons.append(make_button("near", text("page.puzzle.near", id=near)))
    if exercise.done and not exercise.solved_alone and not presenting:
        buttons.append(button("alike"))
    buttons += page.presenting.free_table_buttons()
    key = "next-puzzle" if exercise.done else "skip-puzzle"
    buttons += [button(key, name="next", primary=exercise.done), button("choose")]
    return make_panel(_header(page, puzzle), title(page, puzzle), blocks, buttons)


def _scores(page: PuzzleTable, puzzle: Puzzle) -> list[Block]:
    """The streak, and the change of the rating."""
    rating, moved = page.record.ratings.get(f"{puzzle.ruleset}-{puzzle.theme}"), page.series.moved
    blocks: list[Block] = []
    if page.record.best:
        blocks.append({"kind": "streak", "value": page.record.streak, "best": page.record.best})
    if rating and moved is not None:
        theme, sign = text(f"puzzle.theme.{puzzle.theme}"), signed(moved)
        words = (
            text("page.puzzle.rating.unsure", theme=theme, rating=50 * round(rating.value / 50))
            if rating.unsure
            else text("page.puzzle.rating", theme=theme, rating=rating.value, moved=sign)
        )
        blocks.append({"kind": "text", "text": words})
    return blocks


def _review_offered(page: PuzzleTable) -> list[Block]:
    """After every fifth puzzle, a note on what is due and a link to it, if pages have addresses."""
    due = min(SITTING, len(page.record.due_rules(page.learner.today.isoformat())))
    if page.series.finished % OFFERED or not due or not page.presenting.address:
        return []
    return [
        make_note("tip", text("page.review.offer", count=due)),
        {"kind": "link", "text": text("page.review.open"), "href": REVIEW},
    ]


def _rating(page: PuzzleTable, theme: str) -> list[str]:
    """The rating in a theme, if the learner wants to see it."""
    found = page.record.ratings.get(f"{page.ruleset}-{theme}")
    return [str(found.value) if found else "–"] if page.learner.scored else []


def drawer(page: PuzzleTable, puzzle: Puzzle) -> ScenePanel:
    """The drawer: theme and difficulty, the results so far, the day's puzzle and those missed."""
    themes = [("", text("page.puzzle.any-theme")), *((t, text(f"puzzle.theme.{t}")) for t in page.themes)]
    levels = [(0, text("page.puzzle.any-level"))]
    levels += [(n, text(f"puzzle.difficulty.{n}")) for n in range(1, HARDEST + 1)]
    curated = {puzzle.id for puzzle in packed_puzzles(page.ruleset)}
    solved = len(curated.intersection(page.record.done))
    tallies = [(theme, page.record.themes[theme]) for theme in page.themes if theme in page.record.themes]
    rows = [
        [
            text(f"puzzle.theme.{theme}"),
            *map(str, (tally.tried, tally.solved, tally.first)),
            *_rating(page, theme),
        ]
        for theme, tally in tallies
    ]
    blocks: list[Block] = [
        {**select("theme", text("page.puzzle.theme"), page.series.theme, themes)},
        {**select("level", text("page.puzzle.level"), page.series.level, levels)},
        {
            "kind": "progress",
            "done": solved,
            "of": len(curated),
            "label": text("page.puzzle.progress", done=solved, of=len(curated)),
        },
    ]
    if page.record.best and page.learner.scored:
        blocks.append({"kind": "streak", "value": page.record.streak, "best": page.record.best})
    if rows:
        names = ("theme", "tried", "solved", "first", *(["rating"] if page.learner.scored else []))
        head = [text(f"page.puzzle.head.{name}") for name in names]
        blocks.append({"kind": "table", "head": head, "rows": rows})
    blocks += page.learner.blocks()
    missed = len(page.record.missed)
    again = make_button("review", text("page.puzzle.review", count=missed), disabled=not missed)
    buttons: list[PanelButton] = [button("daily"), again, button("close", name="choose", primary=True)]
    return make_panel(_header(page, puzzle), text("page.puzzle.choose"), blocks, buttons)

"""Walkthroughs: chapters as texts, with every answer worked out by the engine.

A chapter's text is taken apart by `chapter.py` and `entry.py`; `reader.py` makes its steps, and `loader.py`
checks the whole. `taught.py` says what is known by when. `rulebook.py` puts a game's rules together.
`notebooks.py` writes all notebooks, with the cells of `chapter_notebook.py`, `playground.py` and
`doctest_notebooks.py`.
"""

from .lesson import Lesson, LessonError, Step, UnknownLesson
from .library import chapters
from .loader import check, load

__all__ = ["Lesson", "LessonError", "Step", "UnknownLesson", "chapters", "check", "load"]

"""Walkthroughs: chapters as texts, with every answer worked out by the engine."""

from tichu_teach.exercises.question import Frame

from .errors import LessonError, UnknownLesson
from .lesson import Lesson, Row, Step
from .library import chapters
from .loader import check, load

__all__ = ["Frame", "Lesson", "LessonError", "Row", "Step", "UnknownLesson", "chapters", "check", "load"]

"""Walkthroughs: chapters as texts, with every answer worked out by the engine."""

from tichu_teach.exercises.grade import Frame

from .lesson import CardRow, Lesson, LessonError, Step, UnknownLesson
from .library import chapters
from .loader import check, load

__all__ = ["CardRow", "Frame", "Lesson", "LessonError", "Step", "UnknownLesson", "chapters", "check", "load"]

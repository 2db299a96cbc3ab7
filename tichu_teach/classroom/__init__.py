"""Learners' records: progress, exams and reviews, and reports for a teacher.

`progress.py` is a learner's record, made of tasks, days, ratings, `moments.py` and `mastery.py`, which says
when a rule is due; `record_loader.py` reads it, `collection.py` all those of a class. `sitting.py` chooses
what a review asks, `drawing.py` what an exam asks (`exam.py` marks it). `answers.py` has a class's answers,
`summary.py` adds them up, `report.py` and `page.py` show them to its teacher.
"""

from .progress import Progress, PuzzleResult, record
from .record_loader import OtherVersion, ProgressError, export, load, read, read_file

__all__ = [
    "OtherVersion",
    "Progress",
    "ProgressError",
    "PuzzleResult",
    "export",
    "load",
    "read",
    "read_file",
    "record",
]

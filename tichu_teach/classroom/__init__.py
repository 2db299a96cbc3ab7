"""Learners' records: progress, exams and reviews, and reports for a teacher."""

from .progress import Progress, PuzzleResult, record
from .reading import OtherVersion, ProgressError, export, load, read, read_file

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

"""Learners' records: progress, exams and reviews, and reports for a teacher."""

from .loader import OtherVersion, ProgressError, export, load, read, read_file
from .progress import Progress, PuzzleResult, record

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

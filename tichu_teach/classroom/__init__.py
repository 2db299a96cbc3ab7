"""What a learner has done: progress, results, reports for a teacher."""

from .progress import Outcome, Progress, record
from .reading import ProgressError, export, load, read

__all__ = ["Outcome", "Progress", "ProgressError", "export", "load", "read", "record"]

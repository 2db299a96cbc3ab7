"""What a learner has done: progress, results, reports for a teacher."""

from .progress import Outcome, Progress, ProgressError, export, load, read, record

__all__ = ["Outcome", "Progress", "ProgressError", "export", "load", "read", "record"]

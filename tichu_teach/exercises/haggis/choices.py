"""What is decided here: plays, and passes."""

from ..plays import WEIGHED, after, named, option, resuited, spread

__all__ = ["WEIGHED", "after", "named", "option", "resuited", "spread"]

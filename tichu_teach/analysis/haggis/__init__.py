"""Proofs about positions of Haggis."""

from .claim import claim, refuting, safe_lines
from .solver import first_out, solve

__all__ = ["claim", "first_out", "refuting", "safe_lines", "solve"]

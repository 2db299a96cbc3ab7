"""What can be proved in Haggis."""

from .claim import claim
from .refutation import refuting
from .solver import first_out, solve

__all__ = ["claim", "first_out", "refuting", "solve"]

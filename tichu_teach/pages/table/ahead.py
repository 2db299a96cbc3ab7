"""Reads in all texts and browser code when it is imported: forked kernels share them, like modules."""

from tichu_teach.bundle import SHEETS
from tichu_teach.pages.table.widget import front_end
from tichu_teach.texts import catalogue

TEXTS, KINDS = len(catalogue()), len([front_end(entry) for entry in SHEETS])
"""The number of texts, and of kinds of tables."""

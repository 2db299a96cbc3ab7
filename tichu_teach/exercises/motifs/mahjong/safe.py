"""Motifs about what to throw away when somebody may be waiting."""

from ...store import motifs

MOTIFS = motifs("safe")

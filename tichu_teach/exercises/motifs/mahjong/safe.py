"""Motifs about what to throw away when somebody is waiting."""

from ...store import motifs

MOTIFS = motifs("safe")

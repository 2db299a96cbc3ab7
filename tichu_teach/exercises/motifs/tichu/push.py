"""Motifs about what to give away before the first card: one choice brings clearly more than the others."""

from ...store import motifs

MOTIFS = motifs("push")

"""Motifs about what is best: positions of play in which one choice brings clearly more than others."""

from ...store import motifs

MOTIFS = motifs("decide")

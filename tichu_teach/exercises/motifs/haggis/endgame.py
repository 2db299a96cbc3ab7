"""Motifs about going out: positions of play, from which nothing can stop the right order."""

from ...store import motifs

MOTIFS = motifs("endgame")

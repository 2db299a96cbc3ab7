"""Motifs about whether to call: one choice brings clearly more than the others."""

from ...store import motifs

MOTIFS = motifs("call")

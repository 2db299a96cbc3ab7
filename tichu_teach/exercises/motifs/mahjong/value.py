"""Motifs about a quick hand or a dear one."""

from ...store import motifs

MOTIFS = motifs("value")

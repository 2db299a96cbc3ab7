"""Faults of a sentence on a verdict, whoever gave it."""

from __future__ import annotations

import re

from tests.texts.reasons import scanned
from tichu_teach.engine import games
from tichu_teach.engine.verdict import Verdict
from tichu_teach.texts.explain import explain, sentence, sentence_key

REASONS = {family: {reason for _, reason in scanned(family)} for family in ("tichu", "haggis", "mahjong")}
TILE_WORDS = re.compile(
    r"\b([Tt]iles?|[Ww]inds?|[Dd]ragons?|Mah-Jong|[Pp]ung(s|ed)?|[Cc]how(s|ed)?|[Kk]ongs?|[Ww]alls?|East|South|West|North)\b"
)


def check(verdict: Verdict) -> str:
    """The key of the sentence on a verdict, once nothing is found wrong with the sentence."""
    game = str(verdict.facts.get("game") or verdict.rule.partition(".")[0])
    key, said, explained = sentence_key(verdict), sentence(verdict), explain(verdict)
    assert verdict.reason in REASONS[games[game].family], verdict
    assert said != explained.rule_text, f"{key} has no sentence: {verdict}"
    assert "{{" not in said and "  " not in said and not re.search(r": [,.]|None|\[\]", said), (key, said)
    assert not re.search(r"\b[Yy]ou (has|is|was|holds|needs|waits)\b", said), said
    assert explained.text == said and explained.rule_id == verdict.rule and explained.rule_text
    if games[game].family == "mahjong":
        assert not re.search(r"(^|[^.] )You\b", said.partition(" ")[2]), said
    if game == "sparrow":
        assert not TILE_WORDS.search(said), said
    return key

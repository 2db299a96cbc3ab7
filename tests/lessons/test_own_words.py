"""Inherited rules name nothing in a game's rule book that the game has not."""

import re

import pytest

from tichu_teach.engine import games
from tichu_teach.texts.explain import rule_name, rule_text, rule_why

SOLO = r"partners?|teams?|points?|tichus?|fourteen|four at the table|the opponents"
LACKS = {
    "mahjong-duel": r"North(?! \[N\])|neighbour\w*|seasons?|rounds|the others|each other player|four players"
    r"|all the (others|players)|anybody’s discard|several players|from any seat|skipped|the nearer",
    "sparrow": r"tiles?|walls?|seasons?|flowers?|gate|bamboos?|circles?|stacks?",
    "tricsu": r"four at the table|four players|1000",
    "tientsin": r"fourteen|four at the table|your partner(?!s)|double victory",
    "grandmaster": SOLO,
    "ear": SOLO,
}
"""Words for what a game has not, as the texts of its larger sibling say them."""
SAYS_SO = {
    "mahjong-duel": {"mahjong-duel.b.announced", "mahjong.turn.keep-closed"},
    "sparrow": {"sparrow.score.same"},
    "tientsin": {"tientsin.triple", "nanking.wish.penalty"},
    "grandmaster": {"grandmaster.solo", "grandmaster.dog"},
    "ear": {"ear.solo", "ear.dragon", "ear.combos"},
}
"""Rules that name it on purpose: the game does without."""


@pytest.mark.parametrize("name", LACKS)
def test_no_rule_speaks_of_what_the_game_has_not(name: str) -> None:
    lacks = re.compile(rf"\b({LACKS[name]})\b", re.IGNORECASE)
    told = {
        rule: f"{rule_name(rule, game=name)}. {rule_text(rule, game=name)} {rule_why(rule, game=name)}"
        for rule in games[name].rules
        if rule not in SAYS_SO.get(name, ())
    }
    assert {rule: found[0] for rule, words in told.items() if (found := lacks.search(words))} == {}

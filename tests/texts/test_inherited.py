"""Rules that a game takes over from another are true of it: no number, partner or gift that it lacks."""

from __future__ import annotations

import re

import pytest

from tichu_teach.engine import games
from tichu_teach.texts.explain import rule_name, rule_text, rule_why

FOREIGN = {
    "tientsin": r"your partner |both players|pick up your three|score 200|ninth card|in a double victory",
    "tricsu": r"all twelve|pick up your three",
    "grandmaster": r"your partner|opponent|Dragon’s gift|lead passes on",
    "ear": r"your partner|opponent|Dragon’s gift",
}
"""What a game has none of, as the texts that others share with it would have it."""


@pytest.mark.parametrize("ruleset", FOREIGN)
def test_what_a_rule_says_is_so_in_the_game_that_takes_it_over(ruleset: str) -> None:
    wrong = []
    for rule in games[ruleset].rules:
        said = " ".join(told(rule, game=ruleset) for told in (rule_name, rule_text, rule_why))
        if found := re.search(FOREIGN[ruleset], said):
            wrong.append((rule, found[0]))
    assert not wrong

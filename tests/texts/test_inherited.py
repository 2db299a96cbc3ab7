"""Rules that a game takes over from another are true of it: no number, partner or gift that it lacks."""

import re

import pytest

from tichu_teach.engine import games, parse_position
from tichu_teach.pages.table.scene import verdict_card
from tichu_teach.texts.explain import rule_name, rule_text, rule_why
from tichu_teach.texts.reasons import reason_sentence

FOREIGN = {
    "tientsin": r"your partner |both players|pick up your three|score 200|ninth card|in a double victory",
    "tricsu": r"all twelve|pick up your three",
    "grandmaster": r"your partner|opponent|Dragon’s gift|lead passes on|Polish rule|lets you try both",
    "ear": r"your partner|opponent|Dragon’s gift|Polish rule|lets you try both",
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


def test_a_verdict_on_such_a_rule_is_told_in_the_words_of_the_game_that_is_played() -> None:
    six = "tientsin retract_second_grand=True | 0: 2j | 1: 2w | 2: 2p | 3: 2s | 4: 3j | 5: 3w | turn 0"
    team = parse_position(six)
    told = verdict_card(team.ask("0 retract"), team.game)
    assert "seventh card" in told["text"] and "seventh card" in told["rule"]["text"]
    assert "seventh card" in str(team.ask("0 retract")), "in a cell, too"
    alone = parse_position(
        "ear | 0: 5j 5w 5p 5s | 1: 4j | 2: 6j | 3: 7j | 4: 8j | 5: 9j | collect 0 | trick 0 9p"
    )
    bombed = verdict_card(alone.ask("0 play 5j 5w 5p 5s"), alone.game)["rule"]["text"]
    assert "You may bomb yourself" in bombed and "gift" not in bombed


def test_no_giver_at_grandmaster_hears_of_partners() -> None:
    assert "partner" in reason_sentence("push.solo", {}, "tricsu", (), aside=True)
    assert "partner" not in reason_sentence("push.solo", {}, "grandmaster", (), aside=True)

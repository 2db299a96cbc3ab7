"""Every rule has a name and a text, in words that fit on a card."""

import pytest

from tichu_teach.engine import games
from tichu_teach.texts import area
from tichu_teach.texts.explain import rule_name, rule_text, rule_why

RULES = list(dict.fromkeys(rule for name in games for rule in games[name].rules))


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_a_name_and_a_text(rule):
    for game in ("", *games):
        assert 1 <= len(rule_name(rule, game=game).split()) <= 7
        assert 20 <= len(rule_text(rule, game=game)) <= 420
        assert len(rule_why(rule, game=game)) <= 200


def test_no_text_is_left_without_its_rule():
    told = {key.removeprefix("rules.").rpartition(".")[0] for key in area("rules")}
    own = {
        f"{game}.{row}" for game in games for row in (rule.partition(".")[2] for rule in games[game].rules)
    }
    assert set(RULES) <= told <= own  # a game may tell a row that it shares in its own words


def test_no_two_rules_share_a_name():
    """In one game: the four-hand game's row and the one that stands for it may well be called alike."""
    for name in games:
        names = [rule_name(rule, game=name) for rule in games[name].rules]
        assert len(set(names)) == len(names), name

"""Every rule has a name and a text, in words that fit on a card."""

from __future__ import annotations

from tichu_teach.engine import games
from tichu_teach.texts import area
from tichu_teach.texts.explain import rule_gist, rule_name, rule_text, rule_why

RULES = list(dict.fromkeys(rule for name in games for rule in games[name].rules))


def test_a_rule_has_a_name_and_a_text() -> None:
    wrong = []
    for rule in RULES:
        for game in ("", *games):
            if not 1 <= len(rule_name(rule, game=game).split()) <= 7:
                wrong.append(f"{game or 'all'}: the name of {rule}")
            if not 20 <= len(rule_text(rule, game=game)) <= 420:
                wrong.append(f"{game or 'all'}: the text of {rule}")
            if len(rule_why(rule, game=game)) > 200:
                wrong.append(f"{game or 'all'}: the why of {rule}")
    assert len(RULES) > 250 and wrong == []


def test_a_rule_in_short_leaves_no_question_open() -> None:
    """It is told as the reason for an answer."""
    short = {(rule, game): rule_gist(rule, game=game) for game in games for rule in games[game].rules}
    assert [each for each, gist in short.items() if not gist.endswith((".", "!", ")", "”"))] == []


def test_no_text_is_left_without_its_rule() -> None:
    told = {key.removeprefix("rules.").rpartition(".")[0] for key in area("rules")} - {*games}
    own = {
        f"{game}.{row}" for game in games for row in (rule.partition(".")[2] for rule in games[game].rules)
    }
    assert set(RULES) <= told <= own  # a game may tell a row that it shares in its own words


def test_a_game_has_a_title_and_a_line_about_it() -> None:
    assert {key for key in area("rules") if key.count(".") == 2} == {
        f"rules.{game}.{what}" for game in games for what in ("title", "blurb")
    }


def test_no_two_rules_share_a_name() -> None:
    """In one game: the four-hand game's row and the one that stands for it may well be called alike."""
    for name in games:
        names = [rule_name(rule, game=name) for rule in games[name].rules]
        assert len(set(names)) == len(names), name

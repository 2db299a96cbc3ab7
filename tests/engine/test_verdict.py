"""Verdicts are plain data: their facts are those that `Facts` declares, of the types that it says."""

import json
import random
from typing import get_args, get_type_hints

import pytest

from tichu_teach.engine import TichuError, games
from tichu_teach.engine.verdict import Facts, allowed, refused

HINTS = get_type_hints(Facts)


def of_kind(value: object, hint: object) -> bool:
    """Return True for a value of a declared type; a list is one of its first item's."""
    if isinstance(value, list):
        return all(of_kind(each, get_args(hint)[0]) for each in value)
    if isinstance(value, dict):
        hints = get_type_hints(hint)
        return all(name in hints and of_kind(each, hints[name]) for name, each in value.items())
    kinds = get_args(hint) or (hint,)
    return type(value) in kinds or (type(value) is int and float in kinds)


@pytest.mark.parametrize("name", games)
def test_facts_are_those_declared(name: str) -> None:
    """Whatever one seat may do is asked for every seat, at every moment of a round by chance."""
    rng, seen, wrong = random.Random(7), set(), set()
    state = games[name].deal(rng)
    names = [
        str(state.text(each)).split()[0]
        for seat in range(state.game.players)
        for each in state.legal(seat)[:1]
    ]
    while state.phase != "over":
        texts = [state.text(action) for action in state.legal()]
        names = list(dict.fromkeys([*names, *(text.split()[0] for text in texts)]))
        for text in rng.sample(texts, min(8, len(texts))):
            for seat in names:
                try:
                    facts = state.ask(" ".join([seat, *text.split()[1:]])).facts
                except TichuError:  # no action of this seat's
                    continue
                assert json.loads(json.dumps(facts)) == facts
                seen |= facts.keys()
                wrong |= {(fact, repr(v)) for fact, v in facts.items() if not of_kind(v, HINTS.get(fact))}
        state = state.apply(rng.choice(texts))
    assert not wrong and len(seen) > 4


def test_what_was_known_before_comes_first() -> None:
    known: Facts = {"turn": 1, "lead": True}
    assert refused("a", "b", known=known, turn=2).facts == {"turn": 2, "lead": True}
    assert known["turn"] == 1 and allowed("a", "b").facts == {}

"""Conditions on an action in Haggis, beside those that all climbing games share (`climbing.py`).

bets small            a bet is made: small or big
tops T                a combination whose highest rank is the ten
suited                no face card in it
stands-for 8          a face card in it stands for another rank: for an eight
keeps-wilds           every face card of the seat stays where it lies
"""

from __future__ import annotations

from tichu_teach.engine import Action, Play
from tichu_teach.engine.haggis.actions import BETS, Bet
from tichu_teach.engine.haggis.combo import KINDS
from tichu_teach.engine.haggis.deck import parse_rank
from tichu_teach.engine.haggis.state import State
from tichu_teach.engine.haggis.wilds import stands

from ..climbing import action_to_rule_on, examples, shared
from ..conditions import one_of

__all__ = ["ACTION", "ANNOUNCEMENTS", "action_to_rule_on", "examples"]

ANNOUNCEMENTS = (Bet,)

_RULES = {
    "passes": "haggis.pass",
    "gives": "haggis.trick.take",
    "collects": "haggis.trick.take",
    "only-bomb": "haggis.bomb.beats",
    "beats": "haggis.follow",
    "lowest": "haggis.follow",
    "wins-trick": "haggis.trick.take",
    "goes-out": "haggis.end",
    "legal-combo": "haggis.follow",
    "keeps-bomb": "haggis.bomb.beats",
}

ACTION = shared(
    KINDS, parse_rank, _RULES, {"bet": one_of(*BETS), "rank": lambda game, word: parse_rank(word)}
)


@ACTION.add("bets", "bet", rule="haggis.bet", example=Bet)
def _bets(state: State, action: Action, bet: str) -> bool:
    return isinstance(action, Bet) and action.kind == bet


@ACTION.add("tops", "rank", rule="haggis.combo.ambiguous")
def _tops(state: State, action: Action, rank: int) -> bool:
    return isinstance(action, Play) and not action.combo.is_bomb and action.combo.rank == rank


@ACTION.add("suited", rule="haggis.wilds")
def _suited(state: State, action: Action) -> bool:
    return isinstance(action, Play) and not action.combo.cards & state.game.deck.wilds


@ACTION.add("stands-for", "rank", rule="haggis.wild")
def _stands_for(state: State, action: Action, rank: int) -> bool:
    if not isinstance(action, Play):
        return False
    deck = state.game.deck
    return any(each.rank == rank != deck.rank_of(each.card) for each in stands(action.combo, deck))


@ACTION.add("keeps-wilds", rule="haggis.wilds")
def _keeps_wilds(state: State, action: Action) -> bool:
    return not isinstance(action, Play) or not action.combo.cards & state.game.deck.wilds

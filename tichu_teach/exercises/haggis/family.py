"""Haggis in questions: how actions and choices are spoken of, what beats what, how a trick ends.

The decisions are plays and passes, bets, and who gets a bomb's trick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tichu_teach.engine import Action, Combo, Give, Play
from tichu_teach.engine.climbing.trick import TrickState
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.engine.haggis.deck import JACK, RANKS
from tichu_teach.engine.haggis.game import Haggis as Game
from tichu_teach.engine.haggis.notation import parse_combo
from tichu_teach.engine.haggis.state import State
from tichu_teach.engine.haggis.wilds import stand_ins

from .. import climbing
from ..climbing import SILENT
from ..grade import Frame
from ..house_rules import house_rules as usual_house_rules
from ..phrase import Phrase, Values
from ..question import AnswerOption

CALLS = (Bet,)
WEIGHED = (*climbing.WEIGHED, Bet, Give)

TAKEN = "haggis.trick.take"  # that a trick is won and by whom

# As in all climbing games.
premises_of = climbing.premises_of
house_rules = usual_house_rules
refused_too = climbing.refused_too
exchange_suits = climbing.exchange_suits
spread = climbing.spread
is_only_deal = climbing.is_only_deal


def describe_action(state: State, action: Action) -> tuple[str, Values]:
    """An action in a question: the tail of a text's key, and its values."""
    said = _played_as(state, action.combo) if isinstance(action, Play) else {}
    return climbing.describe_action(state, action, said)


def _played_as(state: State, combo: Combo) -> dict[str, object]:
    """Return what is said beside the cards: their reading, or the ranks that face cards are to stand for."""
    deck = state.game.deck
    if combo.kind != "none":
        return {"combo": combo.facts(deck.names)} if combo.joker else {}
    faces = [card for card in deck.names(combo.cards) if card in RANKS[JACK:]]
    standing = [[face, rank] for face, rank in zip(faces, combo.joker, strict=False) if rank]
    return {"standing": standing} if standing else {}


def option(state: State, text: str) -> AnswerOption:
    """A choice as it is offered."""
    return climbing.option(state, text, _announcement_phrase(state, text), _as_read(state))


def describe_choice(state: State, text: str) -> tuple[str, Values]:
    """The tail of the key of a sentence about a choice, and the values it names."""
    return climbing.describe_choice(state, text, _announcement_phrase(state, text), _as_read(state))


def _as_read(state: State) -> Callable[[Combo], list[str]]:
    """Name the cards of a play, each face card with what it stands for: `J=8`."""
    deck = state.game.deck

    def names(combo: Combo) -> list[str]:
        marks = stand_ins(combo, deck)
        return [f"{name}={marks[name]}" if name in marks else name for name in deck.names(combo.cards)]

    return names


def _announcement_phrase(state: TrickState, text: str) -> Phrase | None:
    """A choice that is no play and no pass, in words."""
    if text == SILENT:
        return Phrase("puzzle.decide.silent.bet")
    match state.action(text):
        case Bet(kind=kind):
            return Phrase(f"puzzle.decide.bet.{kind}")
        case Give(to=to):
            return Phrase("puzzle.decide.give", {"seat": to})
    return None


def frames_after(state: State, action: Action) -> tuple[Frame, ...]:
    """The table after a choice."""
    return (Frame(state.text(action), state.after(action)),)


# -- combinations and tricks -----------------------------------------------------------------------------

parse = parse_combo


def rule(game: Game, *combos: Combo) -> str:
    """The row by which these are compared."""
    return "haggis.bomb.beats" if any(combo.is_bomb for combo in combos) else "haggis.follow"


def let_lie(state: State) -> State:
    """The position as it is: nobody bombs out of turn."""
    return state


def with_hidden(state: State, hands: tuple[int, ...], aside: int) -> State:
    """The position with other hands, and these cards as its haggis."""
    return state.replace(hands=hands, haggis=aside)


def settle_trick(state: State) -> tuple[State, tuple[Frame, ...]]:
    """The position once the trick lies where it must go; unchanged if its winner has a choice."""
    after = state.settle_trick()
    if after is state:
        return state, ()
    return after, (Frame(state.text(state.legal(state.turn)[0]), after),)


def leader(state: State) -> int | None:
    """The seat that leads next, None while the trick goes on: whoever it is given to, its winner leads."""
    if state.phase == "collect":
        return None if state.ended else state.first_active(state.turn)
    return None if state.phase != "play" or state.trick else state.turn


def taking_rule(who: str, start: State, frames: Sequence[Frame]) -> str:
    """The row that decided: the bomb's gift, the last play, the lead of a player who is out …"""
    states = [start, *(frame.state for frame in frames)]
    before, after = states[-2] if frames else start, states[-1]
    verb = frames[-1].action.split()[1] if frames else ""
    if who == "leads":
        return "haggis.lead.next"
    if who == "turn":
        return "haggis.pass" if verb == "pass" else "haggis.first"
    if verb in ("give", "collect"):
        return str(before.ask(frames[-1].action).rule)
    return "haggis.end.last-play" if after.phase == "over" else "haggis.trick.take"

"""The Tichu family in questions: how actions and choices are spoken of, what beats what, how a trick ends.

The decisions are pushes and calls, plays and passes, gifts of a trick or of the lead, and wishes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tichu_teach.engine import Action, Call, Collect, Combo, Give, Lead, Pass, Play, Push, Wish
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.notation import parse_combo
from tichu_teach.engine.tichu.state import State

from .. import climbing
from ..climbing import SILENT
from ..grade import Frame, backwards, narrowed
from ..house_rules import house_rules as usual_house_rules
from ..phrase import Phrase, Values
from ..question import AnswerOption

CALLS = (Call,)
WEIGHED = (*climbing.WEIGHED, Push, Call, Give, Lead, Wish)

TAKEN = "nanking.trick.end"  # that a trick is won, and that its winner leads
RULES = {"takes": "nanking.trick.end", "leads": "nanking.trick.end", "turn": "nanking.seats"}

# As in all climbing games.
describe_action = climbing.describe_action
premises_of = climbing.premises_of
house_rules = usual_house_rules
exchange_suits = climbing.exchange_suits
spread = climbing.spread
is_only_deal = climbing.is_only_deal

_RECEIVERS = "abc"


def refused_too(state: State, action: Action) -> set[str]:
    """Return the other rules broken: as in all climbing games, and by the moment, the top and the wish."""
    also, verdict = climbing.refused_too(state, action), state.ask(action)
    if verdict:
        return also
    if isinstance(action, Play) and verdict.reason.endswith(".shape") and _different(state, action):
        also |= climbing.unformed(state, action.combo)
    forbidden = {*_of_the_moment(state, action), *_of_the_top(state, action), *_of_the_wish(state, action)}
    return also | {state.game.row(rule) for rule in forbidden}


def _different(state: State, play: Play) -> bool:
    """Return True if the cards are of several ranks, so that no Phoenix makes them one."""
    deck, cards = state.game.deck, play.combo.cards
    return sum(bool(cards & some) for some in (*deck.rank, deck.dog, deck.dragon)) > 1


def _of_the_moment(state: State, action: Action) -> Iterator[str]:
    """While somebody is asked for a bomb, or when all have passed, hardly anything can be done."""
    bomb = isinstance(action, Play) and action.combo.is_bomb
    if state.phase == "window":
        yield "nanking.bomb.priority"
        if not (later := state.close_window().ask(action)):
            yield from (later.rule, *later.other_rules)
    elif state.phase == "collect" and isinstance(action, (Play, Pass)) and not bomb:
        yield TAKEN


def _of_the_top(state: State, action: Action) -> Iterator[str]:
    """Nothing ordinary lies on a bomb, no single card on the Dragon, nor a low one on a Phoenix."""
    if not isinstance(action, Play) or action.combo.is_bomb or not state.trick:
        return
    deck, top = state.game.deck, state.top
    if top.is_bomb:
        yield "nanking.bomb.beats"
    elif top.size == action.combo.size == 1:
        if top.cards == deck.dragon:
            yield "nanking.dr.top"
        elif top.cards & deck.phoenix:
            yield from ("nanking.ph.single", "nanking.ph.single.lead")


def _of_the_wish(state: State, action: Action) -> Iterator[str]:
    """Any refusal in the seat's own turn leaves an owed wish ungranted."""
    duty = state.duty if action.seat == state.turn else None
    grants = isinstance(action, Play) and action.combo.cards & state.game.deck.rank[state.wish]
    if duty and not grants:
        told = state.game.row("nanking.wish.make")  # a game's own row on the wish says what is owed as well
        yield from (duty.rule, *duty.other_rules, *({told} - {"nanking.wish.make"}))


def option(state: State, text: str) -> AnswerOption:
    """A choice as it is offered."""
    return climbing.option(state, text, _announcement_phrase(state, text))


def describe_choice(state: State, text: str) -> tuple[str, Values]:
    """The tail of the key of a sentence about a choice, and the values it names."""
    return climbing.describe_choice(state, text, _announcement_phrase(state, text))


def _announcement_phrase(state: State, text: str) -> Phrase | None:
    """A choice that is no play and no pass, in words."""
    if text == SILENT:
        return Phrase("puzzle.decide.silent")
    action: Action = state.action(text)
    match action:
        case Call(kind=kind):
            return Phrase(f"puzzle.decide.call.{kind}")
        case Push():
            return _pushed(state, action)
        case Give(to=to):
            return Phrase("puzzle.decide.give", {"seat": to})
        case Lead(to=to):
            return Phrase("puzzle.decide.lead", {"seat": to})
        case Wish(rank=rank):
            return (
                Phrase("puzzle.decide.wish", {"arank": rank}) if rank else Phrase("puzzle.decide.wish.none")
            )
    return None


def _pushed(state: State, push: Push) -> Phrase:
    given: dict[int, int] = {}
    for to, card in zip(state.game.push_targets(push.seat), push.cards, strict=True):
        given[to] = given.get(to, 0) | card
    values: dict[str, object] = {}
    for letter, (to, cards) in zip(_RECEIVERS, given.items(), strict=False):
        values |= {f"seat_{letter}": to, f"cards_{letter}": state.game.deck.names(cards)}
    return Phrase(f"puzzle.decide.push.{len(given)}", values)


def frames_after(state: State, action: Action) -> tuple[Frame, ...]:
    """The table after a choice."""
    return (Frame(state.text(action), let_lie(state.after(action))),)


# -- combinations and tricks -----------------------------------------------------------------------------

parse = parse_combo


def rule(game: Game, *combos: Combo) -> str:
    """The row by which these are compared."""
    if any(combo.is_bomb for combo in combos):
        return "nanking.bomb.beats"
    special = game.deck.phoenix | game.deck.dragon
    for combo in combos:
        if combo.size == 1 and combo.cards & special:
            if combo.cards & game.deck.dragon:
                return str(game.row("nanking.dr.top"))
            if combo.rank == int(combo.rank):  # a Phoenix on a Phoenix
                return str(game.own_rules["second-phoenix"])
            return "nanking.ph.single.lead" if combo.rank == 1.5 else "nanking.ph.single"
    return "nanking.follow"


def let_lie(state: State) -> State:
    """The position once nobody bombs."""
    return state.close_window()


def with_hidden(state: State, hands: tuple[int, ...], aside: int) -> State:
    """The position with other hands: no card is aside while a trick is played."""
    return state.replace(hands=hands)


def settle_trick(state: State) -> tuple[State, tuple[Frame, ...]]:
    """The position once nobody bombs, and a trick that is only waiting to be taken in is taken in."""
    state = state.close_window()
    if state.phase != "collect" or state.gift_due or state.duty:
        return state, ()
    action = Collect(state.turn)
    after = state.after(action)
    return after, (Frame(state.text(action), after),)


def leader(state: State) -> int | None:
    """The seat that leads next, None while the trick goes on."""
    return None if state.phase != "play" or state.trick else state.turn


def taking_rule(who: str, start: State, frames: Sequence[Frame]) -> str:
    """The row that decided: the gift, the bomb on a Dragon, the lead of a player who is out …"""
    for state, frame in backwards(start, frames):
        before = narrowed(state, State)
        if frame.action.split()[1:2] in (["give"], ["collect"]):
            before = before.close_window()
            if who == "leads" and not before.hands[before.turn]:
                return "nanking.lead.out"
            verdict = before.ask(frame.action)
            dragon = before.game.deck.dragon
            if before.top.is_bomb and any(combo.cards & dragon for _, combo in before.trick):
                return "nanking.dr.bombed"
            return verdict.rule
        if frame.action.split()[1:2] == ["lead"]:
            return before.ask(frame.action).rule
        if "Do" in frame.action.split():
            verdict = before.close_window().ask(frame.action)
            walked_on = "nanking.dog.partner-out" in verdict.other_rules
            return "nanking.dog.partner-out" if walked_on else verdict.rule
    return start.game.row(RULES[who])

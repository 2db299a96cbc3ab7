"""A word in the learner's ear at a table of Haggis; a guided round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tichu_teach.engine import Action, Bet, Collect, Give, Play
from tichu_teach.engine.haggis.state import State
from tichu_teach.pages.presenters.climbing import ClimbingGuide, legal_words
from tichu_teach.pages.presenters.presenter import Coach
from tichu_teach.texts import text
from tichu_teach.texts.names import alternatives, cards_text, combo_name, seat_inside, seat_names

if TYPE_CHECKING:
    from tichu_teach.engine import Record, Verdict


class HaggisCoach(Coach[State]):
    """The coach at a table of Haggis: what the moment asks, and what the rules allow."""

    claims = True

    def header(self, record: Record) -> str:
        """The number of the hand, and the total that the game goes to."""
        return text("game.haggis.header", number=len(record.rounds), target=record.game.options["target"])

    def title(self, state: State, seat: int, names: Sequence[str]) -> str:
        return text(f"game.haggis.now.{_moment(state, seat)}", name=names[state.turn])

    def advice(self, state: State, seat: int, names: Sequence[str], received: Sequence[str] = ()) -> str:
        moment, values = _moment(state, seat), dict[str, str]()
        if moment == "follow":
            owner, top = state.trick[-1]
            values = {"name": names[owner], "label": combo_name(top, state.game.deck)}
            moment = "bomb" if top.is_bomb else moment
            if any(isinstance(each, Play) and each.combo.is_bomb for each in state.legal(seat)):
                moment = f"{moment}.bombs"
        if moment == "lead":
            faces = state.game.deck.names(state.wilds[seat])
            values, moment = {"cards": cards_text(faces)}, moment if faces else "lead.plain"
        gifts = [each for each in state.legal(seat) if isinstance(each, Give)] if moment == "give" else []
        if len(gifts) == 1:
            values, moment = {"name": seat_inside(gifts[0].to, names)}, "give.only"
        said = text(f"game.haggis.advice.{moment}", **values)
        if state.phase == "play" and seat in state.to_act and state.may_bet(seat):
            said = " ".join([said, text("game.haggis.advice.bet")])
        return said

    def legal_words(self, state: State, seat: int) -> list[str]:
        legal = state.legal(seat)
        combos = [action.combo for action in legal if isinstance(action, Play)]
        counted = Counter((combo.kind, combo.size if combo.kind != "bomb" else 0) for combo in combos)
        plays = sorted(counted.items(), key=lambda item: (item[0][1] or 99, item[0]))
        none = not plays and state.phase == "play" and seat in state.to_act
        gifts = [action for action in legal if isinstance(action, Give)]
        others = [_give(state, gifts)] if gifts else []
        others += [_name(action) for action in legal if not isinstance(action, (Play, Give))]
        words = legal_words([(*what, number) for what, number in plays], others)
        return [text("game.legal.none"), *words] if none else words

    def forced_action(self, state: State, seat: int) -> Action | None:
        """Taking in the trick; giving one away, even to the only opponent, is left to the learner."""
        collecting = state.phase == "collect" and state.turn == seat and not state.gift_due
        return Collect(seat) if collecting else None

    def going_on(self, state: State, seat: int) -> Action | None:
        """Taking in the trick; the learner decides who gets the trick of a bomb."""
        return self.forced_action(state, seat)

    def patience(self, state: State, seat: int, verdict: Verdict, names: Sequence[str]) -> str | None:
        """Ask an action before its turn only to wait, in the referee's words."""
        return "" if state.phase != "over" and "turn" in verdict.facts else None


def _moment(state: State, seat: int) -> str:
    if state.phase == "over":
        return "end" if state.winner is not None else "over"
    if seat not in state.to_act:
        return "wait" if state.hands[seat] else "out"
    if state.phase == "play":
        return "follow" if state.trick else "lead"
    return "give" if state.gift_due else "collect"


def _give(state: State, gifts: Sequence[Give]) -> str:
    """Those who may get the trick, worded to follow `you may`."""
    names = seat_names(state.game, gifts[0].seat)
    return text("game.haggis.legal.give", name=alternatives([seat_inside(gift.to, names) for gift in gifts]))


def _name(action: Action) -> str:
    """An action other than a play or a gift, worded to follow `you may`."""
    key = f"bet.{action.kind}" if isinstance(action, Bet) else type(action).__name__.lower()
    return text(f"game.haggis.legal.{key}")


class HaggisGuide(ClimbingGuide[State]):
    """The guide of a guided round in Haggis."""

    def topics(self, state: State, seat: int) -> Iterator[tuple[str, str]]:
        """Yield tricks, bombs and the points in tricks."""
        yield "tricks", "haggis.follow"
        if state.trick:  # everybody has one before them from the start
            yield "bomb", "haggis.bomb.beats"
        if state.points_on_table:
            yield "points", "haggis.trick.take"

    def dealt_hands(self, state: State) -> Iterator[int]:
        """The suited cards of each seat: face cards, of which everybody has the same, are not dealt."""
        return (hand & state.game.deck.suited for hand in state.hands)

"""A position of Haggis as the table draws it, and the events of the table as the engine's actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tichu_teach.engine import Bet, Collect, Give, Pass, Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.actions import BETS
from tichu_teach.engine.haggis.deck import RANKS, SUITS, parse_rank
from tichu_teach.engine.haggis.state import View
from tichu_teach.engine.haggis.wilds import Stand, stand_ins, stands
from tichu_teach.pages.presenters.climbing import laid_play, out_as, playable
from tichu_teach.pages.presenters.presenter import Layout, Seen
from tichu_teach.pages.table.scene import Data, action, seat_choices
from tichu_teach.pages.table.table import ReadingNeeded
from tichu_teach.texts import text
from tichu_teach.texts.names import combo_name

if TYPE_CHECKING:
    from tichu_teach.engine import Action
    from tichu_teach.engine.climbing.combo import Combo
    from tichu_teach.engine.haggis.combo import HaggisCombo
    from tichu_teach.engine.haggis.deck import Deck
    from tichu_teach.engine.haggis.state import State
    from tichu_teach.scene.table import (
        SceneAction,
        SceneInput,
        ScenePlay,
        SceneSeat,
        SceneSide,
        SceneTable,
        SetAside,
    )


def cards_in_order(combo: Combo, deck: Deck) -> list[str]:
    """The cards of a combination as players lay them out: each face card in the place it fills."""
    places: dict[int, Stand] = {stand.card: stand for stand in stands(combo, deck)}

    def place(card: int) -> tuple[int, int, int]:
        stand = places.get(card)
        if stand is None:
            return deck.rank_of(card), SUITS.index(deck.suit_of(card)), card
        # Without a suit of its own it lies after the suited cards of its rank.
        return stand.rank, SUITS.index(stand.suit) if stand.suit else len(SUITS), card

    return [deck.name(card) for card in sorted(bits(combo.cards), key=place)]


def cards_as_read(combo: Combo, deck: Deck) -> list[str]:
    """The same cards, each face card with what it stands for: `J=8`."""
    marks = stand_ins(combo, deck)
    return [f"{card}={marks[card]}" if card in marks else card for card in cards_in_order(combo, deck)]


def play_of(seat: int, combo: Combo, deck: Deck) -> ScenePlay:
    """One entry of the trick."""
    return laid_play(seat, combo, deck, cards_in_order(combo, deck), stand_ins(combo, deck))


class HaggisLayout(Layout[View]):
    """A table of Haggis, as it is drawn."""

    TAUGHT_BY: ClassVar[Mapping[str, str]] = {"small": "haggis.bet", "big": "haggis.bet"}

    def table(self, view: View, seen: Seen) -> SceneTable:
        game, deck, names, hands = view.game, view.game.deck, seen.names(view), seen.hands(view)
        seats: list[SceneSeat] = [
            {
                "seat": seat,
                "name": names[seat],
                "team": game.side(seat),
                "hand": deck.names(hands[seat]) if seat in hands else None,
                "faceup": deck.names(view.wilds[seat]),
                "count": count,
                "call": f"bet-{view.bets[seat]}" if view.bets[seat] else None,
                "out": out_as(view, seat),
                "taken": view.won_points[seat] if view.won_counts[seat] else None,
                "said": seen.said.get(seat),
                "turn": seat in view.to_act,
                "thinking": seat == seen.thinking,
            }
            for seat, count in enumerate(view.counts)
        ]
        return {
            "ruleset": game.name,
            "viewer": view.seat,
            "direction": "left",
            "seats": seats,
            "trick": [play_of(seat, combo, deck) for seat, combo in view.trick],
            "wish": None,
            "aside": _haggis(view),
            "sides": _sides(view, names) if seen.scores else [],
            "pile": seen.pile,
            "marked": list(seen.marked),
            "hints": seen.lit_cards,
        }

    def hints(self, view: View) -> list[list[str]] | None:
        return playable(view, view.game.deck) if view.phase == "play" else None

    def controls(self, view: View, seen: Seen) -> SceneInput:
        found: SceneInput = {"hand": None, "push": None, "wish": None, "give": None, "lead": None}
        actions: list[SceneAction] = []
        gives = [each.to for each in view.legal if isinstance(each, Give)]
        if view.phase != "over" and view.hand and not gives:
            found["hand"] = {"seat": view.seat, "mode": "play", "max": view.hand.bit_count()}
            # Cards may be picked while waiting; a bomb may only be played in turn.
            works = view.acts and view.phase == "play"
            actions.append({**action("play"), "primary": True, "disabled": not works})
        if view.acts and view.phase == "play" and view.trick:
            actions.append(action("pass"))
        if gives:
            found["give"] = seat_choices(gives, seen.names(view))
            found["title"] = text("table.haggis.give")
        elif view.acts and view.phase == "collect":
            actions.append(action("collect"))
        if any(isinstance(each, Bet) for each in view.legal):
            actions += [{"type": kind, "label": text(f"table.haggis.bet.{kind}")} for kind in BETS]
        found["actions"] = actions
        found["notation"] = False
        if actions or gives:
            found["notation"] = {"label": text("table.haggis.notation"), "example": "8r 9r J=T"}
        return found


def _sides(view: View, names: Sequence[str]) -> list[SceneSide]:
    """The score: everybody plays alone."""
    counted = view.points or [None] * len(names)
    rows = zip(names, view.standing, counted, strict=True)
    return [
        {"name": name, "team": side, "total": total, "round": points}
        for side, (name, total, points) in enumerate(rows)
    ]


def _haggis(view: View) -> SetAside | None:
    """The cards put aside, turned up at the end (haggis.deal, haggis.end.rest)."""
    if not view.haggis_count:
        return None
    cards = view.game.deck.names(view.haggis) if view.phase == "over" else None
    return {"name": text("table.haggis.pile"), "count": view.haggis_count, "cards": cards}


# -- events ------------------------------------------------------------------------------------------


def _play(state: State, seat: int, data: Data) -> Action:
    """Play cards as the combination that is named (haggis.combo.ambiguous).

    Raises ReadingNeeded if they can be several and none is named.
    """
    game = state.game
    cards = game.deck.gather(data["cards"], state.hands[seat])
    said = tuple(parse_rank(rank) for rank in (data.get("reading") or {}).values())
    readings = game.readings(cards)
    if len(readings) > 1 and not said:
        raise ReadingNeeded(text("table.haggis.readings"), choices(state, readings))
    return Play(seat, game.combo(cards, said or None, state.top if state.trick else None))


def choices(state: State, readings: tuple[HaggisCombo, ...]) -> list[Data]:
    """The readings to choose from, those that fit the trick first."""
    fits = {each: not state.trick or each.beats(state.top) for each in readings}
    return [_choice(state, each, fits[each]) for each in sorted(readings, key=lambda each: not fits[each])]


def _choice(state: State, combo: HaggisCombo, fits: bool) -> Data:
    deck = state.game.deck
    faces = deck.names(combo.cards & deck.wilds)
    return {
        "label": combo_name(combo, deck),
        "cards": cards_as_read(combo, deck),
        "note": text(f"table.haggis.readings.{'fits' if fits else 'not'}") if state.trick else "",
        "reading": {face: RANKS[rank] for face, rank in zip(faces, combo.joker, strict=True)},
    }


MOVES: dict[str, Callable[[State, int, Data], Action]] = {
    "play": _play,
    "give": lambda state, seat, data: Give(seat, data["to"]),
    "pass": lambda state, seat, data: Pass(seat),
    "collect": lambda state, seat, data: Collect(seat),
    "small": lambda state, seat, data: Bet(seat, "small"),
    "big": lambda state, seat, data: Bet(seat, "big"),
}

"""A position of Haggis as the table draws it: engine values in, plain data out.

Only what the viewer may see goes in: their own cards, the face cards that lie before everybody, the number
of everybody's cards. Other hands are shown where the exercise opens them (`open`), the haggis at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.actions import BETS
from tichu_teach.engine.haggis.deck import RANKS, SUITS
from tichu_teach.engine.haggis.state import State
from tichu_teach.engine.haggis.wilds import Stand, stands
from tichu_teach.pages.presenters.climbing import laid_play, playable
from tichu_teach.pages.presenters.presenter import Scene
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.scene import action, named
from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.combo import Combo
    from tichu_teach.engine.haggis.deck import Deck


def laid(combo: Combo, deck: Deck) -> list[str]:
    """The cards of a combination as one lays them out: each face card in the place it fills."""
    places: dict[int, Stand] = {stand.card: stand for stand in stands(combo, deck)}

    def place(card: int) -> tuple[int, int, int]:
        stand = places.get(card)
        if stand is None:
            return deck.rank_of(card), SUITS.index(deck.suit_of(card)), card
        # Without a suit of its own it lies after the suited cards of its rank.
        return stand.rank, SUITS.index(stand.suit) if stand.suit else len(SUITS), card

    return [deck.name(card) for card in sorted(bits(combo.cards), key=place)]


def reading(combo: Combo, deck: Deck) -> dict[str, str]:
    """What face cards stand for, by their names; those that are themselves are left out."""
    return {
        deck.name(stand.card): RANKS[stand.rank]
        for stand in stands(combo, deck)
        if deck.rank_of(stand.card) != stand.rank
    }


def play_of(seat: int, combo: Combo, deck: Deck) -> dict[str, Any]:
    """One entry of the trick."""
    return laid_play(seat, combo, deck, laid(combo, deck), reading(combo, deck))


class HaggisScene(Scene[State]):
    """A table of Haggis, as it is drawn."""

    TAUGHT_BY: ClassVar[Mapping[str, str]] = {"small": "haggis.bet", "big": "haggis.bet"}
    """Controls that a chapter shows only when their rule has been taught."""

    def table(self, state: State, seen: Seen) -> dict[str, Any]:
        game, deck = state.game, state.game.deck
        names, viewer = seen.names(state), seen.viewer
        shown = {viewer, *seen.open}
        seats = [
            {
                "seat": seat,
                "name": names[seat],
                "team": game.side(seat),
                "hand": deck.names(hand) if seat in shown else None,
                "faceup": deck.names(state.wilds[seat]),
                "count": hand.bit_count(),
                "call": f"bet-{state.bets[seat]}" if state.bets[seat] else None,
                "out": state.out.index(seat) + 1 if seat in state.out else None,
                "taken": deck.points(state.won[seat]) if seen.taken and state.won[seat] else None,
                "said": seen.said.get(seat),
                "turn": seat in state.to_act,
                "thinking": seat == seen.thinking,
            }
            for seat, hand in enumerate(state.hands)
        ]
        return {
            "ruleset": game.name,
            "viewer": viewer,
            "direction": "left",
            "seats": seats,
            "trick": [play_of(seat, combo, deck) for seat, combo in state.trick],
            "wish": None,
            "aside": _haggis(state),
            "sides": _sides(state, names) if seen.scores else [],
            "pile": seen.pile,
            "marked": list(seen.marked),
            "hints": playable(state, viewer) if seen.lit and state.phase == "play" else None,
        }

    def controls(self, state: State, seat: int, seen: Seen) -> dict[str, Any]:
        mine, hand = seat in state.to_act, state.hands[seat]
        shown: dict[str, Any] = {"hand": None, "push": None, "wish": None, "give": None, "lead": None}
        actions: list[dict[str, Any]] = []
        gives = mine and state.phase == "collect" and state.gift_due
        if state.phase != "over" and hand and not gives:
            shown["hand"] = {"seat": seat, "mode": "play", "max": hand.bit_count()}
            # Cards may be picked while one waits; a bomb comes in turn only.
            works = mine and state.phase == "play"
            actions.append(action("play", primary=True, needs="cards", disabled=not works))
        if mine and state.phase == "play" and state.trick:
            actions.append(action("pass"))
        if mine and state.phase == "collect":
            if gives:
                shown["give"] = named(state.gift_targets, seen.names(state))
                shown["title"] = text("table.haggis.give")
            else:
                actions.append(action("collect"))
        if state.may_bet(seat):
            actions += [{"type": kind, "label": text(f"table.haggis.bet.{kind}")} for kind in BETS]
        written = {"label": text("table.haggis.notation"), "example": "8r 9r J=T"}
        return {**shown, "actions": actions, "notation": written if actions or shown["give"] else False}


def _sides(state: State, names: Sequence[str]) -> list[dict[str, Any]]:
    """The score: everybody plays alone."""
    counted = state.count().points if state.phase == "over" else [None] * len(names)
    rows = zip(names, state.standing, counted, strict=True)
    return [
        {"name": name, "team": side, "total": total, "round": points}
        for side, (name, total, points) in enumerate(rows)
    ]


def _haggis(state: State) -> dict[str, Any] | None:
    """The cards put aside, which are turned up at the end (haggis.deal, haggis.end.rest)."""
    if not state.haggis:
        return None
    cards = state.game.deck.names(state.haggis)
    up = state.phase == "over"
    return {"name": text("table.haggis.pile"), "count": len(cards), "cards": cards if up else None}

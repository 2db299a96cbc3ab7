"""A position of Haggis as the table draws it: engine values in, plain data out.

Only what the viewer may see goes in: their own cards, the face cards that lie before everybody, the number
of everybody's cards. Other hands are shown where the exercise opens them (`open`), the haggis at the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.actions import BETS
from tichu_teach.engine.haggis.deck import RANKS, SUITS
from tichu_teach.engine.haggis.wilds import Stand, stands
from tichu_teach.pages.climbing import laid_play, playable
from tichu_teach.pages.scene import action, named
from tichu_teach.texts import text
from tichu_teach.texts.names import seat_names

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.combo import Combo
    from tichu_teach.engine.haggis.deck import Deck
    from tichu_teach.engine.haggis.state import State


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


def table(
    state: State,
    viewer: int = 0,
    *,
    you: int = 0,
    names: Sequence[str] = (),
    open: Collection[int] = (),
    said: Mapping[int, str] | None = None,
    thinking: int | None = None,
    marked: Iterable[str] = (),
    hinted: bool = False,
    taken: bool = False,
    scores: bool = True,
    pile: str | None = None,
) -> dict[str, Any]:
    """The `table` of a scene, as seen from the seat `viewer`; the seat `you` is the one called You.

    `names` are those of the seats, where they are others than in a game.
    `open` names the seats whose hands lie open, `said` what stands in a seat's bubble (a key under
    `table.said`), `marked` the cards that are pointed at. With `hinted` the viewer's legal plays are lit,
    with `taken` the points in everybody's tricks are shown, with `scores` those of the game.
    """
    game, deck = state.game, state.game.deck
    names = names or seat_names(game, you)
    said = said or {}
    shown = {viewer, *open}
    over = state.phase == "over"
    counted = state.count().points if over else None
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
            "taken": deck.points(state.won[seat]) if taken and state.won[seat] else None,
            "said": said.get(seat),
            "turn": seat in state.to_act,
            "thinking": seat == thinking,
        }
        for seat, hand in enumerate(state.hands)
    ]
    sides = [
        {
            "name": name,
            "team": side,
            "total": state.standing[side],
            "round": None if counted is None else counted[side],
        }
        for side, name in enumerate(names)
    ]
    return {
        "ruleset": game.name,
        "viewer": viewer,
        "direction": "left",
        "seats": seats,
        "trick": [play_of(seat, combo, deck) for seat, combo in state.trick],
        "wish": None,
        "aside": _haggis(state),
        "sides": sides if scores else [],
        "pile": pile,
        "marked": list(marked),
        "hints": playable(state, viewer) if hinted and state.phase == "play" else None,
    }


def _haggis(state: State) -> dict[str, Any] | None:
    """The cards put aside, which are turned up at the end (haggis.deal, haggis.end.rest)."""
    if not state.haggis:
        return None
    cards = state.game.deck.names(state.haggis)
    up = state.phase == "over"
    return {"name": text("table.haggis.pile"), "count": len(cards), "cards": cards if up else None}


TAUGHT_BY = {"small": "haggis.bet", "big": "haggis.bet"}
"""Controls that a chapter shows only when their rule has been taught."""


def controls(
    state: State, seat: int, *, you: int = 0, names: Sequence[str] = (), playing: bool = False
) -> dict[str, Any]:
    """The `input` of a scene: what `seat` may try now.

    A play that the rules forbid can be tried all the same, for then the referee says why; only what makes
    no sense at this moment isn't offered.
    """
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
            names = names or seat_names(state.game, you)
            shown["give"] = named(state.gift_targets, names)
            shown["title"] = text("table.haggis.give")
        else:
            actions.append(action("collect"))
    if state.may_bet(seat):
        actions += [{"type": kind, "label": text(f"table.haggis.bet.{kind}")} for kind in BETS]
    written = {"label": text("table.haggis.notation"), "example": "8r 9r J=T"}
    return {**shown, "actions": actions, "notation": written if actions or shown["give"] else False}

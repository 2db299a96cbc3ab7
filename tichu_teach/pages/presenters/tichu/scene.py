"""A position of the Tichu family as the table draws it, and the events of the table as the engine's
actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tichu_teach.engine import Call, Collect, Give, Lead, NoBomb, Pass, Play, Push, Take, Wish
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import LOW, RANKS, parse_rank, rank_name
from tichu_teach.engine.tichu.state import State, View
from tichu_teach.pages.presenters.climbing import laid_play, out_as, playable
from tichu_teach.pages.presenters.presenter import Layout, Seen
from tichu_teach.pages.table.scene import Data, action, seat_choices
from tichu_teach.texts import has, text
from tichu_teach.texts.names import column_names, seat_inside, seat_name, title_name

if TYPE_CHECKING:
    from tichu_teach.engine import Action, Combo
    from tichu_teach.engine.tichu.deck import Deck
    from tichu_teach.scene.table import (
        HandInput,
        SceneAction,
        SceneInput,
        ScenePlay,
        SceneSeat,
        SceneSide,
        SceneTable,
    )


def cards_in_order(combo: Combo, deck: Deck) -> list[str]:
    """The cards of a combination as players lay them out: by rank, the triple before its pair."""
    stand_ins = dict(zip(bits(combo.cards & deck.phoenix), combo.joker, strict=False))

    def place(card: int) -> tuple[bool, int, bool]:
        rank = stand_ins.get(card, 0) if card & deck.phoenix else deck.rank_of(card)
        return (combo.kind == "fullhouse" and rank != combo.rank, rank, card in stand_ins)

    return [deck.name(card) for card in sorted(bits(combo.cards), key=place)]


def play_of(seat: int, combo: Combo, deck: Deck) -> ScenePlay:
    """One entry of the trick. The rank of a Phoenix is in its `reading`, that of a second one under Ph2."""
    reading = {name: rank_name(rank) for name, rank in zip(("Ph", "Ph2"), combo.joker, strict=False)}
    return laid_play(seat, combo, deck, cards_in_order(combo, deck), reading)


class TichuLayout(Layout[View]):
    """A table of the Tichu family, as it is drawn. Only a seat that is asked for a bomb is told so."""

    TAUGHT_BY: ClassVar[Mapping[str, str]] = {
        "tichu": "nanking.tichu.small",
        "grand": "nanking.tichu.grand",
        "wish": "nanking.wish.make",
    }

    def table(self, view: View, seen: Seen) -> SceneTable:
        game, deck = view.game, view.game.deck
        names, due = seen.names(view), _seats_due(view)
        known = {
            seat: view.open_hands[seat] for seat in game.sees(view.seat, view.phase) if seat != view.seat
        }
        hands = known | seen.hands(view)
        seats: list[SceneSeat] = [
            {
                "seat": seat,
                "name": names[seat],
                "team": None if game.titles else game.side(seat),
                "title": _title(view, seat),
                "hand": deck.names(hands[seat]) if seat in hands else None,
                "count": count,
                "to_come": view.to_come[seat],
                "call": view.calls[seat] or None,
                "out": out_as(view, seat),
                # With titles, points do not count.
                "taken": view.won_points[seat] if view.won_counts[seat] and not game.titles else None,
                "said": seen.said.get(seat),
                "turn": seat in due,
                "thinking": seat == seen.thinking,
            }
            for seat, count in enumerate(view.counts)
        ]
        return {
            "ruleset": game.name,
            "viewer": view.seat,
            "direction": "right",
            "seats": seats,
            "trick": [play_of(seat, combo, deck) for seat, combo in view.trick],
            "wish": rank_name(view.wish) if view.wish else None,
            "sides": _sides(view, seen.you) if seen.scores and not game.titles else [],
            "pile": seen.pile,
            "open": deck.names(view.open),
            "marked": list(seen.marked),
            "hints": seen.lit_cards,
        }

    def hints(self, view: View) -> list[list[str]] | None:
        """Before the play, return the cards that a seat must give away, or each that it may."""
        deck = view.game.deck
        if view.phase == "push" and view.acts:
            if view.demanded_push:
                return [[deck.name(card) for card in view.demanded_push]]
            return [[name] for name in deck.names(view.hand)]
        found = playable(view, deck)
        return found if found or (view.phase == "play" and view.seat == view.turn) else None

    def controls(self, view: View, seen: Seen) -> SceneInput:
        """In a game, offer to decline bombs at once for the whole trick."""
        game, seat, names = view.game, view.seat, seen.names(view)
        dummy = game.actor(seat) != seat
        found: SceneInput = {"hand": None, "push": None, "wish": None, "give": None, "lead": None}
        actions: list[SceneAction] = []
        if view.phase in ("play", "window", "collect") and view.hand:
            found["hand"] = {"seat": seat, "mode": "play", "max": view.hand.bit_count()}
            actions.append(_play_button(view))
        if view.acts:
            chosen, buttons = _choices(view, seen)
            found |= chosen
            actions += buttons
        calls = {each.kind for each in view.legal if isinstance(each, Call)}
        if "grand" in calls:
            actions.append(action("grand"))
        if "small" in calls:
            call = action("tichu")
            actions.append({**call, "label": text("table.tichu.table")} if dummy else call)
        if dummy and found["hand"]:
            found["hand"]["label"] = text("table.hand.for", name=seat_inside(seat, seats=names))
        found["actions"] = actions
        found["notation"] = bool(actions or found["wish"] or found["give"] or found["lead"])
        return found


def _choices(view: View, seen: Seen) -> tuple[SceneInput, list[SceneAction]]:
    """The choices of a seat that is to act, and its buttons, by phase."""
    game, seat, names = view.game, view.seat, seen.names(view)
    match view.phase:
        case "take":
            return {}, [{**action("take"), "primary": True}]
        case "push":
            targets = game.push_targets(seat)
            give = _push_button(seat, targets, names)
            if len(set(targets)) == 1:  # one receiver for all: pick the cards, then give
                return {"hand": {"seat": seat, "mode": "pick", "max": len(targets)}}, [give]
            hand: HandInput = {"seat": seat, "mode": "push", "max": len(targets)}
            return {"hand": hand, "push": seat_choices(targets, names)}, [give]
        case "play" if view.trick:
            return {}, [action("pass")]
        case "window":
            decline = action("nobomb")
            if not seen.playing:
                return {}, [decline]
            whole: SceneAction = {
                **decline,
                "label": text("table.nobomb.trick"),
                "fields": {"trick": True},
            }
            return {}, [decline, whole]
        case "wish":
            return {"wish": {"ranks": list(RANKS[LOW:]), "none": True}}, []
        case "dog":
            return {
                "lead": seat_choices([each.to for each in view.legal if isinstance(each, Lead)], names)
            }, []
        case "collect" if _gift_due(view):
            return {"give": seat_choices(game.dragon_targets(seat), names)}, []
        case "collect":
            return {}, [action("collect")]
    return {}, []


def _gift_due(view: View) -> bool:
    """Return True if the trick was won by the Dragon and is given away (nanking.dr.gift)."""
    top = view.top
    return top is not None and bool(top.cards & view.game.deck.dragon and view.game.dragon_targets(view.seat))


def _push_button(giver: int, targets: Sequence[int], names: Sequence[str]) -> SceneAction:
    give: SceneAction = {**action("push"), "primary": True}
    if len(set(targets)) > 1:
        return give
    name = seat_inside(targets[0], seats=names)
    key = "table.push.some.you" if name == text("combo.seat.you.inside") else "table.push.some"
    told = text(key, count=len(targets), name=name, giver=seat_name(giver, names))
    return {**give, "label": told}


def _play_button(view: View) -> SceneAction:
    """Out of turn it works only with a bomb that fits; but cards may be picked while waiting."""
    works = view.phase == "play" and view.seat == view.turn
    works = works or any(isinstance(each, Play) for each in view.legal)
    return {**action("play"), "primary": True, "disabled": not works}


def _title(view: View, seat: int) -> str | None:
    """The title of a seat in this round: its place, or the dealer who plays for the Table."""
    game: Any = view.game
    if not game.titles:
        plays_two = any(game.actor(each) == seat != each for each in range(game.players))
        return text("table.dealer") if plays_two else None
    if view.round == 1:
        return None
    place = game.place_of(seat)
    key = f"table.place.{game.titles[place]}"
    return text(key) if has(key) else title_name(game.titles[place], place)


def _sides(view: View, you: int) -> list[SceneSide]:
    """The columns of the score: their side, their points, and those of a finished round."""
    game, points = view.game, view.points
    sides = game.column_sides(view.people)
    return [
        {
            "name": name,
            "team": side,
            "total": view.standing[column],
            "round": None if points is None else points[side],
        }
        for column, (name, side) in enumerate(zip(column_names(view, you), sides, strict=True))
    ]


def _seats_due(view: View) -> tuple[int, ...]:
    """The seats whose turn it is, as far as the viewer can see."""
    return view.pushing if view.phase == "push" else view.to_act


# -- events ------------------------------------------------------------------------------------------


def _play(state: State, seat: int, data: Data) -> Action:
    game = state.game
    cards = game.deck.gather(data["cards"], state.hands[seat])
    joker = tuple(sorted(parse_rank(rank) for rank in (data.get("reading") or {}).values()))
    if cards.bit_count() == 1:
        joker = ()  # alone, the Phoenix stands for nothing
    return Play(seat, game.combo(cards, joker or None, state.top if state.trick else None))


def _wish(state: State, seat: int, data: Data) -> Action:
    return Wish(seat, parse_rank(data["rank"]) if data["rank"] else 0)


def _push(state: State, seat: int, data: Data) -> Action:
    deck, given = state.game.deck, data["cards"]
    if isinstance(given, list):  # all for one receiver
        return Push(seat, tuple(deck.one_by_one(given, state.hands[seat])))
    targets = [str(target) for target in state.game.push_targets(seat)]
    cards = [deck.gather([given[to]], state.hands[seat]) for to in targets if to in given]
    return Push(seat, tuple(cards))


MOVES: dict[str, Callable[[State, int, Data], Action]] = {
    "play": _play,
    "wish": _wish,
    "push": _push,
    "give": lambda state, seat, data: Give(seat, data["to"]),
    "lead": lambda state, seat, data: Lead(seat, data["to"]),
    "pass": lambda state, seat, data: Pass(seat),
    "nobomb": lambda state, seat, data: NoBomb(seat),
    "collect": lambda state, seat, data: Collect(seat),
    "take": lambda state, seat, data: Take(seat),
    "tichu": lambda state, seat, data: Call(seat, "small"),
    "grand": lambda state, seat, data: Call(seat, "grand"),
}

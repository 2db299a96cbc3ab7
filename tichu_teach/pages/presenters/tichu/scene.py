"""A position of the Tichu family as the table draws it: engine values in, plain data out.

Only what the viewer may see goes in: their own cards, the number of everybody's, and what lies open.
Hands are shown to others where the exercise opens them (`open`), nowhere else. In a bomb window nothing
tells who is being asked, except to the one who is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tichu_teach.engine import Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import rank_name
from tichu_teach.engine.tichu.state import State
from tichu_teach.pages.presenters.climbing import laid_play, playable
from tichu_teach.pages.presenters.presenter import Scene
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.scene import action, named
from tichu_teach.texts import has, text
from tichu_teach.texts.names import column_names, seat_inside, title_name

if TYPE_CHECKING:
    from tichu_teach.engine import Combo
    from tichu_teach.engine.tichu.deck import Deck

RANKS = "23456789TJQKA"


def laid(combo: Combo, deck: Deck) -> list[str]:
    """The cards of a combination as one lays them out: by rank, the triple before its pair."""
    stand_ins = dict(zip(bits(combo.cards & deck.phoenix), combo.joker, strict=False))

    def place(card: int) -> tuple[bool, int, bool]:
        rank = stand_ins.get(card, 0) if card & deck.phoenix else deck.rank_of(card)
        return (combo.kind == "fullhouse" and rank != combo.rank, rank, card in stand_ins)

    return [deck.name(card) for card in sorted(bits(combo.cards), key=place)]


def play_of(seat: int, combo: Combo, deck: Deck) -> dict[str, Any]:
    """One entry of the trick. What the Phoenix stands for is its `reading`; a second one's key is Ph2."""
    reading = {name: rank_name(rank) for name, rank in zip(("Ph", "Ph2"), combo.joker, strict=False)}
    return laid_play(seat, combo, deck, laid(combo, deck), reading)


def hints(state: State, seat: int) -> list[list[str]] | None:
    """The cards of every play that `seat` may make now, each set of cards once; before the play those
    that it has to give away, or each card that it may. None where no card of the hand is asked for."""
    deck = state.game.deck
    if state.phase == "push" and seat in state.to_act:
        demanded = state.game.demanded(seat, state.hands[seat])
        if demanded:
            return [[deck.name(card) for card in demanded]]
        return [[name] for name in deck.names(state.hands[seat])]
    found = playable(state, seat)
    return found if found or (state.phase == "play" and seat == state.turn) else None


class TichuScene(Scene[State]):
    """A table of the Tichu family, as it is drawn."""

    TAUGHT_BY: ClassVar[Mapping[str, str]] = {
        "tichu": "nanking.tichu.small",
        "grand": "nanking.tichu.grand",
        "wish": "nanking.wish.make",
    }
    """Controls that a chapter shows only when their rule has been taught."""

    def table(self, state: State, seen: Seen) -> dict[str, Any]:
        game, deck = state.game, state.game.deck
        names, viewer = seen.names(state), seen.viewer
        shown = {*game.sees(viewer, state.phase), *seen.open}
        due = _due(state, viewer)
        taken = seen.taken and not game.titles  # where places count, points do not
        seats = [
            {
                "seat": seat,
                "name": names[seat],
                "team": None if game.titles else game.side(seat),
                "title": _title(state, seat),
                "hand": deck.names(hand) if seat in shown else None,
                "count": hand.bit_count(),
                "to_come": len(state.rest[seat]),
                "call": state.calls[seat] or None,
                "out": state.out.index(seat) + 1 if seat in state.out else None,
                "taken": deck.points(state.won[seat]) if taken and state.won[seat] else None,
                "said": seen.said.get(seat),
                "turn": seat in due,
                "thinking": seat == seen.thinking,
            }
            for seat, hand in enumerate(state.hands)
        ]
        return {
            "ruleset": game.name,
            "viewer": viewer,
            "direction": "right",
            "seats": seats,
            "trick": [play_of(seat, combo, deck) for seat, combo in state.trick],
            "wish": rank_name(state.wish) if state.wish else None,
            "sides": _sides(state, seen.you) if seen.scores and not game.titles else [],
            "pile": seen.pile,
            "open": deck.names(state.open),
            "marked": list(seen.marked),
            "hints": hints(state, acting(state, viewer)) if seen.lit else None,
        }

    def controls(self, state: State, seat: int, seen: Seen) -> dict[str, Any]:
        """In a game, bombs may be declined at once for the whole trick."""
        game, names = state.game, seen.names(state)
        dummy = game.actor(seat) != seat
        to_choose: dict[str, Any] = {"hand": None, "push": None, "wish": None, "give": None, "lead": None}
        actions: list[dict[str, Any]] = []
        if state.phase in ("play", "window", "collect") and state.hands[seat]:
            to_choose["hand"] = {"seat": seat, "mode": "play", "max": state.hands[seat].bit_count()}
            actions.append(_play_button(state, seat))
        if seat in state.to_act:
            chosen, buttons = _owed(state, seat, seen)
            to_choose |= chosen
            actions += buttons
        if state.may_call(seat):
            if state.rest[seat] and game.may_announce(seat, "grand"):
                actions.append(action("grand"))
            actions.append(action("tichu", **({"label": text("table.tichu.table")} if dummy else {})))
        if dummy and to_choose["hand"]:
            to_choose["hand"]["label"] = text("table.hand.for", name=seat_inside(seat, seats=names))
        some = bool(actions or to_choose["wish"] or to_choose["give"] or to_choose["lead"])
        return {**to_choose, "actions": actions, "notation": some}


def _owed(state: State, seat: int, seen: Seen) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What a seat that is to act may choose from, and its buttons, by the phase."""
    game, names = state.game, seen.names(state)
    match state.phase:
        case "take":
            return {}, [action("take", primary=True)]
        case "push":
            targets = game.push_targets(seat)
            hand, give = {"seat": seat, "mode": "push", "max": len(targets)}, _push_button(targets, names)
            if len(set(targets)) == 1:  # one taker for all: pick the cards, then give
                return {"hand": hand | {"mode": "pick"}}, [give]
            return {"hand": hand, "push": named(targets, names)}, [give]
        case "play" if state.trick:
            return {}, [action("pass")]
        case "window":
            whole = {"label": text("table.nobomb.trick"), "fields": {"trick": True}}
            return {}, [action("nobomb"), *([action("nobomb") | whole] if seen.playing else [])]
        case "wish":
            return {"wish": {"ranks": list(RANKS), "none": True}}, []
        case "dog":
            return {"lead": named(game.dog_leaders(seat, state.hands, state.round), names)}, []
        case "collect" if state.gift_due:
            return {"give": named(game.dragon_targets(seat), names)}, []
        case "collect":
            return {}, [action("collect")]
    return {}, []


def _push_button(targets: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    give = action("push", primary=True, needs="cards")
    if len(set(targets)) > 1:
        return give
    name = seat_inside(targets[0], seats=names)
    return give | {"label": text("table.push.some", count=len(targets), name=name)}


def acting(state: State, viewer: int) -> int:
    """The seat that a player now decides for: a hand of theirs that is to act, else their own."""
    game = state.game
    return next((seat for seat in state.to_act if seat != viewer and game.actor(seat) == viewer), viewer)


def _title(state: State, seat: int) -> str | None:
    """What a seat stands for in this round: its place, or who deals and plays for the Table."""
    game: Any = state.game
    if not game.titles:
        plays_two = any(game.actor(each) == seat != each for each in range(game.players))
        return text("table.dealer") if plays_two else None
    if state.round == 1:
        return None
    place = game.place_of(seat)
    key = f"table.place.{game.titles[place]}"
    return text(key) if has(key) else title_name(game.titles[place], place)


def _sides(state: State, you: int) -> list[dict[str, Any]]:
    """The columns of the score: the side each belongs to, its points, those of a round that is over."""
    game = state.game
    names, counted = column_names(state, you), state.count().points if state.phase == "over" else None
    apart = game.columns != game.sides  # a column a person
    sides = [game.side(state.people.index(column)) if apart else column for column in range(game.columns)]
    return [
        {
            "name": name,
            "team": side,
            "total": state.standing[column],
            "round": None if counted is None else counted[side],
        }
        for column, (name, side) in enumerate(zip(names, sides, strict=True))
    ]


def _due(state: State, viewer: int) -> tuple[int, ...]:
    """Whose turn it is as far as the viewer can see."""
    if state.phase in ("over", "push"):
        return state.to_act
    if state.phase == "window" and state.window[0] == viewer:
        return (viewer,)
    return (state.turn,)


# -- what the viewer may do --------------------------------------------------------------------------


def _play_button(state: State, seat: int) -> dict[str, Any]:
    """Out of turn it works only with a bomb that fits; but cards may be picked while one waits."""
    works = state.phase == "play" and seat == state.turn
    works = works or any(isinstance(each, Play) for each in state.legal(seat))
    return action("play", primary=True, needs="cards", disabled=not works)

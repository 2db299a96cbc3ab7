"""A word in the learner's ear at a table of the Mah-Jong family; a guided round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.mahjong import Action, Announce, Chow, Declare, Discard, Group, Kong, NoClaim, State
from tichu_teach.engine.mahjong.groups import is_thirteen_orphans
from tichu_teach.engine.mahjong.hand import NO_TILE
from tichu_teach.engine.mahjong.shanten import Acceptance, acceptance
from tichu_teach.engine.mahjong.state import Won
from tichu_teach.engine.mahjong.tiles import ONE
from tichu_teach.engine.mahjong.transitions import may_declare
from tichu_teach.pages.presenters.presenter import Coach, RoundGuide
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import suit_name
from tichu_teach.texts.names import alternatives, seat_inside, sequence

from .discarding import after_each_discard, compare_discards, helping_tiles, say_discard, say_helps, warnings
from .words import claim_words, say, tile_words

if TYPE_CHECKING:
    from tichu_teach.engine import Record, Verdict


class MahjongCoach(Coach[State]):
    """The coach at a table of Mah-Jong: what the moment asks, and what the rules allow."""

    def header(self, record: Record) -> str:
        """The number of the hand, and the length of the game."""
        game: Any = record.game
        state: Any = record.state
        if game.length is None:
            return say(game, "header.hands", number=state.number, hands=game.rounds)
        number = min(state.passed // game.players + 1, game.length)
        return say(game, "header", number=state.number, round=number, rounds=game.length)

    def title(self, state: State, seat: int, names: Sequence[str]) -> str:
        return say(state.game, f"now.{_moment(state, seat)}", name=names[state.turn])

    def advice(self, state: State, seat: int, names: Sequence[str], received: Sequence[str] = ()) -> str:
        """The progress of the hand, the effect of a discard or a claim, and the players not to feed."""
        game, moment = state.game, _moment(state, seat)
        if seat in state.dead:
            waiting = "advice.dead.wait" if game.dead_plays_on else "advice.dead.out"
            return say(game, "advice.dead" if moment == "dead" else waiting)
        if moment == "announce":
            return _suits(state, seat)
        if moment == "claims":
            return " ".join(_claims(state, seat))
        if moment == "rob":
            assert state.added is not None
            tile = tile_words(state, state.added)
            return say(game, "advice.rob", tile=tile, points=_score_now(state, seat))
        if moment in ("announcing", "wait", "thrown"):
            return _waiting(state, seat)
        told = [say(game, "advice.open")] if moment == "open" else []
        if moment == "complete":
            corner = ".corner" if is_thirteen_orphans(state.hands[seat]) else ""
            told.append(say(game, f"advice.complete{corner}", points=_score_now(state, seat)))
            return " ".join([*told, *(each.words for each in warnings(state, seat, names))])
        told.append(say_discard(state, seat, [*warnings(state, seat, names)]))
        told += [_kong(state, action) for action in state.legal(seat) if isinstance(action, Kong)]
        return " ".join(told)

    def legal_words(self, state: State, seat: int) -> list[str]:
        """Everything a seat may do now; for discards, the tiles that would then bring the hand nearer."""
        game, legal = state.game, state.legal(seat)
        words = []
        if any(isinstance(action, Discard) for action in legal):
            words.append(say(game, "legal.discard"))
            if seat not in state.dead:
                words += compare_discards(state, seat)
        named = dict.fromkeys(_option(state, action) for action in legal if not isinstance(action, Discard))
        if named:
            key = "legal.also" if words else "legal.may"
            words.append(say(game, key, actions=alternatives([*named])))
        return words

    def patience(self, state: State, seat: int, verdict: Verdict, names: Sequence[str]) -> str | None:
        """Ask a discard before its turn only to wait, in the referee's words."""
        return "" if verdict.rule == "mahjong.turn.out-of-turn" else None

    def moving(self, state: State) -> bool:
        """Return False while claims are heard, which are for everybody to make."""
        return state.phase in ("announce", "turn")

    def is_silent(self, state: State, action: Action) -> bool:
        """Return True for an answer that decides or claims nothing: pauses are for what everybody sees."""
        if state.phase not in ("claims", "rob"):
            return False
        after = state.after(action)
        return after.phase in ("claims", "rob") or (after.phase == "turn" and after.river == state.river)


def _moment(state: State, seat: int) -> str:
    phase, mine = state.phase, seat in state.to_act
    if phase == "over":
        return "end" if state.winner is not None else "over" if state.won else "drawn"
    if phase == "announce":
        return "announce" if mine else "announcing"
    if phase in ("claims", "rob"):
        return phase if mine else "thrown"
    if not mine:
        return "wait"
    if seat in state.dead:
        return "dead"
    if may_declare(state):
        return "complete"
    return {"deal": "open", "claim": "claimed"}.get(state.source, "turn")


# -- advice ------------------------------------------------------------------------------------------


def _suits(state: State, seat: int) -> str:
    """The hand's distance from winning in each suit (mahjong-duel.b.announced)."""
    game, told = state.game, []
    for number, letter in enumerate(game.names.suits):
        found = acceptance(game, state.hands[seat], (), number, state.view(seat).unseen)
        suit = suit_name(letter, Texts(game.name))
        told.append(say(game, "advice.suit", suit=suit, count=found.lacking or 0))
    return say(game, "advice.announce", suits=sequence(told))


def _waiting(state: State, seat: int) -> str:
    """The distance from winning of a hand without a surplus tile."""
    game, found = state.game, _found(state, seat)
    if found.lacking is None:
        return say(game, "advice.never")
    if found.lacking == 1:
        return say(game, "advice.waits", tiles=say_helps(state, found), count=found.total)
    return say(game, "advice.far", count=found.lacking, helped=helping_tiles(state, found))


def _found(state: State, seat: int) -> Acceptance:
    hand, laid = state.hands[seat], state.laid[seat]
    return acceptance(state.game, hand, laid, state.suit(seat), state.view(seat).unseen)


def _claims(state: State, seat: int) -> list[str]:
    """The effect of each claim, and its cost."""
    game, before = state.game, _found(state, seat).lacking
    legal = state.legal(seat)
    if any(isinstance(action, Declare) for action in legal):
        assert state.offered is not None
        tile = tile_words(state, state.offered)
        return [say(game, "advice.claim.mahjong", tile=tile, points=_score_now(state, seat))]
    told = []
    for action in legal:
        if not isinstance(action, NoClaim):
            lacking = _lacking(state, action)
            values = {"claim": claim_words(state, action), "count": lacking or 0, "before": before or 0}
            told.append(say(game, f"advice.claim.{_way(lacking, before)}", **values))
    cost = "chow" if all(isinstance(each, (Chow, NoClaim)) for each in legal) else "alike"
    return [*told, say(game, f"advice.claim.cost.{cost}")]


def _way(lacking: int | None, before: int | None) -> str:
    """Name what a claim does to a hand that lacked `before` tiles and lacks others then; None is never."""
    if lacking is None:
        return "never"
    if before is None or lacking < before:
        return "nearer"
    return "same" if lacking == before else "farther"


def _kong(state: State, action: Kong) -> str:
    """The words on a kong that could be laid out: all four from the hand, or a fourth to an open pung."""
    added = any(group.kind == "pung" and group.tile == action.tile for group in state.laid[action.seat])
    return say(state.game, f"advice.kong{'.added' * added}", tile=tile_words(state, action.tile))


def _lacking(state: State, action: Action) -> int | None:
    """The number of tiles lacking after a claim and its best discard; a kong's loose tile isn't counted."""
    seat, tile = action.seat, state.offered
    assert tile is not None
    hand, laid = state.hands[seat], state.laid[seat]
    if isinstance(action, Kong):
        rest, group = hand - 3 * ONE[tile], Group("kong", tile, True)
        view = state.view(seat)
        return acceptance(state.game, rest, (*laid, group), state.suit(seat), view.unseen).lacking
    if isinstance(action, Chow):
        one, other = action.tiles
        rest, group = hand - ONE[one] - ONE[other], Group("chow", min(one, other, tile), True)
    else:
        rest, group = hand - 2 * ONE[tile], Group("pung", tile, True)
    return next(iter(after_each_discard(state, seat, rest, (*laid, group)).values())).lacking


def _score_now(state: State, seat: int) -> int:
    """The hand's score if Mah-Jong is declared now."""
    if state.phase == "turn":
        source = "deal" if state.source == "deal" else "loose" if state.came_loose else "wall"
        won = Won(seat, source, NO_TILE if source == "deal" else state.drawn[-1])
        return state.game.score(state.replace(won=won).hand(seat)).total
    tile, robbing = state.offered, state.phase == "rob"
    assert tile is not None
    won = Won(seat, "rob" if robbing else "discard", tile, state.turn)
    hands = tuple(hand + ONE[tile] if each == seat else hand for each, hand in enumerate(state.hands))
    river = state.river if robbing else state.river[:-1]
    return state.game.score(state.replace(won=won, hands=hands, river=river).hand(seat)).total


# -- what is allowed ---------------------------------------------------------------------------------


def _option(state: State, action: Action) -> str:
    """An action's kind, worded to stand inside a sentence."""
    game = state.game
    match action:
        case Announce():
            return say(game, "legal.announce")
        case NoClaim():
            return say(game, "legal.noclaim")
        case Declare():
            return say(game, "legal.mahjong")
        case Kong(tile=tile) if state.phase == "turn":
            return say(game, "legal.kong", tile=tile_words(state, tile))
    return say(game, "legal.claim", claim=claim_words(state, action))


class MahjongGuide(RoundGuide[State]):
    """The guide of a guided round in Mah-Jong."""

    def topics(self, state: State, seat: int) -> Iterator[tuple[str, str]]:
        """Yield the shape of a complete hand, kongs and seasons."""
        yield "win", "mahjong.win.shape"
        laid = (group for groups in state.laid for group in groups)
        if any(isinstance(each, Kong) for each in state.legal(seat)) or any(g.kind == "kong" for g in laid):
            yield "kong", "mahjong.kong.is-group"
        if any(state.seasons):
            yield "season", "mahjong.season.extra"

    def speaker(self, before: State, action: Action, after: State) -> int | None:
        """The seat that an action's log line is about: for a claim, the one that is awarded the tile."""
        if before.phase not in ("claims", "rob"):
            return action.seat
        if after.won is not None:
            return after.won.seat
        return next((seat for seat, laid in enumerate(after.laid) if laid != before.laid[seat]), None)

    def story(self, state: State, names: Sequence[str]) -> str:
        """Tell who has gone out, or that nobody has."""
        say = Texts(state.game.name)
        if state.won is None:
            return say("guide.story.drawn")
        return say("guide.story", first=seat_inside(state.won.seat, names))

    def places(self, state: State) -> Sequence[int]:
        """No places: hands are paid for."""
        return ()

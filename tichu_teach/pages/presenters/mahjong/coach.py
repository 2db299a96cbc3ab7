"""A word in the learner's ear at a table of the Mah-Jong family; a guided round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.mahjong import Action, Announce, Chow, Declare, Discard, Group, Kong, NoClaim, State
from tichu_teach.engine.mahjong.groups import is_thirteen_orphans
from tichu_teach.engine.mahjong.hand import NO_TILE
from tichu_teach.engine.mahjong.shanten import Acceptance, acceptance, after_discards
from tichu_teach.engine.mahjong.state import Won
from tichu_teach.engine.mahjong.tiles import ONE, held, kinds, suit_of
from tichu_teach.engine.mahjong.transitions import may_declare
from tichu_teach.pages.presenters.presenter import Coach, RoundGuide
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import suit_name
from tichu_teach.texts.names import alternatives, cards_text, seat_inside, sequence

if TYPE_CHECKING:
    from tichu_teach.engine import Record, Verdict
    from tichu_teach.engine.mahjong.rules import MahjongRules
    from tichu_teach.players.mahjong.plan import Plan


_HONOURS = 3  # the "suit" of winds and dragons
_FEEDS = 3  # groups of one suit on the table after which its last tile costs dearly (mahjong.penalty.1-suit)
_EARLY = 4  # while this many tiles are missing, a hand may still become anything
_FEW = 3  # discards named among equals
_NAMED = 5  # kinds of tiles named as a help


def say(game: MahjongRules, key: str, **values: object) -> str:
    """A text of the game page, in the game's own words where it has any."""
    return Texts(game.name)(f"game.{key}", **values)


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
        else:
            told.append(_throwing(state, seat))
            told += [_kong(state, action) for action in state.legal(seat) if isinstance(action, Kong)]
        return " ".join([*told, *_dangers(state, seat, names)])

    def legal_words(self, state: State, seat: int) -> list[str]:
        """Everything a seat may do now; for discards, the tiles that would then bring the hand nearer."""
        game, legal = state.game, state.legal(seat)
        words = []
        if any(isinstance(action, Discard) for action in legal):
            words.append(say(game, "legal.discard"))
            if seat not in state.dead:
                words += _compare_discards(state, seat)
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


def tile_words(state: State, *tiles: int) -> str:
    """Tiles as small pictures in a sentence."""
    return cards_text(state.game.names.name(tile) for tile in tiles)


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
        return say(game, "advice.waits", tiles=_helps(state, found), count=found.total)
    return say(game, "advice.far", count=found.lacking, helped=_helping_tiles(state, found))


def _found(state: State, seat: int) -> Acceptance:
    hand, laid = state.hands[seat], state.laid[seat]
    return acceptance(state.game, hand, laid, state.suit(seat), state.view(seat).unseen)


def _helps(state: State, found: Acceptance) -> str:
    return alternatives([tile_words(state, kind) for kind in found.tiles])


def _helping_tiles(state: State, found: Acceptance) -> str:
    """The tiles that would bring a hand nearer, named if they are few; a mere number would say nothing."""
    if len(found.tiles) > _NAMED:
        return say(state.game, "advice.helped.many")
    return say(state.game, "advice.helped", tiles=_helps(state, found), count=found.total)


def _after_each_discard(
    state: State, seat: int, hand: int, laid: tuple[Group, ...]
) -> Mapping[int, Acceptance]:
    """The hand left by each discard, the best first."""
    return after_discards(state.game, hand, laid, state.suit(seat), state.view(seat).unseen)


def _throwing(state: State, seat: int) -> str:
    """The discards that leave a hand nearest to complete."""
    game, found = state.game, _after_each_discard(state, seat, state.hands[seat], state.laid[seat])
    best = next(iter(found.values()))
    if best.lacking is None:
        return say(game, "advice.never")
    alike = [kind for kind, each in found.items() if (each.lacking, each.total) == (best.lacking, best.total)]
    thrown = alternatives([tile_words(state, kind) for kind in alike[:_FEW]])
    if best.lacking > 1 or len(alike) > 1:
        key = "advice.soonest" if best.lacking > 1 else "advice.ready.any"
        # The tiles that help may differ from discard to discard.
        helped = _helping_tiles(state, best) if len(alike) == 1 else ""
        told = say(game, key, count=best.lacking, thrown=thrown, ways=best.total, helped=helped).rstrip()
    else:
        told = say(game, "advice.ready", thrown=thrown, tiles=_helps(state, best), count=best.total)
    dearer = _say_dearer_hand(state, seat, best.lacking)
    if not dearer and best.lacking >= _EARLY and game.clean == "off":  # else all collect a suit
        dearer = say(game, "advice.early")
    return f"{told} {dearer}".rstrip()


def _say_dearer_hand(state: State, seat: int, soonest: int) -> str:
    """The hand that a player after points would build, if it is worth more than the quickest one."""
    from tichu_teach.players.mahjong.evaluation import strategy  # only games need it, not every page

    found = strategy(state.view(seat))
    farther = found is not None and found.lacking > soonest
    parts = _plan_features(state, seat, found.plan, farther) if found else []
    if not found or not parts:
        return ""
    key = "plan" if farther else "plan.same"
    return say(state.game, f"advice.{key}", plan=sequence(parts), count=found.lacking)


def _plan_features(state: State, seat: int, plan: Plan, farther: bool) -> list[str]:
    """The features that make a plan worth more than any winning hand, part by part."""
    game, parts = state.game, []
    if plan.orphans:
        return [say(game, "plan.corner")]
    if plan.suits == (_HONOURS,):
        return [say(game, "plan.honours")]
    suit = suit_name(game.names.suits[plan.suits[0]], Texts(game.name))
    if len(plan.suits) == 1 and (farther or game.clean == "off"):  # else the nearest hand is of one suit
        parts.append(say(game, "plan.pure", suit=suit))
    elif len(plan.suits) == 2 and game.clean == "off":
        parts.append(say(game, "plan.suit", suit=suit))
    if not plan.chows:
        parts.append(say(game, "plan.pungs"))
    wanted = [kind for kind in plan.pungs if held(state.hands[seat], kind) < 3]
    return parts + [say(game, "plan.three", tile=tile_words(state, kind)) for kind in wanted]


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


def claim_words(state: State, action: Action) -> str:
    """A claim as it is called: *pung*; a chow with the tiles that it takes."""
    game = state.game
    if isinstance(action, Chow):
        return say(game, "claim.chow", tiles=tile_words(state, *action.tiles))
    return say(game, f"claim.{type(action).__name__.lower()}")


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
    return next(iter(_after_each_discard(state, seat, rest, (*laid, group)).values())).lacking


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


def _dangers(state: State, seat: int, names: Sequence[str]) -> list[str]:
    """The players whom a tile of the learner's might feed, by open groups (mahjong.penalty.1-suit,
    2-honours).
    """
    game, told = state.game, []
    own = {suit_of(kind) for kind in kinds(state.hands[seat])}
    for rival in game.seats_from(seat)[1:]:
        suits = {suit_of(group.tile) for group in state.laid[rival]}
        count = len(state.laid[rival])
        if rival in state.dead or not suits & own:
            continue
        dear = len(suits) == 1 and count >= _FEEDS and game.players > 2
        if game.clean == "secret" and not dear:
            # One group gives away the suit that everybody tries to keep secret.
            told += [
                say(
                    game,
                    "advice.plays",
                    name=names[rival],
                    suit=suit_name(game.names.suits[suit], Texts(game.name)),
                )
                for suit in suits & own - {_HONOURS}
            ]
        if len(suits) != 1 or count < _FEEDS - 1 or (game.clean != "off" and not dear):
            continue
        suit = suits.pop()
        key = f"advice.{'dear' if dear else 'feeds'}{'.honours' if suit == _HONOURS else ''}"
        if dear and suit == _HONOURS and game.penalty2_winds == "any":
            key += ".any"
        what = "" if suit == _HONOURS else suit_name(game.names.suits[suit], Texts(game.name))
        told.append(say(game, key, name=names[rival], suit=what))
    return told


# -- what is allowed ---------------------------------------------------------------------------------


def _compare_discards(state: State, seat: int) -> list[str]:
    """The discards that leave the hand nearest, with the tiles that would help."""
    found = _after_each_discard(state, seat, state.hands[seat], state.laid[seat])
    best = next(iter(found.values())).lacking
    if not best:
        return []
    rows = [
        say(state.game, "legal.thrown", tile=tile_words(state, kind), count=each.total)
        if len(each.tiles) <= _NAMED
        else tile_words(state, kind)
        for kind, each in found.items()
        if each.lacking == best
    ]
    return [say(state.game, "legal.soonest", count=best, discards=sequence(rows[: 2 * _FEW]))]


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

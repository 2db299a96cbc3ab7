"""What makes a question about Mah-Jong, the duel or Sparrow hard."""

from __future__ import annotations

from collections.abc import Iterator

from tichu_teach.engine.mahjong.tiles import contents

from ..kinds.alive import AliveQuestion
from ..kinds.allowed import AllowedQuestion
from ..kinds.best import BestQuestion
from ..kinds.gets import NOBODY, GetsQuestion
from ..kinds.helps import HelpsQuestion
from ..kinds.must import MustQuestion
from ..kinds.pay import PayQuestion
from ..kinds.score import ScoreQuestion
from ..kinds.waits import WaitsQuestion
from ..kinds.which import WhichQuestion
from ..question import Question

_FEW = 6  # rows of a sheet that is quickly filled
_SHORT = 7  # tiles in a hand that is easy to look over


def features(question: Question) -> Iterator[str]:
    """The named features of this family, in any order, some perhaps twice."""
    if question.game.name == "sparrow":
        yield "cards-for-tiles"
    if question.game.clean != "off":
        yield "clean-hands"
    match question:
        case GetsQuestion():
            yield from _of_the_claims(question)
        case WaitsQuestion():
            yield from _of_the_waits(question)
        case ScoreQuestion():
            yield from _of_the_score(question)
        case WhichQuestion():
            yield "several-hands"
            if question.by != "total":
                yield "only-tile"
        case PayQuestion():
            yield from _of_the_payments(question)
        case AliveQuestion():
            yield from _of_the_count(question)
        case BestQuestion():
            yield from _of_the_plan(question)
        case HelpsQuestion():
            if len(question.tiles) > 3:
                yield "much-to-choose-from"
            if question.seen:
                yield "tiles-seen"
            if question.groups + question.pairs > 1:
                yield "several-groups"
        case AllowedQuestion() | MustQuestion():
            grade = question.grade(question.solve()[0])
            also = () if grade.verdict is None else grade.verdict.also
            yield from (BY_RULE[rule] for rule in (grade.rule, *also[:1]) if rule in BY_RULE)


BY_RULE = {
    "mahjong.claim.chow-next-only": "neighbour-only",
    "mahjong.claim.dead-tile": "too-late",
    "mahjong.claim.mahjong-any-shape": "any-shape",
    "mahjong.claim.mahjong-first": "rival-claims",
    "mahjong.claim.mahjong-nearest": "rival-claims",
    "mahjong.claim.pung-over-chow": "rival-claims",
    "mahjong.claim.then-discard": "after-a-claim",
    "mahjong.kong.no-second-claim": "kong",
    "mahjong.kong.add": "kong",
    "mahjong.kong.claim": "kong",
    "mahjong.kong.closed": "kong",
    "mahjong.kong.no-rob": "kong",
    "mahjong.opt.d": "agreed-option",
    "mahjong.draw.last-fourteen": "last-tiles",
    "mahjong.dead.effect": "dead-hand",
    "mahjong.dead.false-mahjong": "dead-hand",
    "mahjong.win.when": "after-a-claim",
    "mahjong.win.corner-hand": "corner-hand",
    "mahjong-duel.b.clean": "clean-hands",
}


def _of_the_claims(question: GetsQuestion) -> Iterator[str]:
    if question.then:
        yield "whose-turn"
    if len(question.claims) > 2:
        yield "much-to-choose-from"
    if len(question.claims) > 1:
        yield "rival-claims"
    if not all(question.verdicts.values()):
        yield "idle-claim"
    if question.right["gets"] == NOBODY:
        yield "one-right-answer"
    if question.table.game.players > 2 and question.end.phase == "over":
        yield "any-shape"


def _of_the_waits(question: WaitsQuestion) -> Iterator[str]:
    found = len(question.right)
    held = contents(question.hand.tiles)
    if len(held) > _SHORT:
        yield "big-hand"
    if found > 1:
        yield "several-waits"
    if found > 3:
        yield "many-waits"
    suits = {tile // 9 if tile < 27 else 3 for tile in held}
    if len(suits) == 1 and len(held) > 1:
        yield "one-suit"
    if question.game.thirteen_orphans and found in (1, 13) and len(set(held)) >= 12:
        yield "corner-hand"
    if any(group.kind == "kong" for group in question.hand.laid):
        yield "kong"
        yield "tiles-seen"


def _of_the_score(question: ScoreQuestion) -> Iterator[str]:
    score, hand = question.score, question.hand
    if len(question.rows) > 2 * _FEW:
        yield "very-many-rows"
    elif len(question.rows) > _FEW:
        yield "many-rows"
    else:
        yield "sums-alone"
    rules = {line.rule for line in score.lines}
    if score.doublings > 1:
        yield "many-doublings"
    if score.doublings:
        yield "doublings"
    if "mahjong.score.only-tile" in rules:
        yield "only-tile"
    if score.rule == "mahjong.score.limit" or any(line.unit == "limit" for line in score.lines):
        yield "limit"
    if hand.seasons:
        yield "seasons"
    if any(group.kind == "kong" for group in hand.laid):
        yield "kong"
    if hand.win is None:
        yield "not-the-winner"
    if question.game.optional:
        yield "agreed-option"


def _of_the_payments(question: PayQuestion) -> Iterator[str]:
    if len(question.rows) > _FEW:
        yield "many-rows"
    if question.winner == question.east:
        yield "east-wins"
    else:
        yield "east-loses"
    if question.dead:
        yield "dead-hand"
    if question.liable:
        yield "liable"
    if len(question.totals) > 2 and max(question.living) > question.living[question.winner]:
        yield "loser-with-more"


def _of_the_count(question: AliveQuestion) -> Iterator[str]:
    kongs = sum(group.kind == "kong" for group in question.hand.laid)
    if kongs:
        yield "kong"
    if kongs > 1:
        yield "much-to-choose-from"
    if question.hand.seasons:
        yield "seasons"
    if question.count != 13:
        yield "dead-hand"


def _of_the_plan(question: BestQuestion) -> Iterator[str]:
    if len(question.choices) > 3:
        yield "much-to-choose-from"
    if question.top[0] > 1:
        yield "far-away"
    ranked = sorted({each.rank for each in question.prospects.values()})
    if ranked[0][0] == ranked[1][0]:
        yield "close-call"
    if question.table.phase == "claims":
        yield "claim-or-wait"
    if len(contents(question.table.hands[question.seat])) > _SHORT:
        yield "big-hand"

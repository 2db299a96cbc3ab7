"""Positions of Mah-Jong in which a tempting choice is clearly worse than another.

It looks at decisions on which players of different habits disagree: one fears nobody, one counts no points,
one dreams of great hands. If danger decides, the position is for the theme *safe*; if a quick hand competes
with a dear one, for *value*.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import permutations
from math import inf, sqrt
from typing import Any

from tests.exercises import thumbs
from tichu_teach.analysis import Evaluation, Limit
from tichu_teach.analysis.mahjong.counting import SeenHand
from tichu_teach.analysis.mahjong.deals import TileDeals
from tichu_teach.analysis.mahjong.evaluation import Prospect, RolloutTrial, policy, prospects
from tichu_teach.analysis.mahjong.policy import Policy, Taste
from tichu_teach.analysis.sampling import Comparison
from tichu_teach.engine.mahjong.actions import Declare, Discard, Kong, NoClaim
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.tiles import DRAGONS, SECTION, SUIT_MASK, held, size
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.choice_figure import APART
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.best import evaluate
from tichu_teach.exercises.kinds.decide import MOST_CHOICES
from tichu_teach.players.mahjong.sensible import ActionValues
from tichu_teach.players.mahjong.style import STEADY, Style

from .found import Found
from .kept import Fits, anything
from .rounds import decisions
from .studies import SURE, Tried, asked, data, pooled, sighted, slips
from .tempers import agreed

GLANCE = Limit(positions=160, seconds=inf)  # a first look that has to promise something
STUDY = Limit(positions=1200, seconds=inf)
AGAIN = Limit(positions=2 * STUDY.positions, seconds=inf)  # on fresh deals, as a check
BEGUN = {"safe": 3, "value": 4, "decide": 3}  # discards each, before which a hand is too open to tell
BORNE_OUT = 2.0  # standard errors by which fresh deals alone have to find a slip worse
DROPPED = 4.5  # standard errors behind at which fresh deals drop a choice: at three, luck drops good ones
DIFFERENT = {"value": 1.2, "decide": 1.8}  # standard errors between two choices that are worth a study
PROMISING = {"value": 1.5, "decide": APART}  # the same after the first half of it
CLEAR = 5.0, 25.0  # errors and points that a slip of *value* costs at least: strong players agree sooner
FEW = 4  # choices, if two are about the theme: their costs are found sooner than those of all
WORTH = (6.0, 120.0)  # the range for the cheapest slip's cost, in points
DEALS = {"safe": 400, "value": 400, "decide": 200}  # for the shares of a question
PRICED = 6.0  # points of danger between discards, at least, as players judge it
GLANCED = 60  # deals for a first look at danger
NEAR = 7.0  # hands in a hundred between the safest discard and a slip, below which it is hard to see
ALIKE_SAFE = 1.0  # hands in a hundred by which discards as safe differ
DANGEROUS = 9.0  # hands in a hundred by which danger has to differ in the first look
HOPELESS = 45.0  # points, at most, of a hand that should only be safe, at first sight
PUSHED = 40.0  # points, at least, that a safe discard costs a hand that should be pushed
JUDGED = 10.0  # points between choices, as a sensible player judges it, that are worth a look
SELDOM = 5  # one in this many of the common positions is looked at, or they would be nearly all
OFTEN = 4.0  # hands in a hundred by which the quicker of two choices wins more
DEARER = 1.3  # factor by which the other one is paid more
ROUGHLY = 0.7  # the share of both that is enough at first

DREAMT = 40.0  # the extra worth of a one-suit hand to a player who dreams of nothing else
REACHED = 5  # tiles that such a hand may lack

FEARLESS, HASTY, DREAMING = Style(careful=0.0), Style(points=False), Style(bold=20_000.0, careful=0.5)
HABITS = (FEARLESS, HASTY, DREAMING)
RULES: tuple[Callable[[Any, int], Any], ...] = (
    lambda view, kind: thumbs.outer(view, view.seat, kind),
    lambda view, kind: thumbs.thrown(view, view.seat, kind),
    lambda view, kind: (held(view.hand, kind) == 1, thumbs.outer(view, view.seat, kind)),
)
"""The rules of thumb about what is safe: what is outside, was thrown, or stands alone."""
THEMES = ("safe", "value", "decide")
"""The themes; a position is for the first that it fits."""

Shares = Mapping[Any, Prospect]


def mined(
    game: Any, rng: random.Random, themes: Sequence[str], fits: Fits = anything, *, refused: bool = False
) -> Iterator[tuple[str, Found]]:
    """The decisions in a hand worth asking about; if `refused`, only claims a steady player leaves."""
    for state, seat, _ in decisions(game, rng, _one_suited if [*themes] == ["value"] else None):
        view = state.view(seat)
        if view.phase not in ("turn", "claims") or len(view.legal) < 2 or seat in view.dead:
            continue
        if any(isinstance(action, Declare) for action in view.legal):
            continue
        usual = _done(view, STEADY)
        if refused and not isinstance(usual, NoClaim):
            continue
        for theme in (theme for theme in THEMES if theme in themes):
            if len(view.river) < BEGUN[theme] * game.players:
                continue
            found = _mined(state, seat, usual, theme, rng, fits)
            if found:
                yield theme, found
                break


def _one_suited(state: Any) -> int:
    """The most tiles of one suit in any hand: dear hands begin so."""
    return max(size(hand >> SECTION * suit & SUIT_MASK) for hand in state.hands for suit in range(3))


def _mined(state: Any, seat: int, usual: Any, theme: str, rng: random.Random, fits: Fits) -> Found | None:
    """The question about one decision, if it makes one."""
    if theme == "safe":
        return _exposed(state, seat, usual, rng, fits) if isinstance(usual, Discard) else None
    (low, high), view = WORTH, state.view(seat)
    likely = _tempting(state, view, usual, theme)
    if len(likely) < 2 or not any(fits(_best(state, seat, likely, each)) for each in likely):
        return None
    if theme == "decide" and view.phase == "turn" and rng.randrange(SELDOM):
        judged = _judged(view, likely)
        if not slips(judged) or not fits(data(state, seat, judged, random.Random(0))):
            return None
    if theme == "value" and not _priced(prospects(view, likely, GLANCED, random.Random(3)).values(), ROUGHLY):
        return None
    glance = _differing(view, likely, theme)
    if not glance or not fits(seen := data(state, seat, sighted(glance), random.Random(0))):
        return None
    if not fits(_with_shares(state, seen, prospects(view, likely, GLANCED, random.Random(3)))):
        return None
    seed, trial = rng.randrange(10**6), RolloutTrial(view)
    tried = [*dict.fromkeys((*likely, *trial.actions()))]
    if theme == "value":
        tried = tried[:FEW]
    first = Comparison(tried, trial.deals.draw, trial.worth, STUDY, random.Random(seed)).evaluation()
    if not any(each.behind > max(low, PROMISING[theme] * each.doubt) for each in first.candidates):
        return None
    dice = random.Random(seed + 1)
    again = Comparison(tried, trial.deals.draw, trial.worth, AGAIN, dice, DROPPED).evaluation()
    several = asked(state, pooled([first, again]))
    if theme == "value":
        several = [each for each in several if each.right or _clear(each)]
    worse = slips(several)
    if not worse or not low <= worse[0].behind <= high or not _borne_out(several, again):
        return None
    if not fits(data(state, seat, several, random.Random(0))):  # sooner known than shares, or what is agreed
        return None
    shares = prospects(view, [each.action for each in several], DEALS[theme], random.Random(seed))
    if not _fits(theme, several[0], worse, shares):
        return None
    if not fits(_with_shares(state, data(state, seat, several, random.Random(0)), shares)):
        return None
    several = agreed(state, seat, several, seed)
    worse = slips(several)
    if not worse or not low <= worse[0].behind <= high or not _fits(theme, several[0], worse, shares):
        return None
    question = _with_shares(state, data(state, seat, several, rng), shares)
    question |= {"seed": seed, "playouts": first.playouts + again.playouts}
    try:
        read_question(question)
    except QuestionError:
        return None
    cheap, costs = worse[0].behind < (low + high) / 4, {each.action for each in worse}
    level = min(1 + (len(several) > 3) + cheap + 2 * (usual in costs), 5)
    return Found(question, level, 2 * len(several) + 3 * len(costs & {*likely}) + cheap)


def _best(state: Any, seat: int, likely: Sequence[Any], best: Any) -> dict[str, Any]:
    """The data of a provisional question in which one choice is the best."""
    return data(state, seat, [Tried(each, float(each != best), 0.0) for each in likely], random.Random(0))


def _judged(view: Any, likely: Sequence[Any]) -> list[Tried]:
    """What choices cost as a sensible player judges it, if that is much."""
    values = ActionValues(view, STEADY).values()
    most = max(values[each] for each in likely)
    costs = {each: most - values[each] for each in likely}
    return [Tried(each, cost if cost > JUDGED else 0.0, 0.0) for each, cost in costs.items()]


def _with_shares(state: Any, question: dict[str, Any], shares: Shares) -> dict[str, Any]:
    """The data of a question with how often its choices win, and what they are paid."""
    for row in question["choices"]:
        action = state.action(row["action"])
        row |= noted(shares[action], isinstance(action, Discard))
    return question


def _clear(found: Tried) -> bool:
    errors, points = CLEAR
    return found.behind > max(errors * found.doubt, points)


def _exposed(state: Any, seat: int, usual: Discard, rng: random.Random, fits: Fits) -> Found | None:
    """The question which discard is least dangerous, leaving out those too close to tell.

    None if danger makes no difference, or if the hand is neither hopeless nor good enough to be pushed.
    """
    judged = ActionValues(state.view(seat), STEADY)
    judged.values()
    kept = {kind: each.kept for kind, each in judged.thrown.items()}
    prices = {kind: each.price for kind, each in judged.thrown.items()}
    if max(prices.values()) - min(prices.values()) < PRICED:
        return None
    view, bold = judged.view, max(kept, key=kept.__getitem__)
    offered = partial(_dared, view, kept, dict.fromkeys((bold, usual.tile)))
    if len(supposed := offered(prices)) < 2 or not fits(_supposed(state, seat, supposed)):
        return None
    hits = dangers(view, kept, GLANCED, random.Random(2))
    safe, *_ = glanced = offered(hits)
    hopeless = kept[bold] < HOPELESS and max(hits.values()) - hits[safe] > DANGEROUS
    pushed = hits[bold] - hits[safe] > DANGEROUS and kept[bold] - kept[safe] > PUSHED
    if not hopeless and not (pushed and not rng.randrange(SELDOM)):
        return None
    if not fits(_supposed(state, seat, glanced)):
        return None
    seed, deals = rng.randrange(10**6), DEALS["safe"]
    found = dangers(view, kept, deals, random.Random(seed))
    least = min(found.values())
    tried = [Tried(Discard(seat, kind), *_above(found[kind], least, deals)) for kind in offered(found)]
    several = [each for each in tried if each.right or each.behind > SURE * each.doubt]
    worse = slips(several)
    if not worse or len(several) - len(worse) > 2:
        return None
    question = data(state, seat, several, rng) | {"by": "danger", "seed": seed}
    for row in question["choices"]:
        row["danger"] = round(found[state.action(row["action"]).tile], 1)
    if not fits(question):
        return None
    near = min(each.behind for each in worse) < NEAR
    level = min(1 + (len(several) > 2) + near + 2 * any(each.action == usual for each in worse), 5)
    return Found(question | {"playouts": deals * len(several)}, level, len(several) + near)


def _dared(
    view: Any, kept: Mapping[int, float], besides: Iterable[int], hits: Mapping[int, float]
) -> list[int]:
    """The safest discard and the most dangerous one, some besides, and what rules of thumb wrongly call safe.

    kept  what the hand is worth without a tile
    hits  how dangerous a tile is

    Of several that are as safe, the one is offered that those rules trust least.
    """
    alike = [kind for kind in hits if hits[kind] <= min(hits.values()) + ALIKE_SAFE]
    safe = min(alike, key=lambda kind: (*(rule(view, kind) for rule in RULES), -kept[kind]))
    worst = max(hits, key=lambda kind: (hits[kind], kept[kind]))
    trusted = (max(hits, key=lambda kind: (rule(view, kind), hits[kind])) for rule in RULES)
    misleading = [kind for kind in trusted if hits[kind] - hits[safe] > DANGEROUS]
    return [*dict.fromkeys((safe, worst, *besides, *misleading))][:MOST_CHOICES]


def _supposed(state: Any, seat: int, thrown: list[int]) -> dict[str, Any]:
    """The data of a provisional question: the first of these is the safest."""
    tried = [Tried(Discard(seat, kind), DANGEROUS * (kind != thrown[0]), 0.0) for kind in thrown]
    question = data(state, seat, tried, random.Random(0)) | {"by": "danger"}
    for row in question["choices"]:
        row["danger"] = row["behind"]
    return question


def _above(share: float, least: float, deals: int) -> tuple[float, float]:
    """The difference of two shares in percent, and its error as if the samples were independent."""
    one, other = (max(each, 100 / deals) for each in (share, least))
    return share - least, sqrt((one * (100 - one) + other * (100 - other)) / deals)


def _tempting(state: Any, view: Any, usual: Any, theme: str) -> list[Any]:
    """The choices of players of different habits, and the discard of somebody who counts tiles alone; none if
    they don't differ about the theme.
    """
    if theme == "value":
        return _ways(view, usual)
    if view.phase == "claims":  # claiming whatever can be claimed is a habit, too, and so is claiming nothing
        return [usual, *(action for action in view.legal if action != usual)][:FEW]
    done = [usual, *(_done(view, habit) for habit in HABITS)]
    if all(isinstance(each, Discard) for each in done):
        done.append(_nearest(state, view))
    return [*dict.fromkeys(done)]


def _nearest(state: Any, view: Any) -> Discard:
    """The discard that leaves the hand nearest, and of those the one after which most tiles help."""
    ranks = {each: evaluate(state, each).rank for each in view.legal if isinstance(each, Discard)}
    return min(ranks, key=ranks.__getitem__)


@lru_cache(64)
def tasting(game: MahjongRules, taste: Taste | None = None) -> Policy:
    """A policy of some taste, by default the usual one; cached, as it remembers its results."""
    return Policy(game, taste)


def _ways(view: Any, usual: Any) -> list[Any]:
    """Return the choices for the quickest hand and for a one-suit hand; none if that is out of reach."""
    if view.offered in (*DRAGONS, view.wind):
        return [action for action in view.legal if not isinstance(action, Kong)]
    taste = tasting(view.game).taste
    ways = [SeenHand(tasting(view.game, taste._replace(clean=clean)), view) for clean in (0.0, DREAMT)]
    done = [seen.act_in_turn() if view.phase == "turn" else seen.answer_discard() for seen in ways]
    if done[0] == done[1] or ways[1].policy.aim(ways[1].standing(view.seat))[1] > REACHED:
        return []
    return [*dict.fromkeys([*done, usual])]


def dangers(view: Any, kinds: Iterable[int], deals: int, rng: random.Random) -> dict[int, float]:
    """Return for each tile in how many deals of a hundred somebody goes out with it at once."""
    drawn, hits = TileDeals(view, policy(view.game)), dict.fromkeys(kinds, 0)
    for _ in range(deals):
        deal = drawn.draw(rng)
        waits = [deal.waits[seat] for seat in drawn.sizes]
        for kind in hits:
            hits[kind] += any(each >> kind & 1 for each in waits)
    return {kind: 100 * number / deals for kind, number in hits.items()}


def _fits(theme: str, best: Tried, worse: Sequence[Tried], shares: Shares) -> bool:
    """Return True unless the theme is *value* and no choice wins more often while another is paid more."""
    one = shares[best.action]
    return theme != "value" or any(_priced((one, shares[each.action])) for each in worse)


def _priced(shares: Iterable[Prospect], most: float = 1.0) -> bool:
    """Return True if one of them wins more often and another is paid more, by `most` of the usual margins."""
    return any(
        100 * (quick.wins - dear.wins) > most * OFTEN and dear.paid > (1 + most * (DEARER - 1)) * quick.paid
        for quick, dear in permutations(shares, 2)
    )


def about_worth(choices: Sequence[Mapping[str, Any]]) -> bool:
    """Return True if, of the best choice and some slip, one wins more often and the other is paid more."""
    best, *others = sorted(choices, key=lambda each: each["behind"])
    slips = [each for each in others if not Tried(None, each["behind"], each["doubt"]).right]
    return any(
        _priced([Prospect(each["wins"] / 100, each["paid"], 0.0) for each in (best, slip)]) for slip in slips
    )


def _done(view: Any, style: Style) -> Any:
    values = ActionValues(view, style).values()
    return max(values, key=lambda action: values[action])


def _differing(view: Any, several: list[Any], theme: str) -> Evaluation | None:
    """The evaluation at first sight, None if no choice seems to be worse than another."""
    trial = RolloutTrial(view)
    found = Comparison(several, trial.deals.draw, trial.worth, GLANCE, random.Random(1)).evaluation()
    differ = any(each.behind > DIFFERENT[theme] * each.doubt for each in found.candidates[1:])
    return found if differ else None


def _borne_out(several: list[Tried], again: Evaluation) -> bool:
    """Return True if fresh deals alone agree on the right choices and on every slip."""
    found = {each.action: each for each in again.candidates}
    best = min(found[each.action].behind for each in several if each.right)
    for each in several:
        option = found[each.action]
        behind = option.behind - best
        if behind > 2 * option.doubt if each.right else behind <= BORNE_OUT * option.doubt:
            return False
    return True


def noted(share: Prospect, thrown: bool) -> dict[str, float]:
    """Return shares in percent and pay in points; only discards have a danger."""
    found = {"wins": round(100 * share.wins, 1), "paid": round(share.paid, 1)}
    return {"danger": round(100 * share.danger, 1), **found} if thrown else found

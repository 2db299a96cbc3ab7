"""Offer in kept questions what somebody would choose who goes by a rule of thumb, where it is clearly worse.

    python -m tests.mine.distractors sparrow decide --seconds 600

A mine asks about what players consider, and of bad choices about the cheapest: what such a rule would choose
is often left out, so that it is right for want of it. While rules are right too often in a theme, discards of
Mah-Jong and plays are counted against the best as the others were, and pushes on the deals of the others.
"""

import argparse
import random
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from tests.exercises.tried import MINED
from tichu_teach.analysis.mahjong.evaluation import RolloutTrial, prospects
from tichu_teach.analysis.sampling import DROPPED, Comparison
from tichu_teach.analysis.tichu.evaluation import OpeningTrial
from tichu_teach.engine import Pass, Play
from tichu_teach.engine.mahjong.actions import Discard
from tichu_teach.engine.tichu.actions import Push
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import MOST_CHOICES, DecideQuestion

from . import choices, hands, moments, openings
from .found import file_of, read, store, write
from .kept import Row, Tally, scored
from .more import there
from .studies import STUDIES, Tried, asked, pooled, row, slips
from .tempers import REVIEWING, agreed

LEAST = 0.01  # by how much rules have to lean less for a choice to be counted

Data = Mapping[str, Any]


class Offer(NamedTuple):
    """Another choice, and the question with it, last of all, as it would be if it were worse."""

    action: Any
    data: Data
    row: Row


def offers(question: DecideQuestion) -> Iterator[Offer]:
    """Every discard, play or push not yet offered; where there are many, one of two right ones or the dearest
    slip makes room.
    """
    several: list[Any] = [*question.data["choices"]]
    worst = max(several, key=lambda each: each["behind"])
    for action in _others(question):
        new = {**worst, "action": question.position.text(action), "doubt": 0.0}
        for kept in _with_room(question, several, worst):
            data = {**question.data, "choices": [*kept, new]}
            try:
                yield Offer(action, data, scored(data))
            except QuestionError:  # one that reads like another
                continue


def _others(question: DecideQuestion) -> list[Any]:
    state, view = question.position, question.position.view(question.seat)
    offered = [state.action(text) for text in question.figures if text.split()[1:]]
    if all(isinstance(each, Discard) for each in offered) and not question.by_danger:
        return [each for each in view.legal if isinstance(each, Discard) and each not in offered]
    if all(isinstance(each, (Play, Pass)) for each in offered):
        plays = {reading(each): each for each in view.legal if isinstance(each, Play)}
        known = {reading(each) for each in offered if isinstance(each, Play)}
        return [each for name, each in plays.items() if name not in known]
    if all(isinstance(each, Push) for each in offered):
        alike = {openings.ranks_of(view, each) for each in offered}
        return [each for each in openings.pushed(view) if openings.ranks_of(view, each) not in alike]
    return []


def reading(play: Play) -> tuple[Any, ...]:
    """All of a play but its suits: two that share it read alike."""
    combo = play.combo
    return combo.kind, combo.size, combo.rank, combo.joker


def _with_room(question: DecideQuestion, several: list[Any], worst: Any) -> Iterator[list[Any]]:
    """The choices that may stay beside a new one."""
    pushes = question.position.phase == "push"
    if len(several) < (openings.MOST if pushes else MOST_CHOICES):
        yield several
    elif not pushes:
        yield [each for each in several if each is not worst]
    elif len(question.answers) == 2:
        yield from ([each for each in several if each["action"] != text] for text in question.answers)


# -- what it costs -------------------------------------------------------------------------------------


def played(question: DecideQuestion, offer: Offer) -> Data | None:
    """The question with a play or a discard that quick rounds and better players find clearly worse."""
    if not (found := counted(question, offer.action)):
        return None
    (*kept, _), (entry, playouts) = offer.data["choices"], found
    kept.insert(random.Random(question.data["seed"]).randrange(len(kept) + 1), entry)
    data = {**question.data, "choices": kept, "playouts": question.data["playouts"] + playouts}
    read: Any = read_question(data)
    return data if read.reason(entry["action"]).key not in moments.VAGUE else None


def counted(question: DecideQuestion, action: Any) -> tuple[Data, int] | None:
    state, seat, seed = question.position, question.seat, question.data["seed"]
    view, best, tiles = state.view(seat), state.action(question.answers[0]), state.game.family == "mahjong"
    low, _ = hands.WORTH if tiles else choices.WORTH[bool(state.game.titles)]
    studies = list[Any]()
    for comparison, sure in _studies(view, [best, action], seed, tiles):
        studies.append(comparison.evaluation())
        found = studies[-1].candidate(action)
        if found.behind <= max(low, sure * found.doubt):
            return None
    worse = [each for each in asked(state, pooled(studies)) if each.action == action and not each.right]
    agree = slips(agreed(state, seat, [Tried(best, 0.0, 0.0), *worse], seed)) if worse else []
    if not agree or agree[0].behind < low:
        return None
    entry: dict[str, Any] = row(state, agree[0])
    if tiles:
        shares = prospects(view, [best, action], hands.DEALS["decide"], random.Random(seed))
        entry |= hands.noted(shares[action], True)
    return entry, sum(each.playouts for each in studies)


def _studies(view: Any, offered: list[Any], seed: int, tiles: bool) -> Iterator[tuple[Comparison, float]]:
    """Two studies on deals of their own, each with the errors by which it has to find a slip worse."""
    trial: Any = RolloutTrial(view) if tiles else REVIEWING[view.game.family].RolloutTrial(view)
    deal, again = trial.deals.draw if tiles else trial.deal, choices.STUDY
    first, second = (hands.STUDY, hands.AGAIN) if tiles else (again, again)
    dice = (random.Random(seed + number) for number in range(STUDIES))
    yield Comparison(offered, deal, trial.worth, first, next(dice), DROPPED), hands.PROMISING["decide"]
    yield Comparison(offered, deal, trial.worth, second, next(dice), hands.DROPPED), hands.BORNE_OUT


def promising(question: DecideQuestion, several: Sequence[Offer]) -> list[Offer]:
    """The pushes that quick rounds find clearly worse."""
    state, seat = question.position, question.seat
    low, high = openings.COST[bool(state.game.titles)]
    opening, best = OpeningTrial(state.view(seat)), state.action(question.answers[0])
    for deals, errors in openings.GLANCES:
        actions = dict.fromkeys([best, *(each.action for each in several)])
        seen = openings.glanced([*actions], opening.deal, opening.worth, deals, random.Random(1))
        found = {each.action: each for each in seen}
        if not several or not found[best].right:
            return []
        clear = [each.action for each in seen if max(low, errors * each.doubt) < each.behind <= high]
        several = [each for each in several if each.action in clear]
    return [*several]


def pushed(question: DecideQuestion, offer: Offer) -> Data | None:
    """The question with one more push, all of them counted on the deals of those it had."""
    state, seat = question.position, question.seat
    low, high = openings.COST[bool(state.game.titles)]
    tried = [
        Tried(state.action(each["action"]), each["behind"], each["doubt"]) for each in offer.data["choices"]
    ]
    seed = question.data["seed"]
    told = openings.told(state, seat, random.Random(seed).sample(tried, len(tried)), seed)
    if told is None:
        return None
    slips = {
        each["action"]: each["behind"]
        for each in told["choices"]
        if not Tried(None, each["behind"], each["doubt"]).right
    }
    if offer.data["choices"][-1]["action"] not in slips or not all(
        low <= each <= high for each in slips.values()
    ):
        return None
    data = {**question.data, **told}
    try:
        return data if openings.explained(data) else None
    except QuestionError:
        return None


# -- a theme -------------------------------------------------------------------------------------------


def offer_more(game: str, theme: str, seconds: float) -> str:
    """Offer more in a theme until no rule leans or the time is up; return in words what has changed."""
    start = time.process_time()
    known: dict[str, Any] = {str(data["position"]): read_question(data) for data in there(game, theme)}
    rows = {position: scored(question.data) for position, question in known.items()}
    tally, left, new, counts = Tally(rows.values()), dict[str, list[Offer]](), dict[str, Data](), 0
    count: Callable[[DecideQuestion, Offer], Data | None] = pushed if theme == "push" else played
    try:
        for position, question in known.items():
            if isinstance(question, DecideQuestion):
                left[position] = _helping(offers(question), rows[position], tally)
            if theme == "push" and left.get(position):
                left[position] = promising(question, left[position])
        while time.process_time() - start < seconds:
            left = {position: _helping(several, rows[position], tally) for position, several in left.items()}
            left = {position: several for position, several in left.items() if several}
            if not left:
                break
            position = max(left, key=lambda each: tally.gain(rows[each], left[each][0].row))
            offer = left[position].pop(0)
            data, counts = count(known[position], offer), counts + 1
            gain = tally.gain(rows[position], scored(data)) if data else 0
            print(
                f"{offer.data['choices'][-1]['action']} {gain:.2f} {time.process_time() - start:.0f}",
                flush=True,
            )
            if data and gain > 0:
                tally.exchange(rows[position], scored(data))
                new[position] = data
                del left[position]
    except KeyboardInterrupt:
        pass
    _kept(game, theme, new)
    spent = time.process_time() - start
    return f"{game}-{theme}: {len(new)} of {counts} offer something else, {spent:.0f} s of the processor"


def _helping(several: Iterable[Offer], old: Row, tally: Tally) -> list[Offer]:
    """The choices that make rules lean less, the best first."""
    gains = [(gain, each) for each in several if (gain := tally.gain(old, each.row)) > LEAST]
    return [each for _, each in sorted(gains, key=lambda both: -both[0])]


def _kept(game: str, theme: str, new: Mapping[str, Data]) -> None:
    """Put the new questions in place of the old ones, in pack and store."""
    pack_file, store_file = file_of(game, theme), stores.FOLDER / f"{game}-{theme}.json"
    pack, kept = read(pack_file), read(store_file)
    entries = [puzzle["question"] for puzzle in pack["puzzles"]]
    for data in (*entries, *(data for several in kept["levels"].values() for data in several)):
        found = new.get(data["position"], {})
        data.update({name: value for name, value in found.items() if name not in ("hints", "story")})
    write(pack_file, pack)
    store(store_file, kept)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mine.distractors", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("theme", choices=("decide", "value", "lead", "guard", "push"))
    parser.add_argument("--seconds", type=float, default=inf, help="processor time after which to stop")
    args = parser.parse_args()
    if (args.game, args.theme) not in MINED:
        parser.error(f"{args.game} has no {args.theme}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    print(offer_more(args.game, args.theme, args.seconds), flush=True)


if __name__ == "__main__":
    main()

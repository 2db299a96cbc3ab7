"""A round reviewed for one seat: the cost of each of its decisions, judged by what it could know then."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from math import inf, sqrt
from random import Random

from ..engine import Action, State
from ..engine.record import Record
from ..engine.state import Ruleset
from ..players.match import next_actions
from . import inputs
from .decision import SURE, Decision, Review, ReviewQuestion, SlowRollout
from .families import evaluation, reviewing
from .sampling import CLEAR, Comparison, Evaluation, goes_on, mean
from .solution import AnalysisError, Limit

# What is behind these figures is in `tests/bench/README.md`: under *Mistakes told by reviews* (M) decisions
# known to be right or wrong, of which any change has to tell the same; under *Reviews, faster* (F) what was
# tried besides.

# All choices are tried first, and some may seem better than the one made.
SECOND = 0.5  # the share of the limit for trying all choices, so that a second try can be judged
DOUBTED = 1.0  # standard errors behind the best above which a choice is looked at again
HARDLY = 0.5  # of what matters: sensible players who expect a smaller gain hardly change their choice (F)
RIVALS = 2  # choices looked at again beside the one made

# The second look ends when a difference is plain, or hardly a chance is left of one (F, *When to stop*).
AGAIN = 4  # times the limit that it may take
LOOK = 16  # deals between two looks at the results
LEAST_DEALS = 48  # deals before a difference is accepted or given up; fewer if they cost more
SETTLED = 4.0  # standard errors above which it is accepted
EXPECTED = 3.0  # the same if sensible players expected it beforehand
ONCE_IN_TWENTY = 1.64  # standard errors that more deals would add to a difference only once in twenty times
CERTAIN = 6.0  # standard errors at which no more deals are needed

# The second opinion is exact near the end, else that of sensible players at the table.
SOLVED = 16  # deals that are solved
SLOW = 0.2  # deals with sensible players, as a share of the limit's rollouts
FEW = 8  # deals that the spread of quick rollouts counts for among the slow ones (M)
HOPELESS = 0.5  # standard errors below which it is given up
OFF = 0.4  # the error that a way of playing on may have, as a share of the difference it finds (F)
EXPECTATION = 0.5  # the error of what a sensible player expects of a lost step, as a share of it
TINY = 1e-9  # stands in for a variance of 0

# Praise has to be plain, and no experiment has set how plain.
PRAISED = 48  # deals on which a saving is measured
AT_STAKE = 2.5  # times what matters that a praised decision must save


class SlowComparison:
    """Two choices compared deal by deal, played on by sensible players: slower than rollouts, but sounder."""

    def __init__(
        self,
        choices: tuple[Action | None, Action | None],
        rollout: SlowRollout,
        deals: int,
        matters: float,
        spread: float,
        rng: Random,
    ) -> None:
        """Compare two choices on at most `deals` deals.

        `matters` is the least difference worth a word; `spread` is how much quick rollouts vary between
        deals: a few deals may have missed something rare.
        """
        self._choices, self._rollout = choices, rollout
        self._deals, self._matters, self._rng = max(2, deals), matters, rng
        self._spread = spread
        self._found: list[float] = []
        self._work = self._worked()
        self.done = False

    def step(self) -> None:
        """Let somebody decide once, about a millisecond."""
        self.done = not goes_on(self._work)

    @property
    def difference(self) -> tuple[float, float]:
        """The mean difference and its standard error; while deals are few, `spread` counts as well."""
        difference, error = mean(self._found)
        number = len(self._found)
        shown = error**2 * number * (number - 1) + FEW * self._spread**2
        return difference, sqrt(shown / (number - 1 + FEW) / number)

    def _worked(self) -> Iterator[None]:
        rollout = self._rollout
        while len(self._found) < self._deals and not self._clear():
            table, ends = rollout.table(self._rng), list[float]()
            for choice in self._choices:
                state = table if choice is None else table.after(choice)
                while (worth := rollout.worth(state)) is None:
                    for action in next_actions(state, [rollout.player] * state.game.players):
                        state = state.after(action)
                    yield
                ends.append(worth)
            self._found.append(ends[0] - ends[1])

    def _clear(self) -> bool:
        """Return True if more deals would say no more.

        Either chance matters less by now than the errors of sensible players, or there is nothing to find.
        """
        if not self._found or len(self._found) % LOOK:
            return False
        difference, error = self.difference
        if error < OFF * difference or difference + CLEAR * error < self._matters:
            return True
        return len(self._found) >= LEAST_DEALS and difference < HOPELESS * error


class Judge:
    """A judge of decisions: the cost of each, if that is more than chance or the mistakes of a policy."""

    def __init__(self, matters: float, limit: Limit) -> None:
        """`matters` is the least cost that is worth a word."""
        self.limit, self.matters = limit, matters

    def judge_decision(
        self, number: int, question: ReviewQuestion, rng: Random
    ) -> Generator[None, None, Decision]:
        """Judge a decision, in steps of a few milliseconds each."""
        if not self._may_be_mistake(question):
            return (yield from self._approved(number, question, rng))
        done, price = question.action, question.price
        evaluation, rivals = None, [question.usual]
        if not question.weighed:
            evaluation = yield from self._compare_once(question, rng, price)
            rivals = self._rivals(question, evaluation)
        if evaluation and not rivals:
            return self._with_praise(Decision(number, done, done, 0.0, 0.0, evaluation), question)
        more = Limit(AGAIN * self.limit.positions, self.limit.seconds)
        again = Comparison((done, *rivals), question.deal, question.worth, more, rng, CERTAIN, price)
        yield from self._looked_again(again, question)
        better = _preferred_choice(again, rivals, question.proof)
        found = yield from self._differences(question, again, better, rng)
        cost, doubt = combine_estimates(found) if found else (0.0, 0.0)
        if cost < self.matters or not _clear(cost, doubt):
            return Decision(number, done, done, 0.0, 0.0, evaluation or again.evaluation())
        if not evaluation:  # to judge a second try by
            evaluation = yield from self._compare_once(question, rng, price / SECOND)
        reason, facts = question.find_reason(done, better)
        proved = better is not None and better == question.proof
        return Decision(number, done, better, cost, doubt, evaluation, reason, facts, proved)

    def _differences(
        self, question: ReviewQuestion, tried: Comparison, better: Action | None, rng: Random
    ) -> Generator[None, None, list[tuple[float, float]]]:
        """Find the gain of a better choice in every way there is, each time with its error.

        There is none if the trial found nothing plain.
        """
        done = question.action
        more, error = tried.difference(better, done)
        found = [(more, error)]
        if better in question.plainly and more + CLEAR * error >= self.matters:
            expected = question.expected(better)
            found.append((expected, EXPECTATION * expected))
        elif not _clear(more, error):
            return []
        if question.known is None:
            spread = tried.spread(better, done)
            found += yield from self._estimate_again(question, better, spread, rng)
        return found

    def _may_be_mistake(self, question: ReviewQuestion) -> bool:
        """Return True if the choice may count as a mistake.

        A sensible player's own choice never does, unless a better one is proved; nor does a choice they would
        hardly change.
        """
        if question.known or question.proof is not None:
            return True
        if question.action == question.usual:
            return False
        return not question.weighed or question.expected(question.usual) >= HARDLY * self.matters

    def _compare_once(
        self, question: ReviewQuestion, rng: Random, price: float
    ) -> Generator[None, None, Evaluation]:
        """Try all choices once."""
        work = Comparison(question.choices, question.deal, question.worth, self.limit, rng, price=price)
        yield from _run_to_end(work)
        return work.evaluation()

    def _approved(
        self, number: int, question: ReviewQuestion, rng: Random
    ) -> Generator[None, None, Decision]:
        """Judge a choice that can't be a mistake: it may deserve praise beside what was tempting."""
        done, tempting = question.action, question.tempting
        choices = (done,) if tempting is None or done != question.usual else (done, tempting)
        price = question.price
        positions = min(self.limit.positions, int(PRAISED * len(choices) * price))
        limit = Limit(max(1, positions), self.limit.seconds)
        work = Comparison(choices, question.deal, question.worth, limit, rng, price=price)
        while not work.done:
            work.step()
            yield
            if len(choices) > 1 and work.deals >= LOOK and not work.deals % LOOK:
                saved, doubt = work.difference(done, tempting)
                if saved + CLEAR * doubt < AT_STAKE * self.matters:
                    work.stop()
        return self._with_praise(Decision(number, done, done, 0.0, 0.0, work.evaluation()), question)

    def _rivals(self, question: ReviewQuestion, evaluation: Evaluation) -> list[Action | None]:
        """The choices that may be better: a proved way out, then what is usual, then the best."""
        option, proof = evaluation.candidate(question.action), question.proof
        assert option is not None
        little = option.behind < self.matters or option.behind <= DOUBTED * option.doubt
        if little and proof is None:
            return []
        best = dict.fromkeys(each.action for each in evaluation.equally_good)
        if proof is not None:
            best[proof] = None
        best.pop(question.action, None)
        return sorted(best, key=lambda each: (each != proof, each != question.usual))[:RIVALS]

    def _looked_again(self, work: Comparison, question: ReviewQuestion) -> Iterator[None]:
        """Try the choices, the first being the one made, until another is clearly better or hardly can be.

        A gain that a sensible player expected isn't given up after a few deals, where a rare one counts for
        too much; one that is plain not before all of them.
        """
        done, *rivals = work.actions
        some = LEAST_DEALS / question.price
        enough, fewest = (EXPECTED, some) if question.weighed else (SETTLED, LOOK)
        looked, plain = 0, question.usual in question.plainly
        while not work.done:
            work.step()
            yield
            if work.deals >= looked + LOOK:
                looked, left = work.deals, work.left
                ahead = [work.difference(each, done) for each in rivals]
                open_still = plain or any(self._may_tell(*each, left) for each in ahead)
                hopeless = looked >= fewest and not open_still
                settled = looked >= some and any(more > enough * error > 0 for more, error in ahead)
                if hopeless or settled:
                    return work.stop()

    def _may_tell(self, more: float, error: float, left: float) -> bool:
        """Return True if a difference may still prove worth a word with this share of the deals left.

        They make its error smaller, and may find more of it.
        """
        wanted = max(self.matters, CLEAR * error * sqrt(1 - left))
        return more + ONCE_IN_TWENTY * error * sqrt(left) >= wanted

    def _estimate_again(
        self, question: ReviewQuestion, better: Action | None, spread: float, rng: Random
    ) -> Generator[None, None, list[tuple[float, float]]]:
        """Estimate the gain a second way: exactly near the end, else by playing on with sensible players.

        Return a list of differences, each with its error.
        """
        solved = list[Sequence[float]]()
        while question.solved and len(solved) < SOLVED:
            worths = yield from question.solved(rng, (better, question.action))
            yield
            if worths is None:
                break
            solved.append(worths)
        else:
            exact = mean([more - own for _, more, own in solved]) if solved else (0.0, 0.0)
            if _clear(*exact):
                return [exact]
            if solved and question.proof is None and exact[0] <= 0:
                return [exact]  # even with all hands open it is no better
        if question.slowly is None:
            return []
        deals = int(SLOW * self.limit.positions)
        choices = better, question.action
        slower = SlowComparison(choices, question.slowly, deals, self.matters, spread, rng)
        yield from _run_to_end(slower)
        return [slower.difference]

    def _with_praise(self, decision: Decision, question: ReviewQuestion) -> Decision:
        """Return the decision with what it saved, if it was the usual one and another was tempting."""
        tempting = decision.evaluation.candidate(question.tempting) if question.tempting else None
        if tempting is None or decision.action != question.usual:
            return decision
        if tempting.behind < AT_STAKE * self.matters or tempting.behind <= SURE * tempting.doubt:
            return decision
        reason, facts = question.find_reason(tempting.action, decision.action)
        if not reason:
            return decision
        return replace(decision, reason=reason, facts=facts, saved=tempting.behind, tempting=tempting.action)


def combine_estimates(found: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Combine differences found in different ways, each with its error, into one with its error.

    Each way may be off by a share of what it finds, which matters more the further apart they are; so the
    smaller of two weighs more.
    """
    if len({difference for difference, _ in found}) == 1:
        return found[0][0], min(error for _, error in found)
    weights = [1 / (error**2 + (OFF * difference) ** 2 or TINY) for difference, error in found]
    middle = sum(weight * difference for weight, (difference, _) in zip(weights, found, strict=True))
    return middle / sum(weights), sqrt(1 / sum(weights))


def _clear(difference: float, error: float) -> bool:
    """Return True if a difference is more than chance."""
    return difference > CLEAR * error


def _run_to_end(work: Comparison | SlowComparison) -> Generator[None, None, None]:
    while not work.done:
        work.step()
        yield


def _preferred_choice(tried: Comparison, rivals: list[Action | None], proof: Action | None) -> Action | None:
    """Return a proved way out if it is better than the choice made, else the best rival.

    That is the first of them that can't be told apart from the best choice.
    """
    if proof in rivals and _clear(*tried.difference(proof, tried.actions[0])):
        return proof
    alike = [option.action for option in tried.evaluation().equally_good]
    return next((rival for rival in rivals if rival in alike), rivals[0])


REVIEW = Limit(positions=400, seconds=inf)
"""The most a decision may take at first; one that seems to cost something gets more."""


def review(record: Record, seat: int, limit: Limit = REVIEW, rng: Random | None = None) -> Review:
    """Review a seat's decisions in the present round of a record, with the cost of each.

    The limit's positions are the rollouts of one decision. The same seed gives the same result unless the
    seconds run out. Raises AnalysisError for anything but a record, and for a seat that isn't there.
    """
    played = inputs.actions_played(record)
    work = Reviewing(record.game, seat, limit, rng)
    for number, (state, action) in enumerate(played):
        work.note(state, number, action)
    while not work.done:
        work.step()
    return work.review()


class Reviewing:
    """A review in small steps, which may go on while the round is played.

    It reviews plays, passes, bombs thrown or kept, wishes, gifts of a trick or the lead, pushes, and calls,
    made or not, before the last cards and at the first play; at Mah-Jong discards, claims and kongs. Where
    there was no choice there was no decision. It leaves out what can't be judged here: pushes and grand
    tichus where everybody plays alone, a grand tichu taken back, and the suit announced in the duel.
    """

    def __init__(self, game: Ruleset, seat: int, limit: Limit = REVIEW, rng: Random | None = None) -> None:
        """Raise AnalysisError for a seat that isn't there, or for anything but a game and a limit."""
        if not isinstance(game, Ruleset):
            raise AnalysisError(f"rounds of a game are reviewed, not {type(game).__name__}")
        if type(seat) is not int or not 0 <= seat < game.players:
            raise AnalysisError(f"{game.name} has seats 0 to {game.players - 1}, not {seat!r}")
        self.game, self.seat, self.limit = game, seat, inputs.limit(limit)
        self._seed = inputs.dice(rng).getrandbits(64)
        self._room, self._memory = reviewing(game), evaluation(game).Memory()
        self._judge = Judge(self._room.least_cost(game), limit)
        self._waiting: deque[Iterator[None]] = deque()
        self._noted = self._asked = 0
        self._found: list[Decision] = []

    def note(self, state: State, number: int, action: Action) -> None:
        """Note an action of any seat in the round, its position, and the number of actions before it."""
        if not isinstance(state, State) or state.game != self.game:
            raise AnalysisError(
                f"a position of {self.game.name} is reviewed here, and this is of another game"
            )
        if not isinstance(action, Action):
            raise AnalysisError(f"actions are reviewed, not {type(action).__name__}")
        if action.seat == self.seat:
            self._waiting.append(self._looked_at(state, number, action))
            self._noted += 1

    def step(self) -> None:
        """Work for a few milliseconds, if anything is left to judge.

        Raises AnalysisError if the next action is impossible in its position.
        """
        if self._waiting and not goes_on(self._waiting[0]):
            self._waiting.popleft()

    @property
    def done(self) -> bool:
        """True if every action noted is judged."""
        return not self._waiting

    @property
    def progress(self) -> float:
        """The share of the actions noted that are judged, 0 to 1."""
        return 1 - len(self._waiting) / self._noted if self._noted else 1.0

    def review(self) -> Review:
        """Return what was found so far."""
        return Review(tuple(self._found))

    def _looked_at(self, state: State, number: int, action: Action) -> Iterator[None]:
        """Judge an action's decisions bit by bit. Raises AnalysisError if it is impossible."""
        inputs.allow(action, inputs.position(state))
        for question in self._room.questions(state, self.seat, action, self._memory):
            yield
            if question is not None:
                rng = Random(f"{self._seed}/{self._asked}")
                self._asked += 1
                self._found.append((yield from self._judge.judge_decision(number, question, rng)))
        self._memory.note(state.view(self.seat), action)

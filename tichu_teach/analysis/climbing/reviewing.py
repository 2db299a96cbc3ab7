"""The questions of a review in a climbing game: what else could be done, and how that is tried."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cached_property, partial
from math import inf
from random import Random
from typing import ClassVar

from ...engine import Action
from ...engine.climbing.actions import Pass, Play
from ...engine.climbing.combo import Combo
from ...engine.climbing.rules import ClimbingCombinations
from ...engine.climbing.trick import TrickState, TrickView
from ...engine.state import Own
from ...players import Player
from ..decision import ReviewQuestion, SlowRollout, Solved
from ..solution import Limit
from .claim import WaysOut
from .evaluation import RolloutTrial
from .reasons import Contrast, Found
from .solver import Solver

COUNTED = 9  # cards in the largest hand in which players look for an unstoppable way out
SOLVED = Limit(positions=1_500, seconds=inf)  # the most that solving may take: a tenth of a second


class Alternatives:
    """Actions, those that differ only in irrelevant suits taken as one."""

    def __init__(
        self, view: TrickView, combinations: ClimbingCombinations, actions: Iterable[Action | None]
    ) -> None:
        """Plays whose combinations have the same form are alike; the last of them stands for all."""
        self._view, self._combinations = view, combinations
        self._named = {self._name(action): action for action in actions if action is not None}

    @property
    def all(self) -> tuple[Action, ...]:
        """One of each."""
        return tuple(self._named.values())

    def like(self, action: Action | None) -> Action | None:
        """The action that stands for this one; None if none is like it."""
        return self._named.get(self._name(action))

    def _name(self, action: Action | None) -> object:
        return self._form(action.combo) if isinstance(action, Play) else action

    def _form(self, combo: Combo) -> tuple[object, ...]:
        """The ranks of a play, and the bombs that are left after it."""
        deck = self._combinations.deck
        ranks = tuple((combo.cards & cards).bit_count() for cards in deck.rank)
        bombs = tuple(bomb[:3] for bomb in self._combinations.bombs(self._view.hand & ~combo.cards))
        return combo[:3], combo.joker, ranks, bombs


def tempting(view: TrickView, done: Action) -> Action | None:
    """Return the choice instinct suggests, or its second choice if that was the one made.

    Instinct beats whatever can be beaten, with the highest, else passes; it leads what is longest, else what
    is lowest. None if nothing tempts, or if the seat can go out: everybody does.
    """
    plays = [each for each in view.legal if isinstance(each, Play) and not each.combo.is_bomb]
    if not plays or not view.acts or any(play.combo.cards == view.hand for play in plays):
        return None
    if view.trick:
        first = max(plays, key=lambda play: play.combo.rank)
        passing = (each for each in view.legal if isinstance(each, Pass))
        return first if first != done else next(passing, None)
    first = max(plays, key=lambda play: (play.combo.size, play.combo.rank))
    lowest = min(plays, key=lambda play: (play.combo.rank, -play.combo.size))
    return first if first != done else lowest


class Finisher:
    """A player who goes out once few cards are left and nobody can stop it; else plays like another."""

    def __init__(self, player: Player, ways: Callable[[Own], WaysOut | None]) -> None:
        """`ways` makes the search for a way out; None if there is nothing to look for."""
        self._player, self._ways = player, ways

    def choose(self, view: TrickView) -> Action:
        """Return a legal action."""
        looks = len(view.legal) > 1 and view.hand.bit_count() <= COUNTED
        ways = self._ways(view) if looks else None
        found = ways.claim() if ways else None
        if found and found.plays[0] in view.legal:
            return found.plays[0]
        return self._player.choose(view)

    def announce(self, view: TrickView) -> Action | None:
        """A call before the seat's own turn, or None to stay silent."""
        return self._player.announce(view)


class DecisionQuestions:
    """A decision of the seat whose view a trial holds."""

    solvable: ClassVar[int]  # cards in the largest hand to solve; larger ones make too many plays

    def __init__(self, trial: RolloutTrial, state: TrickState, action: Action, player: Player) -> None:
        """`player` has the habits of a sensible one, and announces nothing."""
        self.trial, self.state, self.action, self.player = trial, state, action, player
        self.view = trial.view
        if self.view.acts:
            trial.usual = player.choose(self.view)

    def contrast(self, done: Action | None, better: Action | None) -> Contrast[Own]:
        """Set one choice against another."""
        raise NotImplementedError

    @staticmethod
    def ways_out(view: Own) -> WaysOut | None:
        """The search for a way out of a view; None if more than going out matters."""
        raise NotImplementedError

    @staticmethod
    def worth(seat: int, state: Own) -> float | None:
        """Value the end of a round for a seat; None while more may come of it."""
        raise NotImplementedError

    def slowly(self) -> SlowRollout:
        """Return how sensible players would go on."""
        finisher = Finisher(self.player, self.ways_out)
        return SlowRollout(self.table, finisher, partial(self.worth, self.view.seat))

    def table(self, rng: Random) -> Own:
        """The position with the unseen cards dealt anew."""
        raise NotImplementedError

    def solver(self, state: Own, limit: Limit) -> Solver | None:
        """Return the solver of a position; None if more than two sides play against each other."""
        raise NotImplementedError

    def solved(self, rng: Random, actions: Sequence[Action]) -> Solved:
        """Work out the exact worth of the position, dealt anew, then of each action; None if that is slow."""
        solver = self.solver(self.table(rng), SOLVED) if max(self.view.counts) <= self.solvable else None
        return (yield from solver.worths(actions)) if solver else None

    @cached_property
    def announcements(self) -> list[Action]:
        """The calls or bets that could have been made."""
        return [each for each in self.view.legal if isinstance(each, self.trial.announced)]

    def ask_about_announcement(
        self, done: Action | None, choices: tuple[Action | None, ...], usual: Action | None
    ) -> ReviewQuestion:
        """Ask about an announcement, before what a sensible player does next; None is silence.

        `usual` is the announcement of a player who has learnt all chapters.
        """
        trial = self.trial

        def worth(deal: object, said: Action | None) -> float | Generator[None, None, float]:
            return trial.worth(deal, said if said or not self.view.acts else trial.usual)

        why = self._why()
        return ReviewQuestion(done, choices, usual, trial.deal, worth, why, self.slowly(), price=trial.price)

    def ask_about_play(self) -> Iterator[ReviewQuestion | None]:
        """Ask about a play or pass, if there was a choice.

        None marks a point where other work may be done.
        """
        view, trial, action = self.view, self.trial, self.action
        ways = self.ways_out(view)
        claimed = ways.claim() if ways else None
        line = claimed.plays if claimed and claimed.plays[0] in view.legal else ()
        if ways and line and ways.plays_after(action) is not None:
            line = ()
        proof = line[0] if line else None
        tempted = tempting(view, action)
        yield None
        found = [each for each in trial.actions() if not isinstance(each, trial.announced)]
        yield None
        game = view.game
        different = Alternatives(view, game.combinations, (*found, tempted, proof, trial.usual, action))
        if len(different.all) > 1:
            alike = different.like(proof)
            proof = alike if isinstance(alike, Play) else None
            if ways and claimed:
                rests = {each: ways.plays_after(each) for each in different.all}
                trial.lines = {each: rest for each, rest in rests.items() if rest is not None}
            asked = ReviewQuestion(
                action=action,
                choices=different.all,
                usual=different.like(trial.usual),
                deal=trial.deal,
                worth=trial.worth,
                find_reason=self._why(proof, line),
                slowly=self.slowly(),
                solved=self.solved,
                proof=proof,
                tempting=different.like(tempted),
                price=trial.price,
            )
            yield None
            known = (yield from self.solved(Random(0), different.all)) if trial.deals.certain else None
            if known:
                worth = dict(zip(different.all, known[1:], strict=True))
                asked = asked._replace(deal=lambda rng: worth, worth=dict.__getitem__, known=worth)
            yield asked

    def _why(self, proof: Play | None = None, line: Sequence[Play] = ()) -> Callable[[Own, Own], Found[Own]]:
        """Return the function that says why a second choice is better than a first."""
        return lambda done, better: self.contrast(done, better).reason(proof, line)

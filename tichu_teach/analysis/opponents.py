"""Opponents of every strength, and the strong one, which tries its choices on deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from ..engine import Action
from ..engine.errors import OptionError, did_you_mean, short
from ..engine.state import Ruleset, View
from ..players import Player, beginner, sensible, strengths
from .families import evaluation
from .sampling import Comparison
from .solution import Limit

MOVE = Limit(positions=400, seconds=0.8)
"""The most a decision may take."""

CONVINCED = 2.0
"""Standard errors by which another choice must beat the sensible player's: quick rollouts make mistakes of
their own, and small differences are mostly these."""


class StrongPlayer:
    """A player who makes the usual choice unless another brings more on a sample of deals.

    Each family's `evaluation.py` says what is usual (`usual_player`) and when it is put to the test
    (`set_up_comparison`). It judges from views alone. One instance may play several seats: it
    remembers what each has pushed.
    """

    def __init__(self, game: Ruleset, rng: Random, limit: Limit = MOVE) -> None:
        self.rng, self.limit = rng, limit
        self._room = evaluation(game)
        self._usual, self._memory = self._room.usual_player(game, rng), self._room.Memory()
        # A view's mark, and what was decided there.
        self._thought: tuple[tuple[object, ...], Action] | None = None

    def choose(self, view: View) -> Action:
        """Return a legal action."""
        for _ in self.thinking(view):
            pass
        assert self._thought is not None
        return self._thought[1]

    def announce(self, view: View) -> Action | None:
        """A call before the seat's own turn, or None to stay silent."""
        return self._usual.announce(view)

    def thinking(self, view: View) -> Iterator[None]:
        """Decide in slices of a few milliseconds; then `choose` answers at once."""
        if self._thought and isinstance(view, View) and self._thought[0] == view.mark:
            return
        action = self._usual.choose(view)  # which refuses what is no view
        yield
        comparison = self._room.set_up_comparison(view, action, self._memory, self.limit, self.rng)
        if comparison:
            yield
            while not comparison.done:
                comparison.step()
                yield
            action = convincing(comparison, action)
        self._memory.note(view, action)
        self._thought = view.mark, action


def convincing(comparison: Comparison, usual: Action) -> Action:
    """Return the best choice if it is convincingly better than the usual one, else the usual one."""
    found = comparison.evaluation()
    option = found.candidate(usual)
    if option is not None and option.behind <= CONVINCED * option.doubt:
        return usual
    return found.best or usual


Maker = Callable[[Random], Player]


def strong(game: Ruleset) -> Maker:
    """Return a maker of players that try their choices on deals."""
    return lambda rng: StrongPlayer(game, rng)


def mixed(game: Ruleset) -> Maker:
    """Return a maker of players of the other strengths, drawn by the generator."""

    def one(rng: Random) -> Player:
        return KINDS[rng.choice([kind for kind in strengths(game) if kind != "mixed"])](game)(rng)

    return one


KINDS: Mapping[str, Callable[[Ruleset], Maker]] = {
    "beginner": beginner,
    "sensible": sensible,
    "strong": strong,
    "mixed": mixed,
}
"""Makers of players, by their strength."""


def opponents(game: Ruleset, strength: str) -> Maker:
    """Return a maker of players of a strength, each from a random generator.

    Raises OptionError for a strength that the game doesn't have.
    """
    if strength not in strengths(game):
        known = strengths(game)
        hint = did_you_mean(strength, known)
        raise OptionError(f"opponents are {', '.join(known)} in {game.name}, not {short(strength)}{hint}")
    return KINDS[strength](game)

"""What is right and what is wrong in a puzzle on good play, counted once more on other deals."""

import random
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from tests.depth import many
from tests.exercises import exact
from tests.exercises.scored import games_won
from tests.mine import tempers
from tichu_teach.exercises.choice_figure import APART
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.library import find

DEALS = many(24, 120)  # other ones than the entries of climbing games were counted on
FAR = 4  # times as many where what is decided shows only at the end: games won, a wish on the first trick


def among_sensible_players(id: str) -> None:
    """The choices of a puzzle are worth what they were said to be."""
    question = find(id).question
    assert isinstance(question, DecideQuestion)
    among_both_tempers(question, id)


def among_both_tempers(question: DecideQuestion, id: str) -> None:
    """The choices are worth what they were said to be, on other deals: to players of both tempers."""
    if question.worked_out:
        assert exact.losses(question.position, [question.position.action(text) for text in question.figures])
        assert not exact.contested(question)
        return
    found = among_players(question.position, question.seat, question.figures, id)
    best = max((found[text] for text in question.solve()), key=lambda each: each.worth)
    borne_out(question, {text: each.behind(best) for text, each in found.items()})


def among_players(state: Any, seat: int, choices: Iterable[str], id: str) -> dict[str, tempers.Counted]:
    """Count the worth of a climbing game's choices to players of both tempers, by their texts.

    With a score on the board, what counts is the game.
    """
    scored = any(state.totals)
    worth = games_won if scored else tempers.worth
    far = scored or (state.phase == "wish" and not any(state.won))
    actions = {text: None if text == SILENT else state.action(text) for text in choices}
    table = tempers.table_of(state, seat, next(each for each in actions.values() if each is not None))
    players, rng = tempers.TEMPERS[state.game.family], random.Random(f"more {id}")
    worths: dict[str, list[list[float]]] = {text: [[] for _ in players] for text in actions}
    for _ in range(FAR * DEALS if far else DEALS):
        dealt = table(rng)
        for text, action in actions.items():
            for player, results in zip(players, worths[text], strict=True):
                results.append(worth(dealt, seat, action, player))
    return {text: tempers.Counted(actions[text], results) for text, results in worths.items()}


def borne_out(question: DecideQuestion, found: Mapping[str, tuple[float, float]]) -> None:
    """What is right is about as good as the best, what is wrong clearly worse, both counts together.

    `found` has how far each choice is behind, and how sure that is.
    """
    best = min(found[text][0] for text in question.solve())
    for text, figure in question.figures.items():
        again, doubt = found[text]
        if figure.right:
            assert again - best <= APART * doubt + 1, (text, again, doubt)
        else:
            both, error = pooled((figure.behind, figure.doubt), (again - best, doubt))
            assert again > best and both > APART * error, (text, again, doubt)


def pooled(*several: tuple[float, float]) -> tuple[float, float]:
    """What measurements that don't know of each other say together: each counts by its error."""
    weights = [1 / max(doubt, 0.1) ** 2 for _, doubt in several]
    mean = sum(weight * value for weight, (value, _) in zip(weights, several, strict=True)) / sum(weights)
    return mean, sqrt(1 / sum(weights))

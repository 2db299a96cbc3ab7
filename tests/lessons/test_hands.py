"""The hands of all chapters: what is asked for and shown is good play, and choices cost what is said.

They find themselves: a choice with figures wherever it stands, a move in each chapter on tactics.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from math import inf, sqrt
from operator import attrgetter
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import pytest

from tests.depth import many, on_tactics, some
from tests.exercises.counted_again import among_both_tempers, among_players, borne_out
from tichu_teach.analysis import Limit, evaluate
from tichu_teach.analysis.mahjong.evaluation import RolloutTrial, prospects
from tichu_teach.engine import Action
from tichu_teach.engine.mahjong.state import State as MahjongState
from tichu_teach.exercises.choice_figure import APART
from tichu_teach.exercises.climbing import MANY, SILENT
from tichu_teach.exercises.families import family
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Step
from tichu_teach.lessons.library import chapter

TRIED = Limit(positions=many(1200, 1200), seconds=inf)
HANDS = many(240, 600)  # of Mah-Jong, played to their end after each choice
DANGERS = 150  # deals on which it is counted how often somebody goes out with a discard
POINT, PLACE = 1.0, 0.15  # nobody is wrong for less
RULED = {
    "mahjong.13-square.nine": "a rule makes one tile dear, whatever the hand brings",
    "mahjong.12-claims.let": "the count of tiles is asked for: does a claim bring the hand nearer?",
}

TOLD = attrgetter("action", "behind", "doubt")

Data = Mapping[str, Any]


def hands(names: Iterable[str], wanted: Callable[[Data, str], bool]) -> list[str]:
    """The keys of steps, by their data as written and the kind of their question, "" for none."""
    return [
        f"{name.replace('/', '.')}.{entry.id}"
        for name in names
        for entry in chapter(name).entries
        if wanted(entry.data, entry.data.get("question", {}).get("kind", ""))
    ]


DECIDED = hands(chapters(), lambda _, kind: kind == "decide")
PLAYED = [key for key in hands(on_tactics(), lambda _, kind: kind == "play") if key not in RULED]
SHOWN = hands(on_tactics(), lambda data, kind: "script" in data and not kind and "free" not in data)


def step(key: str) -> Step:
    game, name, id = key.split(".")
    return next(each for each in load(f"{game}/{name}").steps if each.id == id)


class Found(NamedTuple):
    """A choice's result: how far it was behind the best, and how sure that is."""

    action: Action
    behind: float
    doubt: float


def tried(state: Any, seat: int, actions: Iterable[Action], key: str, *, alone: bool = False) -> list[Found]:
    """Try choices on deals that nothing was counted on before, beside sensible ones or `alone`."""
    if not isinstance(state, MahjongState):
        return [Found(*each) for each in map(TOLD, evaluate(state.view(seat), TRIED).candidates)]
    trial, rng = RolloutTrial(state.view(seat)), Random(f"chapter {key}")
    several = dict.fromkeys([*actions, *(() if alone else trial.actions())])
    # As many deals for each: a count that ends once it seems clear finds too much clear.
    deals = [trial.deals.draw(rng) for _ in range(HANDS)]
    worth = {each: [trial.worth(deal, each) for deal in deals] for each in several}
    best = max(worth.values(), key=fmean)
    lost = {each: [most - own for most, own in zip(best, row, strict=True)] for each, row in worth.items()}
    return [Found(each, fmean(row), stdev(row) / sqrt(HANDS)) for each, row in lost.items()]


def as_good(state: Any, each: Found) -> bool:
    return each.behind <= max(APART * each.doubt, PLACE if state.game.scoring == "places" else POINT)


def test_each_chapter_on_tactics_has_hands_to_play() -> None:
    """A figure says what holds on the whole; a hand says when."""
    found = Counter("/".join(key.split(".")[:2]) for key in (*PLAYED, *DECIDED))
    assert not [name for name in on_tactics() if found[name] < 2]


@pytest.mark.parametrize("key", some(DECIDED, every=24, more=8))
def test_choices_cost_what_they_are_said_to_cost(key: str) -> None:
    question = step(key).question
    assert isinstance(question, DecideQuestion)
    state, seat = question.position, question.seat
    if not isinstance(state, MahjongState):
        among_both_tempers(question, key)
        return
    actions = {text: state.action(text) for text in question.figures}
    if question.by_danger:
        dangers = prospects(state.view(seat), actions.values(), DANGERS, Random(key))
        for text, figure in question.figures.items():
            share = (figure.danger or 0) / 100
            doubt = 4 * sqrt(2 * (share * (1 - share) + 0.01) / DANGERS)
            assert abs(dangers[actions[text]].danger - share) <= doubt, text
        return
    found = tried(state, seat, actions.values(), key, alone=True)
    borne_out(question, {state.text(each.action): (each.behind, each.doubt) for each in found})


@pytest.mark.parametrize("key", some(PLAYED, every=16, more=8))
def test_what_is_asked_for_is_best_and_all_else_is_worse(key: str) -> None:
    question = step(key).question
    assert question
    state, seat = question.position, question.seat
    right = {state.action(text) for text in question.solve()}
    if calls := [each for each in state.view(seat).legal if isinstance(each, family(state.game).CALLS)]:
        calls_or_not(state, seat, calls, right, key)
        return
    found = tried(state, seat, right, key)
    if {each.action for each in found} <= right:  # no sensible player thinks of anything else
        slips = [state.action(each.answer) for each in question.wrong]
        found = tried(state, seat, [*right, *slips], key)
    good = [each for each in found if each.action in right]
    worse = [each for each in found if each.action not in right]
    assert good and worse
    ends = {each.action for each in found if getattr(state.apply(each.action), "winner", None) is not None}
    if ends:  # whatever the hand brings, the game is lost
        assert ends == {each.action for each in worse}
        return
    best = min(each.behind for each in good)
    assert not [state.text(each.action) for each in good if not as_good(state, each)]
    sure = 0 if isinstance(state, MahjongState) else 1  # errors: chance is large there, and deals are few
    assert not [state.text(each.action) for each in worse if each.behind <= best + sure * each.doubt]


def calls_or_not(state: Any, seat: int, calls: Iterable[Action], right: Collection[Action], key: str) -> None:
    """Where something may be called, that is what is asked."""
    texts = {state.text(each): each for each in calls}
    said = {text for text, each in texts.items() if each in right} or {SILENT}
    found = among_players(state, seat, [SILENT, *texts], key)
    best = max((found[text] for text in said), key=lambda each: each.worth)
    for text, each in found.items():
        behind, doubt = each.behind(best)
        assert behind <= APART * doubt + POINT if text in said else behind > doubt, text


@pytest.mark.parametrize("key", some(SHOWN, every=12, more=6))
def test_nothing_is_better_than_what_is_shown(key: str) -> None:
    shown = step(key)
    for before, after in zip(shown.frames, shown.frames[1:], strict=False):
        state: Any = before.state
        action = state.action(after.action)
        if state.phase == "take" and isinstance(action, family(state.game).CALLS):
            calls_or_not(state, shown.seat, [action], {action}, key)
        elif action.seat == shown.seat and state.phase != "push":
            found = tried(state, shown.seat, [action], key)
            assert any(each.action == action and as_good(state, each) for each in found), after.action


@pytest.mark.parametrize("game", sorted({key.split(".")[0] for key in PLAYED}))
def test_who_plays_a_hand_well_can_count_the_cards_that_nobody_has_shown(game: str) -> None:
    listed = 0
    for key in (each for each in PLAYED if each.startswith(f"{game}.")):
        question = step(key).question
        assert question
        state = question.position
        if isinstance(state, MahjongState):
            assert not question.spread()  # all that is known lies on the table
            continue
        closed = set(range(question.game.players)) - {*question.shown}
        hidden = [card for seat in closed for card in state.game.deck.names(state.hands[seat])]
        hidden += state.game.deck.names(getattr(state, "haggis", 0))
        hidden = [card for card in hidden if card[0] not in "JQK" or game != "haggis"]  # these lie open
        listed += len(hidden) <= MANY
        shown = [card for row in question.spread() for card in row.cards]
        assert sorted(shown) == (sorted(hidden) if len(hidden) <= MANY else []), key
    assert listed or game.startswith(("mahjong", "ear"))

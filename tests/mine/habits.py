"""Tag mined choices, in packs and stores, with the habits that make them: run it after each mine.

    python -m tests.mine.habits
    python -m tests.mine.habits nanking

A habit is one of those that a figure compares. It tags a choice if it makes it where a sensible player
makes another, and if all that it may mean is right or all of it wrong: so it says something of the habit
that the choice is right, or that it isn't. Files are written one after the other, whole.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tichu_teach.analysis.figures import experiments
from tichu_teach.analysis.figures.habit import Comparing, Habit, Occasions
from tichu_teach.analysis.figures.tichu import occasions
from tichu_teach.engine import Action, Push, games
from tichu_teach.engine.tichu.tricsu import DEALER
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.themes import TACTICS, THEMES

from .found import file_of, read, store, write

Tags = Mapping[str, list[str]]
"""By a habit's name, such as `keeps.saves`, the texts of the choices it makes."""


def _against_caller(view: Any) -> bool:
    return any(view.calls[foe] for foe in view.game.opponents(view.seat))


def _before_caller(view: Any) -> bool:
    return bool(view.calls[view.game.next_seat(view.seat)])


def _caller(view: Any) -> bool:
    return bool(view.calls[view.seat])


WHO: Mapping[Occasions, Callable[[Any], bool]] = {
    occasions.against_caller: _against_caller,
    occasions.wish_before_caller: _before_caller,
    occasions.caller_with_dog: _caller,
    occasions.wish_of_caller: _caller,
    occasions.dealers: lambda view: view.seat in (DEALER, *view.game.partners(DEALER)),
    occasions.first: lambda view: view.seat == view.game.seat_of(0),
    occasions.last: lambda view: view.seat == view.game.seat_of(view.game.players - 1),
}
"""The seats that have the habits of an occasion, seen in the middle of a round; on others any seat."""


def tags(question: DecideQuestion) -> Tags:
    """Return the habits that tell something about a question, in the order of their figures."""
    view = question.position.view(question.seat)
    if not view.acts or SILENT in question.figures or question.by_danger:
        return {}  # no habit is about calls, and what is safest need not be best
    found = {}
    for name, habit, usual in _habits(question, view):
        done = habit(view, usual)
        if done is None or done == usual:
            continue
        made = [text for text in question.figures if _means(question.position.action(text), done, usual)]
        if len({question.figures[text].right for text in made}) == 1:
            found[name] = made
    return found


def _habits(question: DecideQuestion, view: Any) -> Iterator[tuple[str, Habit, Action]]:
    """Yield the habits that a seat could have, each with its name and a sensible player's action."""
    game = view.game
    for figure, experiment in experiments(game.name).items():
        way = experiment.count
        if not isinstance(way, Comparing) or game.vary(**way.options) != game:
            continue
        if not WHO.get(way.occasions, bool)(view):
            continue
        usual = way.baseline.player().choose(view)
        known = way.habits if isinstance(way.habits, Mapping) else way.habits(question.position)
        for name, habit in known.items():
            yield f"{figure}.{name}", habit, usual


def _means(action: Action, done: Action, usual: Action) -> bool:
    """Return True for what a habit does; for a push, if what it gives otherwise is given."""
    if not (isinstance(action, Push) and isinstance(done, Push) and isinstance(usual, Push)):
        return action == done
    rows = zip(action.cards, done.cards, usual.cards, strict=True)
    return all(given == wanted for given, wanted, plain in rows if wanted != plain)


def tagged(data: dict[str, Any]) -> dict[str, Any]:
    """Return a question's data with the tags that belong to it, and no others."""
    choices = [{key: each[key] for key in each if key != "habits"} for each in data["choices"]]
    question = read_question({**data, "choices": choices})
    assert isinstance(question, DecideQuestion)
    made = tags(question)
    for choice, text in zip(choices, question.figures, strict=True):
        if names := [name for name, texts in made.items() if text in texts]:
            choice["habits"] = names
    return {**data, "choices": choices}


def _decides(data: Any) -> bool:
    return bool(data["kind"] == "decide")


def write_tags(ruleset: str, theme: str) -> None:
    """Tag the pack and the store of a theme anew."""
    pack, kept = read(file_of(ruleset, theme)), read(stores.FOLDER / f"{ruleset}-{theme}.json")
    for puzzle in pack["puzzles"]:
        if _decides(puzzle["question"]):
            puzzle["question"] = tagged(puzzle["question"])
    for entries in kept["levels"].values():
        entries[:] = [tagged(each) if _decides(each) else each for each in entries]
    write(file_of(ruleset, theme), pack)
    store(stores.FOLDER / f"{ruleset}-{theme}.json", kept)


def mined_themes(rulesets: Iterable[str]) -> list[tuple[str, str]]:
    """Return games and themes that have a store."""
    every = [(ruleset, theme) for ruleset in rulesets for theme in THEMES[ruleset] if theme in TACTICS]
    return [pair for pair in every if (stores.FOLDER / f"{'-'.join(pair)}.json").is_file()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.mine.habits", description=__doc__)
    parser.add_argument("game", choices=list(games), nargs="?")
    one = parser.parse_args().game
    for each in mined_themes([one] if one else THEMES):
        write_tags(*each)
        print("-".join(each), flush=True)

"""How far do rules of thumb get in puzzles about playing well? A theme wants more than one of them.

    python -m tests.exercises.thumbs            packs and stores, theme by theme
    python -m tests.exercises.thumbs mahjong    of some games

Each line is a rule in a theme: in how many of the puzzles where it has something to say it is right, and how
often chance would be. As with those who guess at rules, `ABOVE` that and two standard errors besides is too
much.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import inf
from typing import Any

from tichu_teach.engine import Give, Pass, Play
from tichu_teach.engine.state import Own
from tichu_teach.engine.tichu.actions import Wish
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.errors import QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.best import BestQuestion, evaluate
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.mahjong import Discard, NoClaim
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.tactics import store
from tichu_teach.themes import THEMES

from .guessers import Guess

Choice = Any  # an action, None for saying nothing
Weigh = Callable[[Choice], Any]
Thumb = Callable[[DecideQuestion | BestQuestion], Weigh | None]
"""A rule of thumb: how it weighs the choices of a question, the heaviest first; None for nothing to say."""


def choices(question: DecideQuestion | BestQuestion) -> list[tuple[str, Choice]]:
    texts = [str(option.value) for option in question.options()]
    return [(text, None if text == SILENT else question.position.action(text)) for text in texts]


def actions(question: DecideQuestion | BestQuestion) -> list[Choice]:
    return [action for _, action in choices(question)]


# -- of climbing games ---------------------------------------------------------------------------------


def among_plays(weigh: Callable[[Any], Any]) -> Thumb:
    """Of plays and perhaps a pass."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        several = actions(question)
        if not all(isinstance(each, (Play, Pass)) for each in several):
            return None
        return lambda action: weigh(action.combo) if isinstance(action, Play) else ()

    return thumb


highest = among_plays(lambda combo: (1, combo.is_bomb, combo.rank))
lowest = among_plays(lambda combo: (1, not combo.is_bomb, -combo.rank))
longest = among_plays(lambda combo: (1, combo.size, -combo.rank))
shortest = among_plays(lambda combo: (1, -combo.size, -combo.rank))


def passing(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Let others play."""
    several = actions(question)
    return (lambda action: isinstance(action, Pass)) if any(isinstance(e, Pass) for e in several) else None


def faces(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """As many face cards as can be."""
    if question.game.family != "haggis":
        return None
    wild = sum(card for card in question.game.deck if question.game.deck.text(card)[0] in "JQK")
    return lambda action: (action.combo.cards & wild).bit_count() if isinstance(action, Play) else -1


def tops(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Call with three of aces, Dragon and Phoenix."""
    if None not in actions(question):
        return None
    deck, hand = question.game.deck, question.position.hands[question.seat]
    several = (hand & (deck.rank[14] | deck.dragon | deck.phoenix)).bit_count()
    return lambda action: (action is not None) == (several >= 3)


def calling(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Always call."""
    return (lambda action: action is not None) if None in actions(question) else None


def silence(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Never call."""
    return (lambda action: action is None) if None in actions(question) else None


def wishing(weigh: Callable[[int, int, int], Any]) -> Thumb:
    """Wish by rank, 0 for none, and by how many of it are in one's own hand and elsewhere."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if not all(isinstance(each, Wish) for each in actions(question)):
            return None
        view = question.position.view(question.seat)

        def weighed(action: Wish) -> Any:
            ranks = view.game.deck.rank[action.rank] if action.rank else 0
            return weigh(action.rank, (view.hand & ranks).bit_count(), (view.unseen & ranks).bit_count())

        return weighed

    return thumb


def giving(weigh: Callable[[Own, int], Any]) -> Thumb:
    """Give the Dragon's trick by what is seen of a seat."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if sum(isinstance(each, Give) for each in actions(question)) < 2:
            return None
        return lambda action: weigh(question.position, action.to) if isinstance(action, Give) else -inf

    return thumb


# -- of Mah-Jong ---------------------------------------------------------------------------------------


def greedy(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """What leaves the hand nearest, and of that the most tiles."""
    several = actions(question)
    if isinstance(question, BestQuestion) or not all(isinstance(each, Discard) for each in several):
        return None
    ranks = {action: evaluate(question.position, action).rank for action in several}
    return lambda action: tuple(-each for each in ranks[action])


def claiming(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Take whatever can be taken."""
    several = actions(question)
    if not any(isinstance(each, NoClaim) for each in several):
        return None
    return lambda action: not isinstance(action, NoClaim)


def waiting(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Take nothing."""
    take = claiming(question)
    return (lambda action: not take(action)) if take else None


def left_alone(question: Question) -> bool | None:
    """Return True where a claim is to be left alone, False where it is to be made, None without one."""
    if not isinstance(question, DecideQuestion) or not (take := claiming(question)):
        return None
    said = {take(action) for text, action in choices(question) if text in question.answers}
    return None if len(said) > 1 else not said.pop()


def danger(sign: int) -> Thumb:
    """How often somebody goes out with what is thrown, where nothing else is asked."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if isinstance(question, BestQuestion) or question.by_danger:
            return None
        found = {text: each.danger for text, each in question.figures.items()}
        return None if None in found.values() else lambda action: sign * found[question.position.text(action)]

    return thumb


THUMBS: dict[str, Thumb] = {
    "the highest": highest,
    "the lowest": lowest,
    "the most cards": longest,
    "the fewest cards": shortest,
    "pass": passing,
    "all face cards": faces,
    "three tops call": tops,
    "call": calling,
    "say nothing": silence,
    "wish high": wishing(lambda rank, held, unseen: rank),
    "wish low": wishing(lambda rank, held, unseen: -rank if rank else -inf),
    "wish nothing": wishing(lambda rank, held, unseen: not rank),
    "wish for the highest not held": wishing(lambda rank, held, unseen: (not held, rank)),
    "wish for what most are left of": wishing(lambda rank, held, unseen: (unseen > 0, not held, unseen)),
    "give to most cards": giving(lambda at, seat: at.hands[seat].bit_count()),
    "give to fewest cards": giving(lambda at, seat: -at.hands[seat].bit_count()),
    "give to the next": giving(lambda at, seat: -at.game.seats_from(at.turn).index(seat)),
    "give to the last": giving(lambda at, seat: at.game.seats_from(at.turn).index(seat)),
    "nearest, most tiles": greedy,
    "claim": claiming,
    "never claim": waiting,
    "the safest": danger(-1),
    "the most dangerous": danger(1),
}


# -- how they get on -----------------------------------------------------------------------------------


@cache
def questions(ruleset: str) -> dict[str, list[DecideQuestion | BestQuestion]]:
    """Those of packs and stores by theme; what a store shares with the pack is there once."""
    found = defaultdict[str, dict[str, Any]](dict)
    for puzzle in packed_puzzles(ruleset):
        if isinstance(puzzle.question, (DecideQuestion, BestQuestion)):
            found[puzzle.theme][str(puzzle.question.data.get("position"))] = puzzle.question
    for theme in THEMES[ruleset]:
        for data in (each for several in store(theme, ruleset).values() for each in several):
            if data["kind"] == "decide" and data["position"] not in found[theme]:
                found[theme][data["position"]] = read_question(data)
    return {theme: [*several.values()] for theme, several in found.items()}


def right(question: DecideQuestion | BestQuestion, weigh: Weigh) -> float:
    """How likely the heaviest choice is right: lots are drawn where several are."""
    weighed = [(text, weigh(action)) for text, action in choices(question)]
    most = max(weight for _, weight in weighed)
    heaviest = [text for text, weight in weighed if weight == most]
    return sum(text in question.answers for text in heaviest) / len(heaviest)


def guess(where: str, name: str, several: Sequence[DecideQuestion | BestQuestion]) -> Iterator[Guess]:
    """How a rule does in a theme, among the questions where it has something to say."""
    ruled = [(each, weigh) for each in several if (weigh := THUMBS[name](each))]
    if ruled:
        chance = sum(len(each.answers) / len(each.options()) for each, _ in ruled) / len(ruled)
        share = sum(right(each, weigh) for each, weigh in ruled) / len(ruled)
        yield Guess(where, name, share, len(ruled), chance)


def found(rulesets: Sequence[str]) -> Iterator[Guess]:
    """Every rule in every theme."""
    for ruleset in rulesets:
        for theme, several in questions(ruleset).items():
            for name in THUMBS:
                yield from guess(f"{ruleset}-{theme}", name, several)


def main(rulesets: Sequence[str]) -> None:
    for each in found(rulesets or [*THEMES]):
        print("*" if each.telling else " ", each)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except QuestionError as error:
        sys.exit(str(error))

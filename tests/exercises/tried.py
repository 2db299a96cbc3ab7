"""Players who try a puzzle about playing well, and how likely each is right: the more are wrong, the harder.

    python -m tests.exercises.tried            level by level, the share that is right, theme by theme
    python -m tests.exercises.tried haggis     of some games

A beginner and a sensible player try it, if what they do is among the choices, and rules of thumb together
count as a third.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tichu_teach.analysis.climbing.safe_lines import SafeLines, SafeSpot
from tichu_teach.engine import Combo
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.kinds.out import OutQuestion
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.puzzle import HARDEST
from tichu_teach.exercises.store import store
from tichu_teach.players.families import family_players
from tichu_teach.themes import TACTICS, THEMES

from .guessers import Guess
from .thumbs import THUMBS, guessed, right

Tried = DecideQuestion | OutQuestion
Shares = dict[str, float]
"""How likely each is right, by name."""
MINED = [(game, theme) for game, themes in THEMES.items() for theme in themes if theme in TACTICS]
PLAYERS = {"beginner": True, "sensible": False}


# -- ways out ------------------------------------------------------------------------------------------

ORDERS: Mapping[str, Callable[[Sequence[Combo]], Combo]] = {
    "high cards first": lambda plays: max(plays, key=lambda each: (each.is_bomb, each.rank, each.size)),
    "high cards first, bombs last": lambda plays: min(
        plays, key=lambda each: (each.is_bomb, -each.rank, -each.size)
    ),
    "low cards first": lambda plays: min(plays, key=lambda each: (each.is_bomb, each.rank, -each.size)),
    "many cards first": lambda plays: max(plays, key=lambda each: (each.size, -each.rank)),
    "many cards first, the higher before the lower": lambda plays: max(
        plays, key=lambda each: (each.size, each.rank)
    ),
    "many cards first, bombs last": lambda plays: min(
        plays, key=lambda each: (each.is_bomb, -each.size, each.rank)
    ),
    "no single card first, the higher before the lower": lambda plays: max(
        plays, key=lambda each: (not each.is_bomb, each.size > 1, each.rank)
    ),
    "few cards first": lambda plays: min(plays, key=lambda each: (each.size, each.rank)),
}


def gets_out(way: SafeLines, order: Callable[[Sequence[Combo]], Combo]) -> bool:
    """Return True if somebody who plays in this order gets out."""
    spot: SafeSpot = way.start
    while choices := way.choices(spot):
        combo = order(choices)
        if combo not in way.plays(spot):
            return False
        if combo.cards == spot.hand:
            return True
        spot = way.then(spot, combo, way.reply(spot, combo))
    return False


def luck(way: SafeLines, spot: SafeSpot) -> float:
    """How likely somebody gets out who plays anything."""
    kept = way.plays(spot)
    found = (
        1.0 if combo.cards == spot.hand else luck(way, way.then(spot, combo, way.reply(spot, combo)))
        for combo in kept
    )
    return sum(found) / max(1, len(way.choices(spot)))


def played_out(question: OutQuestion, player: Any) -> bool:
    """Return True if a player gets out."""
    line: list[str] = []
    while not (course := question.course(line)).done:
        line.append(course.state.text(player.choose(course.state.view(question.seat))))
    return line in question.answers


# -- all of them ---------------------------------------------------------------------------------------


def rules(question: Tried) -> Shares:
    """The rules of thumb that have something to say."""
    if isinstance(question, OutQuestion):
        return {name: float(gets_out(question.keeping, order)) for name, order in ORDERS.items()}
    weighed = ((name, thumb(question)) for name, thumb in THUMBS.items())
    return {name: right(question, weigh) for name, weigh in weighed if weigh is not None}


def players(question: Tried) -> Shares:
    """The players, as far as what they do is among the choices."""
    found: Shares = {}
    for name, new in PLAYERS.items():
        player = family_players(question.game).steady(beginner=new)
        if isinstance(question, OutQuestion):
            found[name] = float(played_out(question, player))
        elif (text := _choice(question, player)) in question.figures:
            found[name] = float(text in question.answers)
    return found


def _choice(question: DecideQuestion, player: Any) -> str:
    view = question.position.view(question.seat)
    if SILENT in question.figures:
        called = player.call(view)
        return SILENT if called is None else question.position.text(called.action)
    return str(question.position.text(player.choose(view)))


def ease(question: Tried) -> float:
    """How likely one of them is right: each player, and all rules of thumb together."""
    several, ruled = [*players(question).values()], rules(question)
    if ruled:
        several.append(sum(ruled.values()) / len(ruled))
    return sum(several) / len(several) if several else 0.5


# -- what is there -------------------------------------------------------------------------------------


@cache
def levels(ruleset: str, theme: str) -> dict[int, list[Tried]]:
    """The questions of pack and store by level; what both have is there once."""
    seen, found = set[str](), defaultdict[int, list[Tried]](list)

    def several() -> Iterator[tuple[int, Any]]:
        for puzzle in packed_puzzles(ruleset):
            if puzzle.theme == theme:
                yield puzzle.difficulty, puzzle.question
        for level, kept in store(theme, ruleset).items():
            yield from ((level, read_question(data)) for data in kept)

    for level, question in several():
        if (where := str(question.data["position"])) not in seen:
            seen.add(where)
            found[level].append(question)
    return {level: found[level] for level in range(1, HARDEST + 1)}


def eases(ruleset: str, theme: str) -> list[float]:
    """How likely one of them is right, level by level."""
    return [sum(map(ease, several)) / len(several) for several in levels(ruleset, theme).values()]


def solving(ruleset: str) -> Iterator[Guess]:
    """How each rule does in ways out, and how somebody would who plays anything."""
    if "endgame" not in THEMES[ruleset]:
        return
    several = [each for found in levels(ruleset, "endgame").values() for each in found]
    ruled = [rules(each) for each in several]
    chance = sum(luck(each.keeping, each.keeping.start) for each in several) / len(several)
    for name in ORDERS:
        share = sum(each[name] for each in ruled) / len(ruled)
        yield guessed(f"{ruleset}-endgame", name, share, len(ruled), chance)


def main(rulesets: Sequence[str]) -> None:
    for ruleset, theme in MINED:
        if ruleset in (rulesets or THEMES):
            print(f"{ruleset}-{theme}", *(f"{each:.2f}" for each in eases(ruleset, theme)))
    for ruleset in rulesets or THEMES:
        print(*solving(ruleset), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Check stored positions with sensible players of two tempers: drop those on which they disagree, and give
the others the costs that they find.

    python -m tests.mine.agreement nanking push    both files of a theme, pack and store
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.exercises.exact import contested
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion

from .found import Found, file_of, read, store, write
from .hands import about_worth
from .kept import of_one_round, unsolved
from .openings import told
from .studies import Tried, levelled, row
from .tempers import agreed


def held(entry: Mapping[str, Any], theme: str = "") -> dict[str, Any] | None:
    """Return an entry's question with the choices that both tempers agree on, and their costs; None if too
    few are left, or none about its theme. What was worked out is worked out again.
    """
    question = read_question(entry)
    assert isinstance(question, DecideQuestion)
    state, rows = question.position, entry["choices"]
    if question.worked_out:
        return None if contested(question) else {**entry}
    several = [
        Tried(None if text == SILENT else state.action(text), each.behind, each.doubt)
        for text, each in question.figures.items()
    ]
    if "counts" in rows[0]:
        found = told(state, question.seat, several, entry["seed"])
        return found and {**entry, **found}
    now = {each.action: each for each in agreed(state, question.seat, several, entry["seed"])}
    stay = [
        {**before, **row(state, now[each.action])}
        for each, before in zip(several, rows, strict=True)
        if each.action in now
    ]
    fewest = min(len(rows), 3 if state.phase == "play" else 2)
    enough = len(stay) >= fewest and (theme != "value" or about_worth(stay))
    return {**entry, "choices": stay} if enough else None


def sifted(game: str, theme: str) -> Iterator[str]:
    """Drop positions without agreement; fill gaps in the pack from the store, at the same level if possible.

    Yields lines about its progress.
    """
    pack_file, store_file = file_of(game, theme), stores.FOLDER / f"{game}-{theme}.json"
    pack, kept = read(pack_file), read(store_file)
    levels: dict[str, list[Any]] = kept["levels"]
    for level, entries in levels.items():
        levels[level] = [found for each in entries if (found := held(each, theme))]
        store(store_file, kept)
        yield f"{game}-{theme}: level {level}, {len(levels[level])} of {len(entries)} stay"
    puzzles, gaps = list[Any](), list[Any]()
    for puzzle in pack["puzzles"]:
        found = held(puzzle["question"], theme)
        yield f"{game}-{theme}: {puzzle['id']} {'stays' if found else 'goes'}"
        (puzzles if found else gaps).append({**puzzle, "question": found or puzzle["question"]})
    for gap in gaps:
        if other := _taken(levels, gap["difficulty"], [each["question"] for each in puzzles]):
            puzzles.append({**gap, "question": {**other, "hints": gap["question"]["hints"]}})
            yield f"{game}-{theme}: {gap['id']} is another position"
    puzzles.sort(key=lambda each: each["id"])
    _thinned(levels, [puzzle["question"] for puzzle in puzzles])
    write(pack_file, {**pack, "puzzles": puzzles})
    store(store_file, kept)


def _thinned(levels: dict[str, list[Any]], pack: Sequence[Any]) -> None:
    """Drop positions from a store that a rule of thumb solves, while it solves too many of the rest; assign
    levels anew if one would be empty.
    """
    several = [Found(each, int(level), 0) for level, entries in levels.items() for each in entries]
    stored = {each.data["position"] for each in several}
    kept = unsolved(several, [each for each in pack if each["position"] not in stored])
    if len({each.level for each in kept}) < len(levels):
        kept = levelled(kept)
    for level in levels:
        levels[level] = [each.data for each in kept if each.level == int(level)]


def _taken(levels: Mapping[str, list[Any]], wanted: int, pack: Sequence[Any]) -> Any | None:
    """Take an entry out of the store, of a round not in the pack, at this level or as near as possible."""
    shown = [read_question(each).position for each in pack]
    for level in sorted(levels, key=lambda each: abs(int(each) - wanted)):
        for each in levels[level]:
            if not any(of_one_round(read_question(each).position, other) for other in shown):
                levels[level].remove(each)
                return each
    return None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mine.agreement", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("themes", nargs="+")
    args = parser.parse_args()
    for theme in args.themes:
        for line in sifted(args.game, theme):
            print(line, flush=True)


if __name__ == "__main__":
    main()

"""Compute a pack and its store again: an entry keeps position, id and level, and gets new figures.

If no choice is clearly worse any more, another position takes its place; the easiest new ones fill the lowest
levels.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.exercises.exact import contested
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.kinds import read_question

from .choices import STUDY, in_reach
from .found import Found, file_of, read, store, write
from .openings import asked_again
from .studies import asked, data, levelled, studied
from .tempers import agreed

Entry = dict[str, Any]


def again(entry: Mapping[str, Any]) -> Entry | None:
    """Return an entry's question with the present findings; None if it makes no question any more."""
    question = read_question(entry)
    if "counts" in entry["choices"][0]:  # a call or a push
        for asked_now in asked_again(question, random.Random(entry["seed"])):
            return {**entry, **asked_now.data}
        return None
    if question.worked_out:
        return None if contested(question) else {**entry}
    found, playouts = studied(question.position.view(question.seat), entry["seed"], STUDY)
    several = agreed(question.position, question.seat, asked(question.position, found), entry["seed"])
    if not several or not in_reach(question.game, several):
        return None
    fresh = data(question.position, question.seat, several, random.Random(entry["seed"]))
    try:
        read_question(fresh)
    except QuestionError:
        return None
    return {**entry, "choices": fresh["choices"], "playouts": playouts}


def anew(game: str, theme: str, more: Callable[[], Iterator[Found]]) -> Iterator[str]:
    """Renew both files of a theme, entry by entry; `more` finds positions for gaps. Yields progress lines."""
    pack_file, store_file = file_of(game, theme), stores.FOLDER / f"{game}-{theme}.json"
    pack, kept = read(pack_file), read(store_file)
    places: list[tuple[int, list[Entry] | Entry, Any]] = [
        (puzzle["difficulty"], puzzle, "question") for puzzle in pack["puzzles"]
    ]
    for level, entries in kept["levels"].items():
        places += [(int(level), entries, number) for number in range(len(entries))]
    gaps = []
    for place in places:
        level, holder, key = place
        found = again(holder[key])
        if found is None:
            gaps.append(place)
        else:
            holder[key] = found
        yield f"{game}-{theme}: level {level}, {'a gap' if found is None else 'found again'}"
    several = []
    for found_more in more():
        if len(several) == len(gaps):
            break
        several.append(found_more)
        yield f"{game}-{theme}: {len(several)} of {len(gaps)} gaps"
    gaps.sort(key=lambda gap: gap[0])
    for (_, holder, key), fresh in zip(gaps, levelled(several), strict=True):
        hints = holder[key].get("hints")
        holder[key] = {**fresh.data, **({"hints": hints} if hints else {})}
    write(pack_file, pack)
    store(store_file, kept)

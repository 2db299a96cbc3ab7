"""What a browser may send: a good message of each type, junk, and what it kept with damage done to it."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

GOOD = {
    "go": {"query": "?step=duty"},
    "hello": {"stored": {"progress": {"step": 3}}, "query": "?puzzle=w1", "url": "/x", "at": "2026-11-21"},
    "play": {"cards": ["8w", "Ph"], "reading": {"Ph": "8"}},
    "pass": {},
    "nobomb": {"trick": True},
    "collect": {},
    "take": {},
    "tichu": {},
    "grand": {},
    "small": {},
    "big": {},
    "wish": {"rank": "8"},
    "give": {"to": 3},
    "lead": {"to": 2},
    "push": {"cards": {"1": "3j", "2": "Dr", "3": "2w"}},
    "announce": {"suit": "K"},
    "discard": {"tile": "Rd"},
    "kong": {"tile": "K4"},
    "pung": {},
    "chow": {"tiles": ["C6", "C7"]},
    "mahjong": {},
    "noclaim": {},
    "add": {"zone": "hand", "tile": "Rd"},
    "remove": {"zone": "laid", "place": 3},
    "notation": {"text": "8w 8p"},
    "choose": {"block": "q", "value": "must"},
    "order": {"block": "bombs", "values": ["a", 2]},
    "sheet": {"block": "count", "values": {"nanking.points": "25"}},
    "select": {"block": "level", "value": 2},
    "field": {"block": "name", "value": "Ann"},
    "votes": {"vote": 3, "said": ['{"events":[{"type":"pass"}]}'], "counts": [2]},
    "button": {"name": "next"},
    "skip": {},
    "file": {"name": "game.json", "text": "{}"},
}

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary()
    | st.sampled_from(["8w", "Ph", "hello", "play", "\ud800", "1", "9" * 5000]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=8) | st.integers(), inner, max_size=4)
        | st.tuples(inner, inner)
        | st.frozensets(st.integers(), max_size=2)
    ),
    max_leaves=12,
)

ODD: list[Any] = [None, True, -1, 1 << 70, 0.5, "", "slow?", "x" * 300, [], [[]], {}, {"a": []}]


def damaged(data: Any, luck: random.Random, times: int) -> Iterator[Any]:
    """The same data, each time with something else in one of its places."""
    for _ in range(times):
        copied = copy.deepcopy({"": data})
        holder: Any = copied
        key: Any = ""
        while isinstance(holder[key], dict | list) and holder[key] and luck.random() < 0.8:
            holder = holder[key]
            key = luck.choice(list(holder)) if isinstance(holder, dict) else luck.randrange(len(holder))
        holder[key] = copy.deepcopy(luck.choice(ODD))
        yield copied[""]

"""What a browser may send: a good message of each type, junk, and what it kept with damage done to it."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from tests.tables import rows

GOOD = dict(rows(__file__, "good", data=(1,)))

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

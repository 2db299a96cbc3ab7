"""Seeds count the same for good: packs, stores and chapters tell figures that were counted from seeds.

If you change on purpose how rounds are dealt, played on or weighed, `python -m tests.analysis.counting`
writes down what is counted now; the figures that are kept have to be counted anew.
"""

from __future__ import annotations

import pytest

from tests.analysis.counting import COUNTED, FILE, short
from tests.depth import at_least

pytestmark = pytest.mark.more

WRITTEN = {
    (sort, name): told
    for line in FILE.read_text(encoding="utf-8").splitlines()
    for sort, name, told in [line.split()]
}
SLOW = {"shapes", "suits", "honours", "claims", "stops", "suit", "turning", "race"}  # figures of Mah-Jong


def test_all_that_is_counted_is_written_down() -> None:
    assert [*WRITTEN] == [(sort, name) for sort, (_, of) in COUNTED.items() for name in of]


@pytest.mark.parametrize(
    ("sort", "name"), at_least(WRITTEN, *(each for each in WRITTEN if each[1].partition("/")[2] not in SLOW))
)
def test_the_same_is_counted_as_ever(sort: str, name: str) -> None:
    assert short(sort, name) == WRITTEN[sort, name]

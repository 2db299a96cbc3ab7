"""Cases tested in one loop: each is tried, and all failures are reported at the end."""

import traceback
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def together(cases: Iterable[T], name: Callable[[T], str], check: Callable[[T], None]) -> None:
    """Check every case; fail with the name and reason of each wrong one, or if there is none at all."""
    tried, wrong = 0, []
    for case in cases:
        tried += 1
        try:
            check(case)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            told = str(error).strip() or f"{where.line} ({where.name}, line {where.lineno})"
            wrong.append(f"{name(case)}: {type(error).__name__}: {told}")
    assert tried, "nothing was tried"
    assert not wrong, "\n".join([f"{len(wrong)} of {tried} are wrong:", *wrong])

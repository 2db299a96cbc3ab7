"""The code of a certificate: all that is needed to mark the exam anew, and who it was made out to.

    >>> code = sealed("Ada", date(2026, 11, 22), marked(exam("haggis", 7), []))
    >>> read(code, "Ada").marked.right
    0

Ruleset, seed, day and every answer are in the code; whoever checks it has the questions made again and the
answers marked. The name is bound in by a checksum. It is no signature: who can run this program can make a
code. What it proves is that these answers earn that mark, and that code and name belong together.

A code is written in groups of five characters (Crockford's: no I, L, O, U) the last of which checks the group
and its place, so that what was mistyped can be shown.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from tichu_teach.engine import TichuError
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

from .digits import digits, given
from .exam import MAX_SEED, Marked, exam, marked

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MEANT = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
GROUP = 5
_CHECKS = 31
_BITS = 5 * (GROUP - 1)  # in a group
MAX_GROUPS = 200
FORMAT = 1

_FIRST_DAY = date(2026, 1, 1)
# Powers of two, so that a group that is missing at the end spoils none of them.
_DAYS, _FORMATS, _GAMES, _SEEDS, _EDITIONS, _SEALS, _LENGTHS = (
    1 << bits for bits in (14, 3, 4, 30, 16, 25, 8)
)


class CodeError(TichuError):
    """A code that is no certificate's. `where` is the number of the group that is wrong, 0 for the whole.

    `reason` is one of the texts' keys, `exam.code.<reason>`.
    """

    def __init__(self, reason: str, where: int = 0, **values: object) -> None:
        super().__init__(text(f"exam.code.{reason}", group=where, **values))
        self.reason, self.where = reason, where


@dataclass(frozen=True)
class Certificate:
    """What a code says, marked anew: the exam with its answers, and the day.

    `named` tells whether it was made out to the name it was read with.
    """

    marked: Marked
    day: date
    named: bool


def sealed(name: str, day: date, result: Marked) -> str:
    """The code for a learner's exam, as it is printed."""
    paper = result.exam
    asked = zip(paper.questions, result.given, strict=True)
    told = [
        ([*THEMES].index(paper.ruleset), _GAMES),
        (paper.seed, _SEEDS),
        (min(max((day - _FIRST_DAY).days, 0), _DAYS - 1), _DAYS),
        (paper.edition, _EDITIONS),
        *(digit for question, each in asked for digit in digits(question, each)),
    ]
    whole = 0
    for _ in range(2):  # how long it is gets known by writing it
        number = _joined([(FORMAT, _FORMATS), (_length(whole), _LENGTHS), *told])
        whole = number * _SEALS + _seal(name, number)
    return "-".join(_groups(whole))


def read(code: str, name: str = "") -> Certificate:
    """The certificate of a code, marked anew. Raises CodeError that says what is wrong, and where."""
    whole, groups = _number(code)
    number, seal = divmod(whole, _SEALS)
    left = number

    def next(base: int) -> int:
        nonlocal left
        left, digit = divmod(left, base)
        return digit

    if next(_FORMATS) != FORMAT:
        raise CodeError("format")
    if (declared := next(_LENGTHS)) != groups:
        raise CodeError("length", groups=groups, of=declared)
    game, seed = next(_GAMES), next(_SEEDS)
    day = _FIRST_DAY + timedelta(next(_DAYS))
    edition = next(_EDITIONS)
    if game >= len(THEMES) or seed > MAX_SEED:
        raise CodeError("format")
    paper = exam([*THEMES][game], seed)
    if paper.edition != edition:
        raise CodeError("edition")
    try:
        result = marked(paper, [given(question, next) for question in paper.questions])
    except ValueError:
        raise CodeError("answers") from None
    if left:
        raise CodeError("answers")
    return Certificate(result, day, _seal(name, number) == seal)


def called(name: str) -> str:
    """A name as it is bound in: without what two people might type differently."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _seal(name: str, number: int) -> int:
    digest = hashlib.sha256(f"{called(name)}\n{number}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % _SEALS


def _joined(several: Iterable[tuple[int, int]]) -> int:
    """Digits of many bases as one number, the first digit lowest."""
    number = 0
    for digit, base in reversed([*several]):
        number = number * base + digit
    return number


# -- on paper ------------------------------------------------------------------------------------------


def _groups(number: int) -> Iterator[str]:
    values = []
    while number:
        number, value = divmod(number, len(_LETTERS))
        values.append(value)
    for place, part in enumerate(_several(values, GROUP - 1), 1):
        full = [*part, *[0] * (GROUP - 1 - len(part))]
        yield "".join(_LETTERS[value] for value in (*full, _check(full, place)))


def _several(values: Sequence[Any], many: int) -> Iterator[Sequence[Any]]:
    return (values[at : at + many] for at in range(0, len(values), many))


def _check(values: list[int], place: int) -> int:
    return (place + sum(value * weight for weight, value in enumerate(values, 2))) % _CHECKS


def _length(number: int) -> int:
    """How many groups a number takes."""
    return -(-number.bit_length() // _BITS)


def _number(code: str) -> tuple[int, int]:
    """The number that a code as it is printed, or as it was typed, stands for; and its groups."""
    plain = [each for each in code.upper() if not each.isspace() and each not in "-–—‐‑.·"]
    if not plain:
        raise CodeError("empty")
    if len(plain) > GROUP * MAX_GROUPS:
        raise CodeError("long")
    values = []
    for place, letters in enumerate(_several(plain, GROUP), 1):
        meant = "".join(letters).translate(_MEANT)
        strange = next((each for each in meant if each not in _LETTERS), "")
        if strange:
            raise CodeError("letter", place, letter=strange, typed=meant)
        found = [_LETTERS.index(each) for each in meant]
        if len(found) < GROUP:
            raise CodeError("short", place, typed=meant)
        if _check(found[:-1], place) != found[-1]:
            raise CodeError("group", place, typed=meant)
        values += found[:-1]
    return _joined((value, len(_LETTERS)) for value in values), len(plain) // GROUP

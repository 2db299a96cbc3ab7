"""A hand can be worth what it is told to be worth: each total has a hand that comes to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tichu_teach.engine import games
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.payments import penalty
from tichu_teach.engine.mahjong.reader import parse_hand
from tichu_teach.exercises.kinds.payments import PaymentsQuestion
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load

FAMILY = ("mahjong", "mahjong-duel", "sparrow")
PLAIN = games["mahjong"].vary(limit=None)
SUIT, HONOURS = "mahjong.penalty.1-suit", "mahjong.penalty.2-honours"

WON = {
    30: "S: B1 B2 B3 B2 B3 B4 C1 C2 C3 K2 K3 K4 W W | won B4 discard",
    40: "S: B2 B2 B2 C4 C4 C4 W W | laid P(C2) P(K3) | won C4 discard",
    44: "S: B1 B1 B1 C4 C4 C4 W W | laid P(C2) P(K3) | won C4 discard",
    60: "E: B2 B2 B2 C1 C2 C3 K2 K3 K4 Gd Gd | laid P(Rd) | won K4 discard",
}
# Tiles held and groups on the table; the rest is of no use to anybody.
LOST = {
    0: ("", ""),
    2: ("Rd Rd", ""),
    4: ("", "P(C1)"),
    6: ("Rd Rd", "P(C1)"),
    8: ("C1 C1 C1", ""),
    10: ("C1 C1 C1 Rd Rd", ""),
    16: ("", "P(Rd) P(C1)"),
    20: ("", "P(Rd) P(C1) P(C2)"),
    32: ("", "P(Rd) P(Gd)"),
    36: ("C1 C1 C1 Gd Gd", "P(Rd) P(K1)"),
    48: ("", "P(Rd) P(Gd) P(C1)"),
    64: ("C1 C1 C1", "P(Rd) P(Gd)"),
    640: ("", "G(Rd) G(Gd) G(Wd) g(C1)"),
}
USELESS = "B4 C3 K5 B2 C5 K3 B5 K2 E S W N Wd".split()
# Won so that somebody pays for all: on a discard, with the groups that gave warning lying on the table.
DANGEROUS = {
    (SUIT, 208): "S: B3 B3 B7 B8 B9 | laid P(B1) P(B5) H(B2) | won B9 discard",
    (SUIT, 224): "S: B3 B3 B7 B8 B9 | laid P(B1) P(B5) H(B2) | won B8 discard",
    (SUIT, 240): "S: B5 B5 B7 B8 B9 | laid H(B1) H(B4) H(B2) | won B9 discard",
    (HONOURS, 768): "S: Rd Rd Rd Gd Gd | laid P(E) P(W) P(N) | won Rd discard",
    (HONOURS, 1472): "S: Rd Rd Rd E E | laid P(Gd) P(W) P(N) | won Rd discard",
}


def hand(line: str, wind: int) -> Hand:
    return parse_hand(PLAIN, line)._replace(wind=wind)


def lost(total: int, wind: int) -> Hand:
    """A hand that has not won, filled up to thirteen."""
    held, laid = LOST[total]
    room = 13 - len(held.split()) - 3 * len(laid.split())
    return hand(
        f"S: {' '.join([*held.split(), *USELESS[:room]])}" + (f" | laid {laid}" if laid else ""), wind
    )


def asked() -> Iterator[tuple[str, Question]]:
    for ruleset in FAMILY:
        yield from ((puzzle.id, puzzle.question) for puzzle in packed(ruleset))
    for name in chapters():
        if name.partition("/")[0] in FAMILY:
            yield from ((f"{name}:{step.id}", step.question) for step in load(name).steps if step.question)


TOLD = [(where, each) for where, each in asked() if isinstance(each, PaymentsQuestion) and each.state is None]


@pytest.mark.parametrize(("where", "question"), TOLD, ids=[where for where, _ in TOLD])
def test_every_total_that_is_told_can_be(where: str, question: PaymentsQuestion) -> None:
    game = question.game.vary(limit=None)
    for seat, total in enumerate(question.totals):
        wind = game.wind(seat, question.east)
        if seat != question.winner:
            assert game.score(lost(total, wind)).total == total
        elif total == question.game.limit:
            continue  # whatever is above it is cut to that
        elif question.liable:
            found = hand(DANGEROUS[question.liable.rule, total], wind)
            assert game.score(found).total == total
            assert penalty(game, found) == question.liable.rule
        else:
            assert game.score(hand(WON[total], wind)).total == total

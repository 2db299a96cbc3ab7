"""A hand can be worth what it is told to be worth: each total has a hand that comes to it."""

from tests.exercises import sound
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.payments import penalty
from tichu_teach.engine.mahjong.reader import parse_hand
from tichu_teach.exercises.kinds.pay import PayQuestion

FAMILY = ("mahjong", "mahjong-duel", "sparrow")
PLAIN = games["mahjong"].vary(limit=None)
SUIT, HONOURS = "mahjong.penalty.1-suit", "mahjong.penalty.2-honours"

WON = {
    22: "S: B2 B2 B2 C5 C5 | laid H(B6) H(C7) H(B6) | won B2 discard",
    24: "S: B2 B2 B8 B8 B8 C1 C2 C3 | laid H(K3) P(C7) | won B8 discard",
    26: "S: C5 C5 | laid H(K4) H(B4) P(C3) P(K8) | won C5 discard",
    28: "S: C6 C6 K1 K2 K3 K6 K6 K6 | laid P(C5) H(K3) | won C6 discard",
    30: "S: B1 B2 B3 B2 B3 B4 C1 C2 C3 K2 K3 K4 W W | won B4 discard",
    32: "S: B4 B5 B6 C7 C7 C7 K2 K2 | laid P(B9) P(K6) | won B6 wall",
    36: "S: B1 B1 B1 C2 C2 K3 K3 K3 | laid P(C6) H(K3) | won K3 wall",
    40: "S: B2 B2 B2 C4 C4 C4 W W | laid P(C2) P(K3) | won C4 discard",
    42: "S: K5 K5 K5 Rd Rd | laid P(B9) P(B4) P(C5) | won K5 discard",
    44: "S: B1 B1 B1 C4 C4 C4 W W | laid P(C2) P(K3) | won C4 discard",
    56: "S: B3 B4 B5 C9 C9 C9 K4 K4 | laid P(Gd) H(C6) | won C9 discard",
    60: "E: B2 B2 B2 C1 C2 C3 K2 K3 K4 Gd Gd | laid P(Rd) | won K4 discard",
    72: "S: Gd Gd Gd K5 K5 K6 K7 K8 | laid P(B9) P(B4) | won K5 wall",
    112: "S: C5 C5 C6 C7 C8 Wd Wd Wd | laid H(C7) H(C5) | won C8 discard",
}
# Tiles held and groups on the table; the rest is of no use to anybody.
LOST = {
    0: ("", ""),
    2: ("Rd Rd", ""),
    4: ("", "P(C1)"),
    6: ("Rd Rd", "P(C1)"),
    8: ("C1 C1 C1", ""),
    10: ("C1 C1 C1 Rd Rd", ""),
    12: ("", "P(K4) P(Wd)"),
    16: ("", "P(Rd) P(C1)"),
    18: ("", "G(C1) P(B2)"),
    20: ("", "P(Rd) P(C1) P(C2)"),
    22: ("B2 B2", "P(B8) g(B6)"),
    24: ("", "G(C6) P(Rd)"),
    32: ("", "P(Rd) P(Gd)"),
    34: ("", "g(C9) P(C3)"),
    36: ("C1 C1 C1 Gd Gd", "P(Rd) P(K1)"),
    48: ("", "P(Rd) P(Gd) P(C1)"),
    64: ("C1 C1 C1", "P(Rd) P(Gd)"),
    72: ("", "P(K4) P(K8) g(Rd)"),
    144: ("", "P(Wd) g(Rd)"),
    640: ("", "G(Rd) G(Gd) G(Wd) g(C1)"),
}
USELESS = "B4 C3 K5 B2 C5 K3 B5 K2 E S W N Wd".split()
# Won so that somebody pays for all: on a discard, with the groups that gave warning lying on the table.
DANGEROUS = {
    (SUIT, 192): "S: B5 B5 B6 B7 B8 | laid H(B1) P(B6) P(B3) | won B6 discard",
    (SUIT, 208): "S: B3 B3 B7 B8 B9 | laid P(B1) P(B5) H(B2) | won B9 discard",
    (SUIT, 224): "S: B3 B3 B7 B8 B9 | laid P(B1) P(B5) H(B2) | won B8 discard",
    (SUIT, 240): "S: B5 B5 B7 B8 B9 | laid H(B1) H(B4) H(B2) | won B9 discard",
    (SUIT, 256): "S: B5 B5 B9 B9 B9 | laid P(B2) H(B6) H(B5) | won B5 discard",
    (HONOURS, 768): "S: Rd Rd Rd Gd Gd | laid P(E) P(W) P(N) | won Rd discard",
    (HONOURS, 1472): "S: Rd Rd Rd E E | laid P(Gd) P(W) P(N) | won Rd discard",
    (HONOURS, 2432): "S: Rd Rd Rd S S | laid P(E) P(W) g(Gd) | won Rd discard",
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


def test_every_total_that_is_told_can_be() -> None:
    payments = [each for each in sound.asked(*FAMILY) if isinstance(each[1], PayQuestion)]
    told = [each for each in payments if each[1].state is None]
    assert sound.faults(_can_be, told) == {}


def _can_be(question: PayQuestion) -> None:
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

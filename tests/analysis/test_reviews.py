"""What a review finds of decisions as they come: costs, reasons, praise, and how each choice did."""

import pytest

from tests.analysis.reviews import KEPT

pytestmark = pytest.mark.more


def test_decisions_of_tichu_are_judged_as_ever() -> None:
    KEPT.as_ever("tichu")


def test_decisions_of_haggis_are_judged_as_ever() -> None:
    KEPT.as_ever("haggis")


def test_decisions_of_mahjong_are_judged_as_ever() -> None:
    KEPT.as_ever("mahjong")

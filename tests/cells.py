"""A position of each family to try calls on, and what a call is refused with."""

from collections.abc import Callable
from typing import Any

import pytest

from tichu_teach.engine import TichuError

TABLES = {
    "tichu": "nanking | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8",
    "haggis": "haggis | 0: 2r 3r J | 1: 8o 9o J Q K | haggis 4g | turn 1 | trick 0 8r",
    "mahjong": "mahjong | E: * | S: C6 C7 * | W: * | N: * | turn E | claims | river E:C8",
}


def refusal(call: Callable[..., Any], *args: Any, **options: Any) -> str:
    with pytest.raises(TichuError) as refused:
        call(*args, **options)
    return str(refused.value)

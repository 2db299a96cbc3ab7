"""The figures of the Tichu family."""

from __future__ import annotations

from collections.abc import Mapping

from ..figure import Plan
from . import board, calling, claiming, giving, leading, partner, pushing

_ROOMS = (pushing, calling, leading, partner, giving, claiming, board)
PLANS: Mapping[str, dict[str, Plan]] = {
    "nanking": {name: plan for room in _ROOMS for name, plan in room.PLANS.items()}
}

"""The figures of the Tichu family."""

from __future__ import annotations

from collections.abc import Mapping

from .. import claiming
from ..figure import Plan
from . import board, calling, giving, leading, partner, places, pushing, table

_ROOMS = (pushing, calling, leading, partner, giving, claiming, board)
_THREE = (pushing, partner, giving, calling)
PLANS: Mapping[str, dict[str, Plan]] = {
    "nanking": {name: plan for room in _ROOMS for name, plan in room.PLANS.items()},
    "tricsu": table.PLANS,
    "grandmaster": places.PLANS,
    "ear": places.EAR,
    "tientsin": {name: plan for room in _THREE for name, plan in room.THREE.items()},
}

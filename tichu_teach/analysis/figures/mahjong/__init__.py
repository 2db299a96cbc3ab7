"""The figures of Mah-Jong and the duel."""

from __future__ import annotations

from collections.abc import Mapping

from ..figure import Plan
from . import aiming, claiming, duel, reading, throwing

_ROOMS = (throwing, claiming, reading, aiming)
PLANS: Mapping[str, dict[str, Plan]] = {
    "mahjong": {name: plan for room in _ROOMS for name, plan in room.PLANS.items()},
    "mahjong-duel": {**duel.PLANS, "claims": claiming.PLANS["claims"]},
}

"""The figures of Haggis."""

from __future__ import annotations

from collections.abc import Mapping

from .. import claiming
from ..figure import Plan
from . import betting, ending, leading, planning

_ROOMS = (planning, leading, betting, ending, claiming)
PLANS: Mapping[str, dict[str, Plan]] = {
    "haggis": {name: plan for room in _ROOMS for name, plan in room.PLANS.items()}
}

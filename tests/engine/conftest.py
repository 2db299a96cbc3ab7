"""What the engine's tests share: a seeded source of chance and small helpers."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# The same run every time by default; TICHU_THOROUGH=1 looks much further, and elsewhere each time.
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=60)
settings.register_profile(
    "thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
THOROUGH = bool(os.environ.get("TICHU_THOROUGH"))
settings.load_profile("thorough" if THOROUGH else "quick")


@pytest.fixture
def thorough() -> bool:
    """Whether the long run was asked for."""
    return THOROUGH

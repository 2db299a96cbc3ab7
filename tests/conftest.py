"""How far random tests look: a short way in `make test`, further in `make extra`; the same way every time."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", derandomize=True, deadline=None, max_examples=60)
settings.register_profile(
    "deep", derandomize=True, deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow]
)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("deep" if config.option.markexpr == "extra" else "quick")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is tried on made-up data is part of both runs."""
    if config.option.markexpr == "extra":
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.extra)

from __future__ import annotations

from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go last: playwright leaves an event loop running, where `asyncio.run` refuses."""
    items.sort(key=lambda item: BROWSER in item.path.parents)

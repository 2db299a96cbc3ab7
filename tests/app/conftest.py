from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.serving import Running, shelf, tutorial


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shelf(tmp_path_factory.mktemp("served") / "notebooks")


@pytest.fixture(scope="module")
def server(notebooks: Path) -> Iterator[Running]:
    with tutorial(notebooks, notebooks.parent / "log") as running:
        yield running

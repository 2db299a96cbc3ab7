from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.databases import postgres
from tichu_teach.live.store import Store


@pytest.fixture(scope="session")
def shared_url() -> Iterator[str]:
    """A database that several servers may share."""
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.more)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each sort."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'made' / 'classes.db'}"
    return str(request.getfixturevalue("shared_url"))


@pytest.fixture
def here(tmp_path: Path) -> str:
    """A database of this machine's own sort."""
    return f"sqlite:///{tmp_path / 'classes.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store(url)
    yield made
    made.close()

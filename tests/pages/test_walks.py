"""What pages show after each event, by worked examples: see `tests/pages/walks`."""

import pytest

from tests.pages.walking import as_written

MORE = ("chapters", "games")
WALKS = [pytest.param(name, marks=pytest.mark.more) for name in MORE]


@pytest.mark.parametrize("name", ["questions", "editor", *WALKS])
def test_pages_show_what_is_written(name: str) -> None:
    as_written(name)

"""Old addresses of chapters lead to where these stand now."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tests.app.serving import Running, tutorial, write


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server below another address than the root, with some chapters of today."""
    folder = tmp_path_factory.mktemp("moved")
    for name in ("1-cards", "3-specials", "5-bombs", "7-wish"):
        write(folder / "notebooks", f"nanking/{name}", "# A story")
    with tutorial(folder / "notebooks", folder / "log", base="/club/") as running:
        yield running


def sent_to(server: Running, path: str, method: str) -> tuple[int, str]:
    """The status of an address, and where it sends one."""
    home = urlsplit(server.home)
    asked = HTTPConnection(str(home.hostname), home.port, timeout=30)
    asked.request(method, f"{home.path}voila/render/nanking/{path}")
    reply = asked.getresponse()
    asked.close()
    return reply.status, (reply.getheader("Location") or "").partition("/voila/render/nanking/")[2]


@pytest.mark.parametrize(
    ("once", "now"),
    [
        ("3-wish.ipynb", "7-wish.ipynb"),
        ("3-wish.ipynb?step=duty", "7-wish.ipynb?step=duty"),
        ("3-wish.ipynb?step=make", "3-specials.ipynb?step=make"),
        ("3-wish.ipynb?step=4&x=%26", "7-wish.ipynb?step=duty&x=%26"),
        ("1-cards.ipynb?step=bombs", "5-bombs.ipynb?step=kinds"),
    ],
)
def test_an_old_address_leads_on(club: Running, once: str, now: str) -> None:
    assert sent_to(club, once, "GET") == (302, now)
    assert sent_to(club, once, "HEAD") == (302, now)


def test_where_nothing_has_moved_nobody_is_sent_anywhere(club: Running) -> None:
    for path in ("7-wish.ipynb?step=duty", "1-cards.ipynb?step=deck", "1-cards.ipynb?step=nonsense"):
        assert sent_to(club, path, "HEAD") == (200, "")
    assert sent_to(club, "8-editions.ipynb", "HEAD") == (404, ""), "its chapter is not in this folder"

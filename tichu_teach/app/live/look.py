"""The files that phones fetch once: the table, the page around it, style sheets for new and old phones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tichu_teach.app.live.older_browsers import older
from tichu_teach.app.paths import APP, TABLE
from tichu_teach.bundle import fingerprint_of, script, style

SHEETS = "base cards table desk panel terms order steps tiles square lines".split()


@cache
def files() -> Mapping[str, bytes]:
    """Return the files that a phone fetches, by name: the table, the page around it, and the style sheets."""
    table = style(TABLE, *SHEETS)
    page = script(APP / "phone" / "phone.js")
    return {
        "phone.js": page.replace("../../pages/static/mixedtable.js", "./table.js").encode(),
        "table.js": script(TABLE / "mixedtable.js").encode(),
        "phone.css": style(APP / "phone", "phone").encode(),
        "table.css": table.encode(),
        "older.css": older(table).encode(),
    }


@cache
def fingerprint() -> str:
    """Return the fingerprint of a phone's files."""
    return fingerprint_of(files())

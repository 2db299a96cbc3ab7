"""Markup that is put together from parts: what is not markup yet is text, and is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Html(str):
    """Markup, as it goes into a page."""

    __slots__ = ()


def tag(name: str, *content: object, **attributes: str) -> Html:
    """An element; text in it is escaped, and an attribute without a value left out.

    >>> tag("b", "8 < 9", style="color:red")
    '<b style="color:red">8 &lt; 9</b>'
    """
    given = "".join(
        f' {key.replace("_", "-")}="{escape(value)}"' for key, value in attributes.items() if value
    )
    return Html(f"<{name}{given}>{joined(content)}</{name}>")


def joined(parts: Iterable[object], between: str = "") -> Html:
    """Parts one after the other, what is nothing left out."""
    return Html(between.join(_markup(part) for part in parts if part not in (None, "", False)))


def _markup(part: object) -> str:
    return part if isinstance(part, Html) else escape(str(part))

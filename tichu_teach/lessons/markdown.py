"""Our texts as Markdown, for notebooks."""

from __future__ import annotations

import re

_CARD = re.compile(r"\[([\w'=]{1,5})\](?!\()")


def markdown(words: str) -> str:
    """A text of ours as Markdown: emphasis is the same, a small card becomes code."""
    return _CARD.sub(r"`\1`", words)

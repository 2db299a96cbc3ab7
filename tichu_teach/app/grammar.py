"""Put off building a grammar that nobody here needs: it takes two thirds of the server's start.

Jupyter's event schemas import `jsonschema`, which with all its extras reads in `rfc3987_syntax`, which builds
a parser for internationalised addresses as it is imported. No schema of ours or of Jupyter's has any.
Importing `app.server` takes 0.6 s of a processor with this and 1.8 s without (jsonschema 4, Python 3.11).
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType

NAME = "rfc3987_syntax"


class _Deferred(ModuleType):
    """A stand-in for the module until its one function is called."""

    def is_valid_syntax(self, *arguments: str) -> bool:
        if sys.modules.get(NAME) is self:
            del sys.modules[NAME]
        from rfc3987_syntax import is_valid_syntax

        return bool(is_valid_syntax(*arguments))


def defer() -> None:
    """Put the stand-in in place; to be called before anything of Jupyter's server is imported.

    Where the module is there already, or isn't installed, this changes nothing.
    """
    if NAME not in sys.modules and find_spec(NAME):
        sys.modules[NAME] = _Deferred(NAME)

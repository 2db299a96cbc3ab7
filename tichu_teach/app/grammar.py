"""A second saved at the start: a grammar that nobody asks for is built when somebody does.

Jupyter's event schemas import `jsonschema`, which with all its extras reads in `rfc3987_syntax`, which builds
a parser for internationalised addresses as it is imported. No schema of ours or of Jupyter's has any.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

NAME = "rfc3987_syntax"


class _Deferred(ModuleType):
    """Stands for the module until its one function is called."""

    def is_valid_syntax(self, *arguments: str) -> bool:
        if sys.modules.get(NAME) is self:
            del sys.modules[NAME]
        found: bool = import_module(NAME).is_valid_syntax(*arguments)
        return found


def defer() -> None:
    """Call before anything of Jupyter's server is imported.

    Where the module is there already, or isn't installed, this changes nothing.
    """
    if NAME not in sys.modules and find_spec(NAME):
        sys.modules[NAME] = _Deferred(NAME)

"""A long count that may be stopped, and goes on from the results in a file."""

import json
from pathlib import Path
from typing import Any


class Kept:
    """The results of a count by number, in a file of JSON lines; without a file nothing is kept."""

    def __init__(self, path: Path | None, *count: Any) -> None:
        """Read the results; `count` are values that tell this count from others in the same file."""
        self._path, self._count = path, [*count]
        lines = path.read_text().splitlines() if path and path.exists() else []
        rows = [json.loads(line) for line in lines]
        self.found: dict[int, Any] = {
            number: found for *counted, number, found in rows if counted == self._count
        }

    def add(self, number: int, found: Any) -> None:
        """Keep one more result."""
        self.found[number] = found
        if self._path:
            with self._path.open("a") as file:
                file.write(json.dumps([*self._count, number, found]) + "\n")

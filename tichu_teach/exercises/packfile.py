"""What stands in a pack's file, as plain data: JSON, or YAML where the file's name ends so."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
YAML = (".yaml", ".yml")


class Unreadable(ValueError):
    """The file can't be read; the message says why, and in which line if that is known."""


def read(path: Path) -> Any:
    """The data of a file. Raises Unreadable."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Unreadable(f"larger than {MAX_BYTES} bytes")
        content = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Unreadable(f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"not text in UTF-8: {error}") from error
    except ValueError as error:  # a name that no file can have
        raise Unreadable(f"cannot be read: {error}") from error
    return _yaml(content) if path.suffix.lower() in YAML else _json(content)


def _json(content: str) -> Any:
    try:
        return json.loads(content, object_pairs_hook=_once)
    except Unreadable:
        raise
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from error


def _once(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """An object. A name that stands twice would silently lose what it said first."""
    found: dict[Any, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Unreadable(f"the field {str(name)[:60]!r} stands twice in one place")
        found[name] = value
    return found


def _yaml(content: str) -> Any:
    import yaml  # here, because only those who write YAML need it

    usual: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Loader(usual):  # type: ignore[misc]
        """Plain data only, and no name twice."""

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            try:
                return _once(
                    (self.construct_object(name, True), self.construct_object(value, True))
                    for name, value in node.value
                )
            except Unreadable as error:
                raise Unreadable(f"line {node.start_mark.line + 1}: {error}") from error

        def construct_yaml_map(self, node: Any) -> Any:
            return self.construct_mapping(node)

    Loader.add_constructor("tag:yaml.org,2002:map", Loader.construct_yaml_map)
    try:
        _shallow(yaml.parse(content, Loader=usual))
        return yaml.load(content, Loader=Loader)
    except Unreadable:
        raise
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise Unreadable(f"not YAML: {line}{error.problem or error.context}") from error
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise Unreadable(f"not YAML: {error}") from error


def _shallow(events: Iterable[Any]) -> None:
    """Raises Unreadable for what a small file could blow up by: deep nesting, and aliases of aliases."""
    depth = 0
    for event in events:
        kind = type(event).__name__
        depth += kind.endswith("StartEvent") - kind.endswith("EndEvent")
        if kind == "AliasEvent":
            raise Unreadable(f"line {event.start_mark.line + 1}: an alias (*{event.anchor}) is not used here")
        if depth > MAX_DEPTH:
            raise Unreadable(f"line {event.start_mark.line + 1}: nested more than {MAX_DEPTH} deep")

"""Choices on a panel, each with its effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from tichu_teach.scene.block import Value
    from tichu_teach.scene.form_blocks import FieldBlock, Segment, SegmentsBlock, SelectBlock

T = TypeVar("T")


@dataclass(frozen=True)
class Control(Generic[T]):
    """A block with options, or a field to write in, and the change that a chosen value makes.

    `on_choice` is given the value as text.
    """

    block: SelectBlock | SegmentsBlock | FieldBlock
    on_choice: Callable[[str], T]

    def takes(self, value: object) -> bool:
        """Return True if a value is among the options; a field takes whatever is written."""
        block = self.block
        if block["kind"] == "field":
            return isinstance(value, str)
        options = [option["value"] for option in block.get("options", ())]
        return any(type(each) is type(value) and each == value for each in options)


def take_choice(controls: Iterable[Control[T]], block: str, value: object, otherwise: T) -> T:
    """Take a value; return `otherwise` for one that isn't offered, or no longer is (a late click)."""
    found = (each for each in controls if each.block["id"] == block and each.takes(value))
    control = next(found, None)
    return otherwise if control is None else control.on_choice(str(value))


def segments(
    id: str,
    label: str,
    value: Value | Sequence[str],
    options: Sequence[Segment],
    *,
    multi: bool = False,
    stack: bool = False,
    quiet: bool = False,
) -> SegmentsBlock:
    """Buttons of which one is pressed, or any number with `multi`."""
    block: SegmentsBlock = {"kind": "segments", "id": id, "label": label, "value": value, "options": options}
    if multi:
        block["multi"] = True
    if stack:
        block["stack"] = True
    if quiet:
        block["quiet"] = True
    return block


def select(id: str, label: str, value: Value, options: Sequence[tuple[Value, str]]) -> SelectBlock:
    """A list to choose from."""
    return {
        "kind": "select",
        "id": id,
        "label": label,
        "value": value,
        "options": [{"value": each, "label": words} for each, words in options],
    }


def toggle(words: Iterable[str], word: str) -> list[str]:
    """Words without this one or, if it isn't among them, with it at the end."""
    known = [*words]
    return [each for each in known if each != word] if word in known else [*known, word]

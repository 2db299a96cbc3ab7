"""Python's types of a scene and those of the browser say the same."""

import typing
from pathlib import Path

import pytest

from tichu_teach.pages.table.table import BLOCKS
from tichu_teach.printed.page import PRINTED, TO_USE
from tichu_teach.scene import panel

from .scene_types import FILE, Declared, classes, compared, fields, twins


@pytest.fixture(scope="module")
def declared() -> Declared:
    return Declared(Path(FILE).read_text(encoding="utf-8"))


def test_the_parts_of_a_scene_are_the_same_on_both_sides(declared: Declared) -> None:
    named = twins(declared)
    assert len(named) > 15
    wrong = [
        line
        for name, kind in named.items()
        for line in compared(fields(kind, named), declared.resolved(declared.interfaces[name])[1], name)
    ]
    assert wrong == []


def test_the_blocks_are_the_same_on_both_sides(declared: Declared) -> None:
    named, ours = twins(declared), {}
    for each in typing.get_args(panel.Block):
        (kind,) = typing.get_args(typing.get_type_hints(each)["kind"])
        ours[kind] = each
        assert each.__name__ == f"{kind.title()}Block"
    theirs = dict(declared.blocks())
    assert ours.keys() == theirs.keys() == BLOCKS
    assert TO_USE.isdisjoint(PRINTED)
    wrong = [
        line for kind, each in ours.items() for line in compared(fields(each, named), theirs[kind][1], kind)
    ]
    assert wrong == []


def test_every_class_is_a_part_of_a_scene(declared: Declared) -> None:
    """One that nothing holds would be compared with nothing."""
    used = {"Placed", "AnyBlock", "Asked", "Scene"}
    for each in classes().values():
        used |= {
            word
            for hint in typing.get_type_hints(each, include_extras=True).values()
            for word in _names(hint)
        }
    assert {*classes()} <= used


def _names(hint: object) -> set[str]:
    inside = {name for each in typing.get_args(hint) for name in _names(each)}
    return inside | ({hint.__name__} if isinstance(hint, type) else set())


DRIFTED = [
    ("\n  count: number;", "\n  count?: number;", "Seat.count may be missing in types.d.ts alone"),
    ("\n  count: number;", "\n  count: string;", "Seat.count: number in Python, str in types.d.ts"),
    ("team?: number | null;", "", "Seat.team is not in types.d.ts"),
    ("trick?: Play[] | null;", "trick?: Seat[] | null;", "Table.trick"),
    ("reading?: Record<string, Rank>;", "reading?: Record<string, number>;", "Play.reading"),
]


@pytest.mark.parametrize(("before", "after", "said"), DRIFTED)
def test_a_difference_is_found(before: str, after: str, said: str) -> None:
    changed = Declared(Path(FILE).read_text(encoding="utf-8").replace(before, after, 1))
    named = twins(changed)
    found = [
        line
        for name, kind in named.items()
        for line in compared(fields(kind, named), changed.resolved(changed.interfaces[name])[1], name)
    ]
    assert any(line.startswith(said) for line in found), found

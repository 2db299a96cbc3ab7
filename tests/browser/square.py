"""Scenes of the Mah-Jong table to look at, made from positions by the kernel's own side."""

from functools import cache
from typing import Any

from tests.pages.drawing import controls, table
from tichu_teach.engine import parse_position
from tichu_teach.pages.table.table import check_scene

MINE = "E: B2 B3 B4 C3 C4 C6 C7 C8 C8 K4 K4 K4 Rd Gd"
OTHERS = "S: * | S+: P(Rd) H(C3) | W: * | W+: g(K7) | N: *"
RIVER = "river E:N S:K1 W:B9 N:W E:Wd S:B1 W:C9 N:S E:K9 S:W W:K2 N:B7"
LATE = (
    "E: B2 B3 B4 C3 C4 C5 C5 K5 K6 K7 K5 | E+: P(E) | S: * | S+: P(Rd) H(C1) G(N) | W: * | W+: H(B2) g(B8)"
    " | N: * | N*: S4 F4 F1"
)
FULL = (
    "river E:B1 S:B1 W:B1 N:B1 E:C2 S:C2 W:C2 N:K3 E:K3 S:K3 W:K3 N:K4 E:K4 S:B7 W:B7 N:B7 E:B7 S:S W:S N:S"
    " E:W S:W W:W N:W E:C9 S:K1 W:K1 N:K2 E:K2 S:B9 W:B9 N:C6 E:C7 S:K8 W:C4 N:C4 E:C6 S:B6 W:B6 N:B6"
)

POSITIONS = {
    # name: position, viewer, keywords of `table`
    "discard": (f"mahjong | {MINE} | {OTHERS} | turn E wall Gd | {RIVER}", 0, {"said": {2: "kong"}}),
    "kongs": (
        "mahjong | E: * | S: B2 B3 C1 C5 C9 K4 K4 K4 K4 Rd B6 | S+: P(Rd) | W: * | N: * | turn S wall Rd"
        " | river E:N",
        1,
        {},
    ),
    "claim": (
        "mahjong | E: * | S: C6 C7 C9 C8 C8 B1 B2 B3 K7 K8 K9 S S | W: * | N: * | turn E wall C8 | claims S"
        " | river S:N W:K1 N:B9 E:C8",
        1,
        {},
    ),
    "chows": (
        "mahjong | E: * | S: C6 C7 C9 C9 B1 B1 B1 B2 B3 K7 K8 K9 S | W: * | N: * | turn E wall C8 | claims S"
        " | river S:N W:K1 N:B9 E:C8",
        1,
        {"lit": True},
    ),
    "melds": (
        "mahjong | E: K2 | E+: P(E) P(B9) H(K1) P(Wd) | S: C6 C7 C8 C8 S S K6 | S+: P(Rd) H(C1) | W: *"
        " | W+: H(B2) P(B8) g(W) P(K5) | N: * | N+: P(Gd) P(K9) H(B4) | turn E wall C8 | claims S"
        " | river S:N W:K1 N:B9 E:C8",
        1,
        {},
    ),
    "tried": (
        "mahjong | E: * | S: * | W: B2 B5 C2 C8 C8 K1 K4 K7 S W N Wd Gd | N: * | turn E wall C8 | claims W"
        " | river E:C8",
        2,
        {},
    ),
    "late": (f"mahjong tile_set=144 | {LATE} | turn E wall C5 | {FULL} | totals 120 -64 96 -152", 0, {}),
    "open": (
        f"mahjong tile_set=144 | {LATE} | turn E wall C5 | {FULL}",
        0,
        {"open": range(4), "marked": ["C8"]},
    ),
    "suits": (
        "mahjong clean_hand=announced | E: * | S: * | W: * | N: * | announce | turn S | suits B",
        1,
        {},
    ),
    "ranks": (
        "sparrow clean_hand=announced | E: * | S: * | W: * | N: * | announce | turn W | suits C D",
        2,
        {},
    ),
    "won": (
        "mahjong | E: B2 B3 B4 C3 C4 C5 C6 C7 C8 K4 K4 K4 Gd Gd | S: * | S+: P(Rd) H(C3) | W: * | W+: g(K7)"
        " | N: * | over E wall Gd | turn E wall Gd | river E:N S:K1 W:B9 | totals 20 -20 0 0",
        1,
        {"pile": "*Mah-Jong!* Maple wins with [Gd]."},
    ),
    "rob": (
        "mahjong optional=d | E: * | E+: G(C5) | S: C4 C6 B1 B1 B1 B2 B3 B4 K7 K8 K9 S S | W: * | N: *"
        " | turn E wall C5 | rob S of C5",
        1,
        {},
    ),
    "three": (
        "mahjong players=3 | E: * | S: * | S+: P(Rd) | W: * | turn E wall B1 | river E:N S:K1 W:B9",
        0,
        {},
    ),
    "duel": ("mahjong-duel | E: B1 * | S: * | S+: P(Rd) H(C3) | turn E wall B1 | river E:N S:B1 E:W", 0, {}),
    "sparrow": (
        "sparrow | E: * | S: 6C 7C 8C 8C 1D 2D 3D QH QH 7H | S+: P(TS) | W: * | N: * | turn E wall 8C"
        " | claims S | river S:JK W:1H N:9D E:8C",
        1,
        {},
    ),
}


@cache
def scenes() -> dict[str, dict[str, Any]]:
    """The gallery, by name."""
    made = {}
    for name, (line, viewer, more) in POSITIONS.items():
        state = parse_position(line)
        made[name] = check_scene(
            {
                "table": table(state, viewer, you=viewer, **more),
                "input": controls(state, viewer, you=viewer),
            }
        )
    return made

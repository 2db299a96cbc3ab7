"""Style sheets for older phones (Safari 15): in a class everybody brings the phone they have.

Nested rules are written out; queries for the width of a table become queries for the width of the window,
which on a phone is nearly the same; a colour mixed with transparent becomes the plain colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import tinycss2

Node = Any  # one of `tinycss2.ast`, which has no types

GROUPS = ("media", "supports", "container")
"""At-rules that hold rules."""

NAMED = re.compile(r"^\s*[\w-]+\s*(?=\()")
"""The name of the container that a condition is about."""
MIXED = re.compile(r"color-mix\(in srgb, ?(var\([^)]*\)|\w+) \d+%, ?transparent\)")
COMPOUND = re.compile(r"[^\s,>+~()]+")
"""A selector of one element, which can stand anywhere as it is."""
PILE = {"cqi": (0.32, "vw"), "cqb": (0.18, "vh")}
"""The share of a phone that the middle of the felt has, which measures the cards in it by itself."""
PILED = re.compile(r"([\d.]+)(cq[ib])\b")
WIDTHS = re.compile(r"(?<=[\d.])cqi\b")
HEIGHTS = re.compile(r"(?<=[\d.])svh\b")


def older(css: str) -> str:
    """Return a style sheet for browsers that know neither nesting nor container queries nor `color-mix`."""
    return "".join(_rules(tinycss2.parse_stylesheet(css), ""))


def _rules(nodes: Sequence[Node], parent: str) -> Iterator[str]:
    """The nodes of a block, which belong to a rule with the selector `parent`, as unnested rules."""
    said = ""
    for node in nodes:
        if node.type == "declaration":
            important = "!important" if node.important else ""
            value = tinycss2.serialize(node.value).strip()
            if ".tt-trickplay" in parent:
                value = PILED.sub(_of_pile, value)
            said += f"{node.name}:{_value(value)}{important};"
            continue
        if node.type not in ("qualified-rule", "at-rule"):
            continue
        if said:
            yield f"{parent}{{{said}}}\n"
            said = ""
        yield from _ruled(node, parent) if node.type == "qualified-rule" else _grouped(node, parent)
    if said:
        yield f"{parent}{{{said}}}\n"


def _ruled(node: Node, parent: str) -> Iterator[str]:
    selector = _below(parent, tinycss2.serialize(node.prelude).strip())
    return _rules(tinycss2.parse_blocks_contents(node.content), selector)


def _grouped(node: Node, parent: str) -> Iterator[str]:
    name, condition = node.lower_at_keyword, tinycss2.serialize(node.prelude)
    if name not in GROUPS:
        yield f"{tinycss2.serialize([node])}\n"
        return
    if name == "container":
        name, condition = "media", f" {NAMED.sub('', condition)}"
    inner = tinycss2.parse_blocks_contents(node.content)
    yield f"@{name}{condition}{{\n{''.join(_rules(inner, parent))}}}\n"


def _below(parent: str, selector: str) -> str:
    """A selector nested in a rule with the selector `parent` as a plain one; "" is no parent."""
    if not parent:
        return selector
    first = f":is({parent})" if len(_commas(parent)) > 1 else parent
    later = parent if COMPOUND.fullmatch(parent) else f":is({parent})"
    found = []
    for each in map(str.strip, _commas(selector)):
        each = f"{first}{each[1:]}" if each.startswith("&") else each if "&" in each else f"{first} {each}"
        found.append(each.replace("&", later))
    return ",".join(found)


def _commas(selector: str) -> list[str]:
    """Split a list of selectors at its commas, except those inside brackets."""
    found, depth = [""], 0
    for sign in selector:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return found


def _of_pile(found: re.Match[str]) -> str:
    share, unit = PILE[found[2]]
    return f"{share * float(found[1]):.4g}{unit}"


def _value(value: str) -> str:
    return HEIGHTS.sub("vh", WIDTHS.sub("vw", MIXED.sub(r"\1", value)))

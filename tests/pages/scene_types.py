"""Scenes as the browser's `types.d.ts` has them and as Python's `TypedDict`s do, brought to one form.

A type becomes a name (`str`, `number`, `bool`, `null`, `any`, or that of an interface) or a tuple: a literal,
`("list", item)`, `("map", value)`, `("object", {field: (may be missing, type)})`. A union is a frozenset.
"""

import re
import types
import typing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Never

import tichu_teach.pages
import tichu_teach.scene
from tichu_teach.scene import block, editor_blocks, form_blocks, panel, table

Form = Any

FILE = tichu_teach.pages.__path__[0] + "/static/types.d.ts"
ROOMS = (tichu_teach.scene, table, block, form_blocks, editor_blocks, panel)


class Fields(dict[str, tuple[bool, Form]]):
    """The fields of an object: whether each may be missing, and its form."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self))


# -- TypeScript ----------------------------------------------------------------------------------------


class Declared:
    """The interfaces and type aliases of a declaration file."""

    def __init__(self, text: str) -> None:
        text = text[: text.index("// ---- a view of the table")]  # what follows never leaves the browser
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
        self.tokens = re.findall(r"\"[^\"]*\"|\w+|\S", text)
        self.at = 0
        self.interfaces: dict[str, Form] = {}
        self.aliases: dict[str, Form] = {}
        while self.at < len(self.tokens):
            kind, name = self.tokens[self.at : self.at + 2]
            if kind == "interface" and self.tokens[self.at + 2] == "{":
                self.at += 2
                self.interfaces[name] = self.object()
            elif kind == "type" and self.tokens[self.at + 2] == "=":
                self.at += 3
                if name not in ("Kind", "BlockOf", "Block", "DrawBlock"):  # made of `Blocks`
                    self.aliases[name] = self.type()
            else:
                self.at += 1

    def take(self, *wanted: str) -> str:
        token = self.tokens[self.at]
        if wanted and token not in wanted:
            raise SyntaxError(f"{token} instead of {wanted}")
        self.at += 1
        return token

    def object(self) -> Form:
        fields = Fields()
        self.take("{")
        while self.tokens[self.at] != "}":
            name = self.take()
            if not re.fullmatch(r"[\w$]+", name):
                raise SyntaxError(f"no field: {name}")
            missing = self.tokens[self.at] == "?"
            self.at += missing
            self.take(":")
            fields[name] = missing, self.type()
            if self.tokens[self.at] in ";,":
                self.at += 1
        self.take("}")
        return "object", fields

    def type(self) -> Form:
        self.at += self.tokens[self.at] == "|"
        found = [self.both()]
        while self.tokens[self.at] == "|":
            self.at += 1
            found.append(self.both())
        return either(found)

    def both(self) -> Form:
        found = [self.one()]
        while self.tokens[self.at] == "&":
            self.at += 1
            found.append(self.one())
        return found[0] if len(found) == 1 else ("and", tuple(found))

    def one(self) -> Form:
        token = self.tokens[self.at]
        if token == "{":
            form = self.object()
        elif token == "(":
            self.at += 1
            form = self.type()
            self.take(")")
        elif re.fullmatch(r"\"[^\"]*\"", self.take()):
            form = ("literal", token[1:-1])
        elif token == "Record":
            self.take("<"), self.type(), self.take(",")
            form = ("map", self.type())
            self.take(">")
        elif re.fullmatch(r"[A-Za-z]\w*", token) and self.tokens[self.at] not in "<(":
            form = {"string": "str", "number": "number", "boolean": "bool"}.get(token, token)
        else:
            raise SyntaxError(token)
        while self.tokens[self.at : self.at + 2] == ["[", "]"]:
            self.at += 2
            form = "list", form
        return form

    def resolved(self, form: Form) -> Form:
        """Aliases replaced by what they stand for, intersections joined."""
        if isinstance(form, str):
            return self.resolved(self.aliases[form]) if form in self.aliases else form
        if isinstance(form, frozenset):
            return either([self.resolved(each) for each in form])
        match form:
            case ("list", item) | ("map", item):
                return form[0], self.resolved(item)
            case ("object", fields):
                return "object", Fields(
                    {name: (may, self.resolved(each)) for name, (may, each) in fields.items()}
                )
            case ("and", parts):
                joined = Fields()
                for part in parts:
                    part = self.interfaces.get(part, part) if isinstance(part, str) else part
                    joined.update(self.resolved(part)[1])
                return "object", joined
        return form

    def blocks(self) -> Iterator[tuple[str, Form]]:
        """Each kind of block with all that it may have."""
        more = {
            "id": (True, "str"),
            **dict.fromkeys(("asks", "answers", "stays", "below", "coming"), (True, "bool")),
        }
        for kind, (_, form) in self.interfaces["Blocks"][1].items():
            _, fields = self.resolved(("and", [form]))
            yield kind, ("object", Fields(more | {"kind": (False, ("literal", kind))} | fields))


def either(forms: Sequence[Form]) -> Form:
    """A union; literals that a text may be anyway are left out, and with anything at all it is any."""
    parts: set[Form] = set()
    for form in forms:
        parts |= form if isinstance(form, frozenset) else {form}
    if parts & {"any", "Json"}:
        return "any"
    if "str" in parts:
        parts = {form for form in parts if form[0] != "literal"}
    return next(iter(parts)) if len(parts) == 1 else frozenset(parts)


# -- Python --------------------------------------------------------------------------------------------


def classes() -> dict[str, Any]:
    """The `TypedDict`s of scenes by name."""
    return {
        name: each
        for room in ROOMS
        for name, each in vars(room).items()
        if typing.is_typeddict(each) and each.__module__ == room.__name__
    }


def python(annotation: Any, named: Mapping[str, Any]) -> Form:
    """The form of an annotation; `named` are the classes that the browser calls by a name, too."""
    if annotation in (Any, object):
        return "any"
    if annotation == panel.Block:
        return "Block"
    simple = {str: "str", int: "number", float: "number", bool: "bool", type(None): "null"}
    if annotation in simple:
        return simple[annotation]
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.NotRequired, typing.Required):
        return python(arguments[0], named)
    if origin is typing.Literal:
        return either([("literal", each) for each in arguments])
    if origin in (typing.Union, types.UnionType):
        return either([python(each, named) for each in flat(arguments)])
    if origin is Sequence:
        return "list", python(arguments[0], named)
    if origin is Mapping:
        return "map", python(arguments[1], named)
    if typing.is_typeddict(annotation):
        for name, each in named.items():
            if each is annotation:
                return name
        return "object", fields(annotation, named)
    raise TypeError(annotation)


def flat(arguments: Sequence[Any]) -> Iterator[Any]:
    """The members of a union, with all blocks as one."""
    blocks = typing.get_args(panel.Block)
    if {*blocks} <= {*arguments}:
        yield panel.Block
        arguments = [each for each in arguments if each not in blocks]
    yield from arguments


def fields(kind: Any, named: Mapping[str, Any]) -> Fields:
    """The fields of a `TypedDict`: whether each may be missing, and its form."""
    found = Fields()
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        may = name in kind.__optional_keys__ or typing.get_origin(hint) is typing.NotRequired
        found[name] = may, python(hint, named)
    return found


def twins(declared: Declared) -> dict[str, Any]:
    """The classes that have an interface of their own: by the name of that."""
    found = classes()
    return {
        name: found.get(f"Scene{name}", found.get(name))
        for name in declared.interfaces
        if f"Scene{name}" in found or name in found
    }


def compared(
    ours: Mapping[str, tuple[bool, Form]], theirs: Mapping[str, tuple[bool, Form]], where: str
) -> Iterator[str]:
    """What differs between the fields of two objects, in words."""
    for name in sorted({*ours, *theirs}):
        at = f"{where}.{name}"
        if name not in ours or name not in theirs:
            yield f"{at} is not in {'Python' if name not in ours else 'types.d.ts'}"
            continue
        (may, form), (might, other) = ours[name], theirs[name]
        if may != might:
            yield f"{at} may be missing in {'Python' if may else 'types.d.ts'} alone"
        yield from differing(form, other, at)


def differing(ours: Form, theirs: Form, at: str) -> Iterator[str]:
    match ours, theirs:
        case (("object", mine), ("object", yours)):
            yield from compared(mine, yours, at)
        case (("list", mine), ("list", yours)) | (("map", mine), ("map", yours)):
            yield from differing(mine, yours, f"{at}[]")
        case (frozenset(), frozenset()):
            left, right = _apart(ours), _apart(theirs)
            if left[0] != right[0] or len(left[1]) != len(right[1]):
                yield f"{at}: {ours} in Python, {theirs} in types.d.ts"
            for mine, yours in zip(left[1], right[1], strict=False):
                yield from differing(mine, yours, at)
        case _:
            if ours != theirs:
                yield f"{at}: {ours} in Python, {theirs} in types.d.ts"


def _apart(union: frozenset[Form]) -> tuple[set[Form], list[Form]]:
    """What has no parts, and what has."""
    deep = sorted(
        (each for each in union if isinstance(each, tuple) and each[0] != "literal"), key=lambda each: each[0]
    )
    return {each for each in union if each not in deep}, deep


# -- scenes as they are --------------------------------------------------------------------------------


def odd(scene: object) -> list[str]:
    """What of a scene is not as its type says, in words."""
    return [] if fits(tichu_teach.scene.Scene)(scene) else [*strange(scene, tichu_teach.scene.Scene)]


ASKING = ("choices", "field", "order", "segments", "select", "sheet")


def muddled(value: object) -> list[str]:
    """What is asked under another’s name, offers the same twice, or has chosen what is not on offer."""
    asking = [each for each in _blocks(value) if each["kind"] in ASKING]
    named = Counter(each.get("id") for each in asking)
    found = [f"{name} twice" for name, count in named.items() if count > 1]
    for asked in asking:
        values = [option["value"] for option in asked.get("options", ())]
        chosen = asked.get("value", []) if asked.get("multi") else [asked.get("value")]
        if len(values) > len({*map(repr, values)}):
            found.append(f"{asked['id']}: {values} are not all different")
        if values and not {*chosen} <= {*values, None, ""}:
            found.append(f"{asked['id']}: {chosen} are none of {values}")
    return found


def _blocks(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "kind" in value:
            yield value
        yield from (found for each in value.values() for found in _blocks(each))
    elif isinstance(value, (list, tuple)):
        yield from (found for each in value for found in _blocks(each))


@cache
def fits(annotation: Any) -> Callable[[Any], bool]:
    """Return a quick check of values against an annotation."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation in (Any, Never):
        return lambda value: annotation is Any
    if origin in (typing.NotRequired, typing.Required):
        return fits(arguments[0])
    if origin in (typing.Union, types.UnionType):
        by_kind = {_kind(each): each for each in arguments}
        if None not in by_kind:
            blocks = {kind: fits(each) for kind, each in by_kind.items()}
            return lambda value: isinstance(value, dict) and blocks.get(value.get("kind"), fits(Never))(value)
        members = [fits(each) for each in arguments]
        return lambda value: any(fit(value) for fit in members)
    if typing.is_typeddict(annotation):
        hints = typing.get_type_hints(annotation, include_extras=True)
        needed = {name for name, (may, _) in fields(annotation, {}).items() if not may}
        known: dict[str, Callable[[Any], bool]] = {}

        def is_one(value: Any) -> bool:
            if not isinstance(value, dict) or not needed <= value.keys() <= hints.keys():
                return False
            known.update({name: fits(hints[name]) for name in value.keys() - known.keys()})
            return all(known[name](each) for name, each in value.items())

        return is_one
    if origin is typing.Literal:
        return lambda value: isinstance(value, str) and value in arguments
    if origin is Sequence:
        item = arguments[0]
        return lambda value: isinstance(value, (list, tuple)) and all(map(fits(item), value))
    if origin is Mapping:
        item = arguments[1]
        return lambda value: isinstance(value, dict) and all(map(fits(item), value.values()))
    kind = (int, float) if annotation is float else annotation or type(None)
    return lambda value: isinstance(value, kind)


def strange(value: Any, annotation: Any, at: str = "scene") -> Iterator[str]:
    """What of a value is not as its annotation says, in words."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation in (Any, object):
        return
    if origin in (typing.NotRequired, typing.Required):
        yield from strange(value, arguments[0], at)
    elif origin in (typing.Union, types.UnionType):
        if isinstance(value, dict) and "kind" in value:
            arguments = [each for each in arguments if _kind(each) == value["kind"]] or arguments
        found = [[*strange(value, each, at)] for each in arguments]
        if all(found):
            yield from min(found, key=len)
    elif typing.is_typeddict(annotation):
        hints = typing.get_type_hints(annotation, include_extras=True)
        if not isinstance(value, dict):
            yield f"{at}: {value!r} is no {annotation.__name__}"
            return
        ours = fields(annotation, {})
        yield from (f"{at}: no {name}" for name, (may, _) in ours.items() if not may and name not in value)
        for name, each in value.items():
            if name not in hints:
                yield f"{at}: {name} is in no {annotation.__name__}"
            else:
                yield from strange(each, hints[name], f"{at}.{name}")
    elif origin is typing.Literal:
        if value not in arguments:
            yield f"{at}: {value!r}"
    elif origin is Sequence:
        if not isinstance(value, (list, tuple)):
            yield f"{at}: {value!r} is no list"
        else:
            for each in value:
                yield from strange(each, arguments[0], f"{at}[]")
    elif origin is Mapping:
        for each in value.values():
            yield from strange(each, arguments[1], f"{at}[]")
    elif not isinstance(value, (int, float) if annotation is float else annotation or type(None)):
        yield f"{at}: {value!r} is no {annotation.__name__}"


def _kind(block: Any) -> object:
    kind = typing.get_type_hints(block).get("kind") if typing.is_typeddict(block) else None
    return typing.get_args(kind)[0] if kind else None

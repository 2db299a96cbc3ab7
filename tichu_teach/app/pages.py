"""Our own HTML pages: Jinja with autoescape, words from the catalogue, nothing from other hosts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tichu_teach.app.contents import families, files, neighbours, puzzle_link, shelves, table_of
from tichu_teach.app.paths import FRAME, STATIC, TABLE, TEMPLATES, our_version
from tichu_teach.app.served import FREE_TABLE, ServedPage
from tichu_teach.bundle import SHEETS, fingerprint_of, script, style
from tichu_teach.texts import SPOKEN, area, text

ART: Mapping[str, str] = {"wish": "Ma", "bomb": "Qs", "scoring": "Kp"}
"""The card that stands for a theme among the puzzles."""

# Static pages run no inline script (though drawn cards bring their own style); lesson pages must, because
# Voilà writes its cells that way and anywidget loads a widget's module from a blob.
STRICT = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
LESSON = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline' blob:; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' blob: data:; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'self'"
)


@cache
def static_files() -> dict[str, bytes]:
    """Return our static files by name. They draw cards with the table's code and style sheets.

    Records are read there by the same module as on the tables.
    """
    held = {file.name: file.read_bytes() for file in sorted(STATIC.iterdir())}
    for name in (file.stem for file in STATIC.glob("*.css")):
        held[f"{name}.css"] = style(STATIC, name).encode()
    held["deal.js"] = script(STATIC / "deal.js").encode()
    held["plain.js"] = (TABLE / "plain.js").read_bytes()
    held["record.js"] = held["record.js"].replace(b"../../pages/static/", b"./")
    held["cards.css"] = style(TABLE, "cards", "tiles").encode()
    return held


@cache
def served_files() -> dict[str, bytes]:
    """Return the static files of a server: these, and the tables that kernels fill."""
    held = dict(static_files())
    for entry, sheets in SHEETS.items():
        held[entry] = script(TABLE / entry).encode()
        held[Path(entry).with_suffix(".css").name] = style(TABLE, *sheets).encode()
    return held


@cache
def fingerprint() -> str:
    """Return the fingerprint of a server's static files."""
    return fingerprint_of(served_files())


@cache
def environment() -> Environment:
    """Return the environment of the templates, in which an undefined name is an error."""
    env = Environment(
        loader=FileSystemLoader([TEMPLATES, FRAME]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":"), "sort_keys": True}
    env.globals.update(
        text=text,
        version=our_version(),
        language=SPOKEN,
        puzzle_link=puzzle_link,
        free_table=ServedPage(FREE_TABLE).href,
        art=ART,
        words=area("app"),
        policy="",
        site="",
        lab="",
    )
    return env


def look(root: str) -> str:
    """Address of our static files, below the home page at `root`."""
    return f"{root}look/{fingerprint()}/"


def render(name: str, root: str, theme: str = "auto", **context: object) -> str:
    """One of our pages as HTML. `root` is the address of the home page, with a slash at its end."""
    return environment().get_template(name).render(root=root, look=look(root), theme=theme, **context)


def home(folder: Path, root: str, theme: str = "auto") -> str:
    """Return the home page of a folder as HTML; rendered again once a file has changed."""
    return _home(folder, files(folder), root, theme)


@lru_cache(8)
def _home(folder: Path, changed: object, root: str, theme: str) -> str:
    there = shelves(folder)
    return render("home.html", root, theme, shelves=there, families=families(there))


def frame_values(
    folder: Path, entry: ServedPage, root: str, theme: str = "auto", live: str = ""
) -> dict[str, object]:
    """The values for the frame of a notebook's page (see `frame.html`); `live` is where classes meet."""
    previous, following = (
        {"href": root + each.href, "title": each.title} if each else None
        for each in neighbours(folder, entry)
    )
    return {
        "root": root,
        "look": look(root),
        "theme": theme,
        "live": live,
        "title": entry.title,
        "table": Path(table_of(entry)).stem,
        "previous": previous,
        "next": following,
    }

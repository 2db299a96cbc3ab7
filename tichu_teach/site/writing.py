"""Write the site: its pages, at the same addresses as on a server, and the parts that they load."""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from errno import EACCES, ENOTDIR
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import unquote

from markupsafe import Markup

from tichu_teach.app import contents, pages, paths, rules, served
from tichu_teach.app.contents import Shelf
from tichu_teach.app.served import ServedPage
from tichu_teach.bundle import SHEETS, script, style
from tichu_teach.engine import TichuError
from tichu_teach.pages.table.worker import NoPage
from tichu_teach.site import code, runtime
from tichu_teach.site.pictures import ADDRESS, OpenedPage, opening
from tichu_teach.site.snapshot import NoSnapshot, snapshot
from tichu_teach.texts import area, text

_LINK = re.compile(r'<a\b[^>]*\bhref="(?P<page>[^":?#]+\.ipynb)/?[^"]*"[^>]*>(?P<words>.*?)</a>', re.S)

STATIC = Path(__file__).with_name("static")
INDEX = "index.html"
CODE, FOLDER = "code.files", "folder.files"
MEMORY, REST, LIBRARY = "memory.files", "rest.files", "library.files"
WORKER = "sw.js"
KEPT, BESIDE = "const FILES = ", "const BESIDE = "
"""The beginnings of the service worker's lines that list the files of the site."""

LAB, START = "jupyter/lab/index.html", "start.ipynb"

PLAIN = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
TABLE = PLAIN.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'").replace(
    "worker-src 'self'", "worker-src 'self' blob:"
)
"""The policy for pages: they may ask nothing of other hosts. It also binds the worker, made from a blob."""


class SiteParts(NamedTuple):
    """The addresses, from the home page, of a page's parts and of its Python, and their size in bytes.

    `memory` is the unpacked size of Python's memory; None if there is no snapshot of it.
    """

    where: str
    python: str
    size: int
    memory: int | None


class NoSite(Exception):
    """The site can't be written there; the message is for the user."""


@dataclass
class Site:
    """A site to be written: `files` by path, and the pages that were left out, each with the reason."""

    files: dict[str, bytes] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    slow: str = ""
    """The reason why there is no snapshot of its Python; "" if there is one."""

    @property
    def size(self) -> int:
        return sum(map(len, self.files.values()))


def site(folder: Path, package: Path | None = None, *, lab: bool = False) -> Site:
    """Make a site of the tutorial in a folder of notebooks, with or without JupyterLab.

    Raises NoRuntime if Pyodide, or anything else that JupyterLab needs, can't be had.
    """
    made = Site()
    engine = runtime.runtime(package)
    beside = _lab(folder, engine) if lab else {}
    openings = dict(_openings(folder, made))
    archive = code.archive([*_sources(folder, openings)])
    parts = dict(_parts(openings))
    try:
        taken = snapshot(engine, archive)
    except NoSnapshot as reason:
        made.slow = str(reason)
    else:
        engine[runtime.LIBRARY], archive = code.zipped({}), taken.data
        parts |= {MEMORY: taken.memory, REST: code.in_one(taken.rest), LIBRARY: code.in_one(taken.library)}
    parts[CODE] = code.in_one(archive)
    if files := code.own_files(folder):
        parts[FOLDER] = code.in_one(files)
    python = f"pyodide/{runtime.VERSION}-{_fingerprint(*engine.values())}/"
    where = f"parts/{_fingerprint(*parts, *parts.values())}/"
    made.files |= {python + name: content for name, content in engine.items()}
    made.files |= {where + name: content for name, content in parts.items()}
    made.files |= {f"{pages.look('')}{name}": content for name, content in pages.static_files().items()}
    fetched = [engine[name] for name in runtime.FETCHED]
    fetched += [parts[name] for name in (CODE, FOLDER, MEMORY) if name in parts]
    memory = _unpacked_size(parts[MEMORY]) if MEMORY in parts else None
    around = SiteParts(where, python, sum(map(len, fetched)), memory)
    written = dict(_pages(folder, openings, around, lab=lab))
    made.files |= {path: _unlinked(html, path, written).encode() for path, html in written.items()}
    made.files |= {**beside, WORKER: _service_worker(made.files, beside)}
    return made


def check_target(target: Path) -> None:
    """Raise NoSite if the target can't be written, or is neither an empty folder nor an earlier site."""
    if target.exists() and not target.is_dir():
        raise NoSite(text("site.no-folder", folder=target))
    if target.is_dir() and any(target.iterdir()) and not (target / WORKER).is_file():
        raise NoSite(text("site.strange-folder", folder=target))
    there = next(each for each in (target, *target.parents) if each.exists())
    fault = 0 if there.is_dir() and os.access(there, os.W_OK) else EACCES if there.is_dir() else ENOTDIR
    if fault:
        raise NoSite(text("site.unwritten", folder=target, reason=os.strerror(fault)))


def write(made: Site, target: Path) -> None:
    """Write the files into an empty folder, or in place of an earlier site. Raises NoSite."""
    check_target(target)
    try:
        before = _earlier_files(target)
        for path, content in made.files.items():
            file = target / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        for path in before - made.files.keys():
            (target / path).unlink(missing_ok=True)
    except OSError as error:
        raise NoSite(text("site.unwritten", folder=target, reason=error.strerror)) from None


def _earlier_files(target: Path) -> set[str]:
    """The files of the earlier site in a folder, none if there is none."""
    try:
        _, kept, beside, *_ = (target / WORKER).read_text(encoding="utf-8").splitlines()
        found = [*json.loads(kept[len(KEPT) : -1]), *json.loads(beside[len(BESIDE) : -1])]
    except (OSError, ValueError):
        return set()
    inside = (PurePosixPath(path) for path in found)
    return {str(path) for path in inside if not path.is_absolute() and ".." not in path.parts}


# -- pages -------------------------------------------------------------------------------------------


def _sources(folder: Path, keys: Iterable[str]) -> Iterator[str]:
    """The code of a site: the cells of its pages, and a teacher's own modules."""
    for key in keys:
        yield "\n".join(_code(folder, key))
    yield from (file.read_text("utf-8", "replace") for file in folder.rglob("*.py"))


def _code(folder: Path, key: str) -> list[str]:
    """Return the code cells of a page. Raises ValueError for a file that is not a notebook."""
    return [source for kind, source in served.cells(folder, key) if kind == "code"]


def _openings(folder: Path, made: Site) -> Iterator[tuple[str, OpenedPage]]:
    """Every page of the folder by its key, and the exams of the games that the pages are about."""
    games, keys = set(), [entry.key for entry in contents.pages(folder)]
    for key in keys:
        if found := _opened(folder, key, made):
            games.add(found.game)
            yield key, found
    for key in (f"{game}/exam" for game in contents.ORDER if game in games):
        if key not in keys and (found := _opened(folder, key, made)):
            yield key, found


def _opened(folder: Path, key: str, made: Site) -> OpenedPage | None:
    """Open a page; if it shows none, note the reason in `made` and return None."""
    file = served.source(folder, key)
    if file is None:
        return None
    try:
        code = _code(folder, key)
    except ValueError:
        made.left_out[key] = text("site.no-notebook")
        return None
    try:
        return opening(code, file.parent, folder)
    except (NoPage, TichuError) as problem:
        made.left_out[key] = str(problem)
    except Exception as problem:  # whatever the cells of a teacher's notebook raise
        made.left_out[key] = f"{type(problem).__name__}: {problem}"
    return None


def _pages(
    folder: Path, openings: Mapping[str, OpenedPage], parts: SiteParts, *, lab: bool
) -> Iterator[tuple[str, str]]:
    """The path and the HTML of every page."""
    shelves = [_known(shelf, openings) for shelf in contents.shelves(folder)]
    shelves = [shelf for shelf in shelves if shelf.chapters or shelf.extras]
    home = {"shelves": shelves, "families": contents.families(shelves)}
    yield INDEX, _plain("home.html", "", parts, **home, lab=_lab_address(folder) if lab else "")
    for game in rules.games(folder):
        yield from _rule_pages(folder, game, parts, exam=f"{game}/exam" in openings)
    for key, found in openings.items():
        entry = served.page_at(folder, key)
        yield f"{unquote(entry.href)}/{INDEX}", _table_page(folder, entry, found, parts, openings)


def _rule_pages(folder: Path, game: str, parts: SiteParts, *, exam: bool) -> Iterator[tuple[str, str]]:
    """The rule book of a game, and its rules on one sheet."""
    file = rules.find(folder, game)
    assert file is not None
    book, sheet = f"rules/{game}", f"rules/{game}/summary"
    cells, others = rules.cells(file, _up(book)), rules.games(folder)
    href = rules.exam(folder, game) if exam else ""
    yield (
        f"{book}/{INDEX}",
        _plain("rules.html", book, parts, cells=cells, ruleset=game, games=others, exam=href),
    )
    shown = rules.summary(rules.cells(file, _up(sheet)))
    yield f"{sheet}/{INDEX}", _plain("summary.html", sheet, parts, sheet=shown, ruleset=game)


def _plain(template: str, address: str, parts: SiteParts, **context: Any) -> str:
    """The HTML of a page without a table; the home page has no address."""
    root = _up(address) if address else "./"
    where = root + parts.where if address else parts.where
    return pages.render(template, root, site=where, policy=PLAIN, **context)


def _table_page(
    folder: Path, entry: ServedPage, found: OpenedPage, parts: SiteParts, pages_there: Iterable[str]
) -> str:
    root = _up(entry.href)
    cells = served.cells(folder, entry.key)
    reader = rules.markdown(root)
    ours = folder == paths.notebooks()
    held = {
        "table": _stem(found.entry),
        "cells": [source for kind, source in cells if kind == "code"],
        "place": code.place(folder, entry.key),
        "key": entry.key,
        "pages": None if ours else sorted(pages_there),
        "picture": _picture(entry.key) if found.scenes else None,
        "links": _picture(entry.key, "links") if found.links else None,
        "address": ADDRESS,
        "chapter": found.chapter,
        "recall": found.recall,
        "runtime": f"../../{parts.python}",
        "size": parts.size,
        "memory": parts.memory,
        "folder": None if ours else FOLDER,
    }
    return pages.render(
        "page.html",
        root,
        tichu=pages.frame_values(folder, entry, root),
        site=root + parts.where,
        policy=TABLE,
        table=held["table"],
        picture=held["picture"],
        story=[Markup(reader.render(source)) for kind, source in cells if kind == "markdown"],
        held=held,
    )


def _unlinked(html: str, path: str, written: Mapping[str, str]) -> str:
    """Remove a page's links to missing pages: rule books link to chapters that a small folder lacks."""

    def checked(link: re.Match[str]) -> str:
        there = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(link["page"])))
        return link[0] if f"{there}/{INDEX}" in written else link["words"]

    return _LINK.sub(checked, html)


def _known(shelf: Shelf, openings: Mapping[str, OpenedPage]) -> Shelf:
    """A shelf with only the pages that could be opened."""

    def known(entries: tuple[ServedPage, ...]) -> tuple[ServedPage, ...]:
        return tuple(each for each in entries if each.key in openings)

    return replace(shelf, chapters=known(shelf.chapters), extras=known(shelf.extras))


def _up(address: str) -> str:
    """The relative address of the home page from a page, which is a folder."""
    return "../" * (address.count("/") + 1)


# -- parts -------------------------------------------------------------------------------------------


def _parts(openings: Mapping[str, OpenedPage]) -> Iterator[tuple[str, bytes]]:
    """The other files that pages load, by name."""
    for file in sorted(STATIC.iterdir()):
        if file.name != WORKER:
            yield file.name, file.read_bytes()
    for entry in sorted({found.entry for found in openings.values()}):
        yield f"{_stem(entry)}.js", script(paths.TABLE / entry).encode()
        yield f"{_stem(entry)}.css", style(paths.TABLE, *SHEETS[entry]).encode()
    yield "words.json", _json({"table": area("table"), "site": area("app.site")})
    for key, found in openings.items():
        if found.scenes:
            yield _picture(key), _json(found.scenes)
        if found.links:
            yield _picture(key, "links"), _json(found.links)


def _unpacked_size(packed: bytes) -> int:
    """The number of bytes that a gzip holds unpacked."""
    return int.from_bytes(packed[-4:], "little")


def _lab_address(folder: Path) -> str:
    return f"{LAB}?path={START}" if (folder / START).is_file() else LAB


def _lab(folder: Path, engine: Mapping[str, bytes]) -> dict[str, bytes]:
    from tichu_teach.site.lab import lab  # its packages may not be installed

    return lab(folder, engine)


def _service_worker(files: Mapping[str, bytes], beside: Mapping[str, bytes]) -> bytes:
    prints = {path: _fingerprint(content) for path, content in sorted(files.items())}
    edition = _fingerprint(_json(prints))
    head = f"const EDITION = {json.dumps(edition)};\n{KEPT}{json.dumps(prints)};\n"
    head += f"{BESIDE}{json.dumps(sorted(beside))};\n"
    return (head + (STATIC / WORKER).read_text(encoding="utf-8")).encode()


def _picture(key: str, *more: str) -> str:
    return f"pictures/{'.'.join((*key.split('/'), *more))}.json"


def _stem(file: str) -> str:
    return file.rpartition(".")[0]


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _fingerprint(*content: bytes | str) -> str:
    digest = hashlib.sha256()
    for each in content:
        digest.update(each.encode() if isinstance(each, str) else each)
    return digest.hexdigest()[:16]

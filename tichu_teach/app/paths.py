"""The paths of things, in a checkout or in an installed package."""

from __future__ import annotations

import tempfile
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tichu_teach.files import write_text

PACKAGE = Path(__file__).resolve().parents[1]
APP = PACKAGE / "app"
TEMPLATES = APP / "templates"
STATIC = APP / "static"
TABLE = PACKAGE / "pages" / "static"
FRAME = APP / "voila" / "templates" / "tichu"  # the templates that Voilà's pages share with those of a site
VOILA_ROOT = APP  # holds voila/templates/tichu, as Voilà expects of a folder of templates


class NoNotebooks(FileNotFoundError):
    """Neither a checkout's `notebooks` folder nor the one packed into the wheel is there."""


def in_checkout() -> bool:
    """Return True if the package runs from a source checkout, whose notebooks may be edited in place."""
    return (PACKAGE.parent / "pyproject.toml").is_file() and (PACKAGE.parent / "notebooks").is_dir()


def our_version() -> str:
    """The version of this package, installed or run straight from a checkout."""
    try:
        return version("tichu-teach")
    except PackageNotFoundError:
        project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
        return str(project["project"]["version"])


def notebooks() -> Path:
    """Return the folder of learners' notebooks, with a folder for each ruleset. Raises NoNotebooks."""
    packed = PACKAGE / "notebooks"
    if in_checkout():
        return PACKAGE.parent / "notebooks"
    if packed.is_dir():
        return packed
    raise NoNotebooks(f"no notebooks beside {PACKAGE} nor in it")


def room_for_sockets() -> bool:
    """Return True if the paths of sockets fit below the folder for temporary files.

    Such a path may have about a hundred characters; some sixty of them are below that folder.
    """
    return len(tempfile.gettempdir()) < 40


def copy_notebooks(target: Path) -> list[Path]:
    """Copy the notebooks to a user's folder, keeping files already there; return the files written."""
    source = notebooks()
    written = []
    for file in source.rglob("*.ipynb"):
        if ".ipynb_checkpoints" in file.parts:
            continue
        copy = target / file.relative_to(source)
        if not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            write_text(copy, file.read_text(encoding="utf-8"))
            written.append(copy)
    return written

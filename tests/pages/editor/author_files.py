"""A pack or chapter in the editor: opened, filled in and saved."""

from pathlib import Path
from typing import Any

import tichu_teach
from tests.pages.editor.laid_by_hand import EditorBrowser, asking
from tichu_teach.exercises import pack
from tichu_teach.lessons import loader

HOME = Path(tichu_teach.__file__).parent


def file(name: str) -> str:
    """A pack or chapter as somebody wrote it."""
    return Path(__file__).with_name("files").joinpath(name).read_text(encoding="utf-8")


MADE = file("made.yaml")


def opening(name: str, content: str) -> EditorBrowser:
    browser = asking("nanking")
    browser.say("file", name=name, text=content)
    return browser


def saved(browser: EditorBrowser) -> str:
    (download,) = browser.blocks("download")
    return str(download["text"])


def faults(folder: Path, name: str, content: str) -> list[Any]:
    (folder / name).write_text(content, encoding="utf-8")
    check: Any = loader.check if name.endswith(".md") else pack.check
    return list(check(folder / name))


def value(browser: EditorBrowser, name: str) -> str:
    return str(browser.block(name)["value"])

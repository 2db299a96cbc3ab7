"""Orange, green and bold say one thing each, as the head of `pages/static/base.css` has it."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

STATIC = [Path(str(files(f"tichu_teach.{room}"))) / "static" for room in ("pages", "app")]
SHEETS = [file for folder in STATIC for file in folder.glob("*.css")]

LOOK_HERE = (
    *(".tt-note", ".tt-rung", ".tt-nudge", ".tt-lost", ".notice[data-said]"),  # a hint, a warning
    *(".tt-here", ".tt-handfor", ".tt-drawn", ":target", ":focus-visible"),  # where you are, what has come
    *(".tt-fits", ".tt-explained", ".tt-tip"),  # what fits what you have picked, what a word means
    ".tt-sparks",  # a firework at the end of a chapter
)

RIGHT_OR_ON = (
    *(".tt-right", ".tt-yes", ".tt-tick", ".tt-mark", ".tt-tone-good", ".tt-plotgood"),  # right, good
    *".tt-chosen .tt-on .tt-place .tt-gap .tt-dots4".split(),  # chosen: a place, too, and what is laid there
    *(".tt-haswon", ".tt-done", ".tt-solved", ".tt-helped", ".tt-sparks"),  # won, done
    *(".tt-primary", ":hover", ".tt-linkblock", ".tt-unfold", ".tt-lit"),  # the way on, what may be played
)

ASKED = (".tt-askedline", ".tt-question", ".tt-form .tt-b-text")
TURNS_ON = (" em",)
STANDS_OUT = (
    *(":is(h2, h3)", ":is(th, td)", "h1", "h2", "h3", "h1, h2, h3", " th", " dt", "caption", " label"),
    *("strong", "small", "summary", " b", "title", "head", "label", "name", "words", "code", "address"),
    *(".doors > p", ".header", ".tt-header", ".tt-rung", ".tt-round"),  # titles
    *".tt-btn .tt-rankbtn .tt-helpbtn button .button .skip .tt-unfold .tt-seg".split(),  # buttons
    *(".bar-home", ".shelf-went", ".is-done", ".tt-toast", ".tt-bubble"),  # what is called out
    *(".tt-count", ".tt-out", ".tt-call", ".tt-wind", ".tt-points", ".tt-tag", ".tt-handfor"),  # at the table
    *(".tt-face", ".tt-letter", ".tt-boom", ".tt-wishtoken", ".tt-place", ".tt-space"),  # ranks and signs
    *("total", ".tt-worth", "-of-total"),  # sums
)


def declared(css: str) -> Iterator[tuple[str, str]]:
    """Every declaration of a sheet: its selectors, from the outermost on, and what it sets."""
    within: list[str] = []
    for part in re.findall(r"[^{};]+[{;]?|\}", re.sub(r"/\*.*?\*/", "", css, flags=re.S)):
        if part == "}":
            within.pop()
        elif part.endswith("{"):
            within.append(" ".join(part[:-1].split()))
        elif part.strip():
            yield " ".join(within), part.strip(" \n;")


def using(pattern: str) -> list[tuple[str, str]]:
    """The sheets and selectors of what is set so."""
    return [
        (sheet.name, rule)
        for sheet in SHEETS
        for rule, said in declared(sheet.read_text(encoding="utf-8"))
        if re.search(pattern, said)
    ]


def others(found: list[tuple[str, str]], known: tuple[str, ...]) -> list[tuple[str, str]]:
    """Those of them that say something else."""
    return [(name, rule) for name, rule in found if not any(each in rule for each in known)]


def test_orange_says_look_here() -> None:
    found = using(r"var\(--gold")
    assert len(found) > len(LOOK_HERE)
    assert others(found, LOOK_HERE) == []


def test_green_says_right_or_on() -> None:
    found = using(r"var\(--(jade|greentint)|#1b6b49|#2d9a63")
    palette = [(name, rule) for name, rule in found if rule == ".tichu-teach"]
    assert len(found) > len(RIGHT_OR_ON)
    assert others([each for each in found if each not in palette], RIGHT_OR_ON) == []


def test_bold_is_what_is_asked_and_what_a_text_turns_on() -> None:
    """All else that is heavy is a title, a name, a button, a rank or a sum: no text that is read."""
    found = using(r"^font-weight: ?(6|7|8|9|bold)|^font: .*\b[6-9][05]0\b")
    assert {each for each in ASKED if others(found, (each,)) == found} == set(), "the task is bold"
    assert others(found, (*ASKED, *TURNS_ON, *STANDS_OUT)) == []

"""Chapters and steps that stand elsewhere than they once did: links, records and notebooks may still say so.

No name was given twice, so an old one is an old one for ever. For `lessons/`, `classroom/` and `app/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

CHAPTERS: Mapping[str, str] = MappingProxyType(
    {
        "nanking/3-wish": "nanking/7-wish",
        "nanking/4-specials": "nanking/3-specials",
        "nanking/7-counting": "nanking/8-counting",
        "nanking/8-editions": "nanking/9-editions",
    }
)
"""Chapters by the name that they had."""

STEPS: Mapping[str, str] = MappingProxyType(
    {
        "nanking/1-cards#fullhouse-distinct": "nanking/3-specials#fullhouse-distinct",
        "nanking/1-cards#bombs": "nanking/5-bombs#kinds",
        "nanking/1-cards#flush-is-bomb": "nanking/5-bombs#flush-is-bomb",
        "nanking/2-trick#lead-out-twice": "nanking/2-trick#lead-out",
        "nanking/3-wish#sparrow": "nanking/3-specials#sparrow",
        "nanking/3-wish#make": "nanking/3-specials#make",
        "nanking/4-specials#dog-bomb": "nanking/5-bombs#dog-bomb",
        "nanking/4-specials#no-bomb": "nanking/5-bombs#no-bomb",
        "nanking/4-specials#bombed": "nanking/5-bombs#bombed",
        "nanking/4-specials#last": "nanking/8-counting#last",
        "nanking/6-tichu#before-push": "nanking/6-tichu#reopen",
        "nanking/6-tichu#once": "nanking/9-editions#ask-referee",
        "nanking/6-tichu#separate": "nanking/8-counting#separate",
        "nanking/7-counting#double": "nanking/8-counting#separate",
        "nanking/8-editions#fault-refuse": "nanking/9-editions#fault-penalty",
        "nanking/8-editions#unable-free": "nanking/7-wish#unable",
        "nanking/7-counting#points": "nanking/4-points#points",
        "nanking/7-counting#end": "nanking/4-points#end",
        "nanking/7-counting#last-trick": "nanking/4-points#last-trick",
        "nanking/7-counting#hand": "nanking/4-points#hand",
        "nanking/7-counting#tricks": "nanking/4-points#tricks",
        "mahjong/5-points#times-five": "mahjong/9-customs#times-five",
    }
)
"""Steps that are in another chapter now, or have become one with another step."""

ONCE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        name: tuple(ids.split())
        for name, ids in {
            "nanking/1-cards": "deck seats take push single pair pairs fullhouse fullhouse-distinct straight "
            "no-wrap bombs flush-is-bomb try",
            "nanking/2-trick": "first round answer length not-locked taker two-left must-lead lead-out "
            "lead-out-twice free",
            "nanking/3-wish": "sparrow make forward duty fits unable phoenix-helps not-phoenix bomb persists "
            "lead self in-turn own-top",
            "nanking/4-specials": "dog dog-follow dog-home dog-bomb joker no-bomb half ace led dragon gift "
            "bombed last",
            "nanking/5-bombs": "kinds order over any-time before-collect lead not-the-lead own priority free",
            "nanking/6-tichu": "small late before-push reopen grand grand-late once both partner-first "
            "separate support",
            "nanking/7-counting": "points end last-trick hand tricks full calls dragon double game tie",
            "nanking/8-editions": "table unable-free unable-pass unable-none fault-refuse fault-penalty "
            "bombs push-calls retract-off retract-on unsaid ask-referee house",
            "haggis/1-wilds": "deck two wilds deal first left low never-up itself alone two-faces suit try",
            "haggis/5-ending": "end last last-bomb values five rest sheet second won lost whole game "
            "tie next house",
            "mahjong/1-tiles": "suits honours set chairs fixed own-wind build throws corner loose fours "
            "counts",
            "mahjong/5-points": "pungs kongs chow-pair winner paradox drawn only no-chow dragons whole "
            "suit pure great limit rare times-five",
            "mahjong/6-settlement": "winner east losers whole limit-east dead suit-penalty honour-penalty "
            "chips pass length three",
            "mahjong/7-seasons": "extra replace deal wall points own bouquet eight",
            "mahjong/9-customs": "agree last thrown-loose rob first twelve both limits only-winner "
            "three-groups fifteen missing names",
            "mahjong-duel/1-two": "set wall turns east simples clean won change losing announced",
            "sparrow/1-cards": "suits court rank heaps deal claims priority sparrow score",
        }.items()
    }
)
"""The steps that a chapter had when records counted them."""


def chapter(name: str) -> str:
    """What a chapter is called now.

    >>> chapter("nanking/3-wish"), chapter("nanking/2-trick")
    ('nanking/7-wish', 'nanking/2-trick')
    """
    return CHAPTERS.get(name, name)


def step(name: str, id: str) -> tuple[str, str]:
    """The chapter in which a step stands now, and its id there; where a chapter has moved, also by number.

    >>> step("nanking/1-cards", "bombs"), step("nanking/3-wish", "duty"), step("nanking/3-wish", "2")
    (('nanking/5-bombs', 'kinds'), ('nanking/7-wish', 'duty'), ('nanking/3-specials', 'make'))
    """
    if name in CHAPTERS and id.isascii() and id.isdecimal() and 0 < int(id) <= len(ONCE[name]):
        id = ONCE[name][int(id) - 1]
    place, _, now = STEPS.get(f"{name}#{id}", f"{chapter(name)}#{id}").partition("#")
    return place, now


def task(id: str) -> str:
    """A task's id in a learner's record, as it is now.

    >>> task("nanking/3-wish#make"), task("nanking-wish-07")
    ('nanking/3-specials#make', 'nanking-wish-07')
    """
    name, mark, of = id.partition("#")
    return mark.join(step(name, of)) if mark else id

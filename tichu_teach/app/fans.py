"""The cards that decorate the home page."""

from __future__ import annotations

from collections.abc import Mapping

FANS: Mapping[str, tuple[str, ...]] = {
    "tichu": ("Ma", "Ph", "Dr"),
    "haggis": ("9g", "J", "9r"),
    "mahjong": ("B1", "E", "Rd"),
    "1-cards": ("8j", "8w", "8p"),
    "2-trick": ("5s", "9j", "Kw"),
    "3-specials": ("Do", "Ph", "Dr"),
    "4-points": ("Kw", "Tp", "5j"),
    "5-bombs": ("Jj", "Jw", "Jp", "Js"),
    "6-tichu": ("Ap", "Dr", "As"),
    "7-wish": ("Ma", "8s"),
    "8-counting": ("5j", "Tp", "Kw"),
    "9-editions": ("Qs", "Qw"),
    "10-tactics": ("Dr", "As", "4s"),
    "1-table": ("8p", "As", "Qj"),
    "1-six": ("2j", "Do", "9w"),
    "tricsu/2-tactics": ("9j", "9w", "4w"),
    "2-partners": ("Kj", "Do", "Aj"),
    "1-court": ("Dr", "Kj", "3s"),
    "2-two-packs": ("Dr", "Dr"),
    "3-climbing": ("8j", "8p", "5w"),
    "1-ear": ("As", "Do", "2p"),
    "rulesets": ("5j", "5w", "5p", "5s"),
    "table": ("Ma", "9g", "B1"),
    "1-wilds": ("J", "Q", "K"),
    "2-runs": ("7g", "8g", "9g"),
    "3-bombs": ("3r", "5o", "7y", "9g"),
    "4-tricks": ("6b", "Ty", "Q"),
    "5-ending": ("5o", "9r", "K"),
    "6-from-tichu": ("8r", "8j"),
    "7-tactics": ("4r", "8r", "K"),
    "1-tiles": ("B1", "C5", "K9"),
    "2-turn": ("C3", "C4", "C5"),
    "3-kongs": ("K7", "K7", "K7", "K7"),
    "4-out": ("B8", "B8", "E", "E"),
    "5-points": ("Rd", "Gd", "Wd"),
    "6-settlement": ("E", "S", "W", "N"),
    "7-seasons": ("S1", "F2", "S3", "F4"),
    "8-hand": ("B2", "B3", "B5"),
    "9-customs": ("K1", "Wd"),
    "1-two": ("B5", "C5"),
    "mahjong/10-tactics": ("B5", "N", "C6"),
    "mahjong-duel/2-tactics": ("B5", "Gd"),
    "sparrow/1-cards": ("1D", "KD", "JK"),
}
"""By what a family or a chapter is called: a chapter of a later game may share it."""

ART: Mapping[str, str] = {"wish": "Ma", "bomb": "Qs", "scoring": "Kp"}
"""What stands for a theme among the puzzles."""

PLAIN = ("Ph", "As", "Dr")

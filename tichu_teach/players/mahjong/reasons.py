"""Why a player of Mah-Jong does what it does. The words for each stand under `choice.mahjong`."""

from typing import Literal

Reason = Literal[
    "only",
    "won",
    "won.wait",
    "announce",
    "kong",
    "pung.dear",
    "pung",
    "chow",
    "noclaim.dead",
    "noclaim.rob",
    "noclaim",
    "discard.dead",
    "discard.safe",
    "discard.ready",
    "discard.plan",
    "discard.lone",
    "discard.single",
    "discard.least",
]

"""Scenes of Haggis, to look at on the bare page."""

from typing import Any

from tichu_teach.engine import parse_position
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen, views

# Positions of Haggis, each the scene that a page would draw of it.
POSITIONS = {
    "haggis-lead": "haggis | 0: 2r 3o 3y 4g 5r 6r 7r 7o 8y 9r 9o Tr Tg To J Q K"
    " | 1: 2o 3r 4r 5o 6o 7y 8r 8o 9y Ty 2g 3g 5g 6g J Q K | haggis 4o 5y 6y 4y 7g 8g 9g 2y | turn 0",
    "haggis-follow": "haggis players=3 | 0: 2r 3o 4g 6r 7r 7o 9r 9o Tr Tg J Q K | 1: 2o 3r 4r 5o J K"
    " | 2: 4y 5y 6y Q K | haggis 5g 6g 7g | trick 2 8r 8o; 1 9y 9b | turn 0 | bets 1 big; 0 small"
    " | won 1 3g 5b 7b | totals 120 85 140 | round 3 | dealer 2",
    "haggis-give": "haggis players=3 | 0: 2r 3o K | 1: 2o 3r 4r 5o J K | 2: 4y 5y 6y Q K"
    " | trick 2 8r; 0 J Q | collect 0",
    "haggis-over": "haggis | 0: - | 1: 2o 3r J K | haggis 4o 5y 6y 4y 7g 8g 9g 2y | over | out 0=4"
    " | played 0 1 | won 0 9r 8o Q; 1 7r 7o",
}


def scene(line: str) -> dict[str, Any]:
    """A position of Haggis at the table."""
    state = parse_position(line)
    drawn = presenter(state.game)
    seen = Seen(hands_seen=views(state, range(state.game.players)) if state.phase == "over" else {})
    return {
        "table": drawn.scene.table(state.view(0), seen),
        "input": drawn.scene.controls(state.view(0), seen),
        "panel": {
            "title": drawn.coach.title(state, 0, ("You", "East", "West")),
            "blocks": drawn.summary.ending(state, 0) if state.phase == "over" else [],
        },
    }


def scenes() -> dict[str, dict[str, Any]]:
    """By name."""
    cards = {
        "title": "Haggis",
        "blocks": [
            {"kind": "cards", "rows": [{"cards": [r + s for r in "23456789T"]} for s in "roygb"]},
            {"kind": "cards", "rows": [{"cards": ["J", "Q", "K", "J=8", "Q=J", "K=T"]}]},
            {"kind": "text", "text": "A run: [8r 9r J=T], a bomb: [J] [Q] [K], a pair: [7g 7b]."},
        ],
    }
    return {name: scene(line) for name, line in POSITIONS.items()} | {"haggis-cards": {"panel": cards}}

"""What every presenter has to hold to, at every table: each position is drawn, and told, for each seat."""

from __future__ import annotations

import json
from typing import Any

from tests.contracts.sample import some
from tests.contracts.test_game import at_every_table
from tests.pages.drawing import controls, table
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.table.scene import aloud
from tichu_teach.pages.table.table import checked
from tichu_teach.texts.names import names_at


@at_every_table
def test_every_position_makes_a_scene_and_has_its_words(game: Any) -> None:
    log, coach, told = presenter(game).log, presenter(game).coach, 0
    for (state, action, _), rng in some(game, 60):
        after = state.apply(action) if action else None
        for seat in {rng.randrange(game.players), *state.to_act}:
            made = {
                "table": table(state, seat, you=seat, lit=seat in state.to_act, taken=True),
                "input": controls(state, seat, you=seat),
            }
            assert checked(made) == json.loads(json.dumps(made))
            names = names_at(state, seat)
            assert coach.title(state, seat, names)
            if seat in state.to_act:
                assert coach.advice(state, seat, names, ()) and coach.legal_words(state, seat)
            lines = [aloud(line) for line in log.lines(state, action, after, seat)] if after else []
            assert not any("{" in line or "[" in line for line in lines)
            told += len(lines)
    assert told > 20

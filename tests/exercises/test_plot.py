"""How figures are read: bars in whole percents and points, places finer; their errors tell who leads."""

from typing import Any

import pytest

from tests.tables import rows
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.plot import ShownFigure, habits_of, in_words, load_figure, load_figures


def kept(unit: str, mark: float | None, *bars: tuple[str, float, float]) -> Any:
    several = [{"name": name, "value": value, "error": error} for name, value, error in bars]
    return {"name": "nanking/leads", "seed": 7, "deals": 90, "unit": unit, "mark": mark, "bars": several}


@pytest.mark.parametrize(("unit", "mark", "values", "said"), rows(__file__, "read", data=(1, 2)))
def test_a_bar_is_read_as_finely_as_it_is_counted(
    unit: str, mark: float | None, values: list[tuple[float, float]], said: str
) -> None:
    bars = [("tops", *pair) for pair in values]
    assert "; ".join(bar.said for bar in in_words(kept(unit, mark, *bars)).bars) == said.replace(
        "~", "\u00a0"
    )


def shown(*bars: tuple[str, float, float]) -> ShownFigure:
    return in_words(kept("points", None, *bars))


def test_those_that_errors_cannot_tell_from_the_first_are_first_too() -> None:
    """Two standard errors, of both together: 3 and 4 make 5."""
    bars = ("low", 50.0, 3.0), ("tops", 40.0, 4.0), ("longest", 39.9, 4.0), ("usual", 0.0, 1.0)
    assert shown(*bars).best(least=False) == ["low", "tops"]
    assert shown(*bars).best(least=True) == ["usual"]
    turned = [(name, -value, error) for name, value, error in bars]
    assert shown(*turned).best(least=True) == ["low", "tops"]


def test_a_bar_goes_by_its_own_name_or_by_that_of_all_figures() -> None:
    labels = {bar.name: bar.label for bar in shown(("tops", 1, 1), ("usual", 1, 1), ("7 and 8", 1, 1)).bars}
    assert labels["usual"] == "As usual: weighing it up" and labels["7 and 8"] == "7 and 8"
    assert labels["tops"] not in ("", "tops")


def test_a_figure_says_how_it_was_counted_and_of_habits_in_which_deals() -> None:
    plain, habits = (shown(("tops", 1, 1), (name, 1, 1)).note for name in ("low", "usual"))
    assert plain.startswith("Counted over 90 deals") and "seed 7" in plain
    assert habits == f"{plain} Only deals count in which one of these habits plays otherwise than usual."


def test_no_figure_is_kept_of_what_is_none() -> None:
    assert load_figures("whist") == {} and load_figures("../nanking") == {} and load_figures("sparrow") == {}
    for name in ("nanking/none", "nanking", "whist/leads", ""):
        with pytest.raises(QuestionError, match=f"there is no figure {name!r}"):
            load_figure(name)


def test_the_habits_of_a_game_are_the_bars_beside_the_usual_one() -> None:
    several = habits_of("nanking")
    assert "keeps.saves" in several and "leads.low" in several and len({*several}) == len(several)
    assert not [each for each in several if each.endswith(".usual") or each.startswith("board.")]

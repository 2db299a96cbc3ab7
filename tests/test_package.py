"""The package's front door."""

from __future__ import annotations

import doctest
import subprocess
import sys

import tichu_teach


def test_the_doctests_hold() -> None:
    failed, tried = doctest.testmod(tichu_teach)
    assert tried and not failed


def test_importing_costs_nothing() -> None:
    code = (
        "import sys, tichu_teach; print([m for m in sys.modules if m.startswith(('tichu_teach.', 'ipyw'))])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def test_puzzles_stays_a_function() -> None:
    import tichu_teach.puzzles.questions

    assert callable(tichu_teach.puzzles)
    from tichu_teach.puzzles import questions

    assert questions.Question


def test_pandas_is_never_needed_at_the_table() -> None:
    code = (
        "import sys; from tichu_teach import lesson, play, puzzles;"
        "lesson('nanking/3-wish'); play(); puzzles();"
        "print('pandas' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout.strip() == "False", ran.stderr

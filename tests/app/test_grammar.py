"""A grammar that nobody asks for isn't built when the server starts, and works when somebody asks."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tichu_teach.app import grammar

PROGRAM = """
import sys
from tichu_teach.app import grammar
grammar.defer()
import tichu_teach.app.server
print("lark" in sys.modules, end=" ")
from jsonschema import Draft202012Validator, FormatChecker
checker = FormatChecker()
told = [checker.conforms(words, "iri") for words in ("https://example.org/Bücher", "no address", "a:b")]
print(*told, "lark" in sys.modules)
"""


@pytest.mark.extra
def test_the_grammar_waits_until_it_is_asked_for() -> None:
    pytest.importorskip("rfc3987_syntax")
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=300)
    assert told.stdout.split() == ["False", "True", "False", "True", "True"], told.stderr


def test_a_grammar_is_built_when_somebody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / f"{grammar.NAME}.py").write_text("def is_valid_syntax(*words): return len(words)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, grammar.NAME, raising=False)
    grammar.defer()
    stand_in: Any = sys.modules[grammar.NAME]
    assert stand_in.__name__ == grammar.NAME and not hasattr(stand_in, "__file__")
    assert stand_in.is_valid_syntax("iri", "a:b") is True
    there = sys.modules[grammar.NAME]
    assert there is not stand_in and stand_in.is_valid_syntax() is False
    grammar.defer()
    assert sys.modules[grammar.NAME] is there, "what is there already stays"
    monkeypatch.delitem(sys.modules, grammar.NAME)
    monkeypatch.setattr(grammar, "find_spec", lambda name: None)
    grammar.defer()
    assert grammar.NAME not in sys.modules

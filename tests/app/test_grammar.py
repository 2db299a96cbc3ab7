"""A grammar that nobody asks for isn't built when the server starts, and works when somebody asks."""

import subprocess
import sys

import pytest

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

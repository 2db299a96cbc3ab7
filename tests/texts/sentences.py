"""The reasons that a referee can give, read from its code, and faults of the sentences on its verdicts."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tichu_teach.engine
from tichu_teach.engine import games
from tichu_teach.engine.verdict import Verdict
from tichu_teach.texts.explain import explain, sentence, sentence_key

ENGINE = Path(tichu_teach.engine.__file__).parent
# Where each family's verdicts are made.
REFEREES = {
    "tichu": ("tichu/referee.py", "tichu/wish.py", "climbing/trick.py"),
    "haggis": ("haggis/referee.py", "climbing/trick.py"),
    "mahjong": ("mahjong/referee.py",),
}
GAMES = {family: [name for name in games if games[name].family == family] for family in REFEREES}
ANSWERS = {"allowed": "yes", "refused": "no"}

Reason = tuple[str, str]  # "yes" or "no", "" where the scan cannot tell, and the reason


def scanned(family: str) -> set[Reason]:
    """Every reason in a family's referee.

    One stands as the second argument of `allowed` and `refused`, is put into `reason`, is paired with the
    row that gives it, or is the end of the row that says what a wish asks for.
    """
    found: set[Reason] = set()
    for name in REFEREES[family]:
        tree = ast.parse((ENGINE / name).read_text(encoding="utf-8"))
        if name.endswith("wish.py"):
            rows = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
            words = [row for row in rows if isinstance(row, str) and row.startswith("nanking.wish.")]
            found |= {("", row.removeprefix("nanking.")) for row in words}
        else:
            found |= set(_reasons(tree))
    return found


def _reasons(tree: ast.AST) -> Iterator[Reason]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=callee), args=[_, reason, *_]) if callee in ANSWERS:
                yield from ((ANSWERS[callee], each) for each in _strings(reason))
            case ast.Assign(targets=[ast.Name(id="reason")], value=reason):
                yield from (("", each) for each in _strings(reason))
            case ast.Tuple(elts=[*_, row, ast.Constant(value=str(reason))]) if _may_be_row(row):
                if reason.partition(".")[0] not in games:
                    yield "", reason


def _strings(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_strings(one), *_strings(other))
        case ast.BoolOp(values=values):
            yield from (text for value in values for text in _strings(value))


def _may_be_row(node: ast.expr) -> bool:
    """Return True if this may be the id of a rule, or several: no plain word."""
    return not isinstance(node, ast.Constant) or (isinstance(node.value, str) and "." in node.value)


REASONS = {family: {reason for _, reason in scanned(family)} for family in ("tichu", "haggis", "mahjong")}
TILE_WORDS = re.compile(
    r"\b([Tt]iles?|[Ww]inds?|[Dd]ragons?|Mah-Jong|[Pp]ung(s|ed)?|[Cc]how(s|ed)?|[Kk]ongs?|[Ww]alls?|East|South|West|North)\b"
)


def check(verdict: Verdict) -> str:
    """The key of the sentence on a verdict, once nothing is found wrong with the sentence."""
    game = str(verdict.facts.get("game") or verdict.rule.partition(".")[0])
    key, said, explained = sentence_key(verdict), sentence(verdict), explain(verdict)
    assert verdict.reason in REASONS[games[game].family], verdict
    assert said != explained.rule_text, f"{key} has no sentence: {verdict}"
    assert "{{" not in said and "  " not in said and not re.search(r": [,.]|None|\[\]", said), (key, said)
    assert not re.search(r"\b[Yy]ou (has|is|was|holds|needs|waits)\b", said), said
    assert explained.text == said and explained.rule_id == verdict.rule and explained.rule_text
    if games[game].family == "mahjong":
        assert not re.search(r"(^|[^.] )You\b", said.partition(" ")[2]), said
    if game == "sparrow":
        assert not TILE_WORDS.search(said), said
    return key

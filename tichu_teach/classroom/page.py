"""A class's report as one HTML page, for screen or paper: no script, and nothing loaded from elsewhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tichu_teach.texts import SPOKEN, text

from . import report, summary
from .answers import STANDINGS
from .exam import MOST_MARKED, PASS
from .exam_results import ANSWERED
from .report import Class
from .summary_rows import CheckRow, ExamRow, LearnerRow, RuleRow, SourceRow, TaskRow

if TYPE_CHECKING:
    from jinja2 import Template

MOST_TASKS = 30
"""The most tasks that divide the class: nobody goes through more."""

SIGNS = {"right": "✓", "learnt": "↗", "helped": "~", "missed": "✗"}

_HERE = Path(__file__).parent


def page(found: Class, day: date) -> str:
    """Return the report of a class as it stood on a day. Names of learners and files are escaped."""
    return str(_template().render(**_values(found), day=day.isoformat(), problems=found.problems, **_frame()))


@cache
def _template() -> Template:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    env = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(text=text, signs=SIGNS)
    return env.get_template("report.html")


def _frame() -> Mapping[str, object]:
    """The style, and a policy that lets the page use this style and nothing else."""
    from markupsafe import Markup

    style = (_HERE / "report.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return {"style": Markup(style), "policy": policy, "language": SPOKEN}


def _values(found: Class) -> dict[str, object]:
    told, learners, exams = found.answer_rows, found.learners, found.exam_rows
    rules = summary.by_rule(told)
    to_do = [row for row in rules if row.who("learnt", "helped", "missed")]
    tasks = [row for row in summary.by_task(told) if row.divides]
    days = summary.by_day(told)
    open_rules = sum(bool(row.who("missed")) for row in rules)
    right, learnt = sum(each.right for each in told), sum(each.learnt for each in told)
    counts = {
        "learners": len(learners),
        "answers": len(told),
        "right": f"{100 * right // len(told)}%" if told else "–",
        "learnt": learnt,
        "open": open_rules,
        **({"exams": len(exams)} if exams else {}),
    }
    return {
        "learners": learners,
        "tiles": [*counts.items()],
        "first": days[0].day if days else "",
        "last": days[-1].day if days else "",
        "rules": [_rule(row) for row in to_do],
        "known": len(rules) - len(to_do),
        "grid": [_line(row, learners) for row in to_do],
        "tasks": [_task(row) for row in tasks[:MOST_TASKS]],
        "more": max(0, len(tasks) - MOST_TASKS),
        "people": [_person(row) for row in summary.by_learner(told, learners)],
        "exams": [_exam(row) for row in exams],
        "checks": [_check(row) for row in found.check_rows],
        "needed": PASS,
        "days": days,
        "busiest": max((row.answers for row in days), default=0) or 1,
        "undated": any(not each.first_day for each in told),
        "sources": [_source(row) for row in summary.by_source(told)],
    }


def _rule(row: RuleRow) -> dict[str, object]:
    parts, at = [], 0
    for standing in STANDINGS:
        who = row.who(standing)
        parts.append({"sign": standing, "at": at, "count": len(who), "who": who})
        at += len(who)
    return {**_named(row.game, row.rule), "parts": parts, "of": at, "since": row.since, "first": row.first}


def _line(row: RuleRow, learners: Sequence[str]) -> dict[str, object]:
    return {**_named(row.game, row.rule), "row": [row.stands.get(each, "") for each in learners]}


def _named(game: str, rule: str) -> dict[str, str]:
    return {"name": report.rule_title(rule, game), "game": report.game_title(game)}


def _task(row: TaskRow) -> dict[str, object]:
    return {
        **row._asdict(),
        "name": report.task_title(row.kind, row.book, row.name),
        "book": report.book_title(row.kind, row.book),
        "game": report.game_title(row.game),
        "rule": report.rule_title(row.rule, row.game),
        "of": len(row.right) + len(row.wrong),
    }


def _person(row: LearnerRow) -> dict[str, object]:
    return {**row._asdict(), "open": [report.rule_title(rule, game) for game, rule in row.open]}


def _exam(row: ExamRow) -> dict[str, object]:
    missed = [report.rule_title(rule, row.game) for rule in row.missed]
    values = {"right": row.recorded, "of": row.of, "kept": ANSWERED, "most": MOST_MARKED}
    note = text(f"report.exam.{row.fault}", **values) if row.fault else ""
    named = {"game": report.game_title(row.game), "name": report.book_title("exam", str(row.seed))}
    return {
        **row._asdict(),
        **named,
        "missed": missed,
        "note": note,
        "percent": row.percent,
        "passed": row.passed,
    }


def _check(row: CheckRow) -> dict[str, object]:
    marks = [{"learner": who, "right": each.right, "of": each.of} for who, each in row.marks.items()]
    return {
        "game": report.game_title(row.game),
        "book": report.book_title("chapter", row.chapter),
        "right": row.right,
        "of": row.of,
        "marks": marks,
        "last": max(each.day for each in row.marks.values()),
    }


def _source(row: SourceRow) -> dict[str, object]:
    named = {"game": report.game_title(row.game), "book": report.book_title(row.kind, row.book)}
    return {**row._asdict(), **named, "kind": text(f"report.kind.{row.kind}")}

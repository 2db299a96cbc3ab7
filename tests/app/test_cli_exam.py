"""The command `exam`: its address, papers to print, and records marked anew."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.depth import some
from tichu_teach import cli
from tichu_teach.classroom import Progress, export
from tichu_teach.classroom.exam import exam, mark_answers
from tichu_teach.files import write_text
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name


def test_the_address_of_an_exam(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It is opened for whoever wants it opened."""
    opened = list[str]()
    monkeypatch.setattr("webbrowser.open", opened.append)
    address = "http://127.0.0.1:8866/voila/render/haggis/exam.ipynb?seed=7"
    for more, wanted in (([], []), (["--open"], [address])):
        assert cli.main(["exam", "haggis", "--seed", "007", *more]) == 0
        assert capsys.readouterr().out == f"{address}\n" and opened == wanted


def test_a_record_s_exams_are_marked_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper, file = exam("haggis", 7), tmp_path / "ada.json"
    answers = [(question.solve()[0],) for question in paper.questions[:17]]
    taken = mark_answers(paper, answers).result_on("2026-11-22")
    file.write_text(export(Progress().with_exam("haggis", taken), "Ada Lovelace"), encoding="utf-8")
    assert cli.main(["exam", "--check", str(file)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Ada Lovelace: Haggis, seed 7, 2026-11-22: 17 of 20 right (85%), passed")
    assert shown.endswith(text("cli.exam.agrees", right=17, of=20) + "\n")
    assert cli.main(["exam", "haggis", "--seed", "7", "--check", str(file)]) == 0
    for other in (["nanking"], ["--seed", "8"]):
        assert cli.main(["exam", *other, "--check", str(file)]) == 1
        assert text("cli.exam.no-such", file=file) in capsys.readouterr().err


def test_an_exam_before_the_latest_ones_is_marked_when_it_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tichu_teach.classroom.exam.MOST_MARKED", 1)
    record, file = Progress(), tmp_path / "ada.json"
    for seed in (7, 8):
        paper = exam("haggis", seed)
        answers = [(question.solve()[0],) for question in paper.questions]
        record = record.with_exam("haggis", mark_answers(paper, answers).result_on(f"2026-11-0{seed}"))
    file.write_text(export(record, "Ada"), encoding="utf-8")
    assert cli.main(["exam", "--check", str(file)]) == 1
    about = {"name": "Ada", "game": "Haggis", "seed": 7, "day": "2026-11-07", "ruleset": "haggis"}
    shown = capsys.readouterr().out
    assert shown.startswith(text("cli.exam.earlier", most=1, **about))
    assert "seed 8, 2026-11-08: 20 of" in shown
    assert cli.main(["exam", "--seed", "7", "--check", str(file)]) == 0


def test_the_exams_of_a_folder_and_of_an_archive_are_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = [(question.solve()[0],) for question in exam("haggis", 7).questions]
    taken = mark_answers(exam("haggis", 7), answers).result_on("2026-11-22")
    record = Progress().with_exam("haggis", taken)
    (tmp_path / "mine").mkdir()
    assert cli.main(["exam", "--check", str(tmp_path / "mine")]) == 1
    assert text("cli.report.empty", folder=tmp_path / "mine") in capsys.readouterr().err
    with ZipFile(tmp_path / "mine" / "class.zip", "w") as archive:
        archive.writestr("001-ada.json", export(record, "Ada"))
        archive.writestr("002-bob.json", "{")
    write_text(tmp_path / "mine" / "eve.json", export(record, "Eve"))
    assert cli.main(["exam", "--check", str(tmp_path / "mine")]) == 1
    told = capsys.readouterr()
    names = [line.partition(":")[0] for line in told.out.splitlines() if "seed 7" in line]
    assert names == ["Ada", "Eve"]
    assert f"{tmp_path / 'mine' / 'class.zip'}, 002-bob.json can't be used" in told.err


def test_a_class_is_marked_whatever_is_wrong_with_one_of_its_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    untaken, torn, good = (tmp_path / f"{name}.json" for name in ("untaken", "torn", "good"))
    untaken.write_text(export(Progress()), encoding="utf-8")
    torn.write_text("{", encoding="utf-8")
    answers = [(question.solve()[0],) for question in exam("haggis", 7).questions]
    taken = mark_answers(exam("haggis", 7), answers).result_on("2026-11-22")
    good.write_text(export(Progress().with_exam("haggis", taken), "Ada"), encoding="utf-8")
    assert cli.main(["exam", "--check", str(untaken), str(torn), str(good)]) == 1
    shown = capsys.readouterr()
    none, unread = shown.err.splitlines()
    assert text("cli.exam.none", file=untaken) in none and str(torn) in unread
    assert shown.out.startswith("Ada: Haggis, seed 7")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"right": 20}, "The record says 20 of 20"),
        ({"seed": 8}, "now makes different questions"),
        ({"given": ()}, "only the answers of the latest 5"),
    ],
)
def test_a_record_that_was_changed_is_told(
    change: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper, file = exam("haggis", 7), tmp_path / "bob.json"
    taken = mark_answers(paper, [(question.solve()[0],) for question in paper.questions[:9]]).result_on(
        "2026-11-22"
    )
    forged = replace(taken, **change)
    file.write_text(export(Progress().with_exam("haggis", forged)), encoding="utf-8")
    assert cli.main(["exam", "--check", str(file)]) == 1
    shown = capsys.readouterr().out
    assert said in shown and shown.startswith("bob: Haggis")


@pytest.mark.parametrize("ruleset", some(["haggis", "mahjong", "tricsu"]))
@pytest.mark.parametrize("form", ["html", "md"])
def test_an_exam_for_paper_has_questions_and_a_key(
    ruleset: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"exam.{form}"
    assert cli.main(["exam", ruleset, "--seed", "7", "--print", str(file)]) == 0
    written, paper = file.read_text(encoding="utf-8"), exam(ruleset, 7)
    told = unescape(re.sub(r"<[^>]*>", "", written))
    assert str(file) in capsys.readouterr().out
    questions, _, key = told.partition("Answers: ")
    for question in paper.questions:
        words, _, _ = question.ask.text(at=question.names).partition("[")  # cards are drawn
        assert plain(words)[:20] in plain(questions)
        assert rule_name(question.rules[0], game=ruleset) in key
    boxes = written.count("- [ ] ") if form == "md" else written.count('class="choices"')
    assert boxes >= sum(question.form == "choose" for question in paper.questions) > 0
    asked = [each for each in paper.questions if each.kind == "allowed" and each.asks_why]
    assert all(rule_name(rule, game=ruleset) in questions for each in asked for rule in each.reasons)


def test_what_a_teacher_has_written_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "monday.html"
    file, records = tmp_path / name, tmp_path / "records"
    records.mkdir()
    write_text(
        records / "ada.json", export(Progress().with_recall({"nanking.deck": "solved"}, "2026-11-22"), "Ada")
    )
    printing = ["exam", "haggis", "--seed", "7", "--print", str(file)]
    reporting = ["report", str(records), "--output", str(file)]
    file.write_text("# The Dragon\n\nThe bus driver’s exam can wait.\n")
    for command in (printing, reporting):
        assert cli.main(command) == 1
        assert f"{name} already exists and stays as it is" in capsys.readouterr().err
    assert file.read_text().startswith("# The Dragon")
    file.unlink()
    assert cli.main(printing) == 0
    write_text(file, mine := file.read_text(encoding="utf-8") + "My own question.\n")
    for command in (printing, reporting):
        assert cli.main(command) == 1 and file.read_text(encoding="utf-8") == mine, "an exam can be edited"


def plain(words: str) -> str:
    return re.sub(r"[^a-z]", "", words.lower())

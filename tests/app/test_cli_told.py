"""What commands tell, to the last line, and what they leave to others: a server, a lab, a browser."""

import os
import re
import socket
import subprocess
import sys
from dataclasses import replace
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from tests.app.serving import ROOT, write
from tichu_teach import cli
from tichu_teach.analysis import figures
from tichu_teach.app import paths, server
from tichu_teach.app.gate import network_address
from tichu_teach.classroom import Progress, export
from tichu_teach.classroom.exam import exam, mark_answers
from tichu_teach.files import UnreadableFile
from tichu_teach.lessons import notebooks
from tichu_teach.lessons.taught import title_of
from tichu_teach.site import writing
from tichu_teach.site.runtime import NoRuntime
from tichu_teach.texts import text

Said = pytest.CaptureFixture[str]


def test_whoever_stops_a_command_is_told_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    def stopped(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(vars(cli), "COMMANDS", {"version": (stopped, cli.options.none)})
    assert cli.main(["version"]) == 130
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "")


@pytest.mark.skipif(os.name != "posix", reason="pipes break otherwise elsewhere")
def test_a_reader_who_has_seen_enough_ends_a_command_in_silence() -> None:
    command = [sys.executable, "-m", "tichu_teach", "version"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, cwd=ROOT, text=True)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


def test_who_serves_a_network_and_a_class_is_told_all_addresses(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    address = "http://localhost:1/a/"
    monkeypatch.setattr(server, "serve", lambda wanted, announce: announce(address))
    told = {
        "address": text("cli.play.address", address=address),
        "network": text("cli.play.network", address=network_address(address)),
        "teacher": text("cli.play.teacher", address=f"{address}live/teacher?key=a%20key%20of%20mine"),
        "stop": text("cli.play.stop"),
    }
    for more, wanted in (
        (["--host", "0.0.0.0", "--teacher-key", "a key of mine"], [*told]),
        (["--host", "::1"], ["address", "stop"]),
        (["--host", "localhost"], ["address", "stop"]),
        (["--host", "10.0.0.9"], ["address", "network", "stop"]),
    ):
        assert cli.main(["play", *more]) == 0
        assert capsys.readouterr().out.splitlines() == [told[each] for each in wanted]


@pytest.mark.parametrize(
    ("argv", "module", "extra"),
    [
        ("play --teacher-key twelve-signs-x", "sqlalchemy", "class"),
        ("play --teacher-key twelve-signs-x", "segno", "class"),
        ("play --teacher-key twelve-signs-x --class-store postgres://db/x", "psycopg", "postgres"),
        ("play", "ipykernel", "app"),
        ("lab", "ipykernel", "app"),
        ("report .", "jinja2", "reports"),
        ("site x", "markdown_it", "app"),
        ("site x --lab", "jupyterlite_core", "lite"),
        ("site x --lab", "anywidget", "lite"),
        ("notebooks", "nbformat", "app"),
    ],
)
def test_what_a_command_lacks_is_told_with_the_cure(
    argv: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda name: None if name == module else ModuleSpec(name, None))
    assert cli.main(argv.split()) == 1
    named = {"class": "play --teacher-key", "postgres": "play --class-store"}.get(extra, argv.split()[0])
    python = Path(sys.executable).name
    message = text("cli.missing", command=named, module=module, python=python, extra=extra)
    assert capsys.readouterr().err == text("cli.error", message=message) + "\n"


def test_a_server_without_a_class_needs_no_database(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    """A store alone, as it may stand in the environment, opens no class."""
    missing = ("sqlalchemy", "alembic", "segno", "psycopg")
    monkeypatch.setattr(cli, "find_spec", lambda name: None if name in missing else ModuleSpec(name, None))
    monkeypatch.setattr(server, "serve", lambda wanted, announce: None)
    monkeypatch.delenv("TICHU_TEACHER_KEY", raising=False)
    assert cli.main(["play", "--class-store", "postgres://db/x"]) == 0
    assert capsys.readouterr().err == text("cli.play.no-key") + "\n"
    monkeypatch.setenv("TICHU_CLASS_STORE", "postgres://db/x")
    assert cli.main(["play"]) == 0 and not capsys.readouterr().err


def test_classes_are_kept_in_a_folder_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    """One made unasked would hold none of the classes that a slip in its name keeps out of sight."""
    started = list[server.Options]()
    monkeypatch.setattr(server, "serve", lambda wanted, announce: started.append(wanted))
    for folder, code in ((tmp_path / "none", 1), (tmp_path, 0)):
        store = f"sqlite:///{folder}/classes.db"
        assert cli.main(["play", "--teacher-key", "twelve-signs-x", "--class-store", store]) == code
        told = text("cli.error", message=text("cli.no-folder", folder=folder)) + "\n"
        assert capsys.readouterr().err == told * code
    assert len(started) == 1


def test_of_many_files_that_are_not_served_five_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(server, "serve", lambda wanted, announce: None)
    write(tmp_path, "nanking/1-cards", "# x")
    for count, files in ((5, "0.ipynb, 1.ipynb, 2.ipynb, 3.ipynb, 4.ipynb"), (6, None)):
        for number in range(count):
            write(tmp_path, str(number), "# at the top")
        assert cli.main(["play", "--folder", str(tmp_path)]) == 0
        named = files or "0.ipynb, 1.ipynb, 2.ipynb, 3.ipynb, 4.ipynb …"
        assert capsys.readouterr().err == text("cli.play.left-out", count=count, files=named) + "\n"


def test_jupyterlab_is_started_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    started = list[list[str]]()
    monkeypatch.setattr(cli.os, "execv", lambda program, command: started.append([program, *command]))
    monkeypatch.setattr(cli.subprocess, "call", lambda command: 7)
    monkeypatch.setattr(cli.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(paths, "copy_notebooks", lambda folder: [folder / "a.ipynb"] * 2)
    monkeypatch.chdir(tmp_path)
    home = paths.APP / "lab"
    fixed = [
        f"--LabApp.app_settings_dir={home}",
        f"--LabApp.extra_labextensions_path={home / 'extensions'}",
        "--LabApp.default_url=/lab/tree/start.ipynb",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    for argv, folder, more in (
        ([], paths.notebooks(), []),
        ([str(tmp_path / "mine"), "--no-browser"], tmp_path / "mine", ["--ServerApp.open_browser=False"]),
        (["--port", "0"], paths.notebooks(), ["--ServerApp.port=0", "--ServerApp.port_retries=0"]),
    ):
        cli.main(["lab", *argv])
        command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}", *fixed, *more]
        assert started.pop() == [sys.executable, *command]
        copied = text("cli.lab.copied", count=2, folder=folder) + "\n"
        assert capsys.readouterr().out == copied * (folder != paths.notebooks())
    monkeypatch.setattr(paths, "in_checkout", lambda: False)
    cli.main(["lab"])
    assert f"--ServerApp.root_dir={tmp_path.resolve() / 'tichu-teach-notebooks'}" in started.pop()


@pytest.mark.skipif(os.name != "posix", reason="JupyterLab is a process of its own there")
def test_what_was_copied_is_told_before_jupyterlab_takes_over(tmp_path: Path) -> None:
    """Whoever is replaced by another program prints nothing any more."""
    program = (
        "import os, sys; from tichu_teach import cli; os.execv = lambda *_: os._exit(0);"
        "cli.main(['lab', sys.argv[1]])"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "mine")]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout
    assert told.count("\n") == 1 and str(tmp_path / "mine") in told


def test_a_port_that_was_just_let_go_can_be_had() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        there = socket.create_connection(("127.0.0.1", port))
        here, _ = door.accept()
        here.close()  # this side remembers it for a while
        there.close()
    cli._need_port(port)


def test_what_is_opened_is_what_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    opened = list[str]()
    monkeypatch.setattr("webbrowser.open", opened.append)
    record = Progress().with_recall({"nanking.deck": "solved"}, "2026-11-22")
    (tmp_path / "ada.json").write_text(export(record, "Ada"), encoding="utf-8")
    paper = tmp_path / "paper.html"
    puzzle = "http://127.0.0.1:8866/voila/render/nanking/puzzles.ipynb?theme=bomb"
    for argv, wanted in (
        (["puzzle", "bomb"], puzzle),
        (["exam", "haggis", "--seed", "7", "--print", str(paper)], paper.as_uri()),
        (["report", str(tmp_path)], (tmp_path / "report.html").as_uri()),
    ):
        assert cli.main(argv) == 0 and opened == []
        paper.unlink(missing_ok=True)  # an exam that is there is kept
        assert cli.main([*argv, "--open"]) == 0 and opened == [wanted]
        opened.clear()
    assert capsys.readouterr().err == ""


def test_a_theme_of_another_game_and_one_without_a_seed(capsys: Said) -> None:
    for argv, message in (
        (
            ["puzzle", "bets"],
            text("cli.puzzle.theme-elsewhere", theme="bets", game="nanking", games="haggis", first="haggis"),
        ),
        (
            ["puzzle", "--game", "ear", "--seed", "7"],
            text("cli.puzzle.seed-needs-theme", themes="bomb, places, packs, endgame, decide", what="daily"),
        ),
        (
            ["puzzle", "partners", "--game", "sparrow"],
            text(
                "cli.puzzle.theme-elsewhere",
                theme="partners",
                game="sparrow",
                games="tientsin",
                first="tientsin",
            ),
        ),
    ):
        assert cli.main(argv) == 1
        assert capsys.readouterr().err == text("cli.error", message=message) + "\n"


def test_a_new_file_with_a_wrong_ending_is_told_a_better_name(tmp_path: Path, capsys: Said) -> None:
    for what, file, ending, better in (
        ("pack", "mine.md", ".yaml", "mine.yaml"),
        ("chapter", "monday", ".md", "monday.md"),
        ("chapter", "a.b.txt", ".md", "a.b.md"),
    ):
        at = tmp_path / file
        assert cli.main(["new", what, str(at)]) == 1
        message = text("cli.new.ending", file=at, ending=ending, better=tmp_path / better)
        assert capsys.readouterr().err == text("cli.error", message=message) + "\n"
    assert cli.main(["new", "chapter", str(tmp_path / "none" / "a.md")]) == 1
    message = text("cli.new.cannot", file=tmp_path / "none" / "a.md", reason="No such file or directory")
    assert capsys.readouterr().err == text("cli.error", message=message) + "\n"
    assert cli.main(["new", "chapter", str(tmp_path / "a.md")]) == 0
    assert capsys.readouterr().out == text("cli.new.written", file=tmp_path / "a.md", folder=tmp_path) + "\n"


def test_an_exam_that_was_marked_again_is_told_part_by_part(tmp_path: Path, capsys: Said) -> None:
    paper, file = exam("haggis", 7), tmp_path / "ada.json"
    taken = mark_answers(paper, [(each.solve()[0],) for each in paper.questions[:15]]).result_on("2026-11-22")
    other = mark_answers(exam("haggis", 8), []).result_on("2026-11-23")
    record = Progress().with_exam("haggis", taken).with_exam("haggis", other)
    file.write_text(export(record, " "), encoding="utf-8")

    def told(*argv: str, code: int = 0) -> list[str]:
        assert cli.main(["exam", *argv, "--check", str(file)]) == code
        return capsys.readouterr().out.splitlines()

    lines = told("--seed", "7")
    about = {"name": "ada", "game": "Haggis", "seed": 7, "day": "2026-11-22"}
    marks = {"right": 15, "of": 20, "percent": 75}
    assert lines[0] == text("cli.exam.found", passed=text("cli.exam.failed"), **marks, **about)
    assert lines[-1] == text("cli.exam.agrees", right=15, of=20)
    found = [re.fullmatch(r"(\d+) of (\d+): (.+)", line.strip()) for line in lines[1:-1]]
    parts = [each.groups() for each in found if each]
    assert len(parts) == len(lines) - 2 and len({name for _, _, name in parts}) == len(parts)
    assert [sum(int(part[at]) for part in parts) for at in (0, 1)] == [15, 20]
    assert parts[0][2] == title_of("haggis/1-wilds")
    assert [line for line in told() if line.startswith("ada: Haggis")] == [
        lines[0],
        text(
            "cli.exam.found",
            passed=text("cli.exam.failed"),
            **{
                "right": 0,
                "of": 20,
                "percent": 0,
                "name": "ada",
                "game": "Haggis",
                "seed": 8,
                "day": "2026-11-23",
            },
        ),
    ]
    forged = Progress().with_exam("haggis", replace(taken, right=20))
    file.write_text(export(forged, "Ada"), encoding="utf-8")
    assert told(code=1)[-1] == text("cli.exam.changed", right=20, of=20)


def test_a_report_has_its_title_and_its_place(tmp_path: Path, capsys: Said) -> None:
    record = Progress().with_recall({"nanking.deck": "solved"}, "2026-11-22")
    (tmp_path / "ada.json").write_text(export(record, "Ada"), encoding="utf-8")
    for more, file in (
        ([], tmp_path / "report.html"),
        (["-o", str(tmp_path / "x.html")], tmp_path / "x.html"),
    ):
        for _ in range(2):  # over its own
            assert cli.main(["report", str(tmp_path), *more]) == 0
            said = capsys.readouterr()
            assert said.out == text("cli.report.written", count=1, file=file) + "\n" and said.err == ""
    for name in ("monday", "monday.pdf"):
        assert cli.main(["report", str(tmp_path), "-o", str(tmp_path / name)]) == 1
        assert f"{name} should end in .html: {tmp_path / 'monday.html'}" in capsys.readouterr().err
        assert not (tmp_path / name).exists()


@pytest.mark.parametrize("problem", [NoRuntime("no network"), writing.NoSite("no room"), OSError(28, "full")])
def test_a_site_that_cannot_be_made_is_told_in_a_line(
    problem: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    def fails(*given: object, **more: object) -> None:
        raise problem

    monkeypatch.setattr(writing, "site", fails)
    assert cli.main(["site", str(tmp_path / "a")]) == 1
    unwritten = text("cli.new.cannot", file=(tmp_path / "a").resolve(), reason="full")
    message = unwritten if isinstance(problem, OSError) else problem
    assert capsys.readouterr().err == text("cli.error", message=message) + "\n"


def test_a_site_is_made_of_what_was_asked_for_and_its_size_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    asked = list[object]()

    def site(folder: Path, package: Path | None, *, lab: bool) -> writing.Site:
        asked.append((folder, package, lab))
        return writing.Site({"index.html": b"x" * 2_600_000, "a/index.html": b"", "sw.js": b""})

    monkeypatch.setattr(writing, "site", site)
    monkeypatch.setattr(cli, "find_spec", lambda name: ModuleSpec(name, None))
    target = (tmp_path / "a").resolve()
    for argv, wanted in (
        ([], (paths.notebooks(), None, False)),
        (["--folder", str(tmp_path), "--lab", "--pyodide", "p.tgz"], (tmp_path, Path("p.tgz"), True)),
    ):
        assert cli.main(["site", str(target), *argv]) == 0
        assert asked.pop() == wanted
        said = capsys.readouterr()
        assert said.out == text("cli.site.written", pages=2, size=3, folder=target) + "\n"
        empty = text("cli.play.empty", folder=tmp_path) + "\n"
        assert said.err == empty * ("--folder" in argv), "there is nothing to learn in it"


def test_what_a_checkout_writes_anew_is_named(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr(notebooks, "write", lambda folder, telling: [folder / "a.ipynb", folder / "b.ipynb"])
    kept = list[object]()
    monkeypatch.setattr(figures, "keep", lambda version, names: kept.append((version, names)) or ["x/y"])
    assert cli.main(["notebooks"]) == 0
    assert capsys.readouterr().out.splitlines() == [str(paths.notebooks() / f"{name}.ipynb") for name in "ab"]
    assert cli.main(["figures", "nanking/leads"]) == 0
    assert capsys.readouterr().out == "x/y\n" and kept == [(paths.our_version(), ["nanking/leads"])]
    monkeypatch.setattr(paths, "in_checkout", lambda: False)
    assert cli.main(["figures"]) == 1
    assert capsys.readouterr().err == text("cli.error", message=text("cli.figures.checkout")) + "\n"


def test_the_version_is_told_as_an_option_too(capsys: Said) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"tichu-teach {paths.our_version()}\n")


def test_a_file_that_cannot_be_read_says_only_why() -> None:
    torn = UnreadableFile("torn", 3)
    assert (str(torn), torn.line, UnreadableFile("torn").line) == ("torn", 3, 0)

"""The console command: help for everything, one line for every mistake."""

import errno
import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from tests.app.serving import ROOT, write
from tichu_teach import cli
from tichu_teach.app import contents, paths, server
from tichu_teach.site import writing
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

COMMANDS = ["play", "lab", "puzzle", "check", "exam", "site", "notebooks", "version"]


def usage_error(*argv: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(argv)
    assert stopped.value.code == 2


def test_help_names_every_command_and_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert all(f"\n    {command}" in shown for command in COMMANDS)
    assert "examples:" in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([command, "--help"])
    assert stopped.value.code == 0
    assert text(f"cli.{command}.help") in " ".join(capsys.readouterr().out.split())


def test_play_without_options_starts_what_a_server_is_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever starts one from Python gets the same."""
    for name in ("TICHU_TEACHER_KEY", "TICHU_CLASS_STORE"):
        monkeypatch.delenv(name, raising=False)
    started: list[server.Options] = []
    monkeypatch.setattr(server, "serve", lambda wanted, announce: started.append(wanted))
    assert cli.main(["play"]) == 0
    assert started == [server.Options()]
    words = "--port 9 --no-browser --max-tables 3 --base-url /a --log-format json --dark"
    assert cli.main(["play", *words.split(), *"--allow-host a --allow-host b".split()]) == 0
    said = server.Options(port=9, browser=False, max_tables=3, base_url="/a/", log_format="json", dark=True)
    assert started[1] == replace(said, allow_host=("a", "b"))


def test_a_teachers_key_is_long_enough_and_told_to_nobody_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[server.Options] = []
    monkeypatch.setattr(server, "serve", lambda wanted, announce: started.append(wanted))
    for key in ("short-key-1", "x" * 12 + "\udce9"):
        usage_error("play", "--teacher-key", key)
        monkeypatch.setenv("TICHU_TEACHER_KEY", key)
        usage_error("play")
        said = capsys.readouterr().err
        assert text("cli.teacher-key.bad", least=12) in said and key not in said
    monkeypatch.setenv("TICHU_TEACHER_KEY", " twelve-signs\n")
    assert cli.main(["play"]) == 0 and cli.main(["play", "--teacher-key"]) == 0
    monkeypatch.setenv("TICHU_TEACHER_KEY", "")
    assert cli.main(["play"]) == 0
    given, made, none = (each.teacher_key for each in started)
    assert given == "twelve-signs" and len(made or "") >= 12 and none is None


def test_lab_tells_the_port_that_jupyter_takes(capsys: pytest.CaptureFixture[str]) -> None:
    app = pytest.importorskip("jupyter_server.serverapp")
    with pytest.raises(SystemExit):
        cli.main(["lab", "--help"])
    assert str(app.DEFAULT_JUPYTER_SERVER_PORT) in capsys.readouterr().out


def test_a_bare_command_helps(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    shown = capsys.readouterr()
    assert "examples:" in shown.out and shown.err == ""


@pytest.mark.parametrize(
    ("argv", "meant"),
    [(("plai",), "play"), (("new", "pak", "x"), "pack"), (("check", "--guide", "plya"), "play")],
)
def test_a_word_that_was_meant_is_named(
    argv: tuple[str, ...], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    usage_error(*argv)
    assert f"(did you mean {meant!r}?)" in capsys.readouterr().err


def test_a_theme_that_was_meant_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["puzzle", "whish"]) == 1
    assert "there is no theme and no puzzle whish (did you mean 'wish'?); themes" in capsys.readouterr().err
    assert cli.main(["puzzle", "partners", "--game", "sparrow"]) == 1
    assert cli.main(["puzzle", "wish", "--game", "haggis"]) == 1
    assert cli.main(["puzzle", "piars", "--game", "haggis"]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert "did you mean" not in last and last.endswith(", ".join(THEMES["haggis"])), "of that game alone"


def test_an_option_that_was_meant_is_named_and_whose_help_tells_more(
    capsys: pytest.CaptureFixture[str],
) -> None:
    usage_error("play", "--prot=80")
    said = capsys.readouterr().err
    assert "(did you mean '--port'?)" in said and "play --help" in said
    usage_error("play", "somewhere")
    assert "somewhere" in capsys.readouterr().err


def test_a_file_and_an_exam_that_were_meant_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dragon.md").write_text("# Dragon\n")
    assert cli.main(["check", str(tmp_path / "dragn.md")]) == 1
    assert capsys.readouterr().err.endswith("dragn.md (did you mean 'dragon.md'?)\n")
    assert cli.main(["check", str(tmp_path / "none" / "dragn.md")]) == 1
    assert "did you mean" not in capsys.readouterr().err
    for command in (["exam", "nankin"], ["exam", "Tichu"], ["puzzle", "--game", "tichu"]):
        assert cli.main(command) == 1
        assert "(did you mean 'nanking'?); there " in capsys.readouterr().err, command


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["version"]) == 0
    assert capsys.readouterr().out == f"tichu-teach {paths.our_version()}\n"


@pytest.mark.parametrize(
    "argv",
    [("deal",), ("play", "--port", "x"), ("play", "--port", "65536"), ("play", "--max-tables", "0"),
     ("play", "--idle-minutes", "nan"), ("play", "--idle-minutes", "0"), ("play", "--base-url", "http://a b"),
     ("play", "--folder", "/no/such/folder"), ("check",), ("puzzle", "--seed", "-1"),
     ("puzzle", "--seed", "seven"), ("exam", "--seed", "seven"), ("exam", "--check"),
     ("play", "--folder", "~nobody-of-that-name/x"), ("check", "x" * 300), ("exam", "--check", "y" * 300),
     ("play", "--class-store", "classes.db"), ("play", "--class-store", "mysql:x"),
     ("exam", "haggis", "--seed", "7", "--print", "--check", "x.json"),
     ("puzzle", "--at", "nonsense"), ("exam", "haggis", "--at", "school.example/tichu"),
     ("play", "--allow-host", "https://tichu.example"), ("play", "--allow-host", "tichu.example:8443")],
)  # fmt: skip
def test_wrong_usage_is_named(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    usage_error(*argv)
    error = capsys.readouterr().err
    assert error.startswith("tichu-teach") and error.endswith(" --help\n") and error.count("\n") == 1
    assert "Traceback" not in error
    if len(argv) == 3:
        assert argv[2] in error


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk_is_told_in_a_line() -> None:
    command = [sys.executable, "-m", "tichu_teach", "version"]
    for unbuffered in ("", "1"):
        surroundings = {**os.environ, "PYTHONUNBUFFERED": unbuffered, "PYTHONPATH": str(ROOT)}
        with open("/dev/full", "w") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=surroundings)
        assert (done.returncode, done.stderr) == (1, "tichu-teach: No space left on device\n")


def test_a_file_that_nobody_reckoned_with_is_named(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fails() -> str:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", "home.json")

    monkeypatch.setattr(paths, "our_version", fails)
    assert cli.main(["version"]) == 1
    assert capfd.readouterr().err == "tichu-teach: home.json: No such file or directory\n"


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="which resolves such a link to itself")
@pytest.mark.parametrize("command", ["site", "lab"])
def test_a_link_to_itself_is_no_folder(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    usage_error(command, str(tmp_path / "loop"))
    assert "oop" in capsys.readouterr().err


def test_a_class_store_that_no_server_here_could_talk_to_is_told_without_its_password(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for store in (
        *(
            "postgresql+asyncpg://tichu:secret@db/tichu",
            "postgresql://tichu:secret@db:port/tichu",
            "sqlite:///",
        ),
        *("sqlite:///:memory:", "sqlite:///classes.db?mode=ro"),
    ):
        usage_error("play", "--class-store", store)
        said = capsys.readouterr().err
        assert store.partition(":")[0] in said and "secret" not in said


@pytest.mark.parametrize(
    ("argv", "place"),
    [([], "nanking/puzzles.ipynb?puzzle=daily"), (["bomb"], "nanking/puzzles.ipynb?theme=bomb"),
     (["wish", "--seed", "7"], "nanking/puzzles.ipynb?puzzle=nanking-wish-t7"),
     (["nanking-wish-03"], "nanking/puzzles.ipynb?puzzle=nanking-wish-03"),
     (["table", "--game", "tricsu"], "tricsu/puzzles.ipynb?theme=table"),
     (["packs", "--seed", "7", "--game", "ear"], "ear/puzzles.ipynb?puzzle=ear-packs-t7"),
     (["grandmaster-places-03"], "grandmaster/puzzles.ipynb?puzzle=grandmaster-places-03"),
     (["--game", "tientsin"], "tientsin/puzzles.ipynb?puzzle=daily")],
)  # fmt: skip
def test_puzzle_addresses(argv: list[str], place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["puzzle", *argv]) == 0
    address = f"http://127.0.0.1:8866/voila/render/{place}\n"
    assert capsys.readouterr().out == address
    assert cli.main(["puzzle", *argv, "--at", "https://play.example/tichu"]) == 0
    expected = address.replace("http://127.0.0.1:8866/", "https://play.example/tichu/")
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize(
    ("argv", "said"),
    [*((["puzzle", id], id) for id in ("nanking-wish-s1x", "nonsense", "nanking-wish-999999999999")),
     (["puzzle", "../../etc"], "../../etc"),
     (["puzzle", "--game", "hagis"], "(did you mean 'haggis'?)"), (["puzzle", "bets"], "--game haggis"),
     (["puzzle", "bets", "--seed", "3"], "--game haggis"), (["figures", "nanking/lead"], "'nanking/leads'"),
     (["puzzle", "nanking-wish-03", "--seed", "7"], "nanking-wish-03"),
     (["puzzle", "nanking-wish-03", "--seed", "7"], "wish, bomb, scoring"),
     (["check", "nothing.json"], "nothing.json"),
     (["exam"], "--check"), (["exam", "chess"], "nanking"), (["exam", "haggis", "--print"], "--seed"),
     (["exam", "haggis", "--seed", "7", "--print", "monday"], "monday.md"),
     (["exam", "--seed", "7", "--print", "haggis"], "which game"),
     (["exam", "--check", "no-such.json"], "no-such.json"),
     (["exam", "chess", "--check", "ada.json"], "nanking"), (["exam", "--check", __file__], "not JSON")],
)  # fmt: skip
def test_what_is_not_there_or_cannot_be_is_told_in_a_line(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(argv) == 1
    shown = capsys.readouterr()
    assert said in shown.err and shown.err.count("\n") == 1 and not shown.out


@pytest.mark.parametrize(("command", "module"), [("play", "voila"), ("lab", "jupyterlab")])
def test_a_missing_extra_is_one_line_with_the_cure(
    command: str, module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def find(name: str) -> ModuleSpec | None:
        return None if name == module else ModuleSpec(name, None)

    monkeypatch.setattr(cli, "find_spec", find)
    assert cli.main([command]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert module in error and 'pip install "tichu-teach[app]"' in error


@pytest.mark.parametrize("host", ["nonsense.invalid", "203.0.113.9"])
def test_a_host_that_is_none_of_ours_is_named(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "nanking/1-cards", "# x")
    assert cli.main(["play", "--no-browser", "--host", host, "--folder", str(tmp_path)]) == 1
    (refusal,) = capsys.readouterr().err.splitlines()
    assert host in refusal


def test_a_lab_that_cannot_be_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli.os, "execv", lambda program, command: pytest.fail("nothing is started"))
    (tmp_path / "file").write_text("")
    assert cli.main(["lab", str(tmp_path / "file" / "mine")]) == 1
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert cli.main(["lab", str(tmp_path / "mine"), "--port", str(port)]) == 1
    unwritten, refusal = capsys.readouterr().err.splitlines()
    assert "cannot be written" in unwritten
    assert refusal == text("cli.error", message=text("cli.port-taken", port=port))


def test_a_folder_with_nothing_in_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "serve", lambda wanted, announce: None)
    for ending in ("md", "yaml"):
        (tmp_path / ending).mkdir()
        assert cli.main(["play", "--folder", str(tmp_path / ending)]) == 0
        assert capsys.readouterr().err == f"{text('cli.play.empty', folder=tmp_path / ending)}\n"
        kind = "chapter" if ending == "md" else "pack"
        assert cli.main(["new", kind, str(tmp_path / ending / f"mine.{ending}")]) == 0
        capsys.readouterr()
        assert cli.main(["play", "--folder", str(tmp_path / ending)]) == 0
        assert capsys.readouterr().err == ""


def test_what_is_unsound_in_a_folder_is_told_as_it_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A chapter with a mistake doesn't open; of a pack only the puzzle that has one is missing."""
    monkeypatch.setattr(server, "serve", lambda wanted, announce: None)
    chapter, pack = tmp_path / "mine.md", tmp_path / "mine.yaml"
    for kind, file, more in (
        ("chapter", chapter, "\n```nothing\n```\n"),
        ("pack", pack, "\n  - kind: none\n"),
    ):
        assert cli.main(["new", kind, str(file)]) == 0
        file.write_text(file.read_text(encoding="utf-8") + more, encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["play", "--folder", str(tmp_path)]) == 0
    assert {*capsys.readouterr().err.splitlines()} == {
        text("cli.play.problems", count=len(contents.problems(chapter)), file=chapter),
        text("cli.play.left-puzzles", count=len(contents.problems(pack)), file=pack),
    }


def test_the_address_is_told_and_how_to_stop(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "serve", lambda wanted, announce: announce("http://127.0.0.1:1/"))
    assert cli.main(["play"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert "http://127.0.0.1:1/" in first and "Ctrl+C" in last


def test_a_folder_of_other_things_is_refused_before_a_site_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(writing, "site", lambda *given, **more: pytest.fail("it takes minutes"))
    (tmp_path / "mine.txt").write_text("mine")
    assert cli.main(["site", str(tmp_path)]) == 1
    assert text("site.strange-folder", folder=tmp_path) in capsys.readouterr().err


def test_a_site_says_what_was_written_what_was_left_out_and_what_will_be_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for slow in ("", "no node"):
        made = writing.Site({"index.html": b"", "a.css": b""}, {"mine": "it is broken"}, slow)
        monkeypatch.setattr(writing, "site", lambda *given, made=made, **more: made)
        assert cli.main(["site", str(tmp_path / f"site{slow}")]) == 0
        said = capsys.readouterr()
        where = (tmp_path / f"site{slow}").resolve()
        assert said.out == text("cli.site.written", pages=1, size=0, folder=where) + "\n"
        told = [text("cli.site.left-out", key="mine", reason="it is broken")]
        assert said.err.splitlines() == told + [text("cli.site.slow", reason=slow)] * bool(slow)


def test_a_port_in_use_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "nanking/1-cards", "# x")
    write(tmp_path, "mine", "# at the top")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert cli.main(["play", "--no-browser", "--port", str(port), "--folder", str(tmp_path)]) == 1
    left_out, refusal = capsys.readouterr().err.splitlines()
    assert left_out == text("cli.play.left-out", count=1, files="mine.ipynb")
    assert refusal == text("cli.error", message=text("cli.port-taken", port=port))


@pytest.mark.parametrize(
    ("port", "number", "told"),
    [(1023, errno.EACCES, "barred"), (80, errno.EADDRINUSE, "taken"), (1024, errno.EACCES, "taken")],
)
def test_a_port_that_this_account_may_not_use_is_not_called_taken(
    port: int, number: int, told: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """Some systems say of a port that is taken that it is barred; only the low ones are."""
    write(tmp_path, "nanking/1-cards", "# x")

    def listen(*args: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(server.gate.GuardedServer, "listen", listen)
    assert cli.main(["play", "--no-browser", "--port", str(port), "--folder", str(tmp_path)]) == 1
    (refusal,) = capsys.readouterr().err.splitlines()
    assert refusal == text("cli.error", message=text(f"cli.port-{told}", port=port))


def test_a_number_that_may_be_zero_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    usage_error("play", "--tables-per-address", "-1")
    assert text("cli.number.whole", value=-1) in capsys.readouterr().err
    usage_error("play", "--max-tables", "0")
    assert text("cli.number.positive", value=0) in capsys.readouterr().err
    assert cli.parser().parse_args(["play", "--max-tables", "1"]).max_tables == 1


def test_the_package_is_the_command() -> None:
    command = [sys.executable, "-m", "tichu_teach", "check", "no-such-file"]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 1 and ended.stderr.startswith("tichu-teach: ")


def test_a_copy_that_could_not_be_finished_is_made_anew(tmp_path: Path) -> None:
    """The disk was full: half a notebook must not pass for one that somebody has changed."""
    resource = pytest.importorskip("resource")
    before, old = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    try:
        with pytest.raises(OSError):
            paths.copy_notebooks(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, old)
    paths.copy_notebooks(tmp_path)
    copies = {file.relative_to(tmp_path): file.read_text() for file in tmp_path.rglob("*.*")}
    ours = paths.notebooks()
    assert copies == {name: (ours / name).read_text() for name in copies} and len(copies) > 50


def test_the_lab_gets_a_copy_and_keeps_what_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "package"
    write(source, "nanking/1-cards", "# ours")
    write(source, "nanking/.ipynb_checkpoints/1-cards", "# not this")
    monkeypatch.setattr(paths, "notebooks", lambda: source)
    mine = tmp_path / "mine"
    started: list[list[str]] = []
    monkeypatch.setattr(cli.os, "execv", lambda program, command: started.append(command))
    monkeypatch.setattr(cli.subprocess, "call", lambda command: started.append(command) or 0)
    cli.main(["lab", str(mine), "--port", "8299", "--no-browser"])
    assert [file.name for file in mine.rglob("*.ipynb")] == ["1-cards.ipynb"]
    assert capsys.readouterr().out == text("cli.lab.copied", count=1, folder=mine) + "\n"
    assert f"--ServerApp.root_dir={mine}" in started[0]
    assert "--LabApp.news_url=None" in started[0]
    assert cli.main(["lab", str(mine / "nanking" / "1-cards.ipynb")]) == 1
    assert "1-cards.ipynb is not a folder" in capsys.readouterr().err
    (mine / "nanking" / "1-cards.ipynb").write_text("changed")
    cli.main(["lab", str(mine)])
    assert (mine / "nanking" / "1-cards.ipynb").read_text() == "changed"
    assert capsys.readouterr().out == "", "nothing was copied"
    for user in (0, 1000):
        monkeypatch.setattr(cli.os, "geteuid", lambda user=user: user, raising=False)
        cli.main(["lab", str(mine)])
        assert ("--allow-root" in started[-1]) == (user == 0 and os.name == "posix")


def test_notebooks_are_written_in_a_checkout_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "in_checkout", lambda: False)
    assert cli.main(["notebooks"]) == 1
    assert text("cli.notebooks.checkout") in capsys.readouterr().err


def test_an_installation_without_notebooks_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "our_version", lambda: "1")
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "tichu_teach")
    assert cli.main(["play", "--no-browser"]) == 1
    assert capsys.readouterr().err == text("cli.error", message=text("cli.no-notebooks")) + "\n"


def test_whoever_serves_is_told_where_it_is_and_how_it_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "serve", lambda _, announce: announce("http://127.0.0.1:8866/"))
    cli.main(["play", "--no-browser"])
    told = [text("cli.play.address", address="http://127.0.0.1:8866/"), text("cli.play.stop")]
    assert capsys.readouterr().out == "\n".join([*told, ""])


@pytest.mark.parametrize(
    ("screens", "shown"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True)],
    ids=["none", "X", "Wayland"],
)
def test_a_browser_is_opened_where_there_is_a_screen_of_either_sort(
    monkeypatch: pytest.MonkeyPatch, screens: dict[str, str], shown: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screens.items():
        monkeypatch.setenv(name, value)
    assert server.has_desktop() == shown

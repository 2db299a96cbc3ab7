"""What each command takes, as its help begins, and the values that an option may have."""

from argparse import Namespace
from pathlib import Path

import pytest

from tichu_teach import cli, options
from tichu_teach.texts import text

USAGES = """
[-h] [--version] COMMAND ...
play [-h] [--port N] [--no-browser] [--host HOST] [--max-tables N] [--tables-per-address N]
  [--allow-host NAME] [--trust-proxy ADDRESS] [--metrics-for ADDRESS] [--idle-minutes N] [--base-url PATH]
  [--teacher-key [KEY]] [--class-store URL] [--keep-class-days N] [--dark] [--folder DIR]
  [--log-format {text,json}] [--access-log] [--verbose]
lab [-h] [--port N] [--no-browser] [FOLDER]
puzzle [-h] [--seed N] [--game GAME] [--at ADDRESS] [--open] [THEME|ID]
check [-h] [--guide [KIND]] FILE [FILE ...]
new [-h] {chapter,pack} FILE
exam [-h] [--seed N] [--print [FILE] | --check FILE [FILE ...]] [--at ADDRESS] [--open] [GAME]
report [-h] [-o FILE] [--open] FOLDER
site [-h] [--folder DIR] [--lab] [--pyodide FILE] FOLDER
notebooks [-h]
figures [-h] [NAME ...]
version [-h]
"""


@pytest.mark.parametrize("usage", USAGES.replace("\n  ", " ").strip().splitlines())
def test_a_command_takes_what_its_help_begins_with(
    usage: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    name = usage.partition(" ")[0]
    with pytest.raises(SystemExit):
        cli.main([*([] if name == "[-h]" else [name]), "--help"])
    assert capsys.readouterr().out.startswith(f"usage: tichu-teach {usage}\n")


def read(*argv: object) -> Namespace:
    return cli.parser().parse_args([*map(str, argv)])


@pytest.mark.parametrize("command", ["play", "lab"])
def test_a_port_is_a_number_that_there_is(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert [read(command, "--port", port).port for port in (0, 65535)] == [0, 65535]
    for port in ("65536", "-1", "x", "1.5"):
        with pytest.raises(SystemExit):
            read(command, f"--port={port}")
        assert text("cli.number.port", value=port) in capsys.readouterr().err


@pytest.mark.parametrize(("option", "words"), [("idle-minutes", "minutes"), ("keep-class-days", "days")])
def test_a_time_is_more_than_none_and_has_an_end(
    option: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = option.replace("-", "_")
    assert [vars(read("play", f"--{option}", each))[name] for each in (0.5, 999_999)] == [0.5, 999_999]
    for value in ("0", "-1", "1000000", "x", "inf", "nan"):
        with pytest.raises(SystemExit):
            read("play", f"--{option}={value}")
        assert text(f"cli.number.{words}", value=value) in capsys.readouterr().err


def test_numbers_of_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert read("play", "--tables-per-address", 0).tables_per_address == 0
    assert read("play", "--max-tables", 1).max_tables == 1
    for option, value in (("max-tables", "x"), ("tables-per-address", "x"), ("max-tables", "-1")):
        with pytest.raises(SystemExit):
            read("play", f"--{option}={value}")
        assert f"--{option}" in capsys.readouterr().err


def test_a_seed_has_nine_digits_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("puzzle", "exam"):
        assert [read(command, "--seed", each).seed for each in ("0", "007", 999_999_999)] == [
            0,
            7,
            999_999_999,
        ]
        for seed in ("1000000000", "", "1 2", "٣"):
            with pytest.raises(SystemExit):
                read(command, f"--seed={seed}")
            assert text("cli.number.seed", value=seed) in capsys.readouterr().err


def test_addresses_and_names_of_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    many = read("play", *"--trust-proxy 10.0.0.0/8 --trust-proxy ::1 --metrics-for 10.1.2.3".split())
    assert (many.trust_proxy, many.metrics_for) == (["10.0.0.0/8", "::1/128"], ["10.1.2.3/32"])
    assert read("play", "--allow-host", "tichu.school.example").allow_host == ["tichu.school.example"]
    for option in ("trust-proxy", "metrics-for"):
        with pytest.raises(SystemExit):
            read("play", f"--{option}=10.0.0.1/8")
        assert text("cli.address.bad", value="10.0.0.1/8") in capsys.readouterr().err
    assert read("play", "--base-url", "/a-1/~b.c_d@e/").base_url == "/a-1/~b.c_d@e/"
    with pytest.raises(SystemExit):
        read("play", "--base-url", "/a?b")
    assert text("cli.base-url.bad", value="/a?b") in capsys.readouterr().err


@pytest.mark.parametrize(
    "store",
    [
        "",
        "sqlite:////var/lib/classes.db",
        "postgres://db/tichu",
        "postgresql://tichu:secret@db.example:5432/tichu?sslmode=require",
        "postgresql+psycopg://tichu@[::1]:5432/tichu",
        "postgresql://tichu@/tichu?host=/run/postgresql",
    ],
)
def test_a_class_may_be_kept_there(store: str) -> None:
    assert read("play", "--class-store", store).class_store == store


def test_what_a_key_is_made_of_and_where_it_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICHU_TEACHER_KEY", "from-the-environment")
    monkeypatch.setenv("TICHU_CLASS_STORE", "sqlite:////kept.db")
    plain = read("play")
    assert (plain.teacher_key, plain.class_store) == ("from-the-environment", "sqlite:////kept.db")
    assert read("play", "--teacher-key", "x" * options.SHORTEST_KEY).teacher_key == "x" * 12
    made = {read("play", "--teacher-key").teacher_key for _ in range(500)}
    assert len(made) == 500 and min(map(len, made)) >= 12
    assert all(read("play", "--teacher-key", key).teacher_key == key for key in made), (
        "each can be given back"
    )


def test_paths_are_read_as_people_write_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "file").touch()
    monkeypatch.chdir(tmp_path / "mine")
    assert read("play", "--folder", "~/mine").folder == tmp_path.resolve() / "mine"
    assert read("report", ".").folder == tmp_path.resolve() / "mine"
    assert read("new", "pack", "~/none/a.yaml").file == tmp_path / "none" / "a.yaml"
    for folder in ("file", "none"):
        with pytest.raises(SystemExit):
            read("report", folder)
        assert text("cli.no-folder", folder=folder) in capsys.readouterr().err
    with pytest.raises(SystemExit):
        read("new", "pack", "x" * 300)
    reason = "File name too long"
    assert text("cli.no-path", file="x" * 300, reason=reason) in capsys.readouterr().err


def test_the_address_of_a_page_is_that_of_a_server_here() -> None:
    assert read("puzzle").at == read("exam").at == "http://127.0.0.1:8866/"
    assert (read("puzzle").game, read("exam").paper, read("exam", "x", "--print").paper) == (
        *("nanking", None),
        Path(),
    )

"""What is installed where: the lock, the wheel, Binder, the commands of the README."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import distributions, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.app.serving import ROOT, free_port, running, shown

IMAGE = "binder/image/requirements.lock"
LOCKS = ["requirements.lock", "requirements-test.lock", IMAGE]


def locked(name: str) -> dict[str, str]:
    pins = re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / name).read_text(), re.M)
    return {package.lower(): version for package, version in pins}


@pytest.mark.parametrize("name", [*LOCKS, ".ci/audit.lock"])
def test_the_lock_pins_with_hashes_and_names_no_registry(name: str) -> None:
    lock = (ROOT / name).read_text()
    assert "://" not in lock and "--index" not in lock
    for entry in re.split(r"\n(?=\w)", lock.partition("make lock'")[2] or lock):
        if "==" in entry:
            assert "--hash=sha256:" in entry, entry


def test_the_lock_holds_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = {
        "requirements.lock": [
            *(*project["dependencies"], *extras["app"], *extras["class"], *extras["reports"])
        ],
        IMAGE: [*project["dependencies"], *extras["app"], *extras["class"], *extras["postgres"]],
        "requirements-test.lock": [
            *project["dependencies"],
            *(one for extra in extras.values() for one in extra),
        ],
    }
    for name, requirements in wanted.items():
        pins = locked(name)
        missing = [one for one in requirements if re.match(r"[\w-]+", one)[0] not in pins]  # type: ignore[index]
        assert missing == []
    play, test = locked("requirements.lock"), locked("requirements-test.lock")
    assert {name: test.get(name) for name in play} == play, "tests run on what learners run on"


@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_holds_what_its_packages_need(name: str) -> None:
    """Nothing is installed that the lock doesn't pin: with hashes, pip refuses the whole then."""
    pins = {canonicalize_name(package) for package in locked(name)}
    installed = {canonicalize_name(each.name): each for each in distributions()}
    needed = {
        (package, canonicalize_name(need.name))
        for package in pins & installed.keys()
        for need in map(Requirement, installed[package].requires or ())
        if not need.marker or need.marker.evaluate({"extra": ""})
    }
    assert len(needed) > 50 and {need for need in needed if need[1] not in pins} == set()


def test_the_lock_is_what_runs_here() -> None:
    pins = locked("requirements.lock")
    assert {name: version(name) for name in ("voila", "anywidget", "ipywidgets", "jupyterlab")} == {
        name: pins[name] for name in ("voila", "anywidget", "ipywidgets", "jupyterlab")
    }


def test_binder_is_pinned() -> None:
    assert (ROOT / "binder" / "runtime.txt").read_text().strip() in (
        "python-3.11",
        "python-3.12",
        "python-3.13",
    )
    assert (ROOT / "binder" / "requirements.txt").read_text() == "-r ../requirements.lock\n"
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)


def test_the_settings_shipped_keep_jupyterlab_from_asking_for_news(tmp_path: Path) -> None:
    """As JupyterLab reads them where the package is installed."""
    from jupyterlab_server.settings_utils import _get_overrides

    (tmp_path / "overrides.d").mkdir()
    shutil.copy(ROOT / "tichu_teach" / "app" / "lab" / "overrides.json", tmp_path / "overrides.d")
    settings, error = _get_overrides(str(tmp_path))
    assert error == ""
    asked = settings["@jupyterlab/apputils-extension:notification"]
    assert asked == {"fetchNews": "false", "checkForUpdates": False}


def test_postbuild_installs_and_lays_the_start_page(tmp_path: Path) -> None:
    """Run as Binder does, with a Python that only notes what it is told."""
    log, prefix = tmp_path / "log", tmp_path / "prefix"
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\necho "$*" >> {log}\ncase "$1" in -c) echo {prefix};; esac\n')
    python.chmod(0o755)
    environment = os.environ | {"PATH": f"{python.parent}:{os.environ['PATH']}"}
    subprocess.run([ROOT / "binder" / "postBuild"], cwd=ROOT, env=environment, check=True, timeout=300)
    told = log.read_text()
    assert "pip install" in told and "--no-deps --no-build-isolation ." in told
    assert (prefix / "etc" / "jupyter" / "jupyter_config.json").is_file()


def test_binder_would_build_it() -> None:
    name = "jupyter-repo2docker"
    tool = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if tool is None:
        pytest.skip("jupyter-repo2docker is not installed")
    result = subprocess.run(
        [tool, "--no-build", "--debug", "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    recipe = result.stdout + result.stderr
    assert "py-3.11" in recipe.replace("-2d", "-").replace("-2e", "."), "Binder would take another Python"
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in recipe
    assert "./binder/postBuild" in recipe
    assert recipe.index("COPY --chown=0:0 src/ ") < recipe.index('-r "binder/requirements.txt"')


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built and unpacked by pip far from the checkout."""
    pytest.importorskip("hatchling", reason="hatchling, which builds the wheel, is not installed")
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, timeout=300)
    (wheel,) = folder.glob("*.whl")
    target = folder / "site"
    install = [*pip, "install", "--no-deps", "--no-index", "--no-compile"]
    install += ["--target", str(target), str(wheel)]
    subprocess.run(install, check=True, timeout=300)
    return target


@pytest.mark.more
@pytest.mark.slow
def test_the_wheel_holds_everything(installed: Path) -> None:
    (wheel,) = installed.parent.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for folder in ("tichu_teach", "notebooks"):
        ending = "*.ipynb" if folder == "notebooks" else "*"
        for file in (ROOT / folder).rglob(ending):
            inside = file.relative_to(ROOT).as_posix()
            if file.is_dir() or "__pycache__" in inside or ".ipynb_checkpoints" in inside:
                continue
            assert inside in names or f"tichu_teach/{inside}" in names, f"{inside} is missing from the wheel"
    assert any(name.endswith("jupyter_server_config.d/tichu_teach.json") for name in names)
    assert any(name.endswith("jupyter/lab/settings/overrides.d/tichu_teach.json") for name in names)
    assert not [name for name in names if "tests/" in name or "__pycache__" in name]


@pytest.mark.more
@pytest.mark.slow
def test_the_wheel_serves_without_a_checkout(installed: Path, tmp_path: Path) -> None:
    program = (
        f"import sys; sys.path = [{str(installed)!r}, *(p for p in sys.path if p != {str(ROOT)!r})]; "
        "from tichu_teach import cli; "
    )
    where = "from tichu_teach.app import paths; print(paths.in_checkout(), paths.notebooks())"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    shown_by = subprocess.run(
        [sys.executable, "-c", program + where],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    assert shown_by.stdout.split() == ["False", str(installed / "tichu_teach" / "notebooks")]
    port = free_port()
    start = f"sys.exit(cli.main(['play', '--no-browser', '--port', '{port}']))"
    command = [sys.executable, "-c", program + start]
    with running(command, f"http://127.0.0.1:{port}/", tmp_path / "log") as server:
        assert shown("home.hero.title") in server.get().text


def test_make_knows_the_commands_of_the_documents() -> None:
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    told = [*ROOT.glob("*.md"), *ROOT.glob("binder/*.md"), *ROOT.glob("notebooks/teachers/*.md")]
    commands = {name for file in told for name in re.findall(r"`make ([a-z]+)\b", file.read_text("utf-8"))}
    commands |= set(re.findall(r"^ +make ([a-z]+)\b", (ROOT / "README.md").read_text("utf-8"), re.M))
    assert {"play", "test", "lab"} <= commands
    for command in commands:
        result = subprocess.run(
            ["make", "-n", command], cwd=ROOT, capture_output=True, text=True, timeout=300
        )
        assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    ("tools", "surroundings", "code"),
    [
        ({}, {}, 0),
        ({}, {"CI": "true"}, 0),
        ({"npm": 1, "node": 0}, {}, 0),
        ({"npm": 1, "node": 0}, {"CI": "true"}, 1),
        ({"npm": 1, "node": 1}, {"CI": "true"}, 0),
    ],
    ids=["no Node", "no Node in CI", "nothing to be had", "nothing to be had in CI", "old Node in CI"],
)
def test_browser_code_that_was_not_checked_is_told_and_in_ci_a_failure_where_there_is_node(
    tmp_path: Path, tools: dict[str, int], surroundings: dict[str, str], code: int
) -> None:
    for folder in (".ci", "tests/js", "bin"):
        (tmp_path / folder).mkdir(parents=True)
    script = shutil.copy(ROOT / ".ci" / "scripts", tmp_path / ".ci")
    (tmp_path / "tests" / "js" / "package-lock.json").touch()
    for name in ("bash", "dirname"):
        (tmp_path / "bin" / name).symlink_to(str(shutil.which(name)))
    for name, answer in tools.items():
        (tmp_path / "bin" / name).write_text(f"#!/usr/bin/env bash\nexit {answer}\n")
        (tmp_path / "bin" / name).chmod(0o755)
    env = {"PATH": str(tmp_path / "bin"), **surroundings}
    done = subprocess.run([script], env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == code and "not checked" in done.stdout

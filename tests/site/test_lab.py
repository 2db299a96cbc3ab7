"""The parts from which JupyterLab in the browser is built, and the result; JupyterLite is only pretended."""

import hashlib
import json
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin

import pytest
from packaging.requirements import Requirement

from tests.app.serving import write as notebook
from tests.lessons.test_own import SHORT
from tichu_teach.site import code, lab
from tichu_teach.site.runtime import LOCK, NoRuntime

pytestmark = pytest.mark.more

GAME = 'from tichu_teach import play\n\nplay("nanking", seed=7)'
ENGINE = {
    LOCK: json.dumps({"info": {"arch": "wasm32"}, "packages": {"torch": {}}}).encode(),
    "python.js": b"py",
}
PAGE = "<html><head><title></title></head><body>&lt;head> <head></body></html>"


def packages(python: Path, kernel: Path) -> Iterator[dict[str, object]]:
    """Two packages in place of all that are installed here."""
    assert (kernel / "package.json").is_file()
    for name in ("tichu-teach", "ipykernel"):
        (python / f"{name}.zip").write_bytes(b"zip")
        yield {"name": name, "file_name": f"{name}.zip"}


@pytest.fixture
def python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Has a script run in place of Python, which would build or fetch; `$last` is its last word."""
    stand_in = tmp_path / "python"

    def does(script: str) -> None:
        stand_in.write_text(f"#!/bin/sh\nfor last; do :; done\n{script}\n", encoding="utf-8")
        stand_in.chmod(0o755)

    monkeypatch.setattr(lab, "_packages", packages)
    monkeypatch.setattr(sys, "executable", str(stand_in))
    return does


@pytest.fixture
def built(tmp_path: Path, python: Callable[[str], None]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What lay in the folder that JupyterLite was given, and the files of the site."""
    (tmp_path / "page").write_text(PAGE, encoding="utf-8")
    python(
        f'mkdir -p "$last/lab" && cp {tmp_path}/page "$last/lab/index.html" && '
        f'cp {tmp_path}/page "$last/lab/index.js" && cp -R . "$last/given" && echo "$@" > "$last/asked"'
    )
    folder = tmp_path / "mine"
    notebook(folder, "nanking/game", "# A game", GAME)
    notebook(folder, "nanking/another", "# Another", GAME)
    notebook(folder, "teachers/reports", "# Reports", "import pandas")
    notebook(folder, "nanking/.ipynb_checkpoints/game", "# A game as it was", GAME)
    for name in ("monday", "tuesday"):
        (folder / f"{name}.md").write_text(SHORT)
    notebook(folder, "tuesday", "# Her own", "2 + 2")
    files, inside = lab.lab(folder, ENGINE), f"{lab.PLACE}/given/"
    given = {name.removeprefix(inside): files[name].decode() for name in files if name.startswith(inside)}
    assert files[f"{lab.PLACE}/asked"].startswith(b"-m jupyterlite_core build --output-dir ")
    return given, files


def test_its_notebooks_are_those_of_the_folder_and_start_without_a_question(built: Any) -> None:
    given, _ = built
    notebooks = {name: json.loads(text) for name, text in given.items() if name.endswith(".ipynb")}
    known = ("nanking/game", "nanking/another", "monday", "tuesday")
    assert set(notebooks) == {f"files/{name}.ipynb" for name in known}
    assert "2 + 2" in given["files/tuesday.ipynb"], "what she has written stays"
    for each in notebooks.values():
        kernel = each["metadata"]["kernelspec"]
        assert kernel["name"] == "python", "another would have JupyterLab ask which one to take"
        assert kernel["language"] == "python" and "Pyodide" in kernel["display_name"]
    assert given["files/monday.md"] == SHORT


def test_beside_our_own_notebooks_lie_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook(tmp_path / "ours", "nanking/game", "# A game", GAME)
    (tmp_path / "ours" / "data.json").write_text("{}")
    monkeypatch.setattr(lab.paths, "notebooks", lambda: tmp_path / "ours")
    lab._notebooks(tmp_path / "ours", tmp_path / "there")
    found = [file for file in (tmp_path / "there").rglob("*") if file.is_file()]
    assert found == [tmp_path / "there" / "nanking" / "game.ipynb"]


def test_it_needs_nothing_from_elsewhere(built: Any) -> None:
    given, files = built
    told = json.loads(given["jupyter-lite.json"])["jupyter-config-data"]
    kernel = told["litePluginSettings"][f"{lab.KERNEL}:kernel"]
    lock = json.loads(given[f"static/pyodide/{LOCK}"])
    assert kernel["disablePyPIFallback"] and kernel["loadPyodideOptions"]["packages"] == [*lock["packages"]]
    assert lock["info"] == {"arch": "wasm32"} and set(lock["packages"]) == {"tichu-teach", "ipykernel"}
    for each in lock["packages"].values():
        assert f"static/pyodide/{each['file_name']}" in given
    assert given["static/pyodide/python.js"] == "py"
    news = json.loads(given["overrides.json"])["@jupyterlab/apputils-extension:notification"]
    assert (news["fetchNews"], news["checkForUpdates"]) == ("false", False)
    page, script = (files[f"{lab.PLACE}/lab/index.{kind}"].decode() for kind in ("html", "js"))
    before, policy, after = page.partition(
        f'<meta http-equiv="Content-Security-Policy" content="{lab.POLICY}">'
    )
    assert before == "<html><head>" and policy and before + after == PAGE and script == PAGE


def test_it_has_our_tables_and_the_way_back(built: Any) -> None:
    given, _ = built
    config = json.loads(given["jupyter_lite_config.json"])["LiteBuildConfig"]
    shipped = {
        json.loads((Path(each) / "package.json").read_text())["name"]
        for each in config["federated_extensions"]
    }
    assert {"anywidget", "tichu-teach", lab.KERNEL} <= shipped
    assert config["contents"] == ["files"] and config["apps"] == ["lab"]
    for left_out in ("ignore_sys_prefix", "no_sourcemaps", "no_unused_shared_packages"):
        assert config[left_out] is True, "nobody needs it here"
    told = json.loads(given["jupyter-lite.json"])["jupyter-config-data"]
    assert urljoin(f"https://school/site/{lab.PLACE}/", told["tichuTeach"]) == "https://school/site/"


def test_a_package_brings_what_it_needs_in_a_browser_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()
    needs = {
        "ipython": ["Traitlets>=5", "pexpect; sys_platform != 'emscripten'"],
        "ipywidgets": ["ipython", "widgetsnbextension~=4.0", "traitlets"],
        "traitlets": ["ipython; extra == 'test'"],
    }

    def installed(name: str) -> object:
        asked.append(name)
        return SimpleNamespace(requires=needs.get(name))

    monkeypatch.setattr(lab, "distribution", installed)
    found = {name: wants for name, (_, wants) in lab._needed().items()}
    assert sorted(asked) == sorted({*lab.FIRST, "traitlets"})
    assert (found["ipython"], found["ipywidgets"]) == (["traitlets"], ["ipython", "traitlets"])
    assert found["traitlets"] == []


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo no such thing >&2; exit 1", "no such thing"),
        (f"echo said {'x' * 600}; exit 2", "x" * 600),
    ],
)
def test_what_the_build_says_last_is_told(
    script: str, said: str, tmp_path: Path, python: Callable[[str], None]
) -> None:
    python(script)
    with pytest.raises(NoRuntime) as told:
        lab.lab(tmp_path, ENGINE)
    assert str(told.value).endswith(f": {said}"), "the end of it"


def test_micropip_is_fetched_once_and_says_why_it_can_t_be(
    tmp_path: Path, python: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tmp_path / "asked"
    monkeypatch.setattr(lab, "cache", lambda: tmp_path)
    python(f'echo "$@" >> {asked}; echo no network >&2; exit 1')
    with pytest.raises(NoRuntime, match=r": no network$"):
        lab._micropip()
    name = lab.MICROPIP.split()[0].replace("==", "-")
    python(
        f'echo "$@" >> {asked}; mkdir -p "$last"; echo wheel > "$last/{name}-py3-none-any.whl"\n'
        f'while [ "$1" != --requirement ]; do shift; done; cp "$2" {tmp_path}/wanted'
    )
    assert lab._micropip() == lab._micropip() and lab._micropip().read_bytes() == b"wheel\n"
    told = asked.read_text(encoding="utf-8").splitlines()
    assert len(told) == 2 and all("--require-hashes" in each and "-m pip" in each for each in told)
    assert (tmp_path / "wanted").read_text(encoding="utf-8") == lab.MICROPIP


class Installed:
    """A distribution as it is installed, in a folder."""

    def __init__(self, folder: Path, name: str, version: str) -> None:
        self.folder, self.name, self.version = folder, name, version

    @property
    def files(self) -> list[Path]:
        return [file.relative_to(self.folder) for file in sorted(self.folder.rglob("*"))]

    def locate_file(self, file: Path) -> Path:
        return self.folder / file


def test_every_package_lies_beside_its_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python, kernel, installed = (tmp_path / name for name in ("python", "kernel", "installed"))
    wheels = kernel / "static" / "pypi"
    for folder in (python, wheels, installed):
        folder.mkdir(parents=True)
    for name in ("ipykernel-7.0-py3-none-any.whl", "piplite-0.1-x.whl", "pyodide_kernel-0.1-x.whl"):
        (wheels / name).write_bytes(name.encode())
    micropip = tmp_path / "micropip-0.11.1-py3-none-any.whl"
    micropip.write_bytes(b"micropip")
    kept = ("so/__init__.py", "so/inside.py", "so/data.json", "alone.py", "so-1.0.dist-info/METADATA")
    left = ("so/fast.so", "so/tests/test_so.py", "so/look.css", "so/__pycache__/inside.pyc", "test/x.py")
    for name in (*kept, *left):
        (installed / name).parent.mkdir(parents=True, exist_ok=True)
        (installed / name).write_text(name, encoding="utf-8")
    so: Any = Installed(installed, "So.Package", "1.0")
    monkeypatch.setattr(lab, "_micropip", lambda: micropip)
    monkeypatch.setattr(lab, "_needed", lambda: {"so-package": (so, ["micropip"])})
    monkeypatch.setattr(code, "ours", lambda left: iter([("tichu_teach/__init__.py", f"{left}".encode())]))
    monkeypatch.setattr(lab.paths, "our_version", lambda: "9.9")
    entries: list[Any] = [*lab._packages(python, kernel)]
    told = [(each["name"], each["version"], each["imports"], each["depends"]) for each in entries]
    assert told == [
        ("ipykernel", "7.0", ["ipykernel"], []),
        ("piplite", "0.1", ["piplite"], []),
        ("pyodide-kernel", "0.1", ["pyodide_kernel"], []),
        ("micropip", "0.11.1", ["micropip"], []),
        ("so-package", "1.0", ["alone", "so"], ["micropip"]),
        ("tichu-teach", "9.9", ["tichu_teach"], [*lab.FIRST]),
    ]
    for each in entries:
        content = (python / each["file_name"]).read_bytes()
        assert each["file_name"] == f"{each['name'].replace('-', '_')}-{each['version']}-py3-none-any.whl"
        assert each["sha256"] == hashlib.sha256(content).hexdigest()
        assert (each["install_dir"], each["package_type"], each["unvendored_tests"]) == (
            "site",
            "package",
            False,
        )
    assert (python / entries[0]["file_name"]).read_bytes() == b"ipykernel-7.0-py3-none-any.whl"
    assert files_of(python / entries[4]["file_name"]) == {*kept}
    unknown: Any = SimpleNamespace(files=None)
    assert [*lab._files(unknown)] == [], "nobody has listed them"
    ours = python / entries[5]["file_name"]
    assert files_of(ours) == {"tichu_teach/__init__.py", "tichu_teach-9.9.dist-info/METADATA"}
    with zipfile.ZipFile(ours) as packed:
        assert packed.read("tichu_teach/__init__.py") == f"{lab.NOT_IN_LAB}".encode()
        assert b"Name: tichu-teach\nVersion: 9.9\n" in packed.read("tichu_teach-9.9.dist-info/METADATA")


def files_of(archive: Path) -> set[str]:
    with zipfile.ZipFile(archive) as packed:
        return {*packed.namelist()}


def test_a_notebook_names_the_kernel_of_the_browser_and_what_is_none_stays() -> None:
    told = json.loads(lab._for_here('{"cells": [], "metadata": {"kernelspec": {"name": "x"}, "kept": "é"}}'))
    assert told["metadata"] == {"kernelspec": lab.HERE, "language_info": {"name": "python"}, "kept": "é"}
    assert "é" in lab._for_here('{"metadata": {"kept": "é"}}')
    for torn in ("{", "[]", "{}", "7", '{"metadata": 7}'):
        assert lab._for_here(torn) == torn


def test_a_build_that_takes_too_long_or_cannot_begin_is_told(
    tmp_path: Path, python: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "BUILD_SECONDS", 0.05)
    python("exec sleep 60")
    with pytest.raises(NoRuntime, match=r"timed out after 0\.05 seconds"):
        lab.lab(tmp_path, ENGINE)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))
    with pytest.raises(NoRuntime, match="No such file"):
        lab.lab(tmp_path, ENGINE)


@pytest.mark.parametrize(
    "marker",
    [
        *("sys_platform == 'emscripten'", "platform_system == 'Emscripten'", "platform_machine == 'wasm32'"),
        *("os_name == 'posix'", "python_version == '3.14'", "python_full_version >= '3.14.0'"),
        *("sys_platform != 'win32' and extra != 'test'", "python_full_version < '3.15'"),
    ],
)
def test_what_packages_ask_of_a_machine_is_answered_as_in_pyodide(marker: str) -> None:
    asked = Requirement(f"something; {marker}").marker
    assert asked and asked.evaluate(lab.BROWSER)


def test_a_package_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise lab.PackageNotFoundError(name)

    monkeypatch.setattr(lab, "distribution", missing)
    with pytest.raises(NoRuntime, match=lab.FIRST[-1]):
        lab._needed()

"""Pyodide is fetched once, checked by its fingerprint, and never trusted without."""

import base64
import hashlib
import io
import json
import tarfile
from pathlib import Path

import pytest

from tichu_teach.site import runtime as fetching
from tichu_teach.site.runtime import FILES, LOCK, NoRuntime, runtime


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that looks like Pyodide's, and whose fingerprint is the pinned one."""
    file = tmp_path / "pyodide.tgz"
    lock = json.dumps({"info": {"arch": "wasm32"}, "packages": {"numpy": {"file_name": "numpy.whl"}}})
    with tarfile.open(file, "w:gz") as archive:
        for name in (*FILES, "README.md"):
            content = (lock if name == LOCK else name).encode()
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    digest = hashlib.sha512(file.read_bytes()).digest()
    monkeypatch.setattr(fetching, "INTEGRITY", base64.b64encode(digest).decode())
    monkeypatch.setenv("TICHU_TEACH_CACHE", str(tmp_path / "not there yet" / "cache"))
    return file


def test_it_holds_what_pages_need_and_knows_no_package_of_another_host(package: Path) -> None:
    found = runtime(package)
    assert found.keys() == set(FILES)
    assert json.loads(found[LOCK])["packages"] == {}


def test_it_is_fetched_once(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []

    def fetch(folder: Path) -> Path:
        asked.append(folder)
        (folder / "fetched.tgz").write_bytes(package.read_bytes())
        return folder / "fetched.tgz"

    monkeypatch.setattr(fetching, "_fetch", fetch)
    assert runtime() == runtime() == runtime(package)
    assert len(asked) == 1 and not asked[0].exists()
    for kept in fetching.cache().iterdir():
        kept.unlink()
    assert runtime() and len(asked) == 2


def test_it_is_kept_where_this_machine_keeps_such_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching.sys, "platform", "linux")
    monkeypatch.setenv("HOME", "/home/anna")
    for name in ("TICHU_TEACH_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    found = [fetching.cache()]
    for name in ("XDG_CACHE_HOME", "TICHU_TEACH_CACHE"):
        monkeypatch.setenv(name, "/kept")
        found.append(fetching.cache())
    assert found == [*map(Path, ("/home/anna/.cache/tichu-teach", "/kept/tichu-teach", "/kept"))]
    monkeypatch.delenv("TICHU_TEACH_CACHE")
    monkeypatch.setattr(fetching.sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert fetching.cache() == Path("/local/tichu-teach")


def test_another_package_is_refused_and_not_kept(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "INTEGRITY", "another")
    monkeypatch.setattr(fetching, "_fetch", lambda folder: package.rename(folder / "fetched.tgz"))
    with pytest.raises(NoRuntime, match="fingerprint"):
        runtime()
    assert [*fetching.cache().iterdir()] == []
    with pytest.raises(NoRuntime, match="No such file") as missing:
        runtime(tmp_path / "none.tgz")
    assert "Errno" not in str(missing.value)


def test_without_npm_and_network_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICHU_TEACH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(fetching.shutil, "which", lambda name: None)
    monkeypatch.setattr(fetching, "ADDRESS", "http://127.0.0.1:9/pyodide.tgz")
    with pytest.raises(NoRuntime, match="npm pack pyodide@"):
        runtime()


@pytest.mark.parametrize("works", [True, False])
def test_npm_fetches_it_where_there_is_one(
    works: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = tmp_path / "npm"
    asked = 'echo "$@" > ../asked; '
    npm.write_text(
        f"#!/bin/sh\n{asked}" + ("echo packed > a.tgz\n" if works else "echo no network >&2; exit 1\n")
    )
    npm.chmod(0o755)
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    if works:
        assert fetching._fetch(folder) == folder / "a.tgz"
    else:
        with pytest.raises(NoRuntime) as told:
            fetching._fetch(folder)
        assert "no network" in str(told.value) and "b'" not in str(told.value)
    assert (tmp_path / "asked").read_text() == f"pack --silent pyodide@{fetching.VERSION}\n"


def test_without_npm_its_own_address_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[object]()

    def urlopen(address: str, timeout: float) -> io.BytesIO:
        asked.append((address, timeout))
        return io.BytesIO(b"fetched")

    monkeypatch.setattr(fetching.shutil, "which", lambda name: None)
    monkeypatch.setattr(fetching.urllib.request, "urlopen", urlopen)
    assert fetching._fetch(tmp_path).read_bytes() == b"fetched" and asked == [(fetching.ADDRESS, 60)]

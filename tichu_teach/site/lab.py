"""JupyterLab beside the pages (JupyterLite): the same notebooks with all their cells, run by the same Python.

Whatever JupyterLite would fetch from other hosts is put beside it: Pyodide, and the packages that its kernel
and our notebooks import, taken from those installed here.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from jupyter_core.paths import jupyter_path
from packaging.requirements import Requirement

from tichu_teach.app import contents, paths, served
from tichu_teach.lessons.cells import Notebook, notebook, words
from tichu_teach.lessons.cells import code as code_cell
from tichu_teach.site import code
from tichu_teach.site.runtime import LOCK, NoRuntime, cache
from tichu_teach.texts import text

PLACE = "jupyter"
"""Its folder in the site."""

FIRST = ("packaging", "ipython", "anywidget", "ipywidgets", "fsrs", "markdown-it-py", "pyyaml", "segno")
"""The packages to load, each with its dependencies."""

KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget", "tichu-teach", KERNEL)
STANDING_IN = ("ipykernel-*.whl", "piplite-*.whl", "pyodide_kernel-*.whl")
"""Wheels that the kernel brings in place of packages that can't run in a browser."""

COMMAND = ("__main__.py", "cli.py", "console.py", "exam_command.py", "options.py")
NOT_IN_LAB = ("app", "site", "classroom/sample", "notebooks", *COMMAND)
"""The parts of this package that serve the tutorial. All others can be explored."""
MICROPIP = "micropip==0.11.1 --hash=sha256:768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3"
"""The package that the kernel asks for first. It may need a newer Python than runs here, so it is fetched as
a file."""

HERE = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
NOT_HERE = frozenset({"widgetsnbextension", "jupyterlab-widgets"})
BROWSER = {
    "sys_platform": "emscripten", "platform_system": "Emscripten", "platform_machine": "wasm32",
    "os_name": "posix", "python_version": "3.14", "python_full_version": "3.14.0", "extra": "",
}  # fmt: skip
BUILD_SECONDS = 600  # seconds

POLICY = (
    "default-src 'self' data: blob:; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' data: blob:"
)
"""The policy for JupyterLab, which needs more freedom than our pages, but may not ask other hosts either."""

_NO_CODE = re.compile(r"\.(so|pyd|pyc|js|map|css|html|typed)$|(^|/)(tests?|__pycache__|django-stubs)/|^\.\.")


def lab(folder: Path, engine: Mapping[str, bytes]) -> dict[str, bytes]:
    """Build JupyterLite with a folder's notebooks; return its files by path in the site. Raises NoRuntime."""
    with tempfile.TemporaryDirectory() as name:
        here, made = Path(name) / "lite", Path(name) / "made"
        _lay_out(here, folder, engine)
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", str(made)]
        try:
            ran = subprocess.run(
                command, cwd=here, capture_output=True, text=True, timeout=BUILD_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoRuntime(text("site.no-lab", reason=error)) from None
        if ran.returncode:
            raise NoRuntime(text("site.no-lab", reason=(ran.stderr or ran.stdout).strip()[-600:]))
        return {
            f"{PLACE}/{file.relative_to(made).as_posix()}": _held(file)
            for file in made.rglob("*")
            if file.is_file()
        }


def _held(file: Path) -> bytes:
    content = file.read_bytes()
    if file.suffix != ".html":
        return content
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    return content.replace(b"<head>", f"<head>{policy}".encode(), 1)


def _lay_out(here: Path, folder: Path, engine: Mapping[str, bytes]) -> None:
    """Lay out the folder that JupyterLite is built from."""
    python = here / "static" / "pyodide"
    python.mkdir(parents=True)
    for file, content in engine.items():
        (python / file).write_bytes(content)
    shutil.copy(paths.APP / "lab" / "overrides.json", here)
    _notebooks(folder, here / "files")
    packages = {each["name"]: each for each in _packages(python, _extension(KERNEL))}
    lock = json.loads(engine[LOCK])
    (python / LOCK).write_bytes(json.dumps({**lock, "packages": packages}).encode())
    settings = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(packages)}}
    _write(
        here / "jupyter-lite.json",
        {
            "jupyter-lite-schema-version": 0,
            "jupyter-config-data": {
                "appName": "Tichu Teach",
                "tichuTeach": "../",  # where our extension finds the pages
                "litePluginSettings": {f"{KERNEL}:kernel": settings},
            },
        },
    )
    _write(
        here / "jupyter_lite_config.json",
        {
            "LiteBuildConfig": {
                "apps": ["lab"],
                "contents": ["files"],
                "federated_extensions": [str(_extension(name)) for name in EXTENSIONS],
                "ignore_sys_prefix": True,
                "no_sourcemaps": True,
                "no_unused_shared_packages": True,
            }
        },
    )


def _write(file: Path, data: object) -> None:
    file.write_text(json.dumps(data), encoding="utf-8", newline="\n")


def _extension(name: str) -> Path:
    """The folder of a JupyterLab extension: ours in this package, others where they are installed."""
    for place in (paths.APP / "lab" / "extensions", *map(Path, jupyter_path("labextensions"))):
        if (place / name / "package.json").is_file():
            return place / name
    raise NoRuntime(text("site.no-lab", reason=name))


def _notebooks(folder: Path, target: Path) -> None:
    """Write the notebooks, and the files that a teacher's may name. Those that need pandas are left out."""
    for file in folder.rglob("*.ipynb"):
        inside = file.relative_to(folder)
        if inside.parts[0] != served.TEACHERS and not any(part.startswith(".") for part in inside.parts):
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            here = _for_here(file.read_text(encoding="utf-8"))
            (target / inside).write_text(here, encoding="utf-8", newline="\n")
    if files := code.own_files(folder):
        zipfile.ZipFile(io.BytesIO(files)).extractall(target)
    for file, made in _notebooks_beside(folder):
        if not (target / file).exists():
            _write(target / file, made)


def _notebooks_beside(folder: Path) -> Iterator[tuple[Path, Notebook]]:
    """A notebook beside each of a teacher's chapters and packs: the title, and the call to show it."""
    for shelf in contents.shelves(folder):
        for entry in (*shelf.chapters, *shelf.extras):
            file = served.teachers_file(folder, entry.key)
            if file is None:
                continue
            (_, title), (_, call) = served.cells(folder, entry.key)
            cells = [words("title", title), code_cell("page", call.split("\n"))]
            place = file.relative_to(folder).with_name(f"{entry.key.rpartition('/')[2]}.ipynb")
            yield place, notebook(cells) | {"metadata": {"kernelspec": HERE}}


def _for_here(notebook: str) -> str:
    """Name the browser's kernel in a notebook, or JupyterLab would ask; leave any other text as it is."""
    try:
        told = json.loads(notebook)
        told["metadata"] |= {"kernelspec": HERE, "language_info": {"name": "python"}}
    except (ValueError, LookupError, TypeError):
        return notebook
    return json.dumps(told, ensure_ascii=False)


# -- packages ----------------------------------------------------------------------------------------


def _packages(python: Path, kernel: Path) -> Iterator[dict[str, object]]:
    """The entry of every package for Pyodide's lock file, and put the packages beside it."""
    for pattern in STANDING_IN:
        (wheel,) = (kernel / "static" / "pypi").glob(pattern)
        name, version = wheel.name.split("-")[:2]
        yield _package(python, _canonical(name), version, [name], [], wheel.read_bytes())
    wheel = _micropip()
    yield _package(python, "micropip", wheel.name.split("-")[1], ["micropip"], [], wheel.read_bytes())
    for found, needs in _needed().values():
        inside = dict(_files(found))
        tops = sorted({name.split("/")[0].removesuffix(".py") for name in inside if name.endswith(".py")})
        yield _package(python, _canonical(found.name), found.version, tops, needs, code.zipped(inside))
    version = paths.our_version()
    told = f"Metadata-Version: 2.1\nName: tichu-teach\nVersion: {version}\n".encode()
    ours = {f"tichu_teach-{version}.dist-info/METADATA": told, **dict(code.ours(NOT_IN_LAB))}
    yield _package(python, "tichu-teach", version, ["tichu_teach"], [*FIRST], code.zipped(ours))


def _micropip() -> Path:
    """Return micropip's wheel, from the cache or fetched into it by pip, which checks its fingerprint."""
    kept = cache() / "micropip"
    if not [*kept.glob("*.whl")]:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as pinned:
            pinned.write(MICROPIP)
            pinned.flush()
            command = [
                sys.executable, "-m", "pip", "--quiet", "download", "--no-deps", "--only-binary=:all:",
                "--python-version", BROWSER["python_version"], "--require-hashes",
                "--requirement", pinned.name, "--dest", str(kept),
            ]  # fmt: skip
            ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise NoRuntime(text("site.no-lab", reason=ran.stderr.strip()[-600:]))
    (wheel,) = kept.glob(MICROPIP.split()[0].replace("==", "-") + "-*.whl")
    return wheel


def _package(
    python: Path, name: str, version: str, imports: list[str], needs: list[str], content: bytes
) -> dict[str, object]:
    file = f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    (python / file).write_bytes(content)
    return {
        "name": name, "version": version, "file_name": file, "install_dir": "site", "package_type": "package",
        "sha256": hashlib.sha256(content).hexdigest(), "imports": imports, "depends": needs,
        "unvendored_tests": False,
    }  # fmt: skip


def _needed() -> dict[str, tuple[Distribution, list[str]]]:
    """The distributions to take along, each with the names of its dependencies."""
    found: dict[str, tuple[Distribution, list[str]]] = {}
    wanted = [*FIRST]
    while wanted:
        name = _canonical(wanted.pop())
        if name in found:
            continue
        try:
            each = distribution(name)
        except PackageNotFoundError:
            raise NoRuntime(text("site.no-lab", reason=name)) from None
        asked = (Requirement(line) for line in each.requires or ())
        needs = [_canonical(one.name) for one in asked if not one.marker or one.marker.evaluate(BROWSER)]
        found[name] = each, [need for need in needs if need not in NOT_HERE]
        wanted += found[name][1]
    return found


def _files(found: Distribution) -> Iterator[tuple[str, bytes]]:
    for file in found.files or ():
        place = Path(str(found.locate_file(file)))
        if not _NO_CODE.search(file.as_posix()) and place.is_file():
            yield file.as_posix(), place.read_bytes()


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()

"""What JupyterLab loads of ours, as a wheel and `tichu-teach lab` bring it."""

import json
import tomllib
from pathlib import Path

from tichu_teach.app import paths

FOLDER = paths.APP / "lab" / "extensions" / "tichu-teach"


def test_jupyterlab_finds_the_extension() -> None:
    told = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    build = told["jupyterlab"]["_build"]
    assert told["name"] == FOLDER.name and told["version"] == paths.our_version()
    source = (FOLDER / build["load"]).read_text(encoding="utf-8")
    assert f'_JUPYTERLAB["{told["name"]}"]' in source


def test_a_wheel_brings_it_along() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert (
        shared[f"tichu_teach/app/lab/extensions/{FOLDER.name}"]
        == f"share/jupyter/labextensions/{FOLDER.name}"
    )

"""A JupyterHub with the configuration of `binder/hub/`, on ports of its own, and people who sign in.

It needs JupyterHub (the extra `test`) and its proxy, which is Node's: `.ci/scripts` fetches it.
"""

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import PATIENCE, ROOT, Running, free_port, running
from tests.app.test_live import KEY

EXAMPLE = ROOT / "binder" / "hub" / "jupyterhub_config.py"
PROXY = "configurable-http-proxy"
PASSWORDS = {"TICHU_PASSWORD": "nine-dragons", "TICHU_ADMIN_PASSWORD": "the-dog-leads-to-the-partner-now"}
TEACHER = "teacher"

PORTS = """
load_subconfig({example!r})
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r}
for service in c.JupyterHub.services:
    service["command"] = [{room!r} if word == "8867" else word for word in service["command"]]
    if "url" in service:
        service["url"] = service["url"].replace("8867", {room!r})
if {root}:
    c.Spawner.args.append("--allow-root")
"""
"""The example itself, but for its ports; Jupyter does not run as root unasked."""


@contextmanager
def hub(folder: Path, **environment: str) -> Iterator[Running]:
    """The hub, its servers being processes; `home` is where people sign in. Skips where it can't be had."""
    pytest.importorskip("jupyterhub", reason="jupyterhub is not installed")
    pytest.importorskip("jupyterhub_idle_culler", reason="jupyterhub-idle-culler is not installed")
    programs = [str(ROOT / "tests" / "js" / "node_modules" / ".bin"), str(Path(sys.executable).parent)]
    path = os.pathsep.join([*programs, os.environ.get("PATH", "")])
    if shutil.which(PROXY, path=path) is None:
        pytest.skip(f"{PROXY} is not there: .ci/scripts fetches it, where there is Node")
    port, ports = free_port(), {name: free_port() for name in ("hub", "api")}
    root = os.name == "posix" and os.geteuid() == 0
    config = folder / "jupyterhub_config.py"
    homes = str(folder / "home" / "{username}")
    room = str(free_port())
    config.write_text(PORTS.format(example=str(EXAMPLE), homes=homes, room=room, root=root, **ports))
    # As an installed package has a Jupyter server offer the tutorial.
    settings = folder / "etc" / "jupyter_server_config.d"
    settings.mkdir(parents=True)
    shutil.copy(ROOT / "tichu_teach" / "app" / "jupyter-server.json", settings / "tichu_teach.json")
    (folder / "home").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            **PASSWORDS,
            "PATH": path,
            "TICHU_SPAWNER": "simple",
            "TICHU_BIND": f"http://127.0.0.1:{port}",
            "TICHU_TEACHER_KEY": KEY,
            "TICHU_CLASS_STORE": f"sqlite:///{folder / 'classes.db'}",
            "JUPYTER_CONFIG_PATH": str(folder / "etc"),
            **environment,
        }.items():
            patch.setenv(name, value)
        command = [sys.executable, "-m", "jupyterhub", "-f", str(config)]
        with running(command, f"http://127.0.0.1:{port}/", folder / "log") as server:
            ready(server)
            yield server


def ready(server: Running) -> None:
    """Wait until the hub is behind its proxy, which answers before; and the room of its classes."""
    end = time.monotonic() + PATIENCE
    while any(server.get(path).status != 200 for path in ("hub/health", "services/class/healthz/ready")):
        assert time.monotonic() < end, server.log.read_text()
        time.sleep(0.1)


def sign_in(page: Any, hub: Running, name: str) -> Running:
    """Sign in, and wait for the home page of one's own server, which is returned."""
    page.goto(f"{hub.home}hub/login")
    word = PASSWORDS["TICHU_ADMIN_PASSWORD" if name == TEACHER else "TICHU_PASSWORD"]
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=password]").fill(word)
    page.locator("[type=submit]").click()
    page.locator(".door").first.wait_for(timeout=150_000)  # a server starts; two cores may be busy
    assert page.url == f"{hub.home}user/{name}/tichu/"
    return Running(page.url, hub.process, hub.log)

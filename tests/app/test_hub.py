"""The example of a JupyterHub: what its configuration sets, wherever a learner's server runs."""

import shlex
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from jupyter_server.serverapp import ServerApp
from traitlets.config import Config

from tests.app.serving import ROOT, free_port, running
from tests.app.test_live import opened

pytestmark = pytest.mark.more

HUB = ROOT / "binder" / "hub"


def configured(monkeypatch: pytest.MonkeyPatch, **environment: str) -> Any:
    """The configuration as a hub reads it."""
    passwords = {"TICHU_PASSWORD": "nine-dragons", "TICHU_ADMIN_PASSWORD": "x" * 32}
    for name in ("SPAWNER", "IMAGE", "NETWORK", "BIND", "HUB", "TEACHER_KEY"):
        monkeypatch.delenv(f"TICHU_{name}", raising=False)
    for name, value in {**passwords, **environment}.items():
        monkeypatch.setenv(name, value)
    config = Config()
    source = (HUB / "jupyterhub_config.py").read_text()
    exec(compile(source, "jupyterhub_config.py", "exec"), {"get_config": lambda: config})
    return config


def test_everybody_gets_a_container_that_opens_on_the_tutorial(monkeypatch: pytest.MonkeyPatch) -> None:
    config = configured(monkeypatch)
    assert config.JupyterHub.spawner_class == "docker"
    assert config.DockerSpawner.image == "tichu-teach-hub"
    assert f"-t {config.DockerSpawner.image} " in (HUB / "Dockerfile").read_text()
    assert config.Spawner.default_url == "/tichu/"
    assert config.JupyterHub.bind_url.startswith("http://127.0.0.1:"), "a proxy goes in front"


def test_a_container_finds_the_hub_on_the_machine_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    config = configured(monkeypatch)
    hub = config.DockerSpawner.hub_connect_url
    assert urlsplit(hub).hostname in config.DockerSpawner.extra_host_config["extra_hosts"]
    assert config.JupyterHub.hub_ip == "0.0.0.0", "it listens where containers reach it"
    other = configured(monkeypatch, TICHU_HUB="http://host.containers.internal:8081")
    assert other.DockerSpawner.hub_connect_url == "http://host.containers.internal:8081"


def test_it_can_be_tried_without_containers(monkeypatch: pytest.MonkeyPatch) -> None:
    config = configured(monkeypatch, TICHU_SPAWNER="simple", TICHU_BIND="http://127.0.0.1:1")
    assert config.JupyterHub.spawner_class == "simple" and "DockerSpawner" not in config
    assert config.JupyterHub.bind_url == "http://127.0.0.1:1"


def test_nobody_is_let_in_without_a_password_being_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TICHU_PASSWORD", raising=False)
    monkeypatch.setenv("TICHU_ADMIN_PASSWORD", "x" * 32)
    with pytest.raises(KeyError, match="TICHU_PASSWORD"):
        exec((HUB / "jupyterhub_config.py").read_text(), {"get_config": Config})


def test_what_nobody_uses_is_cleared_away(monkeypatch: pytest.MonkeyPatch) -> None:
    config = configured(monkeypatch)
    (service,), (role,) = config.JupyterHub.services, config.JupyterHub.load_roles
    assert role["services"] == [service["name"]] and "delete:servers" in role["scopes"]
    assert "jupyterhub_idle_culler" in service["command"]


def test_a_class_meets_at_a_service_of_the_hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The very command of the service, on a port of ours: a teacher opens a class below its path."""
    assert len(configured(monkeypatch).JupyterHub.services) == 1, "without a key there is none"
    store = f"sqlite:///{tmp_path / 'classes.db'}"
    config = configured(monkeypatch, TICHU_TEACHER_KEY="open-sesame-42", TICHU_CLASS_STORE=store)
    service = config.JupyterHub.services[-1]
    port, place = free_port(), f"services/{service['name']}/"
    command = [
        str(port) if word == str(urlsplit(service["url"]).port) else word for word in service["command"]
    ]
    monkeypatch.delenv("TICHU_CLASS_STORE")  # a service gets what its entry names
    for name, value in service["environment"].items():
        monkeypatch.setenv(name, value)
    with running(command, f"http://127.0.0.1:{port}/{place}", tmp_path / "log") as server:
        _, room = opened(server.home)
        assert room["address"].endswith(f"/{place}live/") and (tmp_path / "classes.db").exists()
        assert server.get(f"live/{room['code']}").status == 200, "a phone needs no sign-on"


def arguments(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    values = yaml.safe_load((HUB / "values.yaml").read_text())
    return {"config": configured(monkeypatch).Spawner.args, "values": values["singleuser"]["cmd"][1:]}


def test_a_server_understands_what_it_is_started_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for where, words in arguments(monkeypatch).items():
        server = ServerApp()
        server.parse_command_line(shlex.split(" ".join(words)))
        assert server.config.MappingKernelManager.cull_idle_timeout == 1200, where
        assert server.config.MappingKernelManager.cull_interval == 60, where

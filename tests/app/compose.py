"""What the compose files say of a service's environment."""

import re
from collections.abc import Mapping
from typing import Any

import yaml

from tests.app.serving import ROOT

COMPOSE = ROOT / "binder" / "compose"


def filled(value: Any, given: Mapping[str, str]) -> str:
    """A value with what `docker compose` puts in: `${NAME:-default}`, `${NAME:?complaint}`."""

    def one(found: re.Match[str]) -> str:
        name, mark, word = found.groups()
        assert name in given or mark == "-", f"{name}: {word}"
        return given.get(name) or word

    return re.sub(r"\$\{(\w+):([-?])([^}]*)\}", one, str(value))


def environments(*files: str, **given: str) -> dict[str, dict[str, str]]:
    """The environment of each service of some compose files, later ones over earlier ones."""
    services: dict[str, dict[str, str]] = {}
    for file in files:
        for name, service in yaml.safe_load((COMPOSE / file).read_text())["services"].items():
            inherited = service.get("extends", {}).get("service")
            found = services.setdefault(name, dict(services.get(inherited, {})))
            found.update((key, filled(value, given)) for key, value in service.get("environment", {}).items())
    return services

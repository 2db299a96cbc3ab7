"""What the compose files start, as processes of this machine: the same commands, environment and proxy."""

import json
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.request import urlopen

from tests.app.compose import environments
from tests.app.serving import PATIENCE, ROOT, Running, free_port, running
from tests.app.test_deploying import instructions
from tests.app.test_proxies import caddy, started

DOCKERFILE = ROOT / "binder" / "image" / "Dockerfile"
HERE = "127.0.0.1"
TABLES = 40

LOT = "lb"
"""The cookie by which Caddy leads a visitor back to their server."""


@dataclass
class Composed:
    """Servers behind their proxy. `home` is where visitors come, `servers` are the services by name."""

    home: str
    certificate: Path
    servers: dict[str, Running]
    start: Callable[[str], Running]

    def kill(self, name: str) -> None:
        """End a server at once, as a machine that fails does."""
        self.servers[name].process.kill()
        self.servers[name].process.wait()

    def again(self, name: str) -> None:
        """Start a server that has ended, where it was."""
        self.servers[name] = self.start(name)

    def lots(self) -> dict[str, str]:
        """What the proxy has a browser keep that is to be served by each server."""
        found: dict[str, str] = {}
        context = ssl.create_default_context(cafile=str(self.certificate))
        for _ in range(200):  # it draws lots
            with urlopen(f"{self.home}healthz", timeout=PATIENCE, context=context) as reply:
                name = [*self.servers][TABLES - json.load(reply)["of"]]
                found[name] = SimpleCookie(reply.headers["Set-Cookie"])[LOT].value
            if found.keys() == self.servers.keys():
                return found
        raise AssertionError(f"all visitors come to {[*found]}")


@contextmanager
def composed(folder: Path, store: str, key: str) -> Iterator[Composed]:
    """The two servers of `compose.several.yaml` and its Caddy; `store` stands for its database."""
    services = environments(
        *("compose.yaml", "compose.several.yaml"),
        **{"SITE": HERE, "PROXY": HERE, "TEACHER_KEY": key, "DATABASE_PASSWORD": "secret"},
    )
    image = dict(instructions(DOCKERFILE))
    defaults = dict(each.split("=", 1) for each in image["ENV"].split() if not each.startswith("PATH="))
    command = json.loads(image["CMD"])
    front = services["caddy"]
    names = [each.partition(":")[0] for each in front["TICHU"].split()]
    ports = {name: free_port() for name in names}

    def server(name: str) -> AbstractContextManager[Running]:
        port, place = ports[name], folder / name
        place.mkdir(exist_ok=True)
        own = {**defaults, **services[name], "TICHU_CLASS_STORE": store, "HOME": str(place)}
        own["TICHU_TABLES"] = str(TABLES - names.index(name))  # by which they can be told apart
        assert services[name]["TICHU_CLASS_STORE"] == "postgresql://tichu:secret@database/tichu"
        line = command[-1].replace("--host 0.0.0.0 --port 8866", f"--host {HERE} --port {port}")
        line = line.replace("tichu-teach", f"{sys.executable} -m tichu_teach.cli", 1)
        assert str(port) in line and "tichu_teach.cli" in line
        words = ["env", *(f"{key}={value}" for key, value in own.items()), *command[:-1], line]
        return running(words, f"http://{HERE}:{port}/", place / "log")

    with ExitStack() as stack:

        def start(name: str) -> Running:
            return stack.enter_context(server(name))

        servers = {name: start(name) for name in names}
        behind = " ".join(f"{HERE}:{ports[name]}" for name in names)
        proxy = caddy(folder, behind, front["SITE"], POLICY=front["POLICY"])
        home, certificate, _ = stack.enter_context(started(folder, *proxy))
        yield Composed(home, certificate, servers, start)

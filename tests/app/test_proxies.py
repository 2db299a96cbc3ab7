"""The example proxies with TLS, run on this machine: home page, chapter and the websocket by https."""

import os
import re
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from tests.app.serving import (
    PATIENCE,
    ROOT,
    WIDGET,
    Channel,
    Running,
    ended,
    free_port,
    tool,
    tutorial,
    write,
)
from tests.app.test_live import KEY, PASS, Visitor, events, opened, question
from tests.depth import some

pytestmark = pytest.mark.more

PROXY = ROOT / "binder" / "proxy"


def nginx(
    folder: Path, behind: str, name: str = "localhost"
) -> tuple[list[str], dict[str, str], str, Callable[[], Path]]:
    """The example's site with the TLS lines that it names, and a certificate of its own."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost".split()
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([tool("openssl"), *make, *names, *files], check=True, capture_output=True)
    port = free_port()
    lines = f"listen 127.0.0.1:{port} ssl; ssl_certificate {certificate}; ssl_certificate_key {key};"
    site = (PROXY / "nginx.conf").read_text()
    for example, here in (("listen 80;", lines), ("tichu.example.org", name), ("127.0.0.1:8866", behind)):
        assert example in site
        site = site.replace(example, here)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    config = folder / "nginx.conf"
    head = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
    config.write_text(f"{head}http {{ access_log off; {places}\n{site} }}")
    command = [tool("nginx"), "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(config)]
    return command, {}, f"https://{name}:{port}/tichu/", lambda: certificate


def caddy(
    folder: Path, behind: str, site: str = "localhost", **more: str
) -> tuple[list[str], dict[str, str], str, Callable[[], Path]]:
    """The example as it stands; for names and addresses of this machine Caddy signs a certificate itself."""
    port = free_port()
    config = folder / "Caddyfile"
    options = f"admin off\nskip_install_trust\nauto_https disable_redirects\nhttps_port {port}"
    config.write_text(f"{{\n{options}\n}}\n{(PROXY / 'Caddyfile').read_text()}")
    command = [tool("caddy"), "run", "--adapter", "caddyfile", "--config", str(config)]
    environment = {"SITE": site, "TICHU": behind, "XDG_DATA_HOME": str(folder), "HOME": str(folder), **more}
    root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    return command, environment, f"https://{site}:{port}/", lambda: root


@pytest.fixture(scope="module", params=some([nginx, caddy]), ids=lambda proxy: proxy.__name__)
def front(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path, Running]]:
    """A proxy before the tutorial: its address, the certificate to trust, and the tutorial itself."""
    folder = tmp_path_factory.mktemp(request.param.__name__)
    write(folder / "notebooks", "nanking/1-cards", "# A story", WIDGET)
    base = "/tichu/" if request.param is nginx else "/"
    tool(request.param.__name__)
    options = ["--trust-proxy", "127.0.0.1", "--teacher-key", KEY]
    options += ["--class-store", f"sqlite:///{folder / 'classes.db'}"]
    with tutorial(folder / "notebooks", folder / "log", *options, base=base) as behind:
        proxy = request.param(folder, urlsplit(behind.home).netloc)
        with started(folder, *proxy) as (home, certificate, _):
            yield home, certificate, behind


@contextmanager
def started(
    folder: Path, command: list[str], environment: dict[str, str], home: str, trusted: Callable[[], Path]
) -> Iterator[tuple[str, Path, subprocess.Popen[bytes]]]:
    """A proxy that runs: its address, the certificate to trust, its process."""
    with (folder / "proxy.log").open("wb") as log:
        proxy = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=os.environ | environment)
    try:
        end = time.monotonic() + PATIENCE
        while True:
            assert proxy.poll() is None and time.monotonic() < end, (folder / "proxy.log").read_text()
            try:
                get(home + "healthz", trusted())
                break
            except OSError:  # not listening yet, or without its certificate
                time.sleep(0.1)
        yield home, trusted(), proxy
    finally:
        ended(proxy)


def get(address: str, certificate: Path) -> str:
    context = ssl.create_default_context(cafile=str(certificate))
    with urlopen(Request(address), timeout=PATIENCE, context=context) as reply:
        return str(reply.read().decode())


def test_a_table_is_laid_by_https(front: tuple[str, Path, Running]) -> None:
    home, certificate, _ = front
    root = urlsplit(home).path
    own = re.findall(r'(?:href|src)="(/[^"]*)"', get(home, certificate))
    assert own and all(address.startswith(root) for address in own)
    assert get(home.removesuffix("/"), certificate) == get(home, certificate), "redirected"
    page = get(home + "voila/render/nanking/1-cards.ipynb", certificate)
    safely = {"origin": f"https://{urlsplit(home).netloc}", "sslopt": {"ca_certs": str(certificate)}}
    with Channel(home, page, **safely) as channel:
        channel.ask("kernel_info_request", {}, "kernel_info_reply")
    assert '"status": "ok"' in channel.said


def test_the_visitors_address_is_passed_on_and_no_metrics_are(front: tuple[str, Path, Running]) -> None:
    home, certificate, behind = front
    with pytest.raises(OSError, match="404"):
        get(home + "metrics", certificate)
    assert "tichu_up 1" in behind.get("metrics").text


def holds_nothing_up(home: str) -> None:
    """Fail if news of a class stays somewhere on the way: a line would be silent until it ends."""
    teacher, room = opened(home)
    anna, code = Visitor(home), room["code"]
    assert room["address"] == f"{home}live/", "others come in by the same way"
    anna.told(f"live/{code}/join", {"name": "Anna"})
    with closing(anna.ask(f"live/{code}/stream")) as line, closing(teacher.ask(f"live/{code}/wall")) as wall:
        phone, seen = events(line), events(wall)
        assert next(phone)[1]["phase"] == "waiting"
        teacher.told(f"live/{code}/ask", question())
        assert next(phone)[1]["phase"] == "asked"
        anna.told(f"live/{code}/answer", {"number": 1, "answer": PASS})
        while next(seen)[1].get("count") != 1:
            pass


def test_a_class_hears_at_once(front: tuple[str, Path, Running], monkeypatch: pytest.MonkeyPatch) -> None:
    home, certificate, _ = front
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    holds_nothing_up(home)

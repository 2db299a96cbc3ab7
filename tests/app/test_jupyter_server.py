"""Our pages inside a Jupyter server, as Binder and JupyterHub run it, below a visitor's own path."""

import json
import re
import shutil
import sys
from collections.abc import Iterator

import pytest

from tests.app.serving import ROOT, Running, free_port, kernel_of, running, shown
from tichu_teach.app import paths, served

pytestmark = pytest.mark.more

TOKEN = "t0ken"


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    port = free_port()
    settings = tmp_path_factory.mktemp("etc")
    shutil.copy(ROOT / "binder" / "jupyter_config.json", settings)  # as binder/postBuild does
    command = [
        sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root",
        f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--ServerApp.base_url=/user/x/",
        f"--ServerApp.root_dir={ROOT}", f"--IdentityProvider.token={TOKEN}",
        "--ServerApp.jpserver_extensions="
        "{'tichu_teach.app': True, 'voila.server_extension': True, 'jupyterlab': True}",
        "--ServerApp.log_level=INFO",
    ]  # fmt: skip
    log = tmp_path_factory.mktemp("hub") / "log"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_PATH", str(settings))
        with running(command, f"http://127.0.0.1:{port}/user/x/tichu/", log) as server:
            yield server


def links() -> list[str]:
    """The paths that the README's Binder links open."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"mybinder\.org/v2/gh/<owner>/<repo>/HEAD\?urlpath=(\S+?)[`)\s]", readme)
    pages = re.findall(r"`(tichu%2Fvoila%2F\S+?)`", readme)
    assert found and pages
    found += pages
    return [path.replace("%2F", "/") for path in found]


def test_home_needs_the_token_and_shows_below_the_visitors_path(hub: Running) -> None:
    assert shown("home.hero.title") not in hub.get().text
    reply = hub.get(f"?token={TOKEN}")
    assert reply.status == 200
    assert shown("home.hero.title") in reply.text
    own = re.findall(r'(?:href|src)="(/[^"]*)"', reply.text)
    assert own and all(address.startswith("/user/x/tichu/") for address in own)
    for address in set(re.findall(r'"/user/x/tichu/(look/[^"]+)"', reply.text)):
        assert hub.get(address).status == 200


def test_a_lost_page_leads_home_and_home_has_its_slash(hub: Running) -> None:
    lost = hub.get(f"no/such/page?token={TOKEN}")
    assert lost.status == 404 and shown("app.message.lost.title") in lost.text
    assert 'href="/user/x/tichu/"' in lost.text
    at_home = hub.get(f"{hub.home.removesuffix('/')}?token={TOKEN}")
    assert at_home.status == 200 and shown("home.hero.title") in at_home.text


def test_its_log_says_where_to_find_us(hub: Running) -> None:
    assert "Tichu Teach is at /user/x/tichu/" in hub.log.read_text(encoding="utf-8")


def test_a_binder_without_a_path_opens_on_the_start_notebook_as_the_first_link_does(hub: Running) -> None:
    base = hub.home.removesuffix("tichu/")
    opened = json.loads((ROOT / "binder" / "jupyter_config.json").read_text(encoding="utf-8"))
    assert {"default_url": f"/{links()[0]}"} == opened["ServerApp"] == opened["LabApp"]
    assert links()[0].endswith(f"/notebooks/{served.START}.ipynb") and links()[1] == "tichu/"
    assert "jupyter-config-data" in hub.get(f"{base}?token={TOKEN}").text
    assert hub.get(f"{base}lab?token={TOKEN}").status == 200, "JupyterLab is where it was"


def test_the_readmes_binder_links_answer(hub: Running) -> None:
    base = hub.home.removesuffix("tichu/")
    for path in links():
        assert hub.get(f"{base}{path}?token={TOKEN}").status == 200, path


def test_a_lesson_and_its_goodbye(hub: Running) -> None:
    notebook = next(iter(sorted(paths.notebooks().glob("*/*.ipynb"))), None)
    if notebook is None:
        pytest.skip("no notebook is there yet")
    path = f"voila/render/{notebook.parent.name}/{notebook.name}"
    reply = hub.get(f"{path}?token={TOKEN}")
    assert reply.status == 200
    assert 'class="bar-home" href="/user/x/tichu/"' in reply.text
    assert "_xsrf" in str(reply.headers), "without this cookie the page can't say goodbye"
    base = hub.home.removesuffix("tichu/")
    for script in re.findall(r'<script src="/user/x/([^"]+)"', reply.text):
        assert hub.get(f"{base}{script}?token={TOKEN}").status == 200
    before = hub.tables()
    address = f"{base}voila/api/shutdown/{kernel_of(reply.text)}?token={TOKEN}"
    assert hub.get(address, data=b"").status == 204
    hub.wait_for_tables(before - 1)


def test_what_is_not_a_lesson_is_not_found(hub: Running) -> None:
    reply = hub.get(f"voila/render/README.md?token={TOKEN}")
    assert reply.status == 404
    assert shown("app.message.lost.title") in reply.text


def test_a_page_asks_for_no_mathjax(hub: Running) -> None:
    """Voilà would have it come from another host; our policy bars that, and the page would load anew."""
    page = hub.get(f"voila/render/nanking/1-cards.ipynb?token={TOKEN}").text
    found = re.search(r'<script[^>]*id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.S)
    assert found
    told = json.loads(found[1])
    assert told["fullMathjaxUrl"] is None and told["mathjaxConfig"] is None

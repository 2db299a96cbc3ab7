"""What our server answers at each of its addresses, asked in this process: no kernel is started."""

import asyncio
import logging
import re
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import nbformat
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.web import HTTPError

from tests.app.serving import shown
from tichu_teach import own
from tichu_teach.app import lesson_handlers, logs, pages
from tichu_teach.app.file_handlers import FOREVER, LookHandler
from tichu_teach.app.kernels import VISIT, Visit
from tichu_teach.app.lesson_handlers import CLASSES, LessonHandler, Notebooks
from tichu_teach.app.server import Options, Tutorial, assets_version
from tichu_teach.lessons.cells import LAB_ONLY
from tichu_teach.texts import text


@pytest.fixture(scope="module")
def tutorial(notebooks: Path) -> Iterator[Tutorial]:
    with pytest.MonkeyPatch.context() as patch:
        for name in (own.SERVED, "SERVER_SOFTWARE"):
            patch.setenv(name, "")
        patch.setattr(logs, "set_up", lambda *_, **__: None)
        patch.setattr(Tutorial, "listen", lambda self: None)
        ours = Tutorial(Options(folder=notebooks, port=0))
        ours.initialize([])
        ours.start()
        yield ours
        shutil.rmtree(ours.connection_dir, ignore_errors=True)


def asked(tutorial: Tutorial, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    """Return the answer to a program that follows nowhere; underlines in the names of headers are dashes."""

    async def ask() -> HTTPResponse:
        home = f"http://127.0.0.1:{tutorial._bind()}/"
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        how: dict[str, Any] = {"headers": told, "body": b"" if method in ("POST", "PUT") else None}
        client = AsyncHTTPClient()
        return await client.fetch(
            home + path, method=method, raise_error=False, follow_redirects=False, **how
        )

    return asyncio.run(ask())


LOST = "app.message.lost.title"


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("", 200, "home.hero.title"),
        ("rules/haggis", 200, "rules.haggis.bomb.1.name"),
        ("rules/haggis/summary", 200, "rules.haggis.bomb.1.name"),
        ("rules/bridge", 404, LOST),
        ("rules/bridge/summary", 404, LOST),
        ("nothing", 404, LOST),
        ("voila/render/nanking/nothing.ipynb", 404, LOST),
        ("voila/render/nanking/1-cards", 404, LOST),
        ("voila/render/nanking/1-cards.txt", 404, LOST),
        ("voila/render/nanking/1-cards-ipynb", 404, LOST),
    ],
)
def test_a_page_has_its_words_its_policy_and_is_asked_for_anew(
    path: str, status: int, words: str, tutorial: Tutorial
) -> None:
    told = asked(tutorial, path)
    assert told.code == status and shown(words) in told.body.decode()
    policy = told.headers["Content-Security-Policy"]
    assert policy == pages.STRICT and told.headers["Content-Type"].lower() == "text/html; charset=utf-8"
    assert told.headers["Referrer-Policy"] == "same-origin" and told.headers["X-Content-Type-Options"]
    if status == 200:
        assert told.headers["Cache-Control"] == "no-cache"
        head = asked(tutorial, path, "HEAD")
        assert (head.code, head.body, head.headers["Cache-Control"]) == (200, b"", "no-cache")


def test_a_rule_book_has_its_rules_and_leads_to_its_exam(tutorial: Tutorial) -> None:
    html = asked(tutorial, "rules/haggis").body.decode()
    assert (
        'data-theme="auto"' in html
        and 'id="haggis.bomb.1"' in html
        and 'href="/voila/render/haggis/exam.ipynb"' in html
    )


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("voila/render/rules/nanking.ipynb", "/rules/nanking"),
        ("voila/render/rules/mahjong-duel.ipynb", "/rules/mahjong-duel"),
        *((path, "/") for path in ("voila", "voila/", "voila/tree", "voila/tree/nanking")),
    ],
)
def test_what_has_another_address_leads_there(path: str, to: str, tutorial: Tutorial) -> None:
    for method in ("GET", "HEAD"):
        told = asked(tutorial, path, method)
        assert (told.code, told.headers["Location"]) == (302, to)


def test_what_is_kept_for_good_says_so_and_is_nobodys(tutorial: Tutorial) -> None:
    version = assets_version()
    kept = [
        *sorted({*re.findall(r'"/(look/[^"]+)"', asked(tutorial, "").body.decode())}),
        *("voila/static/voila.js", f"voila/static/{version}/voila.js"),
        f"voila/labextensions/{version}/anywidget/package.json",
    ]
    for path in kept:
        told = asked(tutorial, path)
        assert told.code == 200 and told.body, path
        assert told.headers["Cache-Control"] == FOREVER and "Set-Cookie" not in told.headers, path
    types = {path.rpartition(".")[2]: asked(tutorial, path).headers["Content-Type"] for path in kept}
    assert (types["css"], types["json"]) == ("text/css", "application/json") and types["js"].endswith(
        "/javascript"
    )
    for path in ("look/000000000000/none.js", "voila/static/none.js", "voila/static/", "voila/static/%00"):
        told = asked(tutorial, path)
        assert told.code == 404 and (shown(LOST) in told.body.decode()) == path.startswith("look"), path
    assert asked(tutorial, f"voila/labextensions/{version}/none.js").code == 404


def test_a_file_of_no_known_kind_is_some_bytes() -> None:
    handler, headers, sent = LookHandler.__new__(LookHandler), dict[str, str](), list[Any]()
    handler.files = lambda: {"none": b"bytes"}
    handler.set_header = headers.__setitem__  # type: ignore[method-assign, assignment]
    handler.finish = sent.append  # type: ignore[method-assign, assignment]
    handler.get("none")
    assert sent == [b"bytes"] and headers["Content-Type"] == "application/octet-stream"


def test_a_strange_name_is_refused_and_the_log_says_which(
    tutorial: Tutorial, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutorial.log, "propagate", True)
    for method in ("GET", "POST"):
        told = asked(tutorial, "rules/haggis", method, Host=f"{'x' * 150}.example")
        assert told.code == 403 and shown("app.message.stranger.title") in told.body.decode()
        assert "Set-Cookie" not in told.headers
    said = [record.getMessage() for record in caplog.records if "--allow-host" in record.getMessage()]
    assert len(said) == 2 and f"'{'x' * 100} … (58 more)'" in said[0]


@pytest.mark.parametrize(
    "path", ["healthz", f"api/kernels/{UUID(int=1)}", f"voila/api/shutdown/{UUID(int=1)}"]
)
def test_a_program_of_another_site_is_refused_without_words(path: str, tutorial: Tutorial) -> None:
    for origin in ("http://evil.example", "http://["):
        told = asked(tutorial, path, "PUT", Origin=origin)
        assert 400 <= told.code < 500 and not told.body


def test_a_page_that_closes_says_goodbye_to_its_kernel(
    tutorial: Tutorial, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, kernel = list[str](), str(uuid4())

    async def shutdown(kernel_id: str) -> None:
        ended.append(kernel_id)

    monkeypatch.setattr(tutorial.kernel_manager, "shutdown_kernel", shutdown)
    for known in (False, True):
        monkeypatch.setattr(tutorial.kernel_manager, "_kernels", {kernel: None} if known else {})
        told = asked(tutorial, f"voila/api/shutdown/{kernel}", "POST")
        assert (told.code, told.body) == (204, b"") and ended == [kernel] * known


def test_a_lesson_comes_for_its_visitor_with_the_key_to_its_goodbye(
    tutorial: Tutorial, monkeypatch: pytest.MonkeyPatch
) -> None:
    visits = list[Visit | None]()

    async def comes(self: LessonHandler, path: str) -> AsyncIterator[str]:
        visits.append(VISIT.get())
        assert self.voila_configuration is tutorial.voila_configuration
        yield f"<h1>{path}"

    monkeypatch.setattr(LessonHandler, "get_generator", comes)
    lesson = "voila/render/nanking/1-cards.ipynb"
    told = asked(tutorial, lesson)
    assert (told.code, told.body) == (200, b"<h1>nanking/1-cards.ipynb") and visits == [Visit("127.0.0.1")]
    assert told.headers["Content-Security-Policy"] == pages.LESSON
    assert "_xsrf" in told.headers["Set-Cookie"]
    assert asked(tutorial, lesson, "HEAD").code == 200 and len(visits) == 1, "it only asks if it is there"
    assert asked(tutorial, "voila/render/nanking/nothing.ipynb", "HEAD").code == 404


def test_a_teachers_chapter_opens_as_a_notebook(tmp_path: Path) -> None:
    (tmp_path / "monday.md").write_text("# Monday\n\n```table\n```\n", encoding="utf-8")
    found: Any = Notebooks(root_dir=str(tmp_path)).get("/own/monday.ipynb")
    assert {name: value for name, value in found.items() if name != "content"} == {
        **{"name": "monday.md", "path": "/own/monday.ipynb", "type": "notebook"},
    }
    notebook = found["content"]
    nbformat.validate(notebook)
    assert [cell.cell_type for cell in notebook.cells] == ["markdown", "code"]
    assert notebook.cells[0].source == "# Monday" and "monday" in notebook.cells[1].source
    assert notebook.metadata.kernelspec == {
        **{"display_name": "Python 3", "language": "python", "name": "python3"},
    }
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 4)
    ours: Any = Notebooks(root_dir=str(tmp_path)).get("haggis/exam.ipynb")
    assert ours["name"] == "exam.ipynb", "ours are served in any folder"
    with pytest.raises(HTTPError, match="404"):
        Notebooks(root_dir=str(tmp_path)).get("haggis/none.ipynb")


@pytest.mark.parametrize("live", [True, False])
def test_a_notebook_is_framed_for_its_page(live: bool, notebooks: Path) -> None:
    """Without what only JupyterLab shows; a kernel that was laid elsewhere goes to the notebook's folder."""
    cell = nbformat.v4.new_code_cell
    told = [nbformat.v4.new_markdown_cell("# A story"), cell("only()", metadata={"tags": [LAB_ONLY]})]
    told += [cell("one()", metadata={"tags": ["other"]}), cell("two()")]
    settings = {CLASSES: "classes"} if live else {}

    def framed(folder: Path, key: str) -> Any:
        handler: Any = SimpleNamespace(
            **{"folder": folder, "path_kwargs": {"path": f"{key}.ipynb"}, "settings": settings},
            **{"root": "/a/", "theme": "dark"},
        )
        return lesson_handlers.frame(handler, nbformat.v4.new_notebook(cells=[*told]), "/")

    theirs = framed(notebooks, "nanking/1-cards")
    assert [each.source for each in theirs.cells] == [
        *("# A story", f"import os; os.chdir({str(notebooks / 'nanking')!r})\none()", "two()"),
    ]
    assert theirs.metadata["title"] == text("app.title", title="A story")
    frame = theirs.metadata["tichu"]
    assert (frame["root"], frame["theme"], frame["live"]) == ("/a/", "dark", "/a/live/" if live else "")
    told[2].source = "one()"
    ours = framed(notebooks, "haggis/exam")
    assert [each.source for each in ours.cells] == ["# A story", "one()", "two()"], "ours need no folder"


def test_requests_are_logged(tutorial: Tutorial, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "tornado.access")
    asked(tutorial, "healthz?token=secret")
    assert [
        each.getMessage().partition(" (")[0] for each in caplog.records if each.name == "tornado.access"
    ] == ["200 GET /healthz"]

"""Answer visitors: the home page, the rule books, and a kind word when something is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from tichu_teach.app import gate, pages, rules, served
from tichu_teach.app.kernels import TablesTaken
from tichu_teach.app.logs import shorten

RETRY_SECONDS = 20


class Cacheable:
    """A mixin for answers that are the same for everybody: proxies may keep them, so they set no cookie."""

    def set_cookie(self, *_: object, **__: object) -> None:
        return None

    def clear_cookie(self, *_: object, **__: object) -> None:
        return None


class ForPrograms:
    """A mixin for requests by programs: a refusal is only a status, and one line in the log."""

    def check_origin(self: Any, *given: str) -> bool:
        """Jupyter's check fails on what is no address at all."""
        origin = self.request.headers.get("Origin")
        return not (origin and not gate.origin_host(origin)) and super().check_origin(*given)  # type: ignore[misc]

    def write_error(self, status_code: int, **_: object) -> None:
        """Write nothing: Tornado sends the status alone."""

    def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
        if not (isinstance(error, web.HTTPError) and error.status_code < 500):
            super().log_exception(kind, error, trace)  # type: ignore[misc]


class StatusHandler(ForPrograms, Cacheable, JupyterHandler):
    """Tells programs about the server's state. They change nothing, so they need not prove who they are."""

    def check_xsrf_cookie(self) -> None:
        return None


class PageHandler(JupyterHandler):
    """A page of ours. `root` is the address of our home page, `folder` holds the notebooks."""

    policy = pages.STRICT
    closed = "closed"
    lost = "lost"

    def initialize(self, root: str, folder: Path, theme: str = "auto", **kwargs: object) -> None:
        self.root, self.folder, self.theme = root, folder, theme
        super().initialize(**kwargs)

    @property
    def content_security_policy(self) -> str:
        return self.policy

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Referrer-Policy", "same-origin")

    def page(self, name: str, **context: object) -> str:
        return pages.render(name, self.root, self.theme, **context)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A friendly page that never tells what the exception said."""
        kind = {404: self.lost, 403: self.closed, 405: "closed"}.get(status_code, "broken")
        retry = None
        _, error, _ = kwargs.get("exc_info", (None, None, None))
        if isinstance(error, TablesTaken):
            kind, retry = error.kind, RETRY_SECONDS
            self.set_header("Retry-After", str(RETRY_SECONDS))
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", pages.STRICT)
        self.finish(self.page("message.html", kind=kind, retry=retry))


class HomeHandler(PageHandler):
    """The home page, with a shelf for each game."""

    @web.authenticated
    def get(self) -> None:
        self.set_header("Cache-Control", "no-cache")
        self.finish(pages.home(self.folder, self.root, self.theme))

    head = get


class RulesHandler(PageHandler):
    """A game's rule book; `#nanking.wish.duty` is the place of a rule."""

    def book(self, ruleset: str) -> Path:
        """Return the notebook of a game's rules. Raises HTTPError if there is none."""
        file = rules.find(self.folder, ruleset)
        if file is None:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        return file

    @web.authenticated
    def get(self, ruleset: str) -> None:
        file = self.book(ruleset)
        cells, shelves = rules.cells(file, self.root), rules.games(self.folder)
        exam = rules.exam(self.folder, ruleset)
        self.finish(self.page("rules.html", cells=cells, ruleset=ruleset, games=shelves, exam=exam))

    head = get


class SummaryHandler(RulesHandler):
    """A game's rules on one sheet of paper."""

    @web.authenticated
    def get(self, ruleset: str) -> None:
        file = self.book(ruleset)
        sheet = rules.summary(rules.cells(file, self.root))
        self.finish(self.page("summary.html", sheet=sheet, ruleset=ruleset))

    head = get


class ToRulesHandler(PageHandler):
    """Leads from the notebook of a rule book, which has nothing to run, to our page, which takes no table."""

    def get(self, ruleset: str) -> None:
        self.redirect(f"{self.root}{served.RULES}/{ruleset}")

    head = get


class ToHomeHandler(PageHandler):
    """Leads from Voilà's own listing to our home page."""

    def get(self, *_: str) -> None:
        self.redirect(self.root)

    head = get


class LostHandler(PageHandler):
    """Every other address."""

    async def prepare(self, **_: object) -> None:
        raise web.HTTPError(404)


class ClasslessHandler(LostHandler):
    """The addresses of classes on a server where nobody may open one."""

    lost = "classless"


class StrangerHandler(Cacheable, PageHandler):
    """Refuses requests that call this server by a strange name; the log says how to allow the name."""

    closed = "stranger"

    def check_xsrf_cookie(self) -> None:
        return None

    async def prepare(self, **_: object) -> None:
        name = shorten(self.request.host, 100)
        self.log.warning("Refused to answer to the name %r; --allow-host lets it in", name)
        raise web.HTTPError(403)

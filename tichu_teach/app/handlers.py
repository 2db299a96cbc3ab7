"""What answers a visitor: the home page, a lesson, our own files, and a kind word when something is wrong."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any, cast

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from tornado import web
from tornado.iostream import StreamClosedError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from tichu_teach.app import pages, shelf
from tichu_teach.app.kernels import Tables
from tichu_teach.texts import text

FOREVER = "public, max-age=31536000, immutable"
RETRY_SECONDS = 20

# Voilà writes this while nothing comes from the kernel (every ten seconds).
HEARTBEAT = "<script>window.voila_heartbeat()</script>\n"
PATIENCE = 9


class Page(JupyterHandler):
    """A page of ours. `root` is the address of our home page, `folder` holds the notebooks."""

    policy = pages.STRICT

    def initialize(self, root: str, folder: Path, theme: str = "auto", **kwargs: Any) -> None:
        self.root, self.folder, self.theme = root, folder, theme
        super().initialize(**kwargs)

    @property
    def content_security_policy(self) -> str:
        return self.policy

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Referrer-Policy", "same-origin")

    def page(self, name: str, **context: Any) -> str:
        return pages.render(name, self.root, self.theme, **context)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A friendly page that never tells what the exception said."""
        kind = {404: "lost", 403: "closed", 405: "closed", 503: "full"}.get(status_code, "broken")
        if kind == "full":
            self.set_header("Retry-After", str(RETRY_SECONDS))
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", pages.STRICT)
        retry = RETRY_SECONDS if kind == "full" else None
        self.finish(self.page("message.html", kind=kind, status=status_code, retry=retry))


class HomeHandler(Page):
    """The home page: a shelf a game."""

    @web.authenticated
    def get(self) -> None:
        self.set_header("Cache-Control", "no-cache")
        shelves = shelf.shelves(self.folder)
        self.finish(self.page("home.html", shelves=shelves, families=shelf.families(shelves)))


class ToHomeHandler(Page):
    """Addresses of Voilà's own listing lead to our home page."""

    def get(self, *_: str) -> None:
        self.redirect(self.root)


class LostHandler(Page):
    """Every other address."""

    async def prepare(self, **_: Any) -> None:
        raise web.HTTPError(404)


class Notebooks(LargeFileManager):
    """The served folder. Outputs stored in a notebook are thrown away, so trust in them needs no warning."""

    def mark_trusted_cells(self, nb: Any, path: str = "") -> None:
        return None


class LessonHandler(Page, TornadoVoilaHandler):
    """A notebook of ours through Voilà; nothing else in the folder or outside of it opens."""

    policy = pages.LESSON

    @property
    def contents_manager(self) -> Notebooks:
        # inside a Jupyter server the notebooks may lie outside of what that server shows
        return Notebooks(root_dir=str(self.folder), parent=None)

    @web.authenticated
    async def get(self, path: str = "") -> None:
        key, dot, ending = path.rpartition(".")
        if (dot, ending) != (".", "ipynb") or shelf.find(self.folder, key) is None:
            raise web.HTTPError(404)
        self.xsrf_token  # noqa: B018 - reading it sets the cookie without which the goodbye is refused
        silent = 0
        try:
            async for html in self.get_generator(path=path):
                silent = silent + 1 if html == HEARTBEAT else 0
                if silent > PATIENCE:
                    self.log.error("The kernel of %s gives no answer", path)
                    self.write(self.page("unanswered.html"))
                    break
                self.write(html)
                self.flush()
        except StreamClosedError:
            self.log.info("The visitor of %s left before the page was ready", path)


def frame(handler: LessonHandler, notebook: Any, cwd: str) -> Any:
    """Voilà's prelaunch hook. Cells tagged `lab-only` are neither run nor shown; the page gets its frame."""
    notebook.cells = [cell for cell in notebook.cells if "lab-only" not in cell.metadata.get("tags", [])]
    entry = shelf.entry(handler.folder, handler.path_kwargs["path"].removesuffix(".ipynb"))
    around = shelf.neighbours(handler.folder, entry)
    notebook.metadata["title"] = text("app.title", title=entry.title)
    notebook.metadata["tichu"] = {
        "root": handler.root,
        "look": pages.look(handler.root),
        "theme": handler.theme,
        "title": entry.title,
        "previous": _turn(handler.root, around[0]),
        "next": _turn(handler.root, around[1]),
    }
    return notebook


def _turn(root: str, entry: shelf.Entry | None) -> dict[str, str] | None:
    return {"href": root + entry.href, "title": entry.title} if entry else None


class GoodbyeHandler(VoilaShutdownKernelHandler):
    """A closing page frees its kernel. It may not be able to send the cookie, so knowing the id is enough."""

    def check_xsrf_cookie(self) -> None:
        return None

    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id))
        self.set_status(204)
        self.finish()


class HealthHandler(JupyterHandler):
    """For whoever watches the server: is it up, and how full?"""

    def get(self) -> None:
        manager = cast(Any, self.kernel_manager)
        self.set_header("Cache-Control", "no-store")
        tables = manager.taken() if isinstance(manager, Tables) else len(manager)
        self.finish({"tables": tables, "of": getattr(manager, "max_tables", None)})


class LookHandler(Page):
    """Our own style, script and icon; the address holds a fingerprint, so they are kept for good."""

    def get(self, name: str) -> None:
        content = pages.static_files().get(name)
        if content is None:
            raise web.HTTPError(404)
        self.set_header("Content-Type", mimetypes.guess_type(name)[0] or "application/octet-stream")
        self.set_header("Cache-Control", FOREVER)
        self.finish(content)


class VersionedFiles(MultiStaticFileHandler):
    """Voilà's scripts, at an address with the version in it: fetched once, not asked for again."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", FOREVER)


class VersionedExtensions(FileFindHandler):
    """The widget libraries, likewise."""

    def set_headers(self) -> None:
        super().set_headers()
        self.set_header("Cache-Control", FOREVER)

"""Answer visitors of a lesson: its page through Voilà, whether its kernel is still there, and the goodbye."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import nbformat
from jupyter_core.utils import ensure_async
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.services.kernels.handlers import KernelHandler
from nbformat import NotebookNode
from prometheus_client import Histogram
from tornado import web
from tornado.iostream import StreamClosedError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from tichu_teach.app import contents, pages, paths, served
from tichu_teach.app.handlers import ForPrograms, PageHandler
from tichu_teach.app.kernels import VISIT, KernelPool, Visit, VisitorGone
from tichu_teach.lessons.cells import LAB_ONLY
from tichu_teach.texts import text

CLASSES = "tichu_teach_classes"
"""The name of a server's classes among its settings, where it has any (see `live/`)."""

PAGE_SECONDS = Histogram(
    "tichu_page_seconds",
    "From a visitor's asking for a page with a table to its last byte",
    buckets=(0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120),
    registry=None,
)

# Voilà writes this while nothing comes from the kernel (every ten seconds).
HEARTBEAT = "<script>window.voila_heartbeat()</script>\n"
MOST_HEARTBEATS = 9


class Notebooks(LargeFileManager):
    """The served folder. Outputs stored in a notebook are thrown away, so no warning about trust is needed.

    A teacher's chapter or pack opens as a notebook with its title and the call that shows it.
    """

    def get(self, path: str, *args: object, **kwargs: object) -> object:
        folder, key = Path(self.root_dir), path.strip("/").removesuffix(".ipynb")
        file = served.teachers_file(folder, key)
        if file is None and not served.find(folder, key) and served.find(paths.notebooks(), key):
            return Notebooks(root_dir=str(paths.notebooks()), parent=None).get(path, *args, **kwargs)
        if file is None:
            return super().get(path, *args, **kwargs)  # type: ignore[no-untyped-call]
        (_, title), (_, call) = served.cells(folder, key)
        cells: list[dict[str, object]] = [
            {"cell_type": "markdown", "source": title},
            {"cell_type": "code", "source": call, "execution_count": None, "outputs": []},
        ]
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        notebook = nbformat.from_dict(  # type: ignore[no-untyped-call]
            {
                "cells": [cell | {"metadata": {}} for cell in cells],
                "metadata": {"kernelspec": kernel},
                "nbformat": 4,
                "nbformat_minor": 4,
            }
        )
        return {"name": file.name, "path": path, "type": "notebook", "content": notebook}

    def mark_trusted_cells(self, nb: object, path: str = "") -> None:
        return None


class LessonHandler(PageHandler, TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook of ours through Voilà; nothing else in the folder or outside of it opens."""

    policy = pages.LESSON
    left = False

    @property
    def contents_manager(self) -> Notebooks:
        # inside a Jupyter server the notebooks may lie outside of what that server shows
        return Notebooks(root_dir=str(self.folder), parent=None)

    def page_path(self, path: str) -> str:
        """Return the path if it is that of a page. Raises HTTPError if it is not."""
        key, dot, ending = path.rpartition(".")
        if (dot, ending) != (".", "ipynb") or served.source(self.folder, key) is None:
            raise web.HTTPError(404)
        return path

    @web.authenticated
    def head(self, path: str = "") -> None:
        """Answer whether there is such a page, without taking a table."""
        self.page_path(path)

    @web.authenticated
    async def get(self, path: str = "") -> None:
        path = self.page_path(path)
        self.xsrf_token  # noqa: B018 - reading it sets the cookie without which the goodbye is refused
        if self.left:
            return
        if contents.broken(self.folder, path.rpartition(".")[0]):
            self.set_status(422)  # nothing the visitor could do about it
            self.set_header("Content-Security-Policy", pages.STRICT)
            self.finish(self.page("message.html", kind="unsound", retry=None))
            return
        self.visit = Visit(str(self.request.remote_ip))
        VISIT.set(self.visit)
        dealing = asyncio.current_task()
        assert dealing
        self.dealing = dealing
        began = time.monotonic()
        try:
            await self.deal(path)
            PAGE_SECONDS.observe(time.monotonic() - began)
        except (StreamClosedError, VisitorGone, asyncio.CancelledError) as left:
            if isinstance(left, asyncio.CancelledError) and not self.visit.gone:
                raise
            self.log.info("The visitor of %s left before the page was ready", path)
        finally:
            if self.visit.kernel_id and isinstance(self.kernel_manager, KernelPool):
                self.kernel_manager.served(self.visit.kernel_id)

    async def deal(self, path: str) -> None:
        """Write the page as it comes."""
        silent = 0
        async for html in self.get_generator(path=path):
            silent = silent + 1 if html == HEARTBEAT else 0
            if silent > MOST_HEARTBEATS:
                self.log.error("The kernel of %s gives no answer", path)
                self.write(self.page("unanswered.html"))
                break
            self.write(html)
            self.flush()

    def on_connection_close(self) -> None:
        """Free the table of a visitor who left before the page was ready."""
        self.left = True  # perhaps before anything was begun for them
        visit = getattr(self, "visit", None)
        if visit is None:
            return
        visit.gone = True
        if visit.kernel_id in self.kernel_manager:
            self.clearing = asyncio.ensure_future(
                ensure_async(self.kernel_manager.shutdown_kernel(visit.kernel_id, now=True))  # type: ignore[no-untyped-call]
            )
            # while a kernel is still being started, that is waited for: see KernelPool
            self.dealing.cancel()


def frame(handler: LessonHandler, notebook: NotebookNode, cwd: str) -> NotebookNode:
    """Prepare a notebook for its page (Voilà's prelaunch hook): drop `lab-only` cells, add the page's frame.

    The kernel may have been started in advance elsewhere, so a first line takes it to the notebook's folder.
    """
    notebook.cells = [cell for cell in notebook.cells if LAB_ONLY not in cell.metadata.get("tags", [])]
    entry = served.page_at(handler.folder, handler.path_kwargs["path"].removesuffix(".ipynb"))
    first = next((cell for cell in notebook.cells if cell.cell_type == "code"), None)
    file = served.source(handler.folder, entry.key)
    if first and file and not file.is_relative_to(paths.notebooks()):
        first.source = f"import os; os.chdir({str(file.parent)!r})\n{first.source}"
    notebook.metadata["title"] = text("app.title", title=entry.title)
    live = f"{handler.root}live/" if handler.settings.get(CLASSES) else ""
    notebook.metadata["tichu"] = pages.frame_values(handler.folder, entry, handler.root, handler.theme, live)
    return notebook


class ShutdownHandler(ForPrograms, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Frees the kernel of a closing page. The page may be unable to send its cookie: the id is enough."""

    def check_xsrf_cookie(self) -> None:
        return None

    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id))
        self.set_status(204)


class KernelModelHandler(ForPrograms, KernelHandler):
    """Answers an open page, which asks now and then, whether its kernel is still there."""

    head = KernelHandler.get

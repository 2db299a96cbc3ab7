"""Answer with files: our own style, script and icon, Voilà's scripts and the widget libraries."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable, Mapping
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from tornado import web
from voila.static_file_handler import MultiStaticFileHandler

from tichu_teach.app import pages
from tichu_teach.app.handlers import Cacheable, ForPrograms, PageHandler

FOREVER = "public, max-age=31536000, immutable"


class LookHandler(Cacheable, PageHandler):
    """Our own style, script and icon; the address holds a fingerprint, so they are kept for good."""

    def initialize(  # type: ignore[override]
        self, files: Callable[[], Mapping[str, bytes]] = pages.served_files, **page: Any
    ) -> None:
        self.files = files
        super().initialize(**page)

    def get(self, name: str) -> None:
        content = self.files().get(name)
        if content is None:
            raise web.HTTPError(404)
        self.set_header("Content-Type", mimetypes.guess_type(name)[0] or "application/octet-stream")
        self.set_header("Cache-Control", FOREVER)
        self.finish(content)

    head = get


class VersionedFiles(MultiStaticFileHandler):  # type: ignore[misc]
    """Voilà's scripts, at an address with the version in it: fetched once, not asked for again."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", FOREVER)

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        try:
            found: str | None = super().validate_absolute_path(root, absolute_path)
            return found
        except web.HTTPError:
            # what isn't there, and what isn't for showing: nothing to tell
            raise web.HTTPError(404) from None


class VersionedExtensions(ForPrograms, Cacheable, FileFindHandler):
    """The widget libraries, likewise."""

    def set_headers(self) -> None:
        super().set_headers()
        self.set_header("Cache-Control", FOREVER)

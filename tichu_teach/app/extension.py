"""The same home page and lessons inside a Jupyter server: Binder, JupyterHub, or a plain JupyterLab."""

from __future__ import annotations

import os
from typing import Any

from jupyter_server.utils import url_path_join
from voila.configuration import VoilaConfiguration

from tichu_teach import own
from tichu_teach.app import handlers, paths, server


def add_pages(server_app: Any) -> None:
    """Serve our pages at `<base url>/tichu/`. Voilà's own extension serves its scripts and the goodbye."""
    web_app = server_app.web_app
    root = url_path_join(web_app.settings["base_url"], "tichu/")
    folder = paths.notebooks()
    os.environ[own.SERVED] = str(folder)  # kernels are told
    config = server.voila_settings()
    config.merge(server_app.config)
    lesson = {
        "template_paths": server.template_paths(),
        "config": config,
        "voila_configuration": VoilaConfiguration(config=config),
    }
    page = {"root": root, "folder": folder}
    web_app.add_handlers(
        ".*$",
        [
            *server.routes(root, folder, "auto", lesson),
            (root.rstrip("/"), handlers.ToHomeHandler, page),
            (root + ".*", handlers.LostHandler, page),
        ],
    )
    server_app.log.info("Tichu Teach is at %s", root)

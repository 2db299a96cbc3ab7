"""The app: Voilà with our own page, home and limits, and the same pages inside a Jupyter server.

Nothing here is imported by the teaching code; what serves pages (voila, jupyter-server) is the `app` extra
and is imported only when something is served. `server.py` puts it together: `gate.py` lets visitors in,
`handlers.py` answers them (`lesson_handlers.py` with lessons, `file_handlers.py` with files), `kernels.py`
lays their tables (`forked.py`), `contents.py` knows what there is.
"""

from __future__ import annotations

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "tichu_teach.app"}]


def _load_jupyter_server_extension(server_app: Any) -> None:
    """Add the home page and the lessons to a Jupyter server, at `<base url>/tichu/` (Binder, JupyterHub)."""
    try:
        from tichu_teach.app.server import add_pages
    except ImportError as missing:
        server_app.log.warning("Tichu Teach adds no pages: %s is not installed", missing.name)
        return
    add_pages(server_app)

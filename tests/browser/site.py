"""Sites of plain files, written once a test run and served by Python's own small server."""

import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.browser.room import Rooms
from tichu_teach.site.runtime import NoRuntime
from tichu_teach.site.writing import site, write

PATIENCE = 600  # seconds that another process may write


def written(notebooks: Path, shared: Path) -> Path:
    """The site of a folder of notebooks, written once for all processes that share a folder.

    Raises NoRuntime where Pyodide can't be had.
    """
    target = shared / f"site-{hashlib.sha256(str(notebooks).encode()).hexdigest()[:8]}"
    done, trouble = target.with_suffix(".done"), target.with_suffix(".trouble")
    try:
        target.with_suffix(".begun").touch(exist_ok=False)
    except FileExistsError:
        end = time.monotonic() + PATIENCE
        while not done.exists():
            if trouble.exists():
                raise NoRuntime(trouble.read_text(encoding="utf-8")) from None
            assert time.monotonic() < end, "the site was not written"
            time.sleep(0.2)
        return target
    try:
        write(site(notebooks), target)
    except BaseException as problem:
        trouble.write_text(str(problem), encoding="utf-8")
        raise
    done.touch()
    return target


class Quiet(SimpleHTTPRequestHandler):
    """Python's own server, without its log. A folder may be empty for it: then there is nothing."""

    def log_message(self, *_: object) -> None:
        """Silence: the tests' own report is enough."""

    def copyfile(self, source: object, outputfile: object) -> None:
        """A browser that has left gets no more."""
        try:
            super().copyfile(source, outputfile)  # type: ignore[arg-type,type-var]
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True


@contextmanager
def served(folder: Path, path: str = "") -> Iterator[Rooms]:
    """The folder on this machine, at an address of its own, while the block lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Rooms(f"http://127.0.0.1:{server.server_address[1]}/{path}")
    finally:
        server.shutdown()
        server.server_close()

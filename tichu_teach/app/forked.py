"""Kernels forked from one process that has already imported everything they need.

A kernel started from scratch first imports IPython and our pages: half a second of the processor, and fifty
megabytes of its own. A forked one has them already, and shares memory that nobody changes with the others. In
all else it is an ordinary kernel, a process of its own that talks through its sockets.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from tichu_teach.app.in_thread import in_thread
from tichu_teach.app.paths import room_for_sockets

AHEAD = (
    "markdown_it",
    "yaml",
    "tichu_teach.exercises.tichu.family",
    "tichu_teach.pages.chapter.page",
    "tichu_teach.pages.game.page",
    "tichu_teach.pages.presenters.mahjong",
    "tichu_teach.pages.presenters.tichu",
    "tichu_teach.pages.puzzle.page",
    "tichu_teach.players.tichu.sensible",
)
"""The modules that pages need first: half of a visitor's wait if a kernel starts from scratch."""

# Modules that the kernel itself needs, and those of further pages.
_SHARED = (
    *("ipykernel.kernelapp", "ipykernel.ipkernel", "IPython.core.completerlib", "IPython.core.magics"),
    *("psutil", "tornado.platform.asyncio", "zmq.eventloop.zmqstream", "ipywidgets", "anywidget"),
    *(f"tichu_teach.pages.{page}.page" for page in ("guided", "exam", "review", "editor.calculator")),
    *("tichu_teach.pages.presenters.haggis", "tichu_teach.exercises.motifs", "tichu_teach.analysis.review"),
    *(f"tichu_teach.{room}.{family}" for room in ("players", "analysis") for family in ("haggis", "mahjong")),
    *("tichu_teach.analysis.tichu", "tichu_teach.pages.table.ahead", "tichu_teach.app.forked"),
)

LAUNCHER = "ipykernel_launcher"
_FORK_SECONDS = 60  # seconds for a fork; the first waits until all is read in
_HISTORY = "--HistoryManager.enabled=False"  # nobody asks for it, and all would write into one file


def can_fork() -> bool:
    """Return True if kernels can be forked: some systems' libraries don't survive it."""
    return sys.platform == "linux" and room_for_sockets()


class Forked:
    """A forked kernel, with the part of `Popen`'s interface that its manager uses.

    `command` is the one that would start it from scratch. Raises RuntimeError if no kernel could be forked.
    """

    stdin = stdout = stderr = None

    def __init__(self, command: list[str], *, env: dict[str, str], cwd: str | None = None) -> None:
        forks = multiprocessing.get_context("forkserver")
        forks.set_forkserver_preload([*_SHARED, *AHEAD])
        reading, writing = forks.Pipe(duplex=False)
        arguments = command[command.index(LAUNCHER) + 1 :]
        # Voilà's names are of an enumeration: a kernel that is sent one would read in all of the server
        env = {str.__str__(name): value for name, value in env.items()}
        # a daemon, which ends when the server ends
        self._process = forks.Process(target=_kernel, args=(writing, arguments, cwd, env), daemon=True)
        with reading:
            try:
                with writing:
                    self._process.start()
                self.pid: int = reading.recv() if reading.poll(_FORK_SECONDS) else 0
            except EOFError:  # the fork has died, or the process that forks, for want of room
                self.pid = 0
        if not self.pid:
            if self._process.pid:
                self._process.kill()
            raise RuntimeError("no kernel was forked")

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        self._process.join(timeout)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def end_forking() -> None:
    """End the process that forks; by itself it would first read in all that kernels need."""
    if can_fork():
        from multiprocessing.forkserver import _forkserver

        if mother := getattr(_forkserver, "_forkserver_pid", None):
            with suppress(ProcessLookupError):
                os.kill(mother, signal.SIGKILL)


def _kernel(
    writing: Connection, arguments: list[str], folder: str | None, environment: dict[str, str]
) -> None:
    """Be a kernel, until told to end."""
    gc.freeze()  # collecting garbage among shared objects would copy them
    os.setsid()  # its manager signals to the group
    try:
        with writing:
            writing.send(os.getpid())
    except OSError:  # the server has ended meanwhile
        os._exit(1)
    multiprocessing.current_process().daemon = False  # what a cell runs may start processes of its own
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder or os.curdir)
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # nobody debugs a page, and it is a third of all
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import register_comm_target

    forks = f"--IPKernelApp.parent_handle={os.getppid()}"  # if that dies, nobody would see this one's end
    sys.argv = [LAUNCHER, *arguments, _HISTORY, forks]
    app = IPKernelApp.instance()
    app.initialize()  # type: ignore[no-untyped-call]
    # ipywidgets was read in before there was a kernel to register with
    register_comm_target()
    app.start()  # type: ignore[no-untyped-call]


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server
    server.join()
    os._exit(1)


class ForkingProvisioner(LocalProvisioner):
    """Starts the kernels of this Python by a fork; if that fails, and for others, as its base does."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        if cmd[0] != sys.executable or LAUNCHER not in cmd:
            return await super().launch_kernel(cmd, **kwargs)
        try:
            kernel = await in_thread(partial(Forked, cmd, env=kwargs["env"], cwd=kwargs.get("cwd")))
        except (OSError, RuntimeError) as error:
            self.log.warning("A kernel starts from nothing: %s", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.process = kernel  # type: ignore[assignment]
        self.pid = self.pgid = kernel.pid
        self.cwd = kwargs.get("cwd", os.getcwd())
        return self.connection_info

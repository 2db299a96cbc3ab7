"""Kernels that are forked: kernels like any other, and as much apart from one another."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from jupyter_client import launcher
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.provisioning import local_provisioner
from voila.utils import ENV_VARIABLE

from tests.app.serving import PATIENCE, free_port, running, tutorial
from tichu_teach.app import forked
from tichu_teach.app.forked import AHEAD, Forked, ForkingProvisioner, can_fork
from tichu_teach.app.kernels import TableKernel

pytestmark = pytest.mark.skipif(not can_fork(), reason="kernels start from nothing here")


@pytest.fixture(autouse=True)
def as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels start from nothing unless they are forked: the tests' own runs of notebooks fork all."""
    monkeypatch.setattr(local_provisioner, "launch_kernel", launcher.launch_kernel)


class Kernel:
    """A kernel that runs, and what its cells print."""

    def __init__(self, manager: TableKernel, client: Any) -> None:
        self.manager, self.client = manager, client

    async def prints(self, code: str) -> str:
        told = list[str]()

        def hear(message: Any) -> None:
            told.append(
                message["content"].get("text", "") + "\n".join(message["content"].get("traceback", ()))
            )

        await self.client.execute_interactive(code, output_hook=hear, timeout=PATIENCE)
        return "".join(told).strip()

    @property
    def process(self) -> psutil.Process:
        assert self.manager.provisioner
        return psutil.Process(self.manager.provisioner.pid)


@asynccontextmanager
async def started(**given: Any) -> AsyncIterator[Kernel]:
    manager = TableKernel()
    await manager._async_start_kernel(**given)
    client = manager.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=PATIENCE)
        yield Kernel(manager, client)
    finally:
        client.stop_channels()
        await manager._async_shutdown_kernel(now=True)


async def test_kernels_share_one_process_that_has_read_in_what_pages_need(tmp_path: Path) -> None:
    environment = {**os.environ, "TICHU_TRIED": "yes"}
    del environment["PATH"]
    given = {"cwd": str(tmp_path), "env": environment, "kernel_id": "one"}
    async with started(**given) as one, started() as other:
        assert one.manager.provisioner and one.manager.provisioner.kernel_id == one.manager.kernel_id == "one"
        mother = psutil.Process(one.process.ppid())
        assert mother.pid == other.process.ppid() != os.getpid()
        assert mother.num_threads() == 1, "a fork has one thread, and may wait for ever for what others held"
        assert os.getsid(one.process.pid) == one.process.pid, "what is signalled to it reaches nobody else"
        told = await one.prints(f"import sys, os; print(set({AHEAD}) - set(sys.modules), os.getcwd())")
        assert told == f"set() {tmp_path}"
        joined = "from tichu_teach.pages.table import widget; print(widget.front_end.cache_info().misses > 1)"
        assert await one.prints(joined) == "True", "texts and browser code are shared, too"
        told = await one.prints("import gc; print(gc.get_freeze_count() > 10_000)")
        assert told == "True", "collecting garbage would copy what they share"
        told = await one.prints("print(sys.modules.get('debugpy', 'read in when needed'))")
        assert told == "None", "nobody debugs a page, and it is a third of a kernel's memory"
        told = await one.prints("print(os.environ['TICHU_TRIED'], 'PATH' in os.environ)")
        assert told == "yes False"
        assert "KeyError" in await other.prints("import os; os.environ['TICHU_TRIED']")


async def test_no_two_deal_the_same_cards_by_chance() -> None:
    draw = "import random; print(random.random())"
    async with started() as one, started() as other:
        assert await one.prints(draw) != await other.prints(draw)


async def test_a_cell_may_start_processes() -> None:
    code = """if True:
        import multiprocessing, os
        with multiprocessing.get_context("fork").Pool(1) as pool:
            print(pool.apply(os.getppid) == os.getpid())"""
    async with started() as kernel:
        assert await kernel.prints(code) == "True"


async def test_a_kernel_ends_at_once_and_its_end_is_seen() -> None:
    async with started() as kernel:
        provisioner, process = kernel.manager.provisioner, kernel.process
        assert provisioner and await provisioner.poll() is None
        process.kill()
        assert provisioner.process and provisioner.process.wait(PATIENCE) == -signal.SIGKILL
        assert await asyncio.wait_for(provisioner.wait(), PATIENCE) == -signal.SIGKILL
        assert not await kernel.manager._async_is_alive()
        await kernel.manager._async_restart_kernel(now=True)
        await kernel.client.wait_for_ready(timeout=PATIENCE)
        assert kernel.process != process and await kernel.prints("print(1)") == "1"
        process = kernel.process
    assert not process.is_running()


@pytest.mark.more
async def test_the_next_kernel_comes_though_the_one_that_forks_has_died() -> None:
    async with started() as kernel:
        mother, orphan = kernel.process.parent(), kernel.process
        assert mother
        mother.kill()
        psutil.wait_procs([orphan], PATIENCE)
        assert not orphan.is_running(), "nobody would see its end"
    async with started() as kernel:
        assert await kernel.prints("print(1)") == "1"


async def test_a_kernel_reads_in_nothing_of_the_server() -> None:
    async with started(env={**os.environ, ENV_VARIABLE.SERVER_SOFTWARE: "voila/tried"}) as kernel:
        told = await kernel.prints(
            "import os, sys; print(os.environ['SERVER_SOFTWARE'], 'voila' in sys.modules)"
        )
        assert told == "voila/tried False"


@pytest.mark.parametrize("of_python", [True, False])
async def test_other_kernels_start_as_ever(
    of_python: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("forked")

    monkeypatch.setattr(forked, "Forked", refuse)
    python = tmp_path / "python"  # of another environment, made from the same one
    python.symlink_to(os.path.realpath(sys.executable))
    argv = [str(python), "-m", "ipykernel_launcher", "-f", "x"] if of_python else ["sleep", "60"]
    other = KernelSpec(argv=argv)
    provisioner = ForkingProvisioner(kernel_id="other", kernel_spec=other, parent=None)
    await provisioner.launch_kernel(other.argv, env=dict(os.environ))
    assert provisioner.process
    await provisioner.kill()
    await provisioner.wait()


def test_what_ends_before_it_is_a_kernel_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forked, "_kernel", print)
    with pytest.raises(RuntimeError, match="no kernel was forked"):
        Forked([sys.executable, "-m", "ipykernel_launcher"], env={})


def test_a_process_that_dies_while_it_forks_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(_: int) -> int:
        raise EOFError

    monkeypatch.setattr(forked, "_kernel", print)
    monkeypatch.setattr("multiprocessing.forkserver.read_signed", die)
    with pytest.raises(RuntimeError, match="no kernel was forked"):
        Forked([sys.executable, "-m", "ipykernel_launcher"], env={})


async def test_a_kernel_starts_from_nothing_where_none_can_be_forked_and_the_log_says_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError("no room")

    monkeypatch.setattr(forked, "Forked", refuse)
    async with started() as kernel:
        assert kernel.process.ppid() == os.getpid() and await kernel.prints("print(1)") == "1"
    assert "no room" in caplog.text


@pytest.mark.more
def test_a_server_that_is_killed_leaves_no_kernel(notebooks: Path, tmp_path: Path) -> None:
    with tutorial(notebooks, tmp_path / "log") as server:
        server.get("voila/render/nanking/1-cards.ipynb")
        kernels = server.kernels()
        assert kernels
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(PATIENCE)
        psutil.wait_procs(kernels, PATIENCE)
        assert not [each for each in kernels if each.is_running()]


@pytest.mark.extra
def test_kernels_need_nothing_of_a_home(
    notebooks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do they run what its owner's own notebooks begin with; the server may have none at all."""
    begun = tmp_path / ".ipython" / "profile_default" / "startup"
    begun.mkdir(parents=True)
    (begun / "own.py").write_text("print('of the owner')")
    for home in (tmp_path, "/dev/null"):
        monkeypatch.setenv("HOME", str(home))
        with tutorial(notebooks, tmp_path / "log") as server:
            assert server.get("voila/render/nanking/1-cards.ipynb").status == 200
        log = server.log.read_text()
        assert "owner" not in log and "warning" not in log.lower(), log


@pytest.mark.more
def test_a_server_that_ends_waits_for_no_fork(notebooks: Path, tmp_path: Path) -> None:
    """The first takes as long as it takes to read in what all kernels share, which may be many seconds."""
    (tmp_path / "endless.py").write_text(
        "import pathlib, time; pathlib.Path('begun').touch(); time.sleep(600)"
    )
    program = "from tichu_teach import cli; from tichu_teach.app import forked; forked._SHARED = ('endless',)"
    port = free_port()
    command = [sys.executable, "-c", f"{program}; cli.main()", "play", "--no-browser", f"--port={port}"]
    with running(
        [*command, f"--folder={notebooks}"], f"http://127.0.0.1:{port}/", tmp_path / "log"
    ) as server:
        end = time.monotonic() + PATIENCE
        while not (tmp_path / "begun").exists():
            assert time.monotonic() < end
            time.sleep(0.05)
        left = psutil.Process(server.process.pid).children(recursive=True)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        assert not psutil.wait_procs(left, PATIENCE)[1]


def test_a_fork_that_never_answers_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()

    class Pipe:
        def __enter__(self) -> "Pipe":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def poll(self, seconds: float) -> bool:
            done.append(f"waits {seconds}")
            return False

    def process(**_: object) -> object:
        return SimpleNamespace(pid=7, start=lambda: done.append("starts"), kill=lambda: done.append("ended"))

    forks = SimpleNamespace(
        set_forkserver_preload=lambda names: None, Pipe=lambda duplex: (Pipe(), Pipe()), Process=process
    )
    monkeypatch.setattr(forked.multiprocessing, "get_context", lambda kind: forks)
    with pytest.raises(RuntimeError, match="no kernel was forked"):
        forked.Forked([sys.executable, "-m", forked.LAUNCHER], env={})
    assert done == ["starts", "waits 60", "ended"]


def test_where_nothing_is_forked_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = list[int]()
    monkeypatch.setattr("multiprocessing.forkserver._forkserver", SimpleNamespace(_forkserver_pid=7))
    monkeypatch.setattr(forked.os, "kill", lambda pid, number: ended.append(pid))
    for may in (False, True):
        monkeypatch.setattr(forked, "can_fork", lambda may=may: may)
        forked.end_forking()
    assert ended == [7]

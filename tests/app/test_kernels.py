"""A kernel of a table: how it is started, heard, counted and stopped."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from queue import Empty
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager

from tests.app.rooms import put
from tichu_teach.app import kernels
from tichu_teach.app.forked import ForkingProvisioner
from tichu_teach.app.kernels import WARM_UP, KernelPool, PromptClient, TableKernel
from tichu_teach.app.server import Options, settings


class Kernel(PromptClient):
    """A client whose kernel answers, or doesn't, as it is told: True for what is heard."""

    def __init__(self, answers: list[bool], told: list[bool], lives: bool = True) -> None:
        super().__init__()
        self.answers, self.told, self.lives, self.asked, self.waited = answers, told, lives, 0, 0

    def kernel_info(self, **_: Any) -> str:
        self.asked += 1
        return "asked"

    async def get_shell_msg(self, *, timeout: int, **_: Any) -> dict[str, Any]:
        self.waited += timeout
        return heard(self.answers)

    async def get_iopub_msg(self, **_: Any) -> dict[str, Any]:
        return heard(self.told)

    async def is_alive(self) -> bool:
        return self.lives


def heard(coming: list[bool]) -> dict[str, Any]:
    if not coming.pop(0):
        raise Empty
    return {}


def test_a_client_is_ready_once_the_kernel_is_heard_and_waits_for_no_silence() -> None:
    at_once = Kernel([True], [True, True])
    asyncio.run(at_once.wait_for_ready())
    assert at_once.asked == 1 and at_once.told == [True], "what comes next is left for whoever asked for it"
    slowly = Kernel([False, True, True], [False, True])
    asyncio.run(slowly.wait_for_ready())
    assert slowly.asked == 3, "neither an answer that nobody heard nor half of one will do"
    assert slowly.waited == 3, "a kernel that comes up is asked every second"


def test_a_kernel_laid_in_advance_has_read_in_nearly_all_that_a_page_needs() -> None:
    read = f"""if True:
        import sys
        {WARM_UP.partition("=")[2]}
        before = set(sys.modules)
        from tichu_teach import calculator, lesson, play, puzzles
        for page in (lesson("nanking/1-cards"), puzzles("nanking"), play("nanking"), calculator("mahjong")):
            page.table.first_drawing()
        print(*sorted(name for name in set(sys.modules) - before if name.startswith("tichu_teach")))
        """
    told = subprocess.run([sys.executable, "-c", read], capture_output=True, text=True, check=True)
    left = told.stdout.split()
    assert len(left) < 20, left
    assert not [name for name in left if ".calculator" not in name and name.endswith(".page")], left


def test_the_servers_kernels_have_such_clients() -> None:
    pool = KernelPool(config=settings(Options()))
    kernel = pool.kernel_manager_factory(config=pool.config)
    assert isinstance(kernel, TableKernel) and kernel.client_factory is PromptClient


def test_a_kernel_that_is_told_to_end_is_not_interrupted() -> None:
    signals = list[int]()

    class Process:
        has_process = True

        async def send_signal(self, number: int) -> None:
            signals.append(number)

    kernel = TableKernel()
    kernel.provisioner = Process()
    asyncio.run(kernel._async_interrupt_kernel())
    assert signals, "somebody asks for it"
    kernel.shutting_down = True
    asyncio.run(kernel._async_interrupt_kernel())
    assert len(signals) == 1


def test_a_client_of_a_kernel_that_died_says_so() -> None:
    with pytest.raises(RuntimeError):
        asyncio.run(Kernel([True], [False], lives=False).wait_for_ready())


async def test_a_client_waits_no_longer_than_it_may() -> None:
    class Mute(Kernel):
        async def get_shell_msg(self, **_: Any) -> dict[str, Any]:
            return await asyncio.sleep(60, {})

    never = Mute([], [])
    with pytest.raises(TimeoutError):
        await never.wait_for_ready(timeout=0.05)


def test_the_command_of_a_forked_kernel_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = TableKernel()
    for command, quiet in (([sys.executable, "-m", kernels.LAUNCHER], True), (["R"], False)):
        monkeypatch.setattr(
            "jupyter_server.services.kernels.kernelmanager.ServerKernelManager.format_kernel_cmd",
            lambda self, extra, command=command: command,
        )
        assert kernel.format_kernel_cmd() == [*command, *[kernels.QUIET] * quiet]


def test_the_processes_of_kernels_that_have_one(tables: KernelPool) -> None:
    for name, pid in (("a", 7), ("b", None), ("c", 9)):
        put(tables, name, idle=0, connections=1)
        vars(tables._kernels[name])["provisioner"] = SimpleNamespace(pid=pid) if name != "b" else None
    assert sorted(tables.processes()) == [7, 9]


async def test_a_table_is_stopped_at_once_and_nothing_kept_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = list[object]()

    async def stop(self: Any, kernel_id: str, now: bool, restart: bool) -> None:
        stopped.append((kernel_id, now, restart))

    monkeypatch.setattr(AsyncMappingKernelManager, "_async_shutdown_kernel", stop)
    pool = KernelPool()
    put(pool, "a", idle=1, connections=0)
    await pool._async_shutdown_kernel("a", restart=True)
    assert stopped == [("a", True, True)] and not pool._address and not pool._alone
    await pool._async_shutdown_kernel("gone")
    await pool._async_shutdown_kernel("a")
    assert stopped[1:] == [("a", True, False)]


async def test_each_kernel_that_starts_or_dies_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    finished = list[str]()

    async def finish(self: Any, kernel_id: str) -> None:
        finished.append(kernel_id)

    monkeypatch.setattr(AsyncMappingKernelManager, "_finish_kernel_start", finish)
    pool, deaths = KernelPool(), list[Callable[[], None]]()
    monkeypatch.setattr(pool, "add_restart_callback", lambda kernel_id, call: deaths.append(call))
    for name in ("a", "b"):
        await pool._finish_kernel_start(name)
    for died in deaths:
        died()
    assert (pool.started, pool.died, finished) == (2, 2, ["a", "b"])


@pytest.mark.parametrize("forks", [True, False])
async def test_a_kernel_is_forked_once_where_that_works(forks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin(self: Any, **how: Any) -> object:
        return how

    monkeypatch.setattr(ServerKernelManager, "_async_pre_start_kernel", begin)
    monkeypatch.setattr(kernels, "can_fork", lambda: forks)
    kernel = TableKernel()
    await kernel._async_pre_start_kernel(kernel_id="k1")
    first = kernel.provisioner
    assert isinstance(first, ForkingProvisioner) is forks
    await kernel._async_pre_start_kernel(kernel_id="k1")
    assert kernel.provisioner is first, "started again, it is the same"
    assert not forks or kernel.kernel_id == "k1"
    other = TableKernel(kernel_id="own")
    await other._async_pre_start_kernel()
    assert not forks or other.kernel_id == "own"

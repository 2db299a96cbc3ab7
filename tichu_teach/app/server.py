"""The Voilà tutorial: our own pages and limits on top of Voilà; and the same pages in a Jupyter server."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import sys
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_core.utils import run_sync
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.routing import Rule
from traitlets.config import Config
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.paths import _default_root_dirs, collect_static_paths, collect_template_paths
from voila.utils import ENV_VARIABLE

from tichu_teach import own
from tichu_teach.app import (
    channels,
    contents,
    file_handlers,
    gate,
    handlers,
    health,
    lesson_handlers,
    logs,
    pages,
    paths,
    served,
)
from tichu_teach.app.forked import end_forking
from tichu_teach.texts import SPOKEN, area, text

if TYPE_CHECKING:
    from tichu_teach.app.live.classes import Classes

KERNEL_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"

KERNEL_SECONDS = 180  # seconds for a kernel to start, a cell to run, its output to come
# The widget libraries a lesson needs. Others that happen to be installed would only slow the page down,
# or load something from other hosts. Both are built for a newer JupyterLab than the one inside Voilà, and the
# browser's console warns of that for each module they share. Versions built for that JupyterLab date from
# 2024, and the newest Voilà has no newer one, so no maintained versions fit.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]


class CannotListen(OSError):
    """The port is in use, or the host is not one of this machine's; the message says which."""


@dataclass(frozen=True)
class Options:
    """The options of `tichu-teach play`.

    Without a `folder` it serves the package's notebooks; without a `teacher_key` nobody can open a class.
    """

    host: str = "127.0.0.1"
    port: int | None = None
    base_url: str = "/"
    max_tables: int = 40
    tables_per_address: int = 8
    allow_host: tuple[str, ...] = ()
    trust_proxy: tuple[str, ...] = ()
    metrics_for: tuple[str, ...] = ()
    idle_minutes: float = 20
    dark: bool = False
    browser: bool = True
    folder: Path | None = None
    verbose: bool = False
    log_format: str = "text"
    access_log: bool = False
    teacher_key: str | None = None
    class_store: str = ""
    keep_class_days: float = 30

    @classmethod
    def of(cls, args: Namespace) -> Options:
        """The options that the command line has under these names."""
        given: dict[str, Any] = {each.name: getattr(args, each.name) for each in fields(cls)}
        several = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
        return cls(**{**given, **several})

    @property
    def theme(self) -> str:
        """The theme of its pages: dark, or as the visitor's browser has it."""
        return "dark" if self.dark else "auto"

    def __post_init__(self) -> None:
        path = self.base_url.strip("/")
        object.__setattr__(self, "base_url", f"/{path}/" if path else "/")


def assets_version() -> str:
    """Return the part of the addresses of Voilà's scripts and widgets that changes with their versions."""
    parts = [f"{name}={version(name)}" for name in ("voila", "anywidget", "ipywidgets", "jupyterlab_widgets")]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:12]


def template_paths() -> list[str]:
    """The folders in which Voilà and nbconvert look for templates, ours first."""
    roots = [str(paths.VOILA_ROOT), *_default_root_dirs()]
    return list(collect_template_paths(["voila", "nbconvert"], "tichu", prune=True, root_dirs=roots))


def voila_settings(theme: str = "auto") -> Config:
    """Voilà's settings for a lesson, the same in our own server and inside a Jupyter server."""
    return Config(
        VoilaConfiguration={
            "template": "tichu",
            "theme": "light",  # the page itself follows the visitor; see the template
            "strip_sources": True,
            "show_tracebacks": False,
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "file_allowlist": [],
            "extension_allowlist": EXTENSIONS,
            "prelaunch_hook": lesson_handlers.frame,
            "page_config_hook": _without_mathjax,
            "resources": {
                "tichu": {
                    "words": area("app"),
                    "language": SPOKEN,
                    "theme": theme,
                    "assets": assets_version(),
                }
            },
        },
        # On a busy machine a cell's output comes late. By default Voilà gives up after four seconds without a
        # word and leaves the page empty; with these limits it waits, or says that it has failed.
        VoilaExecutor={
            "cell_error_instruction": "",
            "startup_timeout": KERNEL_SECONDS,
            "timeout": KERNEL_SECONDS,
            "iopub_timeout": KERNEL_SECONDS,
            "raise_on_iopub_timeout": True,
        },
    )


def settings(options: Options) -> Config:
    """The whole configuration of our server."""
    config = voila_settings(theme=options.theme)
    idle = max(1, round(options.idle_minutes * 60))
    config.VoilaConfiguration.multi_kernel_manager_class = "tichu_teach.app.kernels.KernelPool"
    config.VoilaConfiguration.page_config_hook = _versioned_assets
    kernels = {
        "kernel_manager_class": "tichu_teach.app.kernels.TableKernel",
        "cull_idle_timeout": idle,
        "cull_interval": min(60, max(1, idle // 2)),
        "cull_connected": True,  # a tab left open: the page says so, and carries on after a reload
    }
    config.MappingKernelManager = Config(kernels)
    config.AsyncKernelManager.client_class = "tichu_teach.app.kernels.PromptClient"
    config.KernelPool.max_tables = options.max_tables
    config.KernelPool.per_address = options.tables_per_address
    if os.name == "posix" and paths.room_for_sockets():
        config.KernelManager.transport = "ipc"  # no port can clash, and nobody else can connect
    config.Voila.base_url = options.base_url
    config.Voila.root_dir = str(options.folder or paths.notebooks())
    config.Voila.ip = options.host
    config.Voila.config_file_paths = []  # a voila.json lying about must not soften this
    config.Voila.log_level = "INFO" if options.verbose else "WARN"
    config.Voila.tornado_settings = {
        "websocket_max_message_size": gate.MAX_MESSAGE,
        "log_function": logs.request,
        "compress_response": options.host not in gate.LOOPBACK,
    }
    return config


def _without_mathjax(page_config: dict[str, object], **_: object) -> dict[str, object]:
    """Drop MathJax, which Voilà in a Jupyter server loads from another host; there are no formulas here."""
    return {**page_config, "fullMathjaxUrl": None, "mathjaxConfig": None}


def _versioned_assets(page_config: dict[str, object], base_url: str, **_: object) -> dict[str, object]:
    page_config = _without_mathjax(page_config)
    page_config["fullStaticUrl"] = url_path_join(base_url, "voila/static", assets_version())
    page_config["fullLabextensionsUrl"] = url_path_join(base_url, "voila/labextensions", assets_version())
    return page_config


def routes(page: dict[str, object], lesson: dict[str, object]) -> list[tuple[object, ...]]:
    """Return the routes of our pages, which are all told of `page`; its `root` is the home page.

    `lesson` has the other arguments of the lesson handler.
    """
    root = page["root"]
    book = rf"{root}voila/render/{served.RULES}/({'|'.join(contents.ORDER)})\.ipynb"
    return [
        (root, handlers.HomeHandler, page),
        (rf"{root}look/[0-9a-f]{{12}}/(.*)", file_handlers.LookHandler, page),
        (rf"{root}rules/([a-z-]+)", handlers.RulesHandler, page),
        (rf"{root}rules/([a-z-]+)/summary", handlers.SummaryHandler, page),
        (book, handlers.ToRulesHandler, page),
        (f"{root}healthz", health.HealthHandler),
        (f"{root}healthz/alive", health.AliveHandler),
        (f"{root}healthz/ready", health.ReadyHandler),
        (rf"{root}voila/render/(?P<path>.*)", lesson_handlers.LessonHandler, page | lesson),
    ]


class Tutorial(Voila):  # type: ignore[misc]
    """Voilà with our home page, serving nothing but lessons."""

    name = "tichu-teach"

    def __init__(self, options: Options, announce: Callable[[str], None] = print) -> None:
        self.options = options
        self.announce = announce
        self.live = _classes(options)
        super().__init__(config=settings(options))

    def setup_template_dirs(self) -> None:
        self.template_paths = template_paths()
        self.static_paths = collect_static_paths(["voila", "nbconvert"], "lab")

    def init_handlers(self) -> list[object]:
        base, page = self.base_url, _page(self)
        lesson = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        files, kernel = r"/(?:[0-9a-f]{12}/)?(.*)", rf"{base}api/kernels/{KERNEL_ID}"
        looks, extensions = {"paths": self.static_paths}, {"path": self.labextensions_path}
        readers = gate.Networks([*gate.THIS_MACHINE, *self.options.metrics_for])
        return [
            *_class_routes(self.live, page),
            *routes(page, lesson),
            (f"{base}metrics", health.MetricsHandler, {"readers": readers}),
            (kernel, lesson_handlers.KernelModelHandler),
            (f"{kernel}/channels", channels.ChannelsHandler),
            (rf"{base}voila/api/shutdown/(.*)", lesson_handlers.ShutdownHandler),
            (rf"{base}voila/templates/lab/static/(.*)", file_handlers.VersionedFiles, looks),
            (f"{base}voila/static{files}", file_handlers.VersionedFiles, looks),
            (f"{base}voila/labextensions{files}", file_handlers.VersionedExtensions, extensions),
            (rf"{base}voila(?:/tree.*)?/?", handlers.ToHomeHandler, page),
            (r"/.*", handlers.LostHandler, page),
        ]

    def initialize(self, argv: object = None) -> None:
        super().initialize(argv)
        # For kernels, also those laid in advance.
        os.environ[own.SERVED] = self.root_dir
        os.environ[ENV_VARIABLE.SERVER_SOFTWARE] = f"voila/{version('voila')}"
        logs.set_up(self.log, self.options.log_format, self.log_level, requests=self.options.access_log)

    def listen(self) -> None:
        """Bind, announce the address, serve until stopped. Raises CannotListen."""
        self.port = self._bind()
        # what the owner's own IPython begins with is not for visitors; and there may be no home directory
        os.environ["IPYTHONDIR"] = os.path.join(self.connection_dir, "ipython")
        host = "localhost" if self.ip in ("0.0.0.0", "::", "") else self.ip
        self.address = f"http://{f'[{host}]' if ':' in host else host}:{self.port}{self.base_url}"
        if self.live:
            self.app.settings[lesson_handlers.CLASSES] = self.live
            if self.ip not in gate.LOOPBACK:
                self.live.local = gate.network_address(self.address)
            IOLoop.current().add_callback(self.live.watch)
        self.announce(self.address)
        if self.options.browser and has_desktop():
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(pages.served_files)
        self.ioloop.add_callback(self.kernel_manager.lay)
        self.ioloop.add_callback(self.kernel_manager.watch)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def _bind(self) -> int:
        strange = gate.StrangeHost(gate.hosts(self.ip, self.options.allow_host))
        self.app.default_router.rules.insert(0, Rule(strange, handlers.StrangerHandler, _page(self)))
        server = gate.GuardedServer(self.app, proxies=self.options.trust_proxy)
        wanted: Sequence[int] = [self.options.port] if self.options.port is not None else range(8866, 8886)
        barred = False
        for port in wanted:
            try:
                server.listen(port, self.ip)
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    reason = error.strerror or error
                    raise CannotListen(text("cli.no-host", host=self.ip, reason=reason)) from error
                barred = error.errno == errno.EACCES and port < 1024
                continue
            return int(next(iter(server._sockets.values())).getsockname()[1])
        raise CannotListen(text("cli.port-barred" if barred else "cli.port-taken", port=wanted[0]))

    def stop(self) -> None:
        # kernels first: their sockets lie in the folder that goes, and a database may keep us waiting
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        end_forking()
        shutil.rmtree(self.connection_dir, ignore_errors=True)
        if self.live:
            self.live.close()


def _page(tutorial: Tutorial) -> dict[str, object]:
    """The facts that every page of a server is told: where it lies, what is served, and its theme."""
    return {"root": tutorial.base_url, "folder": Path(tutorial.root_dir), "theme": tutorial.options.theme}


def _classes(options: Options) -> Classes | None:
    """Return the server's classes; None, without need of a database, if nobody may open one."""
    if options.teacher_key is None:
        return None
    from tichu_teach.app.live.classes import Classes

    return Classes(options.teacher_key, options.class_store, options.keep_class_days)


def _class_routes(classes: Classes | None, page: Mapping[str, object]) -> list[tuple[object, ...]]:
    if classes is None:
        return [(rf"{page['root']}live(?:/.*)?", handlers.ClasslessHandler, page)]
    from tichu_teach.app.live.routes import routes  # only if needed: it loads a library for QR codes

    return routes(classes, page)


def has_desktop() -> bool:
    """Return True if a browser window could be shown to somebody."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve(options: Options, announce: Callable[[str], None] = print) -> None:
    """Serve until stopped; `announce` is told the address. Raises CannotListen, paths.NoNotebooks."""
    Tutorial.clear_instance()
    tutorial = Tutorial.instance(options, announce)  # Voilà's renderer logs by way of the one application
    tutorial.initialize([])
    tutorial.start()


def add_pages(server_app: ServerApp) -> None:
    """Serve our pages at `<base url>/tichu/`. Voilà's own extension serves its scripts and the goodbye."""
    web_app = server_app.web_app
    root = url_path_join(web_app.settings["base_url"], "tichu/")
    folder = paths.notebooks()
    os.environ[own.SERVED] = str(folder)  # for kernels
    config = voila_settings()
    config.merge(server_app.config)
    lesson = {
        "template_paths": template_paths(),
        "config": config,
        "voila_configuration": VoilaConfiguration(config=config),
    }
    page: dict[str, object] = {"root": root, "folder": folder, "theme": "auto"}
    web_app.add_handlers(  # type: ignore[no-untyped-call]
        ".*$",
        [
            *routes(page, lesson),
            (root.rstrip("/"), handlers.ToHomeHandler, page),
            (root + ".*", handlers.LostHandler, page),
        ],
    )
    server_app.log.info("Tichu Teach is at %s", root)

"""Imports of all kernels, done once by the process that they are forked from (`tests/kernels.py`)."""

from __future__ import annotations

import gc
from importlib import import_module

KERNEL = ("ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.debugger", "ipywidgets", "anywidget")
IPYTHON = ("IPython.core.completerlib", "IPython.core.history", "IPython.core.magics")
LATE = ("psutil", "sqlite3", "tornado.platform.asyncio", "zmq.eventloop.zmqstream")
PAGES = (
    "chapter.page",
    "game.page",
    "guided.page",
    "puzzle.page",
    "exam.page",
    "review.page",
    "editor.calculator.page",
)
REST = (
    *("exercises.kinds", "exercises.motifs", "players", "classroom.exam", "analysis.review"),
    *(f"{room}.{family}" for room in ("players", "analysis") for family in ("tichu", "haggis", "mahjong")),
    *(f"pages.presenters.{family}" for family in ("tichu", "haggis", "mahjong")),
)

for name in (*KERNEL, *IPYTHON, *LATE):
    import_module(name)
for name in (*(f"pages.{page}" for page in PAGES), *REST):
    import_module(f"tichu_teach.{name}")

gc.freeze()  # what is there stays: a kernel that looked for garbage in it would copy it

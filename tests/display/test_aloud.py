"""What a cell shows, read line by line as it stands where no style is left (`tests/markup.py`)."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from tests.markup import read
from tichu_teach import position, rulebook
from tichu_teach.analysis.figures import Figure
from tichu_teach.analysis.figures.figure import Bar
from tichu_teach.display import books, completion, paper, plain, values
from tichu_teach.engine import games
from tichu_teach.engine.values import Cards, Hands
from tichu_teach.exercises.packs import packed

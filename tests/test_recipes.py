"""CONTRIBUTING's recipes, followed to the letter in a copy of the package.

Each step may only touch the files that its recipe names.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.more

ROOT = Path(__file__).parents[1]
RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TEST = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:nbval")
COMMAND = ("-m", "tichu_teach.cli")


class Recipe:
    """A recipe in CONTRIBUTING, and the copy in which it is followed."""

    def __init__(self, title: str, root: Path) -> None:
        section = RECIPES.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
        assert section, title
        named = re.findall(r"`([^`\s]+)`", section)
        # `engine/<family>/<name>.py` stands for every such file.
        self.named = [re.sub(r"<\w+>", r"[\\w-]+", re.escape(each)) for each in named]
        self.root = root

    def file(self, path: str) -> Path:
        """The copy's file with this path, which the recipe must name."""
        told = {path, path.removeprefix("tichu_teach/")}
        assert any(re.fullmatch(name, each) for name in self.named for each in told), f"{path} is not named"
        return self.root / path

    def read(self, path: str) -> str:
        """The content of a file that the recipe names."""
        return self.file(path).read_text(encoding="utf-8")

    def write(self, path: str, content: str) -> None:
        """Write a file, new or not."""
        self.file(path).write_text(content, encoding="utf-8")

    def change(self, path: str, old: str, new: str) -> None:
        """Replace the first occurrence of `old` in a file."""
        content = self.read(path)
        assert old in content, (path, old)
        self.write(path, content.replace(old, new, 1))

    def before(self, path: str, place: str, lines: str) -> None:
        """Insert lines before the first one that begins with `place`."""
        found = self.read(path).split("\n")
        at = next(number for number, line in enumerate(found) if line.strip().startswith(place))
        self.write(path, "\n".join([*found[:at], lines, *found[at:]]))

    def run(self, *command: str) -> str:
        """Run a Python command in the copy, which must succeed, and return its output."""
        ran = self._ran(command)
        assert ran.returncode == 0, ran.stdout[-5000:] + ran.stderr[-5000:]
        return ran.stdout

    def refused(self, *command: str) -> str:
        """Run a Python command in the copy, which must fail, and return its output."""
        ran = self._ran(command)
        assert ran.returncode != 0, ran.stdout
        return ran.stdout + ran.stderr

    def _ran(self, command: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        # Nothing compiled is kept: changed twice within a second, to the same size, a file looks unchanged.
        alone = [sys.executable, "-B", *command]
        return subprocess.run(alone, cwd=self.root, capture_output=True, text=True)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Make a copy of the package and its tests, as in a clone, with a folder for notebooks."""
    for folder in ("tichu_teach", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "notebooks").mkdir()
    return tmp_path


# -- a ruleset ------------------------------------------------------------------------------------------

QUICK = '''"""Quick Tichu: Nanking to three hundred points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..options import option
from .partners import Partners
from .rules import rows


@dataclass(frozen=True, repr=False)
class Quick(Partners):
    """The four-hand game, to 300 points (quick.game)."""

    name: ClassVar[str] = "quick"

    target: int = option(300, "quick.game")

    replaced_rules: ClassVar[Mapping[str, str]] = {"nanking.game": "quick.game"}
    rules: ClassVar[tuple[str, ...]] = rows(replaced_rules, "quick.game")
'''
IMPORTED = """def _quick() -> Ruleset:
    from .tichu.quick import Quick

    return Quick()

"""
WORDS = """{
  "rules.quick.title": "Quick Tichu",
  "rules.quick.blurb": "Nanking for a tram ride: three hundred points, and home.",
  "rules.quick.game.name": "To three hundred",
  "rules.quick.game.text": "The first side with 300 points wins. If both get there, the higher total does."
}
"""
PROMISED = """
from random import Random
from tichu_teach import games, play, position, rulebook, rulesets
from tichu_teach.lessons.taught import base_of
from tichu_teach.players import play_round, sensible

game = games["quick"]
table = position("quick | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8")
assert table.ask("1 play Kj").rule == "nanking.wish.duty"
assert repr(game) == "<quick>"  # and so a cell shows it as it shows every game
assert str(rulebook("quick", "game")).startswith("quick.game: To three hundred")
end = play_round(game.deal(Random(1)), [sensible(game)(Random(seat)) for seat in range(4)])
assert any(end.count().points)
assert game.winner((305, 120)) == 0 and games["nanking"].winner((305, 120)) is None
assert "to 300 points" in str(play("quick")._repr_mimebundle_())
assert base_of("quick") == "nanking"
assert "Quick Tichu" in str(rulesets()._repr_mimebundle_())  # beside all others, with chapters or without
"""
SHELVED = """
from pathlib import Path
from tichu_teach.app.contents import families, shelves
from tichu_teach.lessons.notebooks import game_notebooks, source

folder = Path("notebooks/quick")
folder.mkdir()
made = dict(game_notebooks("quick"))["quick/game.ipynb"]
(folder / "game.ipynb").write_text(source(made), encoding="utf-8")
(family,) = families(shelves(Path("notebooks")))
(shelf,) = family.shelves
assert (family.name, shelf.title) == ("tichu", "Quick Tichu")
assert shelf.game and shelf.game.href == "voila/render/quick/game.ipynb"
assert shelf.blurb.startswith("Nanking for a tram ride")
"""


def add_a_ruleset(copy: Path) -> Recipe:
    """Nanking, played to 300 points: the steps up to *Now … work*."""
    recipe = Recipe("A new ruleset", copy)
    recipe.write("tichu_teach/engine/tichu/quick.py", QUICK)
    registry = "tichu_teach/engine/registry.py"
    recipe.before(registry, "def _tricsu()", IMPORTED)
    recipe.before(registry, '"tricsu": _tricsu', '    "quick": _quick,')
    recipe.change(registry, 'Literal["nanking", "tricsu"', 'Literal["nanking", "quick", "tricsu"')
    recipe.write("tichu_teach/texts/en/rules.quick.json", WORDS)
    recipe.change("tichu_teach/__init__.py", "(nanking, tricsu", "(nanking, quick, tricsu")
    return recipe


def show_it_to_the_tests(recipe: Recipe) -> None:
    tables = "tests/engine/tichu/games.py"
    recipe.change(tables, "    Wish,\n", "    Wish,\n    games,\n")
    recipe.change(tables, "HOUSES = [\n", 'HOUSES = [\n    House(games["quick"]),\n')
    recipe.before("tests/engine/test_defaults.py", '"tricsu": {', '    "quick": {**TICHU, "target": 300},')
    recipe.before("tests/contracts/test_page_game.txt", "tricsu =>", "quick => {}")


def put_it_on_the_shelf(recipe: Recipe) -> None:
    recipe.change("tichu_teach/app/contents.py", '("nanking", "tricsu"', '("nanking", "quick", "tricsu"')


def test_a_new_ruleset(copy: Path) -> None:
    recipe = add_a_ruleset(copy)
    recipe.run("-c", PROMISED)
    put_it_on_the_shelf(recipe)
    recipe.run("-c", SHELVED)


@pytest.mark.extra
def test_a_new_ruleset_keeps_the_contracts(copy: Path) -> None:
    recipe = add_a_ruleset(copy)
    show_it_to_the_tests(recipe)
    put_it_on_the_shelf(recipe)
    recipe.run(*TEST, "tests/engine/test_defaults.py")
    recipe.run(*TEST, "tests/texts/test_catalogue.py", "-k", "rule or title")
    recipe.run(*TEST, "tests/contracts", "-k", "quick or every")


# -- a chapter ------------------------------------------------------------------------------------------

CHAPTER = "tichu_teach/lessons/nanking/17-again.md"
LAID = """
from pathlib import Path
from tichu_teach import lesson
from tichu_teach.app.contents import shelves
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.chapter_notebook import chapter_notebook
from tichu_teach.lessons.notebooks import source
from tichu_teach.pages.question.replay import telling

name = "nanking/17-again"
assert chapters("nanking")[-1] == name
Path("notebooks/nanking").mkdir()
notebook = source(chapter_notebook(load(name), telling))
Path(f"notebooks/{name}.ipynb").write_text(notebook, encoding="utf-8")
(shelf,) = shelves(Path("notebooks"))
(chapter,) = shelf.chapters
assert (chapter.title, chapter.blurb) == ("An eight, please", "One more eight.")
assert [step.id for step in chapter.steps] == ["duty", "try"]
assert "An eight, please" in str(lesson(name)._repr_mimebundle_())
"""


def test_a_chapter(copy: Path) -> None:
    recipe = Recipe("A chapter", copy)
    recipe.run(*COMMAND, "new", "chapter", str(recipe.file(CHAPTER)))
    assert "17-again.md" in recipe.run(*COMMAND, "check", CHAPTER)
    blurb = '  "home.nanking.17-again.blurb": "One more eight.",'
    recipe.before("tichu_teach/texts/en/home.json", '"home.nanking.1-cards', blurb)
    recipe.run("-c", LAID)
    recipe.change(CHAPTER, "rules: nanking.wish.duty\n```", "rules: nanking.wish.duti\n```")
    told = recipe.refused(*COMMAND, "check", CHAPTER)
    assert "17-again.md:34: duty: rules:" in told and "did you mean 'nanking.wish.duty'?" in told


# -- a kind of question ---------------------------------------------------------------------------------

KIND = '''"""Tell friend from foe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ..fields import Fields
from ..form import Choose
from ..grade import Grade
from ..phrase import Phrase
from ..question import AnswerOption, PlainAnswer


class PartnersQuestion(Choose):
    """Name everybody who plays on the side of the seat. The answer is a list of seats."""

    families = ("tichu",)
    several = True
    example: ClassVar[Mapping[str, object]] = {"position": "nanking | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0"}

    def read(self, entry: Fields) -> None:
        self.others = self.game.seats_after(self.seat)[:-1]

    def default_ask(self) -> Phrase:
        return Phrase("puzzle.ask.partners", {"seat": self.seat})

    def options(self) -> tuple[AnswerOption, ...]:
        return tuple(AnswerOption(each, Phrase("puzzle.seat", {"seat": each})) for each in self.others)

    def right_answers(self) -> list[PlainAnswer]:
        side = self.game.side(self.seat)
        return [[each for each in self.others if self.game.side(each) == side]]

    def explain(self, answer: PlainAnswer) -> Grade:
        right = answer in self.answers
        says = () if right else (Phrase("puzzle.miss.partners"),)
        return Grade(right, None, self.cited or self.game.row("nanking.seats"), says)
'''
IMPORTED_KIND = """        case "partners":
            from .partners import PartnersQuestion

            return PartnersQuestion
"""
ASKED = """  "puzzle.ask.partners": "Who plays on the side of {{who}}?",
  "puzzle.miss.partners": "Partners sit across, and never side by side.","""
USED = """
from tichu_teach import exercise, position
from tichu_teach.exercises import guide
from tichu_teach.pages.editor.question_draft import QuestionDraft

line = "nanking | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0"
page = exercise(kind="partners", position=line)
assert page.question.solve() == [[2]] and page.question.grade([1]).rule == "nanking.seats"
assert "Who plays on the side of" in str(page._repr_mimebundle_())
guide.KINDS = ("partners",)  # all kinds take seconds
told = guide.guide()
assert "### partners" in told and "Tell friend from foe." in told and "# right is [2]" in told
assert "partners" in QuestionDraft.of(position(line)).kinds
"""


def add_a_kind(copy: Path) -> Recipe:
    """Add a kind of question: who plays on the same side?"""
    recipe = Recipe("A kind of question", copy)
    recipe.write("tichu_teach/exercises/kinds/partners.py", KIND)
    kinds = "tichu_teach/exercises/kinds/__init__.py"
    recipe.change(kinds, '    "figure",\n]', '    "figure",\n    "partners",\n]')
    recipe.write(kinds, recipe.read(kinds) + IMPORTED_KIND)
    recipe.before("tichu_teach/texts/en/puzzle.json", '"puzzle.seat"', ASKED)
    recipe.run("-m", "tichu_teach.exercises.schema")
    assert '"partners"' in recipe.read("tichu_teach/exercises/packs/pack.schema.json")
    example = 'partners => {position: "$WISHED", seat: 1} => [[3]]'
    recipe.before("tests/exercises/kinds.txt", "gate =>", example)
    return recipe


def test_a_kind_of_question(copy: Path) -> None:
    recipe = add_a_kind(copy)
    recipe.run("-c", USED)


@pytest.mark.extra
def test_a_kind_of_question_keeps_what_all_kinds_keep(copy: Path) -> None:
    recipe = add_a_kind(copy)
    recipe.run(
        *TEST,
        *(
            "tests/contracts/test_question.py",
            "tests/exercises/test_rules.py",
            "tests/exercises/test_own_packs.py",
            "tests/exercises/test_packs.py",
        ),
        *("-k", "partners or every_kind_is or guide or schema"),
    )


# -- a language -----------------------------------------------------------------------------------------

TRANSLATED = """
from tichu_teach.lessons import load

assert load("nanking/7-wish").title() == "A teljes kívánság"
"""
FIRST = """
from tests.pages.fake import Browser
from tichu_teach import lesson

page = Browser(lesson("nanking/7-wish"))
page.hello()
page.type("3p")
assert page.scene["verdict"]["title"] == "A bíró szerint nem"
"""


def test_a_language(copy: Path) -> None:
    recipe = Recipe("A language", copy)
    ours = copy / "tichu_teach/texts/hu"
    shutil.copytree(copy / "tichu_teach/texts/en", ours)
    words = (ours / "verdict.json").read_text(encoding="utf-8")
    translated = words.replace(
        '"verdict.title.no": "The referee says no"', '"verdict.title.no": "A bíró szerint nem"'
    )
    assert translated != words
    (ours / "verdict.json").write_text(translated, encoding="utf-8")
    recipe.change("tichu_teach/texts/catalogue.py", 'LANGUAGES = ("en",)', 'LANGUAGES = ("en", "hu")')
    (ours / "verdict.json").write_text(translated.replace(".title.no", ".title.nem"), encoding="utf-8")
    told = recipe.refused(*TEST, "tests/texts/test_languages.py", "-k", "hu")
    assert "verdict.title.no is missing" in told and "verdict.title.nem" in told
    (ours / "verdict.json").write_text(translated, encoding="utf-8")
    of_pages = (ours / "page.json").read_text(encoding="utf-8")
    (ours / "page.json").write_text(
        of_pages.replace("The referee says no", "A bíró szerint nem"), encoding="utf-8"
    )
    recipe.change("tichu_teach/texts/catalogue.py", '("en", "hu")', '("hu", "en")')
    recipe.run("-c", FIRST)

    chapter = "tichu_teach/lessons/nanking/7-wish"
    written = (copy / f"{chapter}.md").read_text(encoding="utf-8")
    recipe.write(f"{chapter}.hu.md", re.sub(r"^# .*", "# A teljes kívánság", written, count=1, flags=re.M))
    recipe.run("-c", TRANSLATED)
    recipe.change(f"{chapter}.hu.md", "{#duty}", "{#kotelesseg}")
    told = recipe.refused(*COMMAND, "check", f"{chapter}.hu.md")
    assert "duty" in told and "kotelesseg" in told

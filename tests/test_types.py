"""The types that a user's script is checked against."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tichu_teach
from tichu_teach.lessons.cells import Notebook
from tichu_teach.lessons.doctest_notebooks import curious_notebook, programmers_notebook

SCRIPT = """\
from tichu_teach import explain, games, position, puzzles

table = position("nanking | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8")
print(table.phase, table.turn, table.held(), table.held(1), table.view(1).hand, table.game.players)
verdict = table.ask("1 play Kj")
told: str = explain(verdict)
owed = verdict.facts["owed"]
for action in table.legal(1):
    print(action.seat, table.text(action))
after = table.play("1 play 8w", "2 pass")
points: tuple[int, ...] = after.apply("3 pass").count().points
score: int = games["mahjong"].score("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose").total
game = games["nanking"].vary(target=500)
puzzles("nanking", theme="wish")

from tichu_teach.engine import Play
from tichu_teach.engine.haggis.rules import HaggisRules
from tichu_teach.engine.haggis.state import State as HaggisState
from tichu_teach.engine.mahjong import MahjongRules, State as MahjongState
from tichu_teach.engine.tichu.rules import TichuRules
from tichu_teach.engine.tichu.state import State

assert isinstance(table, State)
wish: int = table.wish
goal: int | None = table.game.target
seen: int = table.view(1).wish
ranks = [action.combo.rank for action in table.legal() if isinstance(action, Play)]
said = [line.rule for line in table.play("1 play 8w").count().lines]
kinds: list[str] = [combo.kind for _, combo in position("haggis").trick]
for name in games:
    chosen = games[name]
    if isinstance(chosen, TichuRules | HaggisRules):
        print(chosen.readings("8w"))
match position("sparrow"):
    case MahjongState(river=river, game=MahjongRules() as rules):
        print(river[-1:], rules.limit)
    case HaggisState(dealer=dealer) as hand:
        print(dealer, hand.view(0).haggis)
"""


SLIPS = {  # a misspelt method, a wrong argument, a misspelt field, a wrong type of a result, a wrong keyword
    "table.legal(1)": "table.leagl(1)",
    'table.ask("1 play Kj")': "table.ask(8)",
    'verdict.facts["owed"]': 'verdict.fact["owed"]',
    "points: tuple[int, ...]": "points: str",
    'theme="wish")': "theme=8)",
}


def checked(folder: Path, **scripts: str) -> set[tuple[str, int]]:
    """The scripts of users and their lines in which mypy finds faults; functions needn't say their types."""
    pytest.importorskip("mypy")
    from mypy import api

    files = {name: folder / f"{name}.py" for name in scripts}
    for name, file in files.items():
        file.write_text(scripts[name], encoding="utf-8")
    known = Path(tichu_teach.__file__).parents[1] / ".mypy_cache" / "script"  # mypy's cache of the package
    options = ["--strict", "--follow-imports=silent", "--ignore-missing-imports", f"--cache-dir={known}"]
    told, broken, _ = api.run([*options, "--no-error-summary", "--config-file=", *map(str, files.values())])
    assert not broken, broken
    places = (
        line.split(":") for line in told.splitlines() if ": error:" in line and "[no-untyped-" not in line
    )
    return {(Path(file).stem, int(number)) for file, number, *_ in places}


def test_a_type_checker_finds_the_slips_of_a_script(tmp_path: Path) -> None:
    """The package says that it is typed (`py.typed`), and its positions, verdicts and rulesets are."""
    assert (Path(tichu_teach.__file__).parent / "py.typed").is_file()
    slipped = SCRIPT
    for right, wrong in SLIPS.items():
        assert slipped.count(right) == 1
        slipped = slipped.replace(right, wrong)
    lines = {
        ("slipped", number)
        for number, (right, wrong) in enumerate(zip(SCRIPT.split("\n"), slipped.split("\n"), strict=True), 1)
        if right != wrong
    }
    assert len(lines) == 5 and checked(tmp_path, sound=SCRIPT, slipped=slipped) == lines


WRONG_AT_THE_DOOR = """\
from tichu_teach.analysis import LIMIT
from tichu_teach.analysis.families import evaluation, proofs, reviewing
from tichu_teach import position
from tichu_teach.exercises import families
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.motifs.families import thoughts
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.players.families import family_players
from tichu_teach.texts.families import family_words
table = position("nanking")
game, view = table.game, table.view(0)
proofs(game, "claim").claim("nonsense")
proofs(game, "solve").solve(view, LIMIT)
evaluation(game).suppose_position(table)
reviewing(game).find_reason(table, None, None)
families.family("chess")
families.family(game).describe_choice(view, "0 pass")
families.climbing(game).let_lie("0 pass")
families.conditions(view)
families.counting(game).rows(game)
thoughts("tichu").needs(view, [0])
presenter(game).coach.advice(view, 0, [])
presenter(game).scene.hints(table)
family_players(game).strengths("nanking")
family_words("tichu").lies_before(view, 0)
read_question({}).grade(object())
read_question({}).position.leagl()
"""


def test_a_door_takes_only_what_fits(tmp_path: Path) -> None:
    """Behind a door stand states, views and games of any family: it has found the right one by the game."""
    lines = WRONG_AT_THE_DOOR.split("\n")
    first = next(number for number, line in enumerate(lines, 1) if line.startswith("proofs("))
    assert checked(tmp_path, wrong=WRONG_AT_THE_DOOR) == {
        ("wrong", line) for line in range(first, len(lines))
    }


FULFILLED = """\
from tichu_teach.analysis.families import FamilyEvaluation, FamilyProofs, FamilyReviewing
from tichu_teach.analysis.FAMILY import evaluation, reviewing
from tichu_teach.analysis.FAMILY.evaluation import Memory
from tichu_teach.engine.FAMILY.state import State, View
from tichu_teach.engine.FAMILY.game import GAME
from tichu_teach.exercises.families import ClimbingFamily, Counting, Family, FamilyConditions
from tichu_teach.exercises.motifs.families import Thoughts
from tichu_teach.exercises.motifs.FAMILY import thoughts
from tichu_teach.exercises.FAMILY import conditions, family
from tichu_teach.players import FAMILY as players
from tichu_teach.players.families import FamilyPlayers
from tichu_teach.texts import FAMILY as words
from tichu_teach.texts.families import FamilyWords
a: FamilyEvaluation[GAME, View, Memory] = evaluation
b: FamilyReviewing[GAME, State, View, Memory] = reviewing
c: Family[GAME, State] = family
d: FamilyConditions[State] = conditions
e: Thoughts[GAME, State] = thoughts
f: FamilyPlayers[GAME] = players
j: FamilyWords[State] = words
"""
CLIMBING = """\
from tichu_teach.analysis import FAMILY as proofs
from tichu_teach.exercises.FAMILY import counting
g: FamilyProofs[State, View, Memory] = proofs
h: ClimbingFamily[GAME, State] = family
i: Counting[GAME, State] = counting
"""


def test_a_family_takes_its_own_states(tmp_path: Path) -> None:
    """A door takes in its parts as `Any`, so that they are compared with their Protocols here."""
    games = {"tichu": "TichuGame", "haggis": "Haggis", "mahjong": "MahjongGame"}
    scripts = {
        name: (FULFILLED + (CLIMBING if name != "mahjong" else ""))
        .replace("FAMILY", name)
        .replace("GAME", game)
        for name, game in games.items()
    }
    assert checked(tmp_path, **scripts) == set()


@pytest.mark.parametrize("made", [programmers_notebook, curious_notebook])
def test_a_type_checker_passes_the_notebooks_of_the_api(tmp_path: Path, made: Callable[[], Notebook]) -> None:
    cells = ["".join(cell["source"]).rstrip(";") for cell in made()["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 10 and checked(tmp_path, cells="\n".join(cells)) == set()


FOREIGN = {"app", "live", "site"}  # most of their classes answer Tornado, Jupyter, psycopg or Pyodide
LATER = {"Data"}  # scenes are typed in `scene/`; the pages that make them don't say so yet
UNTYPED = {
    "engine/plain_data.py": ["fields"],  # of an object: each reader knows which ones it has asked for
    "lessons/chapter.py": ["value"],  # PyYAML's nodes, here and in the next
    "pages/editor/rewriting.py": ["entries", "changed"],
    "pages/table/late_modules.py": ["comes"],  # JavaScript's answers
    "display/__init__.py": ["introduce"],  # IPython's shell
    "display/completion.py": ["introduce"],
    "options.py": ["parse_known_args"],  # argparse's own signature
}
NARROWED = {  # to be overridden: each family, kind or search takes its own, which mypy allows for `Any` only
    "engine/state.py": [
        *("deal", "save_deal", "doer", "load_deal", "calling", "judge", "legal", "fault", "parse_action"),
        *("format_action", "format_position", "position_fields"),
    ],
    "engine/climbing/rules.py": ["standing", "count"],
    "engine/mahjong/rules.py": ["deal"],
    "players/player.py": ["choose", "announce", "decide", "call", "choose", "announce"],
    "analysis/climbing/evaluation.py": ["worth"],
    "analysis/climbing/proof.py": ["expand", "more"],
    "analysis/climbing/reviewing.py": ["contrast", "ways_out", "worth", "table", "solver"],
    "analysis/climbing/solver.py": ["bound"],
    "analysis/climbing/hand.py": [
        "through",
        "out",
        "over",
        "lost",
        "lost_over",
        "against",
    ],  # a family's hands
    "exercises/question.py": ["explain", "objections", "results", "answers"],
    "exercises/form.py": ["objections"],
    "exercises/kinds/gets.py": ["explain", "objections"],  # a seat, or with `then` two
    "exercises/motifs/motif.py": ["add"],  # a motif asks for its own family's game and its own kind
}


class Aliases:
    """Names of types that are `Any` or hold it, module by module, however they are passed on."""

    def __init__(self, package: Path) -> None:
        self.trees = {
            file.relative_to(package).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
            for file in sorted(package.rglob("*.py"))
        }
        self._known: dict[tuple[str, str], bool] = {}
        self._named = {place: self._names(place, tree) for place, tree in self.trees.items()}

    def _names(self, place: str, tree: ast.Module) -> dict[str, ast.expr | tuple[str, str]]:
        """The aliases of a module, and where it has imported names from."""
        found: dict[str, ast.expr | tuple[str, str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (source := self._file(place, node)):
                found |= {each.asname or each.name: (source, each.name) for each in node.names}
        for node in tree.body:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Name() | ast.Subscript() | ast.BinOp()
                ):
                    found[name] = node.value
                case ast.AnnAssign(
                    target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=value
                ):
                    found[name] = value
        return found

    def _file(self, place: str, node: ast.ImportFrom) -> str:
        """The module that names are imported from; "" if it isn't ours."""
        name = (node.module or "").split(".")
        folders = place.split("/")[: -node.level] if node.level else []
        if not node.level and name.pop(0) != "tichu_teach":
            return ""
        path = "/".join([*folders, *filter(None, name)])
        return next((file for file in (f"{path}.py", f"{path}/__init__.py") if file in self.trees), "")

    def vague(self, place: str, said: ast.AST | None) -> set[str]:
        """The names in a type that are `Any` or stand for it."""
        if said is None:
            return set()
        if isinstance(said, ast.Constant) and isinstance(said.value, str):
            said = ast.parse(said.value, mode="eval")
        names = {node.id for node in ast.walk(said) if isinstance(node, ast.Name)}
        return {name for name in names if self._is_vague(place, name)}

    def _is_vague(self, place: str, name: str) -> bool:
        key = place, name
        if name == "Any" or key in self._known:
            return self._known.get(key, True)
        self._known[key] = False  # an alias may name itself
        match self._named[place].get(name):
            case (source, original):
                self._known[key] = self._is_vague(source, original)
            case ast.expr() as value:
                self._known[key] = bool(self.vague(place, value))
        return self._known[key]


def public_functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    inside = [each for node in tree.body if isinstance(node, ast.ClassDef) for each in node.body]
    for node in (*tree.body, *inside):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node


def test_no_public_signature_says_any() -> None:
    """Nor a name that stands for it; what a family or a kind narrows is listed above."""
    aliases = Aliases(Path(tichu_teach.__file__).parent)
    vague: dict[str, list[str]] = {}
    for place, tree in aliases.trees.items():
        if place.split("/")[0] in FOREIGN:
            continue
        for node in public_functions(tree):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            given += [each for each in (node.args.vararg, node.args.kwarg) if each]
            said = [each.annotation for each in given] + [node.returns]
            if set().union(*(aliases.vague(place, each) for each in said)) - LATER:
                vague.setdefault(place, []).append(node.name)
    assert vague == UNTYPED | NARROWED

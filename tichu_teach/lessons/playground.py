"""The cells to try at the end of a page's notebook.

Each has lines of code and a name, under which the catalogue keeps the words before it. `{ruleset}` and the
tiles of a counted hand are filled in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Cells = Mapping[str, Sequence[str]]
"""Lines of code by the name of their cell."""

TASTE = (
    "from tichu_teach import explain, position",
    'table = position("nanking | 0: 8w Kj | 1: 5p | 2: 7j | 3: 4s | turn 0 | trick 3 Ma | wish 8")',
    'print(explain(table.ask("0 play Kj")))',
    'print(explain(table.ask("0 play 8w")))',
)
"""A first question to the referee."""

REPORT: Cells = {
    "read": (
        "from tichu_teach.classroom.report import SAMPLE, read_folder",
        "found = read_folder(SAMPLE)",
        'print(len(found.learners), "learners,", len(found.answer_rows), "answers")',
        'print(*found.problems, sep="\\n")',
    ),
    "rules": ('found.rules().set_index("name").drop(columns=["game", "rule"]).head(12)',),
    "bars": ("from tichu_teach.classroom import plots", "plots.rules(found);"),
    "standings": ("found.standings()",),
    "learners": ("found.by_learner()",),
    "exams": ("found.exams()",),
    "checks": ("found.checks()",),
    "days": ("plots.days(found);",),
    "puzzles": (
        'found.puzzles().set_index("name")[["rule", "right", "wrong", "divides"]].head(10).round(2)',
    ),
    "sources": ("found.sources()",),
    "own": (
        "told = found.answers()",
        'open = told[told["last"] == "missed"]',
        'open[["learner", "rule", "book", "name", "first_day"]]',
    ),
}
"""For teachers: what a class missed."""

_PUZZLES: Cells = {
    "setup": (
        "from tichu_teach.exercises import read_question",
        'line = "nanking | 0: 8w Ph Kj Kp | 1: 5p | 2: 3j | 3: 4s | turn 0 | trick 3 7w 7s | wish 8"',
        'question = read_question({"kind": "play", "position": line, "success": "fulfils-wish"})',
    ),
    "solve": (
        "print(question.solve())",
        'assert question.grade("play 8w Ph").right',
        'assert not question.grade("pass").right',
        'print([question.grade(play).right for play in ("play 8w Ph", "pass")])',
    ),
    "change": (
        'data = question.to_data() | {"position": line.replace("Kp", "8p")}',
        "print(read_question(data).solve())",
    ),
}
# For a game of runs and wild cards: the combinations that some cards can be.
_READINGS: Cells = {
    "readings": (
        "from tichu_teach.exercises import read_question",
        'data = {"kind": "readings", "ruleset": "haggis", "cards": "9r Tr J"}',
        "question = read_question(data)",
        "print(question.solve())",
    ),
    "choices": (
        "print([option.value for option in question.options()])",
        'assert question.grade(["run J", "run T"]).right',
        'assert not question.grade(["run T"]).right',
        'print([question.grade(each).right for each in (["run J", "run T"], ["run T"])])',
    ),
    "queen": (
        'print(read_question(data | {"cards": "9r Tr J Q"}).solve())',
        'print(read_question(data | {"cards": "9r To J Q"}).solve())',
    ),
}
# For a game of tiles, or of cards in their place: a hand, its sheet, and the sheet with another pair.
_HANDS: Cells = {
    "hand": (
        "from tichu_teach.exercises import read_question",
        'line = "{hand}"',
        'data = {"kind": "score", "hand": line, "ruleset": "{ruleset} limit=None"}',
        "question = read_question(data)",
    ),
    "sheet": (
        "(right,) = question.solve()",
        "for row, value in right.items():",
        "    print(value, row)",
        'assert question.grade(right).right and not question.grade({"total": 0}).right',
        'print(question.grade(right | {"total": 0}).right)',
    ),
    "pair": (
        'other = data | {"hand": line.replace("{pair}", "{other}")}',
        'print(read_question(other).solve()[0]["total"], "instead of", right["total"])',
    ),
}
_TILES = {
    "hand": "S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose",
    "pair": " W",
    "other": " C5",
}
_CARDS = {
    "hand": "S: JH JH | laid G(1S) P(9S) P(TS) P(QH) | won JH loose",
    "pair": " JH",
    "other": " 5C",
}
_DEALT: Cells = {
    "setup": (
        "import random",
        "from tichu_teach.engine import games",
        "rng = random.Random(7)",
        'state = games["{ruleset}"].deal(rng)',
    ),
}
_REASONS: Cells = {
    "why": (
        "from tichu_teach.players import Steady, moves",
        "player = Steady(state.game)",
        "choice = player.decide(state.view(state.to_act[0]))",
        'print(state.text(choice.action), "because of", choice.reason)',
    ),
    "round": (
        "course = list(moves(state, [player] * state.game.players))",
        "for before, action in course[:20]:",
        "    choice = player.find_choice(before.view(action.seat), action)",
        "    print(before.text(action), choice.reason)",
    ),
}
_POINTS: Cells = {
    "count": (
        'while state.phase != "over":',
        "    state = state.apply(rng.choice(state.legal()))",
        "state.count()",
    ),
    "again": (
        "following = state.next_deal(rng)",
        "print(following.totals, following.turn)",
        "assert following.totals == state.standing",
    ),
}
_PAYMENTS: Cells = {
    "payments": (
        'while state.phase != "over":',
        "    state = state.apply(rng.choice(state.legal()))",
        "for seat in range(state.game.players):",
        '    print(seat, "holds", *state.held(seat), "→", state.count().points[seat])',
    ),
    "east": (
        "following = state.next_deal(rng)",
        'print("East was seat", state.east, "and is now", following.east)',
        "assert following.totals == state.standing",
    ),
}
_PLACES: Cells = {
    "places": (
        'while state.phase != "over":',
        "    state = state.apply(rng.choice(state.legal()))",
        "for title, seat in zip(state.game.titles, (*state.out, *state.active)):",
        '    print(title, "is seat", seat)',
    ),
    "chairs": (
        "following = state.next_deal(rng)",
        'print("who sits where now:", following.people)',
        "assert following.people != state.people",
    ),
}
COUNTED: Cells = {
    "count": (
        "from tichu_teach.engine import games",
        'hand = games["{ruleset}"].hand("{hand}")',
        'games["{ruleset}"].score(hand)',
    ),
    "limit": (
        "for limit in (3000, 600, None):",
        '    print(limit, games["{ruleset}"].vary(limit=limit).score(hand).total)',
    ),
    "settle": (
        'print(games["mahjong-duel"].settle([32, 30], winner="S").points)',
        'print(games["mahjong"].settle([32, 30, 64, 2], winner="S").points)',
    ),
}
RULESETS: Cells = {
    "setup": (
        "from tichu_teach.engine import games",
        "from tichu_teach.lessons.tables import COMPARED, rulesets",
    ),
    "two": (
        'for point, *each in rulesets(["grandmaster", "ear"]).rows:',
        '    print(point, *each, sep="\\n    ")',
    ),
    "ask": (
        "for name in COMPARED:",
        "    game = games[name]",
        "    print(name, game.players, game.deck.size, game.grand_before)",
    ),
    "own": (
        "from tichu_teach import rulebook",
        'own = [entry.name() for entry in rulebook("tientsin") if entry.rule.startswith("tientsin")]',
        'print(*own, sep="\\n")',
    ),
}

TABLE: Cells = {
    "line": (
        "from tichu_teach import explain, games, position, table",
        'line = "nanking | 0: 8w Ph Kj Kp | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"',
        "table(line)",
    ),
    "ask": (
        'for play in ("0 Kj", "0 8w"):',
        "    print(explain(position(line).ask(play)))",
    ),
    "dealt": ('table("haggis players=3", seed=7)',),
    "state": (
        "import random",
        'table(games["mahjong"].deal(random.Random(7)))',
    ),
}

REVIEW: Cells = {
    "answer": (
        "from tichu_teach.classroom import Progress",
        "from tichu_teach.texts.explain import rule_name",
        'went = {"nanking.wish.duty": "solved", "nanking.bomb.beats": "missed"}',
        'record = Progress().with_recall(went, "2026-11-22")',
    ),
    "learnt": ('{rule_name(rule, game="nanking"): row.due for rule, row in record.rules.items()}',),
    "due": (
        'for day in ("2026-11-22", "2026-11-23", "2026-11-24"):',
        '    print(day, [rule_name(rule, game="nanking") for rule in record.due_rules(day)])',
    ),
    "asked": (
        "from tichu_teach.exercises.library import find",
        'rules = find("mahjong-points-01").question.rules',
        '[rule_name(rule, game="mahjong") for rule in rules]',
    ),
}


EXAM: Cells = {
    "drawn": (
        "from tichu_teach.classroom.exam import exam as draw, mark_answers",
        "from tichu_teach.texts.explain import rule_name",
        'paper = draw("{ruleset}", seed=7)',
        '[rule_name(rule, game="{ruleset}") for rule in paper.rules]',
    ),
    "marked": (
        "answers = [(question.solve()[0],) for question in paper.questions[:15]]",
        "result = mark_answers(paper, answers)",
        'print(result.right, "of", result.of, "are right: enough?", result.passed)',
    ),
    "kept": (
        "from tichu_teach.classroom import Progress",
        "from tichu_teach.classroom.exam import marked_again",
        'record = Progress().with_exam("{ruleset}", result.result_on("2026-11-22"))',
        "print([(each.marked.percent, each.fault) for each in marked_again(record)])",
    ),
}

ASKED: Mapping[str, Cells] = {"tichu": _PUZZLES, "haggis": _READINGS, "mahjong": _HANDS}
"""The questions of a game, by its family."""

GAME: Mapping[str, Cells] = {
    "points": {**_DEALT, **_POINTS},
    "places": {**_DEALT, **_PLACES},
    "paid": {**_DEALT, **_PAYMENTS},
}
"""A whole game, by what it is played for."""

GUIDED: Cells = {**_DEALT, **_REASONS}


def filled(cells: Cells, ruleset: str) -> Cells:
    """Cells with what stands in brackets filled in for a game."""
    words = {"ruleset": ruleset} | (_CARDS if ruleset == "sparrow" else _TILES)
    made = {}
    for name, lines in cells.items():
        code = "\n".join(lines)
        for word, meant in words.items():
            code = code.replace(f"{{{word}}}", meant)
        made[name] = code.split("\n")
    return made

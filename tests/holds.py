"""Answers, verdicts and words, written down and compared after a big change: `python -m tests.holds --help`.

Everything uses the public interface and is kept as words: notation, rule ids, sentences. A file written
before a rewrite of the internals can be compared with the results afterwards.

    python -m tests.holds write /tmp/before.json            # a few minutes
    python -m tests.holds compare /tmp/before.json          # exit code 1 if anything differs

Sections named after the file limit the work to these: `… write /tmp/before.json reviews`.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any

import tichu_teach
from tests.engine.mahjong.games import GAMES
from tichu_teach import engine
from tichu_teach.analysis import Decision, Reviewing
from tichu_teach.engine import Record, games
from tichu_teach.engine.errors import TichuError
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.players import beginner, moves, next_actions, sensible
from tichu_teach.texts.explain import explain
from tichu_teach.themes import THEMES

ROUNDS = 12  # rounds of each ruleset whose verdicts are kept
ASKED = 6  # actions asked about at each of their positions
REVIEWED = 2  # rounds at each table whose reviews are kept, with every figure
MADE = 25  # generated puzzles of each theme
MOST_ANSWERS = 40  # a question may have thousands of right answers
MOST_STEPS = 400  # a random Mah-Jong hand among careless players ends long before

Line = tuple[str, Any]


def steps() -> Iterator[Line]:
    """Each step of each chapter: the position after its script, and the answers."""
    found = {(name, step.id): step for name in chapters() for step in load(name).steps}
    for (name, id), step in found.items():
        told: dict[str, Any] = {
            "at": str(step.final_position) if step.final_position else None,
            "rules": list(step.rules),
        }
        if step.question:
            told |= answered(step.question)
        yield f"{name}:{id}", told


def puzzles() -> Iterator[Line]:
    """Each packed puzzle, and some of each theme made from seeds."""
    for ruleset, themes in THEMES.items():
        made = (generate(theme, seed, ruleset) for theme in themes for seed in range(MADE))
        for puzzle in (*packed_puzzles(ruleset), *made):
            names = puzzle.question.names
            told = {
                "story": puzzle.story.text(at=names),
                "hints": [hint.text(at=names) for hint in puzzle.hints],
                "difficulty": puzzle.difficulty,
            }
            yield puzzle.id, told | answered(puzzle.question)


def answered(question: Question) -> dict[str, Any]:
    """The right answers, and the replies to the first of them and to each declared wrong one."""
    right, names = question.solve(), question.names
    said = {}
    for answer in (right[0], *(wrong.answer for wrong in question.wrong)):
        grade = question.grade(answer)
        words = [phrase.text(at=names) for phrase in grade.says]
        said[json.dumps(answer)] = [grade.right, grade.rule, *words]
    return {
        "kind": question.kind,
        "ask": question.ask.text(at=names),
        "answers": sorted(json.dumps(answer) for answer in right)[:MOST_ANSWERS],
        "many": len(right),
        "said": said,
    }


def rounds() -> Iterator[Line]:
    """Yield rounds of each ruleset: verdicts on good and bad actions, the saved game, its end and count."""
    for name in games:
        for seed in range(ROUNDS):
            rng = random.Random(f"{name} {seed}")
            verdicts: list[Any] = []
            record = played(games[name], rng, verdicts, sensibly=seed % 3 > 0)
            saved = record.to_json()
            assert Record.from_json(saved).state == record.state
            where = f"{name} #{seed}"
            yield f"{where} saved", saved
            yield f"{where} end", [str(record.state), record.state.phase, counted(record.state)]
            for number, verdict in enumerate(verdicts):
                yield f"{where} verdict {number}", verdict


def played(game: Any, rng: random.Random, verdicts: list[Any], sensibly: bool) -> Record:
    """Play a round between players who think, or who act at random; note the verdicts in `verdicts`."""
    state = game.deal(rng)
    record, pool = Record.begin(state), list[str]()
    players = [sensible(game)(rng) for _ in range(game.players)]
    while state.phase != "over" and len(verdicts) < MOST_STEPS * ASKED:
        legal = sorted(state.text(action) for action in state.legal())
        pool = [*pool, *rng.sample(legal, min(len(legal), 4))][-200:]
        verdicts += [asked(state, action) for action in rng.sample(pool, min(len(pool), ASKED))]
        for action in next_actions(state, players) if sensibly else [rng.choice(legal)]:
            record = record.add(action)
        state = record.state
    return record


def asked(state: Any, action: str) -> Any:
    """An action with the referee's verdict, or with the error if it cannot even be read."""
    try:
        verdict = state.ask(action)
    except TichuError as error:
        return [action, type(error).__name__, str(error)]
    words = explain(verdict)
    facts = json.loads(json.dumps(verdict.facts, default=str))
    return [action, verdict.allowed, verdict.rule, list(verdict.other_rules), facts, words.title, words.text]


def counted(state: Any) -> Any:
    """The count of a finished round, line by line, with the payments."""
    if state.phase != "over":
        return None
    count = state.count()
    told: dict[str, Any] = {"points": list(count.points), "standing": list(state.standing)}
    if hasattr(count, "payments"):
        told["payments"] = [str(payment) for payment in count.payments]
        told["scores"] = [
            [score.total, score.rule, [str(line) for line in score.lines]] for score in count.scores
        ]
    else:
        told["lines"] = [
            [line.points, line.side, line.rule, line.seat, state.game.card_names(line.cards)]
            for line in count.lines
        ]
    return told


def reviews() -> Iterator[Line]:
    """All figures in reviews of beginners' rounds, in each ruleset and all sorts of Mah-Jong tables."""
    tables = [game for game in map(games.__getitem__, games) if game.family != "mahjong"]
    for place, game in enumerate((*GAMES, *tables)):
        for seed in range(REVIEWED):
            players = [beginner(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
            work = Reviewing(game, seed % game.players)
            for number, (state, action) in enumerate(moves(game.deal(random.Random(seed)), players)):
                work.note(state, number, action)
            while not work.done:
                work.step()
            for decision in work.review().decisions:
                yield f"{place} {game.name} #{seed}: {decision.number}", judged(decision)


def judged(decision: Decision) -> dict[str, Any]:
    """Return everything that a review found about a decision."""
    plain = {each.name: getattr(decision, each.name) for each in fields(decision)}
    evaluation = plain.pop("evaluation")
    tried = [[str(each.action), *astuple(each)[1:]] for each in evaluation.candidates]
    told = {name: str(value) for name, value in plain.items()}
    return told | {"tried": tried, "playouts": evaluation.playouts}


def doors() -> Iterator[Line]:
    """The public names, and the rules and options of each ruleset."""
    yield "tichu_teach", sorted(tichu_teach.__all__)
    yield "engine", sorted(engine.__all__)
    for name in games:
        yield f"{name} rules", sorted(games[name].rules)
        yield f"{name} options", {key: str(value) for key, value in sorted(games[name].options.items())}


SECTIONS = {"doors": doors, "steps": steps, "puzzles": puzzles, "rounds": rounds, "reviews": reviews}


def gathered(names: Iterable[str]) -> dict[str, dict[str, Any]]:
    return {name: json.loads(json.dumps(dict(SECTIONS[name]()))) for name in names}


def differences(before: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """A line for everything that is gone, new or changed, down to the field."""
    for key in sorted(before.keys() | now.keys()):
        if key not in now:
            yield f"- {key}"
        elif key not in before:
            yield f"+ {key}"
        elif before[key] != now[key]:
            yield from (f"~ {key}{each}" for each in changed(before[key], now[key]))


def changed(before: Any, now: Any) -> Iterable[str]:
    if isinstance(before, dict) and isinstance(now, dict):
        other = [field for field in (before | now) if before.get(field) != now.get(field)]
        return [f" .{field}: {short(before.get(field))} → {short(now.get(field))}" for field in other]
    return [f": {short(before)} → {short(now)}"]


def short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else text[:160] + " …"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.holds", description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("write", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"some of {', '.join(SECTIONS)}")
    wanted = parser.parse_args()
    if unknown := [name for name in wanted.sections if name not in SECTIONS]:
        parser.error(f"no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
    now = gathered(wanted.sections or SECTIONS)
    if wanted.what == "write":
        wanted.file.write_text(json.dumps(now, ensure_ascii=False), encoding="utf-8")
        print({name: len(found) for name, found in now.items()})
        return 0
    before = json.loads(wanted.file.read_text(encoding="utf-8"))
    total = 0
    for name in now:
        lines = list(differences(before[name], now[name]))
        total += len(lines)
        print(f"{name}: {len(now[name])}, {len(lines)} differ", *lines, sep="\n  ")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())

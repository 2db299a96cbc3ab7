"""Frames: whoever can be one has a row a thing, columns by name, and loses nothing on the way."""

import random
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.pages.fake import Browser
from tichu_teach import calculator, frame, games, lesson, play, position, puzzles, rulebook
from tichu_teach import exam as written
from tichu_teach.analysis import Decision, Limit, Review, evaluate, review
from tichu_teach.classroom import data_frames
from tichu_teach.classroom.data_frames import NoPandas
from tichu_teach.classroom.data_frames import frame as made
from tichu_teach.classroom.exam import Exam, exam, graded, mark_answers
from tichu_teach.classroom.progress import Progress
from tichu_teach.engine import ArgumentError, Record
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.exercises.pack import PuzzlePack, load

pytestmark = pytest.mark.skipif(find_spec("pandas") is None, reason="pandas is not installed")


def played(name: str, rounds: int = 3) -> Record:
    """A game of some rounds, played at random."""
    rng = random.Random(5)
    record = Record.begin(games[name].deal(rng))
    for _ in range(rounds - 1):
        record = ended(record, rng)
        record = record.next_round(games[name].deal(rng, record.state))
    return ended(record, rng)


def ended(record: Record, rng: random.Random) -> Record:
    while record.state.phase != "over":
        record = record.add(
            rng.choice([each for seat in record.state.to_act for each in record.state.legal(seat)])
        )
    return record


@pytest.mark.parametrize("name", ["nanking", "haggis", "mahjong-duel"])
def test_a_game_is_a_row_a_round(name: str) -> None:
    record = played(name)
    found = frame(record)
    assert list(found.index) == [1, 2, 3] and list(found["actions"]) == [
        len(r.actions) for r in record.rounds
    ]
    sides = len(record.state.totals)
    points, totals = found.iloc[:, 1 : 1 + sides], found.iloc[:, 1 + sides :]
    assert list(points.iloc[-1]) == list(record.state.count().points)
    assert list(totals.iloc[-1]) == [sum(column) for column in points.to_numpy().T]
    assert all(column.endswith(", total") for column in totals)


def test_a_round_that_goes_on_has_no_points_yet() -> None:
    rng = random.Random(1)
    record = Record.begin(games["haggis"].deal(rng))
    assert frame(record).iloc[0, 1:].isna().all()


@pytest.mark.parametrize("name", ["nanking", "haggis"])
def test_a_count_adds_up(name: str) -> None:
    count = played(name, 1).state.count()
    found = frame(count)
    assert len(found) == len(count.lines) and set(found["rule"]) <= set(games[name].rules)
    sums = found.groupby("side")["points"].sum()
    assert [sums.get(side, 0) for side in range(len(count.points))] == list(count.points)
    assert not found["name"].str.contains(r"[\[\]*]").any()


def test_a_hand_of_mahjong_adds_up() -> None:
    score = games["mahjong"].score("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose")
    found = frame(score)
    assert found.groupby("unit")["value"].sum().to_dict() == {"points": 72, "doublings": 7}
    settled = games["mahjong"].settle([32, 30, 64, 2], winner="S")
    paid = frame(settled)
    won = paid.groupby("to")["points"].sum().sub(paid.groupby("payer")["points"].sum(), fill_value=0)
    assert list(won) == list(settled.points)


def test_rules_are_called_as_their_game_calls_them() -> None:
    game = games["sparrow"]
    score = game.score("E: 2D 4D 6D 8D 9C 2H 4H 4H KD 1S | laid P(TS)")
    settled = game.settle([8, 0, 0, 0], winner="E")
    fed = settled.payments[0]._replace(rule="mahjong.penalty.2-honours")
    paper = Exam("sparrow", 7, (packed_puzzles("sparrow")[0].question,), ("mahjong.seat.draw",))
    assert frame(score)["name"][0] == "Three corner cards alike, open"
    assert list(frame(settled._replace(payments=(fed,)))["name"]) == ["Feeding value cards"]
    assert list(frame(paper)["name"]) == ["Drawing for King"]


def test_legal_plays_say_what_they_are() -> None:
    table = position("nanking | 0: 8w 8j Kp Ph | 1: 5p | 2: 7j | 3: 4s | turn 0 | trick 3 Ma | wish 8")
    found = frame(table.legal())
    assert list(found["action"]) == table.legal().texts
    assert set(found["kind"]) == {"single"} and set(found["rank"]) == {8}
    tiles = position("mahjong | E: * | S: C6 C7 * | W: * | N: * | turn E | claims | river E:C8")
    claims = frame(tiles.legal())
    assert list(claims["does"]) == ["chow", "noclaim"] and claims["kind"].isna().all()
    assert not claims["bomb"].any()


def test_a_rule_book_is_a_row_a_rule() -> None:
    book = rulebook("nanking")
    found = frame(book)
    assert list(found.index) == [entry.rule for entry in book]
    assert found.loc["nanking.wish.duty", "puzzles"] > 1
    twice = next(entry for entry in book if len({*entry.steps}) > 1)
    told = tuple(found.loc[twice.rule, ["chapter", "step"]])
    assert told == twice.steps[0][:2] != twice.steps[-1][:2], "where it is taught first"
    assert len(frame(book.mentioning("phoenix"))) == len(book.mentioning("phoenix"))


def test_a_record_tells_when_rules_come_back() -> None:
    record = Progress().with_recall({"nanking.wish.duty": "solved", "haggis.end": "missed"}, "2026-11-22")
    found = frame(record)
    assert found.loc["nanking.wish.duty", "how"] == "solved" and found.loc["haggis.end", "missed"] == 1
    assert (found["due"] >= found["last"]).all() and list(found["last"].dt.day) == [22, 22]
    assert frame(Progress()).empty
    thrown = frame(Progress().with_recall({"mahjong.opt.a": "solved"}, "2026-11-22"))
    assert list(thrown["name"]) == ["A loose tile thrown (option a)"]


def test_an_exam_has_its_questions_and_then_its_answers() -> None:
    paper = exam("nanking", 7)
    assert len(frame(paper)) == 20
    assert list(frame(paper).columns) == ["chapter", "rule", "name", "kind", "answer"]
    right = [each.solve()[0] for each in paper.questions]
    tried = ((n, each.value) for n, q in enumerate(paper.questions) if n > 2 for each in q.options())
    number, slip = next(
        (n, value)
        for n, value in tried
        if (grade := graded(paper.questions[n], (value,))) and not grade.right
    )
    given = [None, ("?",), (["é"],), *((each,) for each in right[3:])]
    given[number] = (slip,)
    found = frame(mark_answers(paper, given))
    assert list(found.index) == [*range(1, 21)]
    assert list(found["right"]) == [place > 2 and place != number for place in range(20)]
    assert list(found["given"][1:3]) == ["?", '["é"]'] and found["given"].isna().sum() == 1
    assert [*(found["given"] == found["answer"])] == [*found["right"]]


def test_a_pack_is_a_row_a_puzzle(tmp_path: Path) -> None:
    from tichu_teach.exercises.pack import first_pack

    file = tmp_path / "mine.yaml"
    file.write_text(first_pack(), encoding="utf-8")
    found = frame(load(file))
    assert [[*each] for each in found.to_records()] == [
        [
            *("1", "nanking", "", "play", 0, "nanking.wish.duty", "What do you play?"),
            "nanking | 0: 8w 9j Kp | 1: 5p 6j | 2: 3p 4p | 3: 4s 7j | turn 0 | trick 3 Ma | wish 8",
            "0 play 8w",
        ],
        [
            *("2", "nanking", "", "allowed", 0, "nanking.combo.pair"),
            "You: 8w Kj. Would the referee allow that now, and why?",
            "nanking | 0: 3p 8w Kj | 1: 5p 6s | 2: 7j 8j | 3: 4s 5s | turn 0 | trick 3 9p 9s",
            '{"allowed": false, "rule": "nanking.combo.pair"}',
        ],
    ]
    told = frame(PuzzlePack("ours", (find("haggis-readings-01"),), ())).loc["haggis-readings-01"]
    assert told["theme"] == "readings" and told["position"] is None, "it has no table"
    puzzle = next(each for each in packed_puzzles("nanking") if len({*each.question.rules}) > 1)
    assert frame(PuzzlePack("ours", (puzzle,), ())).loc[puzzle.id, "rule"] == puzzle.question.rules[0]


def test_a_page_in_a_cell_is_what_it_is_about(tmp_path: Path) -> None:
    from tichu_teach.exercises.pack import first_pack

    game = play("haggis", seed=1)
    assert frame(game).equals(frame(game.match.record)) and list(frame(game).index) == [1]
    file = tmp_path / "mine.yaml"
    file.write_text(first_pack(), encoding="utf-8")
    assert list(frame(puzzles(pack=file))["kind"]) == ["play", "allowed"]
    page = lesson("nanking/7-wish")
    page.learner.record = Progress().with_recall({"nanking.wish.duty": "solved"}, "2026-11-22")
    assert list(frame(page).index) == ["nanking.wish.duty"]


def test_an_exam_shows_no_answer_before_it_is_handed_in() -> None:
    writer = Browser.on(written("nanking", seed=7))
    writer.press("begin")
    with pytest.raises(ArgumentError):
        frame(writer.session)
    page = written("nanking", seed=7)
    page.marked = mark_answers(exam("nanking", 7), [None] * 20)
    assert not frame(page)["right"].any()


def test_of_a_position_the_parts_are_named() -> None:
    table = position("haggis | 0: 3r | 1: 5r | turn 0")
    with pytest.raises(ArgumentError, match=r"table\.legal\(\) and table\.count\(\) are frames"):
        frame(table)


def test_choices_are_written_as_at_their_table() -> None:
    table = position("nanking | 0: Aj 2j 3p | 1: 3w 9s | 2: - | 3: Kp 4s | turn 0 | out 2")
    found = evaluate(table.view(0), Limit(60, 5))
    told = frame(found, table)
    assert set(told.index) <= set(table.legal().texts) and told["behind"].iloc[0] == 0
    with pytest.raises(ArgumentError, match=r"frame\(evaluation, table\)"):
        frame(found)


@pytest.mark.more
@pytest.mark.parametrize("name", ["nanking", "haggis", "mahjong"])
def test_a_review_is_a_row_a_decision(name: str) -> None:
    record = played(name, 1)
    found = review(record, 0, Limit(20, 5))
    told = frame(found, record.state)
    assert len(told) == len(found.decisions) > 2 and told.index.is_monotonic_increasing
    actions = record.rounds[0].actions
    made = {number: actions[number] for number, done in told["done"].items() if done != "nothing"}
    assert made and made == told["done"][told["done"] != "nothing"].to_dict()
    assert list(told["choices"]) == [len(each.evaluation.candidates) for each in found.decisions]
    assert (told["choices"] >= 1).all() and (told["playouts"] > 0).all()


def test_a_mistake_has_its_cost_and_reason() -> None:
    table = position("nanking | 0: Aj 2j 3p | 1: 3w 9s | 2: - | 3: Kp 4s | turn 0 | out 2")
    low, high = table.action("0 play 2j"), table.action("0 play Aj")
    tried = evaluate(table.view(0), Limit(60, 5))
    rows = [
        Decision(4, low, high, 12.5, 2.0, tried, "high-first", proved=True),
        Decision(6, None, None, 0.0, 0.0, tried, saved=8.0),
    ]
    told = frame(Review(tuple(rows)), table)
    first = {"done": "0 play 2j", "better": "0 play Aj", "costly": True, "cost": 12.5, "margin": 2.0}
    assert told.loc[4].to_dict().items() >= first.items()
    assert told.loc[4, "reason"] == "high-first" and told.loc[4, "proved"]
    assert told.loc[6, "done"] == told.loc[6, "better"] == "nothing" and told.loc[6, "saved"] == 8
    assert told["reason"].isna().tolist() == [False, True] and told["costly"].tolist() == [True, False]
    with pytest.raises(ArgumentError, match=r"frame\(review, record.state\)"):
        frame(Review(tuple(rows)))


@pytest.mark.parametrize("odd", [None, 3, "nanking", [], games])
def test_what_can_be_no_frame_says_what_can(odd: Any) -> None:
    with pytest.raises(
        ArgumentError, match=r"one of Count, Score, Settlement, Actions, Record, RuleBook, Progress"
    ):
        frame(odd)


def test_every_type_tells_its_columns() -> None:
    for kind, function in made.registry.items():
        if kind is not object:
            assert re.search(r"\ba row\b", function.__doc__ or ""), kind


def test_a_calculator_is_the_sheet_of_its_hand() -> None:
    browser = Browser(calculator("mahjong"))
    with pytest.raises(ArgumentError):
        frame(browser.session)
    browser.hello("?hand=S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose")
    now = browser.session.now
    score = now.standing(now.wind).score
    assert list(frame(browser.session)["rule"]) == [each.rule for each in score.lines] != []


def test_help_names_every_column() -> None:
    source = Path(data_frames.__file__).read_text(encoding="utf-8")
    columns = re.findall(r'(?:_frame\(.*?|columns = )"([a-z ]+)"', source)
    assert len(columns) > 9
    told = set(re.findall(r"\w+", frame.__doc__ or ""))
    assert {name for each in columns for name in each.split()} <= told


def test_without_pandas_a_frame_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(NoPandas, match=r"pip install 'tichu-teach\[reports\]'"):
        frame(rulebook("nanking"))

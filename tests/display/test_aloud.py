"""What a cell shows, read line by line as it stands where no style is left (`tests/markup.py`)."""

import random
import re
from typing import Any

import pytest

from tests.display.test_display import HAND, WISH, over, values
from tests.markup import read
from tests.tables import rows
from tests.together import together
from tichu_teach import position, rulebook
from tichu_teach.analysis.figures import Figure
from tichu_teach.analysis.figures.figure import Bar
from tichu_teach.classroom.exam import exam
from tichu_teach.display import books, paper, plain
from tichu_teach.display import values as shows
from tichu_teach.engine import games
from tichu_teach.engine.state import Actions
from tichu_teach.engine.values import Cards
from tichu_teach.exercises.plot import in_words, load_figures
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.printed.page import panel
from tichu_teach.texts import plain as unmarked
from tichu_teach.texts import text

SIGNS = re.compile(r"[^\w−+]|_")


def letters(words: str) -> str:
    """Words without spaces, signs and marks."""
    return SIGNS.sub("", words)


def test_markup_and_words_say_the_same() -> None:
    """Games, rules, counts, scores and payments: nothing stands in one form alone."""
    drawn = {}
    for name, value in values().items():
        last = name.rpartition(".")[2]
        if last in ("game", "games", "rule"):
            drawn[name] = books, value
        elif last in ("count", "score", "settlement", "play", "hand", "line", "top"):
            drawn[name] = shows, value

    def check(item: tuple[str, tuple[Any, Any]]) -> None:
        told, value = item[1]
        lines = [line for line in read(told.html(value)) if not line.startswith("^")]
        said = told.words(value).split("\n")
        said = said[len(said) - len(lines) :]  # without the heads of columns
        assert letters("".join(lines)) == letters("".join(said))

    assert len(drawn) > 18
    together(drawn.items(), lambda item: item[0], check)


def written(part: str) -> list[str]:
    """What stands in a part of `test_aloud.txt`."""
    return [line for (line,) in rows(__file__, part, WISH=WISH)]


def test_what_a_cell_says_line_by_line() -> None:
    mahjong, there = games["mahjong"], position(WISH)
    settled = mahjong.settle([32, 30, 64, 2], winner="S")
    for part, value in {
        "a settlement": settled,
        "a verdict": there.ask("1 play Kj"),
        "what may be done": there.legal(),
        "nothing to do": Actions(),
        "a hand": mahjong.hand(HAND),
        "a position": there,
    }.items():
        assert read(shows.html(value)) == written(part)
    assert "#2c9a63" in shows.html(there.ask("1 play 8w")) and "#d0503f" in shows.html(there.ask("1 play Kj"))
    assert shows.words(Actions()) == text("display.nothing") and shows.words(Cards()) == "-"


def test_a_value_in_a_list_takes_one_line() -> None:
    there, count = position(WISH), values()["nanking.count"]
    assert shows.short(there) == WISH and shows.short(there.view(2)) == "<nanking, seat 2>"
    assert shows.short(values()["score"]) == "3000 points"
    for each in (there.ask("1 play Kj"), there.top, there.legal()[0], count.lines[0], values()["hand"]):
        assert shows.short(each) == shows.words(each) and "\n" not in shows.short(each)


def test_a_round_that_is_over_tells_its_result_without_the_rules() -> None:
    for name in ("nanking", "haggis", "mahjong"):
        deal = games[name].deal(random.Random(1))
        end = over(deal)
        blocks = presenter(end.game).summary.ending(end, 0, alone=True)
        told, rules = ([b for b in blocks if (b["kind"] == "rule") is cited] for cited in (False, True))
        result, cited = (read(str(panel({"blocks": part})[0])) for part in (told, rules))
        lines = read(shows.html(end))
        assert result and cited and any(lines[at : at + len(result)] == result for at in range(len(lines)))
        assert not {*cited} & {*lines} and not {*result} <= {*read(shows.html(deal))}


def test_points_stand_below_a_table_as_soon_as_anybody_has_some() -> None:
    line = "nanking | 0: 8w | 1: 5p | 2: 7j | 3: 4s | turn 0"
    for there, last in (
        (position(f"{line} | totals 300 0"), "You & North 300, East & West 0"),
        (position(line), ""),
    ):
        for shown in (there, there.view(0)):
            assert [each for each in read(shows.html(shown)) if "& North" in each] == [last] * bool(last)


def test_books_say_what_a_game_a_rule_and_a_figure_are() -> None:
    rule = rulebook()["nanking.wish.duty"]
    assert read(books.html(rule))[0] == "*The wish must be granted* `nanking.wish.duty`"
    lines = read(books.html(games["nanking"]))
    assert lines[:2] == ["*Nanking* `nanking`", "^Switch^ | ^What it decides^ | ^Set to^ | ^Could be^"]
    assert lines[-1].endswith("| Points that win the game | 1000 | any number")
    assert read(books.html(games))[0] == "`nanking` | Nanking"
    assert books.short(games["ear"]) == repr(games["ear"])


@pytest.mark.parametrize("ruleset", ["nanking", "haggis"])
def test_a_figure_s_bars_begin_at_nothing_and_end_at_their_value(ruleset: str) -> None:
    """In pixels of one scale: as long as they are worth, with their error at the end."""
    assert load_figures(ruleset)
    for data in load_figures(ruleset).values():
        figure = figure_of(data)
        html, shown = books.html(figure), in_words(figure.data)
        lines = read(html)
        assert lines[0].startswith(f"*{shown.title}*") and lines[-1] == shown.note
        drawn = [[float(each) for each in pair] for pair in re.findall(r'd="M(-?\d+) 7H(-?\d+)"', html)]
        assert len(drawn) == 2 * len(shown.bars)
        zeros, scales = {bar[0] for bar in drawn[::2]}, set()
        assert len(zeros) == 1 and all(0 <= each <= 240 for pair in drawn for each in pair)
        for bar, (zero, end), (left, right) in zip(shown.bars, drawn[::2], drawn[1::2], strict=True):
            if abs(end - zero) > 30:
                scales.add((end - zero) / bar.value)
            assert abs((left + right) / 2 - end) <= 1 and right - left >= 0
            assert (right - left > 1.5) <= (bar.error > 0)
        assert all(scale > 0 for scale in scales) and (not scales or max(scales) < 1.05 * min(scales))
        every = [each for pair in drawn for each in pair]
        assert max(every) >= 200 or shown.mark is not None


def test_a_difference_is_said_with_its_sign_and_its_error_without() -> None:
    values = {"spends": -22.3, "saves": 14.6, "usual": 0.0}
    bars = [{"name": name, "value": value, "error": 2.0} for name, value in values.items()]
    said = [bar.said for bar in in_words({**load_figures("nanking")["keeps"], "bars": bars}).bars]
    assert said == [f"{value} points ±\xa02" for value in ("−22", "+15", "0")]


def figure_of(data: Any) -> Figure:
    bars = tuple(Bar(**bar) for bar in data["bars"])
    return Figure(**{name: value for name, value in data.items() if name != "version"} | {"bars": bars})


@pytest.mark.more
@pytest.mark.parametrize("ruleset", ["haggis", "mahjong"])
def test_a_paper_asks_twenty_and_answers_twenty(ruleset: str) -> None:
    questions = exam(ruleset, 7).questions
    page = paper.html(ruleset, 7, questions)
    lines = read(page.partition("<body>")[2].partition("</body>")[0])
    key = lines.index(text("exam.sheet.key", title=lines[0]))
    assert lines[1] == unmarked(text("exam.sheet.lead", count=len(questions)))
    assert lines[2] == f"*{text('exam.sheet.name')}*"
    assert [line for line in lines[:key] if line.isdigit()] == [str(n) for n in range(1, len(questions) + 1)]
    answered = [line for line in lines[key:] if re.match(r"\*\d+\. ?\*", line)]
    assert len(answered) == len(questions)
    for number, question in enumerate(questions):
        more = text("exam.sheet.more", count=len(question.solve()) - paper.ANSWERS)
        assert (more in answered[number]) == (len(question.solve()) > paper.ANSWERS)
        assert answered[number].count(" / ") <= paper.ANSWERS
    for part in ('class="key"', 'class="name"', "break-before: page", '<meta charset="utf-8">', "</html>\n"):
        assert part in page


def test_a_block_in_markdown_has_room_for_its_answer() -> None:
    for block, said in rows(__file__, "blocks in Markdown", data=(0, 1)):
        assert [*paper._block(block)] == said
    assert [*paper._block({"kind": "text", "text": "Play [8w]"})] == [unmarked("Play [8w]")]


def test_a_paper_in_markdown_has_tables_and_a_key() -> None:
    questions = exam("haggis", 7).questions
    told = paper.markdown("haggis", 7, questions)
    asked, key = told.split("\n# ")
    assert asked.startswith("# ") and asked.count("\n## ") == len(questions) and told.endswith("\n")
    assert "\n\n## 1\n\n" in asked and f"{text('exam.sheet.name')} ________" in asked
    assert asked.count("\n```\n") == 2 * sum(paper.Unmarked(each).table() is not None for each in questions)
    assert re.findall(r"^(\d+)\. ", key, re.M) == [str(n) for n in range(1, len(questions) + 1)]


def test_a_table_in_words_says_what_lies_open() -> None:
    seats = [
        {"seat": 0, "name": "East", "count": 2, "hand": ["B1", "B2"], "turn": True, "wind": {"name": "East"}},
        {
            "seat": 1,
            "name": "Ann",
            "count": 9,
            "wind": {"name": "South"},
            "laid": [{"tiles": ["Wd", "Wd", "Wd"]}],
            "seasons": ["N"],
            "faceup": ["B9"],
            "dead": True,
        },
    ]
    scene: Any = {
        "viewer": 0,
        "ruleset": "mahjong",
        "words": "tiles",
        "seats": seats,
        "trick": [{"seat": 1, "cards": ["8w", "9w"], "label": "a pair"}],
        "open": ["3p"],
        "wish": 9,
        "river": [{"seat": 0, "tile": "K4"}, {"seat": 1, "tile": "K5"}],
        "wall": {"left": 1},
    }
    assert plain.table(scene).split("\n") == written("a table in words")
    assert plain.columns([["a", "bb"], ["ccc", "d"]]) == "a    bb\nccc  d"


def test_a_count_has_a_head_and_a_row_for_each_line() -> None:
    count = values()["nanking.count"]
    head, *rows, total = read(shows.html(count))
    assert head == "^By the rule^ | ^Seat^ | ^Side 0^ | ^Side 1^" and total.startswith("*In all*")
    assert [row.split(" | ")[1] for row in rows] == [str(line.seat) for line in count.lines]


def test_a_combination_is_told_by_kind_and_height() -> None:
    assert shows.words(position(WISH).top) == "a single card (1)"

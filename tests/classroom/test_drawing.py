"""How the questions of an exam are chosen from those that could be asked."""

import random
from collections import Counter
from collections.abc import Collection
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from tests.exercises.kinds import ask
from tichu_teach.classroom import drawing
from tichu_teach.classroom import exam as exams
from tichu_teach.classroom.drawing import Askable, Drawing, askable_from, candidates
from tichu_teach.classroom.exam import LENGTH, Exam, _covered, _reasons_exchanged
from tichu_teach.engine import games, parse_position
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.allowed import AllowedQuestion
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs.families import motifs
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import load
from tichu_teach.lessons.taught import part_of, taught_before
from tichu_teach.themes import TACTICS, THEMES


def test_few_long_sheets_come_in_one_exam() -> None:
    sheets = [each.question for each in packed_puzzles("mahjong") if isinstance(each.question, SheetQuestion)]
    long, short = ([each for each in sheets if (len(each.rows) > 3) is big] for big in (True, False))
    assert len(long) > 4
    found = Drawing([askable_from(each) for each in (*long, *short)], random.Random(1))
    while found.take(lambda rule: True, 99):
        pass
    chosen = [question for question, _ in found.chosen]
    assert sum(each in long for each in chosen) == 4 and all(each in chosen for each in short)


def test_a_refusal_is_followed_by_what_is_allowed_about_the_same_action_in_the_same_form() -> None:
    number = count()

    def askable(says: bool | None = None, form: str = "", kind: str = "allowed") -> Askable:
        among = (form, f"{form} pass") if form else ()
        made = SimpleNamespace(data={"number": next(number)})
        return Askable((kind,), kind, says, lambda: made, among)

    refused, fresh = askable(False, "why"), askable(kind="order")
    other, allowed = askable(True, "whether"), askable(True, "why")
    firsts = set()
    for seed in range(8):
        found = Drawing([refused, fresh, other, allowed], random.Random(seed))
        while found.take(lambda rule: True, 9):
            pass
        chosen = [question for question, _ in found.chosen]
        one, two = (chosen.index(each.make()) for each in (refused, allowed))
        assert abs(one - two) == 1, "one follows the other"
        firsts.add(one < two)
    assert firsts == {True, False}, "dice say which answer comes first"


def made(rule: str, kind: str = "order", says: bool | None = None, among: tuple[str, ...] = ()) -> Askable:
    """A question about a rule that is made up, another each time."""
    question = SimpleNamespace(data={"number": next(NUMBERS)}, rules=(rule,), cited=False, state=None)
    return Askable((rule,), kind, says, lambda: question, among)


NUMBERS = count()


def in_order(*found: Askable, most: int = 9) -> list[Askable]:
    """The order in which they are chosen."""
    drawing, places = Drawing(found, random.Random(1)), {id(each.make()): each for each in found}
    while drawing.take(lambda rule: True, most):
        pass
    assert [rule for _, rule in drawing.chosen] == [places[id(one)].rules[0] for one, _ in drawing.chosen]
    return [places[id(question)] for question, _ in drawing.chosen]


def test_the_rule_asked_least_comes_next_then_the_kind_and_then_the_answer() -> None:
    one, again, other = made("a"), made("a", "count"), made("b")
    assert in_order(one, again, other) == [one, other, again]
    first, second, third = made("a"), made("b"), made("c", "count")
    assert in_order(first, second, third) == [first, third, second]
    decided = [made(rule, "allowed", None, ("why", sort)) for rule, sort in zip("abc", "xxy", strict=True)]
    first, second, third = decided
    assert in_order(first, second, third) == [first, third, second], "the sort that was asked least"


def test_no_rule_is_asked_more_often_than_it_may_be_and_no_question_twice() -> None:
    several = [made("a") for _ in range(4)]
    assert in_order(*several, most=2) == several[:2]
    twice, none = made("b"), Askable(("c",), "order", None, lambda: None)
    drawing = Drawing([twice, twice, none, *several], random.Random(1))
    while drawing.take(lambda rule: rule in "bc"):
        pass
    assert drawing.chosen == [(twice.question, "b")] and drawing.left == several
    assert drawing.take(lambda rule: rule == "a") and drawing.take(lambda rule: rule == "a")
    assert not drawing.take(lambda rule: rule == "a"), "twice, as long as there are others"


def test_a_question_of_two_rules_is_asked_for_the_first_that_may_be() -> None:
    both = made("a")
    both.rules = ("a", "b")
    drawing = Drawing([made("a"), both], random.Random(1))
    assert drawing.take(lambda rule: True, 1) and drawing.take(lambda rule: True, 1)
    assert [rule for _, rule in drawing.chosen] == ["a", "b"]


@pytest.mark.parametrize(
    ("form", "own", "ahead"),
    [
        (0, 0, 0),
        (1, 0, 1),
        (-1, 0, 0),
        (0, 1, 2),
        (1, 1, 3),
        (-1, 1, 2),
        (0, -1, -1),
        (1, -1, 0),
        (-1, -1, -1),
    ],
)
def test_what_is_behind_about_its_action_goes_before_what_is_ahead(form: int, own: int, ahead: int) -> None:
    """So many more of its answer have been asked in its form, and about its action."""
    drawing = Drawing([], random.Random(1))
    for sort, more in (("why", form), ("why kong", own)):
        drawing._said.update({(sort, True): 2 + more, (sort, False): 2})
    assert drawing._ahead(made("a", says=True, among=("why", "why kong"))) == ahead
    assert drawing._ahead(made("a")) == 0, "whoever decides nothing"


def test_twenty_are_asked_of_one_rule_where_nothing_else_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exams, "candidates", lambda *_, **__: [made("nanking.wish.duty") for _ in range(25)])
    paper = exams._exam.__wrapped__("nanking", 1)
    assert paper.rules == ("nanking.wish.duty",) * LENGTH


CHAPTER = "nanking/7-wish"


@pytest.mark.parametrize(
    ("drawn", "asked"),
    [
        ({"own 0": 9, "own 1": 9, "old 0": 9, "old 1": 9, "new": 9}, {"own": 3, "old": 2}),
        ({"own 0": 1, "old 0": 9, "old 1": 9, "old 2": 1}, {"own": 1, "old": 4}),
        ({"own 0": 9, "old 0": 1}, {"own": 4, "old": 1}),  # then there is nothing else
        ({"old 0": 9}, {"old": 5}),
        ({"own 0": 3}, {"own": 3}),
        ({"new": 9}, {}),
    ],
)
def test_a_chapter_is_closed_by_three_questions_of_its_own_and_two_of_what_was_before(
    drawn: dict[str, int], asked: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = taught_before(CHAPTER).rules
    own = {rule for step in load(CHAPTER).steps for rule in step.rules} - before
    new = {*games["nanking"].rules} - own - before
    rules = {"own": sorted(own), "old": sorted(before), "new": sorted(new)}
    words = {name: rules[name.split()[0]][int(name[4:] or 0)] for name in drawn}
    found = [made(rule) for name, rule in words.items() for _ in range(drawn[name])]
    draws = list[None]()
    monkeypatch.setattr(drawing, "candidates", lambda *_, **__: (draws.append(None), [*found])[1])
    monkeypatch.setattr(drawing, "packed_puzzles", lambda ruleset: [])
    whose = {rule: name for name, several in rules.items() for rule in several}
    told = Counter(whose[question.rules[0]] for question in drawing.closing(CHAPTER, 1))
    assert told == asked
    assert len(draws) == (1 if sum(asked.values()) == 5 else 4), "no more than is needed"


def closed(
    monkeypatch: pytest.MonkeyPatch,
    chapter: str,
    drawn: list[list[Askable]],
    written: list[Askable],
    seed: int = 1,
) -> list[str]:
    """The rules that close a chapter where so much is drawn, one time after another, and so much written."""
    batches, packed = iter(drawn), [SimpleNamespace(question=each.question) for each in written]
    monkeypatch.setattr(drawing, "candidates", lambda *_, **__: next(batches, []))
    monkeypatch.setattr(drawing, "packed_puzzles", lambda ruleset: packed)
    taken = {id(each.question): each for each in written}
    monkeypatch.setattr(drawing, "askable_from", lambda each: taken[id(each)])
    return [each.rules[0] for each in drawing.closing(chapter, seed)]


def test_what_is_drawn_goes_before_what_is_written_and_that_fills_up(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sorted(taught_before(CHAPTER).rules)
    own = min({rule for step in load(CHAPTER).steps for rule in step.rules} - {*before})
    written = [made(rule) for rule in before[1:]]
    enough = [made(rule) for rule in (own, before[0]) for _ in range(9)]
    assert {*closed(monkeypatch, CHAPTER, [enough], written)} == {own, before[0]}
    few = closed(monkeypatch, CHAPTER, [[made(own) for _ in range(3)]], written)
    assert len(few) == 5 and few.count(own) == 3


def test_one_written_question_is_about_what_is_new_not_what_is_said_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chapter = "nanking/8-counting"
    before = taught_before(chapter).rules
    said = {rule for step in load(chapter).steps for rule in step.rules}
    new, again = said - before, sorted(said & before)
    written = [made(rule) for rule in (*new, *new, *again, *sorted(before - said)[:20])]
    assert len(new) > 1 and again
    for seed in range(6):
        asked = closed(monkeypatch, chapter, [], written, seed)
        assert len(asked) == 5 and sum(rule in new for rule in asked) == 1


def test_a_chapter_that_says_again_what_was_known_is_closed_by_one_question_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chapter = "haggis/6-from-tichu"
    before = taught_before(chapter).rules
    own = {rule for step in load(chapter).steps for rule in step.rules}
    assert own and own <= before
    first, *others = sorted(before - own)
    drawn = [made(rule) for rule in (first, *others, min(own))]
    assert closed(monkeypatch, chapter, [drawn], []).count(min(own)) == 1
    enough, written = [made(rule) for rule in (min(own), first) for _ in range(9)], map(made, others)
    assert {*closed(monkeypatch, chapter, [enough], [*written])} == {min(own), first}


@pytest.mark.parametrize("cited", [False, True])
def test_what_rests_on_a_rule_to_come_is_drawn_only_where_it_is_quoted(
    cited: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = min(taught_before(CHAPTER).rules)
    later = next(
        rule for rule in games["nanking"].rules if rule not in taught_before("nanking/8-counting").rules
    )
    several = [made(known) for _ in range(5)]
    for each in several:
        question: Any = each.question
        question.rules, question.cited = (known, later), cited
    for batches in ([several], [[], several]):
        assert closed(monkeypatch, CHAPTER, batches, []) == [known] * 5 * cited


@pytest.mark.parametrize("later", [False, True])
def test_a_question_drawn_is_about_its_first_rule_and_not_at_the_chapter_s_own_table(
    later: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = min(taught_before(CHAPTER).rules)
    unknown = next(
        rule for rule in games["nanking"].rules if rule not in taught_before("nanking/8-counting").rules
    )
    own = next(step.position for step in load(CHAPTER).steps if step.position and not step.script)
    for rules, table, asked in (
        ((known, unknown), "another", True),
        ((unknown, known), "another", False),
        ((known,), str(own), False),
    ):
        several = [made(known) for _ in range(5)]
        for each in several:
            question: Any = each.question
            each.rules, question.state, question.shown = rules, table, ()
        batches = [[], several] if later else [several]
        assert closed(monkeypatch, CHAPTER, batches, []) == [known] * 5 * asked


def test_where_nothing_is_drawn_a_written_question_is_about_the_chapter_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = taught_before(CHAPTER).rules
    own = {rule for step in load(CHAPTER).steps for rule in step.rules} - before
    several = [made(rule).question for rule in (*sorted(before)[:20], min(own))]
    monkeypatch.setattr(drawing, "candidates", lambda *_, **__: [])
    monkeypatch.setattr(
        drawing, "packed_puzzles", lambda ruleset: [SimpleNamespace(question=each) for each in several]
    )
    monkeypatch.setattr(
        drawing, "askable_from", lambda each: Askable(each.rules, "order", None, lambda: each)
    )
    drawn = [drawing.closing(CHAPTER, seed) for seed in range(3)]
    for asked in drawn:
        assert len(asked) == 5 and {rule for each in asked for rule in each.rules} & own
    assert len({tuple(each.rules for each in asked) for asked in drawn}) > 1, "others another time"


def test_where_too_little_was_drawn_more_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """One at a time: until there are five, or as often as a learner may wait."""
    (rule, *_), times = sorted(taught_before(CHAPTER).rules), count(1)
    batches = iter([1, 1, 3])

    def candidates(ruleset: str, dice: random.Random, *, known: Collection[str], fits: Any) -> list[Askable]:
        assert (ruleset, type(dice)) == ("nanking", random.Random) and rule in known and callable(fits)
        next(times)
        return [made(rule) for _ in range(next(batches, 0))]

    monkeypatch.setattr(drawing, "candidates", candidates)
    monkeypatch.setattr(drawing, "packed_puzzles", lambda ruleset: [])
    assert len(drawing.closing(CHAPTER, 1)) == 5 and next(times) == 4, "no more than are wanted"
    assert not drawing.closing(CHAPTER, 1)


def test_a_duty_is_drawn_for_the_rule_about_it_whatever_the_answer() -> None:
    table = parse_position(
        "mahjong | E: * | S: C7 C8 B2 B3 K1 K2 K4 K5 K6 B7 B8 Rd Rd N | W: * | N: * | turn S wall N"
    )
    for state, seat, word, rule in (
        (table, 1, "must", "mahjong.turn.discard"),
        (table, 3, "not", "mahjong.turn.out-of-turn"),
    ):
        question = read_question({"kind": "must", "position": str(state), "seat": seat, "action": "discards"})
        assert (question.word, question.rules) == (word, (rule,))
        assert askable_from(question).rules == ("mahjong.turn.discard",)


def test_a_claim_is_drawn_for_the_same_rule_whether_it_is_good_or_not() -> None:
    asked = [each.question for each in packed_puzzles("mahjong") if each.question.kind == "best"]
    claims = [each for each in asked if each.position.phase == "claims"]
    assert len({each.rules for each in claims}) > 1
    assert {askable_from(each).rules for each in claims} == {("mahjong.claim.voluntary",)}


@pytest.mark.parametrize("name", ["claims-declared", "claims-late"])
def test_what_is_called_out_is_drawn_for_one_rule_whether_it_is_good_or_not(name: str) -> None:
    (motif,) = (each for each in motifs("claims", "sparrow") if each.name == name)
    asked = [motif.make_question(games["sparrow"], random.Random(seed)) for seed in range(6)]
    assert {each.word for each in asked} == {"yes", "no"}
    assert len({askable_from(each, motif.topic).rules for each in asked}) == 1


def test_all_who_lay_out_four_are_offered_the_same_reasons() -> None:
    asked = (found.question for seed in range(2) for found in candidates("sparrow", random.Random(seed)))
    kongs = [each for each in asked if isinstance(each, AllowedQuestion) and " kong " in each.data["action"]]
    assert kongs and len({frozenset(each.reasons) for each in kongs}) == 1


def test_no_more_is_drawn_than_until_the_rules_are_covered() -> None:
    asked: list[int] = []

    def covered(found: list[Askable]) -> bool:
        asked.append(len(found))
        return len(asked) > 1

    drawn = candidates("haggis", random.Random(1), covered=covered)
    assert len(asked) == 2 and len(drawn) == asked[1] <= asked[0] + 1
    every = candidates("haggis", random.Random(1), covered=lambda found: False)
    assert len(every) > len(drawn) and {each.kind for each in every}.isdisjoint({"decide", "out"})


def test_who_asks_for_no_rules_waits_for_no_more_motifs_than_that(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_of_rounds", "_of_beginnings"):
        monkeypatch.setattr(drawing, name, lambda *_: iter(()))
    monkeypatch.setattr(drawing, "_of_motifs", lambda *_: ([made("a")] for _ in range(40)))
    assert len(candidates("nanking", random.Random(1))) == drawing._MOTIFS


def test_what_is_drawn_is_of_every_theme_but_tactics_and_in_no_order(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, numbers = list[str](), [*range(20)]
    monkeypatch.setattr(drawing, "motifs", lambda theme, ruleset: (asked.append(theme), ())[1])
    assert not [*drawing._of_motifs("nanking", random.Random(1))]
    assert {*asked} == {*THEMES["nanking"]} - {*TACTICS} < {*THEMES["nanking"]}
    several = drawing.shuffled(numbers, random.Random(1))
    assert several != numbers == sorted(several)
    drawn = [Askable((f"a.{n}",), "allowed", None, lambda: None) for n in numbers]
    monkeypatch.setattr(drawing, "_of_rounds", lambda *_: iter(drawn))
    monkeypatch.setattr(drawing, "_of_beginnings", lambda *_: iter(()))
    found = candidates("nanking", random.Random(1))
    assert found != drawn and {*map(id, found)} == {*map(id, drawn)}


def test_an_exam_asks_no_ruling_that_tells_too_much_and_a_chapter_looks_through_more_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is given, or laid out, names cards; a chapter's check offers only reasons that were taught."""
    rounds = list[int]()
    actions = {"a.b.give": "0 give 5j", "a.b.kong": "1 kong 3b", "a.b.pass": "2 pass"}

    def found(game: object, rng: object, many: int, fits: object) -> Any:
        rounds.append(many)
        return {(rule, True): {"action": action} for rule, action in actions.items()}

    monkeypatch.setattr(drawing, "rulings", found)
    monkeypatch.setattr(drawing, "sides", lambda found, known: None)
    for known in ((), ("a.b",)):
        told = [
            (each.rules, each.kind, each.says, each.among)
            for each in drawing._of_rounds("nanking", random.Random(1), known, lambda state, seat: True)
        ]
        assert told == [
            ((rule,), "allowed", True, ("why", f"why {action.split()[1]}"))
            for rule, action in actions.items()
            if known or rule == "a.b.pass"
        ]
    assert rounds[1] > 2 * rounds[0], "many don't qualify"


def test_all_is_covered_once_every_chapter_that_teaches_rules_has_a_question() -> None:
    parts = {rule: part_of(rule, "haggis") for rule in games["haggis"].rules}
    found = [Askable((rule,), "allowed", None, lambda: None) for rule, part in parts.items() if part]
    assert _covered("haggis", found), "rules that no chapter teaches need none"
    for part in {*parts.values()} - {""}:
        assert not _covered("haggis", [each for each in found if parts[each.rules[0]] != part]), part


def test_reasons_are_exchanged_between_those_that_ask_for_them_and_have_no_replies() -> None:
    puzzles = [each.question for each in packed_puzzles("nanking")]
    asked = [each for each in puzzles if isinstance(each, AllowedQuestion) and each.asks_why]
    plain = [each for each in asked if not each.wrong]
    replying = next(each for each in asked if each.wrong)
    bare = ask("allowed", reasons=[])
    mixed = (plain[0], replying, bare, next(each for each in puzzles if each.kind == "order"), plain[1])
    found = _reasons_exchanged(mixed, random.Random(1))
    assert found[1:4] == mixed[1:4]
    for one, other in ((found[0], plain[1]), (found[-1], plain[0])):
        assert isinstance(one, AllowedQuestion) and other.reason in one.reasons


def test_an_edition_is_what_is_asked_in_whatever_order_it_is_written() -> None:
    data = ask("allowed").to_data()
    one, other = (read_question(dict(each)) for each in ([*data.items()], [*data.items()][::-1]))
    assert Exam("nanking", 7, (one,), ("",)).edition == Exam("nanking", 7, (other,), ("",)).edition


def test_a_chapter_for_which_nothing_can_be_drawn_is_closed_by_what_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drawing, "candidates", lambda *_, **__: [])
    asked = drawing.closing("nanking/7-wish", 1)
    written = [each.question for each in packed_puzzles("nanking")]
    assert asked and all(question in written for question in asked)


def test_no_chapter_is_closed_by_a_rule_that_is_still_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the rule that a puzzle is asked for has been taught, another that it rests on has not."""
    chapter, every = "nanking/6-tichu", packed_puzzles("nanking")
    known = taught_before(chapter).rules | {rule for step in load(chapter).steps for rule in step.rules}
    early = [each for each in every if askable_from(each.question).rules[0] in known]
    early = [each for each in early if not ({*each.question.rules} <= known or each.question.cited)]
    monkeypatch.setattr(drawing, "candidates", lambda *_, **__: [])
    monkeypatch.setattr(drawing, "packed_puzzles", lambda ruleset: early)
    assert early and not drawing.closing(chapter, 1)


def test_a_position_can_be_read_by_who_knows_the_special_cards_in_sight() -> None:
    """A hand by its owner: of others' cards, and of what can't be known yet, nobody has to know anything."""
    game, read = games["nanking"], set[int]()
    deck = game.deck
    guests = {"dog": deck.dog, "ma": deck.mahjong, "ph": deck.phoenix, "dr": deck.dragon}
    for seed in range(12):
        state = game.deal(random.Random(seed))
        for seat, hand in enumerate(state.hands):
            seen = [name for name, card in guests.items() if hand & card]
            read.add(len(seen))
            rules = [f"nanking.{name}.some-rule" for name in seen]
            assert drawing._reader("tichu", ["nanking.bomb.any", *rules])(state, seat)
            for rule in rules:
                known = ["nanking.bomb.any", *(each for each in rules if each != rule)]
                assert not drawing._reader("tichu", known)(state, seat)
    assert {0, 1, 2} <= read


def test_a_chapter_is_not_closed_at_its_own_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "candidates", lambda *_, **__: [])
    steps = [step for step in load("nanking/7-wish").steps if step.question and not step.script]
    own = [SimpleNamespace(question=step.question) for step in steps]
    monkeypatch.setattr(drawing, "packed_puzzles", lambda ruleset: own)
    assert len(own) > 4 and not drawing.closing("nanking/7-wish", 1)

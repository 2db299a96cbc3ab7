"""Kind by kind: what is right, what is not, and what a learner is shown."""

from types import SimpleNamespace

import pytest

from tests.exercises.kinds import LED, PLACED, QUESTIONS, WISHED, ask
from tests.tables import rows
from tichu_teach.engine import Pass, Wish, games
from tichu_teach.exercises import AnswerError, Phrase, QuestionError
from tichu_teach.exercises.families import climbing, conditions, counting, family
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.allowed import AllowedQuestion, near, resting
from tichu_teach.exercises.motifs.families import thoughts


def test_a_refused_play_brings_the_verdict():
    grade = ask("play").grade("pass")
    assert not grade.right
    assert grade.verdict.rule == grade.rule == "nanking.wish.duty"
    assert grade.verdict.facts["owed"] == [["8w"]]
    assert grade.refutation == ()


def test_after_the_right_play_the_others_go_on():
    line = "nanking | 0: 9j Aj | 1: Jj Qw | 2: 2p 3s | 3: 4s 5s | turn 0 | trick 3 8w"
    data = {"kind": "play", "position": line, "success": "wins-trick"}
    question = read_question({**data, "after": ["1 pass", "2 pass", "3 pass", "0 collect"]})
    right = question.grade("play Aj")
    assert [frame.action for frame in right.refutation][1:] == ["1 pass", "2 pass", "3 pass", "0 collect"]
    assert right.refutation[-1].state.won[0]
    assert [frame.action for frame in question.grade("play 9j").refutation] == ["0 play 9j", "1 play Jj"]
    with pytest.raises(QuestionError, match="after '0 play Aj'"):
        read_question({**data, "after": ["2 pass"]})


def test_rows_of_a_sheet_may_come_filled_in():
    whole = ask("count").solve()[0]
    question = ask("count", given=["won.0", "total.0"])
    assert question.solve() == [whole] and question.filled_rows == {"won.0": 40, "total.0": 165}
    asked = {name: value for name, value in whole.items() if name not in question.filled_rows}
    assert question.grade(asked).right
    assert question.grade({**asked, "won.0": 0}).right, "what is given is given"
    assert not question.grade({**asked, "won.1": 0}).right
    for given, where in ((["won.9"], r"given\[0\]"), (list(whole), "given")):
        with pytest.raises(QuestionError, match=where):
            ask("count", given=given)


def test_allowed_with_the_right_answer_and_the_wrong_reason():
    question = ask("allowed")
    other = next(rule for rule in question.reasons if rule != "nanking.wish.duty")
    grade = question.grade({"allowed": False, "rule": other})
    assert not grade.right
    assert [phrase.key for phrase in grade.says] == ["puzzle.miss.reason"]
    assert grade.verdict.facts["owed"] == [["8w"]]


def test_allowed_without_a_reason():
    question = ask("allowed", reasons=[])
    assert question.solve() == [{"allowed": False}]
    assert question.grade(False).right
    assert {option.part for option in question.options()} == {"allowed"}


def test_the_right_reason_is_always_on_offer():
    question = ask("allowed")
    reasons = [option.value for option in question.options() if option.part == "rule"]
    assert "nanking.wish.duty" in reasons
    assert len(reasons) == 4
    assert not set(question.verdict.other_rules) & set(reasons)


def test_wrong_reasons_come_from_the_neighbourhood_of_the_right_one():
    """Those of the same part of the rules first, and of these the ones beside it."""
    question = ask("allowed")
    assert isinstance(question, AllowedQuestion)
    assert question.reason == "nanking.wish.duty"
    found = near(question.game, question.reason, question.holding)
    rules = games["nanking"].rules
    apart = [abs(rules.index(rule) - rules.index(question.reason)) for rule in found]
    same = [rule.startswith("nanking.wish.") for rule in found]
    assert sum(same) > 3 and same == sorted(same, reverse=True), "the wish first, then everything else"
    for near_by in (True, False):
        distances = [far for far, inside in zip(apart, same, strict=True) if inside is near_by]
        assert distances == sorted(distances)
    kind = "nanking.combo.single"  # that is played, and lies there: a higher one would do
    others = {*rules} - {question.reason, question.verdict.rule, *question.verdict.other_rules, kind}
    assert {*found} == others and len(found) == len(others), "every other rule once"


OPEN = "haggis | 0: 2g 6r 6o 7r Ty Tg J | 1: 2r 4y 9g J"
BROKEN = {
    # Two pairs apart are no set, no run of sets, and answer no single card.
    f"{OPEN} | turn 0 | trick 1 3y": (
        "0 play 6r 6o Ty Tg",
        {"combo.set", "combo.run", "combo.run-of-sets", "follow"},
    ),
    # On an empty table nothing has to be answered.
    f"{OPEN} | turn 0": ("0 play 6r 6o Ty Tg", {"combo.set", "combo.run", "combo.run-of-sets"}),
    # The seven doesn't beat the eight, and it is not your turn.
    f"{OPEN} | turn 1 | trick 0 8o": ("0 play 7r", {"pass", "follow"}),
    # A play that would be fine in turn breaks that rule alone.
    f"{OPEN} | turn 1 | trick 0 3y": ("0 play 7r", {"pass"}),
    # It is not your lead, and whoever leads may not pass.
    f"{OPEN} | turn 1": ("0 pass", {"no-lead-pass"}),
}
"""Plays that are refused, and every rule of this kind that they break."""


@pytest.mark.parametrize("line", BROKEN)
def test_a_rule_that_a_play_breaks_as_well_is_not_offered_as_a_wrong_reason(line):
    action, broken = BROKEN[line]
    question = read_question({"kind": "allowed", "position": line, "action": action})
    assert isinstance(question, AllowedQuestion)
    asked = {"combo.set", "combo.run", "combo.run-of-sets", "follow", "pass", "no-lead-pass"}
    rests = resting(question.position, question.action)
    assert {rule for rule in asked if f"haggis.{rule}" in rests} == broken and rests <= question.holding
    for rule in {f"haggis.{rule}" for rule in broken} - {question.reason}:
        with pytest.raises(QuestionError, match="is a reason too"):
            read_question({**question.data, "reasons": [rule]})


@pytest.mark.parametrize(("key", "values", "words"), rows(__file__, "values are put into words", data=(1,)))
def test_values_are_put_into_words(key, values, words):
    assert Phrase(key, values).text() == words


def test_a_verdict_about_something_else_than_the_cited_rule_is_left_out():
    assert ask("must").grade("may").verdict.rule == "nanking.wish.duty"
    grade = ask("must", rule="nanking.wish.persists").grade("may")
    assert (grade.verdict is None) == (
        "nanking.wish.persists" not in ask("must").grade("may").verdict.other_rules
    )
    grade = ask("must", rule="nanking.deck").grade("may")
    assert (grade.verdict, grade.rule) == (None, "nanking.deck")


@pytest.mark.parametrize(
    "action", [case for (case,) in rows(__file__, "any action can be judged and asked about")]
)
def test_any_action_can_be_judged_and_asked_about(action):
    question = ask("allowed", action=action)
    assert question.ask.text()
    assert question.grade(question.solve()[0]).right


def test_what_the_places_exchange():
    question = ask("places", rows=[])
    (right,) = question.solve()
    assert len(right) == 4 * 5
    assert {right[f"demand.{seat}"] for seat in range(5)} == {"best", "worst", "none"}
    upper = read_question({"kind": "places", "position": PLACED.replace("ear", "grandmaster")})
    assert upper.solve()[0]["demand.2"] == "free"
    grade = ask("places").grade({"gives.1": 3, "to.1": 0, "demand.1": "worst", "title.1": 1})
    assert {row: mark.right for row, mark in grade.rows.items() if row.endswith(".1")} == {
        "title.1": False,
        "gives.1": False,
        "to.1": False,
        "demand.1": False,
    }
    assert all(mark.says[0].text() for row, mark in grade.rows.items() if row.endswith(".1"))
    with pytest.raises(AnswerError, match=r"to\.1"):
        question.grade({"to.1": 1})
    with pytest.raises(AnswerError, match="everything once"):
        ask("seats").grade([2, 0, 4, 3, 2])


def test_the_table_lies_open_to_everybody():
    line = "tricsu | 0: 2j 5j | 1: 8w 9w | 2: 3p 3s | 3: 4s 5s | turn 1 | trick 0 Ma"
    assert read_question({"kind": "play", "position": line, "seat": 1}).shown == (1, 2)
    opened = read_question({"kind": "play", "position": line, "seat": 1, "open": [3, 0]})
    assert opened.shown == (0, 1, 2, 3), "in the order of the seats"
    # The dealer decides for the Table, with both hands in view.
    turn = line.replace("turn 1", "turn 2")
    assert read_question({"kind": "play", "position": turn, "seat": 2}).shown == (0, 2)


def test_how_each_kind_is_put_before_a_learner():
    """What a page makes of a question: what it tells at once, what it hides, how small its options are."""

    def of(name):
        found = {kind: getattr(ask(kind), name, None) for kind in QUESTIONS}
        return {kind: value for kind, value in found.items() if value}

    assert {*of("tells_at_once")} == {"play", "wish", "best", "out"}, "what is wrong there gives nothing away"
    assert {*of("hides_turn")} == {"takes"}, "whose turn it is may be the question"
    assert {*QUESTIONS} - {*of("about_rules")} == {"out", "decide"}, "playing well shows no rule to be known"
    assert {*of("several")} == {"readings", "waits"}
    assert of("compact") == {"waits": "tiny", "best": "short", "decide": "short"}
    assert of("missed_point") == {"takes": "takes"}
    assert of("one_word") == {
        "allowed": ("yes", "no"),
        "must": ("must", "may", "not"),
        "alive": ("alive", "dead"),
    }
    assert of("word") == {"allowed": "no", "must": "must", "alive": "alive"}
    tables = {kind for kind, form in of("form").items() if form == "table"}
    orders = {kind for kind, form in of("form").items() if form == "order"}
    assert (tables, orders) == ({"play", "wish", "out"}, {"order", "seats"})
    assert of("topic") == {"best": "mahjong.claim.voluntary"}
    assert ask("must", action="passes").topic == "nanking.follow"
    assert ask("must", action="passes", rule="nanking.wish.duty").topic == "nanking.wish.duty"
    assert {*of("cases")} == {"allowed", "must"}, "what decides an answer in a word"
    assert ask("play").slips() == [("1 pass", "pass")] and ask("must").slips() == [
        ("may", "may"),
        ("not", "not"),
    ]
    lead = ask(
        "play", position="nanking | 0: 2j 5j | 1: 8w | 2: 3p | 3: 4s | turn 0", seat=0, success="legal"
    )
    assert lead.slips() == [], "nobody passes on a lead"


def test_a_question_is_called_by_what_it_asks():
    assert repr(ask("order")) == "<order: Put these in order, the lowest first.>"
    with pytest.raises(QuestionError, match=r"^a test: position: is missing$"):
        _ = ask("order").position


LAST = "nanking | 0: - | 1: 4j | 2: 3j | 3: - | turn 1 | out 3 0"
TAKEN = ["0 play 2j", "1 play 3j", "2 pass", "3 pass", "1 collect"]


@pytest.mark.parametrize(
    ("position", "script", "seen"),
    [
        (LAST, ["1 play 4j"], 0),  # the last trick is taken in with the play that wins it
        (LED, TAKEN, 4),
        (LED, TAKEN[:4], 4),
        (WISHED, ["1 play 8w", "2 pass", "3 pass", "0 pass"], 4),
    ],
)
def test_the_table_is_looked_at_before_it_tells_who_takes_the_trick(position, script, seen):
    question = ask("takes", position=position, script=script)
    state = question.position
    for action in script[:seen]:
        state = state.play(action)
    assert question.looked_at == state


def test_a_rule_is_known_once_all_its_rows_are_right_and_missed_with_one_that_is_wrong():
    question = ask("count")
    (right,) = question.solve()
    calls, tricks, hand = "nanking.tichu.small", "nanking.tail.tricks", "nanking.tail.hand"
    assert question.brings() == (tricks, hand, calls) and {*question.rules} == {calls, tricks, hand}
    for answer, known in (
        ({}, {}),
        ({"call.0": 100}, {}),
        ({"call.0": -100}, {calls: False}),
        ({"call.0": 100, "call.1": -100, "hand.2": 10}, {calls: True, hand: False}),
        (right, dict.fromkeys((calls, tricks, hand), True)),
    ):
        assert question.judge_rules(question.grade(answer)) == known
    played = ask("play")
    assert played.judge_rules(played.grade("pass")) == {"nanking.wish.duty": False}
    out = ask("out")
    assert out.judge_rules(out.grade(out.solve()[0])) == {}, "playing well shows no rule to be known"


def test_an_action_at_the_table_is_an_answer_or_none():
    wish, out = ask("wish"), ask("out")
    assert [wish.answer_by(Wish(0, rank)) for rank in (8, 10, 0)] == ["8", "T", None]
    with pytest.raises(AnswerError, match="is a wish"):
        wish.answer_by(Pass(0))
    assert out.answer_by(out.position.action("0 play 3j")) == ["0 play 3j"]


@pytest.mark.parametrize("door", [family, climbing, conditions, counting])
def test_a_family_that_nobody_knows_of_is_named(door):
    with pytest.raises(LookupError, match="whist"):
        door(SimpleNamespace(family="whist"))
    with pytest.raises(LookupError, match="whist"):
        thoughts("whist")

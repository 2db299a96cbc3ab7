"""Kind by kind: what is right, what is not, and what a learner is shown."""

from __future__ import annotations

import pytest

from tests.exercises.kinds import PLACED, QUESTIONS, ask
from tichu_teach.engine import games
from tichu_teach.exercises import AnswerError, Phrase, QuestionError
from tichu_teach.exercises.conditions import parse_condition
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.allowed import AllowedQuestion, near
from tichu_teach.exercises.tichu.conditions import ACTION, WISH


def words(grade) -> list[str]:
    return [phrase.text() for phrase in grade.says]


# -- kind by kind ------------------------------------------------------------------------------------


def test_a_refused_play_brings_the_verdict():
    grade = ask("play").grade("pass")
    assert not grade.right
    assert grade.verdict.rule == grade.rule == "nanking.wish.duty"
    assert grade.facts["owed"] == [["8w"]]
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
    assert question.solve() == [whole] and question.given == {"won.0": 40, "total.0": 165}
    asked = {name: value for name, value in whole.items() if name not in question.given}
    assert question.grade(asked).right
    assert question.grade({**asked, "won.0": 0}).right, "what is given is given"
    assert not question.grade({**asked, "won.1": 0}).right
    for given, where in ((["won.9"], r"given\[0\]"), (list(whole), "given")):
        with pytest.raises(QuestionError, match=where):
            ask("count", given=given)


def test_a_legal_play_that_misses_shows_what_comes_of_it():
    line = "nanking | 0: 9j Tj | 1: Jj Qw | 2: 2p 3s | 3: 4s 5s | turn 0 | trick 3 8w"
    data = {"kind": "play", "position": line, "success": "wins-trick", "open": True}
    with pytest.raises(QuestionError, match="no answer is right"):
        read_question(data)
    line = line.replace("9j Tj", "9j Aj")
    question = read_question({**data, "position": line})
    assert question.solve() == ["0 play Aj"]
    grade = question.grade("9j")
    assert [frame.action for frame in grade.refutation] == ["0 play 9j", "1 play Jj"]
    assert words(grade) == ["Allowed, but East can go higher: [Jj]."]


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
    assert not set(question.verdict.also) & set(reasons)


def test_wrong_reasons_come_from_the_neighbourhood_of_the_right_one():
    """Those of the same part of the rules first, and of these the ones beside it."""
    question = ask("allowed")
    assert isinstance(question, AllowedQuestion)
    assert question.reason == "nanking.wish.duty"
    found = near(question.game, question.reason, question.verdict)
    rules = games["nanking"].rules
    apart = [abs(rules.index(rule) - rules.index(question.reason)) for rule in found]
    same = [rule.startswith("nanking.wish.") for rule in found]
    assert sum(same) > 3 and same == sorted(same, reverse=True), "the wish first, then everything else"
    for near_by in (True, False):
        distances = [far for far, inside in zip(apart, same, strict=True) if inside is near_by]
        assert distances == sorted(distances)
    others = {*rules} - {question.reason, question.verdict.rule, *question.verdict.also}
    assert {*found} == others and len(found) == len(others), "every other rule once"


def test_a_wish_that_misses_is_walked_to_the_one_who_owes_it():
    grade = ask("wish").grade("5")
    assert not grade.right
    assert [frame.action for frame in grade.refutation] == ["0 wish 5", "1 pass", "2 pass", "3 play 5s"]
    assert words(grade) == ["With this wish West must play [5s].", "So East is not the one who must."]


def test_no_wish_and_a_wish_nobody_holds():
    assert words(ask("wish").grade(None))[0] == "Without a wish everybody is free."
    assert words(ask("wish").grade("A"))[0] == "Nobody holds any aces, so nobody owes anything."


STRAIGHT = "nanking | 0: 7j 9w Ks | 1: 4j 5w 6p 7s 8w 8s 8j 8p | 2: Qj Qw | 3: 3s 4s 5s 7p Ph As | wishing 0"


@pytest.mark.parametrize(
    ("success", "answers"),
    [
        # On the straight 1–5, East's eight sits only in 4–8, or in the four of a kind.
        ("owes 1", ["4", "5", "6", "7", "8"]),
        ("splits-bomb 1", ["4", "5", "6", "7"]),
        ("two-ways 1", ["8"]),
        ("owes 3", ["3"]),
        ("forces-phoenix 3", ["3"]),
        ("spares 1", ["2", "3", "9", "T", "J", "Q", "K", "A", None]),
        ("binds-wisher", ["9", "K"]),
        ("binds-leader", ["9", "K"]),
        ("binds-nobody", ["2", "T", "J", "Q", "A", None]),
    ],
)
def test_conditions_on_a_wish(success, answers):
    data = {"kind": "wish", "position": STRAIGHT + " | trick 0 Ma 2j 3w 4p 5p", "success": success}
    assert read_question(data).solve() == answers


def test_a_wish_that_only_a_bomb_grants():
    line = "nanking | 0: 7j 9w | 1: 8w 8s 8j 8p 4j | 2: Qj Qw | 3: 3s 4s | wishing 0 | trick 0 Ma 2j 3w 4p 5p"
    question = read_question({"kind": "wish", "position": line, "success": "forces-bomb 1"})
    assert question.solve() == ["8"]
    assert question.grade("8").rule == "nanking.wish.duty.bomb"
    single = line.replace(" 2j 3w 4p 5p", "")
    both = read_question({"kind": "wish", "position": single, "success": "two-ways 1"})
    assert both.solve() == ["8"]


ACTIONS = "nanking | 0: 3j 8j 8w 8p 8s Kj Ph | 1: 9j Qj | 2: 2p 3s | 3: 4s 5s | turn 0 | trick 3 7w"


@pytest.mark.parametrize(
    ("success", "count"),
    [
        ("legal", 8),
        ("plays", 7),
        ("passes", 1),
        ("only-bomb", 1),
        ("beats", 7),
        ("lowest", 1),
        ("wins-trick", 2),
        ("legal-combo single", 6),
        ("legal-combo bomb4 4", 1),
        ("contains 8", 5),
        ("without 8 Ph", 1),
        ("contains Ph", 1),
        ("keeps-bomb", 3),
    ],
)
def test_conditions_on_an_action(success, count):
    question = read_question({"kind": "play", "position": ACTIONS, "success": success})
    assert len(question.solve()) == count


def test_several_conditions_hold_together():
    question = read_question({"kind": "play", "position": ACTIONS, "success": ["plays", "keeps-bomb"]})
    assert question.solve() == ["0 play Kj", "0 play Ph"]


@pytest.mark.parametrize(
    ("line", "success", "answers"),
    [
        ("collect 0 | trick 0 Dr", "gives 1", ["0 give 1"]),
        ("collect 0 | trick 0 Aj", "collects", ["0 collect"]),
        ("bombs 0 turn 1 | trick 3 Aj", "no-bomb", ["0 nobomb"]),
        ("turn 1 | trick 3 Aj | played 3", "calls small", ["0 tichu"]),
    ],
)
def test_conditions_beside_the_cards(line, success, answers):
    hands = "nanking | 0: 6j 6w 6p 6s | 1: 9j | 2: 2p | 3: 4s | "
    question = read_question({"kind": "play", "position": hands + line, "success": success})
    assert question.solve() == answers


def test_going_out():
    line = "nanking | 0: 6j 6w | 1: 9j | 2: 2p | 3: 4s | turn 0"
    question = read_question({"kind": "play", "position": line, "success": "goes-out"})
    assert question.solve() == ["0 play 6j 6w"]


SAMPLES = {"seat": "1", "cards": "8 Ph", "kind": "pair", "call": "small"}


@pytest.mark.parametrize(("family", "prefixes"), [(ACTION, ("play", "must")), (WISH, ("wish",))])
def test_every_condition_has_its_words(family, prefixes):
    for name, condition in family.items():
        given = [SAMPLES[each] for each in condition.arguments if not each.endswith("?")]
        bound = parse_condition(" ".join([name, *given]), family, games["nanking"])
        for key in (f"puzzle.miss.{name}", *(f"puzzle.ask.{prefix}.{name}" for prefix in prefixes)):
            assert Phrase(key, {"seat": 0, **bound.values}).text()


@pytest.mark.parametrize(
    ("key", "values", "words"),
    [
        (
            "puzzle.ask.must.contains",
            {"seat": 0, "named": ["8"]},
            "Must you play an eight, may you, or is it forbidden?",
        ),
        (
            "puzzle.ask.must.contains",
            {"seat": 1, "named": ["Do"]},
            "Must East play [Do], may East, or is it forbidden?",
        ),
        ("puzzle.walk.owes", {"seat": 2, "cards": ["8w", "Ph"]}, "With this wish North must play [8w] [Ph]."),
        ("puzzle.row.cards", {"side": 1}, "East & West: points from cards"),
        ("So {{who}} may.", {"seat": 0}, "So you may."),
    ],
)
def test_values_are_put_into_words(key, values, words):
    assert Phrase(key, values).text() == words


@pytest.mark.parametrize(
    ("line", "action", "answer", "rule"),
    [
        ("turn 1 | trick 0 Ma | wish 8", "passes", "not", "nanking.wish.duty"),
        ("turn 1 | trick 0 Ma", "passes", "may", "nanking.follow"),
        ("turn 1", "passes", "not", "nanking.no-lead-pass"),
        ("turn 1", "plays", "must", "nanking.no-lead-pass"),
        ("turn 1 | trick 0 Jj Jw", "contains 8", "not", "nanking.follow"),
        ("turn 1 | trick 0 Jj Jw", "contains K", "may", "nanking.combo.pair"),
        ("turn 2 | trick 0 Jj Jw", "only-bomb", "not", "nanking.seats"),
    ],
)
def test_must_may_may_not(line, action, answer, rule):
    position = f"nanking | 0: 2j 5j | 1: 8w 9w Kj Kp | 2: 3p 3s | 3: 4s 5s | {line}"
    question = read_question({"kind": "must", "position": position, "seat": 1, "action": action})
    assert question.solve() == [answer]
    grade = question.grade("may" if answer != "may" else "must")
    assert not grade.right and grade.says
    assert rule in (grade.rule, *grade.verdict.also)


def test_a_verdict_about_something_else_than_the_cited_rule_is_left_out():
    assert ask("must").grade("may").verdict.rule == "nanking.wish.duty"
    grade = ask("must", rule="nanking.wish.persists").grade("may")
    assert (grade.verdict is None) == ("nanking.wish.persists" not in ask("must").grade("may").verdict.also)
    grade = ask("must", rule="nanking.deck").grade("may")
    assert (grade.verdict, grade.rule) == (None, "nanking.deck")


@pytest.mark.parametrize(("played", "answer"), [("3", "may"), ("1 3", "not")])
def test_an_announcement_is_free_until_the_first_card(played, answer):
    line = f"nanking | 0: 2j 5j | 1: 8w 9w | 2: 3p 3s | 3: 4s 5s | turn 0 | trick 3 Ma | played {played}"
    question = read_question({"kind": "must", "position": line, "seat": 1, "action": "calls small"})
    assert question.solve() == [answer]
    assert question.grade("must").rule == "nanking.tichu.small"


def test_a_bomb_out_of_turn_is_a_may():
    line = "nanking | 0: 2j 5j | 1: 8w 8j 8p 8s 9w | 2: 3p 3s | 3: 4s 5s | turn 3 | trick 2 Jj Jw"
    question = read_question({"kind": "must", "position": line, "seat": 1, "action": "only-bomb"})
    assert question.solve() == ["may"]


@pytest.mark.parametrize(
    ("script", "who", "seat", "rule"),
    [
        (["0 play Dr", "1 pass", "2 pass", "3 pass", "0 give 1"], "takes", 1, "nanking.dr.gift"),
        (["0 play Dr", "3 play 6j 6w 6p 6s", "0 pass", "1 pass", "2 pass"], "takes", 3, "nanking.dr.bombed"),
        (["0 play Dr", "3 play 6j 6w 6p 6s"], "turn", 0, "nanking.seats"),
        (["0 play Do"], "leads", 2, "nanking.dog.lead-only"),
    ],
)
def test_who_takes_who_leads_whose_turn(script, who, seat, rule):
    line = "nanking | 0: Dr Do 2j | 1: 9j Qj | 2: 2p 3s | 3: 6j 6w 6p 6s As | turn 0"
    question = read_question({"kind": "takes", "position": line, "script": script, "who": who})
    assert question.solve() == [seat]
    grade = question.grade((seat + 1) % 4)
    assert not grade.right and grade.rule == rule and words(grade)
    assert [frame.action for frame in grade.refutation][: len(script)] == script


def test_the_lead_of_one_who_is_out():
    line = "nanking | 0: Aj | 1: 9j Qj | 2: 2p 3s | 3: - | turn 0 | out 3"
    script = ["0 play Aj", "1 pass", "2 pass"]
    question = read_question({"kind": "takes", "position": line, "script": script, "who": "leads"})
    assert (question.solve(), question.grade(0).rule) == ([1], "nanking.lead.out")


# -- order -------------------------------------------------------------------------------------------


def test_the_first_step_out_of_order_is_named():
    question = read_question({"kind": "order", "items": ["Dr", "Ph on As", "Aj", "Ph", "Ma"]})
    assert question.solve() == [["Ma", "Ph", "Aj", "Ph on As", "Dr"]]
    grade = question.grade(["Ma", "Aj", "Ph", "Ph on As", "Dr"])
    assert (grade.right, grade.rule) == (False, "nanking.ph.single.lead")
    assert words(grade) == ["[Aj] does not lie below [Ph]."]
    with pytest.raises(AnswerError):
        question.grade(["Ma", "Ma", "Ph", "Ph on As", "Dr"])


@pytest.mark.parametrize(
    "action",
    [
        "play 9w",
        "pass",
        "tichu",
        "grand",
        "retract",
        "take",
        "push 8w",
        "wish 8",
        "give 0",
        "collect",
        "nobomb",
    ],
)
def test_any_action_can_be_judged_and_asked_about(action):
    question = ask("allowed", action=action)
    assert question.ask.text()
    assert question.grade(question.solve()[0]).right


def test_an_order_may_hold_a_phoenix_on_a_phoenix():
    items = ["Tj", "Ph on Ph on 8w", "8w", "Ph on 8w"]
    question = read_question({"kind": "order", "ruleset": "grandmaster players=8", "items": items})
    assert question.solve() == [["8w", "Ph on 8w", "Ph on Ph on 8w", "Tj"]]
    grade = question.grade(["8w", "Ph on Ph on 8w", "Ph on 8w", "Tj"])
    assert grade.rule == "grandmaster.two-phoenix"
    labels = [option.label.text() for option in question.options()]
    assert labels[1] == "[Ph] played on [Ph], and that on [8w]"


# -- places ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "right"),
    [("ear players=5", [2, 0, 4, 3, 1]), ("grandmaster players=5", [2, 1, 3, 4, 0])],
)
def test_the_two_games_seat_their_places_the_other_way_round(ruleset, right):
    line = PLACED.replace("ear players=5", ruleset)
    question = read_question({"kind": "seats", "position": line})
    assert question.solve() == [right]
    grade = question.grade([right[0], *reversed(right[1:])])
    assert not grade.right and grade.rule == f"{ruleset.split()[0]}.seats"
    assert grade.says[0].text(at=question.names).startswith("On the right of Spring belongs ")
    assert question.grade(right[1:] + right[:1]).says[0].key == "puzzle.miss.seats.first"


def test_persons_keep_their_seats_of_the_round_that_is_over():
    question = read_question({"kind": "seats", "position": PLACED + " | round 4 | people 4 2 0 1 3"})
    assert question.solve() == [[2, 0, 4, 3, 1]]


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


EXCHANGE = (
    "grandmaster players=5 | 0: 2j 3w 4p 5s 6j 7w 8p 9s Tj Jw Qp Ks | 1: Ma Do Aj Kw 2w 3p 4s 5j 6w 7p 8s | "
    "2: 2p 3s 4j 5w 6p 7s 8j 9w Tp Js Qj | 3: 2s 3j 4w 5p 6s 7j 8w 9p Ts Jj Qw | "
    "4: 9j Tw Jp Qs Kj Kp Aw Ap As Ph Dr | pushing | round 2"
)


@pytest.mark.parametrize(
    ("cards", "right"), [("Ma Do", True), ("Do Ma", True), ("Ma Aj", False), ("Ma", False), ("Ma Dr", False)]
)
def test_the_cards_of_an_exchange_are_laid_out(cards, right):
    question = read_question({"kind": "play", "position": EXCHANGE, "you": 1, "success": "pushes"})
    assert question.seat == 1 and question.names.seats[1] == "You"
    grade = question.grade(f"push {cards}")
    assert grade.right == right
    if cards == "Ma Aj":
        assert (grade.rule, grade.facts["wants"]) == ("grandmaster.exchange.five", ["Do", "Ma"])


# -- the Table, and who else is seen ------------------------------------------------------------------


def test_the_table_lies_open_to_everybody():
    line = "tricsu | 0: 2j 5j | 1: 8w 9w | 2: 3p 3s | 3: 4s 5s | turn 1 | trick 0 Ma"
    assert read_question({"kind": "play", "position": line, "seat": 1}).shown == (1, 2)
    # The dealer decides for the Table, with both hands in view.
    turn = line.replace("turn 1", "turn 2")
    assert read_question({"kind": "play", "position": turn, "seat": 2}).shown == (0, 2)


DOG = "tientsin | 0: 2j | 1: 4j | 2: 5j 5w 5p | 3: 6j | 4: 7j 9w | 5: 8j | dog 0"


def test_the_dog_is_sent_to_the_one_who_can_go_out():
    question = read_question({"kind": "play", "position": DOG, "success": "sends-out", "open": True})
    assert question.solve() == ["0 lead 2"]
    assert [phrase.key for phrase in question.grade("lead 4").says] == ["puzzle.miss.sends-out"]


@pytest.mark.parametrize(
    ("line", "action", "answer", "rule"),
    [
        (DOG, "leads 4", "may", "tientsin.dog"),
        (DOG, "leads 3", "not", "tientsin.dog"),
        (DOG.replace("dog 0", "collect 0 | trick 5 As; 0 Dr"), "gives 3", "may", "tientsin.gift"),
        (DOG.replace("dog 0", "collect 0 | trick 5 As; 0 Dr"), "gives 2", "not", "tientsin.gift"),
    ],
)
def test_who_may_get_the_lead_and_the_dragon(line, action, answer, rule):
    question = read_question({"kind": "must", "position": line, "action": action})
    assert question.solve() == [answer]
    assert question.grade(answer).rule == rule


def test_the_table_need_not_what_its_dealer_must():
    line = "tricsu | 0: 8j 5j | 1: 7w 9w | 2: 8p 3s | 3: 4s 5s | turn 0 | trick 3 Ma | wish 8 by 3"
    data = {"kind": "must", "position": line, "action": "contains 8"}
    assert read_question(data).solve() == ["must"]
    turn = line.replace("turn 0", "turn 2")
    assert read_question({**data, "position": turn, "seat": 2}).solve() == ["may"]


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
    assert of("astray") == {"takes": "takes"}
    assert of("one_word") == {
        "allowed": ("yes", "no"),
        "must": ("must", "may", "not"),
        "alive": ("alive", "dead"),
    }
    assert of("word") == {"allowed": "no", "must": "must", "alive": "alive"}
    tables = {kind for kind, form in of("form").items() if form == "table"}
    orders = {kind for kind, form in of("form").items() if form == "order"}
    assert (tables, orders) == ({"play", "wish", "out"}, {"order", "seats"})

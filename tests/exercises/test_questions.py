"""What holds of every question: its data, its wrong answers, what is told."""

from typing import Any

import pytest

from tests.examples import hold
from tests.exercises import kinds
from tests.exercises.kinds import ask
from tests.exercises.saying import FOLDER, told
from tests.tables import rows
from tichu_teach.exercises import AnswerError, QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.allowed import AllowedQuestion
from tichu_teach.exercises.library import find
from tichu_teach.pages.question.exercise import Exercise

# -- what is said --------------------------------------------------------------------------------------


@pytest.mark.parametrize("about", sorted(file.stem for file in FOLDER.glob("*.txt")))
def test_what_is_said_is_as_written(about: str) -> None:
    hold(FOLDER / f"{about}.txt", "=", told)


# -- refusals of data --------------------------------------------------------------------------------


POSITIONS = {
    "LOST": "mahjong | E: B1 B4 B7 C1 C4 C7 K1 K4 K7 E S W N Rd | S: * | W: * | N: * | turn E deal",
    "WON": "mahjong | E: B1 B1 B1 C1 C1 C1 K1 K1 K1 E E E N N | S: * | W: * | N: * | turn E deal",
    **{name: getattr(kinds, name) for name in ("WISHED", "OVER", "PLACED", "CLAIMED", "SHEET", "LED")},
}


@pytest.mark.parametrize(
    ("kind", "changes", "field", "said"), rows(__file__, "bad data", data=(1,), **POSITIONS)
)
def test_bad_data_names_the_place(kind, changes, field, said):
    with pytest.raises(QuestionError) as caught:
        ask(kind, **changes)
    assert (caught.value.where, caught.value.field) == ("a test", field)
    assert caught.value.reason.startswith(said) and caught.value.reason in str(caught.value)


@pytest.mark.parametrize(("kind", "junk", "field", "said"), rows(__file__, "no answers", data=(1,)))
def test_what_is_no_answer_is_told_with_its_part(kind, junk, field, said):
    with pytest.raises(AnswerError) as caught:
        ask(kind).parse_answer(junk)
    assert (caught.value.field or "-") == field and caught.value.reason.startswith(said)


@pytest.mark.parametrize(
    ("kind", "written", "meant"),
    [
        ("play", f"play{' ' * 194}8w", "1 play 8w"),  # 200 characters
        ("wish", "10", "T"),
        ("wish", "k", "K"),
        ("wish", "none", None),
        (
            "count",
            {"won.0": 9_999_999, "won.1": " +12 ", "hand.2": "\u22127", "call.0": "\u2013007"},
            {"won.0": 9_999_999, "won.1": 12, "hand.2": -7, "call.0": -7},
        ),
        ("count", {"won.0": "", "won.1": "  ", "won.3": None}, {}),
        ("waits", ["C6", "C3", "C3"], ["C3", "C6"]),
        ("decide", "0: play Kj", "0 play Kj"),
    ],
)
def test_an_answer_has_one_form_however_it_is_written(kind, written, meant):
    assert ask(kind).parse_answer(written) == meant


def test_an_action_has_two_hundred_characters_at_most():
    with pytest.raises(AnswerError, match="is the text of an action"):
        ask("play").parse_answer(f"play{' ' * 195}8w")


@pytest.mark.parametrize(
    ("kind", "changes", "said"),
    [
        ("score", {"ruleset": None}, "ruleset: is missing"),
        ("score", {"ruleset": "nanking"}, "ruleset: 'score' can't be asked in nanking"),
        ("order", {"ruleset": "mahjong"}, "ruleset: 'order' can't be asked in mahjong"),
        ("count", {"position": kinds.PLACED}, "position: 'count' can't be asked in ear"),
        ("play", {"position": None}, "position: is missing"),
    ],
)
def test_a_game_that_has_no_such_question_is_told_from_none(kind, changes, said):
    data = {name: value for name, value in (kinds.QUESTIONS[kind] | changes).items() if value is not None}
    with pytest.raises(QuestionError) as caught:
        read_question(data)
    assert str(caught.value) == said


def test_a_reason_that_is_true_too_is_no_wrong_reason():
    line = "nanking | 0: 2j 3j | 1: 8w 9w 5j 5w 5p 5s | 2: 3p 3s | 3: 4s 6s | turn 1 | trick 0 Ma"
    data = {"kind": "allowed", "position": line, "seat": 1, "action": "5j 5w 5p 5s"}
    also = read_question(data).verdict.other_rules[0]
    with pytest.raises(QuestionError, match="a reason too"):
        read_question({**data, "reasons": [also]})


# -- declared wrong answers --------------------------------------------------------------------------


def test_declared_wrong_answers_are_proved_wrong():
    assert ask("play", wrong=["pass", "play 9w"]).check() == []
    assert ask("play", wrong=["pass", "play 8w"]).check() == ['declared wrong, but right: "1 play 8w"']


def test_a_common_mistake_has_a_remark_of_its_own():
    question = ask("play", wrong=[{"answer": "pass", "text": "puzzle.miss.passes"}])
    assert [phrase.key for phrase in question.grade("pass").says] == ["puzzle.miss.passes"]
    assert question.grade("play 9w").says == ()


def test_any_other_wrong_answer_may_have_a_reply_too():
    question = ask("play", wrong=[{"answer": "pass", "text": "Not now."}], reply="puzzle.miss.passes")
    said = [[phrase.key for phrase in question.grade(answer).says] for answer in ("pass", "play 9w")]
    assert said == [["Not now."], []], "of a refused play the referee's own word says more"
    assert not question.grade("play 9w").verdict
    assert question.grade(question.solve()[0]).says == ()
    chosen = ask("must", reply="puzzle.miss.passes")
    wrong = [option.value for option in chosen.options() if option.value not in chosen.solve()]
    assert all(chosen.grade(value).says[0].key == "puzzle.miss.passes" for value in wrong)


# -- what has to be known is told -----------------------------------------------------------------------


def test_who_fed_a_hand_and_pays_for_all_is_told():
    totals = {"E": 2, "S": 14, "W": 256, "N": 20}
    data = {"kind": "pay", "ruleset": "mahjong", "totals": totals, "winner": "W"}
    plain = read_question(data)
    question = read_question(data | {"liable": "E", "rule": "mahjong.penalty.1-suit"})
    told = [phrase.text(at=question.names) for phrase in question.premises]
    assert len(told) == len(plain.premises) + 1
    assert told[-1].startswith("East threw the winning tile.")
    assert question.solve() != plain.solve()


AGREED = [
    ("nanking wish_unable=must-pass | 0: 4j | 1: 5j 6j | 2: 7j | 3: 8j | turn 0", "must pass"),
    ("ear players=5 wish=True | 0: Ma 9j | 1: 5j | 2: 6j | 3: 7j | 4: 8j | turn 0", "may wish for a rank"),
    ("haggis players=3 bomb_gift=tournament | 0: 3r | 1: 4r | 2: 5r | turn 0", "second-highest"),
    ("mahjong clean_hand=secret | E: * | S: * | W: * | N: * | turn E deal", "Clean hands are played"),
    ("mahjong-duel form=B | E: * | S: * | turn E deal", "136 tiles, clean hands: one suit"),
    ("mahjong optional=d | E: * | S: * | W: * | N: * | turn E deal", "“Robbing a kong (option d)”"),
    ("mahjong reserve=7 | E: * | S: * | W: * | N: * | turn E deal", "that are never drawn is 7"),
    ("haggis bomb_gift=tournament | 0: 3r | 1: 4r | turn 0", ""),
    ("nanking | 0: 4j | 1: 5j 6j | 2: 7j | 3: 8j | turn 0", ""),
]


@pytest.mark.parametrize(("position", "told"), AGREED)
def test_the_house_rules_that_a_table_plays_by_are_told(position, told):
    """They may decide what is right, and no table shows them."""
    page = Exercise(ask("play", position=position, seat=0, success="legal"))
    said = " ".join(str(block.get("text", "")) for block in page.blocks())
    assert bool(page.question.agreed) == bool(told)
    assert told in said


def test_a_lesson_that_asks_for_the_sake_of_a_house_rule_tells_it_itself():
    question = ask("must", position=AGREED[0][0])
    assert [phrase.key for phrase in question.agreed] == ["puzzle.told.agreed.wish_unable.must-pass"]
    question.lesson_rules = ("nanking.wish.unable",)
    assert not question.agreed


def test_who_is_asked_for_a_bomb_is_told_where_that_decides():
    """The table looks as in the turn that follows: nobody could know it."""
    position = "nanking | 0: 6j 6w 6p 6s | 1: 9j 9w | 2: 2p | 3: 4s | bombs 0 turn 1 | trick 3 8j 8s"
    told = {
        action: [phrase.key for phrase in ask("allowed", position=position, action=action).premises]
        for action in ("0 nobomb", "1 play 9j 9w", "0 play 6j 6w 6p 6s")
    }
    window = ["puzzle.told.window"]
    assert told == {"0 nobomb": window, "1 play 9j 9w": window, "0 play 6j 6w 6p 6s": []}


@pytest.mark.parametrize(
    ("cards", "broken"),
    [("Do 5j", "pair"), ("Dr 5j", "pair"), ("Ma 5j 6j", "triple"), ("5j 6j Kp", "triple")],
)
def test_cards_that_form_nothing_break_the_rule_of_what_they_would_have_to_be(
    cards: str, broken: str
) -> None:
    """A special card among them is a reason of its own: the other one is no wrong reason for all that."""
    line = "nanking | 0: Do 5j Ma Dr 6j Kp | 1: 8w 9w | 2: 3p 3s | 3: 4s 5s | turn 0"
    rule = f"nanking.combo.{broken}"
    with pytest.raises(QuestionError, match=f"'{rule}' is a reason too"):
        read_question({"kind": "allowed", "position": line, "action": f"play {cards}", "reasons": [rule]})


def test_no_reason_is_offered_as_wrong_that_is_as_good():
    line = "haggis | 0: Q K | 1: 2r 3r | trick 1 5o | turn 0"
    question = read_question({"kind": "allowed", "position": line, "action": "0 play Q"})
    assert question.reason == "haggis.wild.one-natural" or question.reason == "haggis.wild.natural"
    near = {"haggis.wild.natural", "haggis.wild.one-natural", "haggis.wild.suit"}
    assert len(near & {*question.reasons}) == 1


LOW = "nanking | 0: Ma 2j 2w 4p | 1: 5p 6s | 2: 7j 8w | 3: 9p Ts | "
HELD = "nanking | 0: 6s 7p Kj Kw Kp Ks | 1: 5p Ts | 2: 6p Tj | 3: 9s Js | "
WISHED = "grandmaster | 0: 4w 6s 7p 7s | 1: 5p | 2: 6p | 3: 9s | 4: Ts | 5: Js | turn 0 | trick 5 Ma | wish 4"


@pytest.mark.parametrize(
    ("position", "action", "true"),
    [
        # too low, and a higher one would do
        (
            f"{LOW}turn 0 | trick 3 Jj",
            "0 play Ma",
            "combo.single follow lead.first ma.value wish.make grandmaster.wish",
        ),
        # nothing, and not that
        (f"{LOW}turn 0 | trick 3 Jj", "0 play 2j 2w 4p", "combo.single combo.triple follow"),
        # whoever plays it may wish; and any single may be led
        (f"{LOW}turn 0", "0 play Ma", "combo.single lead.first ma.value wish.make"),
        (f"{HELD}turn 0 | trick 3 Dr", "0 play 6s 7p", "combo.pair combo.single follow"),
        (f"{HELD}turn 0 | trick 3 Dr", "0 play 6s", "combo.single dr.top follow"),
        (f"{HELD}turn 0 | trick 3 8j; 2 Ph", "0 play 6s", "combo.single follow ph.single ph.single.lead"),
        (f"{HELD}turn 0 | trick 3 2j 2w 2p 2s", "0 play 6s 7p", "combo.bomb4 combo.pair bomb.beats follow"),
        (f"{HELD}collect 0 | trick 0 8j", "0 play 6s 7p", "combo.pair combo.single follow trick.end"),
        (f"{HELD}bombs 0 turn 1 | trick 3 8j", "0 collect", "bomb.priority combo.single trick.end"),
        (
            f"{HELD}bombs 0 turn 1 | trick 3 8j",
            "0 play 6s 7p",
            "bomb.priority combo.pair combo.single follow",
        ),
        # a wish left ungranted is one beside any other
        (WISHED, "0 play 6s 7p", "combo.pair combo.single follow wish.duty grandmaster.wish"),
        (WISHED, "0 play 4w 7p", "combo.pair combo.single follow"),  # that would grant it
    ],
)
def test_a_reason_that_is_true_too_is_held_back(position: str, action: str, true: str) -> None:
    """… so none is offered as wrong; and no other is kept from being offered."""
    asked = read_question({"kind": "allowed", "position": position, "action": action})
    assert isinstance(asked, AllowedQuestion)
    rules = (rule if rule.startswith("grandmaster.") else f"nanking.{rule}" for rule in true.split())
    assert asked.holding == {*rules}


# -- a remark says what counts ---------------------------------------------------------------------------


def test_a_remark_of_its_own_stands_in_the_place_of_what_was_asked_for():
    """A poor lead is not "of another kind"; who could go higher is worth telling all the same."""
    position = "nanking | 0: 2j 8w 8p Kj | 1: 4w 4p As | 2: 5j 6j Tw | 3: 7s Js Qs | turn 0"
    lead = {"kind": "play", "position": position, "seat": 0}
    wrong = [{"answer": "play 2j", "text": "Everybody has a higher one."}]
    question = read_question({**lead, "success": "legal-combo pair", "wrong": wrong})
    assert [phrase.text() for phrase in question.grade("play 2j").says] == ["Everybody has a higher one."]
    assert [phrase.key for phrase in question.grade("play Kj").says] == ["puzzle.miss.legal-combo"]
    wrong = [{"answer": "play Kj", "text": "Nearly."}]
    sure = read_question({**lead, "success": "wins-trick", "wrong": wrong})
    assert [phrase.key for phrase in sure.grade("play Kj").says] == ["Nearly.", "puzzle.miss.wins-trick.by"]


@pytest.mark.parametrize("id", ["mahjong-duel-claims-06", "mahjong-claims-16"])
def test_where_the_referee_refuses_what_is_asked_nothing_else_says_why(id):
    """It names the cards; a motif's remark would say the same again."""
    question = find(id).question
    for wrong in question.wrong:
        assert wrong.text.startswith("puzzle.reply.")
        grade = question.grade(wrong.answer)
        assert grade.verdict is not None and not grade.verdict
        assert wrong.text not in [phrase.key for phrase in grade.says]


def test_where_the_referee_refuses_something_else_the_remark_says_why():
    question = find("tricsu-wish-12").question
    (remark,) = (each.text for each in question.wrong if each.answer == "not")
    assert question.grade("not").says[0].key == remark


def test_where_nothing_else_is_allowed_its_refusal_is_only_an_example():
    lies = "nanking | 0: 2j 3j | 1: 4w 9p | 2: 5j | 3: 7s Js | turn 1 | trick 0 6j 6p"
    question = read_question({"kind": "must", "position": lies, "seat": 1, "action": "passes"})
    assert question.solve() == ["must"]
    grade = question.grade("must")
    assert not grade.verdict and Exercise(question).say_why(grade) == (
        "The referee would refuse anything else, for instance [4w]. "
        "Wrong kind: on the table is a pair, and [4w] is a single card."
    )
    collecting = "nanking | 0: 5j 5w 5p 5s 9j | 1: 9w | 2: 3p | 3: 4s | collect 0 | trick 0 Ks | wish 5"
    question = read_question({"kind": "must", "position": collecting, "action": "only-bomb"})
    assert [phrase.key for phrase in question.grade("must").says] == ["puzzle.must.else"]


def test_a_reply_of_the_author_and_the_referee_say_a_thing_once() -> None:
    """What was written for this question says why; of what is for many, the referee's word is nearer."""
    own = find("nanking-bomb-16").question
    said = Exercise(own).say_why(own.grade({"allowed": True, "rule": own.answers[0]["rule"]}))
    assert said == "All jade: West did not play a straight but a bomb. Only a higher bomb beats it. " + (
        "The referee does not allow it."
    )
    made = find("mahjong-claims-16").question
    grade = made.grade({"allowed": True, "rule": made.answers[0]["rule"]})
    assert Exercise(made).say_why(grade) == (
        "The referee does not allow it. "
        "A Chow is for the next player alone. [C7] was thrown by North, so that is East."
    )
    assert [each.key for each in grade.objections] == ["puzzle.reply.claims-may.yes.chow-next-only"]


def test_a_pass_that_is_refused_is_told_why_without_the_cards_that_would_do() -> None:
    """At the table a reply comes at once: the right play is left to be found."""
    question = find("nanking-wish-t1").question
    said = Exercise(question).say_why(question.grade("pass"))
    assert said == "You hold a card of the rank, and it beats what lies there. " + (
        "Whoever can grant a wish must not pass."
    )


@pytest.mark.parametrize(
    ("id", "answer", "said"),
    [
        ("mahjong-claims-06", {"gets": 1, "then": 2},
         "Sitting next is not enough: a Pung goes before a Chow. It goes to you."),
        ("mahjong-claims-06", {"gets": 3, "then": 1}, "Whoever sat between the one who threw the tile "
         "and the one who took it is passed over. The turn comes to East."),
        ("nanking-wish-22", "2", "The twos fit no straight that could beat yours: East simply passes. "
         "So no bomb has to be played."),
        ("haggis-readings-05", ["run2 8"], "A run of pairs has two suits, and these are three."),
        ("haggis-readings-03", ["none"], "Nines and tens in the very same two suits: that is something. "
         "The cards can be “Run of pairs, nines to tens”."),
    ],
)  # fmt: skip
def test_after_the_author_has_said_why_only_what_is_right_is_added(id: str, answer: Any, said: str) -> None:
    question = find(id).question
    assert Exercise(question).say_why(question.grade(answer)) == said

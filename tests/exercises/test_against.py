"""What speaks against a first wrong choice: its own cards or seat, and not which answer is right."""

from __future__ import annotations

from typing import Any

import pytest

from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import find

SAID: list[tuple[str, Any, str]] = [
    ("nanking-bomb-23", 1, "[Jj] [Jw] [Jp] [Js] beats [7j] [7w] [7p] [7s] from East."),
    ("nanking-bomb-23", 0, "No card in this trick comes from you."),
    ("nanking-bomb-02", 2, "The turn has just been with North, and goes on."),
    ("nanking-bomb-02", 1, "On its way round the table, the turn comes to somebody else before East."),
    ("nanking-wish-30", 2, "No cards are left with North."),
    (
        "nanking-bomb-19",
        0,
        "Whoever won this trick has no cards left. From there the lead goes on round the table, and comes to "
        "somebody else before you.",
    ),
    (
        "haggis-bomb-10",
        0,
        "Nothing beats [J] [Q] from you, and still it doesn’t end there. Which rule leads on?",
    ),
    ("haggis-bomb-10", 2, "That one sits on your left."),  # its author's words go before ours
    (
        "nanking-wish-33",
        1,
        "Whoever holds the Mahjong after the push leads the first trick, with anything that is a "
        "combination.",
    ),
    ("nanking-wish-01", "not", "The referee would allow it: [Ma], for one."),
    ("tientsin-partners-01", "not", "The referee would allow it."),
    ("nanking-wish-09", "must", "There is a choice: [Kp] would be allowed, too."),
    ("nanking-bomb-04", "must", "There is a choice: a pass would be allowed, too."),
    ("nanking-wish-08", "must", "The referee would refuse it: [Do], for one."),
    ("haggis-tricks-02", "must", "The referee would refuse a pass."),
    ("mahjong-alive-04", "may", "What else could it be? The referee would allow nothing else."),
    ("nanking-bomb-13", {"allowed": True, "rule": "nanking.bomb.own"}, "The referee does not allow it."),
    (
        "nanking-wish-07",
        {"allowed": True, "rule": "nanking.ma.value"},
        "The answer is right, the reason is another one. This one says: It is the lowest single card of all, "
        "and every other single beats it. It may open a straight as the one.",
    ),
    ("mahjong-claims-04", {"gets": "nobody", "then": 2}, "There is a claim that stands."),
    ("mahjong-claims-04", {"gets": 0, "then": 2}, "Nothing was claimed by you."),
    ("mahjong-claims-04", {"gets": 1, "then": "nobody"}, "Nobody’s hand is complete yet: play goes on."),
    (
        "mahjong-claims-04",
        {"gets": 1, "then": 0},
        "Play goes on from whoever took the tile. Somebody else comes before you.",
    ),
    (
        "mahjong-claims-18",
        {"gets": 2, "then": 1},
        "That is a Chow, and somebody else’s claim goes before it.",
    ),
    ("mahjong-claims-07", {"gets": 2, "then": 1}, "The referee refuses that claim."),
    ("mahjong-claims-17", 2, "The tile does not complete a hand for West. For somebody else it does."),
    (
        "mahjong-claims-14",
        1,
        "It would complete a hand for South, but for somebody else, too. Who sits nearer?",
    ),
    ("mahjong-waits-07", 1, "It does not count in hand 2."),
    ("mahjong-duel-points-11", 1, "Hand 2 is worth 22. Another one is worth more."),
    (
        "mahjong-alive-01",
        {"alive": False, "count": 13},
        "Thirteen is what a live hand has, and this one has thirteen.",
    ),
    (
        "mahjong-alive-05",
        {"alive": True, "count": 12},
        "Thirteen is what a live hand has. This one has more, or fewer.",
    ),
    ("haggis-readings-22", ["run 9"], "The cards can be that, and something else as well."),
]


@pytest.mark.parametrize(("id", "answer", "said"), SAID)
def test_it_is_said_of_the_choice_itself(id: str, answer: Any, said: str) -> None:
    question = find(id).question
    grade = question.grade(answer)
    assert not grade.right
    assert " ".join(phrase.text(at=question.names) for phrase in grade.against) == said


def test_a_decision_tells_what_it_costs_and_what_is_given_away() -> None:
    question = find("tientsin-decide-08").question
    cost, reason = (phrase.text(at=question.names) for phrase in question.grade("5 play 7j").against)
    figure = question.figures["5 play 7j"]
    told = f"[7j] costs you about {figure.behind:.0f} points a round (±\u00a0{figure.doubt:.0f})"
    assert cost.startswith(told)
    assert reason == "[7j] [7w] [7s] belong together. Broken up, what is left needs one lead more."
    rows = [*question.data["choices"][:1], {"action": "5 play Ts", "behind": 45.0, "doubt": 10.0}]
    dearer = read_question({**question.data, "choices": rows})
    best, other, why = (phrase.text(at=question.names) for phrase in dearer.grade("5 play 8s").says)
    assert (
        best
        and "[Ts] would cost about" in other
        and why == "[8s] will do here. [Ts] can wait for a trick that [8s] can’t take."
    )

"""What is said to a choice in *What would you do?*: the reason in cards or tiles, true at this table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import Any

import pytest

from tests.depth import some
from tests.together import together
from tichu_teach.engine import Pass, Play
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.store import store
from tichu_teach.themes import TACTICS, THEMES

THEMED = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes if theme in TACTICS]

Wrong = tuple[DecideQuestion, str]


@cache
def decisions(ruleset: str, theme: str, share: int = 0, of: int = 1) -> Sequence[DecideQuestion]:
    """Those of pack and store, or a share of them: what is left out isn't even read."""
    every = [data for several in store(theme, ruleset).values() for data in several][share::of]
    found = [read_question(data, sound=True) for data in every]
    found += [puzzle.question for puzzle in packed_puzzles(ruleset) if puzzle.theme == theme][share::of]
    return [each for each in found if isinstance(each, DecideQuestion)]


def wrong_choices(ruleset: str, share: int, of: int) -> Iterator[Wrong]:
    for theme in (theme for theme in TACTICS if (ruleset, theme) in THEMED):
        for question in decisions(ruleset, theme, share, of):
            yield from ((question, text) for text, figure in question.figures.items() if not figure.right)


def named(wrong: Wrong) -> str:
    return f"{wrong[0].position} {wrong[1]}"


SHARES = 3  # of Nanking's, which are most of all; each push tries the others, too
_, *OTHERS = some([(ruleset, 0, 1) for ruleset in THEMES], every=4)


@pytest.mark.parametrize(
    ("ruleset", "share", "of"),
    [
        ("nanking", 0, SHARES),
        *(pytest.param("nanking", share, SHARES, marks=pytest.mark.more) for share in range(1, SHARES)),
        *OTHERS,
    ],
)
def test_every_reply_gives_a_reason_that_is_so(ruleset: str, share: int, of: int) -> None:
    unseen, several = [], [*wrong_choices(ruleset, share, of)]

    def check(wrong: Wrong) -> None:
        question, text = wrong
        reason = question.reason(text)
        said = question.grade(text).says
        assert reason in said and len({phrase.text(at=question.names) for phrase in said}) == len(said)
        if question.by_danger:
            lies_so(question, text)
            for right in question.answers:
                lies_so(question, right)
        elif reason.key == "puzzle.decide.unseen":
            unseen.append(wrong)
        elif SILENT not in (text, question.answers[0]):
            so(
                question,
                reason,
                question.position.action(text),
                question.position.action(question.answers[0]),
            )

    together(several, named, check)
    assert not unseen, [*map(named, unseen)]


def lies_so(question: DecideQuestion, text: str) -> None:
    """What is said to lie there of a tile does lie there: counted by the names of tiles alone."""
    state, reason, tile = question.position, question.reason(text), text.split()[-1]
    said, river = reason.key.removeprefix("puzzle.decide."), [*reversed(state.river)]
    thrown = [
        (place, seat) for place, (seat, kind) in enumerate(river) if state.game.names.name(kind) == tile
    ]
    seen = Counter(state.game.names.name(kind) for _, kind in river)
    seen.update(name for laid in state.laid for group in laid for name in state.game.names.names(group.tiles))
    seen.update(state.game.card_names(state.hands[question.seat]))
    suit, number = tile[0], int(tile[1]) if tile[1:].isdigit() else 0
    near = [
        f"{suit}{each}" for each in range(number - 2, number + 3) if 1 <= each <= 9 and each != number > 0
    ]
    hidden, beside = 4 - seen[tile], sum(4 - seen[each] for each in near)
    assert said == "untold" or said.startswith("thrown." if thrown else "unthrown")
    if "thrown." in said and thrown:
        assert reason.values["seat"] == thrown[0][1]
    match said.rpartition(".")[2]:
        case "just":
            assert thrown[0][0] < 3
        case "newer" | "older":
            assert reason.values["count"] == thrown[0][0] > 0
        case "more" | "fewer":
            assert reason.values["count"] == beside > 0
        case "no-chow":
            assert not beside
        case "few":
            assert reason.values["count"] == hidden < 2
        case "hidden":
            assert reason.values["count"] == hidden > 1


def test_a_safe_throw_and_a_dangerous_one_are_never_told_by_the_same_words() -> None:
    """Unless nothing that lies there tells one from the other: then that is said, and of few throws."""
    untold, told = 0, 0
    for question in decisions("mahjong", "safe"):
        for text, figure in question.figures.items():
            if not figure.right:
                _, why, _, *safest = question.grade(text).says
                untold += why.key == "puzzle.decide.untold"
                told += 1
                assert why.key not in [each.key for each in safest]
    assert told > 300 and untold < told / 40


SAME = "puzzle.decide.same"


def test_a_right_choice_is_held_against_each_wrong_one_and_nothing_is_said_twice_in_a_row() -> None:
    """Also one that is merely as good as the best: what is said is said of it."""
    alike = 0
    for question in decisions("nanking", "lead") + decisions("nanking", "decide")[:20]:
        wrong = [text for text, figure in question.figures.items() if not figure.right]
        for answer in question.answers:
            grade = question.grade(answer)
            told = [*grade.says[2:], *(line[1] for line in grade.other_choices if line[1:])]
            assert all(one != other for one, other in pairwise(told) if one.key != SAME), answer
            meant = [*accumulate(told, lambda last, each: last if each.key == SAME else each)]
            why = {text: question.reason(text, answer) for text in wrong}
            assert {*map(str, meant)} == {*map(str, why.values())} and len(grade.other_choices) == len(
                wrong
            ) - 1
            assert len(meant) == len(wrong) or any(each.key.endswith("unseen") for each in meant)
            for text, reason in why.items():
                if not reason.key.endswith("unseen") and SILENT not in (text, answer):
                    so(question, reason, question.position.action(text), question.position.action(answer))
                    alike += answer != question.answers[0]
    assert alike > 20, "of which too few are tried"


def test_no_card_given_away_is_blamed_that_another_right_choice_gives_to_the_same_player() -> None:
    several = [*decisions("nanking", "push"), *decisions("grandmaster", "push")]
    for question in several:
        game, right = question.game, [question.position.action(text) for text in question.answers]
        for text, figure in question.figures.items():
            said = question.reason(text) if not figure.right else None
            if said and said.key.endswith(("push.kept", "push.opponent")):
                place = game.push_targets(question.seat).index(said.values["seat"])
                given = [game.card_names(each.cards[place]) for each in right]
                assert [*said.values["cards"]] not in given, f"{question.position} {text}"


def so(question: DecideQuestion, reason: Phrase, done: Any, better: Any) -> None:
    """Nothing is named that both choices share, or that is not so at this table."""
    state, name = question.position, reason.key.removeprefix("lookback.why.")
    names, values = state.game.card_names, reason.values
    cards, other = (Counter(values.get(key, ())) for key in ("cards", "cards_other"))  # twins have one name
    if "seat" in values and "count" in values:
        assert state.hands[values["seat"]].bit_count() == values["count"]
    if name.startswith("discard."):
        assert cards == Counter(names(1 << 3 * done.tile)) and other == Counter(names(1 << 3 * better.tile))
    if not isinstance(done, Play | Pass) or not isinstance(better, Play | Pass):
        return
    one, two = (Counter(names(each.combo.cards if isinstance(each, Play) else 0)) for each in (done, better))
    first = name.partition(".")[0]
    if first == "broken":
        assert cards <= Counter(names(state.hands[question.seat])) and cards & one
        stands_in = name == "broken.bomb" and not done.combo.is_bomb  # face cards, for lower ones
        assert stands_in or not cards <= one, "it is played whole"
    elif name in ("spent.high", "lead.wait"):
        assert (cards, other) in ((one, two), (two, one))
    elif first == "spent" or name in ("kept", "lead.spent", "lead.gone"):
        assert cards <= one - two, "that goes with the other choice, too"
    elif first in ("pass", "firm") or name in OF_BETTER:
        assert cards == two
        if name == "firm" and state.game.family == "tichu":
            unseen = sum(hand for seat, hand in enumerate(state.hands) if seat != question.seat)
            assert [*state.game.combinations.follows(unseen, done.combo)], "what could beat it?"
    elif first in ("bomb", "follow"):
        assert cards == one


OF_BETTER = (
    *("lead.guard", "lead.winner", "lead.lower", "lead.higher", "lead.kept-low"),
    *("bomb.late", "bomb.home", "bomb.danger", "bomb.caller", "bomb.points"),
    *("follow.low", "follow.phoenix"),
)

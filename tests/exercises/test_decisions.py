"""Puzzles about what is best: what is right stays right when more is tried, and what is wrong stays wrong."""

import random
from math import inf, sqrt
from types import SimpleNamespace
from typing import Any

import pytest

from tests.depth import at_least, many, some
from tests.exercises import exact, sound
from tests.exercises.counted_again import among_sensible_players, borne_out
from tests.exercises.kinds import ask
from tests.exercises.thumbs import questions
from tests.mine.rarer import SIDES
from tichu_teach.analysis import Evaluation, Limit, evaluate
from tichu_teach.analysis.mahjong.evaluation import RolloutTrial, prospects
from tichu_teach.analysis.sampling import Candidate, Comparison
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.kinds import decide, read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.library import find, pack, packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.themes import THEMES

GAMES = [game for game, themes in THEMES.items() if "decide" in themes]
PACKED = [id for game in GAMES for id in sound.ids("decide", game)]
FEW = sound.ids("value", "mahjong")
MOMENTS = [id for theme in ("lead", "wishing", "gift", "guard") for id in sound.ids(theme, "nanking")]
# With partners and a hidden wall: one of each always, of those that are soon played to their end.
ONE_EACH = ("nanking-decide-39", "mahjong-decide-30")
MOMENT_EACH = ("nanking-gift-08", "nanking-guard-06")
PUSHED = [
    pytest.param(id, marks=mark)
    for id, mark in (("nanking-lead-01", pytest.mark.more), ("nanking-wishing-02", pytest.mark.extra))
]  # played on for long
OFTEN = 4_800  # rounds of Mah-Jong played to their end, four times those of a study


@pytest.mark.parametrize("id", at_least(PACKED, *ONE_EACH))
def test_figures_are_found_again_by_trying_more(id: str) -> None:
    question = find(id).question
    assert isinstance(question, DecideQuestion)
    if question.game.family != "mahjong":
        return among_sensible_players(id)
    found = evaluate(question.position.view(question.seat), Limit(OFTEN, inf), random.Random(f"more {id}"))
    borne_out(question, {text: (each.behind, each.doubt) for text, each in by_text(question, found).items()})


@pytest.mark.extra
@pytest.mark.parametrize("id", FEW)
def test_so_are_those_of_a_few_choices(id: str) -> None:
    """These were compared with each other alone."""
    question = find(id).question
    assert isinstance(question, DecideQuestion)
    trial = RolloutTrial(question.position.view(question.seat))
    actions, dice = (
        [question.position.action(text) for text in question.figures],
        random.Random(f"more {id}"),
    )
    limit = Limit(OFTEN, inf)
    found = Comparison(actions, trial.deals.draw, trial.worth, limit, dice).evaluation()
    borne_out(question, {text: (each.behind, each.doubt) for text, each in by_text(question, found).items()})


@pytest.mark.parametrize("id", [*at_least(MOMENTS, *MOMENT_EACH), *PUSHED])
def test_so_are_those_of_moments_that_come_once_a_round(id: str) -> None:
    among_sensible_players(id)


def by_text(question: DecideQuestion, found: Evaluation) -> dict[str, Candidate]:
    return {question.position.text(each.action): each for each in found.candidates if each.action is not None}


def test_something_is_clearly_worse_and_the_reply_says_by_how_much() -> None:
    assert sound.faults(_tells_what_it_costs, sound.named(map(find, (*PACKED, *FEW, *MOMENTS)))) == {}


def _tells_what_it_costs(puzzle: Puzzle) -> None:
    question = puzzle.question
    assert isinstance(question, DecideQuestion)
    slips = [text for text in question.figures if text not in question.solve()]
    assert 2 <= len(question.figures) <= 5 and slips
    for text in slips:
        cost, *why = question.grade(text).says
        told, figure = cost.text(at=question.names), question.figures[text]
        number = (
            f"{figure.behind:.1f} places" if question.game.titles else f"{max(1, round(figure.behind))} point"
        )
        assert question.by_danger or f" {number}" in told
        assert why or question.figures[text].wins is None
        assert all(phrase.text(at=question.names) for phrase in why)
    right = question.grade(question.solve()[0])
    costs = [
        phrase for line in (right.says, *right.other_choices) for phrase in line if ".other." in phrase.key
    ]
    assert len(costs) == len(slips), "what all the others would cost"
    assert all(phrase.text(at=question.names) for line in right.other_choices for phrase in line)


def test_what_cannot_be_told_apart_is_right_too() -> None:
    question = ask("decide")
    assert question.grade("play Kj").right and question.grade("0 play 8w 8p").right
    assert not question.grade("play 2j").right
    assert question.grade("play 2j").says[0].text() == (
        "[2j] costs you about 12 points a round (±\u00a02), against the best that you can do."
    )


WISHED: dict[str, Any] = {
    "kind": "decide",
    "position": "nanking | 0: 7p 7s 8w Qs | 1: 5p 5s 6j 6w Ks | 2: - | 3: - | wishing 0 | trick 0 Ma "
    "| out 2 3",
    "choices": [
        {"action": "wish 6", "behind": 0, "doubt": 0},
        {"action": "wish K", "behind": 70, "doubt": 0},
    ],
}


def test_what_was_worked_out_and_not_counted_is_told_without_an_error() -> None:
    question = read_question(WISHED)
    asked = question.ask.text(at=question.names)
    assert asked.endswith("if everybody plays their best?") and "on average" not in asked
    cost, why = (phrase.text(at=question.names) for phrase in question.grade("wish K").says)
    assert cost == "“Wish for a king” costs you 70 points, if everybody plays their best from here."
    assert why == (
        "East holds [5p] [5s] [6j] [6w], which would go in one play. A wish for a six breaks them up."
    )
    told = [phrase.text(at=question.names) for phrase in question.grade("wish 6").says]
    assert "“Wish for a king” would cost 70 points." in told
    counted = read_question({**WISHED, "playouts": 96})
    assert "on average" in counted.ask.text(at=counted.names)
    assert "about 70 points a round (±" in counted.grade("wish K").says[0].text(at=question.names)


LEAD = [
    {"action": "play 8w 8p", "behind": 0, "doubt": 0},
    {"action": "play Kj", "behind": 1.5, "doubt": 1.2},
    {"action": "play 2j", "behind": 12.5, "doubt": 2.5},
]


@pytest.mark.parametrize(
    ("position", "open", "only"),
    [
        ("nanking | 0: 2j 8w 8p Kj | 1: 4w 4p 9s | 2: - | 3: - | turn 0 | out 2 3", [], True),
        ("nanking | 0: 2j 8w 8p Kj | 1: 4w 4p 9s | 2: Tw | 3: - | turn 0 | out 3", [2], True),
        ("nanking | 0: 2j 8w 8p Kj | 1: 4w 4p 9s | 2: Tw | 3: - | turn 0 | out 3", [], False),
        ("nanking | 0: 2j 8w 8p Kj | 1: 4w 4p 9s | 2: Tw | 3: - | turn 0 | out 3", [1, 2], False),
    ],
)
def test_of_a_hand_that_can_be_counted_out_it_is_told_that_one_deal_fits(
    position: str, open: list[int], only: bool
) -> None:
    """It was tried over and over, but not on many deals: nobody has to guess what the other holds."""
    question = read_question({"kind": "decide", "position": position, "choices": LEAD, "open": open})
    assert ("you know every card" in question.ask.text()) == only
    for text in question.answers:
        told = question.grade(text).says[0].text()
        assert ("nly one deal fits" in told, "many deals" in told) == (only, not only)


def test_cards_of_haggis_that_nobody_holds_may_lie_in_the_other_hand() -> None:
    position = "haggis | 0: 2r 8o 8g Tr J Q K | 1: 4r 4o 9g J Q K | haggis 3r | turn 0"
    choices = [
        {**each, "action": text} for text, each in zip(("play 8o 8g", "play 2r"), LEAD[::2], strict=True)
    ]
    question = read_question({"kind": "decide", "position": position, "choices": choices})
    assert question.grade("play 8o 8g").says[0].key == "puzzle.decide.best"


def test_of_a_partner_who_is_out_nothing_is_asked_in_a_hint_about_the_wish() -> None:
    """The hints are the same for all wishes: they fit a table with a single opponent, too."""
    drawn = (generate("wishing", seed, "nanking") for seed in range(40))
    alone = [puzzle for puzzle in drawn if puzzle.question.worked_out]
    assert len(alone) > 5
    for puzzle in alone:
        question = puzzle.question
        told = [puzzle.story, *map(question.phrase, question.hints)]
        said = " ".join(each.text(at=question.names) for each in told if each)
        assert "partner" not in said or question.position.hands[(question.seat + 2) % 4], puzzle.id


@pytest.mark.parametrize("held", ["6p", "6j 6w 6p 6s 7j"])
def test_nothing_takes_the_trick_of_a_hand_that_is_out_with_its_card_or_may_bomb(held: str) -> None:
    position = f"nanking | 0: {held} | 1: - | 2: - | 3: Tw Aw | wishing 3 | trick 3 Ma | out 2 1"
    choices = [
        {"action": "wish 6", "behind": 0, "doubt": 0},
        {"action": "wish none", "behind": 20, "doubt": 0},
    ]
    question = read_question({"kind": "decide", "position": position, "seat": 3, "choices": choices})
    assert question.reason("3 wish none").key == "lookback.why.wish.none"


def test_places_are_told_where_places_are_played_for() -> None:
    puzzle = pack("decide", "grandmaster").puzzles[0]
    assert "places" in puzzle.question.grade(puzzle.question.solve()[0]).says[1].key


DISCARDS: dict[str, Any] = {
    "kind": "decide",
    "position": "mahjong | E: * | S: C7 C8 B2 B3 K1 K2 K4 K5 K6 B7 B8 Rd Rd N | W: * | N: * | turn S wall N"
    " | river E:N | east 3",
    "choices": [
        {"action": "S discard N", "behind": 0, "doubt": 0, "danger": 0.4, "wins": 31, "paid": 120},
        {"action": "S discard B3", "behind": 21.5, "doubt": 4, "danger": 6, "wins": 22, "paid": 118},
    ],
}


def test_of_a_discard_it_is_told_who_goes_out_with_it_and_how_often_one_does() -> None:
    question = read_question(DISCARDS)
    at = question.names
    assert [phrase.text(at=at) for phrase in question.grade("discard B3").says] == [
        "[B3] costs you about 22 points a hand (±\u00a04), against the best that you can do.",
        "With that tile, somebody goes out at once in 6 of 100 hands.",
        "That way you go out in 22 of 100 hands, for 118 points each.",
        "With the best choice, hardly anybody ever goes out at once.",
        "With it you go out yourself in 31, for 120 points.",
        "Without [N] there are 28 tiles that bring the hand nearer, without [B3] 20.",
    ]
    right = question.grade("discard N")
    assert [phrase.text(at=at) for phrase in right.says[1:]] == [
        "With that tile you hardly ever let anybody go out.",
        "That way you go out in 31 of 100 hands, for 120 points each.",
        "[B3] would cost about 22 points (±\u00a04).",
        "Somebody would go out with it at once in 6 of 100 hands.",
        "Then you would go out in 22 of 100 hands, for 118 points each.",
        "Without [N] there are 28 tiles that bring the hand nearer, without [B3] 20.",
    ]
    assert not right.other_choices


def test_a_straight_that_is_named_as_broken_stays_whole_with_the_best_choice() -> None:
    """There are two fives: the best choice plays one of them, and the straight has the other."""
    question = find("nanking-decide-08").question
    assert question.answers == ["0 play 5j"]
    assert (
        question.reason("0 play 4w").text(at=question.names).startswith("[2p] [3j] [4w] [5w] [6p] go in one")
    )


def test_of_a_hand_that_brings_more_it_is_said_that_others_decide() -> None:
    """Without a reason in tiles, what is not won tells two choices apart: what others win is paid as well."""
    best, worse = ({**each, "danger": 5} for each in DISCARDS["choices"])
    for wins, key in ((40, "puzzle.decide.unwon"), (20, "puzzle.decide.unseen")):
        data = {**DISCARDS, "choices": [best, {**worse, "wins": wins}]}
        question = read_question(data)
        assert question._unexplained("S discard B3", "S discard N", "").key == key


@pytest.mark.parametrize(("behind", "doubt"), [(1.2, 0.3), (0.4, 0.1)])
def test_one_point_is_a_point_and_what_costs_less_is_never_said_to_cost_nothing(
    behind: float, doubt: float
) -> None:
    best, worse = DISCARDS["choices"]
    choices = [{**best, "wins": 30}, {**worse, "behind": behind, "doubt": doubt}]
    question = read_question({**DISCARDS, "choices": choices})
    cost, *_ = question.grade("discard B3").says
    assert cost.text(at=question.names).startswith("[B3] costs you about 1 point a hand (±\u00a0")


def test_what_the_best_choice_does_not_change_is_not_said_of_it() -> None:
    figures = {"danger": 6.2, "wins": 0.3, "paid": 40}
    question = read_question({**DISCARDS, "choices": [each | figures for each in DISCARDS["choices"]]})
    said = [phrase.text(at=question.names) for phrase in question.grade("discard B3").says[1:-1]]
    assert said == [
        "With that tile, somebody goes out at once in 6 of 100 hands.",
        "That way you hardly ever go out.",
    ]


DOUBLED = (".discard.suit", ".suit.honours", ".honour")


def test_a_reason_never_says_what_the_count_contradicts() -> None:
    """A tile is called more dangerous, a hand faster or richer, only where the figures beside it say so."""
    odd, told = [], 0
    for puzzle in (each for game in ("mahjong", "mahjong-duel", "sparrow") for each in packed_puzzles(game)):
        question = puzzle.question
        if not isinstance(question, DecideQuestion) or question.by_danger:
            continue
        for text, own in question.figures.items():
            best, reason = question.figures[question.solve()[0]], question.reason(text).key
            if own.right or own.noted is None or best.noted is None or not reason.startswith("lookback"):
                continue
            (wins, paid), (won, worth) = own.noted, best.noted
            oftener, richer = (won - wins) * paid, (worth - paid) * won
            false = False
            if own.danger is not None and best.danger is not None and reason.endswith((".danger", ".fed")):
                fewer = own.danger - best.danger
                false = fewer < 1 or fewer * worth < max(oftener, richer)
            slower = won < wins or richer > max(oftener, 25 * own.behind)
            false |= slower and reason.endswith((".fewer", ".outer", ".slower", "pung.missed", "chow.missed"))
            false |= (worth <= paid or oftener > richer) and reason.endswith((".richer", ".patient"))
            false |= oftener > max(richer, 25 * own.behind) and reason.endswith(DOUBLED)
            told += 1
            if false:
                odd.append((puzzle.id, text, reason))
    assert not odd and told > 50


@pytest.mark.parametrize(
    ("reason", "own", "best", "said"),
    [  # of a hundred hands so many are lost at once, so many won, and so much is paid for one of these
        ("discard.danger", (6, 30, 100), (2, 30, 100), ""),
        ("discard.danger", (3, 30, 100), (2, 30, 100), ""),
        ("discard.fed", (2.9, 30, 100), (2, 30, 100), "unseen"),  # not one hand of a hundred
        ("discard.fed", (2, 30, 100), (6, 30, 100), "unseen"),
        ("discard.fed", (6, 26, 100), (2, 30, 100), ""),  # four hands lost are as much as four not won
        ("discard.fed", (6, 25, 100), (2, 30, 100), "counted.oftener"),
        ("discard.danger", (7, 30, 85), (2, 30, 100), ""),
        ("discard.danger", (6, 30, 80), (2, 30, 100), "counted.richer"),
        ("discard.danger", (6, 25, 100), (None, 30, 100), ""),  # nobody counted what is lost
        ("discard.danger", (None, 25, 100), (2, 30, 100), ""),
        ("discard.danger", (6, None, None), (2, None, None), ""),
        ("discard.fewer", (6, 29, 100), (2, 30, 100), ""),
        ("discard.slower", (6, 30, 100), (2, 30, 100), ""),
        ("discard.outer", (6, 29, 100), (2, 30, 100), ""),
        ("discard.outer", (6, 31, 100), (2, 30, 100), "unthrown.more"),
        ("pung.missed", (6, 31, 100), (2, 30, 100), "unthrown.more"),  # others go out with it more often
        ("pung.missed", (2.9, 31, 100), (2, 30, 100), "unwon"),  # it wins more, so others decide
        ("", (6, 30, 100), (2, 30, 100), "unthrown.more"),
        ("", (6, 25, 100), (None, 30, 100), "unseen"),
        ("chow.missed", (6, 25, 100), (2, 30, 120), "counted.chow.richer"),
        ("discard.fewer", (6, 30, 100), (2, 30, 117), "counted.richer"),  # at least a quarter of the loss
        ("discard.fewer", (6, 30, 100), (2, 30, 116), ""),
        ("discard.richer", (6, 30, 100), (2, 30, 101), ""),
        ("discard.richer", (6, 30, 100), (2, 30, 100), ""),
        ("discard.patient", (2, 30, 100), (2, 30, 99), "unwon"),
        ("discard.patient", (6, 27, 100), (2, 30, 110), ""),  # as much by the one as by the other
        ("discard.patient", (6, 26, 100), (2, 30, 110), "unthrown.more"),
        ("discard.suit", (6, 25, 100), (2, 30, 100), "counted.oftener"),
        ("discard.honour", (6, 25, 100), (2, 30, 120), ""),
        ("discard.suit.honours", (6, 25, 100), (2, 30, None), ""),
        ("claim.made", (6, 30, 100), (2, 30, 116), ""),
        ("claim.made", (6, 30, 100), (2, 30, 117), "counted.left.richer"),
        ("claim.made", (6, 25, 100), (2, 30, 117), "counted.left.richer"),
        ("claim.made", (6, 25, 100), (2, 30, 116), "counted.left.oftener"),
        ("discard.ready", (2, 25, 100), (6, 30, 120), ""),
    ],
)
def test_what_was_counted_is_said_where_it_knows_better_than_the_reason(
    reason: str, own: tuple[Any, ...], best: tuple[Any, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand less lost, or a quarter of the loss made up by winning, is worth a word: 500 of 2,000 points."""
    choices = [
        {**each, "behind": behind, "doubt": behind / 5}
        | dict(zip(("danger", "wins", "paid"), figures, strict=True))
        for each, behind, figures in zip(DISCARDS["choices"], (0, 20), (best, own), strict=True)
    ]
    question = read_question({**DISCARDS, "choices": choices})
    assert isinstance(question, DecideQuestion)
    given = SimpleNamespace(find_reason=lambda *_: (reason, {}))
    monkeypatch.setattr(decide, "reviewing", lambda _: given)
    told = question.reason("S discard B3").key
    assert told == (f"puzzle.decide.{said}" if said else f"lookback.why.{reason}")


CLAIM = (
    "mahjong | E: * | S: C7 C8 B2 B3 K1 K2 K4 K5 K6 B7 B8 {0} {0} | W: * | N: * | turn E wall {0}"
    " | river E:{0} | claims S"
)


@pytest.mark.parametrize(
    ("own", "best", "said"),
    [((20, 100), (30, 100), "oftener"), ((20, 100), (20, 150), "richer"), ((20, 100), (20, 101), "")],
)
def test_a_claim_without_a_reason_is_told_by_what_was_counted(
    own: tuple[int, int], best: tuple[int, int], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = zip(("chow B7 B8", "noclaim"), (0, 20), (best, own), strict=True)
    choices = [
        {"action": f"S {action}", "behind": behind, "doubt": behind / 5, "wins": wins, "paid": paid}
        for action, behind, (wins, paid) in figures
    ]
    at = {"position": CLAIM.format("B9"), "seat": 1}
    question = read_question({"kind": "decide", **at, "choices": choices})
    assert isinstance(question, DecideQuestion)
    monkeypatch.setattr(decide, "reviewing", lambda _: SimpleNamespace(find_reason=lambda *_: ("", {})))
    reason = question.reason("S noclaim")
    assert reason.key == (f"puzzle.decide.counted.claim.{said}" if said else "puzzle.decide.unseen")
    assert not said or "[B9]" in reason.text(at=question.names)


@pytest.mark.parametrize(
    ("tile", "best", "worse", "says"),
    [
        ("Rd", ("pung", 20, 300), ("noclaim", 25, 100), "they double the points of the hand."),
        ("B9", ("pung", 20, 300), ("noclaim", 25, 100), "the hand is worth more when it goes out."),
        ("B9", ("pung", 25, 100), ("noclaim", 20, 100), "Drawing the third takes long."),
        ("B9", ("noclaim", 25, 100), ("pung", 20, 120), "Without [B9] the hand goes out more often."),
        ("B9", ("noclaim", 20, 300), ("pung", 25, 100), "the hand is worth more when it goes out."),
        ("B9", ("noclaim", 25, 100), ("pung", 25, 99), "the hand stays free to change."),
        ("B9", ("pung", 20, 105), ("noclaim", 21, 100), "it comes from how such hands play out."),
    ],
)
def test_why_a_discard_was_to_be_taken_or_to_be_left(
    tile: str, best: tuple[str, int, int], worse: tuple[str, int, int], says: str
) -> None:
    choices = [
        {"action": f"S {action}", "behind": behind, "doubt": behind / 5, "wins": wins, "paid": paid}
        for behind, (action, wins, paid) in ((0, best), (20, worse))
    ]
    question = read_question(
        {"kind": "decide", "position": CLAIM.format(tile), "seat": 1, "choices": choices}
    )
    assert isinstance(question, DecideQuestion)
    assert question.reason(f"S {worse[0]}").text(at=question.names).endswith(says)


CHOICES: list[dict[str, Any]] = [
    {"action": "play 8w 8p", "behind": 0, "doubt": 0},
    {"action": "play 2j", "behind": 12.5, "doubt": 2.5},
]


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        (CHOICES[:1], "2 to 5"),
        ([CHOICES[0], CHOICES[0]], "twice"),
        ([CHOICES[0], {**CHOICES[1], "behind": 6.0}], "neither"),
        ([CHOICES[0], {**CHOICES[1], "behind": 1.0}], "as good as each other"),
        ([CHOICES[0], {**CHOICES[1], "action": "play 3j"}], "is no choice of this seat"),
        ([CHOICES[0], {**CHOICES[1], "action": "1 pass"}], "is no choice of this seat"),
        ([CHOICES[0], {**CHOICES[1], "action": "silent"}], "other calls alone"),
        ([CHOICES[0], {**CHOICES[1], "doubt": "much"}], "number"),
        ([CHOICES[0], {**CHOICES[1], "behind": -1}], "number"),
        ([CHOICES[0], {"action": "play 2j"}], "behind: is missing"),
        ([CHOICES[0], "play 2j"], "each a name and a value"),
    ],
)
def test_what_is_no_decision_is_told(choices: list[Any], reason: str) -> None:
    with pytest.raises(QuestionError, match=reason):
        read_question({**ask("decide").to_data(), "choices": choices})


def found_again(puzzle: Puzzle, told: str, seed: int) -> bool:
    """True if the percentages that a puzzle tells are found again, within what so few hands can tell."""
    question, hands = puzzle.question, 150
    assert isinstance(question, DecideQuestion)
    actions = {text: question.position.action(text) for text in question.figures}
    view = question.position.view(question.seat)
    found = prospects(view, actions.values(), hands, random.Random(seed))
    shares = {actions[text]: getattr(figure, told) / 100 for text, figure in question.figures.items()}
    return all(
        abs(getattr(found[action], told) - share) <= 4 * sqrt(2 * (share * (1 - share) + 0.01) / hands)
        for action, share in shares.items()
    )


@pytest.mark.parametrize("game", ["mahjong", "mahjong-duel"])
def test_how_often_one_goes_out_is_found_again(game: str) -> None:
    assert found_again(pack("decide", game).puzzles[-1], "wins", 5)


def test_a_dear_hand_is_about_what_is_paid() -> None:
    for puzzle in map(find, FEW):
        figures = sorted(puzzle.question.figures.values(), key=lambda figure: figure.behind)
        best, worse = figures[0], [figure for figure in figures if not figure.right]
        pairs = [pair for other in worse for pair in ((best, other), (other, best))]
        assert any(quick.wins > dear.wins + 4 and dear.paid > 1.3 * quick.paid for quick, dear in pairs), (
            puzzle.id
        )


@pytest.mark.parametrize("id", some(sound.ids("safe", "mahjong"), 2))
def test_how_often_somebody_goes_out_with_a_throw_is_found_again(id: str) -> None:
    assert found_again(find(id), "danger", 7)


def test_who_asks_for_danger_tells_it_of_every_choice() -> None:
    without = [{name: each[name] for name in each if name != "danger"} for each in DISCARDS["choices"]]
    with pytest.raises(QuestionError, match="danger"):
        read_question({**DISCARDS, "choices": without, "by": "danger"})


@pytest.mark.parametrize("theme", SIDES)
def test_what_is_dear_is_no_rule(theme: str) -> None:
    sides = [SIDES[theme](puzzle.question.data["choices"]) for puzzle in pack(theme, "mahjong").puzzles]
    assert 0.4 <= sum(sides) / len(sides) <= 0.6


def test_made_ones_are_of_the_store_in_other_suits() -> None:
    one, other = (generate("decide", seed, "nanking").question for seed in (3, 8))
    assert one.data["choices"] != other.data["choices"]
    assert generate("decide", 3, "nanking").question.data == one.data


def test_what_is_as_good_as_the_best_hears_of_itself_and_not_of_the_best() -> None:
    short, long = "0 play 8j 9p Jw Qs Ph=T", "0 play 8j 9p Jw Qs Ks Ph=T"
    costs = {short: (0.0, 0.0), long: (4.8, 4.0), "0 play Ma": (22.1, 4.6)}
    question = read_question(
        {
            "kind": "decide",
            "position": "nanking | 0: Ma 2j 3j 3w 4w 4p 8j 9p Jw Qs Ks Aw Ph Dr | "
            "1: 2w 2s 5w 6w 6p 7w 8w 8s 9w Tp Ts Jp Js Kj | 2: 4j 4s 5p 6j 6s 9j 9s Tj Tw Qj Qw Kw Kp Aj | "
            "3: Do 2p 3p 3s 5j 5s 7j 7p 7s 8p Jj Qp Ap As | turn 0",
            "choices": [
                {"action": text, "behind": behind, "doubt": doubt} for text, (behind, doubt) in costs.items()
            ],
        }
    )
    said = {
        text: " ".join(says.text(at=question.names) for says in question.grade(text).says) for text in costs
    }
    assert "5 cards out of the hand" in said[short] and "5 cards" not in said[long]
    assert "[Ks]" in said[long], said[long]
    assert "5 cards out of the hand" in said["0 play Ma"], "what is wrong is held against the best"


LATE = (
    "nanking | 0: 8w Ap | 1: - | 2: 2w 2p 6w 8s Qw Kj | 3: 5s | turn 2 | trick 1 5w | won 0 4p 4s 6s "
    "Tj Tp Jj Jw Js Aw; 1 3j 3p 3s 4j 4w 7j 7p 7s 9j 9w Qj Qp Kw Ks Aj; 2 2j As; 3 Ma 2s 3w 5j 5p 6j "
    "6p 7w 8j 8p 9p 9s Tw Ts Jp Qs Kp Ph Dr | out 1 | calls 0 small; 1 small"
)
KNOWN = (
    "nanking | 0: - | 1: - | 2: Ma Qs Kj Kp Ks | 3: Kw | turn 2 | won 0 2s 3w 3p 5s 6s 7w 7s 8s 9j "
    "9w 9s Tj Tw Ph; 1 4w 5j 5p 6w 6p 7j 7p 8j 8p 9p Aj Aw Ap As; 2 2j 2p 4j 4p 4s Tp Ts Qw Qp Dr; 3 "
    "2w 3j 3s 5w 6j 8w Jj Jw Jp Js Qj | out 0 1 | calls 1 small"
)


def called_right(line: str, right: str, *wrong: str) -> DecideQuestion:
    """A question that calls one choice right and others wrong."""
    costs = [(right, 0.0), *((text, 40.0) for text in wrong)]
    choices = [{"action": text, "behind": behind, "doubt": 0.0} for text, behind in costs]
    question = read_question({"kind": "decide", "position": line, "seat": 2, "choices": choices})
    assert isinstance(question, DecideQuestion)
    return question


def test_late_in_a_round_it_is_worked_out_what_a_choice_loses() -> None:
    late = called_right(LATE, "2 play 8s", "2 pass", "2 play 6w", "2 play Qw", "2 play Kj")
    assert exact.contested(late) == ["2 play Qw", "2 play Kj"], "East's card is beaten by either as well"
    assert exact.contested(called_right(LATE, "2 pass", "2 play Kj")) == ["2 play Kj"], (
        "somebody may not know"
    )
    known = called_right(KNOWN, "2 play Ma", "2 play Kj Kp Ks")
    assert exact.contested(known) == ["2 play Ma", "2 play Kj Kp Ks"], "the last king is known, and beats it"
    early = called_right(
        LATE.replace("0: 8w Ap", "0: 8w Ap Aw").replace(" Aw; 1", "; 1"), "2 play 8s", "2 pass"
    )
    assert exact.contested(early) == []


SHARES = 16


@pytest.mark.parametrize("share", some(range(SHARES), 1, more=4))
@pytest.mark.parametrize("game", some(("nanking", "tricsu", "tientsin")))
def test_nothing_is_called_wrong_that_is_worked_out_to_be_as_good(
    game: str, share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where that is soon worked out; a handful of questions take as long as all others, in the long run."""
    monkeypatch.setattr(exact, "LIMIT", Limit(many(6_000, 54_000), inf))
    every = [each for row in questions(game).values() for each in row if isinstance(each, DecideQuestion)]
    several = every[share::SHARES]
    doubted = {str(each.position): found for each in several if (found := exact.contested(each))}
    assert several and not doubted

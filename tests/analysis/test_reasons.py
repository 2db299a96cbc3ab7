"""Every reason of a review has a position in which it is given, and words; no words are kept for others."""

import random
from itertools import product
from typing import Any, get_args

import pytest

from tests.depth import many
from tests.tables import rows
from tichu_teach.analysis.climbing import reasons as contrast
from tichu_teach.analysis.families import reviewing
from tichu_teach.analysis.haggis import evaluation as haggis_evaluation
from tichu_teach.analysis.haggis import reasons as haggis
from tichu_teach.analysis.haggis import reviewing as haggis_reviewing
from tichu_teach.analysis.mahjong import reasons as mahjong
from tichu_teach.analysis.tichu import evaluation as tichu_evaluation
from tichu_teach.analysis.tichu import reasons as tichu
from tichu_teach.analysis.tichu import reviewing as tichu_reviewing
from tichu_teach.engine import Pass, Play, games, parse_position
from tichu_teach.engine.mahjong.actions import Discard
from tichu_teach.engine.mahjong.shanten import after_discards
from tichu_teach.players import beginner, moves, sensible
from tichu_teach.players.mahjong.sensible import ActionValues
from tichu_teach.players.mahjong.style import STEADY
from tichu_teach.texts.catalogue import area
from tichu_teach.texts.names import seat_names
from tichu_teach.texts.reasons import tell

REASONS = {
    family: set(get_args(contrast.ReviewReason)) - {""} | set(get_args(module.ReviewReason))
    for family, module in (("tichu", tichu), ("haggis", haggis))
}
ROOMS: Any = {"tichu": tichu, "haggis": haggis}
REVIEWS: Any = {"tichu": tichu_reviewing, "haggis": haggis_reviewing}
MEMORIES: Any = {"tichu": tichu_evaluation.Memory, "haggis": haggis_evaluation.Memory}
MANY = "1: 3w 4w 8w Tw Qw Kw Aw | 2: 3p 4p 6p 8p Tp Qp | 3: 3s 4s 6s 8s Ts Qs Ks As"
PUSHING = (
    "0: 2w 2j 3j 7j 7w 7p 7s Kw Aj 9j 9w Jj Jp Qp | 1: 2p 3p 4w 5j 5s 6p 8w 9p Tw Jw Qw Kp Ap Do"
    " | 2: 2s 3s 4p 5w 6j 6s 8p 9s Tp Js Qs Ks As Ph"
    " | 3: 3w 4j 4s 5p 6w 8j 8s Tj Ts Qj Kj Aw Ma Dr | pushing"
)
FOE = "1: 2y 3g 6g 7y 8o 9y Ty Tr K J | haggis 4g"

FIRST = {"tichu": "nanking", "haggis": "haggis"}

EXAMPLES: dict[str, dict[str, list[list[str]]]] = {family: {} for family in FIRST}
for family, examples in EXAMPLES.items():
    for name, *each in rows(__file__, family, MANY=MANY, FOE=FOE, PUSHING=PUSHING):
        examples.setdefault(name, []).append(each)


def example(family: str, name: str, number: int = 0) -> tuple[Any, int, Any, Any]:
    """The state of a reason's example, the seat, what it did, and what was better."""
    line, *texts = EXAMPLES[family][name][number]
    state = parse_position(f"{FIRST[family]} | {line}" if line[0] == "0" else line)
    done, better = (state.action(text) if text != "-" else None for text in texts)
    for action in (done, better):
        assert action is None or state.ask(action), (name, action)
    seat = next(action.seat for action in (done, better) if action is not None)
    return state, seat, done, better


def given(family: str, name: str, number: int = 0) -> tuple[Any, str, Any]:
    """The state of an example, and the reason and the facts that are found there."""
    state, seat, done, better = example(family, name, number)
    proof = better if name == "claim" else None
    reason, facts = ROOMS[family].Reasons(state.view(seat), done, better).reason(proof)
    return state, reason, facts


ALL = [
    (family, name, number)
    for family, examples in EXAMPLES.items()
    for name, several in examples.items()
    for number in range(len(several))
]


@pytest.mark.parametrize(("family", "name", "number"), ALL)
def test_a_reason_is_found_and_said(family: str, name: str, number: int) -> None:
    state, reason, facts = given(family, name, number)
    assert reason == name
    words = tell(reason, facts, state.game.name, seat_names(state.game))
    assert words and "{{" not in words and words[0] == words[0].upper()


@pytest.mark.parametrize(
    ("name", "cards"),
    [("call.grand.missed", ["Ap"]), ("call.grand.nothing", ["Ap"]), ("call.grand.none", [])],
)
def test_of_a_grand_the_high_cards_of_the_first_eight_are_named(name: str, cards: list[str]) -> None:
    _, _, facts = given("tichu", name)
    assert facts == {"cards": cards}


def test_a_triple_victory_is_near_only_when_both_partners_are_out() -> None:
    others = "1: - | 2: 3p 4p 5p 7p | 3: 7s 8s | 4: 6p 8p | 5: 3s 4s"
    state = parse_position(f"tientsin | 0: Kj 9j 2w | {others} | turn 0 | trick 5 5j | out 1")
    found = ROOMS["tichu"].Reasons(state.view(0), state.action("0 pass"), state.action("0 play Kj"))
    assert found.reason(None)[0] != "pass.double"
    reason, facts = given("tichu", "pass.double", 1)[1:]
    assert "a triple victory is near" in tell(reason, facts, "tientsin", seat_names(games["tientsin"]))


def test_who_plays_right_after_you_is_the_next_and_nobody_else() -> None:
    line = (
        "tientsin | 0: 5j 6j | 1: 8w 9j | 2: 3p 5p | 3: 4s 6s | 4: 7p 8p | 5: 9p Tp | collect 0 | trick 0 Dr"
    )
    state = parse_position(line)
    for done, reason in ((1, "give.next"), (3, "give.other")):
        found = ROOMS["tichu"].Reasons(
            state.view(0), state.action(f"0 give {done}"), state.action("0 give 5")
        )
        assert found.reason(None)[0] == reason


def test_of_two_bombs_of_a_caller_the_higher_is_named() -> None:
    line = f"nanking | 0: 2j 2w 2p 2s 9j 9w 9p 9s 3j 4j 6w 7j Jw Kp | {MANY} | turn 0"
    state = parse_position(line)
    reason, facts = ROOMS["tichu"].Reasons(state.view(0), state.action("0 tichu"), None).reason(None)
    assert (reason, facts["cards"]) == ("call.nothing.bomb", ["9j", "9w", "9p", "9s"])


def test_the_bomb_that_is_named_is_one_that_the_better_choice_keeps() -> None:
    """With the nine the odd cards are no bomb any more, whether the king goes along or not."""
    state = parse_position("haggis | 0: 2o 2y 3g 5y 7r 9o Q K | 1: 2g 4r 5g 8o K | haggis 2r 3r Tr | turn 0")
    found = ROOMS["haggis"].Reasons(state.view(0), state.action("0 play 9o K=9"), state.action("0 play 9o"))
    assert found.reason(None) == ("broken.bomb", {"cards": ["Q", "K"]})


def test_what_goes_along_whole_is_not_broken_up() -> None:
    """Two queens are a pair in two pairs, too."""
    others = "1: 9s 3j 8s 5j 6s Jw As | 2: 4w Tj 6j Tp 3s 8p Tw | 3: Ts Js 3w 2j 8w Qs 7j"
    state = parse_position(f"nanking | 0: 6p 9p 9w Qj Qp Ks Kw Aj Ap | {others} | turn 0")
    done, better = state.action("0 play Qj Qp Kw Ks"), state.action("0 play Kw Ks Aj Ap")
    assert ROOMS["tichu"].Reasons(state.view(0), done, better).broken is None


def test_a_gift_is_compared_with_the_better_one_alone() -> None:
    line = (
        "tientsin | 0: 5j 6j | 1: 8w 9j | 2: 3p | 3: 4s 6s 7s | 4: 2p | 5: 2j 2s 2w | collect 0 | trick 0 Dr"
    )
    state = parse_position(line)
    reasons = ROOMS["tichu"].Reasons(state.view(0), state.action("0 give 1"), state.action("0 give 3"))
    reason, facts = reasons.reason(None)
    assert reason == "give.near"
    assert "fewer cards than North" in tell(reason, facts, "tientsin", seat_names(state.game))


@pytest.mark.more
def test_every_reason_of_mahjong_is_given_in_some_hand_and_said() -> None:
    game, names = games["mahjong-duel"], seat_names(games["mahjong-duel"])
    found: dict[str, str] = {}
    wanted = set(get_args(mahjong.ReviewReason)) - {""}
    for seed in range(40):
        players = [sensible(game)(random.Random(seat)) for seat in range(2)]
        for state, action in moves(game.deal(random.Random(seed)), players):
            view = state.view(0)
            if action.seat or not view.acts or state.phase in ("announce", "over") or len(view.legal) < 2:
                continue
            judged = ActionValues(view, STEADY)
            judged.values()
            for done, better in product(view.legal, (action, *view.legal[:3])):
                reason, facts = mahjong.reason(view, judged, done, better)
                if reason not in found and done != better:
                    found[reason] = tell(reason, facts, game.name, names)
        if wanted <= set(found):
            break
    assert wanted <= set(found) <= {"", *wanted}
    assert all(words and "{{" not in words for reason, words in found.items() if reason)


@pytest.mark.parametrize(
    ("hand", "tile", "claim", "reason"),
    [
        ("B1 B1 B1 B5 B9 C1 C5 C9 K1 K5 K9 E S", "B1", "pung", "pung.fourth"),
        ("B1 B1 B4 B5 B9 C1 C5 C9 K1 K5 K9 E S", "B1", "pung", "pung.missed"),
        ("B1 B2 C4 C5 C6 K1 K2 K3 E E N B8 Rd", "B3", "chow B1 B2", "chow.missed"),
        ("C3 C4 C5 B2 B3 B4 K5 K6 K2 K2 N B8 B9", "C2", "chow C3 C4", ""),
    ],
)
def test_a_claim_is_praised_for_what_it_does(hand: str, tile: str, claim: str, reason: str) -> None:
    """With three in the hand none need be drawn; a chow that leaves as many missing brings nothing nearer."""
    line = f"mahjong | E: {tile} * | S: {hand} | W: * | N: * | turn E deal | east 3"
    state = parse_position(line).play(f"E discard {tile}")
    view = state.view(0)
    judged = ActionValues(view, STEADY)
    judged.values()
    found, _ = mahjong.reason(view, judged, state.action("S noclaim"), state.action(f"S {claim}"))
    assert found == reason


def test_every_reason_has_an_example_and_no_words_are_idle() -> None:
    for family, names in REASONS.items():
        assert set(EXAMPLES[family]) == names
    said = {key.removesuffix("_one").removesuffix("_other") for key in area("lookback.why")}
    known = {f"lookback.why.{name}" for names in REASONS.values() for name in names}
    assert said <= known
    names = {"haggis": REASONS["haggis"], "mahjong": set(get_args(mahjong.ReviewReason))}
    for family, reasons in names.items():
        own = {key.removesuffix("_one").removesuffix("_other") for key in area(f"lookback.{family}.why")}
        assert own <= {f"lookback.{family}.why.{name}" for name in reasons}


@pytest.mark.parametrize(
    ("reason", "facts", "begin"),
    [
        ("spent.high", {"cards": ["Aj"], "cards_other": ["Kj"]}, "[Kj] will do here. [Aj] can wait"),
        ("give.near", {"seat": 1, "seat_other": 0}, "East holds fewer cards than you,"),
        ("push.kept", {"cards": ["Dr"], "seat": 2}, "[Dr] can do more in this hand than with North."),
        ("claim", {"plays": [["3j", "3w"], ["Aj"]]}, "[3j] [3w], [Aj]: played like this,"),
        ("wish.own", {"arank": 14}, "There is an ace in this hand"),
    ],
)
def test_cards_seats_and_ranks_are_told_as_people_do(reason: str, facts: dict[str, Any], begin: str) -> None:
    assert tell(reason, facts, "nanking", ["You", "East", "North", "West"]).startswith(begin)


def test_nothing_is_said_where_nothing_is_found() -> None:
    assert tell("", {}, "nanking", []) == ""


def test_a_trick_is_left_only_to_a_caller_who_still_plays() -> None:
    """The caller has passed already, and with the next pass the trick is over: nothing is left to them."""
    line = f"nanking | 0: 5j 6j 7w 8j 9p 2w | {MANY} | turn 0 | trick 1 4j | calls 2 small"
    state = parse_position(line)
    view = state.view(0)
    found = tichu.Reasons(view, state.action("0 play 7w"), state.action("0 pass")).find_reasons()
    assert "left.caller" not in [reason for reason, _ in found]


def reasons(line: str, done: str, better: str) -> list[str]:
    """Everything that is said for a choice of the Tichu family."""
    state = parse_position(f"nanking | {line}")
    return [
        name
        for name, _ in tichu.Reasons(state.view(0), state.action(done), state.action(better)).find_reasons()
    ]


def test_a_phoenix_alone_is_never_the_low_card_that_saves_a_higher_one() -> None:
    """It takes more than any card but the Dragon, low as it counts on what lies there."""
    on_a_trick, led = f"0: Ph 9j 2w | {MANY} | turn 0 | trick 3 8j", f"0: Ph 9j 2w | {MANY} | turn 0"
    assert "spent.high" not in reasons(on_a_trick, "0 play 9j", "0 play Ph")
    for own in ("9j", "Aj"):  # the ace would take the trick, and the Phoenix, led, none
        said = reasons(led.replace("9j", own), f"0 play {own}", "0 play Ph")
        assert not {"lead.lower", "lead.kept-low"} & {*said}


def test_a_low_pair_goes_first_only_where_something_higher_was_led() -> None:
    line = f"0: 5j 5w 6j 6w 9j 9w Aj | {MANY} | turn 0"
    assert "lead.kept-low" not in reasons(line, "0 play 5j 5w 6j 6w", "0 play 9j 9w")


def test_a_part_is_named_only_where_the_better_push_keeps_it() -> None:
    """An ace that goes either way makes no straight, whatever else stays."""
    hands = PUSHING.replace("Aj 9j 9w Jj", "Aj Tj 9w Jj").replace("8s Tj Ts", "8s 9j Ts")
    state = parse_position(f"nanking | {hands}")

    def parts(done: str, better: str) -> list[Any]:
        view = state.view(0)
        found = tichu.Reasons(
            view, state.action(f"0 push {done}"), state.action(f"0 push {better}")
        ).find_reasons()
        return [facts["cards"] for reason, facts in found if reason == "push.part"]

    straight = {"Tj", "Jj", "Qp", "Kw", "Aj"}
    whole = parts("Qp 2w 3j", "2j 2w 3j")
    assert any({*cards} == straight for cards in whole)
    without = parts("Qp 2w Aj", "2j 2w Aj")
    assert not any("Aj" in cards for cards in without)


def test_no_part_is_missed_that_a_twin_keeps_whole() -> None:
    """One three and one six make the row from three to eight; which of each is given doesn't matter."""
    state = parse_position(
        "grandmaster | 0: 3w 3p 4w 5s 6p 6s 7j 8p 9j | 1: Do 5j 7p 9p Tj Tp Jp Kw Ph"
        " | 2: 2j 4s 6w 9w Jw Qj Qw Kp Aj Ap | 3: 3s 4p 5p 6j 7w 8j 8s Ts Kj Aw"
        " | 4: 3j 5w 7s 8w 9s Tw Qp Qs Dr | 5: Ma 2w 2p 2s 4j Jj Js Ks As"
        " | pushing | round 2 | people 1 4 3 5 2 0"
    )
    one, other, both = (state.action(f"0 push {cards}") for cards in ("9j 6p 3p", "3w 6p 9j", "3w 9j 3p"))
    assert ROOMS["tichu"].Reasons(state.view(0), one, other).reason(None)[0] != "push.part"
    reason, facts = ROOMS["tichu"].Reasons(state.view(0), both, other).reason(None)
    assert reason == "push.part" and facts["cards_other"] == ["3p"]


def test_nobody_is_said_to_stop_a_foe_with_a_pair_that_is_mostly_beaten() -> None:
    """The others are nearly out or out: a planner takes sixes for good, but eleven cards beat them mostly."""
    state = parse_position(
        "nanking | 0: 2p | 1: 6w 6p 8j 8s 9w 9p Tj Kj Kp | 2: 2j 2w 5w 5s 6j 6s 9j Ts Qj Qp Ks | 3: -"
        " | turn 1 | trick 0 5j 5p | won 1 2s 3j 7p 7s Aj Aw As Dr; 2 Ma 7j Ap; 3 3w 3p 3s 4j 4w 4p 4s"
        " 7w 8w 8p 9s Tw Tp Jj Jw Jp Js Qw Qs Kw Ph | out 3"
    )
    sixes, kings = (
        tichu.Reasons(state.view(1), state.action("1 pass"), state.action(f"1 play {pair}"))
        for pair in ("6w 6p", "Kj Kp")
    )
    assert sixes.better and sixes.holds(sixes.better) < 0.25
    assert kings.better and kings.holds(kings.better) == 1
    assert sixes.reason()[0] != "pass.danger" == kings.reason()[0]


def test_of_the_cards_for_opponents_the_higher_is_compared_first() -> None:
    state = parse_position(f"nanking | {PUSHING}")
    done, better = state.action("0 push Jj Kw Qp"), state.action("0 push 2j Kw 3j")
    found = tichu.Reasons(state.view(0), done, better).find_reasons()
    told = [facts for reason, facts in found if reason == "push.lower"]
    assert told == [{"cards": [high], "cards_other": [low]} for high, low in (("Qp", "3j"), ("Jj", "2j"))]


OPENING = "mahjong-duel | E: B1 B1 B2 B3 B4 C1 C2 C4 K1 K2 K4 N Rd W | S: * | turn E deal"


def thrown(line: str, one: str, other: str) -> set[str]:
    """All that speaks for throwing the other tile."""
    state = parse_position(line)
    view = state.view(0)
    judged = ActionValues(view, STEADY)
    judged.values()
    done, better = (state.action(f"E discard {each}") for each in (one, other))
    return {reason for reason, _ in mahjong._Reasons(view, judged).find_reasons(done, better)}


def test_nobody_is_said_to_wait_before_it_is_late() -> None:
    """At the opening nobody has drawn or thrown a tile: of a dragon nobody need hold a second one."""
    tiles = ("Rd", "N", "W", "B1", "B4", "C4", "K1")
    early = {(one, other): thrown(OPENING, one, other) for one in tiles for other in tiles if one != other}
    assert not any("discard.danger" in found for found in early.values())
    assert not any("discard.fed" in found for (one, _), found in early.items() if one in ("Rd", "N", "W"))
    late = OPENING.replace(" deal", " wall W") + " | wall K3 C3 C3 B3 | loose K3 K3"
    after = {(one, other): thrown(late, one, other) for one in tiles for other in tiles if one != other}
    assert any("discard.danger" in found for (one, _), found in after.items() if one in ("Rd", "N", "W"))


NEARLY = "0: 2r 4r 6r 8r J Q | 1: {} | haggis 4g | turn 0 | trick 1 9r"


@pytest.mark.parametrize(
    ("left", "name"), [("8o", "danger"), ("8o 2o 3o", "danger"), ("8o 2o 3o 5o", "late")]
)
def test_somebody_is_nearly_out_with_three_cards_and_not_with_four(left: str, name: str) -> None:
    state = parse_position(f"haggis | {NEARLY.format(left)}")
    done, better = state.action("0 pass"), state.action("0 play J Q")
    reason, facts = haggis.Reasons(state.view(0), done, better).reason(None)
    assert reason == f"bomb.{name}" and facts["count"] == len(left.split())
    assert facts["cards"] == ["J", "Q"] and facts["points"] == 1, "the nine that lies there"


def test_a_face_card_that_was_spent_is_named_with_what_it_took() -> None:
    """Three and five lie there and bring a point each; a trick of none has none."""
    for line, points in (("trick 1 5y", 1), ("trick 1 4y", 0)):
        state = parse_position(f"haggis | 0: 4r 9o K | {FOE} | turn 0 | {line}")
        done, better = state.action("0 play K"), state.action("0 play 9o")
        found = dict(haggis.Reasons(state.view(0), done, better).find_reasons())
        assert found["spent.face"] == {"cards": ["K"], "points": points}
        other = dict(haggis.Reasons(state.view(0), better, done).find_reasons())
        assert "spent.face" not in other


def test_what_is_said_of_a_discard_is_so() -> None:
    """Whatever comes first: how many tiles are missing, how many bring it nearer, and which way is faster."""
    said = dict.fromkeys(("discard.ready", "discard.slower", "discard.fewer", "discard.patient"), 0)
    for name, seed in product(("mahjong-duel", "mahjong"), range(many(1, 1))):
        game = games[name]
        players = [sensible(game)(random.Random(seat)) for seat in range(game.players)]
        for state, action in moves(game.deal(random.Random(seed)), players):
            view = state.view(action.seat)
            kinds = {each.tile for each in view.legal if isinstance(each, Discard)}
            if not isinstance(action, Discard) or len(kinds) < 2:
                continue
            judged = ActionValues(view, STEADY)
            judged.values()
            after = after_discards(game, view.hand, view.laid[view.seat], judged.situation.suit, view.unseen)
            for kind, other in product(kinds, (action.tile, *sorted(kinds)[:2])):
                one, two = Discard(view.seat, kind), Discard(view.seat, other)
                far, near = after[kind], after[other]
                if kind == other:
                    continue
                reason, facts = mahjong.reason(view, judged, one, two)
                if reason in said:
                    said[reason] += 1
                match reason:
                    case "discard.ready":
                        assert near.lacking == 1 and (far.lacking is None or far.lacking > 1)
                    case "discard.slower":
                        assert facts["number"] == near.lacking < facts["more"]
                        assert facts["more"] == far.lacking or far.lacking is None
                    case "discard.fewer":
                        assert near.lacking == far.lacking
                        assert facts["count"] == near.total > far.total == facts["less"]
                    case "discard.patient":
                        assert near.lacking is not None and far.lacking is not None
                        assert (far.lacking, -far.total) < (near.lacking, -near.total)
    assert all(said.values()), said


REVIEWED = [
    ("tichu", name) for name in ("follow.wait", "spent.ace", "pass.win", "lead.lower", "broken.straight")
]
REVIEWED += [
    ("haggis", name) for name in ("follow.wait", "spent.face", "pass.win", "lead.lower", "broken.run")
]


@pytest.mark.parametrize(("family", "name"), REVIEWED)
def test_a_review_gives_the_reason_for_the_better_choice_not_for_the_other(family: str, name: str) -> None:
    line, *texts = EXAMPLES[family][name][0]
    state = parse_position(f"{FIRST[family]} | {line}")
    done, better = (state.action(text) for text in texts)
    asked = [each for each in REVIEWS[family].questions(state, 0, done, MEMORIES[family]()) if each]
    question = next(each for each in asked if each.action == done)
    assert question.find_reason(done, better)[0] == name
    assert question.find_reason(better, done)[0] != name


@pytest.mark.parametrize("name", ["nanking", "ear", "haggis", "mahjong"])
def test_no_reason_holds_for_either_of_two_plays(name: str) -> None:
    """What is said for one play before another is never said for the other before the one."""
    game, rng, said = games[name], random.Random(name), 0
    room = reviewing(game)
    for seed in range(3):
        players = [beginner(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
        for state, action in moves(game.deal(random.Random(seed)), players):
            view = state.view(action.seat)
            plays = [each for each in view.legal if isinstance(each, Play | Pass | Discard)]
            if not view.acts or len(plays) < 2 or rng.random() < 0.5:
                continue
            for _ in range(3):
                one, other = rng.sample(plays, 2)
                (reason, facts), (back, _) = (
                    room.find_reason(view, one, other),
                    room.find_reason(view, other, one),
                )
                assert not reason or reason != back, (str(state), one, other)
                if reason in ("kept", "lead.spent", "lead.gone", "spent.face"):
                    assert isinstance(one, Play)
                    assert set(facts["cards"]) <= set(game.deck.names(one.combo.cards))
                said += bool(reason)
    assert said > 20


def test_the_dragon_gives_nothing_away_where_tricks_are_worth_nothing() -> None:
    said = {game: tell("spent.dragon", {}, game, ()) for game in ("nanking", "grandmaster", "ear")}
    assert {game for game, words in said.items() if "gives" in words} == {"nanking"}

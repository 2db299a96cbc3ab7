"""Verdicts in words: a sentence for every one that the referee can give."""

import random

import pytest

from tests.texts.sentences import check
from tichu_teach.engine import Combo, IllegalAction, Play, games, parse_position
from tichu_teach.engine.climbing.actions import Pass
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.engine.tichu.actions import Call, NoBomb, Push, Take, Wish
from tichu_teach.engine.verdict import Verdict
from tichu_teach.texts import has
from tichu_teach.texts.explain import Explanation, explain, sentence, sentence_key
from tichu_teach.texts.names import seat_names

GAME = games["nanking"]
REST = "1: 5p 6p | 2: 7j 7s | 3: 5s 6s"


@pytest.mark.parametrize(
    ("option", "action", "key"),
    [
        ("", "0 play Qj Qs", "yes.follow"),
        ("wish_unable=must-pass", "0 play Qj Qs", "no.wish.unable"),
        ("wish_unable=must-pass", "0 pass", "yes.pass.unable"),
    ],
)
def test_a_table_of_other_rules_is_told_as_well(option, action, key):
    position = f"nanking {option} | 0: 8w Qj Qs | {REST} | turn 0 | trick 3 Jw Js | wish 8"
    assert check(parse_position(position).ask(action)) == f"verdict.{key}"


def test_further_rules_are_told_each_under_its_name() -> None:
    state = parse_position("nanking | 0: 8w 3p | 1: 4j 5w | 2: 6j | 3: 9j | turn 0 | trick 2 8j; 3 Ph")
    told = explain(state.ask("0 play 8w")).more
    assert "*The Phoenix alone: half a step higher.* Played as a single card" in told[-1]


def test_before_the_play():
    start = GAME.vary(retract_second_grand=True).deal(random.Random(1))
    taken = start.play(*(f"{seat} take" for seat in range(4)))
    low = " ".join(GAME.deck.names(taken.hands[0])[:2])
    told = [
        (start.ask(Take((start.turn + 1) % 4)), "no.take.turn"),
        (taken.ask("0 grand"), "no.tichu.grand.held"),
        (start.play("0 grand", "2 grand").ask("2 retract"), "yes.tichu.both"),
        (taken.ask("0 tichu"), "yes.tichu.small.reopen"),
        (taken.ask(f"0 push {low}"), "no.push.count"),
    ]
    for verdict, key in told:
        assert check(verdict) == f"verdict.{key}"


def exchanging(name, **options):
    """A second round before its exchange."""
    game, rng = games[name].vary(**options), random.Random(5)
    state = game.deal(rng)
    while state.phase != "over":
        state = state.apply(rng.choice([a for a in state.legal() if a.seat in state.to_act]))
    return state.next_deal(rng)


@pytest.mark.parametrize(
    ("name", "seat", "demand", "key"),
    [
        ("grandmaster", 1, "best", "no.push.best_other"),
        ("grandmaster", 3, "best", "no.push.best_one"),
        ("ear", 0, "worst", "no.push.worst_other"),
        ("ear", 2, "worst", "no.push.worst_one"),
        ("ear", 5, "best", "no.push.best_other"),
    ],
)
def test_a_wrong_exchange_is_told_what_the_rule_wants(name, seat, demand, key):
    state = exchanging(name)
    number, _ = state.game.exchange(seat)
    hand = state.hands[seat]
    wrong = (state.game.worst_cards if demand == "best" else state.game.best_cards)(hand, number)
    verdict = state.ask(Push(seat, wrong))
    wanted = state.game.demanded_push(seat, state.hands[seat])
    assert not verdict and verdict.rule == state.game.exchange_rule
    assert check(verdict) == f"verdict.{key}".removesuffix("_one").removesuffix("_other")
    names = ["You" if each == seat else f"N{each}" for each in range(state.game.players)]
    what = {1: "card", 2: "two", 3: "three"}[number]
    said = sentence(verdict, names)
    assert said.startswith(f"Not your {demand} {what}: the rule wants [")
    assert all(f"[{state.game.deck.name(card)}]" in said for card in wanted)
    said = explain(verdict).text
    for card in (*wanted, *wrong):
        assert f"[{state.game.deck.name(card)}]" in said
    assert state.ask(Push(seat, wanted))


def test_a_push_of_the_family_is_told_in_its_own_words():
    six, five = exchanging("grandmaster"), exchanging("grandmaster", players=5)
    tricsu = games["tricsu"].deal(random.Random(1)).play("1 take", "3 take")
    tientsin = games["tientsin"].deal(random.Random(1)).play(*(f"{seat} take" for seat in range(6)))
    ear = exchanging("ear", players=7)

    def low(state, seat, number):
        return Push(seat, tuple([*bits(state.hands[seat])][:number]))

    told = [
        (tricsu.ask(low(tricsu, 0, 3)), "tricsu.no.push.count"),
        (tricsu.ask(low(tricsu, 0, 2)), "tricsu.yes.push"),
        (tricsu.ask("0 pass"), "tricsu.no.due.push"),
        (tricsu.ask("2 grand"), "tricsu.no.tichu.never"),
        (tientsin.ask(low(tientsin, 0, 3)), "tientsin.no.push.count"),
        (tientsin.ask(low(tientsin, 0, 2)), "tientsin.yes.push"),
        (tientsin.ask("0 pass"), "tientsin.no.due.push"),
        (tientsin.ask("0 grand"), "tientsin.no.tichu.grand.held"),
        (games["tientsin"].deal(random.Random(1)).ask("0 take"), "tientsin.yes.take"),
        (six.ask(low(six, 0, 2)), "grandmaster.no.push.count"),
        (six.ask(low(six, 0, 3)), "grandmaster.yes.push"),
        (six.ask("0 pass"), "grandmaster.no.due.push"),
        (five.ask(low(five, 3, 1)), "no.push.none"),
        (ear.ask(low(ear, 0, 2)), "ear.no.push.count"),
        (ear.ask(Push(0, ear.game.demanded_push(0, ear.hands[0]))), "ear.yes.push"),
        (ear.ask("0 pass"), "ear.no.due.push"),
    ]
    for verdict, key in told:
        assert check(verdict) == f"verdict.{key}"


ODD = [
    (f"0: 8w | {REST} | turn 0", Pass(9), "no.seat"),
    (f"0: 8w | {REST} | turn 0", Call(0, "huge"), "no.tichu.small.kind"),
    (f"0: 8w | {REST} | turn 0", Play(0, Combo("single", 1, 9, GAME.deck.parse("8w"))), "no.misread"),
    (f"0: 8w | {REST} | wishing 0 | trick 0 Ma", Wish(0, 15), "no.wish.make.rank"),
    (
        "0: 8j 8w 8p 8s | 1: 5j 5w 5p 5s | 2: 7j | 3: 6s | bombs 1 0 turn 3 | trick 2 Kj",
        NoBomb(0),
        "no.bomb.priority",
    ),
    ("0: - | 1: - | 2: - | 3: 2j | collect 0 | trick 0 Dr | out 1 2 0", Call(3, "small"), "no.end"),
]


@pytest.mark.parametrize(("position", "action", "key"), ODD, ids=[odd[2] for odd in ODD])
def test_what_no_learner_can_do_is_told_as_well(position, action, key):
    assert check(parse_position(f"nanking | {position}").ask(action)) == f"verdict.{key}"


def test_a_seat_that_is_not_there_is_told_by_how_many_play():
    for players, rule in ((2, "haggis.deck.two"), (3, "haggis.deck")):
        verdict = games["haggis"].vary(players=players).deal(random.Random(1)).ask(Pass(7))
        assert verdict.rule == rule and check(verdict) == "verdict.no.seat"


def test_a_bet_of_no_kind_is_told_by_the_rule_of_bets():
    verdict = games["haggis"].deal(random.Random(1)).ask(Bet(0, "huge"))
    assert verdict.rule == "haggis.bet" and check(verdict) == "verdict.haggis.no.bet.kind"


def test_a_round_is_not_counted_before_its_end():
    for name in ("nanking", "ear", "haggis"):
        with pytest.raises(IllegalAction) as refused:
            games[name].deal(random.Random(1)).count()
        assert refused.value.verdict.rule in games[name].rules
        assert check(refused.value.verdict) == "verdict.no.count"


def test_names_of_a_table_are_used():
    verdict = parse_position("nanking | 0: 8w | 1: 5p | 2: 7j | 3: 5s | turn 1").ask("0 play 8w")
    assert "Bo’s lead" in explain(verdict, seats=["Ann", "Bo", "Cy", "Di"]).text


@pytest.mark.parametrize(
    ("line", "whose"),
    [
        ("haggis | 0: 2r | 1: 3r | turn 1", "North"),
        ("haggis players=3 | 0: 2r | 1: 3r | 2: 4r | turn 2", "West"),
        ("tientsin | 0: 3j | 1: 4j | 2: 5j | 3: 6j | 4: 7j | 5: 8j | turn 5", "West"),
    ],
)
def test_without_names_the_players_are_those_of_the_lessons(line: str, whose: str):
    """In a cell the second of two is North, as at the table beside it."""
    state = parse_position(line)
    told = str(state.ask(f"0 play {'2r' if state.game.name == 'haggis' else '3j'}"))
    assert f"{whose}’s lead" in told
    assert whose == seat_names(state.game)[state.turn]


def test_a_learner_is_never_failed():
    """A verdict that nobody foresaw is explained by its rule."""
    odd = Verdict(False, "nanking.dog.scores-nothing", "no-such", {"cards": ["8w"]})
    assert not has(sentence_key(odd))
    told = explain(odd)
    assert isinstance(told, Explanation) and told.text == told.rule_text
    assert told.rule_id == "nanking.dog.scores-nothing" and not told.allowed

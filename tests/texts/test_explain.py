"""Verdicts in words: a sentence for every one that the referee can give."""

import random
import re
from functools import cache

import pytest

from tests.texts.reasons import scanned
from tichu_teach.engine import Combo, IllegalAction, Play, games, parse_position
from tichu_teach.engine.climbing.actions import Collect, Give, Pass
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.actions import Call, Lead, NoBomb, Push, Retract, Take, Wish
from tichu_teach.engine.verdict import Verdict
from tichu_teach.texts import area, has, text
from tichu_teach.texts.explain import Explanation, explain, sentence, sentence_key, told
from tichu_teach.texts.names import seat_names

GAME = games["nanking"]
TABLES = [
    GAME,
    GAME.vary(wish_unable="must-pass", reopen_push_on_call=False, retract_second_grand=True),
    GAME.vary(wish_fault="penalty"),
]
FAMILY = [
    games["tricsu"],
    games["tientsin"],
    games["grandmaster"].vary(players=5),
    games["grandmaster"].vary(players=8),
    games["ear"],
    games["ear"].vary(players=5, wish=True, pairs_suits_differ=True),
]


def tries(state, rng):
    """Sensible and silly things to ask about, from every seat."""
    deck, seat = state.game.deck, rng.randrange(state.game.players)
    hand = [card for card in deck if card & state.hands[seat]]
    plain = [Take, Pass, NoBomb, Collect, Retract]
    yield rng.choice(plain)(seat)
    yield Call(seat, rng.choice(["small", "grand"]))
    yield Wish(seat, rng.choice([0, 2, 14, 15]))
    yield Give(seat, rng.randrange(state.game.players))
    yield Lead(seat, rng.randrange(state.game.players))
    pack = [*deck]
    yield Push(seat, tuple(rng.sample(hand or pack, min(len(hand or pack), rng.choice([2, 3])))))
    yield Push(seat, (pack[9], pack[9], pack[10]))
    for size in (1, 1, 2, 3, 4, 5, 6):
        some = sum(rng.sample(hand, min(size, len(hand))))
        yield Play(seat, state.game.combo(some, top=state.top if state.trick else None))
    leads = state.game.combinations.leads(state.hands[seat])
    for combo in rng.sample(leads, min(6, len(leads))):
        yield Play(seat, combo)
    yield Play(seat, state.game.combo(sum(rng.sample(pack, 2))))
    yield from state.legal()[:40]


def verdicts(table, seed, rounds=8):
    """The verdicts on many tries along rounds of random play."""
    rng, before = random.Random(seed), None
    for _ in range(rounds):
        state = before = table.deal(rng, before)
        while state.phase != "over":
            for action in tries(state, rng):
                yield state.ask(action)
            legal = state.legal()
            bombs = [act for act in legal if isinstance(act, Play) and act.combo.is_bomb]
            state = state.apply(rng.choice(bombs if bombs and rng.random() < 0.2 else legal))
        for action in tries(state, rng):
            yield state.ask(action)
        before = state


REASONS = {reason for _, reason in scanned("tichu")}


def check(verdict):
    assert verdict.reason in REASONS
    key = sentence_key(verdict)
    said = text(key, **told(verdict))  # raises where a text or a value is missing
    assert "{{" not in said and "  " not in said and not re.search(r": [,.]|None|\[\]", said), (key, said)
    explained = explain(verdict)
    assert explained.text.startswith(said)
    assert explained.rule_id == verdict.rule and explained.rule_text
    return key


@cache
def keys_of_random_play(table):
    """The sentences that random play comes to, each checked."""
    return {check(verdict) for verdict in verdicts(table, seed=3)}


@pytest.mark.parametrize("table", TABLES, ids=["default", "varied", "penalty"])
def test_every_verdict_of_random_play_has_its_sentence(table):
    assert len(keys_of_random_play(table)) > 40  # the tries do reach most of the referee


@pytest.mark.parametrize("table", FAMILY, ids=lambda table: table.header())
def test_every_verdict_of_the_family_has_its_sentence(table):
    assert len(keys_of_random_play(table)) > 40


@pytest.mark.parametrize("table", FAMILY, ids=lambda table: table.header())
def test_the_referee_cites_rules_of_the_game_alone(table):
    for verdict in verdicts(table, seed=4, rounds=4):
        assert {verdict.rule, *verdict.also} <= set(table.rules), verdict
        assert len({verdict.rule, *verdict.also}) == 1 + len(verdict.also), "no rule is told twice"


# Where random play seldom comes: what the sentence rests on, and words that must be in it.
_SIZE = ("no.follow.size", "a straight of 6")
_ANY_TIME = ("yes.bomb.any-time", "whose turn")
_REST = "1: 5p 6p | 2: 7j 7s | 3: 5s 6s"
TOLD = [
    (f"0: 4j 4w 4p 4s 2j | {_REST} | turn 0 | trick 3 Dr", "0 play 4j 4w 4p 4s", "yes.dr.bombed", "Dragon"),
    (f"0: 8w Kj | {_REST} | turn 0 | trick 3 Ma | wish 8", "0 pass", "no.wish.duty", "[8w]"),
    (f"0: 4j 4w 4p 4s | {_REST} | turn 0 | trick 3 Ks | wish 4", "0 pass", "no.wish.duty.bomb", "[4j]"),
    (f"0: 8w Ph | {_REST} | turn 0 | trick 3 7w 7p | wish 8", "0 pass", "no.wish.duty.phoenix", "[Ph]"),
    (f"0: 8w Do | {_REST} | turn 0 | wish 8", "0 play Do", "no.wish.lead", "an eight"),
    (f"0: 8w 9j | {_REST} | turn 0 | trick 3 7w | wish 8 by 0", "0 play 9j", "no.wish.self", "[8w]"),
    (f"0: 8j 8w 8p 8s | {_REST} | collect 0 | trick 0 Kj | wish 8", "0 collect", "no.wish.own-top", "[8j]"),
    (f"0: 2j | {_REST} | collect 0 | trick 0 Dr", "0 collect", "no.dr.gift", "East or West"),
    (f"0: 2j | {_REST} | collect 0 | trick 0 Dr", "0 give 2", "no.dr.gift.to", "East or West"),
    (f"0: 2j | {_REST} | collect 0 | trick 3 Dr; 0 4j 4w 4p 4s", "0 give 1", "no.dr.bombed", "[4j]"),
    (f"0: Ph 2j | {_REST} | turn 0 | trick 3 Dr", "0 play Ph", "no.ph.not-dragon", "[Dr]"),
    (f"0: 3j 3w 3p Ph | {_REST} | turn 0", "0 play 3j 3w 3p Ph", "no.ph.not-bomb", "[Ph]"),
    (f"0: 3j 3w 3p 3s Ph | {_REST} | turn 0", "0 play 3j 3w 3p 3s Ph", "no.combo.fullhouse.distinct", "[Ph]"),
    (f"0: 3j 3w 9p 9s Ph | {_REST} | turn 0", "0 play 3j 3w 9p 9s Ph=5", "no.ph.joker", "a nine or a three"),
    (f"0: 8w 8p | {_REST} | turn 0 | trick 3 9j", "0 play 8w 8p", "no.follow.kind", "a pair"),
    (f"0: 8j 8w 8p 8s | {_REST} | turn 1", "0 play 8j 8w 8p 8s", "no.bomb.not-the-lead", "East’s lead"),
    (
        f"0: 8j 8w 8p 8s | {_REST} | turn 0 | trick 3 9j 9w 9p 9s",
        "0 play 8j 8w 8p 8s",
        "no.bomb.beats.higher",
        "[9j]",
    ),
    (
        f"0: 8j 8w 8p 8s | {_REST} | bombs 0 turn 1 | trick 3 9j",
        "1 nobomb",
        "no.bomb.priority.you",
        "asks you",
    ),
    (f"0: 8w | {_REST} | turn 0", "0 pass", "no.no-lead-pass", "empty"),
    (f"0: 8w | {_REST} | turn 1", "0 play 8w", "no.turn.lead", "East’s lead"),
    (f"0: 8w | {_REST} | turn 1", "1 play 8w", "no.missing", "[8w]"),
    (f"0: 8w | {_REST} | turn 0", "0 tichu", "no.tichu.small.played", "Too late"),
    (
        f"0: 9j 9s Ph | {_REST} | turn 0 | trick 3 7w 7p | wish 8",
        "0 pass",
        "yes.pass.not-phoenix",
        "an eight",
    ),
    (f"0: 8w 9j | {_REST} | turn 0 | trick 3 7w 7p | wish 8", "0 pass", "yes.pass.nothing-owed", "an eight"),
    (f"0: 2w 9j | {_REST} | turn 0 | trick 3 Kw", "0 pass", "yes.pass", "may still play"),
    (
        f"0: 8w Ph | {_REST} | turn 0 | trick 3 7w 7p | wish 8",
        "0 play 8w Ph",
        "yes.wish.duty.phoenix",
        "eights",
    ),
    (
        f"0: 4j 4w 4p 4s 2j | {_REST} | turn 0 | trick 3 Ks | wish 4",
        "0 play 4j 4w 4p 4s",
        "yes.wish.duty.bomb",
        "fours",
    ),
    (f"0: 8w 9j | {_REST} | turn 0 | trick 3 7w | wish 8 by 0", "0 play 8w", "yes.wish.self", "swords"),
    (
        f"0: 8j 8w 8p 8s 2j | {_REST} | collect 0 | trick 0 Kj | wish 8",
        "0 play 8j 8w 8p 8s",
        "yes.wish.own-top",
        "eights",
    ),
    (
        f"0: 8j 8w 8p 8s 2j | {_REST} | collect 0 | trick 0 Kj",
        "0 play 8j 8w 8p 8s",
        "yes.bomb.before-collect",
        "eights",
    ),
    (
        f"0: 8j 8w 8p 8s 2j | {_REST} | bombs 0 turn 1 | trick 0 Kj",
        "0 play 8j 8w 8p 8s",
        "yes.bomb.own",
        "eights",
    ),
    ("0: - | 1: - | 2: - | 3: 2j | collect 0 | trick 0 Dr | out 1 2 0", "0 give 1", "yes.dr.last", "East"),
    ("0: - | 1: - | 2: - | 3: 2j | collect 0 | trick 0 Dr | out 1 2 0", "0 collect", "no.dr.last", "East"),
    (f"0: 8w 9j Ts Jp Qw Ks | {_REST} | turn 0 | trick 3 2j 3w 4p 5w 6j", "0 play 8w 9j Ts Jp Qw Ks", *_SIZE),
    (f"0: 8j 8w 8p 8s 2j | {_REST} | turn 0", "0 play 8j 8w 8p 8s", "yes.bomb.lead", "eights"),
    (f"0: 8j 8w 8p 8s 2j | {_REST} | turn 0 | trick 3 Kj", "0 play 8j 8w 8p 8s", "yes.bomb.beats", "[Kj]"),
    (f"0: 8j 8w 8p 8s 2j | {_REST} | bombs 0 turn 1 | trick 3 Kj", "0 play 8j 8w 8p 8s", *_ANY_TIME),
    (f"0: 8j 8w 8p 8s 2j | {_REST} | bombs 0 turn 1 | trick 3 Kj", "0 nobomb", "yes.bomb.priority", "pass"),
    (f"0: 8j 8w 8p 8s 2j | {_REST} | bombs 0 turn 1 | trick 3 Kj", "1 pass", "no.due.bomb", "you"),
    (f"0: Kw 2j | {_REST} | turn 0 | trick 3 8j 8w 8p 8s", "0 play Kw", "no.bomb.beats.bomb", "[8j]"),
    (f"0: 8w Do | {_REST} | turn 0 | wish 8", "0 play 8w", "yes.wish.lead", "swords"),
    (f"0: 8w 2j | {_REST} | turn 0 | trick 3 7w | wish 8", "0 play 8w", "yes.wish.duty", "swords"),
    (f"0: 8w 2j | {_REST} | wishing 0 | trick 0 Ma", "0 wish none", "yes.wish.none", "No wish"),
    (f"0: Ph 2j | {_REST} | turn 0", "0 play Ph", "yes.ph.single.lead", "1½"),
    (f"0: Ph 2j | {_REST} | turn 0 | trick 3 Aj", "0 play Ph", "yes.ph.single", "14½"),
    (f"0: 8w 8p 8s 3j | {_REST} | turn 0", "0 play 8w 8p 8s 3j", "no.combo.bomb4", "another"),
    (f"0: 2j | {_REST} | collect 0 | trick 0 Dr", "0 give 3", "yes.dr.gift", "West"),
]


@pytest.mark.parametrize(
    ("option", "action", "key"),
    [
        ("", "0 play Qj Qs", "yes.follow"),
        ("wish_unable=must-pass", "0 play Qj Qs", "no.wish.unable"),
        ("wish_unable=must-pass", "0 pass", "yes.pass.unable"),
    ],
)
def test_a_table_of_other_rules_is_told_as_well(option, action, key):
    position = f"nanking {option} | 0: 8w Qj Qs | {_REST} | turn 0 | trick 3 Jw Js | wish 8"
    assert check(parse_position(position).ask(action)) == f"verdict.{key}"


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


@pytest.mark.parametrize(("position", "action", "key", "words"), TOLD, ids=[told[2] for told in TOLD])
def test_what_decided_is_said(position, action, key, words):
    verdict = parse_position(f"nanking | {position}").ask(action)
    assert check(verdict) == f"verdict.{key}"
    assert words in explain(verdict).text


_SIX = "0: 2j 3j | 1: 2w 3w | 2: 2p 3p | 3: 2s 3s | 4: 4j 5j | 5: 4w 5w"
_TWO = "0: {} | 1: 2w 3w | 2: 2p 3p | 3: 2s 3s | 4: 4j 5j | 5: 4w 5w | 6: 4p 5p"
_DOG = "0: 2j 3j | 1: 2w 3w | 2: - | 3: 2s 3s | 4: 4j 5j | 5: 4w 5w | {} | out 2"
OTHERS = [
    ("tricsu | 0: 2j | 1: 8w Kj | 2: 8p 3p | 3: 4s 5s | turn 2 | trick 1 Ma | wish 8", "2 pass",
     "yes.pass.exempt", "the Table"),
    ("tientsin | 0: Do 3j | 1: 2w 3w | 2: 2p 3p | 3: 2s 3s | 4: 4j 5j | 5: 4w 5w | turn 0", "0 play Do",
     "tientsin.yes.dog.lead-only", "partners"),
    (f"tientsin | {_SIX} | dog 0", "0 lead 4", "yes.dog.choice", "Autumn"),
    (f"tientsin | {_SIX} | dog 0", "0 lead 3", "no.dog.choice", "Spring or Autumn"),
    (f"tientsin | {_SIX} | dog 0", "2 play 2p", "no.due.dog", "yet to choose"),
    (f"tientsin | {_SIX} | turn 0", "0 lead 4", "no.dog.choice.none", "no lead"),
    (f"grandmaster | {_SIX.replace('2j', 'Do')} | turn 0", "0 play Do", "grandmaster.yes.dog.lead-only",
     "leads again"),
    (f"ear | {_SIX.replace('2j', 'Do')} | turn 0 | round 2", "0 play Do", "ear.yes.dog.lead-only", "the ear"),
    (f"grandmaster players=7 | {_TWO.format('8w 8w Aj')} | turn 0", "0 play 8w 8w", "no.combos",
     "[8w] [8w]"),
    (f"grandmaster players=7 | {_TWO.format('Ph Ph Aj')} | turn 0", "0 play Ph Ph", "no.two-phoenix",
     "[Ph] [Ph]"),
    (f"grandmaster players=7 | {_TWO.format('Dr Aj')} | turn 0", "0 play Dr", "yes.dr.top.two", "second"),
    (f"grandmaster players=7 | {_TWO.format('Dr Aj')} | turn 0 | trick 6 Dr", "0 play Dr",
     "yes.second-dragon", "twin"),
    (f"grandmaster players=7 | {_TWO.format('Ph Aj')} | turn 0 | trick 5 8w; 6 Ph", "0 play Ph",
     "yes.two-phoenix", "counts 9"),
    (f"grandmaster | {_SIX} | collect 0 | trick 0 Dr", "0 give 1", "grandmaster.no.dr.gift.none",
     "Nothing is given away"),
    (f"ear | {_SIX} | collect 0 | trick 0 Dr", "0 give 1", "ear.no.dr.gift.none", "like any other"),
    (f"ear | {_SIX} | turn 0", "0 wish 8", "no.wish.make.never", "no wish"),
    (f"ear | {_SIX} | turn 0", "0 tichu", "no.tichu.never", "no tichus"),
    (f"ear | {_SIX} | turn 0", "0 push 2j", "no.push.first", "first round"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "action", "key", "words"), OTHERS, ids=[told[2] for told in OTHERS])
def test_what_only_the_family_knows_is_said(position, action, key, words):
    state = parse_position(position)
    verdict = state.ask(action)
    assert check(verdict) == f"verdict.{key}"
    assert verdict.rule in state.game.rules and {*verdict.also} <= {*state.game.rules}
    assert words in explain(verdict, seat_names(state.game)).text


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
    wrong = (state.game.worst if demand == "best" else state.game.best)(hand, number)
    verdict = state.ask(Push(seat, wrong))
    wanted = state.game.demanded(seat, state.hands[seat])
    assert not verdict and verdict.rule == state.game.exchange_rule(seat)
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
        (ear.ask(Push(0, ear.game.demanded(0, ear.hands[0]))), "ear.yes.push"),
        (ear.ask("0 pass"), "ear.no.due.push"),
    ]
    for verdict, key in told:
        assert check(verdict) == f"verdict.{key}"


ODD = [
    (f"0: 8w | {_REST} | turn 0", Pass(9), "no.seat"),
    (f"0: 8w | {_REST} | turn 0", Call(0, "huge"), "no.tichu.small.kind"),
    (f"0: 8w | {_REST} | turn 0", Play(0, Combo("single", 1, 9, GAME.deck.parse("8w"))), "no.misread"),
    (f"0: 8w | {_REST} | wishing 0 | trick 0 Ma", Wish(0, 15), "no.wish.make.rank"),
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


def test_a_round_is_not_counted_before_its_end():
    for name in ("nanking", "ear", "haggis"):
        with pytest.raises(IllegalAction) as refused:
            games[name].deal(random.Random(1)).count()
        assert refused.value.verdict.rule in games[name].rules
        assert check(refused.value.verdict) == "verdict.no.count"


# Told by the tests of other tables and of what comes before the play, or put around a sentence.
ELSEWHERE = """
    no.wish.unable yes.pass.unable no.take.turn no.tichu.grand.held yes.tichu.both yes.tichu.small.reopen
    no.push.count title.yes title.no see-also no.penalty no.count
    no.push.best_one no.push.best_other no.push.worst_one no.push.worst_other no.push.none
    tricsu.no.push.count tientsin.no.push.count grandmaster.no.push.count ear.no.push.count
    tricsu.yes.push tientsin.yes.push grandmaster.yes.push ear.yes.push tientsin.yes.take
    tricsu.no.due.push tientsin.no.due.push grandmaster.no.due.push ear.no.due.push
    tricsu.no.tichu.never tientsin.no.tichu.grand.held
"""


def test_no_sentence_is_written_in_vain():
    """Every sentence is reached by some verdict of this file."""
    reached = set().union(*map(keys_of_random_play, (*TABLES, *FAMILY)))
    reached |= {f"verdict.{told[2]}" for told in (*TOLD, *ODD, *OTHERS)}
    plural = {f"{key}_{form}" for key in reached for form in ("one", "other")}
    own = {key for game in ("haggis", "mahjong", "sparrow") for key in area(f"verdict.{game}")}  # see there
    assert set(area("verdict")) - own - plural - {f"verdict.{key}" for key in ELSEWHERE.split()} <= reached


def test_names_of_a_table_are_used():
    verdict = parse_position("nanking | 0: 8w | 1: 5p | 2: 7j | 3: 5s | turn 1").ask("0 play 8w")
    assert "Bo’s lead" in explain(verdict, seats=["Ann", "Bo", "Cy", "Di"]).text


def test_a_learner_is_never_failed():
    """A verdict that nobody foresaw is explained by its rule."""
    odd = Verdict(False, "nanking.dog.scores-nothing", "no-such", {"cards": ["8w"]})
    assert not has(sentence_key(odd))
    told = explain(odd)
    assert isinstance(told, Explanation) and told.text == told.rule_text
    assert told.scene()["rule"]["id"] == "nanking.dog.scores-nothing" and not told.scene()["ok"]

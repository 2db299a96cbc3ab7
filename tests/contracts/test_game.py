"""What every game has to hold to, at every table and in every position that random play comes to."""

import json
import random
import re
from typing import Any

import pytest

from tests.contracts.sample import TABLES, asked, course, family, recorded, some, verdicts
from tests.depth import at_least
from tests.pages.drawing import controls, table
from tests.texts.sentences import TILE_WORDS, check
from tests.texts.told import told
from tichu_teach.engine import (
    IllegalAction,
    OptionError,
    Record,
    SavedGameError,
    parse_position,
)
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.table.scene import plain_words
from tichu_teach.pages.table.table import check_scene
from tichu_teach.texts import area
from tichu_teach.texts.catalogue import placeholders
from tichu_teach.texts.explain import sentence_key
from tichu_teach.texts.names import names_at


def at(tables: list[Any]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("game", tables, ids=lambda game: game.header().replace(" ", ","))


# Each game as it is and once with other options, and where the referee has a sentence of its own.
AS_IT_IS, OTHERWISE = ({each.name: each for each in tables}.values() for tables in (TABLES[::-1], TABLES))
SPECIAL = [each for each in TABLES if re.search("wish_unable|clean_hand=announced", each.header())]
TRIED = at_least(TABLES, *{*AS_IT_IS, *OTHERWISE, *SPECIAL})
at_every_table = at(TRIED)


# -- the referee ---------------------------------------------------------------------------------------


@at_every_table
def test_legal_is_what_the_referee_allows(game: Any) -> None:
    refusals = set()
    for state, said in asked(game):
        legal, before = state.legal(), str(state)
        known = set(legal)
        assert len(known) == len(legal)
        assert known == {action for seat in range(game.players) for action in state.legal(seat)}
        for action, verdict in said:
            assert family(game).listed(state, action, known) == verdict.allowed, f"{state}: {action}"
            if not verdict:
                refusals.add(verdict.reason)
        assert str(state) == before
    assert len(refusals) > 8, refusals


@at_every_table
def test_the_referee_cites_rules_of_the_game_alone_and_facts_that_are_plain(game: Any) -> None:
    for verdict in verdicts(game):
        cited = (verdict.rule, *verdict.other_rules)
        assert set(cited) <= set(game.rules), verdict
        assert len(set(cited)) == len(cited), f"a rule is told twice: {verdict}"
        assert json.loads(json.dumps(verdict.facts)) == verdict.facts


@at_every_table
def test_what_is_refused_raises_with_the_verdict(game: Any) -> None:
    """… and changes nothing; a fault that is paid for at once is played."""
    for state, said in asked(game)[::3]:
        line = str(state)
        refused = {verdict.reason: (action, verdict) for action, verdict in said if not verdict}
        for action, verdict in refused.values():
            if verdict.facts.get("penalty"):
                after = state.apply(action)
                assert after != state and parse_position(str(after)) == after
                assert action.seat == getattr(after, "fault", action.seat)
                assert action.seat in getattr(after, "dead", (action.seat,))
                continue
            with pytest.raises(IllegalAction) as error:
                state.apply(action)
            assert error.value.verdict == verdict
        assert str(state) == line


@at_every_table
def test_somebody_can_always_act_until_the_end(game: Any) -> None:
    for state, action, _ in course(game):
        assert bool(state.to_act) == (state.phase != "over") == (action is not None)
        for seat in state.to_act:
            assert any(not family(game).optional(each) for each in state.legal(seat)), state
        assert state.to_act or not state.legal()


@at_every_table
def test_every_verdict_has_its_sentence(game: Any) -> None:
    assert len({check(verdict) for verdict in verdicts(game)}) > 25  # most of the referee is reached


# -- positions -----------------------------------------------------------------------------------------


@at_every_table
def test_lines_read_back(game: Any) -> None:
    """A position and what may be done in it come back from their lines."""
    for (state, _, _), rng in some(game, 60):
        line = str(state)
        again = parse_position(line)
        assert again == state and hash(again) == hash(state) and str(again) == repr(again) == line
        assert again.game == game
        legal = state.legal()
        for action in rng.sample(legal, min(8, len(legal))):
            text = state.text(action)
            assert state.action(text) == action == state.action(text, strict=True)
            assert hash(state.action(text)) == hash(action)


def declared(kind: type) -> set[str]:
    """The fields that a state's class names, or one above it; a result kept in a slot is no field."""
    above = [vars(each) for each in kind.__mro__]
    named = {name: said for each in above for name, said in each.get("__annotations__", {}).items()}
    kept = {name for each in above for name in each.get("__slots__", ())}
    return {name for name, said in named.items() if "ClassVar" not in said} - kept


@at_every_table
def test_a_state_is_a_value(game: Any) -> None:
    """The next one is another; the old one stays as it was. Its fields are those that its class declares."""
    for (state, action, _), _ in some(game, 60):
        fields = declared(type(state))  # neither `replace` nor a constructor looks at the names it is given
        assert {*vars(state)} <= fields and all(hasattr(state, name) for name in fields)
        with pytest.raises(AttributeError, match="never changes"):
            state.turn = 0
        assert state == state.replace() and state != str(state)
        if action is not None:
            line, value = str(state), hash(state)
            after = state.apply(action)
            assert after == state.after(action) and after != state
            assert (str(state), hash(state)) == (line, value)
            for name in vars(state):
                if getattr(after, name) != getattr(state, name):
                    assert state.replace(**{name: getattr(after, name)}) != state, name


@at_every_table
def test_cards_are_kept_and_counts_add_up(game: Any) -> None:
    ends = 0
    for (state, action, start), _ in some(game, 150):
        family(game).kept(state, start)
        if action is None:
            family(game).counted(state, start)
            lines = getattr(state.count(), "lines", ())
            assert {line.rule for line in lines} <= set(game.rules)
            assert len(state.count().points) == game.sides
            ends += 1
        else:
            assert state.winner is None and state.standing == state.totals
            with pytest.raises(IllegalAction) as early:
                state.count()
            assert early.value.verdict.rule in game.rules
    assert ends


# -- what a seat sees ----------------------------------------------------------------------------------


@at_every_table
def test_views_know_what_lies_open_and_no_more(game: Any) -> None:
    for (state, _, _), rng in some(game, 60):
        for seat in {rng.randrange(game.players), *state.to_act[:1]}:
            family(game).known(state, seat)
            view = state.view(seat)
            assert view.legal == tuple(state.legal(seat))
            assert view.acts == (seat in state.to_act)
            if view.phase == state.phase:  # that others are asked for a bomb may be hidden
                assert set(view.to_act) <= set(state.to_act)


@at_every_table
def test_a_view_does_not_depend_on_what_is_hidden(game: Any) -> None:
    compared = 0
    for (state, _, _), rng in some(game, 80):
        for seat in {rng.randrange(game.players), state.turn}:
            other = family(game).mixed(state, seat, rng)
            if other is not None:
                one, two = state.view(seat), other.view(seat)
                assert vars(one) == vars(two)
                assert one.unseen == two.unseen
                compared += state != other
    assert compared > 10


# -- saved games ---------------------------------------------------------------------------------------


@at_every_table
def test_a_saved_game_is_the_same_game(game: Any) -> None:
    record = recorded(game)
    loaded = Record.from_json(record.to_json())
    assert loaded == record and loaded.state == record.state and loaded.before == record.before
    assert loaded.to_json() == record.to_json() and loaded.game == game
    last = record.rounds[-1].actions
    back = record.back_to(len(last) // 2)
    assert back.rounds[-1].actions == last[: len(last) // 2] and record.back_to(len(last)) == record
    assert back.rounds[:-1] == record.rounds[:-1]
    assert record.start == record.back_to(0).state
    early = record.back_to(1)
    assert early.add(early.state.legal()[0]) != early == record.back_to(1), "a record never changes"


@at_every_table
def test_the_next_round_carries_on(game: Any) -> None:
    record = recorded(game)
    assert len(record.rounds) == 2
    over, start = record.before, record.start
    assert start.totals == over.standing
    assert sorted(start.people) == sorted(over.people) == list(range(game.players))
    counter = "number" if game.family == "mahjong" else "round"
    assert (getattr(over, counter), getattr(start, counter)) == (1, 2)


@at_every_table
def test_tampering_is_found(game: Any) -> None:
    """Deals that are no deals, actions left out, put in, exchanged, or done by somebody else."""
    saved = recorded(game).to_json()
    whole = json.loads(saved)
    actions = whole["rounds"][0]["actions"]
    for damaged, where in (
        ({**whole, "format": "tichu-teach game 0"}, "format"),
        ({**whole, "ruleset": "chess"}, "ruleset"),
        ({**whole, "options": {"speed": 3}}, "options"),
        ({**whole, "rounds": []}, "rounds"),
    ):
        with pytest.raises(SavedGameError) as error:
            Record.from_json(json.dumps(damaged))
        assert error.value.where == where and len(str(error.value)) > len(where) + 5
    for change in (
        actions[:-1],
        [*actions, actions[-1]],
        [actions[-1], *actions[1:]],
        [*actions[:5], "nonsense", *actions[5:]],
        [*actions[:5], 7, *actions[5:]],
    ):
        tampered = {**whole, "rounds": [{**whole["rounds"][0], "actions": change}, *whole["rounds"][1:]]}
        with pytest.raises(SavedGameError) as error:
            Record.from_json(json.dumps(tampered))
        assert error.value.where.startswith("rounds[")
    deal = whole["rounds"][0]["deal"]
    wrong = [deal[1:], [*deal, deal[0]], [deal[1], *deal[1:]]] if isinstance(deal, list) else [deal[:-9], ""]
    for each in (*wrong, None, 7):
        tampered = {**whole, "rounds": [{**whole["rounds"][0], "deal": each}]}
        with pytest.raises(SavedGameError) as error:
            Record.from_json(json.dumps(tampered))
        assert error.value.where.startswith("rounds[0]")


def soon_over(game: Any) -> Any:
    """The same table with a game that ends after a round or a few; None where a game has no end."""
    for option, least in (("target", 1), ("rounds", 1), ("rounds", 2), ("rounds", 3)):
        try:
            short = game.vary(**{option: least})
        except OptionError:
            continue
        if short.goal[1] and game.name not in ("ear",):
            return short
    return None


@at_every_table
def test_a_game_that_is_won_has_no_further_round(game: Any) -> None:
    rng, short = random.Random(4), soon_over(game)
    if short is None:
        pytest.skip("this table plays on as long as people like")
    record = Record.begin(short.deal(rng))
    while True:
        while record.state.to_act:
            record = record.add(family(game).choose(record.state, rng))
        if record.state.winner is not None:
            break
        record = record.next_round(record.state.next_deal(rng))
    state = record.state
    if game.columns == game.sides:  # at Tricsu the Table has a column, and cannot win
        assert state.standing[state.winner] == max(state.standing)
    assert Record.from_json(record.to_json()) == record
    data = json.loads(record.to_json())
    data["rounds"].append(data["rounds"][0])
    with pytest.raises(SavedGameError, match="over") as error:
        Record.from_json(json.dumps(data))
    assert error.value.where == f"rounds[{len(data['rounds']) - 1}]"


# -- options -------------------------------------------------------------------------------------------


@at_every_table
def test_a_table_is_named_by_its_options(game: Any) -> None:
    for choice in game.choices():
        assert choice.rule in game.rules, choice
        for value in choice.choices:
            assert getattr(game.vary(**{choice.name: value}), choice.name) == value
    assert type(game)().vary_by_words(game.header().split()[1:]) == game == game.vary()
    assert type(game)().vary_by_words(game.header().upper().split()[1:]) == game, "in capitals, too"
    assert hash(game.vary()) == hash(game) and len(set(game.rules)) == len(game.rules)


# -- sentences -----------------------------------------------------------------------------------------

# Put around a sentence, or told by tests of their own.
BESIDES = {"title.yes", "title.no", "see-also", "aloud", "no.penalty", "mahjong.no.penalty", "no.count"}
BESIDES |= {"yes.tichu.both", "tientsin.yes.tichu.both", "tientsin.no.tichu.both.none"}
BESIDES |= {"no.push.best_one", "no.push.best_other"}


def test_no_sentence_is_written_in_vain() -> None:
    """Every one is reached by random play or by a worked example."""
    reached = {sentence_key(verdict) for table in TRIED for verdict in verdicts(table.values[0])}
    reached |= {f"verdict.{each.key}" for each in told()}
    reached |= {f"{key}_{form}" for key in reached for form in ("one", "other")}
    own = area("verdict.sparrow")
    assert set(area("verdict")) - set(own) - {f"verdict.{key}" for key in BESIDES} <= reached


def test_sparrows_sentences_stand_for_those_of_mahjong() -> None:
    for key, said in area("verdict.sparrow").items():
        for_tiles = area("verdict.mahjong")[key.replace("sparrow", "mahjong")]
        assert {*placeholders(said)} <= {*placeholders(for_tiles)}
        assert not TILE_WORDS.search(re.sub(r"{{\w+}}", "", said)), said


@at_every_table
def test_every_position_makes_a_scene_and_has_its_words(game: Any) -> None:
    log, coach, told = presenter(game).log, presenter(game).coach, 0
    for (state, action, _), rng in some(game, 60):
        after = state.apply(action) if action else None
        for seat in {rng.randrange(game.players), *state.to_act}:
            made = {
                "table": table(state, seat, you=seat, lit=seat in state.to_act),
                "input": controls(state, seat, you=seat),
            }
            assert check_scene(made) == json.loads(json.dumps(made))
            names = names_at(state, seat)
            assert coach.title(state, seat, names)
            if seat in state.to_act:
                assert coach.advice(state, seat, names, ()) and coach.legal_words(state, seat)
            lines = [plain_words(line) for line in log.lines(state, action, after, seat)] if after else []
            assert not any("{" in line or "[" in line for line in lines)
            told += len(lines)
    assert told > 20

"""The interface for cells: the names that people find, and what they get by them."""

import copy
import logging
import pickle
import random
import subprocess
import sys
from typing import Any

import pytest

import tichu_teach
from tests.cells import TABLES, refusal
from tichu_teach import explain, position
from tichu_teach.classroom.exam import exam as draw
from tichu_teach.engine import IllegalAction, Record, TichuError, games
from tichu_teach.engine.mahjong.score import Score
from tichu_teach.exercises.library import find

# ---- names and values ------------------------------------------------------------------------------


def test_only_what_is_offered_is_seen() -> None:
    seen = {name for name in dir(tichu_teach) if not name.startswith("_")}
    assert seen == set(tichu_teach.__all__)
    assert all(getattr(tichu_teach, name) for name in tichu_teach.__all__)
    assert tichu_teach.TichuError is TichuError and tichu_teach.games is games
    with pytest.raises(AttributeError, match="no attribute 'lessons_'"):
        tichu_teach.lessons_  # noqa: B018


def test_what_never_changes_is_copied_sent_and_compared() -> None:
    """For a search in several processes, or a notebook that keeps what it has seen."""
    tables: list[Any] = [position(line) for line in TABLES.values()]
    tables += [games[name].deal(random.Random(1)) for name in games]
    tables.append(games["grandmaster"].vary(players=8, dog="removed").deal(random.Random(1)))
    for table in tables:
        table.ask(table.legal()[0])  # which keeps results beside what the table is
        for kept in (table, table.game, table.legal(), table.held(), table.legal()[0]):
            for again in (copy.copy(kept), copy.deepcopy(kept), pickle.loads(pickle.dumps(kept))):
                assert again == kept and repr(again) == repr(kept)
        again = pickle.loads(pickle.dumps(table))
        assert again.legal() == table.legal() and hash(again) == hash(table)
        assert {table.ask(table.legal()[0]), table.ask(table.legal()[0])} == {table.ask(table.legal()[0])}
        with pytest.raises(AttributeError, match="never changes"):
            table.turn = 1
        with pytest.raises(AttributeError, match="never changes"):
            del table.turn
        view = table.view(0)
        assert repr(view) == repr(pickle.loads(pickle.dumps(view))) == f"<{table.game.name}, seat 0>"


def test_what_is_printed_says_what_it_is() -> None:
    """A view, a question: by what it is, not by where it lies in memory."""
    hand = games["mahjong"].hand("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose")
    things: list[Any] = [
        find("nanking-wish-07"),
        draw("haggis", seed=7),
        Record.begin(position(TABLES["haggis"])),
        hand,
    ]
    for line in TABLES.values():
        table = position(line)
        things += [table, table.game, table.view(1), table.legal(), table.ask(table.legal()[0]), table.held()]
    for thing in (*things, games["mahjong"].score(hand), tichu_teach.rulebook("haggis"), games):
        assert " at 0x" not in repr(thing), type(thing)
    assert repr(find("nanking-wish-t4711").question).startswith("<play: A wish is on the table.")


def test_verdicts_speak_wherever_they_are_printed(caplog: pytest.LogCaptureFixture) -> None:
    table = position(TABLES["tichu"])
    verdict = table.ask("1 pass")
    assert str(verdict) == f"{verdict}" == explain(verdict) and "nanking" not in str(verdict)
    with pytest.raises(IllegalAction) as refused:
        table.apply("1 pass")
    told = f"{explain(verdict)} ({verdict.rule})"
    assert str(refused.value) == told and refused.value._render_traceback_()[0] == f"IllegalAction: {told}"
    assert str(pickle.loads(pickle.dumps(refused.value))) == told
    logging.getLogger("tests").warning("%s", verdict)
    assert caplog.messages == [explain(verdict)]
    assert all(name in repr(games) for name in games)


def test_the_first_verdict_of_a_program_speaks() -> None:
    """Whichever door it came through: nobody has asked for words before."""
    for door in ("position(line)", "games['nanking'].deal(random.Random(1))"):
        code = (
            f"import random; from tichu_teach import games, position; line = {TABLES['tichu']!r};"
            f"table = {door}; print(table.ask('1 collect'))"
        )
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert ran.stdout.startswith("The referee says no."), ran.stderr


def test_what_is_legal_is_found_by_its_text() -> None:
    legal = position(TABLES["tichu"]).legal()
    assert "1 play 8w" in legal and legal[0] in legal and "1 play Kj" not in legal and 8 not in legal


# ---- the families offer the same -----------------------------------------------------------------


@pytest.mark.parametrize("name", games)
def test_every_game_offers_the_same(name: str) -> None:
    game, rng = games[name], random.Random(3)
    state = game.deal(rng)
    held = game.card_names(state.hands[0])
    assert game.cards(" ".join(held[:1])) == game.cards(game.cards(held[0]))
    assert game.card_names(" ".join(held[:2])) == held[:2]
    while state.phase != "over":
        state = state.apply(rng.choice(state.legal()))
    assert len(state.count().points) == game.sides
    assert len(state.standing) == game.columns


def test_readings_are_found_by_names() -> None:
    assert [each.kind for each in games["nanking"].readings("5j 5w 5p 5s")] == ["bomb4"]
    assert [each.rank for each in games["haggis"].readings("9r Tr J")] == [11, 10]
    assert games["nanking"].readings("-") == ()


def test_a_hand_of_a_real_table_is_settled_from_its_lines() -> None:
    game = games["mahjong"]
    lines = [
        "E: B1 B2 B3 B5 B6 B7 C1 C2 C3 K1 K1 K9 E",
        "S: W W S S S | laid G(Wd) P(Gd) P(Rd) | won S discard",
        "W: B1 B2 B3 B5 B6 B7 C1 C2 C3 K2 K2 K9 E",
        "N: N N E E | laid P(B9) P(C9) P(K9)",
    ]
    settled = game.settle(lines, by="E")
    assert settled.winner == 1 and sum(settled.points) == 0
    assert settled.liable == (0, "mahjong.penalty.2-honours")
    assert settled.scores[1] == game.score(lines[1])
    totals = [score.total for score in settled.scores]
    assert game.settle(totals, winner="S").points == game.settle(lines).points
    assert game.settle(lines, dead=["N"]).scores[3].total == 0
    assert game.settle([0, 30, 2, 2], "S").scores[:2] == (Score((), 0, 0, 0), Score((), 30, 0, 30))
    for wrong, said in (
        ({"hands": lines[:3]}, "played by 4"),
        ({"hands": lines[::-1]}, "playing order"),
        ({"hands": lines, "winner": "N"}, "S has won as well as N"),
        ({"hands": totals}, "who has won?"),
        ({"hands": totals, "winner": "X"}, "'X' is not a seat"),
        ({"hands": totals, "winner": "S", "by": "S"}, "S has won: neither dead nor its own discarder"),
        ({"hands": totals, "winner": "W", "dead": "W"}, "W has won: neither dead"),
        ({"hands": totals, "winner": 1}, "named by the wind, E S W N, not 1"),
        ({"hands": [*totals[:3], -1], "winner": "S"}, "points from 0 up, not -1"),
        ({"hands": [*totals[:3], True], "winner": "S"}, "points from 0 up, not True"),
        ({"hands": lines[0], "winner": "S"}, "what each player has"),
    ):
        assert said in refusal(game.settle, **wrong)  # type: ignore[arg-type]


def test_tiles_and_hands_are_read_from_text() -> None:
    game = games["mahjong"]
    tiles = "B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 N N N"
    assert game.waits(tiles) == game.waits(game.cards(tiles)) == game.waits(f"E: {tiles}")
    assert game.complete(f"{tiles} C5") and not game.complete(f"{tiles} C4")
    assert game.complete("S: W W | laid G(Wd) P(Gd) P(Rd) P(S)")
    assert "13 tiles wait" in refusal(game.waits, f"{tiles} C5")
    assert "named too often" in refusal(game.complete, "B1 B1 B1 B1 B1")
    assert "a season is laid out, not held" in refusal(game.waits, f"{tiles[:-1]}S1")

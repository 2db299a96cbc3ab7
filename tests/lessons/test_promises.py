"""What the chapters of single games promise: their order, their counts, their numbers."""

import re

import pytest

from tichu_teach.analysis.figures.tichu import hand
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.shanten import after_discards, parts
from tichu_teach.engine.mahjong.tiles import EAST, contents, counts
from tichu_teach.lessons import Step, chapters, load

GAME = games["mahjong"]


def step(chapter: str, id: str) -> Step:
    return next(each for each in load(chapter).steps if each.id == id)


def counting(*names: str) -> list[Step]:
    """The steps at which something is counted."""
    steps = [each for name in names for each in load(name).steps if each.question]
    return [each for each in steps if each.question.kind in ("count", "settle")]


def test_the_chapters_of_nanking_are_sixteen_in_order() -> None:
    order = "cards trick specials points bombs tichu wish counting editions".split()
    order += "pushing calling leading tricks bombs endings knowing".split()
    assert [*chapters("nanking")] == [f"nanking/{number}-{name}" for number, name in enumerate(order, 1)]


def test_the_tops_that_words_count_are_in_the_hand() -> None:
    """Those are Dragon, Phoenix and aces, in the hands on which a chapter asks for a call."""
    counted = re.compile(r"\b(no|one|two|three|four) tops?\b", re.IGNORECASE)
    found = 0
    for each in (each for name in ("nanking/11-calling", "tientsin/4-promises") for each in load(name).steps):
        if each.question and each.question.kind in ("decide", "play"):
            view = each.question.position.view(each.question.seat)
            for number in counted.findall(each.say("title") + each.say("text")):
                assert "no one two three four".split().index(number.lower()) == hand.tops(view), each.key
                found += 1
    assert found >= 5


def test_what_is_counted_in_nanking_is_a_hundred_unless_it_is_a_double() -> None:
    for each in counting("nanking/4-points", "nanking/8-counting"):
        if not each.final_position.game.double_victory(each.final_position.out):
            cards = [line.points for line in each.final_position.count().lines if "tichu" not in line.rule]
            assert sum(cards) == 100, each.id


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_counted_in_haggis_is_the_whole_pack(players: int) -> None:
    """haggis.total: captured cards, leftovers and haggis, in every sheet of two or three."""
    deck = games["haggis"].vary(players=players).deck
    sheets = [each for each in counting(*chapters("haggis")) if each.final_position.game.players == players]
    for each in sheets:
        lines = each.question.end.count().lines
        cards = [line.points for line in lines if line.rule in ("haggis.score.cards", "haggis.end.rest")]
        assert sum(cards) == deck.points(deck.all), each.id
    assert len(sheets) >= 5


def test_only_a_wish_for_an_ace_takes_an_ace_out_of_east_s_hand():
    assert step("nanking/3-specials", "make").question.solve() == ["A"]


def test_the_polish_wish_makes_a_hand_pass_that_has_no_such_card():
    question = step("nanking/9-editions", "unable-none").question
    state = question.position
    assert not state.hands[0] & state.game.deck.rank[state.wish]
    assert question.solve() == ["must"]
    assert step("nanking/7-wish", "unable").question.solve() == ["may"]


def test_of_two_grands_the_one_of_the_later_ninth_card_is_taken_back_though_she_spoke_first():
    off, on = (step("nanking/9-editions", f"retract-{switch}").question for switch in ("off", "on"))
    assert on.position.announced == ((2, "grand"), (0, "grand")) and on.position.turn == 0
    assert not off.solve()[0]["allowed"] and on.solve()[0]["allowed"]
    assert not on.position.ask("0 retract")


def test_a_game_won_by_both_at_once_and_a_tie_are_what_their_steps_say():
    game, tie = (step("nanking/8-counting", id).question.end for id in ("game", "tie"))
    assert (game.standing, game.winner) == ((1085, 1015), 0)
    assert (tie.standing, tie.winner) == ((1000, 1000), None)


def tiles(names):
    return counts(GAME.names.parse(names))


def ways(names, unseen, groups=1):
    return parts(tiles(names), groups, 0, unseen=unseen).total


def test_the_weak_hand_is_wests_and_the_eight_of_bamboos_goes():
    question = step("mahjong/8-hand", "messy").question
    state = question.position
    assert state.wind(question.seat) == EAST + 2
    assert question.solve() == ["W discard B8"]
    for tile in ("C3", "C5"):  # as chapter V has it: either makes a group of the circles
        assert parts(tiles(f"C1 C2 C4 C6 {tile}"), 2).lacking < parts(tiles("C1 C2 C4 C6"), 2).lacking
    offered = {question.position.game.names.tile(each.split()[-1]) for each in question.choices}
    assert all(tile < EAST for tile in offered)  # what honours are worth a count of tiles does not see


def test_after_the_pung_five_tiles_would_do_after_the_chow_one():
    question = step("mahjong/8-hand", "v7").question
    found = {text: each.acceptance for text, each in question.evaluations.items()}
    assert (found["N pung"].lacking, found["N pung"].total) == (1, 5)
    assert (found["N chow C5 C6"].lacking, found["N chow C5 C6"].total) == (1, 1)
    assert "Five tiles against one" in step("mahjong/8-hand", "v7").say("done")


@pytest.mark.parametrize(("claim", "left"), [("N pung", "C1 C2"), ("N chow C1 C2", "C3 C3")])
def test_one_tile_either_way_and_the_hand_is_not_ready(claim, left):
    """A hand one tile short could take it from anybody, as a row too: then the sides would not matter."""
    state = step("mahjong/8-hand", "v6").final_position
    seat = state.action(claim).seat
    after = state.apply(claim).close_window()
    held = after.hands[seat]
    assert set(GAME.names.parse(left)) <= set(contents(held))
    assert ways(left, after.view(seat).unseen) == 1
    best = next(iter(after_discards(GAME, held, after.laid[seat], None, after.view(seat).unseen).values()))
    assert best.lacking == 2


def test_before_the_kong_the_hand_was_not_complete():
    question = step("mahjong/8-hand", "v5").question
    assert question.solve() == [["C4"]]
    before = "C5 C6 C7 C7 C7 C7 B1 B2 B3 B7 B9 K9 K9"
    assert GAME.waits(tiles(before)) == tuple(GAME.names.parse("B8"))
    assert not any(GAME.complete(tiles(f"{before} {more}")) for more in ("W", "Rd", "K1"))

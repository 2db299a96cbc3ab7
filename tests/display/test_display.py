"""What a cell shows: cards, tiles and tables in a notebook, words in a terminal, and no number for a hand."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from tests.together import together
from tichu_teach import position, rulebook, step, table
from tichu_teach.display import BOOKS as BOOK_NAMES
from tichu_teach.display import VALUES as VALUE_NAMES
from tichu_teach.display import books, introduce
from tichu_teach.display import values as values_room
from tichu_teach.engine import Play, games
from tichu_teach.engine.state import Actions
from tichu_teach.engine.values import Cards
from tichu_teach.texts import text
from tichu_teach.texts.names import card_name, kind_name

WISH = "nanking | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8"
HAND = "S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose"


@pytest.fixture(scope="module")
def shell() -> Iterator[InteractiveShell]:
    made = InteractiveShell.instance()
    introduce(made)
    try:
        yield made
    finally:
        InteractiveShell.clear_instance()


def shown(shell: InteractiveShell, value: Any) -> tuple[str, str]:
    """A value as HTML and in words."""
    data, _ = shell.display_formatter.format(value)
    return data.get("text/html", ""), data["text/plain"]


def over(state: Any, seed: int = 3) -> Any:
    rng = random.Random(seed)
    while state.phase != "over":
        state = state.after(rng.choice(state.legal()))
    return state


def dealt(name: str, seed: int = 1) -> Any:
    return games[name].deal(random.Random(seed))


@cache
def values() -> dict[str, Any]:
    """What the methods people call bring, game by game."""
    found: dict[str, Any] = {}
    for name, game in games.items():
        state = dealt(name)
        end = over(state)
        found |= {f"{name}.dealt": state, f"{name}.over": end, f"{name}.game": game}
        found |= {
            f"{name}.legal": state.legal(),
            f"{name}.held": state.held(0),
            f"{name}.hands": state.held(),
            f"{name}.view": state.view(1),
        }
        found[f"{name}.verdict"] = state.ask(state.legal()[0])
        found[f"{name}.end"] = end.view(0)
        if not game.titles:
            found[f"{name}.count"] = end.count()
    there = position(WISH)
    found |= {"refusal": there.ask("1 play Kj"), "top": there.top, "rule": rulebook()["nanking.wish.duty"]}
    found |= {"play": there.legal(1)[0], "games": games}
    mahjong = games["mahjong"]
    found |= {"hand": mahjong.hand(HAND), "line": found["nanking.count"].lines[0]}
    found |= {"score": mahjong.score(HAND), "settlement": mahjong.settle([32, 30, 64, 2], winner="S")}
    return found


def test_a_cell_shows_words_and_pictures_and_no_numbers_for_cards(shell: InteractiveShell) -> None:
    def check(value: tuple[str, object]) -> None:
        html, words = shown(shell, value[1])
        for told in (html, words):
            assert told and not re.search(r"\d{8}|\w\([a-z_]+=|object at 0x", told)
        assert html.startswith("<") and re.sub(r"<[^>]+>", "", html).strip()
        assert len(html) < 60_000

    together(values().items(), lambda value: value[0], check)


def test_the_classes_that_are_shown_are_those_that_have_functions() -> None:
    """By name for IPython, by themselves where they are drawn: neither list may lack one of the other."""
    for module, names in ((values_room, VALUE_NAMES), (books, BOOK_NAMES)):
        told = {*module.html.registry, *module.words.registry} - {object}
        assert {f"{each.__module__}.{each.__name__}" for each in told} <= {f"tichu_teach.{n}" for n in names}
        for name in names:
            home, _, kind = f"tichu_teach.{name}".rpartition(".")
            shows = module.words.dispatch(getattr(import_module(home), kind))
            assert shows is not module.words.dispatch(object)


def test_a_position_is_told_seat_by_seat(shell: InteractiveShell) -> None:
    html, words = shown(shell, position(WISH))
    assert words.split("\n") == [
        "  0 You    2j",
        "> 1 East   8w Kj",
        "  2 North  3p",
        "  3 West   4s",
        "  0 You: Mahjong [Ma]",
        "  The wish: eight",
        f"  {WISH}",
    ]
    assert f'title="{card_name("8w")}"' in html and "<b>The wish: eight</b>" in html


def test_all_hands_are_told_seat_by_seat(shell: InteractiveShell) -> None:
    html, words = shown(shell, position(WISH).held())
    assert words == "0  2j\n1  8w Kj\n2  3p\n3  4s"
    assert html.count("<tr") == 4 and f'title="{card_name("Kj")}"' in html


def test_a_table_and_a_step_tell_what_lies_there() -> None:
    laid = table(WISH)
    assert laid.hands == laid.state.held() == (("2j",), ("8w", "Kj"), ("3p",), ("4s",))
    assert str(laid.state) == WISH and repr(laid.hands) == "0: 2j | 1: 8w Kj | 2: 3p | 3: 4s"
    assert step("nanking/7-wish", "duty").hands[0] == ("3p", "8w", "Kj")
    made = step("nanking/3-specials", "make")
    assert made.state is not None and made.hands == made.state.held() and made.hands[0] == ("7j", "9s")


def test_in_a_list_a_position_is_its_line(shell: InteractiveShell) -> None:
    table = position(WISH)
    assert shown(shell, [table])[1] == f"[{WISH}]"


@pytest.mark.parametrize("name", games)
def test_a_view_shows_no_card_that_its_seat_does_not_see(name: str, shell: InteractiveShell) -> None:
    for seed in range(5):
        state = dealt(name, seed)
        for seat in range(state.game.players):
            seen = {*state.held(seat), *open_cards(state, seat)}
            html, words = shown(shell, state.view(seat))
            hidden = {card for other in range(state.game.players) for card in state.held(other)} - seen
            titles = set(re.findall(r'title="([^"]+)"', html))
            assert not titles & {card_name(card) for card in hidden}
            assert not {*re.findall(r"\S+", words)} & {card for card in hidden if len(card) > 1}


def open_cards(state: Any, seat: int) -> set[str]:
    """What else lies open to a seat as cards have just been dealt."""
    game, view = state.game, state.view(seat)
    wilds = getattr(view, "wilds", ())
    hands = getattr(view, "open_hands", {}).values()
    left_over = getattr(view, "open", 0)
    return {name for cards in (*wilds, *hands, left_over) for name in game.card_names(cards)}


def test_a_mahjong_position_hides_the_wall_that_nobody_sees(shell: InteractiveShell) -> None:
    state = dealt("mahjong")
    html, words = shown(shell, state)
    assert len(str(state)) > 400, "the line has the wall in it"
    assert html.count("title=") == sum(len(state.held(seat)) for seat in range(4))
    assert len(words.split("\n")) == 5 and words.endswith("left to draw")


def test_legal_actions_are_told_kind_by_kind(shell: InteractiveShell) -> None:
    assert shown(shell, position(WISH).legal())[1] == "1 a single card: 8w"
    html, words = shown(shell, dealt("haggis").legal())
    assert "1 a pair: " in words and re.search(r"a run of 3: .* and \d+ more", words)
    assert "&nbsp;" in html


def test_legal_actions_are_a_list_that_knows_its_words() -> None:
    table = position(WISH)
    legal = table.legal()
    assert isinstance(legal, Actions) and legal == list(legal)
    assert repr(legal) == "[1 play 8w]" and legal.texts == ["1 play 8w"]
    assert [table.action(text) for text in legal.texts] == legal


def test_what_is_held_has_names() -> None:
    held = position(WISH).held(1)
    assert held == ("8w", "Kj") and repr(held) == "8w Kj" and repr(Cards()) == "-"
    assert games["mahjong"].deal(random.Random(1)).held(0)[:2] == ("B5", "B6")
    with pytest.raises(TypeError, match="seats 0 to 3"):
        position(WISH).held(4)


def test_a_verdict_says_why(shell: InteractiveShell) -> None:
    html, words = shown(shell, values()["refusal"])
    assert words.startswith("The referee says no. The wish is an eight") and "(nanking.wish.duty)" in words
    assert "✗" in html and "<code>nanking.wish.duty</code>" in html
    assert "✓" in shown(shell, position(WISH).ask("1 play 8w"))[0]


def test_a_count_adds_up(shell: InteractiveShell) -> None:
    count = values()["nanking.count"]
    *_, total = shown(shell, count)[1].split("\n")
    signed = [int(number.replace("−", "-")) for number in re.findall(r"[+−]?\d+", total)]
    assert tuple(signed) == count.points


def test_a_score_tells_how_it_comes_about(shell: InteractiveShell) -> None:
    assert shown(shell, values()["score"])[1].endswith("72 × 128 = 9216, cut at the limit: 3000 points")
    paid = shown(shell, values()["settlement"])[1].split("\n")[-1]
    assert paid.split()[-4:] == ["−64", "+120", "+96", "−152"]


def test_a_ruleset_names_all_its_switches(shell: InteractiveShell) -> None:
    for game in games.values():
        html, words = shown(shell, game)
        assert all(choice.name in html and choice.name in words for choice in game.choices())
        assert words.split("\n")[0].endswith(f"({game.name})")  # and not as Python writes an object


def test_other_lists_and_tuples_look_as_ever(shell: InteractiveShell) -> None:
    assert shown(shell, [1, (2, "a")]) == ("", "[1, (2, 'a')]")


def test_what_is_no_combination_is_told_by_its_size() -> None:
    """What cannot be played together has no rank; what can has a name and one."""
    game = games["nanking"]
    none, pair = (game.combo(game.cards(cards)) for cards in ("8w Kj", "8w 8j"))
    assert values_room.words(none) == text("display.no-combo", count=2)
    assert values_room.words(pair) == text("display.combo", kind="a pair", rank="8")


def test_of_many_kinds_a_few_of_each_are_named_and_the_others_counted() -> None:
    """In all some three dozen; two of a kind at least, and all where they are that few."""
    for state, most in ((dealt("haggis"), 2), (position(WISH.replace("8w Kj", "2w 3w 4w")), 18)):
        kinds = [*values_room._kinds(state.legal())]
        assert most == max(2, 36 // len(kinds))
        for _, kind, named, more in kinds:
            assert len(named) <= most and (not more or len(named) == most), kind
        assert most > 2 or any(more for *_, more in kinds)


def test_the_score_stands_at_the_table_once_somebody_has_one(shell: InteractiveShell) -> None:
    """Before a round has been counted nobody has points; then each side's stand there, nought or not."""
    assert "850" in shown(shell, position(f"{WISH} | totals 850 0"))[0]
    fresh, begun = (shown(shell, position(f"{WISH} | totals {each}"))[0] for each in ("0 0", "0 850"))
    assert len(begun) - len(fresh) > 40


def test_no_more_is_said_where_all_are_named() -> None:
    """A hint of how many are left out, beside nothing that is, would send a reader looking for it."""
    for line in ("2w 3w", "2w 3w 4w 5j"):
        for _, _, named, more in values_room._kinds(position(WISH.replace("8w Kj", line)).legal()):
            assert named and not more
    state = dealt("haggis")
    every = Counter(_kind(state, each) for each in state.legal().texts)
    for seat, kind, named, more in values_room._kinds(state.legal()):
        left = every[seat, kind] - len(named)
        assert more == (text("display.more", count=left) if left else "")


def _kind(state: Any, said: str) -> tuple[str, str]:
    """The seat that may do something, and the name of its kind."""
    (seat, verb, *_), action = said.split(), state.action(said)
    return seat, kind_name(action.combo.kind, action.combo.size) if isinstance(action, Play) else verb


def test_a_limit_hand_is_not_told_as_points_times_something(shell: InteractiveShell) -> None:
    """A limit is paid whatever the points come to: no doubling leads there."""
    state = position(
        "mahjong | E: B1 B9 C1 C9 K1 K9 E S W N Rd Gd Wd Wd | S: * | W: * | N: * | turn E | over E wall Wd"
    )
    score = state.count().scores[0]
    assert any(line.unit == "limit" for line in score.lines)
    words = shown(shell, score)[1]
    assert "×" not in words and words.endswith("3000 points")

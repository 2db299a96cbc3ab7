"""Habits: a round with one is the usual round up to the moment at which the habit does otherwise."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tests.depth import some
from tests.tables import rows
from tichu_teach import position
from tichu_teach.analysis.figures import experiments, haggis
from tichu_teach.analysis.figures.habit import USUAL, Habit, Habitual, Trail, compared
from tichu_teach.analysis.figures.tichu import following, giving, hand, leading, occasions, pushing, wishing
from tichu_teach.engine import Action, Play, Wish, games, parse_position
from tichu_teach.engine.tichu.state import State
from tichu_teach.exercises.plot import load_figure
from tichu_teach.players.match import play_round
from tichu_teach.players.tichu import steady

NANKING, TIENTSIN, TRICSU, GRANDMASTER = (
    games[name] for name in ("nanking", "tientsin", "tricsu", "grandmaster")
)
HABITS = {**pushing.ACROSS, **pushing.SIDES, **leading.LEADS, **following.PARTNER}
HABITS |= {**following.BOMBS, **following.KEEPS, "given": giving.DRAGON["next"]}
HABITS |= {f"pairs {name}": habit for name, habit in following.PAIRS.items()}
HABITS |= {f"fours {name}": habit for name, habit in following.FOURS.items()}
HABITS |= {f"dog {name}": habit for name, habit in leading.DOG.items()}


@pytest.mark.parametrize("name", some(sorted(HABITS), 6))
def test_a_round_with_a_habit_is_the_one_played_with_it_from_the_deal(name: str) -> None:
    habit = HABITS[name]
    for seed in range(3):
        state = occasions.either_side(NANKING, Random(seed)).state
        trail = Trail(state, occasions.FOR_POINTS.player())
        odd = Habitual(occasions.FOR_POINTS.player(), habit, (0, 2))
        whole = play_round(state, [odd] * 4)
        assert (trail.otherwise(habit, (0, 2)) or trail.end) == whole


def test_a_habit_that_changes_nothing_is_counted_nowhere() -> None:
    same = {"same": lambda view, usual: None, "also": lambda view, usual: usual}
    found = compared(NANKING, occasions.FOR_POINTS, occasions.either_side, same, 2, Random(1))
    assert [(bar.name, bar.value) for bar in found] == [("same", 0.0), ("also", 0.0), (USUAL, 0.0)]


def test_no_habit_of_leading_spends_a_bomb() -> None:
    line = (
        "nanking | 0: 2j 5j 6p 9s Tj Qj | 1: 7j 7w 7p 7s 3w 9j Jw Kp | 2: 4j 6j 8j Qw Kw Ks | "
        "3: 5w 6w 9w Tw Kj Aw | turn 1"
    )
    view: Any = parse_position(line).view(1)
    led = {name: habit(view, view.legal[0]) for name, habit in leading.LEADS.items()}
    assert all(isinstance(each, Play) and each.combo.kind == "single" for each in led.values())
    assert led["low"] != led["tops"]


def test_nobody_looks_for_a_habit_on_other_seats() -> None:
    state = occasions.either_side(NANKING, Random(4)).state
    asked = set[int]()

    def spy(view: object, usual: object) -> None:
        asked.add(view.seat)  # type: ignore[attr-defined]

    Trail(state, occasions.FOR_POINTS.player()).otherwise(spy, (1, 3))
    assert asked == {1, 3}


# -- when ------------------------------------------------------------------------------------------------


def test_a_caller_has_a_good_hand_and_called_before_the_push() -> None:
    state, (foes,) = occasions.against_caller(NANKING, Random(2))
    assert isinstance(state, State) and state.phase == "push"
    ((caller, kind),) = state.announced
    assert kind == "small" and caller not in foes
    assert hand.losing(state.view(caller)) <= occasions.GOOD
    state, ((caller,),) = occasions.caller_with_dog(NANKING, Random(2))
    assert isinstance(state, State) and state.hands[caller] & NANKING.deck.dog


def test_only_the_dealer_s_side_has_a_habit_at_the_table_of_three() -> None:
    assert occasions.dealers(TRICSU, Random(1)).groups == [[0, 2]]
    assert occasions.either_side(TIENTSIN, Random(1)).groups == [[0, 2, 4], [1, 3, 5]]


def test_places_are_counted_from_one_and_who_is_not_out_is_last() -> None:
    dealt, ((first,),) = occasions.first(GRANDMASTER, Random(3))
    end = occasions.FOR_PLACES.play(dealt)
    places = [occasions.place(end, seat) for seat in range(6)]
    assert sorted(places) == [1, 2, 3, 4, 5, 6]
    assert [places[seat] for seat in end.out] == [1, 2, 3, 4, 5]
    assert first == GRANDMASTER.seat_of(0) and occasions.FOR_PLACES.worth(end, [first]) == -places[first]


# -- what is counted in a hand ---------------------------------------------------------------------------


def table(cards: str, game: str = "nanking", more: str = "turn 0") -> State:
    """A position in which seat 0 holds these cards, the others what is left, four each."""
    rules = games[game]
    used = rules.parse_cards(cards)
    rest = [card for card in rules.deck if not card & used]
    held = [used, *(sum(rest[4 * place : 4 * place + 4]) for place in range(rules.players - 1))]
    shown_ = " | ".join(f"{seat}: {' '.join(rules.deck.names(each))}" for seat, each in enumerate(held))
    found = position(f"{game} | {shown_} | {more}")
    assert isinstance(found, State)
    return found


@pytest.mark.parametrize(
    ("cards", "losing", "tops"),
    [("Dr As 2s 4j", 2, 2), ("Do 2s 4j", 3, 0), ("Dr Ap 2s", 1, 2), ("Ph", 0, 1), ("As Aj Ks", 1, 2)],
)
def test_plays_that_lose_are_all_but_tops_and_bombs(cards: str, losing: int, tops: int) -> None:
    view = table(cards).view(0)
    assert (hand.losing(view), hand.tops(view)) == (losing, tops)


def test_cards_to_part_with() -> None:
    view = table("Dr Ma Do As 7p 2s 2j Ts Jp").view(0)
    names_ = lambda cards: " ".join(view.game.deck.name(card) for card in cards)  # noqa: E731
    assert names_(hand.lowest(view)) == "2j 2s 7p Ts Jp As"
    assert names_(hand.best(view)) == "Dr As Jp Ts 7p 2s 2j"
    assert names_(hand.loose(view)) == "Jp Ts 7p 2j 2s As", "alone and high first, the ace at the very end"


# -- what habits do --------------------------------------------------------------------------------------


def instead(habit: Habit, state: State, seat: int) -> str:
    """What the habit does there, in words; "" for the same as usual."""
    view = state.view(seat)
    usual: Action = steady(beginner=True).choose(view)
    found = habit(view, usual)
    assert found is None or found in view.legal
    return state.text(found) if found and found != usual else ""


TRICK = "nanking | 0: {0} | 1: 3s 6j 8p Tw Kp | 2: 2j 5w 7j Jp | 3: 4p 8s 9j Qw | turn {1} | trick {2}"


def test_spending_takes_the_first_single_trick_with_an_ace() -> None:
    state = position(TRICK.format("2s 2p 3w 5s 6w 9s Js As Dr", 0, "3 4w"))
    assert instead(following.KEEPS["spends"], state, 0) == "0 play As"
    low = position(TRICK.format("2s 2p 3w 5s 6w 9s Js Ks", 0, "3 4w"))
    assert not instead(following.KEEPS["spends"], low, 0), "a king is not spent"
    friend = position(TRICK.format("2s 2p 3w 5s 6w 9s Js As Dr", 0, "2 4w"))
    assert not instead(following.KEEPS["spends"], friend, 0), "nor an ace on the partner's card"


def test_saving_passes_while_there_are_many_plays_and_then_no_more() -> None:
    many = position(TRICK.format("2s 4w 6w 8w Ts Js As Ap Aj", 0, "3 Qj"))
    assert instead(following.KEEPS["saves"], many, 0) in ("0 pass", "")
    few = position(TRICK.format("2s As Aj", 0, "3 Qj"))
    assert not instead(following.KEEPS["saves"], few, 0)


def gift(counts: str) -> State:
    """The Dragon has won a trick from seat 0, whose opponents hold three cards and one."""
    state = position(f"nanking | 0: Dr 2s 3s | {counts} | turn 0 | trick 3 9w")
    return state.play("0 play Dr", "1 pass", "2 pass", "3 pass") if isinstance(state, State) else state


def test_the_dragon_s_trick_goes_to_the_next_or_to_who_has_fewest() -> None:
    state = gift("1: 4j 5j 6j | 2: 7s 8s | 3: Ts")
    assert not instead(giving.DRAGON["next"], state, 0), "the next is the one with most cards"
    assert instead(giving.DRAGON["fewest"], state, 0) == "0 give 3"
    state = gift("1: 4j | 2: 7s 8s | 3: Ts 5j 6j")
    assert instead(giving.DRAGON["next"], state, 0) == "0 give 1"
    assert instead(giving.DRAGON["fewest"], state, 0) == "0 give 1"


def test_the_dog_goes_to_the_next_partner_or_to_who_has_most() -> None:
    text = "tientsin | 0: 5p 8w | 1: 3s 9w | 2: Tp 6s 7s | 3: 6w 8p | 4: Kj | 5: 4s 8j | dog 0"
    state = position(text)
    assert instead(giving.SENT["most"], state, 0) == instead(giving.SENT["first"], state, 0) == "0 lead 2"
    other = position(text.replace("Tp 6s 7s", "Tp").replace("Kj", "Kj 6s"))
    assert instead(giving.SENT["most"], other, 0) == "0 lead 4"
    assert not instead(giving.SENT["first"], other, 0), "the next has fewest cards: as usual"


def test_the_table_grants_a_wish_as_cheaply_as_it_can() -> None:
    text = "tricsu | 0: 4w 6j | 1: 5j 7w Ks | 2: 8p 8j Tj Kj | 3: 2p 7j Qj | turn 2 | trick 1 5s | wish 8"
    state = position(f"{text} by 1")
    found = instead(wishing.GRANTS["grants"], state, 2)
    assert found in ("2 play 8p", "2 play 8j", "")
    assert wishing.GRANTS["grants"](state.view(2), state.action("2 pass")) is not None
    assert wishing.GRANTS["grants"](state.view(2), state.action("2 play 8p")) is None, "that grants it"


BOMBED = "nanking | 0: {} | 1: 3s 6j 8p 9j Kp | 2: 2j 5w 7j Jp | 3: {} | turn 0 | trick {}{}"
FOURS = "Tj Tw Tp Ts 2s 4j"


@pytest.mark.parametrize(
    ("hand", "left", "trick", "calls", "usual", "found"),
    [
        # The partner's trick: never beaten but to go out, or always, with the lowest that will do.
        ("2s 9s Jw Kj", "4p 8s Qw", "2 8w", "", "Jw", {"never": "pass"}),
        ("2s 9s Jw Kj", "4p 8s Qw", "2 8w", "", "pass", {"always": "9s"}),
        ("2s 9s Jw Kj", "4p 8s Qw", "3 8w", "", "9s", {}),
        ("2s 9s Jw Kj", "4p 8s Qw", "3 8w", "", "pass", {}),
        ("9s", "4p 8s Qw", "2 8w", "", "9s", {}),
        # A bomb on an opponent's trick: at once, for 25 points, against few cards, or for the way home alone.
        (FOURS, "4p 8s Qw 9p 9w", "3 As", "", "pass", {"once": "Tj Tw Tp Ts"}),
        (FOURS, "4p 8s Qw 9p 9w", "3 Dr", "", "pass", {"once": "Tj Tw Tp Ts", "rich": "Tj Tw Tp Ts"}),
        (FOURS, "4p 8s", "3 As", "", "pass", {"once": "Tj Tw Tp Ts", "late": "Tj Tw Tp Ts"}),
        (
            "Tj Tw Tp Ts 2s",
            "4p 8s Qw 9p 9w",
            "3 As",
            "",
            "pass",
            dict.fromkeys(following.BOMBS, "Tj Tw Tp Ts"),
        ),
        (
            FOURS,
            "4p 8s Qw 9p 9w",
            "3 As",
            "",
            "Tj Tw Tp Ts",
            {"rich": "pass", "late": "pass", "last": "pass"},
        ),
        (FOURS, "4p 8s Qw 9p 9w", "2 As", "", "pass", {}),
        # A caller's trick: with the highest that fits; the partner's call is none to stop.
        ("2s 9s Jw Kj", "4p 8s Qw", "3 8w", " | calls 3 small", "pass", {"hard": "Kj"}),
        ("2s 9s Jw Kj", "4p 8s Qw", "3 8w", " | calls 2 small", "pass", {}),
        ("2s 9s Jw Kj", "4p 8s Qw", "2 8w", " | calls 2 small", "pass", {"always": "9s"}),
    ],
)
def test_tricks_of_partners_and_callers_and_bombs_on_them(
    hand: str, left: str, trick: str, calls: str, usual: str, found: dict[str, str]
) -> None:
    state: Any = position(BOMBED.format(hand, left, trick, calls))
    habits = {**following.PARTNER, **following.BOMBS, "hard": following.STOPPED["hard"]}
    done = state.action("0 pass" if usual == "pass" else f"0 play {usual}")
    instead_ = {name: habit(state.view(0), done) for name, habit in habits.items()}
    told = {name: state.text(each)[2:].removeprefix("play ") for name, each in instead_.items() if each}
    assert {name: words for name, words in told.items() if words != usual} == found


LEFT = "nanking | 0: {} | 1: {} | 2: 6j 8w Jp Kj | 3: 5s 8p 9w Jw Qj | turn 0"


def led(habit: Habit, hand: str, right: str = "3w 5p 9j Tw Qs") -> str:
    """The lead of seat 0 under a habit, in words; "" for the usual one."""
    state = position(LEFT.format(hand, right))
    view = state.view(0)
    found = habit(view, steady(beginner=True).choose(view))
    return state.text(found) if found else ""


def test_of_three_plays_goes_the_winner_or_one_of_the_two_that_may_lose() -> None:
    leads = {name: led(habit, "4s 7j 7w Dr") for name, habit in leading.LAST.items()}
    assert leads == {"winner": "0 play Dr", "better": "0 play 7j 7w", "weaker": "0 play 4s"}
    for other in ("4s 7j 7w Ts Dr", "4s Dr", "4s Dr Do", "4s 6s 7j 7w"):
        assert not any(led(habit, other) for habit in leading.LAST.values()), other


def test_against_a_single_card_goes_the_lowest_the_highest_or_more_than_one() -> None:
    leads = {name: led(habit, "4s 7j 7w Kp", "Tw") for name, habit in leading.ONE.items()}
    assert leads == {"low": "0 play 4s", "high": "0 play Kp", "together": "0 play 7j 7w"}
    assert not any(led(habit, "4s 7j 7w Kp") for habit in leading.ONE.values()), "nobody holds one card"
    assert not led(leading.ONE["together"], "4s 7j", "Tw"), "singles alone"


def test_the_dog_goes_at_once_or_not_before_the_last_plays() -> None:
    many = "Do 4s 6w 7p 9s Ts Qw"
    assert led(leading.DOG["once"], many) == "0 play Do"
    state = position(LEFT.format(many, "3w 5p 9j Tw Qs"))
    view = state.view(0)
    assert state.text(leading.DOG["last"](view, state.action("0 play Do")) or "") == "0 play 4s"  # type: ignore[arg-type]
    assert leading.DOG["last"](view, state.action("0 play 4s")) is None
    assert led(leading.DOG["last"], "Do 4s 4w") == ""


def test_a_pair_is_kept_whole_or_broken_for_a_trick() -> None:
    state = position(TRICK.format("2s 2p 3w 5s 6w 9s Ts Tj", 0, "3 8w"))
    passes, ten = state.action("0 pass"), state.action("0 play Tj")
    assert following.PAIRS["kept"](state.view(0), ten) == passes
    assert following.PAIRS["broken"](state.view(0), passes) in (ten, state.action("0 play Ts"))
    alone = position(TRICK.format("2s 2p 3w 5s 6w 9s Tj", 0, "3 8w"))
    assert following.PAIRS["kept"](alone.view(0), ten) is None
    assert following.PAIRS["broken"](alone.view(0), passes) is None
    friend = position(TRICK.format("2s 2p 3w 5s 6w 9s Ts Tj", 0, "2 8w"))
    assert following.PAIRS["broken"](friend.view(0), passes) is None, "her trick is ours"


KINGS = (
    "nanking | 0: 2j 2w 2s 3s 4p 5w 6p 7w 8w 9w Jj Jw Jp | 1: 4j 4s 5j 5p 5s Tw Ts As | "
    "2: 2p 3j 3w 3p 6w 6s Kj Kw Kp {} Aj Aw | 3: 4w 6j 7j 7p 8s 9p Tp Qj Qs Ph | turn 2 | trick 1 8j 8p"
)


def test_a_bomb_is_kept_whole_or_counts_for_its_cards() -> None:
    state = position(KINGS.format("Ks"))
    passes, kings = state.action("2 pass"), state.action("2 play Kj Kw")
    assert following.FOURS["broken"](state.view(2), passes) == kings
    assert following.FOURS["broken"](state.view(2), kings) in (kings, None)
    assert following.FOURS["kept"](state.view(2), kings) == state.action("2 play Aj Aw")
    assert following.FOURS["kept"](state.view(2), state.action("2 play Kj Kw Kp Ks")) is None, "thrown whole"
    alone = position(KINGS.format("Qw"))
    assert not any(habit(alone.view(2), alone.action("2 play Kj Kw")) for habit in following.FOURS.values())


def wish_of(habits: Any, state: State, seat: int) -> dict[str, int]:
    """The ranks that a seat wishes for by habit, by name; 0 for none."""
    known = habits(state) if callable(habits) else habits
    found = {name: habit(state.view(seat), Wish(seat, 0)) for name, habit in known.items()}
    return {name: wish.rank for name, wish in found.items() if wish}


def test_a_wish_names_what_was_pushed_to_the_caller_or_to_the_right() -> None:
    state, ((wisher,),) = occasions.wish_of_caller(NANKING, Random(5))
    pushed = steady(beginner=True).choose(state.view(wisher))
    gifts = dict(zip(NANKING.push_targets(wisher), pushed.cards, strict=True))
    right = NANKING.deck.rank_of(gifts[NANKING.next_seat(wisher)])
    assert wish_of(wishing.own, state, wisher) == {"none": 0, "low": 2, "pushed": right}
    state, ((wisher,),) = occasions.wish_before_caller(NANKING, Random(7))
    ((caller, _),) = state.announced
    assert state.hands[wisher] & NANKING.deck.mahjong and caller == NANKING.next_seat(wisher)
    pushed = steady(beginner=True).choose(state.view(wisher))
    gifts = dict(zip(NANKING.push_targets(wisher), pushed.cards, strict=True))
    assert wish_of(wishing.against, state, wisher)["pushed"] == NANKING.deck.rank_of(gifts[caller])


HAGGIS = "haggis | 0: {} | 1: 6r 7y 8y 9y Q | haggis 2r 4r 4o 5y 6o 8o 3o 3r | turn 0{}"


def in_haggis(habits: Mapping[str, Habit], hand: str, trick: str, usual: str) -> dict[str, str]:
    """By habit, the move in place of the usual one."""
    state: Any = position(HAGGIS.format(hand, trick))
    found = {name: habit(state.view(0), state.action(usual)) for name, habit in habits.items()}
    return {name: state.text(action) for name, action in found.items() if action}


def test_a_bomb_in_haggis_looks_at_the_points_that_it_gives_away() -> None:
    hand, bomb = "3y 5g 7r 9o 4g 2g", "0 play 3y 5g 7r 9o"
    poor, rich = " | trick 1 K", " | trick 1 J; 0 Q; 1 K'"
    assert "poor" not in in_haggis(haggis.FED, hand, poor, bomb), "nine points are no more than ten"
    assert in_haggis(haggis.FED, hand, rich, bomb)["poor"] == "0 pass"
    assert "poor" not in in_haggis(haggis.FED, "3y 5g 7r 9o", rich, bomb), "it goes out"
    assert in_haggis(haggis.FED, "4g 2g Q", " | trick 1 J", "0 play Q") == {}, "no bomb"


def test_of_three_plays_in_haggis_goes_the_winner_or_one_of_the_two_that_may_lose() -> None:
    leads = in_haggis(haggis.LAST, "4y 6g K", "", "0 pass")
    assert leads == {"winner": "0 play K", "better": "0 play 6g", "weaker": "0 play 4y"}
    assert in_haggis(haggis.LAST, "4y 6g Tr K", "", "0 pass") == {}, "four plays"
    assert in_haggis(haggis.LAST, "4y Q K", "", "0 pass") == {}, "two winners"


def test_bets_are_counted_where_a_bold_player_would_bet() -> None:
    bars = {bar.name: bar.value for bar in haggis.bets(games["haggis"], 12, Random(3))}
    assert list(bars) == ["never", "small", "careful", "bold", USUAL] and bars[USUAL] == 0
    bets = {name: [bet(chance) for chance in (0.3, 0.5, 0.6, 0.7)] for name, bet in haggis.BETS.items()}
    assert bets == {
        "never": ["", "", "", ""],
        "small": ["", "", "small", "small"],
        "careful": ["", "", "small", "big"],
        "bold": ["", "big", "big", "big"],
    }


def test_whoever_does_not_look_plays_as_if_the_open_hand_were_shut() -> None:
    state = occasions.dealers(TRICSU, Random(3)).state
    trail = Trail(state, occasions.FOR_POINTS.player())
    _, usual, view = next(step for step in trail.steps if step[0].phase == "play" and step[1].seat == 1)
    assert view.open_hands and following.unseeing(view, usual) in view.legal
    assert view.open_hands, "the view itself stays as it is"


def pushes(game: str, seed: int, seat: int, habit: Habit) -> dict[int, str]:
    """What a seat gives to each receiver under a habit."""
    state = occasions.either_side(games[game], Random(seed)).state
    view = state.view(seat)
    found = habit(view, steady(beginner=True).choose(view))
    assert found in view.legal or found is not None
    return {
        to: view.game.deck.name(card)
        for to, card in zip(view.game.push_targets(seat), found.cards, strict=True)
    }


@pytest.mark.parametrize("seed", range(4))
def test_other_cards_go_only_to_those_whom_a_habit_is_about(seed: int) -> None:
    state = occasions.either_side(NANKING, Random(seed)).state
    view = state.view(0)
    usual = steady(beginner=True).choose(view)
    gifts = dict(zip(NANKING.push_targets(0), usual.cards, strict=True))
    low, top = (pushes("nanking", seed, 0, habit) for habit in pushing.ACROSS.values())
    mate = NANKING.partners(0)[0]
    assert {to: low[to] for to in low if to != mate} == {
        to: view.game.deck.name(card) for to, card in gifts.items() if to != mate
    }
    left = [card for card in hand.lowest(view) if card not in gifts.values() or card == gifts[mate]]
    assert low[mate] == view.game.deck.name(left[0])
    assert top[mate] == view.game.deck.name(hand.best(view)[0])
    sides = pushes("nanking", seed, 0, pushing.SIDES["pairs"])
    assert sides[mate] == view.game.deck.name(gifts[mate]) and len(set(sides.values())) == 3


# -- what chapters say -----------------------------------------------------------------------------------

SURE = 3.0  # standard errors


def signs(part: str) -> dict[str, dict[str, int]]:
    """By figure, what is said of its bars."""
    return {
        figure: {name: int(sign) for name, _, sign in (each.partition(": ") for each in bars.split(", "))}
        for figure, bars in rows(__file__, part)
    }


SAID = signs("SAID")
"""What a chapter says of a habit: that it costs, that it pays, or that nothing is to be seen."""


@pytest.mark.parametrize("name", SAID)
def test_a_figure_bears_out_what_a_chapter_says(name: str) -> None:
    told = {bar.name: bar for bar in load_figure(name).bars if bar.name != USUAL}
    signs = {
        bar.name: (bar.value > SURE * bar.error) - (bar.value < -SURE * bar.error) for bar in told.values()
    }
    assert signs == SAID[name]


def test_every_figure_on_habits_is_held_against_its_chapter() -> None:
    found = {f"{game}/{short}": each for game in games for short, each in experiments(game).items()}
    assert {name for name, each in found.items() if each.mark == 0} == set(SAID)


ELSEWHERE = {(one, other): int(sign) for one, other, sign in rows(__file__, "ELSEWHERE")}
"""Pairs of bars that a chapter compares: the first more than the other, less, or neither for certain."""


@pytest.mark.parametrize("pair", ELSEWHERE)
def test_what_a_chapter_says_is_different_elsewhere_is(pair: tuple[str, str]) -> None:
    one, other = (
        next(bar for bar in load_figure(figure).bars if bar.name == name)
        for figure, name in map(str.split, pair)
    )
    off, edge = one.value - other.value, SURE * (one.error**2 + other.error**2) ** 0.5
    assert (off > edge) - (off < -edge) == ELSEWHERE[pair]


MORE_THAN_HALF = signs("MORE_THAN_HALF")
"""Calls that are kept more often than not, or less, or neither for certain: "a coin" in chapters."""


@pytest.mark.parametrize("name", MORE_THAN_HALF)
def test_a_chapter_calls_a_coin_what_may_be_one(name: str) -> None:
    off = {bar.name: (bar.value - 50, SURE * bar.error) for bar in load_figure(name).bars}
    assert {bar: (value > edge) - (value < -edge) for bar, (value, edge) in off.items()} == MORE_THAN_HALF[
        name
    ]


MORE = {
    "mahjong/taken": ["middle two", "two one", "one honour"],
    "mahjong/early": [*(f"{each}-other {each}-early" for each in ("six", "seven", "eight", "nine"))],
    "mahjong/safe": ["middle outside", "outside twice", "twice honour", "middle own"],
    "mahjong/waiting": ["ends gap", "ends twin"],
}
"""What is seen more often than something else."""


@pytest.mark.parametrize("name", MORE)
def test_what_a_chapter_says_is_seen_more_often_is(name: str) -> None:
    told = {bar.name: bar for bar in load_figure(name).bars}
    for pair in MORE[name]:
        more, less = (told[each] for each in pair.split())
        assert more.value - less.value > SURE * (more.error**2 + less.error**2) ** 0.5, pair

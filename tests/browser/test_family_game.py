"""Games of the rest of the Tichu family in a browser: two hands, eight and ten seats, chairs that move."""

import random
from typing import Any

import pytest

from tests.browser.games import dealt, own_turn
from tests.browser.room import Rooms
from tests.browser.visit import fits, hand, headed, kept, keys, open_notebook, store, title, until, verdict
from tests.pages.fake import Browser
from tichu_teach.engine import Record
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.playing import NO_CLICK
from tichu_teach.players import LowestPlayer
from tichu_teach.texts import text
from tichu_teach.texts.names import title_name

pytestmark = [pytest.mark.browser, pytest.mark.site]

CELLS = {
    "tricsu/game": dealt("tricsu", "seed=57, rounds=3, player=LowestPlayer"),
    "grandmaster/game": dealt("grandmaster", ""),
    "ear/game": dealt("ear", ""),
}


def button(page: Any, key: str) -> Any:
    return page.get_by_role("button", name=text(key), exact=True)


def push_by_keyboard(page: Any) -> None:
    """Give the two lowest cards away, one to each neighbour."""
    for number, taker in enumerate(("East", "West")):
        page.locator(".tt-hand button[tabindex='0']").focus()
        keys(page, *["ArrowRight"] * number, "Space")
        page.get_by_role("button", name=f"for {taker}: no card yet").press("Enter")
    page.locator(".tt-hand button[tabindex='0']").press("Enter")


def after_a_round(ruleset: str, place: int, **options: Any) -> tuple[dict[str, Any], Game]:
    """A game whose first round is over, the learner out in that place, as a browser keeps it; and the same
    game when its second round has been dealt.
    """
    for seed in range(200):
        game = Game.begin(ruleset, seed=seed, player=LowestPlayer, **options)
        game.play.speed = "instant"
        browser, bot = Browser(game), LowestPlayer(random.Random(seed))
        browser.hello()
        browser.press("begin")
        while game.state.phase != "over":
            done = game.state.text(bot.choose(game.state.view(game.match.acting)))
            browser.type(done.split(" ", 1)[1])
            game.play.click = NO_CLICK
        if [*game.state.out, *game.state.active].index(game.match.seat) == place:
            stored = browser.kept[game.terms.key]
            browser.press("next")
            return stored, game
    raise AssertionError("the learner never comes in there")


def demanded(game: Game) -> tuple[list[int], list[int]]:
    """The places in the learner's hand of the cards that must be given away, and those of the others."""
    state, seat = game.state, game.match.seat
    cards = state.game.deck.names(state.hands[seat])
    right = [
        cards.index(state.game.deck.name(card)) for card in state.game.demanded_push(seat, state.hands[seat])
    ]
    return right, [place for place in range(len(cards)) if place not in right]


def take_back(page: Any) -> None:
    """Take a decision back, by keyboard."""
    before = page.locator(".tt-log").inner_text()
    button(page, "game.button.takeback").press("Enter")
    until(page, lambda: page.locator(".tt-log").inner_text() != before, "nothing is taken back")


@pytest.mark.more
def test_the_dealer_pushes_and_plays_for_two_by_keyboard(page: Any, rooms: Rooms) -> None:
    """tricsu.push, tricsu.open, tricsu.wish: the Table holds a five, and need not play it."""
    open_notebook(page, rooms, "tricsu/game")
    for moment in ("game.now.push.dealer", "game.now.push.table"):
        headed(page, text(moment))
        push_by_keyboard(page)
    headed(page, text("game.now.follow.table"))
    assert page.locator(".tt-handfor").inner_text() == "You play for the Table"
    assert page.locator(".tt-wishtoken b").inner_text() == "5"
    assert page.locator(".tt-ownhand .tt-chip").count() == 14
    table = hand(page)
    assert any("five" in card for card in table) and "three" in table[0]
    page.locator(".tt-hand button").first.focus()
    keys(page, "Space", "Enter")
    page.locator(".tt-handfor").wait_for(state="detached")
    assert page.locator(".tt-felt .tt-openhand .tt-chip").count() == 13, "it lies open to all"
    until(page, lambda: page.locator(".tt-thinks").count() == 0, "the others never stop")
    while title(page) != text("game.now.follow.table") or len(hand(page)) < 14:
        take_back(page)
    assert hand(page) == table


@pytest.mark.extra
def test_eight_sit_down_and_the_last_pays_with_the_best(page: Any, rooms: Rooms) -> None:
    """grandmaster.seats, grandmaster.exchange: from the start to the second round's first lead."""
    stored, game = after_a_round("grandmaster", 7, players=8)
    open_notebook(page, rooms, "grandmaster/game")
    assert title(page) == text("game.start.title")
    page.get_by_label(text("game.start.players")).select_option("8")
    page.locator(".tt-seats8").wait_for()
    button(page, "game.button.begin").click()
    page.locator(".tt-hand button").first.wait_for()
    assert len(hand(page)) == 13
    until(page, lambda: kept(page, "game.grandmaster"), "nothing was kept")
    assert Record.from_json(kept(page, "game.grandmaster")["record"]).game.players == 8

    store(page, "game.grandmaster", stored)
    page.reload()
    button(page, "game.button.next").click()
    headed(page, text("game.now.push.best"))
    own = page.locator(".tt-south .tt-plate")
    assert title_name("wretch", 7) in own.inner_text()
    assert page.locator(".tt-plate", has_text=title_name("grandmaster", 0)).count() == 1
    right, others = demanded(game)
    wrong = others[:3]
    buttons = page.locator(".tt-hand button")
    for place in wrong:
        buttons.nth(place).click()
    page.locator(".tt-a-push").click()
    assert "Not your best three: the rule wants" in verdict(page, "no")
    for place in wrong + right:
        buttons.nth(place).click()
    page.locator(".tt-a-push").click()
    own_turn(page)
    assert page.locator(".tt-log", has_text="You gave").count() == 1


@pytest.mark.extra
def test_the_boss_gives_the_worst_on_a_phone(phone: Any, rooms: Rooms) -> None:
    """ear.push: ten at a table, and the one at its head gets rid of three cards."""
    stored, game = after_a_round("ear", 0, players=10)
    open_notebook(phone, rooms, "ear/game")
    assert fits(phone)
    store(phone, "game.ear", stored)
    phone.reload()
    phone.locator(".tt-panel table").wait_for()
    assert fits(phone)
    button(phone, "game.button.next").tap()
    headed(phone, text("game.now.push.worst"))
    assert fits(phone)
    for place in demanded(game)[0]:
        phone.locator(".tt-hand button").nth(place).tap()
    phone.locator(".tt-a-push").tap()
    own_turn(phone)
    assert fits(phone)

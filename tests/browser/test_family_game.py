"""Games of the rest of the Tichu family in a browser: two hands, six seats, chairs that move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.serving import write
from tests.browser.conftest import Serve
from tests.browser.room import Rooms
from tests.browser.visit import fits, hand, kept, open_notebook, title, until
from tests.pages.fake import Browser
from tichu_teach.engine import Record
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.playing import NO_CLICK
from tichu_teach.players import LowestPlayer
from tichu_teach.texts import text
from tichu_teach.texts.names import title_name

pytestmark = [pytest.mark.browser, pytest.mark.site]

DOG = "tientsin | 0: Do 2j 3p | 1: 3j 4j | 2: 9p Ts | 3: 9s Tw | 4: 5j 6j | 5: 7j 7w | turn 0"


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory, serve: Serve) -> Iterator[Rooms]:
    """The games as they are served; Tricsu with a seed, Tientsin at a position."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    play = "from tichu_teach import play, position\nfrom tichu_teach.players import LowestPlayer\n\n"
    write(folder, "tricsu/game", "# A game", f'{play}play("tricsu", seed=57, rounds=3, player=LowestPlayer)')
    write(
        folder,
        "tientsin/game",
        "# A game",
        f'{play}game = play("tientsin", seed=4, target=500)',
        "from dataclasses import replace\nfrom tichu_teach.engine import Record\n\n"
        f'state = position("{DOG}")\n'
        "record = Record(state.game, game.match.record.rounds, state)\n"
        "game.play.match = replace(game.match, record=record)\ngame",
    )
    write(folder, "grandmaster/game", "# A game", f'{play}play("grandmaster")')
    write(folder, "ear/game", "# A game", f'{play}play("ear")')
    with serve(folder) as running:
        yield running


def button(page: Any, key: str) -> Any:
    return page.get_by_role("button", name=text(key), exact=True)


def wait_for(page: Any, *keys: str) -> None:
    """Until the panel is headed with one of these."""
    titles = [text(key) for key in keys]
    until(page, lambda: title(page) in titles, f"it never comes to {titles}")


def after_a_round(ruleset: str, place: int, **options: Any) -> tuple[dict[str, Any], Game]:
    """A game whose first round is over, the learner out in that place, as a browser keeps it; and the same
    game when its second round has been dealt.
    """
    for seed in range(200):
        game = Game(ruleset, seed=seed, player=LowestPlayer, **options)
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


def store(page: Any, key: str, value: Any) -> None:
    """Let the browser keep something, as if it had been there before."""
    script = "([key, value]) => localStorage.setItem('tichu-teach/' + key, JSON.stringify(value))"
    page.evaluate(script, [key, value])


def take_back(page: Any) -> None:
    """Take a decision back, by keyboard."""
    before = page.locator(".tt-log").inner_text()
    button(page, "game.button.takeback").focus()
    page.keyboard.press("Enter")
    until(page, lambda: page.locator(".tt-log").inner_text() != before, "nothing is taken back")


@pytest.mark.more
def test_the_dealer_pushes_and_plays_for_two_by_keyboard(page: Any, rooms: Rooms) -> None:
    """tricsu.push, tricsu.open, tricsu.wish: the Table holds a five, and need not play it."""
    open_notebook(page, rooms, "tricsu/game")
    for moment in ("game.now.push.dealer", "game.now.push.table"):
        wait_for(page, moment)
        for number in range(2):
            page.locator(".tt-hand button[tabindex='0']").focus()
            if number:
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            taker = f"for {('East', 'West')[number]}: no card yet"
            page.get_by_role("button", name=taker).focus()
            page.keyboard.press("Enter")
        page.locator(".tt-hand button[tabindex='0']").focus()
        page.keyboard.press("Enter")
    wait_for(page, "game.now.follow.table")
    assert page.locator(".tt-handfor").inner_text() == "You play for the Table"
    assert page.locator(".tt-wishtoken b").inner_text() == "5"
    assert page.locator(".tt-ownhand .tt-chip").count() == 14
    table = hand(page)
    assert any("five" in card for card in table) and "three" in table[0]
    page.locator(".tt-hand button").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator(".tt-handfor").wait_for(state="detached")
    assert page.locator(".tt-felt .tt-openhand .tt-chip").count() == 13, "it lies open to all"
    until(page, lambda: page.locator(".tt-thinks").count() == 0, "the others never stop")
    while title(page) != text("game.now.follow.table") or len(hand(page)) < 14:
        take_back(page)
    assert hand(page) == table


@pytest.mark.extra
def test_the_dog_s_player_names_a_partner(page: Any, rooms: Rooms) -> None:
    """tientsin.dog"""
    open_notebook(page, rooms, "tientsin/game")
    page.locator(".tt-hand button[tabindex='0']").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    wait_for(page, "game.now.dog")
    partners = page.locator(".tt-gift")
    names = [partners.nth(n).inner_text().split()[0] for n in range(partners.count())]
    assert names == ["Autumn", "Spring"], "as they sit, from left to right"
    partners.first.focus()
    page.keyboard.press("Enter")
    page.locator(".tt-log", has_text="Autumn").wait_for()
    wait_for(page, "game.now.follow", "game.now.lead", "game.now.window", "game.now.over")


@pytest.mark.extra
def test_eight_sit_down_and_the_last_pays_with_the_best(page: Any, rooms: Rooms) -> None:
    """grandmaster.seats, grandmaster.exchange: from the start to the second round's first lead."""
    stored, dealt = after_a_round("grandmaster", 7, players=8)
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
    wait_for(page, "game.now.push.best")
    own = page.locator(".tt-south .tt-plate")
    assert title_name("wretch", 7) in own.inner_text()
    assert page.locator(".tt-plate", has_text=title_name("grandmaster", 0)).count() == 1
    state = dealt.state
    wanted = [
        state.game.deck.name(card)
        for card in state.game.demanded(dealt.match.seat, state.hands[dealt.match.seat])
    ]
    cards = state.game.deck.names(state.hands[dealt.match.seat])
    right = [cards.index(card) for card in wanted]
    wrong = [place for place in range(len(cards)) if place not in right][:3]
    buttons = page.locator(".tt-hand button")
    for place in wrong:
        buttons.nth(place).click()
    page.locator(".tt-a-push").click()
    verdict = page.locator(".tt-verdict.tt-no")
    verdict.wait_for()
    assert "Not your best three: the rule wants" in verdict.inner_text()
    for place in wrong + right:
        buttons.nth(place).click()
    page.locator(".tt-a-push").click()
    wait_for(page, "game.now.follow", "game.now.lead", "game.now.window")
    assert page.locator(".tt-log", has_text="You gave").count() == 1


@pytest.mark.extra
def test_the_boss_gives_the_worst_on_a_phone(phone: Any, rooms: Rooms) -> None:
    """ear.push: ten at a table, and the one at its head gets rid of three cards."""
    stored, dealt = after_a_round("ear", 0, players=10)
    open_notebook(phone, rooms, "ear/game")
    assert fits(phone)
    store(phone, "game.ear", stored)
    phone.reload()
    phone.locator(".tt-panel table").wait_for()
    assert fits(phone)
    button(phone, "game.button.next").tap()
    wait_for(phone, "game.now.push.worst")
    assert fits(phone)
    state = dealt.state
    cards = state.game.deck.names(state.hands[dealt.match.seat])
    for wanted in state.game.demanded(dealt.match.seat, state.hands[dealt.match.seat]):
        phone.locator(".tt-hand button").nth(cards.index(state.game.deck.name(wanted))).tap()
    phone.locator(".tt-a-push").tap()
    wait_for(phone, "game.now.follow", "game.now.lead", "game.now.window")
    assert fits(phone)

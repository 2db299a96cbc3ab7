"""A hidden card is in no message: nothing that a page sends would be otherwise if hidden cards lay otherwise.

At every scene of whole games the cards and tiles that the learner can't see change places among the others,
and the page is drawn once more: a card that got into it, or anything that was worked out from one, would make
a difference. Only a saved game holds everybody's hands, as it must.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.contracts.test_page_game import FORMS, hidden
from tests.depth import one_of_each, some, some_chapters
from tests.pages.fake import Browser
from tests.pages.game.test_lookback import decision, looked_at
from tests.pages.games import forget, over, own_move, play_on, quick, sit
from tests.pages.guided.rounds import ROUNDS, ended, walk
from tichu_teach.engine import Record, State, games
from tichu_teach.engine.mahjong.tiles import KINDS, contents, counts
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.game.match import Account
from tichu_teach.pages.game.playing import MatchPage
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.table.session import Session

ASKED = {5: "legal", 11: "would", 17: "more", 18: "more", 29: "takeback", 41: "present"}
"""The buttons that are pressed on the way, by the number of the decision."""


def twin(state: Any, seat: int, rng: random.Random, but: frozenset[int] = frozenset()) -> State | None:
    """A position that looks the same to a seat while hidden cards lie otherwise; `but` are hands that stay.

    None where nothing is hidden, or where this deal can be told from the other.
    """
    stay = {*opened(state.view(seat)), seat, *but}
    seats = [each for each in range(state.game.players) if each not in stay]
    other = {"mahjong": _tiles, "haggis": _haggis}.get(state.game.family, _cards)(state, seats, rng)
    same = vars(state.view(seat)) == vars(other.view(seat))
    return other if same and other != state else None


def opened(view: Any) -> set[int]:
    """The other hands that a seat sees."""
    return {*getattr(view, "open_hands", ()), *getattr(view, "shown", ())}


def _split(pool: list[int], sizes: list[int]) -> Iterator[list[int]]:
    for size in sizes:
        yield pool[:size]
        del pool[:size]


def _bits(cards: int) -> list[int]:
    return [1 << n for n in range(cards.bit_length()) if cards >> n & 1]


def _cards(state: Any, seats: list[int], rng: random.Random) -> Any:
    """The hands of some seats, and all that has still to be taken, dealt anew."""
    hands, rest = [*state.hands], [[*cards] for cards in state.rest]
    pool = [card for each in seats for card in _bits(hands[each])] + [
        card for cards in rest for card in cards
    ]
    rng.shuffle(pool)
    for each, cards in zip(seats, _split(pool, [hands[each].bit_count() for each in seats]), strict=True):
        hands[each] = sum(cards)
    rest = [*_split(pool, [*map(len, rest)])]
    return state.replace(hands=tuple(hands), rest=tuple(map(tuple, rest)))


def _haggis(state: Any, seats: list[int], rng: random.Random) -> Any:
    """The suited cards of some seats and those put aside, dealt anew."""
    suited, hands = state.game.deck.suited, [*state.hands]
    pool = [card for each in seats for card in _bits(hands[each] & suited)] + _bits(state.haggis)
    rng.shuffle(pool)
    sizes = [(hands[each] & suited).bit_count() for each in seats]
    for each, cards in zip(seats, _split(pool, sizes), strict=True):
        hands[each] = hands[each] & ~suited | sum(cards)
    return state.replace(hands=tuple(hands), haggis=sum(pool))


def _tiles(state: Any, seats: list[int], rng: random.Random) -> Any:
    """The tiles of some seats and of the wall, dealt anew; seasons stay where they lie."""
    hands, row = [*state.hands], [*state.wall.row]
    places = [n for n, tile in enumerate(row) if tile < KINDS]
    pool = [tile for each in seats for tile in contents(hands[each])] + [row[n] for n in places]
    rng.shuffle(pool)
    sizes = [len(contents(hands[each])) for each in seats]
    for each, tiles in zip(seats, _split(pool, sizes), strict=True):
        hands[each] = counts(tuple(tiles))
    for n, tile in zip(places, pool, strict=True):
        row[n] = tile
    return state.replace(hands=tuple(hands), wall=state.wall._replace(row=tuple(row)))


def plain(scene: Any) -> Any:
    """A scene without the files that a learner may take home."""
    if isinstance(scene, dict):
        file = scene.get("kind") == "download"
        return {name: plain(each) for name, each in scene.items() if not (file and name == "text")}
    return [plain(each) for each in scene] if isinstance(scene, list) else scene


def drawn(page: MatchPage) -> str:
    return json.dumps(
        plain([page.picture(), page.presenter_part(), page.match.account.lines]), sort_keys=True
    )


class Overseer:
    """Looks at every scene that a game sends, or a guided round, and at all that happens in between."""

    def __init__(self, game: MatchPage) -> None:
        self.game, self.rng = game, random.Random(7)
        self.scenes = self.lines = self.alike = 0
        self.wrong: list[str] = []  # a page answers an error with an apology, so none is raised
        self.show, game.table.show = game.table.show, self.sent  # type: ignore[method-assign]

    @property
    def page(self) -> Session:
        page: Session = self.game
        while page.stand_in:
            page = page.stand_in
        return page

    def sent(self, scene: dict[str, Any]) -> None:
        self.show(scene)
        page = self.page
        if not isinstance(page, MatchPage) or page.match.over:
            return  # at the end all lies open, and before a free table too
        self.scenes += 1
        match, other = page.match, twin(page.state, page.match.seat, self.rng)
        if other is not None:
            there = drawn(page)
            record = Record(match.game, match.record.rounds, other, match.record.before)
            page.play.match = replace(match, record=record)
            changed = drawn(page)
            page.play.match = match
            self.wrong += [str(match.state)] if changed != there else []
            self.alike += 1

    def happens(self, record: Record) -> None:
        """Tell each action of a round as it would be told if the hands of the third parties were others."""
        seat, state = self.game.match.seat, record.start
        account = Account.of(record.restart(record.start), seat)
        for each in record.rounds[-1].actions:
            action = state.action(each)
            after = state.apply(action)
            other = twin(state, seat, self.rng, frozenset({record.game.doer(each, state)}))
            if other is not None and other.ask(action):
                log, later = presenter(record.game).log, other.apply(action)
                if vars(later.view(seat)) == vars(after.view(seat)):
                    assert log.lines(state, action, after, seat) == log.lines(other, action, later, seat), (
                        each
                    )
                    bubbles = log.bubbles(account.said, state, action, after)
                    assert bubbles == log.bubbles(account.said, other, action, later), each
                    self.lines += 1
            account, state = account.after_action(state, action, after, seat), after
        assert account == self.game.match.account


@pytest.mark.parametrize(("ruleset", "options"), one_of_each(FORMS, lambda form: form[0]))
def test_no_message_of_a_game_depends_on_hidden_cards(ruleset: str, options: dict[str, Any]) -> None:
    game, browser = sit(ruleset, seed=5, **options)
    seen = Overseer(game)
    browser.press("begin")
    bot, decisions = quick(game.match.game)(random.Random(5)), 0
    while not game.match.over:
        decisions += 1
        if button := ASKED.get(decisions):
            browser.press(button)
        if game.stand_in:
            browser.press("leave")
        assert browser.type(own_move(game, bot)) is None
        forget(game)
    assert not seen.wrong, "\n".join(seen.wrong)
    assert {*browser.kept} == {game.terms.key}, "the game, and nothing besides"
    seen.happens(game.match.record)
    assert seen.alike > 0.5 * seen.scenes > 5 and seen.lines > 10, (seen.scenes, seen.alike, seen.lines)


@pytest.mark.parametrize(
    ("ruleset", "part"),
    one_of_each([(each.ruleset, each.part) for each in ROUNDS], lambda each: games[each[0]].family),
)
def test_no_message_of_a_guided_round_depends_on_hidden_cards(ruleset: str, part: int) -> None:
    """The others say why they play as they do, and the coach what to think of."""
    page = Guided.begin(ruleset, part, 5)
    seen = Overseer(page)
    browser = Browser.on(page)
    walk(page, browser, ended(page))
    assert not seen.wrong, "\n".join(seen.wrong)
    seen.happens(page.match.record)
    assert seen.alike > 0.5 * seen.scenes > 5 and seen.lines > 10, (seen.scenes, seen.alike, seen.lines)


@pytest.mark.parametrize(
    ("ruleset", "reviewed"),
    some([("nanking", False), ("haggis", False), ("nanking", True), ("haggis", True)], 2),
)
def test_a_round_looked_back_at_is_as_hidden_as_it_was(ruleset: str, reviewed: bool) -> None:
    """The decisions that are asked again show no more than could be seen then: any one, or a review's."""
    game, browser = sit(ruleset, seed=5, **({"players": 2} if ruleset == "haggis" else {}))
    browser.press("begin")
    play_on(browser, over)
    if reviewed:
        browser.press("lookback")
    else:
        looked_at(game, decision(game))
    back: Any = game.stand_in
    assert back is not None
    looked = 0
    while back.moment is not None:
        for name in ("", "reveal"):
            browser.press(name) if name else None
            state = back.state
            open_ = {*state.game.sees(game.match.seat, state.phase)}
            seats = browser.scene["table"]["seats"]
            assert [each["seat"] for each in seats if each["hand"] is not None] == sorted(open_)
            there = json.dumps([browser.scene["table"], browser.scene["input"]])
            assert not [card for card in hidden(state, open_) if json.dumps(card) in there]
            looked += 1
        browser.press("next")
    assert looked


def read(page: LessonPage) -> tuple[Any, set[int]]:
    """The position that a chapter shows, and the seats whose hands it lays open on purpose."""
    step, exercise = page.step, page.exercise
    assert step is not None
    shown = page.here.lead_up.on_table
    if shown and (page.watching or (not exercise and page.here.trial is None)):
        return shown.state, {*step.shown}
    if exercise is not None:
        frame = exercise.outcome.on_table
        asked = exercise.way[-1].state if exercise.way else exercise.question.looked_at
        return frame.state if frame else asked, {*exercise.question.shown}
    return page.here.trial or step.final_position, {*step.shown}


@pytest.mark.parametrize("name", some_chapters())
def test_no_scene_of_a_chapter_has_a_hidden_card(name: str) -> None:
    page = LessonPage(name)
    browser, wrong, tables = Browser(page), list[str](), 0
    show = page.table.show

    def sent(scene: dict[str, Any]) -> None:
        nonlocal tables
        show(scene)
        table, shown = scene["table"], page.stand_in or page
        if table is None or not isinstance(shown, LessonPage):
            return
        state, open_ = read(shown)
        open_ |= {table["viewer"], *opened(state.view(table["viewer"]))}
        tables += 1
        seen = {each["seat"] for each in table["seats"] if each["hand"] is not None}
        there = json.dumps([table, scene["input"]])
        found = [card for card in hidden(state, open_) if json.dumps(card) in there]
        if not seen <= open_ or found:
            wrong.append(f"{shown.step and shown.step.id}: {sorted(seen - open_)} {found}")

    page.table.show = sent  # type: ignore[method-assign]
    browser.hello()
    for turn in range(2 * len(load(name).steps)):
        browser.watch()
        for button in ("hint", "hint", "hint", "solution", "replay") if turn % 2 else ("present", "leave"):
            browser.press(button)
        if turn % 2:
            browser.press("next")
    assert not wrong, "\n".join(wrong)
    assert tables

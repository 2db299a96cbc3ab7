"""What a game at the table keeps to, whatever is played: nothing hidden is shown, it comes to an end, and it
is the same game after a reload, out of a file, and back to every decision."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.pages.fake import Browser
from tests.pages.games import play_on, sit
from tests.tables import rows
from tichu_teach.engine import Record, games
from tichu_teach.pages.game.page import Game
from tichu_teach.texts import text

FORMS: list[tuple[str, dict[str, Any]]] = rows(__file__, "forms", data=(1,))
LIKE_OTHERS = ("tientsin", "sparrow")  # whose pages are their families'
ENDLESS = {"ear": 3}  # games that nobody wins, and the rounds they are played for here


def hidden(state: Any, open_: set[int]) -> set[str]:
    """The names of cards that lie in hidden hands alone; tiles are too many of a kind to tell them apart."""
    deck = getattr(state.game, "deck", None)
    if deck is None:
        return set()
    cards = 0
    for seat in set(range(state.game.players)) - open_:
        cards |= state.hands[seat] & ~getattr(deck, "wilds", 0)
    return {*deck.names(cards)} - {*deck.names(deck.all & ~cards)}


def told(line: str) -> set[str]:
    """The cards a line of the log names, but for those that the learner has given away."""
    if re.match("(You|The Table) gave", line):
        return set()
    return {card for cards in re.findall(r"\[(.*?)\]", line) for card in re.findall(r"\w+", cards)}


@dataclass
class Moment:
    """A game as it stood, with all that a reload must bring back."""

    record: Record
    kept: dict[str, Any]
    lines: tuple[str, ...]
    names: list[str]
    table: dict[str, Any]


@dataclass
class Played:
    """A game that is played to its end, and what was noticed on the way."""

    ruleset: str
    options: dict[str, Any]
    game: Game
    browser: Browser
    shown: list[str] = field(default_factory=list)  # hands that lay open and should not have, or the reverse
    midway: Moment | None = None  # in the second round
    over: Moment | None = None  # the end of the first

    def look(self, state: Any) -> bool:
        """Take note of how the game stands; True when it has come to its end."""
        if state.phase == "over":
            self.over = self.over or self.moment()
            return state.winner is not None or len(self.game.match.record.rounds) == ENDLESS.get(self.ruleset)
        open_ = {*state.game.sees(self.game.match.seat, state.phase), *getattr(state, "shown", ())}
        seats = self.browser.scene["table"]["seats"]
        wrong = [seat["name"] for seat in seats if (seat["hand"] is not None) != (seat["seat"] in open_)]
        self.shown += [f"{state}: {name}" for name in wrong]
        unseen = hidden(state, open_)
        self.shown += [f"{state}: {line}" for line in self.game.match.account.lines if told(line) & unseen]
        if len(self.game.match.record.rounds) == 2 and len(self.game.match.record.rounds[-1].actions) > 12:
            self.midway = self.midway or self.moment()
        return False

    def moment(self) -> Moment:
        match, browser = self.game.match, self.browser
        kept = json.loads(json.dumps(browser.kept))
        return Moment(match.record, kept, match.account.lines, match.names, browser.scene["table"])


def when(number: int, form: tuple[str, dict[str, Any]]) -> tuple[pytest.MarkDecorator, ...]:
    """The first form of a game is always tried, unless its pages are those of another; the others seldom."""
    if form[0] in [each[0] for each in FORMS[:number]]:
        return (pytest.mark.extra,)
    return (pytest.mark.more,) if form[0] in LIKE_OTHERS else ()


@pytest.fixture(
    scope="module",
    params=[pytest.param(form, marks=when(number, form)) for number, form in enumerate(FORMS)],
    ids=lambda form: " ".join(map(str, [form[0], *form[1].values()])),
)
def played(request: pytest.FixtureRequest) -> Played:
    ruleset, options = request.param
    game, browser = sit(ruleset, seed=5, **options)
    browser.press("begin")
    found = Played(ruleset, options, game, browser)
    play_on(browser, found.look)
    return found


def resumed(played: Played) -> tuple[Game, Browser, Moment]:
    """The game in another page of the same browser, in its second round."""
    assert played.midway is not None
    game, browser = sit(played.ruleset, played.midway.kept, **played.options)
    return game, browser, played.midway


def test_every_game_is_played() -> None:
    assert {ruleset for ruleset, _ in FORMS} == set(games)


def test_no_hidden_hand_is_shown(played: Played) -> None:
    assert played.shown == []


def won(game: Game) -> bool:
    """Return True if the learner has won: by their side or, where people change seats, in person."""
    rules, state = game.match.game, game.state
    partners = rules.sides < rules.players and getattr(rules, "columns", rules.sides) == rules.sides
    moved = hasattr(state, "people") and not partners
    return state.winner == (state.people[game.match.seat] if moved else rules.side(game.match.seat))


def test_it_comes_to_its_end(played: Played) -> None:
    game, browser = played.game, played.browser
    ended = played.ruleset not in ENDLESS
    assert browser.buttons() == ["new" if ended else "next", "lookback", "takeback", "more"]
    assert Record.from_json(game.match.record.to_json()).state == game.state
    if ended:
        assert ("game is yours" in browser.words() or "you are first" in browser.words()) is won(game)
        browser.press("next")  # too late
        assert game.state.winner is not None


def test_a_page_opened_anew_goes_on(played: Played) -> None:
    game, browser, before = resumed(played)
    assert game.match.record == before.record and game.match.names == before.names
    assert game.match.account.lines == before.lines
    assert browser.scene["table"] == before.table
    assert game.play.speed == "instant"
    assert text("game.kept.resumed") in browser.words()
    browser.press("more")
    assert text("game.kept.resumed") not in browser.words(), "it was said before the drawer was opened"


def test_a_second_hello_disturbs_nothing(played: Played) -> None:
    game, browser, before = resumed(played)
    scene = browser.scene
    assert browser.hello() is None
    assert game.match.record == before.record and browser.scene == scene


def test_every_decision_of_a_round_can_be_taken_back(played: Played) -> None:
    assert played.over is not None
    game, browser = sit(played.ruleset, played.over.kept, **played.options)
    match, decided = game.match, game.match.decisions
    while (before := match.taken_back()) is not None:
        actions = before.record.rounds[-1].actions
        assert before.decisions == match.decisions - 1
        assert actions == match.record.rounds[-1].actions[: len(actions)]
        if match.decisions == decided:
            browser.press("takeback")
            assert game.match.record.rounds[-1].actions[: len(actions)] == actions
            assert len(game.match.record.rounds[-1].actions) < len(played.over.record.rounds[-1].actions)
        match = before
    assert decided > 2 and not match.decisions
    record = match.record
    assert record.start == game.match.record.start and record.before == game.match.record.before


def test_a_saved_game_is_loaded(played: Played) -> None:
    _, browser, before = resumed(played)
    browser.press("more")
    (saved,) = browser.blocks("download")
    other, page = sit(played.ruleset, seed=8, **played.options)
    page.press("begin")
    assert page.say("file", name="mine.json", text=saved["text"]) is None
    assert other.match.record == before.record
    assert "mine.json" in page.words()


DAMAGES = {
    "rounds[0].actions[1]": lambda data: data["rounds"][0]["actions"].insert(1, "0 play Dr"),
    "rounds[0]": lambda data: data["rounds"][0].update(deal=""),
    "ruleset": lambda data: data.update(ruleset="bridge"),
    "format": lambda data: data.update(format="other"),
    "": lambda data: data.clear(),
}


@pytest.mark.parametrize("place", DAMAGES)
def test_a_damaged_file_is_refused_by_its_place_and_the_game_goes_on(played: Played, place: str) -> None:
    game, browser, before = resumed(played)
    data = json.loads(before.record.to_json())
    DAMAGES[place](data)
    assert browser.say("file", name="bad.json", text=json.dumps(data)) is None
    assert game.match.record == before.record
    assert place in browser.words() and "bad.json" in browser.words()


def test_a_damaged_keep_is_put_aside_and_another_game_begun(played: Played) -> None:
    key = played.game.terms.key
    for kept in ("junk", 7, [], {}, {"record": "{}", "seed": 1, "seat": 0}):
        game, browser = sit(played.ruleset, {key: kept}, seed=1, **played.options)
        assert browser.kept[f"{key}.damaged"] == kept and game.play.unreadable_game is not None
        assert "damaged" in browser.words()
        browser.press("begin")
        assert Record.from_json(browser.kept[key]["record"]).state == game.state

"""The panel beside a game: the coach and the log, the drawer, the page before the first deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from tichu_teach.engine import SavedGameError
from tichu_teach.pages import claiming, company
from tichu_teach.pages.counsel import MOST
from tichu_teach.pages.editor.reading import as_seen
from tichu_teach.pages.playing import Playing
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.saved import SPEEDS, written
from tichu_teach.pages.session import Data
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import figure
from tichu_teach.themes import THEMES

PAUSES: Mapping[str, float] = dict(zip(SPEEDS, (1.0, 0.45, 0.0), strict=True))
"""Seconds before each visible move of an opponent."""

LOG_LINES = 60

TABLE = "../family/table.ipynb"
"""The table to put anything on, as the page of a game links to it."""


def starting(game: Playing) -> Data:
    """What there is to choose before the first deal."""
    name = game.game.name
    blocks = [*_notices(game), *game.setup.blocks(game.game), *_company(game), _loading()]
    buttons = [_button(game, "begin", primary=True)]
    return _panel(text(f"home.{name}.title"), Texts(game.game.name)("game.start.title"), blocks, buttons)


def dealing(game: Playing) -> Data:
    """What is said while the cards are on their way."""
    blocks: list[Data] = [{"kind": "text", "text": text("game.start.soon")}]
    return _panel(text(f"home.{game.game.name}.title"), text("game.start.soon.title"), blocks, [])


def playing(game: Playing) -> Data:
    """The coach's words, or the result of the round, and what has happened."""
    if game.claimed:
        return _claimed(game, game.claimed)
    state, blocks = game.state, _notices(game)
    if state.phase == "over":
        if game.side_line:
            blocks.append(note("tip", text("game.lookback.line")))
        blocks += _looking(game)
        first, *others = game.presenter.summary.ending(state, game.seat)
        blocks += [first, *_closing(game), *others] if state.winner is not None else [first, *others]
    else:
        if game.side_line:
            blocks.append(note("tip", text("game.lookback.line")))
        advice = game.presenter.coach.advice(state, game.acting, game.names, game.received)
        blocks.append({"kind": "text", "text": advice})
        if game.declined:
            blocks.append(note("tip", text("game.declined")))
        if game.hinted:
            words = "\n\n".join(game.presenter.coach.legal_words(state, game.acting))
            blocks.append({"kind": "note", "tone": "tip", "text": words})
        if game.thinking.busy:
            blocks.append({**note("tip", text("advise.sure.thinking")), "stays": True})
        if game.proving.busy:
            blocks.append({**note("tip", text("game.claim.thinking")), "stays": True})
        if counsel := game.advised():
            blocks.append({**note("tip", "\n\n".join(counsel)), "stays": True})
    if not game.setup and len(game.record.rounds) == 1 and not game.decided:
        blocks += [{**each, "below": True} for each in _company(game)]  # there was no page to choose it on
    blocks.append({"kind": "log", "lines": game.lines[-LOG_LINES:]})
    if state.winner is not None:
        blocks += _onward(game)
    return _panel(game.presenter.coach.header(game.record), game.title(), blocks, _buttons(game))


def _looking(game: Playing) -> list[Data]:
    """How far the review of the round has come."""
    if not game.looking.busy:
        return []
    done = round(100 * game.looking.progress)
    return [
        {"kind": "progress", "done": done, "of": 100, "label": text("game.lookback.progress"), "stays": True}
    ]


def _claimed(game: Playing, answer: claiming.Answer) -> Data:
    """The answer to a claim, instead of the coach's words."""
    names = ["carry", "unclaim"] if answer.proof else ["unclaim"]
    buttons = [_button(game, each, "game.claim.button", primary=each == names[0]) for each in names]
    header = game.presenter.coach.header(game.record)
    return _panel(header, claiming.title(answer), claiming.blocks(game, answer), buttons)


def _closing(game: Playing) -> list[Data]:
    """How the whole game went, in a line: how long it was, and where everybody ended."""
    board = game.presenter.scene.table(game.state, Seen(game.seat, game.seat))
    columns = board["sides"] or [each for each in board["seats"] if each.get("total") is not None]
    if not columns:  # where places count, they are told already
        return []
    order = sorted(columns, key=lambda each: -each["total"])
    standing = " · ".join(f"{each['name']} *{figure(each['total'])}*" for each in order)
    lead = order[0]["total"] - order[1]["total"]
    told = [Texts(game.game.name)("game.closing", count=len(game.record.rounds), standing=standing)]
    told += [text("game.closing.lead", count=lead)] if lead else []
    return [{"kind": "text", "text": " ".join(told)}]


def _onward(game: Playing) -> list[Data]:
    """Where to go from a finished game."""
    ways = [("puzzles", "puzzles.ipynb")] if game.game.name in THEMES else []
    ways.append(("family", "../family/rulesets.ipynb"))
    return [{"kind": "link", "text": text(f"page.lesson.{name}"), "href": href} for name, href in ways]


def drawer(game: Playing) -> Data:
    """The pace of the others, saving and loading, beginning again."""
    name = f"tichu-teach-{game.game.name}-{len(game.record.rounds)}.json"
    pace = {
        "kind": "select",
        "id": "speed",
        "label": text("game.speed"),
        "options": [{"value": speed, "label": text(f"game.speed.{speed}")} for speed in PAUSES],
        "value": game.speed,
    }
    saving = {
        "kind": "download",
        "label": text("game.save"),
        "name": name,
        "text": written(game.record, game.strength),
    }
    blocks = [
        *_notices(game),
        pace,
        *_company(game),
        *_looking_choice(game),
        {"kind": "text", "text": Texts(game.game.name)("game.drawer.text")},
        saving,
        _loading(),
        *_opening(game),
    ]
    buttons = [_button(game, each, sure=game.sure == each) for each in ("again", "deal", "new")]
    buttons.append({**_button(game, "more"), "label": text("game.button.close"), "primary": True})
    return _panel(game.presenter.coach.header(game.record), text("game.drawer"), blocks, buttons)


def _company(game: Playing) -> list[Data]:
    """Who the others are, where that is to be chosen."""
    return [company.choice(game.game, game.strength)] if game.company_chosen else []


def _looking_choice(game: Playing) -> list[Data]:
    """Whether rounds are looked at again."""
    options = [{"value": each, "label": text(f"game.lookback.select.{each}")} for each in ("on", "off")]
    return [
        {
            "kind": "select",
            "id": "lookback",
            "label": text("game.lookback.select"),
            "options": options,
            "value": "on" if game.looking.on else "off",
        }
    ]


def _opening(game: Playing) -> list[Data]:
    """The way to a table where this position can be tried out, as far as the learner knows it."""
    line = as_seen(game.state, game.seat, game.seed)
    guess = {} if game.state.phase == "over" else {"guess": "1"}
    href = f"{TABLE}?{urlencode({'position': line} | guess)}"
    return [{"kind": "link", "text": text("game.open"), "href": href}] if line else []


def note(tone: str, words: str) -> Data:
    """A note on what has become of a saved game."""
    return {"kind": "note", "tone": tone, "text": words}


def trouble(tone: str, key: str, error: SavedGameError, **values: Any) -> Data:
    """A note on a saved game that cannot be used, naming the place in it."""
    return note(tone, text(key, where=error.where or text("game.load.whole"), **values))


def _panel(header: str, title: str, blocks: Iterable[Data], buttons: Iterable[Data]) -> Data:
    return {"header": header, "title": title, "blocks": [*blocks], "buttons": [*buttons]}


def _notices(game: Playing) -> list[Data]:
    """What became of a saved game; one that is damaged can still be taken home."""
    if not game.notice:
        return []
    if game.damaged is None:
        return [game.notice]
    saving = {"kind": "download", "label": text("game.kept.download"), "name": "damaged.json"}
    return [game.notice, {**saving, "text": game.damaged}]


def _loading() -> Data:
    return {"kind": "upload", "label": text("game.load"), "accept": ".json,application/json"}


def _buttons(game: Playing) -> list[Data]:
    state = game.state
    if game.side_line:
        back = _button(game, "mainline", "game.lookback.button", primary=state.phase == "over")
        asking = [would(game)] if state.phase != "over" else []
        return [*asking, _button(game, "takeback", disabled=not game.decided), back]
    if state.phase != "over":
        first = _button(game, "legal", disabled=not game.asked, on=game.hinted)
    elif state.winner is None:
        first = _button(game, "next", primary=True)
    else:
        first = {**_button(game, "new", primary=True), "label": text("game.button.new.end")}
    asking = [would(game)] if state.phase != "over" else []
    claim = [_button(game, "claim", "game.claim.button")] if claiming.offered(game) else []
    return [
        first,
        *asking,
        *claim,
        *_lookback(game),
        _button(game, "takeback", disabled=not game.decided),
        _button(game, "more"),
    ]


def _lookback(game: Playing) -> list[Data]:
    """The way to look back, where the round is over; or to stop what takes long."""
    if game.state.phase != "over" or game.presenting:
        return []
    name = "unlook" if game.looking.busy else "lookback"
    return [_button(game, name, "game.lookback.button")]


def would(game: Playing) -> Data:
    """The button that asks the coach what they would do, then for more of it."""
    step = f".{game.would}" if 0 < game.would < MOST else ".off" if game.would else ""
    label = text(f"guide.button.would{step}")
    return {"name": "would", "label": label, "primary": False, "disabled": not game.asked}


def _button(
    game: Playing,
    name: str,
    words: str = "game.button",
    *,
    primary: bool = False,
    disabled: bool = False,
    on: bool = False,
    sure: bool = False,
) -> Data:
    label = Texts(game.game.name)(f"{words}.{name}{'.off' if on else '.sure' if sure else ''}")
    return {"name": name, "label": label, "primary": primary, "disabled": disabled}

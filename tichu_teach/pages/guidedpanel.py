"""The panel beside a round together: what the others did and why, what the coach says, how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tichu_teach.lessons import chapters, load
from tichu_teach.pages.counsel import MOST
from tichu_teach.pages.gamepanel import LOG_LINES
from tichu_teach.pages.session import Data

if TYPE_CHECKING:
    from tichu_teach.pages.guiding import Guiding


def panel(page: Guiding) -> Data:
    """What is told as the round stands."""
    if page.more:
        return _drawer(page)
    if page.state.phase == "over":
        return _ending(page)
    say = page.say
    blocks: list[Data] = [page.notice] if page.notice else []
    if not page.decisions and not page.seen:
        blocks.append({"kind": "story", "text": say("guide.begin.full")})
    if page.mine and not page.seen:
        blocks.append(_note("tip", page.judged()))
    if happened := page.reasons():
        blocks.append({"kind": "text", "text": "\n\n".join(happened)})
    if not page.paused and page.asked:
        blocks += [_note("tip", say(f"guide.new.{name}")) for name in page.news()]
        moment = page.presenter.guide.moment(page.state, page.acting, page.names)
        if moment:
            blocks.append({"kind": "text", "text": moment})
        if words := page.advised():
            blocks.append(_note("good", "\n\n".join(words)))
    if blocks:
        blocks[-1]["stays"] = True  # on a phone the rest folds up
    blocks.append({"kind": "log", "lines": page.lines[-LOG_LINES:]})
    title = say("guide.next.title") if page.paused else page.title()
    return _panel(say(f"guide.header.{page.stage}"), title, blocks, _buttons(page))


def _ending(page: Guiding) -> Data:
    """What happened, in three sentences; the sheet; and what to do next."""
    say, guide, state = page.say, page.presenter.guide, page.state
    same, count = page.agreed()
    words = [guide.story(state, page.names), guide.brought(state, page.seat)]
    if count:
        words.append(say("guide.agreed", count=count, same=same))
    last = page.taught is None
    sheet = page.presenter.summary.ending(state, page.seat)
    blocks: list[Data] = [
        _note("good", " ".join(words)),
        {"kind": "text", "text": say("guide.onward.last" if last else "guide.onward.first")},
        {"kind": "text", "text": say("guide.onward.again")},
        *sheet,
        {"kind": "log", "lines": page.lines[-LOG_LINES:]},
    ]
    buttons = [_button(page, "again"), _button(page, "deal"), _onward(page)]
    return _panel(say("guide.title"), say("guide.over.title"), blocks, buttons)


def _onward(page: Guiding) -> Data:
    """The way on: the next chapter, or a whole game."""
    names = chapters(page.round.ruleset)
    following = names[names.index(page.round.after) + 1 :]
    if following:
        lesson = load(following[0])
        label, href = page.say("guide.following", title=lesson.title()), f"{lesson.chapter}.ipynb"
    else:
        label, href = page.say("guide.game"), "game.ipynb"
    return {"name": "onward", "label": label, "href": href, "primary": True, "disabled": False}


def _drawer(page: Guiding) -> Data:
    """Beginning again."""
    sure = {page.sure: f"game.button.{page.sure}.sure"}
    buttons = [_button(page, each, sure.get(each, "")) for each in ("again", "deal")]
    close = {**_button(page, "more", "game.button.close"), "primary": True}
    blocks = [{"kind": "text", "text": page.say("guide.onward.again")}]
    return _panel(page.say("guide.title"), page.say("game.drawer"), blocks, [*buttons, close])


def _buttons(page: Guiding) -> list[Data]:
    more = _button(page, "more", "game.button.more")
    back = {**_button(page, "takeback", "game.button.takeback"), "disabled": not page.decided}
    if page.paused:
        return [{**_button(page, "next"), "primary": True}, _button(page, "mine"), back, more]
    asking = [_would(page)] if page.asked and page.stage != "full" else []
    return [*asking, back, more]


def _would(page: Guiding) -> Data:
    """The button that asks the coach for more than they say by themselves."""
    step = f".{page.level}" if 0 < page.level < MOST else ".off" if page.level else ""
    return _button(page, "would", f"guide.button.would{step}")


def _note(tone: str, words: str) -> Data:
    return {"kind": "note", "tone": tone, "text": words}


def _button(page: Guiding, name: str, key: str = "") -> Data:
    label = page.say(key or f"guide.button.{name}")
    return {"name": name, "label": label, "primary": False, "disabled": False}


def _panel(header: str, title: str, blocks: Iterable[Data], buttons: Iterable[Data]) -> Data:
    return {"header": header, "title": title, "blocks": [*blocks], "buttons": [*buttons]}

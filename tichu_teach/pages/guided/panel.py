"""The panel beside a guided round: what the others did and why, what the coach says, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.taught import GuidedRound
from tichu_teach.pages.game.counsel import would_key
from tichu_teach.pages.game.match import LOG_LINES, Match
from tichu_teach.pages.game.playing import Playing
from tichu_teach.pages.guided.guidance import Guidance
from tichu_teach.pages.table.scene import make_button, make_note, make_panel
from tichu_teach.texts import Texts

if TYPE_CHECKING:
    from tichu_teach.scene.panel import Block, PanelButton, ScenePanel


def panel(play: Playing, guidance: Guidance, ways: list[PanelButton], *, paused: bool) -> ScenePanel:
    """The panel of the round as it stands.

    `paused` if the learner has something to look at first; `ways` are buttons that lead elsewhere.
    """
    match, say = play.match, guidance.say
    if play.help.shows_drawer:
        return _drawer(say, play.help.to_confirm)
    if match.over:
        return _ending(match, guidance)
    blocks: list[Block] = [play.notice] if play.notice else []
    if not guidance.decisions and not guidance.moves_seen:
        blocks.append({"kind": "story", "text": say("guide.begin.full")})
    if guidance.mine and not guidance.moves_seen:
        same, said = guidance.judge_move(match.names)
        blocks.append(make_note("good" if same else "tip", said))
    if happened := guidance.reasons(match.names):
        blocks.append({"kind": "text", "text": "\n\n".join(happened), "stays": paused})
    blocks += [make_note("tip", say(f"guide.new.{name}"), stays=paused) for name in guidance.news(match)]
    if not paused and match.owes_decision:
        moment = match.presenter.guide.moment(match.state, match.acting, match.names)
        if moment:
            blocks.append({"kind": "text", "text": moment})
    words = [] if paused else guidance.advised(match, play.help.advice_level)
    if words:  # on a phone they come first
        blocks.append(make_note("good", "\n\n".join(words), answers=bool(play.help.advice_level)))
    elif blocks:
        blocks[-1]["stays"] = True  # on a phone the rest folds up
    blocks.append({"kind": "log", "lines": match.account.lines[-LOG_LINES:]})
    title = say("guide.next.title") if paused else match.title
    buttons: list[PanelButton] = [*ways, *_buttons(match, guidance, play.help.advice_level, paused=paused)]
    return make_panel(say(f"guide.header.{guidance.stage}"), title, blocks, buttons)


def _ending(match: Match, guidance: Guidance) -> ScenePanel:
    """The end: the round in three sentences, the sheet, and what to do next."""
    say, guide, state = guidance.say, match.presenter.guide, match.state
    same, count = guidance.count_agreed(match)
    words = [guide.story(state, match.names), guide.say_result(state, match.seat)]
    if count:
        how = ".all" if same == count else "" if same else ".none"
        words.append(say(f"guide.agreed{how}", count=count if how else same, of=count))
    last = guidance.taught_rules is None
    blocks: list[Block] = [
        make_note("good", " ".join(words)),
        {"kind": "text", "text": say("guide.onward.last" if last else "guide.onward.first")},
        {"kind": "text", "text": say("guide.onward.again")},
        *match.presenter.summary.ending(state, match.seat, alone=True),
        {"kind": "log", "lines": match.account.lines[-LOG_LINES:]},
    ]
    buttons: list[PanelButton] = [_button(say, "again"), _button(say, "deal"), _ways_on(say, guidance.round)]
    return make_panel(say("guide.title"), say("guide.over.title"), blocks, buttons)


def _ways_on(say: Texts, played: GuidedRound) -> PanelButton:
    """The button that leads on: to the next chapter, or to a whole game."""
    names = chapters(played.ruleset)
    following = names[names.index(played.after) + 1 :]
    if following:
        lesson = load(following[0])
        label, href = say("guide.following", title=lesson.title()), f"{lesson.chapter}.ipynb"
    else:
        label, href = say("guide.game"), "game.ipynb"
    return make_button("onward", label, primary=True) | {"href": href}


def _drawer(say: Texts, asked: str) -> ScenePanel:
    """The drawer, for beginning again; `asked` is the button that asks whether it is meant."""
    sure = {asked: f"guide.button.{asked}.sure"}
    buttons: list[PanelButton] = [_button(say, each, sure.get(each, "")) for each in ("again", "deal")]
    close = _button(say, "more", "game.button.close", primary=True)
    blocks: list[Block] = [{"kind": "text", "text": say("guide.onward.again")}]
    return make_panel(say("guide.title"), say("game.drawer"), blocks, [*buttons, close])


def _buttons(match: Match, guidance: Guidance, would: int, *, paused: bool) -> list[PanelButton]:
    say = guidance.say
    more = _button(say, "more", "game.button.more")
    back = _button(say, "takeback", "game.button.takeback", disabled=not match.decisions)
    if paused:
        return [_button(say, "next", primary=True), _button(say, "mine"), back, more]
    if not match.owes_decision or guidance.stage == "full":
        return [back, more]
    return [_button(say, "would", would_key(guidance.level(would))), back, more]


def _button(
    say: Texts, name: str, key: str = "", *, primary: bool = False, disabled: bool = False
) -> PanelButton:
    return make_button(name, say(key or f"guide.button.{name}"), primary=primary, disabled=disabled)

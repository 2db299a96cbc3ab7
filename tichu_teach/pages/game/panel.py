"""The panel beside a game: the coach and the log, the drawer, the page before the first deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tichu_teach.pages.game import claiming, company
from tichu_teach.pages.game.counsel import would_key
from tichu_teach.pages.game.match import LOG_LINES, Match
from tichu_teach.pages.game.playing import Help, MatchPage, Playing
from tichu_teach.pages.game.reviewing import RoundReviewing
from tichu_teach.pages.game.saved import SPEEDS, saved_text
from tichu_teach.pages.game.setup import Setup, covered
from tichu_teach.pages.presenters.controls import select
from tichu_teach.pages.presenters.presenter import Seen, views
from tichu_teach.pages.table.scene import make_button, make_note, make_panel, placed
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import column_names, figure, game_name
from tichu_teach.themes import THEMES

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import Block, PanelButton, ProgressBlock, ScenePanel, UploadBlock

PAUSES: Mapping[str, float] = dict(zip(SPEEDS, (1.0, 0.45, 0.0), strict=True))
"""Seconds before each visible move of an opponent."""

PARTS = ("announce", "take", "push", "over")
"""The phases that are parts of a round by themselves; the others take turns with each other."""


def scene(play: Playing, panel: ScenePanel, thinking: int | None = None) -> Scene:
    """The table of a match beside its panel; `thinking` is the seat that all can see is about to move."""
    match, layout = play.match, play.match.presenter.scene
    acting = match.state.view(match.acting)
    seen = Seen(
        match.seat,
        hands_seen=views(match.state, range(match.game.players)) if match.over else {},
        said=match.account.said,
        thinking=thinking,
        marked=match.account.received,
        lit_cards=layout.hints(acting) if play.help.lights_plays and match.owes_decision else None,
        playing=True,
    )
    return {
        "table": layout.table(match.state.view(match.seat), seen),
        "input": layout.controls(acting, seen),
        "panel": panel,
        "verdict": play.help.verdict,
    }


def layout_of(match: Match, help: Help, *, undealt: bool) -> str:
    """The name of what is laid out in a game."""
    if undealt or help.shows_drawer:
        return "start" if undealt else "drawer"
    phase = match.state.phase if match.state.phase in PARTS else "play"
    return f"round {len(match.record.rounds)} {phase}"


def undealt(match: Match, panel: ScenePanel) -> Scene:
    """The table before the deal beside its panel."""
    board = covered(match.presenter.scene.table(match.state.view(match.seat), Seen(match.seat)))
    return {"table": board, "input": None, "panel": panel, "verdict": None}


def notes(match: Match) -> list[Block]:
    """The coach's words for a teacher, while a round is played."""
    if match.over:
        return []
    coach, acting = match.presenter.coach, match.acting
    words = [coach.advice(match.state, acting, match.names, match.account.received)]
    words += coach.legal_words(match.state, acting) if match.owes_decision else []
    return [{"kind": "text", "text": each} for each in words if each]


def starting(play: Playing, setup: Setup) -> ScenePanel:
    """The choices before the first deal."""
    game = play.match.game
    blocks: list[Block] = [*_notices(play), *setup.blocks(game), *_company(play), _loading()]
    buttons: list[PanelButton] = [_button(play.match, "begin", primary=True)]
    return make_panel(game_name(game.name), Texts(game.name)("game.start.title"), blocks, buttons)


def dealing(match: Match) -> ScenePanel:
    """A panel to show while the cards are on their way."""
    blocks: list[Block] = [{"kind": "text", "text": text("game.start.soon")}]
    return make_panel(game_name(match.game.name), text("game.start.soon.title"), blocks, [])


def playing(page: MatchPage, reviewing: RoundReviewing) -> ScenePanel:
    """The panel of a round: the coach's words or the result, and what has happened."""
    play, match = page.play, page.play.match
    header = match.presenter.coach.header(match.record)
    if claimed := play.help.claim_answer:
        names = ["carry", "unclaim"] if claimed.proof else ["unclaim"]
        buttons: list[PanelButton] = [
            _button(match, each, f"game.claim.button.{each}", primary=each == names[0]) for each in names
        ]
        return make_panel(header, claiming.title(claimed), claiming.blocks(match, claimed), buttons)
    blocks = _notices(play)
    if page.side_line:
        blocks.append(make_note("tip", text("game.lookback.line")))
    if match.over:
        first, *others = match.presenter.summary.ending(match.state, match.seat)
        closing = _closing(match) if match.state.winner is not None else []
        blocks += [*_looking(reviewing), first, *closing, *others]
    else:
        blocks += _coaching(play)
    if not page.terms.setup and len(match.record.rounds) == 1 and not match.decisions:
        blocks += placed(_company(play), below=True)  # there was no page to choose them on
    blocks.append({"kind": "log", "lines": match.account.lines[-LOG_LINES:]})
    if match.state.winner is not None:
        blocks += _ways_on(match)
    return make_panel(header, match.title, blocks, _buttons(page, reviewing))


def _coaching(play: Playing) -> list[Block]:
    """The coach's words, and the answers to what the learner has asked."""
    match, coach = play.match, play.match.presenter.coach
    advice = coach.advice(match.state, match.acting, match.names, match.account.received)
    blocks: list[Block] = [{"kind": "text", "text": advice}]
    if match.declined:
        blocks.append(make_note("tip", text("game.declined")))
    if play.help.lights_plays:
        words = "\n\n".join(coach.legal_words(match.state, match.acting))
        blocks.append(make_note("tip", words, answers=True))
    if play.thinking.busy:
        blocks.append(make_note("tip", text("advise.sure.thinking"), answers=True))
    if play.proving.busy:
        blocks.append(make_note("tip", text("game.claim.thinking"), answers=True))
        bar: ProgressBlock = {"kind": "progress", "done": play.help.proving, "of": 10, "answers": True}
        blocks.append({**bar, "label": text("game.claim.progress")})
    if advised := play.advised():
        blocks.append(make_note("tip", "\n\n".join(advised), answers=True))
    return blocks


def _looking(reviewing: RoundReviewing) -> list[Block]:
    """The progress of the round's review."""
    if not reviewing.busy:
        return []
    done, label = round(100 * reviewing.progress), text("game.lookback.progress")
    return [{"kind": "progress", "done": done, "of": 100, "label": label, "stays": True}]


def _closing(match: Match) -> list[Block]:
    """The whole game in a line: its length, and everybody's final total."""
    state = match.state
    if state.game.titles:  # these have told the places already
        return []
    columns = zip(column_names(state, match.seat), state.standing, strict=True)
    order = sorted(columns, key=lambda column: -column[1])
    standing = " · ".join(f"{name} *{figure(total)}*" for name, total in order)
    lead = order[0][1] - order[1][1]
    told = [Texts(match.game.name)("game.closing", count=len(match.record.rounds), standing=standing)]
    told += [text("game.closing.lead", count=lead)] if lead else []
    return [{"kind": "text", "text": " ".join(told)}]


def _ways_on(match: Match) -> list[Block]:
    """The ways on from a finished game."""
    ways = [("puzzles", "puzzles.ipynb")] if match.game.name in THEMES else []
    ways.append(("family", "../family/rulesets.ipynb"))
    return [{"kind": "link", "text": text(f"page.lesson.{name}"), "href": href} for name, href in ways]


def drawer(page: MatchPage, reviewing: RoundReviewing) -> ScenePanel:
    """The drawer: the pace of the others, saving and loading, beginning again."""
    play, match = page.play, page.play.match
    say, speeds = Texts(match.game.name), [(speed, text(f"game.speed.{speed}")) for speed in PAUSES]
    looked = "on" if reviewing.on else "off"
    looking = [(each, text(f"game.lookback.select.{each}")) for each in ("on", "off")]
    blocks: list[Block] = [
        *_notices(play),
        {**select("speed", text("game.speed"), play.speed, speeds)},
        *_company(play),
        {**select("lookback", say("game.lookback.select"), looked, looking)},
        {"kind": "text", "text": say("game.drawer.text")},
        {
            "kind": "download",
            "label": text("game.save"),
            "name": f"tichu-teach-{match.game.name}-{len(match.record.rounds)}.json",
            "text": saved_text(match.record, play.company.strength),
        },
        _loading(),
    ]
    sure = {play.help.to_confirm: f"game.button.{play.help.to_confirm}.sure"}
    buttons: list[PanelButton] = [
        _button(match, each, sure.get(each, "")) for each in ("again", "deal", "new")
    ]
    buttons.append(_button(match, "more", "game.button.close", primary=True))
    return make_panel(match.presenter.coach.header(match.record), text("game.drawer"), blocks, buttons)


def _company(play: Playing) -> list[Block]:
    """The choice of the others, if it is the learner's."""
    return [company.choice(play.match.game, play.company.strength)] if play.company.may_choose else []


def _notices(play: Playing) -> list[Block]:
    """The note on a saved game; a damaged one can still be downloaded."""
    if not play.notice:
        return []
    if play.unreadable_game is None:
        return [play.notice]
    label, damaged = text("game.kept.download"), play.unreadable_game
    return [play.notice, {"kind": "download", "label": label, "name": "damaged.json", "text": damaged}]


def _loading() -> UploadBlock:
    return {"kind": "upload", "label": text("game.load"), "accept": ".json,application/json"}


def _buttons(page: MatchPage, reviewing: RoundReviewing) -> list[PanelButton]:
    play, match = page.play, page.play.match
    takeback: list[PanelButton] = [_button(match, "takeback")] if match.decisions else []
    asking: list[PanelButton] = [] if match.over else [_advice_button(play)]
    if page.side_line:
        return [
            *asking,
            *takeback,
            _button(match, "mainline", "game.lookback.button.mainline", primary=match.over),
        ]
    if not match.over:
        key = "game.button.legal.off" if play.help.lights_plays else ""
        first = _button(match, "legal", key, disabled=not match.owes_decision)
    elif match.state.winner is None:
        first = _button(match, "next", primary=True)
    else:
        first = _button(match, "new", "game.button.new.end", primary=True)
    claim: list[PanelButton] = [_claim(play)] if claiming.may_claim(match) else []
    return [
        first,
        *asking,
        *claim,
        *_lookback(page, reviewing),
        *page.presenting.free_table_buttons(),
        *takeback,
        _button(match, "more"),
    ]


def _lookback(page: MatchPage, reviewing: RoundReviewing) -> list[PanelButton]:
    """The button that looks back once the round is over, or stops the review under way."""
    if not page.play.match.over or page.presenting.on:
        return []
    name = "unlook" if reviewing.busy else "lookback"
    return [_button(page.play.match, name, f"game.lookback.button.{name}")]


def _claim(play: Playing) -> PanelButton:
    """The button that claims to go out, or stops the answer being sought."""
    name, label = ("unclaim", "stop") if play.proving.busy else ("claim", "claim")
    return _button(play.match, name, f"game.claim.button.{label}")


def _advice_button(play: Playing) -> PanelButton:
    """The button that asks what the coach would do, then for more of it."""
    label = text(would_key(play.help.advice_level))
    return make_button("would", label, disabled=not play.match.owes_decision)


def _button(
    match: Match, name: str, key: str = "", *, primary: bool = False, disabled: bool = False
) -> PanelButton:
    label = Texts(match.game.name)(key or f"game.button.{name}")
    return make_button(name, label, primary=primary, disabled=disabled)

"""A hand of Mah-Jong together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tichu_teach.engine.mahjong import Action, Kong, State
from tichu_teach.pages.presenters.guide import Guide
from tichu_teach.texts import Texts
from tichu_teach.texts.names import seat_inside


class MahjongGuide(Guide[State]):
    """What somebody may see for the first time in a hand of Mah-Jong, and how one went."""

    def met(self, state: State, seat: int) -> Iterator[tuple[str, str]]:
        """The shape of a complete hand, kongs, and seasons."""
        yield "win", "mahjong.win.shape"
        laid = (group for groups in state.laid for group in groups)
        if any(isinstance(each, Kong) for each in state.legal(seat)) or any(g.kind == "kong" for g in laid):
            yield "kong", "mahjong.kong.is-group"
        if any(state.seasons):
            yield "season", "mahjong.season.extra"

    def speaker(self, before: State, action: Action, after: State) -> int | None:
        """A claim is told when the tile is awarded, which another's answer may bring about."""
        if before.phase not in ("claims", "rob"):
            return action.seat
        if after.won is not None:
            return after.won.seat
        grown = [seat for seat, laid in enumerate(after.laid) if laid != before.laid[seat]]
        return grown[0] if grown else None

    def story(self, state: State, names: Sequence[str]) -> str:
        """Who has gone out, or that nobody has."""
        say = Texts(state.game.name)
        if state.won is None:
            return say("guide.story.drawn")
        return say("guide.story", first=seat_inside(state.won.seat, names))

    def places(self, state: State) -> Sequence[int]:
        """There are none: hands are paid for."""
        return ()

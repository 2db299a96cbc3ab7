"""What a coach beside a learner has to know of all climbing games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tichu_teach.engine import Collect
from tichu_teach.pages.presenters.guide import Guide
from tichu_teach.texts import text
from tichu_teach.texts.names import combo_name, seat_inside


class ClimbingGuide(Guide[Any]):
    """A round together of a climbing game."""

    def moment(self, state: Any, seat: int, names: Sequence[str]) -> str:
        """What lies on top, or that nothing does."""
        if state.phase == "push":
            return text("guide.moment.push")
        if state.phase != "play":
            return ""
        if not state.trick:
            return text("guide.moment.lead")
        owner, top = state.trick[-1]
        label = combo_name(top, state.game.deck)
        return text("guide.moment.follow", name=seat_inside(owner, names), label=label)

    def idle(self, action: Any) -> bool:
        """Taking the trick in."""
        return isinstance(action, Collect)

    def plain(self, state: Any) -> bool:
        """No bomb in anybody's hand."""
        bombs = state.game.combinations.bombs
        suited = getattr(state.game.deck, "suited", state.game.deck.all)
        return not any(bombs((hand | sum(rest)) & suited) for hand, rest in self.dealt(state))

    def dealt(self, state: Any) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every hand, and the cards that it has still to take."""
        return ((hand, ()) for hand in state.hands)

    def story(self, state: Any, names: Sequence[str]) -> str:
        """Who was out first, and who last."""
        first, *_, last = (seat_inside(seat, names) for seat in state.finish)
        return text("guide.story", first=first, last=last)

    def places(self, state: Any) -> Sequence[int]:
        finish: Sequence[int] = state.finish
        return finish

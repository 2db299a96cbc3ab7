"""Name the wish: which rank does what is asked for?"""

from __future__ import annotations

from dataclasses import replace

from tichu_teach.engine import Combo, NotationError, Play, Wish
from tichu_teach.engine.actions import Action
from tichu_teach.engine.state import Ruleset
from tichu_teach.engine.tichu.deck import ACE, LOW, parse_rank, rank_name
from tichu_teach.engine.tichu.rules import TichuRules
from tichu_teach.engine.tichu.state import State

from ..conditions import Bound, conditions_in, first_unmet
from ..errors import AnswerError
from ..fields import Fields, condition
from ..form import AtTable
from ..grade import Frame, Grade, narrowed
from ..phrase import Phrase
from ..question import POSITION, SEAT, AnswerOption, PlainAnswer
from ..tichu.conditions import WISH, Trace, trace


class WishQuestion(AtTable):
    """Name a rank after playing the Mahjong, in a position of the phase "wishing".

    The answer is a rank's letter (`"8"`, `"T"`), null for no wish.
    """

    game: TichuRules
    families = ("tichu",)
    requires = "wishes"
    needs = (("position", "success"),)
    SUCCESS = condition("success", "What the wish must do.")
    fields = (SUCCESS,)
    no_answer = "page.wish-first"

    @classmethod
    def conditions(cls, entry: Fields, game: Ruleset) -> tuple[Bound, ...]:
        return conditions_in(entry, cls.SUCCESS, WISH, game)

    def read(self, entry: Fields) -> None:
        state = self.position
        if state.phase != "wish":
            raise entry.error(POSITION, "nobody is to wish here: it needs 'wishing <seat>' and the Mahjong")
        if self.seat != state.turn:
            raise entry.error(SEAT, f"seat {state.turn} wishes here, not {self.seat}")
        self.success = self.conditions(entry, state.game)

    def default_ask(self) -> Phrase:
        main = self.success[0]
        return Phrase(f"puzzle.ask.wish.{main.name}", main.values)

    def options(self) -> tuple[AnswerOption, ...]:
        ranks = range(LOW, ACE + 1)
        named = (AnswerOption(rank_name(rank), Phrase("puzzle.wish.rank", {"rank": rank})) for rank in ranks)
        return (*named, AnswerOption(None, Phrase("puzzle.wish.none")))

    def right_answers(self) -> list[str | None]:
        return [
            rank_name(rank) if rank else None
            for rank in (*range(LOW, ACE + 1), 0)
            if not first_unmet(self.success, trace(narrowed(self.position, State), rank))
        ]

    def parse_answer(self, data: object) -> PlainAnswer:
        if data is None or data == "none":
            return None
        if not isinstance(data, str):
            raise AnswerError("", 'is a rank such as "8" or "K", or null for no wish')
        try:
            return rank_name(parse_rank({"10": "T"}.get(data, data.upper())))
        except NotationError as error:
            raise AnswerError("", str(error)) from error

    def answer_by(self, action: Action) -> PlainAnswer:
        if not isinstance(action, Wish):
            raise AnswerError("", "is a wish")
        return rank_name(action.rank) if action.rank else None

    def explain(self, answer: str | None) -> Grade:
        rank = parse_rank(answer) if answer else 0
        found = trace(narrowed(self.position, State), rank)
        missed, frames, duty = first_unmet(self.success, found), found.frames, found.state.duty
        says: tuple[Phrase, ...]
        if found.bound is not None and duty is not None:
            plays = _examples(found, missed)
            action = Play(found.bound, plays[0])
            frames += (Frame(found.state.text(action), found.state.after(action)),)
            cards = [self.game.deck.names(play.cards) for play in plays]
            only, either = len(duty.owed_plays) == 1, len(plays) == 2
            key = f"puzzle.walk.owes{'' if only else '-either' if either else '-some'}"
            said = dict(zip(("cards", "cards_other"), cards, strict=False))
            says = (Phrase(key, {"seat": found.bound, **said}),)
            rule = duty.rule
        else:
            says, rule = self._nobody(rank, found)
        if missed is None:
            return Grade(True, None, self.cited or rule, says, frames)
        miss = Phrase(f"puzzle.miss.{missed.name}", {**missed.values})
        return Grade(False, None, self.cited or missed.rule, (*says, miss), frames)

    def beside_own_remark(self, grade: Grade) -> tuple[Phrase, ...]:
        return grade.says[-1:]  # who holds the rank and must play it, or need not, has been told

    def _nobody(self, rank: int, found: Trace) -> tuple[tuple[Phrase, ...], str]:
        """Say why nobody owes the wish: the holders of the rank, or that there is none but a Phoenix."""
        if not rank:
            return (Phrase("puzzle.walk.no-wish"),), self.game.row("nanking.wish.make")
        deck = self.game.deck
        holders = [seat for seat, hand in enumerate(self.position.hands) if hand & deck.rank[rank]]
        if not holders:
            none = Phrase("puzzle.walk.nobody-holds", {"ranks": rank})
            held = any(hand & deck.phoenix for hand in self.position.hands)
            return (none,), "nanking.wish.not-phoenix" if held else "nanking.wish.duty"
        bound = [seat for seat in holders if self.game.bound_by_wish(seat)]
        leads_none = not found.state.hands[found.state.turn] & deck.rank[rank]
        key = f"puzzle.walk.unable{'.lead' if leads_none else ''}"
        unable = [Phrase(key, {"seats": bound, "ranks": rank})] if bound else []
        free = [Phrase("puzzle.walk.free", {"seat": seat}) for seat in holders if seat not in bound]
        return (*unable, *free), "nanking.wish.unable"


def _examples(found: Trace, missed: Bound | None) -> list[Combo]:
    """Return plays that grant a wish: one that meets no missed condition, and one with a bomb or without.

    If all that grant it meet the condition, or are bombs or none is, there is one play.
    """
    phoenix = found.state.game.deck.phoenix

    def order(combo: Combo) -> tuple[bool, bool, bool, int, float]:
        meets = missed is not None and missed.holds(replace(found, owed_plays=(combo,)))
        return meets, combo.is_bomb, bool(combo.cards & phoenix), combo.size, combo.rank

    first, *others = sorted(found.owed_plays, key=order)
    return [first, *[each for each in others if each.is_bomb != first.is_bomb][:1]]

"""Choose a discard or a claim, ranked by the exact count of tiles that help."""

from __future__ import annotations

from typing import NamedTuple

from tichu_teach.engine.mahjong.actions import Action, Chow, Discard, Kong, NoClaim, Pung
from tichu_teach.engine.mahjong.shanten import Acceptance, acceptance, after_discards
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import ONE

from ..errors import AnswerError
from ..families import TILES
from ..fields import Fields, texts
from ..form import Choose, action_in, action_of
from ..grade import Grade, narrowed
from ..mahjong.family import frames_after, option
from ..phrase import Phrase
from ..question import POSITION, AnswerOption, PlainAnswer

MOST = 14
NAMED = 6  # kinds of tiles named in a reply, at most


class AcceptanceAfter(NamedTuple):
    """The acceptance after an action, and the best discard after it, if one is due."""

    acceptance: Acceptance
    discard: int | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """The smaller the better: tiles lacking, then the ways to get nearer."""
        lacking = self.acceptance.lacking
        return (99 if lacking is None else lacking, -self.acceptance.total)


def evaluate(state: State, action: Action) -> AcceptanceAfter:
    """Return the acceptance after a legal action, for the one who does it. Raises AnswerError for others."""
    seat, game = action.seat, state.game
    unseen = state.view(seat).unseen
    hand, laid, suit = state.hands[seat], state.laid[seat], state.suit(seat)
    match action:
        case Discard(tile=tile):
            return AcceptanceAfter(acceptance(game, hand - ONE[tile], laid, suit, unseen))
        case Pung() | Chow():
            after = state.after(action).close_window()
            found = after_discards(game, after.hands[seat], after.laid[seat], suit, unseen)
            discard, best = next(iter(found.items()))
            return AcceptanceAfter(best, discard)
        case Kong():
            after = state.after(action)
            tiles = after.hands[seat] - (ONE[after.drawn[-1]] if after.turn == seat and after.drawn else 0)
            return AcceptanceAfter(acceptance(game, tiles, after.laid[seat], suit, unseen))
        case NoClaim():
            return AcceptanceAfter(acceptance(game, hand, laid, suit, unseen))
    raise AnswerError("", "declaring is not to be weighed against anything")


class BestQuestion(Choose):
    """Choose what leaves the most tiles that help, on the turn of `seat` or for a discard it may claim.

    A choice is ranked by how many tiles the hand still lacks after it (and after the best discard, where one
    is due), then by how many tiles, copy by copy, would bring it nearer: those the seat has not seen. Points
    are left aside. The answer is the text of an action that nothing outranks.
    """

    families = TILES
    CHOICES = texts(
        "choices", "The actions to choose from, as texts; left out, every discard that is possible.", 2, MOST
    )
    fields = (CHOICES,)
    compact = "short"

    def read(self, entry: Fields) -> None:
        self.table = narrowed(self.position, State)
        if self.table.phase not in ("turn", "claims"):
            raise entry.error(POSITION, "is no moment to discard or to claim")
        self.choices = self._choices(entry)
        if len(self.choices) < 2:
            raise entry.error(self.CHOICES, f"are two to {MOST} actions, here {len(self.choices)}")
        try:
            self.evaluations = {text: evaluate(self.table, action) for text, action in self.choices.items()}
        except AnswerError as error:
            raise entry.error(self.CHOICES, error.reason) from error
        self.top = min(each.rank for each in self.evaluations.values())
        if all(each.rank == self.top for each in self.evaluations.values()):
            raise entry.error(self.CHOICES, "are all as good as each other")

    def _choices(self, entry: Fields) -> dict[str, Action]:
        state = self.table
        if self.CHOICES not in entry:
            legal = [action for action in state.legal(self.seat) if isinstance(action, Discard)]
            return {state.text(action): action for action in legal}
        found = {}
        for place, text in enumerate(entry[self.CHOICES]):
            action = action_in(entry, f"choices[{place}]", state, self.seat, text)
            if action.seat != self.seat or not state.ask(action):
                raise entry.error(f"choices[{place}]", f"{text!r} is not for this seat to do")
            found[state.text(action)] = action
        return found

    def default_ask(self) -> Phrase:
        if self.table.phase == "claims":
            tile = self.table.game.names.names([self.table.river[-1][1]])
            return Phrase("puzzle.ask.best.claim", {"seat": self.seat, "cards": tile})
        return Phrase("puzzle.ask.best.discard", {"seat": self.seat})

    def options(self) -> tuple[AnswerOption, ...]:
        return tuple(option(self.table, text) for text in self.choices)

    @property
    def tells_at_once(self) -> bool:
        return True

    def right_answers(self) -> list[str]:
        return [text for text, each in self.evaluations.items() if each.rank == self.top]

    @property
    def topic(self) -> str:
        return "mahjong.claim.voluntary" if self.table.phase == "claims" else ""

    def parse_answer(self, data: object) -> PlainAnswer:
        named = isinstance(data, str)
        return super().parse_answer(
            self.table.text(action_of(self.table, self.seat, data)) if named else data
        )

    def explain(self, answer: str) -> Grade:
        right = answer in self.answers
        says = [self._say("puzzle.best.after", self.evaluations[answer].acceptance)]
        if not right:
            says.append(self._say("puzzle.best.better", self.evaluations[self.answers[0]].acceptance))
        action = self.choices[answer]
        after = frames_after(self.table, action)
        return Grade(right, None, self.cited or self._rule(action), tuple(says), after)

    def _say(self, key: str, found: Acceptance) -> Phrase:
        if found.lacking is None:
            return Phrase(f"{key}.never")
        # A hand far from done is helped by nearly everything: those with most copies stand for the rest.
        named = sorted(sorted(found.tiles, key=lambda kind: -found.tiles[kind])[:NAMED])
        values = {"cards": self.table.game.names.names(named), "count": found.total}
        if found.lacking == 1:
            key = f"{key}.waits"
        else:
            values["number"] = found.lacking
        if more := len(found.tiles) - len(named):
            key, values["more"] = f"{key}.many", more
        return Phrase(key, values)

    def _rule(self, action: Action) -> str:
        rules = {
            Pung: "mahjong.claim.pung",
            Chow: "mahjong.claim.chow",
            Kong: "mahjong.kong.may-split",
            NoClaim: "mahjong.claim.voluntary",
        }
        return rules.get(type(action), "mahjong.turn.discard")

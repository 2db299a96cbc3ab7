"""Award a discard."""

from __future__ import annotations

from tichu_teach.engine import Verdict
from tichu_teach.engine.mahjong.actions import Action, Chow, Declare, Kong, Pung
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.transitions import priority
from tichu_teach.engine.plain_data import truth

from ..families import TILES
from ..fields import Fields, field_of, texts
from ..form import Choose, action_in
from ..grade import Frame, Grade, narrowed
from ..phrase import Phrase
from ..question import POSITION, AnswerOption, OwnAnswer, PlainAnswer

NOBODY = "nobody"
SHORT = {
    **dict.fromkeys(
        map("puzzle.miss.gets.{}".format, ("pung-over-chow", "mahjong-first", "mahjong-nearest", "other")),
        "puzzle.miss.gets.only",
    ),
    "puzzle.miss.gets.then": "puzzle.miss.gets.then.only",
    "puzzle.miss.gets.then.left": "puzzle.miss.gets.then.only",
}
"""The words for each of these without its reason."""


class GetsQuestion(Choose):
    """Award a discard, in a moment in which it may be claimed and nobody has answered yet.

    Claims that the referee refuses fall away; nobody else claims anything. The answer is a seat's number, or
    "nobody"; with `then` it is {"gets": …, "then": …}, the latter "nobody" if the hand is over.
    """

    families = TILES
    needs = (("position", "claims"),)
    CLAIMS = texts(
        "claims",
        "What is called out, in any order: `S chow C6 C7`, `N pung`; at most one claim a seat.",
        1,
        needed=True,
    )
    THEN = field_of(
        "then",
        "true asks as well whose turn follows: who plays after the one who gets the tile.",
        truth(),
        False,
    )
    fields = (CLAIMS, THEN)

    def read(self, entry: Fields) -> None:
        self.table = narrowed(self.position, State)
        state = self.table
        if state.phase != "claims" or state.said:
            raise entry.error(POSITION, "no discard is to be claimed here: it needs 'claims'")
        self.then = entry[self.THEN]
        self.claims = [self._claim(entry, place, text) for place, text in enumerate(entry[self.CLAIMS])]
        self.premises = tuple(self._claim_phrase(claim) for claim in self.claims)
        if len({claim.seat for claim in self.claims}) < len(self.claims):
            raise entry.error(self.CLAIMS, "are each by somebody else")
        self.verdicts: dict[int, Verdict] = {claim.seat: state.ask(claim) for claim in self.claims}
        heard = [claim for claim in self.claims if self.verdicts[claim.seat]]
        heard.sort(key=lambda claim: priority(state, claim))
        self.best: Action | None = heard[-1] if heard else None
        self.frames = self._course(heard)
        self.end = narrowed(self.frames[-1].state, State)
        self.right: dict[str, PlainAnswer] = {"gets": self.best.seat if self.best else NOBODY}
        if self.then:
            self.right["then"] = self._follower()

    def _claim(self, entry: Fields, place: int, text: str) -> Action:
        claim: Action = action_in(entry, f"claims[{place}]", self.position, self.seat, text)
        if not isinstance(claim, (Pung, Chow, Kong, Declare)):
            raise entry.error(f"claims[{place}]", f"{text!r} is no claim")
        return claim

    def _claim_phrase(self, claim: Action) -> Phrase:
        """A claim as it is called out."""
        verb, *tiles = self.table.text(claim).split()[1:]
        return Phrase(f"puzzle.told.{verb}", {"seat": claim.seat, "cards": tiles})

    def _course(self, heard: list[Action]) -> tuple[Frame, ...]:
        """The claims that stand, the best one last, and what comes of them."""
        state, frames = self.table, []
        for claim in heard:
            state = state.apply(claim)
            frames.append(Frame(state.text(claim), state))
        if not frames:
            return (Frame("", state.close_window()),)
        return (*frames[:-1], frames[-1]._replace(state=state.close_window()))

    def _follower(self) -> int | str:
        if self.end.phase == "over":
            return NOBODY
        return self.end.follower(self.end.turn) if self.best else self.end.turn

    def default_ask(self) -> Phrase:
        tile = self.table.game.names.names([self.table.river[-1][1]])
        return Phrase("puzzle.ask.gets", {"cards": tile})

    def options(self) -> tuple[AnswerOption, ...]:
        parts = (("gets", "nobody"), ("then", "over")) if self.then else (("", "nobody"),)
        return tuple(
            option
            for part, none in parts
            for option in (
                *(AnswerOption(seat, self._player(seat), part) for seat in self.game.seats_from(self.you)),
                AnswerOption(NOBODY, Phrase(f"puzzle.gets.{none}"), part),
            )
        )

    def _player(self, seat: int) -> Phrase:
        """A player by wind; You by both, for the story may tell of that wind."""
        wind = [self.table.wind(seat), self.table.game.name]
        return Phrase("puzzle.gets.seat" if seat == self.you else "puzzle.seat", {"seat": seat, "wind": wind})

    def right_answers(self) -> list[PlainAnswer]:
        return [self.right if self.then else self.right["gets"]]

    def explain(self, answer: OwnAnswer) -> Grade:
        given = answer if self.then else {"gets": answer}
        right = given == self.right
        says: tuple[Phrase, ...] = ()
        if given["gets"] != self.right["gets"]:
            verdict = self.verdicts.get(given["gets"])
            if verdict is not None and not verdict:  # its own rule, whatever else is asked
                return Grade(False, verdict, verdict.rule, (), self.frames)
            says = self._why_not(given["gets"])
        elif not right:
            says = (self._why_then(),)
        return Grade(right, None, self.cited or self._rule(), says, self.frames)

    def beside_own_remark(self, grade: Grade) -> tuple[Phrase, ...]:
        """Say what is right; why it is has been told."""
        return tuple(Phrase(SHORT.get(each.key, each.key), each.values) for each in grade.says)

    def _why_not(self, answered: PlainAnswer) -> tuple[Phrase, ...]:
        if self.best is None:
            return (Phrase("puzzle.miss.gets.nobody"),)
        if answered not in self.verdicts:
            return (Phrase("puzzle.miss.gets.other", {"seat": self.best.seat}),)
        last = self._rule().rpartition(".")[2]
        return (Phrase(f"puzzle.miss.gets.{last}", {"seat": self.best.seat}),)

    def objections(self, answer: OwnAnswer) -> tuple[Phrase, ...]:
        """The claim of the player named in the answer, or what is wrong with it."""
        given = answer if self.then else {"gets": answer}
        seat = given["gets"]
        if seat == self.right["gets"]:
            return self._against_turn(given["then"])
        if seat == NOBODY:
            return (Phrase("puzzle.against.gets.nobody"),)
        if seat not in self.verdicts:
            return (Phrase("puzzle.against.gets.silent", {"seat": seat}),)
        if not self.verdicts[seat]:
            return (Phrase("puzzle.against.gets.refused", {"seat": seat}),)
        last = self._rule().rpartition(".")[2]
        return (Phrase(f"puzzle.against.gets.{last}", {"seat": seat}),)

    def _against_turn(self, seat: PlainAnswer) -> tuple[Phrase, ...]:
        if seat == NOBODY:
            return (Phrase("puzzle.against.gets.goes-on"),)
        if self.right["then"] == NOBODY:
            return (Phrase(f"puzzle.miss.gets.over{self._left}"),)
        return (Phrase(f"puzzle.against.gets.then{self._left}", {"seat": seat}),)

    def _why_then(self) -> Phrase:
        after = self.right["then"]
        if after == NOBODY:
            return Phrase(f"puzzle.miss.gets.over{self._left}")
        return Phrase(f"puzzle.miss.gets.then{self._left}", {"seat": after})

    @property
    def _left(self) -> str:
        """The last part of the key of a reply about the turn, if nobody takes the discard."""
        return ".left" if self.best is None else ""

    def _rule(self) -> str:
        """The rule that decided between the claims; with a single one, its own."""
        good = [claim for claim in self.claims if self.verdicts[claim.seat]]
        if self.best is None:
            return self.verdicts[self.claims[0].seat].rule
        if len(good) < 2:
            refused = [verdict for verdict in self.verdicts.values() if not verdict]
            return refused[0].rule if refused else self.verdicts[self.best.seat].rule
        if isinstance(self.best, Declare):
            rivals = sum(isinstance(claim, Declare) for claim in good)
            return "mahjong.claim.mahjong-nearest" if rivals > 1 else "mahjong.claim.mahjong-first"
        return "mahjong.claim.pung-over-chow"

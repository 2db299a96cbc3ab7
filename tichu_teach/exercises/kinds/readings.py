"""Name every reading of some cards (haggis.combo.ambiguous)."""

from __future__ import annotations

from collections.abc import Iterator

from tichu_teach.engine import TichuError
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.combinations import BOMB_RANKS, FACE_BOMBS, FLUSH, RAINBOW, shortest
from tichu_teach.engine.haggis.combo import RUNS, HaggisCombo
from tichu_teach.engine.haggis.deck import JACK, KING, LOW, RANKS, TEN
from tichu_teach.engine.haggis.rules import HaggisRules
from tichu_teach.engine.haggis.state import State

from ..errors import AnswerError
from ..fields import RULESET, Fields, string
from ..form import Choose
from ..grade import Grade, narrowed
from ..phrase import Phrase, Values
from ..question import POSITION, AnswerOption, OwnAnswer, Spread

NONE = "none"
OFFERED = 6  # readings to choose from, "none" left aside


class ReadingsQuestion(Choose):
    """Name every reading of a group of cards.

    The choices are the readings that the cards have and some that they nearly have. The answer is the list of
    the right ones, each as its kind and its rank (for a bomb, its place): `["run J", "run T"]`; if there is
    none, `["none"]`. With a position, which has a trick on the table, only the readings that beat it are
    right.
    """

    game: HaggisRules
    families = ("haggis",)
    needs = (("cards",),)
    CARDS = string("cards", "The group, such as `9r Tr J`.")
    fields = (CARDS, RULESET)
    several = True

    def read(self, entry: Fields) -> None:
        game = self.game
        among = self.position.hands[self.seat] if self.state else game.deck.of_seat(0)
        cards = entry[self.CARDS]
        try:
            self.group = game.deck.gather(cards.split(), among, cards)
        except TichuError as error:
            raise entry.error(self.CARDS, str(error)) from error
        if self.group & ~among or self.group.bit_count() < 2:
            raise entry.error(self.CARDS, "are two or more cards that the asked seat holds")
        if self.state and not self.position.trick:
            raise entry.error(POSITION, "has no trick to be beaten: leave it out, or lay one on the table")
        top = narrowed(self.position, State).top if self.state else None
        self.readings = {word(each): each for each in game.readings(self.group)}
        self.right = [name for name, each in self.readings.items() if top is None or each.beats(top)]
        self.near = self._near()

    def spread(self) -> tuple[Spread, ...]:
        return () if self.state else (Spread(None, tuple(self.game.deck.names(self.group))),)

    # -- what to choose from -------------------------------------------------------------------------

    def _near(self) -> dict[str, HaggisCombo]:
        """Readings that the cards don't have, the likeliest mistakes first."""
        found = {word(each): each for each in self._mistakes()}
        left = [name for name in found if name not in self.readings]
        return {name: found[name] for name in left[: max(2, OFFERED - len(self.readings))]}

    def _mistakes(self) -> Iterator[HaggisCombo]:
        """Yield readings that the cards might be taken for, rightly or not, the likeliest first."""
        deck, cards, size = self.game.deck, self.group, self.group.bit_count()
        natural = cards & deck.suited
        ranks = sorted({deck.rank_of(card) for card in bits(natural)})
        faces = tuple(deck.rank_of(card) for card in bits(cards & deck.wilds))
        if tuple(ranks) == BOMB_RANKS and size == len(ranks):
            yield HaggisCombo("bomb", size, RAINBOW, cards)
            yield HaggisCombo("bomb", size, FLUSH, cards)
        if faces in FACE_BOMBS:
            yield HaggisCombo("bomb", len(faces), FACE_BOMBS[faces], cards & deck.wilds)
        runs, near_runs = self._runs(ranks)
        sets = [HaggisCombo("set", size, rank, cards) for rank in (*reversed(ranks), *faces)]
        yield from runs[: OFFERED - 2]
        yield from sets[:2]
        yield from runs[OFFERED - 2 :]
        yield from near_runs
        yield from sets[2:]
        for rank in (ranks[-1] + 1, ranks[0] - 1) if ranks else ():
            if LOW <= rank <= TEN:
                yield HaggisCombo("set", size, rank, cards)

    def _runs(self, ranks: list[int]) -> tuple[list[HaggisCombo], list[HaggisCombo]]:
        """Runs of so many cards: those with all the suited ranks in them, and those with all but one.

        Of both sorts those come first that end where the cards do.
        """
        deck, size = self.game.deck, self.group.bit_count()
        spans = []
        for width in range(1, len(deck.suits) + 1):
            length, over = divmod(size, width)
            if over or length < shortest(width):
                continue
            for top in range(LOW + length - 1, KING + 1):
                missed = sum(not top - length < rank <= top for rank in ranks)
                spans.append((missed, abs(top - max(ranks, default=JACK)), width, top))
        runs = [
            (missed, HaggisCombo(RUNS[width - 1], size, top, self.group))
            for missed, _, width, top in sorted(spans)
        ]
        return [run for missed, run in runs if missed == 0], [run for missed, run in runs if missed == 1]

    def options(self) -> tuple[AnswerOption, ...]:
        offered = sorted((self.readings | self.near).items(), key=lambda each: _in_order(each[1]))
        named = (AnswerOption(name, self._label(combo)) for name, combo in offered)
        nothing = "puzzle.readings.none-fits" if self.state else "puzzle.readings.none"
        return (*named, AnswerOption(NONE, Phrase(nothing)))

    def _label(self, combo: HaggisCombo) -> Phrase:
        return Phrase("puzzle.readings.one", {"combo": combo.facts(self.game.deck.names)})

    # -- answers ---------------------------------------------------------------------------------------

    def default_ask(self) -> Phrase:
        cards = self.game.deck.names(self.group)
        return Phrase(f"puzzle.ask.readings{'.fits' if self.state else ''}", {"cards": cards})

    def right_answers(self) -> list[list[str]]:
        return [sorted(self.right) or [NONE]]

    def parse_answer(self, data: object) -> list[str]:
        chosen: OwnAnswer = super().parse_answer(data)
        named: list[str] = sorted(chosen)
        if not named or (NONE in named and len(named) > 1):
            raise AnswerError("", "is either some readings, such as ['run T', 'set 9'], or ['none']")
        return named

    def explain(self, answer: list[str]) -> Grade:
        right = self.answers[0]
        if answer == right:
            return Grade(True, None, self.cited or self._rule(), self._why())
        wrong = next((name for name in answer if name not in right and name != NONE), "")
        if not wrong:
            missed = next(name for name in right if name not in answer)
            says = self._says("none" if answer == [NONE] else "more", self.readings[missed])
            return Grade(False, None, self.cited or self._rule(), (says,))
        if wrong in self.readings:
            return Grade(False, None, "haggis.follow", (self._says("low", self.readings[wrong]),))
        fault, rule, facts = self._fault(self.near[wrong])
        return Grade(False, None, rule, (self._says(fault, self.near[wrong], **facts),))

    def _says(self, what: str, combo: HaggisCombo, **facts: object) -> Phrase:
        return Phrase(f"puzzle.miss.readings.{what}", {**self._label(combo).values, **facts})

    def beside_own_remark(self, grade: Grade) -> tuple[Phrase, ...]:
        """Say which reading is missing; why another does not fit has been told."""
        missing = ("puzzle.miss.readings.more", "puzzle.miss.readings.none")
        return tuple(each for each in grade.says if each.key in missing)

    def objections(self, answer: list[str]) -> tuple[Phrase, ...]:
        """Name the fault of the first wrong reading; say that one is missing without naming it."""
        if answer == [NONE]:
            return (Phrase(f"puzzle.against.readings.none{'-fits' if self.state else ''}"),)
        if {*answer} < {*self.answers[0]}:
            return (Phrase("puzzle.against.readings.more"),)
        return self.explain(answer).says

    def _rule(self) -> str:
        """The row that a right answer rests on."""
        if self.state:
            return "haggis.follow"
        if len(self.readings) > 1:
            return "haggis.combo.ambiguous"
        if self.readings:
            (only,) = self.readings.values()
            return str(only.row)
        return self._fault(self.near[self._nearest])[1] if self.near else "haggis.wild.one-natural"

    def _why(self) -> tuple[Phrase, ...]:
        """Say why an answer is right with these cards, if the rule alone would not tell."""
        if not self.right and (self.readings or self.near):
            return self.explain([next(iter(self.readings), "") or self._nearest]).says
        return (Phrase("puzzle.readings.several"),) if len(self.readings) > 1 and not self.state else ()

    @property
    def _nearest(self) -> str:
        """The reading that is missed most narrowly: a bomb, else by the suits, and with the widest sets."""

        def near(name: str) -> tuple[bool, bool, int]:
            combo = self.near[name]
            return combo.kind == "bomb", self._fault(combo)[0] == "suits", combo.width

        return max(self.near, key=near)

    def _fault(self, combo: HaggisCombo) -> tuple[str, str, Values]:
        """Return why the cards don't make this reading: the name of the miss, the row, and what to name."""
        deck, natural = self.game.deck, self.group & self.game.deck.suited
        suits = {"count": len({deck.suit_of(card) for card in bits(natural)})}
        if combo.kind == "bomb" and natural == self.group:
            return "bomb", "haggis.bomb.neither", suits
        if not natural:
            return "natural", "haggis.wild.one-natural", {}
        # In one player's hand a face card never has to climb: only suits and ranks can be in the way.
        low = int(combo.rank) - (0 if combo.kind == "set" else combo.length - 1)
        ranks = range(low, int(combo.rank) + 1) if combo.kind != "bomb" else ()
        beside = sum(card for card in bits(natural) if deck.rank_of(card) not in ranks)
        if beside:
            return "ranks", combo.row, {"cards": deck.names(beside)}
        return "suits", combo.row, {"cards": deck.names(natural), "width": combo.width, **suits}


def word(combo: HaggisCombo) -> str:
    """A reading as an answer names it: `run T`, `set 9`, `bomb 2`."""
    rank = int(combo.rank)
    return f"{combo.kind} {rank if combo.kind == 'bomb' else RANKS[rank]}"


def _in_order(combo: HaggisCombo) -> tuple[int, float]:
    return (("set", *RUNS, "bomb").index(combo.kind), combo.rank)

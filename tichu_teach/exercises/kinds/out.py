"""Go out from here without losing a trick, whatever the others hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import NamedTuple

from tichu_teach.analysis import AnalysisError, Limit, SafeLines, safe_lines
from tichu_teach.analysis.climbing.proof import OutOfLimit
from tichu_teach.analysis.climbing.safe_lines import Reply, SafeSpot
from tichu_teach.engine import Action, Combo, Pass, Play
from tichu_teach.engine.climbing.rules import ClimbingRules
from tichu_teach.engine.climbing.trick import TrickState
from tichu_teach.engine.state import State

from ..errors import AnswerError, QuestionError
from ..families import CLIMBING, climbing
from ..fields import Fields
from ..form import InLine, PlayedLine, action_of
from ..grade import Frame, Grade, narrowed
from ..phrase import Phrase
from ..question import POSITION, Spread


def move_hidden_cards(state: TrickState, seat: int, needed: Mapping[int, int]) -> State:
    """Return a position that looks the same to a seat, with these cards in others' hands, by their seats.

    They are exchanged for cards of those hands that are not needed there; open cards stay. The needed ones
    must be hidden from the seat, and no more than the hands hold.
    """
    view = state.view(seat)
    hidden = view.unseen
    places = {other: hand & hidden for other, hand in enumerate(state.hands) if other != seat}
    aside = hidden & ~sum(places.values())
    for other, cards in needed.items():
        wanted = cards & hidden & ~places[other]
        while wanted:
            card = wanted & -wanted
            wanted ^= card
            spare = places[other] & ~cards
            given = spare & -spare
            places[other] ^= card | given
            if aside & card:
                aside ^= card | given
            else:
                owner = next(each for each, held in places.items() if each != other and held & card)
                places[owner] ^= card | given
    hands = tuple(
        hand if other == seat else hand & ~hidden | places[other] for other, hand in enumerate(state.hands)
    )
    return climbing(state.game).with_hidden(state, hands, aside)


MOST_CARDS = 10  # in the hand: more are too many to look through
MOST_LINES = 60  # ways out: if there are more, any will do and there is nothing to ask
ASKED = Limit(positions=6_000, seconds=inf)  # more would keep whoever opens a pack waiting
GRADED = Limit(positions=1_000_000, seconds=inf)  # a wrong answer has to be explained in any case


class PlayAndReply(NamedTuple):
    """A play of the asked seat, the spot it is made from, and the others' reply."""

    spot: SafeSpot
    combo: Combo
    reply: Reply


class OutQuestion(InLine):
    """Go out card by card, and let nobody else win a trick on the way.

    It is the asked seat's turn to play; no wish may be open, and the Mahjong must be gone. The reply to each
    play is the worst that the unseen cards allow: all others play against the learner, and cards lie where
    they hurt. The answer is the list of the seat's plays, to its last card or to the trick that it loses;
    every order that nothing can stop is right.
    """

    game: ClimbingRules
    families = CLIMBING
    about_rules = False

    def read(self, entry: Fields) -> None:
        state = self.position
        if state.hands[self.seat].bit_count() > MOST_CARDS:
            raise entry.error(POSITION, f"more than {MOST_CARDS} cards are too many to be played out")

    @cached_property
    def _lines(self) -> list[list[str]]:
        """Every way out. Raises QuestionError if there is nothing to ask, or too much to look through."""
        try:
            found = safe_lines(self.position.view(self.seat), ASKED).lines(MOST_LINES)
        except AnalysisError as error:
            raise self._unasked(str(error)) from error
        except OutOfLimit as error:
            raise self._unasked("there is too much that the others could do") from error
        if len(found) > MOST_LINES:
            raise self._unasked("the hand goes out in almost any order: nothing to ask")
        return [[self._text(combo) for combo in line] for line in found]

    def _unasked(self, reason: str) -> QuestionError:
        return QuestionError(self.where, POSITION.name, reason)

    @cached_property
    def keeping(self) -> SafeLines:
        """The safe lines from here, and the others' replies."""
        _ = self._lines  # what can't be asked is refused before anything is looked through at length
        return safe_lines(self.position.view(self.seat), GRADED)

    def _text(self, combo: Combo) -> str:
        return str(self.position.text(Play(self.seat, combo)))

    def right_answers(self) -> list[list[str]]:
        return self._lines

    @property
    def premises(self) -> tuple[Phrase, ...]:  # type: ignore[override]
        return (Phrase("puzzle.out.told"),)

    def spread(self) -> tuple[Spread, ...]:
        unseen = narrowed(self.position, TrickState).view(self.seat).unseen
        cards = tuple(self.game.deck.names(unseen))
        if not cards:
            return ()
        held = sum(other.hidden for other in self.keeping.start.around.others)
        aside = len(cards) - held
        note = Phrase("puzzle.out.aside", {"count": aside}) if aside else None
        return (Spread(Phrase("puzzle.out.unseen"), cards, note),)

    # -- the line ------------------------------------------------------------------------------------

    def parse_answer(self, data: object) -> list[str]:
        if not isinstance(data, list) or not 0 < len(data) <= MOST_CARDS + 1:
            raise AnswerError("", "is the list of what is played, one after the other")
        line: list[str] = []
        for place, each in enumerate(data):
            course = self.course(line)
            if course.done:
                raise AnswerError("", f"goes on after its end: {data[place]!r}")
            line.append(course.state.text(self._action(course.state, each)))
        if not self.course(line).done:
            raise AnswerError("", "stops before its end")
        return line

    def _action(self, state: State, text: object) -> Action:
        action = action_of(state, self.seat, text)
        if action.seat != self.seat or not isinstance(action, (Play, Pass)):
            raise AnswerError("", f"{text!r} is no play of seat {self.seat}")
        return action

    def course(self, line: Sequence[str]) -> PlayedLine:
        moves = [*self._moves(line)]
        state = self._table_with([move.reply for move in moves])
        frames = [Frame("", state)]
        for text, move in zip(line, moves, strict=False):
            state = self._after(frames, state, state.action(text), move.reply)
        if len(moves) < len(line):  # a pass, or what the referee forbids
            action = self._action(state, line[len(moves)])
            if state.ask(action):
                state = state.after(action)
                frames.append(Frame(state.text(action), state))
            return PlayedLine(state, tuple(frames), True)
        return PlayedLine(state, tuple(frames), self._ended(moves))

    def _moves(self, line: Sequence[str]) -> Iterator[PlayAndReply]:
        """The plays of a line with their replies, up to the first that is no play or isn't allowed."""
        spot = self.keeping.start
        for text in line:
            combo = next((each for each in self.keeping.choices(spot) if self._text(each) == text), None)
            if combo is None:
                return
            reply = self.keeping.reply(spot, combo)
            yield PlayAndReply(spot, combo, reply)
            spot = self.keeping.then(spot, combo, reply)

    def _ended(self, moves: Sequence[PlayAndReply]) -> bool:
        if not moves:
            return False
        spot, combo, reply = moves[-1]
        after = self.keeping.then(spot, combo, reply)
        if not after.hand or (reply and self.keeping.over(after)):
            return True
        return not (self.keeping.leads_again(combo, after) and self.keeping.choices(after))

    def _table_with(self, replies: Sequence[Reply]) -> State:
        """The table with the hidden cards where these replies need them."""
        needed: dict[int, int] = {}
        for seat, combo in (each for reply in replies for each in reply):
            needed[seat] = needed.get(seat, 0) | combo.cards
        return move_hidden_cards(narrowed(self.position, TrickState), self.seat, needed)

    def _after(self, frames: list[Frame], state: State, action: Action, reply: Reply) -> State:
        """Play this, have the others answer, and come to the seat's next turn."""

        def do(now: State, done: Action) -> State:
            after = now.after(done)
            frames.append(Frame(now.text(done), after))
            return after

        state, due = do(state, action), dict(reply)
        while state.phase != "over" and state.hands[self.seat]:
            state = climbing(self.game).let_lie(state)
            if state.phase == "collect":  # the seat's own trick: another's is over only when the seat passes
                state = do(state, state.legal(self.seat)[0])
            elif state.phase == "play" and state.turn != self.seat and state.trick:
                seat = state.turn
                state = do(state, Play(seat, due.pop(seat)) if seat in due else Pass(seat))
            else:
                break
        return state

    # -- what comes of it ----------------------------------------------------------------------------

    def explain(self, answer: list[str]) -> Grade:
        course, moves = self.course(answer), [*self._moves(answer)]
        rule = self.cited or climbing(self.game).TAKEN
        if answer in self._lines:
            return Grade(True, None, rule, (Phrase("puzzle.out.right"), *self._held(moves)), course.frames)
        if len(moves) < len(answer):
            before = self.course(answer[:-1]).state
            verdict = before.ask(before.action(answer[-1]))
            if not verdict:
                return Grade(False, verdict, verdict.rule, (), course.frames)
            says = [Phrase("puzzle.out.miss.pass")]
        else:
            says = [self._lost(moves[-1])]
        slip = next((move for move in moves if move.combo not in self.keeping.plays(move.spot)), None)
        if slip and (slip is not moves[-1] or len(moves) < len(answer)):
            says.append(Phrase("puzzle.out.miss.early", {"cards": self._names(slip.combo)}))
        else:
            says.append(Phrase("puzzle.out.miss.late"))
        return Grade(False, None, rule, tuple(says), course.frames)

    def _held(self, moves: Sequence[PlayAndReply]) -> Iterator[Phrase]:
        """Say of each play before the last why nobody could stop it."""
        if len(moves) == 1:
            yield Phrase("puzzle.out.right.once")
        before, backs = "", 0
        for (spot, combo, reply), (_, answer, _) in pairwise(moves):
            cards = {"cards": self._names(combo)}
            if combo.kind == "dog":
                before = ""
                yield Phrase("puzzle.out.right.dog")
            elif not self.keeping.can_be_beaten(spot, combo):
                if spot.top is None or before != "back":  # else it is what wins the lead back
                    before = "wins.too" if before in ("wins", "wins.too", "back") else "wins"
                    yield Phrase(f"puzzle.out.right.{before}", cards)
            elif not reply or not self.keeping.takes_back(spot, combo, answer.cards):
                before = ""
                yield Phrase("puzzle.out.right.answer", cards)
            else:
                before = "out" if answer is moves[-1].combo else "back"
                backs += before == "back"
                more = ".too" if before == "back" and backs > 1 else ""
                yield Phrase(f"puzzle.out.right.{before}{more}", {**cards, "cards_top": self._names(answer)})

    def _names(self, combo: Combo) -> list[str]:
        return list(self.game.deck.names(combo.cards))

    def _lost(self, move: PlayAndReply) -> Phrase:
        if not move.reply:
            return Phrase("puzzle.out.miss.dog")
        seat, combo = move.reply[-1]
        values = {"seat": seat, "cards": self._names(combo), "cards_top": self._names(move.combo)}
        over = self.keeping.over(self.keeping.then(*move))
        return Phrase("puzzle.out.miss.over" if over else "puzzle.out.miss.by", values)

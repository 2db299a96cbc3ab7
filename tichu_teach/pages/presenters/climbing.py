"""The common ground of climbing games at the table: plays, log, names of moves, sheet, guided rounds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from tichu_teach.engine import Action, Collect, Give, Pass, Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.climbing.trick import TrickState
from tichu_teach.pages.presenters.presenter import Log, Naming, RoundGuide
from tichu_teach.pages.table.scene import rule_card
from tichu_teach.texts import text
from tichu_teach.texts.names import (
    alternatives,
    cards_text,
    combo_name,
    figure,
    kind_name,
    listing,
    seat_inside,
    signed,
)

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.cards import ClimbingDeck
    from tichu_teach.engine.climbing.combo import Combo
    from tichu_teach.engine.climbing.score import Line
    from tichu_teach.engine.climbing.trick import TrickView
    from tichu_teach.scene.panel import Block, CardsRow, TableBlock
    from tichu_teach.scene.table import ScenePlay


MOST_HINTS = 400
"""The most legal plays named in a scene: a hand on lead may have thousands, most of them alike."""


def playable(view: TrickView, deck: ClimbingDeck) -> list[list[str]]:
    """The cards of every legal play, each set of cards once, the smallest first."""
    plays = {action.combo.cards for action in view.legal if isinstance(action, Play)}
    return [deck.names(cards) for cards in sorted(plays, key=int.bit_count)[:MOST_HINTS]]


def out_as(view: TrickView, seat: int) -> int | None:
    """The place in which a seat went out, counted from 1; None while it holds cards."""
    return view.out.index(seat) + 1 if seat in view.out else None


def laid_play(
    seat: int, combo: Combo, deck: ClimbingDeck, cards: Sequence[str], reading: Mapping[str, str]
) -> ScenePlay:
    """An entry of the trick: `cards` as they lie, and in `reading` what stand-ins stand for."""
    return {
        "seat": seat,
        "cards": list(cards),
        "reading": dict(reading),
        "label": combo_name(combo, deck),
        "bomb": combo.is_bomb,
    }


def play_row(play: ScenePlay) -> CardsRow:
    """A play as a row of the panel, from its entry of the trick."""
    reading = play["reading"]
    cards = [f"{card}={reading[card]}" if card in reading else card for card in play["cards"]]
    return {"label": play["label"], "cards": cards}


def legal_words(plays: Iterable[tuple[str, int, int]], others: Iterable[str]) -> list[str]:
    """The words for what a seat may do: kinds of plays (with their size and number), and all else."""
    kinds = [text("game.legal.kind", kind=kind_name(kind, size), count=n) for kind, size, n in plays]
    words = [text("game.legal.plays", kinds=listing(kinds))] if kinds else []
    if named := [*dict.fromkeys(others)]:
        words.append(text(f"game.legal.{'also' if kinds else 'may'}", actions=alternatives(named)))
    return words


def play_words(combo: Combo, deck: ClimbingDeck, cards: Iterable[str]) -> str:
    """A play in words, with its cards as they lie; a single card right after its name, to be read once."""
    name, worth = combo_name(combo, deck), ""
    if combo.size == 1:
        name, comma, more = name.partition(", ")  # a Phoenix is worth something
        worth = comma + more
    return text("advise.move.play", label=name, cards=cards_text(cards)) + worth


def counting_cards(cards: int, deck: ClimbingDeck) -> str:
    """The cards that a line of the score sheet counts: those worth points."""
    counting = sum(card for card in bits(cards) if deck.points(card))
    return cards_text(deck.names(counting)) or text("game.sheet.nothing")


def may_bomb(state: TrickState, seat: int) -> bool:
    """Return True if a seat holds a bomb that beats what lies on top."""
    return any(bomb.beats(state.top) for bomb in state.game.combinations.bombs(state.hands[seat]))


def score_sheet(
    state: TrickState,
    columns: Iterable[tuple[str, int]],
    whole: str,
    label: Callable[[Line], str],
    more_rules: Iterable[str] = (),
) -> list[Block]:
    """The panel blocks of a counted round: its sheet, and the rules behind its lines.

    `columns` are names, each with its side; `whole` is the label of the sums, `label` makes that of a line.
    """
    count, (names, sides) = state.count(), zip(*columns, strict=True)
    rows = [
        [label(line), *(signed(line.points) if side == line.side else "" for side in sides)]
        for line in count.lines
    ]
    rows.append([whole, *(signed(count.points[side]) for side in sides)])
    sheet: TableBlock = {
        "kind": "table",
        "head": [text("game.sheet.head"), *names],
        "rows": rows,
        "foot": [text("game.sheet.total"), *map(figure, state.standing)],
    }
    rules = dict.fromkeys([*(line.rule for line in count.lines), *more_rules])
    return [sheet, *(rule_card(rule, state.game.name) for rule in rules)]


Position = TypeVar("Position", bound=TrickState)


class ClimbingLog(Log[Position]):
    """The log of a climbing game."""

    def bubbles(
        self, said: Mapping[int, str], before: Position, action: Action, after: Position
    ) -> dict[int, str]:
        now = {} if isinstance(action, Play) and not before.trick else dict(said)
        now.pop(action.seat, None)
        if word := self.bubble(action):
            now[action.seat] = word
        return now

    def below(self, action: Action, lines: Sequence[str]) -> Sequence[str]:
        """Leave out what a play is, as it lies there with its label, and a pass, which has a bubble."""
        return () if isinstance(action, Pass) else lines[1:] if isinstance(action, Play) else lines

    def bubble(self, action: Action) -> str | None:
        """The word in the bubble of a seat that has acted; None for none."""
        match action:
            case Play(combo=combo) if combo.is_bomb:
                return "bomb"
            case Pass() | Give() | Collect():
                return type(action).__name__.lower()
        return None


class ClimbingNaming(Naming[Position]):
    """The names of moves in a climbing game."""

    def kind(self, state: Position, action: Action) -> str:
        if not isinstance(action, Play):
            return text(f"advise.kind.{type(action).__name__.lower()}")
        if action.combo.is_bomb:
            return text("advise.kind.bomb")
        return text("advise.kind.play", kind=kind_name(action.combo.kind, action.combo.size))

    def manner(self, state: Position, action: Action) -> str:
        if not isinstance(action, Play):
            return super().manner(state, action)
        return "bomb" if action.combo.is_bomb else "follow" if state.trick else "lead"

    def move(self, state: Position, action: Action, names: Sequence[str]) -> str:
        if isinstance(action, Give):
            return text("advise.move.give", name=seat_inside(action.to, names))
        return text(f"advise.move.{type(action).__name__.lower()}")


class ClimbingGuide(RoundGuide[Position]):
    """The guide of a guided round in a climbing game."""

    def moment(self, state: Position, seat: int, names: Sequence[str]) -> str:
        """Tell what lies on top, or that nothing does, and the owner of a hand without its own player."""
        if state.phase == "push":
            return text("guide.moment.push")
        if state.phase not in ("play", "window"):
            return ""
        table = ".table" * (state.game.actor(seat) != seat)
        if not state.trick:
            return text(f"guide.moment.lead{table}")
        owner, top = state.trick[-1]
        moment = "window" if state.phase == "window" else self.answering(state)
        if moment in ("bomb", "dragon") and not may_bomb(state, seat):
            moment += ".none"
        label = combo_name(top, state.game.deck)
        return text(f"guide.moment.{moment}{table}", name=seat_inside(owner, names), label=label)

    def answering(self, state: Position) -> str:
        """The moment of answering what lies on top, as the last part of its texts' keys."""
        return "bomb" if state.top.is_bomb else "follow"

    def between_tricks(self, state: Position) -> bool:
        return not state.trick

    def passes_for_bombs(self, state: Position, action: Action) -> bool:
        return isinstance(action, Pass) and bool(state.trick) and self.answering(state) != "follow"

    def idle(self, action: Action) -> bool:
        """Return True for taking the trick in."""
        return isinstance(action, Collect)

    def plain(self, state: Position) -> bool:
        """Return True if nobody has a bomb."""
        return not any(map(state.game.combinations.bombs, self.dealt_hands(state)))

    @abstractmethod
    def dealt_hands(self, state: Position) -> Iterable[int]:
        """What chance has dealt to each seat, with the cards that it has still to take."""

    def on_top(self, state: Position, names: Sequence[str]) -> str:
        if not state.trick:
            return ""
        owner, top = state.trick[-1]
        label = combo_name(top, state.game.deck)
        return text("guide.top", name=seat_inside(owner, names), label=label)

    def story(self, state: Position, names: Sequence[str]) -> str:
        """Tell who was out first and who last, or which side was out before all others."""
        first, *others, last = (seat_inside(seat, names) for seat in state.finish)
        if len(state.out) < len(others) + 1:  # none of the rest is last
            return text("guide.story.side", first=listing([seat_inside(seat, names) for seat in state.out]))
        return text("guide.story", first=first, last=last)

    def places(self, state: Position) -> Sequence[int]:
        return state.finish

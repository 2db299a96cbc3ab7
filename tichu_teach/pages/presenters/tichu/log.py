"""The log of a table of the Tichu family, worded for the player at a seat; the names of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import (
    Action,
    Call,
    Collect,
    Give,
    Lead,
    NoBomb,
    Pass,
    Play,
    Push,
    Retract,
    Take,
    Wish,
)
from tichu_teach.engine.tichu.deck import ACE, Deck, rank_name
from tichu_teach.engine.tichu.rules import TichuRules
from tichu_teach.engine.tichu.state import State
from tichu_teach.pages.presenters.climbing import ClimbingLog, ClimbingNaming, play_row, play_words
from tichu_teach.pages.presenters.tichu.scene import cards_in_order, play_of
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import (
    a_rank,
    cards_text,
    combo_name,
    listing,
    names_at,
    possessive,
    seat_inside,
    signed,
    title_inside,
    title_name,
)

if TYPE_CHECKING:
    from tichu_teach.scene.panel import CardsRow

MOST_OPEN = 8
"""The most cards left over that are named one by one."""

TEN = 10
"""The lowest rank that nobody would call low: its card is worth 10 points."""


class TichuLog(ClimbingLog[State]):
    """The log of a table of the Tichu family."""

    def opening(self, state: State, seat: int) -> list[str]:
        """The lines as a round begins: who plays a second hand, who sits where, which cards are left over."""
        game, names = state.game, names_at(state, seat)
        told = []
        for dealer in {game.actor(each) for each in range(game.players) if game.actor(each) != each}:
            key = "game.log.deals.you" if dealer == seat else "game.log.deals"
            told.append(text(key, name=names[dealer]))
        if game.titles:
            told += _chairs(state, seat, names)
        if state.open:
            cards = game.deck.names(state.open)
            many = len(cards) > MOST_OPEN
            told.append(text(f"game.log.open{'.many' * many}", count=len(cards), cards=cards_text(cards)))
        return told

    def lines(
        self, before: State, action: Action, after: State, seat: int, names: Sequence[str] = ()
    ) -> list[str]:
        """The lines on an action, as seen from `seat`: nothing of hidden cards, or of bombs not thrown."""
        names = [*names] or names_at(before, seat)
        told = _action_lines(before, action, after, seat, names)
        for number in range(len(before.out), len(after.out)):
            told.append(_out_line(after, number, names[after.out[number]]))
        if after.fault is not None:
            told.append(text("game.log.fault", name=names[after.fault]))
        return told

    def bubbles(self, said: Mapping[int, str], before: State, action: Action, after: State) -> dict[int, str]:
        if isinstance(action, (NoBomb, Take)):
            return dict(said)
        if isinstance(action, Push) and after.phase == "play":
            return {}
        return super().bubbles(said, before, action, after)

    def bubble(self, action: Action) -> str | None:
        match action:
            case Call(kind=kind):
                return "tichu" if kind == "small" else "grand"
            case Wish(rank=rank) if rank:
                return text("table.said.wish", rank=text(f"table.rank.{rank_name(rank)}"))
            case Play(combo=combo) if combo.kind == "dog":
                return "dog"
            case Push():
                return "push"
        return super().bubble(action)

    def received_cards(
        self, before: State, action: Action, after: State, seat: int
    ) -> tuple[str, ...] | None:
        """The cards that the last push brings a seat; once it has acted, they count as its own."""
        if isinstance(action, Push) and after.phase == "play":
            return tuple(before.game.deck.name(card) for _, card in gifts(before, action, seat))
        return () if action.seat == seat and not isinstance(action, Push) else None


def _chairs(state: State, seat: int, names: list[str]) -> list[str]:
    """The titles in this round, the learner's last."""
    game: Any = state.game
    if state.round == 1:
        return [text("game.log.places.none")]
    others = [
        text("game.log.chair", title=title_name(title, place), name=names[game.seat_of(place)])
        for place, title in enumerate(game.titles)
        if game.seat_of(place) != seat
    ]
    own = game.place_of(seat)
    said = Texts(game.name)("game.log.chair.you", title=title_inside(game.titles[own], own))
    return [" · ".join(others), said]


def _out_line(state: State, number: int, name: str) -> str:
    """The line for somebody going out, as the `number`th, counted from 0."""
    titles = state.game.titles
    if titles:
        return text("game.log.out.place", name=name, title=title_inside(titles[number], number))
    return text(f"game.log.out.{number + 1}", name=name)


def _action_lines(before: State, action: Action, after: State, seat: int, names: list[str]) -> list[str]:
    deck, name = before.game.deck, names[action.seat]
    match action:
        case Call(kind=kind):
            return [text(f"game.log.{kind}", name=name)]
        case Retract():
            return [text("game.log.retract", name=name)]
        case Push() if after.phase == "play":
            return _exchange_lines(before, action, seat, names)
        case Play(combo=combo):
            cards = cards_text(cards_in_order(combo, deck))
            told = [text("game.log.play", name=name, label=combo_name(combo, deck), cards=cards)]
            if combo.kind == "dog" and after.phase == "play":
                told.append(text("game.log.lead", name=seat_inside(after.turn, names)))
            return told
        case Pass():
            return [text("game.log.pass", name=name)]
        case Lead(to=to):
            return [text("game.log.lead", name=seat_inside(to, names))]
        case Wish(rank=0):
            return [text("game.log.wish.none", name=name)]
        case Wish(rank=rank):
            return [text("game.log.wish", name=name, rank=a_rank(rank))]
        case Collect():
            return [_trick_line("trick", action.seat, names, before)]
        case Give(to=to):
            return [_trick_line("gift", to, names, before)]
    return []


def _exchange_lines(before: State, action: Push, seat: int, names: list[str]) -> list[str]:
    """The cards given and received, for each hand of the player on a seat."""
    game, told = before.game, []
    for hand in game.seats_from(seat):
        if game.actor(hand) == seat and game.push_targets(hand):
            table = ".table" * (hand != seat)
            given = zip(game.push_targets(hand), _pushed_cards(before, action)[hand], strict=True)
            got = gifts(before, action, hand)
            told += [
                text(f"game.log.given{table}", cards=_cards_with_seats("to", given, names, before)),
                text(f"game.log.got{table}", cards=_cards_with_seats("from", got, names, before)),
            ]
    return told or [text("game.log.exchanged")]


def gifts(before: State, action: Push, seat: int) -> list[tuple[int, int]]:
    """The cards that a seat receives when the last push is made: (giver, card)."""
    targets, pushed = before.game.push_targets, _pushed_cards(before, action)
    return [
        (giver, card)
        for giver in dict.fromkeys(targets(seat))
        for to, card in zip(targets(giver), pushed[giver], strict=True)
        if to == seat
    ]


def _pushed_cards(before: State, action: Push) -> dict[int, tuple[int, ...]]:
    return {**dict(enumerate(before.pushed)), action.seat: action.cards}


def _trick_line(key: str, seat: int, names: list[str], state: State) -> str:
    if state.game.titles:  # with titles, points do not count
        return text("game.log.taken", name=seat_inside(seat, names))
    return text(f"game.log.{key}", name=seat_inside(seat, names), points=signed(state.points_on_table))


def _cards_with_seats(way: str, pairs: Iterable[tuple[int, int]], names: list[str], state: State) -> str:
    """Cards in words, each with its receiver or giver."""
    deck, found = state.game.deck, dict[int, list[str]]()
    for seat, card in pairs:
        found.setdefault(seat, []).append(deck.name(card))
    key = f"game.log.gift.{way}"
    return listing(
        [text(key, cards=cards_text(cards), name=seat_inside(seat, names)) for seat, cards in found.items()]
    )


class TichuNaming(ClimbingNaming[State]):
    """The names of moves in the Tichu family."""

    def kind(self, state: State, action: Action) -> str:
        unwished = isinstance(action, Wish) and not action.rank
        return text("advise.kind.wish.none") if unwished else super().kind(state, action)

    def move(self, state: State, action: Action, names: Sequence[str]) -> str:
        deck = state.game.deck
        match action:
            case Play(combo=combo):
                return play_words(combo, deck, cards_in_order(combo, deck))
            case Push():
                given = [
                    text("advise.move.push.to", cards=cards_text(each), name=seat_inside(to, names))
                    for to, each in given_to(state.game, action).items()
                ]
                return text("advise.move.push", cards=listing(given))
            case Wish(rank=rank) if rank:
                return text("advise.move.wish", rank=a_rank(rank))
            case Wish():
                return text("advise.move.wish.none")
            case Call(kind=kind):
                return text(f"advise.move.call.{kind}")
            case Lead(to=to):
                return text("advise.move.lead", name=seat_inside(to, names))
        return super().move(state, action, names)

    def grounds(self, state: State, action: Action, names: Sequence[str]) -> str:
        """The sort of cards pushed to partners, and to opponents."""
        if not isinstance(action, Push) or state.view(action.seat).demanded_push is not None:
            return ""
        game, deck = state.game, state.game.deck
        given = [*zip(game.push_targets(action.seat), action.cards, strict=True)]
        partners = game.partners(action.seat)
        words = [
            text(
                f"guide.push.partner.{_sort(card, deck)}",
                name=seat_inside(to, names),
                whose=possessive(to, seats=names),
            )
            for to, card in given
            if to in partners
        ]
        theirs = [card for to, card in given if to not in partners]
        if not theirs:
            return " ".join(words)
        sorts = {_sort(card, deck) for card in theirs}
        sort = "dog" if "dog" in sorts else "low" if sorts == {"low"} else "high"
        if game.titles:  # all goes to one player, and nothing counts points
            name = names[game.push_targets(action.seat)[0]]
            return text(f"guide.push.one.{sort}", name=name, count=len(theirs))
        if sort == "low" and any(deck.points(card) for card in theirs):
            sort = "points"
        return " ".join([*words, text(f"guide.push.others.{sort}")])

    def play_row(self, state: State, play: Play) -> CardsRow:
        return play_row(play_of(play.seat, play.combo, state.game.deck))


def given_to(game: TichuRules, push: Push) -> dict[int, list[str]]:
    """The pushed cards, by receiver."""
    found: dict[int, list[str]] = {}
    for to, card in zip(game.push_targets(push.seat), push.cards, strict=True):
        found.setdefault(to, []).append(game.deck.name(card))
    return found


def _sort(card: int, deck: Deck) -> str:
    """The sort of a pushed card, as `guide.push.partner` calls it."""
    if card & deck.dog:
        return "dog"
    if card & deck.mahjong:
        return "mahjong"
    if card & (deck.dragon | deck.phoenix):
        return "dragon" if card & deck.dragon else "phoenix"
    rank = deck.rank_of(card)
    if rank == ACE:
        return "winner"
    return "high" if rank >= TEN else "low"

"""A round that is played on in place, for simulations in which only the end matters.

Most turns are a play, a pass or a trick taken in, while nobody holds a bomb and no rule but that of following
decides. These are done here without making a state. For anything else, from a push to the last trick, the
board makes a state and asks that: the rules are in `transitions.py` alone.

Pages need states, so nothing else in the package uses a board: it is for programmers who try something out on
thousands of rounds, as `notebooks/programmers.ipynb` does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..actions import Action
from ..climbing.actions import Collect, Pass, Play, collecting, passing
from ..climbing.combo import Combo
from .combinations import has_bomb
from .state import State
from .transitions import calls


class Board:
    """A round, changed by every action.

    seat  the seat that owes a decision
    over  True if the round has ended
    """

    __slots__ = (
        *("_bare", "_calls", "_combinations", "_game", "_hands", "_phase", "_played", "_specials", "_start"),
        *("_trick", "_wished", "_won", "over", "seat"),
    )

    def __init__(self, state: State) -> None:
        game, deck = state.game, state.game.deck
        self._game, self._combinations = game, game.combinations
        # Cards that bring more than their rank with them.
        self._specials = deck.dog | deck.dragon | (deck.mahjong if game.wishes else 0)
        self._set(state)

    def _set(self, state: State) -> None:
        self._start, self._phase = state, state.phase
        self._hands, self._trick, self._won = [*state.hands], [*state.trick], [*state.won]
        self._played = state.played
        self._calls: dict[int, Sequence[Action]] = {}  # of seats that have not played
        self._wished = self._game.deck.rank[state.wish] if state.wish else 0
        # True while nothing but following decides: nobody has a bomb, nor must pass because of a wish.
        self._bare = (
            state.phase in ("play", "collect")
            and not any(map(has_bomb, state.hands))
            and not (state.wish and state.game.wish_unable != "free")
        )
        self.over = state.phase == "over"
        self.seat = state.turn if self.over else state.to_act[0]

    @property
    def state(self) -> State:
        """The position as it is now."""
        if not self._bare:
            return self._start
        return self._start.replace(
            phase=self._phase,
            turn=self.seat,
            hands=tuple(self._hands),
            trick=tuple(self._trick),
            won=tuple(self._won),
            played=self._played,
        )

    def legal(self) -> Sequence[Action | Combo]:
        """All that the seat may do, in the order of `State.legal`; a combination stands for playing it."""
        seat, trick = self.seat, self._trick
        hand = self._hands[seat]
        if not self._bare or hand & self._wished:
            return self.state.legal(seat)
        found: list[Action | Combo]
        if self._phase == "play":
            if trick:
                found = [*self._combinations.follows(hand, trick[-1][1]), passing(seat)]
            else:
                found = [*self._combinations.leads(hand)]
        elif trick[-1][1].cards & self._specials:
            return self.state.legal(seat)
        else:
            found = [collecting(seat)]
        if seat not in self._played:
            if seat not in self._calls:
                self._calls[seat] = calls(self._start, seat)
            found += self._calls[seat]
        return found

    def act(self, action: Action | Combo) -> None:
        """Do one of the legal actions."""
        seat, hands, trick = self.seat, self._hands, self._trick
        if isinstance(action, Combo):
            left = hands[seat] & ~action.cards
            if self._bare and left and not action.cards & self._specials:
                hands[seat] = left
                trick.append((seat, action))
                if seat not in self._played:
                    self._played |= {seat}
                self._turn_after(seat)
                return
            self._set(self.state.after(Play(seat, action)))
            return
        if self._bare and type(action) is Pass:
            self._turn_after(seat)
            return
        if self._bare and type(action) is Collect:
            for _, combo in trick:
                self._won[seat] |= combo.cards
            trick.clear()
            self._phase, self.seat = "play", self._game.holding_from(seat, hands)
            return
        self._set(self.state.after(action))

    def _turn_after(self, seat: int) -> None:
        owner, hands = self._trick[-1][0], self._hands
        for each in self._game.seats_after(seat):
            if each == owner:
                self._phase = "collect"
                break
            if hands[each]:
                break
        self.seat = each


def play_at_random(state: State, rng: random.Random) -> State:
    """Play a round on by legal actions drawn by `rng`, and return its end."""
    while state.phase in ("take", "push"):
        seat = state.to_act[0]
        pushing = state.phase == "push"
        state = state.after(state.sample_push(seat, rng) if pushing else rng.choice(state.legal(seat)))
    board = Board(state)
    while not board.over:
        board.act(rng.choice(board.legal()))
    return board.state

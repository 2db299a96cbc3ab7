"""A game at the table as a value: what has been played, who the learner is, and what is still to happen."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tichu_teach.engine import Action, Play, Record
from tichu_teach.engine.state import Ruleset, State, View
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Presenter
from tichu_teach.texts import Texts
from tichu_teach.texts.names import names_at

LOG_LINES = 60
"""The most lines of the log that a panel shows."""


@dataclass(frozen=True)
class Waiting:
    """A play that waits until others have been asked for a bomb; `tricks` is the number of plays in its
    trick.
    """

    action: Action
    tricks: int


@dataclass(frozen=True)
class Account:
    """A round's account for the learner: the log, the seats' bubbles, the cards a push has just brought."""

    lines: tuple[str, ...]
    said: Mapping[int, str]
    received: tuple[str, ...] = ()

    @classmethod
    def of(cls, record: Record, seat: int) -> Account:
        """The account of a record's present round, for the player on `seat`."""
        state, game = record.start, record.game
        begun = Texts(game.name)("game.log.round", number=len(record.rounds))
        account = cls((begun, *presenter(game).log.opening(state, seat)), {})
        for each in record.rounds[-1].actions:
            action = state.action(each)
            after = state.apply(action)
            account = account.after_action(state, action, after, seat)
            state = after
        return account

    def after_action(self, before: State, action: Action, after: State, seat: int) -> Account:
        """The account after one more action."""
        log = presenter(before.game).log
        arrived = log.received_cards(before, action, after, seat)
        return Account(
            (*self.lines, *log.lines(before, action, after, seat)),
            log.bubbles(self.said, before, action, after),
            self.received if arrived is None else tuple(arrived),
        )


@dataclass(frozen=True)
class Match:
    """A game as it stands, from the learner's side of the table.

    `record` is what has been played, `seed` that of the first deal, `account` what the learner has been told
    of the round, and `person` which of the players is the learner. `declined` are the hands that throw no
    bomb into this trick, `waiting` is a play that waits for bombs, and `carried` the plays still to come of a
    proved claim.
    """

    record: Record
    seed: int
    person: int
    account: Account
    declined: frozenset[int] = frozenset()
    waiting: Waiting | None = None
    carried: tuple[Action, ...] = ()

    @classmethod
    def of(cls, record: Record, seed: int, home: int) -> Match:
        """The match of a record, for a learner who sat on seat `home` in the first round."""
        person = record.game.seating()[home]
        return cls(record, seed, person, Account.of(record, record.state.people.index(person)))

    @classmethod
    def begin(cls, game: Ruleset, seed: int, home: int) -> Match:
        """A new match, its first round dealt from the seed."""
        return cls.of(Record.begin(game.deal(random.Random(seed))), seed, home)

    # -- where it stands ---------------------------------------------------------------------------

    @property
    def game(self) -> Ruleset:
        """The ruleset."""
        return self.record.game

    @property
    def state(self) -> State:
        """The position."""
        return self.record.state

    @property
    def over(self) -> bool:
        """True at the end of a round."""
        return self.state.phase == "over"

    @property
    def presenter(self) -> Presenter[State, View]:
        """The presenter of the game's family."""
        return presenter(self.game)

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The people on the seats, numbered like the seats of the first round's players."""
        return self.state.people

    @cached_property
    def seat(self) -> int:
        """The learner's seat in this round."""
        return self.people.index(self.person)

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """The seats that the learner decides for: their own, and a hand without a player of its own."""
        own = self.seat
        return tuple(seat for seat in self.game.seats_from(own) if self.game.actor(seat) == own)

    @cached_property
    def owes_decision(self) -> bool:
        """True if the learner owes a decision."""
        return any(seat in self.hands for seat in self.state.to_act)

    @cached_property
    def acting(self) -> int:
        """The seat that the learner now decides for: one that is to act, else their own."""
        return next((seat for seat in self.hands if seat in self.state.to_act), self.seat)

    @property
    def decisions(self) -> int:
        """The number of decisions of this round that can be taken back."""
        return len(self._decided_at)

    @property
    def _decided_at(self) -> list[int]:
        """The places in this round's actions where the learner decided."""
        doer, state = self.game.doer, self.state
        actions = enumerate(self.record.rounds[-1].actions)
        return [n for n, each in actions if not each.endswith(" collect") and doer(each, state) in self.hands]

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat, as the learner calls them."""
        return names_at(self.state, self.seat)

    @property
    def title(self) -> str:
        """The title of the moment: what it asks of the learner, in a few words."""
        return self.presenter.coach.title(self.state, self.acting, self.names)

    # -- how it goes on ----------------------------------------------------------------------------

    def apply(self, action: Action) -> Match:
        """The match after anybody's action. Raises IllegalAction."""
        record = self.record.add(action)
        state = record.state
        return replace(
            self,
            record=record,
            account=self.account.after_action(self.state, action, state, state.people.index(self.person)),
            declined=self.declined if state.trick else frozenset(),
            carried=self.carried[1:] if self.carried[:1] == (action,) else self.carried,
        )

    def with_record(self, record: Record) -> Match:
        """The match of the same learner with another record of the same game; nothing waits there."""
        seat = record.state.people.index(self.person)
        return Match(record, self.seed, self.person, Account.of(record, seat))

    def taken_back(self) -> Match | None:
        """The match before the learner's last decision in this round; None if there is none."""
        places = self._decided_at
        return self.with_record(self.record.back_to(places[-1])) if places else None

    def next_round(self) -> Match:
        """The match with the next round dealt."""
        dice = random.Random(f"{self.seed}/round {len(self.record.rounds)}")
        return self.with_record(self.record.next_round(self.state.next_deal(dice)))

    def restart(self, start: State | None = None) -> Match:
        """The match with this round begun anew: with the same cards, or from another deal."""
        return self.with_record(self.record.restart(self.record.start if start is None else start))

    def line(self, number: int, better: Action | None) -> Match:
        """The match before an action of this round, with a better one played instead, or none if that is
        None.
        """
        record = self.record.back_to(number)
        return self.with_record(record if better is None else record.add(better))

    def unasked_action(self) -> Action | None:
        """The action that the learner takes without being asked, when they are to act; None if they must
        decide.

        That is a forced one, a bomb declined for them, or the next play of a claim.
        """
        state, seat, coach = self.state, self.acting, self.presenter.coach
        forced: Action | None = coach.forced_action(state, seat)
        if forced is None and (seat in self.declined or self.waiting):
            forced = coach.declining(state, seat)
        return self._carried_on() if forced is None and self.carried else forced

    def _carried_on(self) -> Action | None:
        """The next step of a proved claim; None if it can no longer be done."""
        state, seat = self.state, self.acting
        if state.phase != "play":
            on: Action | None = self.presenter.coach.going_on(state, seat)
            return on
        play = self.carried[0]
        return play if seat == self.seat and state.ask(play) else None


def same_move(one: Action | None, other: Action | None) -> bool:
    """Return True if two actions come to the same, as plays that differ only in their suits do."""
    if isinstance(one, Play) and isinstance(other, Play):
        a, b = one.combo, other.combo
        return bool((a.kind, a.size, a.rank) == (b.kind, b.size, b.rank))
    return one == other

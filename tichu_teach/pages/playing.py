"""The learner's side of a game: what has been played, for whom they decide, what they have been told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import Action, OptionError, Record, games
from tichu_teach.engine.errors import short
from tichu_teach.pages import company
from tichu_teach.pages.counsel import Weighed, told
from tichu_teach.pages.looking import Looking
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenting import Presented
from tichu_teach.pages.session import Data
from tichu_teach.pages.setup import Setup, may_sit
from tichu_teach.pages.slices import Slices
from tichu_teach.pages.undo import last_decision
from tichu_teach.texts import Texts
from tichu_teach.texts.names import names_at

if TYPE_CHECKING:
    from tichu_teach.pages.company import Maker


class Playing(Presented):
    """A game that is being played, and what of it the panel beside the table tells.

    `record` is the game so far, `lines` and `said` what has happened in this round as it is told and shown,
    `received` the cards a push has just brought. `notice` is what became of a saved game; `hinted`, `more`
    and `sure` tell which words the learner has asked for.

    `claimed` is the answer to a claim of going out (`claiming.py`).

    `looking` is the review of the round, which grows while it is played.

    `strength` is how well the others play, unless the cell has brought players of its own.

    Raises OptionError for a seat that nobody can sit on, a seed that is no number, opponents that there are
    not, and an option the ruleset has not.
    """

    kept_as = "game"
    """Under which name, before that of its ruleset, a browser keeps the game."""

    side_line = False
    """Whether this is another line of a game, to which one comes back."""

    dealing = False
    """Whether the cards are on their way: nothing is seen yet but who sits here."""

    also: Sequence[str] = ()
    """What else the browser is asked for."""

    def __init__(
        self,
        ruleset: str = "nanking",
        seed: int | None = None,
        seat: int = 0,
        player: Maker | None = None,
        opponents: str = company.USUAL,
        **options: Any,
    ) -> None:
        if player is not None and not callable(player):
            options["player"] = player  # refused by name: `players` was meant
        self.game: Any = games[ruleset].vary(**options)
        if seed is not None and type(seed) is not int:
            raise OptionError(f"seed is a whole number, not {short(seed)}")
        if not may_sit(self.game, seat):
            seats = [str(each) for each in range(self.game.players) if may_sit(self.game, each)]
            wanted = f"0 to {seats[-1]}" if len(seats) == self.game.players else ", ".join(seats)
            raise OptionError(f"seat is {wanted} in {ruleset}, not {short(seat)}")
        self.presenter = presenter(self.game)
        self.key = f"{self.kept_as}.{ruleset}"
        self.keys = (self.key, *self.also)
        super().__init__(self.game.name)
        self.home, self._seed, self._player = seat, seed, player
        company.made(self.game, opponents)  # refused by name, before anything is dealt
        self.strength = opponents
        self.setup = Setup(self.game, options.keys(), seat)
        self.speed = "normal"
        self.notice: Data | None = None  # what became of a saved game
        self.damaged: str | None = None
        self._last: tuple[str, Data, float] = ("", {}, 0.0)
        self.declined: set[int] = set()  # hands that throw no bomb into this trick
        self._kept_back: tuple[Action, int] | None = None  # a play that waits, and how long its trick was
        self.thinking = Slices()  # of the coach
        self.proving = Slices()  # of whoever answers a claim
        self.looking = Looking()
        self._begin(seed)

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self.record.state

    @property
    def people(self) -> tuple[int, ...]:
        """Who sits on each seat: people are numbered like the seats of the first round's players."""
        people: tuple[int, ...] = self.state.people
        return people

    @property
    def seat(self) -> int:
        """Where the learner sits in this round."""
        return self.people.index(self._person)

    @property
    def hands(self) -> tuple[int, ...]:
        """The seats that the learner decides for: their own, and a hand without a player of its own."""
        own = self.seat
        return tuple(seat for seat in self.game.seats_from(own) if self.game.actor(seat) == own)

    @property
    def asked(self) -> bool:
        """Whether the learner owes a decision."""
        return any(seat in self.hands for seat in self.state.to_act)

    @property
    def acting(self) -> int:
        """The seat that the learner now decides for: one that is to act, else their own."""
        return next((seat for seat in self.hands if seat in self.state.to_act), self.seat)

    @property
    def decided(self) -> bool:
        """Whether there is a decision to take back."""
        return last_decision(self.record, self.hands) is not None

    @property
    def names(self) -> list[str]:
        """What those at the table are called, by seat."""
        return names_at(self.state, self.seat)

    def title(self) -> str:
        """What the moment asks of the learner, in a few words."""
        return self.presenter.coach.title(self.state, self.acting, self.names)

    def advised(self) -> list[str]:
        """As much as the learner has asked for of what the coach would do in their place."""
        if not self.asked or not self.would:
            return []
        weighed = self.weighed if self.weighed and self.weighed.state is self.state else None
        return told(self.state, self.acting, self.names, self.would, weighed=weighed)

    # -- before a class ------------------------------------------------------------------------------

    def _for_class(self) -> None:
        self.notice = None
        self._take_up(self.record)

    def notes(self) -> list[Data]:
        coach, acting = self.presenter.coach, self.acting
        advice = coach.advice(self.state, acting, self.names, self.received)
        words = [advice, *coach.legal_words(self.state, acting)] if self.asked else [advice]
        return [{"kind": "text", "text": each} for each in words if each]

    def aside(self) -> Data | None:
        return None if self.choosing else super().aside()

    # -- beginning and taking up ---------------------------------------------------------------------

    def _begin(self, seed: int | None = None) -> None:
        """A new game: what there is to choose, and the first deal."""
        self.seed = random.SystemRandom().randrange(2**32) if seed is None else seed
        self._take_up(Record.begin(self.game.deal(random.Random(self.seed))))
        self.choosing = bool(self.setup)

    def _take_up(self, record: Record) -> None:
        """Make this record the game that is played, from the learner's side of the table."""
        self.stop()
        self.choosing = False
        self.record, self.game = record, record.game
        self.declined, self._kept_back = set(), None
        self._carried: list[Any] = []  # what the learner still plays of what they have claimed
        self._person: int = self.game.seating()[self.home]
        self._seat_others()
        self._retell()
        self._fresh()

    def _seat_others(self) -> None:
        """Somebody for every seat but the learner's."""
        made = self._player or company.made(self.game, self.strength)
        self._players = [
            None if person == self._person else made(random.Random(f"{self.seed}/{person}"))
            for person in range(self.game.players)
        ]
        self._thinking_of_others = company.Thinking()

    @property
    def company_chosen(self) -> bool:
        """Whether the learner may say how well the others play: the cell has brought nobody."""
        return self._player is None

    def _fresh(self) -> None:
        """Nothing is left over from the decision before."""
        self.verdict: Data | None = None
        self.hinted = False
        self.thinking.stop()
        self.proving.stop()
        self.weighed: Weighed | None = None  # what the coach has found by trying
        self.would = 0  # how much of what the coach would do has been told
        self.more = False
        self.sure = ""
        self.claimed: Any = None  # what was said to a claim

    def _retell(self) -> None:
        """What has happened in this round, told anew from the record."""
        begun = Texts(self.game.name)("game.log.round", number=len(self.record.rounds))
        self.lines: list[str] = [begun]
        self.said: dict[int, str] = {}
        self.received: tuple[str, ...] = ()
        state = self.record.start
        self.lines += self.presenter.log.opening(state, self.seat)
        for each in self.record.rounds[-1].actions:
            action = state.action(each)
            after = state.apply(action)
            self._tell(state, action, after)
            state = after

    def _tell(self, before: Any, action: Action, after: Any) -> list[str]:
        """Keep what an action says and shows; returns its lines."""
        log = self.presenter.log
        told = log.lines(before, action, after, self.seat)
        self.lines += told
        self.said = log.bubbles(self.said, before, action, after)
        arrived = log.arrived(before, action, after, self.seat)
        self.received = self.received if arrived is None else tuple(arrived)
        return told

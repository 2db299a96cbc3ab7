"""A page in front of a class: another one like it stands in, which keeps nothing.

Whoever presents shows answers, goes back and forth and tries things out. None of that is the learner's doing,
so the page itself waits as it is. A *stand-in* at the same table takes its events and draws its picture until
the class goes home; then the page is there again, with nothing to be put back. A stand-in can have one of its
own: a free table, from which one comes back to the same place.
"""

from __future__ import annotations

from copy import copy

from tichu_teach.engine.state import State
from tichu_teach.pages.presenting.trying import Trying
from tichu_teach.pages.table.handing import squares
from tichu_teach.pages.table.session import Data, Session, on_press
from tichu_teach.texts import text


class Presented(Session):
    """A page that can be put before a class.

    `presenting` tells a stand-in from the page itself. A subclass says in `_for_class` how a copy of it
    begins anew, in `at_hand` which position may be tried out, in `notes` what only the teacher reads, and in
    `way_here` the query of a link to what is shown.
    """

    presenting = False
    address = ""
    """Where the page is served, for links; "" where nobody else could open it."""

    _host: Session | None = None

    # -- what a page says of itself ------------------------------------------------------------------

    def _for_class(self) -> None:
        """A copy of the page begins anew, without what the learner has done."""

    @property
    def at_hand(self) -> State | None:
        """The position on the table that can be tried out, None for none."""
        return None

    @property
    def hidden(self) -> bool:
        """Whether there is an answer that has not been shown."""
        return False

    def notes(self) -> list[Data]:
        """What the teacher reads and the class does not, as blocks of a panel."""
        return []

    @property
    def following(self) -> str:
        """What comes next, in a few words."""
        return ""

    def way_here(self) -> str:
        """The query of a link that opens this place."""
        return ""

    def again(self) -> list[Data]:
        """The button that hides an answer again."""
        return [{"name": "retry", "label": text("present.again"), "primary": False, "disabled": False}]

    # -- buttons -------------------------------------------------------------------------------------

    @on_press("present")
    def press_present(self) -> None:
        """Put the page before the class."""
        if self.presenting:
            return
        self.stop()
        other = self.stands_in()
        other.presenting, other._host = True, self
        self.stand_in = other
        other.show(text("present.begun"))
        other.go_on()

    def stands_in(self) -> Presented:
        """A page like this one at the same table, begun anew, which keeps nothing.

        It goes on counting what is read out (`_said`), and has the same `address`.
        """
        other = copy(self)
        other.presenting, other._host, other.stand_in, other._timer = True, self, None, None
        other._for_class()
        return other

    @on_press("leave")
    def press_leave(self) -> None:
        """The class goes home: the page is as it was."""
        if self._host is None:
            return
        self.stop()
        self._host.come_back(text("present.left"))

    @on_press("try")
    def press_try(self) -> None:
        """A free table with the position that lies there; what is tried leaves no trace here."""
        state = self.at_hand
        if not self.presenting or state is None:
            return
        self.stop()
        self.stand_in = Trying(state, self)
        self.stand_in.show(text("present.trying"))

    # -- the picture ---------------------------------------------------------------------------------

    def aside(self) -> Data | None:
        link = self.address + self.way_here() if self.address else ""
        if not self.presenting:
            return {"on": False}
        return {
            "on": True,
            "hidden": self.hidden,
            "try": self.at_hand is not None,
            "link": link,
            "code": squares(link) if link else [],
            "next": self.following,
            "notes": self.notes(),
        }

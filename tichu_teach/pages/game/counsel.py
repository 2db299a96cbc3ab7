"""The coach's choice in the learner's place, told in steps.

First where to look, then the kind of move, then the move; and how sure the coach is, if there was time to try
it. The coach knows what the learner sees, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts import text
from tichu_teach.texts.names import alternatives, inner
from tichu_teach.texts.reasons import reason_sentence, where_to_look

if TYPE_CHECKING:
    from tichu_teach.analysis import Evaluation
    from tichu_teach.analysis.advice import Weighing
    from tichu_teach.engine import Action, Record, State
    from tichu_teach.players import Choice, Steady

LEVELS = 3
"""The number of presses after which all is told."""

PROVED = "proved"
"""The reason for the first play of a proved way out."""

PROVED_FIRST = "proved.first"
"""The reason for a call or bet on a hand with a proved way out."""

WORKED_OUT = "worked"
"""The reason for a choice worked out where all cards are known."""

FEWEST = 12  # deals without which figures tell nothing
NAMED = 3  # choices named as no worse
LEAST = {"points": 0.5, "places": 0.05}  # differences worth a word
CLEARLY = 3.0  # standard errors between the choice and the next, if it is clearly better


def is_forced(state: State, seat: int) -> bool:
    """Return True if a seat has only one legal move: there is nothing to find, so all is told at once."""
    return len(state.legal(seat)) == 1


def next_level(state: State, seat: int, level: int) -> int:
    """The level told after one more press, from 0 to `LEVELS`; after `LEVELS` comes 0 again."""
    return 0 if level >= LEVELS else LEVELS if is_forced(state, seat) else level + 1


def would_key(level: int) -> str:
    """The text key of the button that asks for the coach's choice, once a level has been told."""
    return f"guide.button.would.{level if level < LEVELS else 'off'}" if level else "guide.button.would"


class Weighed(NamedTuple):
    """A position whose choices the coach has tried: the best action, and the figures of all.

    `worked_out` is True if there was nothing to try, as all cards are known.
    """

    state: State
    action: Action
    evaluation: Evaluation
    worked_out: bool = False


def weighing(record: Record, seat: int) -> Weighing | None:
    """The choices of a seat, to be tried; None if there is nothing to try."""
    from tichu_teach.analysis.advice import Weighing
    from tichu_teach.players import Steady

    state = record.state
    found = Weighing(record, seat, Steady(state.game).decide(state.view(seat)).action)
    return found if found.has_alternatives else None


def choose(state: State, seat: int, coach: Steady, told: str = "") -> Choice:
    """The coach's choice in a seat's place: what habit does, unless something is proved to be better.

    That is a way out that habit would leave, or the best choice where the seat can tell who holds what. The
    reason is not the one `told` last, if another is true.
    """
    from tichu_teach.analysis import advice  # only when somebody asks, not when a page is opened

    view = state.view(seat)
    choice = coach.decide(view)
    if line := advice.way_out(view, choice.action):
        choice = choice._replace(action=line[0], reason=PROVED if line[1:] else "follow.out", also=())
    elif advice.is_sure(view, choice.action):
        choice = choice._replace(reason=PROVED_FIRST, also=())
    worked = advice.work_out(state, seat, choice.action)
    if worked and worked.lost:
        facts = {"points": round(worked.lost)}
        choice = choice._replace(action=worked.best, reason=WORKED_OUT, facts=facts, also=())
    return afresh(choice, told)


def afresh(choice: Choice, told: str) -> Choice:
    """A choice whose reason is not the one `told` last, if another is true."""
    return choice._replace(reason=choice.also[0]) if choice.also and choice.reason == told else choice


def say_advice(
    state: State,
    seat: int,
    names: Sequence[str],
    level: int,
    coach: Steady | None = None,
    weighed: Weighed | None = None,
    told: str = "",
) -> list[str]:
    """The coach's words on the decision that a seat owes, as far as asked for: level 1 to `LEVELS`.

    If the choices have been `weighed`, the coach says how sure they are, and may name a better choice. The
    reason that was `told` last is not told again while another is true.
    """
    from tichu_teach.players import Steady  # only when somebody asks, not when a page is opened

    choice = choose(state, seat, coach or Steady(state.game), told)
    if is_forced(state, seat):
        return [full(state, choice, names)]
    if weighed and weighed.action != choice.action:
        return _say_better_choice(state, weighed, names, level)
    words = [text("guide.look", look=where_to_look(choice.reason, state.game.name))]
    if level > 1:
        words.append(text("guide.kind", kind=inner(presenter(state.game).naming.kind(state, choice.action))))
    if level >= LEVELS:
        words.append(full(state, choice, names))
        if weighed and _deals_tried(weighed) >= FEWEST and choice.reason != WORKED_OUT:
            words.append(say_certainty(state, weighed, names))
    return words


def _say_better_choice(state: State, weighed: Weighed, names: Sequence[str], level: int) -> list[str]:
    """The words on a choice found better than the coach's habit by trying: figures are its only reason."""
    naming, action = presenter(state.game).naming, weighed.action
    manner = naming.manner(state, action)
    look = text("advise.found.lead") if manner == "lead" else where_to_look(manner, state.game.name)
    words = [text("guide.look", look=look)]
    if level > 1:
        words.append(text("guide.kind", kind=inner(naming.kind(state, action))))
    if level >= LEVELS:
        move = naming.move(state, action, names)
        words.append(text("guide.would", move=move, why=say_certainty(state, weighed, names)))
    return words


def say_certainty(state: State, weighed: Weighed, names: Sequence[str]) -> str:
    """The words on how sure the coach is that a choice is best, compared with the next one."""
    naming, evaluation, deals = presenter(state.game).naming, weighed.evaluation, _deals_tried(weighed)
    others = [each for each in evaluation.candidates if each.action != weighed.action]
    unit = presenter(state.game).coach.counts_in(state.game)
    count = round(others[0].behind)
    if alike := [each for each in others if each.alike or each.behind < LEAST[unit]]:
        rivals = [f"*{naming.move(state, each.action, names)}*" for each in alike[:NAMED] if each.action]
        key = "advise.sure.worked.alike" if weighed.worked_out else "advise.sure.alike"
        return text(key, deals=deals, others=alternatives(rivals))
    how = "clear" if others[0].behind > CLEARLY * others[0].doubt else "better"
    how = "worked" if weighed.worked_out else how
    assert others[0].action is not None  # silence is no decision
    other = naming.move(state, others[0].action, names)
    number = f"{others[0].behind:.1f}"
    return text(f"advise.sure.{how}.{unit}", deals=deals, count=count, number=number, other=other)


def _deals_tried(weighed: Weighed) -> int:
    """The number of deals on which choices were tried."""
    return int(weighed.evaluation.candidates[0].deals)


def full(state: State, choice: Choice, names: Sequence[str], key: str = "guide.would") -> str:
    """A choice in full: the move, and why."""
    move = presenter(state.game).naming.move(state, choice.action, names)
    return text(key, move=move, why=reason(state, choice, names))


def reason(state: State, choice: Choice, names: Sequence[str], *, aside: bool = True) -> str:
    """The reason for a choice in words.

    `aside` says that only the player who decides hears it; then it speaks of their cards too.
    """
    words = reason_sentence(choice.reason, choice.facts, state.game.name, names, aside=aside)
    cards = presenter(state.game).naming.grounds(state, choice.action, names) if aside else ""
    return " ".join(filter(None, (words, cards)))

"""Ways out tried: played against all that others can do, on the table as it lies or laid anew."""

import random
from typing import Any

from tichu_teach.analysis import safe_lines
from tichu_teach.engine import NoBomb, Pass, Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.exercises.form import InLine


def laid_anew(state: Any, seat: int, rng: random.Random) -> Any:
    """The same position with the cards that a seat has not seen dealt anew to who hides them."""
    hidden = state.view(seat).unseen
    cards = [*bits(hidden)]
    rng.shuffle(cards)
    hands = [*state.hands]
    for other, hand in enumerate(hands):
        if other != seat:
            number = (hand & hidden).bit_count()
            hands[other] = hand & ~hidden | sum(cards[:number])
            cards = cards[number:]
    more = {"haggis": sum(cards)} if cards else {}
    return state.replace(hands=tuple(hands), **more)


def survives(
    state: Any, seat: int, rng: random.Random | None = None, known: dict[Any, bool] | None = None
) -> bool:
    """Return True if a seat that keeps a way out wins every trick until it is out, whatever others do (with
    `rng`: one thing)."""
    known = {} if known is None else known
    if not state.hands[seat]:
        return True
    if state.phase == "over":
        return False
    if state not in known:
        actor = state.to_act[0]
        if actor != seat:
            known[state] = _endures(state, actor, seat, rng, known)
        elif state.phase == "play":
            way = safe_lines(state.view(seat))
            plays = way.plays(way.start)
            known[state] = bool(plays) and survives(state.after(Play(seat, plays[0])), seat, rng, known)
        else:
            known[state] = survives(state.after(state.legal(seat)[0]), seat, rng, known)
    return known[state]


def _endures(state: Any, actor: int, seat: int, rng: random.Random | None, known: dict[Any, bool]) -> bool:
    """Return True if the seat gets out whatever this one does."""
    if state.phase not in ("play", "window") or (state.phase == "play" and not state.trick):
        return False  # somebody else has won a trick
    actions = [each for each in state.legal(actor) if isinstance(each, (Play, Pass, NoBomb))]
    if rng:
        actions = [rng.choice(actions)]
    return all(survives(state.after(each), seat, rng, known) for each in actions)


def every_line(question: InLine, line: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """All that can be played, right or wrong, to its end."""
    course = question.course(line)
    if course.done:
        return [line]
    state = course.state
    plays = [state.text(each) for each in state.legal(question.seat) if isinstance(each, Play)]
    return [found for play in plays for found in every_line(question, (*line, play))]


def is_allowed(question: InLine, line: tuple[str, ...]) -> None:
    """Everything on the way of a line is what the referee allows, at a table that looks the same."""
    course, before = question.course(line), None
    assert _seen(course.frames[0].state, question.seat) == _seen(question.position, question.seat)
    for action, after in course.frames:
        if before is not None:
            laid = before.close_window() if hasattr(before, "close_window") else before
            assert laid.ask(action), (str(laid), action)
        before = after


def _seen(state: Any, seat: int) -> Any:
    view = state.view(seat)
    return view.hand, view.unseen, view.counts, view.trick, view.won_counts, view.out

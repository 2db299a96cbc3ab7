"""What a seat is told and may try, by worked examples: advice, controls, what is heard of actions."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.examples import Example, examples, hold, rewrite
from tests.pages.drawing import controls
from tests.together import together
from tichu_teach.engine import Play, parse_position
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts.names import names_at

FILE = Path(__file__).with_name("told.txt")


def said(position: str, asked_by: str) -> str:
    """What a seat asks of the coach, the guide of a guided round or the controls (`tries`; `plays` in a
    game), what lies before it at a free table (`free`), which cards are `lit`, what is told below a finished
    round (`end`) and of a push (`why`); for any other words, the lines of the log after some actions, or what
    is said in `bubbles` then.
    """
    number, _, asked = asked_by.partition(" ")
    state, seat = parse_position(position), int(number)
    coach, log = presenter(state.game).coach, presenter(state.game).log
    match asked:
        case "title":
            return coach.title(state, seat, names_at(state, seat))
        case "alone":
            return alone(state, seat)
        case "guided":
            return guided(state, seat)
        case "ended":
            return ended(state, seat)
        case "end":
            return end(state, seat)
        case "free":
            return free(state, seat)
        case "lit":
            lit = presenter(state.game).scene.hints(state.view(seat))
            return "nothing" if lit is None else "; ".join(map(" ".join, lit)) or "no card"
        case "advice":
            return coach.advice(state, seat, names_at(state, seat))
        case "may":
            return " ".join(coach.legal_words(state, seat))
        case "tries" | "plays":
            offered = controls(state, seat, you=seat, playing=asked == "plays")
            return "; ".join(tries(offered, seat)) or "nothing"
    if asked.startswith("why "):
        return presenter(state.game).naming.grounds(
            state, state.action(asked.removeprefix("why ")), names_at(state, seat)
        )
    actions, lines, bubbles = asked.removeprefix("bubbles "), list[str](), dict[int, str]()
    for each in actions.split("; "):
        action = state.action(each)
        after = state.apply(action)
        lines += log.lines(state, action, after, seat)
        bubbles = log.bubbles(bubbles, state, action, after)
        state = after
    if asked != actions:
        lines = [f"{each} {word}" for each, word in sorted(bubbles.items())]
    return " / ".join(lines) or "nothing"


def alone(state: Any, seat: int) -> str:
    """What is done for a seat where little or nothing is to be decided."""
    coach, guide = presenter(state.game).coach, presenter(state.game).guide
    found = {
        "forced": coach.forced_action(state, seat),
        "declining": coach.declining(state, seat),
        "going on": coach.going_on(state, seat),
        "unasked": guide.action_without_calls(state, seat),
    }
    told = [f"{how} {state.text(action)}" for how, action in found.items() if action is not None]
    return "; ".join([*told, *["others know"] * coach.moving(state)]) or "nothing"


def guided(state: Any, seat: int) -> str:
    """The moment as a guided round tells it; what may be new there, with its rule."""
    guide = presenter(state.game).guide
    new = [f"{name} {rule}" for name, rule in guide.topics(state, seat)]
    told = [guide.moment(state, seat, names_at(state, seat)), *new, *["plain"] * guide.plain(state)]
    return "; ".join(filter(None, told)) or "nothing"


def ended(state: Any, seat: int) -> str:
    """How a finished round went, what it has brought a seat, who came in when, and what it is counted by."""
    shown, names = presenter(state.game), names_at(state, seat)
    guide, facts = shown.guide, shown.summary.facts(state, names)
    places = " ".join(names[each] for each in guide.places(state))
    return " / ".join(
        filter(None, [guide.story(state, names), guide.say_result(state, seat), places, *facts])
    )


def end(state: Any, seat: int) -> str:
    """The sheet of a finished round, the words below it, each with its tone, and the rules there."""
    blocks = presenter(state.game).summary.ending(state, seat)
    sheets = [each for each in blocks if each["kind"] == "table"]
    told = [" ".join(filter(None, row)) for each in sheets for row in (*each["rows"], each.get("foot", ()))]
    told += [
        f"{each.get('tone', 'plain')}: {each['text']}"
        for each in blocks
        if "tone" in each or each["kind"] == "text"
    ]
    return " / ".join([*filter(None, told), *[each["id"] for each in blocks if each["kind"] == "rule"]])


def free(state: Any, seat: int) -> str:
    """What a seat may do, as the list of a free table names it, with the cards."""
    editing = presenter(state.game).editing
    listed = [editing.option(state, action, names_at(state, seat)) for action in state.legal(seat)]
    return "; ".join(" ".join([words, *cards]) for words, cards in listed)


def tries(offered: Any, seat: int) -> Iterator[str]:
    """The controls of a seat: its hand, what it chooses from, its buttons; in brackets what marks one."""
    if title := offered.get("title"):
        yield title
    if hand := offered["hand"]:
        assert hand["seat"] == seat
        yield f"hand {hand['mode']} {hand['max']}"
    for name in ("push", "give", "lead"):
        if targets := offered.get(name):
            yield " ".join([name, *(each["name"] for each in targets)])
    if wish := offered.get("wish"):
        yield " ".join(["wish", *wish["ranks"], *["none"] * wish["none"]])
    for dock in (offered.get("claims"), offered.get("suits")):
        if dock:
            yield " ".join(filter(None, [dock.get("tile"), dock["title"]]))
            yield from (f"*{each['label']}* {button(each)}" for each in dock["choices"])
    yield from map(button, offered["actions"])
    if typed := offered["notation"]:
        yield f"typed as {typed['example']}" if isinstance(typed, dict) else "typed"


def button(each: Any) -> str:
    """A button by its type, what it sends and what it shows."""
    sent = [
        str(word)
        for value in (each.get("fields") or {}).values()
        for word in (value if isinstance(value, list) else [value])
    ]
    marks = [mark for mark in ("disabled", "idle", "gold") if each.get(mark)]
    marks += [f"{each['needs']} {each['sends']}"] if each.get("sends") else []
    marks += ["shows " + " ".join(each["shows"])] if each.get("shows") else []
    return " ".join([each["type"], *sent, *[f"({', '.join(marks)})"] * bool(marks)])


def test_what_is_told_is_what_is_written() -> None:
    hold(FILE, "=", said)


NAMING = Path(__file__).with_name("naming.txt")
NAMES = ["You", "East", "North", "West"]


def test_a_move_is_called_what_it_is_roughly_and_in_full() -> None:
    """A position; below it an action, its kind and the whole of it."""

    def check(example: Example) -> None:
        line, *done = example.heading.split(" > ")
        state = parse_position(line).play(*done)
        action = state.action(example.asked.partition(" / ")[0])
        naming = presenter(state.game).naming
        if isinstance(action, Play):
            row, deck = naming.play_row(state, action), state.game.deck
            cards = {card.partition("=")[0] for card in row["cards"]}
            assert cards == {*deck.names(action.combo.cards)} and row["label"]
        said = [state.text(action), naming.kind(state, action), naming.move(state, action, NAMES)]
        assert " / ".join(said) == example.asked

    together(examples(NAMING, "="), lambda example: example.asked, check)


if __name__ == "__main__":
    rewrite(FILE, "=", said)

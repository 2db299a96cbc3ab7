"""What becomes of a table's line as it is laid by hand, by worked examples.

`python -m tests.pages.editor.test_laid` writes them anew: see `laid.txt`.
"""

from pathlib import Path

from tests.examples import hold, rewrite
from tichu_teach.pages.editor import setup_scene
from tichu_teach.pages.editor.draft_position import editing, read_draft, say_what_is_wrong
from tichu_teach.pages.game.setup import PREFIX
from tichu_teach.pages.presenters.draft import Draft, DraftError

FILE = Path(__file__).with_name("laid.txt")


def said(line: str, done: str) -> str:
    """What the controls of a table show (`shown`, where there is anything), what they are `called`, what one
    `offers`; the line without what a seat does not know (`forget`, but for the hands); or what differs in it
    after some choices: `put PLACE, ZONE, CARD`, `take PLACE, NUMBER`, or a control's id and what is chosen or
    typed there. Why something was refused stands in brackets.
    """
    draft, refused = read_draft(line), ""
    before = draft.line.split(" | ")
    if done == "shown":
        return shown(draft)
    if done.startswith("offers "):
        return " ".join(offered(draft, done.removeprefix("offers ")))
    if done == "called":
        return "; ".join(each.block["label"] for each in editing(draft).controls(draft))
    for each in done.split("; ") if done.partition(" ")[0] != "forget" else ():
        try:
            draft = changed(draft, each)
        except DraftError as error:
            refused = f" ({say_what_is_wrong(error, draft)})"
    if done.startswith("forget "):
        draft = editing(draft).forget_unseen(draft, int(done.removeprefix("forget ")))
    after = draft.line.split(" | ")
    heads = {part.split(" ")[0] for part in after}
    told = [
        part if len(part) < 100 else f"{part[:60]} … ({len(part.split())})"
        for part in after
        if part not in before
    ]
    told += [f"no {head}" for part in before if (head := part.split(" ")[0]) not in heads]
    return " | ".join(told or ["as before"]) + refused


def shown(draft: Draft) -> str:
    controls = editing(draft).controls(draft)
    values = {each.block["id"]: each.block.get("value") for each in controls}
    return ", ".join(
        f"{id} {' '.join(value)}" if isinstance(value, list) else f"{id} {value}"
        for id, value in values.items()
        if value
    )


def offered(draft: Draft, id: str) -> list[str]:
    (block,) = [each.block for each in editing(draft).controls(draft) if each.block["id"] == id]
    return [str(option["value"]) or "-" for option in block.get("options", ())]


def changed(draft: Draft, choice: str) -> Draft:
    family, (what, _, values) = editing(draft), choice.partition(" ")
    if what == "put":
        return family.put(draft, *values.split(", "))
    if what == "take":
        place, number = values.split(", ")
        return family.take(draft, place, int(number))
    if what.startswith(PREFIX):
        return setup_scene.change_rules(draft, what, int(values) if values.isdecimal() else values)
    return setup_scene.take_choice(draft, what, values)


def test_what_is_laid_is_what_is_written() -> None:
    hold(FILE, "=", said)


if __name__ == "__main__":
    rewrite(FILE, "=", said)

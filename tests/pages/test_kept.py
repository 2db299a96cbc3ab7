"""What another version of the package has kept in a browser is put aside, told, and begun anew."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tichu_teach
from tests.pages.fake import Browser
from tichu_teach.exercises.pack import first_pack
from tichu_teach.pages.exam.page import ExamPage
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.table.session import Session
from tichu_teach.texts import text


def table(folder: Path) -> tuple[Session, str, Callable[[Browser], object]]:
    return tichu_teach.table(), "table", lambda browser: browser.fill(line="nanking | 0: 8w")


def pack(folder: Path) -> tuple[Session, str, Callable[[Browser], object]]:
    def open_pack(browser: Browser) -> None:
        browser.choose(view="ask")
        browser.say("file", name="monday.yaml", text=first_pack())

    return tichu_teach.table(), "table.pack", open_pack


def calculator(folder: Path) -> tuple[Session, str, Callable[[Browser], object]]:
    page = tichu_teach.calculator()
    return page, "calculator.mahjong", lambda browser: browser.say("add", zone="hand", tile="B1")


def exam(folder: Path) -> tuple[Session, str, Callable[[Browser], object]]:
    return ExamPage("nanking", 7), "exam.nanking", lambda browser: browser.press("begin", "next")


def worksheet(folder: Path) -> tuple[Session, str, Callable[[Browser], object]]:
    file = folder / "monday.yaml"
    file.write_text(first_pack(), encoding="utf-8")
    return tichu_teach.puzzles(pack=file), "pack.monday", lambda browser: browser.solve()


def guided(folder: Path) -> tuple[Session, str, Callable[[Browser], object]]:
    return Guided.begin("nanking", 1, 40), "guided.nanking", lambda browser: browser.press("next")


def game(folder: Path) -> tuple[Session, str, Callable[[Browser], object]]:
    return tichu_teach.play(seed=1), "game.nanking", lambda browser: browser.press("begin")


def of_version(kept: Any, version: int | None) -> Any:
    """What a browser keeps, as if another version had kept it."""
    if "record" in kept:  # a saved game has a mark of its own
        mark = "tichu-teach game"
        return kept | {
            "record": kept["record"].replace(f"{mark} 1", mark if version is None else f"{mark} {version}")
        }
    return {name: each for name, each in kept.items() if name != "version"} | (
        {} if version is None else {"version": version}
    )


@pytest.mark.parametrize("version", [2, 0, None])
@pytest.mark.parametrize("page", [table, pack, calculator, exam, worksheet, guided, game])
def test_what_another_version_kept_is_put_aside_and_told(
    page: Any, version: int | None, tmp_path: Path
) -> None:
    session, key, begin = page(tmp_path)
    browser = Browser.on(session)
    begin(browser)
    kept = browser.kept[key]
    goes_on = Browser.on(page(tmp_path)[0], stored={key: kept})
    assert f"{key}.damaged" not in goes_on.kept

    other = of_version(kept, version)
    again = Browser.on(page(tmp_path)[0], stored={key: other})
    assert again.kept[f"{key}.damaged"] == other
    words = " ".join(str(block.get("text", "")) for block in again.all)
    told = {
        age: text(f"{'game.kept.damaged' if 'record' in kept else 'page.kept'}.{age}")
        for age in ("newer", "older")
    }
    assert {age for age, said in told.items() if said in words} == (
        set() if version is None else {"newer"} if version else {"older"}
    )
    begin(again)
    assert again.kept[key] == kept, "what is begun anew is kept as ever"


def test_a_tab_of_another_version_is_not_written_over_again_and_again(tmp_path: Path) -> None:
    session, key, begin = worksheet(tmp_path)
    browser = Browser.on(session)
    begin(browser)
    kept = browser.kept[key]
    session.table.keep = {}
    browser.stored[key] = kept | {"version": 2}
    browser.hello()
    assert key not in session.table.keep and kept["solved"] == session._marks

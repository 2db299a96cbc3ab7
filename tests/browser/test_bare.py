"""The table in a real browser, without a kernel: hands, keys, words, and what must never happen."""

import copy
from typing import Any

import pytest

from tests.browser import square
from tests.browser.bare import scenes
from tests.browser.conftest import PHONE
from tests.browser.gallery import (
    CONTRAST,
    LANDMARKS,
    OUTSIDE,
    SMALL,
    at,
    focused,
    looked_at,
    poisoned,
    sent,
    show,
)
from tests.browser.visit import keys
from tests.depth import some
from tichu_teach.texts import text

pytestmark = pytest.mark.browser


def card(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize(("options", "theme"), some([(PHONE, "dark"), ({}, "light")]))
def test_every_scene_fits_stands_out_and_is_large_enough_for_a_finger(
    lasting: Any, bare: str, options: dict[str, Any], theme: str
) -> None:
    page = at(lasting(**options), bare, "lead", theme)
    assert looked_at(page, scenes(), OUTSIDE, CONTRAST, SMALL, LANDMARKS) == {}
    page.evaluate("dispatchEvent(new Event('tichu-teach:lost'))")
    assert page.evaluate(CONTRAST) == []


def test_hello_tells_what_the_browser_kept(watched: Any, bare: str) -> None:
    page = at(watched(), bare, "lead")
    page.evaluate("localStorage.setItem('tichu-teach/progress', JSON.stringify({step: 3}))")
    page.goto(f"{bare}?scene=lead&puzzle=w1")
    page.wait_for_selector("html[data-drawn]")
    [hello] = sent(page, "hello")
    assert hello["stored"] == {"progress": {"step": 3}}
    assert hello["query"] == "?scene=lead&puzzle=w1"
    assert hello["url"] == bare
    assert len(hello["at"]) == len("2026-11-21T10:00:00")


def test_what_another_page_writes_is_taken_in(watched: Any, bare: str) -> None:
    """Two tables with one record (two tabs, two cells): each hears of what the other has written."""
    page = at(watched(), bare, "lead")
    other = page.context.new_page()
    other.goto(bare)
    other.evaluate("localStorage.setItem('tichu-teach/progress', '{\"step\": 7}')")
    hellos = "count => sent.filter((each) => each.type === 'hello').length >= count"
    page.wait_for_function(hellos, arg=2)
    assert [each["stored"] for each in sent(page, "hello")][1:] == [{"progress": {"step": 7}}]
    other.evaluate("localStorage.setItem('tichu-teach/of-no-interest', '1')")
    page.evaluate("model.set('keep', {progress: {step: 8}})")
    told = "{detail: {key: 'progress', from: 'a cell'}}"
    page.evaluate(f"window.dispatchEvent(new CustomEvent('tichu-teach:kept', {told}))")
    page.wait_for_function(hellos, arg=3)
    assert [each["stored"] for each in sent(page, "hello")][2:] == [{"progress": {"step": 8}}]
    other.close()


def test_a_play_by_mouse(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    play = page.get_by_role("button", name="Play", exact=True)
    assert play.get_attribute("aria-disabled") == "true"
    play.click(force=True)
    assert sent(page, "play") == []
    card(page, "eight of jade").click()
    card(page, "eight of swords").click()
    assert card(page, "eight of jade").get_attribute("aria-pressed") == "true"
    play.click()
    [message] = sent(page, "play")
    assert message["cards"] == ["8j", "8w"]


def test_a_play_by_keyboard_alone(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    page.keyboard.press("Tab")
    while "Mahjong" not in focused(page):
        page.keyboard.press("Tab")
    keys(page, *["ArrowRight"] * 6)
    assert focused(page) == "eight of jade"
    keys(page, "Space", "ArrowRight", "Space", "End")
    assert focused(page) == "Dragon"
    keys(page, "Space", "Space", "Enter")
    assert [m["cards"] for m in sent(page, "play")] == [["8j", "8w"]]
    page.keyboard.press("Escape")
    assert page.locator("[aria-pressed=true]").count() == 0
    page.keyboard.press("Tab")
    assert focused(page) == "Play"


def test_focus_and_selection_survive_a_new_scene(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    for name in ("eight of jade", "ace of stars"):
        card(page, name).click()
    card(page, "nine of stars").focus()
    page.evaluate("window.before = document.activeElement")
    scene = copy.deepcopy(scenes()["lead"])
    hand = scene["table"]["seats"][0]["hand"]
    hand.remove("8j")
    hand.remove("2j")
    show(page, scene)
    assert page.evaluate("document.activeElement === before")
    assert focused(page) == "nine of stars"
    assert page.locator(".tt-hand [aria-pressed=true]").evaluate_all("all => all.map(n => n.ariaLabel)") == [
        "ace of stars"
    ]


def test_focus_stays_at_the_table_when_its_card_is_played(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    card(page, "eight of jade").focus()
    scene = copy.deepcopy(scenes()["lead"])
    scene["table"]["seats"][0]["hand"].remove("8j")
    show(page, scene)
    assert page.evaluate("document.activeElement.closest('.tt-hand') !== null")


def test_typed_text_survives_a_new_scene(page: Any, bare: str) -> None:
    at(page, bare, "over")
    page.get_by_label("Tichu", exact=True).fill("100")
    scene = copy.deepcopy(scenes()["over"])
    scene["panel"]["blocks"][0]["rows"][1]["status"] = "right"
    show(page, scene)
    assert page.get_by_label("Tichu", exact=True).input_value() == "100"
    page.get_by_label("Tichu", exact=True).press("Enter")
    assert sent(page, "sheet")[-1]["values"] == {"tichu": "100"}


def test_drawing_across_cards_picks_them_all(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    first, last = card(page, "four of swords").bounding_box(), card(page, "five of stars").bounding_box()
    page.mouse.move(first["x"] + 12, first["y"] + 30)
    page.mouse.down()
    for step in range(1, 12):
        page.mouse.move(first["x"] + 12 + (last["x"] - first["x"]) * step / 11, first["y"] + 30)
    page.mouse.up()
    labels = page.locator(".tt-hand [aria-pressed=true]").evaluate_all("all => all.map(n => n.ariaLabel)")
    assert labels == ["four of swords", "five of pagodas", "five of stars"]


def test_two_phoenixes_are_declared_one_by_one(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    scene = copy.deepcopy(scenes()["lead"])
    scene["table"]["seats"][0]["hand"] = ["8j", "Ph", "Ph"]
    show(page, scene)
    card(page, "eight of jade").click()
    card(page, "Phoenix").first.click()
    card(page, "Phoenix").last.click()
    page.get_by_label("The Phoenix stands for").select_option("8")
    page.get_by_label("and the second one for").select_option("9")
    page.get_by_role("button", name="Play", exact=True).click()
    [message] = sent(page, "play")
    assert message["reading"] == {"Ph": "8", "Ph2": "9"}


def test_several_cards_for_one_taker_by_keyboard(page: Any, bare: str) -> None:
    at(page, bare, "ear-ten")
    give = page.locator(".tt-a-push")
    assert give.get_attribute("aria-disabled") == "true"
    page.locator(".tt-hand button[tabindex='0']").focus()
    for _ in range(4):  # the fourth finds no room any more
        keys(page, "Space", "ArrowRight")
    assert page.locator(".tt-hand [aria-pressed=true]").count() == 3
    page.keyboard.press("Enter")
    [message] = sent(page, "push")
    hand = next(s["hand"] for s in scenes()["ear-ten"]["table"]["seats"] if s["hand"])
    assert message["cards"] == hand[:3]


def test_whose_cards_are_played_is_said_and_one_s_own_stay_in_sight(page: Any, bare: str) -> None:
    at(page, bare, "tricsu-table")
    assert page.locator(".tt-handfor").inner_text() == "You play for the Table"
    seats = scenes()["tricsu-table"]["table"]["seats"]
    assert page.locator(".tt-hand > button").count() == len(seats[2]["hand"])
    assert page.locator(".tt-ownhand .tt-chip").count() == len(seats[0]["hand"])
    assert page.locator(".tt-felt .tt-openhand").count() == 0
    assert page.locator(".tt-scores .tt-side").count() == 4
    show(page, scenes()["tricsu-own"])
    assert page.locator(".tt-handfor, .tt-ownhand").count() == 0
    assert page.locator(".tt-felt .tt-openhand .tt-chip").count() == 14


@pytest.mark.parametrize("size", some(("phone", "desktop")))
def test_nobody_sits_on_anybody_s_lap(lasting: Any, bare: str, size: str) -> None:
    """However many play, their names and titles, and a hand that lies open, lie apart."""
    page = at(lasting(width=390, height=844) if size == "phone" else lasting(), bare, "lead")
    for name in (
        "three",
        "tricsu-deal",
        "tricsu-own",
        "tricsu-push",
        "push",
        "tientsin-push",
        "tientsin",
        "grandmaster-five",
        "grandmaster-eight",
        "grandmaster-twelve",
        "ear-ten",
    ):
        show(page, scenes()[name])
        assert page.locator(".tt-plate").count() == len(scenes()[name]["table"]["seats"])
        overlaps = page.evaluate(
            """() => {
                 const lying = '.tt-plate, .tt-slot, .tt-pushtitle, .tt-felt .tt-openhand';
                 const all = [...document.querySelectorAll(lying)].map(n => n.getBoundingClientRect());
                 return all.flatMap((a, i) => all.slice(i + 1).filter(b => a.left < b.right - 3
                   && b.left < a.right - 3 && a.top < b.bottom - 3 && b.top < a.bottom - 3)).length }"""
        )
        assert overlaps == 0, name


@pytest.mark.parametrize(("wide", "high"), [(1100, 640), (1024, 600)])
def test_a_pass_lies_on_no_neighbour_s_plate(lasting: Any, bare: str, wide: int, high: int) -> None:
    """Not even where twelve sit at a low felt."""
    page = at(lasting(width=wide, height=high), bare, "lead")
    show(page, scenes()["grandmaster-twelve"])
    met = page.evaluate(
        """() => [...document.querySelectorAll('.tt-flank .tt-bubble')].map((said) => {
             const a = said.getBoundingClientRect(), own = said.closest('.tt-seat');
             return [...document.querySelectorAll('.tt-plate')].filter((plate) => {
               const b = plate.getBoundingClientRect();
               return !own.contains(plate) && a.left < b.right && b.left < a.right
                 && a.top < b.bottom && b.top < a.bottom }).length })"""
    )
    assert len(met) > 4 and not any(met)


def test_the_push_by_tapping(phone: Any, bare: str) -> None:
    page = at(phone, bare, "push")
    push = page.get_by_role("button", name="Push the three")
    card(page, "two of jade").tap()
    page.get_by_role("button", name="for East: no card yet").tap()
    page.get_by_role("button", name="for North: no card yet").tap()
    card(page, "Dragon").tap()
    assert push.get_attribute("aria-disabled") == "true"
    card(page, "three of swords").tap()
    page.get_by_role("button", name="for West: no card yet").tap()
    page.get_by_role("button", name="Push the three").tap()
    [message] = sent(page, "push")
    assert message["cards"] == {"1": "2j", "2": "Dr", "3": "3w"}


def test_the_push_by_keyboard(page: Any, bare: str) -> None:
    at(page, bare, "push")
    for taker, name in (("West", "two of jade"), ("North", "Dragon"), ("East", "four of swords")):
        page.get_by_role("button", name=f"for {taker}: no card yet").press("Space")
        card(page, name).press("Space")
    page.keyboard.press("Enter")
    [message] = sent(page, "push")
    assert message["cards"] == {"3": "2j", "2": "Dr", "1": "4w"}


def test_wish_and_gift(page: Any, bare: str) -> None:
    at(page, bare, "wish")
    page.get_by_role("button", name="2", exact=True).focus()
    keys(page, "ArrowRight", "Enter")
    page.get_by_role("button", name="No wish").click()
    assert [m["rank"] for m in sent(page, "wish")] == ["3", None]
    at(page, bare, "gift")
    page.get_by_role("button", name="Give it to West").click()
    assert [m["to"] for m in sent(page, "give")] == [3]


def test_notation_is_sent_as_typed(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    page.get_by_role("button", name="Type it").click()
    page.keyboard.type("8w 8j")
    page.keyboard.press("Enter")
    assert [m["text"] for m in sent(page, "notation")] == ["8w 8j"]


def test_what_is_said_beside_a_bet_stays_on_a_phone_s_felt(phone: Any, bare: str) -> None:
    scene = copy.deepcopy(scenes()["lead"])
    scene["table"]["seats"][0] |= {"said": "give", "taken": 5, "call": "small", "turn": True}
    at(phone, bare, "lead")
    show(phone, scene)
    bubble, felt = (phone.locator(css).bounding_box() for css in (".tt-south .tt-bubble", ".tt-felt"))
    ends = [box["x"] + box["width"] for box in (bubble, felt)]
    assert ends[0] <= ends[1] - 5, f"the frame cuts it off: {ends}"


def test_keys_never_lead_by_themselves_to_the_typing(page: Any, bare: str) -> None:
    """Where nothing else can be used, either."""
    scene = copy.deepcopy(scenes()["lead"])
    scene["table"]["seats"][0]["hand"] = []
    scene["input"]["actions"] = []
    scene["panel"]["buttons"] = []
    at(page, bare, "lead")
    show(page, scene)
    page.get_by_role("button", name="Type it").wait_for()
    page.evaluate("document.activeElement.blur()")
    keys(page, "ArrowRight")
    assert page.evaluate("document.activeElement.matches('body')")


def laid(page: Any) -> list[str]:
    """What lies in the line, in order."""
    return list(page.locator(".tt-line [data-item]").evaluate_all("all => all.map(n => n.dataset.item)"))


def check(page: Any) -> Any:
    return page.locator(".tt-order").get_by_role("button", name="Check")


def test_an_order_is_laid_by_keyboard(page: Any, bare: str) -> None:
    at(page, bare, "order")
    assert check(page).get_attribute("aria-disabled") == "true"
    page.locator(".tt-heap button").first.focus()
    keys(page, "ArrowRight", "ArrowRight")
    assert focused(page) == "Four twos: lay it next"
    page.keyboard.press("Space")
    assert page.get_by_role("status").text_content() == "Four twos in place 1"
    assert focused(page) == "Four aces: lay it next", "the next one has the focus"
    keys(page, "ArrowRight", "Enter", "Enter")
    assert laid(page) == ["c", "b", "a"] and focused(page) == "Check"
    page.keyboard.press("Enter")
    assert sent(page, "order")[-1]["values"] == ["c", "b", "a"]


def drag(page: Any, item: str, css: str, dx: float = 0.5) -> None:
    box = page.locator(f'[data-item="{item}"]').bounding_box()
    to = page.locator(css).bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 30)
    page.mouse.move(to["x"] + dx * to["width"], to["y"] + to["height"] / 2)
    page.mouse.up()


def test_an_order_is_laid_by_dragging(page: Any, bare: str) -> None:
    at(page, bare, "order")
    before = page.locator(".tt-checkline").bounding_box()
    drag(page, "a", ".tt-line")
    drag(page, "b", '.tt-line [data-item="a"]', dx=0.1)
    assert laid(page) == ["b", "a"]
    drag(page, "c", ".tt-space", dx=0.9)
    drag(page, "b", '.tt-line [data-item="c"]', dx=0.95)
    assert laid(page) == ["a", "c", "b"]
    drag(page, "c", ".tt-heap")
    assert laid(page) == ["a", "b"] and page.locator(".tt-flying, .tt-lifted").count() == 0
    assert page.locator(".tt-checkline").bounding_box()["y"] >= before["y"] - 1, "nothing jumps up"


def test_an_order_is_laid_by_tapping(phone: Any, bare: str) -> None:
    at(phone, bare, "order")
    for item in "bca":
        phone.locator(f'.tt-heap [data-item="{item}"]').tap()
    phone.locator('.tt-line [data-item="c"]').tap()
    assert laid(phone) == ["b", "a"], "tapped again it is taken back"
    phone.locator('.tt-heap [data-item="c"]').tap()
    check(phone).tap()
    assert sent(phone, "order")[-1]["values"] == ["b", "a", "c"]


def test_the_steps_of_a_chapter_are_reached_by_their_dots(page: Any, bare: str) -> None:
    at(page, bare, "steps")
    here = page.locator(".tt-dot[aria-current=step]")
    assert here.get_attribute("tabindex") == "0", "Tab comes to where one is"
    here.press("ArrowRight")
    assert focused(page) == "Step 4: skipped"
    page.keyboard.press("Enter")
    assert [(m["block"], m["value"]) for m in sent(page, "choose")] == [("steps", 3)]
    assert page.locator(".tt-ticked").inner_text().startswith("A straight")
    assert page.locator(".tt-nav a.tt-primary").get_attribute("href") == "2-trick.ipynb"


def test_a_refusal_is_read_and_heard(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    page.evaluate(
        "() => { kernel = m => m.type === 'play' ? {ok: false, error: 'Not your turn.'} : {ok: true}; }"
    )
    card(page, "eight of jade").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".tt-answer .tt-verdict", has_text="Not your turn.").wait_for()
    assert page.get_by_role("status").text_content() == "Not your turn."
    card(page, "eight of swords").click()
    assert page.locator(".tt-verdict").count() == 0


def test_say_is_announced_when_its_number_changes(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    show(page, {**scenes()["lead"], "say": {"n": 4, "text": "East passes."}})
    assert page.get_by_role("status").text_content() == "East passes."
    show(page, {**scenes()["lead"], "say": {"n": 4, "text": "unheard"}})
    assert page.get_by_role("status").text_content() == "East passes."


def test_a_silent_kernel_is_noticed_and_welcomed_back(watched: Any, bare: str) -> None:
    page = watched()
    page.clock.install()
    at(page, bare, "lead")
    page.evaluate("() => { kernel = () => null; }")
    card(page, "eight of jade").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(1000)
    assert page.locator(".tt-busy").count() == 1
    page.get_by_role("button", name="Play", exact=True).click()
    assert len(sent(page, "play")) == 1
    page.clock.run_for(6000)
    assert text("table.lost.silent") in page.get_by_role("alert").text_content()
    page.evaluate("model.answer({reply: sent.at(-1).id, ok: true})")
    assert page.get_by_role("alert").count() == 0


def test_the_page_may_say_that_the_kernel_is_gone_or_back(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    page.evaluate("dispatchEvent(new CustomEvent('tichu-teach:lost', {detail: 'coming'}))")
    assert page.get_by_role("alert").all_inner_texts() == [text("table.lost.coming")]
    card(page, "eight of jade").click()
    play = page.get_by_role("button", name="Play", exact=True)
    assert play.get_attribute("aria-disabled") == "true"
    play.evaluate("button => button.click()")
    assert sent(page, "play") == []
    page.evaluate("dispatchEvent(new Event('tichu-teach:back'))")
    assert len(sent(page, "hello")) == 2
    page.get_by_role("alert").wait_for(state="detached")
    play.click()
    assert len(sent(page, "play")) == 1, "what was picked is picked"


def test_a_disposed_view_leaves_nothing_behind(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    before = page.evaluate("model.listeners()")
    page.evaluate("() => { window.second = addView(); }")
    assert page.locator(".tichu-teach").count() == 2
    page.evaluate("second()")
    assert page.evaluate("model.listeners()") == before
    page.evaluate("dispose()")
    assert page.evaluate("model.listeners()") == 0
    assert page.locator(".tichu-teach, #tt-sheet").count() == 0


@pytest.mark.extra
def test_two_tables_share_the_pictures_and_neither_takes_them_along(page: Any, bare: str) -> None:
    at(page, bare, "lead")
    page.evaluate(
        """async () => {
             const other = await (await import("/table.js?another")).default();
             const el = document.querySelector("main").appendChild(document.createElement("div"));
             window.second = other.render({ model, el });
           }"""
    )
    assert page.locator("#tt-sheet").count() == 1
    ids = page.locator(".tichu-teach [id]").evaluate_all("all => all.map(n => n.id)")
    assert len(ids) == len(set(ids)) > 0
    page.evaluate("() => { dispose(); }")
    assert page.locator("#tt-sheet").count() == 1
    page.evaluate("() => { second(); }")
    assert page.locator("#tt-sheet").count() == 0


MARKED = {
    "table": "follow choices over lead refused order gift push".split(),
    "square": "discard chows suits open".split(),
}
BOARDS = [("table", "follow"), ("square", "discard"), *((b, each) for b in MARKED for each in MARKED[b][1:])]


@pytest.mark.parametrize(("board", "scene"), some(BOARDS, 3))
def test_names_and_texts_are_never_markup(page: Any, bare: str, board: str, scene: str) -> None:
    at(page, bare, scene, board=board)
    show(page, poisoned((square.scenes() if board == "square" else scenes())[scene]))
    assert page.evaluate("window.pwned") is None
    assert page.locator(".tichu-teach img, .tichu-teach script").count() == 0
    assert "onerror" in page.locator(".tichu-teach").text_content()


def test_the_theme_follows_the_page(watched: Any, bare: str) -> None:
    page = watched(dark=True)
    page.goto(f"{bare}?scene=lead")
    page.wait_for_selector("html[data-drawn]")
    root = page.locator(".tichu-teach")
    assert root.get_attribute("data-tt-theme") == "dark"
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    page.wait_for_selector(".tichu-teach[data-tt-theme=light]")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.wait_for_selector(".tichu-teach[data-tt-theme=dark]")


def test_a_file_too_large_never_leaves_the_browser(page: Any, bare: str) -> None:
    at(page, bare, "follow")
    chosen = page.locator("input[type=file]")
    chosen.set_input_files(
        {"name": "big.json", "mimeType": "application/json", "buffer": b" " * ((1 << 20) + 1)}
    )
    page.locator(".tt-verdict", has_text="1 MB").wait_for()
    chosen.set_input_files({"name": "g.json", "mimeType": "application/json", "buffer": b'{"a": 1}'})
    page.wait_for_function("sent.some(m => m.type === 'file')")
    [message] = sent(page, "file")
    assert (message["name"], message["text"]) == ("g.json", '{"a": 1}')


def test_long_plays_keep_off_the_plates(lasting: Any, bare: str) -> None:
    page = at(lasting(width=390, height=844), bare, "follow")
    run = {"haggis-follow": "2r 3r 4r 5r 6r 7r 8r 9r Tr 2g 3g 4g 5g 6g"}
    for name in ("follow", "six", "eight", "haggis-follow"):
        for size in (6, 7, 14):
            scene = copy.deepcopy(scenes()[name])
            cards = run.get(name, "2j 3w 4p 5s 6j 7w 8p 9s Tj Jw Qp Kj As 2w").split()[:size]
            scene["table"]["trick"] = [{"seat": 1, "cards": cards, "label": "A long one", "reading": {}}]
            show(page, scene)
            touching = page.evaluate(
                """() => {
                     const box = c => [...document.querySelectorAll(c)].map(n => n.getBoundingClientRect());
                     const apart = (a, b) => a.left > b.right - 1 || b.left > a.right - 1
                       || a.top > b.bottom - 1 || b.top > a.bottom - 1;
                     const plates = box('.tt-felt .tt-plate');
                   return box('.tt-trickplay .tt-lying')
                     .filter(a => !plates.every(b => apart(a, b))).length}"""
            )
            assert touching == 0, (name, size)

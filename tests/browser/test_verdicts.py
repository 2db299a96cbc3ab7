"""A verdict: where it stands, what it leaves of an answer, that nothing jumps; and it is read out once."""

from typing import Any

import pytest

from tests.browser.sized import SIZES, lay, press, sized
from tests.browser.visit import enter, settled, solved, until
from tests.depth import some

pytestmark = pytest.mark.browser


PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    ".tt-hand > button, .tt-choice, .tt-actions .tt-btn, .tt-nav .tt-btn, .tt-sheet input, .tt-rankbtn")]
  .filter((n) => n.getClientRects().length)
  .map((n) => {
    const r = n.getBoundingClientRect(), kind = n.className.match(/tt-(card|choice|[an]-\\w+|rankbtn)/);
    const name = n.dataset.card || n.dataset.row || n.textContent.replace(/right$|wrong$/, "").trim();
    const beside = kind && kind[1].startsWith("n-"), help = beside && kind[1] !== "n-next";
    const top = r.top + (n.closest(".tt-form") ? scrollY : 0);
    return [`${kind && kind[0]} ${beside ? "" : name}`,
      help ? [(r.top + r.bottom) / 2] : [r.left, top, r.width]];
  }))"""
"""Where all is that can be pressed: of what is asked on the page, else in the window; of help, which an
answer adds to, the row alone."""


def stays(before: dict[str, list[float]], after: dict[str, list[float]]) -> dict[str, Any]:
    """What is there before and after, and has moved by more than is noticed."""

    def same(then: list[float], now: list[float]) -> bool:
        return all(abs(a - b) <= 4 for a, b in zip(then, now, strict=True))

    return {name: (at, after[name]) for name, at in before.items() if not same(at, after.get(name, at))}


COVERED = """() => [...document.querySelectorAll(
    ".tt-hand > button, .tt-choice, .tt-actions .tt-btn, .tt-sheet input, .tt-rankbtn, .tt-verdict")]
  .filter((n) => {
    const r = n.getBoundingClientRect(), [x, y] = [r.left + 8, (r.top + r.bottom) / 2];
    const over = r.top > 0 && r.bottom < innerHeight && document.elementFromPoint(x, y);
    const says = document.querySelector(".tt-answer").getBoundingClientRect();
    const beside = n.matches(".tt-verdict") || r.right <= says.left;
    const meets = !beside && r.bottom > says.top + 1 && r.top < says.bottom - 1;
    return (over && !n.contains(over)) || meets;
  }).map((n) => n.className)"""


def gives_way(page: Any, size: str, before: dict[str, list[float]]) -> None:
    """A verdict covers nothing and is in sight; beside the table it moves nothing that is in use, unless the
    page grows longer than its window and is scrolled."""
    assert page.evaluate(COVERED) == []
    if size == "phone":
        box = page.locator(".tt-answer").bounding_box()
        nav = page.locator(".tt-nav").bounding_box()
        assert not box or (box["y"] >= 0 and box["y"] + box["height"] <= nav["y"] + 1)
    else:
        assert stays(before, page.evaluate(PLACES)) == {}


ANSWERED = {
    "options": ("lesson&name=nanking/7-wish&step=5", ".tt-choice >> nth=0", ".tt-choice >> nth=1"),
    "a play": ("puzzle&name=nanking-bomb-18", ".tt-a-pass", ""),
    "a wish": ("puzzle&name=nanking-wish-18", ".tt-rankbtn >> nth=0", ""),
    "tiles": ("puzzle&name=mahjong-claims-02", ".tt-choice >> nth=0", ".tt-choice >> nth=1"),
    "no table": ("puzzle&name=haggis-readings-01", ".tt-choice >> nth=0", ".tt-choices .tt-primary"),
}


@pytest.mark.parametrize("size", some(("phone", "laptop")))
@pytest.mark.parametrize("form", some([*ANSWERED], 2))
def test_a_verdict_covers_nothing_that_is_in_use(lasting: Any, room: str, size: str, form: str) -> None:
    query, *answers = ANSWERED[form]
    page = sized(lasting, size)
    lay(page, room, query)
    for answer in filter(None, answers):
        if size == "phone":
            page.locator(answer).evaluate("n => n.scrollIntoView({block: 'center'})")
        before = page.evaluate(PLACES)
        assert before
        page.locator(answer).click()
        settled(page)
        gives_way(page, size, before)
    shown = page.locator(".tt-verdict").first.bounding_box()
    assert shown and shown["y"] >= 0 and shown["y"] + 40 < SIZES[size][1], "it stands in sight"


@pytest.mark.parametrize("size", some(("phone", "laptop")))
def test_a_refusal_in_a_game_covers_nothing(lasting: Any, room: str, size: str) -> None:
    page = sized(lasting, size)
    lay(page, room, "game&name=haggis&players=2&seed=3")
    page.locator(".tt-n-begin").click()
    settled(page)
    cards = page.locator(".tt-hand button")
    for number in (0, 5, 10):
        cards.nth(number).click()
    page.mouse.move(0, 0)
    before = page.evaluate(PLACES)
    page.locator(".tt-actions .tt-primary").click()
    settled(page)
    assert page.locator(".tt-verdict.tt-no").count() == 1
    gives_way(page, size, before)


@pytest.mark.parametrize("size", some(("phone", "laptop")))
def test_a_wrong_line_of_a_sheet_is_explained_in_its_place(lasting: Any, room: str, size: str) -> None:
    page = sized(lasting, size)
    lay(page, room, "puzzle&name=nanking-scoring-19")
    field = page.locator(".tt-sheet input").first
    field.focus()
    before = page.evaluate(PLACES)
    field.fill("99")
    press(page, "Enter")
    assert page.locator(".tt-answer .tt-remark").count() == 1
    assert size == "phone" or stays(before, page.evaluate(PLACES)) == {}
    assert page.evaluate("document.activeElement.dataset.row") == field.get_attribute("data-row")


OVER = """() => {
  const box = (n) => n.getBoundingClientRect(), shown = (css) => [...document.querySelectorAll(css)];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const verdict = shown(".tt-answer")[0], frame = shown(".tt-formbox")[0];
  const open = (n) => box(n).top < box(frame).bottom && box(n).bottom > box(frame).top;
  const covered = shown(".tt-choice").filter((n) => verdict && open(n) && meet(box(n), box(verdict)));
  const ways = shown(".tt-nav .tt-btn").filter((n) => n.getClientRects().length);
  const crossed = ways.filter((a, i) => ways.slice(i + 1).some((b) => meet(box(a), box(b))));
  const cut = shown(".tt-choice").filter((n) => !open(n));
  return [...covered, ...crossed, ...cut].map((n) => n.textContent);
}"""


@pytest.mark.parametrize(("size", "query"), some((
    ("wide", "lesson&name=nanking/2-trick&step=0"),  # beside a long story
    ("phone", "lesson&name=haggis/7-tactics&step=0"),  # without a table
    ("phone", "puzzle&name=nanking-decide-03"),  # with all the help there is
    ("laptop", "lesson&name=nanking/2-trick&step=5"),
    ("phone", "lesson&name=nanking/15-endings&step=1"),
)))  # fmt: skip
def test_a_verdict_leaves_the_answers_in_sight(lasting: Any, room: str, size: str, query: str) -> None:
    """Whatever is said of an answer, those that can still be given are not below it, nor any button."""
    page = sized(lasting, size)
    session = lay(page, room, query)
    question = session.exercise.question
    options = [option.value for option in question.options()]
    wrong = next(n for n, value in enumerate(options) if value not in question.answers)
    while getattr(session, "watching", False):
        page.locator(".tt-n-next").click()
        settled(page)
    page.locator(".tt-choice").nth(wrong).click()
    settled(page)
    assert page.locator(".tt-verdict").count() == 1
    assert page.evaluate(OVER) == []


def test_what_is_picked_while_an_answer_is_on_its_way_stays_picked(lasting: Any, room: str) -> None:
    page = lasting()
    lay(page, room, "puzzle&name=nanking-endgame-08")
    first, second = (page.locator(f'.tt-hand [data-card="{name}#1"]') for name in ("Aw", "4s"))
    held: list[Any] = []
    page.route("**/say/*", lambda route: held.append(route))
    first.click()
    page.locator(".tt-a-play").click()
    until(page, lambda: held, "nothing was said")
    second.click()
    held[0].continue_()
    page.unroute("**/say/*")
    first.wait_for(state="detached")
    settled(page)
    assert second.get_attribute("aria-pressed") == "true"
    page.locator(".tt-a-play").click()
    page.locator(".tt-verdict.tt-nudge").wait_for()
    assert not page.locator('.tt-hand [aria-pressed="true"]').count(), "what was sent is put back"


def test_a_card_raised_in_one_puzzle_lies_in_the_next(lasting: Any, room: str) -> None:
    """Whoever plays another one there would else be told of a pair that they never meant."""
    page = lasting()
    session = lay(page, room, "puzzle&name=nanking-endgame-08")
    ace = page.locator('.tt-hand [data-card="Aw#1"]')
    ace.click()
    assert ace.get_attribute("aria-pressed") == "true"
    session.come_to("?puzzle=nanking-endgame-10")
    page.evaluate("sync()")
    page.locator('.tt-hand [data-card="As#1"]').wait_for()
    assert ace.get_attribute("aria-pressed") == "false"


def test_a_single_card_that_was_refused_is_put_back(lasting: Any, room: str) -> None:
    """Whoever then picks the right one would else be told of a pair that they never meant."""
    page = lasting()
    lay(page, room, "lesson&name=nanking/1-cards")
    page.locator(".tt-hand button").first.click()
    page.locator(".tt-a-play").click()
    page.locator(".tt-verdict.tt-no").wait_for()
    page.locator(".tt-hand button").last.click()
    page.locator(".tt-a-play").click()
    page.locator(".tt-verdict.tt-yes").wait_for()


SLOW_AT_TIMES = """{
  const ask = window.fetch;
  let said = 0;
  window.fetch = async (address, how) => {
    const late = String(address).startsWith("/say/") && said++ % 2 === 1;
    const reply = await ask(address, how);
    if (late) await new Promise((done) => setTimeout(done, 300));
    return reply;
  };
}"""


@pytest.mark.more
def test_a_late_reply_is_not_taken_for_the_newest(watched: Any, room: str) -> None:
    """Every other reply is late. What the browser keeps is the last state all the same, not an older one."""
    page = sized(watched, "laptop")
    page.add_init_script(SLOW_AT_TIMES)
    session = lay(page, room, "puzzle&name=nanking-scoring-19")
    (first, right), *others = session.exercise.question.solve()[0].items()
    field = page.locator(f'input[data-row="{first}"]')
    enter(field, "99")
    page.locator("tr.tt-wrong").wait_for()
    for row, value in ((first, right), *others):
        field = page.locator(f'input[data-row="{row}"]')
        enter(field, str(value))
    settled(page)
    assert session.exercise.solved
    assert solved(page, "nanking-scoring-19")


LISTEN = """() => {
  window.heard = [];
  new MutationObserver((all) => all.forEach(({ target }) => {
    const at = target.nodeType === 1 ? target : target.parentElement;
    const live = at?.closest("[aria-live], [role=alert]");
    if (live && live.textContent.trim()) heard.push(live.textContent);
  })).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("form", some([*ANSWERED]))
def test_a_verdict_is_read_out_once(lasting: Any, room: str, form: str) -> None:
    query, *answers = ANSWERED[form]
    page = sized(lasting, "laptop")
    session = lay(page, room, query)
    page.evaluate(LISTEN)
    for number, answer in enumerate(filter(None, answers), 1):
        page.locator(answer).click()
        settled(page)
        if not session.table.scene["verdict"]:  # chosen, and not yet checked
            continue
        heard = page.evaluate("heard.splice(0)")
        assert len(heard) == 1, (number, heard)
        assert session.table.scene["verdict"]["title"] in heard[0]
    assert session.table.scene["verdict"]

"""Chapters of the rest of the Tichu family: the Dog's choice, an exchange, open hands across."""

from typing import Any
from urllib.parse import quote

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import open_notebook, open_step, until, verdict
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.extra, pytest.mark.site]

DOG = ("tientsin/1-six", "dog")
TWELVE = (
    "grandmaster players=12 | 0: 4j 8w Dr | 1: 4w 8s Ph | 2: 5p Tj Tj' | 3: 6s Kw As | 4: 2w 7p Dr'"
    " | 5: 3p Ks Ph' | 6: 4p 6w 8j | 7: 9s Qp 9w | 8: 2j 3j 5j | 9: 6j 7j 9j | 10: 2p 3s 4s | 11: 5w 6p 7w"
    " | turn 0 | trick 11 Ma | wish 8 by 11 | round 2"
)


def cards(page: Any) -> list[str]:
    """The short names of the cards before the learner."""
    return page.locator(".tt-hand button").evaluate_all("all => all.map(b => b.dataset.card.split('#')[0])")


def pick(page: Any, wanted: list[str]) -> None:
    """Go along the hand by keyboard alone and pick these cards, or put them back."""
    names, at = cards(page), 0
    page.locator(".tt-hand button[tabindex='0']").press("Home")
    for place in sorted(map(names.index, wanted)):
        for _ in range(place - at):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        at = place


def test_the_dog_is_sent_by_mouse(page: Any, rooms: Rooms) -> None:
    """tientsin.dog: the partner who does not need it is legal, an opponent isn't even offered."""
    step = open_step(page, rooms, *DOG)
    partners = page.locator(".tt-gift")
    partners.first.wait_for()
    assert [name.split()[0] for name in partners.all_inner_texts()] == ["Autumn", "Spring"], "left to right"
    partners.filter(has_text="Spring").click()
    assert step.question.wrong[0].text in verdict(page, "nudge")
    partners.filter(has_text="Autumn").click()
    verdict(page, "yes")
    assert step.say("done") in page.locator(".tt-answer").inner_text()


def test_an_exchange_of_three_by_keyboard(page: Any, rooms: Rooms) -> None:
    """grandmaster.best: the wrong three are refused with the right ones named; enter gives them away."""
    step = open_step(page, rooms, "grandmaster/1-court", "best")
    assert step.position is not None
    deck = step.position.game.deck
    wanted = [deck.name(card) for card in step.position.game.demanded_push(1, step.position.hands[1])]
    assert wanted == ["Dr", "Ma", "Do"]
    page.locator(".tt-hand button[tabindex='0']").wait_for()
    pick(page, ["Dr", "Ma", "Kj"])
    page.keyboard.press("Enter")
    assert "Not East’s best three" in verdict(page, "no")
    pick(page, ["Do"])
    page.locator(".tt-verdict", has_text=text("table.pick.full", count=3)).wait_for()
    pick(page, ["Kj"])  # what was picked stays picked: the king goes back, the Dog joins
    pick(page, ["Do"])
    page.keyboard.press("Enter")
    verdict(page, "yes")
    until(page, lambda: not set(wanted) & set(cards(page)), "she keeps her best cards")


# Six with partners, five, six and eight with titles, all hands open; as many as there can be, and a wish.
CORNERS = (
    ("tientsin/1-six", "?step=8"),
    ("grandmaster/1-court", "?step=free"),
    ("ear/1-ear", "?step=free"),
    ("grandmaster/2-two-packs", "?step=free"),
    ("family/table", f"?position={quote(TWELVE)}"),
)


@pytest.mark.parametrize("place", CORNERS, ids=("partners", "five", "six", "eight", "twelve"))
def test_those_in_the_corners_lie_on_nobody(page: Any, rooms: Rooms, place: tuple[str, str]) -> None:
    """Plates, open hands and the wish lie apart at every width from the columns of a phone to a desk's."""
    open_notebook(page, rooms, *place)
    page.locator(".tt-openhand").first.wait_for()
    for width in (390, 540, 620, 700, 819, 900, 1366):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(ON_EACH_OTHER) == [], width


ON_EACH_OTHER = """() => {
  const felt = document.querySelector(".tt-felt").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".tt-plate, .tt-openhand, .tt-wishtoken")].map((n) =>
    [n.getBoundingClientRect(), n.ariaLabel || n.textContent]);
  const cut = boxes.filter(([a]) => a.top < felt.top || a.bottom > felt.bottom);
  const found = cut.map(([, said]) => `cut: ${said}`);
  boxes.forEach(([a, said], i) => boxes.slice(i + 1).forEach(([b, other]) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across >= 1 && down >= 1) found.push(`${said} on ${other}`);
  }));
  return found;
}"""

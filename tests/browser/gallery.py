"""Looking at the scenes of the gallery (`bare.py`): what its tests share."""

from typing import Any

HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>'

CONTRAST = """() => {
  const dot = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = (colour) => {
    dot.clearRect(0, 0, 1, 1); dot.fillStyle = colour; dot.fillRect(0, 0, 1, 1);
    const d = dot.getImageData(0, 0, 1, 1).data; return [d[0], d[1], d[2], d[3] / 255];
  };
  const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const light = (c) => {
    const linear = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const f = [0, 1, 2].map((i) => linear(c[i] / 255));
    return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2];
  };
  const root = document.querySelector(".tichu-teach");
  const ground = (node) => {  // the felt's lightest green stands for its gradient
    const layers = [];
    for (let e = node; e && (!layers.length || layers.at(-1)[3] < 1); e = e.parentElement) {
      const felt = e.classList.contains("tt-felt"), style = getComputedStyle(e);
      layers.push(rgba(felt ? style.getPropertyValue("--felt1") : style.backgroundColor));
    }
    return layers.reverse().reduce((below, above) => over(above, below));
  };
  const faint = [], texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim(), node = texts.currentNode.parentElement;
    if (!text || node.closest("svg, .tt-sr, [aria-disabled=true]")) continue;
    const below = ground(node), a = light(over(rgba(getComputedStyle(node).color), below)), b = light(below);
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) faint.push(`${text.slice(0, 30)} ${ratio.toFixed(2)}`);
  }
  return faint;
}"""


OUTSIDE = """() => [...document.querySelectorAll('.tt-plate, .tt-btn, .tt-card, .tt-choice, .tt-call')]
  .map((n) => [n.getBoundingClientRect(), n.className])
  .filter(([r]) => r.left < -1 || r.right > innerWidth + 1).map(([, name]) => `outside: ${name}`)
  .concat(document.documentElement.scrollWidth > innerWidth ? ["wider than the window"] : [])"""

SMALL = """() => !matchMedia("(pointer: coarse)").matches ? [] :
  [...document.querySelectorAll(".tichu-teach :is(button:not(.tt-dot), select, input[type=text])")]
    .map((n) => [n.getBoundingClientRect(), n.ariaLabel || n.textContent])
    .filter(([r]) => r.width && (r.width < 43.5 || r.height < 43.5))
    .map(([r, name]) => `small: ${name} ${r.width}x${r.height}`)"""


LANDMARKS = """() => {
  const names = "[aria-label], [aria-labelledby]", marks = "section, form, nav, aside, main, [role=region]";
  const nameless = (n) => n.matches("section, form") && !n.matches(names);
  return [...document.querySelectorAll(`.tichu-teach :is(${marks})`)].filter((n) => !nameless(n)).slice(1)
    .concat(...document.querySelectorAll(":is(.tt-seat, .tt-chair):not([role=group][aria-label])"))
    .map((n) => `one landmark a table, and seats are groups with a name: ${n.className}`);
}"""


def at(page: Any, address: str, scene: str, theme: str = "light", board: str = "table") -> Any:
    """A scene at a table that nothing has happened at; a page that has such a board is not loaded again."""
    if getattr(page, "laid", None) == (address, board):
        page.mouse.up()
        page.mouse.move(0, 0)
        page.evaluate(ANEW, [scene, theme])
        return page
    page.goto(f"{address}?scene={scene}&theme={theme}&board={board}")
    page.wait_for_selector("html[data-drawn]")
    page.laid = (address, board)
    return page


ANEW = """([scene, theme]) => {
  localStorage.clear();
  document.activeElement?.blur();
  document.documentElement.dataset.theme = theme;
  lay(scene);
  scrollTo(0, 0);
}"""


def show(page: Any, scene: dict[str, Any]) -> None:
    page.evaluate("scene => show(scene)", scene)


def looked_at(page: Any, scenes: dict[str, dict[str, Any]], *looks: str) -> dict[str, list[str]]:
    """Draw scene after scene; returns what these functions of the browser find at fault, by scene."""
    look, found = f"() => [{', '.join(looks)}].flatMap((look) => look())", {}
    for name, scene in scenes.items():
        show(page, scene)
        found[name] = page.evaluate(look)
    return {name: each for name, each in found.items() if each}


def sent(page: Any, kind: str) -> list[dict[str, Any]]:
    return [message for message in page.evaluate("sent") if message["type"] == kind]


def focused(page: Any) -> str:
    return page.evaluate(
        "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
    )


def poisoned(value: Any, key: str = "") -> Any:
    """The same scene with every name and text replaced by an attack."""
    if isinstance(value, dict):
        return {name: poisoned(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [poisoned(inner, key) for inner in value]
    texts = "name text title label header note question pile said placeholder lines".split()
    return HOSTILE if isinstance(value, str) and key in texts else value

// What isn't seen of a page as one comes to it: a card of one's hand of which not even the corner shows, the buttons
// at the table, or the way on where there are none, and a title that is squeezed.
() => {
  const unseen = [];
  const shown = (css) =>
    [...document.querySelectorAll(css)].filter((n) => n.checkVisibility({ visibilityProperty: true }));
  const covered = (n, deep) => {
    const { left, top, right, height } = n.getBoundingClientRect();
    const [x, y] = [left + Math.min(9, (right - left) / 2), top + Math.min(deep, height / 2)];
    const on = document.elementFromPoint(x, y);
    return !on || !(n.contains(on) || on.contains(n));
  };
  const name = (n) => n.getAttribute("aria-label") || n.textContent.trim().slice(0, 24) || n.className;
  for (const card of shown(".tt-hand > *")) if (covered(card, 12)) unseen.push(`card ${name(card)}`);
  const [pressed] = [
    shown(".tt-actions .tt-btn:not(.tt-quiet), .tt-ranks button:first-child"),
    shown(".tt-nav .tt-primary"),
  ].filter((each) => each.length);
  for (const button of pressed ?? []) if (covered(button, 30)) unseen.push(`button ${name(button)}`);
  for (const title of shown(".tt-panel h2"))
    if (title.offsetWidth < title.parentElement.offsetWidth / 4) unseen.push(`title ${name(title)}`);
  return unseen;
};

// What of a question, its answer and the referee's word can't be seen: what is cut, scrolls in a frame of its own, lies
// below something wherever the page is scrolled to, or is hidden by what is said as that appears.
() => {
  const amiss = [];
  const box = (n) => n.getBoundingClientRect();
  const name = (n) => `${n.className || n.tagName} “${n.textContent.trim().slice(0, 24)}”`;
  const shown = (css) =>
    [...document.querySelectorAll(css)].filter(
      (n) =>
        n.getClientRects().length &&
        !n.closest(".tt-sr, dialog, details:not([open]) > :not(summary)") &&
        n.checkVisibility({ visibilityProperty: true }),
    );

  /** A box of its own, or that of its words: a line of text is not as wide as its paragraph. */
  const extent = (n) => {
    if (!n.matches("h2, h3, p, li")) return box(n);
    const range = document.createRange();
    range.selectNodeContents(n);
    return range.getBoundingClientRect();
  };
  /** What lies on it, at its corners, edges and middle, as far as they are in the window. */
  const under = (n) => {
    const r = extent(n);
    const [x, y] = [Math.min(14, r.width / 2), Math.min(4, r.height / 2)];
    return [r.left + x, (r.left + r.right) / 2, r.right - x]
      .flatMap((at) => [r.top + y, (r.top + r.bottom) / 2, r.bottom - y].map((down) => [at, down]))
      .map(([at, down]) => document.elementFromPoint(at, down))
      .filter((top) => top && !n.contains(top) && !top.contains(n));
  };
  const fits = (n) =>
    (box(n).top >= -1 && box(n).bottom <= innerHeight + 1) || box(n).height > innerHeight * 0.6;

  // What is said of an answer is in sight at once, and hides nothing that was chosen.
  const at = [scrollX, scrollY];
  const [said, nav] = [shown(".tt-verdict")[0], shown(".tt-nav")[0]];
  const floor = Math.min(innerHeight, nav ? box(nav).top : innerHeight);
  if (said && box(said).height < floor && (box(said).top < -1 || box(said).bottom > floor + 1))
    amiss.push(`out of sight: ${name(said)}`);
  for (const n of shown(".tt-choice:is(.tt-right, .tt-wrong, .tt-chosen)"))
    if (under(n).some((top) => top.closest(".tt-answer"))) amiss.push(`hidden at once: ${name(n)}`);

  // The rest is reached by scrolling the page. A story may fold, a log scrolls, a wide table goes on sideways; cards of
  // a hand lie on each other, and what is said by a seat on its plate.
  const folds = (n) =>
    n.matches(".tt-tale") && n.parentElement.querySelector(".tt-unfold")?.getClientRects().length;
  const own = (n, top) => ["hand", "seat"].some((part) => n.closest(`.tt-${part}`)?.contains(top));
  for (const n of shown(
    "main :is(.tt-panel h2, .tt-panel p, .tt-form p, .tt-choice, .tt-item, .tt-grid tr, .tt-entry input, .tt-answer p, " +
      ".tt-answer li, .tt-answer h3, .tt-rule summary, .tt-btn, .tt-hand > *, .tt-plate)",
  )) {
    const frames = [];
    for (let frame = n.parentElement; frame && frame !== document.body; frame = frame.parentElement)
      frames.push(frame);
    if (frames.some((frame) => folds(frame) || frame.matches(".tt-log"))) continue;
    for (const frame of frames.filter((each) => !each.matches(".tt-scroll, .tt-felt"))) {
      const { overflowY } = getComputedStyle(frame);
      if (/auto|scroll/.test(overflowY) && frame.scrollHeight > frame.clientHeight + 1)
        amiss.push(`scrolls in ${frame.className}: ${name(n)}`);
      if (/hidden|clip/.test(overflowY) && box(n).bottom > box(frame).bottom + 2)
        amiss.push(`cut by ${frame.className}: ${name(n)}`);
    }
    const hiding = ["center", "start", "end"].map((block) => {
      n.scrollIntoView({ block, behavior: "instant" });
      return fits(n) ? under(n).filter((top) => !own(n, top)) : [n];
    });
    if (hiding.every((tops) => tops.length)) amiss.push(`hidden: ${name(n)} by ${name(hiding[0][0])}`);
  }
  scrollTo(...at);
  return [...new Set(amiss)];
};

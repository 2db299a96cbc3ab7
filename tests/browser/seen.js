// What is amiss with the boxes of a page, whatever its words: what lies on something else, stands out of the window,
// scrolls within a frame though it is to be answered, or is too small for a finger.
(touch) => {
  const amiss = [];
  const box = (n) => n.getBoundingClientRect();
  const name = (n) => `${n.className || n.tagName} “${n.textContent.trim().slice(0, 24)}”`;
  const shown = (css) =>
    [...document.querySelectorAll(css)].filter(
      (n) =>
        n.getClientRects().length &&
        !n.closest(".tt-sr, dialog, [hidden]") &&
        n.checkVisibility({ visibilityProperty: true }),
    );

  /** What is seen of a box in frames that scroll or cut. */
  const seen = (n) => {
    let { left, top, right, bottom } = box(n);
    for (let at = n.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const frame = box(at);
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { n, left, top, right, bottom };
  };
  const apart = (css, by) => {
    const all = shown(css)
      .map(seen)
      .filter((a) => a.right > a.left && a.bottom > a.top);
    all.forEach((a, i) =>
      all.slice(i + 1).forEach((b) => {
        if (a.n.contains(b.n) || b.n.contains(a.n)) return;
        const [x, y] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ];
        if (x > by && y > by) amiss.push(`${name(a.n)} lies on ${name(b.n)}`);
      }),
    );
  };

  // The way on lies over what is to be scrolled; where it has a place of its own, over nothing.
  const [nav, view] = [shown(".tt-nav")[0], shown(".tt-view")[0]];
  const tall = nav?.closest(".tt-tall"); // what is pressed at the table stays in sight then, and the way on does not
  const placed =
    nav &&
    view.offsetHeight <= parseFloat(getComputedStyle(view).minHeight) + 1 && // else the page scrolls
    Math.abs(box(nav).bottom - box(view).bottom) < 12 &&
    innerWidth >= 820;
  apart(
    ".bar, .tt-header, .tt-panel > h2, .tt-panel > .tt-block, .tt-talebox, .tt-felt, .tt-desk > *, .tt-scores, .tt-dock:not(.tt-actions *), " +
      ".tt-hand, .tt-board > .tt-form, .tt-verdict, .tt-extra > *, .turns, .foot" +
      (placed ? ", .tt-nav" : "") +
      (tall ? "" : ", .tt-actions > *"),
    2,
  );
  const controls =
    "button:not(.tt-hand button), input:not(.tt-sr), select, summary, textarea, a.tt-btn, .tt-linkblock, .turns a";
  const own = (css) =>
    css
      .split(", ")
      .map((each) => `main ${each}:not(.tt-nav *${tall ? ", .tt-actions *" : ""})`)
      .join(", ");
  apart(own(controls), 2);
  apart(".tt-nav .tt-btn", 0);

  for (const n of shown("main *, .turns *, .bar *")) {
    const r = box(n);
    let frame = n.parentElement;
    while (frame && getComputedStyle(frame).overflowX === "visible") frame = frame.parentElement;
    if (frame && frame !== document.body && frame !== document.documentElement) continue;
    if (r.width && (r.right > innerWidth + 1 || r.left < -1)) amiss.push(`outside: ${name(n)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) amiss.push("wider than the window");
  if (nav && !tall)
    for (const n of shown(".tt-nav .tt-btn"))
      if (box(n).bottom > innerHeight + 1) amiss.push(`below the window: ${name(n)}`);
  for (const n of shown(".tt-panel > *, .tt-choice, .tt-entry, .tt-order, .tt-actions .tt-btn"))
    for (let at = n.parentElement; at && at !== document.body; at = at.parentElement)
      if (
        /auto|scroll/.test(getComputedStyle(at).overflowY) &&
        at.scrollHeight > at.clientHeight + 1 &&
        !at.matches(".tt-scroll")
      )
        amiss.push(`scrolls in a frame: ${name(n)}`);
  if (touch)
    for (const n of shown(own(controls))) {
      const { width, height } = box(n);
      if (Math.min(width, height) < 43.5 && !n.matches("p *, li *, .tt-dot, .tt-pick, [type=checkbox]"))
        amiss.push(`small ${Math.round(width)}×${Math.round(height)}: ${name(n)}`);
    }
  return [...new Set(amiss)];
};

// What is amiss with a page, whatever its words. `boxes`: what lies on something else, stands out of the window, scrolls
// within a frame though it is to be answered, or is too small for a finger. `answer`: what of a question, its answer
// and the referee's word can't be seen, because it is cut, scrolls in a frame of its own, lies below something wherever
// the page is scrolled to, or is hidden by what is said as that appears.
([looked, touch]) => {
  const amiss = [];
  const box = (n) => n.getBoundingClientRect();
  const name = (n) => `${n.className || n.tagName} “${n.textContent.trim().slice(0, 24)}”`;
  const shown = (css) =>
    [...document.querySelectorAll(css)].filter(
      (n) =>
        n.getClientRects().length &&
        !n.closest(".tt-sr, dialog, [hidden], details:not([open]) > :not(summary)") &&
        getComputedStyle(n).clipPath !== "inset(50%)" && // read out only
        n.checkVisibility({ visibilityProperty: true }),
    );

  const boxes = () => {
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
    for (const n of shown(".tt-sidename")) if (n.scrollWidth > n.clientWidth) amiss.push(`cut: ${name(n)}`);
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
  };

  const answer = () => {
    /** A box of its own, or that of its words: a line of text is not as wide as its paragraph. */
    const extent = (n) => {
      if (!n.matches("h2, h3, p, li")) return box(n);
      const range = document.createRange();
      range.selectNodeContents(n);
      return range.getBoundingClientRect();
    };
    /** True if something is drawn there: of a bare button its words and signs alone, not the room for a finger. */
    const drawn = (top, at, down) => {
      const { backgroundColor, borderStyle } = getComputedStyle(top);
      if (top.tagName !== "BUTTON" || borderStyle !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)")
        return true;
      const range = document.createRange();
      return [...top.childNodes].some((part) => {
        range.selectNode(part);
        const r = range.getBoundingClientRect();
        const read = part.nodeType === Node.ELEMENT_NODE && part.matches(".tt-sr");
        return !read && r.left <= at && at <= r.right && r.top <= down && down <= r.bottom;
      });
    };
    /** What lies on it, at its corners, edges and middle, as far as they are in the window. */
    const under = (n) => {
      const r = extent(n);
      const [x, y] = [Math.min(14, r.width / 2), Math.min(4, r.height / 2)];
      return [r.left + x, (r.left + r.right) / 2, r.right - x]
        .flatMap((at) => [r.top + y, (r.top + r.bottom) / 2, r.bottom - y].map((down) => [at, down]))
        .map(([at, down]) => [document.elementFromPoint(at, down), at, down])
        .filter(([top, at, down]) => top && !n.contains(top) && !top.contains(n) && drawn(top, at, down))
        .map(([top]) => top);
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
      let first = null;
      const hidden = ["center", "start", "end"].every((block) => {
        n.scrollIntoView({ block, behavior: "instant" });
        const [top] = fits(n) ? under(n).filter((each) => !own(n, each)) : [n];
        first ??= top;
        return top;
      });
      if (hidden) amiss.push(`hidden: ${name(n)} by ${name(first)}`);
    }
    scrollTo(...at);
  };

  ({ boxes, answer })[looked]();
  return [...new Set(amiss)];
};

// What a finger misses: whatever can be pressed is 44 px high and wide wherever it is scrolled to, as far as nothing
// lies on it. A word within a text is as high as its line; a dot, a step of many, is less wide (of seventeen steps on
// the smallest telephones 14 px: a second row would hide cards); a tile to pick is less wide and higher; where a hand lies
// in two rows on a small telephone a part of the upper cards is seen.
() => {
  const missed = [];
  const pressed = "button, a[href], input, select, summary, textarea, [role=button]";
  const of = (on, n) => n.contains(on) || [...(n.labels ?? [])].some((label) => label.contains(on));
  for (const n of document.querySelectorAll(pressed)) {
    if (
      !n.getClientRects().length ||
      !n.checkVisibility({ visibilityProperty: true }) ||
      n.closest(".tt-sr, .skip, dialog:not([open])") ||
      getComputedStyle(n).pointerEvents === "none" ||
      n.matches("p *, li *, .tt-term, [aria-disabled=true]")
    )
      continue;
    // A look at what lies at a point takes long: in the middle most of a box shows at the first.
    const steps = (from, to, by) => {
      const all = Array.from({ length: Math.ceil((to - from - 1) / by) }, (_, i) => from + 1 + i * by);
      return [all[all.length >> 1], ...all];
    };
    let [wide, high] = [0, 0];
    for (const block of ["center", "start"]) {
      n.scrollIntoView({ block, inline: "center", behavior: "instant" });
      const { left, top, right, bottom } = n.getBoundingClientRect();
      const [across, down] = [right - left, bottom - top].map((side) => Math.max(2, side / 22));
      const [columns, rows] = [steps(left, right, across), steps(top, bottom, down)];
      const shows = (x, y) => of(document.elementFromPoint(x, y), n);
      const xs = columns.filter((x) => rows.some((y) => shows(x, y)));
      const ys = rows.filter((y) => columns.some((x) => shows(x, y)));
      if (!xs.length) continue;
      const found = [Math.max(...xs) - Math.min(...xs) + across, Math.max(...ys) - Math.min(...ys) + down];
      if (found[1] >= high) [wide, high] = found;
      if (xs.length === columns.length && ys.length === rows.length) break;
    }
    const label = [...(n.labels ?? [])][0]?.getBoundingClientRect();
    const [least, tall] = n.matches(".tt-dot")
      ? [14, 36]
      : n.matches(".tt-pick")
        ? [38, 43]
        : n.matches(".tt-hand *")
          ? [40, 30]
          : [43, 43];
    if (Math.max(wide, label?.width ?? 0) < least || Math.max(high, label?.height ?? 0) < tall)
      missed.push(
        `${n.className || n.tagName} “${(n.getAttribute("aria-label") || n.textContent).trim().slice(0, 30)}” ${Math.round(wide)}×${Math.round(high)}`,
      );
  }
  scrollTo(0, 0);
  return missed;
};

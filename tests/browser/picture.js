// A page as a coarse picture of letters, one for the part that is seen in each cell; and the parts that lie on another.
({ parts, columns, rows }) => {
  const selectors = Object.entries(parts);
  const box = (n) => n.getBoundingClientRect();
  /** The innermost part. @param {Element | null} node */
  const letter = (node) => {
    for (let at = node; at; at = at.parentElement)
      for (const [name, css] of selectors) if (at.matches(css)) return name;
    return ".";
  };
  scrollTo(0, 0);
  const picture = [];
  for (let y = 0; y < rows; y++) {
    let row = "";
    for (let x = 0; x < columns; x++)
      row += letter(
        document.elementFromPoint(((x + 0.5) * innerWidth) / columns, ((y + 0.5) * innerHeight) / rows),
      );
    picture.push(row);
  }

  // What sticks to the window's edge lies on what is scrolled below it, and a slide on the whole page.
  const sticks = (n) => getComputedStyle(n).position === "sticky";
  const slide = document.querySelector(".tt-slide");
  const all = selectors.flatMap(([name, css]) =>
    [...document.querySelectorAll(css)]
      .filter(
        (n) =>
          n.getClientRects().length &&
          box(n).width &&
          !sticks(n) &&
          n.checkVisibility() &&
          (!slide || slide.contains(n)),
      )
      .map((n) => ({ name, n })),
  );
  const overlaps = all.flatMap((a, i) =>
    all.slice(i + 1).flatMap((b) => {
      if (a.n.contains(b.n) || b.n.contains(a.n)) return [];
      const [p, q] = [box(a.n), box(b.n)];
      const [x, y] = [
        Math.min(p.right, q.right) - Math.max(p.left, q.left),
        Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top),
      ];
      const both = [a.name, b.name].sort().join(" and ");
      return x > 3 && y > 3 ? [`${both} overlap by ${Math.round(x)} × ${Math.round(y)}`] : [];
    }),
  );
  return { picture, overlaps: [...new Set(overlaps)] };
};

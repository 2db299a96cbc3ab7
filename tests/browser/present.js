// What is amiss on a slide: what scrolls, is cut, lies outside or on something else, or is too small to read.
(least) => {
  const amiss = [],
    root = document.querySelector(".tichu-teach"),
    box = (n) => n.getBoundingClientRect();
  const shown = (css) => [...root.querySelectorAll(css)].filter((n) => n.getClientRects().length);
  const page = document.scrollingElement,
    script = root.querySelector(".tt-script"),
    room = box(script);
  if (page.scrollHeight > innerHeight && getComputedStyle(page).overflowY !== "hidden")
    amiss.push("the page scrolls");
  for (const n of shown(":not(svg, svg *, i, use)")) {
    const style = getComputedStyle(n);
    if (
      (/auto|scroll/.test(style.overflowY) && n.scrollHeight > n.clientHeight + 1) ||
      (/auto|scroll/.test(style.overflowX) && n.scrollWidth > n.clientWidth + 1)
    )
      amiss.push(`scrolls: ${n.className}`);
    else if (n.matches(".tt-log, .tt-felt") && n.scrollHeight > n.clientHeight + 1)
      amiss.push(`cut: ${n.className}`);
  }
  const here = (r) => r.width && r.right > room.left + 1 && r.left < room.right - 1;
  const range = document.createRange(),
    walk = document.createTreeWalker(script, NodeFilter.SHOW_TEXT);
  const scale = box(root).width / root.offsetWidth;
  const grown = parseFloat(root.querySelector(".tt-pages").style.getPropertyValue("--grow")) || 1;
  while (walk.nextNode()) {
    const text = walk.currentNode,
      parent = text.parentElement;
    if (parent.closest(".tt-sr, .tt-chip, svg, details:not([open]) > :not(summary)")) continue;
    range.selectNodeContents(text);
    for (const r of range.getClientRects())
      if (
        here(r) &&
        (r.bottom > room.bottom + 2 ||
          r.top < room.top - 2 ||
          r.right > room.right + 2 ||
          r.left < room.left - 2)
      )
        amiss.push(`cut: ${text.data.slice(0, 40)} at ${Math.round(r.left)} ${Math.round(r.bottom)}`);
    const read = parent.closest(
      ".tt-story, .tt-b-text, .tt-question, .tt-choice, .tt-verdicttext, .tt-note, .tt-ruletext",
    );
    const size = parseFloat(getComputedStyle(read || parent).fontSize) * scale * grown;
    if (read && size < least - 0.05) amiss.push(`small: ${size} ${text.data.slice(0, 40)}`);
  }
  for (const n of shown(".tt-pages :is(button, input, .tt-pic, .tt-chip)")) {
    const r = box(n);
    if (n.closest("details:not([open]) > :not(summary)")) continue;
    if (here(r) && (r.bottom > room.bottom + 2 || r.top < room.top - 2 || r.right > room.right + 2))
      amiss.push(`cut: ${n.className} ${n.textContent}`);
  }
  const [header, title] = [".tt-header", "h2"].map((css) => root.querySelector(`.tt-pages ${css}`));
  if (header && title && Math.abs(box(header).left - box(title).left) > room.width / 2)
    amiss.push("the header stands on a page of its own");
  for (const n of root.querySelectorAll(
    ".tt-pages :is(.tt-form, .tt-choices, .tt-figure ul, .tt-bar, figcaption)",
  )) {
    const parts = [...n.getClientRects()],
      title = n.matches(".tt-figure ul") ? n.previousElementSibling.offsetHeight * scale : 0,
      height = parts.reduce((sum, part) => sum + part.height, title);
    if (parts.length > 1 && height < room.height) amiss.push(`torn apart: ${n.className} ${n.textContent}`);
  }
  const line = root.querySelector(".tt-pages .tt-header");
  if (line && line.offsetHeight > 2 * parseFloat(getComputedStyle(line).fontSize))
    amiss.push(`two lines: ${line.textContent}`);
  const strip = box(root.querySelector(".tt-strip"));
  if (strip.bottom > innerHeight + 1) amiss.push("strip");
  const stage = root.querySelector(".tt-stagebox");
  for (const n of shown(".tt-stage > *, .tt-stage > .tt-hand > *, .tt-dock *, .tt-strip *")) {
    const r = box(n),
      floor = n.closest(".tt-strip") ? innerHeight : strip.top;
    const wall = n.closest(".tt-stage") ? box(stage).right : innerWidth;
    if (r.bottom > floor + 3 || r.right > wall + 3 || r.left < -1)
      amiss.push(`outside: ${n.className} ${n.textContent.slice(0, 30)}`);
  }
  for (const [a, b] of shown(".tt-strip button, .tt-strip span").flatMap((a, i, all) =>
    all.slice(i + 1).map((b) => [a, b]),
  ))
    if (
      !a.contains(b) &&
      box(a).right > box(b).left + 1 &&
      box(b).right > box(a).left + 1 &&
      box(a).bottom > box(b).top + 1 &&
      box(b).bottom > box(a).top + 1
    )
      amiss.push(`overlap: ${a.textContent} ${b.textContent}`);
  const felt = root.querySelector(".tt-felt:not(.tt-square)");
  if (felt) {
    const parts = [
      ...felt.querySelectorAll(
        ".tt-plate, .tt-slot, .tt-bubble, .tt-wishtoken, .tt-trickplay.tt-top, .tt-openhand, .tt-aside, .tt-faceups",
      ),
    ];
    parts.forEach((a, i) =>
      parts.slice(i + 1).forEach((b) => {
        const said =
          [a, b].some((n) => n.matches(".tt-bubble")) && a.closest(".tt-seat") === b.closest(".tt-seat");
        if (
          !said &&
          Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left) > 8 &&
          Math.min(box(a).bottom, box(b).bottom) - Math.max(box(a).top, box(b).top) > 8
        )
          amiss.push(
            `on the felt (k ${stage.style.getPropertyValue("--k")}): ${a.className} ${a.textContent} / ${b.className} ${b.textContent}`,
          );
      }),
    );
  }
  return amiss;
};

// The steps of a chapter as dots, each the way to its step, and lists whose lines are ticked off.

const ticked = () => h("svg.tick", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: TICK }));

BLOCKS.dots = (b, ctx) => {
  const source = "block:" + b.id, here = b.steps.find((s) => s.here), key = (s) => String(s.value);
  if (here && ctx.ui.here !== here.value) { ctx.ui.here = here.value; ctx.ui.rove[source] = key(here); }
  const rove = rover(ctx, source, b.steps.map(key));
  return h("nav.dotrow", { "aria-label": b.label, onkeydown: rove.key }, b.steps.map((s) => h("button.dot", {
    key: "d" + key(s), type: "button", class: [s.state || "open", s.here && "here"], tabindex: rove.tab(key(s)), onfocus: rove.focus(key(s)),
    "aria-label": s.label, title: s.label, "aria-current": s.here ? "step" : null, onclick: () => ctx.ask("choose", { block: b.id, value: s.value }, source),
  }, s.state === "solved" && ticked())));
};

BLOCKS.checks = (b, ctx) => h("ul.checks", null, b.items.map((item, i) => h("li", { key: "c" + i, class: item.done && "ticked" },
  h("span.box", { class: "square" }, item.done && ticked()), h("span", null, inline(item.text, ctx.words), item.done && h("span.sr", null, ", " + ctx.t("table.checked"))))));

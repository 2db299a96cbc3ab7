// What the learner may do now, between felt and hand: actions, push, wish, Dragon gift, text box, verdict.

// One tab stop a group; arrow keys move inside it.
function rover(ctx, group, keys) {
  const at = () => (keys.includes(ctx.ui.rove[group]) ? ctx.ui.rove[group] : keys[0]);
  return {
    tab: (key) => (key === at() ? "0" : "-1"),
    focus: (key) => () => { if (ctx.ui.rove[group] !== key) { ctx.ui.rove[group] = key; ctx.redraw(); } },
    key: (e) => {
      const items = [...e.currentTarget.querySelectorAll("button")], i = items.indexOf(e.target.closest("button"));
      const next = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: items.length - 1 }[e.key];
      if (next === undefined || i < 0) return;
      if (/Up|Down/.test(e.key) && !items[next]) return; // past the edge: on to the next group
      e.preventDefault();
      items[(next + items.length) % items.length].focus();
    },
  };
}

// A button that stays focusable while it can't be used, so that the keyboard never falls off the table.
function button(ctx, label, { source, run, primary, off, cls, ...props }) {
  const busy = source && ctx.line.busy.has(source);
  return h("button.btn", {
    key: source, type: "button", ...props, class: [primary && "primary", busy && "busy", cls].flat(), "aria-disabled": off ? "true" : null, "aria-busy": busy ? "true" : null,
    onclick: off ? null : run,
  }, label);
}

// Whether anything is to be done at the table itself.
const asks = (input) => Boolean(["hand", "wish", "give", "lead", "claims", "suits"].some((part) => input[part]) || (input.actions || []).length);

function actionsOf(ctx) {
  const input = ctx.scene.input || {}, list = (input.actions || []).slice();
  if (input.push && !list.some((a) => a.type === "push")) list.unshift({ type: "push", primary: true });
  return list;
}

function actionOff(ctx, action) {
  const input = ctx.scene.input || {};
  if (action.disabled) return true;
  if (action.type === "push" && input.push) return !input.push.every((s) => ctx.ui.given[s.seat] !== undefined);
  const picked = pickedNames(ctx).length;
  return typeof action.needs === "number" ? picked !== action.needs : (action.needs === "cards" || action.type === "play") && picked === 0;
}

// Two buttons may do the same with other tiles.
const sourceOf = (action) => "action:" + action.type + (action.fields ? JSON.stringify(action.fields) : "");

const look = (action) => ["a-" + action.type, action.gold && "gold", action.idle && "idle"];

function actionButton(ctx, action, props) {
  const label = action.label ?? ctx.t("table." + action.type), shows = action.shows || [];
  return button(ctx, shows.length ? [h("span", null, label), h("span.shows", null, shows.map((name) => h("span.piece", null, face(name))))] : label, {
    source: sourceOf(action), primary: action.primary, off: actionOff(ctx, action), run: () => runAction(ctx, action),
    "aria-description": action.idle ? ctx.t("table.idle") : null,
    "aria-label": shows.length ? `${label}: ${shows.map((name) => cardName(name, ctx.words)).join(", ")}` : null, ...props,
  });
}

// The Phoenixes among some cards, by the names that their readings have.
const phoenixes = (cards) => cards.filter((c) => c === "Ph").map((c, i) => (i ? c + (i + 1) : c));

function runAction(ctx, action) {
  if (actionOff(ctx, action)) return;
  const { ui } = ctx, source = sourceOf(action);
  if (action.type === "play") {
    const cards = pickedNames(ctx), fields = { cards };
    const wild = phoenixes(cards);
    if (wild.length && cards.length > 1 && wild.every((name) => ui.reading[name])) fields.reading = Object.fromEntries(wild.map((name) => [name, ui.reading[name]]));
    ctx.ask("play", fields, source);
  } else if (action.type === "push" && !ctx.scene.input.push) {
    ctx.ask("push", { cards: pickedNames(ctx) }, source); // several cards for one taker
  } else if (action.type === "push") {
    const cards = {};
    for (const c of handOf(ctx.scene).cards) for (const seat in ui.given) if (ui.given[seat] === c.key) cards[seat] = c.name;
    ctx.ask("push", { cards }, source);
  } else if (action.sends === "tile") ctx.ask(action.type, { tile: pickedNames(ctx)[0] }, source);
  else if (action.sends === "tiles") ctx.ask(action.type, { tiles: pickedNames(ctx) }, source);
  else ctx.ask(action.type, action.fields || {}, source);
}

function primaryAction(ctx) {
  const list = actionsOf(ctx), action = list.find((a) => a.primary) || list.find((a) => a.type === "play");
  if (action) runAction(ctx, action);
}

// What comes first among the actions while something is asked.
const BARS = [];

function actionBar(ctx) {
  const { t, words, ui, scene } = ctx, input = scene.input || {}, actions = actionsOf(ctx);
  const picked = pickedNames(ctx), whole = litBy(scene.table && scene.table.hints, picked);
  const reading = picked.length > 1 && input.hand && input.hand.mode === "play" ? phoenixes(picked) : [];
  const bars = BARS.map((bar) => bar(ctx)).filter(Boolean);
  if (!actions.length && !bars.length && !input.notation) return ctx.barHeight ? h("div.actions", { key: "actions" }) : null;
  return h("div.actions", { key: "actions", role: "group", "aria-label": t("table.actions") },
    bars,
    actions.map((a) => actionButton(ctx, a, { cls: [...look(a), a.type === "play" && whole && whole.whole && picked.length && "fits"] })),
    reading.map((name, i) => h("label.reading", { key: "reading" + name }, h("span", null, t(i ? "table.reading.second" : "table.reading")),
      h("select", { onchange: (e) => { ui.reading = { ...ui.reading, [name]: e.target.value }; ctx.redraw(); }, value: ui.reading[name] || "" },
        h("option", { value: "" }, t("table.reading.auto")), [..."23456789TJQKA"].map((r) => h("option", { value: r }, shown(r)))))),
    input.notation && !(picked.length && input.hand.mode !== "push") && h("span.typed", { key: "typed" },
      h("button.btn.quiet", { type: "button", "aria-expanded": String(ui.typing), "aria-controls": ctx.id + "typed", onclick: () => { ui.typing = !ui.typing; ctx.redraw(); if (ui.typing) ctx.find("#" + ctx.id + "typed input")?.focus(); } }, t("table.notation"))),
    input.hand && input.hand.mode !== "push" && picked.length > 0 && h("button.btn.quiet", {
      key: "clear", type: "button", "aria-label": `${t("table.clear")}: ${t("table.picked", { count: picked.length })}`, onclick: () => clearPicks(ctx),
    }, t("table.clear")),
    input.notation && ui.typing && h("form.typebox", { key: "typebox", id: ctx.id + "typed", onsubmit: (e) => {
      e.preventDefault();
      const box = e.target.querySelector("input"), text = box.value.trim();
      if (text && ctx.ask("notation", { text: text.slice(0, 300) }, "notation")) box.select();
    } },
    h("label", null, h("span", null, input.notation.label ?? t("table.notation.label")), h("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "300", placeholder: input.notation.example ?? "8w 8p" })),
    h("button.btn", { type: "submit", class: ctx.line.busy.has("notation") && "busy" }, t("table.notation.send"))),
    input.hand && h("span.sr", { key: "help", id: ctx.id + "help" }, t("table.hand.help")));
}

// Takers in the order the learner sees them round the table: left, across, right.
const leftToRight = (seats, table) => [...seats].sort((a, b) => placeOf(a.seat, table).x - placeOf(b.seat, table).x);

function arrowTo(seat, table) {
  const { x, y } = placeOf(seat, table);
  return h("svg.arrow", { viewBox: "0 0 24 24", "aria-hidden": "true", style: { transform: `rotate(${Math.round((Math.atan2(y, x) * 180) / Math.PI)}deg)` } }, h("path", { d: "M3 10.5h11V5l8 7-8 7v-5.5H3z" }));
}

function pushTray(ctx) {
  const { t, words, ui, scene } = ctx, targets = scene.input && scene.input.push;
  const hand = handOf(scene);
  if (!targets || !hand) return null;
  const sorted = leftToRight(targets, scene.table);
  const rove = rover(ctx, "push", sorted.map((s) => String(s.seat)));
  const waiting = ui.slot != null ? targets.find((s) => s.seat === ui.slot) : null;
  return h("div.middle.push", { key: "push", role: "group", "aria-label": t("table.push.title"), onkeydown: rove.key },
    h("div.slots", null, sorted.map((s) => {
      const card = hand.cards.find((c) => c.key === ui.given[s.seat]);
      return h("button.slot", {
        key: "slot" + s.seat, type: "button", tabindex: rove.tab(String(s.seat)), onfocus: rove.focus(String(s.seat)), onclick: () => pushSlot(ctx, s.seat),
        class: [ui.slot === s.seat && "armed", card && "full", ui.picked.size && "open"], "aria-pressed": String(ui.slot === s.seat),
        "aria-label": card ? t("table.push.slot.full", { name: s.name, card: cardName(card.name, words) }) : t("table.push.slot.empty", { name: s.name }),
      }, h("span.slotcard", null, card ? face(card.name) : arrowTo(s.seat, scene.table)),
      h("span.slotname", null, s.name));
    })),
    h("p.pushtitle", null, waiting ? t("table.push.armed", { name: waiting.name }) : t("table.push.title")));
}

function wishChooser(ctx) {
  const { t, scene } = ctx, wish = scene.input && scene.input.wish;
  if (!wish) return null;
  const keys = [...wish.ranks, ...(wish.none ? ["none"] : [])], rove = rover(ctx, "wish", keys);
  return h("div.dock.wish", { key: "wish", role: "group", "aria-label": t("table.wish.title"), onkeydown: rove.key },
    h("p.docktitle", null, t("table.wish.title")),
    h("div.ranks", null, keys.map((rank) => button(ctx, rank === "none" ? t("table.wish.none") : [shown(rank), "JQKA".includes(rank) && h("span.sr", null, " " + t("table.rank." + rank))], {
      source: "wish:" + rank, tabindex: rove.tab(rank), onfocus: rove.focus(rank), cls: rank === "none" ? "norank" : "rankbtn",
      run: () => ctx.ask("wish", { rank: rank === "none" ? null : rank }, "wish:" + rank),
    }))));
}

// Somebody is chosen: who gets the Dragon's trick (`give`), or who leads after the Dog (`lead`).
function giftChooser(ctx) {
  const { t, scene } = ctx, what = scene.input && (scene.input.give ? "give" : scene.input.lead && "lead");
  if (!what || !scene.table) return null;
  const takers = leftToRight(scene.input[what], scene.table), title = scene.input.title ?? t(`table.${what}.title`);
  const rove = rover(ctx, what, takers.map((s) => String(s.seat)));
  return h("div.dock.give", { key: what, role: "group", "aria-label": title, onkeydown: rove.key },
    h("p.docktitle", null, title),
    h("div.gifts", null, takers.map((s) => button(ctx, [arrowTo(s.seat, scene.table), h("span", null, t(`table.${what}.to`, { name: s.name }))], {
      source: `${what}:${s.seat}`, cls: "gift", tabindex: rove.tab(String(s.seat)), onfocus: rove.focus(String(s.seat)), run: () => ctx.ask(what, { to: s.seat }, `${what}:${s.seat}`),
    }))));
}

DOCKS.push(giftChooser, wishChooser);

const TICK = "M4 12.500l5 5L20 6.500", CROSS = "M6 6l12 12M18 6L6 18";
const HOURGLASS = "M6 3.500h12M6 20.500h12M7.500 4c0 4.500 3 6 4.500 8c1.500-2 4.500-3.500 4.500-8M7.500 20c0-4.500 3-6 4.500-8c1.500 2 4.500 3.500 4.500 8";
const mark = (ok, wait) => h("svg.mark", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: wait ? HOURGLASS : ok ? TICK : CROSS }));
const sign = (tone) => tone === "nudge" ? h("svg.noteicon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: NOTES.tip })) : mark(tone === "yes", tone === "wait");

// What a rule is cited by; a page of the tutorial leads to its rule book, in a tab of its own: nothing is lost here.
function ruleName(ctx, rule) {
  const book = `../../../rules/${rule.game || rule.id.split(".")[0]}#${rule.id}`;
  return h("p.rulename", null, h("code", null, rule.id), document.body.classList.contains("tichu-lesson") &&
    h("a", { href: book, target: "_blank", rel: "noopener" }, ctx.t("table.verdict.book")));
}

function ruleCard(ctx, rule, open) {
  return h("details.rule", { key: "rule" + rule.id, ...(open ? { open: true } : {}) },
    h("summary", null, h("span.rulekind", null, ctx.t("table.verdict.rule")), h("b", null, rule.name)),
    h("div.ruletext", null, paragraphs(rule.text, ctx.words), ruleName(ctx, rule)));
}

function verdictView(ctx) {
  const { t, words, ui, scene: { verdict } } = ctx;
  const refusal = ui.refusal && h("div.verdict.no", { key: "refusal" }, h("div.verdicthead", null, mark(false), h("div", null, paragraphs(ui.refusal.text, words))));
  if (!verdict || ui.refusal) return refusal;
  const tone = verdict.tone ?? (verdict.ok ? "yes" : "no"), heard = { yes: "right", wait: "wait" }[tone] ?? "wrong";
  return h("div.verdict", { key: "verdict" + ctx.verdictTurn, class: tone },
    h("div.verdicthead", null, sign(tone), h("h3", null, h("span.sr", null, t("table.verdict." + heard) + ": "), inline(verdict.title ?? "", words))),
    verdict.text && h("div.verdicttext", null, paragraphs(verdict.text, words)),
    (verdict.more || []).length > 0 && h("ul.more", null, verdict.more.map((m) => h("li", null, inline(m, words)))),
    verdict.rule && ruleCard(ctx, verdict.rule));
}

// The learner's own cards. Selection lives here, in the browser; the kernel hears of finished plays only.

function keyed(cards) {
  const seen = {};
  return cards.map((name) => ({ name, key: `${name}#${(seen[name] = (seen[name] || 0) + 1)}` }));
}

function handOf(scene) {
  const table = scene.table, input = scene.input || {};
  if (!table) return null;
  const number = input.hand ? input.hand.seat : table.viewer;
  const seat = table.seats.find((s) => s.seat === number);
  return seat && seat.hand ? { seat, cards: keyed(seat.hand), input: input.hand || null } : null;
}

// Cards that can complete a legal play containing all that is picked.
function litBy(hints, picked) {
  if (!hints) return null;
  const count = (list) => list.reduce((m, c) => ((m[c] = (m[c] || 0) + 1), m), {});
  const have = count(picked);
  const fits = hints.filter((play) => { const of = count(play); return Object.keys(have).every((c) => have[c] <= (of[c] || 0)); });
  // Of twins only as many are lit as a play has: in a game with two packs one of two equal cards may be too many.
  const more = new Set(fits.flatMap((play) => { const of = count(play); return play.filter((c) => of[c] > (have[c] || 0)); }));
  return { any: fits.length > 0, more, whole: fits.some((play) => play.length === picked.length) };
}

// Where single cards are given away or thrown, one that is picked makes the others no worse.
function litHand(hints, hand, ctx) {
  const apart = hints && hand.input && hand.input.mode !== "play" && hints.every((play) => play.length === 1);
  return litBy(hints, apart ? [] : pickedNames(ctx));
}

function pickedNames(ctx) {
  const hand = handOf(ctx.scene);
  return hand ? hand.cards.filter((c) => ctx.ui.picked.has(c.key)).map((c) => c.name) : [];
}

function togglePick(ctx, key, to) {
  const { ui, scene } = ctx, { hand } = scene.input;
  ui.refusal = ui.readings = null;
  if (hand.mode === "push") return pushPick(ctx, key);
  const on = to ?? !ui.picked.has(key);
  if (!on) ui.picked.delete(key);
  else {
    if (hand.max === 1) ui.picked.clear();
    if (!hand.max || ui.picked.size < hand.max) ui.picked.add(key);
    else if (to === undefined) return ctx.refuse(ctx.t("table.pick.full", { count: hand.max }));
  }
  ctx.redraw();
}

// Push: a card picked up waits for its taker, or a taker for their card.
function pushPick(ctx, key) {
  const { ui } = ctx;
  const holder = Object.keys(ui.given).find((s) => ui.given[s] === key);
  if (holder !== undefined) delete ui.given[holder];
  else if (ui.slot != null) { ui.given[ui.slot] = key; ui.slot = null; }
  else if (ui.picked.has(key)) ui.picked.clear();
  else { ui.picked.clear(); ui.picked.add(key); }
  ctx.redraw();
}

function pushSlot(ctx, seat) {
  const { ui } = ctx, [key] = ui.picked;
  ui.refusal = null;
  if (key !== undefined) { ui.given[seat] = key; ui.picked.clear(); ui.slot = null; ctx.find(".tt-hand [tabindex='0']")?.focus(); }
  else if (ui.given[seat] !== undefined) delete ui.given[seat];
  else ui.slot = ui.slot === seat ? null : seat;
  ctx.redraw();
}

function clearPicks(ctx) {
  ctx.ui.picked.clear();
  ctx.ui.given = {};
  ctx.ui.slot = null;
  ctx.ui.reading = {};
  ctx.ui.readings = null;
  ctx.redraw();
}

function handView(ctx) {
  const { t, words, ui, scene } = ctx, hand = handOf(scene);
  if (!hand) return null;
  const mine = hand.seat.seat === scene.table.viewer;
  const label = `${mine ? t("table.hand") : t("table.hand.of", { name: hand.seat.name })}: ${t("table.cards", { count: hand.cards.length })}`;
  if (!hand.cards.length) return h("p.emptyhand", { key: "hand" }, t("table.hand.empty"));
  const marked = new Set(scene.table.marked || []), lit = litHand(scene.table.hints, hand, ctx);
  const targets = (scene.input && scene.input.push) || [];
  const rove = rover(ctx, "hand", hand.cards.map((c) => c.key));
  const drawn = hand.seat.drawn && hand.cards[hand.cards.length - 1].key;
  const faceup = hand.seat.faceup || [], first = hand.cards.find((c) => faceup.includes(c.name));
  const wild = hand.cards.filter((c) => c.name === "Ph" && ui.picked.has(c.key)).map((c) => c.key);
  const cards = hand.cards.map(({ name, key }) => {
    const holder = targets.find((s) => ui.given[s.seat] === key), picked = ui.picked.has(key);
    const hint = lit && (picked ? lit.any : lit.more.has(name));
    let said = cardName(name, words);
    if (key === drawn) said = t("table.card.drawn", { card: said });
    if (marked.has(name)) said = t("table.card.marked", { card: said });
    if (hint) said = t("table.card.hint", { card: said });
    if (faceup.includes(name)) said = t("table.card.faceup", { card: said });
    if (holder) said = t("table.card.given", { card: said, name: holder.name });
    const cls = [key === drawn && "drawn", picked && "picked", marked.has(name) && "marked", lit && (hint ? "lit" : "unlit"), holder && "given", faceup.includes(name) && "faceup", first && key === first.key && "firstup"];
    if (!hand.input) return h("span.card.still", { key, role: "img", "aria-label": said, class: cls }, face(name));
    return h("button.card", {
      key, type: "button", class: cls, "aria-label": said, "aria-pressed": String(picked || Boolean(holder)), "data-card": key,
      tabindex: rove.tab(key), onfocus: rove.focus(key), onclick: () => { if (ui.dragged) ui.dragged = false; else togglePick(ctx, key); },
    }, face(name, picked && name === "Ph" && ui.reading[wild.indexOf(key) ? "Ph2" : "Ph"]), holder && h("span.tag", null, holder.name));
  });
  const row = h("div.hand", {
    key: "hand", role: "group", "aria-label": label, "aria-describedby": hand.input ? ctx.id + "help" : null,
    class: [scene.table.felt && "of-" + scene.table.felt, hand.input && "m-" + hand.input.mode, hand.cards.length > 7 && "tworows", lit && "hinted", first && first !== hand.cards[0] && "parted", hand.cards.length > 14 && "many"], style: { "--n": String(hand.cards.length), "--half": String(Math.max(5, Math.ceil((hand.cards.length - faceup.length) / 2))) },
    onkeydown: hand.input && ((e) => handKey(ctx, e, rove)),
    onpointerdown: hand.input && ((e) => dragFrom(ctx, e)),
  }, cards);
  return mine ? row : [playingFor(hand, ctx), row, ownHand(ctx)];
}

// While somebody else's cards are to be played it must be plain whose; one's own stay in sight below them.
function playingFor({ seat, input }, { scene }) {
  return input && input.label && h("p.handfor", { key: "handfor" }, markOf(seat.seat, scene.table), input.label);
}

function ownHand({ t, words, scene: { table } }) {
  const own = table.seats.find((s) => s.seat === table.viewer);
  return own && own.hand && own.hand.length > 0 && h("div.ownhand", { key: "ownhand", role: "group", "aria-label": `${t("table.hand")}: ${t("table.cards", { count: own.hand.length })}` },
    h("span", { "aria-hidden": "true" }, t("table.hand")), h("span.chips", null, own.hand.map((c) => chip(c, words, { class: (table.marked || []).includes(c) && "marked" }))));
}

function handKey(ctx, e, rove) {
  if (e.key === "Enter") {
    e.preventDefault();
    if (ctx.ui.picked.size && ctx.scene.input.push) return ctx.find(".tt-slot:not(.tt-full)")?.focus(); // whose is it to be?
    primaryAction(ctx);
  } else if (e.key === "ArrowUp" || e.key === "ArrowDown") {
    const other = otherRow(e.currentTarget, e.target, e.key === "ArrowUp" ? -1 : 1);
    if (other) { e.preventDefault(); other.focus(); } // else on to the next group
  } else rove.key(e);
}

function otherRow(group, from, dir) {
  const a = from.getBoundingClientRect();
  let best = null, gap = Infinity;
  for (const card of group.querySelectorAll("button")) {
    const b = card.getBoundingClientRect(), dy = (b.top - a.top) * dir;
    if (dy > a.height / 3 && Math.abs(b.left - a.left) + dy < gap) { best = card; gap = Math.abs(b.left - a.left) + dy; }
  }
  return best;
}

// Drawing a finger or the mouse across several cards picks (or puts back) them all.
function dragFrom(ctx, e) {
  const { hand } = ctx.scene.input;
  const start = e.target.closest("[data-card]");
  if (!start || hand.mode === "push" || hand.max === 1 || e.button) return;
  const group = e.currentTarget, to = !ctx.ui.picked.has(start.dataset.card);
  ctx.ui.dragged = false;
  if (start.hasPointerCapture?.(e.pointerId)) start.releasePointerCapture(e.pointerId);
  const move = (m) => {
    const over = document.elementFromPoint(m.clientX, m.clientY)?.closest("[data-card]");
    if (!over || !group.contains(over) || (over === start && !ctx.ui.dragged)) return;
    if (!ctx.ui.dragged) { ctx.ui.dragged = true; togglePick(ctx, start.dataset.card, to); }
    togglePick(ctx, over.dataset.card, to);
  };
  const end = () => {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    setTimeout(() => { ctx.ui.dragged = false; }); // after the click that a drag back to its start makes
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

// @ts-check
// What the learner has picked. It lives here, in the browser; the kernel hears of finished plays only.

function keyed(cards) {
  const seen = {};
  return cards.map((name) => ({ name, key: `${name}#${(seen[name] = (seen[name] || 0) + 1)}` }));
}

export function handOf(scene) {
  const table = scene.table;
  const input = scene.input || {};
  if (!table) return null;
  const number = input.hand ? input.hand.seat : table.viewer;
  const seat = table.seats.find((s) => s.seat === number);
  return seat && seat.hand ? { seat, cards: keyed(seat.hand), input: input.hand || null } : null;
}

// Cards that can complete a legal play containing all that is picked.
export function litBy(hints, picked) {
  if (!hints) return null;
  const count = (list) => list.reduce((m, c) => ((m[c] = (m[c] || 0) + 1), m), {});
  const have = count(picked);
  const fits = hints.filter((play) => {
    const of = count(play);
    return Object.keys(have).every((c) => have[c] <= (of[c] || 0));
  });
  // Of twins only as many are lit as a play has: in a game with two packs one of two equal cards may be too many.
  const more = new Set(
    fits.flatMap((play) => {
      const of = count(play);
      return play.filter((c) => of[c] > (have[c] || 0));
    }),
  );
  return { any: fits.length > 0, more, whole: fits.some((play) => play.length === picked.length) };
}

// Where single cards are given away or thrown, one that is picked makes the others no worse.
export function litHand(hints, hand, ctx) {
  const apart = hints && hand.input && hand.input.mode !== "play" && hints.every((play) => play.length === 1);
  return litBy(hints, apart ? [] : pickedNames(ctx));
}

export function pickedNames(ctx) {
  const hand = handOf(ctx.scene);
  return hand ? hand.cards.filter((c) => ctx.ui.picked.has(c.key)).map((c) => c.name) : [];
}

export function togglePick(ctx, key, to) {
  const { ui, scene } = ctx;
  const { hand } = scene.input;
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
  else if (ui.slot != null) {
    ui.given[ui.slot] = key;
    ui.slot = null;
  } else if (ui.picked.has(key)) ui.picked.clear();
  else {
    ui.picked.clear();
    ui.picked.add(key);
  }
  ctx.redraw();
}

export function pushSlot(ctx, seat) {
  const { ui } = ctx;
  const [key] = ui.picked;
  ui.refusal = null;
  if (key !== undefined) {
    ui.given[seat] = key;
    ui.picked.clear();
    ui.slot = null;
    ctx.find(".tt-hand [tabindex='0']")?.focus();
  } else if (ui.given[seat] !== undefined) delete ui.given[seat];
  else ui.slot = ui.slot === seat ? null : seat;
  ctx.redraw();
}

export function clearPicks(ctx) {
  ctx.ui.picked.clear();
  ctx.ui.given = {};
  ctx.ui.slot = null;
  ctx.ui.reading = {};
  ctx.ui.readings = null;
  ctx.redraw();
}

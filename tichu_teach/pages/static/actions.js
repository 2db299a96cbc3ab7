// @ts-check
// The learner's actions: the buttons below the hand, and the box to type into.

import { cardNames, face } from "./cards.js";
import { button } from "./controls.js";
import { h } from "./dom.js";
import { clearPicks, handOf, litBy, pickedNames } from "./picks.js";
import { BARS } from "./registry.js";
import { px } from "./sizes.js";
import { shown } from "./words.js";

/** @import { Action, AtTable, CardName, Content, Context, Props, Rank } from "./types.d.ts" */

/** @param {Context} ctx */
function actionsOf(ctx) {
  const input = ctx.scene.input || {};
  const list = (input.actions || []).slice();
  if (input.push && !list.some((a) => a.type === "push")) list.unshift({ type: "push", primary: true });
  return list;
}

/** @param {Context} ctx @param {Action} action */
function actionOff(ctx, action) {
  const input = ctx.scene.input || {};
  if (action.disabled) return true;
  if (action.type === "push" && input.push)
    return !input.push.every((s) => ctx.ui.given[s.seat] !== undefined);
  const picked = pickedNames(ctx).length;
  return action.needs ? picked !== action.needs : /^p(lay|ush)$/.test(action.type) && picked === 0;
}

/** Two buttons may do the same with other tiles. @param {Action} action */
export const sourceOf = (action) =>
  "action:" + action.type + (action.fields ? JSON.stringify(action.fields) : "");

/** @param {Action} action */
export const look = (action) => ["a-" + action.type, action.gold && "gold", action.idle && "idle"];

/** @param {Context} ctx @param {Action} action @param {Props} props */
export function actionButton(ctx, action, props) {
  const label = action.label ?? ctx.t("table." + action.type);
  const shows = action.shows || [];
  return button(
    ctx,
    shows.length
      ? [
          h("span", null, label),
          h(
            "span.shows",
            null,
            shows.map((name) => h("span.piece", null, face(name))),
          ),
        ]
      : label,
    {
      source: sourceOf(action),
      primary: action.primary,
      off: actionOff(ctx, action),
      run: () => runAction(ctx, action),
      "aria-description": action.idle ? ctx.t("table.idle") : null,
      "aria-label": shows.length ? `${label}: ${cardNames(shows, ctx.words)}` : null,
      ...props,
    },
  );
}

/**
 * The Phoenixes among some cards, by their names in readings.
 * @param {CardName[]} cards
 */
const phoenixes = (cards) => cards.filter((c) => c === "Ph").map((c, i) => (i ? c + (i + 1) : c));

/** @param {Context} ctx @param {Action} action */
function runAction(ctx, action) {
  if (actionOff(ctx, action))
    return ctx.ui.picked.size ? undefined : ctx.find(".tt-nav .tt-primary")?.click();
  const { ui } = ctx;
  const source = sourceOf(action);
  if (action.type === "play") {
    const cards = pickedNames(ctx);
    /** @type {{ cards: CardName[]; reading?: Record<string, Rank> }} */
    const fields = { cards };
    const wild = phoenixes(cards);
    if (wild.length && cards.length > 1 && wild.every((name) => ui.reading[name]))
      fields.reading = Object.fromEntries(wild.map((name) => [name, ui.reading[name]]));
    ctx.ask("play", fields, source);
  } else if (action.type === "push" && !ctx.scene.input?.push) {
    ctx.ask("push", { cards: pickedNames(ctx) }, source); // several cards for one player
  } else if (action.type === "push") {
    /** @type {Record<string, CardName>} */
    const cards = {};
    for (const c of handOf(ctx.scene)?.cards || [])
      for (const seat in ui.given) if (ui.given[seat] === c.key) cards[seat] = c.name;
    ctx.ask("push", { cards }, source);
  } else if (action.sends === "tile") ctx.ask(action.type, { tile: pickedNames(ctx)[0] }, source);
  else if (action.sends === "tiles") ctx.ask(action.type, { tiles: pickedNames(ctx) }, source);
  else ctx.ask(action.type, action.fields || {}, source);
}

/** @param {Context} ctx */
export function primaryAction(ctx) {
  const list = actionsOf(ctx);
  const action = list.find((a) => a.primary) || list.find((a) => a.type === "play");
  if (action) runAction(ctx, action);
}

/** The choice of a Phoenix's rank. @param {AtTable} ctx @returns {(name: string, i: number) => Content} */
const readingView = (ctx) => (name, i) => {
  const { t, ui } = ctx;
  return h(
    "label.reading",
    { key: "reading" + name },
    h("span", null, t(i ? "table.reading.second" : "table.reading")),
    h(
      "select",
      {
        onchange: (e) => {
          ui.reading = { ...ui.reading, [name]: e.target.value };
          ctx.redraw();
        },
        value: ui.reading[name] || "",
      },
      h("option", { value: "" }, t("table.reading.auto")),
      [..."23456789TJQKA"].map((r) => h("option", { value: r }, shown(r))),
    ),
  );
};

/** The button that opens the box to type into. @param {AtTable} ctx */
const typedButton = (ctx) =>
  h(
    "span.typed",
    { key: "typed" },
    h(
      "button.btn.quiet",
      {
        type: "button",
        "aria-expanded": String(ctx.ui.typing),
        "aria-controls": ctx.id + "typed",
        onclick: () => {
          ctx.ui.typing = !ctx.ui.typing;
          ctx.redraw();
          if (ctx.ui.typing) ctx.find("#" + ctx.id + "typed input")?.focus();
        },
      },
      ctx.t("table.notation"),
    ),
  );

/** @param {AtTable} ctx @param {CardName[]} picked */
const clearButton = (ctx, picked) =>
  h(
    "button.btn.quiet",
    {
      key: "clear",
      type: "button",
      "aria-label": `${ctx.t("table.clear")}: ${ctx.t("table.picked", { count: picked.length })}`,
      onclick: () => clearPicks(ctx),
    },
    ctx.t("table.clear"),
  );

/** The box to type into. @param {AtTable} ctx @param {{ label?: string; example?: string }} typing */
const typeBox = (ctx, typing) =>
  h(
    "form.typebox",
    {
      key: "typebox",
      id: ctx.id + "typed",
      onsubmit: (e) => {
        e.preventDefault();
        const box = e.target.querySelector("input");
        const text = box?.value.trim();
        if (box && text && ctx.ask("notation", { text: text.slice(0, 300) }, "notation")) box.select();
      },
    },
    h(
      "label",
      null,
      h("span", null, typing.label ?? ctx.t("table.notation.label")),
      h("input", {
        type: "text",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        maxlength: "300",
        placeholder: typing.example ?? "8w 8p",
      }),
    ),
    h(
      "button.btn",
      { type: "submit", class: ctx.line.busy.has("notation") && "busy" },
      ctx.t("table.notation.send"),
    ),
  );

/** @param {AtTable} ctx */
export function actionBar(ctx) {
  const { t, ui, scene } = ctx;
  const input = scene.input || {};
  const actions = actionsOf(ctx);
  const picked = pickedNames(ctx);
  const lit = litBy(scene.table.hints, picked);
  const pushes = input.hand?.mode === "push";
  const reading = picked.length > 1 && input.hand?.mode === "play" ? phoenixes(picked) : [];
  const typing = typeof input.notation === "object" ? input.notation || {} : {};
  const bars = BARS.map((bar) => bar(ctx)).filter(Boolean);
  const style = { "--bar": px(ctx.sizes.bar) };
  if (!actions.length && !bars.length && !input.notation)
    return h("div.actions", { key: "actions", style, class: !ctx.sizes.bar && "none" }); // its row stays
  return h(
    "div.actions",
    {
      key: "actions",
      role: "group",
      "aria-label": t("table.actions"),
      style,
      class: input.coming && "coming",
    },
    bars,
    actions.map((a) =>
      actionButton(ctx, a, {
        cls: [...look(a), a.type === "play" && lit && lit.whole && picked.length && "fits"],
      }),
    ),
    reading.map(readingView(ctx)),
    input.notation && !(picked.length && !pushes) && typedButton(ctx),
    input.hand && !pushes && picked.length > 0 && clearButton(ctx, picked),
    input.notation && ui.typing && typeBox(ctx, typing),
    input.hand && h("span.sr", { key: "help", id: ctx.id + "help" }, t("table.hand.help")),
  );
}

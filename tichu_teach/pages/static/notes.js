// @ts-check
// The teacher's notes in a window of their own, which the class doesn't see. It is an empty window of this page
// that is drawn from here, so that nothing has to be served for it and nothing leaves the machine.

import { blockView } from "./block.js";
import { peopleView } from "./classwall.js";
import { drawInto, h } from "./dom.js";
import { inline } from "./prose.js";
import { onLabel } from "./slide.js";

/** @import { Context, Steering } from "./types.d.ts" */

const EVERY = 5000;

/** @param {Context} ctx @param {Steering} steer @param {number} since */
function notesView(ctx, steer, since) {
  const { t, scene } = ctx;
  const { present, panel } = scene;
  const on = onLabel(ctx);
  const now = new Date();
  const minutes = Math.floor((now.getTime() - since) / 60000);
  /** @param {string} name @param {string} label @param {() => void} run */
  const way = (name, label, run) =>
    h("button.btn", { key: name, type: "button", class: name === "on" && "primary", onclick: run }, label);
  return h(
    "div.notesview",
    null,
    h(
      "header",
      { key: "head" },
      h(
        "p.clock",
        null,
        h("b", null, now.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })),
        h("span", null, t("table.present.notes.clock", { minutes })),
      ),
      h("p.header", null, [t("table.present.notes.now"), panel?.header].filter(Boolean).join(" · ")),
      h("h2", null, inline(panel?.title ?? "", ctx.words)),
      present?.next &&
        h(
          "p.then",
          null,
          t("table.present.notes.then") + ": ",
          h("b", null, inline(present.next, ctx.words)),
        ),
    ),
    h(
      "div.ways",
      { key: "ways" },
      way("back", t("table.present.back"), steer.back),
      on && way("on", on, steer.on),
      way("black", t("table.present.black"), steer.black),
    ),
    peopleView(ctx),
    h("div.noteslist", { key: "list" }, (present?.notes || []).map(blockView({ ...ctx, id: ctx.id + "n-" }))),
  );
}

/**
 * @param {Context} ctx
 * @param {Steering} steer
 * @param {(e: KeyboardEvent) => void} pressed
 */
export function notesWindow(ctx, steer, pressed) {
  /** @type {Window | null} */
  let beside = null;
  /** @type {HTMLElement | null} */
  let sheet = null;
  let since = 0;
  let clock = 0;

  function open() {
    if (beside && !beside.closed) return beside.focus();
    beside = window.open("", "tichu-teach-notes", "popup,width=760,height=820");
    if (!beside) return ctx.announce(ctx.t("table.present.notes.blocked"), true);
    const there = beside.document;
    there.title = ctx.t("table.present.notes.title");
    there.documentElement.lang = ctx.words["table.language"] || "en";
    there.head.replaceChildren(
      ...[...document.querySelectorAll("style, link[rel=stylesheet]")].map((node) => {
        const copy = /** @type {HTMLLinkElement} */ (there.importNode(node, true));
        if (node instanceof HTMLLinkElement) copy.href = node.href;
        return copy;
      }),
    );
    const cards = document.getElementById("tt-sheet");
    const root = there.createElement("div");
    root.className = "tichu-teach tt-notes";
    sheet = there.createElement("div");
    root.append(sheet);
    there.body.replaceChildren(root, ...(cards ? [there.importNode(cards, true)] : []));
    beside.addEventListener("keydown", pressed, true);
    since ||= Date.now();
    clearInterval(clock);
    clock = window.setInterval(draw, EVERY);
    draw();
  }

  function draw() {
    if (!beside || beside.closed || !sheet) return clearInterval(clock);
    const view = notesView(ctx, steer, since);
    const root = /** @type {HTMLElement} */ (sheet.parentElement);
    root.dataset.ttTheme =
      ctx.find(".tt-slide")?.closest(".tichu-teach")?.getAttribute("data-tt-theme") ?? "light";
    drawInto(sheet, view);
  }

  function close() {
    clearInterval(clock);
    beside?.close();
    beside = sheet = null;
    since = 0;
  }

  return { open, draw, close };
}

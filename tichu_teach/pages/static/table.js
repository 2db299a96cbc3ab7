// @ts-check
// One view of the table: scene in, events out.

import { watchBegun } from "./begun.js";
import { dress, findAll, patch, patchChildren } from "./dom.js";
import { saveFile } from "./files.js";
import { watchFocus } from "./focus.js";
import { happenings } from "./happened.js";
import { watchHistory } from "./history.js";
import { guard, heedPage, strayKey } from "./keys.js";
import { openLine } from "./line.js";
import { flourish, refuse, still, watchMotion } from "./motion.js";
import { watchStore } from "./kept.js";
import { clearPicks, handOf } from "./picks.js";
import { watchPresenting } from "./present.js";
import { aloud } from "./prose.js";
import { fit, seesSaid, settle, show, showBeginning, showSaid } from "./sizes.js";
import { watchSounds } from "./sounds.js";
import { filesOf } from "./store.js";
import { hangSheet } from "./symbols.js";
import { watchTerms } from "./terms.js";
import { watchTheme } from "./theme.js";
import { watchTyped } from "./typed.js";
import { whole } from "./view.js";
import { speaker } from "./words.js";

/** @import { Context, KeyOn, Model, Scene, Ui } from "./types.d.ts" */

const CALL_EVERY = 5000;

/** What a page that has just opened shows: nothing is picked, typed or unfolded. @returns {Ui} */
const untouched = () => ({
  picked: new Set(),
  sent: new Set(),
  given: {},
  slot: null,
  reading: {},
  readings: null,
  typing: false,
  rove: {},
  orders: {},
  chosen: {},
  drafts: {},
  left: null,
  refusal: null,
  dragged: false,
  toast: null,
  shareText: null,
  page: 0,
  pages: 1,
});

/**
 * @param {{ model: Model; el: HTMLElement }} view
 * @param {Map<string, string>} written
 */
function renderTable({ model, el }, written) {
  const sheet = hangSheet();
  const root = document.createElement("div");
  root.className = "tichu-teach";
  // JupyterLab's own shortcuts (d d deletes a cell!) must not hear what is typed at the table.
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  const live = document.createElement("div");
  live.className = "tt-sr";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  const stage = document.createElement("div");
  root.append(stage, live);
  el.append(root);
  const unwatch = watchTheme(root);

  const ui = untouched();
  let verdictWas = "null";
  let thrownWas = "null";
  let toastTimer = 0;
  let closed = false;
  /** @type {any} */
  let stepWas = null;
  /** @type {number | null} */
  let told = null;

  const line = openLine(model, {
    change: () => {
      if (!closed) ctx.redraw();
    },
    answered: (source, lost) => {
      past.answered(source);
      if (source === "hello") begun.restore();
      if (source === "hello") presenting.restore();
      if (source === "hello" && lost) {
        ctx.announce(ctx.t("table.back"), true);
        typed.send();
      }
      focus.answered(source);
    },
    refused: (text, source, readings) => (readings ? ctx.wonder(text, readings) : ctx.refuse(text, source)),
  });
  /** @type {Context} */
  const ctx = {
    ui,
    line,
    scene: {},
    words: {},
    id: sheet.id,
    unkept: false,
    damaged: false,
    taken: false,
    verdictTurn: 0,
    barHeight: 0,
    steer: /** @type {any} */ (null), // comes with watchPresenting
    find: (css) => root.querySelector(css),
    ready: () => model.get("ready"),
    inNotebook: () => Boolean(root.closest(".jp-NotebookPanel")),
    hasFiles: () => filesOf(model.get("keep") || {}).length > 0,
    saveAll: () => {
      for (const file of filesOf(model.get("keep") || {})) saveFile(ctx, file);
    },
    // A table may have words of its own for what another calls cards: `table.hand.tiles` for `table.hand`.
    t: (key, values) => {
      const say = speaker(ctx.words);
      const own = ctx.scene.table?.words ? `${key}.${ctx.scene.table.words}` : "";
      const told = own && say(own, values);
      return told && told !== own ? told : say(key, values);
    },
    ask: (type, fields, source) => {
      if (ctx.taken) return false;
      ui.refusal = ui.readings = null;
      const goes = line.ask(type, fields, source);
      if (goes) ui.sent = new Set(ui.picked);
      return goes;
    },
    refuse: (text, source) => {
      ui.refusal = { text, source };
      if (source) line.source = source;
      ctx.announce(text);
      ctx.redraw();
      showSaid(ctx);
    },
    // Cards with several meanings: the question takes the focus, and Enter accepts the first.
    wonder: (question, options) => {
      ui.readings = { question, options };
      ui.rove.readings = "r0";
      ctx.announce(question);
      ctx.redraw();
      ctx.find(".tt-readings button")?.focus();
    },
    announce: (text, toast) => {
      live.textContent = aloud(text, ctx.words);
      if (!toast) return;
      ui.toast = text;
      clearTimeout(toastTimer);
      toastTimer = window.setTimeout(
        () => {
          ui.toast = null;
          ctx.redraw();
        },
        Math.max(2500, 60 * text.length),
      ); // as long as it takes to read
      ctx.redraw();
    },
    redraw: () => {
      const handOn = focus.hold();
      const view = whole(ctx);
      if (stage.ttWas) patch(stage, view, false);
      else {
        dress(stage, {}, view, true);
        patchChildren(stage, [], view.children, false);
      }
      // Measuring a log costs a layout: only a log with a new line is taken to its end.
      for (const log of findAll(root, ".tt-log")) {
        const end = log.childElementCount + (log.lastChild?.textContent ?? "");
        if (end !== log.ttEnd) {
          log.ttEnd = end;
          log.scrollTop = log.scrollHeight;
        }
      }
      handOn();
      settle(ctx, root);
      past.over();
      presenting.drawn();
      terms.drawn();
    },
  };
  const focus = watchFocus(ctx, root);
  const presenting = watchPresenting(ctx, root);
  const terms = watchTerms(ctx, root);
  const motion = watchMotion(root);
  const sounds = watchSounds(ctx);
  const past = watchHistory(ctx);
  const browser = watchStore(ctx, model, written, past.query);
  const begun = watchBegun(ctx);
  const typed = watchTyped(model, root);
  /** @type {Scene | null} */
  let sceneWas = null;

  function sceneChanged() {
    ctx.scene = model.get("scene") || {};
    const { scene } = ctx;
    ctx.words = model.get("words") || {};
    root.lang = ctx.words["table.language"] || "en";
    presenting.begin();
    const hand = handOf(scene);
    const keys = new Set(hand?.input ? hand.cards.map((c) => c.key) : []);
    const targets = new Set((scene.input?.push || []).map((s) => String(s.seat)));
    // Picked for a discard, or from a hand that is laid anew: no other one like it is meant.
    const thrown = JSON.stringify([scene.table?.river ?? null, hand?.input?.laid ?? null]);
    // What was picked while the answer was on its way is meant for what comes next.
    if (thrown !== thrownWas) for (const key of ui.sent) ui.picked.delete(key);
    thrownWas = thrown;
    for (const key of [...ui.picked]) if (!keys.has(key)) ui.picked.delete(key);
    for (const seat in ui.given) if (!keys.has(ui.given[seat]) || !targets.has(seat)) delete ui.given[seat];
    if (!scene.input?.push) ui.slot = null;
    if (![...ui.picked].some((key) => key.startsWith("Ph#"))) ui.reading = {};
    const verdict = JSON.stringify(scene.verdict ?? null);
    const step = scene.panel?.step ?? null;
    const fresh = step !== stepWas;
    const news = verdict !== verdictWas;
    // A single card that is sent back is no part of what comes next; of several one may be the wrong one.
    if (news && scene.verdict?.ok === false && ui.sent.size === 1)
      for (const key of ui.sent) ui.picked.delete(key);
    const first = !stage.ttWas; // a page that opens does not jump
    if (news || fresh) {
      ctx.verdictTurn++;
      ui.refusal = null;
    }
    if (fresh) {
      ui.unfolded = false;
      ui.orders = {};
      ui.drafts = {};
      ctx.barHeight = 0;
      root.style.removeProperty("--bar");
    }
    if (!hand?.input) ui.readings = null;
    [verdictWas, stepWas] = [verdict, step];
    const events = happenings(sceneWas, scene);
    const moved = fresh || first ? null : motion.begin(events);
    sceneWas = scene;
    const [saidWas, seenWas] = [spoken(), seesSaid(ctx)];
    ctx.redraw();
    fit(ctx, root, fresh);
    moved?.();
    const said = scene.verdict;
    if (news && !first && said?.ok === false && !said.tone) refuse(root, ui.sent);
    if (news && scene.rolls && still()) skip(); // who asks to see it again sees it
    sounds.paint();
    sounds.play(events);
    if (events.some(({ kind }) => kind === "chapter")) flourish(root);
    if (fresh && !first) showBeginning(root);
    else if (!first && spoken() && (news || seenWas || spoken() !== saidWas) && !scene.present?.on)
      showSaid(ctx);
    focus.follow(fresh && !first);
    presenting.end();
    past.drawn();
    if (scene.say && scene.say.n !== told) {
      told = scene.say.n;
      live.textContent = aloud(scene.say.text, ctx.words);
      if (!first) show(ctx.find(".tt-note.tt-aloud:not(.tt-answer *)"));
    }
  }

  /** What the referee says, of an answer or of a line of a sheet, and what was asked of them. */
  const spoken = () =>
    findAll(root, ".tt-verdict, .tt-answer > :is(.tt-b-note, .tt-b-moves)")
      .map((each) => each.textContent)
      .join();

  /** What is shown of an answer is seen, or not wanted. */
  const skip = () => ctx.ask("skip", {});

  /**
   * While a wrong answer is played out any key or tap leads back; after a right one keys go on as ever.
   * @param {KeyboardEvent | PointerEvent} event
   */
  function hurry(event) {
    if (!ctx.scene.rolls || ctx.scene.verdict?.ok !== false) return;
    if ("key" in event) {
      if (["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    skip();
  }

  /** @param {Event} [event] what a page says of it, if it knows more */
  function lost(event) {
    line.setLost(/** @type {CustomEvent} */ (event)?.detail || "left");
  }

  /** The line to the kernel is there again, or was cut: a kernel that starts anew knows nothing of this table. */
  function revived() {
    if (!el.closest(".jupyter-widgets-disconnected")) again();
    else if (!line.lost) lost();
  }

  /** Whoever answers is there. */
  function again() {
    line.close();
    browser.hello();
  }

  const calling = setInterval(() => line.lost && !line.asking("hello") && again(), CALL_EVERY);

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const e = /** @type {KeyOn} */ (event);
    e.stopPropagation();
    if (terms.key(e)) return;
    strayKey(ctx, root, e);
    if (e.key !== "Escape" || e.target.closest("dialog")) return;
    if (ui.readings || ui.picked.size || ui.slot != null || Object.keys(ui.given).length) clearPicks(ctx);
    else if (ui.typing) {
      ui.typing = false;
      ctx.redraw();
    }
  }

  guard(root);
  root.addEventListener("keydown", hurry, true);
  root.addEventListener("pointerdown", hurry);
  root.addEventListener("keydown", pressed);
  /** @type {[string, (content: any) => void][]} */
  const heard = [
    ["change:scene", sceneChanged],
    ["change:words", sceneChanged],
    ["change:ready", sceneChanged],
    ["change:keep", browser.kept],
    ["msg:custom", line.hear],
    ["msg:custom", browser.heard],
    ["comm_live_update", revived],
  ];
  for (const [event, f] of heard) model.on(event, f);
  const page = new AbortController();
  const { signal } = page;
  window.addEventListener("tichu-teach:lost", lost, { signal });
  root.addEventListener("tichu-teach:lost", lost, { signal });
  window.addEventListener("tichu-teach:back", again, { signal });
  window.addEventListener("resize", () => fit(ctx, root, true), { signal });
  const unheed = heedPage(ctx, root);

  sceneChanged();
  browser.begin();

  return () => {
    closed = true;
    clearTimeout(toastTimer);
    clearInterval(calling);
    line.close();
    for (const [event, f] of heard) model.off(event, f);
    page.abort();
    presenting.release();
    terms.release();
    sounds.release();
    browser.release();
    begun.release();
    typed.release();
    past.release();
    unheed();
    unwatch();
    sheet.release();
    root.remove();
  };
}

/** A widget: its views share what has been written to the browser's storage. */
export const table = () => {
  /** @type {Map<string, string>} */
  const written = new Map();
  /** @param {{ model: Model; el: HTMLElement }} view */
  const render = (view) => renderTable(view, written);
  return { render };
};

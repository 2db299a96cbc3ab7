// @ts-check
// One view of the table: scene in, events out.

import { watchBegun } from "./begun.js";
import { drawer, drawInto, findAll, stays } from "./dom.js";
import { saveFile } from "./files.js";
import { watchFocus } from "./focus.js";
import { happenings, passes } from "./happened.js";
import { watchHistory } from "./history.js";
import { guard, heedPage, strayKey } from "./keys.js";
import { openLine } from "./line.js";
import { flourish, refuse, still, watchMotion } from "./motion.js";
import { watchStore } from "./kept.js";
import { clearPicks, watchPicks } from "./picks.js";
import { watchPresenting } from "./present.js";
import { aloud } from "./prose.js";
import {
  fit,
  keepBar,
  lookAtFoot,
  lookForEnd,
  lookForSaid,
  seesSaid,
  show,
  showBeginning,
  unfits,
  unmeasured,
} from "./sizes.js";
import { watchSounds } from "./sounds.js";
import { filesOf } from "./store.js";
import { hangSheet } from "./symbols.js";
import { watchTerms } from "./terms.js";
import { watchTheme } from "./theme.js";
import { watchTyped } from "./typed.js";
import { whole } from "./view.js";
import { speaker } from "./words.js";

/** @import { Context, KeyOn, Look, Model, Scene, Ui } from "./types.d.ts" */

const CALL_EVERY = 5000;

/**
 * @param {{ model: Model; el: HTMLElement }} view
 * @param {Map<string, string>} written
 */
function renderTable({ model, el }, written) {
  const sheet = hangSheet();
  const root = document.createElement("div");
  root.className = "tichu-teach";
  // JupyterLab's own shortcuts (d d deletes a cell!) must not hear what is typed at the table. Whoever clicks where
  // nothing can be pressed, such as a card that is not to be played, is at the table, too.
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  root.tabIndex = -1;
  const live = document.createElement("div");
  live.className = "tt-sr";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  const stage = document.createElement("div");
  root.append(stage, live);
  el.append(root);
  const unwatch = watchTheme(root);

  /** A page that has just opened: nothing is picked, typed or unfolded. @type {Ui} */
  const ui = {
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
    cited: {},
  };
  let verdictWas = "null";
  let toastTimer = 0;
  let closed = false;
  /** True if something gone can still be seen: it goes with the answer, and with what that brings. */
  let cleared = false;
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
      if (cleared) ctx.redraw();
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
    sizes: unmeasured(),
    steer: /** @type {any} */ (null), // comes with watchPresenting
    find: (css) => root.querySelector(css),
    ready: () => model.get("ready"),
    inNotebook: () => Boolean(root.closest(".jp-NotebookPanel, .jp-LinkedOutputView")), // or beside it, by itself
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
      cleared ||= Boolean(ui.refusal || ui.readings);
      ui.refusal = ui.readings = null;
      const goes = line.ask(type, fields, source);
      if (goes) ui.sent = new Set(ui.picked);
      return goes;
    },
    refuse: (text, source) => {
      ui.refusal = { text, source };
      if (source) line.source = source;
      ctx.announce(text);
      draw(false, [() => lookForSaid(ctx)]);
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
    redraw: () => draw(false, []),
  };

  /**
   * Draw the table anew, then take all looks, then do what follows from them.
   * @param {boolean} unfitted a new step, or a window of another size
   * @param {Look[]} looks
   */
  function draw(unfitted, looks) {
    cleared = false;
    const view = whole(ctx);
    const handOn = focus.hold((node) => stays(node, stage, view));
    drawInto(stage, view);
    handOn();
    if (unfitted || unfits(ctx)) fit(ctx);
    const seen = [
      ...findAll(root, ".tt-log").map(lookForEnd),
      lookAtFoot(ctx, root),
      ...looks.map((look) => look()),
    ];
    for (const follow of seen) follow?.();
    past.over();
    presenting.drawn();
    terms.drawn();
  }

  const focus = watchFocus(ctx, root);
  const presenting = watchPresenting(ctx, root);
  const terms = watchTerms(ctx, root);
  const motion = watchMotion(root);
  const sounds = watchSounds(ctx);
  const past = watchHistory(ctx);
  const browser = watchStore(ctx, model, written, past.query);
  const begun = watchBegun(ctx);
  const typed = watchTyped(model, root);
  const letGo = watchPicks(ctx);
  /** @type {Scene | null} */
  let sceneWas = null;
  /** @type {any[]} */
  let drawnOf = [];
  /** What has come since in the same frame, to be drawn in the next. @type {any[] | null} */
  let waiting = null;
  let frame = 0;
  /** What is to be read out with the next picture. */
  let unsaid = "";

  function sceneChanged() {
    const given = ["scene", "words", "ready"].map((name) => model.get(name));
    if (given.every((value, i) => value === (waiting ?? drawnOf)[i])) return; // every change is reported
    if (waiting && !passes(/** @type {Scene} */ (sceneWas), waiting[0])) drawScene();
    waiting = given;
    const say = given[0]?.say;
    if (say && say.n !== told) {
      told = say.n;
      unsaid += ` ${say.text}`;
    }
    if (!frame || document.hidden) drawScene();
  }

  /** Draw what has come: at once the first time in a frame, then what waits for the next. */
  function drawScene() {
    if (!waiting) return;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      drawScene();
    });
    const given = (drawnOf = waiting);
    waiting = null;
    const first = !stage.ttWas; // a page that opens does not jump
    const scene = (ctx.scene = given[0] || {});
    ctx.words = given[1] || {};
    const language = ctx.words["table.language"] || "en";
    if (root.lang !== language) root.lang = language;
    presenting.begin();
    const verdict = JSON.stringify(scene.verdict ?? null);
    const step = scene.panel?.step ?? null;
    const fresh = step !== stepWas;
    const news = verdict !== verdictWas;
    [verdictWas, stepWas] = [verdict, step];
    const events = happenings(sceneWas, scene);
    sceneWas = scene;
    const moved = fresh || first ? null : motion.begin(events);
    const [saidWas, seenWas] = [spoken(), seesSaid(ctx)];
    letGo();
    // A single card that is sent back is no part of what comes next; of several one may be the wrong one.
    const refused = news && scene.verdict?.ok === false;
    if (refused && ui.sent.size === 1) for (const key of ui.sent) ui.picked.delete(key);
    if (news || fresh) {
      ctx.verdictTurn++;
      ui.refusal = null;
    }
    if (fresh) {
      ui.unfolded = false;
      ui.orders = {};
      ui.drafts = {};
      ctx.sizes = unmeasured();
    }
    const toBeHeard = () =>
      !(first || fresh || scene.present?.on) && spoken() && (news || seenWas || spoken() !== saidWas);
    draw(fresh, [
      () => keepBar(ctx),
      () => moved?.(),
      () => (refused && !first && !scene.verdict?.tone ? refuse(root, ui.sent) : undefined),
      () => (toBeHeard() ? lookForSaid(ctx) : undefined),
    ]);
    if (news && scene.rolls && still()) skip(); // who asks to see it again sees it
    sounds.paint();
    sounds.play(events);
    if (events.some(({ kind }) => kind === "chapter")) flourish(root);
    if (fresh && !first) showBeginning(root);
    focus.follow(fresh && !first);
    presenting.end();
    past.drawn();
    if (unsaid) {
      live.textContent = aloud(unsaid.trim(), ctx.words);
      unsaid = "";
      if (!first) show(ctx.find(".tt-note.tt-aloud:not(.tt-answer *)"));
    }
  }

  /** The referee's words on an answer or a line of a sheet, and what the learner asked for. */
  const spoken = () =>
    findAll(root, ".tt-verdict, .tt-answer > :is(.tt-b-note, .tt-b-moves)")
      .map((each) => each.textContent)
      .join();

  /** The playback has been seen, or isn't wanted. */
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

  function resized() {
    ctx.sizes = unmeasured();
    draw(true, [() => keepBar(ctx)]);
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

  /** The kernel is there. */
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
    } else drawer(root)?.click(); // back from a drawer
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
    ["msg:custom", drawScene], // an answer comes after its picture
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
  window.addEventListener("resize", resized, { signal });
  const unheed = heedPage(ctx, root);

  sceneChanged();
  browser.begin();

  return () => {
    closed = true;
    clearTimeout(toastTimer);
    clearInterval(calling);
    waiting = null;
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
  return { render: (/** @type {{ model: Model; el: HTMLElement }} */ view) => renderTable(view, written) };
};

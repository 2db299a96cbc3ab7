// @ts-check
// One view of the table: scene in, events out.

import { dress, patch, patchChildren } from "./dom.js";
import { saveFile } from "./files.js";
import { entry, guard, heedPage, mainButton, startOf, strayKey } from "./keys.js";
import { openLine } from "./line.js";
import { clearPicks, handOf } from "./picks.js";
import { filesOf, lastTab, PAGE, probe, recall, remember, SHELF, sitDown, unkept } from "./store.js";
import { hangSheet } from "./symbols.js";
import { watchTheme } from "./theme.js";
import { whole } from "./view.js";
import { speaker } from "./words.js";

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

  const ui = {
    picked: new Set(),
    given: {},
    slot: null,
    reading: {},
    readings: null,
    typing: false,
    rove: {},
    orders: {},
    chosen: {},
    refusal: null,
    dragged: false,
    toast: null,
    shareText: null,
  };
  const ctx = {
    ui,
    unkept: false,
    taken: false,
    id: sheet.id,
    scene: {},
    words: {},
    verdictTurn: 0,
    find: (css) => root.querySelector(css),
  };
  let said = null;
  let verdictWas = "null";
  let stepWas = null;
  let startWas = null;
  let thrownWas = "null";
  let toastTimer = 0;
  let parked = null;
  let closed = false;

  const line = (ctx.line = openLine(model, {
    change: () => {
      if (!closed) ctx.redraw();
    },
    refused: (text, source, readings) => (readings ? ctx.wonder(text, readings) : ctx.refuse(text, source)),
  }));
  // A table may have words of its own for what another calls cards: `table.hand.tiles` for `table.hand`.
  ctx.t = (key, values) => {
    const say = speaker(ctx.words);
    const own = ctx.scene.table && ctx.scene.table.words && `${key}.${ctx.scene.table.words}`;
    const told = own && say(own, values);
    return told && told !== own ? told : say(key, values);
  };
  ctx.ask = (type, fields, source) => {
    if (ctx.taken) return false;
    ui.refusal = ui.readings = null;
    return line.ask(type, fields, source);
  };
  ctx.refuse = (text, source) => {
    ui.refusal = { text, source };
    if (source) line.source = source;
    ctx.announce(text);
    ctx.redraw();
  };
  // Cards with several meanings: the question takes the focus, and Enter accepts the first.
  ctx.wonder = (question, options) => {
    ui.readings = { question, options };
    ui.rove.readings = "r0";
    ctx.announce(question);
    ctx.redraw();
    ctx.find(".tt-readings button")?.focus();
  };
  ctx.announce = (text, toast) => {
    live.textContent = text;
    if (!toast) return;
    ui.toast = text;
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => {
      ui.toast = null;
      ctx.redraw();
    }, 2500);
    ctx.redraw();
  };

  ctx.redraw = () => {
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const tray = focused && focused.closest(".tt-tray");
    const sheet = focused && focused.closest("[data-sheet]");
    const inputs = sheet && [...sheet.querySelectorAll("input")];
    const view = whole(ctx);
    if (stage.ttWas) patch(stage, view, false);
    else {
      dress(stage, {}, view, true);
      patchChildren(stage, [], view.children, false);
    }
    // Measuring a log costs a layout: only a log with a new line is taken to its end.
    for (const log of root.querySelectorAll(".tt-log")) {
      const end = log.childElementCount + (log.lastChild ? log.lastChild.textContent : "");
      if (end !== log.ttEnd) {
        log.ttEnd = end;
        log.scrollTop = log.scrollHeight;
      }
    }
    // What had the focus may have been played, or checked: what is next to it, or else the next thing to do, takes it.
    if (focused && (!root.contains(focused) || focused.disabled)) {
      const beside =
        tray?.querySelector("button[tabindex='0']") ||
        inputs?.slice(inputs.indexOf(focused)).find((each) => !each.disabled);
      handOn(beside || startOf(root), !beside);
    } else if (focused !== parked) parked = null;
    ctx.settle();
  };

  // Whoever has nothing to do waits at the table, and is taken along when there is something.
  function handOn(spot, waits) {
    (spot || ctx.find(".tt-felt, .tt-panel") || root).focus({ preventScroll: true });
    parked = spot || !waits ? null : document.activeElement;
  }

  // The focus follows what is to be done: to the way on when all is done, to the table or the form when something
  // is asked, and at a new step to where that begins. Whoever looks at something else is left alone.
  function follow(fresh) {
    const spot = startOf(root);
    const main = mainButton(root);
    const at = document.activeElement;
    const inside = root.contains(at);
    const kind = !spot ? "none" : spot === main ? "main" : "act";
    const was = startWas;
    startWas = kind;
    if (!inside || was === null) return;
    const idle = at === parked || at.closest(".tt-nav") || at.matches(".tt-felt, .tt-panel");
    if (
      at !== spot &&
      (fresh || (kind === "main" && was !== "main") || (kind === "act" && was !== "act" && idle))
    )
      return handOn(spot, true);
    const group = at.closest(".tt-choices");
    const chosen = ".tt-chosen, .tt-right, .tt-wrong";
    const next =
      group?.querySelector(".tt-chosen, .tt-right") &&
      [...root.querySelectorAll(".tt-choices")].find(
        (each) => group.compareDocumentPosition(each) & 4 && !each.querySelector(chosen),
      );
    if (next) entry(next)?.focus({ preventScroll: true }); // and why?
  }

  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const room = () => "tichuRoom" in document.documentElement.dataset; // the window is the table's

  // A new step is read from its beginning; for nothing else does the page scroll by itself.
  function showBeginning() {
    for (const part of root.querySelectorAll(".tt-panel, .tt-formbox, .tt-answer")) part.scrollTop = 0;
    if (room()) window.scrollTo(0, 0);
    else if (root.getBoundingClientRect().top < 0)
      root.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
  }

  // Sizes that hold for the whole step, whatever is said or dealt in it: see the page's `lesson.css`.
  function fit(anew) {
    const parts = {
      panel: ctx.find(".tt-panel"),
      stage: ctx.find(".tt-stage"),
      bar: ctx.find(".tt-actions"),
    };
    if (anew) {
      ctx.barHeight = 0;
      for (const name of ["--panel", "--stage", "--bar"]) root.style.removeProperty(name);
      const tale = ctx.find(".tt-tale");
      parts.panel?.classList.toggle("tt-long", Boolean(tale) && tale.scrollHeight > tale.clientHeight + 2);
      for (const name of ["panel", "stage"])
        if (parts[name]) root.style.setProperty("--" + name, parts[name].offsetHeight + "px");
    }
    if (parts.bar && parts.bar.offsetHeight > (ctx.barHeight || 0)) {
      ctx.barHeight = parts.bar.offsetHeight;
      root.style.setProperty("--bar", ctx.barHeight + "px");
    }
    ctx.settle();
  }

  // A verdict takes the room that is free above the way on, but never less than it needs to be read.
  ctx.settle = () => {
    const answer = ctx.find(".tt-answer");
    const box = ctx.find(".tt-formbox");
    const nav = ctx.find(".tt-nav");
    const form = ctx.find(".tt-form") || ctx.find(".tt-panel");
    if (!room() || !form || !nav) return;
    if (box) box.style.maxHeight = "";
    if (!answer) return;
    root.style.setProperty("--free", nav.offsetTop - form.offsetTop - form.offsetHeight + "px");
    const over =
      box &&
      getComputedStyle(answer).position === "absolute" &&
      box.getBoundingClientRect().bottom - answer.getBoundingClientRect().top;
    if (over > 0) box.style.maxHeight = box.offsetHeight - over + "px";
  };

  function sceneChanged() {
    const scene = (ctx.scene = model.get("scene") || {});
    ctx.words = model.get("words") || {};
    root.lang = ctx.words["table.language"] || "en";
    const hand = handOf(scene);
    const keys = new Set(hand && hand.input ? hand.cards.map((c) => c.key) : []);
    const thrown = JSON.stringify([
      (scene.table || {}).river ?? null,
      hand && hand.input ? (hand.input.laid ?? null) : null,
    ]);
    if (thrown !== thrownWas) ui.picked.clear(); // picked for a discard, or from a hand that is laid anew: no other one like it is meant
    thrownWas = thrown;
    for (const key of [...ui.picked]) if (!keys.has(key)) ui.picked.delete(key);
    for (const seat in ui.given)
      if (!keys.has(ui.given[seat]) || !(scene.input.push || []).some((s) => String(s.seat) === seat))
        delete ui.given[seat];
    if (!scene.input || !scene.input.push) ui.slot = null;
    if (![...ui.picked].some((key) => key.startsWith("Ph#"))) ui.reading = {};
    const verdict = JSON.stringify(scene.verdict ?? null);
    const step = scene.panel?.step ?? null;
    const fresh = step !== stepWas;
    const news = verdict !== verdictWas;
    const first = !stage.ttWas; // a page that opens does not jump
    if (news || fresh) {
      ctx.verdictTurn++;
      ui.refusal = null;
    }
    if (fresh) {
      ui.unfolded = false;
      ui.orders = {};
      ctx.barHeight = 0;
      root.style.removeProperty("--bar");
    }
    if (!hand || !hand.input) ui.readings = null;
    [verdictWas, stepWas] = [verdict, step];
    ctx.redraw();
    fit(fresh);
    if (fresh && !first) showBeginning();
    else if (news && scene.verdict && !first && !room())
      root
        .querySelector(".tt-verdict")
        ?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
    follow(fresh && !first);
    if (scene.say && scene.say.n !== said) {
      said = scene.say.n;
      live.textContent = scene.say.text;
    }
  }

  function hello() {
    const stored = {};
    for (const key of model.get("recall") || []) {
      const value = recall(key);
      if (value !== undefined) stored[key] = value;
    }
    const now = new Date();
    const at = new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 19);
    line.ask(
      "hello",
      {
        stored,
        query: location.search.slice(0, 2000),
        url: (location.origin + location.pathname).slice(0, 2000),
        at,
      },
      "hello",
    );
  }

  guard(root);
  root.addEventListener("keydown", (e) => {
    e.stopPropagation();
    strayKey(ctx, root, e);
    if (e.key !== "Escape" || e.target.closest("dialog")) return;
    if (ui.readings || ui.picked.size || ui.slot != null || Object.keys(ui.given).length) clearPicks(ctx);
    else if (ui.typing) {
      ui.typing = false;
      ctx.redraw();
    }
  });

  const heard = (answer) => line.hear(answer);
  const kept = () => {
    if (ctx.taken) return;
    remember(model.get("keep") || {}, written, model);
    if (ctx.unkept !== unkept.size > 0) {
      ctx.unkept = unkept.size > 0;
      ctx.redraw();
    }
  };
  ctx.hasFiles = () => filesOf(model.get("keep") || {}).length > 0;
  ctx.saveAll = () => {
    for (const file of filesOf(model.get("keep") || {})) saveFile(ctx, file);
  };
  const games = (model.get("recall") || []).filter((key) => key.startsWith("game."));
  const taken = (e) => {
    if (e.newValue && e.newValue !== PAGE && games.some((key) => e.key === lastTab(key))) {
      ctx.taken = true;
      ctx.redraw();
    }
  };
  const lost = () => line.setLost(true);
  const again = () => {
    if (line.lost) ctx.announce(ctx.t("table.back"), true);
    line.setLost(false);
    hello();
  };
  const redraw = () => sceneChanged();
  // Another table or another page has written what this one remembers too: take it in before writing over it.
  const recalled = (key) => (model.get("recall") || []).includes(key);
  const elsewhere = (e) => {
    if (
      e.detail
        ? e.detail.from !== model && recalled(e.detail.key)
        : e.key && recalled(e.key.slice(SHELF.length))
    )
      hello();
  };
  model.on("change:scene", redraw);
  model.on("change:words", redraw);
  model.on("change:ready", redraw);
  model.on("change:keep", kept);
  model.on("msg:custom", heard);
  model.on("comm_live_status_update", hello);
  window.addEventListener("tichu-teach:lost", lost);
  window.addEventListener("tichu-teach:back", again);
  window.addEventListener("tichu-teach:kept", elsewhere);
  window.addEventListener("storage", elsewhere);
  window.addEventListener("storage", taken);
  const resized = () => fit(true);
  const unheed = heedPage(ctx, root);
  window.addEventListener("resize", resized);

  ctx.ready = () => model.get("ready");
  ctx.inNotebook = () => Boolean(root.closest(".jp-NotebookPanel"));
  sceneChanged();
  if ((model.get("recall") || []).length) probe();
  games.forEach(sitDown);
  hello();
  kept();

  return () => {
    closed = true;
    clearTimeout(toastTimer);
    line.close();
    for (const [name, f] of [
      ["change:scene", redraw],
      ["change:words", redraw],
      ["change:ready", redraw],
      ["change:keep", kept],
      ["msg:custom", heard],
      ["comm_live_status_update", hello],
    ])
      model.off(name, f);
    window.removeEventListener("tichu-teach:lost", lost);
    window.removeEventListener("tichu-teach:back", again);
    window.removeEventListener("tichu-teach:kept", elsewhere);
    window.removeEventListener("storage", elsewhere);
    window.removeEventListener("storage", taken);
    window.removeEventListener("resize", resized);
    unheed();
    unwatch();
    sheet.release();
    root.remove();
  };
}

// One closure a model: its views share what has been written to the browser's shelf.
export const table = () => {
  const written = new Map();
  return { render: (context) => renderTable(context, written) };
};

// @ts-check
// Presenting to a class: a page fills the screen, and keys, a clicker or the notes' window steer it. The kernel
// has another page stand in meanwhile, so that nothing here is the learner's doing; what they have begun and the
// kernel doesn't know of is put aside here, and put back.

import { findAll, h } from "./dom.js";
import { outline, TOOLS } from "./icons.js";
import { notesWindow } from "./notes.js";
import { watchClass } from "./live.js";
import { room } from "./sizes.js";
import { layPages, pageOf } from "./slide.js";
import { layBy, takeUp } from "./store.js";

/** @import { Context, KeyOn, Steering, Ui } from "./types.d.ts" */

/** The floor that a slide is laid out on: 15 px there are 28 on a projector 1920 wide. */
const FLOOR = [1010, 568];

/** The least floor. On a screen between the two words are as large as on that projector, and the text has more pages. */
const LEAST = [684, 384];

/** @param {Context} ctx */
function begin(ctx) {
  const full = document.documentElement.requestFullscreen?.bind(document.documentElement);
  if (full && !document.fullscreenElement) full().catch(() => {}); // barred: then without
  ctx.ask("button", { name: "present" }, "button:present");
}

/** Only where there is room for a class to look at; see present.css. @param {Context} ctx */
export const presentButton = (ctx) =>
  ctx.scene.present &&
  h(
    "button.presentbtn",
    { key: "present", type: "button", title: ctx.t("table.present.begin"), onclick: () => begin(ctx) },
    outline(TOOLS.present),
    h("span.sr", null, ctx.t("table.present.begin")),
  );

/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** @type {Record<string, number>} */
const PAGES = { PageDown: 1, PageUp: -1 };
const OWN_ARROWS = ".tt-hand, .tt-choices, .tt-order, .tt-slots, .tt-dock, .tt-actions, .tt-sheet";
const TYPED = "input:not([type=file]), select, textarea";

const NOWHERE = "body, main, .tt-felt, .tt-panel";

/** True if the page has something left to scroll, other than a footer below a window that is the table's. @param {number} by */
function scrolls(by) {
  const page = document.scrollingElement;
  if (!page || room()) return false;
  return (by < 0 ? page.scrollTop : page.scrollHeight - page.clientHeight - page.scrollTop) > 4;
}

/**
 * A clicker turns the steps of a chapter that isn't presented too; a question of an exam would be handed in.
 * @param {Context} ctx
 * @param {KeyOn} e
 */
export function turnKey(ctx, e) {
  const paged = PAGES[e.key];
  const by = paged ?? (e.key === "ArrowLeft" && e.target.matches(NOWHERE) ? -1 : 0);
  if (!by || e.target.closest(TYPED) || (paged && (ctx.inNotebook() || scrolls(by)))) return false;
  if (!ctx.scene.panel?.blocks?.some((block) => block.kind === "dots")) return false;
  const way = ctx.find(by > 0 ? ".tt-nav .tt-n-next" : ".tt-nav .tt-n-back");
  if (!way || way.getAttribute("aria-disabled")) return false;
  way.click();
  return true;
}

/** @param {Context} ctx @param {KeyOn} e */
export function presentKey(ctx, e) {
  if (e.key !== "p" || e.target.closest(TYPED) || !ctx.find(".tt-presentbtn")?.offsetWidth) return false;
  begin(ctx);
  return true;
}

/**
 * @param {Context} ctx
 * @param {HTMLElement} root
 */
export function watchPresenting(ctx, root) {
  const { ui } = ctx;
  const page = document.documentElement;
  /** What the learner has begun, while the class is here. @type {{ ui: Partial<Ui>; typed: Map<string, string>; scroll: number; room?: string } | null} */
  let aside = null;
  let hidden = false;
  /** The vote whose question the wall has turned to. */
  let asked = 0;
  /** @type {any} */
  let stepWas = null;
  const listening = { now: new AbortController() };
  /** What goes on after the page was loaded anew. @type {{ met: boolean } | null} */
  let presented = null;

  /** @param {string} name */
  const press = (name) => {
    ctx.ask("button", { name }, "button:" + name);
  };
  const on = () => ctx.scene.present?.on === true;

  /** @type {Steering} */
  const steer = {
    press,
    room: watchClass(ctx, press, () => notes.draw()),
    on: () => {
      const { present, panel } = ctx.scene;
      if (ui.black) return steer.black();
      if (steer.room.on()) return;
      if (ui.page < ui.pages - 1) turn(ui.page + 1);
      else if (present?.hidden) press("solution");
      else if (!present?.trying && panel?.buttons?.some((b) => b.name === "next")) press("next");
    },
    back: () => {
      if (ui.black) return steer.black();
      if (ui.page > 0) return turn(ui.page - 1);
      if (ctx.scene.present?.trying || !ctx.scene.panel?.buttons?.some((b) => b.name === "back")) return;
      ui.toLast = true;
      press("back");
    },
    reveal: () => {
      if (steer.room.on()) return;
      if (ctx.scene.present?.hidden) press("solution");
    },
    tryIt: () => press(ctx.scene.present?.trying ? "untry" : "try"),
    point: () => set({ pointing: !ui.pointing, ring: null }),
    black: () => set({ black: !ui.black }),
    link: () =>
      ui.live ? steer.room.card() : set({ linked: !ui.linked && Boolean(ctx.scene.present?.link) }),
    notes: () => notes.open(),
    full: () => {
      const turned = document.fullscreenElement ? document.exitFullscreen() : page.requestFullscreen();
      turned.catch(() => {});
    },
    leave: () => press("leave"),
  };
  ctx.steer = steer;

  /** @param {Partial<Ui>} changed */
  function set(changed) {
    Object.assign(ui, changed);
    ctx.redraw();
    if (!ui.black) ctx.find(".tt-lectern")?.focus({ preventScroll: true });
  }

  /** @param {number} to */
  const turn = (to) => set({ page: to, ring: null });

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const e = /** @type {KeyOn} */ (event);
    if (!on() || e.ctrlKey || e.metaKey || e.altKey || e.target.closest?.("dialog")) return;
    const typed = e.target.closest?.(TYPED);
    if (typed && !(e.key in PAGES) && e.key !== "Escape") return;
    const own = !ui.black && e.target.closest?.(OWN_ARROWS);
    const pushed = !ui.black && e.target.closest?.("button, a, summary");
    const by = { ...(typed ? {} : PAGES), ...(own ? {} : ARROWS) }[e.key];
    const ran =
      (by && (by > 0 ? steer.on : steer.back)) ||
      ((e.key === " " || e.key === "Enter") && !pushed && !e.repeat && steer.on) ||
      (!own && { Home: () => press("first"), End: () => press("last") }[e.key]) ||
      (e.key === "Escape" && escape) ||
      letters[e.key.toLowerCase()];
    if (!ran) return;
    e.preventDefault();
    e.stopPropagation();
    if (!e.repeat || by) ran();
  }

  /** @type {Record<string, () => void>} */
  const letters = {
    b: steer.black,
    ".": steer.black,
    r: steer.reveal,
    a: steer.room.ask,
    h: () => press("hint"),
    t: () => (ctx.scene.present?.try || ctx.scene.present?.trying) && steer.tryIt(),
    p: steer.point,
    n: steer.notes,
    l: steer.link,
    f: steer.full,
  };

  /** What was opened last is closed first. */
  function escape() {
    if (ui.black) steer.black();
    else if (ui.live?.card) steer.room.card();
    else if (ui.linked || ui.pointing) set({ linked: false, pointing: false, ring: null });
    else if (ui.picked.size || ui.readings || ui.slot !== null)
      set({ picked: new Set(), readings: null, slot: null, given: {} });
    else if (ctx.scene.present?.trying) press("untry");
    else steer.leave();
  }

  const notes = notesWindow(ctx, steer, pressed);

  /** The floor is laid out in one size and drawn as large as the screen is. */
  function spread() {
    /** @param {number[]} floor */
    const to = ([x, y]) => Math.min(innerWidth / x, innerHeight / y);
    const scale = Math.max(to(FLOOR), Math.min(28 / 15, to(LEAST)));
    root.style.setProperty("--scale", String(scale));
    root.style.setProperty("--floor-x", innerWidth / scale + "px");
    root.style.setProperty("--floor-y", innerHeight / scale + "px");
    return scale;
  }

  /** A class that is asked has the question before it, on whatever page it stands. */
  function turnToAsked() {
    if (ui.live?.phase !== "asked" || ui.live.vote === asked) return;
    asked = ui.live.vote;
    const found = findAll(root, ".tt-pages .tt-form").find((each) => each.offsetWidth);
    if (found) ui.page = pageOf(root, found);
  }

  /** In the page's top layer nothing can clip or cover it: JupyterLab's panels would. */
  function raise() {
    if (!root.showPopover || !root.isConnected) return;
    root.setAttribute("popover", "manual");
    if (root.matches(":popover-open")) root.hidePopover();
    root.showPopover();
  }

  /** @param {PointerEvent} e */
  function pointed(e) {
    const laser = ctx.find(".tt-laser");
    if (!ui.pointing || !laser) return;
    const scale = root.getBoundingClientRect().width / root.offsetWidth || 1;
    const at = /** @type {[number, number]} */ ([e.clientX / scale, e.clientY / scale]);
    laser.style.translate = `${at[0]}px ${at[1]}px`;
    const target = /** @type {Element} */ (e.target);
    if (e.type === "pointerdown" && !target.closest("button, input, summary")) {
      ui.ring = at;
      ctx.redraw();
    }
  }

  /** The focus is never on a page that isn't shown. @param {FocusEvent} e */
  function focused(e) {
    const at = /** @type {Element} */ (e.target);
    if (at.closest(".tt-pages") && pageOf(root, at) !== ui.page) {
      ui.page = pageOf(root, at);
      ctx.redraw();
    }
  }

  function rise() {
    const { orders, chosen, picked, given, reading, slot } = ui;
    const typed = new Map(
      findAll(root, "input[data-row]").map((n) => [n.dataset.row ?? "", /** @type {any} */ (n).value]),
    );
    aside = {
      ui: { orders, chosen, picked: new Set(picked), given: { ...given }, reading, slot },
      typed,
      scroll: scrollY,
      room: page.dataset.tichuRoom,
    };
    Object.assign(ui, {
      page: 0,
      pages: 1,
      black: false,
      pointing: false,
      linked: false,
      ring: null,
      cited: {},
    });
    Object.assign(ui, { orders: {}, chosen: {}, picked: new Set(), given: {}, reading: {}, slot: null });
    asked = 0;
    delete page.dataset.tichuRoom;
    page.style.overflow = "hidden";
    root.classList.add("tt-presenting");
    listening.now = new AbortController();
    const { signal } = listening.now;
    const open = { signal, capture: true };
    window.addEventListener("keydown", pressed, open);
    window.addEventListener("pointermove", pointed, open);
    window.addEventListener("pointerdown", pointed, open);
    window.addEventListener("resize", again, { signal });
    root.addEventListener("focusin", focused, { signal });
    document.addEventListener("fullscreenchange", raise, { signal });
    window.addEventListener("pagehide", keep, { signal });
    window.addEventListener("pagehide", notes.close, { signal });
    spread();
    raise();
  }

  /**
   * A class waits at the wall, on its phones or without: if its kernel dies or the page is loaded anew, it is to be
   * there again.
   */
  const keep = () => layBy("presented", { place: location.pathname, met: Boolean(ui.live) });

  function again() {
    spread();
    ctx.redraw();
  }

  function sink() {
    listening.now.abort();
    notes.close();
    steer.room.release();
    if (root.matches(":popover-open")) root.hidePopover();
    root.removeAttribute("popover");
    root.classList.remove("tt-presenting");
    for (const name of ["--scale", "--floor-x", "--floor-y"]) root.style.removeProperty(name);
    page.style.overflow = "";
    if (aside?.room !== undefined) page.dataset.tichuRoom = aside.room;
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  /** The class has gone: what the learner had begun lies there again. */
  function putBack() {
    if (!aside) return;
    const { typed, scroll, ui: begun } = aside;
    aside = null;
    Object.assign(ui, begun);
    ctx.redraw();
    for (const input of /** @type {HTMLInputElement[]} */ (findAll(root, "input[data-row]")))
      if (!input.disabled) input.value = typed.get(input.dataset.row ?? "") ?? input.value;
    window.scrollTo(0, scroll);
    ctx.find(".tt-presentbtn")?.focus({ preventScroll: true });
  }

  let risen = false;
  return {
    /** Before a scene is drawn: whether it is one for a class. */
    begin: () => {
      if (on() && !risen) rise();
      else if (!on() && risen) sink();
      if (!on()) return;
      const step = ctx.scene.panel?.step ?? null;
      if (step !== stepWas) Object.assign(ui, { page: 0, ring: null, linked: false });
      stepWas = step;
      const rule = !ctx.scene.present?.trying && ctx.scene.verdict?.rule;
      if (rule) ui.cited[rule.id] ??= step;
    },
    /** After it has been drawn. */
    end: () => {
      const left = !on() && risen;
      const first = on() && !risen;
      risen = on();
      if (left) putBack();
      if (!risen) return;
      steer.room.heed();
      const told = hidden && !ctx.scene.present?.hidden;
      const answer = ctx.scene.present?.vote?.groups ? ".tt-votes" : ".tt-pages :is(.tt-right, .tt-verdict)";
      const shown = ctx.find(told ? answer : ".tt-pages .tt-note.tt-aloud"); // or the hint just given
      hidden = Boolean(ctx.scene.present?.hidden);
      if (shown) ui.page = pageOf(root, shown);
      if (shown) ctx.redraw();
      if (first) ctx.find(".tt-lectern")?.focus({ preventScroll: true });
      if (!first || !presented?.met) return;
      steer.room.back();
      presented = null;
    },
    /** The page is there: what was presented when it was loaded anew goes on. */
    restore: () => {
      if (!room()) return;
      const kept = takeUp("presented");
      const [entry] = performance.getEntriesByType("navigation");
      const anew = /** @type {PerformanceNavigationTiming | undefined} */ (entry)?.type === "reload";
      if (!anew || kept?.place !== location.pathname || on()) return;
      presented = kept;
      press("present");
    },
    /** After each drawing. */
    drawn: () => {
      if (!on()) return;
      const { page } = ui;
      const laid = layPages(ctx, root);
      turnToAsked();
      if (laid || ui.page !== page) ctx.redraw();
      notes.draw();
    },
    release: () => {
      if (risen) sink();
    },
  };
}

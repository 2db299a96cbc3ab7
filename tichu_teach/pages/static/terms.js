// @ts-check
// The meaning of a word of the game, and the step a dot leads to, shown in place: while the mouse is on it,
// while it has the focus, and after a tap. A voice reads it with the word, so what is drawn is for eyes alone.

import { dress, h, patchChildren } from "./dom.js";
import { inline } from "./prose.js";

/** @import { Context, KeyOn } from "./types.d.ts" */

const EDGE = 8;
/** A mouse that is only passing by opens nothing. */
const PAUSE = 120;

/** @param {EventTarget | null} spot @returns {HTMLElement | null} */
const termAt = (spot) => (spot instanceof Element ? spot.closest("[data-word]") : null);

/**
 * The meaning's place: below its word, or above where there is no room, and never outside of the window.
 * @param {{ left: number; top: number; bottom: number }} word
 * @param {{ width: number; height: number }} tip
 * @param {{ width: number; height: number }} page
 */
export function tipPlace(word, tip, page) {
  const left = Math.max(EDGE, Math.min(word.left, page.width - tip.width - EDGE));
  const below = word.bottom + 6;
  const above = word.top - tip.height - 6;
  return { left, top: below + tip.height + EDGE <= page.height || above < EDGE ? below : above };
}

/** @param {Context} ctx @param {HTMLElement} root */
export function watchTerms(ctx, root) {
  const tip = document.createElement("div");
  tip.setAttribute("aria-hidden", "true");
  tip.setAttribute("popover", "manual"); // above all else, whatever it lies in
  dress(tip, {}, h("div.tip", null), true);
  root.append(tip);
  /** The word whose meaning is shown. @type {HTMLElement | null} */
  let word = null;
  let timer = 0;

  function hide() {
    clearTimeout(timer);
    if (!word) return;
    word.classList.remove("tt-explained");
    word = null;
    tip.hidePopover?.();
    tip.classList.remove("tt-shown");
  }

  /** @param {HTMLElement} term */
  function show(term) {
    clearTimeout(timer);
    if (term === word) return;
    hide();
    word = term;
    term.classList.add("tt-explained");
    const meaning = [h("b", null, term.dataset.word), h("span", null, inline(term.dataset.means, ctx.words))];
    patchChildren(tip, [...tip.childNodes], meaning, false);
    tip.classList.add("tt-shown");
    tip.showPopover?.();
    lay();
  }

  /** Beside the word, wherever it is scrolled to. */
  function lay() {
    if (!word) return;
    const { left, top, bottom } = word.getClientRects()[0] ?? word.getBoundingClientRect();
    const page = { width: document.documentElement.clientWidth, height: window.innerHeight };
    if (bottom < 0 || top > page.height) return hide();
    const place = tipPlace({ left, top, bottom }, tip.getBoundingClientRect(), page);
    tip.style.left = `${place.left}px`;
    tip.style.top = `${place.top}px`;
  }

  const page = new AbortController();
  const { signal } = page;
  let mouse = "";
  /** A word that has come under a mouse at rest: it is meant when that moves. @type {HTMLElement | null} */
  let resting = null;
  /** @param {HTMLElement} term */
  const soon = (term) => {
    timer = window.setTimeout(() => term.isConnected && show(term), PAUSE);
  };
  /** @param {PointerEvent} e */
  const at = (e) => `${e.screenX} ${e.screenY}`;
  /** @param {PointerEvent} e */
  function moved(e) {
    mouse = at(e);
    if (resting) soon(resting);
    resting = null;
  }
  window.addEventListener("pointermove", moved, { signal, passive: true });
  window.addEventListener("pointerdown", (e) => (mouse = at(e)), { signal, passive: true });
  root.addEventListener(
    "pointerover",
    (e) => {
      if (e.pointerType === "touch") return; // a finger taps
      const term = termAt(e.target);
      clearTimeout(timer);
      resting = at(e) === mouse ? term : null;
      if (term && !resting) soon(term);
      else if (word && word !== document.activeElement && !tip.contains(/** @type {Node} */ (e.target)))
        timer = window.setTimeout(hide, PAUSE);
    },
    { signal },
  );
  root.addEventListener("focusin", (e) => {
    const term = termAt(e.target);
    if (!term) return hide();
    if (!term.matches(":focus-visible")) return; // pressed: see below
    const tale = term.closest(".tt-tale");
    if (tale?.scrollTop) {
      tale.scrollTop = 0; // it was below the fold
      ctx.ui.unfolded = true;
      ctx.redraw();
    }
    show(term);
  });
  root.addEventListener("focusout", (e) => termAt(e.target) && hide());
  document.addEventListener(
    "pointerdown",
    (e) => {
      if (word && termAt(e.target) !== word) hide();
    },
    { signal },
  );
  root.addEventListener("click", (e) => {
    const term = termAt(e.target);
    if (term?.matches(".tt-term")) press(term);
  });
  // Before a class hears of it, which Escape would send home.
  window.addEventListener(
    "keydown",
    (e) => {
      if (e.key !== "Escape" || !word) return;
      hide();
      e.preventDefault();
      e.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  document.addEventListener("scroll", lay, { signal, capture: true, passive: true });

  /** @param {HTMLElement} term */
  function press(term) {
    show(term);
    ctx.announce(`${term.dataset.word}: ${term.getAttribute("aria-description")}`);
  }

  return {
    /** True if a key was for a word. @param {KeyOn} e */
    key: (e) => {
      const term = termAt(e.target);
      if (!term?.matches(".tt-term") || (e.key !== "Enter" && e.key !== " ")) return false;
      e.preventDefault();
      press(term);
      return true;
    },
    /** The page has been drawn anew: a word may have gone. */
    drawn: () => {
      if (word && !word.isConnected) hide();
      else word?.classList.add("tt-explained");
    },
    release: () => {
      page.abort();
      clearTimeout(timer);
    },
  };
}

// @ts-check
// The page's place in the browser's history: Back and Forward lead from place to place, and a reloaded page
// comes to the same. A link's query is a place, too; it goes from the address once it has led there.

import { room } from "./sizes.js";

/** @import { Context } from "./types.d.ts" */

/** A drawer: Back doesn't lead to it once another place was chosen there. */
const PASSING = /[?&]more=on$/;

/** @param {Context} ctx */
export function watchHistory(ctx) {
  const own = room(); // a table among other things in a notebook has no say in it
  const known = () => String(history.state?.here ?? "");
  let here = own ? known() : "";
  let open = false;
  let returning = false; // the browser is on its way back, as the page asked it to
  let { hash } = location;
  if (own && history.state?.over) ctx.ui.help = true;

  /** @param {"pushState" | "replaceState"} enter */
  function note(enter) {
    const from = enter === "pushState" ? here : history.state?.from;
    here = ctx.scene.here ?? "";
    const address = here ? location.pathname + location.hash : location.href;
    history[enter]({ ...history.state, here, from, over: false }, "", address);
  }

  const helped = () => Boolean(ctx.ui.help) !== Boolean(history.state?.over);
  const moved = () => own && (ctx.scene.here ?? "") !== here;
  const leading = () => ctx.line.asking("hello") || ctx.line.asking("go");

  function back() {
    returning = true;
    history.back();
  }

  function turned() {
    const asked = returning;
    returning = false;
    if (location.hash !== hash) {
      hash = location.hash; // a link within the page: the same place
      history.replaceState({ ...history.state, here }, "");
    } else if (asked) {
      if (moved()) note("pushState"); // gone on meanwhile
      over();
    } else if (helped()) {
      ctx.ui.help = Boolean(history.state?.over);
      ctx.redraw();
    } else if (known() !== here) {
      here = known();
      ctx.ask("go", { query: here.slice(0, 2000) }, "go");
    }
  }

  /** An overlay has opened or closed: Back closes it, too. */
  function over() {
    if (!own || !open || returning || !helped()) return;
    if (ctx.ui.help) history.pushState({ ...history.state, over: true }, "");
    else back();
  }

  if (own) window.addEventListener("popstate", turned);
  return {
    /** The place for a page that opens. */
    query: () => here || location.search,
    /** A new scene: a step forward is entered, so that Back can return; a step back has arrived. */
    drawn: () => {
      if (!open || returning || !moved() || leading()) return;
      if (history.state?.from === ctx.scene.here) {
        here = history.state.from;
        back();
      } else note(PASSING.test(here) || history.state?.over ? "replaceState" : "pushState");
    },
    over,
    /** The page is where it was led, or as near as it could come. @param {string} source */
    answered: (source) => {
      if (source !== "hello" && source !== "go") return;
      open = true;
      if (moved()) note("replaceState");
    },
    release: () => window.removeEventListener("popstate", turned),
  };
}

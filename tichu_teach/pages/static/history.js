// @ts-check
// Where the page is, in the browser's history: Back and Forward lead from place to place, and a page that is loaded
// anew comes to the same. A link's query is a place, too; it goes from the address once it has led there.

import { room } from "./sizes.js";

/** @import { Context } from "./types.d.ts" */

/** @param {Context} ctx */
export function watchHistory(ctx) {
  const own = room(); // a table among other things in a notebook has no say in it
  const known = () => String(history.state?.here ?? "");
  let here = own ? known() : "";
  let open = false;
  let { hash } = location;

  /** @param {"pushState" | "replaceState"} enter */
  function note(enter) {
    here = ctx.scene.here ?? "";
    const address = here ? location.pathname + location.hash : location.href;
    history[enter]({ ...history.state, here }, "", address);
  }

  const moved = () => own && (ctx.scene.here ?? "") !== here;
  const leading = () => ctx.line.asking("hello") || ctx.line.asking("go");

  function turned() {
    if (location.hash !== hash) {
      hash = location.hash; // a link within the page: the same place
      history.replaceState({ ...history.state, here }, "");
    } else if (known() !== here) {
      here = known();
      ctx.ask("go", { query: here.slice(0, 2000) }, "go");
    }
  }

  if (own) window.addEventListener("popstate", turned);
  return {
    /** Where a page that opens is to go. */
    query: () => here || location.search,
    /** A new scene: whoever has gone on there can come back. */
    drawn: () => {
      if (open && moved() && !leading()) note("pushState");
    },
    /** The page is where it was led, or as near as it could come. @param {string} source */
    answered: (source) => {
      if (source !== "hello" && source !== "go") return;
      open = true;
      if (moved()) note("replaceState");
    },
    release: () => window.removeEventListener("popstate", turned),
  };
}

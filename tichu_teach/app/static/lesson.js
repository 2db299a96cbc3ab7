// A lesson's page around the table: the waiting screen, word when the kernel is gone, and a second try when
// the table doesn't come. Fires `tichu-teach:lost` and `tichu-teach:back` on window; the table shows its own
// notice then. A page without a table (it never came up) shows ours.
(() => {
  const SLOW = 12000;
  // A machine with too much to do gets no more of it: loading anew is for pages that hang.
  const GIVE_UP = 240000;
  const WAITING = "script[type='application/vnd.voila.cell-output+json']";
  const OUTPUT = ".cells .jp-OutputArea-output";
  const DRAWN = `${OUTPUT} :not(.lm-Widget)`;
  const FAILED = /^\s*(Error displaying widget|Failed to load|Could not instantiate|Javascript Error)/;
  const ASK_EVERY = 10000;
  const ASK_LOST = 2000;
  const LIVES = 30000;
  const IDLE = 300000;
  const LEAVES = 10000;
  const GONE = ["dead", "terminating", "restarting", "autorestarting"];

  // ---- waiting -----------------------------------------------------------------------------------
  // The cards go on being dealt until the table stands.
  const slow = setTimeout(() => {
    const screen = document.getElementById("tichu-loading");
    const words = screen?.querySelector("p");
    if (words) words.textContent = screen?.dataset.slow ?? "";
  }, SLOW);

  let over = false;
  function ready(stands = true) {
    over = true;
    clearTimeout(slow);
    const screen = document.getElementById("tichu-loading");
    if (screen) screen.remove();
    document.documentElement.dataset.tichuReady = String(stands);
    if (stands) remind(null);
    if ("tichuRoom" in document.documentElement.dataset)
      document.querySelector(".cells")?.append(...document.querySelectorAll(".cells .jp-MarkdownCell"));
  }

  // ---- a second try ------------------------------------------------------------------------------
  // The page is loaded anew once; if that didn't help, it says so and leaves it to the reader.
  const AGAIN = "tichu-teach/again";
  function remind(/** @type {string | null} */ value) {
    try {
      const before = sessionStorage.getItem(AGAIN);
      if (value === null) sessionStorage.removeItem(AGAIN);
      else sessionStorage.setItem(AGAIN, value);
      return before === location.href ? "tried" : "new";
    } catch {
      return "tried"; // nothing can be remembered: it must not go round in circles
    }
  }

  /** Show what stands on the page from the beginning, or hide it. */
  const show = (/** @type {string} */ id, shown = true) => {
    const notice = document.getElementById(id);
    if (notice) notice.hidden = !shown;
  };

  function help() {
    if (over) return;
    over = true;
    if (remind(location.href) === "new") return location.reload();
    ready(false);
    for (const output of document.querySelectorAll(OUTPUT)) output.toggleAttribute("hidden", true);
    show("tichu-failed");
  }

  window.addEventListener("tichu-teach:missing", help);
  // A script that didn't come over the net.
  window.addEventListener("error", (event) => event.target instanceof HTMLScriptElement && help(), true);

  // Voilà's pages call these when nothing happens (heartbeat), and at the end.
  window.voila_heartbeat = () => {};
  window.voila_finish = () => {
    // One table, and before it a title: then the window is the table's. A notebook with more in it flows.
    const [last, ...before] = [...document.querySelectorAll(".cells .jp-Cell")].reverse();
    if (last && last.querySelector(WAITING) && before.every((cell) => cell.matches(".jp-MarkdownCell")))
      document.documentElement.dataset.tichuRoom = "";
    const outputs = () => [...document.querySelectorAll(OUTPUT)];
    const failed = () => outputs().some((output) => FAILED.test(output.textContent));
    const drawn = () =>
      document.querySelector(DRAWN) || !document.querySelector(`.cells ${WAITING}, ${OUTPUT}`);
    const look = () => {
      if (failed()) help();
      else if (!over && drawn()) ready();
      if (over) watch.disconnect();
    };
    const watch = new MutationObserver(look);
    watch.observe(document.querySelector(".cells") ?? document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    setTimeout(help, GIVE_UP);
    look();
  };

  // ---- lost and back ---------------------------------------------------------------------------
  /** Why nobody is there ("coming", "idle", "network" or "left"), "" while somebody is: `Lost` in types.d.ts. */
  let lost = "";

  function say(/** @type {string} */ why) {
    if (lost === why) return;
    lost = why;
    window.dispatchEvent(new CustomEvent(why ? "tichu-teach:lost" : "tichu-teach:back", { detail: why }));
    show("tichu-lost", !!why && !document.querySelector(DRAWN));
  }

  // What was reached is kept in the browser, so a page whose kernel has gone loads itself anew; but not over and
  // over, where kernels don't live long. One that was cleared away for want of somebody at the page waits for them.
  let touched = Date.now();
  const CALLED = "tichu-teach/called";
  function mayCall() {
    try {
      const last = Number(sessionStorage.getItem(CALLED));
      sessionStorage.setItem(CALLED, String(Date.now()));
      return Date.now() - last > LIVES;
    } catch {
      return false;
    }
  }

  // Voilà lets go of its kernel when a page is about to be left: to load that anew would bring the reader back.
  let leaving = 0;
  window.addEventListener("beforeunload", () => (leaving = Date.now()));

  function follow(/** @type {any} */ kernel) {
    let dead = false;
    const died = () => {
      if (dead) return;
      dead = true;
      say(Date.now() - touched > IDLE ? "idle" : mayCall() ? "coming" : "left");
      look();
    };
    const touch = () => {
      touched = Date.now();
      if (lost !== "idle") return;
      say("coming");
      look();
    };
    for (const sign of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(sign, touch, { passive: true, capture: true }); // a slide keeps its keys
    const connected = () => kernel.connectionStatus === "connected";
    const stands = () => {
      if (!dead) say(connected() && navigator.onLine ? "" : "network");
    };
    kernel.connectionStatusChanged.connect(stands);
    kernel.statusChanged.connect((/** @type {any} */ _, /** @type {string} */ status) => {
      if (GONE.includes(status)) died();
    });
    kernel.disposed.connect(died);
    // A kernel that was cleared away sends no word, and the connection stays open: so ask.
    async function ask() {
      const address = `${kernel.serverSettings.baseUrl}api/kernels/${kernel.id}`;
      // a JupyterHub answers scripts only if they show the cookie
      const shown = document.cookie.match(/(?:^|; )_xsrf=([^;]*)/);
      const headers = { "X-XSRFToken": shown ? decodeURIComponent(shown[1]) : "" };
      const reply = await fetch(address, { cache: "no-store", headers }).catch(() => null);
      if (reply && lost === "coming") return Date.now() - leaving > LEAVES && location.reload();
      if (reply && reply.status === 404) died();
      else if (reply && kernel.connectionStatus === "disconnected") kernel.reconnect().catch(() => {});
    }
    let timer = 0;
    function look() {
      clearTimeout(timer);
      timer = setTimeout(look, lost ? ASK_LOST : ASK_EVERY);
      if (document.visibilityState === "visible" && !["left", "idle"].includes(lost)) ask();
    }
    if (GONE.includes(kernel.status)) died();
    else look();
    document.addEventListener("visibilitychange", look);
    for (const event of ["offline", "online"])
      window.addEventListener(event, () => {
        stands();
        look();
      });
  }

  (function hook() {
    if (!document.body.dataset.voila) return; // nothing of Jupyter is here to follow
    const app = window.jupyterapp;
    const kernel = app && app.widgetManager && app.widgetManager.kernel;
    if (kernel) follow(kernel);
    else if (app)
      help(); // the kernel was gone before the page had come up
    else setTimeout(hook, 250);
  })();

  // Coming back with the browser's back button: the page said goodbye to its kernel when it was left.
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());

  document.addEventListener("click", (event) => {
    const at = event.target;
    const to = (/** @type {string} */ what) => at instanceof Element && at.closest(what);
    if (to("[data-reload]")) location.reload();
    if (!to(".skip") || !document.querySelector(DRAWN)) return;
    event.preventDefault();
    window.dispatchEvent(new CustomEvent("tichu-teach:enter"));
  });
})();

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
  const GONE = ["dead", "terminating", "restarting", "autorestarting"];

  // ---- waiting -----------------------------------------------------------------------------------
  // The cards go on being dealt until the table stands.
  const slow = setTimeout(() => {
    const screen = document.getElementById("tichu-loading");
    if (screen) screen.querySelector("p").textContent = screen.dataset.slow;
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
      document.querySelector(".cells").append(...document.querySelectorAll(".cells .jp-MarkdownCell"));
  }

  // ---- a second try ------------------------------------------------------------------------------
  // The page is loaded anew once; if that didn't help, it says so and leaves it to the reader.
  const AGAIN = "tichu-teach/again";
  function remind(value) {
    try {
      const before = sessionStorage.getItem(AGAIN);
      if (value === null) sessionStorage.removeItem(AGAIN);
      else sessionStorage.setItem(AGAIN, value);
      return before === location.href ? "tried" : "new";
    } catch {
      return "tried"; // nothing can be remembered: it must not go round in circles
    }
  }

  function help() {
    if (over) return;
    over = true;
    if (remind(location.href) === "new") return location.reload();
    ready(false);
    for (const output of document.querySelectorAll(OUTPUT)) output.hidden = true;
    document.getElementById("tichu-failed").hidden = false;
  }

  window.addEventListener("tichu-teach:missing", help);
  // A script that didn't come over the net.
  window.addEventListener("error", (event) => event.target.tagName === "SCRIPT" && help(), true);

  // Voilà's pages call these while the cells run (process), when nothing happens (heartbeat), at the end.
  window.voila_process = () => {};
  window.voila_heartbeat = () => {};
  window.voila_finish = () => {
    // One table, and before it a title: then the window is the table's. A notebook with more in it flows.
    const [last, ...before] = [
      ...document.querySelectorAll(".cells .jp-Cell:not(.jp-mod-noOutputs.jp-mod-noInput)"),
    ].reverse();
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
    watch.observe(document.querySelector(".cells"), { childList: true, characterData: true, subtree: true });
    setTimeout(help, GIVE_UP);
    look();
  };

  // ---- lost and back ---------------------------------------------------------------------------
  let lost = false;
  let dead = false;

  function say(isLost) {
    if (lost === isLost) return;
    lost = isLost;
    window.dispatchEvent(new CustomEvent(isLost ? "tichu-teach:lost" : "tichu-teach:back"));
    const notice = document.getElementById("tichu-lost");
    notice.hidden = !isLost || !!document.querySelector(DRAWN);
  }

  function follow(kernel) {
    const died = () => {
      dead = true;
      say(true);
    };
    if (GONE.includes(kernel.status)) died();
    kernel.connectionStatusChanged.connect((_, status) => {
      if (status === "connected" && !dead) say(false);
      else if (status !== "connected") say(true);
    });
    kernel.statusChanged.connect((_, status) => GONE.includes(status) && died());
    kernel.disposed.connect(died);
    // A kernel that was cleared away sends no word, and the connection stays open: so ask.
    const ask = async () => {
      if (dead || document.visibilityState !== "visible") return;
      const address = `${kernel.serverSettings.baseUrl}api/kernels/${kernel.id}`;
      // a JupyterHub answers scripts only if they show the cookie
      const shown = document.cookie.match(/(?:^|; )_xsrf=([^;]*)/);
      const headers = { "X-XSRFToken": shown ? decodeURIComponent(shown[1]) : "" };
      const reply = await fetch(address, { cache: "no-store", headers }).catch(() => null);
      if (reply && reply.status === 404) died();
    };
    setInterval(ask, ASK_EVERY);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("offline", () => say(true));
    window.addEventListener("online", () => !dead && kernel.connectionStatus === "connected" && say(false));
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
    const to = (what) => event.target.closest && event.target.closest(what);
    if (to("[data-reload]")) location.reload();
    if (!to(".skip") || !document.querySelector(DRAWN)) return;
    event.preventDefault();
    window.dispatchEvent(new CustomEvent("tichu-teach:enter"));
  });
})();

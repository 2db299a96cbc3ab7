// A lesson's page around the table: the waiting screen, and word when the kernel is gone.
// Fires `tichu-teach:lost` and `tichu-teach:back` on window; the table shows its own notice then. A page
// without a table (it never came up) shows ours.
(() => {
  const SLOW = 12000;
  const GIVE_UP = 40000;
  const WAITING = "script[type='application/vnd.voila.cell-output+json']";
  const DRAWN = ".cells .jp-OutputArea-output :not(.lm-Widget)";
  const ASK_EVERY = 10000;
  const GONE = ["dead", "terminating", "restarting", "autorestarting"];

  // ---- waiting -----------------------------------------------------------------------------------
  // The story can be read at once; the cards go on being dealt below it until the table stands.
  const slow = setTimeout(() => {
    const screen = document.getElementById("tichu-loading");
    if (screen) screen.querySelector("p").textContent = screen.dataset.slow;
  }, SLOW);

  function ready() {
    clearTimeout(slow);
    const screen = document.getElementById("tichu-loading");
    if (screen) screen.remove();
    document.documentElement.dataset.tichuReady = "true";
    if ("tichuRoom" in document.documentElement.dataset) document.querySelector(".cells").append(...document.querySelectorAll(".cells .jp-MarkdownCell"));
  }

  // Voilà's pages call these while the cells run (process), when nothing happens (heartbeat), at the end.
  window.voila_process = () => {};
  window.voila_heartbeat = () => {};
  window.voila_finish = () => {
    // One table, and before it a title: then the window is the table's. A notebook with more in it flows.
    const [last, ...before] = [...document.querySelectorAll(".cells .jp-Cell:not(.jp-mod-noOutputs.jp-mod-noInput)")].reverse();
    if (last && last.querySelector(WAITING) && before.every((cell) => cell.matches(".jp-MarkdownCell"))) document.documentElement.dataset.tichuRoom = "";
    const drawn = () => document.querySelector(DRAWN) || !document.querySelector(`.cells ${WAITING}, .cells .jp-OutputArea-output`);
    if (drawn()) return ready();
    const watch = new MutationObserver(() => {
      if (drawn()) {
        watch.disconnect();
        ready();
      }
    });
    watch.observe(document.querySelector(".cells"), { childList: true, subtree: true });
    setTimeout(() => { watch.disconnect(); ready(); }, GIVE_UP);
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
    const died = () => { dead = true; say(true); };
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
      const reply = await fetch(address, { cache: "no-store" }).catch(() => null);
      if (reply && reply.status === 404) died();
    };
    setInterval(ask, ASK_EVERY);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("offline", () => say(true));
    window.addEventListener("online", () => !dead && kernel.connectionStatus === "connected" && say(false));
  }

  (function hook() {
    const app = window.jupyterapp;
    const kernel = app && app.widgetManager && app.widgetManager.kernel;
    if (kernel) follow(kernel);
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

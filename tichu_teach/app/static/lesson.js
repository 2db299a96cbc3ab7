// A lesson's page around the table: the waiting screen, and word when the kernel is gone.
// Fires `tichu-teach:lost` and `tichu-teach:back` on window; the table shows its own notice then. A page
// without a table (it never came up) shows ours.
(() => {
  const SLOW = 12000;
  const TABLE = ".jupyter-widgets, .widget-output, [data-trouble]";
  const GONE = ["dead", "terminating", "restarting", "autorestarting"];

  // ---- waiting -----------------------------------------------------------------------------------
  const loading = () => document.getElementById("tichu-loading");
  const slow = setTimeout(() => {
    const screen = loading();
    if (screen) screen.querySelector("p").textContent = screen.dataset.slow;
  }, SLOW);

  function reveal() {
    clearTimeout(slow);
    const screen = loading();
    if (screen) screen.remove();
    document.documentElement.dataset.tichuReady = "true";
  }

  // Voilà calls this when all cells are drawn; the table itself appears a moment later.
  const shown = window.display_cells;
  window.voila_process = () => {};
  window.voila_finish = () => {
    shown();
    const cells = document.getElementById("rendered_cells");
    if (cells.style.display === "none") return; // called again once the theme is there
    const hasOutput = cells.querySelector(".jp-OutputArea-output, script[type='application/vnd.voila.cell-output+json']");
    if (!hasOutput || cells.querySelector(TABLE)) return reveal();
    const watch = new MutationObserver(() => {
      if (cells.querySelector(TABLE)) {
        watch.disconnect();
        reveal();
      }
    });
    watch.observe(cells, { childList: true, subtree: true });
    setTimeout(() => { watch.disconnect(); reveal(); }, SLOW); // a lesson of mere text, or a table that fails
  };

  // ---- lost and back ---------------------------------------------------------------------------
  let lost = false;
  let dead = false;

  function say(isLost) {
    if (lost === isLost) return;
    lost = isLost;
    window.dispatchEvent(new CustomEvent(isLost ? "tichu-teach:lost" : "tichu-teach:back"));
    const notice = document.getElementById("tichu-lost");
    notice.hidden = !isLost || !!document.querySelector(".jupyter-widgets");
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
    if (event.target.closest && event.target.closest("[data-reload]")) location.reload();
  });
})();

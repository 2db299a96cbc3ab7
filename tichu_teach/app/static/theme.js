// Light or dark: what the visitor chose, else what their system wants. Runs before the page is drawn.
(() => {
  /** @typedef {"auto" | "light" | "dark"} Choice */
  const KEY = "tichu-teach/theme";
  const ORDER = /** @type {Choice[]} */ (["auto", "light", "dark"]);
  const wanted = matchMedia("(prefers-color-scheme: dark)");
  let memory = /** @type {Choice} */ (document.currentScript?.dataset.theme || "auto");

  function chosen() {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) ?? "null");
      return ORDER.includes(stored) ? stored : memory;
    } catch {
      return memory;
    }
  }

  function choose(/** @type {Choice} */ theme) {
    memory = theme;
    try {
      localStorage.setItem(KEY, JSON.stringify(theme));
    } catch {
      /* private mode: it holds for this page */
    }
    paint();
  }

  function paint() {
    const choice = chosen();
    const theme = choice === "auto" ? (wanted.matches ? "dark" : "light") : choice;
    document.documentElement.dataset.theme = theme;
    /** @type {NodeListOf<HTMLLinkElement>} */
    const sheets = document.querySelectorAll("link[data-scheme]");
    for (const sheet of sheets) {
      sheet.media = sheet.dataset.scheme === theme ? "all" : "not all";
    }
    if (document.body && "jpThemeName" in document.body.dataset) {
      document.body.dataset.jpThemeLight = String(theme === "light");
      document.body.dataset.jpThemeName = theme === "light" ? "JupyterLab Light" : "JupyterLab Dark";
    }
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = document.querySelectorAll("[data-theme-button]");
    for (const button of buttons) {
      button.dataset.now = choice;
      button.title = button.dataset[choice] ?? "";
      button.setAttribute("aria-label", button.title);
    }
  }

  window.tichuTheme = { paint };
  wanted.addEventListener("change", paint);
  window.addEventListener("storage", (event) => event.key === KEY && paint());
  document.addEventListener("click", (event) => {
    const at = event.target;
    if (at instanceof Element && at.closest("[data-theme-button]"))
      choose(ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length]);
  });
  document.addEventListener("DOMContentLoaded", paint);
  paint();
})();

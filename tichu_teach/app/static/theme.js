// Light or dark: what the visitor chose, else what their system wants. Runs before the page is drawn.
(() => {
  const KEY = "tichu-teach/theme";
  const ORDER = ["auto", "light", "dark"];
  const wanted = matchMedia("(prefers-color-scheme: dark)");
  const given = document.currentScript.dataset.theme || "auto";
  let memory = given;

  function chosen() {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY));
      return ORDER.includes(stored) ? stored : memory;
    } catch {
      return memory;
    }
  }

  function choose(theme) {
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
    for (const sheet of document.querySelectorAll("link[data-scheme]")) {
      sheet.media = sheet.dataset.scheme === theme ? "all" : "not all";
    }
    if (document.body && "jpThemeName" in document.body.dataset) {
      document.body.dataset.jpThemeLight = String(theme === "light");
      document.body.dataset.jpThemeName = theme === "light" ? "JupyterLab Light" : "JupyterLab Dark";
    }
    for (const button of document.querySelectorAll("[data-theme-button]")) {
      button.dataset.now = choice;
      button.title = button.dataset[choice];
      button.setAttribute("aria-label", button.dataset[choice]);
    }
  }

  window.tichuTheme = { paint };
  wanted.addEventListener("change", paint);
  window.addEventListener("storage", (event) => event.key === KEY && paint());
  document.addEventListener("click", (event) => {
    const button = event.target.closest && event.target.closest("[data-theme-button]");
    if (button) choose(ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length]);
  });
  document.addEventListener("DOMContentLoaded", paint);
  paint();
})();

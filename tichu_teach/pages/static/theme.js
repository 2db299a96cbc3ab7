// @ts-check
// Light or dark, as the page around the table is.

function themeOf() {
  const told = document.documentElement.dataset.theme;
  if (told === "dark" || told === "light") return told;
  const lab = document.body.dataset.jpThemeLight;
  if (lab === "true" || lab === "false") return lab === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {HTMLElement} root */
export function watchTheme(root) {
  const set = () => {
    root.dataset.ttTheme = themeOf();
  };
  const eye = new MutationObserver(set);
  const media = matchMedia("(prefers-color-scheme: dark)");
  eye.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  eye.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  media.addEventListener("change", set);
  set();
  return () => {
    eye.disconnect();
    media.removeEventListener("change", set);
  };
}

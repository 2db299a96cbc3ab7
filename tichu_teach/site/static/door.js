// Before anything else: what keeps a page of plain files from working at all, said in words. A classic script,
// because browsers load no modules from a file, and old ones know none.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { wordsFile: file = "", wordsUnable: unable = "" } = script.dataset;
  // A host that shows a folder's page without the slash: what the page asks for would be looked for one higher.
  if (/\.ipynb$|\/rules\/[a-z-]+(?:\/summary)?$/.test(location.pathname)) {
    location.replace(`${location.pathname}/${location.search}${location.hash}`);
    return;
  }
  const old = typeof WebAssembly !== "object" || !("noModule" in HTMLScriptElement.prototype);
  const words = location.protocol === "file:" ? file : old ? unable : "";
  if (!words) return;
  document.documentElement.dataset.tichuUnable = "";
  document.addEventListener("DOMContentLoaded", () => {
    const notice = document.createElement("p");
    notice.className = "notice";
    notice.setAttribute("role", "alert");
    notice.textContent = words;
    /** @type {HTMLElement} */ (document.querySelector("header")).after(notice);
  });
})();

// @ts-check
// Keeps the tutorial for when there is no network, and says when there is a newer edition of it.

const root = new URL("../../", import.meta.url);

async function keep() {
  const kept = await navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname });
  const look = () => kept.waiting && navigator.serviceWorker.controller && newer(kept.waiting);
  kept.addEventListener("updatefound", () => {
    kept.installing?.addEventListener("statechange", look);
  });
  look();
}

let said = false;

/** @param {ServiceWorker} waiting */
async function newer(waiting) {
  if (said) return;
  said = true;
  const { site } = await (await fetch(new URL("words.json", import.meta.url))).json();
  const box = document.createElement("div");
  box.className = "notice";
  box.setAttribute("role", "status");
  box.dataset.newer = "";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = site["app.site.newer.take"];
  button.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("now");
  });
  box.append(site["app.site.newer"], " ", button);
  document.querySelector("header")?.after(box);
}

/** Not before the page has what it needs itself. */
function afterwards() {
  const needs = document.getElementById("tichu-way");
  if (!needs || "tichuOpen" in document.documentElement.dataset) return keep().catch(() => {});
  setTimeout(afterwards, 500);
}

if ("serviceWorker" in navigator) afterwards();

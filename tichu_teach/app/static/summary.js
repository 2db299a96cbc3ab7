// A sheet of rules goes to the printer.
const press = /** @type {HTMLElement} */ (document.querySelector("[data-print]"));
press.hidden = false;
press.addEventListener("click", () => print());

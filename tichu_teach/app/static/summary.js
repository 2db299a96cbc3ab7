// A sheet of rules goes to the printer.
const press = document.querySelector("[data-print]");
press.hidden = false;
press.addEventListener("click", () => print());

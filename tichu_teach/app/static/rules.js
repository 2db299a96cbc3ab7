// Searching a rule book: only the rules that have all the words stay. Without this script all of it is there.
(() => {
  /** @type {(where: ParentNode, what: string) => HTMLElement[]} */
  const all = (where, what) =>
    [...where.querySelectorAll(what)].map((each) => /** @type {HTMLElement} */ (each));
  const [form] = all(document, "[data-search]");
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const [clear] = all(form, "[data-clear]");
  const [said] = all(form, "[data-said]");
  const rules = all(document, "section.rule");
  const others = all(document, ".book article > section:not(.rule), .book-contents");
  const texts = new Map(rules.map((rule) => [rule, `${rule.id} ${rule.textContent}`.toLowerCase()]));

  function search() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rules.filter((rule) => words.every((word) => texts.get(rule)?.includes(word)));
    for (const rule of rules) rule.hidden = !found.includes(rule);
    for (const other of others) other.hidden = words.length > 0;
    const { foundOne = "", foundOther = "", none = "" } = form.dataset;
    const template = [none, foundOne][found.length] ?? foundOther;
    said.textContent = words.length ? template.replace("%n", String(found.length)) : "";
    clear.hidden = !words.length;
    if (words.length) form.scrollIntoView({ block: "start", behavior: "instant" });
  }

  // A link to a rule shows it, whatever was searched for.
  function shown() {
    const rule = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!rule?.hidden) return;
    input.value = "";
    search();
    rule.scrollIntoView();
  }

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", search);
  clear.addEventListener("click", () => {
    input.value = "";
    search();
    input.focus();
  });
  window.addEventListener("hashchange", shown);
  search(); // a page gone back to has its word still
})();

// @ts-check
// The home page, filled in from what the browser keeps of the learner's progress. Nothing is sent anywhere.

import { brought, packed } from "./link.js";
import {
  QUESTIONS,
  chapters,
  checks,
  due,
  file,
  handedIn,
  inRow,
  known,
  latest,
  object,
  opened,
  reviewed,
  steps,
  textOf,
  whatNext,
  whole,
} from "./record.js";

const PREFIX = "tichu-teach/";
/** Where the review page looks for a file that is to join what is here. */
const ARRIVED = "arrived";

/** Of a file, as much as is read: beyond this it is too large in any encoding. */
const MOST_BYTES = 1 << 22;

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement} */
const find = (selector, root = document) => /** @type {HTMLElement} */ (root.querySelector(selector));
/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
const findAll = (selector, root = document) =>
  [...root.querySelectorAll(selector)].map((each) => /** @type {HTMLElement} */ (each));
/** @param {string | undefined} template @param {Record<string, unknown>} values */
const put = (template, values) =>
  (template ?? "").replace(/%([a-z])/g, (all, name) => String(values[name] ?? all));

const seat = find("[data-progress]");
const words = seat.dataset;
const scores = find("[data-scores]");
/** Rules that must be known before three minutes are offered, as `pages/review/sprint.py` has it. */
const SPRINT_FROM = 5;
const picker = /** @type {HTMLInputElement} */ (find("[data-file]"));

/** What the browser keeps under a key: undefined where it keeps nothing. @param {string} key */
function kept(key) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function keep(key, value) {
  localStorage.setItem(PREFIX + key, JSON.stringify(value));
}

/** @param {string | undefined} message */
function say(message) {
  const place = find("[data-said]");
  place.textContent = message ?? "";
  place.scrollIntoView({ block: "nearest" });
  if (!document.activeElement?.getClientRects().length) find("#main").focus({ preventScroll: true });
}

// -- the map -----------------------------------------------------------------------------------------

const NONE = { step: 0, of: 0, done: false, begun: false, steps: {} };
const DOTS = ["solved", "helped", "seen", "skipped", "open"];
const named = Object.fromEntries(
  findAll(".legend .dot").map((dot, n) => [DOTS[n], dot.parentElement?.textContent?.trim() ?? ""]),
);

/**
 * One chapter's link: its dots, the same in words, and how its closing check went.
 * @param {HTMLElement} link @param {import("./record.js").Chapter} chapter @param {[number, number] | null} check
 */
function mark(link, chapter, check) {
  const dots = findAll("[data-step]", link);
  const went = steps(
    chapter,
    dots.map((dot) => dot.dataset.step ?? ""),
  );
  dots.forEach((dot, n) => (dot.className = `dot is-${went[n] || "open"}`));
  link.classList.toggle("is-done", chapter.done);
  const place = put(words.step, { s: chapter.step, o: chapter.of });
  const unseen = !dots.length && chapter.step && chapter.of;
  const told = [
    chapter.done ? words.done : unseen ? place : "",
    check && put(words.check, { r: check[0], o: check[1] }),
  ];
  find("[data-label]", link).textContent = told.filter(Boolean).join(" · ");
  const counts = DOTS.map((how) => [how, went.filter((each) => (each || "open") === how).length]);
  const spoken = counts.filter(([, count]) => count).map(([how, count]) => `${count} ${named[how]}`);
  find("[data-spoken]", link).textContent = chapter.begun ? spoken.join(", ") : "";
  return {
    link,
    name: link.dataset.lesson ?? "",
    game: link.closest("details")?.dataset.fold ?? "",
    family: link.closest("section")?.id ?? "",
    begun: chapter.begun,
    done: chapter.done,
    passed: went.filter((each) => each && each !== "skipped").length,
    of: dots.length,
  };
}

/** @typedef {ReturnType<typeof mark>} Marked */

/** What stands beside a game's name. @param {HTMLElement} shelf @param {Marked[]} row @param {Set<string>} rules */
function markShelf(shelf, row, rules) {
  const place = find("[data-went]", shelf);
  const own = row.filter((each) => each.game === shelf.dataset.fold);
  const asked = (shelf.dataset.rules ?? "").split(" ").filter(Boolean);
  const begun = own.some((each) => each.begun);
  shelf.classList.toggle("is-begun", begun);
  place.dataset.before ??= place.textContent ?? "";
  const told = [put(words.shelf, { d: own.filter((each) => each.done).length, o: own.length })];
  if (asked.length)
    told.push(put(words.rules, { k: asked.filter((rule) => rules.has(rule)).length, o: asked.length }));
  place.textContent = begun ? told.join(" · ") : place.dataset.before;
}

/** The game that the learner is at. */
let here = "";

/** The link on a game's shelf to its whole game, or to its exam. @param {string} game @param {string} name
 * @returns {HTMLElement | null} */
const extra = (game, name) => find(`[data-fold='${CSS.escape(game)}'] [data-extra='${name}']`);

/** What the browser keeps of the exam that a link leads to. @param {HTMLElement} link */
const paper = (link) => kept(`exam.${link.closest("details")?.dataset.fold}`);

/** An exam that is being written goes before all else. @param {Marked[]} row @param {number} waiting
 * @param {Record<string, any>} record */
function showNext(row, waiting, record) {
  const button = /** @type {HTMLAnchorElement} */ (find("[data-next]"));
  const said = button.dataset;
  const last = latest(record);
  const exam = findAll("[data-extra='exam']").find((link) => handedIn(paper(link)));
  const next = exam
    ? { kind: /** @type {const} */ ("paper") }
    : whatNext(row, waiting, last, (game) => {
        if (extra(game, "game") && kept(`game.${game}`) === undefined) return "game";
        return extra(game, "exam") && !object(record.exams)[game] ? "exam" : "";
      });
  const at = "at" in next ? row.find((each) => each === next.at) : undefined;
  const shelf = (exam ?? at?.link)?.closest("details");
  const game = shelf ? (find("h3", shelf).textContent ?? "") : "";
  const title = at?.link.dataset.title;
  const further = next.kind === "game" || next.kind === "exam" ? extra(next.at.game, next.kind) : null;
  const learnt = [further?.textContent ?? "", put(said.learnt, { g: game })];
  const told = {
    paper: [
      put(said.on, { s: exam?.textContent }),
      put(said.onExam, { g: game, d: handedIn(exam && paper(exam)), o: QUESTIONS }),
    ],
    on: [put(said.on, { s: title }), at?.of ? put(said.onOf, { g: game, d: at.passed, o: at.of }) : game],
    next: [put(said.nextTitle, { s: title }), game],
    review: [find(".also [data-review]")?.textContent ?? "", said.minutes ?? ""],
    all: [said.all ?? "", said.allDone ?? ""],
    new: ["", ""],
    game: learnt,
    exam: learnt,
  }[next.kind];
  const link = exam ?? further ?? at?.link;
  const href = link ? link.getAttribute("href") : next.kind === "review" ? said.review : said.puzzle;
  button.hidden = next.kind === "new" || !href;
  button.setAttribute("href", href ?? "");
  button.dataset.kind = next.kind;
  find("strong", button).textContent = told[0];
  find("small", button).textContent = told[1];
  const been = row.filter((each) => each.begun);
  here = shelf?.dataset.fold ?? (been.find((each) => each.name === last) ?? been.at(-1))?.game ?? "";
  return next.kind;
}

/** @param {Record<string, any>} record @param {number} waiting */
function showReview(record, waiting) {
  const review = find(".also [data-review]");
  if (!review) return;
  const said = review.dataset;
  review.textContent = put(waiting === 0 ? said.dueNone : waiting === 1 ? said.dueOne : said.dueOther, {
    n: waiting,
  });
  review.hidden = !reviewed(record);
}

/** Ratings, and whether they are shown. @param {Record<string, any>} record @param {boolean} scored */
function showScores(record, scored) {
  const ratings = object(record.ratings);
  for (const place of findAll("[data-rating]:not(.seat)")) {
    const value = whole(ratings[place.dataset.rating ?? ""]?.[1]);
    place.hidden = !scored || !value;
    place.textContent = place.hidden ? "" : ` ${value}`;
    place.title = put(words.rating, { n: value });
  }
  const sprint = find("[data-sprint]");
  if (sprint) sprint.hidden = !scored || known(record).size < SPRINT_FROM;
  const { on, off } = scores.dataset;
  scores.textContent = (scored ? on : off) ?? "";
}

function show() {
  const record = object(kept("progress"));
  const found = chapters(record);
  const checked = checks(record);
  const row = findAll("[data-lesson]").map((link) =>
    mark(link, found.get(link.dataset.lesson ?? "") ?? NONE, checked.get(link.dataset.lesson ?? "") ?? null),
  );
  const rules = known(record);
  for (const shelf of findAll(".shelf")) markShelf(shelf, row, rules);

  const waiting = find(".also [data-review]") ? due(record) : 0;
  showReview(record, waiting);
  const kind = showNext(row, waiting, record);
  const begun = row.some((each) => each.begun);
  const doors = find("[data-doors]");
  if (doors) doors.hidden = begun;
  if (kind === "review") find(".also [data-review]").hidden = true;
  if (find("[data-daily]")) find("[data-daily]").hidden = kind === "all";

  const puzzles = object(record.puzzles);
  const solved = whole(puzzles.solved);
  const asked = new Set(
    findAll(".shelf").flatMap((shelf) => (shelf.dataset.rules ?? "").split(" ").filter(Boolean)),
  );
  const sure = [...asked].filter((rule) => rules.has(rule)).length;
  const scored = kept("scores") !== "off";
  const days = scored ? inRow(record) : 0;
  const streak = scored ? whole(puzzles.streak) : 0;
  const sprinted = scored ? whole(object(record).sprint?.[2]) : 0;
  showScores(record, scored);
  const facts = [
    begun && put(words.chapters, { d: row.filter((each) => each.done).length, o: row.length }),
    sure && put(words.rules, { k: sure, o: asked.size }),
    solved && put(solved === 1 ? words.solvedOne : words.solvedOther, { n: solved }),
    days > 1 && put(words.days, { n: days }),
    streak > 1 && put(words.streak, { n: streak }),
    sprinted && put(words.sprinted, { n: sprinted }),
  ].filter(Boolean);
  find("[data-facts]").replaceChildren(
    ...facts.map((fact) => Object.assign(document.createElement("li"), { textContent: fact })),
  );
  const answered = Object.keys({
    ...object(record.tasks),
    ...object(record.rules),
    ...object(record.moments),
  }).length;
  seat.hidden = !facts.length && !answered;
  document.body.classList.toggle("is-back", begun);
  fold();
}

// -- what is folded ----------------------------------------------------------------------------------

// The game that the learner is at lies open; all else is a line each. What the learner folds or opens stays so.
// The browser opens by itself what its search, or a link to a text, finds in there.
const folds = findAll(".fold").map((each) => /** @type {HTMLDetailsElement} */ (each));

function fold() {
  const chosen = object(kept("folds"));
  for (const each of folds) {
    const { fold: name = "" } = each.dataset;
    each.open = typeof chosen[name] === "boolean" ? chosen[name] : each.open || name === here;
  }
  unfold(location.hash);
}

/** A link to what is folded opens it. @param {string} hash */
function unfold(hash) {
  const wanted = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  const inside = folds.filter((each) => wanted?.contains(each));
  if (!inside.some((each) => each.open) && inside[0]) inside[0].open = true;
}

for (const each of folds)
  find("summary", each).addEventListener("click", () => {
    try {
      keep("folds", { ...object(kept("folds")), [each.dataset.fold ?? ""]: !each.open });
    } catch {
      /* then until the page is closed */
    }
  });
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (link) unfold(link.getAttribute("href") ?? "");
});
window.addEventListener("hashchange", () => unfold(location.hash));

// -- the record as a file ----------------------------------------------------------------------------

const save = find("[data-save]");
save.addEventListener("click", () => {
  const record = object(kept("progress"));
  const name = String(kept("name") ?? "");
  const slug = name.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const link = document.createElement("a");
  link.download = `${["tichu-progress", ...slug].join("-")}.json`;
  link.href = URL.createObjectURL(new Blob([file(record, name)], { type: "application/json" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  say(put(save.dataset.saved, { s: link.download }));
});

const link = find("[data-link]");
link.addEventListener("click", async () => {
  const told = link.dataset;
  const behind = await packed(file(object(kept("progress")), String(kept("name") ?? ""))).catch(() => null);
  if (behind === null) return say(told.long);
  const address = location.origin + location.pathname + behind;
  try {
    await navigator.clipboard.writeText(address);
    say(told.copied);
  } catch {
    say(put(told.uncopied, { s: address }));
  }
});

// A link that brings a record: it is taken in when the learner says so, for anybody may send one.
async function arrive() {
  const text = await brought(location.hash);
  if (text === undefined) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (!text) return say(words.unread);
  const box = find("[data-brought]");
  box.hidden = false;
  box.scrollIntoView({ block: "nearest" });
  find("[data-take]", box).onclick = () => {
    box.hidden = true;
    fetched(text);
  };
}
window.addEventListener("hashchange", arrive);
arrive();

for (const button of findAll("[data-fetch]")) button.addEventListener("click", () => picker.click());
picker.addEventListener("change", async () => {
  const chosen = picker.files?.[0];
  if (!chosen) return;
  const bytes = await chosen
    .slice(0, MOST_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  picker.value = ""; // the same file may be picked again
  fetched(textOf(bytes));
});

/** A file alone is taken as it is; where there is something already, the review page joins the two. @param {string} text */
function fetched(text) {
  const found = opened(text);
  if (typeof found === "string") return say(picker.dataset[found]);
  const { review } = find("[data-next]").dataset;
  try {
    if (kept("progress") !== undefined) {
      if (!review) return say(picker.dataset.alone);
      keep(ARRIVED, text);
      location.assign(review);
      return;
    }
    keep("progress", found.record);
    if (found.name && !kept("name")) keep("name", found.name);
  } catch {
    return say(picker.dataset.unkept);
  }
  show();
  say(picker.dataset.fetched);
}

scores.addEventListener("click", () => {
  try {
    if (kept("scores") === "off") localStorage.removeItem(`${PREFIX}scores`);
    else keep("scores", "off");
  } catch {
    /* then they are shown */
  }
  show();
});

// Two presses, so that nobody loses a term's work to a slip.
const forget = find("[data-forget]");
const label = forget.textContent;
let sure = false;
forget.addEventListener("click", () => {
  if (!sure) {
    sure = true;
    forget.textContent = words.sure ?? "";
    return;
  }
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && key !== PREFIX + "theme") localStorage.removeItem(key);
    }
  } catch {
    /* nothing was kept then */
  }
  sure = false;
  forget.textContent = label;
  show();
  say(words.forgotten);
});
forget.addEventListener("blur", () => {
  sure = false;
  forget.textContent = label;
});

// Told at once, before anybody works for what will not be kept.
try {
  localStorage.setItem(PREFIX + "probe", "x".repeat(1000));
  localStorage.removeItem(PREFIX + "probe");
} catch {
  find("[data-unkept]").hidden = false;
}

window.addEventListener("storage", show);
window.addEventListener("pageshow", (event) => event.persisted && show()); // come back to, not come to
show();

// What the browser kept of the learner's progress, shown on the home page. Nothing is sent anywhere.
(() => {
  const PREFIX = "tichu-teach/";
  const seat = document.querySelector("[data-progress]");
  const words = seat.dataset;

  function kept(key) {
    try {
      return whatIs(JSON.parse(localStorage.getItem(PREFIX + key)));
    } catch {
      return {};
    }
  }

  const whatIs = (value) => (value && typeof value === "object" ? value : {});
  const whole = (value) => (Number.isInteger(value) && value > 0 ? value : 0);
  const put = (template, values) => template.replace(/%([a-z])/g, (all, name) => values[name] ?? all);

  /** How the closing check of a chapter went the last time. */
  function checked(row) {
    const [, right, of] = Array.isArray(row) ? row : [];
    return whole(of) && Number.isInteger(right) && right >= 0 && right <= of ? { r: right, o: of } : null;
  }

  function chapters(lessons, checks) {
    let done = 0;
    let next = null;
    let begun = false;
    const links = [...document.querySelectorAll("[data-lesson]")];
    for (const link of links) {
      const lesson = whatIs(lessons[link.dataset.lesson]);
      const step = whole(lesson.step);
      const of = whole(lesson.of);
      const finished = lesson.done === true;
      const line = link.querySelector(".chapter-progress");
      link.classList.toggle("is-done", finished);
      line.hidden = !finished && !(step && of);
      if (!line.hidden) {
        const share = finished ? 1 : Math.min(1, step / of);
        line.querySelector("i").style.width = `${Math.round(100 * share)}%`;
        const went = checked(checks[link.dataset.lesson]);
        line.querySelector("[data-label]").textContent = [
          finished ? words.done : put(words.step, { s: step, o: of }),
          went && put(words.check, went),
        ]
          .filter(Boolean)
          .join(" · ");
        begun = true;
      }
      if (finished) done += 1;
      else if (!next || (step && !next.step)) next = { link, step };
    }
    return { done, of: links.length, next, begun };
  }

  // As the record itself has it (`classroom/mastery.py`): an answer of the future was given by a wrong clock.
  const MOST = 10;
  const day = (later) => {
    const at = new Date();
    at.setDate(at.getDate() + later);
    const two = (number) => String(number).padStart(2, "0");
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  };

  /** How many rules a review would ask today. */
  function due(rules) {
    const waiting = Object.values(rules).filter(
      (row) => Array.isArray(row) && (row[2] <= day(0) || row[0] > day(1)),
    );
    return Math.min(MOST, waiting.length);
  }

  /** Days in a row up to today, or up to yesterday while today's are still to come. */
  function inRow(days) {
    return Array.isArray(days) && days[0] >= day(-1) ? whole(days[1]) : 0;
  }

  function show() {
    const stored = kept("progress");
    const { done, of, next, begun } = chapters(whatIs(stored.lessons), whatIs(stored.checks));
    const puzzles = whatIs(stored.puzzles);
    const solved = whole(puzzles.solved);
    const streak = whole(puzzles.streak);
    const facts = [];
    if (begun) facts.push(put(words.chapters, { d: done, o: of }));
    if (solved) facts.push(put(solved === 1 ? words.solvedOne : words.solvedOther, { n: solved }));
    const days = inRow(stored.days);
    if (days > 1) facts.push(put(words.days, { n: days }));
    if (streak > 1) facts.push(put(words.streak, { n: streak }));
    const list = seat.querySelector("[data-facts]");
    list.replaceChildren(
      ...facts.map((fact) => Object.assign(document.createElement("li"), { textContent: fact })),
    );
    if (facts.length) seat.hidden = false;
    const review = seat.querySelector("[data-review]");
    if (review) {
      const waiting = due(whatIs(stored.rules));
      const said = review.dataset;
      review.textContent = waiting
        ? put(waiting === 1 ? said.dueOne : said.dueOther, { n: waiting })
        : said.dueNone;
      review.classList.toggle("primary", waiting > 0);
    }

    const start = document.querySelector("[data-go-on]");
    if (start) {
      start.dataset.first ??= start.textContent;
      start.dataset.firstHref ??= start.getAttribute("href");
      const going = begun && next;
      start.textContent = going
        ? put(start.dataset.goOn, { s: next.link.dataset.title })
        : start.dataset.first;
      start.setAttribute("href", going ? next.link.getAttribute("href") : start.dataset.firstHref);
    }
  }

  // Told at once, before anybody works for what will not be kept.
  try {
    localStorage.setItem(PREFIX + "probe", "x".repeat(1000));
    localStorage.removeItem(PREFIX + "probe");
  } catch {
    document.querySelector("[data-unkept]").hidden = false;
  }

  // Two presses, so that nobody loses a term's work to a slip.
  const forget = seat.querySelector("[data-forget]");
  const label = forget.textContent;
  let sure = false;
  forget.addEventListener("click", () => {
    if (!sure) {
      sure = true;
      forget.textContent = words.sure;
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
    seat.querySelector("[data-said]").textContent = words.forgotten;
    show();
  });
  forget.addEventListener("blur", () => {
    sure = false;
    forget.textContent = label;
  });

  // On a phone what is long is folded, but for the family that was begun; one family lies open at a time.
  const narrow = matchMedia("(max-width: 40rem)");
  const folds = [...document.querySelectorAll(".fold")];
  function fold() {
    for (const each of folds) {
      if (each.matches(".family-fold")) each.name = narrow.matches ? "family" : "";
      each.open = !narrow.matches;
    }
    const begun = folds.find((each) => each.querySelector(".chapter-progress:not([hidden])"));
    if (begun) begun.open = true;
    unfold(location.hash);
  }
  // A link to what is folded opens it.
  function unfold(hash) {
    const wanted = hash.length > 1 && document.getElementById(hash.slice(1));
    if (wanted) for (const each of wanted.querySelectorAll(".fold")) each.open = true;
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link) unfold(link.getAttribute("href"));
  });
  window.addEventListener("hashchange", () => unfold(location.hash));
  narrow.addEventListener("change", fold);

  window.addEventListener("storage", show);
  window.addEventListener("pageshow", show);
  show();
  fold();
})();

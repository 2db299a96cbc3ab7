// The panel beside the table: lesson text, questions, score sheets, records. One function a kind of block.

// A name such as first_out_bonus may be broken after each underscore.
const bendable = (words, known) => String(words).includes("_") ? words.split(/(?<=_)/).flatMap((part, i) => (i ? [h("wbr"), part] : [part])) : inline(words, known);

const BLOCKS = {
  text: (b, ctx) => h("div.text", null, paragraphs(b.text, ctx.words)),
  story: (b, ctx) => h("div.story", null, paragraphs(b.text, ctx.words)),
  note: (b, ctx) => h("div.note", { class: "tone-" + (["tip", "warn", "good", "bad"].includes(b.tone) ? b.tone : "tip") },
    h("svg.noteicon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: NOTES[b.tone] || NOTES.tip })), h("div", null, paragraphs(b.text, ctx.words))),
  rule: (b, ctx) => ruleCard(ctx, b, b.open),
  cards: (b, ctx) => h("div.rows", null, (b.rows || []).map((row) => {
    let place = 0;
    return h("div.cardrow", null,
      row.label && h("div.rowlabel", null, inline(row.label, ctx.words)),
      h("div.sets", null, sets(row.cards).map((cards) => h("div.pics", null, cards.map((c) => {
        const [name, as] = c.split("="), down = (row.down || []).includes(place++), said = readingName(name, as, ctx.words);
        return h("span.pic", { role: "img", "aria-label": down ? ctx.t("table.facedown", { card: said }) : said }, down ? backOf(name) : face(name, as));
      })))),
      row.note && h("div.rownote", null, inline(row.note, ctx.words)));
  })),
  choices: choicesBlock,
  sheet: sheetBlock,
  table: (b, ctx) => {
    // a column of numbers stands to the right; a word among them keeps it to the left
    const num = (i) => i > 0 && (b.rows || []).every((row) => !row[i] || isNumber(row[i])) && "num";
    return h("div.scroll", { tabindex: "0" }, h("table.grid", { class: (b.head || []).length > 5 && "wide" },
      (b.head || []).length > 0 && h("thead", null, h("tr", null, b.head.map((c, i) => h("th", { scope: "col", class: num(i) }, inline(c, ctx.words))))),
      h("tbody", null, (b.rows || []).map((row) => h("tr", null, row.map((c, i) => i ? h("td", { class: num(i) }, inline(c, ctx.words)) : h("th", { scope: "row" }, bendable(c, ctx.words)))))),
      (b.foot || []).length > 0 && h("tfoot", null, h("tr", null, b.foot.map((c, i) => h("td", { class: num(i) }, inline(c, ctx.words)))))));
  },
  progress: (b, ctx) => h("div.progress", { role: "progressbar", "aria-valuemin": "0", "aria-valuemax": b.of, "aria-valuenow": b.done, "aria-label": b.label || ctx.t("table.progress", b) },
    h("div.track", null, h("div.done", { style: { width: `${b.of ? Math.min(100, (100 * b.done) / b.of) : 0}%` } })), h("span", null, b.label || ctx.t("table.progress", b))),
  streak: (b, ctx) => h("div.streak", null, h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: FLAME })), h("b", null, String(b.value)),
    h("span", null, b.label || ctx.t("table.streak", b)), b.best != null && h("small", null, ctx.t("table.streak.best", b))),
  select: (b, ctx) => h("label.field", null, h("span", null, b.label), h("select", { value: b.value, onchange: (e) => ctx.ask("select", { block: b.id, value: (b.options[e.target.selectedIndex] || {}).value }, "block:" + b.id) },
    (b.options || []).map((o) => h("option", { value: o.value }, o.label)))),
  field: (b, ctx) => h("form.field", { onsubmit: (e) => { e.preventDefault(); ctx.ask("field", { block: b.id, value: e.target.querySelector("input").value }, "block:" + b.id); } },
    h("label", null, h("span", null, b.label), h("input", { type: "text", value: b.value ?? "", maxlength: "2000", placeholder: b.placeholder, spellcheck: "false", autocomplete: "off" })),
    h("button.btn", { type: "submit", class: ctx.line.busy.has("block:" + b.id) && "busy" }, ctx.t("table.ok"))),
  share: (b, ctx) => h("div.share", null, button(ctx, b.label, { run: () => share(ctx, b.text) }), ctx.ui.shareText === b.text && h("textarea.sharetext", { readonly: true, rows: "4", "aria-label": b.label, born: (n) => setTimeout(() => n.select()) }, b.text)),
  download: (b, ctx) => button(ctx, b.label, { run: () => saveFile(ctx, b) }),
  upload: (b, ctx) => h("label.btn.upload", null, b.label, h("input.sr", { type: "file", accept: b.accept, onchange: (e) => readFile(ctx, e.target) })),
  link: (b) => safeHref(b.href) ? h("a.linkblock", { href: b.href }, b.text) : h("p.linkblock", null, b.text),
  log: (b, ctx) => h("ol.log", { tabindex: "0", "aria-label": ctx.t("table.log") }, (b.lines || []).map((line) => h("li", null, inline(line, ctx.words)))),
};

const UTILITIES = new Set(["log", "share", "download", "upload", "link"]);
const NOTES = { tip: "M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2zM9 18.5h6v1.5H9zm1 2.5h4v1.5h-4z", warn: "M12 2L1 21.5h22zM11 9h2v6h-2zm0 7.5h2v2h-2z", good: "M9.5 16.2L5 11.7l-1.8 1.8 6.3 6.3L21 8.3l-1.8-1.8z", bad: "M6.4 4.6L4.6 6.4 10.2 12l-5.6 5.6 1.8 1.8L12 13.8l5.6 5.6 1.8-1.8L13.8 12l5.6-5.6-1.8-1.8L12 10.2z" };
const FLAME = "M13 1c1 4-5 6-5 11 0 1.5.6 2.5 1.3 3.2C9 12.5 11.5 11 12.5 9c3 2.5 4.5 5 4 7.5 1-.7 1.7-1.8 2-3 1.8 5-1 9.5-6.5 9.5S4.5 19 5 14.5C5.5 9.5 12 7 13 1z";
const isNumber = (text) => /^[+−-]?\d+$/.test(String(text));

// Cards in sets, where a bar parts them.
const sets = (cards) => cards.join(" ").split(" | ").map((set) => set.split(" ").filter(Boolean));

// Only a way within this site: no scheme, no other host, no back door by backslash or control sign.
function safeHref(href) {
  return typeof href === "string" && /^(?![/\\]{2})[^:\\\u0000-\u0020]*$/.test(href.split(/[?#]/)[0]) && !/^\s/.test(href) && href !== "";
}

const stateMark = (state, ctx) => (state === "right" || state === "wrong") && h("span.state", { class: state }, mark(state === "right"), h("span.sr", null, ctx.t("table.state." + state)));

function question(b, ctx) {
  return b.question && h("p.question", { id: `${ctx.id}q-${b.id}` }, inline(b.question, ctx.words));
}

function choicesBlock(b, ctx) {
  const source = "block:" + b.id, asked = `${b.id} ${b.asking ?? ""}`, mine = (ctx.ui.chosen[asked] ||= new Set(b.multi ? b.options.filter((o) => o.state === "chosen").map((o) => String(o.value)) : []));
  const rove = rover(ctx, source, b.options.map((o) => String(o.value)));
  return h("div.choices", { class: b.compact && ["compact", b.compact], role: "group", "aria-labelledby": b.question ? `${ctx.id}q-${b.id}` : null, onkeydown: rove.key }, question(b, ctx),
    b.options.map((o) => {
      const on = b.multi ? mine.has(String(o.value)) : o.state === "chosen";
      return h("button.choice", {
        key: "o" + o.value, type: "button", tabindex: rove.tab(String(o.value)), onfocus: rove.focus(String(o.value)),
        class: [o.state, on && "chosen", ctx.line.busy.has(source) && ctx.ui.lastChoice === o.value && "busy"], "aria-pressed": b.multi ? String(on) : null, "aria-disabled": o.disabled ? "true" : null,
        onclick: o.disabled ? null : () => {
          if (b.multi) { on ? mine.delete(String(o.value)) : mine.add(String(o.value)); ctx.redraw(); }
          else { ctx.ui.lastChoice = o.value; ctx.ask("choose", { block: b.id, value: o.value }, source); }
        },
      }, h("span.box", { class: b.multi && "square" }, stateMark(o.state, ctx)), h("span", null, inline(o.label, ctx.words)),
      o.state === "chosen" && h("span.sr", null, ", " + ctx.t("table.state.chosen")));
    }),
    b.multi && button(ctx, ctx.t("table.check"), { source, primary: true, run: () => ctx.ask("choose", { block: b.id, value: b.options.filter((o) => mine.has(String(o.value))).map((o) => o.value) }, source) }));
}

function sheetBlock(b, ctx) {
  const { t } = ctx, columns = b.columns || [], source = "block:" + b.id;
  const read = (from) => {
    const values = {};
    for (const input of from.closest("[data-sheet]").querySelectorAll("input[data-row]:not([disabled])")) if (input.value.trim() !== "") values[input.dataset.row] = input.value.trim().slice(0, 40);
    return values;
  };
  const check = (e, row) => {
    const values = read(e.target), one = row === null ? values : row in values ? { [row]: values[row] } : null;
    if (one && Object.keys(one).length) ctx.ask("sheet", { block: b.id, values: one }, `${source}:${row ?? ""}`);
  };
  return h("div.sheet", { "data-sheet": b.id }, question(b, ctx),
    h("table.grid", null,
      columns.length > 0 && h("thead", null, h("tr", null, columns.map((c) => h("th", { scope: "col" }, inline(c, ctx.words))))),
      h("tbody", null, b.rows.map((row) => h("tr", { key: "r" + row.id, class: row.status },
        h("th", { scope: "row" }, h("span", null, inline(row.label, ctx.words)),
          (row.cards || []).length > 0 && h("span.chips", null, row.cards.map((c) => chip(c, ctx.words))),
          row.note && row.status !== "wrong" && h("small.rownote", null, inline(row.note, ctx.words)), row.rule && h("small.ruleid", null, row.rule)),
        h("td.entry", { colspan: columns.length > 2 ? String(columns.length - 1) : null }, h("span.entrybox", null,
          h("input", {
            type: "text", inputmode: b.signed ? "text" : "numeric", autocomplete: "off", maxlength: "40", value: row.value ?? "", disabled: row.disabled || null, "data-row": row.id, "aria-label": plain(row.label), "aria-invalid": row.status === "wrong" ? "true" : null, "aria-describedby": row.note && row.status === "wrong" ? `${ctx.id}remark-${row.id}` : null,
            onkeydown: (e) => {
              const by = { ArrowDown: 1, ArrowUp: -1 }[e.key], to = by && nearInput(e.target, by);
              if (e.key === "Enter") check(e, row.id); else if (!to) return;
              e.preventDefault();
              to?.focus();
            },
          }),
          stateMark(row.status, ctx) || h("span.state"),
          !row.disabled && row.status !== "right" && h("button.btn.checkrow", { type: "button", class: ctx.line.busy.has(`${source}:${row.id}`) && "busy", "aria-label": t("table.check.row", { row: plain(row.label) }), onclick: (e) => { const field = e.currentTarget.parentNode.querySelector("input"); check({ target: field }, row.id); } }, t("table.check"))))))),
      b.total && h("tfoot", null, h("tr", null, h("th", { scope: "row" }, inline(b.total.label ?? "", ctx.words)), h("td.num", { colspan: columns.length > 2 ? String(columns.length - 1) : null }, String(b.total.value ?? b.total))))));
}

const plain = (text) => String(text).replace(/\*([^*]+)\*/g, "$1").replace(/\[([^\]]+)\]/g, "$1");

function nearInput(from, by) {
  const inputs = [...from.closest("[data-sheet]").querySelectorAll("input[data-row]:not([disabled])")];
  return inputs[inputs.indexOf(from) + by];
}

async function share(ctx, text) {
  try {
    await navigator.clipboard.writeText(text);
    ctx.announce(ctx.t("table.copied"), true);
  } catch {
    ctx.ui.shareText = text;
    ctx.announce(ctx.t("table.copy.failed"), true);
  }
  ctx.redraw();
}

function saveFile(ctx, b) {
  const url = URL.createObjectURL(new Blob([b.text], { type: "application/json" }));
  const a = document.createElement("a");
  a.href = url;
  a.download = b.name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  ctx.announce(ctx.t("table.saved", { name: b.name }), true);
}

async function readFile(ctx, input) {
  const file = input.files[0];
  input.value = ""; // the same file may be picked again
  if (!file) return;
  if (file.size > 1 << 20) return ctx.refuse(ctx.t("table.file.large"), "panel");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    ctx.ask("file", { name: file.name.slice(0, 300), text }, "block:upload");
  } catch { ctx.refuse(ctx.t("table.file.unreadable"), "panel"); }
}

const blockView = (ctx) => (b, i) => {
  const draw = BLOCKS[b.kind];
  return draw && h("div.block", { key: `${b.kind}:${b.id ?? i}`, class: "b-" + b.kind }, draw(b, ctx));
};

// What is asked, and where it is answered; the ids of a question's further parts begin with q.
const asksFor = (b) => b.asks || ["choices", "order", "sheet"].includes(b.kind) || /^(q\.|goals$)/.test(b.id ?? "");
const TALE = new Set(["story", "text", "note", "rule"]), SHOWS = new Set([...TALE, "cards", "table"]);

// A line that is wrong is explained where every verdict stands: under the line it would push the others away.
const remarks = (blocks, ctx) => blocks.filter((b) => b.kind === "sheet").flatMap((b) => b.rows.filter((row) => row.note && row.status === "wrong").map((row) =>
  h("div.verdict.remark", { key: "remark" + row.id, id: `${ctx.id}remark-${row.id}`, class: row.nudge ? "nudge" : "no" }, h("div.verdicthead", null, sign(row.nudge ? "nudge" : "no"), h("h3", null, inline(row.label, ctx.words))), h("div.verdicttext", null, paragraphs(row.note, ctx.words)))));

// The line above the title; where it is too long for a phone, its end stays.
function kickerView(words) {
  const [first, ...more] = String(words ?? "").split(" · ");
  return first && h("p.kicker", { key: "kicker" }, h("span", null, first), more.length > 0 && h("span", null, ["", ...more].join(" · ")));
}

// The panel in its parts: what is to be read, the form, what is said of an answer, the way on, records. They
// are apart here because they have their own places: the form never moves for what is said of it.
function panelParts(ctx, verdict) {
  const { scene: { panel, table }, ui, t } = ctx;
  if (!panel) return { answer: verdict && h("div.answer", { key: "answer" }, verdict) };
  const blocks = (panel.blocks || []).map((b, i) => ({ b, view: blockView(ctx)(b, i) }));
  const views = (from, to) => blocks.slice(from, to).map(({ view }) => view);
  let cut = blocks.length;
  while (cut > 0 && UTILITIES.has(blocks[cut - 1].b.kind)) cut--;
  const asked = blocks.findIndex(({ b }) => asksFor(b)), end = asked < 0 ? cut : blocks.findLastIndex(({ b }) => asksFor(b)) + 1, told = asked < 0 ? cut : asked;
  const folds = table ? SHOWS : TALE;
  let begin = blocks.findIndex(({ b }) => folds.has(b.kind)), stop = begin;
  while (stop < told && begin >= 0 && folds.has(blocks[stop].b.kind)) stop++;
  if (stop <= begin || !(table || asked >= 0)) begin = stop = told; // nothing stands between the learner and a table
  const said = [verdict, remarks(panel.blocks || [], ctx), views(end, cut)].flat().filter(Boolean), buttons = panel.buttons || [];
  return {
    asked: asked >= 0,
    reading: h("section.panel", { key: "panel", "aria-label": panel.title || null, tabindex: "-1" },
      helpButton(ctx), kickerView(panel.kicker), panel.title && h("h2", null, inline(panel.title, ctx.words)),
      views(0, begin),
      stop > begin && h("div.talebox", { key: "tale" }, h("div.tale", { class: ui.unfolded && "unfolded" }, views(begin, stop)),
        h("button.unfold", { type: "button", "aria-expanded": String(Boolean(ui.unfolded)), onclick: () => { ui.unfolded = !ui.unfolded; ctx.redraw(); } }, t(ui.unfolded ? "table.fold" : "table.unfold"))),
      views(stop, told)),
    form: asked >= 0 && h("div.form", { key: "form", class: !blocks.slice(asked, end).some(({ b }) => b.kind !== "text") && "told" }, h("div.formbox", { key: "box" }, views(asked, end))),
    answer: said.length > 0 && h("div.answer", { key: "answer", class: !verdict && blocks.slice(end, cut).every(({ b }) => b.kind === "rule") && !remarks(panel.blocks || [], ctx).length && "athand" }, said),
    nav: buttons.length > 0 && h("div.nav", { key: "nav" }, buttons.map((b) => b.href ? h("a.btn", { key: "n-" + b.name, href: safeHref(b.href) ? b.href : null, class: [b.primary && "primary", "n-" + b.name] }, b.label) : button(ctx, b.label, {
      source: "button:" + b.name, primary: b.primary, off: b.disabled, cls: "n-" + b.name, run: () => ctx.ask("button", { name: b.name }, "button:" + b.name),
    }))),
    extra: cut < blocks.length && h("div.extra", { key: "extra" }, views(cut)),
  };
}

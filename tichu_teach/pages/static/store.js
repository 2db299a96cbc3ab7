// What the browser remembers for the learner, and the line to the kernel.

const SHELF = "tichu-teach/";
const memory = new Map(); // where localStorage is barred
const PAGE = Math.random().toString(36).slice(2);
const unkept = new Set(); // what storage, full or barred, would not take: it ends with the page

function recall(key) {
  let text = memory.get(key);
  try { if (!unkept.has(key)) text = localStorage.getItem(SHELF + key) ?? text; } catch { /* barred: memory serves */ }
  if (text == null) return undefined;
  try { return JSON.parse(text); } catch { return text; } // garbled: the kernel puts it aside and says so
}

// Each entry is written once a change: a second view of the same table must not put an old value back.
// Other tables of the page hear of it here, those of other pages by the browser's own `storage` event.
function remember(keep, written, from) {
  for (const key in keep) {
    const text = JSON.stringify(keep[key]);
    if (written.get(key) === text) continue;
    written.set(key, text);
    if (keep[key] === null) memory.delete(key); else memory.set(key, text);
    unkept.delete(key);
    try { keep[key] === null ? localStorage.removeItem(SHELF + key) : localStorage.setItem(SHELF + key, text); }
    catch { if (keep[key] !== null) unkept.add(key); } // memory serves until the page closes
    window.dispatchEvent(new CustomEvent("tichu-teach:kept", { detail: { key, from } }));
  }
}

function probe() {
  unkept.delete("probe");
  try { localStorage.setItem(SHELF + "probe", ""); localStorage.removeItem(SHELF + "probe"); } catch { unkept.add("probe"); }
}

// A game is played on one page at a time, the one opened last: the others hear of it by the `storage` event.
const lastTab = (key) => `${SHELF}at.${key}`;
function sitDown(key) { try { localStorage.setItem(lastTab(key), PAGE); } catch { /* then no page keeps it */ } }

// What would be kept, as the files that the pages themselves give out.
function filesOf(keep) {
  return Object.keys(keep).filter((key) => keep[key] && !key.endsWith(".damaged")).map((key) => ({
    name: `tichu-teach-${key}.json`,
    text: key.startsWith("game.") ? keep[key].record
      : JSON.stringify(key === "progress" ? { format: "tichu-teach progress 1", name: "", progress: keep[key] } : keep[key], null, 1),
  }));
}

let lastId = 0;
const BUSY_AFTER = 150, LOST_AFTER = 6000;

// line.ask(type, fields, source) sends; one open request a source. `change` is told of every change of
// busy / lost, `refused` of an error's text.
function openLine(model, { change, refused }) {
  const open = new Map(); // id → {source, slow, dead}
  const late = new Set(); // an answer that comes after all removes the notice
  const line = { lost: false, busy: new Set(), source: null };

  function settle(id) {
    const request = open.get(id);
    if (!request) return null;
    clearTimeout(request.slow);
    clearTimeout(request.dead);
    open.delete(id);
    line.busy.delete(request.source);
    return request;
  }

  line.ask = (type, fields, source = type) => {
    if (type !== "hello") {
      if ([...open.values()].some((r) => r.source === source)) return false;
      line.source = source;
    }
    const id = ++lastId;
    const request = {
      source,
      slow: setTimeout(() => { line.busy.add(source); change(); }, BUSY_AFTER),
      dead: setTimeout(() => { settle(id); late.add(id); line.setLost(true); }, LOST_AFTER),
    };
    open.set(id, request);
    try { model.send({ id, type, ...fields }); } catch { settle(id); line.setLost(true); }
    return true;
  };

  line.hear = (answer) => {
    if (!answer || typeof answer !== "object" || !("reply" in answer)) return;
    const request = settle(answer.reply);
    if (!request && !late.delete(answer.reply)) return; // another view's
    line.lost = false;
    if (answer.ok === false) refused(String(answer.error ?? ""), request ? request.source : null, answer.readings);
    change();
  };

  line.setLost = (lost) => {
    if (line.lost === lost) return;
    line.lost = lost;
    change();
  };

  line.close = () => { for (const id of [...open.keys()]) settle(id); };
  return line;
}

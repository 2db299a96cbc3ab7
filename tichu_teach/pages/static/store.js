// @ts-check
// What the browser remembers for the learner.

export const SHELF = "tichu-teach/";

const memory = new Map(); // where localStorage is barred

// where localStorage is barred
export const PAGE = Math.random().toString(36).slice(2);

export const unkept = new Set(); // what storage, full or barred, would not take: it ends with the page

export function recall(key) {
  let text = memory.get(key);
  try {
    if (!unkept.has(key)) text = localStorage.getItem(SHELF + key) ?? text;
  } catch {
    /* barred: memory serves */
  }
  if (text == null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  } // garbled: the kernel puts it aside and says so
}

// Each entry is written once a change: a second view of the same table must not put an old value back.
// Other tables of the page hear of it here, those of other pages by the browser's own `storage` event.
export function remember(keep, written, from) {
  for (const key in keep) {
    const text = JSON.stringify(keep[key]);
    if (written.get(key) === text) continue;
    written.set(key, text);
    if (keep[key] === null) memory.delete(key);
    else memory.set(key, text);
    unkept.delete(key);
    try {
      keep[key] === null ? localStorage.removeItem(SHELF + key) : localStorage.setItem(SHELF + key, text);
    } catch {
      if (keep[key] !== null) unkept.add(key);
    } // memory serves until the page closes
    window.dispatchEvent(new CustomEvent("tichu-teach:kept", { detail: { key, from } }));
  }
}

export function probe() {
  unkept.delete("probe");
  try {
    localStorage.setItem(SHELF + "probe", "");
    localStorage.removeItem(SHELF + "probe");
  } catch {
    unkept.add("probe");
  }
}

// A game is played on one page at a time, the one opened last: the others hear of it by the `storage` event.
export const lastTab = (key) => `${SHELF}at.${key}`;

export function sitDown(key) {
  try {
    localStorage.setItem(lastTab(key), PAGE);
  } catch {
    /* then no page keeps it */
  }
}

// What would be kept, as the files that the pages themselves give out.
export function filesOf(keep) {
  return Object.keys(keep)
    .filter((key) => keep[key] && !key.endsWith(".damaged"))
    .map((key) => ({
      name: `tichu-teach-${key}.json`,
      text: key.startsWith("game.")
        ? keep[key].record
        : JSON.stringify(
            key === "progress"
              ? { format: "tichu-teach progress 1", name: "", progress: keep[key] }
              : keep[key],
            null,
            1,
          ),
    }));
}

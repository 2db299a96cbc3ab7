// @ts-check
// Which of a page's prepared pictures its visitor will see: none rather than a wrong one.

/**
 * @template T
 * @param {Record<string, T>} pictures by step, in their order, "" is the page as it is first opened; or by puzzle,
 *   where the link names one
 * @param {{ chapter: string | null; recall: string[] }} page what the record knows it by, if it is
 *   a chapter, and the keys of what the browser keeps for it
 * @param {string} search
 * @param {(key: string) => any} kept
 * @returns {T | undefined}
 */
export function prepared(pictures, { chapter, recall }, search, kept) {
  const asked = new URLSearchParams(search);
  const steps = Object.keys(pictures).filter(Boolean);
  const step = asked.get("step");
  const puzzle = asked.get("puzzle");
  if (puzzle !== null && asked.size === 1)
    return answered(kept("progress"), puzzle) ? undefined : pictures[puzzle];
  if (step !== null && asked.size === 1) return pictures[step] ?? pictures[steps[Number(step) - 1]];
  if (asked.size) return undefined;
  if (chapter === null) return recall.some((key) => kept(key) !== undefined) ? undefined : pictures[""];
  const went = (kept("progress")?.lessons ?? {})[chapter];
  if (!went || went.done || !went.step) return pictures[""];
  return went.of === steps.length ? pictures[steps[went.step]] : undefined;
}

/** Whether a puzzle has been on the table before: then it looks otherwise. @param {any} record @param {string} id */
const answered = (record, id) =>
  ["done", "missed"].some((name) => (record?.puzzles?.[name] ?? []).includes?.(id));

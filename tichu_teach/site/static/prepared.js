// @ts-check
// Which of a page's prepared pictures its visitor will see: none rather than a wrong one.

/**
 * @template T
 * @param {Record<string, T>} pictures by step, in their order; "" is the page as it is first opened
 * @param {string | null} chapter what the record knows the page by, if it is a chapter
 * @param {string} search
 * @param {any} record
 * @returns {T | undefined}
 */
export function prepared(pictures, chapter, search, record) {
  const asked = new URLSearchParams(search);
  const steps = Object.keys(pictures).filter(Boolean);
  const step = asked.get("step");
  if (step !== null && asked.size === 1) return pictures[step] ?? pictures[steps[Number(step) - 1]];
  if (asked.size) return undefined;
  const went = chapter === null ? undefined : record?.lessons?.[chapter];
  if (!went || went.done || !went.step) return pictures[""];
  return went.of === steps.length ? pictures[steps[went.step]] : undefined;
}

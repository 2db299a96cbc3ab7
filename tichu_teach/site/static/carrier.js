// @ts-check
// The way to the worker in which Python runs: what is sent waits until it is there; one that dies is replaced.

/** How often one may die without having answered anything. */
const TRIES = 3;

/**
 * @typedef {object} Told
 * @property {(share: number) => void} progress how far the worker is, 0 to 1
 * @property {(name: string, value: any) => void} heard what is shared has changed, or an answer
 * @property {(again: boolean) => void} open the worker is there, for the first time or again
 * @property {() => void} lost it has died, and another is on its way
 * @property {(older: boolean) => void} failed none will come; `older`: because the page is of an older edition
 */

/**
 * @param {{ cells: string[]; place: string; key: string; pages: string[] | null; runtime: string; folder: string | null; size: number; memory: number | null }} held
 * @param {Told} told
 * @returns {(message: any) => void} what sends a message
 */
export function carry(held, told) {
  /** @type {Worker | null} */
  let worker = null;
  let there = false;
  let been = false;
  let tries = 0;
  /** @type {string[]} */
  let waiting = [];

  /** Whoever holds a lock alone holds it until they die: so we hear of it. @param {string} name @param {Worker} mine */
  async function watch(name, mine) {
    await navigator.locks?.request(name, () => {});
    if (worker === mine) died();
  }

  function died() {
    worker?.terminate();
    worker = null;
    if (there) told.lost();
    there = false;
    tries += 1;
    if (tries >= TRIES) told.failed(false);
    else start();
  }

  function start() {
    // From a blob it is held to the page's own policy for what may be asked of whom.
    const source = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const mine = new Worker(url, { type: "module" });
    worker = mine;
    mine.onerror = (event) => {
      event.preventDefault();
      if (worker === mine) died();
    };
    mine.onmessage = ({ data: [name, value] }) => {
      if (worker !== mine) return;
      if (name === "progress") told.progress(value);
      else if (name === "held") watch(value, mine);
      else if (name === "older") told.failed(true);
      else if (name === "dead") died();
      else if (name === "open") {
        URL.revokeObjectURL(url);
        there = true;
        if (been) waiting = []; // what was asked of the dead is forgotten; the table begins with hello
        told.open(been);
        been = true;
        for (const message of waiting.splice(0)) mine.postMessage(message);
      } else {
        if (name === "answer") tries = 0;
        told.heard(name, JSON.parse(value));
      }
    };
    const { cells, place, key, pages, folder, size, memory } = held;
    const runtime = new URL(held.runtime, import.meta.url).href;
    mine.postMessage({ cells, place, key, pages, folder, size, memory, runtime });
  }

  start();
  return (message) => {
    const text = JSON.stringify(message);
    if (there) worker?.postMessage(text);
    else waiting.push(text);
  };
}

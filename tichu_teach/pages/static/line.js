// @ts-check
// The line to the kernel.

/** @typedef {ReturnType<typeof setTimeout>} Timer */
/** @import { Line, Lost, Model, Reading } from "./types.d.ts" */

let lastId = 0;

/** Entries that may be changed while the answer is on its way, and made while nobody answers. */
const ENTERED = new Set(["sheet", "choose", "order", "select", "field", "notation", "go"]);

const BUSY_AFTER = 150;
const LOST_AFTER = 6000;

/**
 * line.ask(type, fields, source) sends; one open request per source. The last entry made meanwhile is sent
 * when that is answered; a second press is ignored. While nobody is there to hear, only hello is sent, and
 * presses are ignored; the last entries are sent when somebody is there again.
 * `change` is told of every change of busy / lost, `refused` of an error's text, `answered` of the source whose
 * last request has been heard, and why nobody was there until then.
 * @param {Model} model
 * @param {object} told
 * @param {() => void} told.change
 * @param {(source: string, lost: Lost) => void} [told.answered]
 * @param {(text: string, source: string | null, readings?: Reading[]) => void} told.refused
 * @returns {Line}
 */
export function openLine(model, { change, refused, answered }) {
  /** @type {Map<number, { source: string; said: string; slow: Timer; dead: Timer }>} */
  const open = new Map(); // by id
  /** @type {Map<string, () => boolean>} */
  const waiting = new Map(); // by source
  /** @type {(() => void)[]} */
  const afterwards = [];
  const late = new Set(); // an answer that comes after all removes the notice
  /** @type {Line} */
  const line = { lost: "", busy: new Set(), source: null, ask, asking, afterAll, hear, setLost, close };

  /** @param {number} id */
  function settle(id) {
    const request = open.get(id);
    if (!request) return null;
    clearTimeout(request.slow);
    clearTimeout(request.dead);
    open.delete(id);
    return { ...request, shown: line.busy.delete(request.source) };
  }

  /** @param {string} type @param {Record<string, any>} fields @param {string} [source] */
  function ask(type, fields, source = type) {
    const said = JSON.stringify([type, fields]);
    if (type !== "hello") {
      const under = [...open.values()].find((r) => r.source === source);
      waiting.delete(source);
      if (under || line.lost) {
        const goes = ENTERED.has(type) && under?.said !== said;
        if (goes) waiting.set(source, () => ask(type, fields, source));
        return goes;
      }
      line.source = source;
    }
    const id = ++lastId;
    const request = {
      source,
      said,
      slow: setTimeout(() => {
        line.busy.add(source);
        change();
      }, BUSY_AFTER),
      dead: setTimeout(() => giveUp(id), LOST_AFTER),
    };
    open.set(id, request);
    try {
      model.send({ id, type, ...fields });
    } catch {
      settle(id);
      if (!line.lost) setLost("silent");
    }
    return true;
  }

  /** @param {string} source */
  function asking(source) {
    return [...open.values()].some((request) => request.source === source);
  }

  /** Do something once all requests are answered. @param {() => void} then */
  function afterAll(then) {
    afterwards.push(then);
    rest();
  }

  function rest() {
    if (!open.size) for (const then of afterwards.splice(0)) then();
  }

  /** A kernel still to come will answer then. @param {number} id */
  function giveUp(id) {
    const request = open.get(id);
    if (request && model.get("ready") === false) {
      request.dead = setTimeout(() => giveUp(id), LOST_AFTER);
      return;
    }
    settle(id);
    late.add(id);
    if (!line.lost) setLost("silent");
    rest();
  }

  /** @param {any} answer */
  function hear(answer) {
    if (!answer || typeof answer !== "object" || !("reply" in answer)) return;
    const request = settle(answer.reply);
    if (!request && !late.delete(answer.reply)) return; // another view's
    const was = line.lost;
    line.lost = "";
    if (answer.ok === false)
      refused(String(answer.error ?? ""), request ? request.source : null, answer.readings);
    if (request && !waiting.has(request.source)) answered?.(request.source, was);
    for (const [source, next] of [...waiting]) if (was || source === request?.source) next();
    if (was || request?.shown || request?.source === "hello") change();
    rest();
  }

  /** @param {Lost} lost */
  function setLost(lost) {
    if (line.lost === lost) return;
    line.lost = lost;
    change();
  }

  /** Forget all requests: the next kernel has not heard of them. What is still to be sent waits. */
  function close() {
    for (const id of [...open.keys()]) settle(id);
  }

  return line;
}

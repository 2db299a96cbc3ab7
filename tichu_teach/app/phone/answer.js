// @ts-check
// What a learner answers on a phone, put together from what they do at the table, and the picture of it. Nothing is
// judged here: an answer is the list of the table's own messages, and the teacher's table takes them as its own.

/** @typedef {{ type: string, [field: string]: any }} Said a message of the table, without its number */
/** @typedef {Record<string, Said>} Parts what has been chosen so far, by block */
/** @typedef {(key: string, values?: Record<string, any>) => string} Speak */

/**
 * What the server tells a phone.
 * @typedef {object} Told
 * @property {number} turn
 * @property {"waiting" | "asked" | "shown" | "revealed" | "over"} phase
 * @property {string} name
 * @property {number} number
 * @property {boolean} again
 * @property {number | null} left seconds
 * @property {{ events: Said[] } | null} mine
 * @property {{ right: boolean | null; why: string; answer: string } | null} outcome
 * @property {any} scene
 */

const FORMS = new Set(["choices", "order", "sheet"]);

/** The blocks in which an answer is given. @param {any} scene @returns {any[]} */
const forms = (scene) => scene.panel.blocks.filter((/** @type {any} */ b) => FORMS.has(b.kind));

/** What is put in order or ticked has a button of its own; the rest is marked first, and sent by one. @param {any} b */
const hasButton = (b) => b.kind === "order" || b.multi;

/** A number as a sheet takes it, with whichever minus a phone writes. */
const NUMBER = /^\s*[-+\u2212\u2013]?\d{1,7}\s*$/;

/** Whether a form has been filled in. @param {any} b @param {Said | undefined} said */
const full = (b, said) =>
  said !== undefined &&
  (b.kind !== "sheet" ||
    b.rows.every((/** @type {any} */ r) => r.disabled || NUMBER.test(said.values[r.id])));

/** The plays of a line that have been laid out. @param {Parts} parts @returns {Said[]} */
const plays = (parts) => parts.line?.events ?? [];

/** @param {Said[]} events @returns {Parts} */
const lineOf = (events) => ({ line: { type: "line", events } });

/** The hand without what has been laid out of it. @param {any} scene @param {Parts} parts @returns {string[]} */
function left(scene, parts) {
  const seat = scene.table.seats.find((/** @type {any} */ s) => s.seat === scene.input.hand.seat);
  const hand = [...seat.hand];
  for (const card of plays(parts).flatMap((e) => e.cards ?? [])) {
    const place = hand.indexOf(card);
    if (place >= 0) hand.splice(place, 1);
  }
  return hand;
}

/** Whether all that is asked has been answered. @param {any} scene @param {Parts} parts */
export const complete = (scene, parts) =>
  scene.line
    ? plays(parts).at(-1)?.type === "pass" || !left(scene, parts).length
    : forms(scene).every((b) => full(b, parts[b.id]));

/** The answer as it is sent. @param {any} scene @param {Parts} parts @returns {Said[]} */
export const whole = (scene, parts) => (scene.line ? plays(parts) : forms(scene).map((b) => parts[b.id]));

/** A line without its last play. @param {Parts} parts @returns {Parts} */
export const takenBack = (parts) => lineOf(plays(parts).slice(0, -1));

/**
 * What comes of something done at the table: the parts that stand now, and the answer if that was all of it.
 * @param {any} scene
 * @param {Parts} parts
 * @param {Said} said
 * @returns {{ parts: Parts; answer: Said[] | null }}
 */
export function done(scene, parts, said) {
  if (scene.line)
    return { parts: complete(scene, parts) ? parts : lineOf([...plays(parts), said]), answer: null };
  const block = forms(scene).find((b) => b.id === said.block);
  if (!block) return { parts, answer: [said] };
  // The lines of a sheet come one by one.
  const before = block.kind === "sheet" ? parts[block.id]?.values : null;
  const now = { ...parts, [block.id]: before ? { ...said, values: { ...before, ...said.values } } : said };
  return { parts: now, answer: hasButton(block) && complete(scene, now) ? whole(scene, now) : null };
}

/** Parts as they stood in an answer. @param {any} scene @param {Said[]} events @returns {Parts} */
export const partsOf = (scene, events) =>
  scene.line
    ? lineOf(events)
    : Object.fromEntries(
        events.filter((e) => forms(scene).some((b) => b.id === e.block)).map((e) => [e.block, e]),
      );

/** The table and the controls with what has been laid out of a line. @param {any} scene @param {Parts} parts */
function laidOut(scene, parts) {
  const hand = left(scene, parts);
  const mine = scene.input.hand;
  const seats = scene.table.seats.map((/** @type {any} */ s) =>
    s.seat === mine.seat ? { ...s, hand, count: hand.length } : s,
  );
  const input = { ...scene.input, hand: { ...mine, laid: [mine.laid, plays(parts).length] } };
  return { ...scene, table: { ...scene.table, seats }, input: complete(scene, parts) ? null : input };
}

/** What has been laid out of a line, in words. @param {Parts} parts @param {Speak} say */
const lineLog = (parts, say) => ({
  kind: "log",
  lines: plays(parts).map((e, i) =>
    e.cards
      ? say("live.line.play", { number: i + 1, cards: `[${e.cards.join(" ")}]` })
      : say("live.line.pass", { number: i + 1 }),
  ),
});

/** A form as it has been filled in. @param {any} b @param {Parts} parts @param {boolean} over */
function filled(b, parts, over) {
  const said = parts[b.id];
  if (b.kind === "choices") {
    const chosen = said ? [said.value].flat() : [];
    const options = b.options.map((/** @type {any} */ o) => ({
      ...o,
      state: chosen.includes(o.value) ? "chosen" : null,
      disabled: over,
    }));
    return { ...b, options };
  }
  if (b.kind === "order") {
    const place = (/** @type {any} */ item) => said?.values.indexOf(item.value);
    return {
      ...b,
      items: said ? [...b.items].sort((one, two) => place(one) - place(two)) : b.items,
      done: over,
    };
  }
  return {
    ...b,
    rows: b.rows.map((/** @type {any} */ r) => ({
      ...r,
      value: said?.values[r.id] ?? r.value,
      disabled: over || r.disabled,
    })),
  };
}

/** What has been sent, in words. @param {Said[]} events @param {Speak} say */
function inWords(events, say) {
  const cards = events.length === 1 && events[0].type === "play" && events[0].cards;
  if (cards) return say("live.sent.cards", { cards: `[${cards.join(" ")}]` });
  return say(events.length === 1 && events[0].type === "pass" ? "live.sent.pass" : "live.sent");
}

/** @param {string} tone @param {string} text */
const note = (tone, text) => ({ kind: "note", tone, text, stays: true });

/** @param {string} title @param {any[]} blocks */
const plainPage = (title, blocks) => ({ table: null, input: null, panel: { title, blocks } });

/** How it went, once it is told. @param {Told} told @param {Speak} say */
function outcome(told, say) {
  const { right, why, answer } = told.outcome ?? { right: null, why: "", answer: "" };
  const head = say(right === null ? "live.none" : right ? "live.right" : "live.wrong");
  const words = [right === null ? head : `*${head}*`, why].filter(Boolean).join(" ");
  const blocks = [note(right === null ? "tip" : right ? "good" : "bad", words)];
  if (answer && right !== true) blocks.push(note("good", say("live.answer", { answer })));
  return blocks;
}

/**
 * The picture of a phone.
 * @param {Told} told
 * @param {Parts} parts what has been chosen
 * @param {Said[] | null} sent what stands as the answer
 * @param {boolean} going whether that is still on its way
 * @param {Speak} say
 * @param {string} record where the learner's record is
 */
export function picture(told, parts, sent, going, say, record) {
  if (told.phase === "waiting" || (told.phase !== "over" && !told.scene))
    return plainPage(say("live.wait.title"), [{ kind: "text", text: say("live.wait.text") }]);
  if (told.phase === "over")
    return plainPage(say("live.over.title"), [
      { kind: "text", text: say("live.over.text") },
      { kind: "link", text: say("live.record"), href: record, stays: true },
    ]);
  const { phase } = told;
  const open = phase === "asked";
  const scene = told.scene.line && open ? laidOut(told.scene, parts) : told.scene;
  const blocks = scene.panel.blocks.map((/** @type {any} */ b) =>
    FORMS.has(b.kind) ? filled(b, parts, !open) : b,
  );
  if (plays(parts).length) blocks.push(lineLog(parts, say));
  if (told.again && open && !sent) blocks.unshift(note("tip", say("live.again")));
  if (open && sent)
    blocks.push(note(going ? "warn" : "good", going ? say("live.sending") : inWords(sent, say)));
  if (phase === "shown") blocks.push(note("tip", say(told.mine ? "live.shown" : "live.shown.none")));
  if (phase === "revealed") blocks.push(...outcome(told, say));
  const lines = forms(scene).some((b) => b.kind === "sheet");
  const asks = scene.line || forms(scene).some((b) => !hasButton(b));
  const send = {
    name: "send",
    label: say("live.send"),
    primary: true,
    // A line that is being typed counts when it is left: by this very button, perhaps.
    disabled: (!complete(told.scene, parts) && !lines) || same(sent, whole(scene, parts)),
  };
  const back = { name: "takeback", label: say("live.line.back"), primary: false, disabled: false };
  const buttons = plays(parts).length ? [back, send] : [send];
  return {
    ...scene,
    input: open ? scene.input : null,
    panel: { ...scene.panel, blocks, buttons: open && asks ? buttons : [], step: `${told.number}` },
  };
}

/** @param {any} one @param {any} two */
export const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

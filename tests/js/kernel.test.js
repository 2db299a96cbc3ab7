// A table's line to its kernel: what is said before anything was heard is heard, and counts once.

import assert from "node:assert/strict";
import test from "node:test";

const HERE = new URL("lesson.js", import.meta.url).href;
const PATIENCE = 5000;

/** What is to be done later: [when, what]. */
let later = [];
let now = 0;
function wait(ms) {
  for (now += ms; later.some(([when]) => when <= now); ) {
    const due = later.filter(([when]) => when <= now);
    later = later.filter(([when]) => when > now);
    for (const [, f] of due) f();
  }
}

const sockets = [];
class WebSocket {
  static OPEN = 1;
  readyState = 0;
  said = [];
  constructor() {
    sockets.push(this);
  }
  send(text) {
    const { header, content } = JSON.parse(text);
    const { data } = content;
    this.said.push(data ? (data.content?.type ?? data.method) : header.msg_type);
  }
  open() {
    this.readyState = WebSocket.OPEN;
    this.onopen();
  }
  cut() {
    this.readyState = 3;
    this.onclose();
  }
  hear(content) {
    this.onmessage({ data: JSON.stringify({ header: { msg_type: "comm_msg" }, content }) });
  }
}

const output = {
  textContent: JSON.stringify({
    data: { "application/vnd.jupyter.widget-view+json": { model_id: "m" } },
    metadata: { "tichu-teach": { entry: "lesson.js", state: {} } },
  }),
  replaceWith() {},
};
const element = () => ({ appendChild: () => ({}) });
Object.assign(globalThis, {
  WebSocket,
  setTimeout: (f, ms, ...of) => later.push([now + ms, () => f(...of)]) && later.at(-1),
  clearTimeout: (one) => (later = later.filter((each) => each !== one)),
  location: new URL("https://example.org/voila/render/nanking/7-wish.ipynb"),
  window: Object.assign(new EventTarget(), {}),
  document: {
    currentScript: { src: HERE, dataset: {} },
    documentElement: { dataset: { tichuRoom: "" } },
    styleSheets: [{ href: HERE.replace(/js$/, "css") }],
    getElementById: () => ({ textContent: JSON.stringify({ baseUrl: "/", kernelId: "k" }) }),
    querySelectorAll: () => [output],
    createElement: element,
  },
});

const model = new Promise((drawn) => (globalThis.drawn = drawn));
await import("../../tichu_teach/app/static/kernel.js");
const table = await model;

/** How often each is said on the line that is open now. */
const often = (...kinds) => kinds.map((kind) => sockets.at(-1).said.filter((each) => each === kind).length);

test("until it is answered it says hello again, and presses nothing twice", () => {
  table.send({ id: 1, type: "hello" });
  table.send({ id: 2, type: "button" });
  assert.deepEqual(sockets[0].said, [], "the line is not open yet");
  sockets[0].open();
  assert.deepEqual(often("hello", "button"), [1, 1]);
  table.send({ id: 3, type: "choose" });
  wait(PATIENCE);
  wait(2 * PATIENCE);
  assert.deepEqual(often("hello", "button", "choose"), [3, 1, 1]);

  const { kernel } = window.jupyterapp.widgetManager;
  assert.equal(kernel.connectionStatus, "connected");
  sockets[0].cut();
  assert.equal(kernel.connectionStatus, "connecting", "the page says that the line is gone");
  table.send({ id: 4, type: "pass" });
  wait(500);
  assert.equal(sockets.length, 2);
  sockets[1].open();
  assert.equal(kernel.connectionStatus, "connected");
  assert.deepEqual(often("hello", "button", "choose", "pass"), [1, 0, 0, 1]);

  sockets[1].hear({ comm_id: "m", data: { method: "update", state: {} } });
  wait(8 * PATIENCE);
  assert.deepEqual(often("hello", "pass"), [1, 1], "it has been heard");
});

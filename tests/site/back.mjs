// Runs a page's worker under Node, from a folder with all that it fetches: `node back.mjs FOLDER CELL`. Says as JSON
// what was answered to hello, what the table is headed with, which archives an import had to wait for, and a digest of
// the memory that Python began with.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const [place, cell] = process.argv.slice(2);
const folder = pathToFileURL(`${place}/`).href;
const memory = readFileSync(fileURLToPath(`${folder}memory.files`));
const size = memory.readUInt32LE(memory.length - 4);
const asked = [];
const posted = [];
const read = (address) => readFileSync(fileURLToPath(address));

/** The memory, as large as no other bytes are, and its digest when Python has begun. */
let joined = null;
let digest = "";
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct: (bytes, given, made) => {
    const one = Reflect.construct(bytes, given, made === globalThis.Uint8Array ? bytes : made);
    if (given[0] === size) joined ??= one;
    return one;
  },
});

globalThis.self = globalThis;
globalThis.navigator ??= {};
globalThis.fetch = async (address) => {
  if (String(address).endsWith("rest.files")) return new Response(null, { status: 404 }); // it is slow to come
  return new Response(read(address));
};
globalThis.XMLHttpRequest = class {
  open(method, address) {
    this.address = address;
  }
  send() {
    asked.push(this.address.slice(folder.length));
    this.response = new Uint8Array(read(this.address)).buffer;
    this.status = 200;
  }
};

/** Waits until something has been posted. */
const heard = (wanted) =>
  new Promise((found, lost) => {
    globalThis.postMessage = ([name, value]) => {
      posted.push([name, value]);
      if (name === "progress" && value === 0.6) digest = createHash("sha256").update(joined).digest("hex");
      if (name === wanted) found(value);
      if (name === "dead" || name === "older") lost(new Error(`${name}: ${value}`));
    };
  });

const opening = heard("open");
await import(`${folder}worker.js`);
self.onmessage({ data: { cells: [cell], place: "/tutorial/code", runtime: `${place}/`, folder: null, size: 1, memory: size } });
await opening;
const hello = { stored: {}, query: "", url: "", at: "2026-01-05T09:00:00" };
const answering = heard("answer");
self.onmessage({ data: JSON.stringify({ id: 1, type: "hello", ...hello }) });
const answers = [JSON.parse(await answering)];
const [, scene] = posted.findLast(([name]) => name === "scene");
console.log(JSON.stringify({ answers, title: JSON.parse(scene).panel.title, asked, digest }));
process.exit();

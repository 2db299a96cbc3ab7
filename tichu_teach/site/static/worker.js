// @ts-check
// Python, beside the page: it runs the cells of the page's notebook, and takes what the table sends.

const CODE = "/tutorial/code";
const FOLDER = "/tutorial/folder";
const NAME = `tichu-teach/${Math.random().toString(36).slice(2)}`;

/** @param {string} name @param {any} value */
const post = (name, value) => self.postMessage([name, value]);

/** How far it is; the marks are for the benchmarks. @param {string} name @param {number} share */
function step(name, share) {
  performance.mark(name);
  post("progress", share);
}

/** The share of the way that lies behind when all has been fetched. */
const FETCHED = 0.5;

/** @param {string} name */
const part = (name) => new URL(name, import.meta.url).href;

/** What is fetched moves the line on: over a slow network it is what one waits for. @param {number} whole bytes */
function counting(whole) {
  const ask = self.fetch;
  let come = 0;
  let told = 0.02;
  /** @param {Response} answer */
  const count = async (answer) => {
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      come += part.value.length;
      const share = FETCHED * Math.min(come / whole, 1);
      if (share > told + 0.01) post("progress", (told = share));
    }
  };
  self.fetch = async (...asked) => {
    const answer = await ask(...asked);
    count(answer.clone()).catch(() => {}); // who asked for it hears what is wrong
    return answer;
  };
}

/** When all files have changed last: by that Python knows what was kept of them (`site/code.py`). */
const CHANGED = 1_000_000_000_000;

/** The files of a gzip, by name (`site/code.py`, `in_one`). @param {Response} answer */
async function unpacked(answer) {
  if (!answer.ok || !answer.body) return null;
  const inside = answer.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(inside).arrayBuffer());
  let at = bytes.indexOf(10);
  /** @type {Record<string, number>} */
  const sizes = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at++)));
  return Object.entries(sizes).map(([name, size]) => ({ name, content: bytes.subarray(at, (at += size)) }));
}

/** @param {any} files Python's @param {string} folder @param {{ name: string; content: Uint8Array }[]} found */
function lay(files, folder, found) {
  for (const { name, content } of found) {
    const path = `${folder}/${name}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, content, { canOwn: true });
    files.utime(path, CHANGED, CHANGED);
  }
}

/**
 * Python as it was when all pages had been opened once (`site/snapshot.mjs`): the memory of a fresh one, changed
 * where the two differ. It is fetched and compiled at a time.
 * @param {string} runtime @param {number} size bytes of the memory
 */
function remembered(runtime, size) {
  const memory = new Uint8Array(size);
  const come = filled(memory, fetch(part("memory.files")));
  const engine = import(`${runtime}pyodide.asm.mjs`);
  const sorts = import("./sorts.js");
  come.catch(() => {}); // who waits for them hears what is wrong
  engine.catch(() => {});
  sorts.catch(() => {});
  return {
    _loadSnapshot: memory,
    createPyodideModule: async (/** @type {any} */ settings) => {
      /** @type {Uint32Array<ArrayBuffer>} */
      let there = new Uint32Array();
      settings.preRun.push(
        (/** @type {{ HEAPU8: Uint8Array }} */ { HEAPU8 }) =>
          (there = new Uint32Array(HEAPU8.slice().buffer)),
      );
      const [fresh] = await Promise.all([engine.then(({ default: create }) => create(settings)), come]);
      const [, head] = new Uint32Array(memory.buffer, 0, 2); // Pyodide's own, which lies before
      const words = new Uint32Array(memory.buffer, head);
      for (let n = 0; n < there.length; n++) words[n] ^= there[n];
      fresh.growMemory(size - head);
      await beforeAll(fresh, sorts);
      return fresh;
    },
  };
}

/** Has the calls shown one of each sort before Python runs anything. @param {any} python @param {Promise<any>} sorts */
async function beforeAll(python, sorts) {
  const { leadThrough } = await sorts;
  const { API } = python;
  const run = API.rawRun;
  API.rawRun = (/** @type {string} */ code) => {
    API.rawRun = run;
    leadThrough(python);
    return run(code);
  };
}

/** Fills bytes with what a gzip holds. @param {Uint8Array} bytes @param {Promise<Response>} answer */
async function filled(bytes, answer) {
  const { ok, body } = await answer;
  if (!ok || !body) {
    post("older", true);
    return new Promise(() => {}); // nothing more will come
  }
  const reader = body.pipeThrough(new DecompressionStream("gzip")).getReader(); // Safari can't go through a stream
  for (let at = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes.set(value, at);
    at += value.length;
  }
}

/** Our modules that its memory has not met, and all others: they lie where their names say. */
const [REST, LIBRARY] = ["rest.files", "library.files"];

/** An archive, at once, for an import can't wait. @param {string} name */
function atOnce(name) {
  if (name === REST && restLies) return undefined;
  const asked = new XMLHttpRequest();
  asked.open("GET", part(name), false);
  asked.responseType = "arraybuffer";
  asked.send();
  return asked.status === 200 ? new Uint8Array(asked.response) : undefined;
}

let restLies = false;

/** The modules of ours are most often there before they are asked for. @param {any} python */
async function layRest(python) {
  const files = await unpacked(await fetch(part(REST)));
  if (!files) return;
  lay(python.FS, "", files);
  python.pyimport("importlib").invalidate_caches();
  restLies = true;
}

const BEGIN = `
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, ${JSON.stringify(CODE)})
`;

/** @param {{ cells: string[]; place: string; key: string; pages: string[] | null; runtime: string;
 *   folder: string | null; size: number; memory: number | null }} held */
async function open({ runtime, folder, size, memory, ...page }) {
  navigator.locks?.request(NAME, () => {
    post("held", NAME);
    return new Promise(() => {}); // as long as it lives
  });
  counting(size);
  const was = memory ? remembered(runtime, memory) : null;
  const engine = import(`${runtime}pyodide.mjs`).catch(() => null);
  const [python, code, own] = await Promise.all([
    engine.then((found) => found?.loadPyodide({ indexURL: runtime, ...was })),
    fetch(part("code.files")).then(unpacked),
    folder ? fetch(part(folder)).then(unpacked) : [],
  ]);
  if (!python || !code || !own) return post("older", true);
  step("python", 0.6);
  lay(python.FS, CODE, code);
  lay(python.FS, FOLDER, own);
  if (was) {
    /** @type {any} */ (was._loadSnapshot.buffer).transfer?.(0); // as large as Python itself, and no longer needed
    python.pyimport("tichu_teach.pages.table.late_modules").comes(atOnce, [REST, LIBRARY]);
  } else python.runPython(BEGIN);
  step("unpacked", 0.7);
  const beside = python.pyimport("tichu_teach.pages.table.worker");
  step("imported", 0.8);
  const hear = beside.open_page(JSON.stringify(page), post);
  step("opened", 1);
  post("open", true);
  if (was) layRest(python).catch(() => {}); // then it comes when it is asked for
  return hear;
}

/** @type {Promise<((message: string) => void) | void> | undefined} */
let opening;

self.onmessage = async ({ data }) => {
  try {
    if (!opening) await (opening = open(data));
    else (await opening)?.(data);
  } catch (error) {
    console.error(error);
    post("dead", true); // whatever it was, a new one knows nothing of it
  }
};

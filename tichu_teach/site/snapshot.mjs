// Makes Python ready for browsers, under Node: `node snapshot.mjs FOLDER`, where FOLDER holds Pyodide, its library and
// our code as `code.zip`. A Python there opens pages as browsers do; what its memory differs in from a fresh one's is
// written as `memory`, modules that it has not met as `rest.zip` (ours) and `library.zip`; of `code.zip` data remains.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

// Of an error only the words: Node would put a megabyte of Pyodide's own code before them.
process.once("uncaughtException", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});

const [folder] = process.argv.slice(2);
const [LIBRARY, CODE] = ["python_stdlib.zip", "code.zip"];
const HOME = "/tutorial/code";
const CHANGED = 1_000_000_000_000; // as in `static/worker.js`
// The same lots each time; and no columns for tracebacks, which a tenth of a first visit would be.
const SETTINGS = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const [LARGEST, SMALLEST] = [1 << 20, 16]; // bytes
const within = readFileSync(new URL("within.py", import.meta.url), "utf8");
const load = (name) => import(pathToFileURL(join(folder, name)).href);
const read = (name) => new Uint8Array(readFileSync(join(folder, name)));
const write = (name, content) => writeFileSync(join(folder, name), content);
const { loadPyodide } = await load("pyodide.mjs");
const { default: create } = await load("pyodide.asm.mjs");

/** Python, and what calls the functions of `within.py`. */
async function begun(options = {}) {
  const python = await loadPyodide({ indexURL: folder, env: SETTINGS, ...options });
  const scope = python.toPy({ __name__: "within" });
  python.runPython(within, { globals: scope });
  const call = (name, ...args) => {
    const made = scope.get(name)(...args);
    return made?.toJs?.() ?? made;
  };
  return { python, call };
}

/** Opens pages in it. */
function use({ python: { FS }, call }, files) {
  for (const [name, content] of Object.entries(files)) {
    const path = `${HOME}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, content);
    FS.utime(path, CHANGED, CHANGED);
  }
  call("begin");
  call("use");
}

/** Blanks what is free of a memory: what lay there last would only have to be fetched. */
function forget(python) {
  const top = python._malloc(LARGEST); // behind all that has ever been in use
  python._free(top);
  const taken = [];
  for (let size = LARGEST; size >= SMALLEST; size -= Math.max(SMALLEST / 2, (size >> 3) & ~7))
    for (;;) {
      const place = python._malloc(size);
      taken.push(place);
      if (place >= top) break;
      python.HEAPU8.fill(0, place, place + size);
    }
  taken.forEach(python._free);
}

// One compiles and another remembers: what the first has worked on would lie about in its memory.
const first = await begun();
const files = first.call("compiled", read(CODE));
use(first, files);
write("rest.zip", first.call("rest", read(CODE)));
write("library.zip", first.call("library_rest", read(CODE), read(LIBRARY)));
write(LIBRARY, first.call("library", read(LIBRARY)));
write(CODE, first.call("data", read(CODE)));

let fresh;
const second = await begun({
  _makeSnapshot: true,
  createPyodideModule: (settings) => {
    // Before its first instruction: what that draws by lot is another one in each browser.
    settings.preRun.push(({ HEAPU8 }) => (fresh = HEAPU8.slice()));
    return create(settings);
  },
});
use(second, files);
second.call("settle");
forget(second.python._module);
const memory = second.python.makeMemorySnapshot();
const begins = new Uint32Array(memory.buffer, 0, 2)[1]; // Pyodide's own head lies before
fresh.forEach((byte, at) => (memory[begins + at] ^= byte));
write("memory", gzipSync(memory, { level: 9 }));

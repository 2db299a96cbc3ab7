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

/** Files are unpacked with one and the same time, by which Python knows what was kept of them (`site/code.py`). */
const UNPACK = `
import io, os, sys, zipfile

def unpack(archive, folder):
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as files:
        files.extractall(folder)
        for name in files.namelist():
            os.utime(f"{folder}/{name}", (1_000_000_000, 1_000_000_000))

sys.dont_write_bytecode = True
sys.path.insert(0, ${JSON.stringify(CODE)})
`;

/** @param {{ cells: string[]; place: string; runtime: string; folder: string | null; size: number }} held */
async function open({ cells, place, runtime, folder, size }) {
  navigator.locks?.request(NAME, () => {
    post("held", NAME);
    return new Promise(() => {}); // as long as it lives
  });
  counting(size);
  const part = (/** @type {string} */ name) => fetch(new URL(name, import.meta.url));
  const [pyodide, code, own] = await Promise.all([
    import(`${runtime}pyodide.mjs`).catch(() => null),
    part("code.zip"),
    folder && part(folder),
  ]);
  if (!pyodide || !code.ok || (own && !own.ok)) return post("older", true);
  performance.mark("fetched");
  const python = await pyodide.loadPyodide({ indexURL: runtime });
  step("python", 0.6);
  python.runPython(UNPACK);
  const unpack = python.globals.get("unpack");
  unpack(await code.arrayBuffer(), CODE);
  if (own) unpack(await own.arrayBuffer(), FOLDER);
  step("unpacked", 0.7);
  const beside = python.pyimport("tichu_teach.pages.table.beside");
  step("imported", 0.8);
  const hear = beside.opened(JSON.stringify({ cells, place }), post);
  step("opened", 1);
  post("open", true);
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

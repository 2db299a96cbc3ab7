// @ts-check
// Python, beside the page: it runs the cells of the page's notebook, and takes what the table sends.

const CODE = "/tutorial/code";
const NAME = `tichu-teach/${Math.random().toString(36).slice(2)}`;

/** @param {string} name @param {any} value */
const post = (name, value) => self.postMessage([name, value]);

/** How far it is: most of the way is what comes over the net. */
const NET = 0.6;
let come = 0;

/** Fetch as ever, counting what comes. @param {number} bytes that are to come */
function count(bytes) {
  const plain = self.fetch;
  self.fetch = async (...all) => {
    const answer = await plain(...all);
    if (!answer.ok || !answer.body) return answer;
    const counted = answer.body.pipeThrough(
      new TransformStream({
        transform: (chunk, to) => {
          come += chunk.length;
          post("progress", NET * Math.min(1, come / bytes));
          to.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { headers: answer.headers, status: answer.status });
  };
}

/** @param {{ cells: string[]; place: string; runtime: string; bytes: number }} held */
async function open({ cells, place, runtime, bytes }) {
  navigator.locks?.request(NAME, () => {
    post("held", NAME);
    return new Promise(() => {}); // as long as it lives
  });
  count(bytes);
  const [{ loadPyodide }, code] = await Promise.all([
    import(`${runtime}pyodide.mjs`),
    fetch(new URL("code.zip", import.meta.url)),
  ]);
  if (!code.ok) return post("older", true);
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: runtime }),
    code.arrayBuffer(),
  ]);
  post("progress", NET + 0.1);
  python.unpackArchive(archive, "zip", { extractDir: CODE });
  post("progress", NET + 0.15);
  const sys = python.pyimport("sys");
  sys.path.insert(0, CODE);
  const beside = python.pyimport("tichu_teach.pages.beside");
  post("progress", NET + 0.3);
  const hear = beside.opened(JSON.stringify({ cells, place: `${CODE}/${place}` }), post);
  post("progress", 1);
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

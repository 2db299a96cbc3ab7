// A table is never given up because the machine is slow. The widget manager asks the kernel for its widgets
// once, gives it four seconds, then asks in another way that is waited for in vain if a single answer gets
// lost, and calls a widget that it hasn't heard of by then "not found". Here it goes on asking until it has
// them all.
(() => {
  /** @typedef {any} Manager a manager of widgets, with parts that nobody has typed */
  const FIRST = 5000; // ms for an answer; each time that much longer
  const LONGEST = 20000;
  const TARGET = "jupyter.widget";
  const VIEW = "application/vnd.jupyter.widget-view+json";

  // What the page shows, read before Voilà replaces it by the tables.
  const shown = new Set();
  document.addEventListener("DOMContentLoaded", () => {
    for (const cell of document.querySelectorAll("script[type='application/vnd.voila.cell-output+json']")) {
      const view = (JSON.parse(cell.textContent).data || {})[VIEW];
      if (view && view.model_id) shown.add(view.model_id);
    }
  });
  const all = (/** @type {Manager} */ manager) => [...shown].every((id) => manager.has_model(id));

  // The states of all widgets, as the kernel's control comm tells them. Rejects only when the kernel is gone.
  async function states(/** @type {any} */ kernel) {
    /** @type {any[]} */
    const comms = [];
    try {
      return await new Promise((resolve, reject) => {
        let wait = FIRST;
        (function ask() {
          if (kernel.isDisposed || kernel.status === "dead") return reject(new Error("the kernel is gone"));
          const comm = kernel.createComm(`${TARGET}.control`);
          comms.push(comm);
          comm.onMsg = (/** @type {any} */ { content, buffers }) => {
            if (content.data.method !== "update_states") return;
            clearTimeout(again);
            resolve({ ...content.data, buffers: buffers || [] });
          };
          const again = setTimeout(ask, wait);
          wait = Math.min(wait + FIRST, LONGEST);
          comm.open({}, { version: "1.0.0" });
          comm.send({ method: "request_states" });
        })();
      });
    } finally {
      for (const comm of comms) if (!comm.isDisposed) comm.close();
    }
  }

  async function load(/** @type {Manager} */ manager) {
    const told = await states(manager.kernel);
    told.buffer_paths.forEach((/** @type {string[]} */ [id, ...path], /** @type {number} */ n) => {
      const last = path.pop() ?? "";
      const bytes = told.buffers[n];
      path.reduce((at, step) => at[step], told.states[id].state)[last] =
        bytes instanceof DataView ? bytes : new DataView(bytes instanceof ArrayBuffer ? bytes : bytes.buffer);
    });
    await Promise.all(
      Object.entries(told.states).map(async ([model_id, { state, ...model }]) => {
        if (manager.has_model(model_id)) return;
        const comm = await manager._create_comm(TARGET, model_id);
        await manager.new_model({ ...model, model_id, comm }, state);
      }),
    );
  }

  function patient(/** @type {Manager} */ manager) {
    manager._loadFromKernelModels = () => load(manager); // what it falls back on
    // "Not found" is said only by a manager that has restored what there was: this one hasn't while anything
    // is missing.
    Object.defineProperty(manager, "restoredStatus", { get: () => manager._restoredStatus && all(manager) });
    manager.restored.connect(() => {
      if (all(manager)) return;
      window.dispatchEvent(new CustomEvent("tichu-teach:missing")); // this kernel never knew it
    });
  }

  // Voilà makes its manager while it starts its plugins, so we have to be one; it reads them from the
  // modules of the widget libraries.
  const ours = {
    id: "tichu-teach:patience",
    autoStart: true,
    activate: (/** @type {any} */ app) => {
      app.widgetManagerPromise.promise.then(patient);
    },
  };
  const libraries = (window._JUPYTERLAB = window._JUPYTERLAB || {});
  /** @type {any} */
  let library;
  Object.defineProperty(libraries, "anywidget", {
    configurable: true,
    enumerable: true,
    get: () => library,
    set(given) {
      library = {
        init: (/** @type {any} */ scope) => given.init(scope),
        get: async (/** @type {string} */ name) => {
          const make = await given.get(name);
          return name !== "./extension"
            ? make
            : () => {
                const made = make();
                return { __esModule: true, default: [ours].concat(made.__esModule ? made.default : made) };
              };
        },
      };
    },
  });
})();

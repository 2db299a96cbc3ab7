// A table's line to its kernel. Voilà brings JupyterLab's front end along, a hundred files; a page whose only output
// is one table of ours has no use for them: it draws the table as the output tells it, and opens the kernel's socket.
// Whatever else a notebook shows is drawn by JupyterLab.

/**
 * Whoever wants to know is told: of what, and what.
 * @typedef {{ connect(f: (of: Kernel, said?: any) => void): void; emit(said?: any): void }} Signal
 */
/**
 * The kernel, as far as anybody asks: its messages, how it is, and whether it can be reached.
 * @typedef {object} Kernel
 * @property {string} id
 * @property {string} status
 * @property {string} connectionStatus
 * @property {{ baseUrl: string }} serverSettings
 * @property {Signal} connectionStatusChanged
 * @property {Signal} statusChanged
 * @property {Signal} disposed
 * @property {Signal} heard
 * @property {(kind: string, content: object) => void} send
 */
/**
 * How a table is drawn: the module of its widget, and what its model holds.
 * @typedef {{ entry: string; state: Record<string, any> }} Drawn
 */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { voila = "", lab = "" } = script.dataset;
  const look = new URL(".", script.src).href;
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "");
  const outputs = document.querySelectorAll(".cells script[type='application/vnd.voila.cell-output+json']");
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const PATIENCE = 5000; // ms for an answer, and more with each time
  const AGAIN = [0, 500, 1000, 2000, 4000, 8000]; // ms until a socket that was cut is opened once more
  const OURS = "tichu-teach"; // in the metadata of an output that is a table: how it is drawn

  /** Let JupyterLab draw the page, with its style. */
  function jupyter() {
    for (const [name, scheme] of [["index"], ["theme-light", "light"], ["theme-dark", "dark"]]) {
      const sheet = document.createElement("link");
      Object.assign(sheet, { rel: "stylesheet", href: lab.replace("*", name) });
      if (scheme) sheet.dataset.scheme = scheme;
      document.querySelector("link[rel='stylesheet']")?.before(sheet);
    }
    window.tichuTheme?.paint();
    document.body.append(Object.assign(document.createElement("script"), { src: voila, async: false }));
  }

  /** @returns {Signal} */
  const signal = (/** @type {Kernel} */ of) => {
    /** @type {((of: Kernel, said?: any) => void)[]} */
    const heard = [];
    return { connect: (f) => void heard.push(f), emit: (said) => heard.forEach((f) => f(of, said)) };
  };

  /**
   * Open the line. A kernel that was started anew knows nothing of the page's model: it is as good as dead.
   * @param {string} model
   */
  function reach(model) {
    const session = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16)).join("");
    const url = new URL(`${config.baseUrl}api/kernels/${config.kernelId}/channels`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("session_id", session);
    const kernel = /** @type {Kernel} */ ({
      id: config.kernelId,
      status: "unknown",
      connectionStatus: "connecting",
      serverSettings: { baseUrl: new URL(config.baseUrl, location.href).href },
    });
    const signals = /** @type {const} */ (["connectionStatusChanged", "statusChanged", "disposed", "heard"]);
    for (const name of signals) kernel[name] = signal(kernel);
    /** @type {WebSocket} */
    let socket;
    let [tries, count, left, again] = [0, 0, false, 0];
    /** @typedef {{ kind: string; content: any; sent?: boolean }} Said */
    /** @type {Said[] | null} */
    let early = []; // what is said before anything has come of the model: at first nobody can be reached

    const connected = (/** @type {string} */ how) => {
      kernel.connectionStatus = how;
      kernel.connectionStatusChanged.emit(how);
    };
    const is = (/** @type {string} */ status) => {
      if (kernel.status === "dead") return; // for good: who looks later must find it so
      kernel.status = status;
      kernel.statusChanged.emit(status);
    };
    const transmit = (/** @type {Said} */ said) => {
      const { kind, content } = Object.assign(said, { sent: true });
      const date = new Date().toISOString();
      const id = `${session}_${++count}`; // another each time: what a kernel has had already it drops
      const header = { msg_id: id, msg_type: kind, session, username: "", date, version: "5.3" };
      const message = { header, parent_header: {}, metadata: {}, content, channel: "shell", buffers: [] };
      socket.send(JSON.stringify(message));
    };
    kernel.send = (kind, content) => {
      const open = socket.readyState === WebSocket.OPEN;
      if (!open && !early) throw new Error("The kernel is out of reach.");
      const said = { kind, content };
      early?.push(said);
      if (open) transmit(said);
    };
    // Answers get lost where a machine has too much to do: so it is asked again until one comes. A press has been
    // heard by then, and would count twice.
    const asks = (/** @type {Said} */ { kind, content }) =>
      kind !== "comm_msg" || content.data.content?.type === "hello";
    const begin = (/** @type {number} */ patience) => {
      clearTimeout(again);
      if (!early || socket.readyState !== WebSocket.OPEN) return;
      for (const said of early) if (!said.sent || asks(said)) transmit(said);
      again = setTimeout(begin, patience, Math.min(2 * patience, 4 * PATIENCE));
    };
    const open = () => {
      socket = new WebSocket(url);
      socket.onopen = () => {
        tries = 0;
        begin(PATIENCE);
        connected("connected");
        kernel.send("comm_info_request", { target_name: "jupyter.widget" });
      };
      socket.onmessage = ({ data }) => {
        const { header, content } = JSON.parse(data);
        if (header.msg_type === "comm_info_reply" && !content.comms[model]) is("dead");
        if (header.msg_type === "comm_msg" && content.comm_id === model) early = null;
        if (header.msg_type === "status") is(content.execution_state);
        kernel.heard.emit({ kind: header.msg_type, content });
      };
      socket.onclose = () => {
        if (left) return;
        if (kernel.connectionStatus !== "connecting" || tries) connected("connecting");
        setTimeout(open, AGAIN[Math.min(tries++, AGAIN.length - 1)]);
      };
    };
    window.addEventListener("online", () => socket.readyState === WebSocket.CLOSED && open());
    window.addEventListener("pagehide", () => {
      left = true;
      const goodbye = new FormData();
      goodbye.append("_xsrf", document.cookie.match(/(?:^|; )_xsrf=([^;]*)/)?.[1] ?? "");
      navigator.sendBeacon(`${document.body.dataset.baseUrl}api/shutdown/${kernel.id}`, goodbye);
    });
    open();
    return kernel;
  }

  /**
   * What a table sees of its model (see anywidget's front-end module).
   * @param {Kernel} kernel
   * @param {string} id
   * @param {Record<string, any>} state
   */
  function shared(kernel, id, state) {
    /** @typedef {(...said: any[]) => void} Ear */
    /** @type {Map<string, Ear[]>} */
    const ears = new Map();
    /** @type {Record<string, any>} */
    let changes = {};
    /** @type {(event: string, ...said: any[]) => void} */
    const tell = (event, ...said) => [...(ears.get(event) ?? [])].forEach((f) => f(...said));
    const say = (/** @type {object} */ data) => kernel.send("comm_msg", { comm_id: id, data });
    kernel.heard.connect((_, { kind, content }) => {
      if (kind !== "comm_msg" || content.comm_id !== id) return;
      const { method, state: news, content: said } = content.data;
      if (method === "custom") tell("msg:custom", said, []);
      if (method !== "update") return;
      Object.assign(state, news); // all of it is there before anybody hears of a part
      for (const name of Object.keys(news)) tell(`change:${name}`);
    });
    return {
      get: (/** @type {string} */ name) => state[name],
      set: (/** @type {string} */ name, /** @type {any} */ value) => {
        changes[name] = state[name] = value;
        tell(`change:${name}`);
      },
      save_changes: () => {
        say({ method: "update", state: changes, buffer_paths: [] });
        changes = {};
      },
      send: (/** @type {object} */ content) => say({ method: "custom", content }),
      on: (/** @type {string} */ event, /** @type {Ear} */ f) =>
        ears.set(event, [...(ears.get(event) ?? []), f]),
      off: (/** @type {string} */ event, /** @type {Ear} */ f) =>
        ears.set(
          event,
          (ears.get(event) ?? []).filter((each) => each !== f),
        ),
    };
  }

  /**
   * A table's style, where the page has not brought it along.
   * @type {(href: string) => Promise<void>}
   */
  const styled = (href) =>
    new Promise((done, failed) => {
      if ([...document.styleSheets].some((sheet) => sheet.href === href)) return done();
      const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
      Object.assign(sheet, {
        onload: () => done(),
        onerror: () => failed(new Error(`There is no ${href}.`)),
      });
      document.head.append(sheet);
    });

  /**
   * Draw the table as the kernel has laid it, in place of the output that stands for it.
   * @param {Kernel} kernel
   * @param {Element} output
   * @param {string} id
   * @param {Drawn} drawn
   */
  async function draw(kernel, output, id, { entry, state }) {
    const [{ default: widget }] = await Promise.all([
      import(`${look}${entry}`),
      styled(`${look}${entry.replace(/js$/, "css")}`),
    ]);
    const { render } = widget();
    const place = Object.assign(document.createElement("div"), { className: "jp-OutputArea-output" });
    output.replaceWith(place);
    const el = place.appendChild(document.createElement("div"));
    render({ model: shared(kernel, id, state), el }); // drawn before anybody sees that it is there
  }

  const { data, metadata } = outputs.length === 1 ? JSON.parse(outputs[0].textContent ?? "") : {};
  if (!("tichuRoom" in document.documentElement.dataset && metadata?.[OURS])) return jupyter();
  const { model_id: id } = data[VIEW];
  const kernel = reach(id);
  window.jupyterapp = { widgetManager: { kernel } };
  draw(kernel, outputs[0], id, metadata[OURS]).catch((problem) => {
    console.warn(problem);
    window.dispatchEvent(new CustomEvent("tichu-teach:missing"));
  });
})();

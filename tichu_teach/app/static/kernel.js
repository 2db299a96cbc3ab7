// A table's line to its kernel. Voilà brings JupyterLab's front end along, a hundred files; a page whose only output
// is one table of ours has no use for them: it opens the kernel's socket, asks for the table's state, and draws it.
// Whatever else a notebook shows is drawn by JupyterLab.
(() => {
  const { voila, lab } = document.currentScript.dataset;
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const outputs = document.querySelectorAll(".cells script[type='application/vnd.voila.cell-output+json']");
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const PATIENCE = 5000; // ms for an answer, and more with each time
  const AGAIN = [0, 500, 1000, 2000, 4000, 8000]; // ms until a socket that was cut is opened once more
  const OURS = "tichu-teach"; // in the metadata of an output that is a table

  /** Let JupyterLab draw the page, with its style. */
  function jupyter() {
    for (const [name, scheme] of [["index"], ["theme-light", "light"], ["theme-dark", "dark"]]) {
      const sheet = document.createElement("link");
      Object.assign(sheet, { rel: "stylesheet", href: lab.replace("*", name) });
      if (scheme) sheet.dataset.scheme = scheme;
      document.querySelector("link[rel='stylesheet']").before(sheet);
    }
    window.tichuTheme?.paint();
    document.body.append(Object.assign(document.createElement("script"), { src: voila, async: false }));
  }

  const signal = (of) => {
    const heard = [];
    return { connect: (f) => heard.push(f), emit: (said) => heard.forEach((f) => f(of, said)) };
  };

  /** The kernel, as far as anybody asks: its messages, how it is, and whether it can be reached. */
  function reach() {
    const session = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16)).join("");
    const url = new URL(`${config.baseUrl}api/kernels/${config.kernelId}/channels`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("session_id", session);
    const kernel = { id: config.kernelId, status: "unknown", connectionStatus: "connecting" };
    kernel.serverSettings = { baseUrl: new URL(config.baseUrl, location.href).href };
    for (const name of ["connectionStatusChanged", "statusChanged", "disposed", "heard"])
      kernel[name] = signal(kernel);
    let [socket, tries, count, left] = [null, 0, 0, false];

    const connected = (how) => {
      kernel.connectionStatus = how;
      kernel.connectionStatusChanged.emit(how);
    };
    kernel.send = (kind, content, metadata = {}) => {
      if (socket.readyState !== WebSocket.OPEN) throw new Error("The kernel is out of reach.");
      const date = new Date().toISOString();
      const id = `${session}_${++count}`;
      const header = { msg_id: id, msg_type: kind, session, username: "", date, version: "5.3" };
      const message = { header, parent_header: {}, metadata, content, channel: "shell", buffers: [] };
      socket.send(JSON.stringify(message));
      return id;
    };
    const open = () => {
      socket = new WebSocket(url);
      socket.onopen = () => {
        tries = 0;
        connected("connected");
      };
      socket.onmessage = ({ data }) => {
        const { header, content, parent_header: to } = JSON.parse(data);
        if (header.msg_type === "status") {
          kernel.status = content.execution_state;
          kernel.statusChanged.emit(kernel.status);
        }
        kernel.heard.emit({ kind: header.msg_type, content, to: to.msg_id });
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

  /** The states of all models of a kernel, by id. Answers get lost where a machine has too much to do: so ask again. */
  const states = (kernel) =>
    new Promise((done) => {
      const metadata = { version: "1.0.0" };
      let [asked, opened, timer, there] = [0, "", 0, false];
      const comm = () => ({ comm_id: `tichu-states-${asked}` });
      const ask = () => {
        clearTimeout(timer);
        if (there || kernel.connectionStatus !== "connected") return;
        asked += 1;
        opened = kernel.send(
          "comm_open",
          { ...comm(), target_name: "jupyter.widget.control", data: {} },
          metadata,
        );
        timer = setTimeout(ask, Math.min(asked * PATIENCE, 4 * PATIENCE));
      };
      kernel.connectionStatusChanged.connect(ask);
      kernel.heard.connect((_, { content, to }) => {
        // A kernel complains of what is said to one whom it has not opened to yet.
        if (!there && to === opened && content.execution_state === "idle")
          kernel.send("comm_msg", { ...comm(), data: { method: "request_states" } }, metadata);
        if (content.data?.method !== "update_states") return;
        there = true;
        clearTimeout(timer);
        done(content.data.states);
      });
    });

  /** What a table sees of its model (see anywidget's front-end module). */
  function shared(kernel, id, state) {
    const ears = new Map();
    let changes = {};
    const tell = (event, ...said) => [...(ears.get(event) ?? [])].forEach((f) => f(...said));
    const set = (name, value) => {
      state[name] = value;
      tell(`change:${name}`);
    };
    const say = (data) => kernel.send("comm_msg", { comm_id: id, data });
    kernel.heard.connect((_, { kind, content }) => {
      if (kind !== "comm_msg" || content.comm_id !== id) return;
      const { method, state: news, content: said } = content.data;
      if (method === "custom") tell("msg:custom", said, []);
      if (method !== "update") return;
      Object.assign(state, news); // all of it is there before anybody hears of a part
      for (const name of Object.keys(news)) tell(`change:${name}`);
    });
    return {
      get: (name) => state[name],
      set: (name, value) => {
        changes[name] = value;
        set(name, value);
      },
      save_changes: () => {
        say({ method: "update", state: changes, buffer_paths: [] });
        changes = {};
      },
      send: (content) => say({ method: "custom", content }),
      on: (event, f) => ears.set(event, [...(ears.get(event) ?? []), f]),
      off: (event, f) =>
        ears.set(
          event,
          (ears.get(event) ?? []).filter((each) => each !== f),
        ),
    };
  }

  /** Draw the table, in place of the output that stands for it. */
  async function draw(kernel, output, id) {
    const state = (await states(kernel))[id]?.state;
    if (!state) throw new Error(`The kernel knows no model ${id}.`);
    const source = URL.createObjectURL(new Blob([state._esm], { type: "text/javascript" }));
    const { default: widget } = await import(source);
    URL.revokeObjectURL(source);
    document.head.append(Object.assign(document.createElement("style"), { textContent: state._css }));
    const { render } = typeof widget === "function" ? await widget() : widget;
    const place = Object.assign(document.createElement("div"), { className: "jp-OutputArea-output" });
    output.replaceWith(place);
    const el = place.appendChild(document.createElement("div"));
    render({ model: shared(kernel, id, state), el }); // drawn before anybody sees that it is there
  }

  const { data, metadata } = outputs.length === 1 ? JSON.parse(outputs[0].textContent) : {};
  if (!("tichuRoom" in document.documentElement.dataset && metadata?.[OURS])) return jupyter();
  const kernel = reach();
  window.jupyterapp = { widgetManager: { kernel } };
  draw(kernel, outputs[0], data[VIEW].model_id).catch((problem) => {
    console.warn(problem);
    window.dispatchEvent(new CustomEvent("tichu-teach:missing"));
  });
})();

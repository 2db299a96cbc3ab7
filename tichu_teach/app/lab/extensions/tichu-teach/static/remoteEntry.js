// @ts-nocheck
// What JupyterLab leaves to us. A widget goes there before everything else that an output holds, also in a
// notebook that is opened again and whose kernel knows nothing of it: an error is shown then, or "Loading
// widget". Here it is the output's own picture, until there is a living widget (again). Tables are told when
// their kernel has gone, however it went, and hear it however long they took to load. Their links lead to where
// they mean. What a kernel says of itself makes no notebook an unsaved one. On a phone the list of files gives way.
//
// It is a module as JupyterLab loads them, small enough to be written by hand: `init` is given the modules
// that all extensions share, `get` answers with the plugin.
(() => {
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const PICTURE = "text/html";
  const A_MOMENT = 400; // a widget that is alive comes sooner
  const GONE = ["restarting", "autorestarting", "terminating", "dead"];
  const PHONE = "(max-width: 760px)";
  const LISTED = "docmanager:show-in-file-browser"; // JupyterLite does so once it has opened what a link names
  const TUTORIAL = "tichu/";
  const PAGES = "#the-commands"; // what the first notebook calls it: elsewhere the link tells how to open it
  const LINK = `.tichu-teach a[href], a[href$="${PAGES}"]`;
  const PRINTED = ".jp-OutputArea-output.jp-RenderedText pre { word-break: normal; overflow-wrap: anywhere; }";
  // What stays in sight of a page as it is scrolled (a total, a message) is held by the notebook, not by the output.
  const HELD =
    ".jp-CodeCell:not(.jp-mod-outputsScrolled) :is(.jp-Cell-outputArea, .jp-OutputArea-child, .jp-OutputArea-output)" +
    ":has(.tichu-teach) { overflow: visible; }";

  let shared;

  /** A module that JupyterLab shares, in whatever version it has. */
  async function use(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  }

  /**
   * Have a widget hear its kernel, though it took long. anywidget waits two seconds for one to load, which is little
   * where many come at once; from then on it refuses whatever the kernel says.
   */
  async function listen(renderer, id) {
    const widget = await (await renderer._manager?.promise)?.get_model(id);
    const any = Object.getPrototypeOf(Object.getPrototypeOf(widget ?? {}) ?? {})?._handle_comm_msg;
    if (!any) return;
    const nothing = { content: { data: { method: "" } } };
    await widget._handle_comm_msg(nothing)?.catch(() => {
      widget.comm.on_msg((message) => any.call(widget, message));
      widget.comm.send({ method: "request_state" });
      window.dispatchEvent(new CustomEvent("tichu-teach:back")); // an answer to its hello may have been refused
    });
  }

  /** A renderer of widgets that shows a picture while it has none. */
  function withPicture(renderer, drawing) {
    const render = renderer.renderModel.bind(renderer);
    let picture = null;

    async function show(model) {
      if (!picture) {
        picture = drawing();
        await picture.renderModel(model);
      }
      if (picture && !renderer.isDisposed && !renderer.widgets.length)
        renderer.node.replaceChildren(picture.node);
    }

    function hide() {
      picture?.node.remove();
      picture?.dispose();
      picture = null;
    }

    renderer.renderModel = async (model) => {
      if (!model.data[PICTURE]) return render(model);
      const waiting = setTimeout(() => show(model), A_MOMENT);
      try {
        await render(model);
      } finally {
        clearTimeout(waiting);
        const open = !renderer.isDisposed; // it may have been closed while its widget was on the way
        if (open && renderer.widgets.length) {
          hide();
          void listen(renderer, model.data[VIEW].model_id);
        } else if (open && model.data[VIEW].model_id) await show(model);
      }
    };
    renderer.disposed.connect(hide);
    return renderer;
  }

  /** Whether a notebook's metadata now say of the same kernel what that says of itself: its version, its title. */
  const ofTheKernel = ({ key, oldValue, newValue }) =>
    ["kernelspec", "language_info"].includes(key) && oldValue?.name === newValue?.name;

  /** A notebook that nobody has changed stays a saved one: JupyterLab sets `dirty` right after this signal. */
  function staysSaved(model) {
    model.metadataChanged.connect((_, change) => {
      if (!model.dirty && ofTheKernel(change)) queueMicrotask(() => (model.dirty = false));
    });
  }

  /** Where the tutorial is: below the server's address, or where the page says. */
  const tutorial = (app, page) =>
    new URL(page.getOption("tichuTeach") || TUTORIAL, app.serviceManager.serverSettings.baseUrl).href;

  /**
   * Follow a table's link. It is meant from the table's page in the tutorial, and leads there, in a tab of its own;
   * to a notebook that lies here, JupyterLab goes itself.
   */
  async function follow(app, home, path, href) {
    const page = ["own", ...path.split("/")].slice(-2).map(encodeURIComponent).join("/");
    const way = href.endsWith(PAGES) ? home : new URL(href, `${home}voila/render/${page}`).href;
    if (href.endsWith(".ipynb")) {
      const at = new URL(href, new URL(encodeURI(path), home)).pathname;
      const beside = decodeURIComponent(at.slice(new URL(home).pathname.length));
      const there = app.serviceManager.contents.get(beside, { content: false });
      if (await there.catch(() => null)) return app.commands.execute("docmanager:open", { path: beside });
    }
    window.open(way, "_blank", "noopener");
  }

  function watch(app, home, { content: { rendermime }, context, sessionContext, node }) {
    const { model } = context;
    const create = rendermime.createRenderer.bind(rendermime);
    rendermime.createRenderer = (type) =>
      type === VIEW ? withPicture(create(type), () => create(PICTURE)) : create(type);
    staysSaved(model);
    const pressed = (event) => {
      const href = event.target.closest?.(LINK)?.getAttribute("href");
      if (!href || (/^(#|\w+:)/.test(href) && !href.endsWith(PAGES))) return;
      event.preventDefault();
      event.stopPropagation();
      void follow(app, home, context.path, href);
    };
    node.addEventListener("click", pressed, true);
    const lost = () => {
      for (const table of node.querySelectorAll(".tichu-teach"))
        table.dispatchEvent(new CustomEvent("tichu-teach:lost"));
    };
    sessionContext.kernelChanged.connect((_, { newValue }) => newValue || lost());
    sessionContext.statusChanged.connect((_, status) => GONE.includes(status) && lost());
  }

  const plugin = (tracker, page) => ({
    id: "tichu-teach:picture",
    autoStart: true,
    optional: [tracker], // Voilà by itself takes our extension, too, and has no notebooks to watch
    activate: (app, notebooks) => {
      if (!notebooks) return;
      const home = tutorial(app, page);
      document.head.append(Object.assign(document.createElement("style"), { textContent: PRINTED + HELD }));
      const fold = () => matchMedia(PHONE).matches && app.shell.collapseLeft?.();
      const begin = (panel) => {
        watch(app, home, panel);
        void panel.context.ready.then(fold);
      };
      notebooks.forEach(begin);
      notebooks.widgetAdded.connect((_, panel) => begin(panel));
      void app.restored.then(fold);
      const listed = (commands, { id, result }) => {
        if (id !== LISTED) return;
        commands.commandExecuted.disconnect(listed);
        void result.then(fold);
      };
      if (page.getOption("tichuTeach")) app.commands.commandExecuted.connect(listed);
    },
  });

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["tichu-teach"] = {
    init: (scope) => {
      shared = scope;
    },
    get: async () => {
      const { INotebookTracker } = await use("@jupyterlab/notebook");
      const { PageConfig } = await use("@jupyterlab/coreutils");
      return () => ({ __esModule: true, default: plugin(INotebookTracker, PageConfig) });
    },
  };
})();

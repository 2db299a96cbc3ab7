// @ts-nocheck
// What JupyterLab leaves to us. A widget goes there before everything else that an output holds, also in a
// notebook that is opened again and whose kernel knows nothing of it: an error is shown then, or "Loading
// widget". Here it is the output's own picture, until there is a living widget (again). Tables are told when
// their kernel has gone, however it went. And what a kernel says of itself makes no notebook an unsaved one.
//
// It is a module as JupyterLab loads them, small enough to be written by hand: `init` is given the modules
// that all extensions share, `get` answers with the plugin.
(() => {
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const PICTURE = "text/html";
  const A_MOMENT = 400; // a widget that is alive comes sooner
  const GONE = ["restarting", "autorestarting", "terminating", "dead"];

  let shared;

  /** A module that JupyterLab shares, in whatever version it has. */
  async function use(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
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
        if (renderer.widgets.length) hide();
        else if (model.data[VIEW].model_id) await show(model);
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

  function watch({ content: { rendermime }, context: { model }, sessionContext, node }) {
    const create = rendermime.createRenderer.bind(rendermime);
    rendermime.createRenderer = (type) =>
      type === VIEW ? withPicture(create(type), () => create(PICTURE)) : create(type);
    staysSaved(model);
    const lost = () => {
      for (const table of node.querySelectorAll(".tichu-teach"))
        table.dispatchEvent(new CustomEvent("tichu-teach:lost"));
    };
    sessionContext.kernelChanged.connect((_, { newValue }) => newValue || lost());
    sessionContext.statusChanged.connect((_, status) => GONE.includes(status) && lost());
  }

  const plugin = (tracker) => ({
    id: "tichu-teach:picture",
    autoStart: true,
    requires: [tracker],
    activate: (_app, notebooks) => {
      notebooks.forEach(watch);
      notebooks.widgetAdded.connect((_, panel) => watch(panel));
    },
  });

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["tichu-teach"] = {
    init: (scope) => {
      shared = scope;
    },
    get: async () => {
      const { INotebookTracker } = await use("@jupyterlab/notebook");
      return () => ({ __esModule: true, default: plugin(INotebookTracker) });
    },
  };
})();

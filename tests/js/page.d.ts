// What the pages of the server hang on the window for one another, and what Voilà and JupyterLab ask of it.
interface Window {
  /** Light or dark: paint what has come since. */
  tichuTheme?: { paint(): void };
  /** The front end of the page, once there is one: JupyterLab's, or ours. */
  jupyterapp?: { widgetManager?: { kernel?: any } };
  voila_heartbeat?: () => void;
  voila_finish?: () => void;
  /** The libraries of widgets, each with its modules. */
  _JUPYTERLAB?: Record<string, any>;
}

// What stands before `site/static/sw.js`: the edition, and each of its files with its fingerprint.
declare const EDITION: string;
declare const FILES: Record<string, string>;
interface FetchEvent {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

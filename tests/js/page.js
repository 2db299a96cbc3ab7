// A small page for tests of what listens to it: parts with classes, attributes and places, and events that bubble.

/** One part of a selector: `div.tt-a[data-x='y']:focus-visible`. */
function fits(part, one) {
  const [, tag, rest] = /^([a-z]*)(.*)$/.exec(one);
  if (tag && part.localName !== tag) return false;
  return [...rest.matchAll(/\.([\w-]+)|\[([\w-]+)(?:='([^']*)')?\]|:([\w-]+)/g)].every(
    ([, cls, name, value, state]) =>
      cls
        ? part.classList.contains(cls)
        : name
          ? part.hasAttribute(name) && (value === undefined || part.getAttribute(name) === value)
          : part.states.has(state),
  );
}

export class Part {
  constructor(localName = "div", cls = "", attributes = {}) {
    Object.assign(this, { localName, nodeType: 1, parentNode: null, childNodes: [], scrollTop: 0 });
    Object.assign(this, {
      attributes: { ...(cls && { class: cls }), ...attributes },
      states: new Set(),
      listeners: [],
    });
    this.box = { left: 0, top: 0, width: 0, height: 0 };
    this.style = { setProperty: (name, value) => (this.style[name] = value) };
    this.style.removeProperty = (name) => delete this.style[name];
    const classes = () => (this.attributes.class ?? "").split(" ").filter(Boolean);
    const set = (all) => (this.attributes.class = [...all].join(" "));
    this.classList = {
      contains: (name) => classes().includes(name),
      add: (name) => set(new Set([...classes(), name])),
      remove: (name) => set(classes().filter((each) => each !== name)),
    };
  }
  get dataset() {
    const found = Object.entries(this.attributes).filter(([name]) => name.startsWith("data-"));
    return Object.fromEntries(found.map(([name, value]) => [name.slice(5), value]));
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    const beside = this.parentNode.childNodes;
    return beside[beside.indexOf(this) + 1] ?? null;
  }
  get parentElement() {
    return this.parentNode;
  }
  get isConnected() {
    return this === document || Boolean(this.parentNode?.isConnected);
  }
  getAttribute = (name) => this.attributes[name] ?? null;
  hasAttribute = (name) => name in this.attributes;
  setAttribute = (name, value) => (this.attributes[name] = value);
  removeAttribute = (name) => delete this.attributes[name];
  append(...parts) {
    for (const part of parts) this.insertBefore(part, null);
    return this;
  }
  insertBefore(part, at) {
    if (part.parentNode) part.remove();
    const place = at ? this.childNodes.indexOf(at) : this.childNodes.length;
    this.childNodes.splice(place, 0, part);
    part.parentNode = this;
  }
  remove() {
    this.parentNode.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
  }
  cloneNode(deep) {
    const copy = new Part(this.localName, this.attributes.class, { ...this.attributes });
    copy.box = this.box;
    return deep ? copy.append(...this.childNodes.map((child) => child.cloneNode(true))) : copy;
  }
  contains = (part) => part === this || Boolean(part?.parentNode && this.contains(part.parentNode));
  matches(css) {
    return css.split(",").some((each) => {
      const [last, ...before] = each.trim().split(/\s+/).reverse();
      if (!fits(this, last)) return false;
      let [here, ...left] = [this, ...before];
      while (left.length) {
        const near = left[0] === ">";
        if (near) left = left.slice(1);
        here = near ? here.parentNode : here.parentNode?.closest?.(left[0]);
        if (!here || !fits(here, left[0])) return false;
        left = left.slice(1);
      }
      return true;
    });
  }
  closest = (css) => (this.matches(css) ? this : (this.parentNode?.closest?.(css) ?? null));
  querySelectorAll(css) {
    const within = this.childNodes.filter((child) => child.nodeType === 1);
    return within.flatMap((child) => [
      ...(child.matches(css) ? [child] : []),
      ...child.querySelectorAll(css),
    ]);
  }
  querySelector = (css) => this.querySelectorAll(css)[0] ?? null;
  getBoundingClientRect() {
    const { left, top, width, height } = this.box;
    return { left, top, width, height, right: left + width, bottom: top + height };
  }
  getClientRects = () => [this.getBoundingClientRect()];
  focus = () => (document.activeElement = this);
  addEventListener(type, run, { signal, capture } = {}) {
    const heard = { type, run, capture };
    this.listeners.push(heard);
    signal?.addEventListener("abort", () => this.removeEventListener(type, run));
  }
  removeEventListener(type, run) {
    this.listeners = this.listeners.filter((each) => each.type !== type || each.run !== run);
  }
}

/** Lay an empty page: its `root`, in the document, in the window. */
export function open() {
  const [window, document, root] = [new Part("window"), new Part("document"), new Part()];
  document.isHere = true;
  Object.defineProperty(document, "isConnected", { value: true });
  Object.assign(document, { createElement: (tag) => new Part(tag), documentElement: { clientWidth: 390 } });
  document.createTextNode = (data) => Object.assign(new Part("#text"), { nodeType: 3, data });
  document.fire = (type, more) => fire(document, type, more);
  Object.assign(window, { innerHeight: 844, setTimeout: (...all) => setTimeout(...all) });
  document.parentNode = window;
  document.append(root);
  Object.assign(globalThis, { window, document, Element: Part });
  return root;
}

/** Let something happen to a part; the event as it was left. */
export function fire(target, type, more = {}) {
  const event = { type, target, stopped: false, prevented: false, ...more };
  event.preventDefault = () => (event.prevented = true);
  event.stopImmediatePropagation = () => (event.stopped = true);
  const path = [];
  for (let part = target; part; part = part.parentNode) path.push(part);
  const heard = (part, capture) => part.listeners.filter((l) => l.type === type && !l.capture === !capture);
  for (const [parts, capture] of [
    [[...path].reverse(), true],
    [path, false],
  ])
    for (const part of parts)
      for (const { run } of heard(part, capture))
        if (!event.stopped)
          run({
            ...event,
            currentTarget: part,
            preventDefault: event.preventDefault,
            stopImmediatePropagation: event.stopImmediatePropagation,
          });
  return event;
}

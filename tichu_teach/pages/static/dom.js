// @ts-check
// A picture of the DOM as plain data, and the patching of one picture into the next. Nodes are kept,
// so that focus, typed text, scroll and running animations survive an update. Text only ever becomes
// text nodes: nothing from a scene is parsed as markup.

export const SVG_NS = "http://www.w3.org/2000/svg";

// h("div.a.b", {key, on…, aria…}, child, [child, …]); false and null children are left out.
export function h(spec, props, ...children) {
  const [tag, ...classes] = spec.split(".");
  return {
    tag,
    classes,
    props: props || {},
    children: children.flat(Infinity).filter((c) => c != null && c !== false && c !== ""),
  };
}

function classOf(v) {
  const more = v.props.class;
  return [
    ...v.classes.map((c) => "tt-" + c),
    ...(more
      ? []
          .concat(more)
          .filter(Boolean)
          .map((c) => "tt-" + c)
      : []),
  ].join(" ");
}

function make(v, svg) {
  if (typeof v !== "object") return document.createTextNode(String(v));
  const inSvg = svg || v.tag === "svg";
  const node = inSvg ? document.createElementNS(SVG_NS, v.tag) : document.createElement(v.tag);
  dress(node, {}, v, true);
  patchChildren(node, [], v.children, inSvg);
  if (v.tag === "select") node.value = v.props.value ?? ""; // only now are its options there
  node.ttKey = v.props.key;
  if (v.props.born) v.props.born(node);
  return node;
}

export function dress(node, before, v, fresh) {
  const cls = classOf(v);
  if (fresh ? cls : cls !== before.cls) node.setAttribute("class", cls);
  const old = before.props || {};
  for (const name in old) if (!(name in v.props)) setProp(node, name, null, old[name]);
  for (const name in v.props) if (v.props[name] !== old[name]) setProp(node, name, v.props[name], old[name]);
  node.ttWas = { cls, props: v.props, v };
}

function setProp(node, name, value, was) {
  if (name === "key" || name === "class" || name === "born") return;
  if (name.startsWith("on")) node[name] = value;
  else if (name === "value" || name === "checked") node[name] = value == null ? "" : value;
  else if (name === "style")
    for (const k of new Set([...Object.keys(was || {}), ...Object.keys(value || {})])) {
      const next = value && value[k];
      if (next !== (was && was[k]))
        next == null ? node.style.removeProperty(k) : node.style.setProperty(k, next);
    }
  else if (value == null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

function same(node, v) {
  if (typeof v !== "object") return node.nodeType === 3;
  return node.nodeType === 1 && node.localName === v.tag && node.ttKey === v.props.key;
}

export function patchChildren(parent, old, children, svg) {
  // Keyed nodes are found by key, others by turn among the unkeyed. What is gone goes first, so that a
  // node that stays need not be moved: moving the focused one would lose the focus.
  const keyed = new Map();
  const loose = [];
  for (const node of old) node.ttKey !== undefined ? keyed.set(node.ttKey, node) : loose.push(node);
  let turn = 0;
  const next = children.map((v) => {
    const key = typeof v === "object" ? v.props.key : undefined;
    const node = key !== undefined ? keyed.get(key) : loose[turn++];
    return node && same(node, v) ? node : null;
  });
  const stay = new Set(next);
  for (const node of old) if (!stay.has(node)) node.remove();
  let at = parent.firstChild;
  children.forEach((v, i) => {
    const node = next[i];
    if (!node) parent.insertBefore(make(v, svg), at);
    else {
      if (node === at) at = at.nextSibling;
      else parent.insertBefore(node, at);
      patch(node, v, svg);
    }
  });
}

export function patch(node, v, svg) {
  if (typeof v !== "object") {
    if (node.data !== String(v)) node.data = String(v);
    return;
  }
  if (node.ttWas.v === v) return; // the very same picture: card faces are drawn once and kept
  dress(node, node.ttWas, v, false);
  patchChildren(node, [...node.childNodes], v.children, svg || v.tag === "svg");
}

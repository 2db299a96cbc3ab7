// @ts-check
// A picture of the DOM as plain data, and the patching of one picture into the next. Nodes are kept,
// so that focus, typed text, scroll and running animations survive an update. Text only ever becomes
// text nodes: nothing from a scene is parsed as markup.

/** @import { Child, Content, Picture, Props } from "./types.d.ts" */

export const SVG_NS = "http://www.w3.org/2000/svg";

/**
 * h("div.a.b", {key, on…, aria…}, child, [child, …]); empty children are left out.
 * @param {string} spec
 * @param {Props | null} [props]
 * @param {Content[]} children
 * @returns {Picture}
 */
export function h(spec, props, ...children) {
  const [tag, ...classes] = spec.split(".");
  return { tag, classes, props: props || {}, children: all(children) };
}

/** @param {any[]} contents @returns {Child[]} */
const all = (contents) => contents.flat(Infinity).filter((c) => c != null && c !== false && c !== "");

/** @param {Picture} v */
function classOf(v) {
  /** @type {any[]} */
  const given = [v.props.class];
  const more = given.flat(Infinity).filter(Boolean);
  return [...v.classes, ...more].map((c) => "tt-" + c).join(" ");
}

/** @param {Child} v @param {boolean} [svg] @returns {any} */
export function make(v, svg) {
  if (typeof v !== "object") return document.createTextNode(String(v));
  const inSvg = svg || v.tag === "svg";
  /** @type {any} */
  const node = inSvg ? document.createElementNS(SVG_NS, v.tag) : document.createElement(v.tag);
  dress(node, {}, v, true);
  patchChildren(node, [], v.children, inSvg);
  choose(node, v);
  node.ttKey = v.props.key;
  if (v.props.born) v.props.born(node);
  return node;
}

/**
 * @param {Element} node
 * @param {{ cls?: string; props?: Props }} before
 * @param {Picture} v
 * @param {boolean} fresh
 */
export function dress(node, before, v, fresh) {
  const cls = classOf(v);
  if (fresh ? cls : cls !== before.cls) node.setAttribute("class", cls);
  const old = before.props || {};
  for (const name in old) if (!(name in v.props)) setProp(node, name, null, old[name]);
  for (const name in v.props) if (v.props[name] !== old[name]) setProp(node, name, v.props[name], old[name]);
  node.ttWas = { cls, props: v.props, v };
}

/** @param {any} node @param {string} name @param {any} value @param {any} was */
function setProp(node, name, value, was) {
  if (name === "key" || name === "class" || name === "born") return;
  if (name.startsWith("on")) node[name] = value;
  else if (name === "value" || name === "checked") node[name] = value == null ? "" : value;
  else if (name === "style")
    for (const k of new Set([...Object.keys(was || {}), ...Object.keys(value || {})])) {
      const next = value && value[k];
      if (next === (was && was[k])) continue;
      if (next == null) node.style.removeProperty(k);
      else node.style.setProperty(k, next);
    }
  else if (value == null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** @param {any} node @param {Child} v */
function same(node, v) {
  if (typeof v !== "object") return node.nodeType === 3;
  return node.localName === v.tag;
}

/**
 * The node that each part of a picture becomes, null for a new one: keyed nodes are found by key, others by turn among
 * the unkeyed.
 * @param {any[]} old
 * @param {Child[]} children
 */
function kept(old, children) {
  const keyed = new Map();
  /** @type {any[]} */
  const loose = [];
  for (const node of old)
    if (node.ttKey !== undefined) keyed.set(node.ttKey, node);
    else loose.push(node);
  let turn = 0;
  return children.map((v) => {
    const key = typeof v === "object" ? v.props.key : undefined;
    const node = key !== undefined ? keyed.get(key) : loose[turn++];
    return node && same(node, v) ? node : null;
  });
}

/**
 * True if a node in another is still there when that becomes a picture.
 * @param {Node} node
 * @param {any} parent
 * @param {any} picture
 */
export function stays(node, parent, picture) {
  while (parent && parent !== node) {
    const next = kept([...parent.childNodes], picture.children);
    const i = next.findIndex((each) => each?.contains(node));
    [parent, picture] = [next[i], picture.children[i]];
  }
  return Boolean(parent);
}

/** @param {Element} parent @param {any[]} old @param {Child[]} children @param {boolean} svg */
export function patchChildren(parent, old, children, svg) {
  // Old nodes go first, so that a node that stays need not be moved: moving the focused one would lose the focus.
  const next = kept(old, children);
  const stay = new Set(next);
  for (const node of old) if (!stay.has(node)) node.remove();
  /** @type {Node | null} */
  let at = parent.firstChild;
  children.forEach((v, i) => {
    const node = next[i];
    if (!node) parent.insertBefore(make(v, svg), at);
    else {
      if (at && node === at) at = at.nextSibling;
      else parent.insertBefore(node, at);
      patch(node, v, svg);
    }
  });
}

/**
 * Draw a picture into a node that stands for its outermost part, or patch the one drawn there before.
 * @param {HTMLElement} node
 * @param {Picture} view
 */
export function drawInto(node, view) {
  if (node.ttWas) return patch(node, view, false);
  dress(node, {}, view, true);
  patchChildren(node, [], view.children, false);
}

/** @param {any} node @param {Child} v @param {boolean} svg */
export function patch(node, v, svg) {
  if (typeof v !== "object") {
    if (node.data !== String(v)) node.data = String(v);
    return;
  }
  if (node.ttWas.v === v) return; // the very same picture: card faces are drawn once and kept
  dress(node, node.ttWas, v, false);
  patchChildren(node, [...node.childNodes], v.children, svg || v.tag === "svg");
  choose(node, v);
}

/**
 * Choose in a list again when its options have changed: browsers go by position.
 * @param {any} node
 * @param {any} v
 */
function choose(node, v) {
  if (v.tag !== "select") return;
  const list = [v, ...v.children].map((each) => each.props.value).join();
  if (node.ttList !== list) node.value = v.props.value ?? "";
  node.ttList = list;
}

/** Where an element lies in the window. @param {Element} node */
export const boxOf = (node) => node.getBoundingClientRect();

/** @param {ParentNode} root @param {string} css @returns {HTMLElement | null} */
export const find = (root, css) => root.querySelector(css);

/** The way back from a drawer, if one is open. @param {ParentNode} root */
export const drawer = (root) => find(root, ".tt-primary:is(.tt-n-more,.tt-n-choose)");

/** @param {ParentNode} root @param {string} css @returns {HTMLElement[]} */
export const findAll = (root, css) => Array.from(root.querySelectorAll(css));

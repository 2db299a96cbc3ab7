// @ts-check
// Sorting: things lie in a heap and are laid into a line, by pressing them in order or by dragging.

import { question } from "./block.js";
import { cardNames, face } from "./cards.js";
import { button, follow, rover } from "./controls.js";
import { findAll, h } from "./dom.js";
import { inline, plain } from "./prose.js";

/** @import { CardName, Context, DrawBlock, PointerOn, Value } from "./types.d.ts" */

/** @type {DrawBlock<"order">} */
export const orderBlock = (b, ctx) => {
  const { ui, t } = ctx;
  const source = "block:" + b.id;
  const asked = `${b.id} ${b.asking ?? ""}`;
  const all = b.items.map((i) => i.value);
  const line = b.done ? all : (ui.orders[asked] || []).filter((v) => all.includes(v));
  const loose = all.filter((v) => !line.includes(v));
  /** @param {Value[]} order @param {string} said */
  const lay = (order, said) => {
    ui.orders[asked] = order;
    ctx.announce(said);
    ctx.redraw();
  };
  /** @param {Value} v @returns {{ label?: string; cards?: CardName[] }} */
  const item = (v) => b.items.find((one) => one.value === v) || {};
  /** @param {Value} v */
  const name = (v) => {
    const { label, cards = [] } = item(v);
    return label ? plain(label) : cardNames(cards, ctx.words);
  };
  /** @param {Value} v @param {number} at */
  const put = (v, at) => {
    const others = line.filter((one) => one !== v);
    lay(
      [...others.slice(0, at), v, ...others.slice(at)],
      t("table.order.laid", { item: name(v), place: at + 1 }),
    );
  };
  /** @param {Value} v */
  const back = (v) =>
    lay(
      line.filter((one) => one !== v),
      t("table.order.back", { item: name(v) }),
    );
  /**
   * Pressed: into the next place, or back. What was pressed is gone then: the next one takes the focus.
   * @param {Value} v
   */
  const press = (v) => () => {
    if (ui.dragged) {
      ui.dragged = false;
      return;
    }
    const next = loose[(loose.indexOf(v) + 1) % loose.length];
    if (line.includes(v)) {
      back(v);
      ui.rove[source + "heap"] = String(v);
    } else {
      put(v, line.length);
      ui.rove[source + "heap"] = String(next);
    }
    ctx.find(".tt-heap button[tabindex='0'], .tt-order .tt-n-check")?.focus();
  };
  /** @param {Value} v */
  const look = (v) => {
    const { label, cards } = item(v);
    const pictures = cards?.map((c) => h("span.pic", null, face(c)));
    return [label && inline(label, ctx.words), pictures && h("span.pics", null, pictures)];
  };
  const inLine = rover(ctx, source + "line", line.map(String));
  const inHeap = rover(ctx, source + "heap", loose.map(String));
  /** One that lies in the heap, or at the place `i` of the line. @param {Value} v @param {number} [i] */
  const lying = (v, i) => {
    const rove = i === undefined ? inHeap : inLine;
    return h(
      "button.item",
      {
        key: "i" + v,
        type: "button",
        "data-item": v,
        ...rove.stop(String(v)),
        "aria-label":
          i === undefined
            ? t("table.order.loose", { item: name(v) })
            : t("table.order.placed", { item: name(v), place: i + 1 }),
        "aria-disabled": b.done ? "true" : null,
        onclick: b.done ? null : press(v),
        onpointerdown: b.done
          ? null
          : (e) =>
              dragItem(
                ctx,
                e,
                (at) => put(v, at),
                () => back(v),
              ),
      },
      i !== undefined && h("span.place", { "aria-hidden": "true" }, String(i + 1)),
      look(v),
    );
  };
  const places = line.map((v, i) => lying(v, i));
  if (typeof ui.drop === "number" && ui.drop <= places.length)
    places.splice(ui.drop, 0, h("span.gap", { key: "gap" }));
  return h(
    "div.order",
    { role: "group", "aria-labelledby": b.question ? `${ctx.id}q-${b.id}` : null, class: b.done && "right" },
    question(b, ctx),
    h(
      "div.line",
      { key: "line", role: "group", "aria-label": t("table.order.line"), onkeydown: inLine.key },
      places,
      loose.map((_, i) =>
        h("span.space", { key: "s" + (line.length + i), "aria-hidden": "true" }, String(line.length + i + 1)),
      ),
    ),
    !b.done &&
      h(
        "div.heap",
        { key: "heap", role: "group", "aria-label": t("table.order.heap"), onkeydown: inHeap.key },
        all.map((v) =>
          loose.includes(v)
            ? lying(v)
            : h("span.item.ghost", { key: "g" + v, "aria-hidden": "true" }, look(v)),
        ),
      ),
    !b.done &&
      h(
        "div.checkline",
        { key: "check" },
        button(ctx, b.take || t("table.check"), {
          source,
          primary: true,
          cls: "n-check",
          off: loose.length > 0,
          run: () => ctx.ask("order", { block: b.id, values: line }, source),
        }),
        loose.length > 0 && h("span.orderhelp", null, t("table.order.help")),
      ),
  );
};

/**
 * While dragging, a copy follows the pointer; the item lies where it is let go, in the line or the heap.
 * @param {Context} ctx
 * @param {PointerOn} e
 * @param {(at: number) => void} put
 * @param {() => void} back
 */
function dragItem(ctx, e, put, back) {
  if (e.button) return;
  const from = e.currentTarget;
  const box = /** @type {HTMLElement} */ (from.closest(".tt-order"));
  const start = from.getBoundingClientRect();
  /** @type {HTMLElement | null} */
  let copy = null;
  /** @param {string} css @param {PointerEvent} m */
  const within = (css, m) => {
    const r = box.querySelector(css)?.getBoundingClientRect();
    return (
      r !== undefined &&
      m.clientX > r.left - 20 &&
      m.clientX < r.right + 20 &&
      m.clientY > r.top - 12 &&
      m.clientY < r.bottom + 12
    );
  };
  /** @param {HTMLElement} one @param {PointerEvent} m */
  const before = (one, m) => {
    const r = one.getBoundingClientRect();
    return r.bottom < m.clientY || (r.top < m.clientY && r.left + r.width / 2 < m.clientX);
  };
  /** @param {PointerEvent} m */
  const move = (m) => {
    const dx = m.clientX - e.clientX;
    const dy = m.clientY - e.clientY;
    if (!copy) {
      if (Math.hypot(dx, dy) < 6) return;
      copy = /** @type {HTMLElement} */ (from.cloneNode(true));
      copy.classList.add("tt-flying");
      ctx.find(".tt-sr")?.parentElement?.append(copy);
      const at = copy.getBoundingClientRect();
      copy.style.left = `${start.left - at.left}px`;
      copy.style.top = `${start.top - at.top}px`;
      from.classList.add("tt-lifted");
    }
    copy.style.translate = `${dx}px ${dy}px`;
    const drop = within(".tt-line", m)
      ? findAll(box, ".tt-line > button").filter((one) => one !== from && before(one, m)).length
      : within(".tt-heap", m)
        ? "heap"
        : null;
    if (drop !== ctx.ui.drop) {
      ctx.ui.drop = drop;
      ctx.redraw();
    }
  };
  /** @param {PointerEvent} up */
  const end = (up) => {
    if (!copy) return;
    copy.remove();
    from.classList.remove("tt-lifted");
    const drop = up.type === "pointerup" ? ctx.ui.drop : null;
    ctx.ui.drop = null;
    ctx.ui.dragged = true;
    if (typeof drop === "number") put(drop);
    else if (drop === "heap") back();
    else ctx.redraw();
  };
  follow(ctx, e, from, move, end);
}

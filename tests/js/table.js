// A table and its context for tests, with nothing drawn.

export const seat = (number, more = {}) => ({
  seat: number,
  name: `P${number}`,
  hand: null,
  count: 14,
  ...more,
});

export const table = (players, more = {}) => ({
  viewer: 0,
  seats: Array.from({ length: players }, (_, n) => seat(n)),
  ...more,
});

/** A context that notes what was asked and refused, how often it was drawn anew, and what took the focus. */
export function context(scene) {
  const done = [];
  const ctx = {
    done,
    drawn: 0,
    focused: [],
    scene,
    words: {},
    ui: {
      picked: new Set(),
      sent: new Set(),
      given: {},
      slot: null,
      reading: {},
      readings: null,
      rove: {},
      orders: {},
      chosen: {},
      drafts: {},
      left: null,
      cited: {},
    },
    sizes: { tale: "", rest: "", stage: 0, bar: 0, far: false },
    line: { busy: new Set() },
    id: "x-",
    t: (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key),
    ask: (...message) => done.push(message) > 0,
    redraw: () => ctx.drawn++,
    announce: (text) => done.push(["announce", text]),
    refuse: (text) => done.push(["refuse", text]),
    find: (css) => ({ focus: () => ctx.focused.push(css) }),
  };
  return ctx;
}

/** All that a picture holds of a tag or class, outermost first. */
export function all(picture, what) {
  if (Array.isArray(picture)) return picture.flatMap((each) => all(each, what));
  if (!picture || typeof picture !== "object") return [];
  const here = picture.tag === what || picture.classes.includes(what) ? [picture] : [];
  return [...here, ...picture.children.flatMap((child) => all(child, what))];
}

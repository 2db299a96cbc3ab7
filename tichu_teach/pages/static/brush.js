// @ts-check
// Strokes of a brush: ribbons along a curve, so that a few points of a sketch make a drawing.

/** @import { Point, Sample } from "./types.d.ts" */

/**
 * A smooth curve through points: samples with place, normal and progress (0 to 1).
 * @param {Point[]} points
 * @param {number} n
 * @returns {Sample[]}
 */
export function along(points, n) {
  /** @param {number} i */
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
  return Array.from({ length: n + 1 }, (_, s) => {
    const u = (s / n) * (points.length - 1);
    const i = Math.min(points.length - 2, Math.floor(u));
    const t = u - i;
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const p = [0, 1].map(
      (k) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3),
    );
    const v = [0, 1].map(
      (k) =>
        0.5 *
        (c[k] -
          a[k] +
          2 * (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t +
          3 * (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t),
    );
    const l = Math.hypot(...v) || 1;
    return { x: p[0], y: p[1], nx: -v[1] / l, ny: v[0] / l, t: s / n };
  });
}

/** @param {Sample} s @param {number} off */
export const spot = (s, off) => `${(s.x + s.nx * off).toFixed(1)} ${(s.y + s.ny * off).toFixed(1)}`;

/**
 * The outline of a ribbon whose edges lie `from(t)` and `to(t)` off the curve.
 * @param {Point[]} points
 * @param {(t: number) => number} from
 * @param {(t: number) => number} to
 * @param {number} [n]
 */
export function ribbon(points, from, to, n = 22) {
  const samples = along(points, n);
  return `M${samples.map((s) => spot(s, from(s.t))).join("L")}L${samples
    .reverse()
    .map((s) => spot(s, to(s.t)))
    .join("L")}z`;
}

/** @param {Point[]} points @param {number} wide @param {number} [narrow] @param {number} [n] */
export const taper = (points, wide, narrow = 0, n) =>
  ribbon(
    points,
    (t) => -(wide + (narrow - wide) * t),
    (t) => wide + (narrow - wide) * t,
    n,
  );

/**
 * @param {number} n
 * @param {number} r
 * @param {number} cx
 * @param {number} cy
 * @param {(x: number, y: number, i: number) => string} draw
 */
export function ring(n, r, cx, cy, draw) {
  return Array.from({ length: n }, (_, i) =>
    draw(cx + r * Math.sin((i * 2 * Math.PI) / n), cy - r * Math.cos((i * 2 * Math.PI) / n), i),
  ).join("");
}

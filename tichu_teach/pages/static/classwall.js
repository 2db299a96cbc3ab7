// @ts-check
// A class as the wall and its teacher see it: how to come in, who is there, and all their answers.

import { codePicture } from "./code.js";
import { h } from "./dom.js";
import { mark } from "./icons.js";
import { inline, paragraphs } from "./prose.js";

/** @import { Content, Context, LiveRoom, VoteGroup } from "./types.d.ts" */

/** Where classes meet on this server, "" where they don't. */
export const meeting = () =>
  document.querySelector?.('meta[name="tichu-class"]')?.getAttribute("content") ?? "";

/** Whether the class is being asked this very question. @param {Context} ctx */
export const isAsked = ({ ui: { live }, scene }) =>
  live?.phase === "asked" && live.vote === scene.present?.vote?.n;

/** What can be asked here, and isn't yet: asking it again would throw the answers away. @param {Context} ctx */
const canAsk = (ctx) => ctx.scene.present?.asks && !isAsked(ctx);

/** What pressing the button does. @param {Context} ctx */
const askWords = ({ t, ui, scene }) =>
  t("table.live." + (!ui.live ? "open" : scene.present?.vote?.groups ? "again" : "ask"));

/** How many are there. @param {Context["t"]} t @param {LiveRoom} room */
const here = (t, { people }) =>
  people.length ? t("table.live.people", { count: people.length }) : t("table.live.people.none");

/** Answers so far, out of how many; before a question, the people there. @param {Context} ctx @param {LiveRoom} room */
export const counted = ({ t }, room) =>
  room.phase === "waiting"
    ? here(t, room)
    : t("table.live.count", { count: room.count, of: room.people.length }) +
      (room.left === null || room.phase !== "asked"
        ? ""
        : " · " + t("table.live." + (room.left ? "left" : "up"), { seconds: Math.ceil(room.left) }));

/** The strip's part of a class. @param {Context} ctx @returns {Content} */
export function classStrip(ctx) {
  const { t, steer, ui } = ctx;
  const room = ui.live;
  if (!meeting()) return null;
  return [
    canAsk(ctx) &&
      h("button.btn", { key: "ask", type: "button", class: "p-ask", onclick: steer.room.ask }, askWords(ctx)),
    room &&
      h(
        "button.btn.livechip",
        { key: "chip", type: "button", title: t("table.live.card"), onclick: steer.room.card },
        h("b", null, room.code),
        h("span.livecount", null, room.lost ? t("table.live.lost") : counted(ctx, room)),
      ),
  ];
}

/** What a class needs to come in. @param {Context} ctx @returns {Content} */
export function classCard(ctx) {
  const { t, ui, words, steer } = ctx;
  const room = ui.live;
  if (!room?.card) return null;
  const shown = room.address.split("://").pop();
  const time = room.seconds ? t("table.live.time", { seconds: room.seconds }) : t("table.live.time.none");
  /** @param {string} key @param {string} label @param {() => void} run @param {boolean} [primary] */
  const way = (key, label, run, primary) =>
    h("button.btn", { key, type: "button", class: primary && "primary", onclick: run }, label);
  return h(
    "div.linkcard.classcard",
    { key: "class", role: "group", "aria-label": t("table.live.title") },
    h(
      "div.classin",
      null,
      !room.near && codePicture(room.squares, room.address + room.code),
      h(
        "div",
        null,
        h("p.address", null, shown),
        h("p.classcode", null, `${room.code.slice(0, 3)} ${room.code.slice(3)}`),
        room.near && h("p.near", null, inline(t("table.live.near"), words)),
        h("p.classcount", { role: "status" }, here(t, room), room.shut && ` · ${t("table.live.shut.note")}`),
      ),
    ),
    h(
      "ul.classnames",
      { role: "list" },
      room.people.map(({ id, name }) => {
        const leaving = room.leaving === id;
        const way = t(leaving ? "table.live.remove" : "table.live.remove.twice", { name });
        const onclick = () => steer.room.remove(id);
        return h(
          "li",
          { key: "n" + id },
          h(
            "button.classname",
            { type: "button", title: way, "aria-label": way, class: leaving && "leaving", onclick },
            leaving ? way : name,
          ),
        );
      }),
    ),
    h(
      "div.ways",
      null,
      canAsk(ctx) && way("ask", askWords(ctx), steer.room.ask, true),
      way("time", time, steer.room.time),
      way("door", t(room.shut ? "table.live.unshut" : "table.live.shut"), steer.room.door),
      h(
        "a.btn",
        { key: "report", href: `${meeting()}${room.code}/report`, target: "_blank", rel: "noopener" },
        t("table.live.report"),
      ),
      way("over", t(room.ending ? "table.live.over.sure" : "table.live.over"), steer.room.over),
      way("close", t("table.live.close"), steer.room.card),
    ),
  );
}

/** @param {Context} ctx @param {VoteGroup} group @param {number} most @param {number} i */
function voteRow(ctx, group, most, i) {
  const { t } = ctx;
  /** @param {number} count */
  const bar = (count) => [
    h("i", { style: { "--long": `${most ? (100 * count) / most : 0}%` }, "aria-hidden": "true" }),
    h("b", null, String(count)),
  ];
  return h(
    "li.vote",
    { key: "g" + i, class: group.right === undefined ? null : group.right ? "right" : "wrong" },
    h(
      "p.votelabel",
      null,
      group.right !== undefined &&
        h("span.state", { class: group.right ? "right" : "wrong" }, mark(group.right)),
      group.right !== undefined &&
        h("span.sr", null, t("table.state." + (group.right ? "right" : "wrong")) + ": "),
      inline(group.label, ctx.words),
    ),
    group.before !== undefined && h("div.voteline.before", null, bar(group.before)),
    h("div.voteline", null, bar(group.count)),
    group.before !== undefined &&
      h("span.sr", null, t("table.live.both", { before: group.before, now: group.count })),
    group.why && h("div.votewhy", null, paragraphs(group.why, ctx.words)),
  );
}

/** The class's answers: a bar for each option, or for plays with the same verdict. @param {Context} ctx @returns {Content} */
export function votesView(ctx) {
  const { t, scene } = ctx;
  const vote = scene.present?.vote;
  if (!vote?.groups) return null;
  const most = Math.max(...vote.groups.flatMap((g) => [g.count, g.before ?? 0]), 1);
  const asked = (scene.panel?.blocks ?? []).find((b) => b.asks || ("question" in b && b.question));
  const question = asked && ("question" in asked ? asked.question : "text" in asked && asked.text);
  return h(
    "div.votes",
    { key: "votes", role: "group", "aria-label": t("table.live.votes") },
    question
      ? h("p.question", null, inline(question, ctx.words))
      : h("h2", null, inline(scene.panel?.title ?? "", ctx.words)),
    vote.again && h("p.votenote", null, t("table.live.twice")),
    h(
      "ul",
      { role: "list" },
      vote.groups.map((group, i) => voteRow(ctx, group, most, i)),
    ),
    vote.groups.every((g) => !g.count) && h("p.votenote", null, t("table.live.nobody")),
  );
}

/** For the teacher alone: who has answered what, and who hasn't. @param {Context} ctx @returns {Content} */
export function peopleView(ctx) {
  const { t, ui, scene } = ctx;
  const room = ui.live;
  if (!room || !room.number) return null;
  const marks = new Map((scene.present?.vote?.marks ?? []).map((m) => [m.said, m]));
  const whose = new Map(
    Object.entries(room.by).flatMap(([said, by]) => by.map((id) => [id, marks.get(said)])),
  );
  const slow = room.people.filter((p) => !p.answered);
  return h(
    "div.people",
    { key: "people" },
    h("h3", null, counted(ctx, room)),
    slow.length > 0 && h("p", null, t("table.live.slow", { names: slow.map((p) => p.name).join(", ") })),
    marks.size > 0 &&
      h(
        "ul",
        null,
        room.people
          .filter((p) => whose.get(p.id))
          .map((p) => {
            const said = whose.get(p.id);
            return h(
              "li",
              { key: "p" + p.id },
              h("span.state", { class: said?.right ? "right" : "wrong" }, mark(Boolean(said?.right))),
              h("b", null, p.name),
              " ",
              inline(said?.words ?? "", ctx.words),
            );
          }),
      ),
  );
}

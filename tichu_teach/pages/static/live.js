// @ts-check
// A class on its phones, from the wall: a room at the server, what is asked there, what comes back. The kernel says
// what an answer is worth; the server keeps who gave it. This page goes between the two, and draws what the class sees.

import { codePicture } from "./code.js";
import { find, h } from "./dom.js";
import { mark } from "./icons.js";
import { inline, paragraphs } from "./prose.js";
import { recall, remember } from "./store.js";

/** @import { ClassRoom, Content, Context, LiveRoom, VoteGroup, VoteMark } from "./types.d.ts" */

/** Under which the browser keeps the code of the room that is open. */
const CLASS = "class";

/** What a question's time may be, in seconds; the first is none. @type {(number | null)[]} */
const TIMES = [null, 30, 60, 120];

/** Milliseconds after which what was asked is taken for lost, and before a line that was refused is tried again. */
const PATIENCE = 10_000;
const AGAIN = 2_000;

/** Milliseconds after which a line that nothing came over is none: the server speaks every 15 seconds. */
const SILENCE = 40_000;

/** Where classes meet on this server, "" where they don't. */
const meeting = () => document.querySelector?.('meta[name="tichu-class"]')?.getAttribute("content") ?? "";

/**
 * @param {Context} ctx
 * @param {(name: string) => void} press
 * @param {() => void} drawNotes
 * @returns {ClassRoom}
 */
export function watchClass(ctx, press, drawNotes) {
  const { ui } = ctx;
  /** @type {EventSource | null} */
  let wall = null;
  let watch = 0;
  let clock = 0;
  /** The votes that the server has been told of, and how far. */
  const told = { asked: 0, shown: 0, revealed: 0 };
  let busy = false;
  /** What is on its way to the server; how often it was told, or had to be, how far the class is. */
  let telling = 0;
  let stages = 0;
  /** The number of the question that the class is still at, where the wall had to begin anew. */
  let resumed = 0;

  const live = () => ui.live ?? null;
  const vote = () => ctx.scene.present?.vote ?? null;

  /** @param {string} path @param {object} [data] */
  async function call(path, data) {
    const options = data && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
    };
    const patience = new AbortController(); // what got lost on the way would be waited for in vain
    setTimeout(() => patience.abort(), PATIENCE);
    try {
      const reply = await fetch(meeting() + path, { ...options, signal: patience.signal });
      const body = await reply.json().catch(() => ({}));
      return { ok: reply.ok, status: reply.status, body };
    } catch {
      return { ok: false, status: 0, body: { text: ctx.t("table.live.lost") } };
    }
  }

  /** @param {{ body: any }} reply */
  const complain = ({ body }) => ctx.announce(body.text || ctx.t("table.live.lost"), true);

  /** The room that is open already. */
  const known = () => {
    const code = recall(CLASS);
    return typeof code === "string" && code ? call(`${encodeURIComponent(code)}/room`) : null;
  };

  /** The room that is open already, or a new one. */
  async function open() {
    let reply = await known();
    if (!reply?.ok) reply = await call("rooms", { title: document.title.split(" · ")[0].slice(0, 100) });
    if (!reply.ok) return complain(reply);
    keep(reply.body.code);
    enter(reply.body, true);
  }

  /** @param {any} room @param {boolean} card whether what a class needs to come in is shown at first */
  function enter(room, card) {
    ui.live = {
      ...room,
      phase: "waiting",
      turn: 0,
      number: 0,
      vote: 0,
      left: null,
      count: 0,
      people: [],
      leaving: null,
      by: {},
      card,
      seconds: null,
      lost: false,
    };
    listen();
    ctx.redraw();
  }

  /** @param {string | null} code */
  const keep = (code) => remember({ [CLASS]: code }, new Map(), /** @type {any} */ ({}));

  function listen() {
    const room = live();
    if (!room) return;
    hush();
    wall = new EventSource(`${meeting()}${room.code}/wall`);
    awaitNews();
    clock = window.setInterval(tick, 1000);
    wall.onmessage = (event) => heard(JSON.parse(event.data));
    wall.addEventListener("beat", awaitNews);
    wall.onerror = () => {
      lost(true);
      // A browser tries again by itself, but not where a proxy answers for a server that is down.
      if (wall?.readyState === EventSource.CLOSED) setTimeout(() => live() && listen(), AGAIN);
    };
    wall.addEventListener("gone", close);
  }

  /** A proxy or a network may hold a line up and say nothing of it: then a new one is laid. */
  function awaitNews() {
    clearTimeout(watch);
    watch = window.setTimeout(() => {
      lost(true);
      listen();
    }, SILENCE);
  }

  function hush() {
    clearTimeout(watch);
    clearInterval(clock);
    wall?.close();
    wall = null;
  }

  /** The server tells how much time is left when there is news; in between it is counted here. */
  function tick() {
    const room = live();
    if (!room?.left || room.phase !== "asked" || room.lost) return;
    room.left = Math.max(0, room.left - 1);
    const figures = ctx.find(".tt-livecount");
    if (figures) figures.textContent = counted(ctx, room);
  }

  /** @param {any} news */
  function heard(news) {
    const room = live();
    if (!room) return;
    awaitNews();
    // What was sent before the server heard how far the class is knows less than this page.
    const { phase, number, turn } = room;
    const own = telling > 0 || news.turn < turn ? { phase, number, turn } : {};
    const same = !own.turn && phase === news.phase && number === news.number && !room.lost;
    Object.assign(room, news, own, { lost: false });
    // While answers come in only figures change: a whole picture for each would be too much.
    const figures = same && !room.card && ctx.find(".tt-livecount");
    if (figures) figures.textContent = counted(ctx, room);
    else ctx.redraw();
    drawNotes();
  }

  /** @param {boolean} is */
  function lost(is) {
    const room = live();
    if (!room || room.lost === is) return;
    room.lost = is;
    ctx.redraw();
  }

  function close() {
    hush();
    keep(null);
    ui.live = null;
    ctx.redraw();
  }

  /** Tell the server how far the class is. @param {LiveRoom["phase"]} phase @param {object} [more] */
  async function stage(phase, more) {
    const room = live();
    if (!room) return false;
    const word = { phase, number: room.number, answer: "", marks: null, ...more };
    const mine = ++stages;
    for (;;) {
      const reply = await tell(room, "stage", word);
      if (reply.ok) return true;
      complain(reply);
      const passes = !reply.status || reply.status >= 500; // a line that is cut, a server that starts
      if (!passes || live() !== room) return false;
      await new Promise((go) => setTimeout(go, AGAIN));
      if (mine !== stages) return false; // the class has gone on
    }
  }

  /** Tell the server something that its news will know of. @param {LiveRoom} room @param {string} what @param {object} word */
  async function tell(room, what, word) {
    telling++;
    const reply = await call(`${room.code}/${what}`, word);
    telling--;
    if (reply.ok) room.turn = reply.body.turn;
    return reply;
  }

  async function ask() {
    if (busy) return;
    if (!meeting()) return ctx.announce(ctx.t("table.live.none"), true);
    busy = true;
    try {
      if (!live()) return void (await open());
      if (!ctx.scene.present?.asks) return ctx.announce(ctx.t("table.live.nothing"), true);
      resumed = 0;
      press("ask");
    } finally {
      busy = false;
    }
  }

  /** The kernel has made a question of the page: send it to the phones. @param {any} question @param {number} n */
  async function send(question, n) {
    const room = live();
    if (!room) return;
    if (resumed) {
      Object.assign(room, { number: resumed, vote: n, phase: "asked" });
      resumed = 0;
      return ctx.redraw();
    }
    stages++;
    const reply = await tell(room, "ask", { ...question, seconds: room.seconds });
    if (!reply.ok) return complain(reply);
    Object.assign(room, {
      number: reply.body.number,
      vote: n,
      phase: "asked",
      count: 0,
      by: {},
      card: false,
    });
    ctx.redraw();
  }

  /** Have the kernel say what the answers are. */
  async function show() {
    const room = live();
    if (!room || busy) return;
    busy = true;
    const reply = await call(`${room.code}/answers?number=${room.number}`);
    busy = false;
    if (!reply.ok) return complain(reply);
    /** @type {{ said: string; by: number[] }[]} */
    const answers = reply.body.answers;
    room.by = Object.fromEntries(answers.map(({ said, by }) => [said, by]));
    const [said, counts] = [answers.map((a) => a.said), answers.map((a) => a.by.length)];
    ctx.ask("votes", { vote: room.vote, said, counts }, "votes");
  }

  return {
    ask,
    back: async (asked) => {
      const reply = await known();
      if (!reply?.ok || live()) return;
      enter(reply.body, false);
      resumed = asked;
      if (asked) press("ask");
    },
    card: () => {
      const room = live();
      if (!room) return;
      room.card = !room.card;
      ctx.redraw();
    },
    time: () => {
      const room = live();
      if (!room) return;
      room.seconds = TIMES[(TIMES.indexOf(room.seconds) + 1) % TIMES.length];
      ctx.redraw();
    },
    door: async () => {
      const room = live();
      if (!room) return;
      const reply = await call(`${room.code}/door`, { shut: !room.shut });
      if (!reply.ok) complain(reply);
    },
    remove: async (id) => {
      const room = live();
      if (!room) return;
      const sure = room.leaving === id; // a name is pressed twice: the first time it says what will be done
      room.leaving = sure ? null : id;
      ctx.redraw();
      const reply = sure && (await call(`${room.code}/remove`, { learner: id }));
      if (reply && !reply.ok) complain(reply);
    },
    over: async () => {
      if (await stage("over")) close();
    },
    on: () => {
      const room = live();
      if (room?.card) {
        room.card = false;
        ctx.redraw();
        return true;
      }
      if (room?.phase !== "asked" || room.vote !== vote()?.n) return false;
      show();
      return true;
    },
    heed: () => {
      const room = live();
      const now = vote();
      if (!room || room.phase === "over") return;
      if (now?.question && now.n > told.asked) {
        told.asked = now.n;
        send(now.question, now.n);
      } else if (now?.marks && now.n === room.vote && now.n > told.shown) {
        told.shown = now.n;
        room.phase = "shown";
        stage("shown", { marks: marksOf(now.marks) });
      } else if (now?.marks && now.n === room.vote && now.told && now.n > told.revealed) {
        told.revealed = now.n;
        room.phase = "revealed";
        stage("revealed", { answer: now.answer ?? "", marks: marksOf(now.marks) });
      } else if (!now && room.vote) {
        room.vote = 0;
        stage("waiting");
      }
    },
    release: () => {
      hush();
      ui.live = null;
      Object.assign(told, { asked: 0, shown: 0, revealed: 0 });
    },
  };
}

/** What phones may know of how answers were judged. @param {VoteMark[]} marks */
const marksOf = (marks) => marks.map(({ words, ...rest }) => rest);

/** How many have answered, of how many; before anything is asked, how many are there. @param {Context} ctx @param {LiveRoom} room */
const counted = ({ t }, room) =>
  room.phase === "waiting"
    ? t("table.live.people", { count: room.people.length })
    : t("table.live.count", { count: room.count, of: room.people.length }) +
      (room.left === null || room.phase !== "asked"
        ? ""
        : " · " + t("table.live.left", { seconds: Math.ceil(room.left) }));

/** The strip's part of a class. @param {Context} ctx @returns {Content} */
export function classStrip(ctx) {
  const { t, steer, ui } = ctx;
  const room = ui.live;
  if (!meeting()) return null;
  const again = room && ctx.scene.present?.vote?.groups;
  const label = room ? (again ? "table.live.again" : "table.live.ask") : "table.live.open";
  return [
    ctx.scene.present?.asks &&
      h("button.btn", { key: "ask", type: "button", class: "p-ask", onclick: steer.room.ask }, t(label)),
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
    "section.linkcard.classcard",
    { key: "class", "aria-label": t("table.live.title") },
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
        h(
          "p.classcount",
          { role: "status" },
          t("table.live.people", { count: room.people.length }),
          room.shut && ` · ${t("table.live.shut.note")}`,
        ),
      ),
    ),
    h(
      "p.classnames",
      null,
      room.people.map(({ id, name }) =>
        h(
          "button.classname",
          {
            key: "n" + id,
            type: "button",
            title: t("table.live.remove.title"),
            class: room.leaving === id && "leaving",
            onclick: () => steer.room.remove(id),
          },
          room.leaving === id ? t("table.live.remove", { name }) : name,
        ),
      ),
    ),
    h(
      "div.ways",
      null,
      ctx.scene.present?.asks && way("ask", t("table.live.ask"), steer.room.ask, true),
      way("time", time, steer.room.time),
      way("door", t(room.shut ? "table.live.unshut" : "table.live.shut"), steer.room.door),
      h(
        "a.btn",
        { key: "report", href: `${meeting()}${room.code}/report`, target: "_blank", rel: "noopener" },
        t("table.live.report"),
      ),
      way("over", t("table.live.over"), steer.room.over),
      way("close", t("table.live.close"), steer.room.card),
    ),
  );
}

/** @param {Context} ctx @param {VoteGroup} group @param {number} most @param {number} i */
function voteRow(ctx, group, most, i) {
  const { t } = ctx;
  /** @param {string} tag @param {number} count */
  const bar = (tag, count) =>
    h(tag, { style: { "--long": `${most ? (100 * count) / most : 0}%` }, "aria-hidden": "true" });
  const twice = group.before !== undefined;
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
    twice && h("div.voteline.before", null, bar("i", group.before ?? 0), h("b", null, String(group.before))),
    h("div.voteline", null, bar("i", group.count), h("b", null, String(group.count))),
    twice && h("span.sr", null, t("table.live.both", { before: group.before, now: group.count })),
    group.why && h("div.votewhy", null, paragraphs(group.why, ctx.words)),
  );
}

/** How the class has answered: a bar for each option, or for plays of which the referee says the same. @param {Context} ctx @returns {Content} */
export function votesView(ctx) {
  const { t, scene } = ctx;
  const vote = scene.present?.vote;
  if (!vote?.groups) return null;
  const most = Math.max(...vote.groups.flatMap((g) => [g.count, g.before ?? 0]), 1);
  const asked = (scene.panel?.blocks ?? []).find((b) => b.asks || ("question" in b && b.question));
  const question = asked && ("question" in asked ? asked.question : "text" in asked && asked.text);
  return h(
    "section.votes",
    { key: "votes", "aria-label": t("table.live.votes") },
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
    "section.people",
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

// @ts-check
// A class on its phones, from the wall: a room at the server, its questions, its answers. The kernel says
// what an answer is worth; the server keeps who gave it. This page goes between the two.

import { counted, isAsked, meeting } from "./classwall.js";
import { recall, remember } from "./store.js";

/** @import { ClassRoom, Context, LiveRoom, VoteMark } from "./types.d.ts" */

/** The browser's keys for the code of the open room, and for the time that its questions have. */
const CLASS = "class";
const CLASS_TIME = "class.time";

/** Times for a question, in seconds; the first is no limit. @type {(number | null)[]} */
const TIMES = [null, 30, 60, 120];

/** Milliseconds until a request counts as lost, and until a refused line is tried again. */
const PATIENCE = 10_000;
const AGAIN = 2_000;

/** Milliseconds until a silent line counts as dead: the server speaks every 15 seconds. */
const SILENCE = 40_000;

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
  /** Requests under way to the server; how often it was told, or had to be, the class's stage. */
  let telling = 0;
  let stages = 0;

  const live = () => ui.live ?? null;
  const vote = () => ctx.scene.present?.vote ?? null;

  /** @param {string} path @param {object} [data] */
  async function call(path, data) {
    const options = data && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
    };
    const patience = new AbortController(); // a lost request would be waited for in vain
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
    if (!reply?.ok) {
      reply = await call("rooms", { title: document.title.split(" · ")[0].slice(0, 100) });
      if (!reply.ok) return complain(reply);
      keep(reply.body.code);
    }
    enter(reply.body, true);
  }

  /** @param {any} room @param {boolean} card true to show first how to come in */
  function enter(room, card) {
    const asked = room.task && room.task === ctx.scene.present?.task;
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
      ending: false,
      by: {},
      card: card && !asked,
      seconds: recall(CLASS_TIME) ?? null,
      lost: false,
    };
    listen();
    if (asked) press("ask"); // the server goes on with it
    ctx.redraw();
  }

  /** @param {string | null} code @param {number | null} [seconds] */
  const keep = (code, seconds = null) =>
    remember({ [CLASS]: code, [CLASS_TIME]: seconds }, new Map(), /** @type {any} */ ({}));

  function listen() {
    const room = live();
    if (!room) return;
    hush();
    const ahead = -new Date().getTimezoneOffset(); // a class has the days of its wall
    wall = new EventSource(`${meeting()}${room.code}/wall?ahead=${ahead}`);
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

  /** A proxy or a network may silently block a line: then a new one is opened. */
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
    // News sent before the server heard of the class's stage knows less than this page.
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

  /** Tell the server the class's stage. @param {LiveRoom["phase"]} phase @param {object} [more] */
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

  /** Tell the server something that its news will show. @param {LiveRoom} room @param {string} what @param {object} word */
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
      const room = live();
      if (!room) return void (await open());
      if (!ctx.scene.present?.asks) return ctx.announce(ctx.t("table.live.nothing"), true);
      if (isAsked(ctx)) return;
      Object.assign(room, { count: 0, card: false });
      press("ask");
    } finally {
      busy = false;
    }
  }

  /** Send the phones the question that the kernel has made. @param {any} question @param {number} n */
  async function send(question, n) {
    const room = live();
    if (!room) return;
    stages++;
    const reply = await tell(room, "ask", { ...question, seconds: room.seconds });
    if (!reply.ok) return complain(reply);
    Object.assign(room, { number: reply.body.number, vote: n, phase: "asked", by: {} });
    ctx.redraw();
  }

  /** Have the kernel judge the answers. */
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
    back: async () => {
      const reply = await known();
      if (reply?.ok && !live()) enter(reply.body, false);
    },
    card: () => {
      const room = live();
      if (!room) return;
      room.card = !room.card;
      room.ending = false;
      ctx.redraw();
    },
    time: () => {
      const room = live();
      if (!room) return;
      room.seconds = TIMES[(TIMES.indexOf(room.seconds) + 1) % TIMES.length];
      keep(room.code, room.seconds);
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
      const room = live();
      if (!room) return;
      const sure = room.ending; // pressed twice, as a name is: no class begins anew where it was
      room.ending = !sure;
      ctx.redraw();
      if (sure && (await stage("over"))) close();
    },
    on: () => {
      const room = live();
      if (room?.card) {
        room.card = false;
        ctx.redraw();
        return true;
      }
      if (!isAsked(ctx)) return false;
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
        ctx.redraw(); // the clicker's next press is another one
        stage("shown", { marks: marksOf(now.marks) });
      } else if (now?.marks && now.n === room.vote && now.told && now.n > told.revealed) {
        told.revealed = now.n;
        room.phase = "revealed";
        ctx.redraw();
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

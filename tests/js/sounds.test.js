// Sounds: off until somebody wants them, remembered, and never many at once.

import assert from "node:assert/strict";
import test from "node:test";

import { watchSounds } from "../../tichu_teach/pages/static/sounds.js";
import { Part, fire, open } from "./page.js";
import { context } from "./table.js";

const KEY = "tichu-teach/sound";

/** How loud what when: a page has one audio context for good. */
const loud = [];
const woken = [];

/** What is connected to what. */
const wires = [];

/** A page with its button, and what was heard on it: tones by pitch, a rustle as 0. */
function quiet(kept = {}) {
  const root = open();
  const heard = [];
  const button = Object.assign(new Part("button", "", { "data-sound-button": "" }), { hidden: true });
  Object.defineProperty(button, "dataset", { value: {} });
  root.append(button);
  class Sound {
    constructor(out, options) {
      Object.assign(this, { heard: options });
    }
    connect(to) {
      wires.push([this.heard.frequency ?? "noise", to.heard?.type ?? to.name]);
      return to;
    }
    start = (at) => heard.push([this.heard.frequency ?? 0, this.heard.type ?? "rustle", at]);
    stop = () => {};
  }
  loud.length = wires.length = 0;
  const say = (...all) => loud.push(all);
  const ramp = { setValueAtTime: say, exponentialRampToValueAtTime: say };
  window.AudioContext = class {
    state = "suspended";
    currentTime = 10;
    sampleRate = 100;
    resume = async () => woken.push((this.state = "running"));
    createGain = () => ({ gain: ramp, name: "volume", connect: (to) => wires.push(["volume", to.name]) });
    destination = { name: "ears" };
    createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
  };
  const localStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, value) => (kept[key] = value) };
  Object.assign(globalThis, { AudioContext: window.AudioContext, localStorage });
  Object.assign(globalThis, { OscillatorNode: Sound, AudioBufferSourceNode: Sound, BiquadFilterNode: Sound });
  const sounds = watchSounds(context({}));
  sounds.paint();
  return { kept, button, heard, sounds, play: (...events) => sounds.play(events) };
}

const RIGHT = { kind: "right" };
const DISCARD = { kind: "discard", seat: 0, cards: ["B1"] };

test("nothing is heard until the button is pressed, and that is remembered", () => {
  const { kept, button, heard, play } = quiet();
  assert.deepEqual([button.hidden, button.dataset.now, button.title], [false, "off", "table.sound.off"]);
  play(RIGHT);
  assert.deepEqual(heard, []);
  fire(button, "click");
  assert.deepEqual([kept[KEY], button.dataset.now], ["true", "on"]);
  assert.deepEqual(
    [button.getAttribute("aria-pressed"), button.getAttribute("aria-label")],
    ["true", "table.sound.on"],
  );
  assert.equal(heard.length, 2, "it sounds once, to show what it is");
  assert.equal(woken.length, 1, "browsers keep still what was made before the first press");
  play(DISCARD);
  assert.deepEqual(heard.slice(2), [
    [1180, "sine", 10],
    [0, "rustle", 10],
  ]);
  fire(button, "click");
  play(RIGHT);
  assert.deepEqual([kept[KEY], heard.length], ["false", 4]);
});

test("a bomb is dull, and of many things only the first are heard", () => {
  const { heard, play } = quiet({ [KEY]: "true" });
  play({ kind: "play", seat: 0, cards: ["8w"], bomb: true });
  assert.deepEqual(
    heard.map(([pitch, type]) => [pitch, type]),
    [
      [62, "triangle"],
      [0, "rustle"],
      [46, "triangle"],
    ],
  );
  heard.length = 0;
  play(...Array(9).fill(RIGHT));
  assert.equal(heard.length, 8);
});

test("a note swells from nothing and dies away", () => {
  quiet({ [KEY]: "true" }).play(DISCARD);
  assert.deepEqual(loud.slice(0, 3), [
    [0.0001, 10],
    [0.14, 10.008],
    [0.0001, 10.05],
  ]);
});

test("every note comes to somebody's ears, a rustle softened", () => {
  quiet({ [KEY]: "true" }).play(DISCARD);
  assert.deepEqual(wires, [
    ["volume", "ears"],
    [1180, "volume"],
    ["volume", "ears"],
    ["noise", "bandpass"],
    [2400, "volume"],
  ]);
});

test("what takes its time is heard one after the other", () => {
  const times = (kind) => {
    const { heard, play } = quiet({ [KEY]: "true" });
    play({ kind, seat: 0, cards: [] });
    return heard.map(([, , at]) => Number((at - 10).toFixed(3)));
  };
  assert.deepEqual(times("laid"), [0, 0.06, 0.12]);
  assert.deepEqual(times("trick"), [0, 0.045, 0.09, 0.135]);
  assert.deepEqual(times("right"), [0.08, 0.2]);
  assert.deepEqual(times("chapter"), [0.1, 0.22, 0.34, 0.46]);
});

test("a page that nobody sees is silent, and so is a browser without sound", () => {
  const { heard, play } = quiet({ [KEY]: "true" });
  document.hidden = true;
  play(RIGHT);
  document.hidden = false;
  window.AudioContext = undefined;
  play(RIGHT);
  assert.deepEqual(heard, []);
});

test("another tab turns the button, too", () => {
  const { kept, button } = quiet();
  kept[KEY] = "true";
  fire(window, "storage", { key: "other" });
  assert.equal(button.dataset.now, "off");
  fire(window, "storage", { key: KEY });
  assert.equal(button.dataset.now, "on");
});

test("a browser that keeps nothing has sound for this page", () => {
  const { button, heard } = quiet();
  const barred = () => {
    throw new Error("barred");
  };
  Object.assign(globalThis.localStorage, { getItem: barred, setItem: barred });
  fire(button, "click");
  assert.equal(heard.length, 2);
  fire(button, "click");
  assert.deepEqual([heard.length, button.dataset.now], [2, "off"]);
});

test("a page without the button is as it was", () => {
  quiet();
  open();
  watchSounds(context({})).paint();
  assert.equal(document.querySelector("[data-sound-button]"), null);
});

test("a page that is left takes its button with it", () => {
  const { button, sounds, heard } = quiet();
  sounds.release();
  assert.equal(button.hidden, true);
  fire(button, "click");
  fire(window, "storage", { key: KEY });
  assert.deepEqual([heard, button.hidden], [[], true]);
});

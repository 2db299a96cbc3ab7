// @ts-check
// Soft sounds for what happens at the table, made here: no file is fetched. They are off until the button in the
// page's bar turns them on, and the browser remembers it.

import { PREFIX, shelve } from "./store.js";

/** @import { Context, Happening } from "./types.d.ts" */

const KEY = PREFIX + "sound";

/** @type {AudioContext | null} */
let audio = null;
let soundOn = false;

function wanted() {
  try {
    return (localStorage.getItem(KEY) ?? String(soundOn)) === "true";
  } catch {
    return soundOn;
  }
}

/** @param {boolean} on */
function want(on) {
  soundOn = on;
  shelve(KEY, String(on)); // barred, it holds for this page
}

/**
 * The sound of a happening: notes as [when, pitch, length, loudness]; without a pitch it is a rustle.
 * @param {Happening} event
 * @returns {[number, number, number, number][]}
 */
export function soundOf(event) {
  switch (event.kind) {
    case "play":
      if (event.bomb)
        return [
          [0, 62, 0.5, 0.5],
          [0, 0, 0.35, 0.4],
          [0.06, 46, 0.6, 0.4],
        ];
      return event.cards.slice(0, 3).map((_, i) => [i * 0.05, 0, 0.06, 0.22]);
    case "discard":
      return [
        [0, 1180, 0.05, 0.14],
        [0, 0, 0.03, 0.2],
      ];
    case "laid":
      return [0, 1, 2].map((i) => [i * 0.06, 1050 + i * 60, 0.05, 0.12]);
    case "trick":
      return [0, 1, 2, 3].map((i) => [i * 0.045, 0, 0.09, 0.12]);
    case "right":
      return [
        [0.08, 659, 0.22, 0.13],
        [0.2, 880, 0.34, 0.13],
      ];
    case "chapter":
      return [523, 659, 784, 1047].map((pitch, i) => [0.1 + i * 0.12, pitch, 0.4, 0.13]);
  }
}

/** @param {AudioContext} out @param {[number, number, number, number]} note */
function sound(out, [when, pitch, length, loud]) {
  const at = out.currentTime + when;
  const volume = out.createGain();
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  volume.connect(out.destination);
  if (pitch) {
    const tone = new OscillatorNode(out, { type: pitch < 100 ? "triangle" : "sine", frequency: pitch });
    tone.connect(volume);
    tone.start(at);
    tone.stop(at + length);
    return;
  }
  const noise = out.createBuffer(1, Math.ceil(out.sampleRate * length), out.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const rustle = new AudioBufferSourceNode(out, { buffer: noise });
  const soft = new BiquadFilterNode(out, { type: "bandpass", frequency: 2400, Q: 0.6 });
  rustle.connect(soft).connect(volume);
  rustle.start(at);
}

/** @param {Happening[]} events */
function play(events) {
  if (!events.length || !wanted() || document.hidden || !window.AudioContext) return;
  audio ||= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {}); // before the first press of the page
  for (const event of events.slice(0, 4)) for (const note of soundOf(event)) sound(audio, note);
}

/** The button of the page's bar, where the page has one. @param {Context} ctx */
export function watchSounds(ctx) {
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector("[data-sound-button]");
  const page = new AbortController();
  const { signal } = page;
  const paint = () => {
    if (!button) return;
    const label = ctx.t(wanted() ? "table.sound.on" : "table.sound.off");
    button.hidden = false;
    button.dataset.now = wanted() ? "on" : "off";
    button.title = label;
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-pressed", String(wanted()));
  };
  button?.addEventListener(
    "click",
    () => {
      want(!wanted());
      paint();
      play([{ kind: "right" }]);
    },
    { signal },
  );
  window.addEventListener("storage", (e) => e.key === KEY && paint(), { signal });
  return {
    play,
    paint,
    release: () => {
      page.abort();
      if (button) button.hidden = true;
    },
  };
}

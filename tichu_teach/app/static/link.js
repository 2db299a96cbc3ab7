// @ts-check
// A record in a link, from one edition of the tutorial to another: packed behind the `#`, which no server gets.

const MARK = "#record=";
/** What mails and messengers carry whole. */
const LONGEST = 6000;
/** Bytes that a record may come to: what a page takes as a file. */
const LARGEST = 1 << 20;

/** @param {BodyInit} body @param {CompressionStream | DecompressionStream} through */
const piped = (body, through) =>
  /** @type {ReadableStream<any>} */ (new Response(body).body).pipeThrough(through);

/**
 * What stands behind an address; null where the record is too long for a link.
 * @param {string} text
 * @returns {Promise<string | null>}
 */
export async function packed(text) {
  const stream = piped(text, new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length > LONGEST) return null;
  const letters = btoa(String.fromCharCode(...bytes));
  return MARK + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The record that an address brings: undefined where it brings none, "" for what cannot be read.
 * @param {string} hash
 */
export async function brought(hash) {
  if (!hash.startsWith(MARK)) return undefined;
  try {
    const letters = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = piped(bytes, new DecompressionStream("deflate-raw")).getReader();
    const words = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += words.decode(read.value, { stream: true });
      if (text.length > LARGEST) throw new RangeError("too large");
    }
    return text + words.decode();
  } catch {
    return "";
  }
}

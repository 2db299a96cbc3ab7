// @ts-check
// Text to the clipboard or a file, and files read.

/** @import { Context } from "./types.d.ts" */

/**
 * By the system's own share list on touch screens; else to the clipboard.
 * @param {Context} ctx
 * @param {string} text
 */
export async function share(ctx, text) {
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ text }))
    try {
      await navigator.share({ text });
      return ctx.announce(ctx.t("table.shared"), true);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError")
        return ctx.announce(ctx.t("table.share.not"), true);
    }
  try {
    await navigator.clipboard.writeText(text);
    ctx.announce(ctx.t("table.copied"), true);
  } catch {
    ctx.ui.shareText = text;
    ctx.announce(ctx.t("table.copy.failed"), true);
  }
  ctx.redraw();
}

/** @param {Context} ctx @param {{ name: string; text: string }} b */
export function saveFile(ctx, b) {
  const url = URL.createObjectURL(new Blob([b.text], { type: "application/json" }));
  const a = document.createElement("a");
  a.href = url;
  a.download = b.name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  ctx.announce(ctx.t("table.saved", { name: b.name }), true);
}

/** @param {Context} ctx @param {HTMLInputElement} input */
export async function readFile(ctx, input) {
  const file = input.files?.[0];
  input.value = ""; // the same file may be picked again
  if (!file) return;
  if (file.size > 1 << 20) return ctx.refuse(ctx.t("table.file.large"), "panel");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    ctx.ask("file", { name: file.name.slice(0, 300), text }, "block:upload");
  } catch {
    ctx.refuse(ctx.t("table.file.unreadable"), "panel");
  }
}

// The texts on the table that stand out too little from what is painted behind them, given a picture of the page
// with the texts made invisible. A line counts by the tenth of its ground that suits it least, so that a single
// spot of a pattern decides nothing.
async (picture) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height),
    ground = canvas.getContext("2d", { willReadFrequently: true });
  ground.drawImage(image, 0, 0);
  const dot = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    dot.clearRect(0, 0, 1, 1);
    dot.fillStyle = colour;
    dot.fillRect(0, 0, 1, 1);
    const d = dot.getImageData(0, 0, 1, 1).data;
    return [d[0], d[1], d[2], d[3] / 255];
  };
  const linear = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = (c) =>
    0.2126 * linear(c[0] / 255) + 0.7152 * linear(c[1] / 255) + 0.0722 * linear(c[2] / 255);
  const root = document.querySelector(".tichu-teach"),
    faint = [],
    walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  root.classList.remove("probe"); // what follows reads colours
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim(),
      node = walker.currentNode.parentElement,
      style = getComputedStyle(node);
    if (
      !text ||
      !node.closest(".tt-stage") ||
      // The box of a small card's rank reaches over its sign; that both stand out from the paper is measured apart.
      node.closest(
        "svg, .tt-chip, .tt-sr, [aria-disabled=true], option, details:not([open]) > :not(summary)",
      ) ||
      style.visibility === "hidden"
    )
      continue;
    let opacity = 1;
    for (let e = node; e && e !== root; e = e.parentElement) opacity *= getComputedStyle(e).opacity;
    const colour = rgba(style.color),
      alpha = colour[3] * opacity,
      range = document.createRange(),
      found = [];
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      const x = Math.max(0, Math.round(box.left)),
        y = Math.max(0, Math.round(box.top + scrollY)),
        w = Math.round(box.width),
        d = Math.round(box.height);
      if (w < 2 || d < 2 || x + w > image.width || y + d > image.height) continue;
      const pixels = ground.getImageData(x, y, w, d).data;
      for (let i = 0; i < pixels.length; i += 12) {
        const below = [pixels[i], pixels[i + 1], pixels[i + 2]],
          above = below.map((v, k) => colour[k] * alpha + v * (1 - alpha));
        const a = light(above),
          b = light(below);
        found.push((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
      }
    }
    if (!found.length) continue;
    const ratio = found.sort((a, b) => a - b)[Math.floor(found.length / 10)],
      size = parseFloat(style.fontSize);
    if (ratio < (size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5))
      faint.push(`${text.slice(0, 30)} in ${node.className || node.tagName}: ${ratio.toFixed(2)}`);
  }
  return faint;
};

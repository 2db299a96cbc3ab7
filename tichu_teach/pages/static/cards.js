// Cards of every kind: their pictures, their names, and how they stand in a text.

// The kinds of cards that this table can draw. Each knows the names of its cards (`test`), its `symbols` on
// the page's sheet, and how a card is drawn (`draw`), called (`call`) and written small (`small`), and its `back`.
const DECKS = [];
const deckOf = (name) => DECKS.find((deck) => deck.test.test(name));

// What no deck knows is shown by its bare name.
const PLAIN = {
  draw: (name) => h("svg.face.special", { viewBox: "0 0 100 140", "aria-hidden": "true" }, h("rect.paper", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 9 }), h("text.plain", { x: 50, y: 82 }, name)),
  call: (name) => name, small: (name) => ["special", h("b", null, name)],
};

const shown = (rank) => (rank === "T" ? "10" : rank);

const gradient = (id, stops, extra = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="tt-g-${id}" ${extra}>${stops.map((c, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${c}"/>`).join("")}</linearGradient>`;

// One hidden sheet of symbols a page, removed with the last table. Each table is a module of its own and may
// know other decks than the one beside it, so the sheet itself tells what is on it, counts its users and
// hands out their names.
function hangSheet() {
  let sheet = document.getElementById("tt-sheet");
  if (!sheet) {
    sheet = svgNode(`<svg xmlns="${SVG_NS}" id="tt-sheet" width="0" height="0" style="position:absolute" aria-hidden="true"></svg>`);
    document.body.appendChild(sheet);
    sheet.ttUsers = sheet.ttNames = 0;
  }
  for (const deck of DECKS) if (!sheet.querySelector(`[data-deck="${deck.name}"]`))
    sheet.append(svgNode(`<defs xmlns="${SVG_NS}" data-deck="${deck.name}">${deck.symbols()}</defs>`));
  sheet.ttUsers++;
  return { id: `tt${++sheet.ttNames}-`, release: () => { if (--sheet.ttUsers === 0) sheet.remove(); } };
}

const svgNode = (source) => document.importNode(new DOMParser().parseFromString(source, "image/svg+xml").documentElement, true);

const use = (id, x, y, width, height = width) => h("use", { href: "#tt-" + id, x, y, width, height });

// A card is a picture, its letters too: they stand on the sheet, so that no voice reads them beside its name.
const letters = (deck, words) => words.split(" ").map((word) => `<text id="tt-${deck}-${word}">${word}</text>`).join("");
const letter = (deck, word, x, y, cls) => h("use.printed", { href: `#tt-${deck}-${word}`, x, y, class: cls });

// What a card stands for that is not itself: on the edge that no neighbour covers.
const badge = (deck, as) => as && h("g.badge", null, h("circle", { cx: 18, cy: 92, r: 15.5 }), letter(deck, shown(as), 18, 99));

// The picture of a card; `as` is the rank a Phoenix stands for.
const faces = new Map();
function face(name, as) {
  const key = `${name}=${as || ""}`;
  if (!faces.has(key)) faces.set(key, (deckOf(name) || PLAIN).draw(name, as));
  return faces.get(key);
}

// The back of a piece that lies face down.
const backOf = (name) => deckOf(name).back();

const cardName = (name, words) => (deckOf(name) || PLAIN).call(name, words);

function readingName(name, as, words) {
  const card = cardName(name, words);
  return as ? speaker(words)("table.card.as", { card, rank: speaker(words)("table.rank." + as) }) : card;
}

function isCard(text) {
  const [name, as] = text.split("=");
  return Boolean(deckOf(name)) && (as === undefined || /^[2-9TJQKA]$/.test(as));
}

// A card as large as a word: for texts and for open hands.
function chip(text, words, props) {
  const [name, as] = text.split("="), [cls, ...parts] = (deckOf(name) || PLAIN).small(name);
  return h("span.chip", { role: "img", "aria-label": readingName(name, as, words), ...props, class: [cls, ...[].concat(props?.class || [])] },
    parts, as && h("small", null, "=" + shown(as)));
}

const icon = (id, size = 24) => h("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" }, use(id, 0, 0, size));

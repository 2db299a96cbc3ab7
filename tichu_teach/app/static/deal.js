// @ts-check
// Puts a face on each card of a page without a table. Served with all that it imports in one file.

import { face } from "../../pages/static/cards.js";
import { findAll, make } from "../../pages/static/dom.js";
import { HAGGIS } from "../../pages/static/haggis.js";
import { register } from "../../pages/static/registry.js";
import { PACK } from "../../pages/static/sparrow.js";
import { hangSheet } from "../../pages/static/symbols.js";
import { TICHU } from "../../pages/static/tichu.js";
import { TILES } from "../../pages/static/tiles.js";

register({ decks: [TICHU, HAGGIS, TILES, PACK] });

for (const place of findAll(document, "[data-card]")) {
  if (!document.getElementById("tt-sheet")) hangSheet();
  place.replaceChildren(make(face(place.dataset.card ?? "")));
}

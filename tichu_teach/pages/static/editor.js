// @ts-check
// The table laid by hand, for every game: all decks and felts, the set to pick from, places to fill.

import { PANEL_BLOCKS } from "./blocks.js";
import { giftChooser, wishChooser } from "./choosers.js";
import { claimsDock, suitDock } from "./claims.js";
import { sitDownAtDesk } from "./desks.js";
import { HAGGIS } from "./haggis.js";
import { foldBlock, linesBlock } from "./lines.js";
import { columnsBlock, segmentsBlock, tilepickerBlock } from "./picker.js";
import { movesBlock } from "./moves.js";
import { besideBlock, handedBlock, placesBlock } from "./positions.js";
import { readingChooser } from "./readings.js";
import { register } from "./registry.js";
import { PACK } from "./sparrow.js";
import { squareView } from "./square.js";
import { table } from "./table.js";
import { TICHU } from "./tichu.js";
import { TILES } from "./tiles.js";
import { openCards, trickFelt } from "./trick.js";

register({
  decks: [TICHU, HAGGIS, TILES, PACK],
  felts: { trick: trickFelt, square: squareView },
  docks: [openCards, giftChooser, wishChooser, readingChooser, suitDock],
  bars: [claimsDock],
  blocks: {
    ...PANEL_BLOCKS,
    lines: linesBlock,
    fold: foldBlock,
    columns: columnsBlock,
    segments: segmentsBlock,
    tilepicker: tilepickerBlock,
    beside: besideBlock,
    places: placesBlock,
    moves: movesBlock,
    handed: handedBlock,
  },
  arrivals: [sitDownAtDesk],
});

export default table;

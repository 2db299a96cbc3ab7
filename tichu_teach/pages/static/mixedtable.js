// @ts-check
// The table for a pack that mixes games of tricks with games of tiles.

import { PANEL_BLOCKS } from "./blocks.js";
import { certificateBlock } from "./certificate.js";
import { giftChooser, wishChooser } from "./choosers.js";
import { claimsDock, suitDock } from "./claims.js";
import { HAGGIS } from "./haggis.js";
import { foldBlock, linesBlock } from "./lines.js";
import { movesBlock } from "./moves.js";
import { orderBlock } from "./order.js";
import { readingChooser } from "./readings.js";
import { register } from "./registry.js";
import { PACK } from "./sparrow.js";
import { squareView } from "./square.js";
import { checksBlock, dotsBlock } from "./steps.js";
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
    order: orderBlock,
    dots: dotsBlock,
    checks: checksBlock,
    lines: linesBlock,
    fold: foldBlock,
    certificate: certificateBlock,
    moves: movesBlock,
  },
});

export default table;

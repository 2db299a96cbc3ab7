// @ts-check
// The table for games of tricks: Tichu and its family, and Haggis.

import { PANEL_BLOCKS } from "./blocks.js";
import { giftChooser, wishChooser } from "./choosers.js";
import { HAGGIS } from "./haggis.js";
import { movesBlock } from "./moves.js";
import { orderBlock } from "./order.js";
import { readingChooser } from "./readings.js";
import { register } from "./registry.js";
import { checksBlock, dotsBlock } from "./steps.js";
import { table } from "./table.js";
import { TICHU } from "./tichu.js";
import { openCards, trickFelt } from "./trick.js";

register({
  decks: [TICHU, HAGGIS],
  felts: { trick: trickFelt },
  docks: [openCards, giftChooser, wishChooser, readingChooser],
  blocks: { ...PANEL_BLOCKS, order: orderBlock, dots: dotsBlock, checks: checksBlock, moves: movesBlock },
});

export default table;

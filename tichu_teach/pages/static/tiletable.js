// @ts-check
// The table for Mah-Jong and for Sparrow, which plays it with cards.

import { PANEL_BLOCKS } from "./blocks.js";
import { giftChooser, wishChooser } from "./choosers.js";
import { claimsDock, suitDock } from "./claims.js";
import { foldBlock, linesBlock } from "./lines.js";
import { movesBlock } from "./moves.js";
import { register } from "./registry.js";
import { PACK } from "./sparrow.js";
import { squareView } from "./square.js";
import { checksBlock, dotsBlock } from "./steps.js";
import { table } from "./table.js";
import { TILES } from "./tiles.js";

register({
  decks: [TILES, PACK],
  felts: { square: squareView },
  docks: [giftChooser, wishChooser, suitDock],
  bars: [claimsDock], // where the buttons of your own turn are: discards and hand stay where they lie
  blocks: {
    ...PANEL_BLOCKS,
    dots: dotsBlock,
    checks: checksBlock,
    lines: linesBlock,
    fold: foldBlock,
    moves: movesBlock,
  },
});

export default table;

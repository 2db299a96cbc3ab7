// @ts-check
// The hand calculator: tiles to lay out, a set to pick from, no table to sit round.

import { PANEL_BLOCKS } from "./blocks.js";
import { foldBlock, linesBlock } from "./lines.js";
import {
  columnsBlock,
  entriesBlock,
  segmentsBlock,
  tilepickerBlock,
  totalBlock,
  handBuilderBlock,
} from "./picker.js";
import { register } from "./registry.js";
import { PACK } from "./sparrow.js";
import { table } from "./table.js";
import { TILES } from "./tiles.js";

register({
  decks: [TILES, PACK],
  blocks: {
    ...PANEL_BLOCKS,
    lines: linesBlock,
    fold: foldBlock,
    columns: columnsBlock,
    segments: segmentsBlock,
    handbuilder: handBuilderBlock,
    tilepicker: tilepickerBlock,
    total: totalBlock,
    entries: entriesBlock,
  },
});

export default table;

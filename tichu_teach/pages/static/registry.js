// @ts-check
// The parts of a kind of table, given by its entry file: cardtable.js, tiletable.js, calculator.js.

/** @import { Deck, Draw, DrawBlock, Equipment, Kind } from "./types.d.ts" */

/** The kinds of cards that this table can draw. @type {Deck[]} */
export const DECKS = [];

/**
 * What lies on the felt, by the kind of table a scene names: the seats and what is between them.
 * @type {Record<string, Draw>}
 */
export const FELTS = {};

/** What stands between felt and hand: what else lies open, what is to be decided. @type {Draw[]} */
export const DOCKS = [];

/** What comes first among the actions while something is asked. @type {Draw[]} */
export const BARS = [];

/** The blocks of the panel. @type {{ [K in Kind]?: DrawBlock<K> }} */
export const BLOCKS = {};

/** Tasks before a page says hello. @type {(() => Promise<void>)[]} */
export const ARRIVALS = [];

/** @param {Equipment} equipment in the order in which it is to be looked through or drawn */
export function register({ decks = [], felts = {}, docks = [], bars = [], blocks = {}, arrivals = [] }) {
  DECKS.push(...decks);
  Object.assign(FELTS, felts);
  DOCKS.push(...docks);
  BARS.push(...bars);
  Object.assign(BLOCKS, blocks);
  ARRIVALS.push(...arrivals);
}

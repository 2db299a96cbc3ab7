// @ts-check
// The four cards without a suit. Bodies, feathers and tails are ribbons along a curve, so that a few
// points of a sketch make a drawing; the faces are drawn by hand.

import { dog } from "./creatures/dog.js";
import { dragon } from "./creatures/dragon.js";
import { phoenix } from "./creatures/phoenix.js";
import { sparrow } from "./creatures/sparrow.js";

export const creatures = () => dragon() + phoenix() + dog() + sparrow();

// Inputs of the layouts, drawn at random from their rows of parameters; a seed gives the same input on every machine.

import { pathToFileURL } from "node:url";

const { layouts } = await import(pathToFileURL(`${process.env.MOSAIC_PACKAGE}/table.js`).href);

export const names = Object.keys(layouts);

/** A generator of numbers from 0 up to 1. */
export function numbers(seed) {
  let state = (seed * 2654435761 + 88675123) >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** A document's layout, a container, and items with sizes, weights and spans; on one sheet or, if asked, on pages. */
export function draw(name, seed, isPaged = false) {
  const random = numbers(seed + 1);
  for (let i = 0; i < 20; i++) random();
  const whole = (low, high) => low + Math.floor(random() * (high - low + 1));
  const chance = (share) => random() < share;
  const most = name === "sudoku" || name === "moments" ? 9 : name === "slices" ? 6 : 30;
  const count = whole(1, most);
  // Items of these layouts keep their own size.
  const largest = name === "pack" || name === "flow" ? 180 : 4000;
  const sizes = Array.from({ length: count }, () => [whole(20, largest), whole(20, largest)]);
  const container = { width: whole(200, 2000), height: whole(200, 2000) };
  if (name === "pack") container.height = 8000;
  const document = { type: name };
  for (const [key, parameter] of Object.entries(layouts[name])) {
    if (chance(0.6)) continue;
    switch (parameter.kind) {
      case "boolean": document[key] = chance(0.5); break;
      case "word": document[key] = parameter.words[whole(0, parameter.words.length - 1)]; break;
      case "size": document[key] = [whole(10, 200), whole(10, 200)]; break;
      case "whole": document[key] = key === "seed" ? Math.floor(random() * 2 ** 53) : whole(1, 8); break;
      case "number": document[key] = parameter.most <= 1 || parameter.below <= 1 ? random() * 0.9 + 0.05 : random() * 20; break;
      default:
    }
  }
  // Cells have both sides or none, and several of them fit a page.
  if (document.cellWidth !== undefined || document.cellHeight !== undefined) {
    Object.assign(document, { cellWidth: whole(20, 150), cellHeight: whole(20, 150) });
  }
  if (document.minPerRow > document.maxPerRow) delete document.minPerRow;
  // Without "pages" in the document, the planner makes pages of items that are too many for the rows.
  for (const key of isPaged ? [] : ["rows", "cellWidth", "cellHeight", "underflow"]) delete document[key];
  if (name === "template") document.areas = ["a a b / a a c / d e e", "a b / c d", "x x / y z"][whole(0, 2)];
  if (name === "template" && count > 5) document.overflow = chance(0.5) ? "truncate" : "badge";
  const isWeighed = ["auto", "collage", "treemap"].includes(name) && chance(0.5);
  const isSpread = ["auto", "collage", "grid"].includes(name) && chance(0.4);
  const pages = isPaged ? (chance(0.5) ? {} : { perPage: whole(1, 8) }) : undefined;
  return {
    layout: document, container, sizes, pages,
    weights: isWeighed ? sizes.map(() => 0.5 + 3 * random()) : undefined,
    spans: isSpread ? sizes.map(() => (chance(0.3) ? [whole(1, 2), whole(1, 2)] : null)) : undefined,
  };
}

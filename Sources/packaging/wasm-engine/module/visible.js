// Windowing: the frames that a rectangle shows, found without a look at all frames.

import { LayoutError, found, refused, wrongType } from "./words.js";

// Frames in a box, and boxes in the next larger box.
const fanOut = 16;
// A leaf is in order if its box has at most this many times the area of its frames.
const spread = 16;

// One index for each array of frames; it goes when the array goes.
const indexes = new WeakMap();

/**
 * The indices of the frames that share an area with a rectangle, rising. The first call for an array makes its index, so that an array
 * must not change afterwards.
 */
export function visible(frames, viewport) {
  check(frames, viewport);
  let index = indexes.get(frames);
  if (index === undefined) indexes.set(frames, (index = makeIndex(frames)));
  return search(frames, index, viewport);
}

function check(frames, viewport) {
  if (!(frames instanceof Float64Array || frames instanceof Float32Array)) {
    throw wrongType("frames", frames, "a Float64Array or Float32Array");
  }
  if (frames.length % 4 !== 0) {
    throw new LayoutError("frames", `is an array of ${frames.length} numbers; four for each frame are wanted`);
  }
  if (found(viewport) !== "an object") throw wrongType("viewport", viewport, "an object with x, y, width and height");
  for (const key of ["x", "y", "width", "height"]) {
    if (typeof viewport[key] !== "number") throw wrongType(`viewport.${key}`, viewport[key], "a number of points");
    if (!Number.isFinite(viewport[key])) throw refused(`viewport.${key}`, viewport[key], "a finite number of points");
  }
}

/**
 * Boxes around 16 frames, boxes around 16 such boxes, and so on up to one. Neighbours in a layout's order are near each other, so
 * the frames are taken in this order. If they are not near, as in a pack, they are sorted by their places first.
 */
function makeIndex(frames) {
  let order;
  let leaves = boxes(frames, false);
  if (!isTight(leaves, frames)) {
    order = sorted(frames);
    leaves = boxes(frames, false, order);
  }
  const levels = [leaves];
  while (levels[0].length > 4) levels.unshift(boxes(levels[0], true));
  return { order, levels };
}

/** Left, top, right and bottom edge of each box around frames, which have a width and a height instead, or around boxes. */
function boxes(inner, areBoxes, order) {
  const count = inner.length / 4;
  const result = new Float64Array(4 * Math.ceil(count / fanOut));
  for (let box = 0, first = 0; first < count; box += 4, first += fanOut) {
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    for (let index = first; index < Math.min(first + fanOut, count); index++) {
      const place = 4 * (order === undefined ? index : order[index]);
      const x = inner[place];
      const y = inner[place + 1];
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, areBoxes ? inner[place + 2] : x + inner[place + 2]);
      bottom = Math.max(bottom, areBoxes ? inner[place + 3] : y + inner[place + 3]);
    }
    result[box] = left;
    result[box + 1] = top;
    result[box + 2] = right;
    result[box + 3] = bottom;
  }
  return result;
}

function isTight(leaves, frames) {
  let area = 0;
  for (let i = 0; i < leaves.length; i += 4) area += (leaves[i + 2] - leaves[i]) * (leaves[i + 3] - leaves[i + 1]);
  let covered = 0;
  for (let i = 0; i < frames.length; i += 4) covered += frames[i + 2] * frames[i + 3];
  return area <= spread * covered;
}

/** The frames by their places: strips of the content from above, and from left to right in each of them. */
function sorted(frames) {
  const count = frames.length / 4;
  const strip = fanOut * Math.ceil(Math.sqrt(count / fanOut));
  const byPlace = (offset) => (one, other) =>
    2 * (frames[4 * one + offset] - frames[4 * other + offset]) + frames[4 * one + offset + 2] - frames[4 * other + offset + 2];
  const order = Uint32Array.from({ length: count }, (_, index) => index).sort(byPlace(1));
  for (let first = 0; first < count; first += strip) order.subarray(first, first + strip).sort(byPlace(0));
  return order;
}

function search(frames, { order, levels }, { x, y, width, height }) {
  const right = x + width;
  const bottom = y + height;
  const count = frames.length / 4;
  const hits = [];
  const visit = (level, first, end) => {
    for (let index = first; index < end; index++) {
      if (level === levels.length) {
        const frame = order === undefined ? index : order[index];
        const left = frames[4 * frame];
        const top = frames[4 * frame + 1];
        if (Math.max(left, x) < Math.min(left + frames[4 * frame + 2], right)
          && Math.max(top, y) < Math.min(top + frames[4 * frame + 3], bottom)) hits.push(frame);
      } else {
        const box = levels[level];
        if (box[4 * index] < right && box[4 * index + 1] < bottom && box[4 * index + 2] > x && box[4 * index + 3] > y) {
          const below = level + 1 === levels.length ? count : levels[level + 1].length / 4;
          visit(level + 1, fanOut * index, Math.min(fanOut * (index + 1), below));
        }
      }
    }
  };
  if (count > 0) visit(0, 0, 1);
  const result = Int32Array.from(hits);
  return order === undefined ? result : result.sort();
}

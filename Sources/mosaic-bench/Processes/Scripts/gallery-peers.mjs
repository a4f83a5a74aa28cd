// The layouts of other galleries, written anew from their descriptions and sources, as npm is not asked for them. Each gives `frames`,
// without objects for items, which is faster than the originals.

import { createRequire } from "node:module";

/** Debian's d3-hierarchy, or undefined. */
export const d3 = (() => {
  try {
    const require = createRequire(import.meta.url);
    const { hierarchy, treemap } = require("/usr/share/nodejs/d3-hierarchy");
    const { version } = require("/usr/share/nodejs/d3-hierarchy/package.json");
    return {
      version,
      treemap(weights, width, height) {
        const root = hierarchy({ children: Array.from(weights, (weight) => ({ weight })) }).sum((data) => data.weight ?? 0);
        treemap().size([width, height])(root);
        const frames = new Float64Array(4 * weights.length);
        root.children.forEach(({ x0, y0, x1, y1 }, index) => frames.set([x0, y0, x1 - x0, y1 - y0], 4 * index));
        return { frames };
      },
    };
  } catch {
    return undefined;
  }
})();

/** Puts items first..<end in a row of some height. */
function addRow(frames, ratios, first, end, top, height, gap) {
  let left = 0;
  for (let index = first; index < end; index++) {
    const width = ratios[index] * height;
    frames.set([left, top, width, height], 4 * index);
    left += width + gap;
  }
}

/**
 * flickr/justified-layout 4.1: a row ends with the item that brings its ratio within a quarter of the wanted one, or before an item that
 * would bring it further away. Rows have whole pixels; the last row has the wanted height.
 */
export function justifiedOfFlickr(ratios, width, rowHeight, gap) {
  const frames = new Float64Array(4 * ratios.length);
  const [least, most] = [(width / rowHeight) * 0.75, (width / rowHeight) * 1.25];
  let [first, sum, top] = [0, 0, 0];
  const end = (next, total) => {
    const height = Math.round((width - (next - first - 1) * gap) / total);
    addRow(frames, ratios, first, next, top, height, gap);
    top += height + gap;
    first = next;
    sum = 0;
  };
  for (let index = 0; index < ratios.length; index++) {
    const total = sum + ratios[index];
    const count = index - first + 1;
    if (total < least) {
      sum = total;
    } else if (total <= most || count === 1) {
      end(index + 1, total);
    } else {
      const withIt = Math.abs(total - (width - (count - 1) * gap) / rowHeight);
      const without = Math.abs(sum - (width - (count - 2) * gap) / rowHeight);
      if (withIt > without) {
        end(index, sum);
        // The item begins the next row.
        index -= 1;
      } else end(index + 1, total);
    }
  }
  if (first < ratios.length) addRow(frames, ratios, first, ratios.length, top, rowHeight, gap);
  return { frames };
}

/** react-photo-album 3, rows: the breaks with the least sum of squares of differences from the height, each as often as it has items. */
export function rowsOfAlbum(ratios, width, rowHeight, gap) {
  const count = ratios.length;
  const sums = new Float64Array(count + 1);
  let narrowest = Infinity;
  for (let i = 0; i < count; i++) {
    sums[i + 1] = sums[i] + ratios[i];
    narrowest = Math.min(narrowest, ratios[i]);
  }
  const most = Math.round(width / rowHeight / narrowest) + 2;
  const costs = new Float64Array(count + 1).fill(Infinity);
  const before = new Int32Array(count + 1);
  costs[0] = 0;
  for (let end = 1; end <= count; end++) {
    for (let first = end - 1; first >= Math.max(0, end - most); first--) {
      const height = (width - (end - first - 1) * gap) / (sums[end] - sums[first]);
      if (height <= 0) break;
      const cost = costs[first] + (height - rowHeight) ** 2 * (end - first);
      if (costs[end] === Infinity || (costs[end] > cost && costs[end] / cost > 1.005)) {
        costs[end] = cost;
        before[end] = first;
      }
    }
  }
  const breaks = [count];
  while (breaks.at(-1) > 0) breaks.push(before[breaks.at(-1)]);
  const frames = new Float64Array(4 * count);
  let top = 0;
  for (let row = breaks.length - 1; row > 0; row--) {
    const [first, end] = [breaks[row], breaks[row - 1]];
    const height = (width - (end - first - 1) * gap) / (sums[end] - sums[first]);
    addRow(frames, ratios, first, end, top, height, gap);
    top += height + gap;
  }
  return { frames };
}

/** react-photo-album 3, masonry: each item under the shortest column. */
export function masonryOfAlbum(ratios, width, columns, gap) {
  const side = (width - gap * (columns - 1)) / columns;
  const bottoms = new Float64Array(columns);
  const frames = new Float64Array(4 * ratios.length);
  for (let index = 0; index < ratios.length; index++) {
    let shortest = 0;
    for (let column = 1; column < columns; column++) if (bottoms[column] < bottoms[shortest] - 1) shortest = column;
    const height = side / ratios[index];
    frames.set([shortest * (side + gap), bottoms[shortest], side, height], 4 * index);
    bottoms[shortest] += height + gap;
  }
  return { frames };
}

/**
 * react-photo-album 3, columns: the breaks whose columns, all of one width, differ least from the mean height in squares; no column is
 * higher than one and a half of it. Then columns get widths with which they end together.
 */
export function columnsOfAlbum(ratios, width, columns, gap) {
  const count = ratios.length;
  const side = (width - gap * (columns - 1)) / columns;
  let mean = gap * (count - columns);
  for (const ratio of ratios) mean += side / ratio;
  mean /= columns;
  let costs = new Float64Array(count + 1).fill(Infinity);
  costs[0] = 0;
  const before = [];
  for (let column = 0; column < columns; column++) {
    const next = new Float64Array(count + 1).fill(Infinity);
    const from = new Int32Array(count + 1).fill(-1);
    for (let first = 0; first < count; first++) {
      if (costs[first] === Infinity) continue;
      let height = side / ratios[first];
      for (let end = first + 1; end <= count; end++) {
        const cost = costs[first] + (mean - height) ** 2;
        if (next[end] === Infinity || (next[end] > cost && next[end] / cost > 1.0001)) {
          next[end] = cost;
          from[end] = first;
        }
        if (height > 1.5 * mean || end === count) break;
        height += side / ratios[end] + gap;
      }
    }
    before.push(from);
    costs = next;
  }
  const breaks = [count];
  for (let column = columns - 1; column >= 0; column--) breaks.unshift(before[column][breaks[0]]);
  const shapes = Array.from({ length: columns }, (_, column) => {
    let sum = 0;
    for (let index = breaks[column]; index < breaks[column + 1]; index++) sum += 1 / ratios[index];
    return { ratio: 1 / sum, gaps: gap * (breaks[column + 1] - breaks[column] - 1) };
  });
  const total = shapes.reduce((sum, { ratio }) => sum + ratio, 0);
  const frames = new Float64Array(4 * count);
  let left = 0;
  shapes.forEach(({ ratio, gaps }, column) => {
    const adjusted = shapes.reduce((sum, other) => sum + (gaps - other.gaps) * other.ratio, 0);
    const own = ((width - (columns - 1) * gap - adjusted) * ratio) / total;
    let top = 0;
    for (let index = breaks[column]; index < breaks[column + 1]; index++) {
      frames.set([left, top, own, own / ratios[index]], 4 * index);
      top += own / ratios[index] + gap;
    }
    left += own + gap;
  });
  return { frames };
}

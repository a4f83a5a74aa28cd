// Windowing: the index finds what a look at all frames finds, in every layout and in frames without any order.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { draw, names, numbers } from "./draw.js";

const { layout, visible } = await import(pathToFileURL(`${process.env.MOSAIC_PACKAGE}/index.js`).href);

/** The frames that share an area with a rectangle, as Rect.intersects says it in Swift. */
function scan(frames, { x, y, width, height }) {
  const hits = [];
  for (let i = 0; i < frames.length; i += 4) {
    const [left, top, w, h] = frames.subarray(i, i + 4);
    const isHit = Math.max(left, x) < Math.min(left + w, x + width) && Math.max(top, y) < Math.min(top + h, y + height);
    if (isHit) hits.push(i / 4);
  }
  return hits;
}

function agrees(frames, width, height, random, words) {
  for (let i = 0; i < 6; i++) {
    const viewport = {
      x: -100 + random() * (width + 100), y: -100 + random() * (height + 100), width: random() * width, height: random() * height,
    };
    assert.deepEqual([...visible(frames, viewport)], scan(frames, viewport), `${words} ${JSON.stringify(viewport)}`);
  }
  const all = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 };
  assert.deepEqual([...visible(frames, all)], scan(frames, all), words);
}

for (const name of names) {
  test(`${name}: the index and a scan agree`, () => {
    for (let seed = 0; seed < 30; seed++) {
      const input = draw(name, seed);
      // Enough items for boxes of boxes.
      if (name === "waterfall" || name === "justified" || name === "treemap" || name === "columns") {
        input.sizes = Array.from({ length: 20 }, () => input.sizes).flat();
        input.weights = input.spans = undefined;
      }
      let result;
      try { result = layout(input.layout, { ...input, layout: undefined }); } catch { continue; }
      agrees(result.frames, result.width, result.height, numbers(seed + 7), `${name}, seed ${seed}`);
    }
  });
}

test("frames without an order: heaps, points, one above the other, none", () => {
  for (let seed = 1; seed < 200; seed++) {
    const random = numbers(seed);
    const count = Math.floor(random() * 700);
    const side = random() * 100;
    const Type = seed % 2 ? Float64Array : Float32Array;
    const frames = Type.from({ length: 4 * count }, (_, index) => (index % 4 < 2 ? random() * 1000 : Math.max(0, random() - 0.1) * side));
    agrees(frames, 1000, 1000, random, `seed ${seed}`);
  }
  assert.deepEqual([...visible(new Float64Array(0), { x: 0, y: 0, width: 9, height: 9 })], []);
});

test("a window of a hundred thousand frames is found faster than by a scan", () => {
  const random = numbers(3);
  const sizes = Float64Array.from({ length: 200_000 }, () => 50 + 200 * random());
  const documents = [{ type: "waterfall", columns: 5 }, { type: "justified", rowHeight: 200 }, { type: "columns", columns: 5 }, "pack"];
  for (const document of documents) {
    const { frames, height } = layout(document, { container: { width: 1200 }, sizes });
    const viewport = (share) => ({ x: 0, y: height * share, width: 1200, height: 800 });
    const time = (count, find) => {
      const start = process.cpuUsage();
      for (let i = 0; i < count; i++) find(frames, viewport(i / count));
      return process.cpuUsage(start).user / count;
    };
    // The first call makes the index, and the next calls are compiled.
    time(100, visible);
    const [index, all] = [time(200, visible), time(10, scan)];
    assert.ok(index < all / 10, `${JSON.stringify(document)}: ${index} µs with the index, ${all} µs without`);
  }
});

const rectangle = { x: 0, y: 0, width: 1, height: 1 };
for (const [frames, viewport, words] of [
  [[0, 0, 1, 1], rectangle, "frames: is an array; a Float64Array or Float32Array is wanted"],
  [new Float64Array(3), rectangle, "frames: is an array of 3 numbers; four for each frame are wanted"],
  [new Float64Array(4), 3, "viewport: is a number; an object with x, y, width and height is wanted"],
  [new Float64Array(4), { ...rectangle, width: "3" }, "viewport.width: is a string; a number of points is wanted"],
  [new Float64Array(4), { x: 0, y: 0, width: 1 }, "viewport.height: is null; a number of points is wanted"],
  [new Float64Array(4), { ...rectangle, x: -Infinity }, "viewport.x: is -Infinity; allowed: a finite number of points"],
]) {
  test(`error: ${words}`, () => assert.throws(() => visible(frames, viewport), { name: "LayoutError", message: words }));
}

// Frames of all layouts against `mosaic plan`, with parameters, sizes, weights and spans drawn at random: equal to the last bit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { draw, names } from "./draw.js";
import { plan, program } from "./plan.js";

const { layout } = await import(pathToFileURL(`${process.env.MOSAIC_PACKAGE}/index.js`).href);

const seeds = Number(process.env.MOSAIC_SEEDS ?? 8);

for (const name of names) {
  test(`${name} has the frames of mosaic plan`, { skip: !program }, async () => {
    let compared = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const input = draw(name, seed);
      const expected = await plan(input);
      const words = JSON.stringify({ ...input, seed });
      let found;
      try {
        found = layout(input.layout, { ...input, layout: undefined });
      } catch (error) {
        assert.ok(expected.error?.endsWith(`: ${error.message}`), `${words}\n${expected.error}\n${error.message}`);
        continue;
      }
      assert.equal(expected.error, undefined, words);
      if (expected.pages !== undefined) continue;
      compared += 1;
      assert.equal(found.count, expected.items.length, words);
      expected.items.forEach((item, index) => {
        const frame = [item.frame.x, item.frame.y, item.frame.width, item.frame.height];
        assert.deepEqual([...found.frames.subarray(4 * index, 4 * index + 4)], frame, `${words}, item ${index}`);
        assert.equal(found.z?.[index] ?? 0, item.z ?? 0, words);
        assert.equal(found.rotations?.[index] ?? 0, item.rotation ?? 0, words);
        assert.equal(found.items?.[index] ?? index, item.index, words);
        assert.equal(found.hidden?.[index] ?? 0, item.hidden ?? 0, words);
      });
      if (expected.layout !== undefined) assert.equal(found.choice?.layout, expected.layout.type, words);
      if (expected.layout?.reason !== undefined) {
        assert.ok(expected.layout.reason.startsWith(found.choice.reason), `${expected.layout.reason}\n${found.choice.reason}`);
        assert.equal(found.choice.alternatives.length, expected.layout.alternatives?.length ?? 0, words);
      }
    }
    assert.ok(compared > seeds / 3, `only ${compared} of ${seeds} were compared`);
  });
}

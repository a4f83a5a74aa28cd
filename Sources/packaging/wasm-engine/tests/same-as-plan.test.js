// Frames of all layouts against `mosaic plan`, with parameters, sizes, weights and spans drawn at random: equal to the last bit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { draw, names } from "./draw.js";
import { plan, program } from "./plan.js";

const { layout } = await import(pathToFileURL(`${process.env.MOSAIC_PACKAGE}/index.js`).href);

const seeds = Number(process.env.MOSAIC_SEEDS ?? 8);

/** Templates that are refused, and some that are not. */
const templates = [
  ...["a b / a", ["a b", "a"], "a b / b a", ["\u00e9 b", "b \u00e9"], "\u{1f468}\u200d\u{1f469} b / c", "e\u0301 e\u0301 b / c", "", [], ". .",
    "a  b\nc", "a b\n\nc d", '"a b" "c"', "'a b' c", '"a b', '"a b" / "c d"', "a\nb / c d", "a /\n b c", "/", 3, [3], ["a\nb", "c"],
    Array(1001).fill("a"), "a ".repeat(1001), "\u{1f44d}\u{1f44d} b / c d e", ["a b", "c\td e"]].map((areas) => ({ areas })),
  ...["1fr ".repeat(1001), Array(1001).fill("1fr"), "1fr", "1fr 2fr 3fr", "", [], [-1], ["-1fr", 1], ["1e3", 1], ["101%", 1], "\u{1f44d} 1fr", 3, [true, 1]]
    .map((columns) => ({ areas: "a b", columns })),
  ...["0 0", ["0 0, 1 1"], ["0 0, 60% 0, x 3"], ["0 0, 60% 0"], ["0 0, 60% 0, 60% 60%", "0 0, 1% 0"], "0 0, 60% 0, 60% 60% | 0 0", [], "", 3, [3]]
    .map((polygons) => ({ polygons })),
  ...[[], ["a b / c"], [{ areas: "a b / c" }], [{ areas: ["a b", "c"] }], [{ areas: ["a"], columns: "1fr 1fr" }], [{ area: "a" }], [3], 3,
    "a b | a b / c", [{ columns: "1fr" }], ["a", ["a b", "c"]], [{ polygons: ["0 0, 60% 0"] }], [null]]
    .map((templates) => ({ templates })),
];

test("templates have the errors of mosaic plan", { skip: !program }, async () => {
  const different = [];
  for (const template of templates) {
    const input = { layout: { type: "template", overflow: "truncate", ...template }, container: { width: 600, height: 400 }, sizes: [[3, 2]] };
    const expected = (await plan(input)).error;
    let found;
    try { layout(input.layout, { ...input, layout: undefined }); } catch (error) { found = error.message; }
    const isSame = found === undefined ? expected === undefined : expected?.split("\n").some((line) => line.endsWith(`: ${found}`));
    if (!isSame) different.push(`${JSON.stringify(template).slice(0, 200)}\nplan: ${expected}\nhere: ${found}`);
  }
  assert.deepEqual(different, []);
});

for (const name of names) {
  for (const isPaged of [false, true]) {
    test(`${name} has the frames of mosaic plan${isPaged ? " on pages" : ""}`, { skip: !program }, async () => {
      let compared = 0;
      for (let seed = 0; seed < seeds; seed++) {
        const input = draw(name, seed, isPaged);
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
        // More items than a grid has room for become pages, which were not asked for.
        if (!isPaged && expected.pages !== undefined) continue;
        compared += 1;
        const sheets = expected.pages ?? [expected];
        assert.equal(found.count, sheets.reduce((sum, sheet) => sum + sheet.items.length, 0), words);
        assert.deepEqual(found.pages?.map(({ count }) => count), isPaged ? sheets.map(({ items }) => items.length) : undefined, words);
        let first = 0;
        for (const [number, { items, layout: chosen }] of sheets.entries()) {
          if (isPaged) assert.equal(found.pages[number].first, first, words);
          items.forEach((item, index) => compare(found, first + index, item, words));
          first += items.length;
          if (sheets.length === 1) compareChoices(found.choice, chosen, words);
        }
      }
      assert.ok(compared > seeds / 3, `only ${compared} of ${seeds} were compared`);
    });
  }
}

function compare(found, index, item, words) {
  const frame = [item.frame.x, item.frame.y, item.frame.width, item.frame.height];
  assert.deepEqual([...found.frames.subarray(4 * index, 4 * index + 4)], frame, `${words}, item ${index}`);
  assert.equal(found.z?.[index] ?? 0, item.z ?? 0, words);
  assert.equal(found.rotations?.[index] ?? 0, item.rotation ?? 0, words);
  assert.equal(found.items?.[index] ?? index, item.index, words);
  assert.equal(found.hidden?.[index] ?? 0, item.hidden ?? 0, words);
}

function compareChoices(found, expected, words) {
  if (expected !== undefined) assert.equal(found?.layout, expected.type, words);
  if (expected?.reason === undefined) return;
  assert.ok(expected.reason.startsWith(found.reason), `${expected.reason}\n${found.reason}`);
  assert.equal(found.alternatives.length, expected.alternatives?.length ?? 0, words);
}

// Frames of all layouts in Chromium, under a strict policy, against those in node: equal to the last bit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inChromium, open, policy } from "./chromium.js";
import { draw, names } from "./draw.js";
import { inlined } from "./inlined.js";

const folder = process.env.MOSAIC_PACKAGE;
const { layout } = await import(pathToFileURL(`${folder}/index.js`).href);
const seeds = Number(process.env.MOSAIC_SEEDS ?? 200);

/** A result as text: numbers as their shortest decimals, which have all bits; or the words of an error. */
function written(layout, input) {
  try {
    return JSON.stringify(layout(input.layout, { ...input, layout: undefined }), (_, value) => {
      if (ArrayBuffer.isView(value)) return Array.from(value, (number) => (Object.is(number, -0) ? "-0" : number));
      return value;
    });
  } catch (error) {
    return `${error.name} ${error.message}`;
  }
}

test(`all layouts with ${seeds} seeds have the same frames in Chromium`, inChromium, async () => {
  const cases = names.flatMap((name) => Array.from({ length: seeds }, (_, seed) => draw(name, seed)));
  const expected = cases.map((input) => written(layout, input));
  const shown = expected.filter((text) => text.startsWith("{")).length;
  assert.ok(shown > 0.8 * cases.length, `only ${shown} of ${cases.length} have frames`);
  // The page gives back what differs, if anything does.
  const different = await open(`<!doctype html>${policy}<pre id="result"></pre><script type="module">
    ${await inlined(folder)}
    ${written}
    const { layout } = await load(bytes);
    const cases = ${JSON.stringify(cases).replaceAll("<", "\\u003c")};
    const expected = ${JSON.stringify(expected).replaceAll("<", "\\u003c")};
    const different = cases.map((input, index) => [input, expected[index], written(layout, input)]).filter(([, one, other]) => one !== other);
    document.getElementById("result").textContent = JSON.stringify({ cases: cases.length, different: different.slice(0, 3) });
  </script>`);
  assert.deepEqual(different, { cases: names.length * seeds, different: [] });
});

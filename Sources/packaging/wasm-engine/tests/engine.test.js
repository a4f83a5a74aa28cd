// What the module takes and gives: forms of input, errors in the command's words, memory, and the rules of a strict page.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = process.env.MOSAIC_PACKAGE;
const { LayoutError, layout, load } = await import(pathToFileURL(`${folder}/index.js`).href);
const { layouts } = await import(pathToFileURL(`${folder}/table.js`).href);

const sizes = [[300, 200], [100, 100], [200, 400]];
const container = { width: 600, height: 400 };

test("pairs and typed arrays, names, layouts and documents give the same frames", () => {
  const expected = layout({ type: "treemap", gap: 4 }, { container, sizes, weights: [1, 2, 3], spans: [null, [2, 1], null] });
  const typed = {
    container, sizes: Float64Array.from(sizes.flat()), weights: Float64Array.of(1, 2, 3), spans: Int32Array.of(0, 0, 2, 1, 0, 0),
  };
  for (const document of [
    { type: "treemap", columnGap: 4, rowGap: 4 }, { type: "treemap", gap: 9, columnGap: 4, rowGap: 4 },
    { version: 1, layout: { type: "treemap", gap: "4pt" } },
  ]) assert.deepEqual(layout(document, typed), expected);
  assert.deepEqual(layout("treemap", { container, sizes }), layout({ type: "treemap" }, { container, sizes }));
  assert.deepEqual(layout({ layout: "auto" }, { container, sizes }), layout({}, { container, sizes }));
});

test("a length has the units of documents", () => {
  const points = (gap) => layout({ type: "grid", columns: 3, gap }, { container, sizes }).gap[0];
  assert.equal(points("25.4mm"), 72);
  assert.equal(points("2.54cm"), 72);
  assert.equal(points("1in"), 72);
  assert.equal(points("3px"), 3);
  assert.equal(points(" 25.4 MM "), 72);
});

test("templates have the forms of documents", () => {
  const frames = (document) => [...layout({ type: "template", ...document }, { container, sizes: sizes.slice(0, 2) }).frames];
  const map = frames({ areas: "a a b" });
  assert.deepEqual(map, [0, 0, 400, 400, 400, 0, 200, 400]);
  for (const areas of [["a a b"], "a a b\n", '"a a b"', "a a b / a a b"]) assert.deepEqual(frames({ areas }), map);
  assert.deepEqual(frames({ areas: "a b", columns: ["2fr", "1fr"] }), map);
  assert.deepEqual(frames({ areas: "a b", columns: "400 1fr" }), map);
  assert.deepEqual(frames({ templates: ["a", { areas: "a b", columns: "2fr 1fr" }, "a b c d"] }), map);
  // One letter, composed and not.
  assert.deepEqual(frames({ areas: "\u00e9 e\u0301 b" }), map);
  assert.deepEqual(frames({ areas: "\u{1f468}\u200d\u{1f469} \u{1f468}\u200d\u{1f469} \u2003b" }), map);
  const { shapes } = layout(
    { type: "template", polygons: ["0 0, 60% 0, 40% 100%, 0 100%", "60% 0, 100% 0, 100% 100%, 40% 100%"] },
    { container, sizes: sizes.slice(0, 2) });
  assert.equal(shapes[0].length, 8);
});

test("shapes, rotations and hidden items are there if an item has them, and not if none has", () => {
  const comb = layout("honeycomb", { container, sizes });
  assert.deepEqual([...comb.shapes[0].subarray(0, 4)], [0.5, 0, 1, 0.25]);
  const heap = layout({ type: "scatter", seed: 2 ** 53 - 1 }, { container, sizes });
  assert.ok(heap.rotations.some((angle) => angle !== 0) && heap.z.length === 3);
  const badge = layout({ type: "sudoku", overflow: "badge" }, { container, sizes: Array(12).fill([1, 1]) });
  assert.deepEqual([...badge.hidden], [0, 0, 0, 0, 0, 0, 0, 0, 3]);
  const grid = layout("grid", { container, sizes });
  assert.deepEqual(
    Object.keys(grid).sort(), ["count", "frames", "gap", "height", "isRepeating", "width"]);
});

test("pages have their first frame, the number of their frames and their extent", () => {
  const many = Array(5).fill([200, 100]);
  const { pages, count, frames } = layout({ type: "grid", columns: 2, rows: 1, gap: 10 }, { container: { width: 410, height: 100 }, sizes: many, pages: {} });
  assert.deepEqual(pages, [
    { first: 0, count: 2, width: 410, height: 100 }, { first: 2, count: 2, width: 410, height: 100 }, { first: 4, count: 1, width: 410, height: 100 },
  ]);
  assert.equal(count, 5);
  // The last page keeps the places of a full page.
  assert.deepEqual([...frames.subarray(16)], [0, 0, 200, 100]);
  const rows = layout({ type: "justified", rowHeight: 100 }, { container: { width: 400, height: 250 }, sizes: many, pages: {} });
  assert.deepEqual(rows.pages.map((page) => page.count), [4, 1]);
  assert.equal(layout("grid", { container, sizes, pages: { perPage: 1 } }).pages.length, 3);
  assert.equal(layout("grid", { container, sizes }).pages, undefined);
});

for (const [document, words] of [
  ["gri", 'layout: unknown layout "gri"; did you mean "grid"? known: auto, carousel,'],
  [{ type: "grids" }, 'layout.type: unknown layout "grids"; did you mean "grid"? known: auto, carousel,'],
  [{ type: 3 }, "layout.type: is a number; a string is wanted"],
  [3, "layout: is a number; a layout's name or an object is wanted"],
  [{ type: "grid", gap: -1 }, "layout.gap: is -1; allowed: at least 0"],
  [{ type: "grid", gap: 2e9 }, "layout.gap: is 2000000000; allowed: at least 0, up to 1000000000"],
  [{ type: "grid", gap: NaN }, "layout.gap: is a number; a number is wanted"],
  [{ type: "grid", gap: "x" }, 'layout.gap: is "x"; allowed: a number, at least 0, in points or with a unit: mm, cm, in, pt or px'],
  [{ type: "grid", gap: null }, 'layout.gap: is null; a number, or no "gap" at all, is wanted'],
  [{ type: "grid", gap: true }, "layout.gap: is true; a number is wanted"],
  [{ type: "grid", columns: 0 }, "layout.columns: is 0; allowed: at least 1, up to 1000000"],
  [{ type: "grid", columns: 1.5 }, "layout.columns: is 1.5; a whole number is wanted"],
  [{ type: "grid", columns: "a" }, "layout.columns: is a string; a whole number is wanted"],
  [{ type: "grid", gapp: 3 }, 'layout.gapp: unknown key; did you mean "gap"?'],
  [{ type: "grid", lastRow: "strech" }, 'layout.lastRow: is "strech"; did you mean "stretch"? allowed: start, center, stretch'],
  [{ type: "grid", lastRow: 3 }, "layout.lastRow: is a number; a string is wanted"],
  [{ type: "grid", dense: 1 }, "layout.dense: is a number; true or false is wanted"],
  [
    { type: "grid", order: 3 },
    "layout.order: the layout 'grid' has no \"order\"; known: type, gap, columnGap, rowGap, columns, rows, cellWidth, cellHeight, "
      + 'overflow, underflow, lastRow, dense; "order" is for collage',
  ],
  [{ type: "ring", radius: "x" }, 'layout.radius: is "x"; allowed: a number, at least 0, or fit'],
  [{ type: "ring", radius: -1 }, "layout.radius: is -1; allowed: at least 0"],
  [{ type: "ring", itemSize: 3 }, "layout.itemSize: is a number; [width, height] is wanted"],
  [{ type: "ring", itemSize: [3] }, "layout.itemSize: is an array of 1; allowed: [width, height]"],
  [{ type: "ring", itemSize: [3, -1] }, "layout.itemSize[1]: is -1; allowed: above 0"],
  [{ type: "slices", angle: 100 }, "layout.angle: is 100; allowed: at least -90, up to 90"],
  [{ type: "collage", seed: -1 }, "layout.seed: is -1; allowed: at least 0"],
  [{ type: "sudoku", topOfThree: 1 }, "layout.topOfThree: is 1; allowed: above 0, below 1"],
  [{ type: "template", templates: ["a"], rows: "1fr" }, 'layout.rows: is there beside "templates", each of which has its own; leave one out'],
  [{ type: "template", columns: "1fx" }, 'layout.columns: is "1fx"; allowed: a size such as 1fr, 120, 25% or 30mm'],
]) {
  test(`error: ${words}`, () => {
    assert.throws(() => layout(document, { container, sizes }), (error) => {
      assert.ok(error instanceof LayoutError && error.message.startsWith(words), error.message);
      assert.equal(error.path, words.slice(0, words.indexOf(":")));
      return true;
    });
  });
}

for (const [input, words] of [
  [{}, "sizes: is missing; a list of [width, height] is wanted"],
  [{ sizes: 3 }, "sizes: is a number; a list of a size as [width, height], or a typed array is wanted"],
  [{ sizes: [[1]] }, "sizes[0]: is an array; a size as [width, height] is wanted"],
  [{ sizes: Float64Array.of(1) }, "sizes: is an array of 1 numbers; two for each item are wanted"],
  [{ sizes: [[1, 0]] }, "items[0]: has a size of 1 x 0; allowed: sides above 0, up to 1000000000"],
  [{ sizes, weights: [1] }, "weights: has 1 values for 3 items; as many as there are sizes are wanted"],
  [{ sizes, weights: [1, "a", 2] }, "weights[1]: is a string; a number is wanted"],
  [{ sizes, weights: [1, -1, 2] }, "items[1]: has a weight of -1; allowed: above 0"],
  [{ sizes, spans: [[0, 1], null, null] }, "spans[0][0]: is 0; allowed: at least 1, up to 1000000"],
  [{ sizes, spans: [null, [3, 1], null] }, "items[1]: has a span of 3 columns; allowed: at most as many as the grid has, which is 2"],
  // As many cells as 32 bits do not count.
  [{ sizes, spans: [null, [1e6, 1e6], null] }, "items[1]: has a span of 1000000 x 1000000 cells; allowed: spans that fit into 1000000 cells in all"],
  [{ sizes, sections: [1, 0, 2] }, "items[1]: has section 0 after section 1; allowed: sections that never fall"],
  [{ sizes, pages: 3 }, "pages: is a number; an object is wanted"],
  [{ sizes, pages: { perPages: 3 } }, "pages.perPages: unknown key; known: perPage"],
  [{ sizes, pages: { perPage: "3" } }, "pages.perPage: is a string; a whole number is wanted"],
  [{ sizes, pages: { perPage: 0 } }, "pages.perPage: is 0; allowed: at least 1, up to 1000000"],
  [{ sizes, pages: { perPage: 1.5 } }, "pages.perPage: is 1.5; a whole number is wanted"],
  // The second page has the item.
  [{ sizes, pages: { perPage: 2 }, spans: [null, null, [3, 1]] }, "items[2]: has a span of 3 columns; allowed: at most as many as the grid has, which is 2"],
  [{ sizes, container: {} }, "container.width: is not given; allowed: a number of points above 0"],
  [{ sizes, container: { width: -3 } }, "container.width: is -3; allowed: above 0, up to 1000000000"],
  [{ sizes, container: { width: "3" } }, "container.width: is a string; a number of points is wanted"],
]) {
  test(`error: ${words}`, () => {
    assert.throws(() => layout({ type: "grid", columns: 2 }, { container, ...input }), { name: "LayoutError", message: words });
  });
}

test("a layout that fails leaves the engine as it was", () => {
  const before = layout("collage", { container, sizes });
  assert.throws(() => layout({ type: "grid", gap: 1000 }, { container, sizes }), /gap/);
  assert.deepEqual(layout("collage", { container, sizes }), before);
});

test("an engine that stopped within a call goes on with an instance of its own", async () => {
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (bytes) => {
    const { module, instance } = await instantiate(bytes);
    const stop = () => { throw new WebAssembly.RuntimeError("unreachable"); };
    return { module, instance: { exports: { ...instance.exports, layout: stop } } };
  };
  const engine = await load(await readFile(`${folder}/mosaic-layout.wasm`));
  WebAssembly.instantiate = instantiate;
  assert.throws(() => engine.layout("grid", { container, sizes }), {
    name: "LayoutError", message: "the engine stopped, mostly for want of memory: it was given 3 items",
  });
  assert.deepEqual(engine.layout("grid", { container, sizes }), layout("grid", { container, sizes }));
});

test("memory does not grow with the number of calls", async () => {
  let memory;
  const instantiate = WebAssembly.instantiate;
  const bytes = await readFile(`${folder}/mosaic-layout.wasm`);
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    memory = made.instance.exports.memory;
    return made;
  };
  const engine = await load(bytes);
  WebAssembly.instantiate = instantiate;
  const many = Array.from({ length: 60 }, (_, index) => [100 + index, 200]);
  const call = () => {
    for (const name of Object.keys(layouts)) {
      try {
        engine.layout({ type: name }, { container, sizes: many });
      } catch (error) {
        assert.ok(error instanceof LayoutError);
      }
    }
  };
  call();
  const size = memory.buffer.byteLength;
  for (let i = 0; i < 20; i++) call();
  assert.equal(memory.buffer.byteLength, size);
});

test("the module is small, imports nothing, and no file makes code of text", async () => {
  const bytes = await readFile(`${folder}/mosaic-layout.wasm`);
  const { gzipSync } = await import("node:zlib");
  assert.ok(gzipSync(bytes, { level: 9 }).length <= 240_000);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
  for (const name of await readdir(folder)) {
    if (name.endsWith(".js")) assert.doesNotMatch(await readFile(`${folder}/${name}`, "utf8"), /(?<!unsafe-)\beval\b|new Function/);
  }
});

test("the types know each parameter of each layout", async () => {
  const types = await readFile(`${folder}/layouts.d.ts`, "utf8");
  for (const [name, parameters] of Object.entries(layouts)) {
    const part = types.slice(types.indexOf(`type: "${name}";`));
    for (const key of Object.keys(parameters)) assert.match(part.slice(0, part.indexOf("\n}")), new RegExp(`\\b${key}\\?:`));
  }
});

test("an item has the area that it names, in the layout template only", () => {
  const frames = (areas, document = { type: "template", areas: "a a b / c c c" }) => [...layout(document, { container, sizes, areas }).frames];
  assert.deepEqual(frames(["c", null, "a"]), [0, 200, 600, 200, 400, 0, 200, 200, 0, 0, 400, 200]);
  // One letter, composed and not.
  assert.deepEqual(
    frames([null, undefined, "e\u0301"], { type: "template", areas: "\u00e9 a b" }), [200, 0, 200, 400, 400, 0, 200, 400, 0, 0, 200, 400]);
  assert.deepEqual(frames(["c", null, "a"], "grid"), frames(undefined, "grid"));
  for (const [areas, words] of [
    [["x", null, null], "items[0]: has the area 'x'; allowed: one of 'a', 'b', 'c'"],
    [["a", null, "a"], "items[2]: has the area 'a', which an earlier item has already; allowed: an area of its own, or none"],
    [["a"], "areas: has 1 values for 3 items; as many as there are sizes are wanted"],
    ["a b c", "areas: is a string; a list of names is wanted"],
    [[null, 3, null], "areas[1]: is a number; a string is wanted"],
    [["", null, null], 'areas[0]: is ""; allowed: the name of an area, without spaces'],
  ]) assert.throws(() => frames(areas), { name: "LayoutError", message: words });
});

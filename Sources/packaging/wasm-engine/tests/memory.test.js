// The memory that a million items need: an engine of its own for each layout, whose memory only grows.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = process.env.MOSAIC_PACKAGE;
const { load } = await import(pathToFileURL(`${folder}/index.js`).href);
const module = await WebAssembly.compile(await readFile(`${folder}/mosaic-layout.wasm`));

const count = 1_000_000;
const sizes = Float64Array.from({ length: 2 * count }, (_, index) => 100 + ((index * 7919) % 400));

/** An engine, and a function that says how many bytes of memory it has. */
async function engine() {
  let memory;
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (given) => {
    const instance = await instantiate(given);
    memory = instance.exports.memory;
    return instance;
  };
  try {
    return { layout: (await load(module)).layout, bytes: () => memory.buffer.byteLength };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

for (const [document, most, container] of [
  [{ type: "waterfall", columns: 4 }, 150e6, { width: 1600 }],
  [{ type: "justified" }, 190e6, { width: 1600 }],
  [{ type: "justified" }, 160e6, { width: 1600, height: 4e6 }],
  [{ type: "grid" }, 150e6, { width: 1600 }],
  [{ type: "treemap" }, 198e6, { width: 1600, height: 1200 }],
]) {
  test(`memory: a million items in ${JSON.stringify({ ...document, ...container })} need at most ${most / 1e6} MB`, async (context) => {
    const { layout, bytes } = await engine();
    layout(document, { container, sizes });
    const needed = bytes();
    context.diagnostic(`${(needed / 1e6).toFixed(1)} MB`);
    assert.ok(needed <= most, `${needed} bytes`);
    layout(document, { container, sizes });
    assert.ok(bytes() <= 1.01 * needed, `${bytes()} bytes after two calls, ${needed} after one`);
  });
}

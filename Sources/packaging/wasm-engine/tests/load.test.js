// How the module is loaded: the time that it takes, and a sentence for each way in which it cannot be loaded.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inChromium, open, policy } from "./chromium.js";
import { inlined } from "./inlined.js";

const folder = process.env.MOSAIC_PACKAGE;
const { load } = await import(pathToFileURL(`${folder}/engine.js`).href);
const bytes = await readFile(`${folder}/mosaic-layout.wasm`);
const input = { container: { width: 600, height: 400 }, sizes: [[3, 2], [1, 1]] };

test("an engine is made in less than 10 ms", async () => {
  let best = Infinity;
  // The machine may do something else meanwhile.
  for (let i = 0; i < 40; i++) {
    const start = performance.now();
    const engine = await load(bytes);
    best = Math.min(best, performance.now() - start);
    assert.equal(engine.layout("grid", input).count, 2);
  }
  assert.ok(best < 10, `${best} ms`);
});

test("bytes, a view of bytes, a compiled module, a response and a promise of one make an engine", async () => {
  const moved = new Uint8Array(bytes.length + 3);
  moved.set(bytes, 3);
  for (const source of [
    bytes, Uint8Array.from(bytes).buffer, moved.subarray(3), new WebAssembly.Module(bytes), new Response(bytes), Promise.resolve(bytes),
  ]) assert.equal((await load(source)).layout("grid", input).count, 2);
});

for (const [source, words] of [
  ["mosaic-layout.wasm", "the module: is a string; its bytes, a compiled module or a response is wanted"],
  [undefined, "the module: is null; its bytes, a compiled module or a response is wanted"],
  [new Response("Not here", { status: 404 }), "mosaic-layout.wasm cannot be loaded: the answer is 404"],
  [bytes.subarray(0, 1000), "the module is not the one of this package, or is cut: WebAssembly.instantiate(): "],
  [new TextEncoder().encode("<!doctype html>"), "the module is not the one of this package, or is cut: WebAssembly.instantiate(): "],
]) {
  test(`error: ${words}`, async () => {
    await assert.rejects(load(source), (error) => error.name === "LayoutError" && error.message.startsWith(words));
  });
}

test("a system without WebAssembly gets a sentence", async () => {
  const script = `import("${pathToFileURL(`${folder}/index.js`).href}").catch((error) => console.log(error.name, error.message))`;
  const output = await new Promise((done) => execFile(process.execPath, ["--no-expose-wasm", "--eval", script], (_, text) => done(text)));
  assert.equal(
    output, "LayoutError this browser has no WebAssembly, which layouts need; it may be too old, or have it switched off\n");
});

test("Chromium makes an engine under a strict policy, and says what a stricter one lacks", inChromium, async () => {
  const page = async (text) => open(`<!doctype html>${text}<pre id="result"></pre><script type="module">
    ${await inlined(folder)}
    const say = (words) => { document.getElementById("result").textContent = JSON.stringify(words); };
    try {
      const start = performance.now();
      const engine = await load(bytes);
      const time = performance.now() - start;
      say({ time, count: engine.layout("grid", ${JSON.stringify(input)}).count });
    } catch (error) { say(error.name + " " + error.message); }
  </script>`);
  const { time, count } = await page(policy);
  assert.equal(count, 2);
  // A single run on a machine that may be busy.
  assert.ok(time < 200, `${time} ms`);
  assert.equal(
    await page(policy.replace(" 'wasm-unsafe-eval'", "")),
    "LayoutError the page's Content-Security-Policy forbids WebAssembly; allow it by 'wasm-unsafe-eval' in script-src");
});

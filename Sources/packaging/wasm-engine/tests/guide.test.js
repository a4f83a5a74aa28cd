// The pages of the guide, as they stand there, in Chromium.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inChromium, open } from "./chromium.js";

const folder = process.env.MOSAIC_PACKAGE;
const root = new URL("../../../../", import.meta.url);
const guide = await readFile(new URL("Sources/Mosaic/Mosaic.docc/InTheBrowser.md", root), "utf8");
const blocks = (language) => [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map((found) => found[1]);

const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html", png: "image/png" };

/** What a page says of itself, if it is served as the guide says: beside the package and the photographs. */
async function seen(html, script) {
  const page = `${html}<pre id="result"></pre><script type="module">
    await new Promise((done) => { if (document.readyState === "complete") done(); else addEventListener("load", done); });
    // The script of the page goes on when its module is loaded.
    while (!document.querySelector("#wall > div, img[style], li")) await new Promise((done) => setTimeout(done, 50));
    for (const image of document.images) await image.decode().catch(() => {});
    document.getElementById("result").textContent = JSON.stringify(await (${script})());
  </script>`;
  const server = createServer(async (request, response) => {
    const path = request.url.slice(1);
    try {
      const [first, name] = path.split("/");
      const body = path === "page.html" ? page
        : await readFile(first === "photos" ? new URL(`samples/photos/${name}`, root) : `${folder}/${name}`);
      response.setHeader("content-type", types[path.split(".").pop()]).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  try {
    return await open(`http://127.0.0.1:${server.address().port}/page.html`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("the page of a gallery has each photograph in its frame", inChromium, async () => {
  const { width, items } = await seen(blocks("html")[0], `() => ({
    width: gallery.clientWidth,
    items: [...gallery.children].map((image) => [image.offsetLeft, image.offsetTop, image.offsetWidth, image.offsetHeight, image.naturalWidth]),
  })`);
  assert.equal(items.length, 9);
  assert.ok(items.every((item) => item[4] > 0), "photographs are loaded");
  const rows = new Map();
  for (const [left, top, wide] of items) rows.set(top, Math.max(rows.get(top) ?? 0, left + wide));
  // Rows but for the last one reach the right edge.
  assert.ok([...rows.values()].slice(0, -1).every((right) => Math.abs(right - width) <= 1), JSON.stringify([...rows]));
});

test("the wall of a hundred thousand pictures has elements for those in sight", inChromium, async () => {
  const found = await seen(blocks("html")[1], `async () => {
    const state = () => ({ elements: wall.childElementCount, first: Number(wall.firstElementChild.textContent) });
    const before = state();
    scrollTo(0, wall.clientHeight / 2);
    // A window that is not drawn sends no events of scrolling.
    dispatchEvent(new Event("scroll"));
    return { before, after: state(), height: wall.clientHeight };
  }`);
  assert.ok(found.height > 1e6, `${found.height} px`);
  for (const { elements } of [found.before, found.after]) assert.ok(elements > 20 && elements < 300, JSON.stringify(found));
  assert.equal(found.before.first, 0);
  assert.ok(Math.abs(found.after.first - 50_000) < 2000, JSON.stringify(found));
});

test("the page of a server has its places without a script", inChromium, async () => {
  const code = blocks("js").find((block) => block.includes("css(results"));
  const list = blocks("html")[0].match(/const photos = \[.*?\];/s)[0];
  const names = await import(pathToFileURL(`${folder}/index.js`).href);
  const body = code.replace(/^import .*$/m, "");
  const make = new Function("css", "layout", `${list}\nconst sizes = photos.map(([, width, height]) => [width, height]);\n${body}\nreturn page;`);
  const boxes = await seen(`<!doctype html>${make(names.css, names.layout)}`, `() => {
    const outer = document.querySelector(".gallery");
    return { width: outer.clientWidth, items: [...document.querySelectorAll("li")].map((item) => [item.offsetLeft, item.offsetTop, item.offsetWidth]) };
  }`);
  assert.equal(boxes.items.length, 9);
  const firstRow = boxes.items.filter(([, top]) => top === 0);
  const right = Math.max(...firstRow.map(([left, , width]) => left + width));
  assert.ok(firstRow.length > 1 && Math.abs(right - boxes.width) <= 1, JSON.stringify(boxes));
});

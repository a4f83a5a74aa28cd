// Style sheets of frames: the text, names that must not leave their selector, and the places that Chromium gives items by it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inChromium, open, policy } from "./chromium.js";
import { draw, names } from "./draw.js";

const { css, layout } = await import(pathToFileURL(`${process.env.MOSAIC_PACKAGE}/index.js`).href);

const sizes = [[300, 200], [100, 100], [200, 400]];
const at = (width, document = { type: "justified", rowHeight: 100 }) => layout(document, { container: { width }, sizes });

test("a style sheet has a block for each width, and no rule holds for two", () => {
  const text = css([at(100, { type: "waterfall", columns: 1 }), at(400, { type: "waterfall", columns: 2 })], [100, 400], { name: "gallery" });
  assert.equal(text, `.gallery{container-type:inline-size}
.gallery>*{position:relative;margin:0;padding:0;list-style:none}
.gallery>*>*{position:absolute;box-sizing:border-box;margin:0}
@container (not (min-width:400px)){
.gallery>*{height:366.66667cqw}
.gallery>*>:nth-child(1){left:0cqw;top:0cqw;width:100cqw;height:66.66667cqw}
.gallery>*>:nth-child(2){left:0cqw;top:66.66667cqw;width:100cqw;height:100cqw}
.gallery>*>:nth-child(3){left:0cqw;top:166.66667cqw;width:100cqw;height:200cqw}
.gallery>*>:nth-child(n+4){display:none}
}
@container (min-width:400px){
.gallery>*{height:133.33333cqw}
.gallery>*>:nth-child(1){left:0cqw;top:0cqw;width:50cqw;height:33.33333cqw}
.gallery>*>:nth-child(2){left:50cqw;top:0cqw;width:50cqw;height:50cqw}
.gallery>*>:nth-child(3){left:0cqw;top:33.33333cqw;width:50cqw;height:100cqw}
.gallery>*>:nth-child(n+4){display:none}
}
`);
});

test("outlines, rotations and drawing order are in the style sheet", () => {
  const input = { container: { width: 600, height: 400 }, sizes };
  assert.match(css([layout("honeycomb", input)], [600], { name: "a" }), /clip-path:polygon\(50% 0%,100% 25%,/);
  assert.match(css([layout({ type: "scatter", seed: 1 }, input)], [600], { name: "a" }), /z-index:\d+;transform:rotate\(-?[\d.]+deg\)/);
});

for (const [name, selector] of [
  ["gallery", "gallery"], ["1st", "\\31 st"], ["-1", "-\\31 "], ["-", "\\-"], ["a.b:c", "a\\.b\\:c"], ["ä_1", "ä_1"],
  ["x{}body{display:none", "x\\{\\}body\\{display\\:none"], ["</style><script>", "\\<\\/style\\>\\<script\\>"], ["a\u0001", "a\\1 "],
]) {
  test(`the class ${JSON.stringify(name)} is escaped`, () => {
    const text = css([at(100)], [100], { name });
    assert.ok(text.startsWith(`.${selector}{container-type`), text.slice(0, 80));
    assert.ok(!text.includes("</"), "it can stand in a page");
  });
}

for (const [results, widths, options, words] of [
  [3, [1], { name: "a" }, "results: is a number; a list of results, one for each width, is wanted"],
  [[], [], { name: "a" }, "results: is empty; at least one result is wanted"],
  [[at(9)], 9, { name: "a" }, "widths: is a number; a list of numbers of pixels is wanted"],
  [[at(9)], [9, 10], { name: "a" }, "widths: has 2 values for 1 results; one for each is wanted"],
  [[at(9), at(8)], [9, 8], { name: "a" }, "widths[1]: is 8; allowed: above 9, the width before it"],
  [[at(9)], [0], { name: "a" }, "widths[0]: is 0; allowed: above 0, up to 1000000000"],
  [[at(9)], ["9"], { name: "a" }, "widths[0]: is a string; a number of pixels is wanted"],
  [[{}], [9], { name: "a" }, "results[0]: is an object; a result of a layout is wanted"],
  [[at(9)], [9], undefined, "name: is missing; a class of the page is wanted"],
  [[at(9)], [9], { name: 3 }, "name: is a number; a string is wanted"],
  [[at(9)], [9], { name: "a b" }, 'name: is "a b"; allowed: a class without spaces'],
]) {
  test(`error: ${words}`, () => assert.throws(() => css(results, widths, options), { name: "LayoutError", message: words }));
}

test("Chromium puts items at the frames of the element's width, before any script", inChromium, async () => {
  const widths = [240, 500, 1000];
  const styles = [];
  const elements = [];
  const expected = [];
  names.forEach((name) => {
    const { sizes } = draw(name, 3);
    sizes.splice(6);
    const document = name === "template" ? { type: name, areas: "a b c / d e f" } : name;
    // What is packed keeps its size.
    const height = name === "pack" || name === "flow" ? 8000 : 300;
    const results = widths.map((width) => layout(document, { container: { width, height }, sizes }));
    styles.push(css(results, widths, { name: `of:${name}` }));
    for (const width of [200, 240, 499, 500, 730, 1000, 1500]) {
      const number = Math.max(0, widths.findLastIndex((least) => least <= width));
      elements.push(`<div class="of:${name}" style="width:${width}px"><ul>${"<li></li>".repeat(sizes.length + 1)}</ul></div>`);
      const { frames, items, count } = results[number];
      const shown = new Map(Array.from({ length: count }, (_, index) => [items?.[index] ?? index, index]));
      expected.push(Array.from({ length: sizes.length + 1 }, (_, item) =>
        shown.has(item) ? [...frames.subarray(4 * shown.get(item), 4 * shown.get(item) + 4)].map((n) => (n * width) / widths[number]) : null));
    }
  });
  // Rotations change the box that is measured.
  const found = await open(`<!doctype html>${policy}<style>${styles.join("")}li{transform:none!important}</style>${elements.join("")}
    <pre id="result"></pre><script>
      document.getElementById("result").textContent = JSON.stringify([...document.querySelectorAll("ul")].map((list) => {
        const origin = list.getBoundingClientRect();
        return [...list.children].map((item) => {
          if (getComputedStyle(item).display === "none") return null;
          const box = item.getBoundingClientRect();
          return [box.x - origin.x, box.y - origin.y, box.width, box.height];
        });
      }));</script>`);
  assert.equal(found.length, expected.length);
  expected.forEach((items, element) => items.forEach((frame, item) => {
    const place = found[element][item];
    assert.equal(place === null, frame === null, `${elements[element].slice(0, 60)}, item ${item}`);
    // Chromium rounds lengths to 64ths of a pixel.
    frame?.forEach((number, side) => assert.ok(Math.abs(number - place[side]) < 0.05, `${elements[element].slice(0, 60)}: ${place} at ${frame}`));
  }));
});

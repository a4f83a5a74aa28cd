// Calls that the types allow, and calls that they refuse: a refused call that compiles is an error, too.

import { css, layout, LayoutError, load, visible } from "mosaic-layout";
import type { Document, Input, Layout, LayoutName, Result, Viewport } from "mosaic-layout";
import { css as alsoCss } from "mosaic-layout/css";
import { load as alsoLoad } from "mosaic-layout/engine";
import { visible as alsoVisible } from "mosaic-layout/visible";

const sizes: [number, number][] = [[3, 2], [2, 3]];
const container = { width: 600 };

// MARK: Right

const result: Result = layout("grid", { container, sizes });
layout({ type: "justified", rowHeight: "3cm", gap: 8, lastRow: "balance" }, { container, sizes });
layout({ layout: { type: "ring", radius: "fit", itemSize: [40, "1in"] } }, { sizes, container: { width: 1, height: 2 } });
layout({ type: "template", templates: ["a b", { areas: ["a a"], columns: ["1fr", 20] }], underflow: "repeat" }, { sizes });
layout("treemap", { sizes: Float64Array.of(3, 2, 2, 3), weights: Float32Array.of(1, 2), sections: Int32Array.of(0, 0) });
layout("auto", { sizes, weights: [1, 2], spans: [null, [2, 1]], areas: ["a", null], sections: [0, 1] });
const ends: number[] | undefined = layout("grid", { sizes, container, pages: { perPage: 2 } }).pages?.map((page) => page.first + page.count);
const name: LayoutName = "waterfall";
const one: Layout = { type: "waterfall", columns: 3, axis: "horizontal" };
const document: Document = Math.random() < 0.5 ? name : one;
const input: Input = { sizes };
const shown: Int32Array = visible(layout(document, input).frames, { x: 0, y: 0, width: 600, height: 400 });
const style: string = css([result, layout("grid", { container, sizes })], [300, 600], { name: "gallery" });
const corners: Float64Array | undefined = result.shapes?.[0];
const reason: string | undefined = result.choice?.reason;
const proven: boolean | undefined = result.choice?.proven;
const viewport: Viewport = { x: 0, y: 0, width: 1, height: 1 };
alsoVisible(Float32Array.of(0, 0, 1, 1), viewport);
alsoCss([result], [300], { name: "gallery" });
const engine = await load(fetch("mosaic-layout.wasm"));
const frames: Float64Array = (await alsoLoad(new Uint8Array())).layout(one, input).frames;
try {
  engine.layout("pack", { sizes });
} catch (error) {
  if (error instanceof LayoutError) console.log(error.path.length, error.message, shown, style, corners, reason, proven, frames, ends);
}

// MARK: Wrong

// @ts-expect-error No layout has this name.
layout("gird", { sizes });
// @ts-expect-error A parameter is misspelt.
layout({ type: "grid", colums: 3 }, { sizes });
// @ts-expect-error Another layout has this parameter.
layout({ type: "grid", order: "free" }, { sizes });
// @ts-expect-error A word is not one of its words.
layout({ type: "grid", lastRow: "middle" }, { sizes });
// @ts-expect-error A number of columns has no unit.
layout({ type: "grid", columns: "3" }, { sizes });
// @ts-expect-error A layout with parameters has a type.
layout({ gap: 3 }, { sizes });
// @ts-expect-error Sizes are wanted.
layout("grid", { container });
// @ts-expect-error The input is wanted.
layout("grid");
// @ts-expect-error A size has two sides.
layout("grid", { sizes: [[1, 2, 3]] });
// @ts-expect-error A side is a number.
layout("grid", { container: { width: "600px" }, sizes });
// @ts-expect-error An area is a name.
layout("template", { sizes, areas: [1, 2] });
// @ts-expect-error The places of frames are read, not written.
result.frames = [0, 0, 1, 1];
// @ts-expect-error A list of numbers is not a typed array.
visible([0, 0, 1, 1], viewport);
// @ts-expect-error A rectangle has a height.
visible(result.frames, { x: 0, y: 0, width: 1 });
// @ts-expect-error A name is wanted.
css([result], [300]);

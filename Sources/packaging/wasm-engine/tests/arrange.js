// Lays out cases from standard input, one object of JSON a line, and writes a line for each. Numbers of frames and outlines go out as
// their bytes, so that no bit is lost.

import { readFileSync } from "node:fs";
import { engine } from "./module.js";

const base64 = (numbers) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString("base64");
const list = (numbers) => numbers && [...numbers];

function answer(line, layout) {
  const { layout: document, ...input } = JSON.parse(line);
  try {
    const { width, height, gap, frames, z, items, hidden, rotations, shapes, choice } = layout(document, input);
    return {
      width, height, gap, frames: base64(frames), z: list(z), items: list(items), hidden: list(hidden), chosen: choice?.layout,
      rotations: rotations && base64(rotations), shapes: shapes?.map((shape) => (shape === undefined ? "" : base64(shape))),
    };
  } catch (error) {
    return { error: error.message };
  }
}

const { layout } = await engine();
const lines = readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
process.stdout.write(lines.map((line) => `${JSON.stringify(answer(line, layout))}\n`).join(""));

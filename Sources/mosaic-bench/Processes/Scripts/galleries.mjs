// Layouts of web galleries in node: usage: galleries.mjs ROUNDS [LARGEST]. Writes a line for each program and layout, with tabs between:
// layout, program, version, CPU in milliseconds of 100, 10,000 and 1,000,000 items (- if it does not end), quality of
// 10,000, and of 100 in columns and on sheets.

import { engine } from "../../../packaging/wasm-engine/tests/module.js";
import { columnsOfAlbum, d3, justifiedOfFlickr, masonryOfAlbum, rowsOfAlbum } from "./gallery-peers.mjs";

const [rounds, largest] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 1e6)];
const { layout } = await engine();

const [width, gap, rowHeight, columns] = [1200, 8, 200, 5];
const sheet = { width: 4000, height: 3000 };

/** Ratios of cameras, as in the benchmark of layouts in Swift, and areas from 1 to 10. */
function items(count) {
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const ratios = Array.from({ length: count }, () => {
    const unit = random();
    return unit < 0.5 ? 1.5 : unit < 0.8 ? 2 / 3 : unit < 0.93 ? 4 / 3 : 1;
  });
  const sizes = new Float64Array(2 * count);
  ratios.forEach((ratio, index) => sizes.set([100 * ratio, 100], 2 * index));
  return { ratios, sizes, weights: Float64Array.from(ratios, () => 1 + 9 * random()) };
}

// MARK: Quality, from frames: left, top, width and height in turn

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** How far rows are from the wanted height in the mean, but for the last one. */
function deviation({ frames }) {
  const last = frames[frames.length - 3];
  const heights = [];
  for (let i = 0; i < frames.length; i += 4) if (frames[i] < 1e-6 && frames[i + 1] < last - 1e-6) heights.push(frames[i + 3]);
  const sum = heights.reduce((sum, height) => sum + Math.abs(height - rowHeight), 0);
  return `rows ${percent(sum / heights.length / rowHeight)} from ${rowHeight} px`;
}

function columnsOf(frames) {
  const ends = new Map();
  for (let i = 0; i < frames.length; i += 4) {
    const left = Math.round(frames[i] * 16);
    ends.set(left, { bottom: Math.max(ends.get(left)?.bottom ?? 0, frames[i + 1] + frames[i + 3]), width: frames[i + 2] });
  }
  return [...ends.values()];
}

function ends({ frames }) {
  const bottoms = columnsOf(frames).map(({ bottom }) => bottom);
  return `ends ${(Math.max(...bottoms) - Math.min(...bottoms)).toFixed(0)} px apart`;
}

function widths({ frames }) {
  const found = columnsOf(frames).map(({ width }) => width);
  return `widest column ${percent(Math.max(...found) / Math.min(...found) - 1)} above the narrowest`;
}

/** What is cut of the median picture that fills its frame. */
function crop({ frames }, { ratios }) {
  const crops = ratios.map((ratio, index) => {
    const stretch = frames[4 * index + 2] / frames[4 * index + 3] / ratio;
    return 1 - Math.min(stretch, 1 / stretch);
  }).sort((one, other) => one - other);
  return `median crop ${percent(crops[crops.length >> 1])}`;
}

// MARK: Programs

const ours = (document, container) => ({ sizes, weights }) => layout(document, { container, sizes, weights });
const wall = { width };
const programs = [
  ["Rows", "mosaic, optimal breaks", "", ours({ type: "justified", rowHeight, gap }, wall), deviation],
  ["Rows", "mosaic, greedy breaks", "", ours({ type: "justified", rowHeight, gap, breaks: "greedy" }, wall), deviation],
  ["Rows", "justified-layout, written anew", "4.1", ({ ratios }) => justifiedOfFlickr(ratios, width, rowHeight, gap), deviation],
  ["Rows", "react-photo-album, written anew", "3", ({ ratios }) => rowsOfAlbum(ratios, width, rowHeight, gap), deviation],
  ["Masonry", "mosaic waterfall", "", ours({ type: "waterfall", columns, gap }, wall), ends],
  ["Masonry", "react-photo-album, written anew", "3", ({ ratios }) => masonryOfAlbum(ratios, width, columns, gap), ends],
  ["Columns", "mosaic columns", "", ours({ type: "columns", columns, gap }, wall), widths],
  // Its time grows with the square.
  ["Columns", "react-photo-album, written anew", "3", ({ ratios }) => columnsOfAlbum(ratios, width, columns, gap), widths, 10_000],
  // No other gallery fills a sheet.
  ["Filled sheets", "mosaic justified", "", ours({ type: "justified", gap }, sheet), crop],
  ["Filled sheets", "mosaic collage", "", ours({ type: "collage", gap }, sheet), crop, 100],
  ["Filled sheets", "mosaic auto", "", ours({ type: "auto", gap }, sheet), crop, 100],
  ["Treemap", "mosaic treemap", "", ours("treemap", sheet), crop],
  ["Treemap", "d3-hierarchy", d3?.version, ({ weights }) => d3.treemap(weights, sheet.width, sheet.height), crop],
];

function milliseconds(run, input, times) {
  const found = Array.from({ length: times }, () => {
    const start = process.cpuUsage();
    run(input);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }).sort((one, other) => one - other);
  return found[found.length >> 1];
}

for (const [title, name, version, run, quality, most = Infinity] of programs) {
  if (version === undefined) {
    console.log([title, name, "", "-", "-", "-", "not installed"].join("\t"));
    continue;
  }
  const times = [100, 10_000, 1_000_000].map((count) => {
    if (count > most || count > largest) return "-";
    const input = items(count);
    // A gallery is laid out more than once: the first calls are not counted.
    for (let i = 0; i < (count > 10_000 ? 1 : 20_000 / count); i++) run(input);
    return milliseconds(run, input, count > 10_000 ? rounds : 3 * rounds).toFixed(3);
  });
  const input = items(["Columns", "Filled sheets"].includes(title) ? 100 : Math.min(10_000, largest));
  console.log([title, name, version, ...times, quality(run(input), input)].join("\t"));
}

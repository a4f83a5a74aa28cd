// Frames for several widths as a style sheet, so that a page that a server renders has its places before any script runs.

import { LayoutError, refused, wrongType } from "./words.js";

/**
 * A style sheet that puts the children of a box at the frames of results, by the width of the element around the box.
 *
 * The page has `<div class="NAME"><div>…items…</div></div>`. The first result is for all widths below the second one's. Between two
 * widths, all lengths grow with the element.
 */
export function css(results, widths, { name } = {}) {
  check(results, widths, name);
  const outer = `.${escaped(name)}`;
  const box = `${outer}>*`;
  const rules = [
    `${outer}{container-type:inline-size}`,
    `${box}{position:relative;margin:0;padding:0;list-style:none}`,
    `${box}>*{position:absolute;box-sizing:border-box;margin:0}`,
  ];
  results.forEach((result, number) => {
    const places = rulesOf(result, widths[number], box).join("\n");
    const conditions = [];
    if (number > 0) conditions.push(`(min-width:${plain(widths[number])}px)`);
    // No rule of one width holds for another one.
    if (number + 1 < results.length) conditions.push(`(not (min-width:${plain(widths[number + 1])}px))`);
    // With a single result, its rules need no condition.
    rules.push(conditions.length === 0 ? places : `@container ${conditions.join(" and ")}{\n${places}\n}`);
  });
  return `${rules.join("\n")}\n`;
}

/** The rules of one result. `cqw` is a hundredth of the width of the element around the box. */
function rulesOf(result, width, box) {
  const part = (length) => `${plain((length / width) * 100)}cqw`;
  const rules = [`${box}{height:${part(result.height)}}`];
  let next = 0;
  for (let index = 0; index < result.count; index++) {
    const item = result.items?.[index] ?? index;
    for (; next < item; next++) rules.push(`${box}>:nth-child(${next + 1}){display:none}`);
    next = item + 1;
    const [x, y, w, h] = result.frames.subarray(4 * index, 4 * index + 4);
    let style = `left:${part(x)};top:${part(y)};width:${part(w)};height:${part(h)}`;
    if (result.z !== undefined) style += `;z-index:${result.z[index]}`;
    if (result.opacities !== undefined) style += `;opacity:${plain(result.opacities[index])}`;
    if (result.rotations !== undefined) style += `;transform:rotate(${plain(result.rotations[index])}deg)`;
    const shape = result.shapes?.[index];
    if (shape !== undefined) style += `;clip-path:polygon(${corners(shape)})`;
    rules.push(`${box}>:nth-child(${item + 1}){${style}}`);
  }
  // Items that the layout left out.
  rules.push(`${box}>:nth-child(n+${next + 1}){display:none}`);
  return rules;
}

function corners(shape) {
  const words = [];
  for (let i = 0; i < shape.length; i += 2) words.push(`${plain(100 * shape[i])}% ${plain(100 * shape[i + 1])}%`);
  return words.join(",");
}

/** A number of CSS with at most five digits behind the point: a hundredth of a pixel in a box of 100,000 pixels. */
function plain(number) {
  const text = number.toFixed(5).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

function check(results, widths, name) {
  if (!Array.isArray(results)) throw wrongType("results", results, "a list of results, one for each width,");
  if (!Array.isArray(widths)) throw wrongType("widths", widths, "a list of numbers of pixels");
  if (results.length === 0) throw new LayoutError("results", "is empty; at least one result is wanted");
  if (results.length !== widths.length) {
    throw new LayoutError("widths", `has ${widths.length} values for ${results.length} results; one for each is wanted`);
  }
  widths.forEach((width, index) => {
    if (typeof width !== "number") throw wrongType(`widths[${index}]`, width, "a number of pixels");
    if (!(width > 0 && width <= 1e9)) throw refused(`widths[${index}]`, width, "above 0, up to 1000000000");
    if (index > 0 && width <= widths[index - 1]) {
      throw refused(`widths[${index}]`, width, `above ${widths[index - 1]}, the width before it`);
    }
    if (!(results[index]?.frames instanceof Float64Array)) {
      throw wrongType(`results[${index}]`, results[index], "a result of a layout");
    }
  });
  if (name === undefined) throw new LayoutError("name", "is missing; a class of the page is wanted");
  if (typeof name !== "string") throw wrongType("name", name, "a string");
  if (name === "" || /[\s\0]/.test(name)) throw refused("name", name, "a class without spaces");
}

/** A name as an identifier of CSS, by the rules of `CSS.escape`, which node does not have. */
function escaped(name) {
  const isStart = (index) => index === 0 || (index === 1 && name[0] === "-");
  return Array.from({ length: name.length }, (_, index) => {
    const letter = name[index];
    const code = name.charCodeAt(index);
    if (code < 0x20 || code === 0x7f || (/\d/.test(letter) && isStart(index))) return `\\${code.toString(16)} `;
    if (letter === "-" && name.length === 1) return "\\-";
    return code >= 0x80 || /[-\w]/.test(letter) ? letter : `\\${letter}`;
  }).join("");
}

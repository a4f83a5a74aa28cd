// Maps of areas, tracks and polygons of the layout `template`, as numbers and text.

import { points } from "./lengths.js";
import { LayoutError, quoted, refused, wrongType } from "./words.js";

/** All keys of a template, or several templates; see Parameters.templates in Swift. */
export function encodeTemplates(values) {
  const own = ["areas", "columns", "rows", "polygons"].filter((key) => values[key] !== undefined);
  if (values.templates !== undefined && own.length > 0) {
    throw new LayoutError(
      `layout.${own[0]}`, 'is there beside "templates", each of which has its own; leave one out');
  }
  if (values.templates === undefined && own.length === 0) return { numbers: [NaN], text: "" };
  const templates = values.templates === undefined ? [[values, "layout"]] : list(values.templates);
  const numbers = [templates.length];
  const maps = [];
  for (const [template, path] of templates) {
    const map = typeof template === "string" || Array.isArray(template) ? { areas: template } : template;
    const at = map === template ? `${path}.` : "";
    if (map.polygons !== undefined) {
      const other = ["areas", "columns", "rows"].find((key) => map[key] !== undefined);
      if (other !== undefined) {
        throw new LayoutError(
          `${at}${other}`, 'is there beside "polygons", which are areas without a map; leave one out');
      }
    }
    maps.push(rows(map.areas ?? "single", at === "" ? path : `${at}areas`).join("\n"));
    for (const key of ["columns", "rows"]) {
      const sizes = tracks(map[key], `${at}${key}`);
      numbers.push(sizes.length, ...sizes.flat());
    }
    const polygons = corners(map.polygons, `${at}polygons`);
    numbers.push(polygons.length);
    for (const polygon of polygons) numbers.push(polygon.length / 2, ...polygon);
  }
  // Words that look the same are the same: the engine has no tables to compose letters with.
  return { numbers, text: maps.join("\u0001").normalize("NFC") };
}

function list(templates) {
  if (typeof templates === "string") templates = templates.split("|");
  if (!Array.isArray(templates)) throw wrongType("layout.templates", templates, "an array");
  if (templates.length === 0) throw new LayoutError("layout.templates", "is empty; at least one template is wanted");
  return templates.map((template, index) => [template, `layout.templates[${index}]`]);
}

/** The rows of a map: a list, or one text with slashes or line breaks between the rows, or with each row in quotes. */
function rows(areas, path) {
  if (Array.isArray(areas)) {
    areas.forEach((row, index) => {
      if (typeof row !== "string") throw wrongType(`${path}[${index}]`, row, "a string");
    });
    return areas;
  }
  if (typeof areas !== "string") throw wrongType(path, areas, 'a list of rows such as ["a a b", "a a c"], or "a a b / a a c"');
  if (/["']/.test(areas)) {
    const quotes = [...areas.matchAll(/"([^"]*)"|'([^']*)'/g)];
    if (areas.replace(/"[^"]*"|'[^']*'/g, "").trim() !== "") {
      throw refused(path, areas, 'rows in quotes alone, such as "a a b" "a a c", or rows without quotes');
    }
    return quotes.map((row) => row[1] ?? row[2]);
  }
  if (areas.includes("/")) return areas.split("/").map((row) => row.trim());
  const lines = areas.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines : [areas];
}

const sizes = 'a list of sizes such as ["1fr", 120, "25%"], or "1fr 120 25%"';

function tracks(given, path) {
  if (given === undefined) return [];
  const isText = typeof given === "string";
  const list = isText ? given.split(/\s+/).filter((word) => word !== "") : given;
  if (!Array.isArray(list)) throw wrongType(path, given, sizes);
  if (list.length === 0) throw new LayoutError(path, "is empty; 1 to 1000 sizes, such as '1fr 120 25%', is wanted");
  return list.map((track, index) => {
    const at = isText ? path : `${path}[${index}]`;
    if (typeof track === "number") {
      if (track >= 0 && track <= 1e9) return [0, track];
      throw refused(at, track, "at least 0");
    }
    if (typeof track !== "string") {
      throw wrongType(at, track, 'a number of points, or a text such as "1fr", "25%" or "30mm"');
    }
    const parts = /^(\d+\.?\d*|\.\d+)(fr|%|)$/i.exec(track);
    const length = parts === null ? points(track) : undefined;
    if (length !== undefined) return [0, length];
    if (parts === null) throw refused(at, track, "a size such as 1fr, 120, 25% or 30mm");
    return [{ "": 0, fr: 1, "%": 2 }[parts[2].toLowerCase()], Number(parts[1])];
  });
}

/** The corners of each polygon in percent: x and y in turn. */
function corners(given, path) {
  if (given === undefined) return [];
  const list = typeof given === "string" ? given.split("|") : given;
  if (!Array.isArray(list)) throw wrongType(path, given, "a list of polygons");
  if (list.length === 0) throw new LayoutError(path, "is an empty list; allowed: at least one polygon");
  return list.map((polygon, index) => {
    const at = `${path}[${index}]`;
    if (typeof polygon !== "string") throw wrongType(at, polygon, 'a polygon such as "0 0, 60% 0, 45% 100%, 0 100%"');
    return polygon.split(",").flatMap((corner) => {
      const numbers = corner.trim().split(/\s+/).map(percent);
      if (numbers.length === 2 && !numbers.includes(undefined)) return numbers;
      throw new LayoutError(at, `is ${quoted(corner)}; allowed: a corner of two percentages, such as 60% 0`);
    });
  });
}

function percent(word) {
  const parts = /^([+-]?(?:\d+\.?\d*|\.\d+))(%?)$/.exec(word);
  if (parts === null) return undefined;
  // As in CSS, 0 needs no unit.
  return parts[2] === "%" || Number(parts[1]) === 0 ? Number(parts[1]) : undefined;
}

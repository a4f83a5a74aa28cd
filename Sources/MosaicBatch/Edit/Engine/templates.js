// Maps of areas, tracks and polygons of the layout `template`, as numbers and text.

import { points } from "./lengths.js";
import { LayoutError, characters, quoted, question, refused, wrongType } from "./words.js";

const rowsWanted = 'a list of rows such as ["a a b", "a a c"], or "a a b / a a c"';
const keys = ["areas", "columns", "rows", "polygons"];

/** All keys of a template, or several templates; see Parameters.templates in Swift. */
export function encodeTemplates(values) {
  const own = keys.filter((key) => values[key] !== undefined);
  if (values.templates !== undefined && own.length > 0) {
    throw new LayoutError(
      `layout.${own[0]}`, 'is there beside "templates", each of which has its own; leave one out');
  }
  if (values.templates === undefined && own.length === 0) return { numbers: [NaN], text: "" };
  const templates = (values.templates === undefined ? [[values, "layout."]] : list(values.templates))
    .map(([template, path]) => checked(template, path));
  const numbers = [templates.length];
  for (const { map, at } of templates) {
    for (const key of ["columns", "rows"]) {
      const sizes = tracks(map[key], `${at}${key}`);
      numbers.push(sizes.length, ...sizes.flat());
    }
    const polygons = corners(map.polygons, `${at}polygons`);
    numbers.push(polygons.length);
    for (const polygon of polygons) numbers.push(polygon.length / 2, ...polygon);
  }
  // Words that look the same are the same: the engine has no tables to compose letters with.
  const text = templates.map(({ rows }) => rows.map((row) => row.text.replace(/\n/g, " ")).join("\n")).join("\u0001").normalize("NFC");
  return { numbers, text, explain: (error, layout) => explained(error, templates, layout) };
}

/** A template as an object, with the path before its keys, the path of its map, and the rows of the map. */
function checked(template, path) {
  const isMap = typeof template === "string" || Array.isArray(template);
  if (!isMap && (typeof template !== "object" || template === null)) {
    throw wrongType(path.slice(0, -1), template, rowsWanted);
  }
  const map = isMap ? { areas: template } : template;
  if (path !== "layout.") {
    for (const key of Object.keys(map)) {
      if (keys.includes(key)) continue;
      throw new LayoutError(`${path}${key}`, `unknown key; ${question(key, keys) || `known: ${keys.join(", ")}`}`);
    }
  }
  if (map.polygons !== undefined) {
    const other = ["areas", "columns", "rows"].find((key) => map[key] !== undefined);
    if (other !== undefined) {
      throw new LayoutError(
        `${path}${other}`, 'is there beside "polygons", which are areas without a map; leave one out');
    }
  }
  const place = isMap ? path.slice(0, -1) : `${path}areas`;
  const found = rows(map.areas ?? "a", place);
  // It parts the maps of several templates.
  const odd = found.find(({ text }) => text.includes("\u0001"));
  if (odd !== undefined) throw refused(place, odd.text, "words without the control character U+0001");
  return { map, at: path, place, rows: found };
}

function list(templates) {
  if (!Array.isArray(templates)) throw wrongType("layout.templates", templates, "an array");
  if (templates.length === 0) throw new LayoutError("layout.templates", "is empty; at least one template is wanted");
  return templates.map((template, index) => [template, `layout.templates[${index}].`]);
}

/** An error with its place, which tells that it is a template's own. */
function fault(path, words) {
  return Object.defineProperty(new LayoutError(path, words), "isInTemplate", { value: true });
}

/** A fault that the engine found in a template, with the path in what was given, and the place as the command counts it. */
function explained(error, templates, layout) {
  const key = keys.find((key) => error.path === `layout.${key}`);
  // The engine does not say which of several templates has the fault: the first one that has it by itself.
  const isFaulty = ({ map }) => {
    try {
      layout({ type: "template", templates: [map] }, { container: { width: 1e6, height: 1e6 }, sizes: [] });
    } catch (other) {
      return other.isInTemplate === true;
    }
    return false;
  };
  const faulty = templates.length === 1 ? templates[0] : templates.find(isFaulty);
  if (key === undefined || faulty === undefined) return error;
  const { map, at, place, rows } = faulty;
  const found = /^is (.*), in row (\d+) at character (\d+); allowed: (.*)$/s.exec(error.words);
  if (key === "areas" && found !== null) {
    const [, words, number, scalar, allowed] = found;
    const row = rows[number - 1] ?? { text: "", start: 0 };
    // The engine counts scalars of the composed row.
    const before = [...row.text.normalize("NFC")].slice(0, scalar - 1).join("");
    const character = characters(before).length + 1;
    return Array.isArray(map.areas)
      ? fault(rows.length === 0 ? place : `${place}[${number - 1}]`, `is ${words}, at character ${character}; allowed: ${allowed}`)
      : fault(place, `is ${words}, at character ${row.start + character} of ${quoted(map.areas)}; allowed: ${allowed}`);
  }
  const polygon = /^is (.*), in polygon (\d+); allowed: (.*)$/s.exec(error.words);
  if (key === "polygons" && polygon !== null) {
    const [, words, number, allowed] = polygon;
    return fault(`${at}polygons[${number - 1}]`, `is ${words}; allowed: ${allowed}`);
  }
  return error;
}

// MARK: Rows of a map

/**
 * The rows of a map, each with the number of characters before it: a list, or one text with slashes or line breaks between the rows, or
 * with each row in quotes. A line break beside a slash, or between rows in quotes, is only space.
 */
function rows(areas, path) {
  if (Array.isArray(areas)) {
    return areas.map((text, index) => {
      if (typeof text !== "string") throw wrongType(`${path}[${index}]`, text, "a string");
      return { text, start: 0 };
    });
  }
  if (typeof areas !== "string") throw wrongType(path, areas, rowsWanted);
  const letters = characters(areas);
  const faulty = (found, place, allowed) =>
    new LayoutError(path, `is ${found}, at character ${place + 1} of ${quoted(areas)}; allowed: ${allowed}`);
  if (letters.some(isQuote)) return quotedRows(letters, faulty);
  const parts = split(letters, (letter) => letter === "/");
  if (parts.length === 1) {
    // Empty lines are no rows; a text without any word has one, which is refused.
    const lines = split(letters, isNewline).filter(({ text }) => text.trim() !== "");
    return lines.length === 0 ? parts : lines;
  }
  for (const { text, start } of parts) {
    // Line breaks beside a slash are before the first word of a part, or behind its last one.
    const own = characters(text);
    const first = own.findIndex((letter) => letter.trim() !== "");
    const line = own.findIndex((letter, place) => place > first && first >= 0 && isNewline(letter));
    if (line < 0 || own.slice(line).join("").trim() === "") continue;
    throw faulty("a line break between rows, beside slashes", start + line, "one of them: 'a a b / a a c', or a line for each row");
  }
  return parts;
}

function quotedRows(letters, faulty) {
  const found = [];
  let place = 0;
  while (place < letters.length) {
    if (letters[place].trim() === "") {
      place += 1;
      continue;
    }
    if (!isQuote(letters[place])) {
      throw faulty(
        letters[place] === "/" ? "a slash between rows in quotes" : "text outside the quotes", place,
        'rows in quotes alone, such as "a a b" "a a c", or rows without quotes, such as a a b / a a c');
    }
    const end = letters.indexOf(letters[place], place + 1);
    if (end < 0) throw faulty("a quote that is not closed", place, "a quote at both ends of each row");
    found.push({ text: letters.slice(place + 1, end).join(""), start: place + 1 });
    place = end + 1;
  }
  return found;
}

/** The parts of a text between some characters, each with the number of characters before it. */
function split(letters, isBetween) {
  const parts = [];
  let start = 0;
  for (let place = 0; place <= letters.length; place++) {
    if (place < letters.length && !isBetween(letters[place])) continue;
    parts.push({ text: letters.slice(start, place).join(""), start });
    start = place + 1;
  }
  return parts;
}

const isQuote = (letter) => letter === '"' || letter === "'";
const isNewline = (letter) => /^[\n\v\f\r\u0085\u2028\u2029]/.test(letter);

// MARK: Sizes and corners

/** The most rows, and the most sizes in a list. */
const limit = 1000;

const sizes = 'a list of sizes such as ["1fr", 120, "25%"], or "1fr 120 25%"';

function tracks(given, path) {
  if (given === undefined) return [];
  const isText = typeof given === "string";
  const list = isText ? given.split(/\s+/).filter((word) => word !== "") : given;
  if (!Array.isArray(list)) throw wrongType(path, given, sizes);
  if (list.length === 0 || list.length > limit) {
    throw isText
      ? new LayoutError(path, `is empty; 1 to ${limit} sizes, such as '1fr 120 25%', is wanted`)
      : new LayoutError(path, `is a list of ${list.length}; allowed: 1 to ${limit} sizes`);
  }
  return list.map((track, index) => {
    const at = isText ? path : `${path}[${index}]`;
    if (typeof track === "number") {
      if (track >= 0 && track <= 1e9) return [0, track];
      throw refused(at, track, "at least 0");
    }
    if (typeof track !== "string") {
      throw wrongType(at, track, 'a number of points, or a text such as "1fr", "25%" or "30mm"');
    }
    const [, number, unit] = /^(.*?)(fr|%|)$/is.exec(track);
    const amount = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(number) ? Number(number) : undefined;
    const length = unit === "" && amount === undefined ? points(track) : amount;
    if (length === undefined) throw refused(at, track, "a size such as 1fr, 120, 25% or 30mm");
    const most = unit === "%" ? 100 : 1e9;
    if (!(length >= 0 && length <= most)) throw refused(at, track, `a number from 0 to ${most}`);
    return [{ "": 0, fr: 1, "%": 2 }[unit.toLowerCase()], length];
  });
}

/** The corners of each polygon in percent: x and y in turn. */
function corners(given, path) {
  if (given === undefined) return [];
  if (!Array.isArray(given)) throw wrongType(path, given, "a list of polygons");
  if (given.length === 0) throw new LayoutError(path, "is an empty list; allowed: at least one polygon");
  return given.map((polygon, index) => {
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

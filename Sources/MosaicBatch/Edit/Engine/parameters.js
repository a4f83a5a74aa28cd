// A layout of a document as the numbers that the engine takes. Which keys there are, and their ranges, stands in table.js alone.

import { points } from "./lengths.js";
import { layouts } from "./table.js";
import { encodeTemplates } from "./templates.js";
import { LayoutError, allowed, found, isAllowed, question, quoted, refused, wrongType } from "./words.js";

const names = Object.keys(layouts);

/** The number of a layout, its parameters as numbers, the text of its maps, and what an error of the engine means here. */
export function encode(document) {
  // As in a document of the command, the layout may be a part of it.
  const isWhole = found(document) === "an object" && document.layout !== undefined;
  const given = isWhole ? document.layout : document;
  const name = typeof given === "string" ? given : given?.type ?? "auto";
  const at = typeof given === "string" ? "layout" : "layout.type";
  if (typeof given !== "string" && found(given) !== "an object") {
    throw wrongType("layout", given, "a layout's name or an object");
  }
  if (typeof name !== "string") throw wrongType(at, name, "a string");
  if (!Object.hasOwn(layouts, name)) {
    const near = question(name, names);
    throw new LayoutError(at, `unknown layout ${quoted(name)}; ${near && `${near} `}known: ${names.join(", ")}`);
  }
  const values = typeof given === "string" ? {} : given;
  for (const key of Object.keys(values)) {
    if (key !== "type" && !Object.hasOwn(layouts[name], key)) throw unknownKey(key, name);
  }
  return { number: names.indexOf(name), ...encodeParameters(layouts[name], values) };
}

function encodeParameters(parameters, values) {
  const numbers = [];
  // What a shorthand sets, unless the key itself is given.
  const set = {};
  let text = "";
  let explain = (error) => error;
  let hasTemplates = false;
  for (const [key, parameter] of Object.entries(parameters)) {
    const value = values[key];
    if (value === null) {
      throw new LayoutError(`layout.${key}`, `is null; ${wanted(parameter)}, or no ${quoted(key)} at all, is wanted`);
    }
    if (parameter.sets !== undefined) {
      if (value !== undefined) for (const other of parameter.sets) set[other] = number(value, parameter, `layout.${key}`);
    } else if (parameter.kind === "template") {
      // All keys of a template are one value.
      if (hasTemplates) continue;
      hasTemplates = true;
      const templates = encodeTemplates(values);
      numbers.push(...templates.numbers);
      text = templates.text;
      explain = templates.explain ?? explain;
    } else if (value === undefined) {
      numbers.push(set[key] ?? NaN);
      if (parameter.kind === "size") numbers.push(NaN);
    } else {
      numbers.push(...encodeValue(value, parameter, `layout.${key}`));
    }
  }
  return { numbers, text, explain };
}

function encodeValue(value, parameter, path) {
  switch (parameter.kind) {
    case "boolean":
      if (typeof value !== "boolean") throw wrongType(path, value, wanted(parameter));
      return [value ? 1 : 0];
    case "word": {
      if (typeof value !== "string") throw wrongType(path, value, wanted(parameter));
      const place = parameter.words.indexOf(value);
      if (place >= 0) return [place];
      const near = question(value, parameter.words);
      throw new LayoutError(path, `is ${quoted(value)}; ${near && `${near} `}allowed: ${parameter.words.join(", ")}`);
    }
    case "size":
      if (!Array.isArray(value)) throw wrongType(path, value, wanted(parameter));
      if (value.length !== 2) throw new LayoutError(path, `is an array of ${value.length}; allowed: ${wanted(parameter)}`);
      return value.map((side, index) => number(side, parameter, `${path}[${index}]`));
    default:
      // The word stands for no number.
      return [value === parameter.word ? NaN : number(value, parameter, path)];
  }
}

function number(value, parameter, path) {
  let amount = value;
  if (typeof value === "string" && parameter.isLength) {
    amount = points(value);
    if (amount === undefined) {
      const range = `a number, ${allowed(parameter)}`;
      throw refused(
        path, value,
        parameter.word === undefined
          ? `${range}, in points or with a unit: mm, cm, in, pt or px` : `${range}, or ${parameter.word}`);
    }
  }
  if (typeof amount !== "number" || Number.isNaN(amount)) throw wrongType(path, value, wanted(parameter));
  if (!isAllowed(amount, parameter)) throw refused(path, amount, allowed(parameter, amount));
  if (parameter.kind === "whole" && !Number.isInteger(amount)) {
    throw new LayoutError(path, `is ${amount}; a whole number is wanted`);
  }
  return amount;
}

function wanted(parameter) {
  switch (parameter.kind) {
    case "boolean": return "true or false";
    case "word": return "a string";
    case "size": return "[width, height]";
    case "whole": return "a whole number";
    default: return parameter.word === undefined ? "a number" : `a number or ${quoted(parameter.word)}`;
  }
}

function unknownKey(key, name) {
  const known = ["type", ...Object.keys(layouts[name])];
  const owners = names.filter((other) => Object.hasOwn(layouts[other], key));
  if (owners.length > 0) {
    return new LayoutError(
      `layout.${key}`,
      `the layout '${name}' has no ${quoted(key)}; known: ${known.join(", ")}; ${quoted(key)} is for ${owners.join(", ")}`);
  }
  const near = question(key, known);
  return new LayoutError(`layout.${key}`, `unknown key; ${near || `known: ${known.join(", ")}`}`);
}

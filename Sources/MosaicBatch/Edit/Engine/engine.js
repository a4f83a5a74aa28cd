// The engine: an instance of the module, the input of a call, and its result.

import { encode } from "./parameters.js";
import { LayoutError, allowed, found, isAllowed, refused, wrongType } from "./words.js";

/** Makes an engine of the module: its bytes, the compiled module, or a response or the promise of one. */
export async function load(source) {
  // A browser may have it switched off, as in a mode for people at risk.
  if (typeof WebAssembly !== "object") {
    throw new LayoutError("", "this browser has no WebAssembly, which layouts need; it may be too old, or have it switched off");
  }
  const given = await source;
  if (given instanceof WebAssembly.Module) return new Engine(given, await WebAssembly.instantiate(given));
  const { module, instance } = await instantiated(await bytesOf(given));
  return new Engine(module, instance);
}

async function bytesOf(given) {
  if (typeof Response === "function" && given instanceof Response) {
    if (!given.ok) throw new LayoutError("", `${given.url || "mosaic-layout.wasm"} cannot be loaded: the answer is ${given.status}`);
    return given.arrayBuffer();
  }
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return given;
  throw wrongType("the module", given, "its bytes, a compiled module or a response");
}

async function instantiated(bytes) {
  try {
    return await WebAssembly.instantiate(bytes);
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    if (/content security policy/i.test(error.message)) {
      throw new LayoutError(
        "", "the page's Content-Security-Policy forbids WebAssembly; allow it by 'wasm-unsafe-eval' in script-src");
    }
    throw new LayoutError("", `the module is not the one of this package, or is cut: ${error.message}`);
  }
}

// The places of the numbers before a result; see Result in Swift.
const head = 16;
// The arrays that a result may have, in the order of their bits.
const kinds = ["items", "z", "opacities", "hidden", "rotations"];

class Engine {
  #module;
  #exports;

  constructor(module, instance) {
    this.#module = module;
    this.#exports = instance.exports;
    this.layout = this.layout.bind(this);
  }

  /** The frames of items of these sizes in a container. */
  layout(document, { container = {}, sizes, weights, spans, sections, areas, pages, ...traits } = {}) {
    const { number, numbers, text, explain } = encode(document);
    const given = pairs(sizes, "sizes", Float64Array, "a size as [width, height]");
    if (given === undefined) throw new LayoutError("sizes", "is missing; a list of [width, height] is wanted");
    const count = given.length / 2;
    const memory = new Memory(this.#exports);
    try {
      const bytes = new TextEncoder().encode(text);
      const names = areasOfEach(areas, count);
      const result = this.#exports.layout(
        number, memory.copy(Float64Array.from(numbers)), memory.copy(bytes), bytes.length,
        side(container.width, "width"), side(container.height, "height"), count, memory.copy(given),
        memory.copy(ofEach(weights, count, "weights", Float64Array)),
        memory.copy(spansOfEach(spans, count)), memory.copy(ofEach(sections, count, "sections", Int32Array)),
        memory.copy(names), names?.length ?? 0, memory.copy(traitsOfEach(traits, count)),
        perPage(pages));
      // The engine gave back its input.
      memory.forget();
      if (result === 0) throw new LayoutError("", `there is no memory for ${count} items`);
      memory.keep(result);
      return read(this.#exports.memory.buffer, result);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error instanceof LayoutError ? explain(error, this.layout) : error;
      // The call stopped in the middle. A new instance has no traces of it.
      this.#exports = new WebAssembly.Instance(this.#module).exports;
      memory.forget();
      throw new LayoutError("", `the engine stopped, mostly for want of memory: it was given ${count} items`);
    } finally {
      memory.release();
    }
  }
}

/** Memory of the engine: the input of a call, which the engine gives back, and the call's result. */
class Memory {
  #exports;
  #blocks = [];

  constructor(exports) { this.#exports = exports; }

  keep(block) { this.#blocks.push(block); }

  /** A copy of some numbers there, or 0 for none. */
  copy(numbers) {
    if (numbers === undefined) return 0;
    const block = this.#exports.allocate(Math.max(8, numbers.byteLength));
    if (block === 0) throw new LayoutError("", `there is no memory for ${numbers.length} numbers`);
    this.keep(block);
    // The buffer is another one if memory was added.
    new numbers.constructor(this.#exports.memory.buffer, block, numbers.length).set(numbers);
    return block;
  }

  forget() { this.#blocks = []; }

  release() { for (const block of this.#blocks.reverse()) this.#exports.release(block); }
}

// MARK: Input

function side(value, name) {
  if (value === undefined || value === null) return NaN;
  if (typeof value !== "number") throw wrongType(`container.${name}`, value, "a number of points");
  // "Not a number" would be an open side.
  if (Number.isNaN(value)) throw refused(`container.${name}`, value, "above 0, up to 1000000000");
  return value;
}

/** The most items of a page: 0 for as many as fit, and not a number for one sheet. */
function perPage(pages) {
  if (pages === undefined) return NaN;
  if (found(pages) !== "an object") throw wrongType("pages", pages, "an object");
  const unknown = Object.keys(pages).find((key) => key !== "perPage");
  if (unknown !== undefined) throw new LayoutError(`pages.${unknown}`, "unknown key; known: perPage");
  const count = pages.perPage;
  if (count === undefined) return 0;
  if (typeof count !== "number") throw wrongType("pages.perPage", count, "a whole number");
  const range = { least: 1, most: 1e6 };
  if (!isAllowed(count, range)) throw refused("pages.perPage", count, allowed(range, count));
  if (!Number.isInteger(count)) throw new LayoutError("pages.perPage", `is ${count}; a whole number is wanted`);
  return count;
}

/** Pairs as one typed array; they may be given as one already. */
function pairs(values, name, Type, wanted) {
  if (values === undefined) return undefined;
  if (ArrayBuffer.isView(values)) {
    if (values.length % 2 === 0) return values instanceof Type ? values : Type.from(values);
    throw new LayoutError(name, `is an array of ${values.length} numbers; two for each item are wanted`);
  }
  if (!Array.isArray(values)) throw wrongType(name, values, `a list of ${wanted}, or a typed array`);
  const numbers = new Type(2 * values.length);
  values.forEach((pair, index) => {
    if (pair === undefined || pair === null) return;
    if (!Array.isArray(pair) || pair.length !== 2 || pair.some((number) => typeof number !== "number")) {
      throw wrongType(`${name}[${index}]`, pair, wanted);
    }
    numbers.set(pair, 2 * index);
  });
  return numbers;
}

function spansOfEach(spans, count) {
  const numbers = pairs(spans, "spans", Float64Array, "a span as [columns, rows]");
  if (numbers === undefined) return undefined;
  if (numbers.length !== 2 * count) throw counts("spans", numbers.length / 2, count);
  numbers.forEach((number, index) => {
    const isNone = numbers[index - (index % 2)] === 0 && numbers[index - (index % 2) + 1] === 0;
    if (!isNone && !(Number.isInteger(number) && number >= 1 && number <= 1e6)) {
      throw refused(`spans[${index >> 1}][${index % 2}]`, number, "at least 1, up to 1000000");
    }
  });
  return Int32Array.from(numbers);
}

function areasOfEach(areas, count) {
  if (areas === undefined) return undefined;
  if (!Array.isArray(areas)) throw wrongType("areas", areas, "a list of names");
  if (areas.length !== count) throw counts("areas", areas.length, count);
  const names = Array.from(areas, (name, index) => {
    if (name === undefined || name === null) return "";
    if (typeof name !== "string") throw wrongType(`areas[${index}]`, name, "a string");
    // A name is a word of a map.
    if (name === "" || /[\s\u0001]/.test(name)) throw refused(`areas[${index}]`, name, "the name of an area, without spaces");
    return name;
  });
  // Words that look the same are the same, as in maps.
  return new TextEncoder().encode(names.join("\u0001").normalize("NFC"));
}

// Four numbers of each item; see the entry in Swift.
const traitNames = ["captions", "captionWidths", "rotations", "keepsRatio"];

function traitsOfEach(given, count) {
  const unknown = Object.keys(given).find((name) => given[name] !== undefined && !traitNames.includes(name));
  if (unknown !== undefined) throw new LayoutError(unknown, `is unknown; known: container, sizes, weights, spans, sections, areas, pages, ${traitNames.join(", ")}`);
  if (traitNames.every((name) => given[name] === undefined)) return undefined;
  const numbers = new Float64Array(4 * count);
  traitNames.forEach((name, place) => {
    const isFlag = name === "keepsRatio";
    const values = ofEach(isFlag ? given[name]?.map(Number) : given[name], count, name, Float64Array);
    for (let index = 0; index < count; index++) {
      const value = values?.[index] ?? (isFlag ? 1 : 0);
      if (!Number.isFinite(value) || (!isFlag && name !== "rotations" && value < 0)) throw refused(`${name}[${index}]`, value, "a number of points, at least 0");
      numbers[4 * index + place] = value;
    }
  });
  return numbers;
}

function ofEach(values, count, name, Type) {
  if (values === undefined) return undefined;
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) throw wrongType(name, values, "a list of numbers");
  if (values.length !== count) throw counts(name, values.length, count);
  values.forEach((value, index) => {
    if (typeof value !== "number") throw wrongType(`${name}[${index}]`, value, "a number");
    if (Type === Int32Array && !(Number.isInteger(value) && value >= 0 && value < 2 ** 31)) {
      throw refused(`${name}[${index}]`, value, "a whole number, at least 0");
    }
  });
  return values instanceof Type ? values : Type.from(values);
}

function counts(name, given, count) {
  return new LayoutError(name, `has ${given} values for ${count} items; as many as there are sizes are wanted`);
}

// MARK: Results

function read(buffer, block) {
  const numbers = new Float64Array(buffer, block, head);
  const [isError, count, width, height, columnGap, rowGap, isRepeating, present, shapeCount, textLength] = numbers;
  const [crop, spread, isProven, alternativeCount, pageCount] = numbers.slice(10);
  if (isError === 1) {
    const [path, words] = string(buffer, block + 8 * head, count).split("\0");
    throw new LayoutError(path, words);
  }
  let place = block + 8 * head;
  const take = (length) => {
    const part = new Float64Array(buffer, place, length).slice();
    place += 8 * length;
    return part;
  };
  const result = { count, width, height, gap: [columnGap, rowGap], isRepeating: isRepeating === 1, frames: take(4 * count) };
  kinds.forEach((kind, bit) => {
    if (present & (1 << bit)) {
      const values = take(count);
      result[kind] = kind === "opacities" || kind === "rotations" ? values : Int32Array.from(values);
    }
  });
  if (shapeCount > 0) result.shapes = outlines(take(shapeCount), count);
  const qualities = take(2 * alternativeCount);
  if (pageCount > 0) result.pages = pagesOf(take(3 * pageCount));
  if (textLength > 0) {
    const [layout, reason, advice, ...changes] = string(buffer, place, textLength).split("\0");
    result.choice = { layout, reason, advice };
    if (!Number.isNaN(crop)) Object.assign(result.choice, { crop, spread });
    if (!Number.isNaN(isProven)) result.choice.proven = isProven === 1;
    result.choice.alternatives = Array.from({ length: alternativeCount }, (_, index) => ({
      change: changes[index], crop: qualities[2 * index], spread: qualities[2 * index + 1],
    }));
  }
  return result;
}

/** For each page its first frame, the number of its frames, and the extent of its content. */
function pagesOf(numbers) {
  let first = 0;
  return Array.from({ length: numbers.length / 3 }, (_, page) => {
    const [count, width, height] = numbers.subarray(3 * page);
    first += count;
    return { first: first - count, count, width, height };
  });
}

/** For each item the corners of its outline in shares of its frame, x and y in turn; undefined for a rectangle. */
function outlines(numbers, count) {
  let place = 0;
  return Array.from({ length: count }, () => {
    const corners = numbers[place];
    place += 1;
    if (corners === 0) return undefined;
    place += 2 * corners;
    return numbers.slice(place - 2 * corners, place);
  });
}

function string(buffer, block, length) {
  return new TextDecoder().decode(new Uint8Array(buffer, block, length));
}

// The document as text that is changed in places: order, comments, spaces and the spelling of everything that is not changed stay.
//
// A node is { kind, raw, entries, close }. An object or array has entries, each { before, key, colon, node, after, tail }, with the text
// around them as it was written: `before` up to the key or value, `colon` between key and value, `after` up to the comma, and `tail` a
// comment behind the comma on the same line. `close` is the text from the last entry to the bracket. Everything else is `raw`, the text
// of the value.

/** Reads JSON with comments and commas at the end (JSONC). The program has checked the text before. */
function readDocument(text) {
  let at = 0;
  const fail = () => { throw new SyntaxError(`the document is broken at character ${at + 1}`); };

  /** Spaces and comments. */
  function space() {
    const start = at;
    for (;;) {
      if (/\s|\uFEFF/.test(text[at] ?? "")) at++;
      else if (text.startsWith("//", at)) at = text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at);
      else if (text.startsWith("/*", at)) at = text.indexOf("*/", at) + 2;
      else return text.slice(start, at);
    }
  }

  /** A comment behind an entry on the same line. */
  function tail() {
    const comment = /[ \t]*(?:\/\/[^\n]*|\/\*(?:(?!\*\/)[^\n])*\*\/)(?=[ \t]*\n)/y;
    comment.lastIndex = at;
    const found = comment.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  }

  function string() {
    const start = at++;
    while (text[at] !== '"') {
      if (at >= text.length) fail();
      at += text[at] === "\\" ? 2 : 1;
    }
    return text.slice(start, ++at);
  }

  function value() {
    const open = text[at];
    if (open === '"') return { kind: "value", raw: string() };
    if (open !== "{" && open !== "[") {
      const raw = /[^\s,\]}/]*/y;
      raw.lastIndex = at;
      const found = raw.exec(text)[0];
      if (!found) fail();
      at += found.length;
      return { kind: "value", raw: found };
    }
    at++;
    const node = { kind: open === "{" ? "object" : "array", entries: [], close: "", hasLastComma: false };
    for (;;) {
      const before = space();
      if (text[at] === "}" || text[at] === "]") {
        at++;
        node.close = before;
        node.hasLastComma = node.entries.length > 0;
        return node;
      }
      const entry = { before, key: null, colon: "", node: null, after: "", tail: "" };
      if (open === "{") {
        entry.key = string();
        const start = at;
        space();
        if (text[at++] !== ":") fail();
        space();
        entry.colon = text.slice(start, at);
      }
      entry.node = value();
      node.entries.push(entry);
      const end = at;
      entry.after = space();
      if (text[at] === ",") {
        at++;
        entry.tail = tail();
        continue;
      }
      // Nothing but comments and the bracket follow.
      at = end;
      entry.after = "";
      entry.tail = tail();
      node.close = space();
      if (text[at] !== "}" && text[at] !== "]") fail();
      at++;
      return node;
    }
  }

  const before = space();
  const node = value();
  return { before, node, after: text.slice(at) };
}

/** The text of a node. */
function textOf(node) {
  if (node.kind === "value") return node.raw;
  const entries = node.entries.map(({ before, key, colon, node: value, after, tail }, index) => {
    const comma = index < node.entries.length - 1 || node.hasLastComma ? "," : "";
    return before + (key === null ? "" : key + colon) + textOf(value) + after + comma + tail;
  });
  const [open, close] = node.kind === "object" ? "{}" : "[]";
  return open + entries.join("") + node.close + close;
}

/** The value of a node. */
function valueOf(node) {
  if (node.kind === "array") return node.entries.map((entry) => valueOf(entry.node));
  if (node.kind === "object") return Object.fromEntries(node.entries.map((entry) => [JSON.parse(entry.key), valueOf(entry.node)]));
  return JSON.parse(node.raw);
}

/** A node of a value, on one line with spaces as people write it: `{ "a": 1, "b": [1, 2] }`. */
function nodeOf(value) {
  const list = (entries, kind) => ({
    kind, hasLastComma: false, close: kind === "object" && entries.length > 0 ? " " : "",
    entries: entries.map((entry, index) => ({ before: kind === "object" || index > 0 ? " " : "", colon: ": ", after: "", tail: "", key: null, ...entry })),
  });
  if (Array.isArray(value)) return list(value.map((one) => ({ node: nodeOf(one) })), "array");
  if (value === null || typeof value !== "object") return { kind: "value", raw: JSON.stringify(value) };
  return list(Object.entries(value).map(([key, one]) => ({ key: JSON.stringify(key), node: nodeOf(one) })), "object");
}

class EditedText {
  constructor(text) {
    Object.assign(this, readDocument(text));
  }

  get text() { return this.before + textOf(this.node) + this.after; }
  get value() { return valueOf(this.node); }

  /** The node at a path of keys and numbers; undefined if the document has none. */
  at(path) {
    let node = this.node;
    for (const key of path) {
      node = node?.kind === "object" ? node.entries.find((entry) => JSON.parse(entry.key) === key)?.node
        : node?.kind === "array" ? node.entries[key]?.node : undefined;
    }
    return node;
  }

  /** Sets the value at a path; objects on the way are made, and `undefined` removes the key. */
  set(path, value) {
    const [last] = path.slice(-1), above = path.slice(0, -1);
    let parent = this.at(above);
    if (value === undefined) {
      if (parent?.kind === "object") this.#remove(parent, parent.entries.findIndex((entry) => JSON.parse(entry.key) === last));
      return;
    }
    if (parent?.kind !== "object" && parent?.kind !== "array") {
      this.set(above, {});
      parent = this.at(above);
    }
    const entry = parent.kind === "array" ? parent.entries[last] : parent.entries.find((one) => JSON.parse(one.key) === last);
    if (entry) {
      if (JSON.stringify(valueOf(entry.node)) !== JSON.stringify(value)) entry.node = nodeOf(value);
    } else {
      this.#insert(parent, parent.entries.length, { key: JSON.stringify(last), colon: ": ", node: nodeOf(value) }, above.length);
    }
  }

  /** Puts a value into the list at a path. */
  insert(path, index, value) { this.#insert(this.at(path), index, { key: null, colon: "", node: nodeOf(value) }, path.length); }

  remove(path, index) { this.#remove(this.at(path), index); }

  /** Exchanges two elements of lists; a comment before an element goes with it. */
  swap(one, other) {
    const [first, second] = [one, other].map((path) => this.at(path.slice(0, -1)).entries[path[path.length - 1]]);
    this.#exchange(first, second);
  }

  /** Moves an element of a list to another place of a list, which may be the same. */
  move(from, to) {
    const [source, target] = [from, to].map((path) => this.at(path.slice(0, -1)));
    const [start, end] = [from[from.length - 1], to[to.length - 1]];
    if (source === target) {
      const step = start < end ? 1 : -1;
      for (let index = start; index !== end; index += step) this.#exchange(source.entries[index], source.entries[index + step]);
      return;
    }
    const { node, tail } = source.entries[start];
    this.#remove(source, start);
    this.#insert(target, end, { key: null, colon: "", node, tail }, to.length - 1);
  }

  #exchange(first, second) {
    [first.node, second.node] = [second.node, first.node];
    [first.tail, second.tail] = [second.tail, first.tail];
    if (/\S/.test(first.before + second.before)) [first.before, second.before] = [second.before, first.before];
  }

  #insert(parent, index, entry, depth) {
    const { entries } = parent;
    // A new entry stands as the others do: on its own line, or behind the one before it.
    const like = entries[Math.min(index, entries.length - 1)];
    const breaks = /\n[ \t]*(?=\S*$)/.exec(like?.before ?? "")?.[0];
    const usual = parent.kind === "object" ? " " : "";
    entry.before = like ? breaks ?? (index > 0 ? " " : usual) : depth < 2 ? "\n" + "  ".repeat(depth + 1) : usual;
    entry.after = "";
    entry.tail ??= "";
    if (!like) parent.close = depth < 2 ? "\n" + "  ".repeat(depth) : usual;
    if (index === 0 && entries[0] && !breaks) entries[0].before = entries[0].before || " ";
    entries.splice(index, 0, entry);
  }

  #remove(parent, index) {
    if (index < 0) return;
    const [removed] = parent.entries.splice(index, 1);
    // The first entry of a line has no space before it.
    if (index === 0 && parent.entries[0] && !/\n/.test(removed.before)) parent.entries[0].before = removed.before;
    if (parent.entries.length === 0) {
      parent.hasLastComma = false;
      if (!/\S/.test(parent.close)) parent.close = "";
    }
  }
}

// MARK: The document of the page, and its history

const data = json("data");
const loaded = json("document");
const steps = { past: [], future: [], saved: loaded };
let edited = new EditedText(loaded);
// A document that the program made says the usual scale; without it, a sheet of paper has the usual resolution.
if (data.isMade && edited.value.canvas?.scale === 1) {
  edited.set(["canvas", "scale"], undefined);
  steps.saved = edited.text;
}

/** Changes the document by one step that can be taken back. Steps of the same name that follow each other at once are one. */
function change(name, work) {
  const before = edited.text;
  work(edited);
  if (edited.text === before) return;
  say("");
  const now = performance.now();
  const last = steps.past[steps.past.length - 1];
  if (!last || !name || last.name !== name || now - last.time > 1000) steps.past.push({ text: before, name, time: now });
  else last.time = now;
  if (steps.past.length > 1000) steps.past.shift();
  steps.future = [];
  refresh();
}

/** Takes back one step, or makes it again. */
function step(from, to, words) {
  const step = steps[from].pop();
  if (!step) return say(words);
  steps[to].push({ ...step, text: edited.text, time: 0 });
  edited = new EditedText(step.text);
  forgetFaults();
  refresh();
}

const undo = () => step("past", "future", "There is nothing to take back.");
const redo = () => step("future", "past", "There is nothing to make again.");
const isSaved = () => edited.text === steps.saved;

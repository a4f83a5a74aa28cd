// The words of errors, as those of the command.

/** A layout, a parameter or an item cannot be used; `path` is the place in what was given. */
export class LayoutError extends Error {
  constructor(path, words) {
    super(path === "" ? words : `${path}: ${words}`);
    this.name = "LayoutError";
    this.path = path;
    // The message without the path, for those who know the path better.
    Object.defineProperty(this, "words", { value: words });
  }
}

const segmenter = typeof Intl === "object" && Intl.Segmenter ? new Intl.Segmenter("en") : undefined;

/** The characters of a text as a reader counts them, which may have several scalars; in an old browser the scalars. */
export function characters(text) {
  return segmenter === undefined ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

// Controls, marks of direction and of no width, and separators of lines. The two joiners are parts of words.
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text in quotes on one line, with characters that are not seen spelled out; of a long text the beginning and the length. */
export function quoted(text) {
  const scalars = [...text];
  const isLong = scalars.length > 80;
  const spelled = (isLong ? scalars.slice(0, 60).join("") : text)
    .replace(/"/g, '\\"').replace(/\n/g, "\\n").replace(/\t/g, "\\t")
    .replace(unseen, (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`)
    // A CI would take it for a command.
    .replace(/##(?=[A-Za-z]*\[)/g, "#\\u{23}");
  return isLong ? `"${spelled}…" (${scalars.length} characters)` : `"${spelled}"`;
}

/** What a value is, in a sentence. */
export function found(value) {
  if (value === undefined || value === null) return "null";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return "a number";
  if (typeof value === "string") return "a string";
  return Array.isArray(value) || ArrayBuffer.isView(value) ? "an array" : "an object";
}

export function wrongType(path, value, wanted) {
  return new LayoutError(path, `is ${found(value)}; ${wanted} is wanted`);
}

export function refused(path, value, allowed) {
  return new LayoutError(path, `is ${typeof value === "string" ? quoted(value) : value}; allowed: ${allowed}`);
}

// A point and a number of points above this are not laid out.
const limit = 1e9;

export function isAllowed(number, { least = -Infinity, above = -Infinity, most = Infinity, below = Infinity }) {
  return number >= least && number > above && number <= most && number < below;
}

/** A range in words; the general limit is named only if a number exceeds it. */
export function allowed(range, number = 0) {
  const lower = range.least ?? range.above;
  const upper = range.most ?? range.below;
  const low = `${range.above === undefined ? "at least" : "above"} ${lower}`;
  const high = range.below === undefined ? `up to ${upper}` : `below ${upper}`;
  if (upper < limit || number > upper) return lower === -limit ? high : `${low}, ${high}`;
  if (lower === -limit) return number < lower ? `at least ${lower}` : "any";
  return low;
}

/** The question about the known words that are nearest to a mistyped one, with a space behind it; empty if none is near. */
export function question(word, known) {
  const typed = folded(word);
  if (typed === "" || typed.length > 64) return "";
  let best = Math.max(1, Math.floor(typed.length / 3));
  let near = [];
  for (const candidate of known) {
    const other = folded(candidate);
    const edits = distance(typed, other);
    if (edits > best || edits >= Math.max(typed.length, other.length)) continue;
    if (edits < best) near = [];
    best = edits;
    near.push(candidate);
  }
  if (near.length === 0 && typed.length >= 2) near = known.filter((candidate) => folded(candidate).startsWith(typed));
  near = near.slice(0, 3).map(quoted);
  if (near.length === 0) return "";
  const last = near.pop();
  return `did you mean ${near.length === 0 ? "" : `${near.join(", ")} or `}${last}?`;
}

const folded = (word) => word.toLowerCase().replace(/[-_]/g, "");

/** How many edits turn one word into the other: letters put in, left out or changed, and two neighbours swapped. */
function distance(from, to) {
  let beforeLast = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < to.length; j++) {
      let edits = Math.min(last[j + 1] + 1, row[j] + 1, last[j] + (from[i] === to[j] ? 0 : 1));
      if (i > 0 && j > 0 && from[i] === to[j - 1] && from[i - 1] === to[j]) {
        edits = Math.min(edits, beforeLast[j - 1] + 1);
      }
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length];
}

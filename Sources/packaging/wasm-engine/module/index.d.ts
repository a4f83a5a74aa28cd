import type { Layout, LayoutName } from "./layouts.js";

export * from "./layouts.js";

/** The items and their container. All lengths are in points. */
export interface Input {
  /** The container; a side that is left out follows from the content. */
  container?: { width?: number; height?: number };
  /** Width and height of each item, as pairs or in turn. */
  sizes: readonly (readonly [number, number])[] | Float64Array | Float32Array | Int32Array | Uint32Array;
  /** How much each item matters beside the others. */
  weights?: readonly number[] | Float64Array | Float32Array;
  /** Columns and rows that each item covers, as pairs or in turn; null, or 0 and 0, for one cell. */
  spans?: readonly (readonly [number, number] | null)[] | Int32Array;
  /** The area of each item in the layout `template`; null, or an empty text, for any area. */
  areas?: readonly (string | null)[];
  /** The section of each item, from 0, never falling. */
  sections?: readonly number[] | Int32Array;
  /** Height of each item's caption, for which room is left below or above the item; no room if left out. */
  captions?: readonly number[] | Float64Array;
  /** Width in which each caption is whole: `auto` prefers sheets with room for it. */
  captionWidths?: readonly number[] | Float64Array;
  /** Rotation of each item in degrees clockwise: `scatter` and `pack` leave room for it. */
  rotations?: readonly number[] | Float64Array;
  /** Whether an item is cut or distorted in a frame of another ratio, as pictures are; true if left out. */
  keepsRatio?: readonly boolean[];
  /** Pages of the container's size, of at most `perPage` items or of as many as fit; one sheet if left out. */
  pages?: { perPage?: number };
}

/** A page: which of the frames it shows, and the extent of its content. */
export interface Page {
  /** The number of its first frame. */
  first: number;
  /** How many frames it shows. */
  count: number;
  width: number;
  height: number;
}

/** Why a layout was taken, and its effect on the pictures. */
export interface Choice {
  layout: LayoutName;
  reason: string;
  /** What would help, in words; empty without advice. */
  advice: string;
  /** The largest share of a picture that is cut off. */
  crop?: number;
  /** The largest area over the smallest, each divided by its weight. */
  spread?: number;
  /** If more is cut than was allowed: whether no sheet cuts less. */
  proven?: boolean;
  /** Other sheets that were looked at, and how they are made. */
  alternatives: { change: string; crop: number; spread: number }[];
}

/** The frames of items. An array that is left out has the same value for all. */
export interface Result {
  /** How many items are shown. */
  count: number;
  /** Left and top edge, width and height of each frame, in turn. */
  frames: Float64Array;
  /** Extent of the content. */
  width: number;
  height: number;
  /** Gap between columns and between rows. */
  gap: [number, number];
  /** Whether items follow again after the last one. */
  isRepeating: boolean;
  /** The item in each frame; left out if each is in its own. */
  items?: Int32Array;
  /** Drawing order; left out if items are drawn in their own order. */
  z?: Int32Array;
  /** Left out if all are 1. */
  opacities?: Float64Array;
  /** How many items that were left out each displays. */
  hidden?: Int32Array;
  /** In degrees clockwise, about the middle of the frame. */
  rotations?: Float64Array;
  /** Corners in shares of the frame, x and y in turn; undefined for rectangles. Left out if all are rectangles. */
  shapes?: (Float64Array | undefined)[];
  /** Left out for several pages, of which each has its own. */
  choice?: Choice;
  /** The pages, if they were asked for; frames are relative to the corner of their page. */
  pages?: Page[];
}

/** A layout's name, a layout, or a document with one. Numbers are points; lengths may have a unit, as `"3mm"`. */
export type Document = LayoutName | Layout | { layout: LayoutName | Layout };

/** Computes frames. */
export function layout(document: Document, input: Input): Result;

/** A rectangle in the coordinates of frames. */
export interface Viewport {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The indices of the frames that share an area with a rectangle, rising. The first call for an array makes an index, so that later
 * calls look at few frames; the array must not change afterwards. Rotations are not regarded.
 */
export function visible(frames: Float64Array | Float32Array, viewport: Viewport): Int32Array;

/**
 * A style sheet for a page that a server renders: `results` are laid out for `widths`, which rise. The page has
 * `<div class="NAME"><div>…items…</div></div>`; the items are placed by the width of the outer element, in container queries.
 * Between two widths, all lengths grow with the element.
 */
export function css(results: readonly Result[], widths: readonly number[], options: { name: string }): string;

/** A layout, a parameter or an item cannot be used. */
export class LayoutError extends Error {
  /** The place in the input, such as `layout.columns`; empty if the layout itself found the fault. */
  readonly path: string;
}

/**
 * Makes an engine of the bytes of mosaic-layout.wasm, of its module or of a response. It rejects with a `LayoutError` if the browser has
 * no WebAssembly, or the page's policy forbids it.
 */
export function load(
  source: BufferSource | WebAssembly.Module | Response | PromiseLike<BufferSource | WebAssembly.Module | Response>
): Promise<{ layout: typeof layout }>;

// The layouts of documents. Made from the rows of parameters by BrowserTableTests: do not edit.

/** Points, or a part of what is left (`"1fr"`), or a share of the container (`"25%"`). */
export type Track = number | string;

/** One map of areas, or polygons. */
export interface Template {
  /** The map: rows of words. */
  areas?: string | string[];
  /** Width of each column; not given: all the same. */
  columns?: string | Track[];
  /** Height of each row; not given: all the same. */
  rows?: string | Track[];
  /** Areas instead of the map's: polygons in percent of the box. */
  polygons?: string[];
}

/** Picks what cuts little and is even: a sudoku, a grid, rows or a collage. */
export interface AutoLayout {
  type: "auto";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** Cells in a row; not given: chosen by the number and ratio of the items. */
  columns?: number;
  /** Rows of a page; not given: as many as the items need. */
  rows?: number;
}

/** One line of items, the centre one largest, as a carousel at a scroll position. */
export interface CarouselLayout {
  type: "carousel";
  /** Width and height of an item, in points; not given: from the box. */
  itemSize?: [number | string, number | string];
  /** Gap between items, in points. Default: 10. */
  gap?: number | string;
  /** Scroll position, in points; 0 shows the first item in the centre. Default: 0. */
  offset?: number | string;
  /** Whether the scroll position moves to the nearest item. Default: false. */
  snap?: boolean;
}

/** A sheet filled exactly, hardly anything cropped, areas by weight. */
export interface CollageLayout {
  type: "collage";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** The largest share of a picture that may be cut off. Default: 0.02. */
  maxCrop?: number;
  /** Whether the pictures keep their order on the sheet, or stand anywhere. Default: reading. */
  order?: "reading" | "free";
  /** Another number is another search of free order. Default: 0. */
  seed?: number;
  /** Steps of the search; not given: as suits the number of items. */
  steps?: number;
}

/** Columns that end together, in order, nothing cropped; with a height they fill the sheet. */
export interface ColumnsLayout {
  type: "columns";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** Number of columns; not given: 3, or what fills a given height best. */
  columns?: number;
}

/** Items of their own size side by side in rows that wrap; each section starts a row. */
export interface FlowLayout {
  type: "flow";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** Where the items of a row stand in it. Default: leading. */
  alignment?: "leading" | "center" | "trailing" | "justified";
  /** Whether wrapped rows start after their section's first item. Default: false. */
  hangingIndent?: boolean;
}

/** Equal cells in rows: the box follows from the cells, or the cells from the box. */
export interface GridLayout {
  type: "grid";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** Cells in a row; not given: chosen by the number and ratio of the items. */
  columns?: number;
  /** Rows of a page; not given: as many as the items need. */
  rows?: number;
  /** Width of a cell, in points, with cellHeight; not given: from the box. */
  cellWidth?: number | string;
  /** Height of a cell, in points, with cellWidth; not given: from the box. */
  cellHeight?: number | string;
  /** What items below the last of the rows become: refused, left out, or a badge; not given: pages. */
  overflow?: "error" | "truncate" | "badge";
  /** What cells without an item become: empty, filled with the first items again, or refused. Default: blank. */
  underflow?: "blank" | "repeat" | "error";
  /** Where the items of a last row stand that has fewer than the others. Default: start. */
  lastRow?: "start" | "center" | "stretch";
  /** Whether small items fill the holes that items with a span leave. Default: true. */
  dense?: boolean;
}

/** Hexagons in rows, every other row shifted by half a cell. */
export interface HoneycombLayout {
  type: "honeycomb";
  /** Gap between hexagons, in points, the same on all sides. Default: 0. */
  gap?: number | string;
  /** Cells in the longer rows; not given: as many as makes cells largest. */
  columns?: number;
}

/** Rows that fill the width, nothing cropped; with a height given, they fill the sheet. */
export interface JustifiedLayout {
  type: "justified";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** Height that rows should have, in points; not given: a quarter of the width, or from the sheet. */
  rowHeight?: number | string;
  /** The fewest items in a row but the last. Default: 1. */
  minPerRow?: number;
  /** The most items in a row; not given: no limit. */
  maxPerRow?: number;
  /** What becomes of a last row that has too few items to fill the width. Default: start. */
  lastRow?: "justify" | "start" | "center" | "end" | "match" | "balance";
  /** With an open height: the best rows in all, or one by one, so that growth changes the last row only. Default: optimal. */
  breaks?: "optimal" | "greedy";
  /** With a height given: a share of the picture whose crop counts as none. Default: 0.01. */
  maxCrop?: number;
}

/** One to nine squares in rows, as photos in a feed; the height follows. */
export interface MomentsLayout {
  type: "moments";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 5. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 5. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 5. */
  rowGap?: number | string;
  /** Side of a single item's square, in points. Default: 200. */
  singleSize?: number | string;
  /** What becomes of items past the ninth: refused, left out, or counted on a badge. Default: error. */
  overflow?: "error" | "truncate" | "badge";
}

/** Items as they are, packed into a small sheet: sprites, icons, textures. */
export interface PackLayout {
  type: "pack";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
}

/** Items on a circle around the centre of the box. */
export interface RingLayout {
  type: "ring";
  /** Width and height of an item, in points; not given: squares that fill the box. */
  itemSize?: [number | string, number | string];
  /** Radius of the circle, in points; fit: the largest that keeps every item inside. Default: fit. */
  radius?: number | string;
  /** Turns all items by that many degrees; 0 puts the first at the bottom. Default: 0. */
  startAngle?: number;
  /** Whether the items follow each other clockwise. Default: false. */
  clockwise?: boolean;
}

/** Rotated prints on a heap, nothing cropped, 60 % of each visible at least. */
export interface ScatterLayout {
  type: "scatter";
  /** The largest rotation of a print to either side, in degrees. Default: 12. */
  angle?: number;
  /** How far cells are apart, in points; below 0 they overlap; not given: a quarter of a cell. */
  gap?: number | string;
  /** Another number is another heap. Default: 0. */
  seed?: number;
}

/** Pictures over each other, each seen in its slice: before and after along a line. */
export interface SlicesLayout {
  type: "slices";
  /** How far lines are turned clockwise from upright, in degrees, -90 to 90. Default: 0. */
  angle?: number;
  /** Gap between slices, in points. Default: 0. */
  gap?: number | string;
}

/** Items on a spiral as the seeds of a sunflower, the first one in the middle. */
export interface SpiralLayout {
  type: "spiral";
  /** Width and height of an item, in points; not given: squares that touch as circles. */
  itemSize?: [number | string, number | string];
  /** The least gap between circles, in points, where no itemSize is given. Default: 0. */
  gap?: number | string;
  /** Turns all items by that many degrees about the middle. Default: 0. */
  startAngle?: number;
  /** Whether the items follow each other clockwise. Default: false. */
  clockwise?: boolean;
}

/** One to nine images fill a box exactly; the arrangement depends on how many there are. */
export interface SudokuLayout {
  type: "sudoku";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** Height of the first row of 3 items, as a share of the box. Default: 0.57. */
  topOfThree?: number;
  /** Height of the first row of 5 items, as a share of the box. Default: 0.6. */
  topOfFive?: number;
  /** Height of the first row of 7 or 8 items with the gap, as a share of the box. Default: 0.43. */
  topOfSeven?: number;
  /** What becomes of items past the ninth: refused, left out, or counted on a badge. Default: error. */
  overflow?: "error" | "truncate" | "badge";
}

/** Named areas, drawn with words as in CSS Grid: a a b / a a c. */
export interface TemplateLayout {
  type: "template";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** The map: rows of words; the cells of a word are one area, a full stop is an empty cell. Default: a. */
  areas?: string | string[];
  /** Width of each column: 1fr is a part of what is left, 120 points, 25% a share; or all the same. */
  columns?: string | Track[];
  /** Height of each row, likewise. */
  rows?: string | Track[];
  /** Areas as polygons in percent of the box, for slanted gaps; their names are 1, 2, 3. */
  polygons?: string[];
  /** Several templates; the one with as many areas as there are items is taken. */
  templates?: (Template | string | string[])[];
  /** What becomes of items without an area: refused, left out, or counted on a badge. Default: error. */
  overflow?: "error" | "truncate" | "badge";
  /** What areas without an item become: empty, filled with the first items again, or refused. Default: blank. */
  underflow?: "blank" | "repeat" | "error";
}

/** A box filled exactly with cells whose areas are as the items' weights. */
export interface TreemapLayout {
  type: "treemap";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** How the box is divided: cells as square as can be, halves of halves, or rows in order. Default: squarified. */
  tiling?: "squarified" | "binary" | "slice-dice";
}

/** Columns of equal width; each item goes to the shortest; the height follows. */
export interface WaterfallLayout {
  type: "waterfall";
  /** Sets columnGap and rowGap at once; each of them wins over it. Default: 0. */
  gap?: number | string;
  /** Gap between neighbours side by side, in points. Default: 0. */
  columnGap?: number | string;
  /** Gap between neighbours above each other, in points. Default: 0. */
  rowGap?: number | string;
  /** Number of columns; of rows where the axis is horizontal. Default: 2. */
  columns?: number;
  /** Columns within that many points of the shortest count as tied, so reading order holds. Default: 0. */
  tolerance?: number | string;
  /** The direction in which the content grows. Default: vertical. */
  axis?: "vertical" | "horizontal";
  /** How columns are made to end together: not at all, by their widths, or by a small crop. Default: none. */
  flush?: "none" | "scale" | "crop";
}

/** The names of layouts. */
export type LayoutName =
  | "auto"
  | "carousel"
  | "collage"
  | "columns"
  | "flow"
  | "grid"
  | "honeycomb"
  | "justified"
  | "moments"
  | "pack"
  | "ring"
  | "scatter"
  | "slices"
  | "spiral"
  | "sudoku"
  | "template"
  | "treemap"
  | "waterfall";

/** A layout with its parameters. */
export type Layout =
  | AutoLayout
  | CarouselLayout
  | CollageLayout
  | ColumnsLayout
  | FlowLayout
  | GridLayout
  | HoneycombLayout
  | JustifiedLayout
  | MomentsLayout
  | PackLayout
  | RingLayout
  | ScatterLayout
  | SlicesLayout
  | SpiralLayout
  | SudokuLayout
  | TemplateLayout
  | TreemapLayout
  | WaterfallLayout;

// The engine of the package: `import { layout } from "mosaic-layout"`. Where the module cannot be fetched, load it by
// `mosaic-layout/engine`.

import { load } from "./engine.js";

const url = new URL("./mosaic-layout.wasm", import.meta.url);

// Node's `fetch` takes no files.
const source =
  url.protocol === "file:" && typeof process === "object"
    ? import("node:fs/promises").then((files) => files.readFile(url))
    : fetch(url);

export const { layout } = await load(source);
export { load };
export { css } from "./css.js";
export { visible } from "./visible.js";
export { LayoutError } from "./words.js";

// The layouts as WebAssembly without the package: the module that the program has as a source, or else the module of `make wasm`.

import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const root = new URL("../../../../", import.meta.url);
const first = (names) => names.map((name) => new URL(name, root)).find((url) => existsSync(url));

/** The folder of engine.js. */
const folder = first(["Sources/MosaicBatch/Edit/Engine/", "Sources/packaging/wasm-engine/module/"]);
const module = first(["Sources/MosaicBatch/Edit/EngineModule.swift", ".build/wasm/mosaic-layout.wasm"]);

function bytes() {
  if (module === undefined) throw new Error("there is no module of the layouts; make wasm builds it");
  const file = readFileSync(module);
  if (!module.pathname.endsWith(".swift")) return file;
  // Base64 of gzip, in lines.
  return gunzipSync(Buffer.from(file.toString("latin1").split('"""')[1].replace(/[\s\\]/g, ""), "base64"));
}

/** An engine of the module. */
export async function engine() {
  const { load } = await import(new URL("engine.js", folder).href);
  return load(bytes());
}

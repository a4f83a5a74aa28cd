// The package as one script, for a page that is one file: `load`, `layouts`, `css`, `visible`, and the module as `bytes`.

import { readFile } from "node:fs/promises";

/** Each file before those that import it. */
const files = ["words", "lengths", "table", "templates", "parameters", "engine", "visible", "css"];

export async function inlined(folder) {
  const scripts = await Promise.all(files.map((name) => readFile(`${folder}/${name}.js`, "utf8")));
  // A block for each file: two files may have functions of one name.
  const parts = scripts.map((script) => {
    const exported = [...script.matchAll(/^export (?:async )?(?:function|class|const) (\w+)/gm)].map((found) => found[1]);
    const body = script.replace(/^import .*$/gm, "").replace(/^export /gm, "");
    return `const { ${exported.join(", ")} } = (() => {\n${body}\nreturn { ${exported.join(", ")} };\n})();`;
  });
  const base64 = (await readFile(`${folder}/mosaic-layout.wasm`)).toString("base64");
  return `${parts.join("\n")}\nconst bytes = Uint8Array.from(atob("${base64}"), (letter) => letter.charCodeAt(0));\n`;
}

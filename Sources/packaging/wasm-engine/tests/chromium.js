// Headless Chromium: a page from a file, as it is after its scripts.

import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The path of Chromium; undefined, with a line, if it is missing. */
export const chromium = ["chromium", "chromium-browser", "google-chrome"].map(path).find((found) => found !== undefined);

function path(name) {
  try {
    return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

if (chromium === undefined && process.env.MOSAIC_REQUIRE_TOOLS) throw new Error("chromium is missing, and MOSAIC_REQUIRE_TOOLS is set");

/** The options of a test that opens pages. */
export const inChromium = chromium === undefined ? { skip: "chromium is missing" } : {};

/** Opens a page, or the page of an address, and gives back what its scripts wrote into the element `result`, as JSON. */
export async function open(html) {
  const folder = await mkdtemp(join(tmpdir(), "mosaic-"));
  try {
    const page = join(folder, "page.html");
    const address = html.startsWith("http:") ? html : pathToFileURL(page).href;
    await writeFile(page, html);
    const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "profile")}`, "--virtual-time-budget=60000"];
    const dom = await new Promise((resolve, reject) => {
      execFile(chromium, [...options, "--dump-dom", address], { maxBuffer: 1 << 28, env: { ...process.env, HOME: folder } },
        (error, output) => (error ? reject(error) : resolve(output)));
    });
    const text = /<pre id="result">([^<]*)<\/pre>/.exec(dom)?.[1];
    if (text === undefined || text === "") throw new Error(`the page has no result: ${dom.slice(0, 2000)}`);
    return JSON.parse(text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"));
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10 });
  }
}

/** The policy under which the module must run. */
export const policy =
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'">`;

// Headless Chromium: a page from a file, as it is after its scripts.

import { execFileSync, spawn } from "node:child_process";
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
  let browser;
  try {
    const page = join(folder, "page.html");
    await writeFile(page, html);
    browser = new Browser(folder);
    await browser.attach();
    await browser.send("Page.navigate", { url: html.startsWith("http:") ? html : pathToFileURL(page).href });
    // A module may be compiled for seconds on a busy machine.
    const end = Date.now() + 120_000;
    while (Date.now() < end) {
      const { result } = await browser.send("Runtime.evaluate", { expression: "document.getElementById('result')?.textContent ?? ''" });
      if (result.value) return JSON.parse(result.value);
      await new Promise((wait) => setTimeout(wait, 50));
    }
    const { result } = await browser.send("Runtime.evaluate", { expression: "document.documentElement.outerHTML.slice(0, 2000)" });
    throw new Error(`the page has no result: ${result.value}`);
  } finally {
    browser?.end();
    await rm(folder, { recursive: true, maxRetries: 10 });
  }
}

/** A browser that is spoken to through a pipe, in the protocol of its developer tools. */
class Browser {
  #child;
  #waiting = new Map();
  #count = 0;
  #session;

  constructor(folder) {
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", `--user-data-dir=${join(folder, "profile")}`, "about:blank"];
    this.#child = spawn(chromium, options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], env: { ...process.env, HOME: folder } });
    let rest = "";
    this.#child.stdio[4].setEncoding("utf8").on("data", (part) => {
      const messages = (rest + part).split("\0");
      rest = messages.pop();
      for (const message of messages.map((text) => JSON.parse(text))) {
        const [resolve, reject] = this.#waiting.get(message.id) ?? [];
        this.#waiting.delete(message.id);
        if (message.error) reject?.(new Error(message.error.message)); else resolve?.(message.result);
      }
    });
  }

  async attach() {
    const { targetInfos } = await this.send("Target.getTargets");
    const { targetId } = targetInfos.find(({ type }) => type === "page");
    this.#session = (await this.send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
  }

  send(method, params = {}) {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, [resolve, reject]);
      this.#child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: this.#session })}\0`);
    });
  }

  end() { this.#child.kill("SIGKILL"); }
}

/** The policy under which the module must run. */
export const policy =
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'">`;

// The types as TypeScript's compiler sees them: right calls compile, and wrong calls do not.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";

let version;
try {
  version = execFileSync("tsc", ["--version"], { encoding: "utf8" });
} catch {
  if (process.env.MOSAIC_REQUIRE_TOOLS) throw new Error("tsc, TypeScript's compiler, is missing, and MOSAIC_REQUIRE_TOOLS is set");
}

const options = { skip: version === undefined ? "tsc is missing" : false };

/** What the compiler says of a file that imports the package. */
async function complaints(text) {
  const folder = await mkdtemp(join(tmpdir(), "mosaic-"));
  try {
    await mkdir(join(folder, "node_modules"));
    await symlink(resolve(process.env.MOSAIC_PACKAGE), join(folder, "node_modules", "mosaic-layout"));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(join(folder, "calls.ts"), text);
    const flags = ["--noEmit", "--strict", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16",
      "--lib", "es2022,dom", "calls.ts"];
    return await new Promise((done) => execFile("tsc", flags, { cwd: folder }, (error, output) => done(output.trim())));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("right calls compile, and each wrong call is refused", options, async () => {
  assert.equal(await complaints(await readFile(new URL("calls.ts", import.meta.url), "utf8")), "");
});

test("a wrong call among the right ones is seen", options, async () => {
  const words = await complaints('import { layout } from "mosaic-layout";\nlayout("gird", { sizes: [] });\n');
  assert.match(words, /calls\.ts\(2,8\): error TS2345: .*"gird"/);
});

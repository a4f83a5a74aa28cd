// The folder of goldens, as a page may read and write it. The rules are those of `mosaic accept`.

const endings = id("accepting").dataset.endings.split(" ");

/** Whether some system takes a name for `.git`: systems fold letters, drop unseen characters, dots and spaces, and have short names. */
function isGit(name) {
  return [".git", "git~1"].includes(name.replace(/\p{Default_Ignorable_Code_Point}/gu, "").replace(/[. ]+$/, "").toLowerCase());
}

/** Whether a path has the ending of a picture. */
function hasEnding(path) {
  const name = path.split("/").at(-1), dot = name.lastIndexOf(".");
  return dot > 0 && endings.includes(name.slice(dot + 1).toLowerCase());
}

/** Why no picture may be written at a path; empty if one may. */
function pathFault(path) {
  const names = path.split("/");
  if (path.startsWith("/")) return "is an absolute path";
  if (names.includes("..")) return "has '..' in it; all files must be in the folder";
  if (names.includes("") || names.includes(".")) return "has an empty name or '.' in it";
  if (path.includes("\\")) return "has a backslash in it, which some systems take for a folder";
  if (path.includes("\0")) return "has a zero byte in it";
  if (names.some(isGit)) return "is in a folder .git, which is left to git";
  if (!hasEnding(path)) return `has not the name of a picture (${endings.join(", ")})`;
  return "";
}

/** The value of a promise; null if it finds no file. */
async function ifFound(promise) {
  try {
    return await promise;
  } catch (error) {
    if (error.name === "NotFoundError") return null;
    throw error;
  }
}

/** The bytes of the file at a path; null if it does not exist. */
async function readFile(folder, path) {
  const names = path.split("/"), name = names.pop();
  for (const part of names) folder = folder && await ifFound(folder.getDirectoryHandle(part));
  const handle = folder && await ifFound(folder.getFileHandle(name));
  return handle && (await handle.getFile()).arrayBuffer();
}

/** Writes a new file and makes its folders. If the writing fails, neither the file nor the new folders stay. */
async function addFile(folder, path, bytes) {
  const names = path.split("/"), name = names.pop();
  const made = [];
  try {
    for (const part of names) {
      let next = await ifFound(folder.getDirectoryHandle(part));
      if (!next) {
        next = await folder.getDirectoryHandle(part, { create: true });
        made.unshift([folder, part]);
      }
      folder = next;
    }
    const handle = await folder.getFileHandle(name, { create: true });
    made.unshift([folder, name]);
    await writeFile(handle, bytes);
  } catch (error) {
    for (const [parent, part] of made) await parent.removeEntry(part).catch(() => {});
    throw error;
  }
}

/** Calls a function with the existing folder of a path, and with the name of its file. */
async function inFolder(folder, path, body) {
  const names = path.split("/"), name = names.pop();
  for (const part of names) folder = await folder.getDirectoryHandle(part);
  return body(folder, name);
}

const manifestName = "goldens.json";

/** The manifest of a folder, which describes goldens; an empty one if the folder has none. */
async function readManifest(folder) {
  const bytes = await readFile(folder, manifestName);
  const manifest = bytes ? JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) : { goldens: {} };
  if (manifest?.goldens?.constructor !== Object) throw new SyntaxError("goldens is no object");
  return manifest;
}

/** The name of a golden in the manifest: its path; for a PNG, without the ending. */
function goldenName(path) {
  const stem = path.replace(/\.png$/, "");
  return hasEnding(stem) ? path : stem;
}

const isDescribed = (manifest, path) => Object.hasOwn(manifest.goldens, goldenName(path));

/** If the manifest describes a golden, updates the description of a written picture, or deletes the description of a removed one. */
async function describe(folder, { path, status, manifest: entry }) {
  const manifest = await readManifest(folder);
  if (!isDescribed(manifest, path)) return;
  if (status === "missing") delete manifest.goldens[goldenName(path)];
  else manifest.goldens[goldenName(path)] = { width: entry.width, height: entry.height, pixels: entry.pixels };
  await writeFile(await folder.getFileHandle(manifestName), JSON.stringify(manifest, null, 2) + "\n");
}

/** What a browser's error means for a file. */
function fault(error) {
  const words = {
    NotAllowedError: "the permission to write is missing", NotFoundError: "its folder is not there any more",
    NoModificationAllowedError: "another page or program is writing it", QuotaExceededError: "the disk has no room for it",
    TypeMismatchError: "a folder is in the place of the file, or a file in the place of its folder",
    TypeError: "the browser refuses its name", SecurityError: "the browser forbids it to this page",
    InvalidModificationError: "the browser cannot remove it",
  };
  return words[error.name] ?? `${error.name}: ${error.message}`;
}

/**
 * The next step for an accepted pair: `replace`, `add` or `remove`. Three steps write no file:
 * - `current`: the golden is as accepted already.
 * - `left`: only `mosaic accept` can write it, for the reason `why`.
 * - `refused`: a file has changed or the path is forbidden; `why` says it.
 */
async function plan(folder, manifest, pair) {
  const { path, status } = pair;
  const refused = (why) => ({ pair, what: "refused", why });
  const left = (why) => ({ pair, what: "left", why });
  const wrong = pathFault(path);
  if (wrong) return refused(wrong);
  try {
    const wanted = status === "missing" ? null : pair.actual, expected = status === "new" ? null : pair.expected;
    const bytes = await readFile(folder, path);
    const old = bytes && await digest(bytes);
    if (old === wanted) return { pair, what: "current" };
    if (old !== expected) {
      if (!old) return refused("is not there any more; compare again");
      return refused(expected ? "has changed since the report was made; compare again"
        : "was new and is there by now, with other contents; compare again");
    }
    if (!wanted) return { pair, what: "remove" };
    if (isDescribed(manifest, path) && !pair.manifest) return left("goldens.json describes it, and the report has no new description");
    // `mosaic accept` copies the picture unchanged only if the golden has no masked pixels.
    if (old && pair.maskColor && pair.record.masked !== 0) return left("keeps the pixels of its mask");
    if (!pair.pictures.actual) return left("its actual picture is not in the report");
    if (await digest(bytesOf(pair.pictures.actual)) !== wanted) return refused("its actual picture in the report is damaged; compare again");
    return { pair, what: old ? "replace" : "add" };
  } catch (error) {
    return refused(fault(error));
  }
}

const done = { replace: "replaced", add: "added", remove: "removed" };

/** Takes the planned step of a pair, if it is still the next one. Returns the pair with a word such as `replaced`. */
async function carryOut(folder, manifest, { pair, what }) {
  const now = await plan(folder, manifest, pair);
  if (now.what !== what || !Object.hasOwn(done, what)) return now;
  const bytes = what === "remove" ? null : bytesOf(pair.pictures.actual);
  try {
    if (what === "add") await addFile(folder, pair.path, bytes);
    else await inFolder(folder, pair.path, async (parent, name) => bytes ? writeFile(await parent.getFileHandle(name), bytes) : parent.removeEntry(name));
  } catch (error) {
    return { pair, what: "refused", why: fault(error) };
  }
  try {
    await describe(folder, pair);
    return { pair, what: done[what] };
  } catch (error) {
    return { pair, what: done[what], why: `without ${manifestName}: ${fault(error)}` };
  }
}

/** Why a folder is not the folder of the report's goldens; empty if a golden in it is as expected or as accepted. */
async function folderFault(folder) {
  const named = heading.expected ? `; choose ${heading.expected}` : "";
  if (isGit(folder.name)) return `“${folder.name}” is a folder of git${named}`;
  const known = pairs.filter((pair) => pair.expected && !pathFault(pair.path)).sort((a, b) => b.isAccepted - a.isAccepted);
  let isFound = false;
  for (const pair of known) {
    const bytes = await readFile(folder, pair.path).catch(() => null);
    if (!bytes) continue;
    isFound = true;
    if ([pair.expected, pair.actual].includes(await digest(bytes))) return "";
  }
  if (isFound) return `The pictures in “${folder.name}” are not those that the report compared${named}, or compare again`;
  if (known.length > 0) return `“${folder.name}” has none of the report's expected pictures, such as ${known[0].path}${named}`;
  const name = heading.expected?.split("/").filter(Boolean).at(-1);
  return name === folder.name ? "" : `The report has no expected picture by which “${folder.name}” could be recognised${named}`;
}

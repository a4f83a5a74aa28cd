// The dialog in which accepted pictures are written into the folder of the goldens.

/** The folder of the goldens, once it was chosen and recognised. */
let goldens = null;
let manifest = null;
/** The next steps for the accepted pairs. */
let planned = [];
let isWriting = false;

const planWords = {
  replace: "to replace", add: "to add", remove: "to remove", replaced: "replaced", added: "added", removed: "removed",
  current: "as accepted already", left: "left to mosaic accept", refused: "refused",
};

/** The pairs of a plan by their steps, with reasons. Pairs that are not written and removals come first. */
function sections(items) {
  return Object.keys(planWords).reverse().flatMap((what) => {
    const found = items.filter((item) => item.what === what);
    if (found.length === 0) return [];
    const rows = found.slice(0, mostRegions).map(({ pair, why }) => make("li", {}, pair.path, why ? make("small", { textContent: ` ${why}` }) : ""));
    if (found.length > mostRegions) rows.push(make("li", { textContent: `and ${number(found.length - mostRegions)} more` }));
    return [make("section", { className: what }, make("h3", { textContent: `${number(found.length)} ${planWords[what]}` }), make("ul", {}, ...rows))];
  });
}

/** Shows words, the pairs of a plan and a button to close; if the plan has changes, also a button to write them. */
function tell(words, items = [], changes = 0) {
  id("accepting-words").textContent = words;
  id("accepting-lists").replaceChildren(...sections(items));
  id("accepting-note").hidden = id("accepting-write").hidden = changes === 0;
  id("accepting-write").textContent = `Write ${many(changes, "change")}`;
  id("accepting-close").textContent = changes > 0 ? "Cancel" : "Close";
  id("accepting-close").disabled = isWriting;
  if (!id("accepting").open) id("accepting").showModal();
}

/** Shows a plan or its results, with counts. */
function tellPlan(items, changes) {
  const counts = Object.keys(planWords).map((what) => [items.filter((item) => item.what === what).length, planWords[what]]);
  const counted = counts.filter(([count]) => count > 0).map(([count, what]) => `${number(count)} ${what}`).join(", ");
  const isLeft = items.some(({ what }) => what === "left");
  const rest = isLeft ? " The pictures that are left stay accepted: download accepted.json, and run mosaic accept accepted.json." : "";
  tell(`In “${goldens.name}”: ${counted}.${rest}`, items, changes);
}

/** Notes the pairs whose golden is as accepted by now. */
function noteWritten(items) {
  for (const { pair, what } of items) {
    if (what !== "current" && !Object.values(done).includes(what)) continue;
    Object.assign(pair, { isWritten: true, isAccepted: false });
    markAccepted(pair);
  }
  isSaved = !pairs.some((pair) => pair.isAccepted);
  updateAccept();
}

/** Asks once for the folder of the goldens, and shows the plan. */
async function acceptHere() {
  const accepted = pairs.filter((pair) => pair.isAccepted);
  if (accepted.length === 0 || id("accepting").open) return;
  const nothing = "No file was changed.";
  let folder = goldens;
  try {
    folder ??= await showDirectoryPicker({ id: "goldens", mode: "readwrite" });
  } catch (error) {
    if (error.name !== "AbortError") tell(`The browser did not open the folder: ${fault(error)}. ${nothing}`);
    return;
  }
  goldens = null;
  tell(`Looking at ${many(accepted.length, "picture")} in “${folder.name}” …`);
  const wrong = await folderFault(folder);
  if (wrong) return tell(`${wrong}. ${nothing}`);
  try {
    manifest = await readManifest(folder);
  } catch {
    return tell(`${manifestName} in “${folder.name}” cannot be read; correct it. ${nothing}`);
  }
  goldens = folder;
  planned = [];
  for (const pair of accepted) planned.push(await plan(folder, manifest, pair));
  noteWritten(planned);
  tellPlan(planned, planned.filter(({ what }) => Object.hasOwn(done, what)).length);
}

/** Writes the shown plan, and shows the results. */
async function writeGoldens() {
  isWriting = true;
  const results = [];
  for (const item of planned) {
    tell(`Writing ${number(results.length + 1)} of ${number(planned.length)} …`);
    results.push(await carryOut(goldens, manifest, item));
  }
  isWriting = false;
  noteWritten(results);
  tellPlan(results);
}

id("accept-here").hidden = !window.showDirectoryPicker;
id("accepting").addEventListener("cancel", (event) => { if (isWriting) event.preventDefault(); });
listenForClicks({ "accept-here": acceptHere, "accepting-write": writeGoldens, "accepting-close": () => id("accepting").close() });

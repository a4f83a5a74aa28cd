const acceptWords = { different: "Accept", new: "Accept as new", missing: "Accept removal" };

/** Whether a choice can be carried out: the hash of what was looked at must be known, and the golden is not written yet. */
function canAccept(pair) {
  if (!(pair.status in acceptWords) || pair.isWritten) return false;
  return (pair.status === "missing" || Boolean(pair.actual)) && (pair.status === "new" || Boolean(pair.expected));
}

function updateAccept() {
  const isShown = current === drawn;
  id("accept").disabled = !isShown || !canAccept(current);
  id("accept").textContent = current.isWritten ? "✓ Written" : current.isAccepted ? "✓ Accepted" : acceptWords[current.status] ?? "Accept";
  id("accept").setAttribute("aria-pressed", current.isAccepted);
  const alike = current.group.pairs.filter(canAccept);
  id("accept-group").hidden = alike.length < 2;
  id("accept-group").disabled = id("accept-all").disabled = !isShown;
  id("accept-group").setAttribute("aria-pressed", alike.every((pair) => pair.isAccepted));
  id("accept-group").textContent = `Accept ${number(alike.length)} alike`;
  updateAll();
}

/** Says how many are accepted, and how many the list has that can be. */
function updateAll() {
  const possible = listed.filter(canAccept);
  id("accept-all").hidden = possible.length < 2;
  id("accept-all").setAttribute("aria-pressed", possible.every((pair) => pair.isAccepted));
  id("accept-all").textContent = `Accept all ${number(possible.length)} in the list${withRemovals(possible)}`;
  const accepted = pairs.filter((pair) => pair.isAccepted);
  const written = pairs.filter((pair) => pair.isWritten);
  const counts = [[accepted, "accepted"], [written, "written"]].filter(([some]) => some.length > 0);
  id("accepted-count").textContent = counts.map(([some, word]) => `${number(some.length)} ${word}${withRemovals(some)}`).join("; ");
  id("download").disabled = id("accept-here").disabled = accepted.length === 0;
}

/** How many of some pairs are pictures that are removed, if any. */
function withRemovals(some) {
  const count = some.filter((pair) => pair.status === "missing").length;
  return count > 0 ? `, with ${many(count, "removal")}` : "";
}

let isSaved = true;

/** Accepts all of some pairs that can be accepted, or none where all are already; nothing while the current one is not drawn. */
function accept(some) {
  const possible = current === drawn ? some.filter(canAccept) : [];
  if (possible.length === 0) return;
  const isAccepted = possible.some((pair) => !pair.isAccepted);
  for (const pair of possible) {
    pair.isAccepted = isAccepted;
    markAccepted(pair);
  }
  isSaved = !pairs.some((pair) => pair.isAccepted);
  updateAccept();
}

/** The choices as a document, in the order of paths. */
function acceptedText() {
  const accepted = pairs.filter((pair) => pair.isAccepted).sort((a, b) => a.path < b.path ? -1 : 1)
    .map(({ path, from, status, maskColor, expected, actual }) => ({ path, from, status, maskColor, expected, actual }));
  return JSON.stringify({ version: 1, expected: heading.expected, actual: heading.actual, accepted }, null, 2) + "\n";
}

function downloadAccepted() {
  if (id("download").disabled) return;
  download(new Blob([acceptedText()], { type: "application/json" }), "accepted.json");
  isSaved = true;
}

function choose(index) {
  kind = index;
  if (drawn) redraw();
}

const actions = {
  j: () => step(1), k: () => step(-1), a: () => current && accept([current]),
  g: () => current && accept(current.group.pairs), A: () => accept(listed),
  z: () => current?.regions.length > 0 && zoomTo(region + 1),
  r: toggleRegions,
  "+": () => zoomBy(1.5), "=": () => zoomBy(1.5), "-": () => zoomBy(1 / 1.5), 0: () => current && zoomTo(-1),
  "/": () => id("search").focus(),
  "?": () => id("help").showModal(),
  ArrowLeft: () => kind in amounts && setAmount(amounts[kind] - 5),
  ArrowRight: () => kind in amounts && setAmount(amounts[kind] + 5),
};
views.forEach((name, index) => { actions[index + 1] = () => choose(index); });

function toggleRegions() {
  showsRegions = !showsRegions;
  id("regions-button").setAttribute("aria-pressed", showsRegions);
  for (const mark of document.querySelectorAll(".region")) mark.hidden = !showsRegions;
}

fillHeading();
fillList();
id("views").append(...views.map((name, index) => {
  const button = make("button", { type: "button", title: `${name} (${index + 1})`, textContent: name });
  button.addEventListener("click", () => choose(index));
  return button;
}));
id("amount").addEventListener("input", (event) => setAmount(Number(event.target.value)));
listenForKeys(actions);
listenForClicks({
  previous: actions.k, next: actions.j, accept: actions.a, "accept-group": actions.g, "accept-all": actions.A, download: downloadAccepted,
  "help-button": actions["?"], "regions-button": toggleRegions, zoom: actions.z, "zoom-in": actions["+"], "zoom-out": actions["-"],
  "zoom-fit": actions[0],
});
askBeforeLeaving(() => !isSaved);
new ResizeObserver(arrange).observe(id("stage"));
if (pairs.length > 0) {
  const wanted = location.hash.slice(1);
  current = pairs.find((pair) => encodeURIComponent(pair.path) === wanted) ?? null;
  const first = current;
  filter();
  if (first) show(first);
} else {
  filter();
  for (const part of document.querySelector("main").children) part.hidden = part.id !== "stage";
  id("stage").replaceChildren(box("This report has no pairs."));
}
document.body.dataset.ready = "true";

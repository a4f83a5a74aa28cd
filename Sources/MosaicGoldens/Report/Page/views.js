const views = ["Side by side", "Slider", "Blend", "Blink", "Difference"];
const absent = {
  missing: { actual: "There is no actual picture: it was not made, or has another name." },
  new: { expected: "There is no expected picture yet." },
  same: { expected: "The pictures are the same. A report holds the pictures of pairs that differ.", actual: "" },
};
let kind = 0;
let timer = 0;
const amounts = { 1: 50, 2: 50 };

const draw = [
  () => ["expected", "actual"].map((role) => {
    if (images[role]) return pane(roles[role], size(images[role]), layer([role]));
    const text = absent[current.status]?.[role] ?? `The ${role} picture cannot be shown.`;
    return text && box(text);
  }).filter(Boolean),
  () => {
    const top = layer(["actual"]);
    const handle = make("div", { className: "handle", tabIndex: 0 });
    for (const [key, value] of [["role", "slider"], ["aria-label", "Border between expected and actual"], ["aria-valuemin", 0], ["aria-valuemax", 100]]) {
      handle.setAttribute(key, value);
    }
    const figure = pane("Slider", "expected at the left, actual at the right", layer(["expected"]), top);
    const frame = panes[0].view;
    frame.append(make("span", { className: "corner left", textContent: "expected" }), make("span", { className: "corner right", textContent: "actual" }), handle);
    panes[0].amount = (value) => {
      top.style.clipPath = `inset(0 0 0 ${value}%)`;
      handle.style.left = `${value}%`;
      handle.setAttribute("aria-valuenow", value);
    };
    handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const edges = frame.getBoundingClientRect();
      setAmount(100 * (event.clientX - edges.left) / edges.width);
    });
    return [figure];
  },
  () => {
    const top = layer(["actual"]);
    const figure = pane("Blend", "expected shines through actual", layer(["expected"]), top);
    const note = panes[0].words.lastChild;
    panes[0].amount = (value) => {
      top.style.opacity = value / 100;
      note.textContent = `${100 - value} % expected, ${value} % actual`;
    };
    return [figure];
  },
  () => {
    const top = layer(["actual"]);
    const figure = pane("Blink", "", layer(["expected"]), top);
    const corner = make("span", { className: "corner left" });
    panes[0].view.append(corner);
    const blink = () => {
      top.hidden = !top.hidden;
      corner.textContent = top.hidden ? "expected" : "actual";
    };
    blink();
    timer = setInterval(blink, 700);
    return [figure];
  },
  () => {
    if (images.difference) return [pane("Difference", "", layer(["difference"]))];
    return [pane("Difference", "what one picture has and the other has not, by colour; black is equal", layer(["expected", "actual"], "subtract"))];
  },
];

function setAmount(value) {
  amounts[kind] = Math.round(Math.min(100, Math.max(0, value)));
  id("amount").value = amounts[kind];
  panes[0]?.amount?.(amounts[kind]);
}

/** Draws the pair in the view that was chosen; of one picture alone there is one view. */
function redraw() {
  clearInterval(timer);
  panes = [];
  const isPair = Boolean(images.expected && images.actual);
  const used = isPair ? kind : 0;
  const found = Object.values(images);
  canvas = { width: Math.max(1, ...found.map((image) => image.naturalWidth)), height: Math.max(1, ...found.map((image) => image.naturalHeight)) };
  const isUnreadable = current.status === "unreadable" && found.length === 0;
  id("stage").replaceChildren(...(isUnreadable ? [box(current.record.reason || "A picture of this pair cannot be read.")] : draw[used]()));
  id("stage").style.setProperty("--ratio", canvas.width / canvas.height);
  id("amount").hidden = !(isPair && kind in amounts);
  if (kind in amounts) setAmount(amounts[kind]);
  for (const [index, button] of [...id("views").children].entries()) {
    button.setAttribute("aria-pressed", index === used);
    button.disabled = !isPair && index > 0;
  }
  id("toolbar").hidden = found.length === 0;
  id("zoom").disabled = id("regions-button").disabled = current.regions.length === 0;
  arrange();
}

/** Takes away the pair that was shown, so that nobody takes its pictures for those of the next one. */
function clear() {
  clearInterval(timer);
  release(images);
  images = {};
  drawn = null;
  panes = [];
  id("stage").replaceChildren();
  // Most are there sooner.
  timer = setTimeout(() => id("stage").replaceChildren(box("Reading the pictures…")), 300);
  delete document.body.dataset.shown;
}

async function show(pair) {
  const mine = ++turn;
  clear();
  current?.button.removeAttribute("aria-current");
  current = pair;
  pair.button.setAttribute("aria-current", "true");
  if (pair.row.isConnected) pair.button.scrollIntoView({ block: "nearest" });
  place();
  id("status").textContent = words[pair.status];
  id("status").className = `status ${pair.status}`;
  id("path").textContent = pair.path;
  id("reason").textContent = [pair.record.reason, ...(pair.record.notes || [])].filter(Boolean).join("; ");
  region = -1;
  view.isFit = true;
  fillDetails(pair);
  updateAccept();
  try { history.replaceState(null, "", `#${encodeURIComponent(pair.path)}`); } catch { /* not everywhere on file: */ }
  const loaded = await load(pair);
  if (mine !== turn) return release(loaded);
  images = loaded;
  drawn = pair;
  redraw();
  updateAccept();
  document.body.dataset.shown = pair.path;
}

const budgetWords = { pixels: "Differing pixels", delta: "Largest channel difference", density: "Pixels in one window", area: "Area with another mean colour" };

/** A share rounded up, so that what is above a limit never reads as the limit. */
const upwards = (share) => `${number(Math.ceil(share * 1e5) / 1e3)} %`;

function fillDetails(pair) {
  const { record, regions } = pair;
  const facts = [];
  const fact = (name, value) => facts.push(make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: value })));
  const sizes = [record.a, record.b].filter((side) => side?.width > 0).map((side) => `${number(side.width)} × ${number(side.height)}`);
  if (sizes.length > 0) fact("Size", new Set(sizes).size === 1 ? sizes[0] : sizes.join(" → "));
  if (record.differing !== undefined) fact("Differing pixels", `${number(record.differing)} (${percent(pair.share)})`);
  if (record.antialiased) fact("Anti-aliased, not counted", number(record.antialiased));
  if (record.masked) fact("Masked, not compared", `${number(record.masked)} (${percent(record.masked / record.total)})`);
  if (record.metric) fact("Compared by", record.metric);
  if (pair.from) fact("Actual file", pair.from);
  const budgets = (record.budgets || []).map((budget) => {
    const isOver = budget.used > budget.allowed;
    const amount = budget.name === "area" ? upwards : number;
    const bar = make("i");
    bar.style.width = isOver ? "100%" : `${budget.used > 0 ? 100 * budget.used / budget.allowed : 0}%`;
    return make("div", { className: isOver ? "budget over" : "budget" }, make("span", { textContent: budgetWords[budget.name] ?? budget.name }),
      make("span", { className: "numbers", textContent: isOver ? `${amount(budget.used)}, allowed ${amount(budget.allowed)}` : `${amount(budget.used)} of ${amount(budget.allowed)} allowed` }), make("span", { className: "bar" }, bar));
  });
  const edits = (record.edits || []).map((edit) => `${many(edit.count, edit.axis === "rows" ? "row" : "column")} ${edit.kind} at ${edit.axis === "rows" ? "y" : "x"} = ${number(edit.at)}`);
  const texts = new Set([...edits, ...regions.map((box) => box.words).filter(Boolean)]);
  const changes = Array.from(texts, (text) => make("li", { textContent: text }));
  const title = (text) => make("h3", { textContent: text });
  const found = make("div");
  if (changes.length > 0) found.append(title("What changed"), make("ul", { className: "changes" }, ...changes));
  if (regions.length > 0) found.append(title(many(regions.length, "region")), listOf(regions));
  const parts = [found];
  if (facts.length > 0) parts.push(make("div", {}, title("Comparison"), make("dl", { className: "facts" }, ...facts)));
  if (budgets.length > 0) parts.push(make("div", {}, title("Budgets"), ...budgets));
  id("details").replaceChildren(...parts.filter((part) => part.childElementCount > 0));
}

function listOf(regions) {
  const list = make("ol", { id: "regions" }, ...regions.slice(0, mostRegions).map((box, index) => {
    const notes = [box.words, box.kind, box.strongest > 0 ? `strongest ${percent(Math.min(1, box.strongest))}` : ""].filter(Boolean);
    const button = make("button", { type: "button" }, `${number(box.width)} × ${number(box.height)} at ${number(box.x)}, ${number(box.y)} · ${many(box.pixels, "pixel")} `,
      make("small", { textContent: notes.join(" · ") }));
    button.dataset.index = index;
    button.addEventListener("click", () => zoomTo(index));
    return make("li", {}, button);
  }));
  if (regions.length > mostRegions) list.append(make("li", { className: "more", textContent: `and ${number(regions.length - mostRegions)} more` }));
  return list;
}

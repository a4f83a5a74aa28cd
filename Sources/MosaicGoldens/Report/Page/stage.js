const roles = { expected: "Expected", actual: "Actual", difference: "Difference" };
const largest = 32;
/** The part of the pictures that is shown: pixels of the page for each of the picture, and the point in the middle. */
const view = { scale: null, x: 0, y: 0 };
let canvas = { width: 1, height: 1 };
/** The decoded pictures of the pair that is drawn; a view takes each at most once. */
let images = {};
/** The pair whose pictures are drawn: none while those of the current one are decoded. */
let drawn = null;
let panes = [];
let region = -1;
let showsRegions = true;
let turn = 0;

/** The address of a picture's bytes in memory; they are made of the report's text only now. */
function address(script) {
  const text = atob(script.textContent);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return URL.createObjectURL(new Blob([bytes], { type: script.dataset.type }));
}

async function load(pair) {
  const loaded = {};
  await Promise.all(Object.keys(pair.pictures).map(async (role) => {
    const image = make("img", { alt: roles[role], draggable: false, decoding: "sync", src: address(pair.pictures[role]) });
    try {
      await image.decode();
      loaded[role] = image;
    } catch {
      URL.revokeObjectURL(image.src);
    }
  }));
  return loaded;
}

function release(loaded) {
  Object.values(loaded).forEach((image) => URL.revokeObjectURL(image.src));
}

function fit(pane) {
  const scale = Math.min(pane.clientWidth / canvas.width, pane.clientHeight / canvas.height);
  return scale >= 1 ? Math.min(4, Math.floor(scale)) : scale;
}

/** Puts all sheets where the view says. */
function arrange() {
  if (panes.length === 0) return;
  const isFit = view.scale === null;
  const scale = isFit ? fit(panes[0].view) : view.scale;
  const middle = isFit ? { x: canvas.width / 2, y: canvas.height / 2 } : view;
  for (const pane of panes) {
    const left = pane.view.clientWidth / 2 - middle.x * scale;
    const top = pane.view.clientHeight / 2 - middle.y * scale;
    pane.view.classList.toggle("zoomed", !isFit);
    for (const sheet of pane.sheets) {
      sheet.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px) scale(${scale})`;
      sheet.style.setProperty("--scale", scale);
      sheet.classList.toggle("large", scale >= 2);
    }
  }
  const share = scale * 100;
  id("zoom-share").textContent = `${share >= 10 ? Math.round(share) : share.toPrecision(2)} %`;
}

/** Zooms by a factor; the point of the picture at `at`, from the middle of a pane, stays where it is. */
function zoomBy(factor, at = { x: 0, y: 0 }) {
  if (panes.length === 0) return;
  const least = Math.min(1, fit(panes[0].view));
  const old = view.scale ?? fit(panes[0].view);
  if (view.scale === null) Object.assign(view, { x: canvas.width / 2, y: canvas.height / 2 });
  const scale = Math.min(largest, Math.max(least, old * factor));
  Object.assign(view, { scale, x: view.x + at.x / old - at.x / scale, y: view.y + at.y / old - at.y / scale });
  arrange();
}

function moveBy(x, y) {
  if (view.scale === null) return;
  view.x = Math.min(canvas.width, Math.max(0, view.x - x / view.scale));
  view.y = Math.min(canvas.height, Math.max(0, view.y - y / view.scale));
  arrange();
}

/** Shows a region so that it fills a good half of a pane; -1 shows all. */
function zoomTo(index) {
  region = index >= 0 && index < current.regions.length ? index : -1;
  const box = current.regions[region];
  if (box && panes.length > 0) {
    const pane = panes[0].view;
    const scale = Math.min(pane.clientWidth / (box.width + 24), pane.clientHeight / (box.height + 24)) * .8;
    view.scale = Math.min(16, scale >= 1 ? Math.floor(scale) : scale);
    Object.assign(view, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  } else {
    view.scale = null;
  }
  for (const mark of document.querySelectorAll(".region")) mark.classList.toggle("chosen", Number(mark.dataset.index) === region);
  for (const button of document.querySelectorAll("#regions button")) {
    const isChosen = Number(button.dataset.index) === region;
    button.setAttribute("aria-current", isChosen);
    if (isChosen) button.scrollIntoView({ block: "nearest" });
  }
  arrange();
}
const mostRegions = 200;

/** A layer of pictures at the same place; layers of a pane lie above each other. */
function layer(roleNames, className = "") {
  const sheet = make("div", { className: "sheet" });
  const square = make("div", { className: "square" });
  square.style.width = `${canvas.width}px`;
  square.style.height = `${canvas.height}px`;
  const stack = make("div", { className }, ...roleNames.map((role) => images[role]));
  sheet.append(square, stack);
  current.regions.slice(0, mostRegions).forEach((box, index) => {
    const mark = make("div", { className: "region", hidden: !showsRegions });
    mark.dataset.index = index;
    mark.classList.toggle("chosen", index === region);
    for (const [key, value] of [["left", box.x], ["top", box.y], ["width", box.width], ["height", box.height]]) {
      mark.style[key] = `${Number(value)}px`;
    }
    sheet.append(mark);
  });
  return make("div", { className: "layer" }, sheet);
}

function pane(caption, note, ...layers) {
  const box = make("div", { className: "view" }, ...layers);
  const words = make("figcaption", {}, make("b", { textContent: caption }), make("span", { textContent: note }));
  const figure = make("figure", { className: "pane" }, words, box);
  figure.style.margin = "0";
  followPointer(box);
  panes.push({ view: box, sheets: layers.map((layer) => layer.firstChild), words });
  return figure;
}

function followPointer(box) {
  let last = null;
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || view.scale === null || event.target.className === "handle") return;
    last = event;
    box.setPointerCapture(event.pointerId);
    box.classList.add("moving");
  });
  box.addEventListener("pointermove", (event) => {
    if (!last) return;
    moveBy(event.clientX - last.clientX, event.clientY - last.clientY);
    last = event;
  });
  const end = () => {
    last = null;
    box.classList.remove("moving");
  };
  box.addEventListener("pointerup", end);
  box.addEventListener("pointercancel", end);
  const fromMiddle = (event) => {
    const frame = box.getBoundingClientRect();
    return { x: event.clientX - frame.left - frame.width / 2, y: event.clientY - frame.top - frame.height / 2 };
  };
  box.addEventListener("wheel", (event) => {
    const zooms = event.ctrlKey || event.metaKey;
    if (!zooms && view.scale === null) return;
    event.preventDefault();
    if (zooms) zoomBy(Math.exp(-event.deltaY / 200), fromMiddle(event)); else moveBy(-event.deltaX, -event.deltaY);
  }, { passive: false });
  box.addEventListener("dblclick", (event) => {
    if (view.scale === null) zoomBy(1 / fit(box) * (fit(box) >= 1 ? 8 : 1), fromMiddle(event)); else zoomTo(-1);
  });
}

const size = (image) => `${number(image.naturalWidth)} × ${number(image.naturalHeight)}`;
const box = (text) => make("div", { className: "words" }, make("p", { textContent: text }));

const roles = { expected: "Expected", actual: "Actual", difference: "Difference" };
const largest = 32;
const view = new Viewpoint();
let canvas = { width: 1, height: 1 };
/** The decoded pictures of the pair that is drawn; a view takes each at most once. */
let images = {};
/** The pair whose pictures are drawn: none while those of the current one are decoded. */
let drawn = null;
let panes = [];
let region = -1;
let showsRegions = true;
let turn = 0;

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

const roomOf = (pane) => ({ width: pane.clientWidth, height: pane.clientHeight });

/** The scale at which a pane shows the whole picture: a whole number of at most 4 if the picture is small. */
function fit(pane) {
  const scale = Math.min(pane.clientWidth / canvas.width, pane.clientHeight / canvas.height);
  return scale >= 1 ? Math.min(4, Math.floor(scale)) : scale;
}

/** Puts all sheets where the view says. */
function arrange() {
  if (panes.length === 0) return;
  if (view.isFit) view.fit(canvas, fit(panes[0].view));
  const scale = view.scale;
  for (const pane of panes) {
    const { left, top } = view.corner(roomOf(pane.view));
    pane.view.classList.toggle("zoomed", !view.isFit);
    for (const sheet of pane.sheets) {
      sheet.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px) scale(${scale})`;
      sheet.style.setProperty("--scale", scale);
      sheet.classList.toggle("large", scale >= 2);
    }
  }
  const share = scale * 100;
  id("zoom-share").textContent = `${share >= 10 ? Math.round(share) : share.toPrecision(2)} %`;
}

/** Zooms by a factor; the point of the picture at `at` in a pane stays there. */
function zoomBy(factor, at) {
  if (panes.length === 0) return;
  const pane = panes[0].view;
  view.zoom(clamped(view.scale * factor, Math.min(1, fit(pane)), largest), roomOf(pane), at);
  arrange();
}

function moveBy(x, y) {
  if (view.isFit) return;
  view.move(x, y);
  view.settle(canvas);
  arrange();
}

/** Shows a region so that it fills a good half of a pane; -1 shows all. */
function zoomTo(index) {
  region = index >= 0 && index < current.regions.length ? index : -1;
  const box = current.regions[region];
  if (box && panes.length > 0) {
    const pane = panes[0].view;
    const scale = Math.min(pane.clientWidth / (box.width + 24), pane.clientHeight / (box.height + 24)) * .8;
    const used = Math.min(16, scale >= 1 ? Math.floor(scale) : scale);
    Object.assign(view, { scale: used, x: box.x + box.width / 2, y: box.y + box.height / 2, isFit: false });
  } else {
    view.isFit = true;
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
  follow(box);
  panes.push({ view: box, sheets: layers.map((layer) => layer.firstChild), words });
  return figure;
}

/** Moves and zooms by the pointers on a pane. */
function follow(box) {
  followPointers(box, {
    begin: (at, event) => {
      if (view.isFit || event.target.className === "handle") return false;
      box.classList.add("moving");
    },
    drag: moveBy,
    pinch: (factor, x, y, at) => {
      moveBy(x, y);
      zoomBy(factor, at);
    },
    end: () => box.classList.remove("moving"),
    wheel: (x, y, at, event) => {
      if (event.ctrlKey || event.metaKey) return zoomBy(wheelFactor(y, .005), at);
      if (view.isFit) return false;
      moveBy(-x, -y);
    },
    doubleClick: (at) => {
      if (view.isFit) zoomBy(1 / fit(box) * (fit(box) >= 1 ? 8 : 1), at); else zoomTo(-1);
    },
  });
}

const size = (image) => `${number(image.naturalWidth)} × ${number(image.naturalHeight)}`;
const box = (text) => make("div", { className: "words" }, make("p", { textContent: text }));

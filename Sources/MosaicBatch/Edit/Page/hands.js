// By hand: swap, move, crop, zoom, weight, span, with a pointer, fingers and keys.

/** The chosen item's element, by its key, so that it stays chosen when the sheet is drawn anew. */
let chosenKey = null;

const chosen = () => shown?.find((element) => element.key === chosenKey);
const at = (item, ...path) => [...item.path, ...path];

/** Chooses an item. One that a pointer presses stays in its place in the view. */
function choose(element, focuses = true, scrolls = true) {
  // The form of another item begins at its top.
  if (element && element.key !== chosenKey) document.querySelector("aside").scrollTop = 0;
  chosenKey = element?.key ?? null;
  mark();
  if (element && focuses) element.focus({ preventScroll: true });
  if (scrolls) element?.scrollIntoView({ block: "nearest", inline: "nearest" });
  showForm();
}

/** Shows which item is chosen, with its handle. */
function mark() {
  const element = chosen();
  for (const one of shown ?? []) {
    one.setAttribute("aria-selected", one === element);
    one.tabIndex = one === (element ?? shown[0]) ? 0 : -1;
  }
  const handle = id("handle");
  // A layout that chooses another one may take weights although its choice of now does not.
  const takesWeights = [layoutName(), scene.layout.type].some((name) => weighed.includes(name));
  const kind = element && (takesWeights ? "weight" : spanned.includes(layoutName()) ? "span" : "");
  handle.hidden = !kind;
  if (!kind) return;
  const { pixels } = element.placed;
  Object.assign(handle.style, { left: `${pixels.x + pixels.width}px`, top: `${pixels.y + pixels.height}px` });
  handle.kind = kind;
  const words = kind === "span" ? "Drag to cover more cells" : "Drag to make it larger or smaller beside the others";
  handle.title = words;
  handle.setAttribute("aria-label", words);
}

const layoutName = () => plan.choice?.layout ?? scene.layout.type;
const weighed = data.weighed, spanned = data.spanned;

// MARK: Changes of items

/** Changes items, whose order the document has from then on. */
function changeItems(name, element, work) {
  const index = element.item.index;
  change(name, (text) => {
    settleOrder(text);
    const items = itemsOf(text.value);
    work(text, items, items[index]);
  });
}

function swap(first, second) {
  const [one, other] = [first.item.index, second.item.index];
  changeItems("", first, (text, items) => text.swap(items[one].path, items[other].path));
  choose(shown[one] && [...shown].find((element) => element.item.index === other));
  say(`Swapped ${one + 1} and ${other + 1}.`);
}

/** Moves an item so that it stands before the item of a number; all items count. */
function moveTo(element, target) {
  const index = element.item.index;
  let moved = index;
  changeItems("", element, (text, items, item) => {
    const last = items[items.length - 1].path;
    const to = target < items.length ? [...items[target].path] : [...last.slice(0, -1), last[last.length - 1] + 1];
    const isSameList = String(to.slice(0, -1)) === String(item.path.slice(0, -1));
    if (isSameList && target > index) to[to.length - 1]--;
    moved = isSameList && target > index ? target - 1 : target;
    text.move(item.path, to);
  });
  choose([...shown].find((one) => one.item.index === moved));
  say(`Moved to place ${moved + 1} of ${scene.items.length}.`);
}

function removeItem(element) {
  const index = element.item.index;
  if (scene.items.length < 2) return say("A collage has at least one item; add another one first.");
  changeItems("", element, (text, items, item) => text.remove(item.path.slice(0, -1), item.path[item.path.length - 1]));
  choose([...shown].find((one) => one.item.index === Math.min(index, scene.items.length - 1)));
  say("Removed. Ctrl Z takes that back.");
}

const shortNumber = (value, digits = 3) => Number(value.toFixed(digits));

function setFocus(element, focus, name = "focus") {
  if (element.item.value.image === undefined) return;
  const heads = headsOf(element.item);
  changeItems(name, element, (text, items, item) => text.set(at(item, "focus"), focus && spelledFocus(focus)));
  if (focus !== "auto") return;
  if (heads === undefined) say("Mosaic searches this picture when it renders.");
  else say(heads > 0 ? `The crop shows ${many(heads, "head")} that mosaic found.` : "Mosaic found no head here: the crop shows what else matters.");
}

/** How many heads mosaic found in a picture; undefined for a picture that it has not searched. */
const headsOf = (item) => item.known?.subject?.[2];

/** A focus as documents spell it. */
function spelledFocus(focus) {
  if (focus === "auto") return focus;
  const point = [focus.x, focus.y].map((one) => shortNumber(one));
  const zoom = shortNumber(focus.zoom ?? 1, 2);
  return zoom > 1 ? { at: point, zoom } : point;
}

/** Gives all pictures an automatic crop. */
function cropAll() {
  change("", (text) => {
    settleOrder(text);
    for (const { path, value } of itemsOf(text.value)) if (value.image !== undefined) text.set([...path, "focus"], "auto");
  });
  const pictures = scene.items.filter((item) => item.value.image !== undefined);
  const found = pictures.filter((item) => headsOf(item) > 0).length;
  say(`Mosaic found heads in ${number(found)} of ${many(pictures.length, "picture")}; the other crops show what else matters.`);
}

/** The point of the picture in the middle of its box, and the zoom. */
function shownFocus({ item, placed }) {
  const drawn = drawnPicture(item, placed.box, plan.scale);
  return { x: (placed.box.width / 2 - drawn.x) / drawn.width, y: (placed.box.height / 2 - drawn.y) / drawn.height, zoom: zoomOf(item) };
}

/** A focus that the crop can have: its box stays inside the picture. */
function heldFocus({ item, placed }, { x, y, zoom }) {
  const held = clamped(zoom, 1, 8);
  const { box } = placed;
  const [width, height] = item.pixels;
  const factor = Math.max(box.width / width, box.height / height) * held;
  const along = (value, room, drawn) => clamped(value, room / 2 / drawn, 1 - room / 2 / drawn);
  return { x: along(x, box.width, width * factor), y: along(y, box.height, height * factor), zoom: held };
}

const isCropped = (element) => element.item.value.image !== undefined && element.item.style.fit === "cover";

function zoomCrop(element, factor, name = "zoom") {
  if (!isCropped(element)) return say("Only a picture with the fit \"cover\" is cropped; choose that under Look.");
  const focus = shownFocus(element);
  setFocus(element, heldFocus(element, { ...focus, zoom: focus.zoom * factor }), name);
}

function panCrop(element, across, down, name = "pan") {
  if (!isCropped(element)) return;
  const focus = shownFocus(element);
  setFocus(element, heldFocus(element, { ...focus, x: focus.x + across / focus.zoom, y: focus.y + down / focus.zoom }), name);
}

function setWeight(element, weight, name = "weight") {
  const value = clamped(Number(weight.toPrecision(3)), 0.01, 1000);
  changeItems(name, element, (text, items, item) => text.set(at(item, "weight"), value === 1 ? undefined : value));
}

function setSpan(element, columns, rows) {
  const span = [Math.max(1, columns), Math.max(1, rows)];
  changeItems("span", element, (text, items, item) => text.set(at(item, "span"), span[0] * span[1] === 1 ? undefined : span));
}

// MARK: Pointers: inside its box a drag moves the crop; once it leaves the box it moves the item

let drag = null;

/** A point of the items' element in pixels of the sheet. */
const onSheet = (at) => ({ x: at.x / id("view").zoom, y: at.y / id("view").zoom });

const itemAt = (event) => document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest?.(".item")).find(Boolean);

followPointers(id("items"), {
  begin(at, event) {
    const element = event.target.closest(".item");
    if (!element) return false;
    choose(element, true, false);
    drag = { key: element.key, start: onSheet(at), text: edited.text, focus: isCropped(element) ? shownFocus(element) : null, isMove: false };
    document.body.classList.add("still");
  },

  drag(x, y, at, event) {
    const element = chosen();
    if (!element || !drag) return;
    const now = onSheet(at);
    const { pixels } = element.placed;
    const isInside = now.x >= pixels.x && now.y >= pixels.y && now.x < pixels.x + pixels.width && now.y < pixels.y + pixels.height;
    if (isInside && drag.focus) {
      leaveTarget();
      drag.isMove = false;
      cropFrom(element, now);
    } else {
      if (!drag.isMove) takeBackCrop();
      drag.isMove = true;
      aim(event, now);
    }
  },

  pinch(factor, x, y, at) {
    const element = chosen();
    if (!element || !drag?.focus) return;
    leaveTarget();
    drag.isMove = false;
    zoomAt(element, factor, onSheet(at), onSheet({ x, y }), `drag ${drag.key} ${drag.start.x}`);
  },

  end(at, event) {
    document.body.classList.remove("still");
    const ended = drag;
    drag = null;
    const target = ended?.target;
    leaveTarget();
    if (event.type === "pointercancel" || !ended?.isMove || !target) return;
    const element = chosen();
    if (ended.side === "on") return swap(element, target);
    moveTo(element, target.item.index + (ended.side === "behind" ? 1 : 0));
  },

  doubleClick(at, event) {
    const element = itemAt(event);
    if (!element || !isCropped(element)) return;
    setFocus(element, "auto", "");
  },

  wheel(x, y, at, event) {
    const element = itemAt(event);
    const view = id("view");
    const scrolls = view.scrollHeight > view.clientHeight + 1;
    if (!element || !isCropped(element) || (scrolls && element !== chosen() && !event.ctrlKey && !event.metaKey)) return false;
    if (element !== chosen()) choose(element, true, false);
    zoomAt(element, wheelFactor(y, event.ctrlKey ? 0.01 : 0.002), onSheet(at), { x: 0, y: 0 }, "wheel");
  },
});

/** Moves the crop so that the point of the picture where the drag began stays under the pointer. */
function cropFrom(element, now) {
  const drawn = drawnPicture(element.item, element.placed.box, plan.scale);
  const { focus, start } = drag;
  const point = { ...focus, x: focus.x - (now.x - start.x) / drawn.width, y: focus.y - (now.y - start.y) / drawn.height };
  setFocus(element, heldFocus(element, point), `drag ${drag.key} ${start.x}`);
}

/** Zooms the crop by a factor and moves it; the point of the picture at `now` stays there. */
function zoomAt(element, factor, now, shift, name) {
  const focus = shownFocus(element);
  const { box } = element.placed;
  const drawn = drawnPicture(element.item, box, plan.scale);
  const zoom = clamped(focus.zoom * factor, 1, 8);
  const along = (at, length, start, side, moved) => {
    const point = (at - moved - start - drawn[side === "width" ? "x" : "y"]) / drawn[side];
    return point + (start + length / 2 - at) / (drawn[side] * zoom / focus.zoom);
  };
  setFocus(element, heldFocus(element, { x: along(now.x, box.width, box.x, "width", shift.x), y: along(now.y, box.height, box.y, "height", shift.y), zoom }), name);
}

function takeBackCrop() {
  if (edited.text === drag.text) return;
  steps.past.pop();
  edited = new EditedText(drag.text);
  refresh();
}

/** Marks where the item would go: onto another one to swap, near its edge to stand before or behind it. */
function aim(event, now) {
  leaveTarget();
  chosen()?.classList.add("dragged");
  const target = itemAt(event);
  if (!target || target === chosen()) return;
  const { pixels } = target.placed;
  const across = (now.x - pixels.x) / pixels.width, along = (now.y - pixels.y) / pixels.height;
  const edge = Math.min(across, 1 - across, along, 1 - along);
  const isBefore = edge === across || edge === along;
  drag.target = target;
  if (edge > 0.18) {
    drag.side = "on";
    target.classList.add("target");
    return;
  }
  drag.side = isBefore ? "before" : "behind";
  const line = id("line");
  const isUpright = edge === across || edge === 1 - across;
  const thick = 4 / id("view").zoom;
  place(line, isUpright
    ? { x: (isBefore ? pixels.x : pixels.x + pixels.width) - thick / 2, y: pixels.y, width: thick, height: pixels.height }
    : { x: pixels.x, y: (isBefore ? pixels.y : pixels.y + pixels.height) - thick / 2, width: pixels.width, height: thick });
  line.hidden = false;
}

function leaveTarget() {
  id("line").hidden = true;
  for (const one of document.querySelectorAll(".target, .dragged")) one.classList.remove("target", "dragged");
  if (drag) drag.target = null;
}

// MARK: The handle of weights and spans

let pull = null;

followPointers(id("handle"), {
  begin() {
    const { placed: { pixels }, item } = chosen();
    const span = item.value.span ?? [1, 1];
    pull = { across: pixels.width, along: pixels.height, area: pixels.width * pixels.height, weight: item.value.weight ?? 1, cell: [pixels.width / span[0], pixels.height / span[1]], key: performance.now() };
    document.body.classList.add("still");
  },
  drag(x, y) {
    const element = chosen();
    if (!element) return;
    pull.across += x / id("view").zoom;
    pull.along += y / id("view").zoom;
    if (id("handle").kind === "span") setSpan(element, Math.round(pull.across / pull.cell[0]), Math.round(pull.along / pull.cell[1]));
    else setWeight(element, pull.weight * Math.max(0.05, Math.max(0, pull.across) * Math.max(0, pull.along) / pull.area), `pull ${pull.key}`);
  },
  end() {
    document.body.classList.remove("still");
    // Keys are for the picture again.
    chosen()?.focus({ preventScroll: true });
  },
});

id("view").addEventListener("pointerdown", (event) => { if (!event.target.closest(".item, #handle")) choose(null); });

// MARK: Keys

let held = null;

/** The nearest item in a direction. */
function neighbour(element, across, along) {
  const middleOf = ({ placed: { pixels } }) => [pixels.x + pixels.width / 2, pixels.y + pixels.height / 2];
  const [x, y] = middleOf(element);
  const far = (one) => {
    const [u, v] = middleOf(one);
    const [ahead, aside] = across ? [(u - x) * across, Math.abs(v - y)] : [(v - y) * along, Math.abs(u - x)];
    return ahead > 1 ? ahead + 2 * aside : Infinity;
  };
  const best = shown.reduce((found, one) => far(one) < far(found) ? one : found, element);
  return best === element ? null : best;
}

function arrow(event, across, along) {
  const element = chosen();
  if (!element) return choose(shown[0]);
  if (event.altKey) return panCrop(element, across * 0.05, along * 0.05);
  if (event.shiftKey) {
    const target = element.item.index + (across + along > 0 ? 2 : -1);
    if (target >= 0 && target <= scene.items.length) moveTo(element, target);
    return;
  }
  const next = neighbour(element, across, along);
  if (next) choose(next);
}

const onItem = (work) => () => { const element = chosen(); if (element) work(element); };
const itemKeys = {
  ArrowLeft: (event) => arrow(event, -1, 0), ArrowRight: (event) => arrow(event, 1, 0), ArrowUp: (event) => arrow(event, 0, -1), ArrowDown: (event) => arrow(event, 0, 1),
  Home: () => choose(shown[0]), End: () => choose(shown[shown.length - 1]),
  "+": onItem((element) => zoomCrop(element, 1.1)), "=": onItem((element) => zoomCrop(element, 1.1)), "-": onItem((element) => zoomCrop(element, 1 / 1.1)),
  0: onItem((element) => setFocus(element, undefined, "")), a: onItem((element) => setFocus(element, "auto", "")),
  w: onItem((element) => setWeight(element, (element.item.value.weight ?? 1) * 1.25)), W: onItem((element) => setWeight(element, (element.item.value.weight ?? 1) / 1.25)),
  Delete: onItem(removeItem), Backspace: onItem(removeItem),
  " ": onItem(pickUp), Enter: onItem(pickUp),
  Escape: () => { if (held) putDown("Put back."); else choose(null); },
};

/** Picks the item up; on a second item, the two are swapped. */
function pickUp(element) {
  if (!held) {
    held = element.key;
    element.classList.add("held");
    return say("Picked up. Go to another picture and press Enter to swap, or Escape to put it back.");
  }
  const first = shown.find((one) => one.key === held);
  putDown("");
  if (first && first !== element) swap(first, element);
}

function putDown(words) {
  held = null;
  for (const one of document.querySelectorAll(".held")) one.classList.remove("held");
  if (words) say(words);
}

id("items").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || !Object.hasOwn(itemKeys, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  itemKeys[event.key](event);
});
id("items").addEventListener("focusin", (event) => {
  const element = event.target.closest(".item");
  if (element && element !== chosen()) choose(element, false);
});

// The stage: elements for items and texts, which CSS draws; documents are named after it.

const place = (element, { x, y, width, height }) => Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });

// MARK: Pictures of the page

const addresses = new Map();

/** The address of a thumbnail, which is decoded when it is first shown; undefined if the picture could not be read. */
function addressOf(known) {
  if (known?.address) return known.address;
  if (known?.number === undefined) return undefined;
  if (!addresses.has(known.number)) {
    const element = document.querySelector(`script.picture[data-number="${known.number}"]`);
    addresses.set(known.number, element && address(element));
  }
  return addresses.get(known.number);
}

// MARK: Items

/** The elements of items by what they show, so that a picture that moves keeps its element. */
const elements = new Map();

function elementOf(item, counts) {
  const content = item.value.image ?? JSON.stringify(item.value);
  const count = (counts.get(content) ?? 0) + 1;
  counts.set(content, count);
  const key = `${count} ${content}`;
  let element = elements.get(key);
  if (!element) {
    element = make("li", { className: "item", tabIndex: -1 });
    element.setAttribute("role", "option");
    element.append(make("div", { className: "shadow" }), make("div", { className: "card" }), make("div", { className: "box" }));
    elements.set(key, element);
  }
  element.key = key;
  return element;
}

const css = (value) => value === undefined ? "" : value;

/** A shadow of a document as CSS box-shadow, its lengths multiplied by `scale`. */
function shadowOf(shadow, scale) {
  if (shadow === undefined || shadow === null) return "none";
  if (typeof shadow === "string") return shadow.replace(/(^|[\s,(])(-?[\d.]+)(px)?(?=[\s,)]|$)/g, (all, before, number) => before === "(" || /[(,]/.test(before) ? all : `${before}${number * scale}px`);
  const { offset, blur, spread, color } = { ...defaults("shadow"), ...shadow };
  return `${offset[0] * scale}px ${offset[1] * scale}px ${blur * scale}px ${spread * scale}px ${color}`;
}

function borderOf(border) {
  if (border === undefined) return undefined;
  if (typeof border === "object") return { ...defaults("border"), ...border };
  const [, width, color] = /^\s*([^,]*?)(?:px)?\s*,\s*(.*)$/i.exec(border) ?? [];
  return { width: Number(width), color };
}

/** The outline of a box: corners, or a shape of CSS, with the lengths of the document multiplied by `scale`. */
function outline(element, { style, shape }, box, scale) {
  const isCircle = style.shape === "circle";
  const corners = (value) => {
    if (typeof value === "string" && value.trim().endsWith("%")) return `${Math.min(50, parseFloat(value))}%`;
    return `${Math.min((points(value) ?? 0) * scale, Math.min(box.width, box.height) / 2)}px`;
  };
  element.style.borderRadius = style.clipPath || shape ? "0" : isCircle ? "50%" : corners(style.cornerRadius);
  let path = "";
  if (style.clipPath) {
    const word = style.clipPath.trim().toLowerCase();
    path = data.shapes[word] ?? style.clipPath.replace(/(-?[\d.]+)(px|pt)/gi, (_, number) => `${number * scale}px`);
    if (/^path\(/i.test(path)) path = path.replace(/-?[\d.]+/g, (number) => number * scale);
  } else if (shape && !isCircle) {
    const corners = Array.from({ length: shape.length / 2 }, (_, index) => `${shape[2 * index] * 100}% ${shape[2 * index + 1] * 100}%`);
    path = `polygon(${corners.join(", ")})`;
  }
  element.style.clipPath = path;
}

/** A text in its box, as CSS sets it. */
function setText(element, { text, style, padding, background, shadow }, scale) {
  element.textContent = text;
  const align = { start: "start", center: "center", end: "end", left: "left", right: "right" }[style.align];
  Object.assign(element.style, {
    font: `${style.italic ? "italic " : ""}${style.weight} ${style.fontSize * scale}px ${families(style)}`, color: style.color, textAlign: align,
    lineHeight: `${lineHeight(style) * scale}px`, background: css(background), textShadow: shadow ? shadowOf(shadow, scale).replace(/(\S+ \S+ \S+) \S+ (?=\S+$)/, "$1 ") : "",
    padding: [padding.top, padding.right, padding.bottom, padding.left].map((side) => `${side * scale}px`).join(" "), webkitLineClamp: style.lines,
  });
  element.classList.toggle("one-line", style.lines === 1);
}

function drawItem(element, placed, index, count, scale) {
  const { item, pixels, box } = placed;
  const { style, value } = item;
  const [shade, card, frame] = element.children;
  element.item = item;
  element.placed = placed;
  place(element, pixels);
  element.style.zIndex = placed.z + 1;
  element.style.transform = placed.rotation ? `rotate(${placed.rotation}deg)` : "";
  element.style.opacity = placed.opacity;
  const inside = { ...box, x: box.x - pixels.x, y: box.y - pixels.y };
  place(frame, inside);
  outline(frame, { style, shape: placed.shape }, box, scale);
  card.hidden = !style.frame;
  if (style.frame) Object.assign(card.style, { background: style.frame.color, borderRadius: `${style.frame.radius * scale}px` });
  place(shade, style.frame ? { x: 0, y: 0, width: pixels.width, height: pixels.height } : inside);
  shade.style.borderRadius = style.frame ? card.style.borderRadius : frame.style.borderRadius;
  shade.style.boxShadow = frame.style.clipPath && !style.frame ? "none" : shadowOf(style.shadow, scale);

  const layers = [];
  const source = value.image === undefined ? undefined : addressOf(item.known);
  const backdrop = typeof style.backdrop === "object" ? style.backdrop : { type: style.backdrop };
  const isEffect = ["blur", "mirror"].includes(backdrop.type);
  frame.style.background = css(value.color ?? (style.backdrop && !isEffect ? style.backdrop : style.background));
  if (value.image !== undefined) {
    const drawn = drawnPicture(item, box, scale);
    const picture = frame.querySelector("img.picture") ?? make("img", { className: "picture", alt: "", draggable: false });
    if (source && picture.src !== source) picture.src = source;
    place(picture, drawn);
    const { clip } = drawn;
    picture.style.clipPath = clip
      ? `inset(${clip.top - drawn.y}px ${drawn.x + drawn.width - clip.right}px ${drawn.y + drawn.height - clip.bottom}px ${clip.left - drawn.x}px)` : "";
    const seen = clip ?? { left: drawn.x, top: drawn.y, right: drawn.x + drawn.width, bottom: drawn.y + drawn.height };
    const fills = seen.left <= 1e-6 && seen.top <= 1e-6 && seen.right >= box.width - 1e-6 && seen.bottom >= box.height - 1e-6;
    if (isEffect && !fills && source) {
      const behind = frame.querySelector("img.behind") ?? make("img", { className: "behind", alt: "", draggable: false });
      if (behind.src !== source) behind.src = source;
      place(behind, drawnPicture({ ...item, value: {}, style: { ...style, fit: "cover" } }, box, scale));
      const blur = (backdrop.blur ?? (backdrop.type === "blur" ? Math.min(box.width, box.height) / 20 / scale : 0)) * scale;
      behind.style.filter = `blur(${blur}px)`;
      layers.push(behind);
    }
    if (source) layers.push(picture);
    frame.classList.toggle("unreadable", !source);
  } else if (value.label) {
    const label = value.label;
    const look = textStyle(label, textStyle(scene.doc.text, allowingLines(label.text ?? "")));
    const words = make("div", { className: "label" }, make("span"));
    const size = look.fontSize;
    words.style.alignItems = { top: "start", bottom: "end" }[label.verticalAlign] ?? "center";
    setText(words.firstChild, { text: label.text ?? "", style: look, padding: insets(label.padding, [0.3 * size, 0.6 * size, 0.3 * size, 0.6 * size]) }, scale);
    layers.push(words);
  }
  if (style.tint) {
    const tint = make("div", { className: "over" });
    tint.style.background = style.tint;
    layers.push(tint);
  }
  const border = borderOf(style.border);
  if (border && border.width > 0) {
    const line = make("div", { className: "over" });
    line.style.boxShadow = `inset 0 0 0 ${Math.max(1, rounded(border.width * scale))}px ${border.color}`;
    line.style.borderRadius = frame.style.borderRadius;
    layers.push(line);
  }
  frame.replaceChildren(...layers);

  element.querySelectorAll(":scope > .caption, :scope > .badge").forEach((one) => one.remove());
  if (placed.caption) {
    const strip = make("div", { className: "text caption" });
    setText(strip, placed.caption, scale);
    strip.style.alignContent = style.frame || placed.caption.position === "over" ? "center" : placed.caption.position === "above" ? "end" : "start";
    place(strip, { ...placed.caption.box, x: placed.caption.box.x - pixels.x, y: placed.caption.box.y - pixels.y });
    element.append(strip);
  }
  const badge = placed.hidden ? `+${placed.hidden}` : badgeOf(style.badge, item, index);
  if (badge) element.append(badgeElement(typeof style.badge === "object" ? style.badge : {}, badge, inside, scale));

  const name = value.image ?? value.label?.text ?? `colour ${value.color}`;
  const facts = [value.weight !== undefined ? `weight ${value.weight}` : "", value.span ? `${value.span[0]} by ${value.span[1]} cells` : ""].filter(Boolean);
  element.setAttribute("aria-label", [`${index + 1} of ${count}: ${name}`, ...facts].join(", "));
  element.title = name;
}

function badgeOf(badge, item, index) {
  if (badge === undefined) return "";
  const text = typeof badge === "string" ? badge : badge.text ?? "number";
  return text === "number" ? String(index + 1) : words(text, item, index);
}

function badgeElement(given, text, box, scale) {
  const { position: place_, margin, fontSize, color, background } = { ...defaults("badge"), ...given };
  const element = make("div", { className: "badge", textContent: text });
  const [x, y] = position(place_);
  Object.assign(element.style, { fontSize: `${fontSize * scale}px`, padding: `${0.3 * fontSize * scale}px ${0.6 * fontSize * scale}px`, color, background });
  // Shares of the room that is left, as object-position has it.
  const along = (value, start, length) => `calc(${start + margin * scale}px + ${parseFloat(value) / 100} * (${length - 2 * margin * scale}px))`;
  Object.assign(element.style, { left: along(x, box.x, box.width), top: along(y, box.y, box.height), transform: `translate(-${parseFloat(x)}%, -${parseFloat(y)}%)` });
  return element;
}

// MARK: The sheet

function backgroundOf(background) {
  if (background === undefined) return "#ffffff";
  if (typeof background === "string") return background;
  if (background.type || background.stops) return gradientOf(background);
  return [background.gradient ? gradientOf(background.gradient) : "", background.color ?? "#ffffff"].filter(Boolean).join(" ");
}

function gradientOf(gradient) {
  if (typeof gradient === "string") return gradient;
  const stops = (gradient.stops ?? gradient.colors ?? []).map((stop) => typeof stop === "string" ? stop : `${stop.color} ${stop.at === undefined ? "" : typeof stop.at === "number" ? `${stop.at * 100}%` : stop.at}`);
  const way = gradient.to ? `to ${gradient.to}` : `${gradient.angle ?? 180}deg`;
  return gradient.type === "radial" ? `radial-gradient(${gradient.shape ?? "ellipse"}, ${stops.join(", ")})` : `linear-gradient(${way}, ${stops.join(", ")})`;
}

function drawTexts({ texts, scale }) {
  const { padding } = scene.canvas;
  id("texts").replaceChildren(...texts.map(({ heading, box, sheet }) => {
    const element = make("div", { className: sheet ? "text over-all" : "text" });
    setText(element, heading, scale);
    if (box) place(element, box);
    else {
      const [x, y] = position(heading.position).map((one) => parseFloat(one));
      const area = {
        left: sheet.x + padding.left * scale, top: sheet.y + (padding.top + heading.marginTop) * scale,
        width: sheet.width - (padding.left + padding.right) * scale,
        height: sheet.height - (padding.top + padding.bottom + heading.marginTop + heading.marginBottom) * scale,
      };
      Object.assign(element.style, { left: `${area.left + area.width * x / 100}px`, top: `${area.top + area.height * y / 100}px`, transform: `translate(-${x}%, -${y}%)`, maxWidth: `${area.width}px` });
    }
    return element;
  }));
}

/** The sheets behind the items, which are cut at their edges. */
function drawSheets({ sheets, width, height }) {
  Object.assign(id("sheet").style, { width: `${width}px`, height: `${height}px` });
  id("sheets").replaceChildren(...sheets.map((sheet) => {
    const element = make("div", { className: "paper" });
    element.style.background = backgroundOf(scene.canvas.background);
    place(element, sheet);
    return element;
  }));
  const outlines = sheets.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`);
  id("items").style.clipPath = sheets.length > 1 ? `path("${outlines.join("")}")` : "";
}

let scene, plan, shown;

/** Draws the current document. If it cannot be laid out, the last picture stays, with the reason beside it. */
function draw() {
  let made;
  try {
    scene = sceneOf(edited.value);
    if (scene.items.length === 0) throw new Error("The collage has no items: drop pictures here to add them.");
    made = planOf(scene);
  } catch (error) {
    id("fault").textContent = error.message;
    id("fault").hidden = false;
    return;
  }
  id("fault").hidden = true;
  plan = made;
  drawSheets(plan);
  const counts = new Map();
  const children = plan.boxes.map((placed) => {
    const element = elementOf(placed.item, counts);
    drawItem(element, placed, placed.item.index, scene.items.length, plan.scale);
    return element;
  });
  const before = new Set(id("items").children);
  children.forEach((element, index) => { if (id("items").children[index] !== element) id("items").insertBefore(element, id("items").children[index] ?? null); });
  for (const element of before) if (!children.includes(element)) { element.remove(); elements.delete(element.key); }
  shown = children;
  drawTexts(plan);
  fitSheet();
  mark();
  const turns = plan.sheets.length > 1 && scene.items.some((item) => item.angle !== 0);
  const remarks = [...scene.remarks, ...(turns ? ["the room that rotated items get on pages"] : [])];
  const missing = remarks.length > 0 ? ` Not shown here: ${remarks.join(", ")}.` : "";
  const soft = softPictures();
  const { sheets } = plan;
  const size = `${number(sheets[0].width)} × ${number(sheets[0].height)} pixels`;
  id("remarks").textContent = `${sheets.length > 1 ? `${number(sheets.length)} pages of ${size}` : size}.${soft}${missing}`;
  document.body.dataset.boxes = JSON.stringify(plan.boxes.map(({ pixels, sheet }) => [pixels.x, pixels.y - sheet.y, pixels.width, pixels.height]));
}

/** A sentence about pictures that look soft on paper; the program warns of the same ones. */
function softPictures() {
  if (!scene.canvas.isOnPaper) return "";
  const found = plan.boxes.filter(({ item }) => item.known?.size).map(({ item, box }) => {
    const { width, height } = drawnPicture(item, box, plan.scale);
    const stretch = Math.max(width / item.known.size[0], height / item.known.size[1]);
    return { name: item.value.image, resolution: plan.scale * 72 / stretch };
  }).filter(({ resolution }) => resolution < 100).sort((one, other) => one.resolution - other.resolution);
  if (found.length === 0) return "";
  const [{ name, resolution }] = found;
  const others = found.length > 1 ? ` and ${many(found.length - 1, "other picture")}` : "";
  return ` Soft on paper: ${name} has ${Math.floor(resolution)} pixels an inch${others}; at least 100 are wanted.`;
}

/** Scales the sheet so that it fits the window; a long one fits across, and of several pages one fits. Both scroll. */
function fitSheet() {
  const view = id("view");
  // Bars would take room from a sheet that fits without them.
  view.style.overflow = "hidden";
  const [wide, high] = [view.clientWidth - 48, view.clientHeight - 48];
  const across = wide / plan.width, down = high / plan.sheets[0].height;
  const isLong = down < 0.4 * across && down < 0.4;
  const scrolls = isLong || plan.sheets.length > 1;
  if (scrolls) view.style.overflow = "hidden auto";
  const narrow = (wide - (scrolls ? 16 : 0)) / plan.width;
  const zoom = isLong ? Math.min(narrow, 1) : Math.min(narrow, down);
  id("sheet").style.transform = `scale(${zoom})`;
  id("sheet").style.setProperty("--zoom", zoom);
  Object.assign(id("room").style, { width: `${plan.width * zoom}px`, height: `${plan.height * zoom}px` });
  view.zoom = zoom;
}

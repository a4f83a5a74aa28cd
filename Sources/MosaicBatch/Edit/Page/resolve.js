// From the document to a scene: every item with its size and its look merged over the document's, and the canvas in points.
//
// The rules are the program's: Scene/CollageSpec+Scene, Scene/CollageSpec+Texts and Canvas.settle in Swift.

const schema = json("schema");

/** A schema without its reference. */
const resolved = (node) => node?.$ref ? { ...schema.$defs[node.$ref.slice(8)], ...node, $ref: undefined } : node ?? {};
const defaults = (name) => {
  const object = [schema.$defs[name], ...(schema.$defs[name].anyOf ?? [])].find((one) => one.properties);
  return Object.fromEntries(Object.entries(object.properties).filter(([, one]) => "default" in one).map(([key, one]) => [key, one.default]));
};

// MARK: Values as CSS and documents spell them

/** A length in points: a number, or a text with a unit; undefined for other values. */
const points = (value) => typeof value === "number" ? value : typeof value === "string" ? engine.points(value.replace(/\s/g, "")) : undefined;
const isPaper = (value) => typeof value === "string" && /(mm|cm|in|pt)\s*$/i.test(value);

/** Padding as CSS has it: one length to four, or an object of sides. */
function insets(value, usual = [0, 0, 0, 0]) {
  if (value === undefined) return { top: usual[0], right: usual[1], bottom: usual[2], left: usual[3] };
  if (typeof value === "object" && !Array.isArray(value)) {
    return Object.fromEntries(["top", "right", "bottom", "left"].map((side) => [side, points(value[side]) ?? 0]));
  }
  const list = (Array.isArray(value) ? value : typeof value === "string" ? value.trim().split(/\s+/) : [value]).map((one) => points(one) ?? 0);
  const [top = 0, right = top, bottom = top, left = right] = list;
  return { top, right, bottom, left };
}

/** A length that may be a share, in pixels of `whole`. */
function pixelsOf(value, whole, scale) {
  if (typeof value === "string" && value.trim().endsWith("%")) return parseFloat(value) / 100 * whole;
  return (points(value) ?? 0) * scale;
}

/** The two offsets of a position: CSS words, shares and lengths. */
function position(text = "50% 50%") {
  const words = { left: ["0%", 0], right: ["100%", 0], top: ["0%", 1], bottom: ["100%", 1], center: ["50%", -1] };
  const result = [undefined, undefined];
  const left = [];
  for (const word of text.trim().toLowerCase().replace(/([a-z])-(?=[a-z])/g, "$1 ").split(/\s+/)) {
    const [value, axis] = words[word] ?? [word, -1];
    if (axis >= 0) result[axis] = value; else left.push(value);
  }
  for (const value of left) result[result[0] === undefined ? 0 : 1] ??= value;
  return result.map((value) => value ?? "50%");
}

/** Where a length begins in a room, by one offset of a position. */
const offset = (value, room, scale) => pixelsOf(/^[\d.+-]+$/.test(value) ? Number(value) : value, room, scale);

// MARK: The canvas

function sizeOfSheet(text) {
  if (Array.isArray(text)) return text;
  const [, name, turn] = /^(.*?)(?:-(landscape|portrait))?$/i.exec(text.trim());
  const known = Object.keys(data.sheets).find((one) => one.toLowerCase() === name.toLowerCase());
  let sides = known ? data.sheets[known] : undefined;
  if (!sides) {
    const [, width, unitOfWidth, height, unit] = /^([\d.]+)\s*([a-z]*?)\s*x\s*([\d.]+)\s*([a-z]*)$/i.exec(name) ?? [];
    if (!width) return [undefined, undefined];
    sides = [width + (unitOfWidth || unit), height + unit].map((side) => /[a-z]$/i.test(side) ? side : Number(side));
  }
  const isWide = points(sides[0]) > points(sides[1]);
  return turn && (turn.toLowerCase() === "landscape") !== isWide ? [sides[1], sides[0]] : sides;
}

function canvasOf(canvas = {}) {
  let [width, height] = canvas.size === undefined ? [canvas.width, canvas.height] : sizeOfSheet(canvas.size);
  const isOnPaper = isPaper(width) || isPaper(height);
  const scale = canvas.scale ?? (isOnPaper ? 300 / 72 : 1);
  const side = (value) => typeof value === "string" && /px\s*$/i.test(value) ? points(value) / scale : points(value);
  [width, height] = [side(width), side(height)];
  if (canvas.aspect !== undefined) {
    const [across, down = 1] = typeof canvas.aspect === "number" ? [canvas.aspect] : canvas.aspect.split(/[:/]/).map(Number);
    if (height !== undefined && width === undefined) width = height * across / down;
    else if (height === undefined) height = (width ??= 1080) * down / across;
  }
  return { width, height, scale, isOnPaper, padding: insets(canvas.padding), background: canvas.background, watermark: canvas.watermark };
}

// MARK: Texts

const plainText = { font: ["sans-serif"], fontSize: 16, weight: 400, italic: false, color: "#000000", align: "center", lines: 1 };
const weights = { thin: 100, extralight: 200, light: 300, normal: 400, regular: 400, medium: 500, semibold: 600, bold: 700, extrabold: 800, black: 900 };

/** The keys of a look over a style; families are a list, and a weight is a number. */
function textStyle(look, style) {
  const merged = { ...style };
  for (const key of [...Object.keys(plainText), "lineHeight"]) if (look?.[key] !== undefined) merged[key] = look[key];
  if (typeof merged.font === "string") merged.font = merged.font.split(",").map((name) => name.trim().replace(/^["']|["']$/g, "")).filter(Boolean);
  if (typeof merged.weight === "string") merged.weight = weights[merged.weight] ?? 400;
  return merged;
}

const allowingLines = (text, style = plainText) => ({ ...style, lines: Math.max(style.lines, text.split("\n").length) });
const smallStyle = (doc, text) => {
  const style = textStyle(doc.text, allowingLines(text));
  return { ...style, fontSize: style.fontSize * 0.8125 };
};

/** From line to line, in points: as the program measured the font, or else as the browser does. */
function lineHeight(style) {
  if (style.lineHeight !== undefined) return style.lineHeight * style.fontSize;
  const known = data.fonts.find((one) => one.weight === style.weight && one.italic === style.italic && one.font.join() === style.font.join());
  return (known ?? measuredFont(style)).height * style.fontSize;
}

function measuredFont(style) {
  const sample = make("span", { textContent: "Ág" });
  Object.assign(sample.style, { position: "absolute", whiteSpace: "pre", lineHeight: "normal", fontSize: "100px", fontFamily: families(style), fontWeight: style.weight });
  document.body.append(sample);
  const height = sample.getBoundingClientRect().height / 100;
  sample.remove();
  data.fonts.push({ font: style.font, weight: style.weight, italic: style.italic, height });
  return { height };
}

const families = (style) => style.font.filter((name) => !/\.(ttf|otf|ttc|otc)$/i.test(name)).map((name) => /^[a-z-]+$/.test(name) ? name : JSON.stringify(name)).join(", ") || "sans-serif";

function block(text, style, padding, usual) {
  const sides = insets(padding, usual);
  return { text, style, padding: sides, height: Math.ceil(style.lines * lineHeight(style) + sides.top + sides.bottom - 1e-9) };
}

/** A title, a header or a footer; undefined without a text. */
function headingOf(doc, given, kind) {
  const title = typeof given === "string" ? { text: given } : given;
  if (!title?.text) return undefined;
  const isOver = title.position !== undefined;
  const { factor, margin } = kind;
  let style = factor ? { ...textStyle(doc.text, { ...allowingLines(title.text), align: "start" }), weight: 700 } : smallStyle(doc, title.text);
  if (factor) style.fontSize *= factor;
  if (isOver) style.color = "#ffffff";
  style = textStyle(title, style);
  const size = style.fontSize;
  return {
    ...block(title.text, style, title.padding, isOver ? [0.4 * size, 0.6 * size, 0.4 * size, 0.6 * size] : undefined),
    marginTop: title.marginTop ?? (isOver ? 0 : margin * size), marginBottom: title.marginBottom ?? (isOver ? 0 : 0.5 * size),
    background: title.background, position: title.position,
    shadow: title.shadow ?? (isOver && title.background === undefined ? `0 ${0.04 * size}px ${0.3 * size}px #000000d0` : undefined),
  };
}

/** The text of a title on a page: `{page}` and `{pages}` are numbers, and `{{` is a brace. */
const pageWords = (text, page, pages) => text.replace(/\{\{|\}\}|\{(page|pages)\}/g, (all, word) => word ? { page, pages }[word] : all[0]);

// MARK: Captions

function words(template, item, index) {
  const names = (item.value.image ?? "").split("/");
  const name = names[names.length - 1];
  const known = {
    index: index + 1, name, stem: name.replace(/(?!^)\.[^.]*$/, ""), folder: names.length > 1 && !/^\.+$/.test(names[names.length - 2]) ? names[names.length - 2] : "",
    width: Math.round(item.natural[0]), height: Math.round(item.natural[1]),
  };
  return template.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (all, word) => all === "{{" ? "{" : all === "}}" ? "}" : known[word] ?? all);
}

function captionOf(doc, item, index, smallType) {
  const parts = (one) => typeof one === "string" ? { text: one } : one ?? {};
  const caption = { ...parts(doc.caption), ...parts(item.value.caption) };
  if (!caption.text) return undefined;
  let style = smallStyle(doc, caption.text);
  if (caption.position === "over") style.color = "#ffffff";
  if (smallType) style.fontSize = smallType;
  style = textStyle(caption, style);
  const text = words(caption.text, item, index);
  return {
    ...block(text, style, caption.padding, smallType ? [2, 2, 3, 2] : [4, 6, 4, 6]), position: caption.position ?? "below",
    background: caption.background ?? (caption.position === "over" ? "#00000099" : undefined),
  };
}

/** The small type of captions on paper; undefined if the document gives a size or has room for the usual one. */
function smallTypeOf(doc, canvas, count) {
  const given = typeof doc.caption === "object" ? doc.caption : {};
  if (!canvas.isOnPaper || canvas.width === undefined || canvas.height === undefined || doc.text?.fontSize !== undefined || given.fontSize !== undefined) return undefined;
  const { top, right, bottom, left } = canvas.padding;
  const place = Math.sqrt(Math.max(0, (canvas.width - left - right) * (canvas.height - top - bottom)) / Math.max(1, doc.pages?.perPage ?? count));
  const type = Math.max(6, Math.round(place / 12 * 2) / 2);
  return type < 13 ? type : undefined;
}

// MARK: Items

/** The number, size and subject of each picture, by its path in the document. */
const pictures = new Map();
/** The sizes of labels that the program measured, by the label. */
const labelSizes = new Map();
/** The order of the program, while the document itself does not have it: numbers in the document, and sections. */
let givenOrder;

/** The items of a document where they stand: { path, value, section }. */
function standing(doc) {
  if (doc.sections) {
    return doc.sections.flatMap((section, number) => section.items.map((value, index) => ({ path: ["sections", number, "items", index], value, section: number })));
  }
  if (doc.items) return doc.items.map((value, index) => ({ path: ["items", index], value, section: 0 }));
  return data.items.map((item) => ({ path: null, value: { image: item.image }, section: item.section ?? 0 }));
}

const isOrdered = (doc) => doc.images === undefined && doc.group === undefined && !doc.reverse && (doc.sort ?? "none") === "none";

/** The items in the order in which they are shown. */
function itemsOf(doc) {
  const all = standing(doc);
  if (isOrdered(doc) || doc.images !== undefined) return all;
  return data.items.filter((item) => all[item.number]).map((item) => ({ ...all[item.number], section: item.section ?? 0 }));
}

/** Notes the sizes that the program found, by what the document says of each item. */
function learn(doc) {
  const all = standing(doc);
  data.items.forEach((item) => {
    const value = doc.images === undefined ? all[item.number].value : { image: item.image };
    if (value.image !== undefined) pictures.set(value.image, { number: item.picture, size: item.size, subject: item.subject });
    else if (value.label) labelSizes.set(JSON.stringify(value.label), item.size);
  });
}

/** Writes the order that the program found into the document, so that items can be moved. */
function settleOrder(text) {
  const doc = text.value;
  if (isOrdered(doc)) return;
  const items = itemsOf(doc);
  const titles = data.sectionTitles;
  const parts = [...new Set(items.map((item) => item.section))].map((section) => ({
    ...(titles[section] ? { title: titles[section] } : doc.sections?.[section]?.title !== undefined ? { title: doc.sections[section].title } : {}),
    items: items.filter((item) => item.section === section).map((item) => item.value),
  }));
  for (const key of ["sort", "reverse", "shuffleSeed", "group", "images", "items", "sections"]) text.set([key], undefined);
  if (parts.length > 1 || parts[0]?.title !== undefined) text.set(["sections"], parts); else text.set(["items"], items.map((item) => item.value));
  // A line for each item.
  const lists = parts.length > 1 || parts[0]?.title !== undefined ? parts.map((_, number) => ["sections", number, "items"]) : [["items"]];
  for (const path of lists) {
    const node = text.at(path);
    node.entries.forEach((entry) => { entry.before = "\n" + "  ".repeat(path.length + 1); });
    node.close = "\n" + "  ".repeat(path.length);
  }
}

const styleDefaults = { fit: "cover", position: "50% 50%", cornerRadius: 0, shape: "rectangle", opacity: 1, rotation: 0 };

/** The size that a layout gets: with a card whose edges are shares, the size of the card around the whole picture. */
function sizeWithCard([width, height], frame, caption) {
  if (!frame) return [width, height];
  const share = (value) => typeof value === "string" ? parseFloat(value) / 100 : NaN;
  const [side, lower] = [share(frame.width), share(frame.bottom ?? frame.width)];
  const edges = (caption?.position === "above" ? 0 : side) + (caption?.position === "below" ? 0 : lower);
  if (!(side >= 0 && side < 0.5 && edges >= 0 && edges < 1)) return [width, height];
  const upright = width / (1 - 2 * side);
  if (upright <= height + edges * upright) return [upright, height + edges * upright];
  const all = height / (1 - edges);
  return [width + 2 * side * all, all];
}

function frameOf(frame) {
  if (!frame) return undefined;
  if (frame === "polaroid") return { width: "5.5%", bottom: "20%", color: "#fdfdfb", radius: 0 };
  const usual = defaults("frame");
  return { color: usual.color ?? "#fdfdfb", radius: 0, width: usual.width, bottom: frame.width === undefined ? "20%" : undefined, ...frame };
}

/** The scene of a document: everything that the stage needs, and remarks about what the page does not show as it will be. */
function sceneOf(doc) {
  const canvas = canvasOf(doc.canvas);
  let items = itemsOf(doc);
  const smallType = smallTypeOf(doc, canvas, items.length);
  items = items.map((item, index) => {
    const { value } = item;
    const known = pictures.get(value.image);
    const label = value.label && (labelSizes.get(JSON.stringify(value.label)) ?? measuredLabel(doc, value.label));
    const natural = known?.size ?? label ?? (value.image ? [400, 300] : [100, 100]);
    const given = Array.isArray(value.size) ? value.size.map(points) : undefined;
    const style = { ...styleDefaults, ...doc.style, ...value.style };
    if (value.label) {
      if (value.label.background !== undefined && value.style?.background === undefined) style.background = value.label.background;
      if (value.label.cornerRadius !== undefined && value.style?.cornerRadius === undefined) style.cornerRadius = value.label.cornerRadius;
    }
    style.frame = frameOf(style.frame);
    const keepsRatio = value.image !== undefined;
    const full = { ...item, index, known, natural: given ?? natural, pixels: known?.size ?? natural, style, keepsRatio };
    full.caption = captionOf(doc, full, index, smallType);
    full.size = keepsRatio ? sizeWithCard(full.natural, style.frame, full.caption) : full.natural;
    const [from, to] = Array.isArray(style.rotation) ? style.rotation : [style.rotation, style.rotation];
    full.angle = from === to ? from : Math.round((from + (to - from) * (((index + 1) * 0.6180339887498949) % 1)) * 1000) / 1000;
    return full;
  });
  const kinds = { title: { factor: 1.75, margin: 0 }, edge: { margin: 0.5 }, section: { factor: 1.25, margin: 1 } };
  const titleOf = (section) => data.sectionTitles[section] && doc.group ? data.sectionTitles[section] : doc.sections?.[section]?.title;
  const sectionTitles = new Map([...new Set(items.map((item) => item.section))].map((section) => {
    const own = titleOf(section);
    return [section, own === undefined ? undefined : headingOf(doc, { ...doc.sectionTitle, ...(typeof own === "string" ? { text: own } : own) }, kinds.section)];
  }));
  const layout = typeof doc.layout === "string" ? { type: doc.layout } : { type: "auto", ...doc.layout };
  // More items than the rows and columns of a grid have room for become pages, too.
  const { type, rows, columns, cellWidth } = layout;
  const isLimited = ["auto", "grid"].includes(type) && rows !== undefined && (columns ?? cellWidth) !== undefined;
  const pages = doc.pages ?? (isLimited ? {} : undefined);
  return {
    canvas, items, layout, pages, doc, sectionTitles,
    title: headingOf(doc, doc.title, kinds.title), header: headingOf(doc, doc.header, kinds.edge), footer: headingOf(doc, doc.footer, kinds.edge),
    remarks: remarksOn(doc),
  };
}

/** What the page leaves out or shows in another way, as nouns. */
function remarksOn(doc) {
  const background = doc.canvas?.background;
  return [
    doc.columnTitles || doc.rowTitles ? "titles of columns and rows" : "",
    doc.canvas?.clipPath ? "the shape of the canvas" : "",
    (typeof background === "object" && background.image) ? "the picture behind the items" : "",
    doc.canvas?.watermark && doc.canvas.watermark.image ? "the watermark" : "",
  ].filter(Boolean);
}

/** The size of a label that was changed here, as the browser measures it. */
function measuredLabel(doc, label) {
  const style = textStyle(label, textStyle(doc.text, allowingLines(label.text ?? "")));
  const size = style.fontSize;
  const padding = insets(label.padding, [0.3 * size, 0.6 * size, 0.3 * size, 0.6 * size]);
  const sample = make("span", { textContent: label.text ?? "" });
  Object.assign(sample.style, { position: "absolute", whiteSpace: "pre", fontSize: `${size}px`, fontFamily: families(style), fontWeight: style.weight });
  document.body.append(sample);
  const width = sample.getBoundingClientRect().width;
  sample.remove();
  const measured = [width + padding.left + padding.right, style.lines * lineHeight(style) + padding.top + padding.bottom];
  labelSizes.set(JSON.stringify(label), measured);
  return measured;
}

// From a scene to boxes of whole pixels: the engine lays out, and the rest is the program's own arithmetic.
//
// The rules are Planner, Planner+Layout, PixelSnapping, ItemPlanner and ImagePlacement+Fit in Swift; a test compares the boxes.

/** The layout that is loaded by `begin`. */
let layOut;

const rounded = (value) => Math.sign(value) * Math.round(Math.abs(value));

/** Rounds the edges of frames so that every gap comes out as the same number of pixels. */
function snapping(scale, [gapX, gapY], right, bottom) {
  const pixel = (points) => Math.floor(points * scale + 0.5 + 1e-6);
  const along = (near, far, gap, edge) => {
    const start = pixel(near);
    let end = pixel(far + gap) - pixel(gap);
    if (edge && Math.abs(far - edge.points) <= 1e-9 * Math.max(1, far)) end = edge.pixel;
    return [start, Math.max(far > near ? 1 : 0, end - start)];
  };
  return ([x, y, width, height]) => {
    const [left, across] = along(x, x + width, gapX, right);
    const [top, down] = along(y, y + height, gapY, bottom);
    return { x: left, y: top, width: across, height: down };
  };
}

/** The arrangement of some items; a side that the layout needs and the canvas does not give has the usual length. */
function arrange(layout, items, container, pages) {
  const given = {
    container, pages, sizes: Float64Array.from(items.flatMap((item) => item.size)),
    weights: items.some((item) => item.value.weight !== undefined) ? items.map((item) => item.value.weight ?? 1) : undefined,
    spans: items.some((item) => item.value.span) ? items.map((item) => item.value.span) : undefined,
    sections: items.some((item) => item.section) ? items.map((item) => item.section) : undefined,
    areas: items.some((item) => item.value.area) ? items.map((item) => item.value.area) : undefined,
    captions: items.map((item) => item.caption && item.caption.position !== "over" ? item.caption.height : 0),
    rotations: items.map((item) => item.angle), keepsRatio: items.map((item) => item.keepsRatio),
  };
  return layOut(layout, given);
}

/** Lays out with the sides of the container that the layout needs; the others stay open. */
function withSides(layout, canvas, work) {
  let { width, height } = canvas;
  const inner = (side, near, far) => side === undefined ? undefined : side - near - far;
  for (;;) {
    const { padding } = canvas;
    const container = { width: inner(width, padding.left, padding.right), height: inner(height, padding.top, padding.bottom) };
    try {
      return [work(container), container];
    } catch (error) {
      if (error.path === "container.width" && width === undefined) width = 1080;
      else if (error.path === "container.height" && height === undefined) height = width ?? 1080;
      else throw error;
    }
  }
}

/** Frames and titles below each other, as the program stacks them; margins that meet are as large as the larger one. */
class Content {
  placements = [];
  headings = [];
  bottom = 0;
  width = 0;
  gap = [0, 0];
  #margin = 0;

  addHeading(heading, section) {
    if (this.bottom > 0) this.bottom += Math.max(0, heading.marginTop - this.#margin);
    this.#margin = heading.marginBottom;
    this.headings.push({ heading, section, y: this.bottom });
    this.bottom += heading.height + heading.marginBottom;
  }

  /** Adds the frames of a result, or of one of its pages. */
  add(result, items, page = { first: 0, ...result }) {
    for (let at = page.first; at < page.first + page.count; at++) {
      const [x, y, width, height] = result.frames.subarray(4 * at, 4 * at + 4);
      this.placements.push({
        item: items[result.items?.[at] ?? at], frame: [x, y + this.bottom, width, height], z: result.z?.[at] ?? 0,
        opacity: result.opacities?.[at] ?? 1, rotation: result.rotations?.[at] ?? 0, hidden: result.hidden?.[at] ?? 0, shape: result.shapes?.[at],
      });
    }
    this.gap = result.gap;
    this.choice ??= result.choice;
    this.#margin = 0;
    this.bottom += page.height;
    this.width = Math.max(this.width, page.width);
  }

  moveInto(room) {
    for (const placement of this.placements) placement.frame = [placement.frame[0] + room.left, placement.frame[1] + room.top, ...placement.frame.slice(2)];
    for (const heading of this.headings) heading.y += room.top;
    this.width += room.left + room.right;
    this.bottom += room.top + room.bottom;
  }

  addFooter(footer, height) {
    const y = height === undefined ? this.bottom + footer.marginTop : height - footer.height;
    this.headings.push({ heading: footer, y });
    this.bottom = Math.max(this.bottom, y + footer.height);
  }
}

const inFlow = (heading) => heading && heading.position === undefined ? heading : undefined;

/** A content with the header and the title, and the room that they and the footer leave. */
function begun(scene, container) {
  const content = new Content();
  for (const heading of [scene.header, scene.title].map(inFlow)) if (heading) content.addHeading(heading);
  const footer = inFlow(scene.footer);
  const room = { ...container };
  if (room.height !== undefined) {
    room.height -= content.bottom + (footer ? footer.marginTop + footer.height : 0);
    if (room.height <= 0) throw new Error("Titles leave no room for the items.");
  }
  return { content, room, footer };
}

function contentOf(scene, container) {
  const { content, room, footer } = begun(scene, container);
  if (hasSectionTitles(scene)) {
    if (room.height !== undefined) throw new Error("Titles of sections on a canvas of a given height are not shown here; the saved document has them.");
    sectionsOf(scene).forEach((section, number) => {
      const title = scene.sectionTitles.get(section);
      if (title) content.addHeading(title, section);
      else if (number > 0) content.bottom += content.gap[1];
      const items = scene.items.filter((item) => item.section === section);
      content.add(arrange(scene.layout, items, { width: room.width }), items);
    });
  } else {
    content.add(arrange(scene.layout, scene.items, room), scene.items);
  }
  if (footer) content.addFooter(footer, container.height);
  return content;
}

const sectionsOf = (scene) => [...new Set(scene.items.map((item) => item.section))];
const hasSectionTitles = (scene) => sectionsOf(scene).some((section) => scene.sectionTitles.get(section));

/** The contents of the sheets: one, or one for each page. */
function contentsOf(scene, container) {
  if (scene.pages === undefined) return [contentWithRoom(scene, container)];
  if (hasSectionTitles(scene)) throw new Error("Titles of sections on pages are not shown here; the saved document has them.");
  const { room } = begun(scene, container);
  const result = arrange(scene.layout, scene.items, room, scene.pages);
  if (result.pages.length === 1) return [contentWithRoom(scene, container)];
  return result.pages.map((page) => {
    const { content, footer } = begun(scene, container);
    content.add(result, scene.items, page);
    if (footer) content.addFooter(footer, container.height);
    return content;
  });
}

// MARK: Room for rotated items; Planner+RotationRoom in Swift

const zero = { top: 0, right: 0, bottom: 0, left: 0 };
const sides = Object.keys(zero);

/** The content laid out so that the edge of the canvas cuts no item because of its rotation, if that is possible. */
function contentWithRoom(scene, container) {
  const plain = contentOf(scene, container);
  const { type, radius } = scene.layout;
  if (data.fixed.includes(type) || (type === "ring" && radius !== undefined)) return plain;
  if (!scene.items.some(({ style }) => [style.rotation].flat().some((degrees) => degrees !== 0))) return plain;
  const { padding } = scene.canvas;
  const width = container.width ?? plain.width, height = container.height ?? plain.bottom;
  const slack = 1e-9 * Math.max(width, height);
  const over = ([x, y, wide, high], degrees, { width: across, bottom }) => {
    const sine = Math.abs(Math.sin(degrees * Math.PI / 180)), cosine = Math.abs(Math.cos(degrees * Math.PI / 180));
    const [w, h] = [wide * cosine + high * sine, wide * sine + high * cosine];
    const [left, top] = [x + wide / 2 - w / 2, y + high / 2 - h / 2];
    return {
      left: -padding.left - left, top: -padding.top - top,
      right: left + w - (container.width ?? across) - padding.right, bottom: top + h - (container.height ?? bottom) - padding.bottom,
    };
  };
  // Items that cross an edge even upright do not count there.
  const outside = new Map(sides.map((side) => [side, new Set(plain.placements.filter(({ frame }) => over(frame, 0, plain)[side] > slack).map(({ item }) => item))]));
  const overlap = (content) => {
    const most = { ...zero };
    for (const { item, frame, rotation } of content.placements) {
      const reach = over(frame, item.angle + rotation, content);
      for (const side of sides) if (reach[side] > Math.max(most[side], slack) && !outside.get(side).has(item)) most[side] = reach[side];
    }
    return most;
  };
  const isNone = (room) => sides.every((side) => room[side] === 0);
  const cut = overlap(plain);
  if (isNone(cut)) return plain;
  const even = Math.max(...Object.values(cut));
  for (const wanted of [cut, { top: even, right: even, bottom: even, left: even }]) {
    const whole = (share) => {
      const room = Object.fromEntries(sides.map((side) => [side, wanted[side] * share]));
      const less = (side, one, other) => side === undefined ? undefined : side - room[one] - room[other];
      const smaller = { width: less(container.width, "left", "right"), height: less(container.height, "top", "bottom") };
      if (!((smaller.width ?? 1) > 0 && (smaller.height ?? 1) > 0)) return null;
      let made;
      try { made = contentOf(scene, smaller); } catch { return null; }
      made.moveInto(room);
      return isNone(overlap(made)) ? made : null;
    };
    for (const share of [1, 1.25, 1.6, 2, 3, 4.5, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05]) {
      let best = whole(share);
      if (!best) continue;
      let [low, high] = [0, share];
      for (let turn = 0; turn < 16; turn++) {
        const middle = (low + high) / 2;
        const made = whole(middle);
        if (made) [best, high] = [made, middle]; else low = middle;
      }
      return best;
    }
  }
  return plain;
}

/** The plan of a scene: its sheets below each other in pixels, and the boxes of items and texts on them. */
function planOf(scene) {
  const [contents, container] = withSides(scene.layout, scene.canvas, (container) => contentsOf(scene, container));
  const plan = { width: 0, height: 0, scale: scene.canvas.scale, sheets: [], boxes: [], texts: [], choice: contents[0].choice };
  for (const [number, content] of contents.entries()) addSheet(plan, scene, content, container, number, contents.length);
  return plan;
}

function addSheet(plan, scene, content, container, number, count) {
  const { canvas } = scene;
  const { padding, scale } = canvas;
  const width = canvas.width ?? (container.width ?? content.width) + padding.left + padding.right;
  const height = canvas.height ?? (container.height ?? content.bottom) + padding.top + padding.bottom;
  const [across, down] = [Math.max(1, rounded(width * scale)), Math.max(1, rounded(height * scale))];
  const sheet = { number, x: 0, y: number === 0 ? 0 : plan.height + Math.round(across / 25), width: across, height: down };
  plan.sheets.push(sheet);
  plan.width = Math.max(plan.width, across);
  plan.height = sheet.y + down;

  const edge = (side, pixels, far) => ({ points: side - far, pixel: pixels - rounded(far * scale) });
  const snap = snapping(scale, content.gap, edge(width, across, padding.right), edge(height, down, padding.bottom));
  const onSheet = (rect) => ({ ...rect, y: rect.y + sheet.y });
  for (const placement of content.placements) {
    const { item } = placement;
    const [x, y, wide, high] = placement.frame;
    const pixels = onSheet(snap([x + padding.left, y + padding.top, wide, high]));
    const { box, caption } = split(pixels, item, scale);
    plan.boxes.push({ ...placement, sheet, pixels, box, caption, rotation: item.angle + placement.rotation, opacity: item.style.opacity * placement.opacity });
  }

  const plainly = snapping(scale, [0, 0]);
  const numbered = (heading) => ({ ...heading, text: pageWords(heading.text, number + 1, count) });
  for (const { heading, y } of content.headings) {
    const box = onSheet(plainly([padding.left, y + padding.top, width - padding.left - padding.right, heading.height]));
    plan.texts.push({ heading: numbered(heading), box });
  }
  for (const heading of [scene.header, scene.title, scene.footer]) {
    if (heading?.position !== undefined) plan.texts.push({ heading: numbered(heading), sheet });
  }
}

/** Parts the rectangle of an item into the box of its picture and the strip of its caption. */
function split(pixels, { style, caption }, scale) {
  const whole = style.frame ? insideOf(style.frame, pixels, scale) : pixels;
  const content = (room) => {
    if (style.shape !== "circle") return room;
    const side = Math.min(room.width, room.height);
    return { x: room.x + Math.trunc((room.width - side) / 2), y: room.y + Math.trunc((room.height - side) / 2), width: side, height: side };
  };
  const height = caption ? rounded(caption.height * scale) : 0;
  if (!caption || height <= 0 || height >= pixels.height || pixels.width <= 0) return { box: content(whole) };
  let inside = { ...whole };
  const bottom = (rect) => rect.y + rect.height;
  const strip = { x: inside.x, y: pixels.y, width: inside.width, height };
  if (caption.position === "below") {
    strip.height = Math.max(height, bottom(pixels) - bottom(inside));
    strip.y = bottom(pixels) - strip.height;
    inside.height = Math.max(0, Math.min(bottom(inside), strip.y) - inside.y);
  } else if (caption.position === "above") {
    const end = bottom(inside);
    inside.y = Math.max(inside.y, bottom(strip));
    inside.height = Math.max(0, end - inside.y);
  } else {
    inside = content(inside);
    strip.height = Math.min(height, inside.height);
    Object.assign(strip, { x: inside.x, y: bottom(inside) - strip.height, width: inside.width });
  }
  const box = content(inside);
  return box.width > 0 && box.height > 0 ? { box, caption: { ...caption, box: strip } } : { box: content(whole) };
}

function insideOf(frame, card, scale) {
  const shorter = Math.min(card.width, card.height);
  const edge = (length) => rounded(Math.min(Math.max(0, pixelsOf(length, shorter, scale)), shorter));
  const side = edge(frame.width), below = frame.bottom === undefined ? side : edge(frame.bottom);
  return {
    x: card.x + Math.min(side, card.width), y: card.y + Math.min(side, card.height),
    width: Math.max(0, card.width - 2 * side), height: Math.max(0, card.height - side - below),
  };
}

// MARK: The part of a picture that its box shows

/** The focus of an item as a point: the document's, or the subject that was found; undefined if the position decides. */
function focusOf({ value, known }) {
  const place = value.focus && typeof value.focus === "object" && !Array.isArray(value.focus) ? value.focus.at : value.focus;
  if (place === undefined) return undefined;
  if (place === "auto") return known?.subject ? { x: known.subject[0], y: known.subject[1], hasHeads: known.subject[2] > 0 } : undefined;
  const [x, y] = Array.isArray(place) ? place : place.split(",").map(Number);
  return { x, y };
}

const zoomOf = ({ value }) => value.focus && typeof value.focus === "object" && !Array.isArray(value.focus) ? value.focus.zoom ?? 1 : 1;

/** Where a picture begins so that a share of it is at a place of a room, or as near as its edges allow. */
const startOf = (focused, drawn, room, place) => clamped(place * room - focused * drawn, Math.min(0, room - drawn), Math.max(0, room - drawn));

/**
 * The rectangle of the whole picture in pixels from the corner of its box, before the box cuts it. `clip` is the part of the box that the
 * picture may fill, if that is not all of the box.
 */
function drawnPicture(item, box, scale) {
  const [width, height] = item.pixels;
  const { fit } = item.style;
  const contain = Math.min(box.width / width, box.height / height);
  const factor = { cover: Math.max(box.width / width, box.height / height), contain, none: scale, "scale-down": Math.min(contain, scale) }[fit];
  const drawn = fit === "fill" ? [box.width, box.height] : [width * factor, height * factor];
  const focus = focusOf(item);
  const offsets = position(item.style.position);
  const place = (axis) => focus?.hasHeads && axis === 1 ? 0.4 : 0.5;
  const start = (axis, room, focused) => {
    const crops = fit === "cover" || (fit === "none" && drawn[axis] > room);
    return crops && focused !== undefined ? startOf(focused, drawn[axis], room, place(axis)) : offset(offsets[axis], room - drawn[axis], scale);
  };
  const plain = { x: start(0, box.width, focus?.x), y: start(1, box.height, focus?.y), width: drawn[0], height: drawn[1] };
  const zoom = zoomOf(item);
  if (zoom <= 1) return plain;
  // The zoomed picture fills the same pixels.
  const along = (from, length, room) => [Math.max(0, from), Math.min(room, from + length)];
  const [left, right] = along(plain.x, plain.width, box.width), [top, bottom] = along(plain.y, plain.height, box.height);
  const middle = { x: ((left + right) / 2 - plain.x) / plain.width, y: ((top + bottom) / 2 - plain.y) / plain.height };
  const point = focus ?? middle;
  const zoomed = (from, to, focused, length, axis) => from + startOf(focused, length * zoom, to - from, focus ? place(axis) : 0.5);
  return {
    x: zoomed(left, right, point.x, plain.width, 0), y: zoomed(top, bottom, point.y, plain.height, 1),
    width: plain.width * zoom, height: plain.height * zoom, clip: { left, top, right, bottom },
  };
}

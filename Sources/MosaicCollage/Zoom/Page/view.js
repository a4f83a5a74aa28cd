// The picture: where it is on the screen, and its tiles.

const data = json("data");
const view = id("view");
const label = id("name");
const brush = view.getContext("2d");
const { width, height, levels, tile, overlap } = data;

// The room is the canvas, in pixels of the screen.
const place = new Viewpoint();
let ratio = 1, chosen = -1, planned = false;

const smallest = () => Math.min(view.width / width, view.height / height) * 0.98;
const largest = () => Math.max(8 * ratio, smallest());

function fit() {
  place.fit(data, Math.min(smallest(), ratio));
  plan();
}

function move(x, y) {
  place.move(x, y);
  place.settle(data, view);
  plan();
}

// Zooms by a factor; the point of the picture at `at` stays there.
function zoom(factor, at) {
  place.zoom(clamped(place.scale * factor, Math.min(smallest(), ratio), largest()), view, at);
  place.settle(data, view);
  plan();
}

// Tiles, the last used at the end.
const tiles = new Map();
const MOST_TILES = 600;

function tileAt(level, column, row) {
  const path = `${data.files}/${level}/${column}_${row}.${data.ending}`;
  let found = tiles.get(path);
  if (found) {
    tiles.delete(path);
  } else {
    found = new Image();
    found.onload = plan;
    found.src = path;
  }
  tiles.set(path, found);
  return found.complete && found.naturalWidth > 0 ? found : null;
}

function forget(keep) {
  for (const [path, image] of tiles) {
    if (tiles.size <= Math.max(MOST_TILES, keep)) break;
    // What nobody waits for is not fetched.
    if (!image.complete) image.src = "";
    tiles.delete(path);
  }
}

// Draws what a level shows; each tile without what it shares, so that nothing is drawn twice where it is transparent.
function drawLevel(level) {
  const share = 2 ** (levels - 1 - level);
  const { scale } = place, { left, top } = place.corner(view);
  const wide = Math.ceil(width / share), high = Math.ceil(height / share);
  const range = (offset, room, side) => {
    const size = tile * share * scale;
    return [Math.max(0, Math.floor(-offset / size)), Math.min(Math.ceil(side / tile), Math.ceil((room - offset) / size))];
  };
  const [firstColumn, lastColumn] = range(left, view.width, wide);
  const [firstRow, lastRow] = range(top, view.height, high);
  let asked = 0, missing = 0;
  for (let row = firstRow; row < lastRow; row++) {
    for (let column = firstColumn; column < lastColumn; column++) {
      asked++;
      const image = tileAt(level, column, row);
      if (!image) {
        missing++;
        continue;
      }
      const x = column * tile, y = row * tile;
      // Whole pixels of the screen, so that neighbours meet.
      const x0 = Math.round(left + x * share * scale), y0 = Math.round(top + y * share * scale);
      const x1 = Math.round(left + Math.min(x + tile, wide) * share * scale), y1 = Math.round(top + Math.min(y + tile, high) * share * scale);
      const inX = column ? overlap : 0, inY = row ? overlap : 0;
      brush.clearRect(x0, y0, x1 - x0, y1 - y0);
      brush.drawImage(image, inX, inY, Math.min(tile, wide - x), Math.min(tile, high - y), x0, y0, x1 - x0, y1 - y0);
    }
  }
  return [asked, missing];
}

function draw() {
  planned = false;
  const { scale } = place, { left, top } = place.corner(view);
  brush.clearRect(0, 0, view.width, view.height);
  brush.imageSmoothingEnabled = scale < 3 * ratio;
  brush.imageSmoothingQuality = "high";
  // The level with no fewer pixels than the screen; a coarse one below it is there at once.
  const level = Math.min(levels - 1, Math.max(0, levels - 1 + Math.ceil(Math.log2(scale) - 0.01)));
  let asked = 0, missing = 0;
  // Of an odd side a coarse level reaches a little over the edge.
  brush.save();
  brush.beginPath();
  brush.rect(Math.round(left), Math.round(top), Math.round(left + width * scale) - Math.round(left), Math.round(top + height * scale) - Math.round(top));
  brush.clip();
  for (const step of [Math.min(level, 8), level - 2, level]) {
    if (step < Math.min(level, 8)) continue;
    const [some, none] = drawLevel(step);
    asked += some;
    missing = none;
  }
  brush.restore();
  forget(asked);
  mark();
  document.body.dataset.shown = missing ? "" : `level ${level}, ${Math.round(scale / ratio * 100)} %`;
}

// Draws once for all that happens until the next picture of the screen.
function plan() {
  if (planned) return;
  planned = true;
  requestAnimationFrame(draw);
}

// Pictures: eight numbers each, see `places`.
const NUMBERS = 8;

// The topmost picture at a point of the canvas; -1 where there is none.
function pictureAt({ x, y }) {
  for (let at = data.places.length - NUMBERS; at >= 0; at -= NUMBERS) {
    const [, px, py, pw, ph, degrees, pivotX, pivotY] = data.places.slice(at, at + NUMBERS);
    let [u, v] = [x, y];
    if (degrees) {
      const angle = -degrees * Math.PI / 180, [dx, dy] = [x - pivotX, y - pivotY];
      u = pivotX + dx * Math.cos(angle) - dy * Math.sin(angle);
      v = pivotY + dx * Math.sin(angle) + dy * Math.cos(angle);
    }
    if (u >= px && u < px + pw && v >= py && v < py + ph) return at;
  }
  return -1;
}

function choose(at) {
  chosen = at;
  const [number, , , w, h] = at < 0 ? [] : data.places.slice(at, at + NUMBERS);
  // Text, whatever characters a name has.
  label.textContent = at < 0 ? "" : `${data.names[number]}\n${w} × ${h} pixels here${uses(number)}`;
  document.body.dataset.name = at < 0 ? "" : data.names[number];
  plan();
}

function uses(number) {
  let count = 0;
  for (let at = 0; at < data.places.length; at += NUMBERS) if (data.places[at] === number) count++;
  return count > 1 ? `, one of ${count}` : "";
}

function mark() {
  if (chosen < 0) return;
  const [, x, y, w, h, degrees, pivotX, pivotY] = data.places.slice(chosen, chosen + NUMBERS);
  const { scale } = place, { left, top } = place.corner(view);
  brush.save();
  brush.translate(left, top);
  brush.scale(scale, scale);
  if (degrees) {
    brush.translate(pivotX, pivotY);
    brush.rotate(degrees * Math.PI / 180);
    brush.translate(-pivotX, -pivotY);
  }
  for (const [color, thick] of [["#000", 5], ["#fff", 2]]) {
    brush.strokeStyle = color;
    brush.lineWidth = thick * ratio / scale;
    brush.strokeRect(x, y, w, h);
  }
  brush.restore();
}

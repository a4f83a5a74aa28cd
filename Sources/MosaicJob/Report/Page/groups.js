/** The box around all regions of a pair. */
function around(regions) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const part of regions) {
    box.left = Math.min(box.left, part.x);
    box.top = Math.min(box.top, part.y);
    box.right = Math.max(box.right, part.x + part.width);
    box.bottom = Math.max(box.bottom, part.y + part.height);
  }
  return box;
}

const area = (box) => (box.right - box.left) * (box.bottom - box.top);

/** Whether two boxes share at least half of what they cover together. */
function overlaps(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return false;
  const both = width * height;
  return 3 * both >= area(one) + area(other);
}

/** What is equal in pairs whose changes are alike; empty for a pair that is like no other. */
function likeness(pair) {
  const folder = pair.path.slice(0, pair.path.lastIndexOf("/") + 1);
  if (pair.status === "new" || pair.status === "missing") return JSON.stringify([pair.status, folder]);
  if (pair.regions.length === 0) return "";
  const sizes = [pair.record.a, pair.record.b].map((side) => [side?.width, side?.height]);
  const said = [...new Set(pair.regions.map((part) => part.words).filter(Boolean))].sort();
  // The items of a document say more than a place.
  const what = said.length > 0 ? said : [pair.regions[0].kind];
  return JSON.stringify([pair.status, sizes, said.length > 0, what]);
}

/**
 * Sorts pairs with like changes behind the worst of them: those of one status and size with the same words about their items, or without
 * words with the same kind of strongest region, where the boxes around all regions share at least half of what they cover.
 */
function group(pairs) {
  const known = new Map();
  let count = 0;
  for (const pair of pairs) {
    const key = likeness(pair);
    const hasPlace = pair.regions.length > 0 && !pair.regions.some((part) => part.words);
    const box = hasPlace ? around(pair.regions) : null;
    const groups = known.get(key) ?? [];
    if (key) known.set(key, groups);
    let found = key && groups.find((one) => !one.box || !box || overlaps(one.box, box));
    if (!found) {
      found = { number: count++, box, pairs: [] };
      groups.push(found);
    }
    found.pairs.push(pair);
    pair.group = found;
  }
  pairs.sort((a, b) => a.group.number - b.group.number);
}

group(pairs);

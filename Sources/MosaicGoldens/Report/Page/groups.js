/**
 * Sorts pairs with like changes behind the worst of them: those of which `change` says that the pixels of all regions are the same, before
 * and after. What is new or missing, and a change that nobody has told apart, is like no other.
 */
function group(pairs) {
  const known = new Map();
  let count = 0;
  for (const pair of pairs) {
    const key = pair.status === "different" ? pair.change : "";
    const found = (key && known.get(key)) || { number: count++, pairs: [] };
    if (key) known.set(key, found);
    found.pairs.push(pair);
    pair.group = found;
  }
  pairs.sort((a, b) => a.group.number - b.group.number);
}

group(pairs);

// Lengths with units.

const units = { mm: (value) => (value * 72) / 25.4, cm: (value) => (value * 72) / 2.54, in: (value) => value * 72 };

/** A text such as "3mm" or "3 mm" in points; undefined if it is no length. */
export function points(text) {
  const parts = /^ *([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?) *(mm|cm|in|pt|px) *$/i.exec(text);
  if (parts === null) return undefined;
  const value = Number(parts[1]);
  return (units[parts[2].toLowerCase()] ?? ((points) => points))(value);
}

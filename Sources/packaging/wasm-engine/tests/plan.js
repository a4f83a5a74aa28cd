// What `mosaic plan` makes of the same document: its frames are what the engine's are compared with.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const program = process.env.MOSAIC_PROGRAM;

/** The plan of a document with items of some sizes, or the words of its error. */
export async function plan({ layout, container, sizes, weights, spans, pages }) {
  const folder = await mkdtemp(join(tmpdir(), "mosaic-"));
  try {
    const items = await Promise.all(
      sizes.map(async (size, index) => {
        const image = `${size[0]}x${size[1]}.png`;
        await writeFile(join(folder, image), header(size));
        const item = { image };
        if (weights !== undefined) item.weight = weights[index];
        if (spans?.[index]) item.span = spans[index];
        return item;
      }));
    const document = join(folder, "collage.json");
    await writeFile(document, JSON.stringify({ version: 1, canvas: container, layout, items, pages }));
    return await new Promise((resolve) => {
      execFile(program, ["plan", document], { maxBuffer: 1 << 28 }, (error, output, errors) =>
        resolve(error ? { error: errors.trim() } : JSON.parse(output)));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A PNG without pixels, which a plan does not decode. */
function header([width, height]) {
  const chunk = (name, bytes) => {
    const part = Buffer.alloc(12 + bytes.length);
    part.writeUInt32BE(bytes.length, 0);
    part.write(name, 4, "latin1");
    bytes.copy(part, 8);
    part.writeUInt32BE(crc(part.subarray(4, 8 + bytes.length)), 8 + bytes.length);
    return part;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk("IHDR", head), chunk("IDAT", Buffer.alloc(0)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

// Short words that tell long results apart in a table.

package import MosaicPixels

/// Eight digits that change with a text, with its numbers rounded to thousandths: their last bits depend on the machine.
package func digest(_ text: String) -> String {
  var (rounded, number): ([UInt8], [UInt8]) = ([], [])
  for byte in Array(text.utf8) + [0] {
    if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ".") {
      number.append(byte)
      continue
    }
    if let value = Double(String(decoding: number, as: UTF8.self)) {
      rounded += "\((value * 1000).rounded())".utf8
    }
    rounded.append(byte)
    number = []
  }
  return digest(rounded)
}

/// Eight digits that change with bytes: FNV-1a (IETF draft-eastlake-fnv) of 64 bits, of which half are shown.
package func digest(_ bytes: [UInt8]) -> String {
  let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  let digits = String(hash >> 32 ^ hash & 0xFFFF_FFFF, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}

/// Eight digits that change with a picture's pixels.
package func digest(_ pixmap: Pixmap) -> String { digest(bytes(of: pixmap)) }

/// The mean of each channel in sixteenths, as digits: blue, green, red, alpha.
package func means(of pixmap: Pixmap) -> String {
  let bytes = bytes(of: pixmap)
  let sums = bytes.indices.reduce(into: [0, 0, 0, 0]) { $0[$1 % 4] += Int(bytes[$1]) }
  return sums.map { String($0 * 4 / bytes.count / 16, radix: 16) }.joined()
}

private func bytes(of pixmap: Pixmap) -> [UInt8] {
  var bytes: [UInt8] = []
  for y in 0..<pixmap.height {
    for x in 0..<pixmap.width { withUnsafeBytes(of: pixmap[x, y].littleEndian) { bytes += $0 } }
  }
  return bytes
}

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

/// Eight digits that change with bytes.
package func digest(_ bytes: [UInt8]) -> String {
  let hash = fnv1a(bytes)
  let digits = String(hash >> 32 ^ hash & 0xFFFF_FFFF, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}

/// FNV-1a of 64 bits (IETF draft-eastlake-fnv).
package func fnv1a(_ bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

/// The mean of each channel in sixteenths, as digits: blue, green, red, alpha.
package func means(of pixmap: Pixmap) -> String {
  let bytes = pixmap.bytes
  let sums = bytes.indices.reduce(into: [0, 0, 0, 0]) { $0[$1 % 4] += Int(bytes[$1]) }
  return sums.map { String($0 * 4 / bytes.count / 16, radix: 16) }.joined()
}

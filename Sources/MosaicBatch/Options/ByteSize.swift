// Numbers of bytes as people type them: 512M, 2G.

import MosaicScene

/// A number of bytes; K, M, G and T stand for powers of 1024.
package struct ByteSize: CustomStringConvertible {
  private static let units: [(letter: Character, bytes: Int)] = [
    ("T", 1 << 40), ("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10),
  ]

  package let bytes: Int

  package init(_ bytes: Int) { self.bytes = bytes }

  /// Takes a number and a unit in either case: `512M`, `512m`, `512MB`, `1.5GiB`; `nil` for anything else, and for what comes to
  /// less than a byte.
  ///
  /// Parts of a byte do not count. Without a unit the number is whole: `1.5` most likely lacks one.
  package init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    let unit = text.dropFirst(digits.count).uppercased()
    let factor =
      ["", "B"].contains(unit)
      ? 1 : Self.units.first { ["\($0.letter)", "\($0.letter)B", "\($0.letter)IB"].contains(unit) }?.bytes
    guard let factor else { return nil }
    if let number = Int(digits) {
      let (bytes, overflows) = number.multipliedReportingOverflow(by: factor)
      guard !overflows, bytes >= 1 else { return nil }
      self.bytes = bytes
    } else {
      guard let number = decimal(digits), factor > 1 || number == number.rounded(),
        // A power of two is multiplied by without a loss.
        let bytes = Int(exactly: (number * Double(factor)).rounded(.down)), bytes >= 1
      else { return nil }
      self.bytes = bytes
    }
  }

  /// In the largest unit that it is a whole number of.
  package var description: String {
    guard let unit = Self.units.first(where: { bytes >= $0.bytes && bytes.isMultiple(of: $0.bytes) }) else {
      return "\(bytes)"
    }
    return "\(bytes / unit.bytes)\(unit.letter)"
  }
}

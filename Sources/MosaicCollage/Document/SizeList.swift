// Sizes of pictures that need not exist: words with commas between them, and the lines of a list.

package import MosaicLayout
package import MosaicSpec
import MosaicText

package enum SizeList {
  private static let allowed = "WIDTHxHEIGHT,… in whole pixels, such as 4000x3000,800x600"
  private static let largestSide = 1_000_000_000
  /// The most sizes of a list. A budget of memory may have room for fewer.
  private static let most = 10_000_000

  /// The sizes of a text, `WIDTHxHEIGHT,…`, spaces after commas or not; the error has `place` as its path.
  package static func sizes(
    in text: some Collection<UInt8>, at place: String
  ) throws(SpecError) -> [PixelSize] {
    try text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      word throws(SpecError) in
      let word = word.drop { $0 == UInt8(ascii: " ") }
      if let size = size(word) { return size }
      let found = quoted(String(decoding: word, as: UTF8.self))
      throw .badValue(path: place, found: found, allowed: allowed)
    }
  }

  /// The sizes of a list, each line a text as above; blank lines are left out.
  ///
  /// - Parameter name: The name of the list, in errors.
  package static func sizes(ofLines bytes: [UInt8], in name: String) throws(SpecError) -> [PixelSize] {
    let name = EscapedText.shortened(path: name)
    var sizes: [PixelSize] = []
    var start = bytes.withoutByteOrderMark.startIndex
    var number = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      number = number + 1
      guard let first = line.firstIndex(where: { !$0.isSpace }),
        let last = line.lastIndex(where: { !$0.isSpace })
      else { continue }
      sizes += try self.sizes(in: line[first...last], at: "\(name): line \(number)")
      guard sizes.count <= most else {
        throw .badValue(
          path: "\(name): line \(number)", found: "beyond \(most) sizes", allowed: "at most \(most) in a list"
        )
      }
    }
    guard !sizes.isEmpty else {
      throw .conflict(path: name, detail: "has no line with a size; allowed: \(allowed)")
    }
    return sizes
  }

  private static func size(_ word: some Collection<UInt8>) -> PixelSize? {
    let sides = word.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard sides.count == 2, let width = side(sides[0]), let height = side(sides[1]) else { return nil }
    return PixelSize(width: width, height: height)
  }

  private static func side(_ digits: some Collection<UInt8>) -> Int? {
    var side = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), side <= largestSide else { return nil }
      side = side * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return (1...largestSide).contains(side) ? side : nil
  }
}

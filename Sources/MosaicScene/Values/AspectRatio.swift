// The ratio of a width to a height: 16:9.

/// Width to height, as two numbers.
package struct AspectRatio: Hashable, Sendable {
  package var width: Double
  package var height: Double

  /// The numbers that each of the two may be.
  package static let range = ValueRange(above: 0, upTo: 1_000_000)

  /// Makes a ratio; `nil` for numbers out of ``range``.
  package init?(_ width: Double, _ height: Double = 1) {
    guard Self.range.contains(width), Self.range.contains(height) else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// Reads `16:9`, `16/9` or one number; `nil` for any other text.
  package init?(_ text: some StringProtocol) {
    guard let folded = cssText(String(text)) else { return nil }
    let numbers = folded.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
      .map { part in decimal(cssWords(part).joined(separator: " ")) }
    guard (1...2).contains(numbers.count), let width = numbers[0],
      let height = numbers.count > 1 ? numbers[1] : 1
    else { return nil }
    self.init(width, height)
  }
}

extension AspectRatio: CustomStringConvertible {
  /// As it is typed: `16:9`.
  package var description: String { "\(shortest(width)):\(shortest(height))" }
}

import MosaicLayout

/// Distances from the canvas' edges to the content, in points.
public struct Insets: Codable, Hashable, Sendable {
  /// From the top edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the bottom edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Makes insets from the four distances.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Makes four equal insets.
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

  /// Makes insets from one to four distances in the order of CSS `padding`; `nil` for any other number of them.
  package init?(css sides: [Double]) {
    guard let top = sides.first, sides.count <= 4 else { return nil }
    let right = sides.count > 1 ? sides[1] : top
    self.init(
      top: top, left: sides.count > 3 ? sides[3] : right, bottom: sides.count > 2 ? sides[2] : top,
      right: right)
  }

  /// Reads CSS `padding`: one to four numbers from 0 up, with space or commas between them, in points or with `px` or a unit of paper.
  public init(css text: String) throws(CSSError) {
    let problem = CSSError(
      text: text,
      allowed: "one to four distances from 0 up, in CSS's order: ALL, \"VERTICAL HORIZONTAL\", "
        + "\"TOP HORIZONTAL BOTTOM\" or \"TOP RIGHT BOTTOM LEFT\", in points or with a unit such as 10mm")
    guard let folded = cssText(text) else { throw problem }
    // Two commas in a row are a number that was forgotten.
    let parts = folded.split(separator: ",", omittingEmptySubsequences: false).map { cssWords($0) }
    let numbers = parts.joined().map { Measure($0)?.points }
    let sides = numbers.compactMap { $0 }.filter { (0...LayoutLimits.coordinate).contains($0) }
    guard parts.allSatisfy({ !$0.isEmpty }), sides.count == numbers.count, let insets = Insets(css: sides)
    else { throw problem }
    self = insets
  }

  package var cssSides: [Double] { [top, right, bottom, left] }
}

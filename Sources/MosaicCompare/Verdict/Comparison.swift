// The public face: two pictures and the allowed differences in, a verdict and its figures out.

public import MosaicLayout
public import MosaicPixels
import MosaicText

/// The result of comparing two pictures. It is the same on every machine.
public struct Comparison: Hashable, Sendable {
  package let options: ComparisonOptions
  /// The sides of the first picture, which is expected.
  public let a: PixelSize
  /// The sides of the second picture.
  public let b: PixelSize
  /// How the pictures were laid over each other, with rows and columns that were inserted or removed.
  package let alignment: Overlay
  /// The verdict on each pixel of the canvas.
  package let map: DifferenceMap
  /// How many pixels differ, including pixels that only one picture has.
  public let differing: Int
  /// How many pixels differ only by anti-aliasing, which do not count.
  public let antialiased: Int
  /// How many pixels were not compared because of the mask.
  public let masked: Int
  /// How many pixels only one picture has; they count as different.
  public let unmatched: Int
  /// The largest difference of a channel in a compared pixel, 0 to 255; anti-aliased pixels are left out, and 255 stands for pixels
  /// that only one picture has.
  public let largestDelta: Int
  /// The requested budgets and how much of each was used, also if the pictures pass.
  package let budgets: [BudgetUse]
  /// The differing pixels in boxes, the most important first.
  public let regions: [Region]

  /// The largest canvas by default: 2²⁸ pixels.
  package static let usualMaximum = 1 << 28

  /// Compares two pictures, except for parts of the expected one.
  ///
  /// - Throws: ``ComparisonError/canvasTooLarge(a:b:pixels:limit:)`` if both together need more than 2²⁸ pixels.
  /// - Complexity: O(pixels), with one byte for each pixel of the canvas, and four more for each picture if the sizes differ.
  public init(
    expected: StraightPixmap, actual: StraightPixmap, _ options: ComparisonOptions = ComparisonOptions(),
    ignoring parts: [PixelRect] = []
  ) throws(ComparisonError) {
    var mask = Mask(width: expected.width, height: expected.height)
    for part in parts { mask.cover(part) }
    try self.init(expected, actual, options, mask: parts.isEmpty ? nil : mask)
  }

  /// Compares two pictures, except for parts of the expected one. Translucent pixels are compared by their colours without alpha.
  ///
  /// - Throws: ``ComparisonError/canvasTooLarge(a:b:pixels:limit:)`` if both together need more than 2²⁸ pixels.
  public init(
    expected: Pixmap, actual: Pixmap, _ options: ComparisonOptions = ComparisonOptions(),
    ignoring parts: [PixelRect] = []
  ) throws(ComparisonError) {
    try self.init(
      expected: StraightPixmap(expected), actual: StraightPixmap(actual), options, ignoring: parts)
  }

  /// - Parameters:
  ///   - mask: The part that is not compared, in pixels of the first picture, or of the second one outside the first.
  ///   - runner: Who runs the parts of the work.
  ///   - maximumPixels: The largest canvas on which pictures are laid over each other; a larger one is refused before memory is
  ///     taken for it.
  package init(
    _ a: StraightPixmap, _ b: StraightPixmap, _ options: ComparisonOptions = ComparisonOptions(),
    mask: Mask? = nil, on runner: BandRunner = .oneByOne, maximumPixels: Int = Self.usualMaximum
  ) throws(ComparisonError) {
    (self.a, self.b) = (
      PixelSize(width: a.width, height: a.height), PixelSize(width: b.width, height: b.height)
    )
    let alignment = Overlay(of: a, and: b, mode: options.alignment)
    // A tall and a wide picture with few pixels can need a canvas with very many.
    let (pixels, overflow) = alignment.width.multipliedReportingOverflow(by: alignment.height)
    guard !overflow, pixels <= maximumPixels else {
      throw .canvasTooLarge(a: self.a, b: self.b, pixels: overflow ? .max : pixels, limit: maximumPixels)
    }
    var canvas = DifferenceMap(width: alignment.width, height: alignment.height)
    if let mask { alignment.mark(mask, in: &canvas) }
    alignment.markUnmatched(a, b, chargesTransparent: options.chargesTransparent, in: &canvas)
    let parts = alignment.parts
    var measured = PixelMeasurement(a, b, options.rule, at: parts, into: consume canvas, on: runner)
    if options.rule.antialiasing == .displacement {
      measured.countMoved(alignment.laidOut(a, as: .a), alignment.laidOut(b, as: .b))
    }
    self.options = options
    self.alignment = alignment
    map = measured.map
    // Without a mask no pixel is masked, and without edges no pixel is unmatched.
    masked = mask == nil ? 0 : map.kinds.count { $0 == DifferenceMap.Kind.masked.rawValue }
    unmatched =
      parts.allSatisfy { $0.a != nil && $0.b != nil } ? 0 : map.kinds.count(where: DifferenceMap.isUnmatched)
    antialiased = measured.tally.antialiased
    differing = measured.tally.differing + unmatched
    largestDelta = unmatched > 0 ? 255 : measured.tally.largestDelta
    budgets = options.budgets.uses(of: map, differing: differing, largestDelta: largestDelta) {
      PixelPlane.with(alignment.laidOut(a, as: .a), alignment.laidOut(b, as: .b)) {
        Spot.count(in: measured.map, $0, $1)
      } ?? 0
    } area: {
      AreaDifference(
        alignment.laidOut(a, as: .a), alignment.laidOut(b, as: .b), map: measured.map, on: runner
      ).share
    }
    regions = differing == 0 ? [] : alignment.regions(of: map, a, b, options)
  }

  /// Pixels of the canvas.
  public var total: Int { map.width * map.height }

  /// Whether the sizes match or may differ, something was compared, and every budget was kept.
  public var isPass: Bool { findings.isEmpty }
}

extension Overlay {
  /// The differing pixels in boxes, each with its strongest difference. A region that moved by whole pixels is named a shift.
  fileprivate func regions(
    of map: DifferenceMap, _ a: StraightPixmap, _ b: StraightPixmap, _ options: ComparisonOptions
  ) -> [Region] {
    // Nothing differs in pictures without pixels.
    PixelPlane.with(laidOut(a, as: .a), laidOut(b, as: .b)) { a, b in
      var strengths = PixelStrengths(a, b, options.rule)
      return RegionSearch(map).regions { strengths.strength($0, $1) }
        .map { $0.lookingForShift(from: a, to: b) }
    } ?? []
  }
}

/// Why two pictures cannot be compared. It never means that they differ.
public enum ComparisonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The canvas that holds both pictures is above the limit.
  case canvasTooLarge(a: PixelSize, b: PixelSize, pixels: Int, limit: Int)

  /// Names the sizes and the limit.
  public var description: String {
    switch self {
    case .canvasTooLarge(let a, let b, let pixels, let limit):
      "pictures of \(a) and \(b) laid over each other need a canvas of \(pixels) pixels, and the limit is \(limit)"
    }
  }
}

extension Comparison {
  /// Why the pictures do not pass; empty if they do.
  var findings: [String] {
    var findings: [String] = []
    if a != b && !options.allowsSizes {
      findings.append("the sizes differ: \(a) and \(b)")
    }
    if total > 0 && masked == total {
      findings.append(
        "nothing was compared: the mask covers \(total == 1 ? "the only pixel" : "all \(total) pixels")")
    }
    findings += budgets.filter { !$0.isKept }.map(overdrawn)
    return findings
  }

  /// The verdict in one line: the failures, or else the findings and how much of each budget they used.
  public var reason: String {
    let findings = findings
    guard findings.isEmpty else {
      return (findings + edits + [leftOut].compactMap { $0 }).joined(separator: "; ")
    }
    let rest = [leftOut, edits.first].compactMap { $0 }.map { "; \($0)" }.joined()
    if differing == 0 { return "\(sameWords)\(rest)" }
    let uses = budgets.map(\.description).joined(separator: ", ")
    return "\(differing) of \(counted(total, "pixel")) differ, which is allowed: \(uses)\(rest)"
  }

  private var sameWords: String {
    if total == 0 { return "both pictures are empty" }
    let compared = total - masked - (options.rule.metric == .exact ? antialiased : 0)
    if options.rule.metric == .exact || largestDelta == 0 && antialiased == 0 {
      return compared == 1 ? "the only pixel is the same" : "all \(compared) pixels are the same"
    }
    return "none of \(counted(compared, "pixel")) differs by more than the threshold"
      + "; the largest difference is \(largestDelta) of 255"
  }

  /// Pixels that did not count; `nil` if all counted.
  private var leftOut: String? {
    let parts = [
      antialiased > 0 ? "\(antialiased) anti-aliased" : nil,
      masked > 0 && masked < total ? "\(masked) masked" : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : "not counted: \(parts.joined(separator: " and "))"
  }

  /// Rows or columns that were inserted or removed, in one phrase.
  private var edits: [String] {
    alignment.edits.isEmpty
      ? alignment.note.map { [$0] } ?? []
      : [alignment.edits.map(\.description).joined(separator: ", ")]
  }

  private func overdrawn(_ use: BudgetUse) -> String {
    switch use.name {
    case .pixels where use.allowed == 0:
      "\(differing) of \(counted(total, "pixel")) differ\(differing == 1 ? "s" : "")"
    case .pixels:
      "\(differing) of \(counted(total, "pixel")) differ, more than the \(Int(use.allowed)) that may"
    case .delta: "a channel differs by \(largestDelta) of 255, more than the \(Int(use.allowed)) that it may"
    case .density: "too many pixels differ near each other: \(use)"
    case .spots:
      "\(counted(Int(use.used), "pixel")) differ\(use.used == 1 ? "s" : "") strongly on even ground"
        + (use.allowed > 0 ? ", more than the \(Int(use.allowed)) that may" : "")
    case .area where use.allowed == 0: "the mean colour of \(use) has changed"
    case .area: "the mean colour of too much of the area has changed: \(use)"
    }
  }
}

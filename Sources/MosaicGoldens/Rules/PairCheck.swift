// How one pair is compared: the rules for it, and the mask that they make.

import MosaicCodecs
package import MosaicCompare
import MosaicLayout
package import MosaicPixels
import MosaicScene
import MosaicSystem
import MosaicText

/// What the rules and the caller say of one pair, all of it.
package struct PairCheck: Sendable {
  package var comparison: ComparisonOptions
  /// Whether the rules allow the pair to differ; `nil` if they do not, or if their last day is over.
  package let allowance: Allowance?
  /// The rule about the pair that held until a day, if that day is over.
  let lapsed: Allowance?
  /// The place of the rule that says so, in words.
  package internal(set) var place = ""
  let mask: String?
  /// The colour of the parts of the golden that are not compared.
  let color: Color?
  private let ignored: [PixelRect]
  private let mostMasked: Double

  /// - Parameter today: The day of the run; if `nil`, rules hold whatever day they name.
  init(_ settings: CompareSettings, _ options: ComparisonOptions, on today: CalendarDay?) {
    comparison = options
    let said = Allowance(settings)
    let isOver = if let today, let until = said?.until { until < today } else { false }
    (allowance, lapsed) = isOver ? (nil, said) : (said, nil)
    mask = settings.mask
    ignored = settings.ignored ?? []
    color = settings.maskColor
    mostMasked = settings.mostMasked ?? 0.5
  }

  package var masks: Bool { mask != nil || color != nil || !ignored.isEmpty }

  /// The fault of a pair that is known to differ and does not; `nil` if it may be the same.
  package var unexpectedPass: String? {
    guard let allowance, !allowance.isFlaky else { return nil }
    return "is expected to differ (\(allowance.words)), and does not; remove expectedFailure from \(place)"
  }

  /// Why a difference counts again that was allowed until a day; `nil` if it was never allowed.
  package var lapsedWords: String? {
    lapsed.map { rule in
      let key = rule.isFlaky ? "flaky" : "expectedFailure"
      return "\(key) held until \(rule.until?.description ?? "") (\(rule.reason)), which is over; "
        + "repair the picture, or change until in \(place)"
    }
  }

  /// The pixels that are not compared; `nil` if all are compared.
  ///
  /// A mask picture has the size of the picture that is expected; rectangles may lie beyond it.
  ///
  /// - Parameter picture: Reads the mask picture at a path.
  package func mask(
    over expected: StraightPixmap, _ actual: StraightPixmap,
    picture: (String) throws -> StraightPixmap = { try ImageReader.straightPixmap(ofFile: $0) }
  ) throws -> Mask? {
    guard masks else { return nil }
    let extends = mask == nil && color == nil
    var mask = Mask(
      width: extends ? max(expected.width, actual.width) : expected.width,
      height: extends ? max(expected.height, actual.height) : expected.height)
    for rectangle in ignored { mask.cover(rectangle) }
    if let path = self.mask { try mask.cover(picture(path)) }
    if let color { try mask.cover(color: color.channels, of: expected) }
    try mask.requireShare(atMost: mostMasked)
    if !mask.bytes.isEmpty, mask.maskedPixels == mask.bytes.count {
      let pixels = mask.bytes.count
      throw MaskError(
        (pixels == 1 ? "the only pixel is masked" : "all \(pixels) pixels are masked")
          + ", so that nothing is compared; mask less")
    }
    return mask
  }

  /// Rectangles that mask nothing, since they lie outside of both pictures: one remark for each.
  func remarks(over expected: PixelSize, _ actual: PixelSize) -> [String] {
    let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    return ignored.filter { $0.intersection(canvas).isEmpty }.map { rectangle in
      "the rectangle \(rectangle.x),\(rectangle.y),\(rectangle.width),\(rectangle.height) lies outside of the "
        + "\(width)×\(height) pixels and masks nothing"
    }
  }

  /// The PNG file that becomes the golden in place of another one: the new picture, with the colour of the mask at the pixels that have it
  /// in the old one. So masked pixels stay masked. `nil` if no pixel is to be kept, and the new file becomes the golden unchanged.
  ///
  /// - Throws: ``/MosaicSystem/WorkFailure`` if a PNG cannot hold the picture.
  package func update(
    of expected: StraightPixmap, by actual: StraightPixmap, path: String
  ) throws -> (file: [UInt8], kept: Int)? {
    try color.flatMap { color in
      try Self.update(of: expected, by: actual, path: path, color, comparison.alignment)
    }
  }

  static func update(
    of expected: StraightPixmap, by actual: StraightPixmap, path: String, _ color: Color,
    _ alignment: Alignment
  ) throws -> (file: [UInt8], kept: Int)? {
    guard let (kept, count) = actual.keeping(color.channels, of: expected, alignment: alignment) else {
      return nil
    }
    func refusal(_ why: String) -> WorkFailure {
      WorkFailure(
        .badData,
        "\(EscapedText.shortened(path: path)): is not replaced: \(why), so that the colour of its mask would be lost; "
          + "use rectangles or a mask picture")
    }
    guard path.pathEnding == "png" else { throw refusal("its name is not that of a PNG") }
    let file = try ImageFormat.png.encode(Pixmap(premultiplying: kept))
    guard try ImageReader.straightPixmap(bytes: file, name: path) == kept else {
      throw refusal("the new picture has translucent pixels, which would change")
    }
    return (file, count)
  }
}

extension PairCheck {
  /// A rule that allows a pair to differ.
  package struct Allowance: Sendable, Equatable {
    /// Whether the pair differs now and then: then it may be the same as well.
    package let isFlaky: Bool
    /// Why the pair differs, in the words of the rule.
    package let reason: String
    /// The last day on which the rule holds; `nil` if it holds for ever.
    let until: CalendarDay?

    init?(_ settings: CompareSettings) {
      guard let reason = settings.expectedFailure ?? settings.flaky else { return nil }
      isFlaky = settings.expectedFailure == nil
      self.reason = reason
      until = settings.until
    }

    /// The reason, and the last day if the rule has one.
    package var words: String { until.map { "\(reason); until \($0)" } ?? reason }
  }
}

extension Color {
  /// Red, green, blue and alpha.
  fileprivate var channels: SIMD4<UInt8> { SIMD4(red, green, blue, alpha) }
}

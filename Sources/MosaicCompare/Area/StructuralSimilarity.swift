// How alike two pictures look: a score, not a verdict.

import MosaicLayout
package import MosaicPixels

/// The multi-scale structural similarity (MS-SSIM) of the luma of two pictures.
///
/// It is 1 for equal pictures and nears 0 as their structure is lost. Small changes of a large picture hardly move it, so it says
/// how alike pictures look, not whether something changed. It is the same on every machine.
///
/// Source: Wang, Simoncelli and Bovik, "Multi-scale structural similarity for image quality assessment", Asilomar 2003, with the
/// authors' program: windows of 11 × 11 with a Gaussian of σ 1.5 that lie inside the picture, K₁ = 0.01 and K₂ = 0.03,
/// means of 2 × 2 pixels between scales.
package struct StructuralSimilarity: Hashable, Sendable {
  /// 0 to 1.
  package let score: Double
  /// How many scales were compared: five, or fewer if the smallest one would be shorter than a window.
  package let scales: Int

  /// Compares two pictures of one size; `nil` if a side is shorter than 11 pixels.
  ///
  /// Colours are seen on white; luma follows Rec. 601. A picture too small for five scales takes the first weights only, scaled to
  /// a sum of 1.
  ///
  /// - Parameters:
  ///   - a: The first picture, laid out on the canvas; `b` is the second one, of the same size.
  ///   - map: Which pixels are masked, and so count as the same, and which are in one picture only, and so count as black against
  ///     white; `nil` if none is.
  /// - Complexity: O(pixels); it takes 8 bytes a pixel while it runs.
  package init?(_ a: StraightPixmap, _ b: StraightPixmap, map: DifferenceMap? = nil) {
    precondition(a.width == b.width && a.height == b.height, "the pictures have the size of the canvas")
    precondition(
      map.map { $0.width == a.width && $0.height == a.height } ?? true, "the map has the size of the canvas")
    guard min(a.width, a.height) >= LumaPlane.window else { return nil }
    var (first, second) = LumaPlane.pair(a, b, map)
    var similarities: [WindowSimilarity] = []
    while true {
      similarities.append(WindowSimilarity(first, second))
      guard similarities.count < Self.weights.count,
        min(first.width + 1, first.height + 1) / 2 >= LumaPlane.window
      else { break }
      first = first.halved()
      second = second.halved()
    }
    scales = similarities.count
    score = Self.combined(similarities)
  }

  /// How much each scale counts, the finest first.
  static let weights = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]

  /// The product of the powers of contrast and structure, and of luminance at the coarsest scale.
  private static func combined(_ similarities: [WindowSimilarity]) -> Double {
    let weights = weights.prefix(similarities.count)
    let whole = weights.reduce(0, +)
    var logarithm = 0.0
    for (index, weight) in weights.enumerated() {
      let isLast = index == similarities.count - 1
      let value = isLast ? similarities[index].whole : similarities[index].contrast
      // Inverted structure is not a likeness at all.
      guard value > 0 else { return 0 }
      logarithm += weight / whole * naturalLogarithm(min(value, 1))
    }
    return min(exponential(logarithm), 1)
  }
}

/// The means of the similarity of all windows of two planes of one size.
private struct WindowSimilarity {
  /// Contrast and structure.
  let contrast: Double
  /// Luminance, contrast and structure.
  let whole: Double

  /// Keep quotients of small numbers steady: (K₁ · 255)² and (K₂ · 255)².
  private static let luminance: Float = 2.55 * 2.55
  private static let contrast: Float = 7.65 * 7.65

  /// - Complexity: O(pixels × 11).
  init(_ a: LumaPlane, _ b: LumaPlane) {
    var rows = WindowRows(a, b)
    var contrasts = 0.0
    var wholes = 0.0
    for y in 0..<rows.count {
      var row = (contrast: 0.0, whole: 0.0)
      for means in rows.means(y) {
        let squares = means.x * means.x + means.y * means.y
        let covariance = means.w - means.x * means.y
        let contrast = (2 * covariance + Self.contrast) / (means.z - squares + Self.contrast)
        let lumaA = means.x + 128
        let lumaB = means.y + 128
        let luminance =
          (2 * (lumaA * lumaB) + Self.luminance) / (lumaA * lumaA + lumaB * lumaB + Self.luminance)
        row.contrast += Double(contrast)
        row.whole += Double(contrast * luminance)
      }
      contrasts += row.contrast
      wholes += row.whole
    }
    let count = Double(rows.count) * Double(rows.columns)
    self.contrast = contrasts / count
    self.whole = wholes / count
  }
}

// MARK: Windows

/// Rows of windows of 11 × 11 values, weighted by a Gaussian of σ 1.5.
///
/// Each vector holds the means of the first plane, of the second one, of the sum of their squares and of their product. Equal planes
/// have a sum of squares of exactly twice the product.
struct WindowRows {
  /// How many windows are in a row.
  let columns: Int
  /// The number of rows of windows.
  let count: Int
  private let a: LumaPlane
  private let b: LumaPlane
  /// The means across of the last 11 rows of the planes; row y is in slot y mod 11.
  private var ring: [SIMD4<Float>]
  /// The rows of the planes that are in the ring, or were.
  private var done = 0

  /// `exp(−i² / 4.5)`, scaled so that the sum over −5…5 is 1.
  static let weights: [Float] = [
    0.2660117248617943, 0.21300553771125366, 0.1093606895097, 0.03600077212843082, 0.007598758135239184,
    0.0010283800844791099,
  ]

  init(_ a: LumaPlane, _ b: LumaPlane) {
    precondition(a.width == b.width && a.height == b.height, "planes have one size")
    precondition(min(a.width, a.height) >= LumaPlane.window, "a window fits into the planes")
    (self.a, self.b) = (a, b)
    columns = a.width - LumaPlane.window + 1
    count = a.height - LumaPlane.window + 1
    ring = [SIMD4](repeating: SIMD4(), count: columns * LumaPlane.window)
  }

  /// The means of a row of windows. Rows are asked for in order.
  mutating func means(_ y: Int) -> [SIMD4<Float>] {
    while done < y + LumaPlane.window { addRow() }
    let columns = columns
    // The start of each row of the window in the ring.
    let starts = (0..<LumaPlane.window).map { (y + $0) % LumaPlane.window * columns }
    return ring.withUnsafeBufferPointer { ring in
      // In bounds: each start begins a row of as many values.
      Self.weighted(count: columns) { x, offset in ring[starts[5 + offset] + x] }
    }
  }

  private mutating func addRow() {
    let start = done * a.width
    let values = (start..<start + a.width).map { i in
      let (first, second) = (a.values[i], b.values[i])
      return SIMD4(first, second, first * first + second * second, first * second)
    }
    let slot = done % LumaPlane.window * columns
    let row = values.withUnsafeBufferPointer { values in
      // In bounds: a row of the planes has 10 values more than the windows.
      Self.weighted(count: columns) { x, offset in values[x + 5 + offset] }
    }
    ring.replaceSubrange(slot..<slot + columns, with: row)
    done += 1
  }

  /// Weighs 11 vectors, at offsets from −5 to 5, for each number below a count; always in the same order.
  @inline(__always)
  private static func weighted(
    count: Int, _ value: (_ x: Int, _ offset: Int) -> SIMD4<Float>
  ) -> [SIMD4<Float>] {
    let w0 = weights[0]
    let w1 = weights[1]
    let w2 = weights[2]
    let w3 = weights[3]
    let w4 = weights[4]
    let w5 = weights[5]
    return (0..<count).map { x in
      var sum = value(x, 0) * w0
      sum += (value(x, -1) + value(x, 1)) * w1
      sum += (value(x, -2) + value(x, 2)) * w2
      sum += (value(x, -3) + value(x, 3)) * w3
      sum += (value(x, -4) + value(x, 4)) * w4
      sum += (value(x, -5) + value(x, 5)) * w5
      return sum
    }
  }
}

// MARK: Luma

/// Luma less 128 of each pixel: −128 to 127. Values near zero lose less when they are squared.
struct LumaPlane {
  let width: Int
  let height: Int
  var values: [Float]

  /// The side of the windows in which planes are compared.
  static let window = 11

  /// The planes of two pictures of one size.
  static func pair(
    _ a: StraightPixmap, _ b: StraightPixmap, _ map: DifferenceMap?
  ) -> (LumaPlane, LumaPlane) {
    var (first, second) = (LumaPlane(a), LumaPlane(b))
    guard let map else { return (first, second) }
    for (index, kind) in map.kinds.enumerated() {
      if kind == DifferenceMap.Kind.masked.rawValue {
        second.values[index] = first.values[index]
      } else if DifferenceMap.isUnmatched(kind) {
        first.values[index] = -128
        second.values[index] = 127
      }
    }
    return (first, second)
  }

  /// Luma of Rec. 601 on white.
  private init(_ picture: StraightPixmap) {
    (width, height) = (picture.width, picture.height)
    values = stride(from: 0, to: picture.bytes.count, by: 4).map { i in
      let color = Rec601.thousandths(
        red: Int(picture.bytes[i]), green: Int(picture.bytes[i + 1]), blue: Int(picture.bytes[i + 2]))
      let alpha = Int(picture.bytes[i + 3])
      // Whole numbers up to 65,025,000, divided once.
      let luma = color * alpha + 255_000 * (255 - alpha) - 128 * 255_000
      return Float(Double(luma) / 255_000)
    }
  }

  private init(width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// The plane at half its size: means of 2 × 2 values; an odd last one counts twice.
  func halved() -> LumaPlane {
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    var values: [Float] = []
    values.reserveCapacity(columns * rows)
    for y in 0..<rows {
      let (top, bottom) = (2 * y * width, min(2 * y + 1, height - 1) * width)
      for x in 0..<columns {
        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
        let upper = self.values[top + left] + self.values[top + right]
        values.append((upper + (self.values[bottom + left] + self.values[bottom + right])) / 4)
      }
    }
    return LumaPlane(width: columns, height: rows, values: values)
  }
}

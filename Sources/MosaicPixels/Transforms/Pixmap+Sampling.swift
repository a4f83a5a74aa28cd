// Pixels of a picture that is rotated, scaled or sharpened, and those beyond its ends.

extension Pixmap {
  /// The pixels that a piece of a canvas shows of this picture.
  ///
  /// Interpolates with the Catmull-Rom cubic, which keeps edges sharp, and integer weights; if pixels fall exactly on pixels,
  /// they are copied. A pixel does not depend on the piece that it is in.
  ///
  /// The axes find columns and rows also beyond the picture; they are clamped if `nil`.
  package func sampled(
    columns: Range<Int>, rows: Range<Int>, mapping: PixelMapping, horizontal: SampleAxis? = nil,
    vertical: SampleAxis? = nil
  ) -> Pixmap {
    guard width > 0, height > 0 else { return Pixmap(width: columns.count, height: rows.count) }
    let horizontal = horizontal ?? .clamped(width)
    let vertical = vertical ?? .clamped(height)
    if let shift = mapping.shift {
      return copied(columns: columns, rows: rows, shift: shift, horizontal, vertical)
    }
    var piece = Pixmap(width: columns.count, height: rows.count)
    let weights = CubicWeights.table
    let stride = stride
    // In bounds: an axis finds only pixels that exist, and the piece has a pixel for each column and row.
    bytes.withUnsafeBufferPointer { source in
      piece.bytes.withUnsafeMutableBufferPointer { target in
        weights.withUnsafeBufferPointer { weights in
          var at = 0
          for y in rows {
            for x in columns {
              let u = mapping.u.start &+ x &* mapping.u.column &+ y &* mapping.u.row
              let v = mapping.v.start &+ x &* mapping.v.column &+ y &* mapping.v.row
              let (left, top) = (u >> 24 - 1, v >> 24 - 1)
              let (across, down) = (((u >> 16) & 255) * 4, ((v >> 16) & 255) * 4)
              let places = (
                horizontal.index(left) * 4, horizontal.index(left + 1) * 4, horizontal.index(left + 2) * 4,
                horizontal.index(left + 3) * 4
              )
              var sums = SIMD4<Int32>()
              for tap in 0..<4 {
                let row = vertical.index(top + tap) * stride
                func pixel(_ place: Int) -> SIMD4<Int32> {
                  let i = row + place
                  return SIMD4(
                    Int32(source[i]), Int32(source[i + 1]), Int32(source[i + 2]), Int32(source[i + 3]))
                }
                // In two parts: the compiler takes seconds to find the types of a longer sum.
                let first = pixel(places.0) &* weights[across] &+ pixel(places.1) &* weights[across + 1]
                let second = pixel(places.2) &* weights[across + 2] &+ pixel(places.3) &* weights[across + 3]
                sums = sums &+ (first &+ second) &* weights[down + tap]
              }
              let values = (sums &+ (1 << 21)) &>> 22
              let alpha = min(255, max(0, values[3]))
              target[at] = UInt8(truncatingIfNeeded: min(alpha, max(0, values[0])))
              target[at + 1] = UInt8(truncatingIfNeeded: min(alpha, max(0, values[1])))
              target[at + 2] = UInt8(truncatingIfNeeded: min(alpha, max(0, values[2])))
              target[at + 3] = UInt8(truncatingIfNeeded: alpha)
              at += 4
            }
          }
        }
      }
    }
    return piece
  }

  private func copied(
    columns: Range<Int>, rows: Range<Int>, shift: (x: Int, y: Int), _ horizontal: SampleAxis,
    _ vertical: SampleAxis
  ) -> Pixmap {
    let places = columns.map { horizontal.index($0 + shift.x) * 4 }
    var copy: [UInt8] = []
    copy.reserveCapacity(columns.count * rows.count * 4)
    for y in rows {
      let row = vertical.index(y + shift.y) * stride
      for place in places { copy += bytes[row + place..<row + place + 4] }
    }
    return Pixmap(width: columns.count, height: rows.count, bytes: copy)
  }
}

/// The Catmull-Rom cubic (R. G. Keys, 1981, with a = -1/2).
private enum CubicWeights {
  /// Four weights for each 256th of a pixel; their sum is 2048.
  static let table: [Int32] = (0..<256).flatMap { phase -> [Int32] in
    let t = Double(phase) / 256
    let outer = [((2 - t) * t - 1) * t / 2, (t - 1) * t * t / 2].map { Int32(($0 * 2048).rounded()) }
    let second = Int32((((4 - 3 * t) * t + 1) * t / 2 * 2048).rounded())
    return [outer[0], 2048 - outer[0] - outer[1] - second, second, outer[1]]
  }
}

// MARK: Positions

/// Maps the pixels of a canvas to positions in a picture that is rotated and scaled.
///
/// In fixed point with 24 bits of fraction, relative to the canvas' origin, so that every piece of the canvas finds the same
/// positions.
package struct PixelMapping: Hashable, Sendable {
  struct Line: Hashable {
    var start: Int
    var column: Int
    var row: Int
  }

  /// Along the picture's rows: the position of the canvas' first pixel, and the steps that a column and a row add to it.
  let u: Line
  /// As ``u``, along the picture's columns.
  let v: Line

  /// - Parameters:
  ///   - pivot: The point of the canvas about which the picture is rotated, clockwise.
  ///   - origin: The picture's top left corner on the canvas before the rotation.
  ///   - scale: Pixels of the picture per pixel of the canvas.
  package init(
    pivot: (x: Double, y: Double) = (0, 0), cosine: Double = 1, sine: Double = 0,
    origin: (x: Double, y: Double), scale: (x: Double, y: Double) = (1, 1)
  ) {
    let (x, y) = (0.5 - pivot.x, 0.5 - pivot.y)
    u = Line(
      start: Self.fixed((pivot.x + cosine * x + sine * y - origin.x) * scale.x - 0.5),
      column: Self.fixed(cosine * scale.x), row: Self.fixed(sine * scale.x))
    v = Line(
      start: Self.fixed((pivot.y - sine * x + cosine * y - origin.y) * scale.y - 0.5),
      column: Self.fixed(-sine * scale.y), row: Self.fixed(cosine * scale.y))
  }

  /// The offset in whole pixels, if pixels fall exactly on pixels.
  var shift: (x: Int, y: Int)? {
    let one = Self.one
    guard u.column == one, u.row == 0, v.column == 0, v.row == one, u.start % one == 0, v.start % one == 0
    else { return nil }
    return (u.start / one, v.start / one)
  }

  private static let one = 1 << 24

  private static func fixed(_ number: Double) -> Int {
    Int(min(max((number * Double(one)).rounded(), -4e18), 4e18))
  }
}

// MARK: One axis

/// Finds pixels by their position along one axis, also beyond the picture's ends.
package struct SampleAxis: Hashable, Sendable {
  /// How many pixels the whole picture has.
  let count: Int
  private let added: Int
  private let isMirrored: Bool
  /// The first pixel that is held, and how many follow it.
  private var first = 0
  private var following: Int

  /// The last pixel is repeated beyond the ends.
  package static func clamped(_ count: Int) -> SampleAxis { SampleAxis(count) }

  /// The picture continues as its mirror image beyond the ends.
  package static func mirrored(_ count: Int) -> SampleAxis { SampleAxis(count, isMirrored: true) }

  /// The middle pixel is repeated `added` extra times.
  package static func stretched(_ count: Int, by added: Int) -> SampleAxis { SampleAxis(count, added: added) }

  private init(_ count: Int, added: Int = 0, isMirrored: Bool = false) {
    precondition(count > 0, "an axis has at least one pixel")
    (self.count, self.added, self.isMirrored, following) = (count, added, isMirrored, count - 1)
  }

  /// The same axis for a cropped picture that holds only these pixels; positions still count from the whole picture.
  ///
  /// Outside of them the nearest held pixel is found.
  package func holding(_ pixels: Range<Int>) -> SampleAxis {
    precondition(!pixels.isEmpty && pixels.lowerBound >= 0 && pixels.upperBound <= count)
    var axis = self
    axis.first = pixels.lowerBound
    axis.following = pixels.count - 1
    return axis
  }

  /// The held pixel (0 is the first one) at a position in the whole picture.
  func index(_ place: Int) -> Int { min(max(whole(place) - first, 0), following) }

  /// The held pixel at a position that is relative to the first held pixel, too.
  func held(_ place: Int) -> Int { index(first + place) }

  private func whole(_ place: Int) -> Int {
    if isMirrored {
      let period = 2 * count
      let inside = ((place % period) + period) % period
      return inside < count ? inside : period - 1 - inside
    }
    let inside = min(max(place, 0), count + added - 1)
    let middle = count / 2
    return inside <= middle + added ? min(inside, middle) : inside - added
  }

  /// The smallest range of pixels that has all pixels at `places`.
  package func pixels(at places: Range<Int>) -> Range<Int> {
    let (first, last) = (whole(places.lowerBound), whole(places.upperBound - 1))
    guard isMirrored else { return first..<last + 1 }
    // The number of the copy, picture or mirror image, in which the range begins and ends.
    func copy(_ place: Int) -> Int { (place - (place % count + count) % count) / count }
    let begin = copy(places.lowerBound)
    switch copy(places.upperBound - 1) - begin {
    case 0: return min(first, last)..<max(first, last) + 1
    // Two copies meet at the picture's end or at its beginning.
    case 1: return begin.isMultiple(of: 2) ? min(first, last)..<count : 0..<max(first, last) + 1
    default: return 0..<count
    }
  }
}

// MARK: Sharpening

extension Pixmap {
  /// The picture with slightly stronger edges, as suits a picture that was made much smaller.
  ///
  /// A pixel and its eight neighbours are weighed 32 to -1 and divided by 24: the mask of `vipsthumbnail --sharpen mild`.
  /// Beyond an edge its pixels are repeated. Alpha stays unchanged, and no colour becomes stronger than its alpha. All
  /// arithmetic is on integers.
  package func sharpened() -> Pixmap {
    guard width > 0, height > 0 else { return self }
    var result = bytes
    // Sums of three rows, with a pixel more at both ends.
    var sums = [Int32](repeating: 0, count: stride + 8)
    for y in 0..<height {
      let above = max(0, y - 1) * stride
      let here = y * stride
      let below = min(height - 1, y + 1) * stride
      for index in 0..<stride {
        sums[index + 4] =
          Int32(bytes[above + index]) + Int32(bytes[here + index]) + Int32(bytes[below + index])
      }
      for channel in 0..<4 {
        sums[channel] = sums[channel + 4]
        sums[stride + 4 + channel] = sums[stride + channel]
      }
      for x in Swift.stride(from: 0, to: stride, by: 4) {
        let alpha = Int32(bytes[here + x + 3])
        for channel in x..<x + 3 {
          let nine = sums[channel] + sums[channel + 4] + sums[channel + 8]
          let value = max(0, 33 * Int32(bytes[here + channel]) - nine + 12) / 24
          result[here + channel] = UInt8(truncatingIfNeeded: min(value, alpha))
        }
      }
    }
    return Pixmap(width: width, height: height, bytes: result)
  }
}

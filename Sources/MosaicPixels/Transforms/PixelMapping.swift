// Pictures turned and enlarged, a piece at a time: what a pixel becomes does not depend on the piece it is in.

/// How places along one axis find pixels, also beyond the picture's ends.
public struct SampleAxis: Hashable, Sendable {
  /// Pixels that are there.
  private var count: Int
  /// How often the middle one stands besides once.
  private var added = 0
  private var isMirrored = false
  /// The first of the pixels that are held, and how many follow it.
  private var first = 0
  private var following: Int

  /// Beyond its ends the picture goes on as its last pixel.
  public static func clamped(_ count: Int) -> SampleAxis { SampleAxis(count: count) }

  /// Beyond its ends the picture goes on as its own mirror image.
  public static func mirrored(_ count: Int) -> SampleAxis {
    var axis = SampleAxis(count: count)
    axis.isMirrored = true
    return axis
  }

  /// The middle pixel stands `added` times more than it is there.
  public static func stretched(_ count: Int, by added: Int) -> SampleAxis {
    var axis = SampleAxis(count: count)
    axis.added = added
    return axis
  }

  private init(count: Int) {
    precondition(count > 0, "an axis has at least one pixel")
    self.count = count
    following = count - 1
  }

  /// The same axis for a cropped picture that holds only these pixels; places still count from the whole picture.
  ///
  /// What lies beside them is found at the nearest of them.
  package func holding(_ pixels: Range<Int>) -> SampleAxis {
    precondition(!pixels.isEmpty && pixels.lowerBound >= 0 && pixels.upperBound <= count)
    var axis = self
    (axis.first, axis.following) = (pixels.lowerBound, pixels.count - 1)
    return axis
  }

  /// Pixels of the whole picture.
  var wholeCount: Int { count }

  /// The pixel that is found at `place`, counted from the first that is there.
  func index(_ place: Int) -> Int { min(max(whole(place) - first, 0), following) }

  /// The same for a place that is counted from the first pixel that is there, too.
  func held(_ place: Int) -> Int { index(first + place) }

  /// The pixel that is found at `place`, counted from the picture's first.
  private func whole(_ place: Int) -> Int {
    if isMirrored {
      let period = 2 * count
      let inside = ((place % period) + period) % period
      return inside < count ? inside : period - 1 - inside
    }
    let inside = min(max(place, 0), count + added - 1)
    let middle = count / 2
    if inside <= middle { return inside }
    return inside <= middle + added ? middle : inside - added
  }

  /// The fewest pixels in a row that hold all that is found at `places`.
  package func pixels(at places: Range<Int>) -> Range<Int> {
    guard isMirrored else { return whole(places.lowerBound)..<whole(places.upperBound - 1) + 1 }
    // Where the picture or its mirror image begins, so many times its size from the origin.
    let (begin, end) = (
      Self.copy(of: places.lowerBound, count), Self.copy(of: places.upperBound - 1, count)
    )
    let ends = [whole(places.lowerBound), whole(places.upperBound - 1)]
    let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    guard begin != end else { return low..<high + 1 }
    guard end - begin == 1 else { return 0..<count }
    // They meet at the picture's end, or at its beginning.
    return begin.isMultiple(of: 2) ? low..<count : 0..<high + 1
  }

  private static func copy(of place: Int, _ count: Int) -> Int {
    (place - (place % count + count) % count) / count
  }
}

/// Where each pixel of a canvas lies on a picture that is turned and enlarged.
///
/// In fixed point with 24 bits of fraction, counted from the canvas' own origin, so that every piece of the canvas finds
/// the same places.
public struct PixelMapping: Hashable, Sendable {
  fileprivate static let one = 1 << 24

  fileprivate struct Line: Hashable {
    var start: Int
    var column: Int
    var row: Int
  }

  /// Along the picture's rows: the place of the canvas' first pixel, and what a column and a row add to it.
  fileprivate let u: Line
  /// The same along the picture's columns.
  fileprivate let v: Line

  /// - Parameters:
  ///   - pivot: The point of the canvas that the picture is turned about.
  ///   - cosine: Of the angle, clockwise.
  ///   - sine: Of the angle, clockwise.
  ///   - origin: Where the picture's left top corner stands on the canvas before it is turned.
  ///   - scale: Pixels of the picture per pixel of the canvas.
  public init(
    pivot: (x: Double, y: Double) = (0, 0), cosine: Double = 1, sine: Double = 0,
    origin: (x: Double, y: Double), scale: (x: Double, y: Double) = (1, 1)
  ) {
    let (x, y) = (0.5 - pivot.x, 0.5 - pivot.y)
    u = Line(
      start: Self.fixed((pivot.x + cosine * x + sine * y - origin.x) * scale.x - 0.5),
      column: Self.fixed(cosine * scale.x),
      row: Self.fixed(sine * scale.x)
    )
    v = Line(
      start: Self.fixed((pivot.y - sine * x + cosine * y - origin.y) * scale.y - 0.5),
      column: Self.fixed(-sine * scale.y),
      row: Self.fixed(cosine * scale.y)
    )
  }

  /// Where pixels fall on pixels: how far the picture is moved.
  fileprivate var shift: (x: Int, y: Int)? {
    let one = Self.one
    guard u.column == one, u.row == 0, v.column == 0, v.row == one, u.start % one == 0, v.start % one == 0
    else { return nil }
    return (u.start / one, v.start / one)
  }

  private static func fixed(_ number: Double) -> Int {
    Int(min(max((number * Double(one)).rounded(), -4e18), 4e18))
  }
}

extension Pixmap {
  /// The pixels that a piece of a canvas shows of this picture.
  ///
  /// Between pixels the values are those of Catmull and Rom's cubic, which keeps edges sharp, with weights in whole
  /// numbers; where pixels fall on pixels they are copied.
  ///
  /// - Parameters:
  ///   - columns: The piece's columns on the canvas.
  ///   - rows: The piece's rows on the canvas.
  ///   - horizontal: How the picture goes on to the left and right; as for its own columns if `nil`.
  ///   - vertical: How it goes on above and below.
  /// - Complexity: O(pixels of the piece).
  public func sampled(
    columns: Range<Int>, rows: Range<Int>, mapping: PixelMapping, horizontal: SampleAxis? = nil,
    vertical: SampleAxis? = nil
  ) -> Pixmap {
    guard width > 0, height > 0 else { return Pixmap(width: columns.count, height: rows.count) }
    let (horizontal, vertical) = (horizontal ?? .clamped(width), vertical ?? .clamped(height))
    if let shift = mapping.shift {
      return copied(columns: columns, rows: rows, shift: shift, horizontal, vertical)
    }
    var piece = Pixmap(width: columns.count, height: rows.count)
    let weights = CubicWeights.table
    let stride = stride
    // Both buffers outlive the closure; an axis only finds pixels that are there, and the piece has a pixel for each
    // column and row.
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
                let line =
                  pixel(places.0) &* weights[across] &+ pixel(places.1) &* weights[across + 1]
                  &+ pixel(places.2) &* weights[across + 2] &+ pixel(places.3) &* weights[across + 3]
                sums = sums &+ line &* weights[down + tap]
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

/// The cubic of Catmull and Rom (R. G. Keys, 1981, with a = -1/2).
private enum CubicWeights {
  /// Four weights for each 256th of a pixel; their sum is 2048.
  static let table: [Int32] = (0..<256).flatMap { phase -> [Int32] in
    let t = Double(phase) / 256
    let outer = [((2 - t) * t - 1) * t / 2, (t - 1) * t * t / 2].map { Int32(($0 * 2048).rounded()) }
    let second = Int32((((4 - 3 * t) * t + 1) * t / 2 * 2048).rounded())
    return [outer[0], 2048 - outer[0] - outer[1] - second, second, outer[1]]
  }
}

/// Three successive box averages, which approximate a Gaussian within 3 %.
///
/// Source: Filter Effects Module Level 1, `feGaussianBlur`: the boxes are ⌊σ·3√(2π)/4 + ½⌋ wide; an even width takes
/// two boxes half a pixel off to either side and one that is a pixel wider.
struct BoxBlur {
  /// The values that each box takes before and after the middle one.
  private let boxes: [(before: Int, after: Int)]

  /// How many values away a value has an effect.
  var reach: Int { boxes.reduce(0) { $0 + $1.before } }

  /// - Parameter sigma: Standard deviation in pixels; below a third of a pixel nothing happens.
  init(sigma: Double) {
    // 3 × √(2π) / 4; a larger sigma makes no difference in any picture.
    let width = Int(min(max(0, sigma), 1e9) * 1.879971205598873 + 0.5)
    guard width > 1 else {
      boxes = []
      return
    }
    let half = width / 2
    boxes =
      width % 2 == 1
      ? [(half, half), (half, half), (half, half)]
      : [(half, half - 1), (half - 1, half), (half, half)]
  }

  /// Blurs a plane of `width × height` bytes along both axes.
  ///
  /// `across` and `down` find the samples beyond the ends of a row and of a column; if `nil`, these are 0.
  ///
  /// - Complexity: O(`width × height`), whatever the blur.
  func apply(
    to plane: inout [UInt8], width: Int, height: Int, across: SampleAxis? = nil, down: SampleAxis? = nil
  ) {
    guard !boxes.isEmpty, width > 0, height > 0 else { return }
    for y in 0..<height { blur(&plane, first: y * width, step: 1, count: width, across) }
    for x in 0..<width { blur(&plane, first: x, step: width, count: height, down) }
  }

  private func blur(_ plane: inout [UInt8], first: Int, step: Int, count: Int, _ axis: SampleAxis?) {
    let reach = reach
    if let axis, reach >= axis.count {
      return blurAround(&plane, first: first, step: step, count: count, axis)
    }
    // Eight fraction bits between the boxes, so that three roundings do not add up.
    var line = [Int32](repeating: 0, count: count + 2 * reach)
    if let axis {
      for i in line.indices { line[i] = Int32(plane[first + axis.held(i - reach) * step]) << 8 }
    } else {
      for i in 0..<count { line[reach + i] = Int32(plane[first + i * step]) << 8 }
    }
    var other = line
    for box in boxes {
      Self.average(line, into: &other, box)
      swap(&line, &other)
    }
    for i in 0..<count { plane[first + i * step] = UInt8(min(255, (line[reach + i] + 128) >> 8)) }
  }

  private static func average(
    _ line: [Int32], into result: inout [Int32], _ box: (before: Int, after: Int)
  ) {
    let width = box.before + box.after + 1
    // The sum of that many 16-bit values fits 32 bits, which are divided faster.
    let isNarrow = width < 1 << 15
    var sum = 0
    for i in 0..<min(box.after, line.count) { sum += Int(line[i]) }
    for i in line.indices {
      if i + box.after < line.count { sum += Int(line[i + box.after]) }
      let rounded = sum + width / 2
      result[i] =
        isNarrow
        ? Int32(truncatingIfNeeded: UInt32(truncatingIfNeeded: rounded) / UInt32(truncatingIfNeeded: width))
        : Int32(truncatingIfNeeded: rounded / width)
      if i >= box.before { sum -= Int(line[i - box.before]) }
    }
  }

  // MARK: Lines shorter than the blur

  /// Blurs a line shorter than the blur's reach: the mirrored line is periodic, and whole periods are summed once.
  private func blurAround(_ plane: inout [UInt8], first: Int, step: Int, count: Int, _ axis: SampleAxis) {
    var wheel = (0..<2 * axis.count).map { Int(plane[first + axis.index($0) * step]) << 8 }
    for box in boxes { wheel = Self.average(around: wheel, box) }
    // The blur reaches the whole line, so all of its pixels are held.
    for i in 0..<count { plane[first + i * step] = UInt8(min(255, (wheel[i] + 128) >> 8)) }
  }

  private static func average(around wheel: [Int], _ box: (before: Int, after: Int)) -> [Int] {
    let width = box.before + box.after + 1
    let (turns, rest) = width.quotientAndRemainder(dividingBy: wheel.count)
    let whole = turns * wheel.reduce(0, +)
    var start = (wheel.count - box.before % wheel.count) % wheel.count
    var sum = (0..<rest).reduce(0) { $0 + wheel[(start + $1) % wheel.count] }
    return wheel.indices.map { _ in
      let mean = (whole + sum + width / 2) / width
      sum += wheel[(start + rest) % wheel.count] - wheel[start]
      start = (start + 1) % wheel.count
      return mean
    }
  }
}

extension SampleAxis {
  /// The smallest range of pixels that a blur needs for the result at `places`.
  package func pixels(at places: Range<Int>, blurredBy sigma: Double) -> Range<Int> {
    let reach = BoxBlur(sigma: sigma).reach
    return pixels(at: places.lowerBound - reach..<places.upperBound + reach)
  }
}

extension Pixmap {
  /// The picture blurred by a standard deviation in pixels. The axes find the columns and rows beside a piece of a picture, to the
  /// extent that they are held, and mirror the picture if `nil`.
  package func blurred(
    sigma: Double, horizontal: SampleAxis? = nil, vertical: SampleAxis? = nil
  ) -> Pixmap {
    let blur = BoxBlur(sigma: sigma)
    guard blur.reach > 0, width > 0, height > 0 else { return self }
    let (across, down) = (horizontal ?? .mirrored(width), vertical ?? .mirrored(height))
    var result = self
    var plane = [UInt8](repeating: 0, count: width * height)
    for channel in 0..<4 {
      for i in plane.indices { plane[i] = bytes[i * 4 + channel] }
      blur.apply(to: &plane, width: width, height: height, across: across, down: down)
      for i in plane.indices { result.bytes[i * 4 + channel] = plane[i] }
    }
    return result
  }
}

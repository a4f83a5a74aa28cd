// A Gaussian blur as three boxes in whole numbers: the same bytes on every machine.

/// Three box averages in a row, which look like a Gaussian to within 3 %.
///
/// Source: Filter Effects Module Level 1, `feGaussianBlur`: the boxes are ⌊σ·3√(2π)/4 + ½⌋ wide; an even width takes
/// two boxes half a pixel off to either side and one that is a pixel wider.
struct BoxBlur {
  /// What lies beyond the ends of a line.
  enum Edges {
    /// Nothing.
    case clear
    /// The line itself, turned round at its end.
    case mirrored
  }

  /// How many values before and after the middle each box takes.
  private let boxes: [(before: Int, after: Int)]

  /// How far the blur carries a value.
  var reach: Int { boxes.reduce(0) { $0 + $1.before } }

  /// - Parameter sigma: Standard deviation in pixels; below a third of a pixel nothing happens.
  init(sigma: Double) {
    // 3 × √(2π) / 4
    let width = Int(max(0, sigma) * 1.879971205598873 + 0.5)
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
  /// - Complexity: O(`width × height`), whatever the blur.
  func apply(to plane: inout [UInt8], width: Int, height: Int, edges: Edges) {
    guard !boxes.isEmpty, width > 0, height > 0 else { return }
    for y in 0..<height { blur(&plane, first: y * width, step: 1, count: width, edges) }
    for x in 0..<width { blur(&plane, first: x, step: width, count: height, edges) }
  }

  private func blur(_ plane: inout [UInt8], first: Int, step: Int, count: Int, _ edges: Edges) {
    let reach = reach
    // Eight more bits between the boxes, so that three roundings do not add up.
    var line = [Int32](repeating: 0, count: count + 2 * reach)
    switch edges {
    case .clear:
      for i in 0..<count { line[reach + i] = Int32(plane[first + i * step]) << 8 }
    case .mirrored:
      let axis = SampleAxis.mirrored(count)
      for i in line.indices { line[i] = Int32(plane[first + axis.index(i - reach) * step]) << 8 }
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
    let width = Int32(box.before + box.after + 1)
    var sum: Int32 = 0
    for i in 0..<min(box.after, line.count) { sum += line[i] }
    for i in line.indices {
      if i + box.after < line.count { sum += line[i + box.after] }
      result[i] = (sum + width / 2) / width
      if i >= box.before { sum -= line[i - box.before] }
    }
  }
}

extension Pixmap {
  /// The picture blurred; beyond its edges it is taken to go on as its own mirror image.
  ///
  /// - Parameter sigma: Standard deviation in pixels.
  /// - Complexity: O(pixels).
  public func blurred(sigma: Double) -> Pixmap {
    let blur = BoxBlur(sigma: sigma)
    guard blur.reach > 0 else { return self }
    var result = self
    var plane = [UInt8](repeating: 0, count: width * height)
    for channel in 0..<4 {
      for i in plane.indices { plane[i] = bytes[i * 4 + channel] }
      blur.apply(to: &plane, width: width, height: height, edges: .mirrored)
      for i in plane.indices { result.bytes[i * 4 + channel] = plane[i] }
    }
    return result
  }
}

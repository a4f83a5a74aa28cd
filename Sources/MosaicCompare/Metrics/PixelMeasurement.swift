// One pass over two pictures on a canvas.

import MosaicPixels

/// Which pixels of two pictures differ, and by how much.
struct PixelMeasurement: Hashable, Sendable {
  /// The verdict on each pixel.
  var map: DifferenceMap
  /// What was counted.
  var tally: DifferenceTally

  /// Where two pictures lie on a canvas.
  struct Placement: Hashable, Sendable {
    /// The canvas' sides. Both pictures lie on it whole.
    var width, height: Int
    /// The place of the first picture's top left pixel.
    var a = (x: 0, y: 0)
    /// The place of the second picture's top left pixel.
    var b = (x: 0, y: 0)

    init(width: Int, height: Int, a: (x: Int, y: Int) = (0, 0), b: (x: Int, y: Int) = (0, 0)) {
      (self.width, self.height, self.a, self.b) = (width, height, a, b)
    }

    static func == (one: Placement, other: Placement) -> Bool {
      (one.width, one.height) == (other.width, other.height) && one.a == other.a && one.b == other.b
    }

    func hash(into hasher: inout Hasher) {
      for value in [width, height, a.x, a.y, b.x, b.y] { hasher.combine(value) }
    }
  }

  /// Pixels of a band: enough to make the cost of starting it small.
  static let pixelsPerBand = 1 << 18

  /// Compares two pictures where both lie.
  ///
  /// - Parameters:
  ///   - map: The canvas; pixels that are ``DifferenceMap/Kind/masked`` are not compared.
  ///   - pixelsPerBand: How many pixels one part of the work has, about. It affects only time.
  /// - Complexity: O(pixels), with no memory but the map.
  init(
    _ a: StraightPixmap, _ b: StraightPixmap, _ rule: PixelRule, at placement: Placement,
    into map: consuming DifferenceMap, on runner: BandRunner = .oneByOne,
    pixelsPerBand: Int = Self.pixelsPerBand
  ) {
    precondition(
      map.width == placement.width && map.height == placement.height, "the map has the canvas' size")
    let columns = Self.shared(placement.a.x, a.width, placement.b.x, b.width, placement.width)
    let rows = Self.shared(placement.a.y, a.height, placement.b.y, b.height, placement.height)
    tally = DifferenceTally()
    if !columns.isEmpty && !rows.isEmpty {
      let width = map.width
      tally = map.kinds.withUnsafeMutableBufferPointer { kinds in
        a.bytes.withUnsafeBytes { bytesA in
          b.bytes.withUnsafeBytes { bytesB in
            let (x, y) = (placement.a, placement.b)
            guard let kinds = kinds.baseAddress,
              let a = PixelPlane(bytesA, width: a.width, height: a.height, left: x.x, top: x.y),
              let b = PixelPlane(bytesB, width: b.width, height: b.height, left: y.x, top: y.y)
            else { return DifferenceTally() }
            let loop = DifferenceLoop(
              a: a, b: b, columns: columns, canvasWidth: width,
              detector: rule.antialiasing.map {
                AntialiasingDetector(a: a, b: b, rule: $0, background: rule.background, canvasWidth: width)
              })
            return Self.run(loop, rule, rows, kinds, runner, pixelsPerBand)
          }
        }
      }
    }
    self.map = map
  }

  /// The part of an axis of the canvas that two pictures share.
  static func shared(_ a: Int, _ lengthA: Int, _ b: Int, _ lengthB: Int, _ canvas: Int) -> Range<Int> {
    precondition(
      a >= 0 && b >= 0 && a + lengthA <= canvas && b + lengthB <= canvas, "pictures lie on the canvas whole")
    let lower = max(a, b)
    return lower..<max(lower, min(a + lengthA, b + lengthB))
  }

  private static func run(
    _ loop: DifferenceLoop, _ rule: PixelRule, _ rows: Range<Int>, _ kinds: UnsafeMutablePointer<UInt8>,
    _ runner: BandRunner, _ pixelsPerBand: Int
  ) -> DifferenceTally {
    let height = max(1, pixelsPerBand / loop.columns.count)
    let count = (rows.count - 1) / height + 1
    var tallies = [DifferenceTally](repeating: DifferenceTally(), count: count)
    tallies.withUnsafeMutableBufferPointer { tallies in
      let parts = Parts(loop: loop, kinds: kinds, tallies: tallies)
      runner.run(count) { number in
        let first = rows.lowerBound + number * height
        parts.tallies[number] = rule.run(
          parts.loop, rows: first..<min(first + height, rows.upperBound), into: parts.kinds)
      }
    }
    return tallies.reduce(into: DifferenceTally()) { $0.add($1) }
  }

  /// Unchecked, and sound: each part writes rows of the map and a tally that are its own, and the runner returns before the
  /// memory's loan ends.
  private struct Parts: @unchecked Sendable {
    let loop: DifferenceLoop
    let kinds: UnsafeMutablePointer<UInt8>
    let tallies: UnsafeMutableBufferPointer<DifferenceTally>
  }
}

extension PixelRule {
  /// The loop with the metric's own code in it.
  fileprivate func run(
    _ loop: DifferenceLoop, rows: Range<Int>, into kinds: UnsafeMutablePointer<UInt8>
  ) -> DifferenceTally {
    switch (metric, arithmetic) {
    case (.exact, _): loop.run(rows: rows, ExactJudge(), into: kinds)
    case (.channel, _): loop.run(rows: rows, ChannelJudge(threshold: threshold), into: kinds)
    case (.yiq, .floating):
      loop.run(rows: rows, YIQJudge(threshold: threshold, background: background), into: kinds)
    case (.yiq, .fixed): loop.run(rows: rows, FixedYIQJudge(threshold: threshold), into: kinds)
    case (.oklab, _):
      loop.run(rows: rows, OKLabJudge(threshold: threshold, background: background), into: kinds)
    }
  }
}

// One pass over two pictures on a canvas.

package import MosaicPixels

/// Which pixels of two pictures differ, and by how much.
struct PixelMeasurement: Hashable, Sendable {
  /// The verdict on each pixel.
  var map: DifferenceMap
  var tally: DifferenceTally

  /// Pixels of a band: enough to make the cost of starting it small.
  static let pixelsPerBand = 1 << 18

  /// Compares two pictures in the parts that both have.
  ///
  /// - Parameters:
  ///   - parts: Parts of the canvas that do not overlap; those that both pictures have are compared.
  ///   - map: The canvas; pixels that are ``DifferenceMap/Kind/masked`` are not compared.
  ///   - pixelsPerBand: How many pixels one part of the work has, about. It affects only time.
  /// - Complexity: O(pixels), with no memory but the map.
  init(
    _ a: StraightPixmap, _ b: StraightPixmap, _ rule: PixelRule, at parts: [Overlay.Part],
    into map: consuming DifferenceMap, on runner: BandRunner = .oneByOne,
    pixelsPerBand: Int = Self.pixelsPerBand
  ) {
    let bands = parts.flatMap { part in
      precondition(
        part.lies(in: map.width, map.height, at: SIMD2(part.columns.lowerBound, part.rows.lowerBound))
          && part.lies(in: a.width, a.height, at: part.a) && part.lies(in: b.width, b.height, at: part.b),
        "a part lies inside the canvas and both pictures")
      return part.bands(pixels: pixelsPerBand)
    }
    let width = map.width
    var tallies = [DifferenceTally](repeating: DifferenceTally(), count: bands.count)
    map.kinds.withUnsafeMutableBufferPointer { kinds in
      tallies.withUnsafeMutableBufferPointer { tallies in
        // A picture without pixels is not compared.
        _ = PixelPlane.with(a, b) { a, b in
          guard let base = kinds.baseAddress else { return }
          let memory = Memory(a: a, b: b, kinds: base, tallies: tallies, canvasWidth: width)
          runner.run(bands.count) { memory.compare(bands[$0], rule, number: $0) }
        }
      }
    }
    tally = tallies.reduce(into: DifferenceTally()) { $0.add($1) }
    self.map = map
  }

  /// The memory of a comparison.
  ///
  /// Unchecked, and sound: pictures are only read, each band writes rows of the map and a tally that are its own, and the runner
  /// returns before the memory's loan ends.
  private struct Memory: @unchecked Sendable {
    let a: PixelPlane
    let b: PixelPlane
    let kinds: UnsafeMutablePointer<UInt8>
    let tallies: UnsafeMutableBufferPointer<DifferenceTally>
    let canvasWidth: Int

    func compare(_ band: Overlay.Part, _ rule: PixelRule, number: Int) {
      guard let cornerA = band.a, let cornerB = band.b else { return }
      let a = a.moved(cornerA, toColumn: band.columns.lowerBound, row: band.rows.lowerBound)
      let b = b.moved(cornerB, toColumn: band.columns.lowerBound, row: band.rows.lowerBound)
      let loop = DifferenceLoop(
        a: a, b: b, columns: band.columns, canvasWidth: canvasWidth,
        detector: rule.antialiasing.map {
          AntialiasingDetector(
            a: a, b: b, rule: $0, background: rule.background, canvasWidth: canvasWidth,
            slack: rule.displacementSlack)
        })
      tallies[number] = rule.run(loop, rows: band.rows, into: kinds)
    }
  }
}

extension Overlay.Part {
  /// Whether a rectangle of this size from a corner lies inside a picture; `true` without a corner.
  fileprivate func lies(in width: Int, _ height: Int, at corner: SIMD2<Int>?) -> Bool {
    guard let corner else { return true }
    return corner.x >= 0 && corner.y >= 0 && corner.x <= width - columns.count
      && corner.y <= height - rows.count
  }

  /// The part cut into bands of whole rows; none if only one picture has the part.
  fileprivate func bands(pixels: Int) -> [Self] {
    guard !columns.isEmpty, let a, let b else { return [] }
    let height = max(1, pixels / columns.count)
    return stride(from: 0, to: rows.count, by: height).map { first in
      let top = rows.lowerBound + first
      return Self(
        columns: columns, rows: top..<min(top + height, rows.upperBound), a: SIMD2(a.x, a.y + first),
        b: SIMD2(b.x, b.y + first))
    }
  }
}

extension PixelRule {
  /// How many pixels of two pictures of one size differ by more than the threshold, and count. This is for measuring; it finds
  /// out no more.
  package func differingPixels(of a: StraightPixmap, _ b: StraightPixmap) -> Int {
    PixelMeasurement(
      a, b, self, at: Overlay(of: a, and: b).parts, into: DifferenceMap(width: a.width, height: a.height)
    ).tally.differing
  }

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

/// Runs independent parts of a task, in any order and on any threads. Results never depend on it, and this module starts no threads
/// of its own.
package struct BandRunner: Sendable {
  private let body: @Sendable (_ count: Int, _ part: @Sendable (Int) -> Void) -> Void

  /// Wraps a function that calls another once with each number from 0 to below a count, and returns after the last call has ended.
  package init(_ run: @escaping @Sendable (_ count: Int, _ part: @Sendable (Int) -> Void) -> Void) {
    body = run
  }

  /// Runs the parts with each number from 0 to below `count`. Parts write to memory by their number, so any other number is
  /// ignored, whatever the wrapped function calls.
  func run(_ count: Int, _ part: @Sendable (Int) -> Void) {
    body(count) { number in
      if (0..<count).contains(number) { part(number) }
    }
  }

  /// One part after another, on the calling thread.
  package static let oneByOne = BandRunner { count, part in for number in 0..<count { part(number) } }
}

// One pass over two pictures on a canvas.

import MosaicPixels

/// Which pixels of two pictures differ, and by how much.
struct PixelMeasurement: Hashable, Sendable {
  /// The verdict on each pixel.
  var map: DifferenceMap
  /// What was counted.
  var tally: DifferenceTally

  /// A rectangle of the canvas that both pictures have.
  struct Block: Hashable, Sendable {
    var columns: Range<Int>
    var rows: Range<Int>
    /// The column and row of the first picture in the rectangle's top left corner.
    var a = SIMD2(0, 0)
    /// The column and row of the second picture there.
    var b = SIMD2(0, 0)
  }

  /// Pixels of a band: enough to make the cost of starting it small.
  static let pixelsPerBand = 1 << 18

  /// Compares two pictures where both lie.
  ///
  /// - Parameters:
  ///   - blocks: What is compared: parts of both pictures that lie on the canvas without overlapping.
  ///   - map: The canvas; pixels that are ``DifferenceMap/Kind/masked`` are not compared.
  ///   - pixelsPerBand: How many pixels one part of the work has, about. It affects only time.
  /// - Complexity: O(pixels), with no memory but the map.
  init(
    _ a: StraightPixmap, _ b: StraightPixmap, _ rule: PixelRule, at blocks: [Block],
    into map: consuming DifferenceMap, on runner: BandRunner = .oneByOne,
    pixelsPerBand: Int = Self.pixelsPerBand
  ) {
    for block in blocks {
      precondition(
        block.lies(in: map.width, map.height, from: SIMD2(block.columns.lowerBound, block.rows.lowerBound))
          && block.lies(in: a.width, a.height, from: block.a)
          && block.lies(in: b.width, b.height, from: block.b),
        "a block lies inside the canvas and both pictures")
    }
    let bands = blocks.flatMap { $0.bands(pixels: pixelsPerBand) }
    let width = map.width
    var tallies = [DifferenceTally](repeating: DifferenceTally(), count: bands.count)
    map.kinds.withUnsafeMutableBufferPointer { kinds in
      tallies.withUnsafeMutableBufferPointer { tallies in
        a.bytes.withUnsafeBytes { bytesA in
          b.bytes.withUnsafeBytes { bytesB in
            let part = Part(
              a: Plane(a, bytesA), b: Plane(b, bytesB), kinds: kinds, tallies: tallies, canvasWidth: width)
            runner.run(bands.count) { part.compare(bands[$0], rule, number: $0) }
          }
        }
      }
    }
    tally = tallies.reduce(into: DifferenceTally()) { $0.add($1) }
    self.map = map
  }

  /// A picture's memory and sides.
  private struct Plane {
    let bytes: UnsafeRawBufferPointer
    let width: Int
    let height: Int

    init(_ picture: StraightPixmap, _ bytes: UnsafeRawBufferPointer) {
      (self.bytes, width, height) = (bytes, picture.width, picture.height)
    }

    /// The picture moved so that a pixel of it lies on a place of the canvas.
    func moved(_ pixel: SIMD2<Int>, to block: Block) -> PixelPlane? {
      PixelPlane(
        bytes, width: width, height: height, left: block.columns.lowerBound - pixel.x,
        top: block.rows.lowerBound - pixel.y)
    }
  }

  /// The memory of a comparison.
  ///
  /// Unchecked, and sound: pictures are only read, each part writes rows of the map and a tally that are its own, and the runner
  /// returns before the memory's loan ends.
  private struct Part: @unchecked Sendable {
    let a: Plane
    let b: Plane
    let kinds: UnsafeMutableBufferPointer<UInt8>
    let tallies: UnsafeMutableBufferPointer<DifferenceTally>
    let canvasWidth: Int

    func compare(_ band: Block, _ rule: PixelRule, number: Int) {
      // There is nothing to compare in a picture without pixels.
      guard let kinds = kinds.baseAddress, let a = a.moved(band.a, to: band),
        let b = b.moved(band.b, to: band)
      else { return }
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

extension PixelMeasurement.Block {
  /// Whether a rectangle of this size from a corner lies inside a picture.
  fileprivate func lies(in width: Int, _ height: Int, from corner: SIMD2<Int>) -> Bool {
    corner.x >= 0 && corner.y >= 0 && corner.x <= width - columns.count && corner.y <= height - rows.count
  }

  /// The rectangle cut into bands of whole rows.
  fileprivate func bands(pixels: Int) -> [Self] {
    guard !columns.isEmpty else { return [] }
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

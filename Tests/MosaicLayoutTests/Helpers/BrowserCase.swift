// A case of the laws as the layouts in browsers take it, and their answer.

import Foundation
import TestSupport

@testable import MosaicLayout
@testable import MosaicSpec

extension OutsideProgram {
  static let node = OutsideProgram("node", "nodejs")
}

/// A case of the laws with weights and spans.
struct BrowserCase {
  var sample: LawCase

  /// Lays out cases that it reads.
  static let script =
    Fixtures.packageFolder.appendingPathComponent("Sources/packaging/wasm-engine/tests/arrange.js").path

  init(_ sample: LawCase, _ random: inout SeededGenerator) {
    self.sample = sample
    let layout = sample.layout(1)
    // Items of many cells may leave places free, so that no side is reached.
    let hasSpans = layout.usesSpans && random.bool()
    let hasWeights = layout.usesWeights && random.bool()
    if hasSpans { self.sample.promises.remove(.fills) }
    for index in sample.items.indices {
      if hasWeights { self.sample.items[index].weight = random.double(0.5...3.5) }
      if hasSpans, random.int(0...3) == 0 {
        self.sample.items[index].span = CellSpan(columns: random.int(1...2), rows: random.int(1...2))
      }
    }
  }

  func arrangement() throws(LayoutError) -> Arrangement {
    try sample.layout(1).arrangement(of: sample.items, in: sample.container)
  }

  /// The case as JSON on one line.
  var line: String {
    func list(_ numbers: [Double]) -> JSONValue { .array(numbers.map(JSONValue.number)) }
    let items = sample.items
    var members: [(String, JSONValue)] = [
      ("layout", (sample.layout(1) as? any SpecLayout)?.json ?? .verbatim("null")),
      (
        "container",
        .object(
          [("width", sample.container.width), ("height", sample.container.height)].compactMap { key, side in
            side.map { (key, .number($0)) }
          })
      ), ("sizes", .array(items.map { list([$0.size.width, $0.size.height]) })),
      ("sections", list(items.map { Double($0.section) })),
      ("captions", list(items.map(\.captionHeight))), ("rotations", list(items.map(\.rotation))),
      ("keepsRatio", .array(items.map { .boolean($0.keepsRatio) })),
    ]
    if items.contains(where: { $0.weight != 1 }) { members.append(("weights", list(items.map(\.weight)))) }
    if items.contains(where: { $0.span != nil }) {
      members.append(
        (
          "spans",
          .array(
            items.map { item in
              item.span.map { list([Double($0.columns), Double($0.rows)]) } ?? .verbatim("null")
            })
        ))
    }
    return JSONValue.object(members).line
  }
}

/// A line of arrange.js.
struct BrowserAnswer: Decodable {
  var error: String?
  var width: Double?
  var height: Double?
  var gap: [Double]?
  var chosen: String?
  private var frames: Data?
  private var rotations: Data?
  private var shapes: [Data]?
  private var items: [Int]?
  private var z: [Int]?
  private var hidden: [Int]?

  var arrangement: Arrangement {
    let sides = Self.numbers(frames)
    let angles = Self.numbers(rotations)
    let placements = (0..<sides.count / 4).map { index in
      var placement = Placement(
        item: items?[index] ?? index,
        frame: Rect(
          x: sides[4 * index], y: sides[4 * index + 1], width: sides[4 * index + 2],
          height: sides[4 * index + 3]))
      placement.z = z?[index] ?? 0
      placement.hiddenCount = hidden?[index] ?? 0
      if !angles.isEmpty { placement.rotation = angles[index] }
      let corners = Self.numbers(shapes?[index])
      if !corners.isEmpty {
        placement.shape = .polygon(
          stride(from: 0, to: corners.count, by: 2).map { Point(x: corners[$0], y: corners[$0 + 1]) })
      }
      return placement
    }
    return Arrangement(
      placements: placements, contentSize: Size(width: width ?? -1, height: height ?? -1),
      spacing: Size(width: gap?.first ?? -1, height: gap?.last ?? -1))
  }

  /// All numbers of an arrangement: equal ones have equal bits. A shape is its outline.
  static func bits(of arrangement: Arrangement) -> [[UInt64]] {
    let sizes = [arrangement.contentSize, arrangement.spacing]
    return [sizes.flatMap { [$0.width.bitPattern, $0.height.bitPattern] }]
      + arrangement.placements.map { placement in
        let frame = placement.frame
        let corners = placement.shape.outline?.contours.first ?? []
        let numbers =
          [frame.x, frame.y, frame.width, frame.height, placement.opacity, placement.rotation]
          + corners.flatMap { [$0.x, $0.y] }
        return numbers.map(\.bitPattern)
          + [placement.item, placement.z, placement.hiddenCount].map { UInt64(bitPattern: Int64($0)) }
      }
  }

  private static func numbers(_ data: Data?) -> [Double] {
    let bytes = [UInt8](data ?? Data())
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      let bits = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << (8 * $1) }
      return Double(bitPattern: bits)
    }
  }
}

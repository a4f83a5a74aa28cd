// Orders by what pictures look like: of sections each by itself, and of what can be read.

import MosaicCodecs
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicJob

@Suite(.bounded) struct LooksSortingTests {
  private static let colors: [(name: String, color: UInt32)] = [
    ("blue", 0xFF00_20F0), ("red", 0xFFF0_1010), ("green", 0xFF10_C020), ("yellow", 0xFFF0_E010),
    ("violet", 0xFF90_10C0), ("gray", 0xFF80_8080),
  ]

  /// The names of items in their order; sections are separated by `/`.
  private func order(_ sections: [[String]], sort: String, _ damaged: Set<String> = []) throws -> [String] {
    var pictures: [String: PictureSource] = [:]
    for (name, color) in Self.colors {
      var bytes = try ImageFormat.png.encode(filled(9, 9) { _, _ in color })
      if damaged.contains(name) { bytes.removeLast(30) }
      pictures[name] = .bytes(bytes, name: name)
    }
    let items = sections.map { names in
      #"{"items": ["# + names.map { #"{"image": "\#($0)"}"# }.joined(separator: ", ") + "]}"
    }
    let job = try CollageJob(
      json: #"{"version": 1, "sort": "\#(sort)", "sections": [\#(items.joined(separator: ", "))]}"#,
      pictures: pictures, options: RenderOptions { $0.onUnreadable = .placeholder })
    return try job.plan().items.compactMap { $0.content.picture?.name }
  }

  @Test("sections are sorted each by itself", arguments: ["color", "similar"]) func sections(sort: String)
    throws
  {
    let names = Self.colors.map(\.name)
    for seed in UInt64(0)..<8 {
      var random = SeededGenerator(seed: seed)
      let shuffled = names.shuffled(using: &random)
      let cut = Int.random(in: 1..<shuffled.count, using: &random)
      let parts = [Array(shuffled[..<cut]), Array(shuffled[cut...])]
      let alone = try parts.map { try order([$0], sort: sort) }
      #expect(try order(parts, sort: sort) == alone.flatMap(\.self), "seed \(seed)")
    }
  }

  @Test("a picture whose pixels cannot be read comes last, and the others keep their order")
  func damaged() throws {
    let names = Self.colors.map(\.name)
    let whole = try order([names], sort: "color")
    for name in names {
      let found = try order([names], sort: "color", [name])
      #expect(found.filter { $0 != name } == whole.filter { $0 != name }, "\(name)")
    }
  }
}

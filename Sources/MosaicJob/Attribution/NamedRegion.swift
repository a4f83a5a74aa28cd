// A part of two pictures that changed, with what it touches in the document.

import MosaicCompare
import MosaicLayout
import MosaicSpec

/// A changed region, and what it touches.
struct NamedRegion: Equatable, Sendable {
  /// Where it is, and what the change looks like.
  var region: Region
  /// The items that it touches, by their index in the document.
  var items: [Int] = []
  /// What happened, in words such as `item 3: moved 1 px right`; `nil` without a plan.
  var words: String?
  /// The parts of ``words``, those that are left out there as well.
  var parts: [String] = []

  init(_ region: Region, items: [Int] = [], words: String? = nil, parts: [String] = []) {
    (self.region, self.items, self.words, self.parts) = (region, items, words, parts)
  }

  var value: JSONValue {
    .object([
      ("x", .whole(region.box.x)), ("y", .whole(region.box.y)), ("width", .whole(region.box.width)),
      ("height", .whole(region.box.height)), ("pixels", .whole(region.pixels)),
      // Four digits: enough to sort by, and short.
      ("strongest", .number((region.strongest * 10_000).rounded() / 10_000)),
      ("kind", .string(region.kind.rawValue)),
      ("items", words == nil ? nil : .array(items.map { .number(Double($0)) })), ("words", .text(words)),
    ])
  }
}

// A part of two pictures that changed, with what it touches in the document.

public import MosaicCompare
import MosaicLayout
import MosaicSpec

/// A changed region, and what it touches.
public struct NamedRegion: Hashable, Sendable {
  /// Where it is, and what the change looks like.
  public var region: Region
  /// The items that it touches, by their index in the document; empty without a plan.
  public var items: [Int]
  /// What happened, in words such as `item 3: moved 1 px right`; `nil` without a plan.
  public var words: String?
  /// The parts of ``words``, those that are left out there as well.
  var parts: [String]

  /// Makes a region.
  public init(_ region: Region, items: [Int] = [], words: String? = nil) {
    self.init(region, items: items, words: words, parts: words.map { [$0] } ?? [])
  }

  init(_ region: Region, items: [Int], words: String?, parts: [String]) {
    (self.region, self.items, self.words, self.parts) = (region, items, words, parts)
  }

  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("x", .number(Double(region.box.x))), ("y", .number(Double(region.box.y))),
      ("width", .number(Double(region.box.width))), ("height", .number(Double(region.box.height))),
      ("pixels", .number(Double(region.pixels))),
      // Four digits: enough to sort by, and short.
      ("strongest", .number((region.strongest * 10_000).rounded() / 10_000)),
      ("kind", .string(region.kind.rawValue)),
    ]
    if let words {
      members += [
        ("items", .array(items.map { .number(Double($0)) })), ("words", .string(words)),
      ]
    }
    return .object(members)
  }
}

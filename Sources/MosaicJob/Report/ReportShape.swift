// What the page of a report reads of a pair: a value of another type would end its script.

import MosaicScene
import MosaicSpec

/// The type of a value in the JSON of a pair.
indirect enum ReportShape: Sendable {
  case text
  case number
  case list(ReportShape)
  /// An object: any of these members, each once, and others, which are not read.
  case object([String: ReportShape])

  /// A pair.
  static let pair: ReportShape = .object([
    "path": .text, "from": .text, "status": .text, "expected": .text, "actual": .text,
    "record": .object([
      "reason": .text, "notes": .list(.text), "metric": .text, "total": .number, "differing": .number,
      "antialiased": .number, "masked": .number, "a": picture, "b": picture,
      "budgets": .list(.object(["name": .text, "used": .number, "allowed": .number])),
      "regions": .list(
        .object([
          "x": .number, "y": .number, "width": .number, "height": .number, "pixels": .number,
          "strongest": .number, "kind": .text, "words": .text,
        ])),
      "edits": .list(.object(["kind": .text, "axis": .text, "at": .number, "count": .number])),
    ]),
  ])

  private static let picture: ReportShape = .object(["width": .number, "height": .number])

  /// The first place where a value is none of this type, in words; `nil` where there is none.
  func fault(of json: JSONNode, at place: String = "") -> String? {
    switch self {
    case .text: json.isString ? nil : Self.words(json, place, "a string")
    case .number:
      json.number.map { $0.isFinite ? nil : Self.words(json, place, "a finite one") }
        ?? Self.words(json, place, "a number")
    case .list(let element):
      json.isArray
        ? json.elements.enumerated().lazy.compactMap { element.fault(of: $1, at: "\(place)[\($0)]") }.first
        : Self.words(json, place, "an array")
    case .object(let members): Self.fault(of: json, members, at: place)
    }
  }

  private static func fault(
    of json: JSONNode, _ shapes: [String: ReportShape], at place: String
  ) -> String? {
    guard json.isObject else { return words(json, place, "an object") }
    var seen: Set<String> = []
    for (key, value) in json.members {
      let name = key.name
      guard let shape = shapes[name] else { continue }
      let place = place.isEmpty ? name : "\(place).\(name)"
      // The page takes the last one, and mosaic the first.
      guard seen.insert(name).inserted else { return "\(place): is there twice" }
      if let fault = shape.fault(of: value, at: place) { return fault }
    }
    return nil
  }

  private static func words(_ json: JSONNode, _ place: String, _ wanted: String) -> String {
    "\(place.isEmpty ? "the pair" : "\(place):") is \(json.found); \(wanted) is wanted"
  }
}

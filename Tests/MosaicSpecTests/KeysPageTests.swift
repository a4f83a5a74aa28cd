// The page of the guide that lists every key of a document: made from the schema, and from an example of each key.
//
// fixtures/keys.txt has the parts of the page: `# DEFINITION: HEADING`, then a document in which `#` is the place of an example, then a
// key and its example on each line. MOSAIC_RECORD=failed writes the page anew.

import Foundation
import TestSupport
import Testing

@testable import MosaicSpec

@Suite(.bounded) struct KeysPageTests {
  struct Part: CustomTestStringConvertible {
    var definition: String
    var heading: String
    var document: String
    var examples: [(key: String, text: String)] = []

    var testDescription: String { definition }
  }

  static let parts: [Part] = {
    let text = (try? String(contentsOfFile: Fixtures.path("keys.txt"), encoding: .utf8)) ?? ""
    var parts: [Part] = []
    for line in text.split(separator: "\n") {
      if let words = line.removing("# "), words.hasPrefix("{") {
        parts[parts.count - 1].document = String(words)
      } else if let words = line.removing("# "), let colon = words.range(of: ": ") {
        parts.append(
          Part(
            definition: String(words[..<colon.lowerBound]), heading: String(words[colon.upperBound...]),
            document: ""))
      } else if let space = line.firstIndex(of: " ") {
        parts[parts.count - 1].examples.append(
          (String(line[..<space]), String(line[line.index(after: space)...])))
      }
    }
    return parts
  }()

  private static func schema() throws -> JSONNode { try JSONReader.read(CollageSpec.jsonSchema().utf8) }

  /// The keys of a part and their schemas.
  private static func keys(of part: Part, in schema: JSONNode) throws -> [(key: String, schema: JSONNode)] {
    let whole: JSONNode? =
      switch part.definition {
      case "document": schema
      case "sections": schema.member("properties")?.member("sections")?.member("items")
      default: schema.member("$defs")?.member(part.definition)
      }
    let forms = [whole].compactMap { $0 } + (whole?.member("anyOf").map { Array($0.elements) } ?? [])
    let object = try #require(forms.compactMap { $0.member("properties") }.first, "\(part.definition)")
    return object.members.map { ($0.key.name, $0.value) }.filter {
      $0.1.member("const") == nil || $0.0 == "version"
    }
  }

  /// Keys of texts are listed once.
  private static func isOfTexts(_ key: String, _ part: Part, _ texts: Set<String>) -> Bool {
    texts.contains(key) && ["page-title", "section-title", "caption", "label"].contains(part.definition)
  }

  private static func texts(in schema: JSONNode) throws -> Set<String> {
    let text = try #require(parts.first { $0.definition == "text" })
    return Set(try keys(of: text, in: schema).map(\.key))
  }

  @Test("every key has an example, which a document takes", arguments: parts) func examples(part: Part) throws
  {
    let schema = try Self.schema()
    let texts = try Self.texts(in: schema)
    let keys = try Self.keys(of: part, in: schema).map(\.key).filter { !Self.isOfTexts($0, part, texts) }
    #expect(
      part.examples.map(\.key) == keys, "fixtures/keys.txt has a line for each key, in the schema's order")
    for (key, text) in part.examples {
      #expect(text.contains("\"\(key)\": "), "\(key)")
      #expect(throws: Never.self, "\(part.definition).\(key)") {
        _ = try CollageSpec(json: part.document.replacing("#", with: text, maxReplacements: 1).utf8)
      }
    }
  }

  @Test("every object that a person writes has a part") func objects() throws {
    let defined = try #require(try Self.schema().member("$defs"))
    let objects = defined.members.filter { $0.value.line.contains("\"properties\"") }.map(\.key.name)
    let elsewhere: Set = ["layout", "title", "padding", "items"]
    #expect(Set(objects).subtracting(Self.parts.map(\.definition)).subtracting(elsewhere) == [])
  }

  @Test("the page is made from them") func page() throws {
    let path = Fixtures.packageFolder.appendingPathComponent("Sources/Mosaic/Mosaic.docc/Keys.md").path
    let page = try Self.page()
    let before = try? String(contentsOfFile: path, encoding: .utf8)
    if page != before, Golden.isRecording { try page.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(page == before, "Keys.md is not what the schema says; MOSAIC_RECORD=failed writes it anew")
  }

  // MARK: The page

  private static func page() throws -> String {
    let schema = try schema()
    let texts = try texts(in: schema)
    var page = """
      # Every key of a document

      What may be written in a document, with an example of each key.

      ## Overview

      This page is made from the rows from which documents are read; `mosaic schema` prints the same for editors. Lengths are points unless they have a
      unit. An example stands in the object of its part; `photos` is a folder of pictures.

      """
    for part in parts {
      page += "\n## \(part.heading)\n\n"
      if ["page-title", "section-title", "caption", "label"].contains(part.definition) {
        page += "All keys of \(link(to: "The look of texts")), and these:\n\n"
      }
      page += "| key | what it says | values | example |\n|---|---|---|---|\n"
      let examples = Dictionary(uniqueKeysWithValues: part.examples.map { ($0.key, $0.text) })
      for (key, value) in try keys(of: part, in: schema) where !isOfTexts(key, part, texts) {
        let summary = (value.member("description")?.string ?? "").replacing("*", with: "\\*")
        // What every document has is shown once.
        let example = (examples[key] ?? "").replacing(
          key == "version" ? "" : #""version": 1, "images": "photos", "#, with: "")
        let cells = ["`\(key)`", summary, words(for: value, in: schema), "`\(example)`"]
        page += "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
      }
    }
    return page
  }

  /// A link to a heading of the page, as a forge calls it.
  private static func link(to heading: String) -> String {
    "[\(heading)](#\(heading.lowercased().replacing(" ", with: "-").replacing(",", with: "")))"
  }

  /// The values that a schema allows, in words.
  private static func words(for value: JSONNode, in schema: JSONNode) -> String {
    if let name = value.member("$ref")?.string?.split(separator: "/").last.map(String.init) {
      if let part = parts.first(where: { $0.definition == (name == "title" ? "page-title" : name) }) {
        return link(to: part.heading)
      }
      if let named = ["layout": "a layout, below", "items": "a list of items"][name] { return named }
      return schema.member("$defs")?.member(name).map { words(for: $0, in: schema) } ?? name
    }
    if let forms = value.member("anyOf") {
      var seen: [String] = []
      for words in forms.elements.map({ Self.words(for: $0, in: schema) }) where !seen.contains(words) {
        seen.append(words)
      }
      return seen.joined(separator: " or ")
    }
    if let description = value.member("description")?.string, value.member("pattern") != nil,
      description.hasPrefix("A CSS colour")
    {
      return "a CSS colour"
    }
    if let words = value.member("enum") {
      return words.elements.map { "`\($0.line)`" }.joined(separator: ", ")
    }
    if let constant = value.member("const") { return "`\(constant.line)`" }
    switch value.member("type")?.string {
    case "boolean": return "`true`, `false`"
    case "integer": return "a whole number" + range(of: value)
    case "number": return "a number" + range(of: value)
    case "array": return "a list"
    case "object": return "an object"
    default: return "a text"
    }
  }

  private static func range(of value: JSONNode) -> String {
    let (least, most) = (value.member("minimum")?.line, value.member("maximum")?.number)
    let above = value.member("exclusiveMinimum")?.line
    let low = least.map { ", at least \($0)" } ?? above.map { ", above \($0)" } ?? ""
    guard let most, most < 100_000, let high = value.member("maximum")?.line else { return low }
    return least.map { ", \($0) to \(high)" } ?? "\(low), at most \(high)"
  }
}

extension Substring {
  fileprivate func removing(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}

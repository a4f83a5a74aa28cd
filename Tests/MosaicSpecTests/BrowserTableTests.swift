// The parameters of layouts for browsers: the function that reads them in Swift, a table in JavaScript and types, made from their rows.
//
// MOSAIC_RECORD=failed writes the files anew.

import Foundation
import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicSpec

@Suite(.bounded) struct BrowserTableTests {
  @Test("the files are made from the rows of parameters", arguments: BrowserTable.files)
  func file(name: String, make: @Sendable () throws -> String) throws {
    let path = Fixtures.packageFolder.appendingPathComponent("Sources/packaging/wasm-engine/\(name)").path
    let text = try make()
    let before = try? String(contentsOfFile: path, encoding: .utf8)
    if text != before, Golden.isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(text == before, "\(name) is not what the rows say; MOSAIC_RECORD=failed writes it anew")
  }

  @Test("a parameter that takes a word instead of a number has it as its default") func words() throws {
    for layout in LayoutRegistry.standard.layouts {
      for parameter in layout.parameterInfo {
        // In numbers, the word is the lack of a number.
        if case .numberOrWords(_, let words) = parameter.kind { #expect(words == [parameter.defaultValue]) }
      }
    }
  }
}

private enum BrowserTable {
  static let files: [(String, @Sendable () throws -> String)] = [
    ("Swift/Layouts.swift", swift), ("../../MosaicBatch/Edit/Engine/table.js", table),
    ("module/layouts.d.ts", types),
  ]

  private static let layouts = LayoutRegistry.standard.layouts

  /// The parameters that have numbers of their own; `gap` is only another way to set two of them.
  private static func parameters(of layout: any SpecLayout.Type) -> [ParameterInfo] {
    layout.parameterInfo.filter { !isShorthand($0, of: layout) }
  }

  private static func isShorthand(_ parameter: ParameterInfo, of layout: any SpecLayout.Type) -> Bool {
    parameter.key == "gap" && layout.parameterInfo.contains { $0.key == "columnGap" }
  }

  // MARK: Swift

  @Sendable static func swift() throws -> String {
    var text = """
      // The layouts by their numbers, with their parameters. Made from the rows of parameters by BrowserTableTests: do not edit.

      extension Layouts {
        static func arrange(
          _ items: [LayoutItem], by number: Int, _ given: Parameters, on sheets: Sheets
        ) throws(LayoutError) -> Arranged {
          var given = given
          switch number {

      """
    for (number, layout) in layouts.enumerated() {
      let isLast = number == layouts.count - 1
      text += "    \(isLast ? "default" : "case \(number)"):\n"
      let calls = try parameters(of: layout).compactMap { try call(of: $0) }
      text += "      var layout = \(layout)()\n"
      var known: Set<String> = []
      for call in calls where known.insert(call).inserted { text += "      \(call)\n" }
      text += "      return try arrange(items, by: layout, \"\(layout.typeName)\", on: sheets)\n"
    }
    return text + "    }\n  }\n}\n"
  }

  private static func call(of parameter: ParameterInfo) throws -> String {
    let key = parameter.key
    switch parameter.kind {
    case .number, .numberOrWords: return "given.number(&layout.\(key))"
    case .integer(let range):
      // `Int` has 32 bits in browsers.
      let isWide = range.upperBound > Int(Int32.max)
      return "given.whole(&layout.\(isWide ? "wide\(capitalised(key))" : key))"
    case .boolean: return "given.boolean(&layout.\(key))"
    case .words: return "given.word(&layout.\(key))"
    case .size: return "given.size(&layout.\(key))"
    case .other: return "try given.templates(&layout.templates)"
    }
  }

  // MARK: JavaScript

  @Sendable static func table() throws -> String {
    var text = """
      // The layouts and their parameters, in the order in which the engine takes their numbers. Made from the rows of parameters by
      // BrowserTableTests: do not edit.

      export const layouts = {

      """
    for layout in layouts {
      text += "  \(layout.typeName): {\n"
      for parameter in layout.parameterInfo {
        var row = description(of: parameter)
        if isLength(parameter.key, of: layout) { row += ", isLength: true" }
        if isShorthand(parameter, of: layout) { row += ", sets: [\"columnGap\", \"rowGap\"]" }
        text += "    \(parameter.key): { \(row) },\n"
      }
      text += "  },\n"
    }
    return text + "};\n"
  }

  private static func description(of parameter: ParameterInfo) -> String {
    switch parameter.kind {
    case .number(let range): return "kind: \"number\", \(limits(range))"
    case .numberOrWords(let range, let words):
      return "kind: \"number\", \(limits(range)), word: \(quoted(words[0]))"
    case .integer(let range): return "kind: \"whole\", least: \(range.lowerBound), most: \(range.upperBound)"
    case .boolean: return "kind: \"boolean\""
    case .words(let words): return "kind: \"word\", words: [\(words.map(quoted).joined(separator: ", "))]"
    case .size: return "kind: \"size\", \(limits(SceneLimits.side))"
    case .other: return "kind: \"template\""
    }
  }

  /// Whether a parameter takes units, as the command finds by reading one.
  private static func isLength<Layout: SpecLayout>(_ key: String, of type: Layout.Type) -> Bool {
    guard let field = Layout.fields.first(where: { $0.key == key }) else { return false }
    switch field.kind {
    case .number, .numberOrWords:
      var layout = Layout()
      return (try? field.parse("0.5mm", &layout)) != nil
    case .size: return true
    default: return false
    }
  }

  private static func limits(_ range: NumberRange) -> String {
    let least = "\(range.excludesLower ? "above" : "least"): \(plain(range.lower))"
    return least + ", \(range.excludesUpper ? "below" : "most"): \(plain(range.upper))"
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  // MARK: Types

  @Sendable static func types() throws -> String {
    var text = """
      // The layouts of documents. Made from the rows of parameters by BrowserTableTests: do not edit.

      /** Points, or a part of what is left (`"1fr"`), or a share of the container (`"25%"`). */
      export type Track = number | string;

      /** One map of areas, or polygons. */
      export interface Template {
        /** The map: rows of words. */
        areas?: string | string[];
        /** Width of each column; not given: all the same. */
        columns?: string | Track[];
        /** Height of each row; not given: all the same. */
        rows?: string | Track[];
        /** Areas instead of the map's: polygons in percent of the box. */
        polygons?: string[];
      }

      """
    for layout in layouts {
      text += "\n/** \(capitalised(layout.summary)). */\n"
      text += "export interface \(name(of: layout)) {\n  type: \"\(layout.typeName)\";\n"
      for parameter in layout.parameterInfo {
        let standard = parameter.defaultValue.map { " Default: \($0)." } ?? ""
        text +=
          "  /** \(parameter.summary)\(standard) */\n  \(parameter.key)?: \(type(of: parameter, isLength: isLength(parameter.key, of: layout)));\n"
      }
      text += "}\n"
    }
    text += "\n/** The names of layouts. */\nexport type LayoutName =\n"
    text += layouts.map { "  | \"\($0.typeName)\"" }.joined(separator: "\n") + ";\n"
    text += "\n/** A layout with its parameters. */\nexport type Layout =\n"
    return text + layouts.map { "  | \(name(of: $0))" }.joined(separator: "\n") + ";\n"
  }

  private static func name(of layout: any SpecLayout.Type) -> String { "\(layout)" }

  private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func type(of parameter: ParameterInfo, isLength: Bool) -> String {
    switch parameter.kind {
    case .number, .integer: isLength ? "number | string" : "number"
    case .numberOrWords: "number | string"
    case .boolean: "boolean"
    case .words(let words): words.map(quoted).joined(separator: " | ")
    case .size: "[number | string, number | string]"
    case .other:
      switch parameter.key {
      case "templates": "(Template | string | string[])[]"
      case "columns", "rows": "string | Track[]"
      case "polygons": "string[]"
      default: "string | string[]"
      }
    }
  }
}

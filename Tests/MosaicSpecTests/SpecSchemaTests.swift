// The JSON Schema agrees with the reader, as judged by Python's jsonschema where that is installed.

import Foundation
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct SpecSchemaTests {
  static let good: [String] =
    [
      CollageSpecTests.full, TextSpecTests.full, #"{"version": 1, "items": [{"image": "a"}]}"#,
      #"{"version": 1.0, "layout": {}, "items": [{"image": "a"}]}"#,
      #"{"version": 1, "layout": {"gap": 2, "columns": 3}, "items": [{"image": "a"}]}"#,
      #"{"version": 1, "layout": {"type": "auto"}, "items": [{"image": "a"}]}"#,
      #"{"version": 1, "layout": "ring", "images": ["a", "b"]}"#,
      #"{"version": 1, "layout": {"type": "ring", "radius": 3, "clockwise": true}, "items": [{"image": "a"}]}"#,
      #"{"version": 1, "canvas": {"padding": 3}, "style": {"border": {}}, "items": [{"label": {"text": "x"}}]}"#,
    ] + CollageSpecTests.documents
    + PaddingSpecTests.forms.map {
      SpecErrorTests.document(#""canvas": {"padding": \#($0.json)}"#)
    }
    + StyleSpecTests.paths.map { SpecErrorTests.document(#""canvas": {"background": "\#($0)"}"#) }
    + StyleSpecTests.texts.map { SpecErrorTests.document($0.0.components(separatedBy: " as --")[0]) }
    + goodTexts.map { SpecErrorTests.document($0) }
    + StyleSpecTests.styles.map { SpecErrorTests.document(#""style": \#($0)"#) }
    + StyleSpecTests.canvases.map { SpecErrorTests.document(#""canvas": \#($0)"#) }
    + LayoutRegistry.standard.names.map {
      #"{"version": 1, "layout": {"type": "\#($0)"}, "items": [{"color": " RGB(1 2 3 / 4%) "}]}"#
    }

  /// Texts at the edge of what a pattern of the schema allows.
  static let goodTexts: [String] = [
    ##""canvas": {"padding": "\t1PX ,2"}"##, ##""canvas": {"padding": " 1e2px 3. .5 +0 "}"##,
    ##""style": {"cornerRadius": " +100.00% "}"##, ##""style": {"cornerRadius": "1e1%"}"##,
    ##""style": {"cornerRadius": "-0%"}"##, ##""style": {"frame": {"width": "00099.9%"}}"##,
    ##""style": {"border": "+1.5PX,\trgb(1 2 3 / 4%)"}"##, ##""text": {"font": "a,, b ,"}"##,
    ##""text": {"font": [" 'a b' "]}"##,
    ##""canvas": {"background": {"gradient": {"stops": [["red", " -20PX "], ["blue", "0.0"]]}}}"##,
  ]

  static let badTexts: [String] = [
    ##""canvas": {"padding": "8,"}"##, ##""canvas": {"padding": "."}"##, ##""canvas": {"padding": "1,,2"}"##,
    ##""canvas": {"padding": "1 2 3 4 5"}"##, ##""canvas": {"padding": ""}"##,
    ##""canvas": {"padding": "-1"}"##, ##""style": {"cornerRadius": "100.1%"}"##,
    ##""style": {"cornerRadius": "101%"}"##, ##""style": {"frame": {"width": "200%"}}"##,
    ##""style": {"cornerRadius": ".%"}"##, ##""style": {"border": "2px,"}"##,
    ##""style": {"border": "-2,red"}"##, ##""style": {"border": ".,red"}"##, ##""text": {"font": ","}"##,
    ##""text": {"font": " "}"##, ##""text": {"font": "a, ,b"}"##, ##""text": {"font": ["a,b"]}"##,
    ##""text": {"font": ["'\""]}"##, ##""text": {"font": "a\tb"}"##,
    ##""canvas": {"background": {"gradient": {"stops": [["red", ".px"], ["blue"]]}}}"##,
  ]

  /// Every bad document of the error tests but those that the schema's words cannot say.
  static let bad: [String] =
    (SpecErrorTests.documents + SpecErrorTests.canvases + SpecErrorTests.layoutErrors
    + SpecErrorTests.itemErrors + badTexts.map { (SpecErrorTests.document($0), "") }
    + SpecErrorTests.styleErrors.map { (SpecErrorTests.document(#""style": \#($0.0)"#), $0.1) }
    + SpecErrorTests.sheetErrors.map { (SpecErrorTests.document(#""canvas": \#($0.0)"#), $0.1) })
    .filter { !$0.1.contains("twice") }.map(\.0).filter { json in
      // Names of colours, positions, corners and places of a gradient are text to the schema; Python reads 1e999 as infinity, also too large. Nor can
      // it add a corner and an extent.
      ![
        "tomatoe", "middle", "0.625", "1001%", "9px 9px", #""clipPath": "hart""#, "gradient(red",
        "gradient(45", "CurrentColor",
        #""shadow": ""#,
        #""fit": "cover"}}"#,
      ].contains { json.contains($0) }
    }

  @Test func theReaderTakesTheGoodAndRefusesTheBad() {
    for json in Self.good { #expect(throws: Never.self) { try CollageSpec(json: json.utf8) } }
    for json in Self.bad { #expect(throws: SpecErrors.self, "\(json)") { try CollageSpec(json: json.utf8) } }
  }

  @Test func isStable() {
    let schema = CollageSpec.jsonSchema()
    #expect(schema == CollageSpec.jsonSchema())
    #expect(schema.contains("\"default\": 0.57"))
    #expect(schema.hasSuffix("}\n"))
    // Of the keys of which an item has one, none is there by itself.
    #expect(!schema.contains("\"default\": \"\""))
  }

  @Test func aUsersLayoutIsInIt() {
    let registry = LayoutRegistry.standard.registering(LayoutTableTests.TilesLayout.self)
    #expect(CollageSpec.jsonSchema(registry: registry).contains("tiles-layout"))
  }

  @Test func jsonschemaAgrees() throws {
    guard try Self.python("import jsonschema") == "" else {
      _ = try OutsideProgram("python3 with jsonschema").path(orLeaveOut: "the check of the schema")
      return
    }
    let written = try Self.good.map { String(decoding: try CollageSpec(json: $0.utf8).json(), as: UTF8.self) }
    let input = try JSONEncoder().encode([[CollageSpec.jsonSchema()], Self.good + written, Self.bad])
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("mosaic-schema-\(UUID()).json")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let complaints = try Self.python(
      """
      import json, sys
      from jsonschema import Draft202012Validator
      [[schema], good, bad] = json.load(open(sys.argv[1]))
      schema = json.loads(schema)
      Draft202012Validator.check_schema(schema)
      judge = Draft202012Validator(schema)
      for text in good:
          for error in judge.iter_errors(json.loads(text)): print("refused:", text, error.message)
      for text in bad:
          if judge.is_valid(json.loads(text)): print("accepted:", text)
      def closed(node, path):
          if isinstance(node, dict):
              # Conditions say only what holds between keys.
              if "properties" in node and "/if" not in path and "/allOf" not in path and not path.startswith("/$defs/layout/anyOf/0"):
                  if node.get("additionalProperties") is not False: print("open object at", path)
              for key, value in node.items(): closed(value, path + "/" + key)
          if isinstance(node, list):
              for index, value in enumerate(node): closed(value, path + "/" + str(index))
      closed(schema, "")
      def defaults(node, path):
          if isinstance(node, dict):
              if "default" in node:
                  own = dict(node); own["$defs"] = schema["$defs"]
                  for error in Draft202012Validator(own).iter_errors(node["default"]):
                      print("bad default at", path, error.message)
              for key, value in node.items(): defaults(value, path + "/" + key)
          if isinstance(node, list):
              for index, value in enumerate(node): defaults(value, path + "/" + str(index))
      defaults(schema, "")
      """, file.path)
    #expect(complaints == "")
  }

  /// What a Python program prints, with its failures.
  static func python(_ program: String, _ arguments: String...) throws -> String {
    guard let python = OutsideProgram.python3.path() else { return "not found: python3" }
    let run = try ProgramRun.run(python, ["-c", program] + arguments, in: Fixtures.packageFolder)
    return run.output + run.errors
  }
}

// mosaic schema: a validator accepts every sample and refuses what the program refuses.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct SchemaTests {
  /// Prints a line for each document: its errors. Exit code 3 where the validator is missing.
  static let validator = """
    import json, sys
    try: import jsonschema
    except ImportError: sys.exit(3)
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    for name in sys.argv[2:]:
      errors = jsonschema.Draft202012Validator(schema).iter_errors(json.load(open(name)))
      print([e.message for e in errors])
    """

  /// Whether documents are valid for the schema that the program prints; nil where there is no validator.
  private func areValid(_ documents: [String], _ command: String = "schema") throws -> [Bool]? {
    guard let python = try OutsideProgram.python3.path(orLeaveOut: "the check of the schema") else {
      return nil
    }
    try folder.write(mosaic(command).stdout, to: "schema")
    let run = try ProgramRun.run(python, ["-c", Self.validator, "schema"] + documents, in: folder.url)
    if run.exitCode == 3 {
      _ = try OutsideProgram("python3-jsonschema").path(orLeaveOut: "the check of the schema")
      return nil
    }
    let lines = run.done().output.split(separator: "\n")
    try #require(lines.count == documents.count)
    return lines.map { $0 == "[]" }
  }

  @Test("results are valid, of lines and of thumbnails") func results() throws {
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "red.png")
    let lines = [
      #"{"id": 7, "data": [1], "output": "a.png", "images": ["red.png"], "canvas": {"size": "2x2cm"}}"#,
      #"{"id": "x", "output": {"inline": "image/png"}, "images": ["red.png"]}"#,
      #"{"output": "b.png", "images": ["missing.png"]}"#,
    ]
    try folder.write(lines.joined(separator: "\n") + "\n", to: "jobs.jsonl")
    let runs = [
      "batch jobs.jsonl", "batch jobs.jsonl --resume --dry-run",
      "thumbnail red.png missing.png -s 9,8x8 -o {stem}_{size}.png --json --placeholder color,blurhash --srcset",
    ]
    let written = try runs.flatMap { try mosaic($0).stdout.split(separator: 0x0A) }
    let names = try written.enumerated().map { try folder.write(Array($1), to: "result-\($0).json") }
    try #require(names.count == 9)
    guard let valid = try areValid(names, "schema --results") else { return }
    #expect(valid.allSatisfy { $0 }, "\(names), \(valid)")
  }

  @Test("what compare writes is valid") func comparisons() throws {
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "a/red.png")
    try folder.write(Sample.png(40, 33, 0xFFFF_0001), to: "b/red.png")
    try folder.write(Sample.png(4, 3, 0xFFFF_0001), to: "b/new.png")
    try folder.write("no picture", to: "a/bad.png")
    try folder.write("no picture", to: "b/bad.png")
    let runs = [
      "compare a b --json", "compare a b --json --update --dry-run --score",
      "compare a/red.png b/red.png --json",
      "compare a b --json --align rows --metric oklab",
    ]
    let written = try runs.flatMap { try mosaic($0).stdout.split(separator: 0x0A) }
    // The last line about folders has counts, and no pair.
    let pairs = written.filter { !String(decoding: $0, as: UTF8.self).contains(#""summary""#) }
    let names = try pairs.enumerated().map { try folder.write(Array($1), to: "result-\($0).json") }
    try #require(names.count == 10)
    guard let valid = try areValid(names, "schema --comparisons") else { return }
    #expect(valid.allSatisfy { $0 }, "\(names), \(valid)")
  }

  @Test func samplesAreValid() throws {
    guard let valid = try areValid(Samples.documents.map { Fixtures.sample($0) }) else { return }
    #expect(zip(Samples.documents, valid).filter { !$0.1 }.map(\.0) == [])
  }

  @Test("the schema of rules takes what the program takes") func rules() throws {
    let rules = [
      #"{"paths": "a.png", "preset": "renderer", "maxDelta": 3, "maxPixelsDifferent": 7, "allowSize": true}"#,
      ##"{"paths": ["*", "**/b.png"], "ignore": [[0, 0, 1, 2], "1,2,3,4"], "mask": "m.png", "maskColor": "#f0f"}"##,
      #"{"paths": "a", "maxPixelsDifferent": "1%", "maxMasked": "60%", "align": "rows", "expectedFailure": "x"}"#,
      #"{"paths": "a", "treshold": 1}"#, #"{"paths": "a", "threshold": 256}"#, #"{"preset": "exact"}"#,
      #"{"paths": "a", "ignore": [1, 2, 3, 4]}"#, #"{"paths": "a", "antialiasing": "no"}"#,
    ]
    for (index, rule) in rules.enumerated() {
      try folder.write(#"{"version": 1, "rules": [\#(rule)]}"#, to: "\(index).json")
    }
    guard let valid = try areValid(rules.indices.map { "\($0).json" }, "schema --compare") else { return }
    #expect(valid == rules.indices.map { $0 < 3 })
    try mosaic("schema --compare --batch").refused(2, "--batch and --compare name two schemas")
  }

  @Test("the schema of thumbnails takes what the program takes") func thumbnails() throws {
    let lines = [
      #"{"input": "red.png"}"#, #"{"input": "red.png", "size": 20, "id": 7, "data": [1]}"#,
      #"{"input": "red.png", "output": "t/{size}.png", "size": ["8x", 4], "placeholder": "color", "sharpen": true}"#,
      #"{"inptu": "red.png"}"#, #"{"input": ""}"#, #"{"input": "red.png", "size": []}"#,
      #"{"input": "red.png", "quality": 0}"#, #"{"input": "red.png", "enlarge": "yes"}"#,
    ]
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "red.png")
    let run = try mosaic("thumbnail - -o {stem}_{size}.png", stdin: lines.joined(separator: "\n"))
    let statuses = run.output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /"line": (\d+), .*"status": "(\w+)"/).map { ("\($0.1)", "\($0.2)" == "done") }
    }
    let taken = Dictionary(statuses) { $0 && $1 }
    #expect(lines.indices.map { taken["\($0 + 1)"] } == lines.indices.map { $0 < 3 })
    for (index, line) in lines.enumerated() { try folder.write(line, to: "\(index).json") }
    guard let valid = try areValid(lines.indices.map { "\($0).json" }, "schema --thumbnail") else { return }
    #expect(valid == lines.indices.map { $0 < 3 })
  }
}

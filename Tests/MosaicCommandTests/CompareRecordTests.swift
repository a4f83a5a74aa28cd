// mosaic compare --json, and the words for items of a document.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongComparedFiles) struct CompareRecordTests {
  /// What `--json` prints of two files.
  struct Record: Decodable {
    struct Picture: Decodable {
      var path: String
      var width, height: Int?
    }
    struct Budget: Decodable, Equatable {
      var name: String
      var used, allowed: Double
    }
    struct Region: Decodable, Equatable {
      var x, y, width, height, pixels: Int
      var strongest: Double
      var kind: String
      var items: [Int]?
      var words: String?
    }
    struct Failure: Decodable {
      var code: Int
      var message: String
    }
    var version: Int
    var status, reason: String
    var same: Bool
    var a, b: Picture
    var path, metric, diff, action: String?
    var total, differing, antialiased, masked: Int?
    var budgets: [Budget]?
    var regions: [Region]?
    var error: Failure?
  }

  static func record(_ words: [String], code: Int32) throws -> Record {
    let run = try mosaic(["compare", "--json"] + words)
    #expect(run.exitCode == code, "\(run.errors)")
    #expect(run.output.hasSuffix("}\n") && !run.output.dropLast().contains("\n"))
    return try JSONDecoder().decode(Record.self, from: Data(run.stdout))
  }

  @Test func printsJSON() throws {
    let different = try Self.record(["white.png", "dot.png"], code: 1)
    #expect(
      (different.version, different.status, different.same, different.metric) == (
        1, "different", false, "exact"
      ))
    #expect((different.a.path, different.a.width, different.a.height) == ("white.png", 20, 10))
    #expect((different.b.path, different.b.width, different.b.height) == ("dot.png", 20, 10))
    #expect((different.total, different.differing, different.antialiased, different.masked) == (200, 1, 0, 0))
    #expect(different.budgets == [.init(name: "pixels", used: 1, allowed: 0)])
    #expect(different.regions?.map { [$0.x, $0.y, $0.width, $0.height, $0.pixels] } == [[3, 4, 1, 1, 1]])
    #expect(different.error == nil && different.path == nil && different.reason.contains("1 of 200"))
    let same = try Self.record(["white.png", "white.png"], code: 0)
    #expect(same.same && same.status == "same" && same.reason == "equal bytes" && same.total == nil)
    #expect((same.b.width, same.b.height) == (20, 10))
    let unreadable = try Self.record(["white.png", "text.png"], code: 65)
    #expect(!unreadable.same && unreadable.status == "unreadable" && unreadable.error?.code == 65)
    #expect(unreadable.error?.message.contains("text.png: is not an image") == true)
    let missing = try Self.record(["white.png", "missing.png"], code: 1)
    #expect(missing.status == "missing" && missing.error == nil)
  }

  /// Changes of a document, and what is said of them with its plan.
  static let changes: [(old: String, new: String, words: String)] = [
    ("\"#c00\"", "\"#0c0\"", "item 1: colour"),
    ("\"background\": \"#fff\"", "\"background\": \"#eee\"", "background"),
    (
      "\"#00c\", \"style\": {\"cornerRadius\": 0}", "\"#00c\", \"style\": {\"cornerRadius\": 9}",
      "item 2: corner radius"
    ),
  ]

  @Test(arguments: changes.indices) func namesItemsByThePlan(_ index: Int) throws {
    let document = """
      {"version": 1, "canvas": {"width": 160, "height": 60, "padding": 8, "background": "#fff"},
       "layout": {"type": "grid", "columns": 3, "gap": 8},
       "items": [{"color": "#888", "size": [1, 1]}, {"color": "#c00", "size": [1, 1]},
                 {"color": "#00c", "style": {"cornerRadius": 0}, "size": [1, 1]}]}
      """
    let change = Self.changes[index]
    try folder.write(document, to: "a.json")
    try folder.write(document.replacingOccurrences(of: change.old, with: change.new), to: "b.json")
    for name in ["a", "b"] {
      try mosaic(["render", "\(name).json", "-o", "\(name).png"]).done()
    }
    try folder.write(try mosaic("plan a.json").stdout, to: "plan.json")
    let record = try Self.record(["a.png", "b.png", "--plan", "plan.json"], code: 1)
    #expect(record.regions?.first?.words?.contains(change.words) == true, "\(record.regions ?? [])")
    let run = try mosaic("compare a.png b.png --plan plan.json")
    #expect(run.output.contains("; \(change.words)"), "\(run.output)")
  }
}

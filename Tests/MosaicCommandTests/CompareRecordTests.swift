// mosaic compare --json, and the words for items of a document.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CompareRecordTests {
  /// What `--json` prints of two files.
  struct Record: Decodable {
    struct Picture: Decodable {
      var path: String
      var width: Int?
      var height: Int?
    }
    struct Budget: Decodable, Equatable {
      var name: String
      var used: Double
      var allowed: Double
    }
    struct Region: Decodable, Equatable {
      var x: Int
      var y: Int
      var width: Int
      var height: Int
      var pixels: Int
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
    var path: String?
    var status: String
    var same: Bool
    var a: Picture
    var b: Picture
    var metric: String?
    var total: Int?
    var differing: Int?
    var antialiased: Int?
    var masked: Int?
    var budgets: [Budget]?
    var regions: [Region]?
    var reason: String
    var diff: String?
    var action: String?
    var error: Failure?
  }

  static func record(_ words: [String], in folder: TemporaryFolder, code: Int32) throws -> Record {
    let run = try mosaic(["compare", "--json"] + words, in: folder)
    #expect(run.exitCode == code, "\(run.errors)")
    #expect(run.output.hasSuffix("}\n") && !run.output.dropLast().contains("\n"))
    return try JSONDecoder().decode(Record.self, from: Data(run.stdout))
  }

  @Test func printsJSON() throws {
    try withComparedFiles { folder in
      let different = try Self.record(["white.png", "dot.png"], in: folder, code: 1)
      #expect(
        (different.version, different.status, different.same, different.metric) == (
          1, "different", false, "exact"
        ))
      #expect((different.a.path, different.a.width, different.a.height) == ("white.png", 20, 10))
      #expect((different.b.path, different.b.width, different.b.height) == ("dot.png", 20, 10))
      #expect(
        (different.total, different.differing, different.antialiased, different.masked) == (200, 1, 0, 0))
      #expect(different.budgets == [.init(name: "pixels", used: 1, allowed: 0)])
      #expect(different.regions?.map { [$0.x, $0.y, $0.width, $0.height, $0.pixels] } == [[3, 4, 1, 1, 1]])
      #expect(different.error == nil && different.path == nil && different.reason.contains("1 of 200"))
      let same = try Self.record(["white.png", "white.png"], in: folder, code: 0)
      #expect(same.same && same.status == "same" && same.reason == "equal bytes" && same.total == nil)
      #expect((same.b.width, same.b.height) == (20, 10))
      let unreadable = try Self.record(["white.png", "text.png"], in: folder, code: 65)
      #expect(!unreadable.same && unreadable.status == "unreadable" && unreadable.error?.code == 65)
      #expect(unreadable.error?.message.contains("text.png: is not an image") == true)
      let missing = try Self.record(["white.png", "missing.png"], in: folder, code: 74)
      #expect(missing.status == "unreadable" && missing.error?.code == 74)
    }
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
    try withTemporaryFolder { folder in
      try folder.write(document, to: "a.json")
      try folder.write(document.replacingOccurrences(of: change.old, with: change.new), to: "b.json")
      for name in ["a", "b"] {
        let run = try mosaic(["render", "\(name).json", "-o", "\(name).png"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
      }
      try folder.write(try mosaic("plan a.json", in: folder).stdout, to: "plan.json")
      let record = try Self.record(["a.png", "b.png", "--plan", "plan.json"], in: folder, code: 1)
      #expect(record.regions?.first?.words?.contains(change.words) == true, "\(record.regions ?? [])")
      let run = try mosaic("compare a.png b.png --plan plan.json", in: folder)
      #expect(run.output.contains("; \(change.words)"), "\(run.output)")
    }
  }
}

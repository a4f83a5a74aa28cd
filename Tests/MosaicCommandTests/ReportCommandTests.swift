// mosaic accept and mosaic report merge: usage, words, exit codes.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReportCommandTests {
  static let refused: [(words: [String], code: Int32, says: String)] = [
    (["accept"], 2, "accept needs a file that a report offered"),
    (["accept", "a", "b"], 2, "found 2 names"),
    (["accept", "no.json"], 74, "no.json"),
    (["accept", "bad.json"], 65, "bad.json: version: must be 1"),
    (["accept", "nowhere.json"], 2, "does not name the folders of the pictures"),
    (["accept", "nowhere.json", "none", "."], 74, "none"),
    (["report"], 2, "report needs a verb: mosaic report merge"),
    (["report", "join"], 2, "report knows one verb, merge; found 'join'"),
    (["report", "merge", "-o", "x.html"], 2, "report merge needs one report or more"),
    (["report", "merge", "bad.json"], 2, "report merge needs the report to write: -o FILE.html"),
    (
      ["report", "merge", "bad.json", "-o", "x.html"], 65, "bad.json: is no report of mosaic compare --report"
    ),
    (["report", "merge", "bad.json", "-o", "bad.json"], 2, "bad.json"),
    (["report", "merge", "no.html", "-o", "x.html"], 74, "no.html"),
  ]

  @Test(arguments: refused)
  func refusals(words: [String], code: Int32, says: String) throws {
    try withTemporaryFolder { folder in
      try folder.write(#"{"version": 7}"#, to: "bad.json")
      try folder.write(#"{"version": 1, "accepted": []}"#, to: "nowhere.json")
      expectRefusal(try mosaic(words, in: folder), code, says)
      #expect(try folder.files() == ["bad.json", "nowhere.json"])
    }
  }

  @Test func resultsAndSummary() throws {
    try withTemporaryFolder { folder in
      try folder.write("", to: "golden/a")
      try folder.write("", to: "out/b")
      // The SHA-256 of nothing.
      let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
      try folder.write(
        """
        {"version": 1, "expected": "golden", "actual": "out", "accepted": [
          {"path": "a", "status": "missing", "expected": "\(empty)"},
          {"path": "b", "status": "new", "actual": "\(empty)"},
          {"path": "../c", "from": "b", "status": "new", "actual": "\(empty)"}]}
        """, to: "accepted.json")
      let results = """
        {"path": "a", "status": "removed"}
        {"path": "b", "status": "added"}
        {"path": "../c", "status": "refused", "reason": "'../c' has '..' in it; all files must be in 'golden', and their paths start there"}

        """
      let refusal =
        "mosaic: refused: ../c: '../c' has '..' in it; all files must be in 'golden', and their paths start there\n"
      var run = try mosaic(["accept", "accepted.json", "--dry-run", "--json"], in: folder)
      #expect(run.exitCode == 1 && run.output == results)
      #expect(
        run.errors == refusal
          + "mosaic: error: 1 added, 1 removed, 1 refused (dry run: nothing was written)\n")
      #expect(try folder.files() == ["accepted.json", "golden/a", "out/b"])
      run = try mosaic(["accept", "accepted.json", "golden", "out", "--json"], in: folder)
      #expect(run.exitCode == 1 && run.output == results)
      #expect(run.errors == refusal + "mosaic: error: 1 added, 1 removed, 1 refused\n")
      #expect(try folder.files() == ["accepted.json", "golden/b", "out/b"])
    }
  }
}

// The file that a report offers for download: what it may say, and what is wrong in it.

import Foundation
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem

@Suite(.bounded) struct AcceptFileTests {
  private static let (oldHash, newHash) = (SHA256.digest(of: "old").hex, SHA256.digest(of: "new").hex)

  @Test func reading() throws {
    let file = try AcceptFile(
      json: Array(
        """
        {"version": 1, "expected": "golden", "actual": "out", "accepted": [
          {"path": "a.png", "status": "different", "expected": "\(Self.oldHash)", "actual": "\(Self.newHash)"},
          {"path": "b.png", "from": "c.png", "status": "new", "actual": "\(Self.newHash)"},
          {"path": "d.png", "status": "missing", "expected": "\(Self.oldHash)"}]}
        """.utf8), name: "x.json")
    #expect(file.expectedFolder == "golden" && file.actualFolder == "out")
    #expect(
      file.choices == [
        .init("a.png", expected: Self.oldHash, actual: Self.newHash),
        .init("b.png", from: "c.png", .new, actual: Self.newHash),
        .init("d.png", .missing, expected: Self.oldHash),
      ])
  }

  private static func accepting(_ items: String) -> String { #"{"version": 1, "accepted": [\#(items)]}"# }

  static let wrong: [(json: String, says: String)] = [
    ("", "line 1"), ("[]", "the document is an array; an object is wanted"),
    (#"{"version": 2, "accepted": []}"#, "version: is 2; allowed: at least 1, up to 1"),
    (#"{"accepted": []}"#, "version: is missing"),
    (#"{"version": 1}"#, "accepted: is missing; a list of accepted pictures is wanted"),
    (#"{"version": 1, "accepted": {}}"#, "accepted: is an object; an array is wanted"),
    (#"{"version": 1, "accepted": [], "expected": 1}"#, "expected: is a number; a string is wanted"),
    (
      #"{"version": 1, "accepted": [], "expcted": ""}"#,
      #"expcted: unknown key; did you mean "expected"?"#
    ),
    (#"{"version": 1, "version": 1, "accepted": []}"#, "is there twice in this object"),
    (accepting("3"), "accepted[0]: is a number; an object is wanted"),
    (accepting(#"{"status": "new"}"#), "accepted[0].path: is missing; the path of a picture is wanted"),
    (accepting(#"{"path": "", "status": "new"}"#), "accepted[0].path: is empty"),
    (
      accepting(#"{"path": "a", "status": "same"}"#),
      #"accepted[0].status: is "same"; allowed: different, new, missing"#
    ),
    (accepting(#"{"path": "a", "status": "new"}"#), "accepted[0].actual: is missing, the SHA-256 of"),
    (
      accepting(#"{"path": "a", "status": "different", "actual": "\#(newHash)"}"#),
      "accepted[0].expected: is missing, the SHA-256 of the picture that was looked at; a golden that is a hash alone is"
    ),
    (
      accepting(#"{"path": "a", "status": "new", "actual": "\#(newHash.uppercased())"}"#),
      "; allowed: a SHA-256, 64 digits from 0 to 9 and a to f"
    ),
    (
      accepting(
        [newHash, oldHash].map { #"{"path": "a", "status": "new", "actual": "\#($0)"}"# }.joined(
          separator: ",")),
      "accepted[1].path: 'a' is accepted twice"
    ),
  ]

  @Test("what is wrong in the document is said with its place", arguments: wrong)
  func refusedDocuments(json: String, says: String) {
    let error = #expect(throws: JobResult.Failure.self) {
      try AcceptFile(json: Array(json.utf8), name: "x.json")
    }
    #expect(error?.description.hasPrefix("x.json: ") == true)
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    #expect(error?.code == 65)
  }

  @Test("a file of somebody else does not choose folders outside the current one")
  func folders() throws {
    for folder in ["/etc", "../x", "x/../../y", ""] {
      let json = #"{"version": 1, "expected": "\#(folder)", "actual": ".", "accepted": []}"#
      let file = try AcceptFile(json: Array(json.utf8), name: "x.json")
      let error = #expect(throws: JobResult.Failure.self) { try file.folders(named: nil) }
      #expect(
        error?.description == "x.json: names the folder '\(folder)', which is not below the current one; "
          + "to use it all the same, name both folders: mosaic accept FILE EXPECTED ACTUAL")
    }
    let file = try AcceptFile(json: Array(#"{"version": 1, "accepted": []}"#.utf8), name: "x.json")
    let error = #expect(throws: JobResult.Failure.self) { try file.folders(named: nil) }
    #expect(
      error?.description
        == "x.json: does not name the folders of the pictures; name both: mosaic accept FILE EXPECTED ACTUAL"
    )
    _ = try file.folders(named: ("/", "."))
  }

  @Test("a report on a run whose pictures are gone is named")
  func gone() throws {
    let json = #"{"version": 1, "expected": ".", "actual": "no-results/1/actual", "accepted": []}"#
    let file = try AcceptFile(json: Array(json.utf8), name: "x.json")
    let error = #expect(throws: JobResult.Failure.self) { try file.folders(named: nil) }
    #expect(
      error?.description
        == "x.json: its report is on the pictures in no-results/1/actual, a folder that does not exist any more; compare again, and "
        + "accept in the new report")
  }
}

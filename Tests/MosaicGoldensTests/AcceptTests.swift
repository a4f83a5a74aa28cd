// What was accepted becomes what is expected: whole, in the two folders, and only what was looked at.

import Foundation
import MosaicCodecs
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded) struct AcceptTests {
  /// The pictures of the cases, by what they are called there.
  private static let pictures = ["old", "new", "older", "newer"].enumerated().reduce(
    into: [String: [UInt8]]()
  ) {
    $0[$1.element] = Sample.png(4, 4, 0xFF00_0000 + UInt32($1.offset))
  }
  private static let old = pictures["old"] ?? []
  private static let new = pictures["new"] ?? []
  private static let oldHash = SHA256.digest(of: old).hex
  private static let newHash = SHA256.digest(of: new).hex

  /// The digests of the expected and of the actual picture.
  private typealias Change = (expected: String?, actual: String?)

  private static func choice(
    _ change: Change, _ path: String = "a.png", from: String? = nil
  ) -> AcceptFile.Choice {
    .init(path, from: from, expected: change.expected, actual: change.actual)
  }
  private static let replace: Change = (oldHash, newHash)
  private static let add: Change = (nil, newHash)
  private static let remove: Change = (oldHash, nil)

  /// A choice, the pictures in the folders before it, what becomes of it (a status, or the reason of a refusal), and `golden` after it.
  struct Case: CustomStringConvertible {
    let description: String
    let choice: AcceptFile.Choice
    let before: [String: String]
    let outcome: String
    let after: [String: String]

    init(
      _ description: String, _ choice: AcceptFile.Choice, _ before: [String: String], _ outcome: String,
      _ after: [String: String]
    ) {
      (self.description, self.choice, self.before) = (description, choice, before)
      (self.outcome, self.after) = (outcome, after)
    }
  }

  static let cases: [Case] = [
    Case(
      "a change", choice(replace), ["golden/a.png": "old", "out/a.png": "new"], "replaced", ["a.png": "new"]),
    Case(
      "a change, already", choice(replace), ["golden/a.png": "new", "out/a.png": "new"], "current",
      ["a.png": "new"]),
    Case(
      "a change of a picture that was made again", choice(replace),
      ["golden/a.png": "old", "out/a.png": "newer"],
      "out/a.png has changed since the report on FOLDER/out was made; compare again", ["a.png": "old"]),
    Case(
      "a change of a picture that is gone", choice(replace), ["golden/a.png": "old"],
      "out/a.png is not there any more; compare again", ["a.png": "old"]),
    Case(
      "a change of another golden", choice(replace), ["golden/a.png": "older", "out/a.png": "new"],
      "golden/a.png has changed since the report on FOLDER/out was made; compare again", ["a.png": "older"]),
    Case(
      "a change of a golden that is gone", choice(replace), ["out/a.png": "new"],
      "golden/a.png is not there any more; compare again", [:]),
    Case(
      "a new picture in a new folder", choice(add, "x/y/a.png"), ["out/x/y/a.png": "new"], "added",
      ["x/y/a.png": "new"]),
    Case(
      "a new picture of another name", choice(add, "b.png", from: "x/a.png"), ["out/x/a.png": "new"], "added",
      ["b.png": "new"]),
    Case(
      "a new picture, already", choice(add), ["golden/a.png": "new", "out/a.png": "new"], "current",
      ["a.png": "new"]),
    Case(
      "a new picture where there is one", choice(add), ["golden/a.png": "old", "out/a.png": "new"],
      "golden/a.png was new and is there by now, with other contents; compare again", ["a.png": "old"]),
    Case(
      "a new picture that changed", choice(add, "x/a.png"), ["out/x/a.png": "newer"],
      "out/x/a.png has changed since the report on FOLDER/out was made; compare again", [:]),
    Case(
      "a removal", choice(remove), ["golden/a.png": "old", "golden/b.png": "old"], "removed",
      ["b.png": "old"]),
    Case("a removal, already", choice(remove), ["golden/b.png": "old"], "current", ["b.png": "old"]),
    Case(
      "a removal of another golden", choice(remove), ["golden/a.png": "older"],
      "golden/a.png has changed since the report on FOLDER/out was made", ["a.png": "older"]),
    Case(
      "a removal of what was made after all", choice(remove), ["golden/a.png": "old", "out/a.png": "new"],
      "out/a.png was missing and is there by now; compare again", ["a.png": "old"]),
    Case(
      "a path upwards", choice(add, "../x.png", from: "a.png"), ["out/a.png": "new"],
      "'../x.png' has '..' in it; all files must be in 'FOLDER/golden'", [:]),
    Case(
      "a path upwards of the actual picture", choice(add, "a.png", from: "b/../../golden/a.png"),
      ["out/a.png": "new"], "has '..' in it; all files must be in 'FOLDER/out'", [:]),
    Case(
      "an absolute path", choice(add, "/a.png", from: "a.png"), ["out/a.png": "new"],
      "'/a.png' is an absolute path", [:]),
    Case(
      "a folder", choice(add, "x.png", from: "a.png"), ["out/a.png": "new", "golden/x.png/b.png": "old"],
      "golden/x.png: ", ["x.png/b.png": "old"]),
  ]

  private func withFolders(
    _ before: [String: String], _ body: (TemporaryFolder, AcceptRun) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      try SampleReport.write([], to: folder)
      for (name, text) in before { try folder.write(Self.pictures[text] ?? Array(text.utf8), to: name) }
      try body(
        folder,
        try AcceptRun(
          expected: try FileRoot(folder.path("golden"), followsLinks: false),
          actual: try FileRoot(folder.path("out"), followsLinks: false)))
    }
  }

  @Test("a dry run leaves the manifest unchanged")
  func manifestOfDryRun() throws {
    let before = ["golden/a.png": "old", "out/a.png": "new"]
    let replace = Self.cases.first { $0.before == before && $0.outcome == "replaced" }
    let choice = try #require(replace).choice
    try withFolders(before) { folder, _ in
      let picture = try ImageReader.straightPixmap(ofFile: folder.path("golden/a.png"))
      let old = GoldenManifest.Entry(of: picture, madeWith: "1")
      try GoldenManifest.update(in: folder.path("golden")) { manifest in
        manifest.environments = ["1": ["cairo": "1.16"]]
        manifest.goldens["a"] = old
      }
      let written = try folder.read("golden/goldens.json")
      for isDryRun in [true, false] {
        var run = try AcceptRun(
          expected: FileRoot(folder.path("golden"), followsLinks: false),
          actual: FileRoot(folder.path("out"), followsLinks: false))
        run.isDryRun = isDryRun
        #expect(run.apply(choice).status == .replaced)
        #expect(try (folder.read("golden/goldens.json") == written) == isDryRun, "\(isDryRun)")
      }
    }
  }

  private func contents(of folder: TemporaryFolder) throws -> [String: String] {
    try folder.files().reduce(into: [:]) { all, name in
      let bytes = try folder.read(name)
      all[name] = Self.pictures.first { $0.value == bytes }?.key
    }
  }

  @Test("each choice is carried out whole, or refused in words", arguments: cases.indices)
  func carryingOut(index: Int) throws {
    let example = Self.cases[index]
    try withFolders(example.before) { folder, run in
      var rehearsal = run
      rehearsal.isDryRun = true
      let said = rehearsal.apply(example.choice)
      let untouched = try contents(of: folder)
      #expect(untouched == example.before, "a dry run writes nothing: \(example)")
      let result = run.apply(example.choice)
      #expect(result == said, "a dry run says what is done: \(example)")
      let reason = (result.failure?.message ?? "").replacingOccurrences(of: folder.path, with: "FOLDER")
      if let status = AcceptRun.Result.Status(rawValue: example.outcome) {
        #expect(result.status == status && reason.isEmpty, "\(example): \(result)")
      } else {
        #expect(result.status == .refused && reason.contains(example.outcome), "\(example): \(reason)")
      }
      let after = example.before.filter { $0.key.hasPrefix("out/") }
        .merging(example.after.map { ("golden/\($0)", $1) }) { $1 }
      let found = try contents(of: folder)
      #expect(found == after, "\(example)")
    }
  }

  @Test("no link is followed, wherever it leads, also where the folders were named by the user")
  func links() throws {
    try withFolders(["elsewhere/a.png": "old", "out/a.png": "new", "golden/b.png": "old"]) { folder, run in
      for (link, target) in [
        ("golden/out", "../elsewhere"), ("golden/a.png", "../elsewhere/a.png"),
        ("out/secret", "../elsewhere"),
        ("golden/link.png", "b.png"), ("golden/here", "."),
      ] {
        try folder.link(link, to: target)
      }
      for choice in [
        Self.choice(Self.replace), Self.choice(Self.add, "out/new.png", from: "a.png"),
        Self.choice(Self.remove, "out/a.png"), Self.choice(Self.remove, "link.png"),
        Self.choice(Self.add, "here/c.png", from: "a.png"),
        Self.choice((nil, Self.oldHash), "c.png", from: "secret/a.png"),
      ] {
        let result = run.apply(choice)
        #expect(
          result.status == .refused && result.failure?.code == 65
            && result.failure?.message.contains("links are not followed here") == true,
          "\(choice.path): \(result)")
      }
      #expect(try folder.read("elsewhere/a.png") == Self.old)
      #expect(try folder.files().filter { $0.hasPrefix("elsewhere") } == ["elsewhere/a.png"])
      #expect(try folder.read("golden/b.png") == Self.old)
    }
  }

  @Test("the manifest says what the pictures are that it names") func manifest() throws {
    try withFolders([
      "golden/a.png": "old", "out/a.png": "new", "golden/b.png": "old", "golden/c.png": "old",
      "out/c.png": "new",
    ]) { folder, _ in
      let (expected, actual) = (folder.path("golden"), folder.path("out"))
      try GoldenManifest.update(in: expected) {
        let old = try? ImageReader.straightPixmap(bytes: Self.old, name: "")
        for name in ["a", "b"] { $0.goldens[name] = old.map { .init(of: $0, madeWith: nil) } }
      }
      let run = try AcceptRun(
        expected: FileRoot(expected, followsLinks: false), actual: FileRoot(actual, followsLinks: false))
      for choice in [
        Self.choice(Self.replace), Self.choice(Self.remove, "b.png"), Self.choice(Self.replace, "c.png"),
      ] {
        #expect(run.apply(choice).failure == nil)
      }
      let new = try ImageReader.straightPixmap(bytes: Self.new, name: "")
      #expect(try GoldenManifest.read(in: expected).goldens == ["a": .init(of: new)])
    }
  }

  @Test("a folder that was swapped for a link is not followed: it is held open, or refused")
  func swappedFolders() throws {
    try withFolders(["elsewhere/a.png": "old", "golden/x/a.png": "old", "out/a.png": "new"]) { folder, run in
      for name in ["golden", "out"] {
        try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path("\(name)2"))
        try folder.link(name, to: "elsewhere")
      }
      #expect(run.apply(Self.choice(Self.replace, "x/a.png", from: "a.png")).status == .replaced)
      #expect(try folder.read("golden2/x/a.png") == Self.new)
      #expect(try folder.read("elsewhere/a.png") == Self.old)
    }
  }
}

extension AcceptFile.Choice {
  init(
    _ path: String, from: String? = nil, _ status: Status = .different, expected: String? = nil,
    actual: String? = nil
  ) {
    self.init()
    (self.path, self.from, self.status) = (path, from, status)
    (self.expected, self.actual) = (expected, actual)
  }
}

// mosaic compare with goldens that are hashes alone, and with approved variants.

import Foundation
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded, .inFolder) struct CompareGoldensTests {
  private func write(_ files: [(String, String)]) throws {
    for (name, source) in files { try folder.write(try #require(ComparedFiles.all[source]), to: name) }
  }

  /// The files of the goldens, the picture that is made as `a.png`, and what is said of it.
  static let variants: [(goldens: [String: String], made: String, says: String)] = [
    (["a.png": "white.png", "a@mac.png": "dot.png"], "dot.png", "1 pair: 1 same"),
    (["a@mac.png": "dot.png"], "dot.png", "1 pair: 1 same"),
    (["a.png": "white.png", "a@mac.png": "dot.png"], "white.png", "1 pair: 1 same"),
    (
      ["a.png": "near.png", "a@1.png": "wide.png", "a@2.png": "dot.png"], "white.png",
      "a.png: different: 1 of 200 pixels differs; the nearest of 3 approved ones: a@2.png"
    ),
    (["a.png": "dot.png", "a@1.png": "near.png"], "white.png", "the nearest of 2 approved ones\n"),
    (["a@1.png": "near.png"], "white.png", "the nearest of 1 approved ones: a@1.png"),
    // For a finer screen, and so a picture of its own.
    (
      ["a.png": "white.png", "a@2x.png": "dot.png"], "white.png", "a@2x.png: missing: expected, and not made"
    ),
    (["b@mac.png": "dot.png"], "white.png", "b@mac.png: missing"),
  ]

  @Test("any approved variant passes, and the nearest is shown", arguments: variants.indices)
  func anyPasses(_ index: Int) throws {
    let (goldens, made, says) = Self.variants[index]
    try write(goldens.map { ("goldens/\($0.key)", $0.value) } + [("made/a.png", made)])
    let run = try mosaic("compare goldens made --diff diff")
    #expect(run.output.contains(says) && run.errors == "", "\(run.output)\(run.errors)")
    #expect(run.exitCode == (says.hasSuffix("1 same") ? 0 : 1))
    #expect(try folder.files().contains("diff/a.png") == run.output.contains("a.png: different"))
  }

  @Test("what was made is a picture of its own, and an update replaces the golden and no variant")
  func updates() throws {
    try write([
      ("goldens/a.png", "near.png"), ("goldens/a@x.png", "wide.png"), ("goldens/b@x.png", "near.png"),
      ("made/a.png", "white.png"), ("made/b.png", "white.png"),
    ])
    let report = try mosaic("compare goldens made --only a* --report r.html")
    #expect(report.exitCode == 1)
    let run = try mosaic("compare goldens made --update")
    #expect(
      run.output.contains("b.png: different: ")
        && run.output.contains("not updated: the golden itself is not there"))
    #expect(try folder.read("goldens/a.png") == ComparedFiles.all["white.png"])
    #expect(try folder.read("goldens/a@x.png") == ComparedFiles.all["wide.png"])
    #expect(try !folder.files().contains("goldens/b.png"))
    // Both are made.
    try write([("made/a@x.png", "dot.png")])
    #expect(try mosaic("compare goldens made --only a*").output.contains("a@x.png: different"))
  }

  @Test("an update removes what killed ones left, also where nothing changes", arguments: ["", "sub/"])
  func leftovers(inner: String) throws {
    try write([("made/\(inner)a.png", "white.png"), ("goldens/\(inner)a.png", "white.png")])
    let process = try shell("echo $$").done().output.dropLast()
    let left = "goldens/\(inner).a.png.mosaic-\(TemporaryName.machine)-\(process)-abc123"
    try folder.write("half of a picture", to: left)
    try folder.date(left, Date(timeIntervalSinceNow: -3600))
    try mosaic("compare goldens made").done()
    #expect(try folder.files().contains(left))
    try mosaic("compare goldens made --update").done()
    #expect(try folder.files("goldens") == ["goldens/\(inner)a.png"])
  }

  @Test("several processes at once add their hashes, and lose none of the others'") func atOnce() throws {
    try write((0..<40).map { ("made/\($0).png", "dot.png") })
    let run = try shell(
      "printf '%s\\n' 1 2 3 4 | xargs -P 4 -I N \"$MOSAIC\" compare goldens made --update --hashes --shard N/4"
    )
    #expect(run.output.components(separatedBy: "10 added").count == 5, "\(run.output) \(run.errors)")
    #expect(try GoldenManifest.read(in: folder.path("goldens")).goldens.count == 40)
    #expect(try folder.files("goldens") == ["goldens/goldens.json"])
  }

  @Test("hashes alone: added, compared, updated and removed") func hashes() throws {
    try write([("made/a.png", "white.png"), ("made/sub/b.png", "dot.png")])
    let added = try mosaic("compare goldens made --update --hashes").done()
    #expect(added.output.hasSuffix("2 pairs: 2 new; 2 added\n"), "\(added.output)")
    #expect(try folder.files().filter { $0.hasPrefix("goldens") } == ["goldens/goldens.json"])
    let manifest = try GoldenManifest.read(in: folder.path("goldens"))
    #expect(manifest.goldens.keys.sorted() == ["a", "sub/b"] && manifest.goldens["a"]?.width == 20)
    // Other bytes of the same pixels are the same.
    try write([("made/a.png", "again.png")])
    let same = try mosaic("compare goldens made -v").done()
    #expect(same.output.contains("a.png: same: its pixels have the hash of goldens.json\n"), "\(same.output)")
    try write([("made/a.png", "near.png")])
    let before = try folder.read("goldens/goldens.json")
    let differs = try mosaic("compare goldens made --update --dry-run")
    #expect(
      differs.output.hasPrefix(
        "a.png: different: its pixels have another hash than in goldens.json, and the golden itself is not here; "
          + "get the golden to see what differs, or look at the new picture and take it over (--update); would be updated\n"
      ),
      "\(differs.output)")
    #expect(try folder.read("goldens/goldens.json") == before)
    #expect(try mosaic("compare goldens made").exitCode == 1)
    _ = try mosaic("compare goldens made --update").done()
    _ = try mosaic("compare goldens made").done()
    // With the picture beside its hash the picture counts.
    try write([("goldens/a.png", "dot.png")])
    #expect(try mosaic("compare goldens made").output.contains("a.png: different: 200 of 200 pixels differ"))
    _ = try mosaic("compare goldens made --update").done()
    try FileManager.default.removeItem(atPath: folder.path("goldens/a.png"))
    _ = try mosaic("compare goldens made").done()
    try FileManager.default.removeItem(atPath: folder.path("made/a.png"))
    #expect(try mosaic("compare goldens made").output.contains("a.png: missing: expected, and not made"))
    try write([("made/c.png", "white.png")])
    _ = try mosaic("compare goldens made --update --prune --hashes").done()
    #expect(try GoldenManifest.read(in: folder.path("goldens")).goldens.keys.sorted() == ["c", "sub/b"])
    try mosaic("compare goldens made --hashes").refused(2, "--hashes says how --update adds what is new")
    try folder.write(#"{"version": 1, "goldens": {"a": {"pixls": "x"}}}"#, to: "goldens/goldens.json")
    try mosaic("compare goldens made").refused(65, #"goldens.a.pixls: unknown key; did you mean "pixels"?"#)
    try folder.write(#"{"version": 1, "goldens": {"../a": {"pixels": "x"}}}"#, to: "goldens/goldens.json")
    try mosaic("compare goldens made").refused(65, "goldens/goldens.json: goldens: '../a' has '..' in it")
  }

  @Test("beside a hash alone approved variants count, and no report takes it over") func hashAndVariant()
    throws
  {
    try write([("made/a.png", "white.png")])
    _ = try mosaic("compare goldens made --update --hashes").done()
    try write([("goldens/a@mac.png", "dot.png")])
    for (made, says) in [
      ("white.png", "1 pair: 1 same\n"), ("dot.png", "1 pair: 1 same\n"),
      ("near.png", "a.png: different: its pixels have another hash"),
    ] {
      try write([("made/a.png", made)])
      let run = try mosaic("compare goldens made --report r.html")
      #expect(run.output.contains(says), "\(run.output)")
    }
    // The page offers what has the digests of both pictures.
    #expect(try folder.text("r.html").contains(#""status": "different", "actual": ""#))
    let digest = SHA256.digest(of: try folder.read("made/a.png")).hex
    try folder.write(
      #"{"version": 1, "accepted": [{"path": "a.png", "status": "different", "actual": "\#(digest)"}]}"#,
      to: "accepted.json")
    try mosaic("accept accepted.json goldens made").refused(
      65, "a golden that is a hash alone is taken over by mosaic compare --update")
  }
}

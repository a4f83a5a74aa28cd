// Goldens pass, fail and are written when they should.

import Foundation
import MosaicCodecs
import MosaicCompare
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem
@testable import MosaicTesting
@testable import MosaicText

@Suite(.bounded, .inFolder) struct GoldenCheckTests {
  /// What a test is about to compare with its golden.
  enum Given: String, CaseIterable {
    case same, near, other, resized, missing
  }

  static let ramp = Pixmap(
    width: 16, height: 4,
    bytes: (UInt8(0)...255).map { (byte: UInt8) -> UInt8 in byte % 4 == 3 ? 255 : byte / 2 })

  static func picture(_ given: Given) -> Pixmap {
    var picture = ramp
    switch given {
    case .same, .missing: break
    case .near: picture[5, 2] += 1
    case .other: for x in 0..<8 { picture[x, 1] ^= 0x00FF_00FF }
    case .resized: picture = Pixmap(width: 4, height: 16)
    }
    return picture
  }

  /// Of the preset `renderer`: whether the outcome is a pass, a written golden, or a failure.
  static let outcomes: [(Given, RecordMode, String)] = [
    (.same, .never, "passes"), (.same, .missing, "passes"), (.same, .failed, "passes"),
    (.same, .all, "passes"),
    (.near, .never, "passes"), (.near, .missing, "passes"), (.near, .failed, "passes"),
    (.near, .all, "replaced"),
    (.other, .never, "differs"), (.other, .missing, "differs"), (.other, .failed, "replaced"),
    (.other, .all, "replaced"),
    (.resized, .never, "differs"), (.resized, .failed, "replaced"),
    (.missing, .never, "missing"), (.missing, .missing, "new"), (.missing, .failed, "new"),
    (.missing, .all, "new"),
  ]

  func word(_ outcome: GoldenCheck.Outcome) -> String {
    switch outcome {
    case .passes: "passes"
    case .passesUnexpectedly: "passes unexpectedly"
    case .missing: "missing"
    case .hashDiffers: "hash differs"
    case .recorded(let isNew): isNew ? "new" : "replaced"
    case .differs: "differs"
    }
  }

  func check(in folder: TemporaryFolder, _ record: RecordMode) -> GoldenCheck {
    GoldenCheck(
      place: GoldenPlace(testFile: "/T.swift", folder: folder.path, test: "t()", name: "g"),
      options: ComparisonPreset.renderer.options, record: record)
  }

  @Test(arguments: outcomes) func outcome(given: Given, record: RecordMode, expected: String) throws {
    let golden = try ImageFormat.png.encode(Self.ramp)
    if given != .missing { try folder.write(golden, to: "g.png") }
    let png = try ImageFormat.png.encode(Self.picture(given))
    let found = try check(in: folder, record).outcome(of: png)
    #expect(word(found) == expected)
    let isWritten = expected == "new" || expected == "replaced"
    #expect(
      try folder.files()
        == (isWritten || record == .all
          ? ["g.png", "goldens.json"] : given == .missing ? [] : ["g.png"]))
    if expected != "missing" { #expect(try folder.read("g.png") == (isWritten ? png : golden)) }
    // What was written passes the next time.
    if isWritten { #expect(word(try check(in: folder, .never).outcome(of: png)) == "passes") }
  }

  @Test("what would be compared in part is refused") func parts() throws {
    let deep = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Fixtures.path("pngsuite/basn2c16.png"))))
    let still = try ImageFormat.png.encode(Self.ramp)
    let animated = still.prefix(33) + Sample.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]) + still.dropFirst(33)
    for (png, word) in [(deep, "16 bits"), (Array(animated), "animated")] {
      let error = #expect(throws: GoldenFault.self) { try check(in: folder, .all).outcome(of: png) }
      #expect(error?.description.contains(word) == true)
    }
    #expect(try folder.files() == [])
  }

  @Test("a golden that cannot be read is an error, or written anew") func damagedGolden() throws {
    let png = try ImageFormat.png.encode(Self.ramp)
    try folder.write(Array(png.dropLast(40)), to: "g.png")
    for record in [RecordMode.never, .missing] {
      #expect(throws: FileError.self) { try check(in: folder, record).outcome(of: png) }
    }
    #expect(word(try check(in: folder, .failed).outcome(of: png)) == "replaced")
    #expect(try folder.read("g.png") == png)
  }

  @Test("a variant passes as well, and is never written") func variants() throws {
    let (golden, other) = (
      try ImageFormat.png.encode(Self.ramp), try ImageFormat.png.encode(Self.picture(.other))
    )
    try folder.write(golden, to: "g.png")
    try folder.write(other, to: "g@2.png")
    #expect(word(try check(in: folder, .never).outcome(of: other)) == "passes")
    let found = try check(in: folder, .missing).outcome(of: ImageFormat.png.encode(Self.picture(.resized)))
    #expect(word(found) == "differs")
    #expect(try folder.read("g@2.png") == other)
  }

  @Test("the words say what changed, where, and what the golden was made with") func words() throws {
    try folder.write(ImageFormat.png.encode(Self.ramp), to: "g.png")
    try folder.write(
      #"{"version": 1, "environments": {"1": {"cairo": "0.0.1", "skia": "7"}}, "#
        + #""goldens": {"g": {"pixels": "0", "madeWith": "1"}}}"#, to: "goldens.json")
    let png = try ImageFormat.png.encode(Self.picture(.other))
    let check = check(in: folder, .never)
    let report = GoldenReport(outcome: try check.outcome(of: png), place: check.place, picture: png)
    let words = try #require(report.words)
    #expect(
      words.hasPrefix("not as in the golden \(folder.path)/g.png: 8 of 64 pixels differ\n  "), "\(words)")
    #expect(words.contains(" at (0, 1), 8 pixels\n"), "\(words)")
    #expect(words.contains("\nthe golden's file has changed since it was recorded\n"), "\(words)")
    #expect(words.contains("\nit was made with cairo 0.0.1, skia 7, and here is cairo 1."), "\(words)")
    #expect(words.contains(", no skia\n"), "\(words)")
    #expect(
      words.hasSuffix("MOSAIC_RECORD=failed replaces it; --attachments-path FOLDER keeps the pictures"))
  }

  @Test("what a rule expects to differ must differ") func unexpectedPass() throws {
    try folder.write(ImageFormat.png.encode(Self.ramp), to: "g.png")
    try folder.write(
      #"{"version": 1, "rules": [{"paths": "*", "expectedFailure": "issue 7"}]}"#, to: "mosaic-compare.json"
    )
    for given in [Given.same, .near] {
      let png = try ImageFormat.png.encode(Self.picture(given))
      let check = check(in: folder, .never)
      let report = GoldenReport(outcome: try check.outcome(of: png), place: check.place, picture: png)
      #expect(
        report.words == "the golden \(folder.path)/g.png is expected to differ (issue 7), and does not; "
          + "remove expectedFailure from rules[0] of \(folder.path)/mosaic-compare.json")
    }
    let png = try ImageFormat.png.encode(Self.picture(.other))
    guard case .differs(let difference) = try check(in: folder, .never).outcome(of: png) else {
      Issue.record("it passes")
      return
    }
    #expect(difference.allowance?.words == "issue 7")
    // As with mosaic compare --update, it is not taken over.
    #expect(word(try check(in: folder, .failed).outcome(of: png)) == "differs")
    let same = try ImageFormat.png.encode(Self.picture(.near))
    #expect(word(try check(in: folder, .all).outcome(of: same)) == "passes unexpectedly")
    #expect(try folder.read("g.png") == ImageFormat.png.encode(Self.ramp))
  }

  @Test("a golden that differs now and then passes if it does not, and is never replaced") func flaky() throws
  {
    try folder.write(ImageFormat.png.encode(Self.ramp), to: "g.png")
    func rule(_ keys: String) throws {
      try folder.write(
        #"{"version": 1, "rules": [{"paths": "*", "flaky": "issue 9"\#(keys)}]}"#, to: "mosaic-compare.json")
    }
    try rule("")
    let same = try ImageFormat.png.encode(Self.picture(.same))
    let other = try ImageFormat.png.encode(Self.picture(.other))
    #expect(word(try check(in: folder, .never).outcome(of: same)) == "passes")
    guard case .differs(let difference) = try check(in: folder, .failed).outcome(of: other) else {
      Issue.record("it passes")
      return
    }
    #expect(difference.allowance?.isFlaky == true && difference.lapsed == nil)
    #expect(try folder.read("g.png") == ImageFormat.png.encode(Self.ramp))
    // Behind its day the rule allows nothing, and the words say why.
    try rule(#", "until": "2024-02-29""#)
    let late = check(in: folder, .never)
    let report = GoldenReport(outcome: try late.outcome(of: other), place: late.place, picture: other)
    #expect(
      report.words?.contains(
        "flaky held until 2024-02-29 (issue 9), which is over; repair the picture, or change until in rules[0] of "
      ) == true, "\(report.words ?? "")")
  }

  @Test("the rules beside the goldens hold where the test says nothing") func rules() throws {
    var golden = Self.ramp
    for x in 0..<8 { golden[x, 1] = 0xFFFF_00FF }
    try folder.write(ImageFormat.png.encode(golden), to: "g.png")
    try folder.write(
      ##"{"version": 1, "rules": [{"paths": "g.png", "preset": "renderer", "maskColor": "#f0f"}]}"##,
      to: "mosaic-compare.json")
    func check(_ options: ComparisonOptions?, _ record: RecordMode = .never) -> GoldenCheck {
      GoldenCheck(
        place: GoldenPlace(testFile: "/T.swift", folder: folder.path, test: "t()", name: "g"),
        options: options, record: record)
    }
    let near = try ImageFormat.png.encode(Self.picture(.near))
    #expect(word(try check(nil).outcome(of: near)) == "passes")
    #expect(word(try check(ComparisonOptions()).outcome(of: near)) == "differs")
    // What is recorded keeps the colour.
    #expect(word(try check(ComparisonOptions(), .failed).outcome(of: near)) == "replaced")
    #expect(word(try check(ComparisonOptions()).outcome(of: near)) == "passes")
    #expect(try ImageReader.pixmap(ofFile: folder.path("g.png"))[7, 1] == 0xFFFF_00FF)
  }

  @Test("the manifest says what a golden is and what it was made with") func manifest() throws {
    try folder.write(
      #"{"version": 1, "goldens": {"g": {"width": 1}}}"#, to: "goldens.json")
    let png = try ImageFormat.png.encode(Self.ramp)
    _ = try check(in: folder, .missing).outcome(of: png)
    let manifest = try GoldenManifest.read(in: folder.path)
    let entry = try #require(manifest.goldens["g"])
    #expect((entry.width, entry.height) == (16, 4))
    #expect(entry.pixels?.count == 64)
    let versions = try #require(manifest.environments?[entry.madeWith ?? ""])
    for name in ["mosaic", "cairo", "pixman", "libpng"] {
      #expect(versions[name]?.contains(".") == true, "\(versions)")
    }
    #expect(manifest.difference(of: "g", from: GoldenEnvironment.current) == nil)
  }

  @Test("a manifest is read as it was written, and environments are written once") func roundTrip() throws {
    var manifest = GoldenManifest()
    manifest.environments = ["x": ["cairo": "1.1"], "y": ["cairo": "1.0"], "z": [:]]
    for (name, number) in ["a": "y", "b": "y", "c": "x", "d": nil] {
      var entry = GoldenManifest.Entry()
      (entry.width, entry.height, entry.pixels, entry.madeWith) = (1, 2, "f\(name)", number)
      manifest.goldens[name] = entry
    }
    try withTemporaryFolder { folder in
      try GoldenManifest.update(in: folder.path) { [manifest] in $0 = manifest }
      let read = try GoldenManifest.read(in: folder.path)
      #expect(read.environments == ["1": ["cairo": "1.0"], "2": ["cairo": "1.1"]])
      #expect(["a", "b", "c", "d"].map { read.goldens[$0]?.madeWith } == ["1", "1", "2", nil])
      #expect(read.goldens["b"]?.pixels == "fb")
      #expect(read.numbered == read)
    }
  }

  @Test("a manifest that cannot be read is an error in words") func brokenManifest() throws {
    try folder.write(ImageFormat.png.encode(Self.ramp), to: "g.png")
    let png = try ImageFormat.png.encode(Self.picture(.other))
    for (text, words) in [
      ("nonsense", "goldens.json: line 1, column 1"),
      (#"{"version": 2, "goldens": {}}"#, "version: is 2; allowed: at least 1, up to 1"),
      (
        #"{"version": 1, "goldens": {"g": {"expectedFailure": "x"}}}"#,
        "goldens.g.expectedFailure: is a key of mosaic-compare.json now"
      ),
    ] {
      try folder.write(text, to: "goldens.json")
      let error = #expect(throws: WorkFailure.self) {
        try check(in: folder, .never).outcome(of: png)
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
  }

  @Test("of a golden whose picture is elsewhere the hash decides") func hashAlone() throws {
    let png = try ImageFormat.png.encode(Self.ramp)
    _ = try check(in: folder, .missing).outcome(of: png)
    try FileManager.default.removeItem(atPath: folder.path("g.png"))
    #expect(word(try check(in: folder, .missing).outcome(of: png)) == "passes")
    let near = try ImageFormat.png.encode(Self.picture(.near))
    let differs = check(in: folder, .missing)
    let outcome = try differs.outcome(of: near)
    #expect(word(outcome) == "hash differs")
    let words = GoldenReport(outcome: outcome, place: differs.place, picture: near).words
    #expect(words?.contains("the golden itself is not here; get it to see what differs") == true)
    #expect(try folder.files() == ["goldens.json"])
    // A variant that is here counts as well, and no less than the hash.
    try folder.write(near, to: "g@2.png")
    for picture in [png, near] {
      #expect(word(try check(in: folder, .missing).outcome(of: picture)) == "passes")
    }
    try FileManager.default.removeItem(atPath: folder.path("g@2.png"))
    #expect(word(try check(in: folder, .failed).outcome(of: near)) == "new")
  }
}

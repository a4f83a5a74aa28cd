// Accepted pictures are written by the report itself, into a folder that the browser opens.

import Foundation
import MosaicCodecs
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem
@testable import MosaicText

/// The folder is one of `fixtures/pages/folder.js`, in memory: a browser without a window has no picker.
@Suite(.bounded, .serialized) struct AcceptHereTests {
  /// The contents of files in the cases, by their names there.
  private static let contents: [String: [UInt8]] = [
    "old": Sample.png(40, 30, 0xFFFF_0000), "new": Sample.png(40, 30, 0xFF00_FF00),
    "other": Sample.png(4, 4, 0xFF00_0000),
    "manifest": manifest(["known": described, "gone": described, "stale": described, "x": described]),
    // What `mosaic accept` would write.
    "changed": manifest(["known": entry, "stale": described, "x": described]), "broken": [0x7B],
  ]
  /// What the manifest says of an old picture, and of the new one.
  private static let described: GoldenManifest.Entry = {
    var entry = GoldenManifest.Entry()
    (entry.pixels, entry.madeWith) = ("ab", "1")
    return entry
  }()
  private static let entry: GoldenManifest.Entry = {
    var entry = GoldenManifest.Entry()
    (entry.width, entry.height, entry.pixels) = (40, 30, "cd")
    return entry
  }()

  private static func manifest(_ goldens: [FilePath: GoldenManifest.Entry]) -> [UInt8] {
    var manifest = GoldenManifest()
    (manifest.environments, manifest.goldens) = (["1": ["cairo": "1.16.0"]], goldens)
    return Array((manifest.numbered.json.text + "\n").utf8)
  }

  /// A pair as the report has it.
  private static func pair(
    _ path: String, _ status: PairResult.Status = .different, mask: String? = nil, masked: Int = 0,
    actual: [UInt8]? = nil, pixels: GoldenManifest.Entry? = nil
  ) -> PairResult {
    var pair = SampleReport.pair(
      path, status, expected: status == .new ? nil : 0xFFFF_0000,
      actual: status == .missing ? nil : 0xFF00_FF00)
    (pair.maskColor, pair.pixels) = (mask, pixels)
    pair.measures?.masked = masked
    if let actual { pair.actual.file = actual }
    return pair
  }

  struct Case {
    let description: String
    let pairs: [PairResult]
    /// The name of the chosen folder.
    var name = "golden"
    /// The error of the picker.
    var pickerError = ""
    /// The files of the folder, and the files that change or cannot be written after the dialog has shown the plan.
    var files: [String: String] = [:]
    var changes: [String: String] = [:]
    /// The dialog before and after writing; a case without an end has no button to write.
    let plan: String
    var end = ""
    let after: [String: String]
    /// The words of the list about the pairs in the order of their paths.
    let states: String
  }

  private static let kinds = [
    pair("a.png"), pair("gone.png", .missing), pair("sub/b.png"), pair("x/y/new.png", .new),
  ]
  private static let expected = ["a.png": "old", "gone.png": "old", "sub/b.png": "old"]
  private static let accepted = "accepted accepted accepted accepted"

  static let cases: [Case] = [
    Case(
      description: "replaced, added in a new folder, removed", pairs: kinds,
      files: expected.merging(["notes.txt": "other"]) { $1 },
      plan: """
        In “golden”: 2 to replace, 1 to add, 1 to remove.
        1 to remove: gone.png
        1 to add: x/y/new.png
        2 to replace: a.png; sub/b.png
        """,
      end: """
        In “golden”: 2 replaced, 1 added, 1 removed.
        1 removed: gone.png
        1 added: x/y/new.png
        2 replaced: a.png; sub/b.png
        """,
      after: [
        "a.png": "new", "notes.txt": "other", "sub/b.png": "new", "x/": "", "x/y/": "", "x/y/new.png": "new",
      ],
      states: "written written written written"),
    Case(
      description: "right already, changed since the report, and there by now", pairs: kinds,
      files: ["a.png": "new", "gone.png": "other", "sub/b.png": "old", "x/y/new.png": "other"],
      plan: """
        In “golden”: 1 to replace, 1 as accepted already, 2 refused.
        2 refused: gone.png has changed since the report was made; compare again; x/y/new.png was new and is there \
        by now, with other contents; compare again
        1 as accepted already: a.png
        1 to replace: sub/b.png
        """,
      end: """
        In “golden”: 1 replaced, 1 as accepted already, 2 refused.
        2 refused: gone.png has changed since the report was made; compare again; x/y/new.png was new and is there \
        by now, with other contents; compare again
        1 as accepted already: a.png
        1 replaced: sub/b.png
        """,
      after: ["a.png": "new", "gone.png": "other", "sub/b.png": "new", "x/y/new.png": "other"],
      states: "written accepted written accepted"),
    Case(
      description: "changed between the plan and the writing", pairs: kinds, files: expected,
      changes: ["a.png": "other", "gone.png": "", "x/y/new.png": "new", "sub/b.png": ""],
      plan: """
        In “golden”: 2 to replace, 1 to add, 1 to remove.
        1 to remove: gone.png
        1 to add: x/y/new.png
        2 to replace: a.png; sub/b.png
        """,
      end: """
        In “golden”: 2 as accepted already, 2 refused.
        2 refused: a.png has changed since the report was made; compare again; sub/b.png is not there any more; \
        compare again
        2 as accepted already: gone.png; x/y/new.png
        """,
      after: ["a.png": "other", "x/y/new.png": "new"],
      states: "accepted written accepted written"),
    Case(
      description: "a write that fails midway leaves the file, and no new folder", pairs: kinds,
      files: expected,
      changes: ["sub/b.png": "!QuotaExceededError", "x/y/new.png": "!NotAllowedError"],
      plan: """
        In “golden”: 2 to replace, 1 to add, 1 to remove.
        1 to remove: gone.png
        1 to add: x/y/new.png
        2 to replace: a.png; sub/b.png
        """,
      end: """
        In “golden”: 1 replaced, 1 removed, 2 refused.
        2 refused: sub/b.png the disk has no room for it; x/y/new.png the permission to write is missing
        1 removed: gone.png
        1 replaced: a.png
        """,
      after: ["a.png": "new", "sub/b.png": "old"], states: "written written accepted accepted"),
    Case(
      description: "another folder", pairs: kinds, name: "photos", files: ["c.png": "old"],
      plan:
        "“photos” has none of the report's expected pictures, such as a.png; choose golden. No file was changed.",
      after: ["c.png": "old"], states: accepted),
    Case(
      description: "a folder with other pictures of these names", pairs: kinds,
      files: ["a.png": "other", "gone.png": "other"],
      plan: """
        The pictures in “golden” are not those that the report compared; choose golden, or compare again. No file \
        was changed.
        """,
      after: ["a.png": "other", "gone.png": "other"], states: accepted),
    Case(
      description: "git's own folder", pairs: kinds, name: ".git", files: expected,
      plan: "“.git” is a folder of git; choose golden. No file was changed.", after: expected,
      states: accepted
    ),
    Case(
      description: "only new pictures, in the folder of the report's name", pairs: [pair("new.png", .new)],
      plan: "In “golden”: 1 to add.\n1 to add: new.png", end: "In “golden”: 1 added.\n1 added: new.png",
      after: ["new.png": "new"], states: "written"),
    Case(
      description: "only new pictures, in another folder", pairs: [pair("new.png", .new)], name: "photos",
      plan: """
        The report has no expected picture by which “photos” could be recognised; choose golden. No file was changed.
        """,
      after: [:], states: "accepted"),
    Case(
      description: "no permission", pairs: kinds, pickerError: "NotAllowedError", files: expected,
      plan: "The browser did not open the folder: the permission to write is missing. No file was changed.",
      after: expected, states: accepted),
    Case(
      description: "no folder is chosen", pairs: kinds, pickerError: "AbortError", files: expected, plan: "",
      after: expected, states: accepted),
    Case(
      description: "a folder in the place of a file, and a file in the place of a folder",
      pairs: [pair("a.png"), pair("b.png/c.png", .new), pair("d.png", .new)],
      files: ["a.png": "old", "b.png": "old", "d.png/e.png": "old"],
      plan: """
        In “golden”: 1 to replace, 2 refused.
        2 refused: b.png/c.png a folder is in the place of the file, or a file in the place of its folder; d.png a \
        folder is in the place of the file, or a file in the place of its folder
        1 to replace: a.png
        """,
      end: """
        In “golden”: 1 replaced, 2 refused.
        2 refused: b.png/c.png a folder is in the place of the file, or a file in the place of its folder; d.png a \
        folder is in the place of the file, or a file in the place of its folder
        1 replaced: a.png
        """,
      after: ["a.png": "new", "b.png": "old", "d.png/e.png": "old"], states: "written accepted accepted"),
    Case(
      description:
        "masks, pictures of the manifest and pictures outside the report are left to mosaic accept",
      pairs: [
        pair("drawing.svg", actual: Array("<svg xmlns='".utf8)), pair("free.png", mask: "#f0f"),
        pair("masked.png", mask: "#f0f", masked: 7), pair("stale.png"),
      ],
      files: [
        "drawing.svg": "old", "free.png": "old", "masked.png": "old", "stale.png": "old",
        "goldens.json": "manifest",
      ],
      plan: """
        In “golden”: 1 to replace, 3 left to mosaic accept. The pictures that are left stay accepted: download \
        accepted.json, and run mosaic accept accepted.json.
        3 left to mosaic accept: drawing.svg its actual picture is not in the report; masked.png keeps the pixels \
        of its mask; stale.png goldens.json describes it, and the report has no new description
        1 to replace: free.png
        """,
      end: """
        In “golden”: 1 replaced, 3 left to mosaic accept. The pictures that are left stay accepted: download \
        accepted.json, and run mosaic accept accepted.json.
        3 left to mosaic accept: drawing.svg its actual picture is not in the report; masked.png keeps the pixels \
        of its mask; stale.png goldens.json describes it, and the report has no new description
        1 replaced: free.png
        """,
      after: [
        "drawing.svg": "old", "free.png": "new", "masked.png": "old", "stale.png": "old",
        "goldens.json": "manifest",
      ],
      states: "accepted written accepted accepted"),
    Case(
      description: "the manifest describes what is written, and forgets what is removed",
      pairs: [
        pair("gone.png", .missing), pair("known.png", pixels: entry), pair("other.png", pixels: entry),
      ],
      files: ["gone.png": "old", "known.png": "old", "other.png": "old", "goldens.json": "manifest"],
      plan:
        "In “golden”: 2 to replace, 1 to remove.\n1 to remove: gone.png\n2 to replace: known.png; other.png",
      end: "In “golden”: 2 replaced, 1 removed.\n1 removed: gone.png\n2 replaced: known.png; other.png",
      after: ["known.png": "new", "other.png": "new", "goldens.json": "changed"],
      states: "written written written"),
    Case(
      description: "the manifest cannot be written", pairs: [pair("known.png", pixels: entry)],
      files: ["known.png": "old", "goldens.json": "manifest"],
      changes: ["goldens.json": "!QuotaExceededError"],
      plan: "In “golden”: 1 to replace.\n1 to replace: known.png",
      end:
        "In “golden”: 1 replaced.\n1 replaced: known.png without goldens.json: the disk has no room for it",
      after: ["known.png": "new", "goldens.json": "manifest"], states: "written"),
    Case(
      description: "a broken manifest", pairs: [pair("a.png")],
      files: ["a.png": "old", "goldens.json": "broken"],
      plan: "goldens.json in “golden” cannot be read; correct it. No file was changed.",
      after: ["a.png": "old", "goldens.json": "broken"], states: "accepted"),
  ]

  private func run(_ script: String, in browser: Browser) async throws -> String {
    try await browser.text("(() => { \(script) })() ?? ''")
  }

  /// Opens a report and accepts all its pairs, or the only one.
  private func accept(_ pairs: [PairResult], _ folder: TemporaryFolder, _ browser: Browser) async throws {
    try await browser.open(folder.write(SampleReport.text(pairs), to: "report.html"))
    #expect(
      try await browser.waits(for: "false", of: "document.getElementById('accept').disabled") == "false")
    _ = try await run(String(decoding: try Fixtures.bytes("pages/folder.js"), as: UTF8.self), in: browser)
    try await browser.press(pairs.count > 1 ? "A" : "a")
  }

  /// Files as the script takes them; a name with `!` before it is an error of writing.
  private func json(_ files: [String: String]) throws -> String {
    let texts: [String: Any] = files.mapValues { name in
      if name.isEmpty { return NSNull() }
      if name.hasPrefix("!") { return ["fault": String(name.dropFirst())] }
      return Data(Self.contents[name] ?? []).base64EncodedString()
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: texts), as: UTF8.self)
  }

  private func files(in browser: Browser) async throws -> [String: String] {
    let lines = try await browser.text("contents()").split(separator: "\n")
    return lines.reduce(into: [:]) { files, line in
      let words = line.split(separator: " ", maxSplits: 1)
      let bytes = words.count == 2 ? [UInt8](Data(base64Encoded: String(words[1])) ?? Data()) : nil
      files[String(words[0])] =
        bytes.map { bytes in Self.contents.first { $1 == bytes }?.key ?? "unknown" } ?? ""
    }
  }

  @Test("the page shows what it would write, writes it if nothing has changed, and says what it did")
  func writing() async throws {
    try await withBrowser(orLeaveOut: "the report that writes goldens") { folder, browser in
      let isOpen = "document.getElementById('accepting').open"
      // Without librsvg, an SVG is no golden.
      let isDrawn = ImageReader.formats.contains(.svg)
      for example in Self.cases where isDrawn || !example.files.keys.contains(where: { $0.hasSuffix(".svg") })
      {
        try await accept(example.pairs, folder, browser)
        _ = try await run(
          "begin('\(example.name)', \(json(example.files)), '\(example.pickerError)')", in: browser)
        _ = try await run("document.getElementById('accept-here').click()", in: browser)
        let plan = try await browser.waits(for: example.plan, of: "told()")
        #expect(plan == example.plan, "\(example.description)")
        #expect(try await browser.text(isOpen) == "\(!example.plan.isEmpty)", "\(example.description)")
        let canWrite = try await browser.text("!document.getElementById('accepting-write').hidden")
        #expect(canWrite == "\(!example.end.isEmpty)", "\(example.description)")
        if !example.end.isEmpty {
          #expect(try await files(in: browser) == example.files, "\(example.description)")
          _ = try await run("change(\(json(example.changes)))", in: browser)
          _ = try await run("document.getElementById('accepting-write').click()", in: browser)
          let end = try await browser.waits(for: example.end, of: "told()")
          #expect(end == example.end, "\(example.description)")
        }
        #expect(try await files(in: browser) == example.after, "\(example.description)")
        _ = try await run("document.getElementById('accepting-close').click()", in: browser)
        #expect(try await browser.text(isOpen) == "false", "\(example.description)")
        let states = """
          Array.from(document.querySelectorAll('#list button'), (row) => row.title + row.textContent).sort()\
          .map((text) => text.split('✓ ')[1]).join(' ')
          """
        #expect(try await browser.text(states) == example.states, "\(example.description)")
        #expect(try await browser.complaints() == [], "\(example.description)")
      }
    }
  }

  /// Paths at which no picture is written, and the reasons.
  static let paths: [(path: String, why: String)] = [
    ("/a.png", "is an absolute path"), ("../a.png", "has '..' in it; all files must be in the folder"),
    ("x/../../a.png", "has '..' in it; all files must be in the folder"),
    ("x//a.png", "has an empty name or '.' in it"), ("./a.png", "has an empty name or '.' in it"),
    ("a.png/", "has an empty name or '.' in it"),
    ("x\\..\\..\\a.png", "has a backslash in it, which some systems take for a folder"),
    ("a\u{0}b.png", "has a zero byte in it"),
    (".git/a.png", "is in a folder .git, which is left to git"),
    ("x/.GIT. /a.png", "is in a folder .git, which is left to git"),
    ("x/.g\u{200D}it/a.png", "is in a folder .git, which is left to git"),
    ("git~1/a.png", "is in a folder .git, which is left to git"),
    (".git", "is in a folder .git, which is left to git"),
    ("a.txt", "has not the name of a picture (\(endings))"),
    (".png", "has not the name of a picture (\(endings))"),
    ("png", "has not the name of a picture (\(endings))"),
  ]
  private static let endings = ImageReader.pathExtensions.sorted().joined(separator: ", ")

  @Test("no picture is written outside the folder, into git's folder, or under another name than a picture's")
  func forbiddenPaths() async throws {
    try await withBrowser(orLeaveOut: "the report that writes goldens") { folder, browser in
      try await accept(
        Self.paths.map { Self.pair($0.path, .new) } + [Self.pair("ok.PNG", .new)], folder, browser)
      _ = try await run("begin('golden', {}, '')", in: browser)
      _ = try await run("document.getElementById('accept-here').click()", in: browser)
      let words = "document.getElementById('accepting-words').textContent"
      let plan = "In “golden”: 1 to add, \(Self.paths.count) refused."
      #expect(try await browser.waits(for: plan, of: words) == plan)
      let rows = try await browser.text(
        "Array.from(document.querySelectorAll('.refused li'), (row) => row.textContent).join('\\n')")
      let found = Set(rows.split(separator: "\n").map(String.init))
      for row in Self.paths { #expect(found.contains("\(row.path) \(row.why)"), "\(row.path)") }
      _ = try await run("document.getElementById('accepting-write').click()", in: browser)
      let end = "In “golden”: 1 added, \(Self.paths.count) refused."
      #expect(try await browser.waits(for: end, of: words) == end)
      #expect(try await files(in: browser) == ["ok.PNG": "new"])
      #expect(try await browser.complaints() == [])
    }
  }

  @Test("the folder is asked for once; what was refused can be accepted again, and what was written cannot")
  func again() async throws {
    try await withBrowser(orLeaveOut: "the report that writes goldens") { folder, browser in
      try await accept(Self.kinds, folder, browser)
      _ = try await run(
        "begin('golden', \(json(Self.expected)), ''); change(\(json(["a.png": "!QuotaExceededError"])))",
        in: browser)
      let words = "document.getElementById('accepting-words').textContent"
      for (button, told) in [
        ("accept-here", "In “golden”: 2 to replace, 1 to add, 1 to remove."),
        ("accepting-close", "In “golden”: 2 to replace, 1 to add, 1 to remove."),
        ("accept-here", "In “golden”: 2 to replace, 1 to add, 1 to remove."),
        ("accepting-write", "In “golden”: 1 replaced, 1 added, 1 removed, 1 refused."),
        ("accepting-close", "In “golden”: 1 replaced, 1 added, 1 removed, 1 refused."),
        ("accept-here", "In “golden”: 1 to replace."),
      ] {
        _ = try await run("document.getElementById('\(button)').click()", in: browser)
        #expect(try await browser.waits(for: told, of: words) == told, "\(button)")
      }
      #expect(try await browser.text("asked") == "1")
      let count = "document.getElementById('accepted-count').textContent"
      #expect(try await browser.text(count) == "1 accepted; 3 written, with 1 removal")
      _ = try await run("document.getElementById('accepting-close').click()", in: browser)
      try await browser.press("A")
      #expect(try await browser.text(count) == "3 written, with 1 removal")
      try await browser.press("A")
      #expect(try await browser.text(count) == "1 accepted; 3 written, with 1 removal")
      #expect(try await browser.complaints() == [])
    }
  }

  @Test("a browser without folders has no button") func withoutFolders() async throws {
    try await withBrowser(orLeaveOut: "the report that writes goldens") { folder, browser in
      let isHidden = "document.getElementById('accept-here').hidden"
      try await accept(Self.kinds, folder, browser)
      #expect(try await browser.text(isHidden) == "false")
      try await browser.runBefore("delete window.showDirectoryPicker")
      try await accept(Self.kinds, folder, browser)
      #expect(try await browser.text(isHidden) == "true")
      #expect(try await browser.text("document.getElementById('download').disabled") == "false")
      #expect(try await browser.complaints() == [])
    }
  }
}

// mosaic compare with two folders: pairs, findings, updates and reports.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct CompareFoldersTests {
  /// Files of two folders: expected and made.
  private static let files: [(name: String, source: String)] = [
    ("goldens/a2.png", "white.png"), ("made/a2.png", "white.png"),
    ("goldens/a10.png", "white.png"), ("made/a10.png", "dot.png"),
    ("goldens/sub/b.png", "white.png"), ("made/sub/b.png", "again.png"),
    ("goldens/sub/old.png", "white.png"),
    ("made/sub/new.png", "near.png"),
    ("goldens/other/kept.png", "white.png"),
    ("goldens/notes.txt", "text.png"),
  ]

  private static func makeFolders(_ more: [(String, String)] = []) throws {
    for (name, source) in files + more {
      try folder.write(try #require(ComparedFiles.all[source] ?? Sample.all[source]), to: name)
    }
  }

  @Test(arguments: ["1", "4"]) func namesFindingsInOrder(_ workers: String) throws {
    try Self.makeFolders()
    let run = try mosaic(["compare", "goldens", "made", "-j", workers])
    #expect(run.exitCode == 1 && run.errors == "")
    #expect(
      run.output == """
        a10.png: different: 1 of 200 pixels differs
        other/kept.png: missing: expected, and not made
        sub/new.png: new: made, and not expected yet
        sub/old.png: missing: expected, and not made
        6 pairs: 2 same, 1 different, 2 missing, 1 new

        """)
  }

  @Test("no line is a command to a CI, whatever a picture is called") func commandsToACI() throws {
    for name in ["::error::a.png", " ::set-env b.png", "c##[error].png", "##vso[task]d.png"] {
      try folder.write(try #require(ComparedFiles.all["white.png"]), to: "goldens/\(name)")
    }
    try folder.write(try #require(ComparedFiles.all["white.png"]), to: "made/e.png")
    let run = try mosaic("compare goldens made")
    for line in run.output.split(separator: "\n") {
      #expect(!line.drop(while: \.isWhitespace).hasPrefix("::") && !line.contains("##"), "\(line)")
    }
    #expect(run.output.contains("./::error::a.png: missing") && run.output.contains("c#\\u{23}[error].png"))
    let json = try mosaic("compare goldens made --json")
    #expect(!json.output.contains("##") && json.output.contains("c#\\u0023[error].png"))
  }

  @Test func printsALineForEachPair() throws {
    try Self.makeFolders([("goldens/c.png", "white.png"), ("made/c.png", "cut.png")])
    let run = try mosaic("compare goldens made --json")
    #expect(run.exitCode == 65)
    #expect(run.errors == "mosaic: error: 1 of 7 pairs could not be compared or updated\n")
    let lines = run.output.split(separator: "\n").map(String.init)
    let records = try lines.dropLast().map {
      try JSONDecoder().decode(CompareRecordTests.Record.self, from: Data($0.utf8))
    }
    #expect(
      records.map { "\($0.path ?? "") \($0.status) \($0.a.path)" } == [
        "a2.png same goldens/a2.png", "a10.png different goldens/a10.png", "c.png unreadable goldens/c.png",
        "other/kept.png missing goldens/other/kept.png", "sub/b.png same goldens/sub/b.png",
        "sub/new.png new goldens/sub/new.png", "sub/old.png missing goldens/sub/old.png",
      ])
    #expect(
      lines.last
        == #"{"version": 1, "summary": {"pairs": 7, "same": 2, "different": 1, "missing": 2, "new": 1, "unreadable": 1}}"#
    )
  }

  @Test func updatesAndPrunes() throws {
    try Self.makeFolders()
    let before = try folder.files()
    let words = ["compare", "goldens", "made", "--update", "--prune"]
    let dry = try mosaic(words + ["--dry-run"])
    #expect(dry.exitCode == 1)
    #expect(dry.output.contains("a10.png: different: 1 of 200 pixels differs; would be updated\n"))
    #expect(dry.output.contains("sub/old.png: missing: expected, and not made; would be removed\n"))
    #expect(try folder.files() == before)
    #expect(try folder.read("goldens/a10.png") == ComparedFiles.all["white.png"])

    let run = try mosaic(words)
    // What was not made in a folder of which nothing was made is left: the run may be a part of all.
    #expect(run.exitCode == 1)
    #expect(
      run.output.contains(
        "other/kept.png: missing: expected, and not made; not removed: nothing was made in its folder\n"))
    #expect(
      run.output.hasSuffix("6 pairs: 2 same, 1 different, 2 missing, 1 new; 1 updated, 1 added, 1 removed\n"))
    let goldens = try folder.files().filter { $0.hasPrefix("goldens/") }
    #expect(
      goldens == [
        "goldens/a10.png", "goldens/a2.png", "goldens/notes.txt", "goldens/other/kept.png",
        "goldens/sub/b.png",
        "goldens/sub/new.png",
      ])
    #expect(try folder.read("goldens/a10.png") == ComparedFiles.all["dot.png"])
    // The same pixels in other bytes are no change.
    #expect(try folder.read("goldens/sub/b.png") == ComparedFiles.all["white.png"])
  }

  @Test func updatesOnlyWhatDiffers() throws {
    try Self.makeFolders()
    let run = try mosaic("compare goldens made --update-failed")
    #expect(run.exitCode == 1 && run.output.hasSuffix("; 1 updated\n"), "\(run.output)")
    #expect(try !folder.files().contains("goldens/sub/new.png"))
    #expect(try folder.read("goldens/a10.png") == ComparedFiles.all["dot.png"])
  }

  /// Parts of the pairs, and what is left of the goldens after pruning these parts.
  static let parts: [(words: [String], total: String, gone: [String])] = [
    (["--only", "sub/*"], "3 pairs: 1 same, 1 missing, 1 new; 1 removed", ["sub/old.png"]),
    (["--only", "a*"], "2 pairs: 1 same, 1 different", []),
    (["--only", "a?.png", "--only", "*/[bn]*"], "3 pairs: 2 same, 1 new", []),
    (["--shard", "1/3"], "2 pairs: 2 same", []),
    (["--shard", "3/3"], "2 pairs: 2 missing", []),
    (["--only", "sub/*", "--shard", "1/2"], "2 pairs: 1 same, 1 missing", []),
    (["--only", "sub/b*", "--shard", "2/2"], "0 pairs", []),
  ]

  @Test(arguments: parts.indices) func looksAtAPart(_ index: Int) throws {
    let (words, total, gone) = Self.parts[index]
    try Self.makeFolders()
    let before = try folder.files()
    // A part that removes pairs would change the numbers of those that the next part counts.
    let prune = words.contains("--shard") ? [] : ["--prune"]
    let run = try mosaic(["compare", "goldens", "made"] + prune + words)
    #expect(run.output.hasSuffix("\(total)\n") && run.errors == "", "\(run.output)\(run.errors)")
    #expect(try folder.files() == before.filter { !gone.map { "goldens/\($0)" }.contains($0) })
  }

  /// What is refused, with files that must stay as they are.
  static let refused = refusals(
    #"""
    goldens made --only x* → 65 none of the 6 pairs matches 'x*'; patterns are for whole paths
    goldens/a2.png made/a2.png --prune --dry-run → ok
    goldens made --only a2* --shard 1/1 → ok
    goldens made --only a2* --prune --dry-run → ok
    goldens made --junit goldens/a2.png → 2 goldens/a2.png: cannot write: this file is an input
    goldens made --markdown made/sub/b.png → 2 made/sub/b.png: cannot write: this file is an input
    goldens made --report ./goldens/other/kept.png → 2 this file is an input (goldens/other/kept.png)
    goldens made --diff goldens → 2 the folder 'goldens' is in 'goldens', or the same
    goldens made --diff made/sub/new → 2 the folder 'made/sub/new' is in 'made', or the same
    goldens made --diff . → 2 the folder 'goldens' is in '.', or the same
    goldens goldens/sub --update --prune → 2 the folder 'goldens/sub' is in 'goldens', or the same
    goldens/sub goldens → 2 the folder 'goldens/sub' is in 'goldens', or the same
    goldens made/../goldens → 2 the folder 'made/../goldens' is in 'goldens', or the same
    """#)

  @Test(arguments: refused) func refuses(_ row: CommandRow) throws {
    try Self.makeFolders()
    let before = try folder.files().map { try folder.read($0) }
    try expect(row, "compare")
    #expect(try row.code == 0 || folder.files().map { try folder.read($0) } == before)
  }

  @Test("links to folders are named, and nothing is written through them") func linkedFolders() throws {
    try Self.makeFolders([("elsewhere/k.png", "white.png"), ("made/s/k.png", "dot.png")])
    try folder.link("goldens/s", to: "../elsewhere")
    let run = try mosaic("compare goldens made --update")
    #expect(run.exitCode == 65, "\(run.output)")
    #expect(
      run.output.contains("s: unreadable: goldens/s: is a link to a folder, and links are not followed here"))
    #expect(
      run.output.contains("s/k.png: new: goldens/s/k.png: is not in the folder 'goldens'"), "\(run.output)")
    #expect(try folder.read("elsewhere/k.png") == ComparedFiles.all["white.png"])
  }

  @Test("a link in a folder is no picture that was made there") func prunesNothingForALink() throws {
    try folder.write(try #require(ComparedFiles.all["white.png"]), to: "goldens/x.png")
    try folder.write(try #require(ComparedFiles.all["white.png"]), to: "elsewhere/y.png")
    try FileManager.default.createDirectory(atPath: folder.path("made"), withIntermediateDirectories: true)
    try folder.link("made/sub", to: "../elsewhere")
    let run = try mosaic("compare goldens made --prune")
    #expect(run.exitCode == 65 && run.output.contains("not removed: nothing was made in its folder"))
    #expect(try folder.read("goldens/x.png") == ComparedFiles.all["white.png"])
  }

  @Test("the report of a part says which one it is") func reportsOfParts() throws {
    try Self.makeFolders()
    for part in ["1", "2"] {
      _ = try mosaic(["compare", "goldens", "made", "--shard", "\(part)/3", "--report", "\(part).html"])
    }
    let run = try mosaic("report merge 1.html 2.html -o all.html")
    #expect(run.exitCode == 1 && run.errors.contains("of 3 parts 1 is missing: 3/3"), "\(run.errors)")
    #expect(try folder.text("all.html").contains(#""shards": {"of": 3, "present": [1, 2], "pairs": 6}"#))
  }

  @Test("each difference has a name of its own") func namesOfDifferences() throws {
    for (name, source) in [("a.png", "dot.png"), ("a.png.bin", "dot.png")] {
      try folder.write(try #require(ComparedFiles.all["white.png"]), to: "goldens/\(name)")
      try folder.write(try #require(ComparedFiles.all[source]), to: "made/\(name)")
    }
    _ = try mosaic("compare goldens made --diff diff")
    #expect(try folder.files().filter { $0.hasPrefix("diff/") } == ["diff/a.png", "diff/a.png.bin.diff.png"])
    // What passes by now, and what is not made any more, has none; others stay.
    try folder.write(try #require(ComparedFiles.all["white.png"]), to: "made/a.png")
    try FileManager.default.removeItem(atPath: folder.path("made/a.png.bin"))
    try folder.write([], to: "diff/other.png")
    _ = try mosaic("compare goldens made --diff diff")
    #expect(try folder.files().filter { $0.hasPrefix("diff/") } == ["diff/other.png"])
  }

  @Test("names that read alike are one picture, however Unicode composes them") func spellings() throws {
    // Composed in the first folder, and decomposed in the second; below a folder.
    for (name, source) in [
      ("goldens/\u{E9}.png", "white.png"), ("made/e\u{301}.png", "dot.png"),
      ("goldens/a\u{308}/n\u{303}.png", "white.png"), ("made/\u{E4}/\u{F1}.png", "white.png"),
      ("goldens/a\u{308}/old.png", "white.png"),
    ] {
      try folder.write(try #require(ComparedFiles.all[source]), to: name)
    }
    let run = try mosaic("compare goldens made --update --prune --report report.html")
    #expect(run.exitCode == 0, "\(run.output)")
    let found = run.output.split(separator: "\n").map(String.init)
    let note = "made under a name that Unicode composes otherwise"
    #expect(
      found == [
        "\u{E9}.png: different: 1 of 200 pixels differs; \(note); updated",
        "a\u{308}/old.png: missing: expected, and not made; removed",
        "3 pairs: 1 same, 1 different, 1 missing; 1 updated, 1 removed",
      ])
    #expect(try folder.text("report.html").utf8.contains("\"from\": \"e\u{301}.png\"".utf8))
    #expect(try folder.read("goldens/\u{E9}.png") == ComparedFiles.all["dot.png"])
  }

  @Test("a difference that cannot be written is a difference still") func unwritableDifference() throws {
    try Self.makeFolders([("diff/a10.png/x", "white.png")])
    let run = try mosaic("compare goldens made --diff diff")
    #expect(run.exitCode == 74 || run.exitCode == 65)
    #expect(
      run.output.contains("a10.png: different: 1 of 200 pixels differs; diff/a10.png: "), "\(run.output)")
  }

  @Test func takesNothingOverThatCannotBeRead() throws {
    try Self.makeFolders([("made/cut.png", "cut.png"), ("made/pointer.png", "pointer.png")])
    let run = try mosaic("compare goldens made --update")
    #expect(run.exitCode == 65)
    #expect(run.output.contains("cut.png: unreadable: made/cut.png: is truncated"))
    #expect(run.output.contains("pointer.png: unreadable: made/pointer.png: is a Git LFS pointer"))
    #expect(
      try folder.files().filter {
        $0.hasPrefix("goldens/") && ($0.contains("cut") || $0.contains("pointer"))
      } == [])
  }

  @Test func foldersWithoutPicturesAreNoPass() throws {
    try folder.write("x", to: "goldens/a.txt")
    try folder.write("x", to: "made/a.txt")
    try mosaic("compare goldens made").refused(65, "made: holds no pictures")
  }

  @Test func writesDifferencesAndReports() throws {
    try Self.makeFolders([("made/c|<&.png", "text.png")])
    let words = ["--diff", "diff", "--junit", "results.xml", "--markdown", "summary.md"]
    let run = try mosaic(["compare", "goldens", "made"] + words)
    #expect(run.exitCode == 65)
    #expect(try folder.files().filter { $0.hasPrefix("diff/") } == ["diff/a10.png"])
    let xml = try folder.text("results.xml")
    #expect(
      xml.contains(#"<testsuite name="mosaic compare" tests="7" failures="4" errors="1" skipped="0" time=""#),
      "\(xml)")
    #expect(xml.contains(#/<testcase classname="mosaic" name="a2.png" time="\d+\.\d{3}"\/>/#))
    #expect(xml.contains(#"<failure type="different" message="1 of 200 pixels differs">"#))
    #expect(xml.contains(#"name="c|&lt;&amp;.png" time=""#))
    let markdown = try folder.text("summary.md")
    #expect(markdown.hasPrefix("### 7 pairs: 2 same, 1 different, 2 missing, 1 new, 1 unreadable\n"))
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    #expect(rows.first?.hasPrefix(#"| c\|&lt;&amp;.png | unreadable |"#) == true, "\(markdown)")
    #expect(rows.count == 5)
    #expect(
      markdown.contains("| a10.png | different | 1 of 200 pixels differs; 1 region: 1 speckle |"),
      "\(markdown)")
    // A summary is added to what is there, as that of a CI's step: to the same file, as others may add theirs at the same time.
    let file = FileIdentity(path: folder.path("summary.md"))
    let counts = #""pairs": 1, "same": 1, "different": 0, "missing": 0, "new": 0, "unreadable": 0"#
    let paragraph =
      "### 1 pair: 1 same\n\n<!-- mosaic compare {\"version\": 1, \"summary\": {\(counts)}} -->\n"
    _ = try mosaic("compare goldens made --only a2* --markdown summary.md").done()
    #expect(try folder.text("summary.md") == markdown + "\n\(paragraph)")
    #expect(FileIdentity(path: folder.path("summary.md")) == file)
    try folder.write("# Title", to: "title.md")
    _ = try mosaic("compare goldens made --only a2* --markdown title.md").done()
    #expect(try folder.text("title.md") == "# Title\n\n\(paragraph)")
  }
}

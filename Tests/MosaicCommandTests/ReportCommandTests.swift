// mosaic accept and mosaic report merge: usage, words, exit codes.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct ReportCommandTests {
  static let refused = refusals(
    #"""
    accept → 2 accept needs a file that a report offered
    accept a b → 2 found 2 names
    accept no.json → 74 no.json
    accept bad.json → 65 version: is 7; allowed: at least 1, up to 1
    accept nowhere.json → 2 does not name the folders of the pictures
    accept nowhere.json none . → 74 none
    accept nowhere.json . . → ok
    report join → 2 report knows one verb, merge; found 'join'
    report merge bad.json → 2 report merge needs the report to write: -o FILE.html
    report merge bad.json -o x.html → 2 x.html is HTML and bad.json JSON, by their endings; join reports of one kind
    report merge bad.json -o x.json → 65 bad.json: is no report of mosaic compare --json
    report merge bad -o x.html → 65 bad: is no report of mosaic compare --report
    report merge bad -o x.xml → 65 bad: is no report of mosaic compare --junit
    report merge bad -o x.md → 65 bad: is no report of mosaic compare --markdown
    report merge bad.json -o bad.json → 2 bad.json
    report merge no.html -o x.txt → 2 -o x.txt: the ending says no kind of report; allowed: .html (HTML), .xml (JUnit), .json (JSON), .md (Markdown)
    report merge no.html no.md -o - → 2 no.html is HTML and no.md Markdown, by their endings
    report merge no -o - → 2 -o -: the ending says no kind of report
    report merge no.html -o x.html → 74 no.html
    report merge /dev/zero -o x.html → 74 /dev/zero: is a pipe or a device, not a file
    report merge . -o x.html → 74 is a folder
    """#)

  @Test(arguments: refused) func areRefused(_ row: CommandRow) throws {
    for name in ["bad.json", "bad"] { try folder.write(#"{"version": 7, "accepted": []}"#, to: name) }
    try folder.write(#"{"version": 1, "accepted": []}"#, to: "nowhere.json")
    try expect(row)
  }

  /// The folders of two reports, and whether mosaic accept has to be told the folders of both.
  static let folders = [
    ("golden out", "golden out", false), ("golden out", "golden made", true),
    ("golden out", "other out", true),
  ]

  @Test("one folder that differs is enough for a warning", arguments: folders)
  func foldersOfReports(one: String, other: String, isWarned: Bool) throws {
    for (number, words) in [one, other].enumerated() {
      // Each report has a pair of its own.
      for (name, picture) in zip(words.words, ["red.png", "blue.png"]) {
        try folder.write(Sample.all[picture] ?? [], to: "\(name)/\(number).png")
      }
      let run = try mosaic("compare \(words) --only \(number).png --report \(number).html")
      try #require(run.exitCode == 1, "\(run.errors)")
    }
    let run = try mosaic("report merge 0.html 1.html -o all.html").done()
    #expect(run.errors.contains("the reports are of different folders") == isWarned, "\(run.errors)")
  }

  /// Two folders with six pairs, of which three differ and one is new.
  private func makeFolders() throws {
    for number in 1...6 {
      let other = number.isMultiple(of: 2) ? "blue.png" : "red.png"
      if number != 6 { try folder.write(Sample.all["red.png"] ?? [], to: "golden/\(number).png") }
      try folder.write(Sample.all[other] ?? [], to: "out/\(number).png")
    }
  }

  @Test("parts are joined as each kind, and one that is missing is said, and ends with 1")
  func parts() throws {
    try makeFolders()
    for number in 1...3 {
      let reports = ["xml": "--junit", "md": "--markdown", "html": "--report"].map { "\($1) \(number).\($0)" }
      let run = try mosaic(
        "compare golden out --shard \(number)/3 --json \(reports.joined(separator: " "))")
      try folder.write(run.output, to: "\(number).json")
    }
    _ = try mosaic("compare golden out --json --junit whole.xml --markdown whole.md")
    for ending in ["html", "xml", "json", "md"] {
      let three = (1...3).map { "\($0).\(ending)" }
      _ = try mosaic("report merge \(three.joined(separator: " ")) -o all.\(ending)").silent()
      let two = "report merge 1.\(ending) 3.\(ending)"
      var run = try mosaic("\(two) -o two.\(ending)")
      let found = "of 3 parts 1 is missing: 2/3; the joined report says so"
      #expect(run.exitCode == 1)
      #expect(
        run.errors
          == "mosaic: error: \(found); compare what is missing and join again, or give --allow-missing\n")
      run = try mosaic("\(two) -o - --allow-missing").done()
      #expect(run.errors == "mosaic: warning: \(found)\n")
      #expect(run.output == (try folder.text("two.\(ending)")))
    }
    #expect(try folder.text("1.md").hasPrefix("### 2 pairs: 1 same, 1 different (part 1/3)\n"))
    #expect(try folder.text("two.md").contains(" (of 3 parts 1 is missing: 2/3)\n\n| picture"))
    #expect(try folder.text("all.md").hasPrefix("### 6 pairs: 3 same, 2 different, 1 new\n\n| picture "))
    #expect(
      try folder.text("all.json").hasSuffix(
        #", "shards": {"of": 3, "present": [1, 2, 3], "pairs": 6}}"# + "\n"))
    #expect(
      try folder.text("all.xml").contains(
        #"<property name="mosaic.parts" value="1/3 2/3 3/3 of 6 pairs"/>"#))
    #expect(
      try folder.text("all.xml").contains(
        #"<testsuite name="mosaic compare" tests="6" failures="3" errors="0""#))
  }

  /// Runs a command of a shell four times at the same time, with `$i` from 1 to 4, and returns what they print.
  ///
  /// `cat` ends once all of them have ended; `wait` of dash does not, if the signal of a child's end is blocked.
  @discardableResult
  private func atOnce(_ command: String) throws -> String {
    try shell("for i in 1 2 3 4; do \(command) & done | cat").output
  }

  @Test("parts that add to one table at the same time are all in it, each a paragraph") func oneTable() throws
  {
    try makeFolders()
    for round in 1...5 {
      try atOnce("mosaic compare golden out --shard $i/4 --markdown \(round).md >&2")
      let text = try folder.text("\(round).md")
      #expect(
        text.split(separator: "\n\n", omittingEmptySubsequences: false).count { $0.hasPrefix("### ") } == 4,
        "\(text)")
      _ = try mosaic("report merge \(round).md -o all-\(round).md").silent()
    }
    #expect(try folder.files().allSatisfy { !$0.hasSuffix(".lock") })
  }

  @Test("no part replaces the report of another one", arguments: ["--junit j.xml", "--report j.html"])
  func oneFile(words: String) throws {
    try makeFolders()
    let name = words.words[1]
    for _ in 1...2 { #expect(try mosaic("compare golden out --shard 1/2 \(words)").exitCode == 0) }
    let before = try folder.read(name)
    let ending = name.dropFirst(2)
    try mosaic("compare golden out --shard 2/2 \(words)").refused(
      2,
      "\(name): has part 1/2 of the pairs, and part 2/2 would replace it; give each part a file of its own, such as j-2.\(ending), "
        + "and join them with mosaic report merge")
    #expect(try folder.read(name) == before)
    // All pairs, and parts of another number, replace it.
    #expect(try mosaic("compare golden out --shard 3/3 \(words)").exitCode == 1)
    #expect(try mosaic("compare golden out \(words)").exitCode == 1)
    // At the same time one is written, and the others are refused.
    let codes = try atOnce("(mosaic compare golden out --shard $i/4 \(words) >&2; echo $?)")
    #expect(codes.split(separator: "\n").count { $0 == "2" } == 3, "\(codes)")
  }

  @Test("failing cases name the pictures that exist") func attachments() throws {
    try makeFolders()
    try folder.write(Sample.all["blue.png"] ?? [], to: "out/a|b & c.png")
    _ = try mosaic("compare golden out --diff diff --junit j.xml")
    let xml = try folder.text("j.xml")
    let cases = xml.split(separator: "<testcase ").dropFirst()
    let tags = cases.map { text in
      text.split(separator: "\n").filter { $0.hasPrefix("[[ATTACHMENT|") }.map {
        String($0.dropFirst(13).dropLast(2))
      }
    }
    #expect(
      tags == [
        [], ["diff/2.png", "out/2.png", "golden/2.png"], [], ["diff/4.png", "out/4.png", "golden/4.png"], [],
        ["out/6.png"], [],
      ], "\(xml)")
    #expect(cases.allSatisfy { $0.contains(#/ time="\d+\.\d{3}"/#) })
    #expect(xml.contains(#/<testsuites [^>]* time="\d+\.\d{3}">/#))
  }

  @Test func resultsAndSummary() throws {
    let picture = try Fixtures.bytes("images/small.png")
    for name in ["golden/a.png", "out/b.png"] { try folder.write(picture, to: name) }
    let digest = "39b4074676cdeed1f5cc555a96d2c03ad34984778774efd7500de06e8acd34f0"
    try folder.write(
      """
      {"version": 1, "expected": "golden", "actual": "out", "accepted": [
        {"path": "a.png", "status": "missing", "expected": "\(digest)"},
        {"path": "b.png", "status": "new", "actual": "\(digest)"},
        {"path": "../c.png", "from": "b.png", "status": "new", "actual": "\(digest)"}]}
      """, to: "accepted.json")
    let reason = "'../c.png' has '..' in it; all files must be in 'golden', and their paths start there"
    let results = """
      {"path": "a.png", "status": "removed"}
      {"path": "b.png", "status": "added"}
      {"path": "../c.png", "status": "refused", "reason": "\(reason)"}

      """
    let refusal = "mosaic: refused: ../c.png: \(reason)\n"
    var run = try mosaic("accept accepted.json golden out --dry-run --json")
    #expect(run.exitCode == 65 && run.output == results)
    #expect(
      run.errors == refusal
        + "mosaic: error: 1 would be added, 1 would be removed, 1 refused (dry run: nothing was written)\n")
    run = try mosaic("accept accepted.json golden out --dry-run")
    #expect(run.exitCode == 65 && run.output == "a.png: would be removed\nb.png: would be added\n")
    #expect(try folder.files() == ["accepted.json", "golden/a.png", "out/b.png"])
    run = try mosaic("accept accepted.json golden out --json")
    #expect(run.exitCode == 65 && run.output == results)
    #expect(run.errors == refusal + "mosaic: error: 1 added, 1 removed, 1 refused\n")
    #expect(try folder.files() == ["accepted.json", "golden/b.png", "out/b.png"])
    // A dry run says what it would do, and how much.
    try folder.write(
      #"{"version": 1, "accepted": [{"path": "c.png", "from": "b.png", "status": "new", "actual": "\#(digest)"}]}"#,
      to: "one.json")
    run = try mosaic("accept one.json golden out --dry-run").silent()
    #expect(run.output == "c.png: would be added\n1 would be added (dry run: nothing was written)\n")
    run = try mosaic("accept one.json golden out").silent()
    #expect(run.output == "c.png: added\n1 added\n")
    run = try mosaic("accept one.json golden out -v").silent()
    #expect(run.output == "c.png: as accepted already\n1 as accepted already\n")
    // What has changed by now is not bad data.
    try folder.write(picture + [0], to: "golden/b.png")
    run = try mosaic("accept accepted.json")
    #expect(run.exitCode == 65)
    try folder.write(
      #"{"version": 1, "accepted": [{"path": "b.png", "status": "new", "actual": "\#(digest)"}]}"#,
      to: "accepted.json")
    run = try mosaic("accept accepted.json golden out")
    #expect(run.exitCode == 1 && run.errors.contains("golden/b.png was new and is there by now"))
  }

  /// Pairs as what they have on white before and after, as columns, rows and colours, and the letter of their change: equal ones are one.
  private static let changes: [(before: [Dot], after: [Dot], width: Int, change: String)] = [
    ([], [(3, 4, 0)], 20, "a"),
    // Elsewhere, and on a wider picture.
    ([], [(12, 6, 0)], 20, "a"), ([], [(3, 4, 0)], 24, "a"),
    // Another colour after, before, and both.
    ([], [(3, 4, 0x80)], 20, "b"), ([(3, 4, 0x40)], [(3, 4, 0)], 20, "c"), ([(3, 4, 0)], [], 20, "d"),
    // Two regions, and the same ones further apart.
    ([], [(3, 1, 0), (15, 1, 0)], 20, "e"), ([], [(1, 3, 0), (13, 3, 0)], 20, "e"),
    ([], [(3, 1, 0), (16, 1, 0)], 20, "f"),
    // A region around a pixel that is not compared.
    ([(9, 9, 1)], [(8, 9, 0), (9, 9, 2), (10, 9, 0)], 20, "g"),
    ([(9, 9, 3)], [(8, 9, 0), (9, 9, 4), (10, 9, 0)], 20, "g"),
    ([(9, 8, 3)], [(8, 8, 0), (9, 8, 4), (10, 8, 0)], 20, "h"),
  ]
  private typealias Dot = (x: Int, y: Int, gray: UInt32)

  @Test("changes are alike if the pixels of their regions are, before and after") func alike() throws {
    for (index, pair) in Self.changes.enumerated() {
      for (name, dots) in [("golden", pair.before), ("out", pair.after)] {
        let png = ComparedFiles.png(width: pair.width) { x, y in
          dots.first { $0.x == x && $0.y == y }.map { 0xFF00_0000 | $0.gray * 0x01_0101 } ?? 0xFFFF_FFFF
        }
        try folder.write(png, to: "\(name)/\(index).png")
      }
    }
    // Of other sizes, new and missing.
    try folder.write(ComparedFiles.png(), to: "golden/size.png")
    try folder.write(ComparedFiles.png(width: 24), to: "out/size.png")
    try folder.write(ComparedFiles.png(), to: "golden/gone.png")
    try folder.write(ComparedFiles.png(), to: "out/new.png")
    _ = try mosaic("compare golden out --ignore 9,9,1,1 --report report.html")
    struct Pair: Decodable { var path: String, change: String? }
    let found = try folder.text("report.html").split(separator: "\n").compactMap { line in
      try line.wholeMatch(of: /<script type="application\/json" class="pair">(.*)<\/script>/).map {
        try JSONDecoder().decode(Pair.self, from: Data($0.1.utf8))
      }
    }
    let changes = Dictionary(uniqueKeysWithValues: found.map { ($0.path, $0.change) })
    let names = Self.changes.indices.map { "\($0).png" }
    for (one, other) in names.indices.flatMap({ one in names.indices.map { (one, $0) } }) {
      let isAlike = try #require(changes[names[one]]) == #require(changes[names[other]])
      #expect(isAlike == (Self.changes[one].change == Self.changes[other].change), "\(one) and \(other)")
    }
    #expect(changes["gone.png"] == .some(nil) && changes["new.png"] == .some(nil))
    #expect(Set(found.compactMap(\.change)).count == 9)
  }

  /// The kinds of reports, with the option of compare that writes each; JSON is the standard output.
  static let kinds = [("html", "--report"), ("xml", "--junit"), ("md", "--markdown"), ("json", "")]

  private func compare(_ words: String, _ kind: (ending: String, option: String), to name: String) throws {
    let run = try mosaic(
      "compare golden out \(words) "
        + (kind.option.isEmpty ? "--json" : "\(kind.option) \(name).\(kind.ending)"))
    #expect([0, 1].contains(run.exitCode), "\(run.errors)")
    if kind.option.isEmpty { try folder.write(run.output, to: "\(name).json") }
  }

  @Test("parts of different lists of pictures are no parts of one run", arguments: kinds)
  func differentLists(ending: String, option: String) throws {
    for name in ["a", "b", "c", "d"] {
      for side in ["golden", "out"] {
        try folder.write(Sample.all["red.png"] ?? [], to: "\(side)/\(name).png")
      }
    }
    try compare("--shard 1/2", (ending, option), to: "p1")
    try compare("--shard 2/2", (ending, option), to: "p2")
    try mosaic("report merge p1.\(ending) p2.\(ending) -o all.\(ending)").done()
    // Another job makes one picture more.
    try folder.write(Sample.all["red.png"] ?? [], to: "out/aa.png")
    try compare("--shard 2/2", (ending, option), to: "p3")
    try mosaic("report merge p1.\(ending) p3.\(ending) -o all.\(ending)").refused(
      65,
      "p3.\(ending): is a part of 5 pairs, and p1.\(ending) one of 4, so that pairs are missing or twice; let every job"
    )
    try mosaic("compare golden out --shard 1/2 --update --prune").refused(
      2, "--prune removes pairs, by whose number --shard knows its own; prune after the last part is done")
  }

  @Test("pictures beside all folders, and those of a folder of the name of their class, are different cases")
  func folderOfTheClass() throws {
    for name in ["s", "mosaic/s", "mosaic/t", "mosaic/mosaic/s"] {
      for side in ["golden", "out"] {
        try folder.write(Sample.all["red.png"] ?? [], to: "\(side)/\(name).png")
      }
    }
    try compare("", ("xml", "--junit"), to: "w")
    try mosaic("report merge w.xml -o all.xml").done()
    #expect(try folder.text("all.xml").contains(#"tests="4""#))
  }
}

// mosaic-compare.json beside goldens: which rules hold for which pair, and what is wrong in them.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCollage

@Suite(.bounded, .inFolder) struct CompareRulesTests {
  /// Two pairs: `a.png` has a black dot at 3, 4, and every pixel of `cards/b.png` differs by 1.
  private static func makeFolders(_ rules: String, _ more: [(String, String)] = []) throws {
    let files = [
      ("goldens/a.png", "white.png"), ("made/a.png", "dot.png"), ("goldens/cards/b.png", "white.png"),
      ("made/cards/b.png", "near.png"), ("goldens/dot-mask.png", "mask.png"),
    ]
    for (name, source) in files + more {
      try folder.write(try #require(ComparedFiles.all[source] ?? Sample.all[source]), to: name)
    }
    try folder.write(rules, to: "goldens/mosaic-compare.json")
  }

  @Test(
    "an old picture of a difference is removed, whatever is found now",
    arguments: ["white.png", "cut.png", "dot.png"])
  func oldDifference(other: String) throws {
    for (name, picture) in [("a.png", "white.png"), ("b.png", "dot.png"), ("c.png", other)] {
      try folder.write(try #require(ComparedFiles.all[picture] ?? Sample.all[picture]), to: name)
    }
    try #require(try mosaic("compare a.png b.png --diff d.png").exitCode == 1)
    let before = try folder.read("d.png")
    _ = try mosaic("compare a.png c.png --diff d.png")
    let now = try? folder.read("d.png")
    #expect(now == (other == "dot.png" ? before : nil))
  }

  @Test("a rule for a picture that is left out here is not called idle") func idleRules() throws {
    try Self.makeFolders(
      #"{"version": 1, "rules": [{"paths": "dot-mask.png", "preset": "exact"}, {"paths": "cards/*", "threshold": 0.5}, {"paths": "no.png", "threshold": 0.5}]}"#
    )
    for words in ["", "--only a.png", "--shard 1/3", "--shard 2/3"] {
      let errors = try mosaic("compare goldens made \(words)").errors
      #expect(errors.contains("rules[2]") && !errors.contains("rules[1]"), "\(words): \(errors)")
    }
  }

  /// Rules of which several say the same key, and the one that an error names.
  static let named = [
    (
      #"{"paths": "**", "threshold": 0.1}, {"paths": "a.png", "metric": "yiq", "threshold": 5}"#,
      "rules[1].threshold"
    ),
    (
      #"{"paths": "a.png", "metric": "yiq", "threshold": 5}, {"paths": "**", "ignore": []}"#,
      "rules[0].threshold"
    ),
    (
      #"{"paths": "a.png", "metric": "yiq"}, {"paths": "x", "threshold": 7}, {"paths": "a*", "threshold": 5}"#,
      "rules[2].threshold"
    ),
  ]

  @Test("an error names the rule that counts", arguments: named) func errorsNameTheRule(
    rules: String, place: String
  ) throws {
    try Self.makeFolders(#"{"version": 1, "rules": [\#(rules)]}"#)
    let run = try mosaic("compare goldens made")
    #expect((run.output + run.errors).contains("\(place): "), "\(run.output) \(run.errors)")
  }

  /// Rules, options, and how both pairs end.
  static let cases: [(rules: String, words: String, a: String, b: String)] = [
    // The mask of no rule is a golden.
    (#"{"paths": "none.png", "mask": "dot-mask.png"}"#, "", "different", "different"),
    (#"{"paths": "a.png", "mask": "dot-mask.png"}"#, "", "same", "different"),
    (#"{"paths": "a.png", "mask": ".//dot-mask.png"}"#, "", "same", "different"),
    (#"{"paths": "*", "mask": "dot-mask.png", "ignore": [[3, 4, 1, 1]]}"#, "", "same", "different"),
    (#"{"paths": "*", "mask": "dot-mask.png", "ignore": ["3,4,1,1"]}"#, "", "same", "different"),
    (#"{"paths": "**", "mask": "dot-mask.png", "preset": "renderer"}"#, "", "same", "same"),
    (#"{"paths": "cards/*", "mask": "dot-mask.png", "preset": "renderer"}"#, "", "different", "same"),
    (#"{"paths": ["**/b.png", "a.png"], "mask": "dot-mask.png"}"#, "", "same", "different"),
    (#"{"paths": "a.png", "mask": "dot-mask.png", "maxPixelsDifferent": 1}"#, "", "same", "different"),
    (
      #"{"paths": "x", "mask": "dot-mask.png"}, {"paths": "a.png", "maxPixelsDifferent": "0.5%"}"#, "",
      "same",
      "different"
    ),
    // A later rule goes before an earlier one, key by key.
    (
      #"{"paths": "**", "mask": "dot-mask.png", "preset": "renderer"}, {"paths": "cards/*", "ignore": []}"#,
      "",
      "same", "same"
    ),
    (
      #"{"paths": "x", "mask": "dot-mask.png"}, {"paths": "**", "ignore": [[3, 4, 1, 1]]}, {"paths": "a.png", "ignore": []}"#,
      "", "different", "different"
    ),
    // A preset begins anew.
    (
      #"{"paths": "**", "mask": "dot-mask.png", "metric": "channel", "threshold": 9}, {"paths": "cards/*", "preset": "exact"}"#,
      "", "same", "different"
    ),
    // The command line goes before all rules.
    (
      #"{"paths": "**", "mask": "dot-mask.png", "preset": "renderer"}"#, "--preset exact", "same", "different"
    ),
    (#"{"paths": "**", "mask": "dot-mask.png", "preset": "yiq"}"#, "", "", ""),
    (#"{"paths": "**", "mask": "dot-mask.png", "metric": "yiq"}"#, "--threshold 0", "same", "different"),
    (
      #"{"paths": "x", "mask": "dot-mask.png"}, {"paths": "a.png", "ignore": [[3, 4, 1, 1]]}"#,
      "--ignore 0,0,1,1", "different", "different"
    ),
    // What is known to differ is no failure, and one that does not is.
    (#"{"paths": "*/*", "mask": "dot-mask.png", "expectedFailure": "issue 7"}"#, "", "different", "known"),
    (#"{"paths": "a.png", "mask": "dot-mask.png", "expectedFailure": "issue 7"}"#, "", "fixed", "different"),
    // A pair that differs now and then may do both.
    (#"{"paths": "*/*", "mask": "dot-mask.png", "flaky": "issue 9"}"#, "", "different", "flaky"),
    (#"{"paths": "a.png", "mask": "dot-mask.png", "flaky": "issue 9"}"#, "", "same", "different"),
    // Until a day.
    (
      #"{"paths": "x", "mask": "dot-mask.png"}, {"paths": "*", "flaky": "issue 9", "until": "9999-12-31"}, {"paths": "*/*", "flaky": "issue 9", "until": "2024-02-29"}"#,
      "", "flaky", "different"
    ),
    (
      #"{"paths": "x", "mask": "dot-mask.png"}, {"paths": "*", "expectedFailure": "issue 7", "until": "9999-12-31"}, {"paths": "*/*", "expectedFailure": "issue 7", "until": "2024-02-29"}"#,
      "", "known", "different"
    ),
    // What was expected to differ until a day that is over may be the same.
    (
      #"{"paths": "a.png", "mask": "dot-mask.png", "expectedFailure": "issue 7", "until": "2024-02-29"}"#, "",
      "same", "different"
    ),
    // A later rule says both anew, with its day.
    (
      #"{"paths": "**", "flaky": "issue 9", "until": "2024-02-29"}, {"paths": "x", "mask": "dot-mask.png"}, {"paths": "*", "expectedFailure": "issue 7"}"#,
      "", "known", "different"
    ),
    (
      #"{"paths": "**", "expectedFailure": "issue 7"}, {"paths": "x", "mask": "dot-mask.png"}, {"paths": "*/*", "flaky": "issue 9"}"#,
      "", "known", "flaky"
    ),
  ]

  @Test(arguments: cases.indices) func rules(_ index: Int) throws {
    let (rules, words, a, b) = Self.cases[index]
    try Self.makeFolders(#"{"version": 1, "rules": [\#(rules)]}"#)
    let run = try mosaic("compare goldens made --json \(words)")
    guard !a.isEmpty else {
      run.refused(65, #"rules[0].preset: is "yiq"; allowed: exact, renderer"#)
      return
    }
    let isQuiet = run.errors.split(separator: "\n").allSatisfy { $0.hasSuffix("] matches no picture") }
    #expect(isQuiet, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3 && lines[0].contains(#""status": "\#(a)""#), "\(lines)")
    #expect(lines[1].contains(#""status": "\#(b)""#), "\(lines)")
    #expect(run.exitCode == ([a, b].allSatisfy { ["same", "known", "flaky"].contains($0) } ? 0 : 1))
  }

  @Test("a rule that is for no picture is warned of: its paths may be misspelled") func idle() throws {
    try Self.makeFolders(
      #"{"version": 1, "rules": [{"paths": "**"}, {"paths": "card/*.png", "ignore": [[0, 0, 9, 9]]}]}"#)
    let run = try mosaic("compare goldens made")
    #expect(
      run.errors.contains("mosaic: warning: goldens/mosaic-compare.json: rules[1] matches no picture\n"))
  }

  @Test("rules hold for two files as well, and words name them") func twoFiles() throws {
    let start = #"{"version": 1, "rules": [{"paths": "a.png", "expectedFailure": "issue 7""#
    try Self.makeFolders(start + "}]}")
    let known = try mosaic("compare goldens/a.png made/a.png").done()
    #expect(known.output == "known: differs as expected (issue 7): 1 of 200 pixels differs\n")
    try Self.makeFolders(start + #", "ignore": [[3, 4, 1, 1]]}]}"#)
    let fixed = try mosaic("compare goldens/a.png made/a.png")
    #expect(
      fixed.output
        == "fixed: is expected to differ (issue 7), and does not; remove expectedFailure from rules[0] of goldens/mosaic-compare.json\n"
    )
    #expect(fixed.exitCode == 1)
    // Known failures are skipped tests, and no update takes them over.
    try Self.makeFolders(start + "}]}")
    let run = try mosaic("compare goldens made --only a.png --update --junit j.xml --markdown m.md")
    #expect(
      run.exitCode == 0 && run.output.contains("; not updated: it is expected to differ\n"), "\(run.output)")
    #expect(try folder.read("goldens/a.png") == ComparedFiles.all["white.png"])
    #expect(
      try folder.text("j.xml").contains(#"<skipped type="known" message="differs as expected (issue 7)"#))
    #expect(try folder.text("m.md").contains("| a.png | known |"))
  }

  @Test("a pair that differs now and then is shown as such in every kind of output") func flaky() throws {
    let start = #"{"version": 1, "rules": [{"paths": "a.png", "flaky": "issue 9: its clock""#
    try Self.makeFolders(start + #", "until": "9999-12-31"}]}"#)
    let words = "differs now and then (issue 9: its clock; until 9999-12-31): 1 of 200 pixels differs"
    var run = try mosaic("compare goldens/a.png made/a.png").done()
    #expect(run.output == "flaky: \(words)\n")
    let reports = "--junit j.xml --markdown m.md --report r.html"
    run = try mosaic("compare goldens made --only a.png --update \(reports)").done()
    #expect(
      run.output == "a.png: flaky: \(words); not updated: it differs now and then\n1 pair: 1 flaky\n")
    #expect(try folder.read("goldens/a.png") == ComparedFiles.all["white.png"])
    let xml = try folder.text("j.xml")
    #expect(xml.contains(#"tests="1" failures="0" errors="0" skipped="1""#))
    #expect(xml.contains(#"<skipped type="flaky" message="\#(words)"/></testcase>"#), "\(xml)")
    #expect(try folder.text("m.md").contains("| a.png | flaky | differs now and then"))
    #expect(try folder.text("r.html").contains(#""status": "flaky""#))
    run = try mosaic("compare goldens made --only a.png --json").done()
    #expect(run.output.contains(#""status": "flaky", "same": false"#))
    #expect(run.output.contains(#""flaky": "issue 9: its clock", "until": "9999-12-31""#))
    #expect(run.output.contains(#""unreadable": 0, "flaky": 1}"#), "\(run.output)")
    // Behind its day the difference counts, and the words say why.
    try Self.makeFolders(start + #", "until": "2024-02-29"}]}"#)
    run = try mosaic("compare goldens/a.png made/a.png")
    #expect(
      run.output
        == "different: 1 of 200 pixels differs; flaky held until 2024-02-29 (issue 9: its clock), which is over; "
        + "repair the picture, or change until in rules[0] of goldens/mosaic-compare.json\n")
    #expect(run.exitCode == 1)
    // The rule that says the day may be another one.
    try Self.makeFolders(start + #"}, {"paths": "*", "until": "2024-02-29"}]}"#)
    run = try mosaic("compare goldens/a.png made/a.png")
    let place = "change until in rules[1] of goldens/mosaic-compare.json\n"
    #expect(run.output.hasSuffix(place), "\(run.output)")
  }

  /// Documents, and what is said about them.
  static let wrong: [(json: String, says: String)] = [
    ("[]", "line 1, column 1: the document is an array; an object is wanted"),
    (#"{"rules": []}"#, "version: is missing; 1, the version that this program reads is wanted"),
    (#"{"version": 2, "rules": []}"#, "version: is 2; allowed: at least 1, up to 1"),
    (#"{"version": 1}"#, "rules: is missing; a list of rules is wanted"),
    (#"{"version": 1, "rules": [{}]}"#, "rules[0].paths: is missing; a path or a list of paths is wanted"),
    (rule(#""treshold": 1"#), #"rules[0].treshold: unknown key; did you mean "threshold"?"#),
    (rule(#""threshold": "x""#), "rules[0].threshold: is a string; a number is wanted"),
    (rule(#""threshold": 256"#), "rules[0].threshold: is 256; allowed: at least 0, up to 255"),
    (rule(#""metric": "chanel""#), #"rules[0].metric: is "chanel"; did you mean "channel"?"#),
    (rule(#""ignore": [1]"#), "rules[0].ignore[0]: is a number; [x, y, width, height] in pixels is"),
    (
      rule(#""ignore": [[1, 2, 0, 4]]"#), "rules[0].ignore[0]: is [1, 2, 0, 4]; allowed: a width and a height"
    ),
    (rule(#""ignore": ["1,2"]"#), #"rules[0].ignore[0]: "1,2" is no rectangle"#),
    (rule(#""maskColor": "pnik""#), #"rules[0].maskColor: is "pnik"; did you mean "pink"?"#),
    (rule(#""maxMasked": 3"#), "rules[0].maxMasked: is a number; a percentage in quotes is wanted"),
    (
      rule(#""maxPixelsDifferent": "3 %""#), "allowed: a whole number from 0 up, or a percentage such as 0.5%"
    ),
    (rule(#""expectedFailure": """#), "rules[0].expectedFailure: is empty"),
    (rule(#""flaky": """#), "rules[0].flaky: is empty"),
    (
      rule(#""flaky": "x", "until": "2026-02-29""#),
      #"rules[0].until: is "2026-02-29"; allowed: a day of the calendar as year, month and day, such as 2026-12-31"#
    ),
    (
      rule(#""flaky": "x", "until": 2026"#),
      #"rules[0].until: is a number; a day in quotes, such as "2026-12-31" is wanted"#
    ),
    (rule(#""mask": "../x.png""#), "rules[0].mask"), (rule(#""mask": "/x.png""#), "rules[0].mask"),
  ]

  static func rule(_ members: String) -> String {
    #"{"version": 1, "rules": [{"paths": "**", \#(members)}]}"#
  }

  @Test("what is wrong in the rules is said with its place", arguments: wrong.indices) func refuses(
    _ index: Int
  )
    throws
  {
    let (json, says) = Self.wrong[index]
    try Self.makeFolders(json)
    for words in ["compare goldens made", "compare goldens/a.png made/a.png"] {
      let run = try mosaic(words)
      run.refused(json.contains(#""mask": ""#) ? run.exitCode ?? 0 : 65, says)
      #expect(
        [2, 65].contains(run.exitCode ?? 0) && run.errors.contains("goldens/mosaic-compare.json: "),
        "\(run.errors)")
    }
  }

  @Test("settings that do not go together are an error of the pair, with the rule's place") func conflicts()
    throws
  {
    try Self.makeFolders(
      #"{"version": 1, "rules": [{"paths": "*", "threshold": 1, "ignore": [[0, 0, 1, 1]]}, {"paths": "cards/*", "maxDelta": 3}]}"#
    )
    let run = try mosaic("compare goldens made --only *a.png --only */*")
    #expect(run.exitCode == 65)
    #expect(
      run.output.hasPrefix(
        """
        a.png: unreadable: goldens/mosaic-compare.json: rules[0].threshold: is for the metrics channel, yiq and oklab, and the metric is exact
        cards/b.png: unreadable: goldens/mosaic-compare.json: rules[1].maxDelta: says how much pixels may differ, and none may (maxPixelsDifferent is 0); say how many may
        """), "\(run.output)")
    let both = #""flaky": "x", "expectedFailure": "y""#
    for (rule, says) in [
      (
        both,
        "flaky: stands beside expectedFailure; a pair always differs, or now and then; leave one out"
      ),
      (
        #""until": "2026-12-31""#,
        "until: is 2026-12-31, and the rules have no expectedFailure and no flaky that it could end; add one of them"
      ),
    ] {
      try Self.makeFolders(Self.rule(rule))
      let run = try mosaic("compare goldens made --only a.png")
      #expect(run.output.contains("mosaic-compare.json: rules[0].\(says)"), "\(run.output)")
    }
    // The same option of the command line is wrong usage.
    try mosaic("compare made/a.png made/a.png --threshold 1").refused(2, "--threshold is for the metrics")
    try mosaic("compare made/a.png made/a.png --max-delta 3").refused(
      2, "--max-delta says how much pixels may differ, and none may (--max-pixels-different is 0); say")
  }

  @Test("no output replaces the rules or a mask") func inputs() throws {
    try Self.makeFolders(Self.rule(#""mask": "dot-mask.png""#))
    for name in ["mosaic-compare.json", "dot-mask.png"] {
      try mosaic("compare goldens made --markdown goldens/\(name)").refused(2, "this file is an input")
      try mosaic("compare goldens/a.png made/a.png --diff goldens/\(name)").refused(
        2, "this file is an input")
    }
    _ = try mosaic("compare goldens made --update --prune").done()
    #expect(try folder.files().contains("goldens/dot-mask.png"))
  }
}

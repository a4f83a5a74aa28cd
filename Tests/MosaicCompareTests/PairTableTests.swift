// The committed pairs of pictures, and what presets and other programs' rules say of them.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

/// `pairs.tsv` names regressions, which a comparison has to find, and noise, which it has to pass; `table.md` says what each rule does.
/// With `MOSAIC_RECORD=1` the table is written anew; `MOSAIC_PAIRS` is another folder of pairs.
@Suite(.bounded) struct PairTableTests {
  private static let folder =
    ProcessInfo.processInfo.environment["MOSAIC_PAIRS"] ?? Fixtures.path("compare/pairs")

  private static let judges: [(name: String, options: ComparisonOptions)] = [
    ("`exact`", ComparisonPreset.exact.options), ("`renderer`", ComparisonPreset.renderer.options),
    ("`cross-platform`", ComparisonPreset.crossPlatform.options),
    ("pixelmatch", ComparisonPreset.pixelmatch.options),
    ("pixelmatch 7.2", ComparisonPreset.pixelmatch7.options), ("odiff", ComparisonPreset.odiff.options),
    // pixelmatch of 2019 with a threshold of 0.2, and no pixel may differ. Its anti-aliasing detection and its distance are those of
    // 7.2 for opaque pictures.
    (
      "Playwright",
      ComparisonOptions(rule: PixelRule(.yiq, threshold: 0.2, background: .white, antialiasing: .pixelmatch7))
    ),
  ]

  private struct Row {
    var name: String
    var isNoise: Bool
    var words: String
    var passes: [Bool]

    func isRight(_ judge: Int) -> Bool { passes[judge] == isNoise }
  }

  private static func rows() throws -> [Row] {
    var pictures: [String: StraightPixmap] = [:]
    func picture(_ name: String) throws -> StraightPixmap {
      if let picture = pictures[name] { return picture }
      pictures[name] = try ImageReader.straightPixmap(ofFile: "\(folder)/\(name).png")
      return try picture(name)
    }
    return try String(contentsOfFile: "\(folder)/pairs.tsv", encoding: .utf8).split(separator: "\n")
      .dropFirst().map { line in
        let cells = line.split(separator: "\t").map(String.init)
        try #require(cells.count == 5 && ["regression", "noise"].contains(cells[1]), "\(line)")
        let (a, b) = (try picture(cells[2]), try picture(cells[3]))
        return Row(
          name: cells[0], isNoise: cells[1] == "noise", words: cells[4],
          passes: try judges.map { try Comparison(a, b, $0.options).isPass })
      }
  }

  /// The totals, then every pair with its verdicts; what is wrong is bold.
  private static func text(_ rows: [Row]) -> String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    let (regressions, noise) = (rows.filter { !$0.isNoise }, rows.filter(\.isNoise))
    var text =
      line([
        "", "found of \(regressions.count) regressions", "missed",
        "false alarms of \(noise.count) pairs of noise",
      ]) + line(["---", "--:", "--:", "--:"])
    for (index, judge) in judges.enumerated() {
      let found = regressions.count { $0.isRight(index) }
      text += line([
        judge.name, "\(found)", "\(regressions.count - found)", "\(noise.count { !$0.isRight(index) })",
      ])
    }
    for (title, rows, right, wrong) in [
      ("Regressions, to be found", regressions, "found", "missed"),
      ("Noise, to be passed", noise, "passed", "false alarm"),
    ] {
      text += "\n## \(title)\n\n" + line(["pair", "what changed"] + judges.map(\.name))
      text += line([String](repeating: "---", count: judges.count + 2))
      for row in rows {
        text += line([row.name, row.words] + judges.indices.map { row.isRight($0) ? right : "**\(wrong)**" })
      }
    }
    return text
  }

  @Test func theCommittedTableIsWhatTheComparisonsSay() throws {
    let rows = try Self.rows()
    let (text, path) = (Self.text(rows), "\(Self.folder)/table.md")
    let committed = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    if text != committed, ProcessInfo.processInfo.environment["MOSAIC_RECORD"] == "1" {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(text == committed, "write it anew with 'make pairs', and read what changed")
    #expect(Set(rows.map(\.name)).count == rows.count)
    #expect(rows.count { !$0.isNoise } >= 36 && rows.count(where: \.isNoise) >= 24)
    // What others' defaults miss, the presets find.
    for row in rows where ["fill-13", "alpha-35-25"].contains(row.name) {
      #expect(row.passes == [false, false, false, true, true, true, true], "\(row.name)")
    }
    // Noise of ±1 passes with `renderer`; other edges are not ±1.
    let steps = [
      "plus-1", "minus-1-photos", "random-1", "random-1-photos", "dither-1", "rounding-veil", "encoded",
    ]
    #expect(rows.allSatisfy { $0.isNoise || $0.isRight(1) })
    #expect(rows.count { steps.contains($0.name) && $0.isRight(1) } == steps.count)
  }
}

// The table of pairs and verdicts, in Markdown.

import MosaicCodecs
import MosaicPixels

/// What every preset and rule says of every pair.
struct PairTable: Hashable, Sendable {
  /// A pair and the verdicts on it.
  struct Row: Hashable, Sendable {
    var entry: PairEntry
    /// Whether each judge passes it.
    var passes: [Bool]

    /// Whether a judge is right.
    func isRight(_ judge: Int) -> Bool { passes[judge] == (entry.kind == .noise) }
  }

  /// The committed table, beside the pictures.
  static let fileName = "table.md"

  var judges: [String]
  var rows: [Row]

  /// Compares all pairs of a folder.
  init(folder: String, _ judges: [PairJudge] = PairJudge.all) throws(BenchError) {
    let list = try PairList(text: TextFile.read("\(folder)/\(PairList.fileName)"))
    var pictures: [String: StraightPixmap] = [:]
    func picture(_ name: String) throws(BenchError) -> StraightPixmap {
      if let picture = pictures[name] { return picture }
      do {
        let picture = try ImageReader.straightPixmap(ofFile: "\(folder)/\(name).png")
        pictures[name] = picture
        return picture
      } catch {
        throw BenchError("\(error)")
      }
    }
    self.judges = judges.map(\.name)
    rows = []
    for entry in list.entries {
      let (a, b) = (try picture(entry.base), try picture(entry.changed))
      var passes: [Bool] = []
      for judge in judges { passes.append(try judge.passes(a, b)) }
      rows.append(Row(entry: entry, passes: passes))
    }
  }

  /// Found and missed regressions and false alarms, judge by judge.
  var totals: String {
    let regressions = rows.filter { $0.entry.kind == .regression }
    let noise = rows.filter { $0.entry.kind == .noise }
    var table = MarkdownTable(head: [
      "", "found of \(regressions.count) regressions", "missed",
      "false alarms of \(noise.count) pairs of noise",
    ])
    for (index, judge) in judges.enumerated() {
      let found = regressions.count { $0.isRight(index) }
      table.rows.append([
        judge, "\(found)", "\(regressions.count - found)", "\(noise.count { !$0.isRight(index) })",
      ])
    }
    return table.text
  }

  /// The totals, then every pair.
  var document: String { "\(totals)\n\(text)" }

  /// Every pair with its verdicts; what is wrong is bold.
  var text: String {
    [(PairEntry.Kind.regression, "Regressions, to be found"), (.noise, "Noise, to be passed")].map {
      kind, title in
      var table = MarkdownTable(head: ["pair", "what changed"] + judges, holdsFigures: false)
      for row in rows where row.entry.kind == kind {
        let verdicts = judges.indices.map { index -> String in
          if row.isRight(index) { return kind == .regression ? "found" : "passed" }
          return kind == .regression ? "**missed**" : "**false alarm**"
        }
        table.rows.append([row.entry.name, row.entry.what] + verdicts)
      }
      return "## \(title)\n\n\(table.text)"
    }
    .joined(separator: "\n")
  }
}

// The list of pairs beside their pictures.

/// A pair of pictures.
struct PairEntry: Hashable, Sendable {
  /// What a comparison has to do with a pair.
  enum Kind: String, CaseIterable, Sendable {
    /// Find it.
    case regression
    /// Pass it.
    case noise
  }

  var name: String
  var kind: Kind
  /// The files of the pictures, without their ending.
  var base: String
  var changed: String
  /// What changed, in words.
  var what: String
}

/// All pairs, in a file of one line each: name, kind, base, changed and what changed, with tabs between them.
struct PairList: Hashable, Sendable {
  var entries: [PairEntry]

  static let fileName = "pairs.tsv"
  private static let head = ["name", "kind", "base", "changed", "what"]

  init(entries: [PairEntry]) { self.entries = entries }

  /// Parses a list.
  init(text: String) throws(BenchError) {
    var lines = text.split(separator: "\n")[...]
    guard lines.popFirst().map(Self.cells) == Self.head else {
      throw BenchError("a list of pairs begins with '\(Self.head.joined(separator: " "))', with tabs between")
    }
    entries = []
    for line in lines {
      let cells = Self.cells(line)
      guard cells.count == Self.head.count, let kind = PairEntry.Kind(rawValue: cells[1]) else {
        throw BenchError("a pair has five cells, the second 'regression' or 'noise'; found '\(line)'")
      }
      entries.append(
        PairEntry(name: cells[0], kind: kind, base: cells[2], changed: cells[3], what: cells[4]))
    }
  }

  /// The file's text.
  var text: String {
    let rows = entries.map { [$0.name, $0.kind.rawValue, $0.base, $0.changed, $0.what] }
    return ([Self.head] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}

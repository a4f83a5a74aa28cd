// The verdict in words.

extension Comparison {
  /// Why the pictures do not pass; empty if they do.
  var findings: [String] {
    var findings: [String] = []
    if a != b && !options.allowsSizes {
      findings.append("the sizes differ: \(a) and \(b)")
    }
    if total > 0 && masked == total {
      findings.append(
        "nothing was compared: the mask covers \(total == 1 ? "the only pixel" : "all \(total) pixels")")
    }
    findings += budgets.filter { !$0.isKept }.map(overdrawn)
    return findings
  }

  /// The verdict in one line: what failed, or what was found and how much of each budget it used.
  public var reason: String {
    let findings = findings
    guard findings.isEmpty else {
      return (findings + edits + [leftOut].compactMap { $0 }).joined(separator: "; ")
    }
    let rest = [leftOut, edits.first].compactMap { $0 }.map { "; \($0)" }.joined()
    if differing == 0 { return "\(sameWords)\(rest)" }
    let uses = budgets.map(\.description).joined(separator: ", ")
    return "\(differing) of \(counted(total, "pixel")) differ, which is allowed: \(uses)\(rest)"
  }

  private var sameWords: String {
    if total == 0 { return "both pictures are empty" }
    let compared = total - masked
    if options.rule.metric == .exact || largestDelta == 0 && antialiased == 0 {
      return compared == 1 ? "the only pixel is the same" : "all \(compared) pixels are the same"
    }
    return "none of \(counted(compared, "pixel")) differs by more than the threshold"
      + "; the largest difference is \(largestDelta) of 255"
  }

  /// What did not count, if there is any.
  private var leftOut: String? {
    let parts = [
      antialiased > 0 ? "\(antialiased) anti-aliased" : nil,
      masked > 0 && masked < total ? "\(masked) masked" : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : "not counted: \(parts.joined(separator: " and "))"
  }

  /// Rows or columns that were inserted or removed, in one phrase.
  private var edits: [String] {
    alignment.edits.isEmpty
      ? alignment.note.map { [$0] } ?? []
      : [alignment.edits.map(\.description).joined(separator: ", ")]
  }

  private func overdrawn(_ use: BudgetUse) -> String {
    switch use.name {
    case .pixels where use.allowed == 0:
      "\(differing) of \(counted(total, "pixel")) differ\(differing == 1 ? "s" : "")"
    case .pixels:
      "\(differing) of \(counted(total, "pixel")) differ, more than the \(Int(use.allowed)) that may"
    case .delta: "a channel differs by \(largestDelta) of 255, more than the \(Int(use.allowed)) that it may"
    case .density: "too many pixels differ near each other: \(use)"
    case .area where use.allowed == 0: "the mean colour of \(use) has changed"
    case .area: "the mean colour of too much of the area has changed: \(use)"
    }
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

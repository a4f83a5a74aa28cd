// A record in words.

extension ComparisonRecord {
  /// One line for people: why it has its status, what of the document changed, what else is to be known, and what was done.
  public var words: String {
    let most = 3
    var changes: [String] = []
    for change in measures?.regions.compactMap(\.words) ?? [] where !changes.contains(change) {
      changes.append(change)
    }
    var words = [reason] + changes.prefix(most)
    if changes.count > most { words.append("and \(changes.count - most) more places") }
    words += notes
    if let action { words.append(isDryRun ? "would be \(action.rawValue)" : action.rawValue) }
    return words.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

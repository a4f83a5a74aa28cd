// A record in words.

extension ComparisonRecord {
  /// One line for people: why it has its status, what of the document changed, what else is to be known, and what was done.
  public var words: String {
    let most = 3
    let changes = ItemWords.joined(measures?.regions.flatMap(\.parts) ?? [])
    var words = [reason] + changes.prefix(most)
    if changes.count > most { words.append("and \(changes.count - most) more") }
    if let score = measures?.score { words.append("MS-SSIM \((score * 10_000).rounded(.down) / 10_000)") }
    words += notes
    if let action { words.append(isDryRun ? "would be \(action.rawValue)" : action.rawValue) }
    return words.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

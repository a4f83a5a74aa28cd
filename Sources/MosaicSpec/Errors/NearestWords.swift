// "Did you mean": the known words that are nearest to a mistyped one.

import MosaicText

package enum NearestWords {
  /// The known words nearest to `word`, at most three, all equally near; empty if none is near.
  ///
  /// Near means at most one edit in three letters: an inserted, dropped or changed letter or two swapped
  /// neighbours (Damerau–Levenshtein, as optimal string alignment). Case, `-` and `_` do not count, so
  /// `row-gap` finds `rowGap`. If no word is near, the words that begin with `word` are taken.
  ///
  /// - Complexity: O(letters of `word` × letters of all candidates); words past 64 letters find nothing, and are not found. With very
  ///   many candidates, the last are not looked at.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> [String] {
    let typed = folded(word)
    guard !typed.isEmpty, typed.count <= longest else { return [] }
    var best = max(1, typed.count / 3)
    var found: [String] = []
    var beginnings: [String] = []
    var steps = 0
    for candidate in candidates {
      let known = folded(candidate)
      if known.starts(with: typed), typed.count >= 2 { beginnings.append(candidate) }
      guard abs(known.count - typed.count) <= best else { continue }
      steps += typed.count * known.count
      if steps > mostSteps { break }
      let distance = distance(typed, known)
      // A word of one letter is not near another word of one letter.
      guard distance <= best, distance < max(typed.count, known.count) else { continue }
      if distance < best { found = [] }
      best = distance
      found.append(candidate)
    }
    return Array((found.isEmpty ? beginnings : found).prefix(3))
  }

  /// The question about the words nearest to an unknown one; `nil` if none is near.
  package static func question(about word: String, among known: [String]) -> String? {
    question(nearest(to: word, among: known))
  }

  /// The question that goes with the words, such as `did you mean "grid"?`; `nil` without words.
  package static func question(_ words: [String]) -> String? {
    guard let last = words.last else { return nil }
    let others = words.dropLast().map(quoted)
    return "did you mean " + (others.isEmpty ? "" : others.joined(separator: ", ") + " or ") + quoted(last)
      + "?"
  }

  private static let longest = 64
  /// Comparisons of two letters: 28,000 names of twelve, or 1,000 of the longest.
  private static let mostSteps = 4_000_000

  /// The letters that count; empty for a word that is too long.
  private static func folded(_ word: String) -> [Character] {
    guard word.utf8.count <= 16 * longest else { return [] }
    return word.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  /// How many edits turn one word into the other, if no part is edited twice.
  static func distance(_ from: [Character], _ to: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...to.count)
    for i in from.indices {
      var row = [i + 1]
      row.reserveCapacity(to.count + 1)
      for j in to.indices {
        let change = from[i] == to[j] ? 0 : 1
        var edits = min(last[j + 1] + 1, row[j] + 1, last[j] + change)
        if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] {
          edits = min(edits, beforeLast[j - 1] + 1)
        }
        row.append(edits)
      }
      beforeLast = last
      last = row
    }
    return last[to.count]
  }
}

// Errors about parts of the jobs.

import MosaicScene

/// It is not certain which part of the jobs is meant; the description says what was found and what to state.
package enum ShardError: Error, Hashable, Sendable {
  /// The text is no choice of a part.
  case badChoice(String)
  /// `auto` was asked for, and none of these variables is set.
  case notFound(looked: [String])
  /// A variable, with its value in words, is no whole number of at least `least`.
  case notANumber(String, least: Int)
  /// A variable is set, and another that belongs to it is not.
  case halfSet(String, missing: String)
  /// The index is known, and the number of parts is not.
  case noCount(String, scheduler: String, countIs: String)
  /// Variables tell another number of parts than was asked for.
  case otherCount(String, asked: Int)
  /// An index is not among those of so many tasks.
  case outside(String, count: Int, first: Int, last: Int)
  /// These variables contradict each other.
  case contradiction([String])
  /// These variables are those of several schedulers, which tell different parts.
  case several([String])
}

extension ShardError: CustomStringConvertible {
  /// One sentence for people, with what to state instead.
  package var description: String { words(option: nil) }

  /// One sentence for people, with what to type instead to state the part with an option such as `--shard`.
  package func words(option: String?) -> String {
    let give = option.map { "type \($0) " } ?? "state "
    let or = option.map { "or \($0) " } ?? "or "
    let part = "\(give)I/N for part I of N, counted from 1, \(or)off for all jobs"
    switch self {
    case .badChoice(let text):
      return (option.map { "\($0): " } ?? "") + "\(Self.shown(text)) cannot be used; allowed: "
        + "I/N with parts counted from 1, such as 1/8 to 8/8; auto or auto/N, as the cluster's variables say; off"
    case .notFound(let names):
      return "no variable that tells a part is set (\(names.joined(separator: ", "))); \(part)"
    case .notANumber(let variable, let least):
      return "\(variable), and must be a whole number from \(least) to \(Shard.largestCount); \(part)"
    case .halfSet(let variable, let missing): return "\(variable), but \(missing) is not set; \(part)"
    case .noCount(let variable, let scheduler, let countIs):
      return "\(variable), and \(scheduler) does not tell how many parts there are: \(give)auto/N, "
        + "where N is \(countIs), \(or)off for all jobs"
    case .otherCount(let variables, let asked):
      return "\(variables), which contradicts the \(asked) parts that were asked for; \(give)auto, "
        + "\(or)I/N for part I of N, counted from 1"
    case .outside(let variable, let count, let first, let last):
      return
        "\(variable), and \(count) \(count == 1 ? "task is" : "tasks are") numbered \(first) to \(last) here; "
        + "number the array so, or \(part)"
    case .contradiction(let variables):
      return "\(variables.joined(separator: ", ")): these are not the tasks of one range; "
        + "submit an array such as 1-8, or \(part)"
    case .several(let variables):
      return "\(variables.joined(separator: ", and ")): these tell different parts; \(part)"
    }
  }

  static func shown(_ value: String) -> String {
    wholeNumber(value) != nil ? value : EscapedText.shortened(value, quote: "'", as: .quoted)
  }
}

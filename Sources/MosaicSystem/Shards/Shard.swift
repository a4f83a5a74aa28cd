// One part of the jobs, for one of several processes that share them: how it is chosen, and errors about it.

import MosaicText

/// One of several parts of a batch's jobs, such as the third of eight.
///
/// Parts are counted from 1, as test runners count them: `1/8` to `8/8` are all parts of eight. Jobs are dealt out in turn, so
/// that costly neighbours are spread: the third of eight parts takes the jobs 2, 10, 18 and so on; the first job is 0.
/// Every job is in exactly one part, and parts differ by one job at most.
package struct Shard: Hashable, Sendable {
  /// The largest number of parts, and the largest index of a task.
  package static let largestCount = 1_000_000_000
  /// All jobs: the only part of one.
  package static let whole = Shard()

  /// Which part it is, 1 to ``count``.
  package let number: Int
  /// The number of parts, 1 to ``largestCount``.
  package let count: Int

  private init() { (number, count) = (1, 1) }

  /// Makes a part from its number, 1 to `count`, and the number of parts, 1 to ``largestCount``.
  ///
  /// - Throws: ``ShardError/badChoice(_:)`` for other numbers.
  package init(_ number: Int, of count: Int) throws(ShardError) {
    guard (1...Self.largestCount).contains(count), (1...count).contains(number) else {
      throw .badChoice("\(number)/\(count)")
    }
    self.number = number
    self.count = count
  }

  /// Reads `3/8`, the third part of eight.
  ///
  /// - Throws: ``ShardError`` for anything else, also for `0/8`.
  package init(_ text: String) throws(ShardError) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 2, let number = wholeNumber(words[0]), let count = wholeNumber(words[1]) else {
      throw .badChoice(text)
    }
    do { try self.init(number, of: count) } catch { throw .badChoice(text) }
  }

  /// Whether a job is in this part.
  ///
  /// - Parameter index: The job's index among all jobs; the first is 0.
  package func takes(jobAt index: Int) -> Bool { index % count == number - 1 }
}

extension Shard: CustomStringConvertible {
  /// `3/8`, as ``init(_:)`` reads it.
  package var description: String { "\(number)/\(count)" }
}

/// A whole number in ASCII digits, by default of at most ``Shard/largestCount``, so that sums of two of them are numbers as well.
package func wholeNumber(_ text: some StringProtocol, upTo most: Int = Shard.largestCount) -> Int? {
  guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
    number <= most
  else { return nil }
  return number
}

// MARK: The choice

/// Which part of the jobs is done, as the option `--shard` states it.
package enum ShardChoice: Hashable, Sendable {
  /// `off`: all jobs, whatever the environment says.
  case off
  /// `3/8`: this part, whatever the environment says.
  case exactly(Shard)
  /// `auto` or `auto/8`: the part that the environment tells. The number of parts is for schedulers that do not tell it.
  case auto(count: Int?)
  /// No part was asked for: the part that the environment tells, or all jobs if it tells none.
  case autoOrAll

  /// Reads `3/8`, `auto`, `auto/8` or `off`; anything else is refused.
  package init(_ text: String) throws(ShardError) {
    switch text {
    case "off": self = .off
    case "auto": self = .auto(count: nil)
    case _ where text.hasPrefix("auto/"):
      guard let count = wholeNumber(text.dropFirst(5)), count > 0 else { throw .badChoice(text) }
      self = .auto(count: count)
    default: self = .exactly(try Shard(text))
    }
  }

  /// The part to do, and the variables of the environment that told it, if the part was not asked for.
  ///
  /// - Throws: ``ShardError`` if variables contradict each other or are half set, and if the number of parts is not known.
  package func resolved(
    in environment: [String: String]
  ) throws(ShardError) -> (shard: Shard, found: FoundShard?) {
    switch self {
    case .off: return (.whole, nil)
    case .exactly(let shard): return (shard, nil)
    case .auto(let count):
      guard let found = try FoundShard(in: environment, count: count) else {
        throw .notFound(looked: ArrayScheduler.all.map(\.index))
      }
      return (found.shard, found)
    case .autoOrAll:
      let found = try FoundShard(in: environment)
      return (found?.shard ?? .whole, found)
    }
  }
}

// MARK: Errors

/// The part of the jobs is uncertain; the description gives the finding and says what to state.
package enum ShardError: Error, Hashable, Sendable {
  /// The text is not a choice of a part.
  case badChoice(String)
  /// `auto` was asked for, and none of these variables is set.
  case notFound(looked: [String])
  /// A variable, with its value in words, is not a whole number of at least `least`.
  case notANumber(String, least: Int)
  /// A variable is set, and another that belongs to it is not.
  case halfSet(String, missing: String)
  /// The index is known, and the number of parts is not.
  case noCount(String, scheduler: String, countIs: String)
  /// Variables tell another number of parts than was asked for.
  case otherCount(String, asked: Int)
  /// An index is not among the indices of that many tasks.
  case outside(String, count: Int, first: Int, last: Int)
  /// These variables contradict each other.
  case contradiction([String])
  /// These variables belong to several schedulers, which tell different parts.
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
        "\(variable), and \(counted(count, "task")) \(count == 1 ? "is" : "are") numbered \(first) to \(last) here; "
        + "number the array so, or \(part)"
    case .contradiction(let variables):
      return "\(variables.joined(separator: ", ")): these are not the tasks of one range; "
        + "submit an array such as 1-8, or \(part)"
    case .several(let variables):
      return "\(variables.joined(separator: ", and ")): these tell different parts; \(part)"
    }
  }

  package static func shown(_ value: String) -> String {
    wholeNumber(value) != nil ? value : EscapedText.shortened(value, quote: "'", as: .quoted)
  }
}

// One part of the jobs, for one of several processes that share them.

/// One of several parts of a batch's jobs, such as the third of eight.
///
/// Parts are counted from 1, as test runners count them: `1/8` to `8/8` are all parts of eight. Jobs are dealt out in turn, so
/// that costly neighbours are spread: of eight parts the third takes the jobs 2, 10, 18 and so on, where the first job is 0.
/// Every job is in exactly one part, and parts differ by one job at most.
package struct Shard: Hashable, Sendable {
  /// The largest number of parts, and the largest index of a task.
  package static let largestCount = 1_000_000_000
  /// All jobs: the only part of one.
  package static let whole = Shard()

  /// Which part it is, 1 to ``count``.
  package let number: Int
  /// How many parts there are, 1 to ``largestCount``.
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
func wholeNumber(_ text: some StringProtocol, upTo most: Int = Shard.largestCount) -> Int? {
  guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
    number <= most
  else { return nil }
  return number
}

// How many pieces of work came to which end.

/// How many pieces of work came to which end so far.
public struct Tally<Status: CaseIterable & Hashable & RawRepresentable<String> & Sendable>: Hashable, Sendable
{
  /// The number of pieces of work; `nil` if it is not known, as for a pipe.
  public let total: Int?
  private var counts: [Status: Int] = [:]

  package init(total: Int? = nil) { self.total = total }

  /// How many have ended.
  public var ended: Int { counts.values.reduce(0, +) }

  /// How many came to an end of that kind; a picture that cannot be read counts as one.
  public subscript(status: Status) -> Int { counts[status] ?? 0 }

  package mutating func add(_ status: Status, _ count: Int = 1) { counts[status, default: 0] += count }

  /// `997 same, 2 different`, in the order of all ends.
  package func words(_ word: (Status) -> String = { $0.rawValue }) -> String {
    Status.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \(word($0))" }.joined(separator: ", ")
  }
}

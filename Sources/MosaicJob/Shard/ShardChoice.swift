/// Which part of the jobs is done, as the option `--shard` states it.
package enum ShardChoice: Hashable, Sendable {
  /// `off`: all jobs, whatever the environment says.
  case off
  /// `3/8`: this part, whatever the environment says.
  case exactly(Shard)
  /// `auto` or `auto/8`: the part that the environment tells. The number of parts is for schedulers that do not tell it.
  case auto(count: Int?)
  /// Nothing was asked for: the part that the environment tells, and all jobs where it tells none.
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

  /// The part to do, and where in the environment it was found, if it was not asked for.
  ///
  /// - Throws: ``ShardError`` where variables contradict each other or are half set, and where the number of parts is not known.
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

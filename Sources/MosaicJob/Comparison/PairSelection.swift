// Which pairs of two folders are looked at.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A part of the pairs of two folders. Pairs outside it are not compared, not counted, not updated and not removed.
public struct PairSelection: Hashable, Sendable {
  /// Patterns of paths, as shells write them: `*` any characters (slashes among them), `?` one, `[a-z]` one of these. A pair is
  /// looked at if its path matches any of them; without patterns all pairs are.
  public var patterns: [String]
  /// The part of those pairs, in the order of their paths.
  public var shard: Shard

  /// Makes a selection; by default of everything.
  public init(patterns: [String] = [], shard: Shard = .whole) {
    (self.patterns, self.shard) = (patterns, shard)
  }

  /// Whether a path matches a pattern.
  func matches(_ path: String) -> Bool {
    patterns.isEmpty || patterns.contains { fnmatch($0, path, 0) == 0 }
  }

  /// The pairs that are looked at.
  ///
  /// - Parameter pairs: All pairs, in order.
  func selected(from pairs: [FolderPair]) -> [FolderPair] {
    pairs.filter { matches($0.path) }.enumerated().filter { shard.takes(jobAt: $0.offset) }.map(\.element)
  }
}

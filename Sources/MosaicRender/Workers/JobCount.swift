// How many threads work.

/// How many threads work.
public enum JobCount: Hashable, Sendable {
  /// As many as the machine has processors.
  case all
  /// So many, at least 1.
  case count(Int)
}

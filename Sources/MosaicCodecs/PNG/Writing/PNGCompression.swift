// How hard a PNG is compressed.

/// How hard to compress a PNG; every choice holds the same pixels.
public enum PNGCompression: String, CaseIterable, Hashable, Sendable {
  /// As fast as it goes.
  case fast
  /// Several times as fast as libpng's level 6, at about its size.
  case `default`
  /// As small as libpng's level 9 or smaller, for many times the work.
  case small
}

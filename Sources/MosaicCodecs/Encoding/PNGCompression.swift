// How hard a PNG is compressed.

/// How hard to compress a PNG; the pixels are always the same.
public enum PNGCompression: String, CaseIterable, Hashable, Sendable {
  /// As fast as possible.
  case fast
  /// Several times as fast as libpng's level 6, at about its size.
  case `default`
  /// At most the size of libpng's level 9, in many times the time.
  case small
}

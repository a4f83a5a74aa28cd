// Which formats are read: a value, handed in with the limits of pictures, never a global.

/// The formats that are read: those of this build, and decoders of your own.
///
/// ```swift
/// let options = RenderOptions { $0.limits.codecs = .standard.registering(FarbfeldDecoder.self) }
/// ```
public struct CodecRegistry: Hashable, Sendable {
  /// The formats that this build reads.
  public static let standard = CodecRegistry()

  private(set) var added: [Codec] = []

  /// The registry with one more format, which is looked for before the others; one that was added under the same name is replaced.
  public func registering(_ decoder: (some ImageDecoder).Type) -> CodecRegistry {
    var copy = self
    copy.added.removeAll { $0.format.name == decoder.formatName }
    copy.added.insert(OutsideDecoder.codec(of: decoder), at: 0)
    return copy
  }

  private var types: [ObjectIdentifier] { added.compactMap { $0.decoder.map { ObjectIdentifier($0) } } }

  /// Whether both read the same formats with the same decoders.
  public static func == (one: CodecRegistry, other: CodecRegistry) -> Bool { one.types == other.types }

  /// Hashes the decoders.
  public func hash(into hasher: inout Hasher) { hasher.combine(types) }
}

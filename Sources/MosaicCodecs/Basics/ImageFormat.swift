// The name of a kind of image file.

/// A kind of image file, such as PNG. Each codec declares its own; ``ImageReader/formats`` are those that this build reads.
public struct ImageFormat: Hashable, Sendable {
  /// Its usual name: `PNG`, `JPEG`.
  public let name: String
  /// The name with its article, as in "is an AVIF image".
  let phrase: String

  init(_ name: String, article: String = "a", noun: String = "image") {
    self.name = name
    phrase = "\(article) \(name) \(noun)"
  }
}

extension ImageFormat: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

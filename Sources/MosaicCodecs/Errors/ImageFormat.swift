// The name of a kind of image file.

/// A kind of image file, such as PNG. Each codec declares its own; ``ImageReader/formats`` are those that this build reads.
public struct ImageFormat: Hashable, Sendable {
  /// Its usual name: `PNG`, `JPEG`.
  public let name: String
  /// The name with its article, as in "is an AVIF image".
  let phrase: String
  /// What a build needs that reads and writes it, `trait JPEG, libjpeg-turbo`; `nil` for formats that all builds have, or none.
  package let requirement: String?

  /// - Parameters:
  ///   - library: Where a trait adds the format, the library behind it.
  ///   - trait: That trait, where it has another name than the format.
  init(
    _ name: String, article: String = "a", noun: String = "image", library: String? = nil,
    trait: String? = nil
  ) {
    self.name = name
    phrase = "\(article) \(name) \(noun)"
    requirement = library.map { "trait \(trait ?? name), \($0)" }
  }
}

extension ImageFormat {
  /// An animated PNG, as it is written; what is read is a PNG.
  package static let apng = ImageFormat("APNG", article: "an")
  /// PDF; written, and not read.
  package static let pdf = ImageFormat("PDF", noun: "document")
}

extension ImageFormat: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

// The texts of an output file about who made a picture, and what it shows.

package import MosaicSystem
import MosaicText

/// The words of a file about its picture: author, copyright, title and description; an empty text says nothing.
///
/// PNG has a `tEXt` chunk for each, or an `iTXt` chunk for text that is not Latin-1; JPEG, WebP, AVIF and TIFF have Exif and XMP;
/// SVG has `title`, `desc` and RDF; PDF has its document information, in which Cairo writes no copyright. No pixel depends on
/// them.
public struct FileMetadata: Hashable, Sendable {
  /// The most characters of a text.
  public static let largestLength = 2000

  /// Who made the picture.
  public var author: String
  /// Who owns the picture, such as `© 2026 A. Author`.
  public var copyright: String
  /// The title of the picture.
  public var title: String
  /// The description of the picture.
  public var description: String

  /// Makes metadata; a file does not mention texts that are not given.
  ///
  /// Each text has up to ``largestLength`` characters, none of which is a control character such as a line break.
  public init(author: String = "", copyright: String = "", title: String = "", description: String = "") {
    self.author = author
    self.copyright = copyright
    self.title = title
    self.description = description
  }

  /// Whether all texts are empty.
  public var isEmpty: Bool { self == FileMetadata() }

  package var texts: [(key: Key, text: String)] {
    Key.allCases.compactMap { key in
      let text = self[keyPath: key.property]
      return text.isEmpty ? nil : (key, text)
    }
  }

  package func over(_ base: FileMetadata) -> FileMetadata {
    var all = base
    for (key, text) in texts { all[keyPath: key.property] = text }
    return all
  }

  package enum Key: String, CaseIterable, Sendable {
    case title, author, description, copyright

    var property: WritableKeyPath<FileMetadata, String> {
      switch self {
      case .title: \.title
      case .author: \.author
      case .description: \.description
      case .copyright: \.copyright
      }
    }
  }
}

// MARK: Checks

extension FileMetadata {
  package struct Fault: Error, Hashable, Sendable {
    package var key: Key
    package var found: String
    package var allowed: String
  }

  package var fault: Fault? {
    for (key, text) in texts {
      let count = text.unicodeScalars.count
      if count > Self.largestLength {
        return Fault(key: key, found: "\(count) characters", allowed: "up to \(Self.largestLength)")
      }
      if let scalar = text.unicodeScalars.first(where: Self.isRefused) {
        return Fault(
          key: key, found: "\(scalar.codePoint) in it",
          allowed: "one line of text, without control characters")
      }
    }
    return nil
  }

  /// Control characters, and the two of the first 65,536 characters that XML does not allow.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || (0xFFFE...0xFFFF).contains(scalar.value)
  }

  package func check(path: String) throws(FileError) {
    guard let fault else { return }
    throw FileError(
      path: path, kind: .badMetadata(key: fault.key.rawValue, found: fault.found, allowed: fault.allowed))
  }
}

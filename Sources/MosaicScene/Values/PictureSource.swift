// The place that a picture comes from: a path, bytes in memory, pixels in memory.

import MosaicText

/// Where a picture comes from: a file, the bytes of a file in memory, or pixels in memory.
///
/// A string literal is the path of a file. Pictures in memory are equal only to their copies, whatever their bytes and names.
public struct PictureSource: Hashable, Sendable {
  /// The name of a picture in memory that has none of its own.
  public static let unnamed = "picture in memory"

  private enum Place: Hashable {
    case file(FilePath)
    case memory(PictureMemory)
  }

  private let place: Place

  private init(_ place: Place) { self.place = place }

  /// A picture in a file, which is opened once its size or its pixels are needed.
  public static func file(_ path: String) -> PictureSource { PictureSource(.file(FilePath(path))) }

  /// The bytes of a whole picture file, such as an array or Foundation's `Data`; errors and captions call it by its name, or ``unnamed``.
  ///
  /// Bytes that lie side by side in memory are not copied.
  public static func bytes(_ bytes: some Collection<UInt8> & Sendable, name: String? = nil) -> PictureSource {
    let isContiguous = bytes.withContiguousStorageIfAvailable { _ in true } ?? false
    return PictureSource(.memory(PictureMemory(.file(isContiguous ? bytes : Array(bytes)), name: name)))
  }

  package static func pixels(width: Int, height: Int, bgra: [UInt8], name: String?) -> PictureSource {
    PictureSource(.memory(PictureMemory(.pixels(width: width, height: height, bgra: bgra), name: name)))
  }

  /// The path of its file, or what errors call it.
  public var name: String {
    switch place {
    case .file(let path): path.text
    case .memory(let memory): memory.name ?? Self.unnamed
    }
  }

  /// The path of its file; `nil` for a picture in memory.
  public var path: String? { if case .file(let path) = place { path.text } else { nil } }

  package var memory: PictureMemory.Content? {
    if case .memory(let memory) = place { memory.content } else { nil }
  }

  /// The picture under a name, if it is in memory and has none.
  package func named(_ name: String) -> PictureSource {
    guard case .memory(let memory) = place, memory.name == nil else { return self }
    return PictureSource(.memory(PictureMemory(memory.content, name: name)))
  }
}

extension String {
  /// Whether it is the `data:` address of a picture and no path; a file of such a name is `./data:…`.
  package var isDataURL: Bool {
    utf8.prefix(5).map { $0 | 0x20 }.elementsEqual("data:".utf8.map { $0 | 0x20 })
  }
}

extension PictureSource: ExpressibleByStringLiteral {
  /// The path of a file.
  public init(stringLiteral path: String) { self.init(.file(FilePath(path))) }
}

extension PictureSource: CustomStringConvertible {
  /// Its name.
  public var description: String { name }
}

extension PictureSource: Codable {
  /// Reads the path of a file.
  public init(from decoder: any Decoder) throws {
    self.init(.file(FilePath(try decoder.singleValueContainer().decode(String.self))))
  }

  /// Writes the path of the file; a picture in memory, which has none, throws an `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    guard let path else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "the picture '\(name)' is in memory; only the path of a file can be encoded"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(path)
  }
}

/// A picture in memory, which is equal only to itself, so that comparing and hashing it cost nothing.
package final class PictureMemory: Hashable, Sendable {
  package enum Content: Sendable {
    /// The bytes of a picture file, side by side.
    case file(any Collection<UInt8> & Sendable)
    /// Premultiplied BGRA, four bytes a pixel, rows from the top.
    case pixels(width: Int, height: Int, bgra: [UInt8])
  }

  let content: Content
  let name: String?

  init(_ content: Content, name: String?) { (self.content, self.name) = (content, name) }

  package static func == (one: PictureMemory, other: PictureMemory) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: Paths

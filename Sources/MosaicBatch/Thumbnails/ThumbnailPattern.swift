// The names of thumbnails: "thumbs/{stem}_{width}.jpg".

import MosaicCodecs
public import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicSpec
import MosaicSystem
import MosaicText

/// The path of a thumbnail, with fields in braces.
///
/// | field | is |
/// |---|---|
/// | `{dir}` | the picture's folder: below the folder that was given, so that a tree is mirrored, or as it was named; behind other text without a slash at its beginning and without `..`, so that it leads nowhere else |
/// | `{stem}` | its name without the ending; underscores if it is only dots |
/// | `{ext}` | the ending of the format, if ``ThumbnailOptions/formats`` says one, or else the picture's own; without the dot |
/// | `{size}` | the size that was asked for, such as `200` or `160x160` |
/// | `{width}`, `{height}` | the thumbnail's size in pixels |
/// | `{hash}` | 16 digits, which change with the picture's path, size and date |
///
/// `{{` and `}}` are braces. A `{dir}` that is the folder itself falls away, with its slash.
public struct ThumbnailPattern: Hashable, Sendable {
  enum PatternField: String, CaseIterable {
    case dir, stem, ext, size, width, height, hash
  }

  private enum Part: Hashable {
    case text(String)
    case field(PatternField)
  }

  /// The pattern as text.
  public let text: String
  private var parts: [Part]

  /// Reads a pattern.
  ///
  /// - Throws: ``/MosaicCollage/JobError`` for an unknown field, for a brace that is not closed, and for a URL.
  public init(_ text: String) throws(JobError) {
    if text.url != nil { throw .source(FileError(path: text, kind: .outputIsURL)) }
    var (parts, plain): ([Part], String) = ([], "")
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        plain.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw .request("\(quoted(text)): a brace is not closed", "{{ is a brace itself")
        }
        let name = String(rest[..<end])
        guard let field = PatternField(rawValue: name) else {
          throw .unknownField(name, of: text)
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(.field(field))
        rest = rest[rest.index(after: end)...]
      default: plain.append(character)
      }
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
    self.text = text
    self.parts = parts
  }

  func has(_ fields: PatternField...) -> Bool {
    parts.contains { if case .field(let field) = $0 { fields.contains(field) } else { false } }
  }

  /// A stem that does not lead to another folder: the stem of `...png` is two dots, and becomes `__`.
  private static func harmless(_ stem: String) -> String {
    stem.utf8.allSatisfy { $0 == UInt8(ascii: ".") } ? String(repeating: "_", count: stem.utf8.count) : stem
  }

  /// The path of a picture's thumbnail of a size, which has that many pixels; without them, fields of the size stay unchanged.
  func path(
    for input: ThumbnailInput, _ size: (word: String, pixels: PixelSize)?, as format: OutputFormat? = nil,
    hash: () -> String
  ) -> String {
    filled({ $0 }) { field, isFirst in
      switch field {
      case .dir: isFirst ? input.folder : input.folder.plainPathNames.joined(separator: "/")
      case .stem: Self.harmless(input.stem)
      case .ext: format?.rawValue ?? input.ending
      case .hash: hash()
      case .size: size?.word ?? "{size}"
      case .width: size.map { "\($0.pixels.width)" } ?? "{width}"
      case .height: size.map { "\($0.pixels.height)" } ?? "{height}"
      }
    }
  }

  /// The path of a picture's thumbnail of a size before its pixels are known: one `%d` stands for all from the first to the last number
  /// of them, as in the names of pages.
  func series(
    for input: ThumbnailInput, _ word: String, as format: OutputFormat?, hash: () -> String
  ) -> String {
    var unknown = self
    unknown.parts = parts.map { [.field(.width), .field(.height)].contains($0) ? .text("\u{0}") : $0 }
    let none = PixelSize(width: 1, height: 1)
    let path = unknown.path(for: input, (word, none), as: format, hash: hash)
    guard let first = path.firstIndex(of: "\u{0}"), let last = path.lastIndex(of: "\u{0}") else {
      return path
    }
    return path[..<first] + "%d" + path[path.index(after: last)...]
  }

  /// A ``/MosaicCodecs/PathPattern`` of all outputs that it may name, or of the outputs of a picture; `nil` if they may be in any folder, and if
  /// a `{dir}` has other text beside it.
  func glob(for input: ThumbnailInput? = nil) -> String? {
    let anyFolders = "\u{0}"
    let glob = filled(Self.literal) { field, isFirst in
      switch field {
      case .dir where isFirst: anyFolders
      case .dir: input.map { Self.literal($0.folder.plainPathNames.joined(separator: "/")) } ?? anyFolders
      case .stem: input.map { Self.literal(Self.harmless($0.stem)) } ?? "*"
      default: "*"
      }
    }
    let names = glob.split(separator: "/", omittingEmptySubsequences: false).map { name in
      // Two in a row would be any folders.
      name == anyFolders ? "**" : name.replacing(/\*+/, with: "*")
    }
    guard names.first != "**", !names.contains(where: { $0.contains(anyFolders) }) else { return nil }
    return names.joined(separator: "/")
  }

  private static func literal(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += "*?[".unicodeScalars.contains($1) ? "[\($1)]" : String($1) }
  }

  /// The text with values for its fields; an empty folder takes its slash with it.
  private func filled(
    _ plain: (String) -> String, _ value: (_ field: PatternField, _ isFirst: Bool) -> String
  ) -> String {
    var path = ""
    var skipsSlash = false
    for part in parts {
      switch part {
      case .text(let text):
        path += plain(skipsSlash && text.isAbsolutePath ? String(Substring(text.utf8.dropFirst())) : text)
        skipsSlash = false
      case .field(let field):
        let text = value(field, path.isEmpty)
        skipsSlash = field == .dir && text.isEmpty
        path += text
      }
    }
    return path
  }
}

extension JobError {
  fileprivate static func unknownField(_ name: String, of pattern: String) -> JobError {
    let names = ThumbnailPattern.PatternField.allCases.map(\.rawValue)
    let question = NearestWords.question(about: name, among: names).map { "\($0) " } ?? ""
    return .request(
      "\(quoted(pattern)): {\(EscapedText.shortened(name, as: .line))} is unknown",
      "\(question)allowed: \(names.map { "{\($0)}" }.joined(separator: " "))")
  }
}

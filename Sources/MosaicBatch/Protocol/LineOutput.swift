// The common parts of lines of batches and of thumbnails: destinations of outputs, and values that results repeat.

import MosaicRender
import MosaicSpec

/// The destination of the output of a line.
enum LineOutput: Hashable, Sendable {
  /// To a file. The path is the text of the line; `-` means the standard output.
  case file(String)
  /// Into the result, as the `data:` address of a file of that media type.
  case inline(String)
  /// Into the result, in Base64.
  case base64

  /// The text before the Base64 of an output that is in the result; `nil` for others.
  var inlinePrefix: String? {
    switch self {
    case .file: nil
    case .inline(let type): "data:\(type);base64,"
    case .base64: ""
    }
  }

  /// Words for an output that is no file, so that no ending says its format, and for the remedy.
  func withoutEnding(suchAs format: OutputFormat) -> (found: String, remedy: String) {
    (
      "output: \(self == .base64 ? "base64" : "-") has no ending",
      "say \"format\", such as \"\(format.rawValue)\""
    )
  }
}

extension Kind where Value == LineOutput {
  /// A file of that name is `./base64`.
  private static var base64: String { "base64" }

  /// The path of a file, or an object with the media type of the bytes that the result is to have; `types` are allowed, or any if
  /// `nil`.
  static func output(_ types: [String]?) -> Kind {
    let inline = Kind<Inline>.record(
      wanted: "a path or {\"inline\": TYPE}",
      fields: [
        Field(
          "inline", \Inline.type, types.map(Kind<String>.word(of:)) ?? .string,
          "Media type of the picture that the result is to have."
        ).required("the media type of the picture")
      ])
    return inline.map({ .inline($0.type) }, back: { _ in Inline() })
      .orText(.path) { $0 == base64 ? .base64 : .file($0) }
      .with { kind in
        let write = inline.write
        kind.write = { output in
          switch output {
          case .file(let path): .string(path)
          case .inline(let type): write(Inline(type: type))
          case .base64: .string(base64)
          }
        }
      }
  }
}

/// `{"inline": TYPE}`
private struct Inline: Record {
  var type = ""

  static let fields: [Field<Inline>] = []

  init() {}
  init(type: String) { self.type = type }
}

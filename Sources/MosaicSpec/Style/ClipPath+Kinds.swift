// Shapes of items and of a canvas: text as in CSS, or for a canvas a picture.

import MosaicScene

extension ClipPath {
  static let kind = Kind<ClipPath>(
    text: .string(pattern: pattern), wanted: "a CSS clip-path in quotes",
    parse: { text throws(SpecError) in try shape(text) }, spell: { $0.css }
  ).named("clipPath")

  /// The kind of a canvas', which may be the shape of a picture.
  static let canvasKind = Kind<ClipPicture>.record(
    wanted: "a CSS clip-path or the path of a picture in quotes, or an object,"
  ).map({ ClipPath(picture: .file($0.image)) }, back: { ClipPicture(image: $0.css) }).orText(
    .string(pattern: nil),
    parse: { text throws(SpecError) in
      Background.looksLikePath(text)
        ? ClipPath(picture: .file(text)) : try shape(text, orElse: "; or the path of a picture")
    }
  ).with { kind in
    let write = kind.write
    kind.write = { $0.picture == nil ? .string($0.css) : write($0) }
    kind.spell = { $0.css }
  }

  private static func shape(_ text: String, orElse: String = "") throws(SpecError) -> ClipPath {
    do throws(CSSError) { return try ClipPath(css: text) } catch {
      throw .unknown(error.text, among: words, allowed: error.allowed + orElse)
    }
  }

  /// A word, or the call of a function, in small or large letters.
  private static let pattern: String = {
    func anyCase(_ words: [String]) -> String {
      words.map { $0.map { "[\($0.uppercased())\($0)]" }.joined() }.joined(separator: "|")
    }
    let functions = anyCase(["inset", "circle", "ellipse", "polygon", "path"])
    return SchemaPattern.whole(#"\#(anyCase(words))|(\#(functions))\([\s\S]*\)"#)
  }()
}

/// The picture whose shape a canvas is cut to.
struct ClipPicture: Record {
  var image = ""

  static let fields: [Field<ClipPicture>] = [
    Field("image", \.image, .path, "Path of a picture, relative to the document's folder.").required("a path")
  ]
}

// The shape of a canvas: text as in CSS, or a picture.

import MosaicScene

extension ClipPath {
  /// The kind of a canvas' clip path, which may be the shape of a picture.
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
}

/// The picture whose shape a canvas is cut to.
struct ClipPicture: Record {
  var image = ""

  static let fields: [Field<ClipPicture>] = [
    Field("image", \.image, .path, "Path of a picture, relative to the document's folder.").required("a path")
  ]
}

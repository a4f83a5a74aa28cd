/// The content of an item.
public enum ItemContent: Codable, Hashable, Sendable {
  /// A picture: its file or its bytes, and its size in pixels after orientation.
  case image(PictureSource, pixelWidth: Int, pixelHeight: Int)
  /// A filled rectangle.
  case color(Color)
  /// A text.
  indirect case label(Label)
  /// A grey tile with a cross, in place of a picture that cannot be read.
  case placeholder(PictureSource)

  private enum ImageCodingKeys: String, CodingKey { case _0 = "source", pixelWidth, pixelHeight }
  private enum ColorCodingKeys: String, CodingKey { case _0 = "color" }
  private enum LabelCodingKeys: String, CodingKey { case _0 = "label" }
  private enum PlaceholderCodingKeys: String, CodingKey { case _0 = "source" }

  /// A picture: the path of its file, and its size in pixels after orientation.
  package static func image(path: String, pixelWidth: Int, pixelHeight: Int) -> ItemContent {
    .image(.file(path), pixelWidth: pixelWidth, pixelHeight: pixelHeight)
  }

  /// A grey tile with a cross, in place of the file at a path, which cannot be read.
  package static func placeholder(path: String) -> ItemContent { .placeholder(.file(path)) }

  package var picture: PictureSource? {
    switch self {
    case .image(let source, _, _), .placeholder(let source): source
    case .color, .label: nil
    }
  }

  /// Whether it would be cut or distorted in a frame of another ratio, as pictures are.
  var keepsRatio: Bool {
    switch self {
    case .image, .placeholder: true
    case .color, .label: false
    }
  }
}

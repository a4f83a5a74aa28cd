// Placeholders of a thumbnail, for web pages to show until it is there.

import MosaicCodecs
import MosaicPixels

/// A kind of placeholder; the raw value is its key in a result.
public enum PlaceholderKind: String, CaseIterable, Hashable, Sendable {
  /// A BlurHash of 4 × 3 components.
  case blurHash = "blurhash"
  /// A ThumbHash, in base64.
  case thumbHash = "thumbhash"
  /// The mean colour, `#rrggbb`; none where nothing is visible.
  case color

  fileprivate func text(of pixmap: Pixmap) -> String? {
    switch self {
    case .blurHash: BlurHash(pixmap).text
    case .thumbHash: Base64.text(ThumbHash(pixmap).bytes)
    case .color: MeanColor(pixmap)?.text
    }
  }
}

extension Set<PlaceholderKind> {
  /// The placeholders of a picture.
  func texts(of pixmap: Pixmap) -> [PlaceholderKind: String] {
    reduce(into: [:]) { $0[$1] = $1.text(of: pixmap) }
  }
}

// Placeholders of a thumbnail, for web pages to show until it is there.

import MosaicCodecs
import MosaicPixels
import MosaicSpec

/// A kind of placeholder; the raw value is its key in a result.
public enum PlaceholderKind: String, CaseIterable, Hashable, Sendable {
  /// A BlurHash of 4 × 3 components.
  case blurHash = "blurhash"
  /// A ThumbHash, in base64.
  case thumbHash = "thumbhash"
  /// The mean colour, `#rrggbb`; none where nothing is visible.
  case color
}

/// The placeholders of a thumbnail, as texts.
public struct Placeholders: Hashable, Sendable {
  /// The texts of those that were asked for.
  public internal(set) var texts: [PlaceholderKind: String] = [:]

  /// Has no placeholders.
  init() {}

  /// Computes placeholders of a picture.
  init(_ kinds: Set<PlaceholderKind>, of pixmap: Pixmap) {
    for kind in kinds {
      texts[kind] =
        switch kind {
        case .blurHash: BlurHash(pixmap).text
        case .thumbHash: Base64.text(ThumbHash(pixmap).bytes)
        case .color: MeanColor(pixmap)?.text
        }
    }
  }

  /// The members of a result's JSON.
  var members: [(String, JSONValue?)] {
    PlaceholderKind.allCases.compactMap { kind in texts[kind].map { (kind.rawValue, .string($0)) } }
  }
}

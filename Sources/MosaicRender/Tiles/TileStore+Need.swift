// The pictures that a drawing needs, and how many bytes of them there may be.

import MosaicCodecs
import MosaicPixels

/// A picture that a drawing needs. The number is the position of an item in the plan that is drawn.
enum PictureID: Hashable, Sendable {
  /// The picture that the item shows.
  case content(of: Int)
  /// The picture behind it.
  case backdrop(of: Int)
}

extension TileStore {
  /// A picture that a drawing needs, and when: steps are bands of rows, or items one by one.
  struct Need {
    var picture: PictureID
    var source: TileSource
    /// The first step that needs it; steps are numbered upwards.
    var step: Int
    /// Whether the tile is made a strip at a time, and is never in memory whole.
    var isLarge = false

    static func all(
      of item: Int, _ content: TileSource?, isLarge: Bool = false, backdrop: TileSource?, step: Int
    ) -> [Need] {
      [
        content.map { Need(picture: .content(of: item), source: $0, step: step, isLarge: isLarge) },
        backdrop.map { Need(picture: .backdrop(of: item), source: $0, step: step) },
      ].compactMap { $0 }
    }
  }

  /// How many bytes of finished pixels there may be.
  struct Budget {
    /// For tiles that are in work, waiting or in use.
    var ahead = 32 << 20
    /// For tiles kept between two uses. `Int.max` means no limit; `EmbeddedPictures` then accounts for these bytes.
    var kept = 32 << 20
    /// How many large tiles keep their files open at the same time.
    var open = 128
  }

  /// The pixels that an item's picture is painted from.
  enum Image {
    case whole(CairoImage)
    /// The rows of the step, and the first of them on the canvas.
    case strip(Pixmap, top: Int)
  }
}

extension TileStore.Budget {
  init(_ options: RenderOptions) {
    ahead = options.memory.room(upTo: ahead)
    kept = options.memory.room(upTo: kept)
    open = options.openPictures
  }
}

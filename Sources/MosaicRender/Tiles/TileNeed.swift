// What a drawing needs of its pictures, and how many bytes of them there may be.

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
  }

  /// How many bytes of finished pixels there may be.
  struct Budget {
    /// For tiles that are in work, waiting or in use.
    var ahead = 32 << 20
    /// For tiles kept between two uses. `Int.max` means no limit; `EmbeddedPictures` then accounts for these bytes.
    var kept = 32 << 20
    /// How many large tiles keep their files open at the same time.
    var open = 128

    init(ahead: Int = 32 << 20, kept: Int = 32 << 20, open: Int = 128) {
      (self.ahead, self.kept, self.open) = (ahead, kept, open)
    }

    /// The budget that the options allow.
    init(_ options: RenderOptions) {
      ahead = options.memory.room(upTo: ahead)
      kept = options.memory.room(upTo: kept)
      open = options.openPictures
    }
  }
}

/// The pixels that an item's picture is painted from.
enum TileImage {
  case whole(CairoImage)
  /// The rows of the step, and the first of them on the canvas.
  case strip(Pixmap, top: Int)
}

/// A tile that one or more items show.
final class SharedTile {
  /// What is known of the tile.
  enum State {
    /// In work.
    case ordered(WorkerPool.Ticket<Result<Pixmap, CodecError>>)
    /// Used for painting at least once; the pixels are no longer in the ticket.
    case ready(CairoImage)
  }

  let bytes: Int
  var state: State
  /// Items in use that show it; none for a tile that is kept.
  var users = 1

  init(ticket: WorkerPool.Ticket<Result<Pixmap, CodecError>>, bytes: Int) {
    state = .ordered(ticket)
    self.bytes = bytes
  }
}

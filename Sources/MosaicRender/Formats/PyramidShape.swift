// The levels and tiles of a Deep Zoom pyramid.

import MosaicCodecs
import MosaicText

/// The parts of a Deep Zoom pyramid, as Microsoft's DZI and its viewers have them.
///
/// Level 0 is one pixel; each level has twice the sides of the one before, rounded up, and the last one is the picture. A level is cut
/// into squares, and each tile has a pixel more on every side that has a neighbour. The largest canvas has some 210,000 tiles.
package struct PyramidShape: Hashable, Sendable {
  /// The side of a tile without its overlaps, and the overlap with each neighbour: 256 pixels in all, as in `vips dzsave`.
  package static let (tileSide, overlap) = (254, 1)

  /// The picture's sides in pixels.
  package let width, height: Int
  package let tileFormat: OutputFormat
  /// The name of the folder of tiles, beside the file that describes them.
  package let folder: String
  /// The folder in ``folder`` that has the levels, for a file that names it; `nil` if the levels are in ``folder`` itself.
  package var edition: String?

  package init(width: Int, height: Int, tileFormat: OutputFormat, folder: String) {
    self.width = width
    self.height = height
    self.tileFormat = tileFormat
    self.folder = folder
  }

  /// The path of the levels from the file that describes them.
  package var levels: String { edition.map { "\(folder)/\($0)" } ?? folder }

  package var levelCount: Int {
    var level = 0
    while level < 62, 1 << level < max(width, height) { level += 1 }
    return level + 1
  }

  package func size(ofLevel level: Int) -> (width: Int, height: Int) {
    let shift = levelCount - 1 - level
    return ((width - 1) >> shift + 1, (height - 1) >> shift + 1)
  }

  /// The number of tiles along a side.
  package static func tiles(along side: Int) -> Int { (side - 1) / tileSide + 1 }

  /// The pixels of a side that a tile has.
  package static func range(ofTile tile: Int, along side: Int) -> Range<Int> {
    max(0, tile * tileSide - overlap)..<min(side, (tile + 1) * tileSide + overlap)
  }

  /// The text of the `.dzi`.
  package var descriptor: String {
    [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<Image xmlns=\"http://schemas.microsoft.com/deepzoom/2008\"",
      "  Format=\"\(tileFormat.rawValue)\" Overlap=\"\(Self.overlap)\" TileSize=\"\(Self.tileSide)\">",
      "  <Size Width=\"\(width)\" Height=\"\(height)\"/>", "</Image>", "",
    ].joined(separator: "\n")
  }

  /// The folder of the tiles that an output at a path has.
  package static func folder(of path: String, as format: OutputFormat) -> String {
    (path.pathEnding == format.rawValue ? String(path.dropLast(format.rawValue.count + 1)) : path) + "_files"
  }
}

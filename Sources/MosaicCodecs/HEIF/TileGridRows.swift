// The rows of a grid of tiles, decoded a row of tiles at a time.

#if HEIF
  /// Holds the pixels of one row of tiles. Use it from one thread at a time.
  final class TileGridRows {
    private let grid: TileGrid
    private let items: HEIFItems
    private let source: ByteSource
    /// Whether all tiles are decoded to gray alone.
    private let asGray: Bool
    private var tiles: [TilePixels] = []
    private var tileRow = -1

    init(_ grid: TileGrid, of items: HEIFItems, in source: ByteSource, asGray: Bool) {
      (self.grid, self.items, self.source, self.asGray) = (grid, items, source, asGray)
    }

    /// The planes of a row of tiles, and what decoding one of them takes besides.
    ///
    /// While a tile is decoded there are its data up to four times (the file's, ours, libheif's and the decoder's), the decoder's
    /// own picture with what it notes for each block, and planes before and after the conversion.
    var heldBytes: Int {
      let depth = (grid.tiles.map(\.bitDepth).max() ?? 8) > 8 ? 2 : 1
      let data = grid.tiles.map { min($0.mostData, items.dataCount(of: $0.item)) }.max() ?? 0
      let tile = MemoryBudget.product(grid.tileWidth, grid.tileHeight, depth)
      return MemoryBudget.sum(
        MemoryBudget.product(tile, grid.columns, asGray ? 1 : 3), MemoryBudget.product(tile, 5),
        MemoryBudget.product(data, 4))
    }

    /// Decodes the row of tiles that a row of pixels is in, unless it is there already.
    func load(row y: Int) throws(HEIFFailure) {
      let wanted = y / grid.tileHeight
      guard wanted != tileRow else { return }
      // First the old ones go.
      tiles.removeAll(keepingCapacity: true)
      tileRow = -1
      for picture in grid.tiles[wanted * grid.columns..<(wanted + 1) * grid.columns] {
        let data = try items.data(of: picture.item, in: source, atMost: picture.mostData)
        let file = try TileFile(picture, setup: items.bytes[picture.setup], data: data)
        tiles.append(try TilePixels(file, of: picture, asGray: asGray))
      }
      tileRow = wanted
    }

    /// Writes a part of a row that is loaded: one plane, a sample every `step` bytes.
    func write(
      row y: Int, columns: Range<Int>, plane: Int, into target: UnsafeMutableRawBufferPointer, offset: Int,
      step: Int
    ) {
      var x = columns.lowerBound
      while x < columns.upperBound {
        let index = x / grid.tileWidth
        let start = index * grid.tileWidth
        let end = min(columns.upperBound, start + grid.tileWidth)
        tiles[index].write(
          row: y - tileRow * grid.tileHeight, columns: x - start..<end - start, plane: plane, into: target,
          offset: offset + (x - columns.lowerBound) * step, step: step)
        x = end
      }
    }

    /// Gives the pixels back.
    func release() { tiles = [] }
  }
#endif

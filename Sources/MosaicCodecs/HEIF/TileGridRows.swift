// The rows of a grid of tiles, decoded a row of tiles at a time.

#if HEIF
  /// Holds the pixels of one row of tiles. Use it from one thread at a time.
  final class TileGridRows {
    private let grid: TileGrid
    private let items: HEIFItems
    private let source: ByteSource
    /// Whether all tiles are decoded to gray alone.
    private let asGray: Bool
    private let stop: StopSignal?
    private var tiles: [TilePixels] = []
    /// The same by the numbers of their items: tiles may be the same picture.
    private var decoded: [Int: TilePixels] = [:]
    private var tileRow = -1

    init(_ grid: TileGrid, of items: HEIFItems, in source: ByteSource, asGray: Bool, until stop: StopSignal?)
    {
      (self.grid, self.items, self.source, self.asGray, self.stop) = (grid, items, source, asGray, stop)
    }

    /// The planes of a row of tiles, and what decoding one of them takes besides.
    ///
    /// While a tile is decoded, its data is there up to four times: ours, libheif's twice and the decoder's. Its pixels are there as
    /// decoded and as converted, and the decoder has notes on each block. Measured with 12 megapixels in one piece, planes included:
    /// HEVC 6 to 8 bytes a pixel, with ten bits 11; AV1 19, with ten bits 25.
    var heldBytes: Int {
      let depth = (grid.tiles.map(\.bitDepth).max() ?? 8) > 8 ? 2 : 1
      let data = grid.tiles.map { min($0.mostData, items.dataCount(of: $0.item)) }.max() ?? 0
      let tile = MemoryBudget.product(grid.tileWidth, grid.tileHeight)
      let isAV1 = grid.tiles.contains { $0.coding == .av1 }
      return MemoryBudget.sum(
        MemoryBudget.product(tile, grid.columns, depth, asGray ? 1 : 3),
        MemoryBudget.product(tile, isAV1 ? 14 + 4 * depth : 5 * depth), MemoryBudget.product(data, 4))
    }

    /// Decodes the row of tiles that a row of pixels is in, unless it is there already; a picture that stands in it several times,
    /// or in the row above, is decoded once.
    func load(row y: Int) throws(HEIFFailure) {
      let wanted = y / grid.tileHeight
      guard wanted != tileRow else { return }
      let row = grid.row(wanted)
      let needed = Set(row.map(\.id))
      // First the old ones go.
      (tiles, tileRow) = ([], -1)
      decoded = decoded.filter { needed.contains($0.key) }
      for picture in row {
        let pixels: TilePixels
        if let known = decoded[picture.id] { pixels = known } else { pixels = try decode(picture) }
        decoded[picture.id] = pixels
        tiles.append(pixels)
      }
      tileRow = wanted
    }

    private func decode(_ picture: CodedPicture) throws(HEIFFailure) -> TilePixels {
      if let reason = stop?.reason { throw .failed(.stopped(reason)) }
      let data = try items.data(of: picture.item, in: source, atMost: picture.mostData)
      let file = try TileFile(picture, setup: items.bytes[picture.setup], data: data)
      return try TilePixels(file, of: picture, asGray: asGray)
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
    func release() { (tiles, decoded) = ([], [:]) }
  }
#endif

// The rows of a grid of tiles, decoded a row of tiles at a time.

#if HEIF
  /// Holds the pixels of one row of tiles. Use it from one thread at a time.
  struct TileGridRows {
    let grid: TileGrid
    let items: HEIFItems
    /// Whether all tiles are decoded to gray alone.
    let asGray: Bool
    let stop: StopSignal?
    /// The tiles by the numbers of their items: several may be the same picture.
    private var decoded: [Int: TilePixels] = [:]
    private var tileRow = -1

    init(_ grid: TileGrid, of items: HEIFItems, until stop: StopSignal?) {
      (self.grid, self.items, asGray, self.stop) = (grid, items, grid.isGray, stop)
    }

    /// The planes of a row of tiles, and what decoding one of them takes besides.
    ///
    /// While a tile is decoded, its data is there up to four times: ours, libheif's twice and the decoder's. Its pixels are there as
    /// decoded and as converted, and the decoder has notes on each block. Measured with 12 megapixels in one piece, planes included:
    /// HEVC 6 to 8 bytes a pixel, with ten bits 11; AV1 19, with ten bits 25.
    var heldBytes: Int {
      let depth = (grid.tiles.map(\.bitDepth).max() ?? 8) > 8 ? 2 : 1
      let data = grid.tiles.map { min($0.mostData, $0.item.dataCount) }.max() ?? 0
      let tile = MemoryBudget.product(grid.tileWidth, grid.tileHeight)
      let isHEVC = grid.tiles.allSatisfy(\.isHEVC)
      return MemoryBudget.sum(
        MemoryBudget.product(tile, grid.columns, depth, asGray ? 1 : 3),
        MemoryBudget.product(tile, isHEVC ? 5 * depth : 14 + 4 * depth), MemoryBudget.product(data, 4))
    }

    /// Decodes the row of tiles that a row of pixels is in, unless it is there already; a picture that stands in it several times,
    /// or in the row above, is decoded once.
    mutating func load(row y: Int) throws(HEIFFailure) {
      let wanted = y / grid.tileHeight
      guard wanted != tileRow else { return }
      let row = grid.row(wanted)
      let needed = Set(row.map(\.id))
      // First the old ones go.
      tileRow = -1
      decoded = decoded.filter { needed.contains($0.key) }
      for picture in row where decoded[picture.id] == nil {
        if let reason = stop?.reason { throw .failed(.stopped(reason)) }
        let data = try items.data(of: picture.item, atMost: picture.mostData)
        decoded[picture.id] = try TilePixels(TileFile(picture, data: data), of: picture, asGray: asGray)
      }
      tileRow = wanted
    }

    /// Writes a part of a row that is loaded: one plane, a sample every `step` bytes.
    func write(
      row y: Int, columns: Range<Int>, plane: Int, into target: UnsafeMutableRawBufferPointer, offset: Int,
      step: Int
    ) {
      for (index, picture) in grid.row(tileRow).enumerated() {
        let start = index * grid.tileWidth
        let part = columns.clamped(to: start..<start + grid.tileWidth)
        guard !part.isEmpty else { continue }
        decoded[picture.id]?.write(
          row: y - tileRow * grid.tileHeight, columns: part.lowerBound - start..<part.upperBound - start,
          plane: plane, into: target, offset: offset + (part.lowerBound - columns.lowerBound) * step,
          step: step)
      }
    }

    /// Gives the pixels back.
    mutating func release() { (decoded, tileRow) = ([:], -1) }
  }
#endif

// The stored rows of a TIFF page: packed samples, from strips or from tiles.

#if TIFF
  import CTIFFSupport
  import MosaicSystem

  /// Reads the rows of a page from the top, without knowing what samples mean. A strip is decoded row by row; libtiff holds its
  /// compressed bytes meanwhile. Tiles that stand side by side are all decoded and held. If each channel has a plane of its
  /// own, a handle of libtiff's reads each.
  final class TIFFRows {
    let rowBytes: Int
    /// The planes that are read: channels, or the only plane.
    private let planes: [Int]
    private let file: TIFFFile
    private let limits: DecodeLimits
    private let tiles: TileGrid?
    private var handles: [LibraryHandle] = []
    /// The tiles of each plane that stand side by side, one behind the other.
    private var band: [[UInt8]] = []
    private var row = 0

    /// Bytes without the rows that are handed out.
    let heldBytes: Int

    private struct TileGrid {
      let width: Int
      let height: Int
      /// Tiles side by side, and in a plane.
      let across: Int
      let perPlane: Int
      let rowBytes: Int
      let bytes: Int
    }

    init(_ file: TIFFFile, channels: [Int], _ limits: DecodeLimits) throws(FileError.Kind) {
      let page = file.page
      self.file = file
      self.limits = limits
      planes = page.is_separate ? channels : [0]
      let sampleBits = Int(page.bits) * (page.is_separate ? 1 : Int(page.samples))
      // At most 10⁶ pixels of 65,535 samples of 16 bits: no overflow.
      rowBytes = (Int(page.width) * sampleBits + 7) / 8
      let grid = page.tile_width > 0 ? try Self.grid(of: file, sampleBits: sampleBits) : nil
      tiles = grid
      let largest = try Self.largestPiece(of: file)
      let pieceRows = page.tile_width > 0 ? Int(page.tile_height) : Int(page.rows_per_strip)
      let pieceWidth = page.tile_width > 0 ? Int(page.tile_width) : Int(page.width)
      // libjpeg holds all coefficients of a progressive picture, two bytes a sample.
      let coefficients =
        page.compression == TIFFKind.jpeg
        ? MemoryBudget.product(pieceRows, pieceWidth, Int(page.samples), 2) : 0
      let tiled = grid.map { MemoryBudget.product($0.bytes, $0.across) } ?? 0
      heldBytes = MemoryBudget.product(
        MemoryBudget.sum(tiled, largest, coefficients, 4 * rowBytes, 1 << 16), planes.count)
    }

    /// Fills `packed` with the next row: one array for each plane.
    func read(into packed: inout [[UInt8]]) throws(FileError.Kind) {
      // The caller asks between rows, but not when the rest is read at once.
      try limits.checkStop()
      if row == 0 { try start() }
      if packed.count != planes.count {
        packed = planes.map { _ in [UInt8](repeating: 0, count: rowBytes) }
      }
      if let tiles {
        if row % tiles.height == 0 { try readBand(tiles) }
        for plane in planes.indices { copyRow(row % tiles.height, of: tiles, plane, into: &packed[plane]) }
      } else {
        for plane in planes.indices { try readStripRow(plane, into: &packed[plane]) }
      }
      row += 1
    }

    // MARK: Steps

    private func start() throws(FileError.Kind) {
      let page = file.page
      let isConverted = page.photometric == 6
      // One handle decodes whole tiles of any plane; strips are decoded in order.
      for index in 0..<(tiles == nil ? planes.count : 1) {
        let handle = index == 0 ? file.handle : try file.another()
        try file.check(mtiff_reader_start(handle.pointer, isConverted), of: handle.pointer, row: 0)
        handles.append(handle)
        // C writes rows and tiles of libtiff's length into arrays of ours.
        let said =
          tiles == nil ? mtiff_reader_row_bytes(handle.pointer) : mtiff_reader_tile_bytes(handle.pointer)
        let expected = tiles?.bytes ?? rowBytes
        guard said == UInt64(expected) else {
          throw .unsupported(.tiff, "libtiff makes \(said) bytes of what has \(expected)")
        }
      }
    }

    private func readStripRow(_ plane: Int, into target: inout [UInt8]) throws(FileError.Kind) {
      let handle = handles[plane].pointer
      let perStrip = Int(file.page.rows_per_strip)
      if row % perStrip == 0 {
        let perPlane = (Int(file.page.height) + perStrip - 1) / perStrip
        try checkPiece(planes[plane] * perPlane + row / perStrip)
      }
      let status = target.withUnsafeMutableBufferPointer {
        mtiff_reader_read_row(handle, UInt32(row), UInt16(planes[plane]), $0.baseAddress)
      }
      try file.check(status, of: handle, row: row)
    }

    private func readBand(_ tiles: TileGrid) throws(FileError.Kind) {
      if band.isEmpty {
        band = planes.map { _ in [UInt8](repeating: 0, count: tiles.bytes * tiles.across) }
      }
      let handle = handles[0].pointer
      for (index, plane) in planes.enumerated() {
        for column in 0..<tiles.across {
          let tile = plane * tiles.perPlane + row / tiles.height * tiles.across + column
          try limits.checkStop()
          try checkPiece(tile)
          let status = band[index].withUnsafeMutableBufferPointer {
            mtiff_reader_read_tile(
              handle, UInt32(tile), $0.baseAddress.map { $0 + column * tiles.bytes }, tiles.bytes)
          }
          try file.check(status, of: handle, row: row)
        }
      }
    }

    private func copyRow(_ line: Int, of tiles: TileGrid, _ plane: Int, into target: inout [UInt8]) {
      for column in 0..<tiles.across {
        let place = column * tiles.rowBytes
        let from = column * tiles.bytes + line * tiles.rowBytes
        let count = min(tiles.rowBytes, rowBytes - place)
        target.replaceSubrange(place..<place + count, with: band[plane][from..<from + count])
      }
    }

    /// A strip or tile that ends behind the file's end is cut, whatever its codec would say. A piece whose scans would take
    /// long is refused: libtiff cannot be stopped between scans.
    private func checkPiece(_ piece: Int) throws(FileError.Kind) {
      let place = try Self.place(of: piece, in: file)
      guard place.offset <= file.length, place.count <= file.length - place.offset else {
        throw .truncated(row: row, of: Int(file.page.height))
      }
      guard file.page.compression == TIFFKind.jpeg, piecePixels > Self.mostScanned / Self.mostScans else {
        return
      }
      let scans = file.scanCount(of: place)
      guard scans < 2 || MemoryBudget.product(piecePixels, scans) <= Self.mostScanned else {
        throw .unsupported(
          .tiff,
          "one of its strips is a JPEG of \(scans) scans and \(piecePixels) pixels; at most \(Self.mostScanned) pixels are read in "
            + "the scans of a strip: write it again with smaller strips")
      }
    }

    private var piecePixels: Int {
      let page = file.page
      let tiles = tiles
      return MemoryBudget.product(tiles?.width ?? Int(page.width), tiles?.height ?? Int(page.rows_per_strip))
    }

    /// The most pixels of all scans of a JPEG, which take about a second.
    private static let mostScanned = 1 << 27
    /// libtiff reads no more scans.
    private static let mostScans = 100

    // MARK: Checks of the header

    private static func place(
      of piece: Int, in file: TIFFFile
    ) throws(FileError.Kind) -> (offset: Int, count: Int) {
      guard piece < Int(file.page.pieces) else {
        throw .corrupt("parts of its picture are not in its list of parts")
      }
      var (offset, count): (UInt64, UInt64) = (0, 0)
      try file.check(mtiff_reader_place(file.reader, UInt32(piece), &offset, &count), of: file.reader, row: 0)
      return (Int(clamping: offset), Int(clamping: count))
    }

    /// Bytes of the largest strip or tile as stored in the file, no more than the file has.
    private static func largestPiece(of file: TIFFFile) throws(FileError.Kind) -> Int {
      var largest = 0
      for piece in 0..<Int(file.page.pieces) {
        largest = max(largest, min(try place(of: piece, in: file).count, file.length))
      }
      guard largest <= TIFFFile.largestPiece else {
        throw .unsupported(
          .tiff,
          "one of its strips has \(largest) bytes; at most \(TIFFFile.largestPiece) are read at once: "
            + "write it again with smaller strips")
      }
      return largest
    }

    /// The tiles of a page; throws words for tiles that are far larger than the picture.
    private static func grid(of file: TIFFFile, sampleBits: Int) throws(FileError.Kind) -> TileGrid {
      let page = file.page
      let (width, height) = (Int(page.tile_width), Int(page.tile_height))
      func refused(_ words: String) -> FileError.Kind {
        .unsupported(.tiff, "its tiles are \(width) x \(height) pixels; \(words)")
      }
      guard width > 0, height > 0, max(width, height) <= largestTileSide else {
        throw refused("a side has 1 to \(largestTileSide)")
      }
      let across = (Int(page.width) + width - 1) / width
      let down = (Int(page.height) + height - 1) / height
      guard across == 1 || width * sampleBits % 8 == 0 else {
        throw refused("rows of a tile must be whole bytes")
      }
      let rowBytes = (width * sampleBits + 7) / 8
      let bytes = MemoryBudget.product(rowBytes, height)
      let whole = MemoryBudget.product((Int(page.width) * sampleBits + 7) / 8, Int(page.height))
      let band = MemoryBudget.product(bytes, across)
      let limit = min(largestBand, max(smallestBandLimit, MemoryBudget.product(whole, 16)))
      guard band <= limit else {
        throw refused("those side by side take \(band) bytes, and \(limit) are allowed for this picture")
      }
      return TileGrid(
        width: width, height: height, across: across, perPlane: across * down, rowBytes: rowBytes,
        bytes: bytes)
    }

    private static let largestTileSide = 65_536
    private static let largestBand = 1 << 30
    /// Bytes that tiles may take if their picture is smaller.
    private static let smallestBandLimit = 64 << 20
  }
#endif

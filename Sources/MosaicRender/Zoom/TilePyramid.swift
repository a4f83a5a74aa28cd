// A Deep Zoom pyramid: a folder of tiles, and the file that describes it.

import MosaicCodecs
import MosaicPixels
import MosaicScene
import MosaicSystem
import MosaicText

/// Cuts the rows of one drawing into the tiles of all levels of a pyramid, in one pass: rows of a level are halved as they come, in
/// linear light, and become the rows of the level above it.
///
/// A level keeps the rows of one row of tiles, so that memory does not grow with the height. Tiles are encoded and written by the
/// workers, each on its own.
private final class TilePyramid: RowSink {
  private struct Level {
    let width, height: Int
    let folder: TileFolder.Level
    /// The row of tiles that is filled, and its rows of pixels so far.
    var tileRow = 0
    var strip: [UInt8] = []
    /// The number of rows that have come.
    var rowCount = 0
    /// A row that waits for the one below it, to be halved with it.
    var above: [UInt8] = []
  }

  private let format: OutputFormat
  private let encoding: EncodeOptions
  private let hasAlpha: Bool
  private let pool: WorkerPool
  /// The largest first.
  private var levels: [Level] = []
  private var inWork: [WorkerPool.Ticket<Result<UInt64, FileError>>] = []
  /// Over the hashes of the tiles, in order.
  private var sum = FNVHash()
  private let mostInWork: Int
  /// Given back with the pyramid.
  private let shares: [MemoryBudget.Share]

  init(
    of plan: RenderPlan, _ shape: PyramidShape, in folder: TileFolder, _ options: RenderOptions,
    on pool: WorkerPool
  ) throws(RenderError) {
    format = shape.tileFormat
    hasAlpha = !plan.isOpaque
    self.pool = pool
    var encoding = options.encoding
    encoding.maxBytes = nil
    encoding.dotsPerInch = nil
    encoding.embedsProfile = false
    self.encoding = encoding
    let sizes = (0..<shape.levelCount).reversed().map { shape.size(ofLevel: $0) }
    let side = PyramidShape.tileSide + 2 * PyramidShape.overlap
    // The rows that wait, and the rows of a band, at most four MiB or one row, beside the rows they are made from.
    let strips = sizes.reduce(0) { sum, size in
      MemoryBudget.sum(sum, MemoryBudget.product(size.width, min(size.height, side) + 2, 4))
    }
    let rows = MemoryBudget.sum(8 << 20, MemoryBudget.product(shape.width, 4, 4))
    // The pixels of a tile, and what becomes of them.
    let tile = MemoryBudget.sum(
      side * side * 4 * 3, format.imageFormat.heldBytes(width: side, height: side, encoding))
    mostInWork = min(pool.workers + 1, max(1, options.memory.room(upTo: 256 << 20) / tile))
    shares = [
      try options.taking(MemoryBudget.sum(strips, rows), for: "the rows of the pyramid's levels"),
      try options.taking(MemoryBudget.product(tile, mostInWork), for: "the tiles that are encoded"),
    ]
    levels = try sizes.enumerated().map { number, size throws(RenderError) in
      let own = try RenderError.ofOutput { () throws(FileError) in
        try folder.level(sizes.count - 1 - number)
      }
      return Level(width: size.width, height: size.height, folder: own)
    }
  }

  func write(_ rows: [UInt8]) throws(FileError) {
    var rows = rows
    for number in levels.indices where !rows.isEmpty {
      try cut(rows, of: number)
      if number < levels.count - 1 { rows = halved(rows, of: number) }
    }
  }

  func finish() throws(FileError) {
    while !inWork.isEmpty { try waitForFirst() }
  }

  // MARK: Steps

  /// Adds rows to the strip of a level, and cuts tiles wherever it is full.
  private func cut(_ rows: [UInt8], of number: Int) throws(FileError) {
    let (width, height) = (levels[number].width, levels[number].height)
    var rest = rows[...]
    while levels[number].tileRow < PyramidShape.tiles(along: height) {
      let row = levels[number].tileRow
      let range = PyramidShape.range(ofTile: row, along: height)
      let missing = range.upperBound - levels[number].rowCount
      let part = rest.prefix(missing * width * 4)
      if levels[number].strip.isEmpty { levels[number].strip.reserveCapacity(range.count * width * 4) }
      levels[number].strip += part
      levels[number].rowCount += part.count / (width * 4)
      rest = rest.dropFirst(part.count)
      guard levels[number].rowCount == range.upperBound else { return }
      for column in 0..<PyramidShape.tiles(along: width) {
        try submit(column, row, PyramidShape.range(ofTile: column, along: width), of: levels[number])
      }
      levels[number].tileRow += 1
      // The rows that the next tiles share with these; the last ones have no next.
      let kept = min(
        2 * PyramidShape.overlap, height - (row + 1) * PyramidShape.tileSide + PyramidShape.overlap)
      levels[number].strip.removeFirst(levels[number].strip.count - max(0, kept) * width * 4)
    }
  }

  /// The rows of the level above that these rows complete.
  private func halved(_ rows: [UInt8], of number: Int) -> [UInt8] {
    let rowBytes = levels[number].width * 4
    var rows = levels[number].above.isEmpty ? rows : levels[number].above + rows
    levels[number].above = []
    if rows.count / rowBytes % 2 == 1, levels[number].rowCount < levels[number].height {
      levels[number].above = Array(rows.suffix(rowBytes))
      rows.removeLast(rowBytes)
    }
    return LightHalving.halved(rows, width: levels[number].width)
  }

  /// Has a tile of the strip encoded and written.
  private func submit(_ column: Int, _ row: Int, _ columns: Range<Int>, of level: Level) throws(FileError) {
    while inWork.count >= mostInWork { try waitForFirst() }
    let rowBytes = level.width * 4
    let height = level.strip.count / rowBytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns.count * height * 4)
    for y in 0..<height {
      let start = y * rowBytes + columns.lowerBound * 4
      bytes += level.strip[start..<start + columns.count * 4]
    }
    let tile = Pixmap(width: columns.count, height: height, bytes: bytes)
    let name = "\(column)_\(row).\(format.rawValue)"
    inWork.append(
      pool.submit(urgency: -1) { [format, encoding, hasAlpha, folder = level.folder] in
        Result { () throws(FileError) in
          let bytes = try format.imageFormat.encode(tile, hasAlpha: hasAlpha, options: encoding)
          try folder.write(bytes, to: name)
          return FNVHash(of: bytes).value
        }
      })
  }

  private func waitForFirst() throws(FileError) {
    guard let tile = pool.value(of: inWork.removeFirst()) else { return }
    let hash = try tile.get()
    sum.add((0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) })
  }

  /// Sixteen digits for the tiles; once it is finished.
  var hash: String { sum.value.hexadecimal(width: 16) }
}

/// FNV-1a of 64 bits: tells pictures apart that follow each other in one place. It does not protect from a search for two pictures with
/// one hash.
///
/// Source: draft-eastlake-fnv, "The FNV Non-Cryptographic Hash Algorithm".
private struct FNVHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of bytes: [UInt8] = []) { add(bytes) }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

// MARK: The drawing of one

extension DrawingTools {
  /// Draws a plan as a pyramid. The tiles are put in their place before the file; if either fails, both stay unchanged. A page
  /// names its tiles by their hash, so that it never shows the tiles of another run.
  ///
  /// - Parameter describe: Makes the text of the file.
  func drawPyramid(
    _ plan: RenderPlan, to place: OutputTarget, as format: OutputFormat,
    describing describe: (RenderPlan, PyramidShape) -> String
  ) throws(RenderError) -> DrawnOutput {
    guard let path = place.path else {
      throw .format("\(FormatError.needsFolder(path: place.messagePath, format))")
    }
    let usual = plan.isOpaque && OutputFormat.jpeg.isSupported ? OutputFormat.jpeg : .png
    let folderPath = PyramidShape.folder(of: path, as: format)
    var shape = PyramidShape(
      width: plan.pixelWidth, height: plan.pixelHeight, tileFormat: options.tileFormat ?? usual,
      folder: folderPath.fileName)
    let file = try options.open(place, behind: scaler.gate)
    guard file.isFile else { throw .format("\(FormatError.needsFolder(path: path, format))") }
    let folder = try RenderError.ofOutput { () throws(FileError) in
      try TileFolder(folderPath, of: options.files, syncs: options.syncs)
    }
    let pyramid = try TilePyramid(of: plan, shape, in: folder, options, on: pool)
    try BandRenderer(plan, self).render { rows throws(FileError) in try pyramid.write(rows) }
    // A number for each side and the name, in the page.
    let text = try options.taking(MemoryBudget.product(plan.items.count, 256), for: "the page's places")
    defer { text.release() }
    try options.output { () throws(FileError) in
      try pyramid.finish()
      // Viewers look for the tiles of a `.dzi` under its own name.
      if format == .html { shape.edition = pyramid.hash }
      try file.write(Array(describe(plan, shape).utf8))
      try folder.publish(with: file, edition: shape.edition)
    }
    return DrawnOutput()
  }
}

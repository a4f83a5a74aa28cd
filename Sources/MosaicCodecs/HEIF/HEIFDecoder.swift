// Reads HEIC and AVIF: the picture that the file shows first, through libheif.

#if HEIF
  import CHEIF
  import MosaicPixels
  import MosaicSystem

  /// Decodes the primary picture of a HEIF file, tile by tile. Not `Sendable`: rows are read in order. A grid of tiles, as phones
  /// write it, takes the memory of one row of tiles. A picture in one piece is held in memory whole.
  final class HEIFDecoder: FileDecoder {
    let header: ImageHeader
    let pixelFormat: PixelFormat
    private let file: HEIFFile
    private let form: AlphaForm
    private var colors: HEIFGridRows
    private var alpha: HEIFGridRows?
    private var samples: [UInt8] = []
    private var opacity: [UInt8] = []
    private var rowsRead = 0

    init(
      _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm = DecodeForm()
    ) throws(FileError.Kind) {
      file = try HEIFFile(source, limits: limits)
      self.form = form.alpha
      let tiles = file.picture.tiles
      let transforms = file.transforms
      let hasAlpha = file.alpha != nil
      header = ImageHeader(
        format: tiles[0].isHEVC ? .heic : .avif, width: transforms.columns.count,
        height: transforms.rows.count, orientation: transforms.orientation,
        bitDepth: tiles.map(\.bitDepth).max() ?? 8, hasAlpha: hasAlpha, colors: .sRGB,
        photo: Exif.photo(of: file.exif))
      let isGray = file.picture.isGray && !file.hasProfileOfColors
      pixelFormat = hasAlpha ? .bgra : isGray ? .gray : .rgb
      colors = HEIFGridRows(file.picture, of: file.items, until: limits.stop)
      alpha = file.alpha.map { HEIFGridRows($0, of: file.items, until: limits.stop) }
    }

    static var libraries: [String] { ["libheif \(String(cString: heif_get_version()))"] }

    /// Converts by the file's profile, or else by its numbers of colours, or else by Exif.
    static func open(
      _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm
    ) throws(FileError.Kind) -> any FormatDecoder {
      let decoder = try HEIFDecoder(source, limits: limits, form)
      let profile = decoder.file.profileBytes
      let points = decoder.file.codingPoints
      return ColorManagedDecoder.wrapping(decoder, form.alpha) { format in
        if let profile { return profile.isEmpty ? .sRGB : ColorVerdict(profile: profile, format) }
        return points?.verdict(format) ?? Exif.colors(of: decoder.file.exif, format)
      }
    }

    var heldBytes: Int { MemoryBudget.sum(colors.heldBytes, alpha?.heldBytes ?? 0) }

    func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
      try load()
      let y = file.transforms.rows.lowerBound + rowsRead
      let columns = file.transforms.columns
      if colors.step == pixelFormat.bytesPerPixel {
        colors.copy(row: y, columns: columns, into: &row)
      } else {
        colors.copy(row: y, columns: columns, into: &samples)
        let length = columns.count * pixelFormat.bytesPerPixel
        if row.count != length { row = [UInt8](repeating: 0, count: length) }
        spread(into: &row)
      }
      if let alpha {
        alpha.copy(row: y, columns: columns, into: &opacity)
        // If the coded alpha picture has colours, its green is used.
        let place = alpha.step / 2
        for x in 0..<columns.count { row[x * 4 + 3] = opacity[x * alpha.step + place] }
        settleAlpha(&row)
      }
      rowsRead += 1
      if rowsRead == rowCount { release() }
    }

    /// Decodes the rest of the tiles: damage shows only there, if at all.
    func finish() throws(FileError.Kind) {
      while rowsRead < rowCount {
        try load()
        rowsRead += 1
      }
      release()
    }

    // MARK: Steps

    private func load() throws(FileError.Kind) {
      let y = file.transforms.rows.lowerBound + rowsRead
      do throws(FileError.Kind) {
        try colors.load(row: y)
        try alpha?.load(row: y)
      } catch {
        release()
        if case .unsupportedFeature(_, let words) = error { throw .unsupported(header.format, words) }
        throw error.at(row: rowsRead, of: header.height)
      }
    }

    private func release() {
      colors.release()
      alpha?.release()
    }

    /// From gray, or from red, green and blue, to the pixels of a row.
    private func spread(into row: inout [UInt8]) {
      let (from, to) = (colors.step, pixelFormat.bytesPerPixel)
      for pixel in 0..<row.count / to {
        for channel in 0..<3 {
          row[pixel * to + (to == 4 ? 2 - channel : channel)] =
            samples[pixel * from + (from == 1 ? 0 : channel)]
        }
      }
    }

    private func settleAlpha(_ row: inout [UInt8]) {
      row.withUnsafeMutableBufferPointer { row in
        switch (form, file.isPremultiplied) {
        case (.premultiplied, false): Premultiplication.multiply(row: row)
        case (.straight, true): Premultiplication.divide(row: row)
        case (.premultiplied, true):
          // Coding with loss may leave a colour above its alpha.
          for i in stride(from: 0, to: row.count - 3, by: 4) {
            for channel in i..<i + 3 { row[channel] = min(row[channel], row[i + 3]) }
          }
        case (.straight, false): break
        }
      }
    }
  }
#endif
